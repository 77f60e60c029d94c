// A first game by the hand: what the learner is told, and the way out.

import { button, h, shown, words } from "../page/dom.js";
import { refill } from "./refill.js";

/** @import { Snapshot } from "../page/types.js" */
/** @import { Actions } from "../net/actions.js" */

/**
 * @param {Snapshot} present
 * @param {boolean} past
 * @param {Actions} actions
 */
export function drawLesson({ lesson }, past, actions) {
  const place = shown("lesson");
  place.hidden = past || !lesson;
  place.classList.toggle("later", lesson?.step === null);
  refill(place, lesson, () => {
    if (!lesson) return [];
    const { step, of, words: told } = lesson;
    const sentences = told.map((sentence) => h("p", { class: "told" }, sentence));
    if (step === null) return sentences;
    return [
      h("p", { class: "step" }, h("span", {}, words("lesson.step", { step, of })), button("plain", "alone", words("lesson.alone"), () => actions.leaveLesson())),
      ...sentences,
    ];
  });
}
