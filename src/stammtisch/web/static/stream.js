// The table's events, by the stream that all windows of the browser share. A hidden page leaves it.

import { Refusal } from "./api.js";
import { here } from "./dom.js";
import { Feed } from "./feed.js";

const ASK_WHILE_HIDDEN = 30_000;
const STILL_HERE = 15_000; // ms from one sign of life to the next
const PATIENCE = 5_000; // ms until the switchboard has answered, or a page listens by itself
const AGAIN = 2_000;

/** The way to a feed: the switchboard's, or this page's own where there is none or it is silent. */
class Line {
  constructor(tell) {
    this.tell = tell;
    this.own = null;
    this.port = null;
    this.patience = null;
    try {
      const worker = new SharedWorker(new URL("./switchboard.js", import.meta.url), { type: "module" });
      worker.addEventListener("error", () => this.alone());
      this.port = worker.port;
      this.port.onmessage = ({ data }) => this.hear(data);
    } catch {
      this.alone();
    }
  }

  /** Listen there; said again, it is a sign of life. */
  join(place) {
    this.place = place;
    if (this.own) this.own.join(this, place, this.tell);
    else this.ask(place);
  }

  ask(place) {
    clearTimeout(this.patience);
    this.patience = setTimeout(() => this.alone(), PATIENCE);
    this.port.postMessage(place);
  }

  hear({ kind, snapshot }) {
    clearTimeout(this.patience);
    if (kind !== "here" && this.place && !this.own) this.tell(kind, snapshot);
  }

  leave() {
    this.place = null;
    clearTimeout(this.patience);
    this.port?.postMessage(null);
    this.own?.leave(this);
  }

  alone() {
    if (this.own) return;
    clearTimeout(this.patience);
    this.port?.postMessage(null);
    this.own = new Feed(here("/events"));
    if (this.place) this.own.join(this, this.place, this.tell);
  }
}

/**
 * Keeps a page up to date: `last()` is the entry of the table shown, `entry(snapshot)` shows one,
 * `reread()` asks for the state, `state("lost" | "open")` tells of the line, and `gone()` is the end of
 * it: there is no such table any more.
 */
export class Stream {
  constructor({ table, language, last, entry, reread, state, gone }) {
    Object.assign(this, { table, language, last, entry, reread, state, gone });
    this.retry = null;
    this.over = new AbortController();
    const { signal } = this.over;
    this.line = new Line((kind, snapshot) => this.hear(kind, snapshot));
    document.addEventListener("visibilitychange", () => this.turn(), { signal });
    addEventListener("pagehide", () => this.close());
    addEventListener("pageshow", (event) => event.persisted && this.turn(), { signal });
    addEventListener("online", () => this.again(0), { signal });
    this.watch = setInterval(() => document.hidden && this.reread().catch((error) => this.failed(error)), ASK_WHILE_HIDDEN);
    setInterval(() => this.line.place && this.open(), STILL_HERE);
    if (!document.hidden) this.open();
  }

  hear(kind, snapshot) {
    if (kind === "entry") this.entry(snapshot);
    else if (kind === "end") this.again(AGAIN);
    else this.state(kind);
  }

  turn() {
    if (document.hidden) this.close();
    else this.again(0);
  }

  close() {
    clearTimeout(this.retry);
    this.line.leave();
  }

  open() {
    this.line.join({ table: this.table, language: this.language, last: this.last() });
  }

  /** Whether it is for good: the table has been deleted. Then nothing is asked any more. */
  failed(error) {
    if (!(error instanceof Refusal && error.status === 404)) return false;
    this.over.abort();
    clearInterval(this.watch);
    this.close();
    this.gone();
    return true;
  }

  /** Read the state, then listen from there; until that succeeds, try again. */
  again(wait) {
    this.close();
    this.retry = setTimeout(async () => {
      try {
        await this.reread();
        if (!document.hidden) this.open();
      } catch (error) {
        if (this.failed(error)) return;
        this.state("lost");
        this.again(AGAIN);
      }
    }, wait);
  }
}
