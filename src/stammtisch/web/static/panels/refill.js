// What is drawn anew keeps what a person did in it: opened, chose, typed, scrolled, came to.

import { filled, findAll } from "../page/dom.js";

/** @import { Child } from "../page/types.js" */
/** Where somebody did something, and how it is done again with what has come in its place. @typedef {{ one: Element, name: string, place: number, again: (next: any) => void }} Trace */

const KNOWN_BY = ["seat", "do", "action", "key", "track", "tray", "heading", "cell", "fact", "n"]; // what tells one from others of its kind

/** What elements show. @type {WeakMap<Element, string>} */
const keys = new WeakMap();
/** What somebody has scrolled. @type {Set<Element>} */
const scrolled = new Set();
document.addEventListener("scroll", ({ target }) => target instanceof Element && scrolled.add(target), { capture: true, passive: true });

/**
 * Put children into an element only when what they show has changed.
 * @param {Element} element
 * @param {unknown} key
 * @param {() => Child | Child[]} make
 */
export function refill(element, key, make) {
  const now = JSON.stringify(key);
  if (keys.get(element) === now) return;
  keys.set(element, now);
  keeping(element, () => element.replaceChildren(...filled([make()])));
}

/**
 * Draw an element's children; what a person did with them stays. Who was on one that is gone is then on the panel
 * that the keyboard walks, if there is such a one.
 * @param {Element} element
 * @param {() => void} draw
 */
export function keeping(element, draw) {
  const had = element.contains(document.activeElement);
  const traces = [...opened(element), ...filledIn(element), ...scrolledTo(element), ...cameTo(element)];
  draw();
  for (const { one, name, place, again } of traces) {
    const next = namesakes(one.tagName, name, element)[place];
    if (next && next !== one) again(next);
  }
  /** @type {HTMLElement | null} */
  const around = had && !element.contains(document.activeElement) ? element.closest("[tabindex='0']") : null;
  around?.focus({ preventScroll: true });
}

/**
 * @param {Element} one
 * @param {Element} within
 * @param {Trace["again"]} again
 * @returns {Trace}
 */
function trace(one, within, again) {
  const name = nameOf(one, within);
  return { one, name, place: namesakes(one.tagName, name, within).indexOf(one), again };
}

/**
 * What an element is, and within what: where more or fewer stand before it, it is still known.
 * @param {Element} one
 * @param {Element} within
 */
function nameOf(one, within) {
  const known = [one.tagName, one.classList[0]];
  for (let at = /** @type {Element | null} */ (one); at && at !== within; at = at.parentElement) {
    const { dataset } = /** @type {HTMLElement} */ (at);
    known.push(...KNOWN_BY.flatMap((name) => (name in dataset ? `${name} ${dataset[name]}` : [])));
  }
  return known.join("\n");
}

/**
 * @param {string} tag
 * @param {string} name
 * @param {Element} within
 */
const namesakes = (tag, name, within) => /** @type {Element[]} */ (findAll(tag, within).filter((one) => nameOf(one, within) === name));

/** @param {Element} within */
const opened = (within) => findAll("details", within).map((one) => {
  const { open } = /** @type {HTMLDetailsElement} */ (one);
  return trace(one, within, (next) => { next.open = open; });
});

/**
 * What was typed, ticked or chosen, and is otherwise than it was drawn.
 * @param {Element} within
 * @returns {Trace[]}
 */
function filledIn(within) {
  /** @type {HTMLSelectElement[]} */
  const selects = findAll("select", within);
  /** @type {HTMLInputElement[]} */
  const fields = findAll("input, textarea", within);
  return [
    ...selects.filter(({ options }) => [...options].some(({ selected, defaultSelected }) => selected !== defaultSelected))
      .map((one) => trace(one, within, (/** @type {HTMLSelectElement} */ next) => {
        if ([...next.options].some(({ value }) => value === one.value)) next.value = one.value;
      })),
    ...fields.filter((one) => one.value !== one.defaultValue || one.checked !== one.defaultChecked)
      .map((one) => trace(one, within, (next) => Object.assign(next, one.type === "checkbox" || one.type === "radio" ? { checked: one.checked } : { value: one.value }))),
  ];
}

/**
 * @param {Element} within
 * @returns {Trace[]}
 */
function scrolledTo(within) {
  for (const one of scrolled) if (!one.isConnected) scrolled.delete(one);
  return [...scrolled].filter((one) => one !== within && within.contains(one)).map((one) => {
    const { scrollTop, scrollLeft } = one;
    return trace(one, within, (next) => Object.assign(next, { scrollTop, scrollLeft }));
  });
}

/**
 * The one that has the focus, and what is selected in it.
 * @param {Element} within
 * @returns {Trace[]}
 */
function cameTo(within) {
  const one = /** @type {HTMLInputElement | null} */ (document.activeElement);
  if (!one || one === within || !within.contains(one)) return [];
  const { selectionStart: from, selectionEnd: to } = one;
  return [trace(one, within, (/** @type {HTMLInputElement} */ next) => {
    if (one.hasAttribute("tabindex")) next.setAttribute("tabindex", one.getAttribute("tabindex") ?? "");
    next.focus({ preventScroll: true });
    if (typeof from === "number") next.setSelectionRange(from, to);
  })];
}

/**
 * Others wait for an answer: where the panel is low, what it is given with comes into view.
 * @param {HTMLElement} place
 */
export function bringUp(place) {
  const panel = /** @type {HTMLElement} */ (place.closest(".matter"));
  panel.scrollTop += Math.max(0, place.getBoundingClientRect().bottom - panel.getBoundingClientRect().bottom);
}
