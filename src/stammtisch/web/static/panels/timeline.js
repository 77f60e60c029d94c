// The timeline under the board, with the way back through the game.

import { icon, iconButton } from "../board/art.js";
import { h, refill, shown, sign, words } from "../page/dom.js";

/** @import { History } from "../net/history.js" */
/** @import { Playback } from "../net/playback.js" */

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
    const { place, length } = history;
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
