// Small helpers for making elements.

import { hrefOf } from "./art-sheet.js";

/** @import { Attributes, Child } from "./types.js" */

const SVG = "http://www.w3.org/2000/svg";

/**
 * @template {HTMLElement | SVGElement} T
 * @param {T} element
 * @param {Attributes} attributes
 * @param {(Child | Child[])[]} children
 */
function dressed(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (Array.isArray(value)) element.setAttribute(name, value.filter(Boolean).join(" "));
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
  element.append(...filled(children));
  return element;
}

/** @param {(Child | Child[])[]} children */
export const filled = (children) => children.flat().flatMap((child) => (child === null || child === undefined || child === "" ? [] : child));

/**
 * An HTML element: `h("p", {class: ["a", isB && "b"], onclick: f}, "text", child)`.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Attributes} attributes
 * @param {...(Child | Child[])} children
 */
export const h = (name, attributes = {}, ...children) =>
  dressed(document.createElement(name), attributes, children);

/**
 * A button: what it looks like, what it is known by, what stands on it, what it does.
 * @param {string} kind
 * @param {string} name
 * @param {Child | Child[]} label
 * @param {() => unknown} act
 */
export const button = (kind, name, label, act) => h("button", { type: "button", class: kind, "data-do": name, onclick: () => act() }, label);

/**
 * The cross that closes what it stands in.
 * @param {() => unknown} act
 */
export const cross = (act) => h("button", { type: "button", class: "close", "aria-label": words("table.close"), onclick: () => act() }, "×");

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} name
 * @param {Attributes} attributes
 * @param {...(Child | Child[])} children
 */
export const s = (name, attributes = {}, ...children) =>
  dressed(document.createElementNS(SVG, name), attributes, children);

/**
 * An attribute that an element has or has not.
 * @param {Element} element
 * @param {string} name
 * @param {string | false} value
 */
export function attribute(element, name, value) {
  if (value) element.setAttribute(name, value);
  else element.removeAttribute(name);
}

/**
 * The one element that a selector finds, where there always is one.
 * @template {Element} [T=HTMLElement]
 * @param {string} selector
 * @param {ParentNode} within
 * @returns {T}
 */
export const find = (selector, within = document) => /** @type {T} */ (within.querySelector(selector));

/**
 * Show a dialog over all else; the keyboard begins at what is marked `data-first`. (What the browser's
 * own `autofocus` marks it would want to reach as soon as it is in the page.)
 * @param {HTMLDialogElement} dialog
 */
export function openDialog(dialog) {
  dialog.showModal();
  find("[data-first]", dialog)?.focus();
}

/**
 * All elements that a selector finds.
 * @template {Element} [T=HTMLElement]
 * @param {string} selector
 * @param {ParentNode} within
 * @returns {T[]}
 */
export const findAll = (selector, within = document) => /** @type {T[]} */ ([...within.querySelectorAll(selector)]);

/**
 * The place in the page where a part of the snapshot is shown.
 * @template {HTMLElement} [T=HTMLElement]
 * @param {string} name
 * @returns {T}
 */
export const shown = (name) => find(`[data-show="${name}"]`);

/**
 * What the page carries as JSON.
 * @param {string} name
 */
export const carried = (name) => JSON.parse(find(`#st-${name}`).textContent ?? "");

/** @type {Record<string, string>} */
const texts = carried("words");

/**
 * The sentence behind a key, with the values in place of {names}.
 * @param {string} key
 * @param {Record<string, string | number>} values
 */
export const words = (key, values = {}) =>
  texts[key].replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));

/**
 * The address of a path: a proxy may have put the server under one of its own.
 * @param {string} path
 */
export const here = (path) => (document.documentElement.dataset.root ?? "") + path;

export const calm = matchMedia("(prefers-reduced-motion: reduce)");
export const dark = matchMedia("(prefers-color-scheme: dark)");
export const narrow = matchMedia("(width < 60em), (height < 36em)"); // no room for all
export const coarse = matchMedia("(pointer: coarse)"); // fingers, and most likely no keyboard

const SHAPES = [
  "M0-8A8 8 0 1 1 0 8 8 8 0 1 1 0-8z",
  "M-7.2-7.2H7.2V7.2H-7.2z",
  "M0-8.4 8.6 6.6H-8.6z",
  "M0-9.4 8.4 0 0 9.4-8.4 0z",
  "M-3.4-9H3.4V-3.4H9V3.4H3.4V9H-3.4V3.4H-9V-3.4H-3.4z",
];

/** @param {number} seat */
export const shapeOf = (seat) => SHAPES[seat % SHAPES.length];

/**
 * The sign of a seat: a shape of its own, and a colour, where none is chosen yet its own too.
 * @param {number} seat
 */
export const sign = (seat, colour = seat) =>
  s("svg", { class: `sign seat-${colour}`, viewBox: "-10 -10 20 20", "aria-hidden": "true" },
    s("path", { d: shapeOf(seat) }));

/** Of drawings that have been measured, by symbol and turn. @type {Map<string, string>} */
const frames = new Map();
/** @type {{ svg: SVGSVGElement, whole: SVGGElement, key: string }[]} */
const unmeasured = [];

/**
 * A drawing of the art sheet in a picture of its own, turned by some degrees and cut to its size.
 * @param {string} symbol
 * @param {string} name
 * @param {number} turn
 */
export function picture(symbol, name = "picture", turn = 0) {
  const whole = s("g", {}, s("use", { href: hrefOf(symbol), transform: turn ? `rotate(${turn})` : null }));
  const key = `${symbol} ${turn}`;
  const svg = s("svg", { class: name, "aria-hidden": "true", viewBox: frames.get(key) }, whole);
  if (frames.has(key)) return svg;
  if (!unmeasured.length) requestAnimationFrame(measure);
  unmeasured.push({ svg, whole, key });
  return svg;
}

/** Of what is not shown yet, as in a panel that is folded. @type {WeakMap<Element, typeof unmeasured[number]>} */
const hidden = new WeakMap();
const shownLater = new ResizeObserver((changes) => {
  for (const { target, contentRect } of changes) {
    const waiting = contentRect.width ? hidden.get(target) : null;
    if (!waiting) continue;
    shownLater.unobserve(target);
    unmeasured.push(waiting);
  }
  measure();
});

/** All together: first every box is read, then written, so that the page is laid out once. */
function measure() {
  const found = unmeasured.splice(0).filter(({ svg }) => svg.isConnected)
    .map((it) => ({ ...it, box: it.whole.getBBox() }));
  for (const { svg, whole, key, box: { x, y, width, height } } of found) {
    if (!width || !height) {
      hidden.set(svg, { svg, whole, key });
      shownLater.observe(svg);
      continue;
    }
    frames.set(key, `${x} ${y} ${width} ${height}`);
    svg.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
  }
}

/**
 * The middle of an element on the screen.
 * @param {Element} element
 */
export function middleOf(element) {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/**
 * Where a small box about it belongs.
 * @param {{ currentTarget: HTMLElement }} event
 */
export const at = ({ currentTarget: from }) => ({ ...middleOf(from), from });
