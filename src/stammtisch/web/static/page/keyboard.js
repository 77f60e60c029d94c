// The keyboard: one table of shortcuts that it obeys and the list of them shows; and where its focus is.

import { findAll, shown } from "./dom.js";

/** @import { SpriteElement } from "./types.js" */

/** Which way an arrow points: right and down. @type {Record<string, number[]>} */
export const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
export const SHIFT = "Shift+"; // before an arrow that is pressed with it

/**
 * What each key does, in the order in which they are listed; `keys.NAME` says it in words.
 * @type {[name: string, keys: string[]][]}
 */
export const KEYS = [
  ["confirm", ["Enter"]],
  ["release", ["Escape"]],
  ["turn", ["[", "]"]],
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
  ["previous", ["ArrowLeft", ",", "p"]],
  ["next", ["ArrowRight", ".", "n"]],
  ["first", ["Home"]],
  ["last", ["End"]],
  ["play", [" "]],
  ["skip", ["s"]],
  ["onward", ["w"]],
  ["talk", ["t"]],
  ["help", ["?"]],
];

const NATIVE = "input:not([type=range]), textarea, select";
const MOVES = /^(Home|End|(Shift\+)?Arrow.*)$/; // keys that a slider has for itself
const CLICKED = "button, a, summary, .sprite";

const BOUND = new Set(KEYS.flatMap(([, keys]) => keys));
const LETTER = /^[A-Za-z]$/;
/** @type {Record<string, string>} */
const BY_PLACE = { Minus: "-", Equal: "=", Digit0: "0", BracketLeft: "[", BracketRight: "]" };

/**
 * The key that is meant. Shift alone makes a capital, never Caps Lock. The digits are the upper row
 * without Shift, whatever it has there first; a key that means nothing here counts by its place,
 * which finds the letters of keyboards that are not Latin.
 * @param {KeyboardEvent} event
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

/**
 * `acts`: for each name of the table a function, called with the key; `letters()`: whether single letters count.
 * @param {Record<string, (key: string) => unknown>} acts
 * @param {() => boolean} letters
 */
export function listen(acts, letters = () => true) {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.getModifierState("AltGraph")) return;
    const target = /** @type {Element} */ (event.target);
    if (target.closest("dialog") || target.matches(NATIVE)) return;
    const key = named(event);
    if (key.length === 1 && !letters()) return;
    if ((key === "Enter" || key === " ") && target.closest(CLICKED)) return;
    if (MOVES.test(key) && target.matches("input")) return;
    const [name] = KEYS.find(([, keys]) => keys.includes(key)) ?? [];
    if (name && acts[name]?.(key) !== false) event.preventDefault();
  });
}

// Where the focus is while a decision waits to be confirmed, and afterwards

const held = shown("held");
/** @type {Element | null} */
let before = null;
let led = false; // whether the keyboard has been led to the confirmation

/** Whether the focus is on a button of what is held. @param {Element | null} here */
const isAtHeld = (here) => held.contains(here) || Boolean(here?.closest(".trial"));

/**
 * Enter confirms; whoever is on the very space that was chosen stays there, where Enter does the same.
 * @param {string} action
 * @param {HTMLElement} button
 */
export function focusConfirm(action, button) {
  const here = /** @type {SpriteElement | null} */ (document.activeElement);
  if (isAtHeld(here) || here?.sprite?.legal.includes(action)) return;
  [before, led] = [here, true];
  button.focus({ preventScroll: true });
}

/**
 * Who was led to the confirmation is led back: to the button that was pressed, else to the board.
 * @param {HTMLElement | SVGElement} board
 */
export function focusBack(board) {
  const here = document.activeElement;
  const lost = here === document.body || isAtHeld(here);
  const was = led;
  led = false;
  if (!was || !lost) return;
  const there = [before, redrawn(before)].find((one) => one instanceof HTMLElement && one.isConnected && one.offsetParent);
  /** @type {HTMLElement | SVGElement} */ (there ?? board).focus({ preventScroll: true });
}

/**
 * What has come in its place, if it was drawn anew.
 * @param {Element | null} element
 */
function redrawn(element) {
  const { key, track } = /** @type {HTMLElement | null} */ (element)?.dataset ?? {};
  if (!key && !track) return null;
  return document.querySelector(key ? `[data-key="${CSS.escape(key)}"]` : `[data-track="${CSS.escape(track ?? "")}"]`);
}

const CONTROLS = "a[href], button:enabled, input:enabled, textarea, select, [tabindex='0']";

/**
 * The Tab key stays in a dialog: from its last control to its first, and back.
 * @param {HTMLDialogElement} dialog
 */
export function trapFocus(dialog) {
  dialog.addEventListener("keydown", (event) => {
    if (event.key !== "Tab") return;
    const found = findAll(CONTROLS, dialog).filter((one) => one.getClientRects().length);
    const at = found.findIndex((one) => one === document.activeElement);
    const out = event.shiftKey ? at <= 0 : at === found.length - 1;
    if (!found.length || !out) return;
    event.preventDefault();
    found[event.shiftKey ? found.length - 1 : 0].focus();
  });
}
