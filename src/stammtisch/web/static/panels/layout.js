// What unfolds: the points to their headings; and where there is little room, what stands behind a row of it.
// And what the table is laid out for.

import { attribute, find, narrow, shown } from "../page/dom.js";

const [main, score] = [find("main.table"), find(".score")];

/** What the table may be laid out with: by name, which element is there then. */
const PARTS = {
  endless: ".frame.endless", shelf: ".shelf:not([hidden])", tracks: ".tracks:not([hidden])",
  lesson: ".lesson:not([hidden])", step: ".lesson:not([hidden], .later)",
  gathering: ".gathering:not([hidden])", inviting: ".gathering .links", asking: ".asking:not([hidden])",
};

/**
 * The styles know by these words what is there. (If they asked by `:has`, all that is drawn would be
 * styled anew whenever anything changes: three fifths of the time that a decision takes.)
 */
export function layOutParts() {
  const there = Object.entries(PARTS).filter(([, selector]) => main.querySelector(selector));
  attribute(main, "data-with", there.map(([name]) => name).join(" "));
}

export const isFolded = () => score.classList.contains("folded");

/** The reader folds the points to their totals, or unfolds them: so they stay. */
export function toggleFold() {
  const folded = score.classList.toggle("folded");
  find(".folder", score).setAttribute("aria-expanded", String(!folded));
}

/** What unfolds does so by its button, and folds again by it, by the other's, or by Escape. */
export function watchLayout() {
  const [log, standing] = [unfolds("unfold_log", find(".log")), unfolds("unfold_standing", shown("standing"))];
  find('[data-do="unfold_log"]').addEventListener("click", () => standing(false));
  find('[data-do="unfold_standing"]').addEventListener("click", () => log(false));
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented || !narrow.matches || document.querySelector("dialog[open]") || ![log(false), standing(false)].includes(true)) return;
    event.preventDefault(); // what is held stays
  });
}

/** What is new among what stands behind the players is in view, wherever they are folded. */
export const openStanding = () => turnStanding(true);

/** What had to be in view is no longer there. */
export const foldStanding = () => turnStanding(false);

/** @param {boolean} open */
function turnStanding(open) {
  const button = find('[data-do="unfold_standing"]');
  if ((button.getAttribute("aria-expanded") === "true") !== open) button.click();
}

/**
 * @param {string} name
 * @param {HTMLElement} panel
 */
function unfolds(name, panel) {
  const button = find(`[data-do="${name}"]`);
  /** Whether that changes anything. @param {boolean} open */
  const turn = (open) => {
    const was = panel.classList.contains("open");
    panel.classList.toggle("open", open);
    attribute(button, "aria-expanded", String(open));
    return was !== open;
  };
  button.addEventListener("click", () => turn(!panel.classList.contains("open")));
  return turn;
}
