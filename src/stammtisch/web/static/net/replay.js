// The game played by itself: one moment after the other, a deed at a time, as fast as the reader wants it.

/** @import { History } from "./history.js" */
/** @import { Store } from "../page/store.js" */

const BEAT = 1100; // ms from one deed to the next at single speed
const NOT_THERE = 120; // ms until one looks again whether a moment is there
export const SPEEDS = [0.5, 1, 2, 4];

export class Replay {
  /**
   * @param {Store} store
   * @param {History} history
   */
  constructor(store, history) {
    this.store = store;
    this.history = history;
    /** @type {number | undefined} */
    this.timer = undefined;
    this.steps = false;
    store.subscribe((state, before) => {
      if (state.playing && state.at !== before.at && !this.steps) this.stop(); // somebody looks elsewhere
    });
  }

  get isPlaying() {
    return this.store.state.playing;
  }

  toggle() {
    if (this.isPlaying) this.stop();
    else this.play();
  }

  /** On from the moment that is looked at, or else from this one; at the end one is in the present. */
  play(from = this.history.isPast ? this.history.place : 0) {
    if (from >= this.history.length) return;
    this.go(from);
    this.store.set({ playing: true });
    this.wait();
  }

  stop() {
    clearTimeout(this.timer);
    if (this.isPlaying) this.store.set({ playing: false });
  }

  wait(ms = BEAT / this.store.state.settings.speed) {
    clearTimeout(this.timer);
    this.history.fetch(this.next);
    this.timer = setTimeout(() => this.beat(), ms);
  }

  /** The moment after the deed that comes next. */
  get next() {
    const { log, place } = this.history;
    let next = place + 1;
    while (next < log.length && log[next].deed === log[next - 1].deed) next += 1;
    return next;
  }

  beat() {
    const { history } = this;
    if (!history.isHere) {
      this.wait(NOT_THERE);
      return;
    }
    this.go(this.next);
    if (history.isPast) this.wait();
    else this.stop();
  }

  /** @param {number} place */
  go(place) {
    this.steps = true;
    this.history.go(place, false);
    this.steps = false;
  }
}
