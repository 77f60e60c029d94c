// Shortcuts: one table that the keyboard obeys and the list of them shows.

import { setting } from "./settings.js";

export const SHIFT = "Shift+"; // before an arrow that is pressed with it

/** What each key does, in the order in which they are listed; `keys.NAME` says it in words. */
export const KEYS = [
  ["confirm", ["Enter"]],
  ["release", ["Escape"]],
  ["undo", ["u"]],
  ["undo_turn", ["U"]],
  ["redo", ["r"]],
  ["button", ["1", "2", "3", "4", "5", "6", "7", "8", "9"]],
  ["board", ["b"]],
  ["zoom_in", ["+", "="]],
  ["zoom_out", ["-"]],
  ["zoom_fit", ["0"]],
  ["pan", ["Left", "Right", "Up", "Down"].map((way) => `${SHIFT}Arrow${way}`)],
  ["log", ["l"]],
  ["previous", [",", "p"]],
  ["next", [".", "n"]],
  ["first", ["Home"]],
  ["last", ["End"]],
  ["skip", ["s"]],
  ["onward", ["w"]],
  ["help", ["?"]],
];

const NATIVE = "input:not([type=range]), textarea, select";
const CLICKED = "button, a, summary, .sprite";

const BOUND = new Set(KEYS.flatMap(([, keys]) => keys));
const LETTER = /^[A-Za-z]$/;
const BY_PLACE = { Minus: "-", Equal: "=", Digit0: "0" };

/**
 * The key that is meant. Shift alone makes a capital, never Caps Lock. The digits are the upper row
 * without Shift, whatever it has there first; a key that means nothing here counts by its place,
 * which finds the letters of keyboards that are not Latin.
 */
function named({ key, code, shiftKey }) {
  if (shiftKey && key.startsWith("Arrow")) return SHIFT + key;
  const digit = shiftKey ? null : /^Digit([1-9])$/.exec(code)?.[1];
  if (digit) return digit;
  const place = /^Key([A-Z])$/.exec(code)?.[1];
  const printed = key.length > 1 || /[ -~]/.test(key) ? key : place ?? key;
  if (LETTER.test(printed)) return shiftKey ? printed.toUpperCase() : printed.toLowerCase();
  return shiftKey || BOUND.has(printed) ? printed : BY_PLACE[code] ?? printed;
}

/** `acts`: for each name of the table a function, called with the key. */
export function listen(acts) {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.getModifierState("AltGraph")) return;
    if (event.target.closest("dialog") || event.target.matches(NATIVE)) return;
    const key = named(event);
    if (key.length === 1 && !setting("shortcuts")) return;
    if (key === "Enter" && event.target.closest(CLICKED)) return;
    if ((key === "Home" || key === "End" || key.startsWith(SHIFT)) && event.target.matches("input")) return;
    const [name] = KEYS.find(([, keys]) => keys.includes(key)) ?? [];
    if (name && acts[name]?.(key) !== false) event.preventDefault();
  });
}
