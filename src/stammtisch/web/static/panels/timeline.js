// The timeline under the board, with the way back through the game, and the game that plays by itself.

import { icon, iconButton } from "../board/art.js";
import { gainsShown, signed } from "../board/preview.js";
import { SPEEDS } from "../net/replay.js";
import { attribute, h, shown, sign, words } from "../page/dom.js";
import { sentence } from "./log.js";
import { refill } from "./refill.js";

/** @import { History } from "../net/history.js" */
/** @import { Playback } from "../net/playback.js" */
/** @import { Replay } from "../net/replay.js" */
/** @import { Settings } from "../page/types.js" */
/** @import { Course } from "./course.js" */
/** @typedef {{ history: History, playback: Playback, replay: Replay, course: Course, choose: (change: Partial<Settings>) => void }} TimelineActs */

/** @type {Record<string, string>} */
const SIGNS = { play: "go" };
const MOVES = { first: -Infinity, previous: -1, next: 1, last: Infinity };

export class Timeline {
  /** @param {TimelineActs} acts */
  constructor({ history, playback, replay, course, choose }) {
    this.history = history;
    this.playback = playback;
    this.replay = replay;
    this.course = course;
    /** @type {HTMLInputElement} */
    this.slider = h("input", {
      type: "range", min: 0, step: 1, "aria-label": words("table.moments"), oninput: () => history.go(Number(this.slider.value)),
    });
    this.count = h("output", { class: "count", "aria-live": "off" });
    /** @type {HTMLSelectElement} */
    this.speed = h("select", { class: "speed", "data-tip": words("table.speed"), "aria-label": words("table.speed"),
      onchange: () => choose({ speed: Number(this.speed.value) }) },
    SPEEDS.map((speed) => h("option", { value: speed }, `${speed === 0.5 ? "½" : speed}×`)));
    /**
     * @param {string} name
     * @param {() => void} act
     */
    const button = (name, act) => h("button", { type: "button", "data-do": name, "data-tip": words(`table.${name}`), "aria-label": words(`table.${name}`), onclick: act }, icon(SIGNS[name] ?? name));
    /** @param {keyof typeof MOVES} name */
    const step = (name) => button(name, () => history.step(MOVES[name]));
    this.before = [step("first"), step("previous")];
    this.play = button("play", () => replay.toggle());
    this.after = [step("next"), step("last")];
    shown("history").replaceChildren(...this.before, this.play, ...this.after,
      h("div", { class: "course" }, course.svg, this.slider), this.speed, this.count);
  }

  draw() {
    const { history, course } = this;
    const { place, length } = history;
    const { present, settings } = history.store.state;
    shown("history").classList.toggle("recorded", Boolean(present?.replay));
    this.slider.max = String(length);
    this.slider.value = String(place);
    this.slider.style.setProperty("--done", String(length ? place / length : 0));
    this.slider.setAttribute("aria-valuetext", [...this.said, course.said(place)].filter(Boolean).join("; "));
    this.slider.disabled = length === 0;
    this.speed.value = String(settings.speed);
    this.count.textContent = length ? `${place}/${length}` : "";
    for (const button of this.before) button.disabled = place === 0;
    for (const button of this.after) button.disabled = place === length;
    course.draw();
    this.drawPlay();
    this.drawCaption();
    this.drawPace();
  }

  /** The moment that is looked at, and what led to it. */
  get said() {
    const { place, length, log } = this.history;
    const line = log[place - 1];
    return [words("table.moment", { now: place, all: length }), line ? sentence(line) : words("table.begins")];
  }

  /** Play, or pause. */
  drawPlay() {
    const name = this.replay.isPlaying ? "pause" : "play";
    this.play.disabled = this.history.length === 0;
    refill(this.play, name, () => icon(SIGNS[name] ?? name));
    for (const label of ["data-tip", "aria-label"]) attribute(this.play, label, words(`table.${name}`));
  }

  /** Which moment is looked at, what led to it, and the points that it has brought or cost. */
  drawCaption() {
    const { place, length, isPast, log, entry, store: { state: { past } } } = this.history;
    const line = log[place - 1];
    const gained = past?.n === entry ? past.gained : [];
    const found = gained.flatMap((points, seat) => (points ? [{ seat, by: { total: signed(points) } }] : []));
    refill(shown("caption"), isPast && [place, length, line, gained], () => (isPast ? [
      h("b", { class: "moment" }, words("table.moment", { now: place, all: length })), " ",
      line ? h("span", { class: "said" }, line.seat === null ? "" : sign(line.seat), h("b", {}, line.name), " ", line.text, " ", gainsShown(found))
        : h("span", { class: "said" }, words("table.begins")),
    ] : []));
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
