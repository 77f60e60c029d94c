// Moving and zooming the board: by wheel, drag, two fingers, buttons and keys.

import { ARROWS, SHIFT } from "../page/keyboard.js";
import { findAll, narrow } from "../page/dom.js";
import { distance } from "./neighbours.js";
import { enlarge, HAND } from "./viewport.js";

/** @import { Board } from "./board.js" */
/** @import { Viewport } from "./viewport.js" */

const STILL = 6; // px a click or a tap may wander
const LINE = 33; // px a line of a wheel that counts lines is worth
const BY_WHEEL = 0.0022; // zoom for each px, as an exponent
const BY_PINCH = 0.01; // the same for two fingers on a touchpad
const NOTCH = 120; // ms

/**
 * Let fingers and mouse move what `view` shows. A drag never decides anything.
 * @param {Viewport} view
 */
export function handle(view) {
  const { svg } = view;
  const hand = new Hand(view);
  svg.addEventListener("wheel", (event) => turn(view, event), { passive: false });
  svg.addEventListener("pointerdown", (event) => hand.down(event));
  svg.addEventListener("pointermove", (event) => hand.move(event));
  document.addEventListener("pointerup", (event) => hand.up(event));
  document.addEventListener("pointercancel", (event) => hand.up(event));
  svg.addEventListener("click", (event) => hand.moves && event.stopImmediatePropagation(), { capture: true });
  svg.addEventListener("touchstart", keep, { passive: false });
  svg.addEventListener("touchmove", keep, { passive: false });
}

/**
 * Two fingers are ours; one scrolls the page, unless the style sheet says otherwise.
 * @param {TouchEvent} event
 */
const keep = (event) => event.touches.length > 1 && event.cancelable && event.preventDefault();

/**
 * The wheel zooms to where it points; on a small screen, where the page scrolls, only a board that is zoomed already.
 * @param {Viewport} view
 * @param {WheelEvent} event
 */
function turn(view, event) {
  const pinch = event.ctrlKey;
  const px = event.deltaY * (event.deltaMode ? LINE : 1);
  if (!view.isOpen || !px || (!pinch && view.isWhole && (px > 0 || narrow.matches))) return;
  event.preventDefault();
  const at = { x: event.clientX, y: event.clientY };
  const factor = Math.exp(-px * (pinch ? BY_PINCH : BY_WHEEL));
  view.carry(at, at, Math.max(0.5, Math.min(factor, 2)), NOTCH);
}

class Hand {
  /** @param {Viewport} view */
  constructor(view) {
    this.view = view;
    /** @type {Map<number, PointerEvent>} */
    this.fingers = new Map();
    /** @type {PointerEvent | null} */
    this.start = null; // the last finger's
    this.moves = false; // whether this is no click any more
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    if (event.isPrimary) {
      this.fingers.clear();
      this.moves = false;
    }
    this.fingers.set(event.pointerId, event);
    this.start = event;
    if (this.fingers.size > 1) this.begin();
  }

  /** @param {PointerEvent} event */
  move(event) {
    if (!this.fingers.has(event.pointerId)) return;
    if (!event.buttons) {
      this.up(event);
      return;
    }
    if (!this.moves) {
      if (this.view.isWhole || !this.start || distance(this.start, event) < STILL) return;
      this.begin();
    }
    const before = this.gist();
    this.fingers.set(event.pointerId, event);
    const after = this.gist();
    this.view.carry(before, after, after.spread / before.spread);
  }

  begin() {
    this.moves = true;
    this.view.frame.classList.add(HAND);
    for (const id of this.fingers.keys()) this.view.svg.setPointerCapture?.(id);
  }

  /** @param {PointerEvent} event */
  up(event) {
    if (!this.fingers.delete(event.pointerId) || this.fingers.size) return;
    this.view.frame.classList.remove(HAND);
    setTimeout(() => { this.moves = this.fingers.size > 0 && this.moves; });
  }

  /** The middle of the fingers, and how far they are apart. */
  gist() {
    const [one, other = one] = [...this.fingers.values()];
    const spread = one === other ? 1 : Math.max(distance(one, other), 1);
    return { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2, spread };
  }
}

const STEP = 1.5;
const NEAR = 2.1; // times, the first step on a small screen
const PART = 0.25; // of what is seen, for each key pressed

export class Zoom {
  /**
   * `last()`: the ids of what has changed last.
   * @param {Board} board
   * @param {HTMLElement} place
   * @param {() => string[]} last
   */
  constructor(board, place, last) {
    this.board = board;
    this.view = board.view;
    this.last = last;
    /** Farther away, closer, and for all of it. @type {HTMLButtonElement[]} */
    this.buttons = findAll("button", place);
    const acts = [() => this.view.zoomBy(1 / STEP), () => this.closer(), () => this.view.all()];
    for (const [index, act] of acts.entries()) this.buttons[index].addEventListener("click", act);
  }

  /** Closer; on a small screen to what changed last and what can be clicked nearest to it. */
  closer() {
    if (this.view.isWhole && narrow.matches) enlarge(this.board, this.last(), NEAR);
    else this.view.zoomBy(STEP);
  }

  /**
   * By keys: in, out, all, along.
   * @param {string} key
   */
  press(key) {
    const arrow = key.replace(SHIFT, "");
    const [right, down] = ARROWS[arrow] ?? [];
    if (arrow in ARROWS) this.view.pan(right * PART, down * PART);
    else if (key === "0") this.view.all();
    else this.view.zoomBy(key === "-" ? 1 / STEP : STEP);
  }

  /** Only what does something can be pressed; the keyboard is not lost with a button. */
  draw() {
    const [farther, closer, whole] = this.buttons;
    const focused = document.activeElement;
    closer.disabled = this.view.isClosest;
    for (const button of [farther, whole]) button.disabled = this.view.isWhole;
    if (focused === closer && closer.disabled) farther.focus();
    if ([farther, whole].some((button) => button === focused && button.disabled)) closer.focus();
  }
}
