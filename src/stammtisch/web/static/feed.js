// One stream of events for all who listen here: the windows of a browser, or one window alone.

const SOON = 50; // ms, in which several come and go together

export class Feed {
  constructor(address) {
    this.address = address;
    this.listeners = new Map();
    this.source = null;
    this.opening = null;
  }

  /**
   * Listen to a table in a language behind its entry `last`. `tell("entry", snapshot)` brings what is
   * new, `tell("open")` and `tell("lost")` say how the line is, `tell("end")` that nothing more comes.
   */
  join(who, { table, language, last }, tell) {
    const place = `${table}:${language}`;
    const before = this.listeners.get(who);
    this.listeners.set(who, { place, last, tell });
    if (before?.place !== place) this.openSoon();
  }

  leave(who) {
    if (this.listeners.delete(who)) this.openSoon();
  }

  openSoon() {
    this.opening ??= setTimeout(() => this.open(), SOON);
  }

  open() {
    this.opening = null;
    this.source?.close();
    this.source = this.listeners.size ? this.listen() : null;
  }

  listen() {
    const source = new EventSource(`${this.address}?on=${this.wanted()}`);
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

  /** Each place once, behind the entry that all who listen there have. */
  wanted() {
    const places = {};
    for (const { place, last } of this.listeners.values()) places[place] = Math.min(last, places[place] ?? last);
    return Object.entries(places).map(([place, last]) => `${place}:${last}`).join(",");
  }

  tell(kind) {
    for (const { tell } of this.listeners.values()) tell(kind);
  }

  bring(snapshot) {
    for (const one of this.listeners.values()) {
      if (one.place !== `${snapshot.table}:${snapshot.language}` || snapshot.n < one.last) continue;
      one.last = snapshot.n;
      one.tell("entry", snapshot);
    }
  }

  /** Nothing more comes of a place, or of any. */
  end(place) {
    for (const [who, one] of this.listeners) {
      if (place !== undefined && one.place !== place) continue;
      this.listeners.delete(who);
      one.tell("end");
    }
    if (!this.listeners.size) this.openSoon();
  }
}
