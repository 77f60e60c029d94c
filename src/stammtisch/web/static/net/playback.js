// What is shown of the present: others' decisions one after the other, at the reader's pace.

import { PACES } from "../page/settings.js";

/** @import { Snapshot } from "../page/types.js" */
/** @import { Store } from "../page/store.js" */

const MOST_WAITING = 60;

/**
 * Whether the newest decision goes on with the deed that is shown already.
 * @param {Snapshot} next
 * @param {Snapshot | null} before
 */
const goesOn = (next, before) => before !== null && deedOf(next) === deedOf(before);

/** @param {Snapshot} snapshot */
function deedOf({ log, n }) {
  const line = log.at(-1);
  return line?.deed ?? line?.n ?? n;
}

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

/**
 * One beat for one deed: where in what waits the last decision of its first deed is.
 * @param {Snapshot[]} left
 */
function lastOfDeed(left) {
  let last = 0;
  while (last + 1 < left.length && isOthers(left[last + 1], left[last]) && goesOn(left[last + 1], left[last])) last += 1;
  return last;
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

  /** The newest snapshot that is known here. */
  get newest() {
    return this.waiting.at(-1) ?? this.store.state.present;
  }

  /** The number of its entry. */
  get known() {
    return this.newest?.n ?? -1;
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
      const [present, ...others] = left.slice(lastOfDeed(left));
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
    const { present } = this.store.state;
    return isOthers(next, present) && !goesOn(next, present) && performance.now() < this.due;
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
