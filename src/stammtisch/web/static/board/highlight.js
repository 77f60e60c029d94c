// What is drawn on a sprite beside its own drawing: ring, price, the corners of what changed last.

import { attribute, findAll, s, words } from "../page/dom.js";
import { around as boxAround } from "./neighbours.js";
import { CYCLE } from "./preview.js";
import { TAKEN } from "./taken.js";
import { tell } from "./tooltip.js";

/** @import { Place, Sprite, SpriteElement } from "../page/types.js" */
/** @typedef {{ x: number, y: number, width: number, height: number }} Area around its middle, or from its corner */

const BRIGHT = "bright"; // the class of drawings that show without a ring that they can be clicked
const ROUND = "round"; // the class of round drawings
const HEX = "hex"; // the class of hexagons that stand on a corner
const GHOST = "ghost"; // the class of what is not done yet
const ECHO = "echo"; // the class of what another sprite at its place tells of
const PENDING = "pending"; // the class of what waits to be confirmed
const HALO = "halo"; // the class of what is seen only when pointed at
const STAYS = ["handle", CYCLE]; // the classes of sprites that stand for moving something else
const RING_INSET = 0.05;
const [ROUNDED, MOST_SIDE] = [0.14, 80]; // of the shorter side, and of so much of it at most
/** By symbol. @type {Map<string, DOMRect>} */
const sizes = new Map();

/**
 * @param {string} symbol
 * @param {SVGUseElement} use
 */
function size(symbol, use) {
  const known = sizes.get(symbol) ?? use.getBBox();
  sizes.set(symbol, known);
  return known;
}

/**
 * What a sprite says of itself, and whether it can be clicked.
 * @param {SpriteElement} element
 * @param {Sprite} sprite
 */
export function light(element, sprite) {
  const can = sprite.legal.length > 0;
  const isGhost = sprite.classes.includes(GHOST);
  const [title] = (sprite.classes.includes(ECHO) && !can && !isGhost ? "" : sprite.title).split("\n");
  const name = isGhost && title ? words("table.preview", { what: title }) : title || sprite.badge;
  element.classList.toggle("can", can);
  element.classList.toggle("asks", !can && sprite.actions.length > 0);
  element.dataset.legal = sprite.legal.join("|");
  element.classList.toggle("mute", !sprite.title && !sprite.about && !sprite.actions.length);
  element.querySelectorAll(":scope > :not(use, .corners)").forEach((child) => child.remove());
  tell(element, sprite.title, sprite.about);
  attribute(element, "role", can ? "button" : name && "img");
  attribute(element, "aria-label", name);
  attribute(element, "aria-hidden", !can && !name && "true");
  attribute(element, "tabindex", (can || name !== "") && (element.getAttribute("tabindex") ?? "-1"));
  if (sprite.classes.includes(GHOST) && !sprite.classes.includes(HALO)) element.append(outline(element, sprite));
  if (sprite.classes.includes(TAKEN)) element.append(gap(element));
  if (!can) return;
  element.append(ring(element, sprite));
  if (sprite.badge) element.append(badge(element, sprite));
}

/**
 * A sprite that leaves says nothing any more.
 * @param {Element} element
 */
export function silence(element) {
  for (const name of ["tabindex", "role", "aria-label", "aria-description", "data-tip", "data-about"]) element.removeAttribute(name);
  element.setAttribute("aria-hidden", "true");
}

/**
 * @param {SpriteElement} element
 * @param {Sprite} sprite
 */
const ring = (element, sprite) => lines(sprite.classes.includes(BRIGHT) ? "ring quiet" : "ring", frame(element, sprite));

/**
 * What is meant by what one points at elsewhere is ringed, be it that it cannot be clicked.
 * @param {SpriteElement} element
 * @param {boolean} on
 */
export function mean(element, on) {
  if (element.classList.contains("meant") === on) return;
  element.classList.toggle("meant", on);
  const spot = element.querySelector(":scope > .spot");
  if (!on) spot?.remove();
  else if (!spot && !element.querySelector(":scope > .ring")) element.append(lines("ring spot", frame(element, element.sprite)));
}

