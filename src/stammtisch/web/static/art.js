// The art sheet and the colours of a scene, put into the page.

import { dark, s } from "./dom.js";

const OF_A_SEAT = /^seat-(\d+)(.*)$/;

/** Put the art sheet into the page, once: every drawing under its name. */
export function layOut(symbols) {
  const markup = Object.entries(symbols).map(([name, drawing]) => `<g id="${name}">${drawing}</g>`);
  const sheet = new DOMParser().parseFromString(
    `<svg xmlns="http://www.w3.org/2000/svg"><defs>${markup.join("")}</defs></svg>`, "image/svg+xml");
  const art = s("svg", { class: "art", "aria-hidden": "true" });
  art.append(document.importNode(sheet.documentElement.firstChild, true));
  document.body.prepend(art);
}

/** The scene's colours as custom properties, those of the theme the reader prefers. */
export function colour(palette, players = []) {
  const chosen = seated(palette, players);
  const paint = () => {
    for (const [name, pair] of Object.entries(chosen)) {
      document.documentElement.style.setProperty(`--${name}`, pair[dark.matches ? 1 : 0]);
    }
  };
  dark.addEventListener("change", paint);
  paint();
}

/** Seat i has the colours that the palette names for the colour it has chosen; its shape stays. */
function seated(palette, players) {
  const chosen = { ...palette };
  for (const name of Object.keys(palette)) {
    const [, seat, rest] = OF_A_SEAT.exec(name) ?? [];
    const wanted = players[Number(seat)]?.colour;
    if (seat !== undefined && Number.isInteger(wanted)) chosen[name] = palette[`seat-${wanted}${rest}`] ?? palette[name];
  }
  return chosen;
}
