// Which sprite is next to another, for the keyboard.

/** @import { Point, SpriteElement } from "../page/types.js" */

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
export const nearest = (elements, { x, y }) =>
  least(elements, ({ sprite }) => Math.hypot(sprite.x - x, sprite.y - y)) ?? elements[0];

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
