// Sentences at the edge of the table, which go by themselves or when they no longer hold.

import { find, h, here, narrow, shown } from "./dom.js";

const notices = shown("notices");
const [STAYS, A_LETTER] = [4000, 60]; // ms
/** What holds until it is taken away. */
const KEPT = ["lost", "waits"];

/**
 * A sentence at the edge of the table, as long as it takes to read it; and a link, if it leads anywhere.
 * @param {string} kind
 * @param {string} sentence
 * @param {Node | ""} away
 */
export function notice(kind, sentence, away = "") {
  clear(kind);
  const line = h("p", { class: `notice ${kind}`, "data-kind": kind }, sentence, away && " ", away);
  notices.append(line);
  raise();
  if (!KEPT.includes(kind)) setTimeout(() => line.remove(), Math.max(STAYS, A_LETTER * sentence.length));
}

/**
 * The last notice: nothing more comes here, and a link leads away.
 * @param {string} sentence
 * @param {string} away
 */
export function farewell(sentence, away) {
  notice("lost", sentence, h("a", { href: here("/") }, away));
}

/** Above a sheet that has opened meanwhile; on a small screen else over the board, and over nothing that is read. */
function raise() {
  const board = narrow.matches && !document.querySelector("dialog[open]") ? find(".pane").getBoundingClientRect().top : 0;
  notices.style.top = board > 0 ? `calc(${board}px + .3rem)` : "";
  if (notices.matches(":popover-open")) notices.hidePopover();
  notices.showPopover();
}

/** @param {string} kind */
export function clear(kind) {
  const there = notices.querySelector(`[data-kind="${kind}"]`);
  there?.remove();
  return Boolean(there);
}
