// What lies beside the board: trays, such as a hand, and tracks of values of which one counts.

import { icon } from "../board/art.js";
import { ring } from "./round-track.js";
import { told } from "../board/tooltip.js";
import { at, findAll, h, picture, shown, words } from "../page/dom.js";
import { refill } from "./refill.js";

/** @import { Attributes, Child, ClickPlace, Item, Scene, Track, Tray } from "../page/types.js" */
/** @import { Selection } from "../page/store.js" */
/**
 * Whether something may be decided now, which action waits to be confirmed, what is being chosen, and
 * whether the last of it has to be confirmed.
 * @typedef {{ open: boolean, held: string | null, selection: Selection, confirm: boolean }} Openness
 */
/**
 * What a click does: it decides, or chooses.
 * @typedef {object} TrayActs
 * @property {(item: Item | Track, at: ClickPlace) => void} item
 * @property {(item: Item | Track | null) => void} pointAt
 * @property {(item: Item) => void} take
 * @property {(index: number) => void} drop
 * @property {() => void} send
 */

const [ROW, PICTURES, LIST, GRID, COUNTS] = ["row", "pictures", "list", "grid", "counts"]; // kinds of trays
const MOST_SLOTS = 6; // places shown for what is still to be chosen
const [place, shelf, taken] = ["trays", "shelf", "picked"].map((name) => shown(name));

/**
 * @param {Tray[]} all
 * @param {Openness} state
 * @param {TrayActs} acts
 */
export function drawTrays(all, state, acts) {
  const { open, held, selection } = state;
  /** @type {HTMLElement | null | undefined} */
  const item = document.activeElement?.closest(".trays [data-key], .picked [data-key]");
  const [focused, byKeys, could] = [item?.dataset.key, item?.matches(":focus-visible"), item?.matches("[data-choice], .taken")];
  const chosen = open && selection.chosen.map(({ id }) => id);
  for (const [there, is] of /** @type {const} */ ([[shelf, onShelf], [place, asked]])) {
    const trays = all.filter(is);
    there.hidden = !trays.length;
    refill(there, [trays, open, held, chosen], () => trays.map((tray) => trayOf(tray, state, acts)));
  }
  const picks = open && all.some((tray) => selection.isFor(tray));
  taken.hidden = !picks;
  refill(taken, [picks, chosen, selection.pick, state.confirm], () => (picks ? pickedRow(selection, acts) : []));
  if (focused && !item?.isConnected && (could || !document.activeElement?.closest("[data-key]"))) keepFocus(focused, byKeys);
}

/**
 * Cards and tiles lie along the board.
 * @param {Tray} tray
 */
const onShelf = ({ kind }) => kind === ROW;

/** @param {Tray} tray */
const asked = (tray) => !onShelf(tray) && !isOwn(tray);

/**
 * What one has in numbers stays in view, beside the tracks.
 * @param {Tray} tray
 */
const isOwn = ({ kind }) => kind === COUNTS;

/**
 * Who was on an item stays there, or near, when the tray is drawn anew; who chose it by keys and has
 * nothing more to choose here goes on to what the board offers.
 * @param {string} key
 * @param {boolean | undefined} byKeys
 */
function keepFocus(key, byKeys) {
  const [here] = findAll(`:is(.trays, .picked) [data-key="${key}"]`);
  const send = here?.matches("[data-choice], .taken") ? [] : findAll(".picked .primary");
  const choices = findAll(".trays [data-choice]");
  const onward = byKeys && !choices.length ? findAll(".board .can[tabindex='0']") : [];
  const [next] = [...send, ...onward, ...(here ? [here] : []), ...choices, ...findAll(".trays .item")];
  next?.focus({ preventScroll: true });
}

/**
 * @param {Tray} tray
 * @param {Openness} state
 * @param {TrayActs} acts
 */