/**
 * A line that is seen on any ground: bright in the middle, dark at its edges.
 * @param {string} name
 * @param {SVGElement} shape
 * @param {Element | string} more
 */
const lines = (name, shape, more = "") => s("g", { class: name }, ["case", "glow", "core"].map((layer) => {
  const line = /** @type {SVGElement} */ (shape.cloneNode());
  line.setAttribute("class", layer);
  return line;
}), more);

/**
 * Around the thing itself, not its shadow; around all of what lies aside of its own middle. A tick says
 * that only a confirmation is missing.
 * @param {SpriteElement} element
 * @param {Sprite} sprite
 */
function outline(element, sprite) {
  const { x, y, width, height } = size(sprite.symbol, element.use);
  const aside = x >= 0 || y >= 0 || x + width <= 0 || y + height <= 0;
  const [right, down] = aside ? [width / 2, height / 2] : [Math.min(-x, x + width), Math.min(-y, y + height)];
  const middle = aside ? { x: x + right, y: y + down } : { x: 0, y: 0 };
  const ticked = sprite.classes.includes(PENDING) && !sprite.classes.includes(CYCLE);
  return lines("outline", around(sprite, { ...middle, width: 2 * right, height: 2 * down }),
    ticked ? tick(middle.x + right, middle.y - down) : "");
}

/**
 * @param {number} x
 * @param {number} y
 */
const tick = (x, y) => s("g", { class: "tick", transform: `translate(${x} ${y})` },
  s("circle", { r: 8 }), s("path", { d: "M-3.6.4-1 3 3.8-2.8" }));

/**
 * @param {SpriteElement} element
 * @param {Sprite} sprite
 */
function frame(element, sprite) {
  const { x, y, width, height } = size(sprite.symbol, element.use);
  const inset = 2 * RING_INSET * Math.min(width, height, MOST_SIDE);
  return around(sprite, { x: x + width / 2, y: y + height / 2, width: width - inset, height: height - inset });
}

/**
 * The shape of a thing, so large around its middle.
 * @param {Sprite} sprite
 * @param {Area} area
 */
function around({ classes }, { x, y, width, height }) {
  if (classes.includes(HEX)) return hexagon(x, y, width / 2, height / 2);
  const least = Math.min(width, height);
  const round = classes.includes(ROUND) ? least / 2 : Math.min(least, MOST_SIDE) * ROUNDED;
  return s("rect", { x: x - width / 2, y: y - height / 2, width, height, rx: round });
}

/**
 * So far to the right and left of its middle, and up and down.
 * @param {number} x
 * @param {number} y
 * @param {number} right
 * @param {number} down
 */
function hexagon(x, y, right, down) {
  const half = down / 2;
  return s("path", { d: `M${x} ${y - down}l${right} ${half}v${down}l${-right} ${half}l${-right} ${-half}v${-down}z` });
}

/**
 * @param {SpriteElement} element
 * @param {Sprite} sprite
 */
function badge(element, sprite) {
  const { x, y, width, height } = size(sprite.symbol, element.use);
  const r = Math.min(Math.min(width, height) * 0.2, 12);
  const wide = r * (0.62 * sprite.badge.length + 1.1);
  const at = `translate(${x + width - wide * 0.55} ${y + r})`;
  return s("g", { class: "badge", transform: at, "aria-hidden": "true" },
    s("rect", { x: -wide / 2, y: -r, width: wide, height: 2 * r, rx: r }),
    s("text", { y: r * 0.52, "font-size": r * 1.5, "text-anchor": "middle" }, sprite.badge));
}

/**
 * The box around a sprite on the board, where it lies or lay.
 * @param {SpriteElement} element
 * @param {Place} place
 * @returns {Area}
 */
