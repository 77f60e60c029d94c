// Before the game begins: free seats, who may sit down, what the host can do about it.

import { recall } from "../page/settings.js";
import { button, h, shown, sign, words } from "../page/dom.js";
import { levels } from "./company.js";
import { addressFields, onlyHere } from "./links.js";
import { refill } from "./refill.js";

/** @import { Actions } from "../net/actions.js" */
/** @import { Snapshot, Waiting } from "../page/types.js" */

const LONGEST_NAME = 30;

/**
 * @param {Snapshot} present
 * @param {Actions} actions
 */
export function drawGathering(present, actions) {
  const place = shown("gathering");
  const { waiting, host, network, players } = present;
  place.hidden = !waiting;
  refill(place, waiting && [waiting, host, network, players.length], () => (waiting ? [
    waiting.sit ? sitForm(waiting.sit, actions) : h("p", { class: "aside" }, words("table.seats_left", { n: waiting.seats.length })),
    ...(waiting.url ? hosting({ ...waiting, url: waiting.url }, present, actions) : []),
  ] : []));
}

/**
 * By what name and colour somebody wants to play: those they had last.
 * @param {number[]} colours
 * @param {Actions} actions
 */
function sitForm(colours, actions) {
  const last = recall();
  const name = h("input", { type: "text", id: "sit-name", value: last.name, maxlength: LONGEST_NAME, autocomplete: "nickname" });
  const usual = colours.includes(last.colours[0]) ? last.colours[0] : colours[0];
  const colour = h("select", { id: "sit-colour" },
    colours.map((one) => h("option", { value: one, selected: one === usual }, words(`start.colour_${one}`))));
  return h("form", {
    class: "joining",
    onsubmit: (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      actions.sit(name.value, Number(colour.value));
    },
  },
  h("p", { class: "question" }, words("table.sit_question")),
  h("label", { for: "sit-name" }, words("start.you")), name,
  h("label", { for: "sit-colour" }, words("start.your_colour")), colour,
  h("div", { class: "doors" }, h("button", { class: "primary", "data-do": "sit" }, words("table.sit_down"))));
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
