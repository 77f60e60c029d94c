// The course of the points: a curve for each seat over the slider that leads through the game.

import { s } from "../page/dom.js";
import { entryAt, isMine } from "../page/store.js";
import { refill } from "./refill.js";

/** @import { History } from "../net/history.js" */
/** @import { MomentPoints } from "../page/types.js" */

const [WIDE, HIGH] = [1000, 100];
const LEAST = 5; // points that the height stands for at least

export class Course {
  /**
   * `ask()`: the points after each decision in effect.
   * @param {History} history
   * @param {() => Promise<MomentPoints[]>} ask
   */
  constructor(history, ask) {
    this.history = history;
    this.ask = ask;
    this.svg = s("svg", { class: "curve", viewBox: `0 0 ${WIDE} ${HIGH}`, preserveAspectRatio: "none", "aria-hidden": "true" });
    /** By entry. @type {Map<number | null, (number | null)[]>} */
    this.points = new Map();
    this.asked = "";
    history.store.subscribe(() => this.follow());
  }

  /** Ask when somebody looks back, or has time to look: at their turn, and at the end. */
  follow() {
    const { present } = this.history.store.state;
    if (!present || !(this.history.isPast || present.result || isMine(present))) return;
    const wanted = `${present.log.at(-1)?.n} ${Boolean(present.result)}`;
    if (wanted === this.asked || !present.log.length) return;
    this.asked = wanted;
    this.bring();
  }

  async bring() {
    const found = await this.ask().catch(() => []);
    if (found.length) this.points = new Map(found.map(({ n, points }) => [n, points]));
    this.draw();
  }

  /**
   * The points at a moment, by seat.
   * @param {number} place
   */
  at(place) {
    return this.points.get(entryAt(this.history.log, place)) ?? [];
  }

  /**
   * The same in words: "Anna 5, Ben 3".
   * @param {number} place
   */
  said(place) {
    const players = this.history.store.state.present?.players ?? [];
    return this.at(place).flatMap((points, seat) => (points === null ? [] : `${players[seat]?.name} ${points}`)).join(", ");
  }

  draw() {
    const { length } = this.history;
    const moments = Array.from({ length: length + 1 }, (_, place) => this.at(place));
    const all = moments.flat().filter((points) => points !== null);
    const [least, most] = [Math.min(0, ...all), Math.max(LEAST, ...all)];
    const seats = Math.max(0, ...moments.map((points) => points.length));
    const paths = Array.from({ length: seats }, (_, seat) => moments.flatMap((points, place) => {
      const total = points[seat] ?? null;
      return total === null ? [] : `${round((place / (length || 1)) * WIDE)} ${round(HIGH - ((total - least) / (most - least)) * HIGH)}`;
    }).join("L"));
    refill(this.svg, paths, () => paths.map((path, seat) => (path ? s("path", { class: `seat-${seat}`, d: `M${path}` }) : null)));
  }
}

/** @param {number} number */
const round = (number) => Math.round(number * 10) / 10;
