// Who is at the table: who has come, is away, has left or resigned, and what can be done about it.

import { Refusal } from "../net/requests.js";
import { button, find, h, shown, sign, words } from "../page/dom.js";
import { keepMe } from "../page/settings.js";
import { linkFields } from "./links.js";
import { refill } from "./refill.js";

/** @import { Actions } from "../net/actions.js" */
/** @import { Joining, SeatedPlayer, Snapshot } from "../page/types.js" */
/** @typedef {{ seat: number, name: string }} Named */

const LEVELS = ["newcomer", "regular", "strong", "expert"];
const USUAL = "regular";
const LONGEST_NAME = 30;
const [NAME, COLOUR] = ["my-name", "my-colour"];
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
  const form = nameForm("join", { name: given, placeholder: name, colour, colours }, async (typed, chosen) => {
    const sat = await actions.enter({ kind: "join", seat, name: typed, colour: chosen }, true);
    const still = actions.present.joining;
    if (sat) keepMe(typed, chosen);
    if (sat || !still) done();
    else offerColours(form, still.colours);
  });
  return form;
}

/**
 * By what name and colour somebody plays. What stands in the way is told there, and nothing is lost.
 * @param {string} deed
 * @param {{ name: string, placeholder?: string, colour: number, colours: number[] }} usual
 * @param {(name: string, colour: number) => Promise<unknown>} act
 * @returns {HTMLFormElement}
 */
export function nameForm(deed, { name, placeholder = "", colour, colours }, act) {
  /** @type {HTMLInputElement} */
  const field = h("input", { type: "text", id: NAME, value: name, placeholder, maxlength: LONGEST_NAME, autocomplete: "nickname" });
  /** @type {HTMLSelectElement} */
  const chosen = h("select", { id: COLOUR }, coloursOf(colours, colour));
  let busy = false;
  const submitted = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    if (busy) return;
    busy = true;
    complain(form, "");
    try {
      if (field.value.trim() || placeholder) await act(field.value, Number(chosen.value));
      else complain(form, words("table.name_needed"), NAME);
    } catch (error) {
      if (error instanceof Refusal) complain(form, error.message, error.code === "colour_taken" ? COLOUR : NAME);
      else complain(form, words("start.failed"));
    } finally {
      busy = false;
    }
  };
  /** @type {HTMLFormElement} */
  const form = h("form", { class: "joining", onsubmit: submitted },
    h("label", { for: NAME }, words("start.you")), field,
    h("label", { for: COLOUR }, words("start.your_colour")), chosen,
    h("p", { class: "fault", role: "alert", hidden: true }),
    h("div", { class: "doors" }, h("button", { class: "primary", "data-do": deed }, words("table.sit_down"))));
  return form;
}

/**
 * @param {number[]} colours
 * @param {number} chosen
 */
const coloursOf = (colours, chosen) => colours.map((one) => h("option", { value: one, selected: one === chosen }, words(`start.colour_${one}`)));

/**
 * Say what is amiss, and lead to where it can be mended.
 * @param {HTMLFormElement} form
 * @param {string} said
 */
function complain(form, said, at = "") {
  const fault = find(".fault", form);
  fault.textContent = said;
  fault.hidden = !said;
  if (at) find(`#${at}`, form).focus();
}

/**
 * The colours that are free by now. Whose colour somebody else has taken meanwhile is told so.
 * @param {HTMLFormElement} form
 * @param {number[]} colours
 */
export function offerColours(form, colours) {
  /** @type {HTMLSelectElement} */
  const chosen = find("select", form);
  const before = Number(chosen.value);
  if ([...chosen.options].map(({ value }) => value).join() === colours.join()) return;
  chosen.replaceChildren(...coloursOf(colours, before));
  if (!colours.includes(before)) complain(form, words("table.colour_gone", { colour: words(`start.colour_${before}`) }));
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
