// The table's events, by the stream that all windows of the browser share. A hidden page leaves it.

import { here } from "../page/dom.js";
import { EventHub } from "./event-hub.js";
import { Refusal } from "./requests.js";

/** @import { LineState, Snapshot, StreamListener, StreamNews, StreamPlace } from "../page/types.js" */

const ASK_WHILE_HIDDEN = 30_000;
const STILL_HERE = 15_000; // ms from one sign of life to the next
const PATIENCE = 5_000; // ms until the shared worker has answered, or a page listens by itself
const AGAIN = 2_000;

/** The way to a hub: the shared worker's, or this page's own where there is none or it is silent. */
class Line {
  /** @param {StreamListener} tell */
  constructor(tell) {
    this.tell = tell;
    /** @type {EventHub | null} */
    this.own = null;
    /** @type {MessagePort | null} */
    this.port = null;
    /** @type {StreamPlace | null} */
    this.place = null;
    /** @type {number | undefined} */
    this.patience = undefined;
    try {
      const worker = new SharedWorker(new URL("./shared-worker.js", import.meta.url), { type: "module", name: here("/events") });
      worker.addEventListener("error", () => this.alone());
      this.port = worker.port;
      this.port.onmessage = ({ data }) => this.receive(data);
    } catch {
      this.alone();
    }
  }

  /**
   * Listen there; said again, it is a sign of life.
   * @param {StreamPlace} place
   */
  join(place) {
    this.place = place;
    if (this.own) this.own.join(this, place, this.tell);
    else this.ask(place);
  }

  /** @param {StreamPlace} place */
  ask(place) {
    clearTimeout(this.patience);
    this.patience = setTimeout(() => this.alone(), PATIENCE);
    this.port?.postMessage(place);
  }

  /** @param {{ kind: StreamNews, snapshot?: Snapshot }} news */
  receive({ kind, snapshot }) {
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
    this.own = new EventHub(here("/events"));
    if (this.place) this.own.join(this, this.place, this.tell);
  }
}

/**
 * `last()` is the entry of the table shown, `entry(snapshot)` shows one, `reread()` asks for the state,
 * `state(line)` tells of the line, and `gone(why)` is the end of it, because there is no such table any more if
 * nothing else is said.
 * @typedef {{ table: string, language: string, last: () => number, entry: (snapshot: Snapshot) => void,
 *   reread: () => Promise<void>, state: (line: LineState) => void, gone: (why?: string) => void }} Reader
 */

/** Keeps a page up to date. */
export class Stream {
  /** @param {Reader} reader */
  constructor(reader) {
    this.reader = reader;
    /** @type {number | undefined} */
    this.retry = undefined;
    /** The newest of the tries to listen anew: only that one goes on. @type {object | null} */
    this.trying = null;
    this.over = new AbortController();
    const { signal } = this.over;
    this.line = new Line((kind, snapshot) => this.receive(kind, snapshot));
    document.addEventListener("visibilitychange", () => this.turn(), { signal });
    addEventListener("pagehide", () => this.close());
    addEventListener("pageshow", (event) => event.persisted && this.turn(), { signal });
    addEventListener("online", () => this.again(0), { signal });
    addEventListener("offline", () => this.doubt(), { signal });
    this.watch = setInterval(() => document.hidden && this.reader.reread().catch((error) => this.failed(error)), ASK_WHILE_HIDDEN);
    setInterval(() => this.line.place && this.open(), STILL_HERE);
    if (!document.hidden) this.open();
  }

  /** @type {StreamListener} */
  receive(kind, snapshot) {
    if (snapshot) this.reader.entry(snapshot);
    else if (kind === "end") this.again(AGAIN);
    else if (kind === "open" || kind === "lost") this.reader.state(kind);
  }

  turn() {
    if (document.hidden) this.close();
    else this.again(0);
  }

  close() {
    clearTimeout(this.retry);
    this.trying = null;
    this.line.leave();
  }

  open() {
    const { table, language, last } = this.reader;
    this.line.join({ table, language, last: last() });
  }

  /**
   * Whether it is for good: the table has been deleted, or who looks on may no longer. Then nothing is asked any more.
   * @param {unknown} error
   */
  failed(error) {
    if (!(error instanceof Refusal && (error.status === 404 || error.status === 403))) return false;
    this.over.abort();
    clearInterval(this.watch);
    this.close();
    this.reader.gone(error.status === 403 ? error.message : undefined);
    return true;
  }

  /** Something has not come through: see whether the line holds. */
  doubt() {
    if (!this.trying && !this.over.signal.aborted) this.again(0);
  }

  /**
   * Read the state, then listen from there; until that succeeds, try again.
   * @param {number} wait
   */
  again(wait) {
    this.close();
    const mine = this.trying = {};
    this.retry = setTimeout(async () => {
      try {
        await this.reader.reread();
        if (mine !== this.trying) return;
        this.trying = null;
        if (!document.hidden) this.open();
      } catch (error) {
        if (mine !== this.trying || this.failed(error)) return;
        this.reader.state("lost");
        this.again(AGAIN);
      }
    }, wait);
  }
}
