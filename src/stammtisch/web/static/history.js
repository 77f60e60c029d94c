// Looking back: the moments of a game, one after each decision in effect.

const MOST_KEPT = 120;

export class History {
  /** `ask(n)`: the snapshot after entry n; `show()`: the moment looked at has changed. */
  constructor(ask, show) {
    this.ask = ask;
    this.show = show;
    this.log = [];
    this.at = null;
    this.snapshot = null;
    this.kept = new Map();
    this.asking = false;
    this.still = true;
    this.over = false;
  }

  /** The number of decisions, which is that of the last moment. */
  get length() {
    return this.log.length;
  }

  get isPast() {
    return this.at !== null;
  }

  /** The moment that is looked at, the last one in the present. */
  get place() {
    return this.at ?? this.length;
  }

  /** The line in effect now; a moment that is no longer in it cannot be looked at. */
  follow({ log, result }) {
    if (Boolean(result) !== this.over) this.kept.clear(); // the end uncovers secrets
    this.over = Boolean(result);
    const before = this.entry(this.at);
    this.log = log;
    if (this.isPast && (this.at >= this.length || this.entry(this.at) !== before)) this.leave();
  }

  /** The number of the entry that led to a moment. */
  entry(place) {
    if (place === null || place === 0) return 0;
    return this.log[place - 1]?.n ?? null;
  }

  placeOf(n) {
    return this.log.findIndex((line) => line.n === n) + 1;
  }

  /** Look at a moment; the last one is the present. */
  go(place) {
    const next = Math.max(0, Math.min(place, this.length));
    if (next === this.place) return;
    this.still = Math.abs(next - this.place) !== 1; // a leap over many moments shows no motion
    if (next === this.length) this.leave();
    else {
      this.at = next;
      this.bring();
    }
  }

  step(by) {
    this.go(this.place + by);
  }

  leave() {
    if (!this.isPast) return;
    this.still = this.length - this.at !== 1;
    this.at = null;
    this.snapshot = null;
    this.show();
  }

  /** Show the moment wanted, if it is here; else ask for it, and only for the newest one wanted. */
  async bring() {
    const n = this.entry(this.at);
    if (this.kept.has(n)) {
      this.snapshot = this.kept.get(n);
      this.show();
      return;
    }
    this.show();
    if (this.asking) return;
    this.asking = true;
    const found = await this.ask(n).catch(() => null);
    this.asking = false;
    if (found) this.keep(n, found);
    if (!this.isPast) return;
    if (found || this.entry(this.at) !== n) this.bring();
    else this.leave();
  }

  keep(n, snapshot) {
    this.kept.set(n, snapshot);
    if (this.kept.size > MOST_KEPT) this.kept.delete(this.kept.keys().next().value);
  }
}
