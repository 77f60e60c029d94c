// Moving and zooming the board by hand: wheel, drag, two fingers.

import { HAND } from "./view.js";

const STILL = 6; // px a click or a tap may wander
const LINE = 33; // px a line of a wheel that counts lines is worth
const BY_WHEEL = 0.0022; // zoom for each px, as an exponent
const BY_PINCH = 0.01; // the same for two fingers on a touchpad
const NOTCH = 120; // ms

/** Let fingers and mouse move what `view` shows. A drag never decides anything. */
export function handle(view) {
  const { svg } = view;
  const hand = new Hand(view);
  svg.addEventListener("wheel", (event) => turn(view, event), { passive: false });
  svg.addEventListener("pointerdown", (event) => hand.down(event));
  svg.addEventListener("pointermove", (event) => hand.move(event));
  for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, (event) => hand.up(event));
  svg.addEventListener("click", (event) => hand.moves && event.stopImmediatePropagation(), { capture: true });
  for (const name of ["touchstart", "touchmove"]) svg.addEventListener(name, keep, { passive: false });
}

/** Two fingers are ours; one scrolls the page, unless the style sheet says otherwise. */
const keep = (event) => event.touches.length > 1 && event.cancelable && event.preventDefault();

/** The wheel zooms to where it points; a page that scrolls goes on scrolling over a board that is seen whole. */
function turn(view, event) {
  const pinch = event.ctrlKey;
  const px = event.deltaY * (event.deltaMode ? LINE : 1);
  const scrolls = document.documentElement.scrollHeight > innerHeight + 1;
  if (!view.home || !px || (!pinch && view.isWhole && (px > 0 || scrolls))) return;
  event.preventDefault();
  const at = { x: event.clientX, y: event.clientY };
  const factor = Math.exp(-px * (pinch ? BY_PINCH : BY_WHEEL));
  view.carry(at, at, Math.max(0.5, Math.min(factor, 2)), NOTCH);
}

class Hand {
  constructor(view) {
    this.view = view;
    this.fingers = new Map();
    this.start = null;
    this.moves = false; // whether this is no click any more
  }

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

  move(event) {
    if (!this.fingers.has(event.pointerId)) return;
    if (!event.buttons) {
      this.up(event);
      return;
    }
    if (!this.moves) {
      if (this.view.isWhole || apart(this.start, event) < STILL) return;
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

  up(event) {
    if (!this.fingers.delete(event.pointerId) || this.fingers.size) return;
    this.view.frame.classList.remove(HAND);
    setTimeout(() => { this.moves = this.fingers.size > 0 && this.moves; });
  }

  /** The middle of the fingers, and how far they are apart. */
  gist() {
    const [one, other = one] = [...this.fingers.values()];
    const spread = one === other ? 1 : Math.max(apart(one, other), 1);
    return { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2, spread };
  }
}

const apart = (one, other) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
