// The log: decisions, what followed from them by itself, and the rounds.

import { say } from "../page/announcer.js";
import { find, findAll, h, shown, sign, words } from "../page/dom.js";
import { inShort, turnsOf } from "./recap.js";
import { keeping } from "./refill.js";

/** @import { LogEntry, Snapshot, TableEvent } from "../page/types.js" */
/** @import { LogTurn } from "./recap.js" */

const NEAR = 4; // px from its end the log is at its end
const list = shown("log");
const panel = find(".panel.log");
/** @type {string[]} */
let known = [];
/** The last entry that was said aloud. @type {number | null} */
let heard = null;
let isPresent = true;
/** Whether the reader has scrolled up to what was before, and where the log was last. */
let [away, at] = [false, 0];
let unfolded = false;
/** Whether the newest is still to be shown: a log that moves meanwhile has been moved by what stands around it. */
let due = false;

/**
 * `begun`: whether the game has; `look(n)`: show the moment after entry n; `current`: the one that is shown now.
 * @param {LogEntry[]} entries
 * @param {boolean} begun
 * @param {number | null} current
 * @param {(n: number) => void} look
 */
export function drawLog(entries, begun, current, look) {
  const beginning = begun ? [{ kind: "begins", seat: null, name: "", text: words("table.begins") }] : [];
  const lines = [...beginning, ...entries.flatMap((entry) => [entry, ...(entry.events ?? []).map((event) => ({ ...event, after: entry.n }))])];
  const keys = lines.map((line) => JSON.stringify(line));
  const same = keys.findIndex((key, index) => key !== known[index]);
  const from = same < 0 ? keys.length : same;
  if (same >= 0 || list.children.length > from) keeping(list, () => {
    while (list.children.length > from) list.lastChild?.remove();
    list.append(...lines.slice(from).map((line) => ("kind" in line ? eventLine(line) : logLine(line, look))));
  });
  const grown = keys.length !== known.length || from < keys.length;
  known = keys;
  const here = point(current);
  const returns = !isPresent;
  isPresent = current === null || current === entries.at(-1)?.n;
  if (isPresent) {
    if (returns) away = false;
    if (grown || returns) {
      due = true;
      requestAnimationFrame(showNewest); // when all else is in place: the page is laid out once
    }
  } else if (here) bringIn(here);
  else list.scrollTop = 0;
}

/**
 * @param {LogEntry} entry
 * @param {(n: number) => void} look
 */
const logLine = (entry, look) => h("li", {},
  h("button", { type: "button", "data-n": entry.n, tabindex: -1, onclick: () => look(entry.n) },
    entry.seat === null ? "" : sign(entry.seat),
    h("span", {}, h("b", {}, entry.name), " ", entry.text)));

/** @param {TableEvent} event */
const eventLine = ({ kind, seat, name, text }) => h("li", { class: kind === "chapter" ? "chapter" : "event" },
  seat === null ? "" : sign(seat), h("span", {}, name ? h("b", {}, name) : "", name ? " " : "", text));

/**
 * Mark the moment that is shown; it is the log's one stop of the Tab key.
 * @param {number | null} current
 */
function point(current) {
  for (const button of findAll("button[aria-current], button[tabindex='0']", list)) {
    button.removeAttribute("aria-current");
    button.setAttribute("tabindex", "-1");
  }
  const here = current === null ? null : list.querySelector(`button[data-n="${current}"]`);
  here?.setAttribute("aria-current", "true");
  (here ?? buttons().at(-1))?.setAttribute("tabindex", "0");
  return here;
}

/**
 * Scroll the log alone, not the page with it.
 * @param {Element} line
 */
function bringIn(line) {
  const [inner, outer] = [line.getBoundingClientRect(), list.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
  if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
}

const buttons = () => findAll("button", list);

list.addEventListener("keydown", (event) => {
  const all = buttons();
  const at = all.findIndex((button) => button === document.activeElement);
  /** @type {Record<string, number>} */
  const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: all.length - 1 };
  const next = all[to[event.key]];
  if (!next) return;
  event.preventDefault();
  event.stopPropagation();
  next.focus();
});

/** The end of the log from a whole line on, but for a reader who is in it. */
function showNewest() {
  due = false;
  if (!isPresent || away || list.matches(":hover, :focus-within")) return;
  list.style.paddingBottom = "";
  const { scrollHeight, clientHeight, scrollTop } = list;
  const over = list.getBoundingClientRect().top - scrollTop + scrollHeight - clientHeight;
  const first = [...list.children].find((line) => line.getBoundingClientRect().top >= over - 1);
  if (first && scrollHeight > clientHeight) list.style.paddingBottom = `${Math.max(0, first.getBoundingClientRect().top - over)}px`;
  list.scrollTop = list.scrollHeight;
}

list.addEventListener("scroll", () => {
  const { scrollTop, clientHeight, scrollHeight } = list;
  if (scrollTop < at && !due) away = true;
  if (scrollTop + clientHeight > scrollHeight - NEAR) away = false;
  at = scrollTop;
  list.classList.toggle("scrolled", scrollTop > 0);
}, { passive: true });
new ResizeObserver(() => {
  if (unfolded !== (unfolded = panel.classList.contains("open"))) away = false;
  showNewest();
}).observe(list, { box: "border-box" });

export const enterLog = () => findAll("button[tabindex='0']", list)[0]?.focus();

/**
 * Say aloud what is new: own decisions one by one, another player's turn when it is over, in short. What was there
 * when the page was opened is not said, nor what is taken back.
 * @param {Snapshot} present
 */
export function tell({ log, yours, to_move }) {
  const last = log.at(-1)?.n ?? 0;
  const before = heard ?? last;
  const news = turnsOf(log.filter((entry) => entry.n > before));
  const open = news.at(-1)?.seat === to_move && !yours.includes(to_move ?? -1) ? news.pop() : undefined;
  say(...news.flatMap((turn) => (yours.includes(turn.seat ?? -1) ? turn.lines.flatMap(sentences) : saidInShort(turn))));
  heard = open ? open.lines[0].n - 1 : Math.max(before, last);
}

/** @param {LogEntry} entry */
const sentences = ({ events = [], ...line }) => [line, ...events].map(sentence);

/** @param {{ name: string, text: string }} line */
export const sentence = ({ name, text }) => [name, text].filter(Boolean).join(" ");

/** @param {LogTurn} turn */
const saidInShort = (turn) => [`${turn.name}: ${inShort(turn)}`, ...turn.lines.flatMap(({ events = [] }) => events.map(sentence))];
