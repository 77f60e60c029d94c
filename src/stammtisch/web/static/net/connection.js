// A page's line to its table: opened, kept while machine code is made, told of when it is lost or over.

import { words } from "../page/dom.js";
import { clear, farewell, notice } from "../page/notices.js";
import { isAnswered, readSoon } from "./requests.js";
import { Stream } from "./stream.js";

/** @import { LineState, Snapshot } from "../page/types.js" */
/** @import { Store } from "../page/store.js" */
/** @import { Playback } from "./playback.js" */

const ASK_WHILE_COMPILING = 2000;

export class Connection {
  /**
   * @param {Store} store
   * @param {{ table: string, root: string, lang: string, playback: Playback }} context
   */
  constructor(store, context) {
    this.store = store;
    this.context = context;
    /** @type {number | undefined} */
    this.compiling = undefined; // asks how far it is
    /** @type {Stream | null} */
    this.stream = null;
  }

  /**
   * Follow what comes behind a snapshot.
   * @param {Snapshot} from
   */
  open(from) {
    const { table, lang, playback } = this.context;
    playback.reset(from);
    this.compiling = setInterval(() => this.keepCompiling(), ASK_WHILE_COMPILING);
    this.stream = new Stream({
      table,
      language: lang,
      last: () => playback.known,
      entry: (next) => playback.receive(next),
      reread: () => this.reread(),
      state: (line) => this.lineIs(line),
      gone: (why) => this.gone(why ?? words("table.gone")),
    });
  }

  /**
   * How the table stands.
   * @returns {Promise<Snapshot>}
   */
  state() {
    return readSoon(`${this.context.root}/state?lang=${this.context.lang}`);
  }

  async reread() {
    this.context.playback.reset(await this.state());
  }

  /**
   * Why what is sent has not been done yet: it does not come through, or the server says itself what keeps it.
   * @param {unknown} error
   */
  waits(error) {
    if (isAnswered(error)) notice("waits", error.message);
    else this.lineIs("lost");
  }

  /** What was sent has arrived, or is sent no more; if nobody has answered, the line is looked at anew. */
  waitsNoMore(answered = true) {
    clear("waits");
    if (answered) this.lineIs("open");
    else this.stream?.doubt();
  }

  /** @param {LineState} line */
  lineIs(line) {
    document.body.classList.toggle("offline", line === "lost"); // who is here is no longer known
    if (line === "lost") notice("lost", words("table.lost"));
    else if (clear("lost")) notice("found", words("table.given_back"));
  }

  /** @param {string} why */
  gone(why) {
    clearInterval(this.compiling);
    farewell(why, words("page.to_start"));
  }

  keepCompiling() {
    if (!this.store.state.present?.compiling || document.hidden) return;
    const { playback } = this.context;
    this.state().then((next) => next.n === playback.known && playback.receive(next)).catch(() => {});
  }
}