function boxOf({ sprite, use }, { x, y, turn } = sprite) {
  const own = size(sprite.symbol, use);
  const [sin, cos] = [Math.sin((turn * Math.PI) / 180), Math.cos((turn * Math.PI) / 180)];
  const [middle, centre] = [own.x + own.width / 2, own.y + own.height / 2];
  const width = Math.abs(own.width * cos) + Math.abs(own.height * sin);
  const height = Math.abs(own.width * sin) + Math.abs(own.height * cos);
  return { x: x + middle * cos - centre * sin, y: y + middle * sin + centre * cos, width, height };
}

/**
 * An upright frame in dashes, however the thing lay that is gone.
 * @param {SpriteElement} element
 */
function gap(element) {
  const { x, y, turn } = element.sprite;
  const box = boxOf(element);
  return s("rect", {
    class: "gap", transform: `rotate(${-turn})`, rx: 3,
    x: box.x - x - box.width / 2, y: box.y - y - box.height / 2, width: box.width, height: box.height,
  });
}

/** @param {SpriteElement} element */
const places = (element) => [boxOf(element), ...(element.sprite.from ? [boxOf(element, element.sprite.from)] : [])];

/**
 * @param {Area} big
 * @param {Area} small
 */
const carries = (big, small) => big.width >= 2 * small.width
  && Math.abs(big.x - small.x) < big.width / 2 && Math.abs(big.y - small.y) < big.height / 2;

/**
 * What would move takes with it what lies on it; what could be done there is not said meanwhile.
 * @param {SpriteElement[]} elements
 */
export function veil(elements) {
  /** @param {SpriteElement} element */
  const isGhost = ({ sprite }) => sprite.classes.includes(GHOST);
  const boxes = elements.filter((element) => isGhost(element) && element.sprite.from).flatMap(places);
  for (const element of elements) {
    const lies = boxes.length > 0 && boxes.some((box) => carries(box, boxOf(element)));
    element.classList.toggle("carried", lies && isGhost(element));
    element.classList.toggle("veiled", lies && element.sprite.legal.length > 0 && !STAYS.some((name) => element.sprite.classes.includes(name)));
  }
}

/** Where on the screen something would lie otherwise; null when nothing would. */
export function ghostArea() {
  /** @type {SpriteElement[]} */
  const ghosts = findAll(`.sprite.${GHOST}`);
  const corners = ghosts.flatMap((element) => {
    const onScreen = element.ownerSVGElement?.getScreenCTM() ?? undefined;
    return places(element).flatMap(({ x, y, width, height }) => [[-1, -1], [1, 1]].map(([right, down]) =>
      new DOMPoint(x + (right * width) / 2, y + (down * height) / 2).matrixTransform(onScreen)));
  });
  return corners.length ? boxAround(corners.map(({ x, y }) => ({ left: x, right: x, top: y, bottom: y }))) : null;
}

/**
 * Corners around what has changed last, upright however it lies: a sign that needs no colour.
 * @param {SpriteElement} element
 * @param {boolean} on
 */
export function corner(element, on) {
  const there = element.querySelector(":scope > .corners");
  if (!on) {
    there?.remove();
    return;
  }
  const turn = element.sprite.classes.includes(HEX) ? 0 : element.sprite.turn;
  const { x, y, width, height } = boxOf(element, { x: 0, y: 0, turn });
  const path = there ?? element.appendChild(s("path", { class: "corners" }));
  path.setAttribute("d", corners(x - width / 2, y - height / 2, width, height));
  path.setAttribute("transform", `rotate(${-element.angle})`);
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} height
 */
function corners(x, y, width, height) {
  const arm = Math.min(12, Math.min(width, height) * 0.3);
  const [right, bottom] = [x + width, y + height];
  return [
    `M${x} ${y + arm}V${y}H${x + arm}`, `M${right - arm} ${y}H${right}V${y + arm}`,
    `M${right} ${bottom - arm}V${bottom}H${right - arm}`, `M${x + arm} ${bottom}H${x}V${bottom - arm}`,
  ].join("");
}
