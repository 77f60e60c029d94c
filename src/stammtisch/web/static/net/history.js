// Looking back: the moments of a game, one after each decision in effect.

import { entryAt } from "../page/store.js";
import { keepNewest } from "./requests.js";

/** @import { Snapshot } from "../page/types.js" */
/** @import { Store } from "../page/store.js" */

const MOST_KEPT = 120;

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

  /**
   * The ids of what entry n has changed, without looking there.
   * @param {number} n
   */
  async changed(n) {
    const found = this.kept.get(n) ?? await this.bring(n);
    return found?.last ?? [];
  }

  /**
   * The snapshot after entry n, which is kept; null when it cannot be had.
   * @param {number} n
   */
  async bring(n) {
    const found = await this.ask(n).catch(() => null);
    if (found) keepNewest(this.kept, n, found, MOST_KEPT);
    return found;
  }

  /** @param {number} n */
  goToEntry(n) {
    this.go(this.log.findIndex((line) => line.n === n) + 1);
  }

  /**
   * Look at a moment; the last one is the present.
   * @param {number} place
   */
  go(place, still = Math.abs(place - this.place) !== 1) { // a leap over many moments shows no motion
    const next = Math.max(0, Math.min(place, this.length));
    if (next === this.place) return;
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

  /** Whether the moment that is looked at is shown. */
  get isHere() {
    return !this.isPast || this.store.state.past?.n === this.entry;
  }

  /**
   * Have a moment here before it is wanted.
   * @param {number} place
   */
  async fetch(place) {
    const n = entryAt(this.log, place);
    if (n !== null && place < this.length && !this.kept.has(n)) await this.bring(n);
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
    const found = await this.bring(n);
    this.asking = false;
    if (!this.isPast) return;
    if (found || this.entry !== n) this.look(this.place);
    else this.leave();
  }
}
