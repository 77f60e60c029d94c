// Choices and board are one: what is pointed at in one place is lit in all others.

import { findAll } from "../page/dom.js";

/** @import { Board } from "./board.js" */
/** @import { Scene } from "../page/types.js" */

const MEANT = "meant"; // the class of what is lit
const BESIDE = "[data-thing], [data-acts]"; // what lies beside the board and stands for something

export class Lights {
  /**
   * `scene()`: the one that is shown.
   * @param {Board} board
   * @param {() => Scene | undefined} scene
   */
  constructor(board, scene) {
    this.board = board;
    this.scene = scene;
    /** @type {Set<string>} */
    this.acts = new Set();
    /** @type {Set<string>} */
    this.ids = new Set();
    this.from = "";
  }

  /**
   * Whatever else these actions can be chosen by, and what they are about. `from`: the id of what is pointed at.
   * @param {string[]} actions
   */
  actions(actions, from = "") {
    const { lights = {} } = this.scene() ?? {};
    this.light(actions, actions.flatMap((action) => lights[action] ?? []), from);
  }

  /**
   * Things, wherever they lie.
   * @param {string[]} ids
   */
  things(ids) {
    this.light([], ids);
  }

  /**
   * What one of the score sheet's headings counts, of a seat or of all; the total counts everything.
   * @param {string} heading
   * @param {number | null} seat
   */
  counted(heading, seat) {
    const { counted = {} } = this.scene() ?? {};
    const rows = heading === "total" ? Object.values(counted) : [counted[heading] ?? []];
    this.things(rows.flatMap((ids) => (seat === null ? ids.flat() : ids[seat] ?? [])));
  }

  /**
   * @param {string[]} actions
   * @param {string[]} ids
   */
  light(actions, ids, from = "") {
    if (!actions.length && !ids.length && !this.acts.size && !this.ids.size) return;
    [this.acts, this.ids, this.from] = [new Set(actions), new Set(ids), from];
    this.draw();
  }

  draw() {
    this.board.mean(({ id, legal }) => this.means(id, legal));
    for (const element of findAll(BESIDE)) {
      const { thing = "", acts = "" } = element.dataset;
      element.classList.toggle(MEANT, this.means(thing, acts.split("|")));
    }
  }

  /**
   * @param {string} id
   * @param {string[]} legal
   */
  means(id, legal) {
    return this.ids.has(id) || (id !== this.from && legal.some((action) => this.acts.has(action)));
  }
}
