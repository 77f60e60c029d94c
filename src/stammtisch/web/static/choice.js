// A small box near a click: what it could mean, or why it means nothing now.

import { h, shown, words } from "./dom.js";
import { ghostArea } from "./marks.js";

const STEADY = 6; // px the board may move under an open box
const EDGE = 8; // px between the box and the edge of the screen
const AWAY = 18; // px between the box and what it is about
const narrow = matchMedia("(width < 55rem)");

const box = shown("choice");
let back = null;
let closed = () => {};
let place = { x: 0, y: 0 };

/**
 * `title`: the name of the thing; `notes`: [{heading, sentence}]; `options`: [{label, chosen, pointed}];
 * `at`: where the click was, and `from`, the element that gets the focus back; `gone`: called when the box closes.
 */
export function show({ title = "", notes = [], options = [], at, gone = () => {} }) {
  closed();
  closed = gone;
  back = at.from ?? null;
  box.replaceChildren(
    title ? h("b", { class: "title" }, title) : "",
    ...notes.map((note) => h("p", { class: "note" },
      note.heading ? h("span", { class: "heading" }, note.heading) : "", note.sentence)),
    options.length ? h("p", { class: "question" }, words("table.choose"), h("span", { class: "brought" })) : "",
    ...options.map((option) => h("button", {
      type: "button", onclick: () => { hide(); option.chosen(); },
      onpointerenter: () => option.pointed?.(), onfocus: () => option.pointed?.(),
    }, option.label)),
    h("button", { type: "button", class: "close", "aria-label": words("table.close"), onclick: hide }, "×"),
  );
  box.setAttribute("role", options.length ? "dialog" : "alert");
  box.setAttribute("aria-label", words("table.choose"));
  box.hidden = false;
  box.classList.remove("up");
  box.classList.toggle("docked", narrow.matches && options.length > 0);
  if (!box.classList.contains("docked")) putNear(at);
  if (options.length) box.querySelector("button:not(.close)").focus({ preventScroll: true });
  place = placeOfBoard();
}

function putNear({ x, y }) {
  const { width, height } = box.getBoundingClientRect();
  const below = y + AWAY + height < innerHeight - EDGE;
  putAt(x - width / 2, below ? y + AWAY : y - height - AWAY);
}

function putAt(x, y) {
  const { width, height } = box.getBoundingClientRect();
  box.style.setProperty("--left", `${Math.max(EDGE, Math.min(x, innerWidth - width - EDGE))}px`);
  box.style.setProperty("--top", `${Math.max(EDGE, Math.min(y, innerHeight - height - EDGE))}px`);
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
  const places = [
    [area.right + AWAY, own.top], [area.left - own.width - AWAY, own.top],
    [own.left, area.bottom + AWAY], [own.left, area.top - own.height - AWAY],
  ].filter(([x, y]) => x >= EDGE && y >= EDGE && x + own.width <= innerWidth - EDGE && y + own.height <= innerHeight - EDGE);
  const far = ([x, y]) => Math.hypot(x - own.left, y - own.top);
  if (places.length) putAt(...places.sort((one, other) => far(one) - far(other))[0]);
}

const meet = (one, other) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** The option with this number, if the box asks for one. */
export function press(number) {
  const option = box.hidden ? null : box.querySelectorAll("button:not(.close)")[number - 1];
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

document.addEventListener("pointerdown", (event) => box.contains(event.target) || hide());
document.addEventListener("keydown", (event) => event.key === "Escape" && hide());
addEventListener("resize", hide);
addEventListener("scroll", () => box.hidden || hasMoved() && hide(), { capture: true, passive: true });

/** Where the board is on the screen: the box belongs to a point of it. */
function placeOfBoard() {
  const { x, y } = document.querySelector("svg.board").getBoundingClientRect();
  return { x, y };
}

function hasMoved() {
  const { x, y } = placeOfBoard();
  return Math.hypot(x - place.x, y - place.y) > STEADY;
}

/** What the option with the focus would bring, in the box that is open. */
export function tell(brought) {
  if (box.hidden) return;
  box.querySelector(".brought")?.replaceChildren(brought);
  makeWay();
}
