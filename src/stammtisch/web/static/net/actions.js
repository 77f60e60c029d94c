// What a person does at the table, sent to the server: decisions, taking back, asking and answering.

import { here, words } from "../page/dom.js";
import { notice } from "../page/notices.js";
import { asksTheSame } from "../page/store.js";
import { whole } from "./changes.js";
import { download, isAnswered, isUnsent, newKey, read, Refusal, send, sendSurely } from "./requests.js";

/** @import { Entry, EntryAnswer, Held, Preview, Reason, Told } from "../page/types.js" */
/** @import { Store } from "../page/store.js" */
/** @import { Connection } from "./connection.js" */
/** @import { Playback } from "./playback.js" */

const MOST_TRIES = 5;
const MOST_FORCED = 60;

/**
 * The preview of an action of which nothing is known.
 * @param {number} n
 * @param {string} action
 * @returns {Preview}
 */
const unknown = (n, action) => ({ n, action, put: [], gone: [], scores: null });

export class Actions {
  /**
   * @param {Store} store
   * @param {{ root: string, lang: string, playback: Playback, connection: Connection, seated: (address: string) => void }} context
   *   `seated`: where the page begins anew for whoever has just sat down
   */
  constructor(store, context) {
    this.store = store;
    this.context = context;
  }

  get held() {
    return this.store.state.held;
  }

  get sending() {
    return this.store.state.sending;
  }

  /** The action that is held, or about to be. */
  get turning() {
    return this.store.state.wanted ?? this.held?.action ?? null;
  }

  get present() {
    const { present } = this.store.state;
    if (!present) throw new Error("nothing is shown yet");
    return present;
  }

  // Deciding

  /**
   * Decide; a last decision is held until it is confirmed, unless it is `sure` already. What is then
   * forced is decided too, but not after something is done `again`.
   * @param {string} action
   */
  async decide(action, sure = false, again = false) {
    if (this.context.playback.waiting.length) return;
    const known = this.held?.action === action;
    const hold = !sure && !known && this.store.state.settings.confirm;
    const seat = this.present.to_move ?? 0;
    await this.run(async () => {
      const n = await this.submit({ kind: "decision", action, seat, ...(hold ? { hold } : {}) }, false, again);
      if (!again) await this.goOn(n, seat);
    }, known && this.held ? this.held : { action, preview: unknown(this.present.n, action), n: this.present.n, again });
  }

  /**
   * Decide several things one after the other, as long as nobody else does anything.
   * @param {string[]} actions
   */
  async decideAll(actions) {
    if (this.context.playback.waiting.length) return;
    const seat = this.present.to_move ?? 0;
    await this.run(async () => {
      /** @type {number | null} */
      let n = this.present.n;
      for (const [done, action] of actions.entries()) {
        if (!this.isAt(n, seat)) {
          notice("fault", words("table.pick_stopped", { n: done, count: actions.length }));
          return;
        }
        n = await this.submit({ kind: "decision", action, seat });
      }
      await this.goOn(n, seat);
    });
  }

  /**
   * What is forced after entry n, a decision of this seat, need not be asked.
   * @param {number | null} n
   * @param {number} seat
   */
  async goOn(n, seat) {
    let last = n;
    for (let count = 0; count < MOST_FORCED && this.isAt(last, seat) && this.present.scene.forced; count += 1) {
      last = await this.submit({ kind: "decision", action: this.present.scene.forced, seat });
    }
  }

  /**
   * Whether entry n is the last one, and the seat decides.
   * @param {number | null} n
   * @param {number} seat
   */
  isAt(n, seat) {
    const { present } = this;
    return present.n === n && this.context.playback.known === n && present.to_move === seat && !present.covered;
  }

