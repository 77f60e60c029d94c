// Tracks: rows of values of which one counts, such as rates that rise. And what one has in numbers.

import { at, h, picture, refill, shown } from "./dom.js";
import { isOwn, trayOf } from "./trays.js";

const MOST_BESIDE = 4; // on a phone
const place = shown("tracks");

/** `open`: whether something may be decided now; `held`: the action that waits to be confirmed. */
export function drawTracks({ tracks = [], trays = [], tracks_label: label = "" }, { open, held, picking }, acts) {
  const { track, key } = document.activeElement?.closest?.(".tracks [data-track], .tracks [data-key]")?.dataset ?? {};
  const own = trays.filter(isOwn);
  place.hidden = !tracks.length && !own.length;
  place.classList.toggle("own", own.length > 0);
  place.style.setProperty("--strip", Math.min(Math.max(tracks.length, 1), MOST_BESIDE));
  place.setAttribute("aria-label", label);
  refill(place, [tracks, own, label, open, held], () => [
    tracks.length ? h("h2", {}, label) : "",
    tracks.length ? h("ul", { class: "rows" }, tracks.map((one) => h("li", {}, rowOf(one, open, held, acts)))) : "",
    ...own.map((tray) => trayOf(tray, { open, held, picking }, acts)),
  ].filter(Boolean));
  if (track) place.querySelector(`[data-track="${track}"]`)?.focus({ preventScroll: true });
  else if (key) place.querySelector(`[data-key="${key}"]`)?.focus({ preventScroll: true });
}

function rowOf(track, open, held, acts) {
  const can = open && track.legal.length > 0;
  const chosen = held !== null && track.legal.includes(held);
  return h("button", {
    type: "button", class: ["track", can && "can", chosen && "chosen"].filter(Boolean).join(" "),
    "data-track": track.id, "data-choice": can, "aria-pressed": chosen && "true",
    "aria-label": [track.label, track.values[track.at], track.badge].filter(Boolean).join(": "),
    title: [track.label, track.hint].filter(Boolean).join(". "),
    onclick: (event) => acts.item(track, at(event)),
    onpointerenter: (event) => event.pointerType !== "touch" && acts.point(track),
    onpointerleave: () => acts.point(null),
    onfocus: ({ target }) => target.matches(":focus-visible") && acts.point(track),
    onblur: () => acts.point(null),
  },
  h("span", { class: "head" }, picture(track.symbol), track.note ? h("span", { class: "note" }, track.note) : ""),
  h("span", { class: "values" }, track.values.map((value, index) => h("span", { class: stateOf(index, track.at) }, value))),
  track.badge ? h("span", { class: "price" }, track.badge) : "");
}

const stateOf = (index, now) => (index < now ? "value covered" : index === now ? "value now" : "value");
