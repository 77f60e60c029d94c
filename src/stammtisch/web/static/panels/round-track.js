// A track that leads around: steps on a drawing of the ground, the last one at its top, and who stands where.

import { hrefOf } from "../page/art-sheet.js";
import { s, shapeOf } from "../page/dom.js";

/** @import { Track } from "../page/types.js" */

const [WIDE, HIGH] = [124, 104]; // of the ground, around its middle
const [ACROSS, DOWN] = [50, 38]; // from there to the steps
const [STEP, OWN, OTHER, APART] = [5.2, 0.86, 0.66, 11];

/**
 * Clockwise from right of the top.
 * @param {number} index
 * @param {number} many
 */
function placeOf(index, many) {
  const turned = (2 * Math.PI * (index + 1)) / many;
  return { x: ACROSS * Math.sin(turned), y: -DOWN * Math.cos(turned), along: [Math.cos(turned), Math.sin(turned)] };
}

/** @param {Track} track */
export function ring({ ground, symbol, values, at, markers, seat }) {
  const many = values.length;
  return s("svg", { class: "ring-track", viewBox: `${-WIDE / 2} ${-HIGH / 2} ${WIDE} ${HIGH}`, "aria-hidden": "true" },
    s("use", { href: hrefOf(ground) }),
    ...values.slice(0, -1).map((_, index) => step(index, many, at)),
    s("use", { href: hrefOf(symbol), transform: "translate(-14 2) scale(1.3)" }),
    s("text", { class: "left", x: 14, y: 12, "text-anchor": "middle" }, values[at]),
    ...markers.flatMap((where, who) => (who === seat ? [] : [marker(where, who, markers, many, OTHER)])),
    ...(seat === null ? [] : [marker(at, seat, markers, many, OWN)]));
}

/**
 * @param {number} index
 * @param {number} many
 * @param {number} at
 */
function step(index, many, at) {
  const { x, y } = placeOf(index, many);
  return s("circle", { class: index < at ? "walked" : "ahead", "data-step": index, cx: x, cy: y, r: STEP });
}

/**
 * Who shares a step stands beside the others, along the way, so that nobody leaves the drawing.
 * @param {number} where
 * @param {number} who
 * @param {number[]} markers
 * @param {number} many
 * @param {number} scale
 */
function marker(where, who, markers, many, scale) {
  const here = markers.flatMap((one, seat) => (one === where ? [seat] : []));
  const { x, y, along: [right, down] } = placeOf(where, many);
  const aside = APART * (here.indexOf(who) - (here.length - 1) / 2);
  return s("path", { class: `marker seat-${who}`, d: shapeOf(who), transform: `translate(${x + aside * right} ${y + aside * down}) scale(${scale})` });
}
