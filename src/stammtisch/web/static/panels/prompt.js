// What may be done now: the prompt, its buttons, a decision to confirm, taking back.

import { icon, iconButton } from "../board/art.js";
import { gainsShown } from "../board/preview.js";
import { told } from "../board/tooltip.js";
import { attribute, button, findAll, h, picture, shown, sign, words } from "../page/dom.js";
import { isMine } from "../page/store.js";
import { presenceMark } from "./company.js";
import { bringUp, refill } from "./refill.js";

/** @import { Asking, Button, Child, Gain, Held, Progress, Snapshot } from "../page/types.js" */
/** @import { Actions } from "../net/actions.js" */
/** @typedef {Held & { label: string, gains: Gain[] }} HeldShown */
/** `waits`: others' decisions are still to be shown, by themselves or when the reader wants it. */
/** @typedef {{ past: boolean, held: HeldShown | null, waits: "" | "beat" | "next" }} View */
/**
 * What the buttons do beside the reader's actions. `hides(action)`: another button stands for this one.
 * @typedef {{ actions: Actions, takeBack: (to: number | null) => void, giveBack: () => void, point: (action: string | null) => void, showEnd: () => void,
 *   hides: (action: string) => boolean }} PromptActs
 */

/**
 * @param {Snapshot} present
 * @param {View} view
 * @param {PromptActs} acts
 */
export function drawPrompt(present, view, acts) {
  const mine = isMine(present) && !view.past;
  document.body.classList.toggle("mine", mine);
  document.body.classList.toggle("past", view.past);
  document.body.classList.toggle("holding", Boolean(view.held));
  document.body.dataset.seat = String(present.to_move ?? "");
  drawWords(present, view);
  drawHeld(view.held, acts);
  drawButtons(present, mine, view, acts);
  drawAsking(present, view, acts);
  drawBack(present, view, acts);
}

/**
 * @param {Snapshot} present
 * @param {View} view
 */
function drawWords(present, { past, waits }) {
  const { to_move, thinking, waking, waiting, yours, players, clock } = present;
  refill(shown("whose"), [past, waits, to_move, thinking, waking, Boolean(waiting), yours, players, clock?.paused],
    () => (past ? [h("b", {}, words("table.looking_back"))] : whose(present, waits)));
  const prompt = promptOf(present, past);
  if (shown("prompt").textContent !== prompt) shown("prompt").textContent = prompt;
}

/**
 * @param {Snapshot} present
 * @param {boolean} past
 */
function promptOf(present, past) {
  if (past) return isMine(present) ? words("table.waits_for_you") : "";
  return present.covered || present.result || present.waiting || present.clock?.paused ? "" : present.scene.prompt;
}

/**
 * @param {Snapshot} snapshot
 * @param {View["waits"]} waits
 */
function whose(snapshot, waits) {
  const seat = snapshot.to_move;
  if (snapshot.replay && seat === null) return [h("b", {}, words("table.replay"))];
  if (seat === null) return [h("b", {}, words("table.over"))];
  if (snapshot.waiting) return [h("b", {}, words("table.waiting_players"))];
  if (snapshot.clock?.paused) return [icon("pause"), h("b", {}, words("table.whose_paused"))];
  const name = snapshot.players[seat].name;
  if (waits === "next") return [sign(seat), h("b", {}, words("table.waits_next", { name, next: words("table.onward") }))];
  if (snapshot.thinking && !waits) {
    const sentence = words(snapshot.waking ? "table.waking" : "table.thinking", { name });
    return [sign(seat), h("b", {}, sentence), h("span", { class: "dots", "aria-hidden": "true" })];
  }
  const alone = snapshot.yours.length === 1 && isMine(snapshot);
  return [sign(seat), h("b", {}, words(alone ? "table.your_turn" : "table.turn_of", { name })), missing(snapshot, seat),
    ...(snapshot.yours.length ? [] : watching(snapshot))];
}

/**
 * Who looks on; whoever plays here from another device learns how their seat opens on this one.
 * @param {Snapshot} snapshot
 */
const watching = ({ players }) => [h("span", { class: "aside" }, words("table.watching")),
  players.some(({ kind, presence }) => kind === "person" && !presence)
    ? h("button", { type: "button", class: "presence", "data-do": "your-seat" }, words("table.your_seat")) : ""];

/**
 * Why nothing happens: the one whose turn it is has not come, is away or has left.
 * @param {Snapshot} snapshot
 * @param {number} seat
 */
function missing({ players, yours }, seat) {
  const { presence, absent } = players[seat];
  const waited = presence && !absent && !(presence.come && presence.here && !presence.left);
  return waited ? presenceMark(players[seat], yours) : "";
}

// Buttons and cards

/**
 * @param {Snapshot} present
 * @param {boolean} mine
 * @param {View} view
 * @param {PromptActs} acts
 */
function drawButtons(present, mine, { past, held }, acts) {
  const place = shown("buttons");
  const buttons = present.scene.buttons.filter(({ action }) => !acts.hides(action));
  refill(place, [buttons, mine, past, Boolean(present.result)], () => {
    if (past) return [];
    if (present.result && !buttons.length) return [button("primary", "result", words("table.result"), acts.showEnd)];
    return buttons.map((button, index) => actionButton(button, index, acts));
  });
  const hand = !past && buttons.some((button) => button.kind === "card");
  place.classList.toggle("hand", hand);
  place.style.setProperty("--cards", String(hand ? buttons.length : 1));
  /** @type {HTMLButtonElement[]} */
  const drawn = findAll("[data-action]", place);
  for (const button of drawn) {
    const chosen = button.dataset.action === held?.action;
    button.classList.toggle("chosen", chosen);
    button.disabled = !mine || (Boolean(held) && !button.matches(".card"));
    attribute(button, "aria-pressed", chosen && "true");
  }
}

