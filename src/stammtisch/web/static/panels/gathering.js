// Before the game begins: free seats, who may sit down, what the host can do about it.

import { button, find, h, shown, sign, words } from "../page/dom.js";
import { keepMe, recall } from "../page/settings.js";
import { levels, nameForm, offerColours } from "./company.js";
import { addressFields, onlyHere } from "./links.js";
import { refill } from "./refill.js";

/** @import { Actions } from "../net/actions.js" */
/** @import { Snapshot, Waiting } from "../page/types.js" */

/**
 * Whoever may sit down is asked by what name and colour, and is led there when the page opens.
 * @param {Snapshot} present
 * @param {Actions} actions
 */
export function drawGathering(present, actions) {
  const { waiting, host, network, players } = present;
  const { sit = null } = waiting ?? {};
  shown("gathering").hidden = !waiting;
  const place = shown("sitting");
  const fresh = Boolean(sit) && !place.hasChildNodes();
  refill(place, Boolean(sit), () => (sit ? [h("p", { class: "question", id: "sit-question" }, words("table.sit_question")), sitForm(sit, actions)] : []));
  if (sit) offerColours(find("form", place), sit);
  if (fresh) find(recall().name ? "button" : "input", place).focus();
  refill(shown("hosting"), waiting && [waiting.seats, waiting.url, waiting.fewer, !sit, host, network, players.length], () => (waiting ? [
    sit ? "" : h("p", { class: "aside" }, words("table.seats_left", { n: waiting.seats.length })),
    ...(waiting.url ? hosting({ ...waiting, url: waiting.url }, present, actions) : []),
  ] : []));
}

/**
 * The name and the colour that somebody had last, where these are free.
 * @param {number[]} colours
 * @param {Actions} actions
 */
function sitForm(colours, actions) {
  const { name, colours: [last] } = recall();
  const form = nameForm("sit", { name, colours, colour: colours.includes(last) ? last : colours[0] }, async (typed, colour) => {
    keepMe(typed, colour);
    await actions.sit(typed, colour);
  });
  form.setAttribute("aria-labelledby", "sit-question");
  return form;
}

/**
 * The link to send on, a bot for each free seat, and the game without them.
 * @param {Waiting & { url: string }} waiting
 * @param {Snapshot} present
 * @param {Actions} actions
 */
const hosting = ({ url, seats, fewer }, present, actions) => [
  h("div", { class: "links" },
    h("b", {}, words("table.free_link")), h("p", { class: "aside" }, words("table.free_link_hint")), onlyHere(present.network),
    h("div", { class: "link" }, addressFields(url, words("table.free_link"), present, "&seat=-1"))),
  h("ul", { class: "chairs" }, seats.map((seat) => chair(seat, actions))),
  fewer ? button("secondary", "start-fewer", words("table.start_fewer", { n: present.players.length - seats.length }), () => actions.startWithFewer()) : "",
];

/**
 * @param {number} seat
 * @param {Actions} actions
 */
function chair(seat, actions) {
  const level = levels();
  return h("li", { "data-seat": seat }, sign(seat), h("div", { class: "stand-in" }, level, h("button", {
    type: "button", class: "secondary", "data-do": "bot-sits", "aria-label": words("table.bot_sits_on", { number: seat + 1 }),
    onclick: () => actions.enter({ kind: "takeover", seat, bot: level.value }, true),
  }, words("table.bot_sits"))));
}
