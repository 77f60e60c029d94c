// Panels that the arrows walk: each is one stop of the Tab key, and all in it that says what it is can be come to.

import { findAll } from "../page/dom.js";

const TOLD = "[data-tip], [data-about]";
const FOCUSED = "button, a, [tabindex]"; // what takes the focus by itself
/** @type {Record<string, number>} */
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** @param {HTMLElement} panel */
export function walk(panel) {
  panel.setAttribute("tabindex", "0");
  panel.addEventListener("keydown", (event) => {
    const step = STEPS[event.key];
    if (!step || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const all = findAll(TOLD, panel).filter((one) => one.getClientRects().length);
    const at = all.findIndex((one) => one === document.activeElement);
    const next = all[at < 0 && step < 0 ? all.length - 1 : at + step];
    if (!next) return;
    if (!next.matches(FOCUSED)) next.setAttribute("tabindex", "-1");
    next.focus();
  });
}
