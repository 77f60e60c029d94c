// A page's line to its table: opened, kept while machine code is made, told of when it is lost or over.

import { words } from "../page/dom.js";
import { clear, farewell, notice } from "../page/notices.js";
import { read } from "./requests.js";
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
  }

  /**
   * Follow what comes behind a snapshot.
   * @param {Snapshot} from
   */
  open(from) {
    const { table, lang, playback } = this.context;
    playback.reset(from);
    this.compiling = setInterval(() => this.keepCompiling(), ASK_WHILE_COMPILING);
    new Stream({
      table,
      language: lang,
      last: () => playback.known,
      entry: (next) => playback.receive(next),
      reread: () => this.reread(),
      state: (line) => this.lineIs(line),
      gone: () => this.gone(),
    });
  }

  /**
   * How the table stands.
   * @returns {Promise<Snapshot>}
   */
  state() {
    return read(`${this.context.root}/state?lang=${this.context.lang}`);
  }

  async reread() {
    this.context.playback.reset(await this.state());
  }

  /** @param {LineState} line */
  lineIs(line) {
    if (line === "lost") notice("lost", words("table.lost"));
    else if (clear("lost")) notice("found", words("table.given_back"));
  }

  gone() {
    clearInterval(this.compiling);
    farewell(words("table.gone"), words("page.to_start"));
  }

  keepCompiling() {
    if (!this.store.state.present?.compiling || document.hidden) return;
    const { playback } = this.context;
    this.state().then((next) => next.n === playback.known && playback.receive(next)).catch(() => {});
  }
}
