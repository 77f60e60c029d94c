// What a screen reader is told: one region, so that sentences wait for each other.

import { shown } from "./dom.js";

const TOGETHER = 150; // ms in which sentences come together
/** @type {string[]} */
let waiting = [];
/** @type {number | null} */
let timer = null;

/** @param {...string} sentences */
export function say(...sentences) {
  waiting.push(...sentences.filter(Boolean));
  timer ??= setTimeout(speak, TOGETHER);
}

function speak() {
  timer = null;
  if (waiting.length) shown("heard").textContent = waiting.join(". ");
  waiting = [];
}
