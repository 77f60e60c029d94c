// What the page of a table knows. It changes here alone, and everything that is drawn follows from it.

/** @import { Item, Pick, Settings, Snapshot, State, Tray } from "./types.js" */
/** @typedef {(state: State, before: State) => void} Listener */

export class Store {
  /** @param {Settings} settings */
  constructor(settings) {
    /** @type {State} */
    this.state = {
      present: null, waiting: [], at: null, past: null, still: true, held: null, wanted: null, sending: false,
      pointed: null, preview: null, chosen: [], playing: false, settings,
    };
    /** @type {Listener[]} */
    this.listeners = [];
    /** @type {Partial<State>[]} */
    this.changes = [];
    this.telling = false;
  }

  /** @param {Listener} listener */
  subscribe(listener) {
    this.listeners.push(listener);
  }

  /**
   * Change some of it, and what follows from that. What a listener changes comes behind.
   * @param {Partial<State>} change
   */
  set(change) {
    this.changes.push(change);
    if (this.telling) return;
    this.telling = true;
    try {
      for (let next = this.changes.shift(); next; next = this.changes.shift()) {
        const before = this.state;
        this.state = consistent(before, { ...before, ...next });
        for (const tell of this.listeners) tell(this.state, before);
      }
    } finally {
      this.telling = false; // also when something could not be drawn: the next snapshot is
    }
  }
}

/**
 * What no longer is about the table as it is shown now goes.
 * @param {State} before
 * @param {State} next
 */
function consistent(before, next) {
  const { present, at } = next;
  if (!present) return next;
  const log = before.present?.log ?? [];
  if (at !== null && (at >= present.log.length || entryAt(present.log, at) !== entryAt(log, at))) {
    Object.assign(next, { at: null, past: null, still: present.log.length - at !== 1 });
  }
  const goesOn = present.n !== before.present?.n;
  const looks = looksElsewhere(before, next);
  if (next.held && ((goesOn && !asksTheSame(before.present, present)) || (looks && !next.sending))) next.held = null;
  if (next.held && next.held.n !== present.n) next.held = { ...next.held, n: present.n };
  if (looks) next.wanted = null;
  if (goesOn || looks || (next.held && next.held !== before.held)) next.pointed = next.preview = null;
  if (goesOn && JSON.stringify(pickTray(present)) !== JSON.stringify(pickTray(before.present))) next.chosen = [];
  return next;
}

/**
 * Whether only such things happened as change nothing in the game, as a guest who comes.
 * @param {Snapshot | null} before
 * @param {Snapshot} present
 */
export const asksTheSame = (before, present) =>
  before?.log.at(-1)?.n === present.log.at(-1)?.n && before?.to_move === present.to_move;

/**
 * Whether another moment is looked at.
 * @param {State} before
 * @param {State} next
 */
export const looksElsewhere = (before, next) => before.at !== next.at || before.past !== next.past;

/**
 * The number of the entry that led to a moment.
 * @param {Snapshot["log"]} log
 * @param {number} place
 */
export const entryAt = (log, place) => (place ? log[place - 1]?.n ?? null : 0);

/**
 * Whether a person at this screen decides now.
 * @param {Snapshot} snapshot
 */
export const isMine = (snapshot) => snapshot.to_move !== null && !snapshot.waiting && snapshot.yours.includes(snapshot.to_move);

/** @param {Snapshot | null} snapshot */
const pickTray = (snapshot) => snapshot?.scene.trays.find((tray) => tray.pick) ?? null;

/** Several things are chosen one by one, taken back freely, and decided together. */
export class Selection {
  /** @param {Store} store */
  constructor(store) {
    this.store = store;
  }

  get chosen() {
    return this.store.state.chosen;
  }

  /** What is to be chosen, if there is. @returns {Pick | null} */
  get pick() {
    return pickTray(this.store.state.present)?.pick ?? null;
  }

  /**
   * Whether items of this tray are chosen rather than decided at once.
   * @param {Tray} tray
   */
  isFor(tray) {
    return tray.id === pickTray(this.store.state.present)?.id;
  }

  /**
   * How many of a pile are not chosen yet.
   * @param {Item} item
   */
  left({ id, count }) {
    return count - this.chosen.filter((item) => item.id === id).length;
  }

  get isFull() {
    const count = this.pick?.count ?? null;
    return count !== null && this.chosen.length >= count;
  }

  /**
   * Whether the item could be chosen, and now is.
   * @param {Item} item
   */
  add(item) {
    if (!item.legal.length || this.isFull || this.left(item) < 1) return false;
    this.store.set({ chosen: [...this.chosen, item] });
    return true;
  }

  /**
   * The one at this place is chosen no longer; gives it.
   * @param {number} place
   */
  drop(place) {
    const dropped = this.chosen[place];
    this.store.set({ chosen: this.chosen.filter((_, index) => index !== place) });
    return dropped;
  }

  /** Whether something was chosen, and no longer is. */
  clear() {
    const had = this.chosen.length > 0;
    if (had) this.store.set({ chosen: [] });
    return had;
  }

  /** What is decided one after the other, when it is complete; else null. */
  get decisions() {
    if (!this.pick || (!this.isFull && this.pick.count !== null)) return null;
    return [...this.chosen.map((item) => item.legal[0]), this.pick.done].filter(Boolean);
  }
}