function trayOf(tray, state, acts) {
  const { open, selection } = state;
  const picks = open && selection.isFor(tray);
  return h("section", { class: ["tray", picks && "picks", tray.kind !== ROW && tray.kind], "data-tray": tray.id, "aria-label": tray.label },
    h("p", { class: "head" }, h("b", {}, tray.label), tray.note ? h("span", { class: "aside" }, tray.note) : ""),
    tray.house ? h("div", { class: "home" }, picture(tray.house, "house"), itemsOf(tray.items.slice(0, tray.home), tray, state, acts)) : "",
    itemsOf(tray.items.slice(tray.home), tray, state, acts));
}

/**
 * @param {Item[]} items
 * @param {Tray} tray
 * @param {Openness} state
 * @param {TrayActs} acts
 */
const itemsOf = (items, tray, state, acts) =>
  h("ul", { class: "items" }, items.map((item) => h("li", {}, itemOf(item, tray, state, acts))));

/**
 * @param {Item} item
 * @param {Tray} tray
 * @param {Openness} state
 * @param {TrayActs} acts
 */
function itemOf(item, tray, { open, held, selection }, acts) {
  const picks = open && selection.isFor(tray);
  const left = picks ? selection.left(item) : item.count;
  const can = open && item.legal.length > 0 && (!picks || (left > 0 && !selection.isFull));
  return choiceButton(item, { can, held, acts, points: !picks }, {
    class: ["item", left < 1 && "none", left > 1 && "pile"], "data-item": item.id, "data-key": item.id,
    "aria-label": [item.label, (item.count !== 1 || tray.kind === COUNTS) && `× ${left}`, item.badge].filter(Boolean).join(", "),
    "aria-disabled": isIdle(item, open, can) && "true",
    onclick: (event) => (can && picks ? acts.take(item) : acts.item(item, at(event))),
  }, FACES[tray.kind](item, left));
}

/**
 * A button for an item or a track; the mouse or the keyboard on it points at it, if that means anything.
 * @param {Item | Track} thing
 * @param {{ can: boolean, held: string | null, acts: TrayActs, points: boolean }} how
 * @param {Attributes} more
 * @param {...(Child | Child[])} children
 */
function choiceButton(thing, { can, held, acts, points }, more, ...children) {
  const chosen = held !== null && thing.legal.includes(held);
  return h("button", {
    ...more, type: "button", class: [...more.class, can && "can", chosen && "chosen"],
    "data-choice": can, "data-thing": thing.id, "data-acts": thing.legal.join("|"), "aria-pressed": chosen && "true",
    ...told([thing.label, thing.hint].filter(Boolean).join("\n"), thing.about),
    onpointerenter: (event) => event.pointerType !== "touch" && points && acts.pointAt(thing),
    onpointerleave: () => acts.pointAt(null),
    onfocus: ({ target }) => target.matches(":focus-visible") && points && acts.pointAt(thing),
    onblur: () => acts.pointAt(null),
  }, ...children);
}

/**
 * Whether something is not lit that could be at another time: a click tells why.
 * @param {Item | Track} thing
 * @param {boolean} open
 * @param {boolean} can
 */
const isIdle = ({ actions }, open, can) => open && !can && actions.length > 0;

/**
 * @param {Item} item
 * @param {number} left
 */
const image = (item, left) => h("span", { class: "image" }, picture(item.symbol, "picture", item.turn),
  left !== 1 || item.count > 1 ? h("span", { class: "times" }, `×${left}`) : "",
  item.badge ? h("span", { class: "price" }, item.badge) : "");

/**
 * A line: what it is, what is to be said of it, and small pictures of what it costs.
 * @param {Item} item
 */
function line(item) {
  return [picture(item.symbol, "picture", item.turn),
    h("span", { class: "text" }, h("span", { class: "label" }, item.label), item.hint ? h("span", { class: "hint" }, item.hint) : ""),
    item.parts.length ? h("span", { class: "parts" }, item.parts.map((part) => picture(part))) : ""];
}

/**
 * What is seen of an item, by the kind of its tray.
 * @type {Record<string, (item: Item, left: number) => Node | Child[]>}
 */