/**
 * @param {Button} button
 * @param {number} index
 * @param {PromptActs} acts
 */
function actionButton(button, index, acts) {
  const card = button.kind === "card";
  return h("button", {
    type: "button", class: card ? "card" : "secondary",
    ...told([button.label, button.hint].filter(Boolean).join("\n"), button.about),
    "data-action": button.action, "data-acts": button.action, "data-index": index + 1,
    onclick: () => acts.actions.decide(button.action, !card),
    onpointerenter: () => acts.point(button.action), onpointerleave: () => acts.point(null),
    onfocus: ({ target }) => target.matches(":focus-visible") && acts.point(button.action), onblur: () => acts.point(null),
  }, button.symbol ? picture(button.symbol) : "", h("span", { class: "label" }, card ? numbered(button.label) : button.label));
}

/**
 * The number before a name has a line of its own.
 * @param {string} label
 */
function numbered(label) {
  const [number, ...name] = label.split(" · ");
  if (!name.length) return label;
  return [h("span", { class: "number" }, number, h("span", { class: "unseen" }, " · ")), name.join(" · ")];
}

// The decision to confirm

/**
 * Why a decision waits to be confirmed.
 * @param {Held} held
 */
export function heldWhy({ turns, unsent, preview: { ends } }) {
  if (unsent) return "table.held_unsent";
  if (turns) return turns > 1 ? "table.held_turns" : "";
  return ends ? "table.held_why" : "table.held_shows";
}

/**
 * @param {HeldShown | null} held
 * @param {PromptActs} acts
 */
function drawHeld(held, acts) {
  const [what, place] = [shown("what"), shown("held")];
  what.hidden = place.hidden = !held;
  refill(what, held && [held.label, held.gains, held.preview.ends, held.turns, held.unsent], () => (held ? [
    h("p", {}, h("b", {}, held.label), " ", gainsShown(held.gains)),
    heldWhy(held) ? h("p", { class: "aside" }, words(heldWhy(held))) : "",
  ] : []));
  refill(place, held?.action, () => (held ? [h("div", { class: "doors" },
    iconButton("secondary", "release", words("table.undo"), () => acts.giveBack(), { sign: "undo" }),
    button("primary", "confirm", [icon("confirm"), words("table.confirm")], () => acts.actions.confirm()))] : []));
}

// Taking back

/**
 * @param {Snapshot} present
 * @param {View} view
 * @param {PromptActs} acts
 */
function drawBack({ undo, redo, yours, n }, { past, held }, acts) {
  const place = shown("back");
  place.hidden = past || Boolean(held) || !yours.length;
  if (place.hidden) return;
  const one = undo?.decision ?? null;
  const asks = one === null && undo !== null && undo.ask !== null;
  const whole = undo?.turn ?? null;
  refill(place, [undo, redo, n], () => [
    step("undo", words(asks ? "table.ask" : "table.undo"), one === null && !asks, () => (asks ? acts.actions.ask() : acts.takeBack(one))),
    step("turn", words("table.undo_turn"), whole === null || whole === one, () => acts.takeBack(whole)),
    step("redo", words("table.redo"), !redo, () => acts.actions.redo()),
  ]);
}

/**
 * @param {string} name
 * @param {string} label
 * @param {boolean} disabled
 * @param {() => void} act
 */
const step = (name, label, disabled, act) => iconButton("step", name, label, (event) => event.detail < 2 && act(), { disabled });

/**
 * @param {Snapshot} present
 * @param {View} view
 * @param {PromptActs} acts
 */
function drawAsking({ asking, players }, { past }, acts) {
  const place = shown("asking");
  const begins = place.hidden;
  place.hidden = !asking || past;
  refill(place, asking && [asking, players], () => (asking ? askingBox(asking, acts) : []));
  if (begins && asking?.answer.length && !past) requestAnimationFrame(() => bringUp(place)); // when all else is in place
}

/**
 * @param {Asking} asking
 * @param {PromptActs} acts
 * @returns {Child[]}
 */
function askingBox({ seat, name, mine, answer, goes, waiting }, acts) {
  const open = waiting.length ? h("p", { class: "aside" }, words("table.waiting", { names: waiting.join(", ") })) : "";
  if (mine) return [h("p", {}, words("table.asked", { goes })), open, h("div", { class: "doors" },
    button("secondary", "withdraw", words("table.withdraw"), () => acts.actions.enter({ kind: "refuse", seat })))];
  const sentence = h("p", {}, sign(seat), words("table.asks", { name, goes }));
  if (!answer.length) return [sentence, open];
  return [sentence, open, h("div", { class: "doors" },
    button("primary", "agree", words("table.agree"), () => acts.actions.answer("agree")),
    button("secondary", "refuse", words("table.refuse"), () => acts.actions.answer("refuse")))];
}

/** @param {Progress | null} compiling */
export function drawCompiling(compiling) {
  const place = shown("compiling");
  const ends = !compiling || compiling.done >= compiling.total;
  place.hidden = ends;
  if (ends) return;
  refill(place, compiling, () => [h("span", {}, words("table.compiling")),
    h("progress", { max: compiling.total, value: compiling.done, "aria-label": words("table.compiling") })]);
}
