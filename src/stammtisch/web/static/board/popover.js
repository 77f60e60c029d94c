// A small box near a click: what it could mean, or what lies there and why it means nothing now.

import { attribute, cross, find, findAll, h, narrow, shown, words } from "../page/dom.js";
import { ghostArea } from "./highlight.js";
import { distance } from "./neighbours.js";
import { beside, EDGE, onScreen, putAt } from "./place.js";
import * as tooltip from "./tooltip.js";

/** @import { ClickPlace, Note, Option, Sides } from "../page/types.js" */

const STEADY = 6; // px the board may move under an open box
const AWAY = 18; // px between the box and what it is about
const OPTION = "button:not(.close)";

const box = shown("choice");
/** @type {ClickPlace["from"]} */
let back;
let closed = () => {};
let place = { x: 0, y: 0 };

/**
 * `title`, `about`: what the thing is called, and what it is; `at`: where the click was, and `from`, the element that gets the focus
 * back; `gone`: called when the box closes.
 * @param {{ title?: string, about?: string, notes?: Note[], options?: Option[], at: ClickPlace, gone?: () => void }} what
 */
export function show({ title = "", about = "", notes = [], options = [], at, gone = () => {} }) {
  tooltip.hide();
  closed();
  closed = gone;
  back = at.from;
  box.replaceChildren(
    ...tooltip.explained(title, about),
    ...notes.map((note) => h("p", { class: "note", role: options.length ? null : "alert" },
      note.heading ? h("span", { class: "heading" }, note.heading) : "", note.heading ? " " : "", note.sentence)),
    options.length ? h("p", { class: "question" }, words("table.choose"), h("span", { class: "brought" })) : "",
    ...options.map((option) => h("button", {
      type: "button", onclick: () => { hide(); option.chosen(); },
      onpointerenter: () => option.pointed?.(), onfocus: () => option.pointed?.(),
    }, option.label)),
    cross(hide),
  );
  box.setAttribute("role", roleOf(notes, options));
  attribute(box, "aria-label", options.length ? words("table.choose") : title.split("\n")[0]);
  box.hidden = false;
  box.classList.remove("up");
  box.classList.toggle("docked", narrow.matches && options.length > 0);
  if (!box.classList.contains("docked")) putNear(at);
  if (options.length) find(OPTION, box).focus({ preventScroll: true });
  place = placeOfBoard();
}

/**
 * Where nothing is asked, only what is new is said aloud: what a thing is has been said where it has the focus.
 * @param {Note[]} notes
 * @param {Option[]} options
 */
function roleOf(notes, options) {
  if (options.length) return "dialog";
  return notes.length ? "group" : "alert";
}

/** @param {ClickPlace} at */
function putNear({ x, y }) {
  const { width, height } = box.getBoundingClientRect();
  const below = y + AWAY + height < innerHeight - EDGE;
  putAt(box, onScreen({ x: x - width / 2, y: below ? y + AWAY : y - height - AWAY }, { width, height }));
}

/** The box covers nothing of what is shown on the board. */
function makeWay() {
  const area = ghostArea();
  const own = box.getBoundingClientRect();
  if (!area || !meet(own, area)) return;
  if (box.classList.contains("docked")) {
    box.classList.toggle("up");
    return;
  }
  const best = beside(area, own, own, AWAY);
  if (best) putAt(box, best);
}

/**
 * @param {Sides} one
 * @param {Sides} other
 */
const meet = (one, other) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/**
 * The option with this number, if the box asks for one.
 * @param {number} number
 */
export function press(number) {
  const option = box.hidden ? null : findAll(OPTION, box)[number - 1];
  option?.click();
  return Boolean(option);
}

export function hide() {
  if (box.hidden) return;
  const inside = box.contains(document.activeElement);
  box.hidden = true;
  if (inside) back?.focus();
  closed();
  closed = () => {};
}

document.addEventListener("pointerdown", (event) => box.contains(/** @type {Node} */ (event.target)) || hide());
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || box.hidden) return;
  event.preventDefault(); // what is held stays
  hide();
});
addEventListener("resize", hide);
addEventListener("scroll", () => box.hidden || hasMoved() && hide(), { capture: true, passive: true });

/** Where the board is on the screen: the box belongs to a point of it. */
function placeOfBoard() {
  const { x, y } = find("svg.board").getBoundingClientRect();
  return { x, y };
}

function hasMoved() {
  return distance(placeOfBoard(), place) > STEADY;
}

/**
 * What the option with the focus would bring, in the box that is open.
 * @param {Node} brought
 */
export function tell(brought) {
  if (box.hidden) return;
  box.querySelector(".brought")?.replaceChildren(brought);
  makeWay();
}
