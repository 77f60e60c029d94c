// What was decided: the timeline under the board, with the way back through the game, and the log.

import { icon, iconButton } from "../board/art.js";
import { say } from "../page/announcer.js";
import { findAll, h, refill, shown, sign, words } from "../page/dom.js";

/** @import { LogEntry, TableEvent } from "../page/types.js" */
/** @import { History, Playback } from "../net/playback.js" */

const MOVES = { first: -Infinity, previous: -1, next: 1, last: Infinity };

export class Timeline {
  /**
   * @param {History} history
   * @param {Playback} playback
   */
  constructor(history, playback) {
    this.history = history;
    this.playback = playback;
    /** @type {HTMLInputElement} */
    this.slider = h("input", {
      type: "range", min: 0, step: 1, "aria-label": words("table.moments"), oninput: () => history.go(Number(this.slider.value)),
    });
    this.count = h("output", { class: "count" });
    /** @param {keyof typeof MOVES} name */
    const button = (name) => h("button", {
      type: "button", "data-do": name, title: words(`table.${name}`), "aria-label": words(`table.${name}`),
      onclick: () => history.step(MOVES[name]),
    }, icon(name));
    this.before = [button("first"), button("previous")];
    this.after = [button("next"), button("last")];
    shown("history").replaceChildren(...this.before, this.slider, ...this.after, this.count);
  }

  draw() {
    const { history } = this;
    const { place, length, isPast } = history;
    shown("strip").classList.toggle("past", isPast);
    this.slider.max = String(length);
    this.slider.value = String(place);
    this.slider.setAttribute("aria-valuetext", words("table.moment", { now: place, all: length }));
    this.slider.disabled = length === 0;
    this.count.textContent = length ? `${place}/${length}` : "";
    for (const button of this.before) button.disabled = place === 0;
    for (const button of this.after) button.disabled = place === length;
    this.drawCaption();
    this.drawPace();
  }

  drawCaption() {
    const { place, length, isPast, log } = this.history;
    const line = log[place - 1];
    refill(shown("caption"), [isPast && place, isPast && length, line], () => [
      isPast ? h("b", { class: "moment" }, words("table.moment", { now: place, all: length })) : "",
      line ? h("span", { class: "said" }, line.seat === null ? "" : sign(line.seat), h("b", {}, line.name), " ", line.text)
        : h("span", { class: "said" }, words("table.begins")),
    ]);
  }

  /** The way out of the past, or through what is still to be shown. */
  drawPace() {
    const { isPast } = this.history;
    const { waiting, pace } = this.playback;
    const [show, stepwise] = [!isPast && waiting.length > 0, pace === "step"];
    refill(shown("pace"), [isPast, show, stepwise], () => {
      if (isPast) return [iconButton("small", "present", words("table.to_present"), () => this.history.leave(), { sign: "last" })];
      if (!show) return [];
      return [
        stepwise ? iconButton("small", "onward", words("table.onward"), () => this.playback.next(), { sign: "next" }) : "",
        iconButton("small", "skip", words("table.skip"), () => this.playback.skip()),
      ];
    });
  }
}

// The log: decisions, what followed from them by itself, and the rounds

const list = shown("log");
/** @type {string[]} */
let known = [];
/** The last entry that was said aloud. @type {number | null} */
let heard = null;
let isPresent = true;

/**
 * `look(n)`: show the moment after entry n; `current`: the one that is shown now.
 * @param {LogEntry[]} entries
 * @param {number | null} current
 * @param {(n: number) => void} look
 */
export function drawLog(entries, current, look) {
  const lines = entries.flatMap((entry) => [entry, ...(entry.events ?? []).map((event) => ({ ...event, after: entry.n }))]);
  const keys = lines.map((line) => JSON.stringify(line));
  const same = keys.findIndex((key, index) => key !== known[index]);
  const from = same < 0 ? keys.length : same;
  while (list.children.length > from) list.lastChild?.remove();
  list.append(...lines.slice(from).map((line) => ("kind" in line ? eventLine(line) : logLine(line, look))));
  const grown = keys.length !== known.length || from < keys.length;
  known = keys;
  const here = point(current);
  isPresent = current === null || current === entries.at(-1)?.n;
  if (isPresent) {
    if (grown) requestAnimationFrame(showNewest); // when all else is in place: the page is laid out once
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
  if (inner.bottom > outer.bottom) scrollOn(list.scrollTop + inner.bottom - outer.bottom);
}

/**
 * Scroll down at least so far, and on to the beginning of a line: none is cut in half at the top.
 * @param {number} least
 */
function scrollOn(least) {
  const top = findAll(":scope > *", list).map((line) => line.offsetTop - list.offsetTop).find((start) => start >= least - 1);
  if (top === undefined) return;
  const missing = top - (list.scrollHeight - list.clientHeight);
  if (missing > 0) list.style.paddingBottom = `${missing}px`;
  list.scrollTop = top;
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

/** The end of the log, but for a reader who is in it. */
function showNewest() {
  if (!isPresent || list.matches(":hover, :focus-within")) return;
  list.style.paddingBottom = "";
  scrollOn(list.scrollHeight - list.clientHeight);
}

new ResizeObserver(showNewest).observe(list, { box: "border-box" });

export const enterLog = () => findAll("button[tabindex='0']", list)[0]?.focus();

/**
 * Say aloud what is new; what was there when the page was opened is not, nor what is taken back.
 * @param {LogEntry[]} entries
 */
export function tell(entries) {
  const last = entries.at(-1)?.n ?? 0;
  const before = heard ?? last;
  say(...entries.filter((entry) => entry.n > before).flatMap(sentences));
  heard = Math.max(before, last);
}

/** @param {LogEntry} entry */
const sentences = ({ events = [], ...line }) => [line, ...events].map(({ name, text }) => [name, text].filter(Boolean).join(" "));
