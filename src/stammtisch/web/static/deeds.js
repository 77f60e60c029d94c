// What a person does at the table, sent to the server: decisions, taking back, asking and answering.

import { newKey, read, Refusal, send, sendSurely } from "./api.js";
import { notice } from "./dialogs.js";
import { words } from "./dom.js";
import { setting } from "./settings.js";

const PATIENCE = 1500; // ms until what was decided is asked for, if the stream has not brought it
const STEP = 20;
const MOST_TRIES = 5;

export class Deeds {
  /**
   * `table`: {root, flow, reread(), line(state), begins(), changed()}: something is sent; it has been
   * answered, or a decision is held no longer.
   */
  constructor(table) {
    this.table = table;
    this.sending = false;
    this.held = null;
  }

  get present() {
    return this.table.flow.shown;
  }

  // Deciding

  /** Decide; a last decision is held until it is confirmed, unless it is `sure` already. */
  decide(action, sure = false) {
    if (this.table.flow.waiting.length) return undefined;
    const known = this.held?.action === action;
    const hold = !sure && !known && setting("confirm");
    return this.post({ kind: "decision", action, seat: this.present.to_move, ...(hold ? { hold } : {}) });
  }

  confirm() {
    return this.held ? this.decide(this.held.action, true) : undefined;
  }

  /** Take a held decision back: it was never done. */
  release() {
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
    return redo ? this.decide(redo) : undefined;
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

  async post(entry, again = false) {
    if (this.sending) return;
    this.sending = true;
    this.table.begins();
    document.body.classList.add("sending");
    try {
      const answer = await this.sent(entry, again);
      this.table.line("open");
      if (answer.held) this.held = { action: entry.action, preview: answer.held, n: this.present.n };
      else {
        this.held = null;
        await this.arrived(answer.n);
      }
    } catch (error) {
      this.held = null;
      await this.refused(error);
    } finally {
      this.sending = false;
      document.body.classList.remove("sending");
      this.table.changed();
    }
  }

  /** `again`: this stays right when others, such as bots, have gone on meanwhile. */
  async sent(entry, again) {
    let n = this.table.flow.known + 1;
    for (let tries = 1; ; tries += 1) {
      try {
        return await sendSurely(`${this.table.root}/entries`, { n, key: newKey(), ...entry }, () => this.table.line("lost"));
      } catch (error) {
        const behind = error.status === 409 && Number.isInteger(error.body?.n);
        if (!again || !behind || tries === MOST_TRIES) throw error;
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
