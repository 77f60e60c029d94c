// What may be done now: the prompt, its buttons, a decision to confirm, taking back.

import { h, picture, refill, shown, sign, words } from "./dom.js";
import { icon } from "./icons.js";
import { nameOf } from "./players.js";
import { gainsShown } from "./preview.js";

/** Whether a person at this screen decides now. */
export const isMine = (snapshot) => snapshot.to_move !== null && snapshot.yours.includes(snapshot.to_move);

/**
 * `present`: the snapshot of the present; `view`: {past, held: {action, label, gains, ends, turns} or null};
 * `acts`: what the buttons do.
 */
export function drawAsk(present, view, acts) {
  const mine = isMine(present) && !view.past;
  document.body.classList.toggle("mine", mine);
  document.body.classList.toggle("past", view.past);
  document.body.classList.toggle("holding", Boolean(view.held));
  document.body.dataset.seat = present.to_move ?? "";
  drawWords(present, view);
  drawHeld(view.held, acts);
  drawButtons(present, mine, view, acts);
  drawAsking(present, view, acts);
  drawBack(present, view, acts);
}

function drawWords(present, { past }) {
  const { to_move, thinking, waking, yours, players } = present;
  refill(shown("whose"), [past, to_move, thinking, waking, yours, players],
    () => (past ? [h("b", {}, words("table.looking_back"))] : whose(present)));
  const prompt = promptOf(present, past);
  if (shown("prompt").textContent !== prompt) shown("prompt").textContent = prompt;
}

function promptOf(present, past) {
  if (past) return isMine(present) ? words("table.waits_for_you") : "";
  return present.covered || present.result ? "" : present.scene.prompt;
}

function whose(snapshot) {
  const seat = snapshot.to_move;
  if (snapshot.replay && seat === null) return [h("b", {}, words("table.replay"))];
  if (seat === null) return [h("b", {}, words("table.over"))];
  const name = nameOf(snapshot, seat);
  if (snapshot.thinking) {
    const sentence = words(snapshot.waking ? "table.waking" : "table.thinking", { name });
    return [sign(seat), h("b", {}, sentence), h("span", { class: "dots", "aria-hidden": "true" })];
  }
  const alone = snapshot.yours.length === 1 && isMine(snapshot);
  return [sign(seat), h("b", {}, words(alone ? "table.your_turn" : "table.turn_of", { name })),
    snapshot.yours.length ? "" : h("span", { class: "aside" }, words("table.watching"))];
}

// Buttons and cards

function drawButtons(present, mine, { past, held }, acts) {
  const place = shown("buttons");
  const buttons = present.scene.buttons.filter(({ action }) => !acts.hides(action));
  refill(place, [buttons, mine, past, Boolean(present.result)], () => {
    if (past) return [];
    if (present.result && !buttons.length) return [resultDoor(acts)];
    return buttons.map((button, index) => actionButton(button, index, mine, acts));
  });
  const hand = !past && buttons.some((button) => button.kind === "card");
  place.classList.toggle("hand", hand);
  place.style.setProperty("--cards", hand ? buttons.length : 1);
  for (const button of place.querySelectorAll("[data-action]")) {
    const chosen = button.dataset.action === held?.action;
    button.classList.toggle("chosen", chosen);
    button.disabled = !mine || (Boolean(held) && !button.matches(".card"));
    if (chosen) button.setAttribute("aria-pressed", "true");
    else button.removeAttribute("aria-pressed");
  }
}

const resultDoor = (acts) =>
  h("button", { type: "button", class: "primary", "data-do": "result", onclick: acts.result }, words("table.result"));

function actionButton(button, index, mine, acts) {
  const card = button.kind === "card";
  return h("button", {
    type: "button", class: card ? "card" : "secondary", title: button.hint || null, disabled: !mine,
    "data-action": button.action, "data-index": index + 1,
    onclick: () => acts.decide(button.action, !card),
    onpointerenter: () => acts.point(button.action), onpointerleave: () => acts.point(null),
  }, button.symbol ? picture(button.symbol) : "", h("span", { class: "label" }, card ? numbered(button.label) : button.label));
}

/** The number before a name has a line of its own. */
function numbered(label) {
  const [number, ...name] = label.split(" · ");
  if (!name.length) return label;
  return [h("span", { class: "number" }, number, h("span", { class: "unseen" }, " · ")), name.join(" · ")];
}

// The decision to confirm

function heldWhy({ turns, ends }) {
  if (turns) return "table.held_turns";
  return ends ? "table.held_why" : "table.held_shows";
}

function drawHeld(held, acts) {
  const place = shown("held");
  place.hidden = !held;
  refill(place, held && [held.action, held.label, held.gains, held.ends, held.turns], () => (held ? [
    h("div", { class: "what" },
      h("p", {}, h("b", {}, held.label), " ", gainsShown(held.gains)),
      h("p", { class: "aside" }, words(heldWhy(held)))),
    h("div", { class: "doors" },
      h("button", { type: "button", class: "secondary", "data-do": "release", title: words("table.undo"), onclick: acts.release },
        icon("undo"), h("span", { class: "label" }, words("table.undo"))),
      h("button", { type: "button", class: "primary", "data-do": "confirm", onclick: acts.confirm },
        icon("confirm"), words("table.confirm"))),
  ] : []));
}

// Taking back

function drawBack({ undo, redo, yours, n }, { past, held }, acts) {
  const place = shown("back");
  place.hidden = past || Boolean(held) || !yours.length || undo === undefined;
  if (place.hidden) return;
  const one = undo?.decision ?? null;
  const asks = one === null && Boolean(undo) && undo.ask !== null;
  const whole = undo?.turn ?? null;
  refill(place, [undo, redo, n], () => [
    step("undo", words(asks ? "table.ask" : "table.undo"), one === null && !asks, asks ? acts.ask : acts.undo),
    step("turn", words("table.undo_turn"), whole === null || whole === one, acts.undoTurn),
    step("redo", words("table.redo"), !redo, acts.redo),
  ]);
}

function step(name, label, disabled, act) {
  return h("button", { type: "button", class: "step", "data-do": name, disabled, title: label, onclick: (event) => event.detail < 2 && act() },
    icon(name), h("span", { class: "label" }, label));
}

function drawAsking({ asking, players }, { past }, acts) {
  const place = shown("asking");
  place.hidden = !asking || past;
  refill(place, asking && [asking, players], () => (asking ? askingBox(asking, acts) : []));
}

function askingBox({ seat, name, mine, answer }, acts) {
  if (mine) return [h("p", {}, words("table.asked")), h("div", { class: "doors" },
    h("button", { type: "button", class: "secondary", "data-do": "withdraw", onclick: () => acts.withdraw(seat) }, words("table.withdraw")))];
  const sentence = h("p", {}, sign(seat), words("table.asks", { name }));
  if (!answer.length) return [sentence];
  return [sentence, h("div", { class: "doors" },
    h("button", { type: "button", class: "primary", "data-do": "agree", onclick: () => acts.answer("agree") }, words("table.agree")),
    h("button", { type: "button", class: "secondary", "data-do": "refuse", onclick: () => acts.answer("refuse") }, words("table.refuse")))];
}

export function drawCompiling(compiling) {
  const place = shown("compiling");
  place.hidden = !compiling || compiling.done >= compiling.total;
  if (place.hidden) return;
  refill(place, compiling, () => [h("span", {}, words("table.compiling")),
    h("progress", { max: compiling.total, value: compiling.done, "aria-label": words("table.compiling") })]);
}
