// Who is at the table: who has come, is away, has left or resigned, and what can be done about it.

import { button, h, shown, sign, words } from "../page/dom.js";
import { linkFields } from "./links.js";
import { refill } from "./refill.js";

/** @import { Actions } from "../net/actions.js" */
/** @import { Joining, SeatedPlayer, Snapshot } from "../page/types.js" */
/** @typedef {{ seat: number, name: string }} Named */

const LEVELS = ["newcomer", "regular", "strong", "expert"];
const USUAL = "regular";
const LONGEST_NAME = 30;
const DAY = 86_400_000;
const { lang } = document.documentElement;
const clock = new Intl.DateTimeFormat(lang, { timeStyle: "short" });
const calendar = new Intl.DateTimeFormat(lang, { dateStyle: "medium", timeStyle: "short" });

/** @param {number} seconds */
function timeOf(seconds) {
  const then = seconds * 1000;
  return (Date.now() - then < DAY ? clock : calendar).format(then);
}

/** @param {string | null} bot */
const botName = (bot) => (bot && LEVELS.includes(bot) ? words(`bot.${bot}`) : bot ?? "");

/**
 * Where a person is, in a few words; nothing for one's own seat and for bots that sit there by agreement.
 * @param {SeatedPlayer} player
 * @param {number[]} yours
 */
export function whereabouts({ seat, absent, late, presence, bot }, yours) {
  if (presence?.vacant) return "";
  if (late) return words("table.out_of_time", { bot: botName(bot) });
  if (absent) return words(absent === "resigned" ? "table.resigned" : "table.bot_for_now", { bot: botName(bot) });
  if (!presence || yours.includes(seat)) return "";
  if (presence.left) return words("table.has_left");
  if (!presence.come) return words("table.not_come");
  return presence.here ? words("table.here") : words("table.away", { time: timeOf(presence.since) });
}

/**
 * The same as a mark beside the name; what can be done about it is behind it.
 * @param {SeatedPlayer} player
 * @param {number[]} yours
 */
export function presenceMark(player, yours) {
  const told = whereabouts(player, yours);
  if (!told) return "";
  const isHere = player.presence?.here && !player.absent;
  if (player.presence?.free) return h("button", { type: "button", class: "presence", "data-do": "company", "data-tip": words("table.company") }, told);
  return h("span", { class: ["presence", isHere && "here"], "data-tip": told }, h("span", { class: isHere ? "unseen" : null }, told));
}

/**
 * What concerns the reader's own seat: a bot plays there, or nobody knows yet who has come.
 * @param {Snapshot} present
 * @param {Actions} actions
 * @param {() => void} join
 */
export function drawWelcome({ returns: given, joining, players, result }, actions, join) {
  const place = shown("welcome");
  const returns = result ? [] : given;
  const comes = Boolean(joining && !joining.joined);
  place.hidden = !returns.length && !comes;
  refill(place, [returns, comes, returns.map((seat) => players[seat].name)], () => [
    ...returns.map((seat) => comeBack(players[seat], actions)),
    comes ? button("primary", "choose-name", words("table.choose_name"), join) : "",
  ]);
}

/**
 * @param {Named} player
 * @param {Actions} actions
 */
const comeBack = ({ seat, name }, actions) => h("button", {
  type: "button", class: "primary", "data-do": "return", "data-tip": words("table.bot_for_you", { name }),
  onclick: () => actions.enter({ kind: "return", seat }, true),
}, sign(seat), " ", words("table.take_back_seat"));

/**
 * A guest says who they are; what the host has written is there already.
 * @param {Joining} joining
 * @param {Actions} actions
 * @param {() => void} done
 */
export function joinForm({ seat, name, given, colour, colours }, actions, done) {
  const field = h("input", { type: "text", id: "my-name", value: given, placeholder: name, maxlength: LONGEST_NAME, autocomplete: "nickname" });
  const chosen = h("select", { id: "my-colour" }, colours.map((one) => h("option", { value: one, selected: one === colour }, words(`start.colour_${one}`))));
  return h("form", {
    class: "joining",
    onsubmit: async (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const sat = await actions.enter({ kind: "join", seat, name: field.value, colour: Number(chosen.value) }, true);
      const still = actions.present.joining;
      if (sat || !still) return done();
      for (const option of [...chosen.options]) if (!still.colours.includes(Number(option.value))) option.remove();
    },
  },
  h("label", { for: "my-name" }, words("start.you")), field,
  h("label", { for: "my-colour" }, words("start.your_colour")), chosen,
  h("div", { class: "doors" }, h("button", { class: "primary", "data-do": "join" }, words("table.sit_down"))));
}

/**
 * The sheet's list, kept up to date while it is open.
 * @param {Element} place
 * @param {Snapshot} present
 * @param {Actions} actions
 */
export function drawCompany(place, present, actions) {
  const others = present.players.filter(({ presence }) => presence);
  refill(place, others.map(({ seat }) => seat), () => others.map((player) => drawCompanion(h("li", { "data-seat": player.seat }), player, present, actions)));
  for (const [index, player] of others.entries()) drawCompanion(place.children[index], player, present, actions);
}

/**
 * One person's line, drawn anew only when something about them has changed.
 * @param {Element} line
 * @param {SeatedPlayer} player
 * @param {Snapshot} present
 * @param {Actions} actions
 */
function drawCompanion(line, player, present, actions) {
  const { score: _, ...told } = player;
  const link = present.links.find(({ seat }) => seat === player.seat);
  refill(line, [told, link, present.yours, present.network, Boolean(present.result)], () => companion(player, present, actions));
  return line;
}

/**
 * @param {SeatedPlayer} player
 * @param {Snapshot} present
 * @param {Actions} actions
 */
function companion(player, present, actions) {
  const { seat, name, presence, absent } = player;
  const link = present.links.find((one) => one.seat === seat);
  return [
    h("p", { class: "who" }, sign(seat), h("b", {}, name), h("span", { class: "kind" }, whereabouts(player, present.yours) || (present.yours.includes(seat) ? words("table.you") : ""))),
    presence?.free && !absent && !present.result ? standIn(player, actions) : "",
    ...(link ? linkFields(link, present) : []),
    presence?.replaced ? h("button", {
      type: "button", class: "secondary", "data-do": "fresh-link", "data-tip": words("table.fresh_link_for", { name }),
      "aria-label": words("table.fresh_link_for", { name }), onclick: () => actions.freshLink(seat),
    }, words("table.fresh_link")) : "",
  ];
}

/** The levels of bots to choose from. @returns {HTMLSelectElement} */
export const levels = () => h("select", { "aria-label": words("table.bot_level") },
  LEVELS.map((bot) => h("option", { value: bot, selected: bot === USUAL }, words(`bot.${bot}`))));

/**
 * @param {Named} player
 * @param {Actions} actions
 */
function standIn({ seat, name }, actions) {
  const level = levels();
  return h("div", { class: "stand-in" }, level, h("button", {
    type: "button", class: "primary", "data-do": "takeover", "aria-label": words("table.let_bot_for", { name }),
    onclick: () => actions.enter({ kind: "takeover", seat, bot: level.value }, true),
  }, words("table.let_bot")));
}
