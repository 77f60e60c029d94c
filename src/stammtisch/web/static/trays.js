// Trays: what a player holds, what lies open beside the board. A click decides, or chooses.

import { at, h, picture, refill, shown, words } from "./dom.js";
import { icon } from "./icons.js";
import { setting } from "./settings.js";

const MOST_SLOTS = 6; // places shown for what is still to be chosen
const place = shown("trays");

/**
 * `open`: whether something may be decided now; `held`: the action that waits to be confirmed;
 * `picking`: what is being chosen. `acts`: {item, point, take, drop, send}.
 */
export function drawTrays(trays, { open, held, picking }, acts) {
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

function trayOf(tray, state, acts) {
  const { open, picking } = state;
  const picks = open && picking.isFor(tray);
  return h("section", { class: picks ? "tray picks" : "tray", "data-tray": tray.id, "aria-label": tray.label },
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
    "aria-label": [item.label, item.count !== 1 && `× ${left}`, item.badge].filter(Boolean).join(", "),
    title: [item.label, item.hint].filter(Boolean).join(". "),
    onclick: (event) => (can && picks ? acts.take(item) : acts.item(item, at(event))),
    onpointerenter: (event) => event.pointerType !== "touch" && !picks && acts.point(item),
    onpointerleave: () => acts.point(null),
    onfocus: ({ target }) => target.matches(":focus-visible") && !picks && acts.point(item),
    onblur: () => acts.point(null),
  },
  h("span", { class: "image" }, picture(item.symbol, "picture", item.turn),
    left !== 1 || item.count > 1 ? h("span", { class: "times" }, `×${left}`) : "",
    item.badge ? h("span", { class: "price" }, item.badge) : ""),
  h("span", { class: "label" }, item.label));
}

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
