// What there is room for: the points in full, and a panel that stays in view while one scrolls.

import { find, findAll, narrow, shown } from "../page/dom.js";

const LEAST_LOG = 220; // px the log keeps for itself
const FULL = 0.5; // the same for one with a hand of cards
const TALL = 0.35; // of the screen: a panel that covers more does not stay in view

const [side, ask, score] = [".side", ".ask", ".score"].map((panel) => find(panel));
/** By the reader: whether the points are folded. @type {boolean | null} */
let chosen = null;
let full = 0; // the height of the points when they are not folded

export const isFolded = () => score.classList.contains("folded");

/** The reader folds the points to their totals, or unfolds them: so they stay. */
export function toggleFold() {
  chosen = !isFolded();
  fit();
}

/** Keep to it whenever one of the panels grows or shrinks. */
export function watchLayout() {
  const seen = new ResizeObserver(fit);
  for (const panel of [side, ask, find(".players", side), shown("links")]) seen.observe(panel);
}

function fit() {
  const most = innerHeight * (shown("trays").hidden ? TALL : FULL);
  ask.classList.toggle("tall", narrow.matches && ask.offsetHeight > most);
  if (!isFolded()) full = score.offsetHeight;
  const others = findAll(":scope > section:not(.score, .log)", side).reduce((sum, { offsetHeight }) => sum + offsetHeight, 0);
  const short = !narrow.matches && others + full + LEAST_LOG > side.clientHeight;
  const folded = chosen ?? short;
  score.classList.toggle("folded", folded);
  score.querySelector(".folder")?.setAttribute("aria-expanded", String(!folded));
}
