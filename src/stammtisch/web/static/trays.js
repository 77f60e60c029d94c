// Trays: what a player holds, what lies open beside the board. A click decides, or chooses.

import { at, h, picture, refill, shown, words } from "./dom.js";
import { icon } from "./icons.js";
import { setting } from "./settings.js";

const [ROW, PICTURES, LIST, GRID, COUNTS] = ["row", "pictures", "list", "grid", "counts"]; // kinds of trays
const MOST_SLOTS = 6; // places shown for what is still to be chosen
const place = shown("trays");

/**
 * `open`: whether something may be decided now; `held`: the action that waits to be confirmed;
 * `picking`: what is being chosen. `acts`: {item, point, take, drop, send}.
 */
export function drawTrays(all, { open, held, picking }, acts) {
  const trays = all.filter((tray) => !isOwn(tray));
  const item = document.activeElement?.closest?.(".trays [data-key]");
  const [focused, byKeys] = [item?.dataset.key, item?.matches(":focus-visible")];
  const key = [trays, open, held, open && picking.chosen.map(({ id }) => id), setting("confirm")];
  place.hidden = !trays.length;
  const picked = open && trays.some((tray) => picking.isFor(tray));
  refill(place, key, () => [
    ...trays.map((tray) => trayOf(tray, { open, held, picking }, acts)),
    picked ? pickedRow(picking, acts) : "",
  ].filter(Boolean));
  if (focused && !place.contains(document.activeElement)) keepFocus(focused, byKeys);
}

/** What one has in numbers stays in view, beside the tracks. */
export const isOwn = ({ kind }) => kind === COUNTS;

/**
 * Who was on an item stays there, or near, when the tray is drawn anew; who chose it by keys and has
 * nothing more to choose here goes on to what the board offers.
 */
function keepFocus(key, byKeys) {
  const here = place.querySelector(`[data-key="${key}"]`);
  const send = here?.matches("[data-choice], .taken") ? null : place.querySelector(".picked .primary");
  const onward = byKeys && !place.querySelector("[data-choice]") && document.querySelector(".board .can[tabindex='0']");
  const next = send || onward || here || place.querySelector("[data-choice]") || place.querySelector(".item");
  next?.focus({ preventScroll: true });
}

export function trayOf(tray, state, acts) {
  const { open, picking } = state;
  const picks = open && picking.isFor(tray);
  const classes = ["tray", picks && "picks", tray.kind !== ROW && tray.kind];
  return h("section", { class: classes.filter(Boolean).join(" "), "data-tray": tray.id, "aria-label": tray.label },
    h("p", { class: "head" }, h("b", {}, tray.label), tray.note ? h("span", { class: "aside" }, tray.note) : ""),
    h("ul", { class: "items" }, tray.items.map((item) => h("li", {}, itemOf(item, tray, state, acts)))));
}

function itemOf(item, tray, { open, held, picking }, acts) {
  const picks = open && picking.isFor(tray);
  const left = picks ? picking.left(item) : item.count;
  const can = open && item.legal.length > 0 && (!picks || (left > 0 && !picking.isFull));
  const chosen = held !== null && item.legal.includes(held);
  return h("button", {
    type: "button",
    class: ["item", can && "can", chosen && "chosen", left < 1 && "none", left > 1 && "pile"].filter(Boolean).join(" "),
    "data-item": item.id, "data-key": item.id, "data-choice": can,
    "aria-pressed": chosen && "true",
    "aria-label": [item.label, item.count !== 1 && `× ${left}`, item.badge, [LIST, GRID].includes(tray.kind) && item.hint].filter(Boolean).join(", "),
    title: [item.label, item.hint].filter(Boolean).join(". "),
    onclick: (event) => (can && picks ? acts.take(item) : acts.item(item, at(event))),
    onpointerenter: (event) => event.pointerType !== "touch" && !picks && acts.point(item),
    onpointerleave: () => acts.point(null),
    onfocus: ({ target }) => target.matches(":focus-visible") && !picks && acts.point(item),
    onblur: () => acts.point(null),
  }, FACES[tray.kind](item, left));
}

const image = (item, left) => h("span", { class: "image" }, picture(item.symbol, "picture", item.turn),
  left !== 1 || item.count > 1 ? h("span", { class: "times" }, `×${left}`) : "",
  item.badge ? h("span", { class: "price" }, item.badge) : "");

/** A line: what it is, what is to be said of it, and small pictures of what it costs. */
function line(item) {
  return [picture(item.symbol, "picture", item.turn),
    h("span", { class: "text" }, h("span", { class: "label" }, item.label), item.hint ? h("span", { class: "hint" }, item.hint) : ""),
    item.parts.length ? h("span", { class: "parts" }, item.parts.map((part) => picture(part))) : ""];
}

/** What is seen of an item, by the kind of its tray. */
const FACES = {
  [ROW]: (item, left) => [image(item, left), h("span", { class: "label" }, item.label)],
  [PICTURES]: image,
  [LIST]: line,
  [GRID]: line,
  [COUNTS]: (item, left) => [picture(item.symbol, "picture", item.turn), h("b", {}, String(left))],
};

/** What has been chosen so far; a click takes one back. */
function pickedRow(picking, acts) {
  const { pick, chosen } = picking;
  return h("div", { class: "picked" },
    h("span", { class: "running" }, countOf(picking)),
    h("ul", {}, chosen.map((item, index) => {
      const name = words("table.unpick", { what: item.label });
      return h("li", {}, h("button", {
        type: "button", class: "taken", title: name, "aria-label": name, "data-key": `taken-${index}`, onclick: () => acts.drop(index),
      }, picture(item.symbol, "picture", item.turn)));
    }), Array.from({ length: Math.min(Math.max((pick.count ?? 0) - chosen.length, 0), MOST_SLOTS) }, () => h("li", { class: "slot", "aria-hidden": "true" }))),
    pick.count === null || picking.isFull ? sendButton(picking, acts) : "");
}

export const countOf = ({ pick, chosen }) => (pick.count === null
  ? words("table.picked_any", { n: chosen.length })
  : words("table.picked", { n: chosen.length, count: pick.count }));

function sendButton({ pick, chosen }, acts) {
  const counted = chosen.length && pick.count === null ? h("span", { class: "much" }, String(chosen.length)) : "";
  return h("button", { type: "button", class: "primary", "data-do": "send-picked", "data-key": "send", onclick: () => acts.send() },
    pick.count === null ? "" : icon("confirm"), pick.label || words("table.confirm"), counted);
}
