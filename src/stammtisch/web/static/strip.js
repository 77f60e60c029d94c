// The strip under the board: what was decided last, and the way back through the game.

import { h, refill, shown, sign, words } from "./dom.js";
import { icon } from "./icons.js";

const MOVES = { first: -Infinity, previous: -1, next: 1, last: Infinity };

export class Strip {
  /** `acts`: {next, skip, present}: the buttons for what waits and for the way back to the present. */
  constructor(history, acts) {
    this.history = history;
    this.acts = acts;
    this.slider = h("input", {
      type: "range", min: 0, step: 1, "aria-label": words("table.moments"), oninput: () => history.go(Number(this.slider.value)),
    });
    this.count = h("output", { class: "count" });
    const button = (name) => h("button", {
      type: "button", "data-do": name, title: words(`table.${name}`), "aria-label": words(`table.${name}`),
      onclick: () => history.step(MOVES[name]),
    }, icon(name));
    this.before = [button("first"), button("previous")];
    this.after = [button("next"), button("last")];
    shown("history").replaceChildren(...this.before, this.slider, ...this.after, this.count);
  }

  /** `waiting`: how many decisions are still to be shown; `stepwise`: whether each waits for a click. */
  draw(waiting, stepwise) {
    const { history } = this;
    const { place, length, isPast } = history;
    shown("strip").classList.toggle("past", isPast);
    this.slider.max = length;
    this.slider.value = place;
    this.slider.setAttribute("aria-valuetext", words("table.moment", { now: place, all: length }));
    this.slider.disabled = length === 0;
    this.count.textContent = length ? `${place}/${length}` : "";
    for (const button of this.before) button.disabled = place === 0;
    for (const button of this.after) button.disabled = place === length;
    this.drawCaption();
    this.drawPace(waiting, stepwise);
  }

  drawCaption() {
    const { place, length, isPast, log } = this.history;
    const line = log[place - 1];
    refill(shown("caption"), [isPast && place, isPast && length, line], () => [
      isPast ? h("b", { class: "moment" }, words("table.moment", { now: place, all: length })) : "",
      line ? h("span", { class: "said" }, line.seat === null ? "" : sign(line.seat), h("b", {}, line.name ?? ""), " ", line.text)
        : h("span", { class: "said" }, words("table.begins")),
    ]);
  }

  drawPace(waiting, stepwise) {
    const { isPast } = this.history;
    const show = !isPast && waiting > 0;
    refill(shown("pace"), [isPast, show, stepwise], () => {
      if (isPast) return [choice("present", words("table.to_present"), "last", this.acts.present)];
      if (!show) return [];
      return [
        stepwise ? choice("onward", words("table.onward"), "next", this.acts.next) : "",
        choice("skip", words("table.skip"), "skip", this.acts.skip),
      ].filter(Boolean);
    });
  }
}

const choice = (name, label, sign, act) =>
  h("button", { type: "button", class: "small", "data-do": name, title: label, onclick: act }, icon(sign), h("span", { class: "label" }, label));
