// How things on the board move: the short way, together, and to where they go.

import { hrefOf } from "../page/art-sheet.js";
import { calm, s } from "../page/dom.js";
import { isReal } from "./taken.js";

/** @import { Fact, Place, Scene, Sprite, SpriteElement } from "../page/types.js" */

export const EASE = "cubic-bezier(.3, .1, .2, 1)";
const TURNING = 450;
const FLYING = 550;
const MOST = 3; // things that fly for one gain
const APART = 110; // ms between things that fly one after the other

/**
 * The angle is the nearest one equal to `turn`: 270° to 0° goes on to 360°.
 * @param {SpriteElement} element
 * @param {Place} place
 */
export function place(element, { x, y, turn }) {
  const was = element.angle ?? turn;
  element.angle = was + ((((turn - was) % 360) + 540) % 360) - 180;
  element.style.transform = `translate(${x}px, ${y}px) rotate(${element.angle}deg)`;
}

/**
 * The things that nothing can be done with and no other is like, by what they look like.
 * @param {Sprite[]} sprites
 */
export function alone(sprites) {
  /** @type {Map<string, Sprite | null>} */
  const kinds = new Map();
  for (const sprite of sprites.filter(({ actions }) => !actions.length)) {
    const kind = `${sprite.layer} ${sprite.symbol}`;
    kinds.set(kind, kinds.has(kind) ? null : sprite);
  }
  return kinds;
}

/** Something that has moved: where it lay and lies, and how far it has turned. @typedef {{ element: SpriteElement, from: Sprite, to: Sprite, angle: number }} Move */

/**
 * What lies on a turning thing goes round with it.
 * @param {Move[]} moved
 */
export function turnTogether(moved) {
  if (calm.matches) return;
  for (const tile of moved.filter(({ angle }) => angle)) {
    for (const thing of moved) if (rides(thing, tile.to)) swing(thing, tile);
  }
}

/**
 * @param {Move} thing
 * @param {Sprite} tile
 */
const rides = ({ from, to }, tile) => from.on === tile.id && to.on === tile.id;

/**
 * @param {Move} thing
 * @param {Move} tile
 */
function swing({ element, from, angle }, tile) {
  const [x, y] = [from.x - tile.from.x, from.y - tile.from.y];
  const start = element.angle - angle;
  /**
   * @param {Place} middle
   * @param {number} round
   * @param {number} own
   */
  const at = (middle, round, own) =>
    `translate(${middle.x}px, ${middle.y}px) rotate(${round}deg) translate(${x}px, ${y}px) rotate(${own}deg)`;
  element.animate(
    { transform: [at(tile.from, 0, start), at(tile.to, tile.angle, element.angle - tile.angle)] },
    { duration: TURNING, easing: EASE },
  );
}

/**
 * A thing drops onto the board.
 * @param {SVGUseElement} use
 */
export function drop(use) {
  if (!calm.matches) use.animate({ opacity: [0, 1], scale: [1.6, 1] }, { duration: 320, easing: "ease-out" });
}

/**
 * A drawing flies over the page from one box to another; `nth`: how many fly before it.
 * @param {string} symbol
 * @param {DOMRect} from
 * @param {DOMRect} to
 * @param {number} nth
 */
export function fly(symbol, from, to, nth = 0) {
  if (calm.matches || !from.width || !to.width || document.hidden) return;
  const use = s("use", { href: hrefOf(symbol) });
  const flyer = s("svg", { class: "flyer", "aria-hidden": "true" }, use);
  document.body.append(flyer);
  const { x, y, width, height } = use.getBBox();
  flyer.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
  flyer.style.width = `${from.width}px`;
  flyer.style.height = `${from.height}px`;
  const small = Math.min(1, to.height / from.height);
  const goal = [to.x + to.width / 2 - from.width / 2, to.y + to.height / 2 - from.height / 2];
  flyer.animate(
    {
      transform: [`translate(${from.x}px, ${from.y}px)`, `translate(${goal[0]}px, ${goal[1]}px) scale(${small})`],
      opacity: [1, 1, 0.2],
    },
    { duration: FLYING, delay: nth * APART, easing: "ease-in-out", fill: "both" },
  ).finished.finally(() => flyer.remove());
}

/**
 * What is gained flies from where it was decided, an element new on the board, to the panel where it is counted.
 * @param {SpriteElement[]} come
 * @param {Scene} was
 * @param {Scene} now
 */
export function flyGains(come, was, now) {
  for (const { seat, facts } of now.players) {
    const source = come.findLast(({ sprite }) => sprite.classes.includes(`seat-${seat}`) && isReal(sprite));
    const before = was.players.find((panel) => panel.seat === seat)?.facts ?? [];
    if (source) facts.forEach((fact, place) => give(source, seat, place, grown(before[place], fact)));
  }
}

/**
 * @param {SpriteElement} source
 * @param {number} seat
 * @param {number} place
 * @param {number} many
 */
function give(source, seat, place, many) {
  const goal = document.querySelector(`.player.seat-${seat} [data-fact="${place}"]`);
  for (let nth = 0; goal && nth < Math.min(many, MOST); nth += 1) {
    fly(source.sprite.symbol, source.getBoundingClientRect(), goal.getBoundingClientRect(), nth);
  }
}

/**
 * @param {Fact | undefined} before
 * @param {Fact} now
 */
const grown = (before, { label, value }) =>
  (before?.label === label && Number(value) > Number(before.value) ? Number(value) - Number(before.value) : 0);
