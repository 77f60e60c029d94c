// The table's events. Browsers allow six streams a site: a hidden page closes its own.

const ASK_WHILE_HIDDEN = 30_000;

/**
 * Keeps a page up to date: `address(n)` is the stream after entry n, `last()` the entry shown,
 * `entry(snapshot)` shows one, `reread()` asks for the state, `state("lost" | "open")` tells of the line.
 */
export class Stream {
  constructor({ address, last, entry, reread, state }) {
    Object.assign(this, { address, last, entry, reread, state });
    this.source = null;
    this.retry = null;
    document.addEventListener("visibilitychange", () => this.turn());
    addEventListener("pagehide", () => this.close());
    addEventListener("pageshow", (event) => event.persisted && this.turn());
    addEventListener("online", () => this.again(0));
    setInterval(() => document.hidden && this.reread().catch(() => {}), ASK_WHILE_HIDDEN);
    if (!document.hidden) this.open();
  }

  turn() {
    if (document.hidden) this.close();
    else this.again(0);
  }

  close() {
    clearTimeout(this.retry);
    this.source?.close();
    this.source = null;
  }

  open() {
    this.close();
    const source = new EventSource(this.address(this.last()));
    this.source = source;
    source.addEventListener("open", () => this.state("open"));
    source.addEventListener("entry", (event) => this.entry(JSON.parse(event.data)));
    source.addEventListener("error", () => {
      if (source !== this.source) return;
      this.state("lost");
      if (source.readyState === EventSource.CLOSED) this.again(2000);
    });
  }

  /** Read the state, then listen from there; until that succeeds, try again. */
  again(wait) {
    this.close();
    this.retry = setTimeout(async () => {
      try {
        await this.reread();
        if (!document.hidden) this.open();
      } catch {
        this.state("lost");
        this.again(2000);
      }
    }, wait);
  }
}
