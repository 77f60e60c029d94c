// Where the keyboard is while a decision waits to be confirmed, and afterwards.

import { shown } from "./dom.js";

const held = shown("held");
let before = null;

/** Enter confirms; whoever is on the very space that was chosen stays there, where Enter does the same. */
export function toConfirm(action) {
  const here = document.activeElement;
  if (held.contains(here) || here?.sprite?.legal.includes(action)) return;
  before = here;
  held.querySelector("[data-do=confirm]").focus({ preventScroll: true });
}

export const isAtConfirm = () => held.contains(document.activeElement);

/** Back to the button that was pressed, if it is still there, else to the board. */
export function back(board) {
  const there = before?.isConnected && before.offsetParent;
  (there ? before : board).focus({ preventScroll: true });
}
