// Where the keyboard is while a decision waits to be confirmed, and afterwards.

import { shown } from "./dom.js";

const held = shown("held");
let before = null;
let led = false; // whether the keyboard has been led to the confirmation

/** Enter confirms; whoever is on the very space that was chosen stays there, where Enter does the same. */
export function toConfirm(action) {
  const here = document.activeElement;
  if (held.contains(here) || here?.sprite?.legal.includes(action)) return;
  [before, led] = [here, true];
  held.querySelector("[data-do=confirm]").focus({ preventScroll: true });
}

/** Who was led to the confirmation is led back: to the button that was pressed, else to the board. */
export function back(board) {
  const here = document.activeElement;
  const lost = here === document.body || held.contains(here);
  const was = led;
  led = false;
  if (!was || !lost) return;
  const there = before?.isConnected && before.offsetParent;
  (there ? before : board).focus({ preventScroll: true });
}