  /**
   * Hold an action, whatever it is, with the preview that is promised; one of so many `ways`.
   * @param {string} action
   * @param {Promise<Preview | null>} promised
   * @param {number} ways
   */
  async hold(action, promised, ways) {
    if (this.sending || this.context.playback.waiting.length) return;
    const { n } = this.present;
    this.store.set({ wanted: action });
    const preview = (await promised) ?? unknown(n, action);
    if (this.store.state.wanted !== action) return;
    const free = !this.sending && this.present.n === n;
    this.store.set({ wanted: null, ...(free ? { held: { action, preview, n, turns: ways } } : {}) });
  }

  /** Whatever of the others' is still to be shown is shown first: a click is never passed over. */
  confirm() {
    this.context.playback.skip();
    return this.held ? this.decide(this.held.action, true, this.held.again) : undefined;
  }

  /** Take a held decision back: it was never done. */
  release() {
    this.store.set(this.sending ? { wanted: null } : { wanted: null, held: null });
  }

  /** @param {number} seat */
  uncover(seat) {
    return this.enter({ kind: "handover", seat });
  }

  leaveLesson() {
    return this.enter({ kind: "alone", seat: this.present.to_move ?? 0 });
  }

  // Taking back

  /** @param {number} to */
  undo(to) {
    return this.enter({ kind: "undo", to, seat: this.latestSeat() }, true);
  }

  ask() {
    const to = this.present.undo?.ask ?? null;
    return to === null ? undefined : this.enter({ kind: "ask", to, seat: this.latestSeat() });
  }

  redo() {
    const { redo } = this.present;
    return redo ? this.decide(redo, false, true) : undefined;
  }

  /**
   * For every person at this screen that has not answered.
   * @param {"agree" | "refuse"} kind
   */
  async answer(kind) {
    for (const seat of this.present.asking?.answer ?? []) {
      await this.enter({ kind, seat });
      if (kind === "refuse") return;
    }
  }

  /** The seat here that decided last. */
  latestSeat() {
    const { log, yours } = this.present;
    return log.findLast(({ seat }) => seat !== null && yours.includes(seat))?.seat ?? yours[0];
  }

  // The table itself

  /**
   * The host makes a seat's link anew; the old one opens it no longer.
   * @param {number} seat
   */
  async freshLink(seat) {
    const done = await this.attempt(() => send(`${this.context.root}/link`, { seat }));
    if (done) notice("copied", words("table.fresh_link_done"));
  }

  /**
   * Take a free seat; a Refusal says why not. The page begins anew, perhaps the game too: another reader sits before it.
   * @param {string} name
   * @param {number} colour
   */
  async sit(name, colour) {
    const { root, lang, seated } = this.context;
    seated((await send(`${root}/sit?lang=${lang}`, { name, colour })).url);
  }

  /** The host begins without the seats that are free; the page is led to the other table as all others are. */
  startWithFewer() {
    return this.attempt(() => send(`${this.context.root}/start`, {}));
  }

  /**
   * The host lets everybody see the table in the list, or look on, or no longer.
   * @param {"public" | "watched" | "talk"} what
   * @param {boolean} value
   */
  change(what, value) {
    return this.attempt(() => send(`${this.context.root}/change`, { what, value }));
  }

  /**
   * Say something, under its own key: the number it has got. It waits for nothing that is on its way, and nothing waits for it.
   * @param {Entry} entry
   */
  async speak(entry) {
    const answer = await this.sendEntry(entry, true);
    if (!answer.held) this.context.playback.receive(answer.snapshot);
    return answer.n;
  }

  /** @param {boolean} rotate */
  rematch(rotate) {
    return this.attempt(async () => location.assign((await send(`${this.context.root}/rematch`, { rotate })).url));
  }

  /** The host deletes the table; anybody else only forgets it. */
  remove() {
    return this.attempt(async () => {
      await send(`${this.context.root}/delete`, {});
      location.assign(here("/"));
    });
  }

