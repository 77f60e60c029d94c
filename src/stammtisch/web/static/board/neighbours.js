// How things lie to each other: how far apart, what is around them, which is next.

/** @import { Point, Sides, SpriteElement } from "../page/types.js" */

/**
 * @param {Point} one
 * @param {Point} other
 */
export const distance = (one, other) => Math.hypot(one.x - other.x, one.y - other.y);

/**
 * The box around several.
 * @param {Sides[]} boxes
 * @returns {Sides}
 */
export const around = (boxes) => ({
  left: Math.min(...boxes.map(({ left }) => left)), right: Math.max(...boxes.map(({ right }) => right)),
  top: Math.min(...boxes.map(({ top }) => top)), bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
});

/**
 * The next one in the direction of an arrow: rather straight ahead than aside.
 * @param {SpriteElement[]} elements
 * @param {SpriteElement} from
 * @param {number} right
 * @param {number} down
 */
export function ahead(elements, from, right, down) {
  /** @param {SpriteElement} element */
  const far = ({ sprite }) => {
    const [x, y] = [sprite.x - from.sprite.x, sprite.y - from.sprite.y];
    const forward = x * right + y * down;
    return forward > 0.5 ? forward + 3 * (Math.abs(x * down) + Math.abs(y * right)) : Infinity;
  };
  const best = least(elements.filter((element) => element !== from), far);
  return best && far(best) < Infinity ? best : null;
}

/**
 * The one nearest to a place.
 * @param {SpriteElement[]} elements
 * @param {Point} place
 */
export const nearest = (elements, place) =>
  least(elements, ({ sprite }) => distance(sprite, place)) ?? elements[0];

/**
 * The first of those for which it is least.
 * @param {SpriteElement[]} elements
 * @param {(element: SpriteElement) => number} far
 */
function least(elements, far) {
  /** @type {SpriteElement | undefined} */
  let best;
  for (const element of elements) if (!best || far(element) < far(best)) best = element;
  return best;
}
