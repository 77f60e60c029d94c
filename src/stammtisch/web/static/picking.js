// Several things are chosen one by one, taken back freely, and decided together.

export class Picking {
  constructor() {
    this.clear();
  }

  /** Keep to the scene: what was chosen from another tray is chosen no longer. */
  follow({ n, scene }) {
    const tray = (scene.trays ?? []).find((one) => one.pick) ?? null;
    if (this.n !== n && JSON.stringify(tray) !== JSON.stringify(this.tray)) this.clear();
    [this.n, this.tray] = [n, tray];
  }

  /** Whether something was chosen. */
  clear() {
    const had = Boolean(this.chosen?.length);
    this.chosen = [];
    return had;
  }

  get pick() {
    return this.tray?.pick ?? null;
  }

  /** Whether items of this tray are chosen rather than decided at once. */
  isFor(tray) {
    return Boolean(this.tray) && tray.id === this.tray.id;
  }

  /** How many of a pile are not chosen yet. */
  left({ id, count }) {
    return count - this.chosen.filter((item) => item.id === id).length;
  }

  get isFull() {
    return this.pick !== null && this.pick.count !== null && this.chosen.length >= this.pick.count;
  }

  /** Whether the item could be chosen, and now is. */
  add(item) {
    if (!item.legal.length || this.isFull || this.left(item) < 1) return false;
    this.chosen.push(item);
    return true;
  }

  /** The one at this place is chosen no longer; gives it. */
  drop(place) {
    return this.chosen.splice(place, 1)[0];
  }

  /** What is decided one after the other, when it is complete; else null. */
  get decisions() {
    if (!this.pick || (!this.isFull && this.pick.count !== null)) return null;
    return [...this.chosen.map((item) => item.legal[0]), this.pick.done].filter(Boolean);
  }
}
