// The colours of a scene, put into the page; and small signs on buttons.

import { dark, h, s } from "../page/dom.js";

/** @import { Palette } from "../page/types.js" */

const OF_A_SEAT = /^seat-(\d+)(.*)$/;

let paint = () => {};
dark.addEventListener("change", () => paint());

/**
 * The scene's colours as custom properties, those of the theme the reader prefers.
 * @param {Palette} palette
 * @param {{ colour: number }[]} players
 */
export function colour(palette, players = []) {
  const chosen = seated(palette, players);
  paint = () => {
    for (const [name, pair] of Object.entries(chosen)) {
      document.documentElement.style.setProperty(`--${name}`, pair[dark.matches ? 1 : 0]);
    }
  };
  paint();
}

/**
 * Seat i has the colours that the palette names for the colour it has chosen; its shape stays.
 * @param {Palette} palette
 * @param {{ colour: number }[]} players
 */
function seated(palette, players) {
  const chosen = { ...palette };
  for (const name of Object.keys(palette)) {
    const [, seat, rest] = OF_A_SEAT.exec(name) ?? [];
    const wanted = players[Number(seat)]?.colour;
    if (seat !== undefined && Number.isInteger(wanted)) chosen[name] = palette[`seat-${wanted}${rest}`] ?? palette[name];
  }
  return chosen;
}

/** On a field of 24 x 24. @type {Record<string, string>} */
const LINES = {
  undo: "M9 6 4 11l5 5M4 11h10a5.5 5.5 0 0 1 0 11h-2",
  turn: "M12 6 7 11l5 5M6 6l-5 5 5 5M7 11h9a5.5 5.5 0 0 1 0 11h-2",
  redo: "M15 6l5 5-5 5M20 11H10a5.5 5.5 0 0 0 0 11h2",
  first: "M6 5v14M19 5l-9 7 9 7z",
  previous: "M16 5l-9 7 9 7z",
  next: "M8 5l9 7-9 7z",
  last: "M18 5v14M5 5l9 7-9 7z",
  skip: "M4 5l8 7-8 7zM12 5l8 7-8 7z",
  go: "M8 4.5l11.5 7.5L8 19.5z",
  pause: "M8 5v14M16 5v14",
  again: "M19.5 12a7.5 7.5 0 1 1-2.4-5.5M20 3.5v4.5h-4.5",
  menu: "M5 12h.01M12 12h.01M19 12h.01",
  confirm: "M5 13l5 5L20 7",
  left: "M4 4v6h6M4.6 10A8 8 0 1 1 4 14.5",
  right: "M20 4v6h-6M19.4 10A8 8 0 1 0 20 14.5",
  heard: "M4 9.5h3.5L12 5.5v13l-4.5-4H4zM15.5 9a4.5 4.5 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11",
  muted: "M4 9.5h3.5L12 5.5v13l-4.5-4H4zM15.5 9.5l5 5M20.5 9.5l-5 5",
  screen: "M3 5l6 3v11l-6-3zM9 8l6-3v11l-6 3M15 5l6 3v11l-6-3",
};

/** @param {string} name */
export const icon = (name) =>
  s("svg", { class: `icon ${name}`, viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: LINES[name] }));

/**
 * A button with a small sign, and a label where there is room for it.
 * @param {string} kind
 * @param {string} name
 * @param {string} label
 * @param {(event: MouseEvent) => unknown} act
 */
export const iconButton = (kind, name, label, act, { sign = name, disabled = false } = {}) =>
  h("button", { type: "button", class: kind, "data-do": name, "data-tip": label, disabled, onclick: act },
    icon(sign), h("span", { class: "label" }, label));
