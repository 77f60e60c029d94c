// Which moment is shown: others' decisions one after the other, at the reader's pace; and those long past.

import { PACES } from "../page/settings.js";
import { entryAt } from "../page/store.js";
import { keepNewest } from "./requests.js";

/** @import { Snapshot } from "../page/types.js" */
/** @import { Store } from "../page/store.js" */

const MOST_WAITING = 60;
const MOST_KEPT = 120;

/**
 * Whether a snapshot brings a decision that was taken elsewhere.
 * @param {Snapshot} next
 * @param {Snapshot | null} before
 */
function isOthers(next, before) {
  const last = next.log.at(-1);
  if (!last || last.n !== next.n || (last.seat !== null && next.yours.includes(last.seat))) return false;
  return next.n > (before?.n ?? next.n);
}

export class Playback {
  /** @param {Store} store */
  constructor(store) {
    this.store = store;
    this.due = 0;
    /** @type {number | undefined} */
    this.timer = undefined;
  }

  get waiting() {
    return this.store.state.waiting;
  }

  get pace() {
    return this.store.state.settings.pace;
  }

  /** The number of the entry that is shown. */
  get shown() {
    return this.store.state.present?.n ?? -1;
  }

  /** The number of the newest entry that is known here. */
  get known() {
    return this.waiting.at(-1)?.n ?? this.shown;
  }

  /**
   * Something new, shown when it is due; one's own entry `own` at once, with all before it.
   * @param {Snapshot} next
   */
  receive(next, own = -1) {
    const before = this.waiting.filter(({ n }) => n < next.n);
    const all = document.hidden || this.pace === "once" ? [next] : [...before, next];
    this.advance(next.n < this.known ? this.waiting : all.slice(-MOST_WAITING), own);
  }

  /** Show all that is due, and whatever the pace all up to entry `least`. */
  advance(waiting = this.waiting, least = -1) {
    clearTimeout(this.timer);
    let left = waiting;
    while (left.length && (this.shown < least || !this.mustWait(left[0]))) {
      const [present, ...others] = left;
      this.due = performance.now() + PACES[this.pace];
      this.store.set({ present, waiting: others });
      left = others;
    }
    if (left !== this.waiting) this.store.set({ waiting: left });
    if (left.length && Number.isFinite(this.due)) {
      this.timer = setTimeout(() => this.advance(), this.due - performance.now());
    }
  }

  /** @param {Snapshot} next */
  mustWait(next) {
    return isOthers(next, this.store.state.present) && performance.now() < this.due;
  }

  /** The next one, whatever the pace. */
  next() {
    this.advance(this.waiting, this.waiting[0]?.n);
  }

  /** All that waits, at once. */
  skip() {
    if (this.waiting.length) this.advance(this.waiting.slice(-1), this.known);
  }

  /** What waits need not wait by the old pace. */
  changePace() {
    this.due = Math.min(this.due, performance.now() + PACES[this.pace]);
    if (this.pace === "once") this.skip();
    else this.advance();
  }

  /**
   * This is how it stands; nothing that came before needs to be shown.
   * @param {Snapshot} next
   */
  reset(next) {
    this.advance(next.n >= this.shown ? [next] : [], next.n);
  }
}

/** Looking back: the moments of a game, one after each decision in effect. */
export class History {
  /**
   * `ask(n)`: the snapshot after entry n.
   * @param {Store} store
   * @param {(n: number) => Promise<Snapshot>} ask
   */
  constructor(store, ask) {
    this.store = store;
    this.ask = ask;
    /** @type {Map<number | null, Snapshot>} */
    this.kept = new Map();
    this.asking = false;
    store.subscribe(({ present }, before) => { // the end uncovers secrets
      if (Boolean(present?.result) !== Boolean(before.present?.result)) this.kept.clear();
    });
  }

  get log() {
    return this.store.state.present?.log ?? [];
  }

  /** The number of decisions, which is that of the last moment. */
  get length() {
    return this.log.length;
  }

  get isPast() {
    return this.store.state.at !== null;
  }

  /** The moment that is looked at, the last one in the present. */
  get place() {
    return this.store.state.at ?? this.length;
  }

  /** The number of the entry that led to the moment looked at. */
  get entry() {
    return entryAt(this.log, this.place);
  }

  /** @param {number} n */
  goToEntry(n) {
    this.go(this.log.findIndex((line) => line.n === n) + 1);
  }

  /**
   * Look at a moment; the last one is the present.
   * @param {number} place
   */
  go(place) {
    const next = Math.max(0, Math.min(place, this.length));
    if (next === this.place) return;
    const still = Math.abs(next - this.place) !== 1; // a leap over many moments shows no motion
    if (next === this.length) this.store.set({ at: null, past: null, still });
    else this.look(next, still);
  }

  /** @param {number} by */
  step(by) {
    this.go(this.place + by);
  }

  leave() {
    this.go(this.length);
  }

  /**
   * Show a moment, if it is here; else ask for it, and only for the newest one wanted.
   * @param {number} at
   */
  async look(at, still = this.store.state.still) {
    const n = entryAt(this.log, at);
    const past = this.kept.get(n);
    this.store.set(past ? { at, past, still } : { at, still });
    if (past || n === null || this.asking) return;
    this.asking = true;
    const found = await this.ask(n).catch(() => null);
    this.asking = false;
    if (found) keepNewest(this.kept, n, found, MOST_KEPT);
    if (!this.isPast) return;
    if (found || this.entry !== n) this.look(this.place);
    else this.leave();
  }
}