  /**
   * A file for the makers, about the moment after entry `at`, or the present one.
   * @param {string} text
   * @param {number | null} at
   */
  report(text, at) {
    return this.attempt(() => download(`${this.context.root}/report`, { words: text, at }));
  }

  /**
   * Whether it succeeded; what failed is told.
   * @param {() => Promise<unknown>} work
   */
  async attempt(work) {
    try {
      await work();
      return true;
    } catch (error) {
      this.fail(error);
      return false;
    }
  }

  /** The reader's own link, for another device; null when it cannot be had. @returns {Promise<string | null>} */
  async ownLink() {
    try {
      return (await read(`${this.context.root}/device`)).url;
    } catch (error) {
      this.fail(error);
      return null;
    }
  }

  // Sending

  /** @param {Entry} entry */
  enter(entry, anyway = false) {
    return this.run(() => this.submit(entry, anyway));
  }

  /**
   * Send one entry, and show how the table stands after it: its number; null when it is held.
   * @param {Entry} entry
   */
  async submit(entry, anyway = false, again = false) {
    const answer = await this.sendEntry(entry, anyway);
    if (answer.held) {
      this.store.set({ held: { action: entry.action ?? "", preview: answer.held, n: this.present.n, again } });
      return null;
    }
    this.context.playback.receive(answer.snapshot, answer.n);
    return answer.n;
  }

  /**
   * Do something that sends, unless something is being sent. What has not arrived is given back to the `hand`.
   * @param {() => Promise<unknown>} work
   * @param {Held | null} hand
   */
  async run(work, hand = null) {
    if (this.sending) return false;
    const { present } = this;
    this.store.set({ sending: true, wanted: null });
    try {
      await work();
      return true;
    } catch (error) {
      const back = hand && isUnsent(error) && asksTheSame(present, this.present);
      this.store.set({ held: back ? { ...hand, n: this.present.n, unsent: true } : null });
      await this.refused(error);
      return false;
    } finally {
      this.store.set({ sending: false });
    }
  }

  /**
   * `anyway`: this stays right when others, such as bots, have gone on meanwhile.
   * The answer builds upon what is known here.
   * @param {Entry} entry
   * @param {boolean} anyway
   * @returns {Promise<EntryAnswer>}
   */
  async sendEntry(entry, anyway) {
    const { root, lang, playback, connection } = this.context;
    const base = playback.newest;
    const address = `${root}/entries?${new URLSearchParams({ lang, view: base?.view ?? "" })}`;
    let n = playback.known + 1;
    for (let tries = 1; ; tries += 1) {
      try {
        /** @type {EntryAnswer<Told>} */
        const answer = await sendSurely(address, { n, key: newKey(), ...entry }, (why) => connection.waits(why));
        connection.waitsNoMore();
        return answer.held ? answer : { ...answer, snapshot: whole(answer.snapshot, base) ?? await connection.state() };
      } catch (error) {
        connection.waitsNoMore(isAnswered(error));
        const last = error instanceof Refusal && error.status === 409 ? error.body.n : null;
        if (!anyway || !Number.isInteger(last) || tries === MOST_TRIES) throw error;
        n = last + 1;
      }
    }
  }

  /** @param {unknown} error */
  async refused(error) {
    this.fail(error);
    const { connection } = this.context;
    if (error instanceof Refusal) await connection.reread().catch(() => connection.lineIs("lost"));
  }

  /** @param {unknown} error */
  fail(error) {
    if (!(error instanceof Refusal)) notice("fault", words("table.unsent"));
    else notice("fault", error.status === 409 ? words("table.moved_on") : error.message || words("table.error"));
  }

  /**
   * Why an action is illegal; null when that cannot be told.
   * @param {string[]} asked
   * @returns {Promise<Reason | null>}
   */
  why(asked) {
    const { root, lang } = this.context;
    return read(`${root}/why?${new URLSearchParams([...asked.map((action) => ["action", action]), ["lang", lang]])}`).catch(() => null);
  }
}
