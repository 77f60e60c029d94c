// One stream of events for all who listen here: the windows of a browser, or one window alone.

import { whole } from "./changes.js";

/** @import { Snapshot, StreamListener, StreamNews, StreamPlace, Told } from "../page/types.js" */

const SOON = 50; // ms, in which several come and go together
const SILENCE = 12_000; // ms without a word after which the line is lost: the server says something every five seconds
const LOOK = 2000;

export class EventHub {
  /** @param {string} address */
  constructor(address) {
    this.address = address;
    /** @type {Map<object, { place: string, last: number, tell: StreamListener }>} */
    this.listeners = new Map();
    /** What each place has been told last. @type {Map<string, Snapshot>} */
    this.told = new Map();
    /** @type {EventSource | null} */
    this.source = null;
    /** @type {number | null} */
    this.opening = null;
    this.heard = 0; // when the server has spoken last
    setInterval(() => this.look(), LOOK);
  }

  /**
   * Listen to a table in a language behind its entry `last`. `tell("entry", snapshot)` brings what is
   * new, `tell("open")` and `tell("lost")` say how the line is, `tell("end")` that nothing more comes.
   * @param {object} who
   * @param {StreamPlace} place
   * @param {StreamListener} tell
   */
  join(who, { table, language, last }, tell) {
    const place = `${table}:${language}`;
    const before = this.listeners.get(who);
    this.listeners.set(who, { place, last, tell });
    if (before?.place !== place) this.openSoon();
  }

  /** @param {object} who */
  leave(who) {
    if (this.listeners.delete(who)) this.openSoon();
  }

  openSoon() {
    this.opening ??= setTimeout(() => this.open(), SOON);
  }

  open() {
    this.opening = null;
    this.source?.close();
    this.told.clear();
    this.source = this.listeners.size ? this.listen() : null;
  }

  listen() {
    const source = new EventSource(`${this.address}?on=${this.wanted()}`);
    const hear = () => { if (source === this.source) this.heard = Date.now(); };
    this.heard = Date.now();
    for (const kind of ["open", "here", "entry", "end"]) source.addEventListener(kind, hear);
    source.addEventListener("open", () => this.tell("open"));
    source.addEventListener("entry", (event) => this.bring(JSON.parse(event.data)));
    source.addEventListener("end", (event) => this.end(event.data));
    source.addEventListener("error", () => {
      if (source !== this.source) return;
      this.tell("lost");
      if (source.readyState === EventSource.CLOSED) this.end();
    });
    return source;
  }

  /** Give a line up that is silent, though nobody has ended it: the other end may be gone. */
  look() {
    if (!this.source || Date.now() - this.heard < SILENCE) return;
    this.tell("lost");
    this.open();
  }

  /** Each place once, behind the entry that all who listen there have. */
  wanted() {
    /** @type {Record<string, number>} */
    const places = {};
    for (const { place, last } of this.listeners.values()) places[place] = Math.min(last, places[place] ?? last);
    return Object.entries(places).map(([place, last]) => `${place}:${last}`).join(",");
  }

  /** @param {StreamNews} kind */
  tell(kind) {
    for (const { tell } of this.listeners.values()) tell(kind);
  }

  /** @param {Told} told */
  bring(told) {
    const place = `${told.table}:${told.language}`;
    const snapshot = whole(told, this.told.get(place));
    if (!snapshot) {
      this.openSoon();
      return;
    }
    this.told.set(place, snapshot);
    for (const one of this.listeners.values()) {
      if (one.place !== place || snapshot.n < one.last) continue;
      one.last = snapshot.n;
      one.tell("entry", snapshot);
    }
  }

  /**
   * Nothing more comes of a place, or of any.
   * @param {string} [place]
   */
  end(place) {
    for (const [who, one] of this.listeners) {
      if (place !== undefined && one.place !== place) continue;
      this.listeners.delete(who);
      one.tell("end");
    }
    if (!this.listeners.size) this.openSoon();
  }
}
