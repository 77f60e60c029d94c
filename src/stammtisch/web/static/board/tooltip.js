// One tooltip for everything that says what it is: when it is pointed at, has the keyboard, or a finger rests on it.

import { inSentences } from "../page/announcer.js";
import { attribute, findAll, h } from "../page/dom.js";
import { around, distance } from "./neighbours.js";
import { beside, EDGE, putAt } from "./place.js";

/** @import { About } from "../page/types.js" */

const WAIT = 250; // ms a pointer stays before anything is said
const HOLD = 450; // ms a finger does
const WANDER = 10; // px it may move meanwhile
const BESIDE = 14; // px between the card and what it is about
const NEAR = 260; // px between their middles: farther off it would not be seen
const TOLD = "[data-tip], [data-about]";
const CLICKED = "button, a, input, .sprite"; // what means something else by a tap

const card = h("div", { class: "tip panel", "aria-hidden": "true", hidden: true });
/** What things are, by key. @type {Record<string, About>} */
let abouts = {};
/** What is pointed at, or has the keyboard. @type {Element | null} */
let here = null;
let timer = 0;
/** Where a finger went down. @type {{ x: number, y: number } | null} */
let finger = null;
let rested = false; // so long that this is no tap any more
/** Where the mouse pressed, until it goes elsewhere: what comes under it meanwhile was not pointed at. @type {{ x: number, y: number } | null} */
let pressed = null;

/** @param {Record<string, About>} all */
export function know(all) {
  abouts = all;
}

/**
 * The attributes of what says what it is. `tip`: its name, and what is particular now, a line each.
 * @param {string} tip
 * @param {string} about
 */
export function told(tip, about = "") {
  const [, ...more] = tip.split("\n");
  return { "data-tip": tip || null, "data-about": about || null, "aria-description": described(about, more) || null };
}

/**
 * The same for an element that is there already.
 * @param {Element} element
 * @param {string} tip
 * @param {string} about
 */
export function tell(element, tip, about) {
  for (const [name, value] of Object.entries(told(tip, about))) attribute(element, name, value ?? false);
}

/**
 * @param {string} about
 * @param {string[]} more
 */
function described(about, more) {
  const { lines = [] } = abouts[about] ?? {};
  return inSentences([...more, ...lines]);
}

/**
 * What there is to say: the name, what it is, what it costs and gives, which rule says so.
 * @param {string} tip
 * @param {string} about
 */
export function explained(tip, about) {
  const { name = "", lines = [], rule = "" } = abouts[about] ?? {};
  const [title, ...more] = (tip || name).split("\n");
  const is = title.toLowerCase().includes(name.toLowerCase()) ? "" : name;
  return [
    title ? h("b", { class: "title" }, title) : "",
    ...more.map((line) => h("p", { class: "more" }, line)),
    is ? h("p", { class: "kind" }, is) : "",
    ...lines.map((line) => h("p", { class: "line" }, line)),
    rule ? h("p", { class: "rule" }, rule) : "",
  ];
}

/**
 * As near as possible, else in a corner of the screen; what belongs to it is not covered either if there is room.
 * @param {Element} element
 */
function show(element) {
  const { tip = "", about = "" } = /** @type {HTMLElement} */ (element).dataset;
  if (!about && isWritten(element, tip)) return;
  card.replaceChildren(...explained(tip, about).filter(Boolean));
  const home = element.closest("dialog") ?? document.body;
  if (card.parentElement !== home) home.append(card);
  card.hidden = false;
  const lit = element.closest("svg.board") ? findAll(".board .lit") : [];
  const [own, ...more] = [element, ...lit].map((one) => one.getBoundingClientRect());
  const size = card.getBoundingClientRect();
  const middle = { x: (own.left + own.right - size.width) / 2, y: (own.top + own.bottom - size.height) / 2 };
  const apartFromAll = beside(around([own, ...more]), middle, size, BESIDE);
  const near = apartFromAll && distance(apartFromAll, middle) < NEAR ? apartFromAll : beside(own, middle, size, BESIDE);
  const right = innerWidth - EDGE - size.width;
  putAt(card, near ?? { x: middle.x > right / 2 ? EDGE : right, y: EDGE });
}

/**
 * Whether an element says the same in its own words, for all to see.
 * @param {Element} element
 * @param {string} tip
 */
function isWritten(element, tip) {
  const own = element.querySelector(".label") ?? element;
  return own.textContent?.trim() === tip && own.getBoundingClientRect().width > 1;
}

export function hide() {
  clearTimeout(timer);
  card.hidden = true;
}

/** The page is drawn anew: what is shown may say something else, or be gone. */
export function refresh() {
  if (card.hidden || !here) return;
  if (here.isConnected && here.matches(TOLD)) show(here);
  else leave();
}

function leave() {
  here = null;
  hide();
}

/**
 * @param {Element | null} element
 * @param {number} wait
 */
function aim(element, wait) {
  if (element === here && !card.hidden) return;
  leave();
  here = element;
  if (element) timer = setTimeout(() => element.isConnected && show(element), wait);
}

/**
 * Whether the mouse is still where it pressed.
 * @param {PointerEvent} event
 */
function staysPressed({ clientX: x, clientY: y }) {
  if (pressed && distance(pressed, { x, y }) > WANDER) pressed = null;
  return pressed !== null;
}

/** @param {Event} event */
const toldAt = ({ target }) => (target instanceof Element ? target.closest(TOLD) : null);

document.addEventListener("pointerover", (event) => {
  if (event.pointerType !== "touch" && !event.buttons && !staysPressed(event)) aim(toldAt(event), WAIT);
});
document.documentElement.addEventListener("pointerleave", leave);
document.addEventListener("focusin", (event) => {
  const { target } = event;
  if (target instanceof Element && target.matches(":focus-visible")) aim(target.matches(TOLD) ? target : null, 0);
});
document.addEventListener("focusout", leave);
document.addEventListener("keydown", (event) => event.key === "Escape" && hide());
addEventListener("wheel", hide, { capture: true, passive: true });

document.addEventListener("pointerdown", (event) => {
  const element = toldAt(event);
  hide();
  finger = null;
  rested = false;
  pressed = event.pointerType === "touch" ? null : { x: event.clientX, y: event.clientY };
  if (pressed || !element) return;
  finger = { x: event.clientX, y: event.clientY };
  timer = setTimeout(() => {
    rested = true;
    here = element;
    show(element);
  }, HOLD);
}, { capture: true });
document.addEventListener("pointermove", (event) => {
  if (pressed && !event.buttons && !staysPressed(event)) aim(toldAt(event), WAIT);
  if (finger && !rested && distance(finger, { x: event.clientX, y: event.clientY }) > WANDER) release();
});
document.addEventListener("pointerup", () => { if (!rested) release(); });
document.addEventListener("pointercancel", () => release());
document.addEventListener("contextmenu", (event) => finger && event.preventDefault());

function release() {
  if (finger) clearTimeout(timer);
  finger = null;
}

document.addEventListener("click", (event) => {
  release();
  const element = toldAt(event);
  if (rested && event.detail) {
    rested = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  } else if (element && !element.closest(CLICKED)) aim(element, 0);
}, { capture: true });