const FACES = {
  [ROW]: (item, left) => [image(item, left), h("span", { class: "label" }, item.label)],
  [PICTURES]: image,
  [LIST]: line,
  [GRID]: line,
  [COUNTS]: (item, left) => [picture(item.symbol, "picture", item.turn), h("b", {}, String(left))],
};

/**
 * What has been chosen so far; a click takes one back.
 * @param {Selection} selection
 * @param {TrayActs} acts
 */
function pickedRow(selection, acts) {
  const { pick, chosen } = selection;
  return [
    h("span", { class: "running" }, countOf(selection)),
    h("ul", {}, chosen.map((item, index) => {
      const name = words("table.unpick", { what: item.label });
      return h("li", {}, h("button", {
        type: "button", class: "taken", "data-tip": name, "aria-label": name, "data-key": `taken-${index}`, onclick: () => acts.drop(index),
      }, picture(item.symbol, "picture", item.turn)));
    }), Array.from({ length: Math.min(Math.max((pick?.count ?? 0) - chosen.length, 0), MOST_SLOTS) }, () => h("li", { class: "slot", "aria-hidden": "true" }))),
    pick?.count === null || selection.isFull ? sendButton(selection, acts) : "",
  ];
}

/** @param {Selection} selection */
export const countOf = ({ pick, chosen }) => (pick?.count === undefined || pick.count === null
  ? words("table.picked_any", { n: chosen.length })
  : words("table.picked", { n: chosen.length, count: pick.count }));

/**
 * @param {Selection} selection
 * @param {TrayActs} acts
 */
function sendButton({ pick, chosen }, acts) {
  const counted = chosen.length && pick?.count === null ? h("span", { class: "much", "aria-hidden": "true" }, String(chosen.length)) : "";
  return h("button", { type: "button", class: "primary", "data-do": "send-picked", "data-key": "send", onclick: () => acts.send() },
    pick?.count === null ? "" : icon("confirm"), pick?.label || words("table.confirm"), counted);
}

// Tracks

const MOST_BESIDE = 4; // on a phone
const row = shown("tracks");

/**
 * Rows of values of which one counts, such as rates that rise; and what one has in numbers.
 * @param {Scene} scene
 * @param {Openness} state
 * @param {TrayActs} acts
 */
export function drawTracks({ tracks, trays, tracks_label: label }, state, acts) {
  const { open, held } = state;
  const own = trays.filter(isOwn);
  row.hidden = !tracks.length && !own.length;
  row.classList.toggle("own", own.length > 0);
  row.style.setProperty("--strip", String(Math.min(Math.max(tracks.length, 1), MOST_BESIDE)));
  row.setAttribute("aria-label", label);
  refill(row, [tracks, own, label, open, held], () => [
    tracks.length ? h("h2", {}, label) : "",
    tracks.length ? h("ul", { class: "rows" }, tracks.map((one) => h("li", {}, rowOf(one, open, held, acts)))) : "",
    ...own.map((tray) => trayOf(tray, state, acts)),
  ]);
}

/**
 * @param {Track} track
 * @param {boolean} open
 * @param {string | null} held
 * @param {TrayActs} acts
 */
function rowOf(track, open, held, acts) {
  const can = open && track.legal.length > 0;
  return choiceButton(track, { can, held, acts, points: true }, {
    class: ["track", track.ground && "round"], "data-track": track.id,
    "aria-label": [track.label, track.values[track.at], track.badge].filter(Boolean).join(": "),
    "aria-disabled": isIdle(track, open, can) && "true",
    onclick: (event) => acts.item(track, at(event)),
  },
  track.ground ? ring(track) : "",
  h("span", { class: "head" }, picture(track.symbol), track.note ? h("span", { class: "note" }, track.note) : ""),
  h("span", { class: "values" }, track.values.map((value, index) => h("span", { class: stateOf(index, track.at) }, value))),
  track.badge ? h("span", { class: "price" }, track.badge) : "");
}

/**
 * @param {number} index
 * @param {number} now
 */
const stateOf = (index, now) => (index < now ? "value covered" : index === now ? "value now" : "value");
