// Where a small box stands on the screen: on it, and beside what it is about.

import { distance } from "./neighbours.js";

/** @import { Point, Sides } from "../page/types.js" */

export const EDGE = 8; // px between a box and the edge of the screen

/**
 * @param {HTMLElement} element
 * @param {Point} at
 */
export function putAt(element, { x, y }) {
  element.style.setProperty("--left", `${x}px`);
  element.style.setProperty("--top", `${y}px`);
}

/**
 * The point nearest to this one where something so large is on the screen.
 * @param {Point} at
 * @param {{ width: number, height: number }} size
 */
export const onScreen = ({ x, y }, { width, height }) => ({
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
export function beside(area, wanted, { width, height }, away) {
  const { x, y } = onScreen(wanted, { width, height });
  const places = [
    { x: area.right + away, y }, { x: area.left - width - away, y }, { x, y: area.top - height - away }, { x, y: area.bottom + away },
  ].filter((at) => at.x >= EDGE && at.x + width <= innerWidth - EDGE && at.y >= EDGE && at.y + height <= innerHeight - EDGE);
  return places.sort((one, other) => distance(one, wanted) - distance(other, wanted))[0];
}
