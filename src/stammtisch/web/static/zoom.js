// The buttons and the keys that move and zoom the board.

import { SHIFT } from "./keys.js";
import { begin } from "./sight.js";

const STEP = 1.5;
const NEAR = 2.1; // times, the first step on a small screen
const PART = 0.25; // of what is seen, for each key pressed
const ALONG = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const narrow = matchMedia("(width < 880px)");

export class Zoom {
  /** `last()`: the ids of what has changed last. */
  constructor(board, place, last) {
    Object.assign(this, { board, view: board.view, last });
    const acts = { zoom_in: () => this.closer(), zoom_out: () => this.view.zoomBy(1 / STEP), zoom_fit: () => this.view.all() };
    this.buttons = Object.fromEntries(Object.keys(acts).map((name) => [name, place.querySelector(`[data-do=${name}]`)]));
    for (const [name, act] of Object.entries(acts)) this.buttons[name].addEventListener("click", act);
  }

  /** Closer; on a small screen to what changed last and what can be clicked nearest to it. */
  closer() {
    if (this.view.isWhole && narrow.matches) begin(this.board, this.last(), NEAR);
    else this.view.zoomBy(STEP);
  }

  /** By keys: in, out, all, along. */
  press(key) {
    const arrow = key.replace(SHIFT, "");
    if (arrow in ALONG) this.view.pan(...ALONG[arrow].map((way) => way * PART));
    else if (key === "0") this.view.all();
    else this.view.zoomBy(key === "-" ? 1 / STEP : STEP);
  }

  /** Only what does something is there; the keyboard is not lost with a button. */
  draw() {
    const { zoom_in, zoom_out, zoom_fit } = this.buttons;
    const focused = document.activeElement;
    zoom_in.disabled = this.view.isClosest;
    for (const button of [zoom_out, zoom_fit]) button.hidden = this.view.isWhole;
    if (focused === zoom_in && zoom_in.disabled) zoom_out.focus();
    if (focused?.hidden && Object.values(this.buttons).includes(focused)) zoom_in.focus();
  }
}
