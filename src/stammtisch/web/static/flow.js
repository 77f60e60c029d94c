// What happens at the table, shown at the reader's pace: others' decisions one after the other.

import { PACES, setting } from "./settings.js";

const MOST_WAITING = 60;

/** Whether a snapshot brings a decision that was taken elsewhere. */
export function isOthers(next, before) {
  const last = next.log.at(-1);
  if (!last || last.n !== next.n || next.yours.includes(last.seat)) return false;
  return next.n > (before?.n ?? next.n);
}

export class Flow {
  /** `show(snapshot)` shows one; `changed()` is called when the number of those waiting changes. */
  constructor(show, changed) {
    this.show = show;
    this.changed = changed;
    this.shown = null;
    this.before = null;
    this.waiting = [];
    this.due = 0;
    this.timer = null;
  }

  /** The number of the newest entry that is known here. */
  get known() {
    return this.waiting.at(-1)?.n ?? this.shown?.n ?? -1;
  }

  get newest() {
    return this.waiting.at(-1) ?? this.shown;
  }

  hear(next) {
    if (next.n < this.known) return;
    if (next.n === this.known && this.waiting.length) this.waiting.pop();
    this.waiting.push(next);
    if (document.hidden || setting("pace") === "once") this.waiting = [next];
    this.waiting = this.waiting.slice(-MOST_WAITING);
    this.go();
  }

  /** Show all that need not wait any longer. */
  go() {
    clearTimeout(this.timer);
    this.timer = null;
    while (this.waiting.length && !this.mustWait(this.waiting[0])) this.bring();
    if (this.waiting.length && Number.isFinite(this.due)) {
      this.timer = setTimeout(() => this.go(), this.due - performance.now());
    }
    this.changed();
  }

  mustWait(next) {
    return isOthers(next, this.shown) && performance.now() < this.due;
  }

  bring() {
    this.before = this.shown;
    this.shown = this.waiting.shift();
    this.due = performance.now() + PACES[setting("pace")];
    this.show(this.shown);
  }

  /** The next one, whatever the pace. */
  next() {
    if (this.waiting.length) this.bring();
    this.go();
  }

  /** One's own entry n is shown at once, with all before it. */
  until(n) {
    while (this.waiting.length && this.shown.n < n) this.bring();
    this.go();
  }

  /** All that waits, at once. */
  skip() {
    this.waiting = this.waiting.slice(-1);
    this.next();
  }

  /** The pace has changed: what waits need not wait by the old one. */
  rethink() {
    this.due = Math.min(this.due, performance.now() + PACES[setting("pace")]);
    if (setting("pace") === "once") this.skip();
    else this.go();
  }

  /** This is how it stands; nothing that came before needs to be shown. */
  settle(next) {
    this.waiting = [];
    if (!this.shown || next.n >= this.shown.n) {
      this.waiting = [next];
      this.next();
    }
  }
}
