// What unfolds: the points to their headings; and where there is little room, what stands behind a row of it.

import { attribute, find, narrow, shown } from "../page/dom.js";

const score = find(".score");

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
export function openStanding() {
  const button = find('[data-do="unfold_standing"]');
  if (button.getAttribute("aria-expanded") !== "true") button.click();
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
