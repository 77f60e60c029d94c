// Rows of the score sheet and lines of the log light what they are about.

import { shown } from "../page/dom.js";

/** @import { Lights } from "../board/lights.js" */

const PAUSE = 120; // ms the mouse has to rest on a line of the log
/** @type {number | undefined} */
let timer;
/** What is lit by them. @type {Element | null} */
let pointed = null;

/**
 * `changed(n)`: the ids of what decision n has changed.
 * @param {Lights} lights
 * @param {(n: number) => Promise<string[]>} changed
 */
export function watchPointing(lights, changed) {
  watch(shown("score"), "[data-heading] > :is(th, td)", lights, (cell) => {
    const row = /** @type {HTMLTableRowElement} */ (cell.parentElement);
    const column = [...row.cells].indexOf(/** @type {HTMLTableCellElement} */ (cell));
    lights.counted(row.dataset.heading ?? "", column ? column - 1 : null);
  });
  watch(shown("log"), "[data-n]", lights, (line) => {
    timer = setTimeout(async () => {
      const ids = await changed(Number(/** @type {HTMLElement} */ (line).dataset.n));
      if (pointed === line) lights.things(ids);
    }, PAUSE);
  });
}

/**
 * The mouse, a finger or the keyboard is on something that `selector` finds: light it, until it is there no longer.
 * A finger's light stays until the next tap.
 * @param {HTMLElement} place
 * @param {string} selector
 * @param {Lights} lights
 * @param {(found: Element) => void} light
 */
function watch(place, selector, lights, light) {
  /** @param {Event} event */
  const point = ({ target, type }) => {
    const found = /** @type {Element} */ (target).closest(selector);
    if (found === pointed || (type === "focusin" && !(/** @type {Element} */ (target).matches(":focus-visible")))) return;
    leave(lights);
    pointed = found;
    if (found) light(found);
  };
  for (const name of ["pointerover", "focusin"]) place.addEventListener(name, point);
  place.addEventListener("pointerleave", ({ pointerType }) => pointerType !== "touch" && leave(lights));
  place.addEventListener("focusout", () => leave(lights));
  document.addEventListener("pointerdown", ({ target }) => place.contains(/** @type {Node} */ (target)) || (pointed && place.contains(pointed) && leave(lights)));
}

/** @param {Lights} lights */
function leave(lights) {
  clearTimeout(timer);
  if (pointed) lights.things([]);
  pointed = null;
}
