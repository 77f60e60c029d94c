// What a person does at the table, sent to the server: decisions, taking back, asking and answering.

import { newKey, read, Refusal, send, sendSurely } from "./api.js";
import { notice } from "./dialogs.js";
import { words } from "./dom.js";
import { setting } from "./settings.js";

const PATIENCE = 1500; // ms until what was decided is asked for, if the stream has not brought it
const STEP = 20;
const MOST_TRIES = 5;
const MOST_FORCED = 60;

export class Deeds {
  /**
   * `table`: {root, flow, reread(), line(state), begins(), changed()}: something is sent; it has been
   * answered, or a decision is held no longer.
   */
  constructor(table) {
    this.table = table;
    this.sending = false;
    this.held = null;
    this.wanted = null; // an action that is to be held as soon as its preview is there
  }

  /** The action that is held, or about to be. */
  get turning() {
    return this.wanted ?? this.held?.action ?? null;
  }

  get present() {
    return this.table.flow.shown;
  }

  // Deciding

  /**
   * Decide; a last decision is held until it is confirmed, unless it is `sure` already. What is then
   * forced is decided too, but not after something is done `again`.
   */
  decide(action, sure = false, again = false) {
    if (this.table.flow.waiting.length) return undefined;
    const known = this.held?.action === action;
    const hold = !sure && !known && setting("confirm");
    const seat = this.present.to_move;
    return this.run(async () => {
      const n = await this.put({ kind: "decision", action, seat, ...(hold ? { hold } : {}) }, false, again);
      if (!again) await this.goOn(n, seat);
    });
  }

  /** Decide several things one after the other, as long as nobody else does anything. */
  decideAll(actions) {
    if (this.table.flow.waiting.length) return undefined;
    const seat = this.present.to_move;
    return this.run(async () => {
      let { n } = this.present;
      for (const [done, action] of actions.entries()) {
        if (!this.isAt(n, seat)) {
          notice("fault", words("table.pick_stopped", { n: done, count: actions.length }));
          return;
        }
        n = await this.put({ kind: "decision", action, seat });
      }
      await this.goOn(n, seat);
    });
  }

  /** What is forced after entry n, a decision of this seat, need not be asked. */
  async goOn(n, seat) {
    let last = n;
    for (let count = 0; count < MOST_FORCED && this.isAt(last, seat) && this.present.scene.forced; count += 1) {
      last = await this.put({ kind: "decision", action: this.present.scene.forced, seat });
    }
  }

  /** Whether entry n is the last one, and the seat decides. */
  isAt(n, seat) {
    const { present } = this;
    return present.n === n && this.table.flow.known === n && present.to_move === seat && !present.covered;
  }

  /** Hold an action, whatever it is, with the preview that is promised. */
  async hold(action, promised) {
    if (this.sending || this.table.flow.waiting.length) return;
    const { n } = this.present;
    this.wanted = action;
    const preview = (await promised) ?? { n, action, put: [], gone: [], scores: null };
    if (this.wanted !== action) return;
    this.wanted = null;
    if (this.sending || this.present.n !== n) return;
    this.held = { action, preview, n, turns: true };
    this.table.changed();
  }

  confirm() {
    return this.held ? this.decide(this.held.action, true, this.held.again) : undefined;
  }

  /** Take a held decision back: it was never done. */
  release() {
    this.wanted = null;
    if (!this.held || this.sending) return false;
    this.held = null;
    this.table.changed();
    return true;
  }

  /** What was held is no longer about the table as it stands. */
  follow({ n }) {
    if (this.held && this.held.n !== n) this.held = null;
  }

  uncover(seat) {
    return this.post({ kind: "handover", seat });
  }

  // Taking back

  undo(to) {
    if (to === null || to === undefined) return undefined;
    return this.post({ kind: "undo", to, seat: this.mine() }, true);
  }

  ask() {
    const to = this.present.undo?.ask ?? null;
    return to === null ? undefined : this.post({ kind: "ask", to, seat: this.mine() });
  }

  redo() {
    const { redo } = this.present;
    return redo ? this.decide(redo, false, true) : undefined;
  }

  /** "agree" or "refuse", for every person at this screen that has not answered. */
  async answer(kind) {
    for (const seat of this.present.asking?.answer ?? []) {
      await this.post({ kind, seat });
      if (kind === "refuse") return;
    }
  }

  /** The seat here that decided last. */
  mine() {
    const { log, yours } = this.present;
    return log.findLast((line) => yours.includes(line.seat))?.seat ?? yours[0];
  }

  async rematch(rotate) {
    try {
      const { url } = await send(`${this.table.root}/rematch`, { rotate });
      location.assign(url);
    } catch (error) {
      this.fail(error);
    }
  }

  // Sending

  post(entry, anyway = false) {
    return this.run(() => this.put(entry, anyway));
  }

  /** Send one entry, and wait until it is seen: its number; null when it is held. */
  async put(entry, anyway = false, again = false) {
    const answer = await this.sent(entry, anyway);
    this.table.line("open");
    if (answer.held) {
      this.held = { action: entry.action, preview: answer.held, n: this.present.n, again };
      return null;
    }
    this.held = null;
    await this.arrived(answer.n);
    return answer.n;
  }

  /** Do something that sends, unless something is being sent. */
  async run(work) {
    if (this.sending) return;
    this.sending = true;
    this.wanted = null;
    this.table.begins();
    document.body.classList.add("sending");
    try {
      await work();
    } catch (error) {
      this.held = null;
      await this.refused(error);
    } finally {
      this.sending = false;
      document.body.classList.remove("sending");
      this.table.changed();
    }
  }

  /** `anyway`: this stays right when others, such as bots, have gone on meanwhile. */
  async sent(entry, anyway) {
    let n = this.table.flow.known + 1;
    for (let tries = 1; ; tries += 1) {
      try {
        return await sendSurely(`${this.table.root}/entries`, { n, key: newKey(), ...entry }, () => this.table.line("lost"));
      } catch (error) {
        const behind = error.status === 409 && Number.isInteger(error.body?.n);
        if (!anyway || !behind || tries === MOST_TRIES) throw error;
        n = error.body.n + 1;
      }
    }
  }

  /** Wait for the stream to bring entry n; if it does not, ask for it. One's own is shown at once. */
  async arrived(n) {
    const { flow } = this.table;
    for (let waited = 0; waited < PATIENCE && flow.known < n; waited += STEP) {
      await new Promise((done) => setTimeout(done, STEP));
    }
    if (flow.known < n) await this.table.reread().catch(() => this.table.line("lost"));
    flow.until(n);
  }

  async refused(error) {
    this.fail(error);
    if (error instanceof Refusal) await this.table.reread().catch(() => this.table.line("lost"));
  }

  fail(error) {
    if (!(error instanceof Refusal)) notice("fault", words("table.unsent"));
    else notice("fault", error.status === 409 ? words("table.moved_on") : error.message || words("table.error"));
  }
}

/** Why an action is illegal; null when that cannot be told. */
export const why = (root, action, lang) =>
  read(`${root}/why?action=${encodeURIComponent(action)}&lang=${lang}`).catch(() => null);
