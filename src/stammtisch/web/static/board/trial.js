// What is on trial lies as it would; on it stand the buttons that turn it and confirm it.

import { icon } from "./art.js";
import { attribute, find, h, shown, words } from "../page/dom.js";
import { ARROWS } from "../page/keyboard.js";

/** @import { Board } from "./board.js" */
/** @import { Point, SpriteElement } from "../page/types.js" */

const APART = 68; // px between the middles of two buttons, at least
const HALF = 23; // px of a button to all sides of its middle
/** Where each stands: parts of half the width and height of what is on trial, from its middle. @type {[number, number][]} */
const CORNERS = [[-1, 0.5], [0, 1], [1, 0.5]];

export class Trial {
  /**
   * `turn(by)`: so many ways on or back; `confirm()`: as it lies.
   * @param {Board} board
   * @param {{ turn: (by: number) => unknown, confirm: () => unknown }} acts
   */
  constructor(board, { turn, confirm }) {
    this.board = board;
    this.turn = turn;
    /** @type {SpriteElement | null} */
    this.element = null;
    this.buttons = [
      round("left", words("table.turn_left"), () => turn(-1)),
      round("confirm", words("table.confirm"), confirm),
      round("right", words("table.turn_right"), () => turn(1)),
    ];
    this.place = h("div", { class: "trial", role: "group", hidden: true }, this.buttons);
    this.place.addEventListener("keydown", (event) => this.pressed(event));
    board.view.frame.append(this.place);
    new ResizeObserver(() => this.follow()).observe(board.view.frame);
  }

  /**
   * `action`: what is held of what is on trial; null: nothing is.
   * @param {string | null} action
   * @param {string} label
   */
  draw(action, label) {
    const found = action === null ? null : [...this.board.sprites.values()].find(({ sprite }) => sprite.legal.includes(action));
    this.element = found ?? null;
    attribute(this.place, "aria-label", label);
    const turns = (found?.sprite.legal.length ?? 0) > 1;
    for (const button of [this.buttons[0], this.buttons[2]]) button.hidden = !turns;
    this.follow();
  }

  /** It stands where the thing is seen. */
  follow() {
    const { element, board: { view } } = this;
    const middle = element && view.inFrame(element.sprite);
    const { clientWidth: width, clientHeight: height } = view.frame;
    this.place.hidden = !middle || !isWithin(middle, width, height);
    if (!element || !middle || this.place.hidden) return;
    const own = element.use.getBBox();
    const half = { x: (own.width / 2) * view.each, y: (own.height / 2) * view.each };
    const wider = Math.max(1, APART / Math.hypot(half.x, half.y / 2));
    const reach = half.y * wider;
    const above = middle.y + reach > height - HALF && middle.y - reach >= HALF ? -1 : 1; // where there is room, off the thing itself
    for (const [index, [right, down]] of CORNERS.entries()) {
      const { style } = this.buttons[index];
      style.setProperty("--left", `${between(middle.x + right * half.x * wider, width)}px`);
      style.setProperty("--top", `${between(middle.y + above * down * reach, height)}px`);
    }
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const [right, down] = ARROWS[event.key] ?? [];
    if (!(event.key in ARROWS) || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    this.turn(right + down);
  }
}

/**
 * The mouse turns without taking the focus from the confirmation.
 * @param {string} name
 * @param {string} label
 * @param {() => unknown} act
 */
const round = (name, label, act) =>
  h("button", { type: "button", "data-do": name, "data-tip": label, "aria-label": label, onclick: act,
    onpointerdown: (/** @type {Event} */ event) => event.preventDefault() }, icon(name));

/**
 * @param {Point} at
 * @param {number} width
 * @param {number} height
 */
const isWithin = ({ x, y }, width, height) => x > 0 && x < width && y > 0 && y < height;

/**
 * @param {number} middle
 * @param {number} length
 */
const between = (middle, length) => Math.max(HALF, Math.min(middle, length - HALF));

/** The button that confirms, where the decision is shown: on the board, else beside it. */
export const confirmation = () =>
  /** @type {HTMLElement | null} */ (document.querySelector(".trial:not([hidden]) [data-do=confirm]")) ?? find("[data-do=confirm]", shown("held"));
