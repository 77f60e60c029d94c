// A small box near a click: what it could mean, or why it means nothing now. And the title of what is pointed at.

import { cross, find, findAll, h, narrow, shown, words } from "../page/dom.js";
import { ghostArea } from "./highlight.js";
import { around, distance } from "./neighbours.js";

/** @import { ClickPlace, Note, Option, Point, Sides } from "../page/types.js" */

const STEADY = 6; // px the board may move under an open box
const EDGE = 8; // px between the box and the edge of the screen
const AWAY = 18; // px between the box and what it is about
const OPTION = "button:not(.close)";

const box = shown("choice");
/** @type {ClickPlace["from"]} */
let back;
let closed = () => {};
let place = { x: 0, y: 0 };

/**
 * `title`: the name of the thing; `at`: where the click was, and `from`, the element that gets the focus
 * back; `gone`: called when the box closes.
 * @param {{ title?: string, notes?: Note[], options?: Option[], at: ClickPlace, gone?: () => void }} what
 */
export function show({ title = "", notes = [], options = [], at, gone = () => {} }) {
  closed();
  closed = gone;
  back = at.from;
  box.replaceChildren(
    title ? h("b", { class: "title" }, title) : "",
    ...notes.map((note) => h("p", { class: "note" },
      note.heading ? h("span", { class: "heading" }, note.heading) : "", note.sentence)),
    options.length ? h("p", { class: "question" }, words("table.choose"), h("span", { class: "brought" })) : "",
    ...options.map((option) => h("button", {
      type: "button", onclick: () => { hide(); option.chosen(); },
      onpointerenter: () => option.pointed?.(), onfocus: () => option.pointed?.(),
    }, option.label)),
    cross(hide),
  );
  box.setAttribute("role", options.length ? "dialog" : "alert");
  box.setAttribute("aria-label", words("table.choose"));
  box.hidden = false;
  box.classList.remove("up");
  box.classList.toggle("docked", narrow.matches && options.length > 0);
  if (!box.classList.contains("docked")) putNear(at);
  if (options.length) find(OPTION, box).focus({ preventScroll: true });
  place = placeOfBoard();
}

/** @param {ClickPlace} at */
function putNear({ x, y }) {
  const { width, height } = box.getBoundingClientRect();
  const below = y + AWAY + height < innerHeight - EDGE;
  putAt(box, onScreen({ x: x - width / 2, y: below ? y + AWAY : y - height - AWAY }, { width, height }));
}

/**
 * @param {HTMLElement} element
 * @param {Point} at
 */
function putAt(element, { x, y }) {
  element.style.setProperty("--left", `${x}px`);
  element.style.setProperty("--top", `${y}px`);
}

/**
 * The point nearest to this one where something so large is on the screen.
 * @param {Point} at
 * @param {{ width: number, height: number }} size
 */
const onScreen = ({ x, y }, { width, height }) => ({
  x: Math.max(EDGE, Math.min(x, innerWidth - EDGE - width)), y: Math.max(EDGE, Math.min(y, innerHeight - EDGE - height)),
});

/**
 * The place beside an area, but on the screen, that is nearest to where something so large would stand.
 * @param {Sides} area
 * @param {Point} wanted
 * @param {{ width: number, height: number }} size
 * @param {number} away
 * @returns {Point | undefined}
 */
function beside(area, wanted, { width, height }, away) {
  const { x, y } = onScreen(wanted, { width, height });
  const places = [
    { x: area.right + away, y }, { x: area.left - width - away, y }, { x, y: area.top - height - away }, { x, y: area.bottom + away },
  ].filter((at) => at.x >= EDGE && at.x + width <= innerWidth - EDGE && at.y >= EDGE && at.y + height <= innerHeight - EDGE);
  return places.sort((one, other) => distance(one, wanted) - distance(other, wanted))[0];
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
document.addEventListener("keydown", (event) => event.key === "Escape" && hide());
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

// The title of what is pointed at

const BESIDE = 14; // px between the card and what it is about
const NEAR = 260; // px between their middles: farther off it would not be seen

const card = h("div", { class: "tip panel", "aria-hidden": "true", hidden: true });

/**
 * As near as possible, else in a corner of the screen. `element`: what is pointed at; `others`: what belongs
 * to it, which is not covered either if there is room.
 * @param {string} title
 * @param {Element} element
 * @param {Iterable<Element>} others
 */
export function showTitle(title, element, others) {
  if (!card.isConnected) document.body.append(card);
  if (card.textContent !== title) card.textContent = title;
  card.hidden = false;
  const [own, ...more] = [element, ...others].map((one) => one.getBoundingClientRect());
  const size = card.getBoundingClientRect();
  const middle = { x: (own.left + own.right - size.width) / 2, y: (own.top + own.bottom - size.height) / 2 };
  const apartFromAll = beside(around([own, ...more]), middle, size, BESIDE);
  const near = apartFromAll && distance(apartFromAll, middle) < NEAR ? apartFromAll : beside(own, middle, size, BESIDE);
  const right = innerWidth - EDGE - size.width;
  putAt(card, near ?? { x: middle.x > right / 2 ? EDGE : right, y: EDGE });
}

export function hideTitle() {
  card.hidden = true;
}

document.addEventListener("keydown", (event) => event.key === "Escape" && hideTitle());
