// What a screen reader is told: one region, so that sentences wait for each other.

import { h, shown } from "./dom.js";

const TOGETHER = 150; // ms in which sentences come together
/** @type {string[]} */
let waiting = [];
/** @type {number | null} */
let timer = null;

/**
 * Each ends in a full stop, or in what it has.
 * @param {string[]} sentences
 */
export const inSentences = (sentences) => sentences.map((sentence) => sentence.replace(/[^.!?…]$/, "$&.")).join(" ");

/** @param {...string} sentences */
export function say(...sentences) {
  waiting.push(...sentences.filter(Boolean));
  timer ??= setTimeout(speak, TOGETHER);
}

function speak() {
  timer = null;
  if (waiting.length) shown("heard").replaceChildren(h("span", {}, inSentences(waiting))); // anew, be it the same as before
  waiting = [];
}
