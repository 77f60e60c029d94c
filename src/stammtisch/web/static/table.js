// A table's page: shows snapshots of the present or of the past. It knows no game.

import { read, Refusal } from "./api.js";
import { colour, layOut } from "./art.js";
import { drawAsk, drawCompiling, isMine } from "./ask.js";
import { Board } from "./board.js";
import * as choice from "./choice.js";
import { Deeds } from "./deeds.js";
import { clear, drawCover, drawEnd, farewell, notice, showEnd } from "./dialogs.js";
import { here, shown, words } from "./dom.js";
import { Flow } from "./flow.js";
import * as focus from "./focus.js";
import * as gifts from "./gifts.js";
import { History } from "./history.js";
import * as keys from "./keys.js";
import { drawLinks } from "./links.js";
import { drawLog, enterLog, tell } from "./log.js";
import { Menu, warnOfMark } from "./menu.js";
import { Picking } from "./picking.js";
import { drawPlayers } from "./players.js";
import { Pointing } from "./pointing.js";
import { applied, gains, gainsSaid, gainsShown, Previews } from "./preview.js";
import * as room from "./room.js";
import { onChoice, setting } from "./settings.js";
import * as sight from "./sight.js";
import { Stream } from "./stream.js";
import { Strip } from "./strip.js";
import { drawTracks } from "./tracks.js";
import { trap } from "./trap.js";
import { countOf, drawTrays } from "./trays.js";
import { say } from "./voice.js";
import { Zoom } from "./zoom.js";

const ASK_WHILE_COMPILING = 2000;
const BEGIN_AGAIN = 2000;
const NUMBERED = ".trays [data-choice], .tracks [data-choice], .buttons [data-action]:enabled";

const main = document.querySelector("main.table");
const root = here(`/t/${main.dataset.table}`);
const { lang } = document.documentElement;
const title = document.title;
const copied = (sentence) => notice("copied", sentence);

const flow = new Flow(show, () => drawStrip());
const history = new History((n) => read(`${root}/state?at=${n}&lang=${lang}`), moved);
const previews = new Previews(
  (action, signal) => read(`${root}/preview?action=${encodeURIComponent(action)}&lang=${lang}`, signal), previewed);
const deeds = new Deeds({ root, flow, reread, line, begins: () => previews.stop(), changed });
const picking = new Picking();
const pointing = new Pointing({ root, lang, deeds, previews, history, flow, light: (group) => board.light(group) });
const board = new Board(document.querySelector("svg.board"),
  (sprites, at) => pointing.clicked(sprites, at), (sprite, how) => pointedAt(sprite, how), () => seenOtherwise());
const zoom = new Zoom(board, document.querySelector(".views"), () => flow.shown?.last ?? []);
const strip = new Strip(history, { next: () => flow.next(), skip: () => flow.skip(), present: () => history.leave() });
const menu = new Menu({
  root, guide: main.dataset.guide, snapshot: () => flow.shown, failed: (error) => deeds.fail(error), said: copied,
  rematch: () => deeds.rematch(false), moment: () => (history.isPast ? history.entry(history.at) : null),
});
const endActs = {
  rematch: (rotate) => deeds.rematch(rotate),
  lookThrough: () => history.go(0),
};
const acts = {
  decide: (action, sure) => deeds.decide(action, sure),
  confirm: () => deeds.confirm(),
  release: () => deeds.release(),
  undo: () => takeBack(flow.shown.undo?.decision),
  undoTurn: () => takeBack(flow.shown.undo?.turn),
  redo: () => deeds.redo(),
  ask: () => deeds.ask(),
  answer: (kind) => deeds.answer(kind),
  withdraw: (seat) => deeds.post({ kind: "refuse", seat }),
  point: (action) => pointing.point(action),
  result: showEnd,
  hides: (action) => pointing.isOpen && picking.pick?.done === action,
};
const itemActs = {
  item: (item, at) => pointing.clickedItem(item, at),
  point: (item) => pointing.pointed(item),
  take: (item) => take(item),
  drop: (index) => putBack(index),
  send: () => sendPicked(),
};
let drawn = null; // the scene on the board, and the entry it is of
let pointer = "mouse";
let compiling = null; // asks how far it is

// Showing

/** A new present. */
function show(next) {
  if (main.dataset.n !== String(next.n)) {
    choice.hide();
    previews.forget();
    announce(flow.before, next);
  }
  deeds.follow(next);
  picking.follow(next);
  history.follow(next);
  drawCompiling(next.compiling);
  drawLinks(next, copied);
  render();
  drawEnd(next, endActs, !history.isPast);
  document.title = isMine(next) ? `● ${title}` : title;
  main.dataset.n = next.n;
}

/** The picture of the moment that is looked at, with what is held or pointed at. */
function render(still = false) {
  const present = flow.shown;
  if (!present) return;
  const past = history.isPast;
  drawCover(past ? null : present.covered, (seat) => deeds.uncover(seat));
  const seen = (past && history.snapshot) || present;
  const { held } = deeds;
  const preview = past ? null : held?.preview ?? previews.shown;
  const scene = preview ? applied(seen.scene, preview, held ? ["ghost", "pending"] : ["ghost"]) : seen.scene;
  const more = preview ? gains(seen.players, preview.scores) : [];
  const come = board.draw(scene, { last: seen.last ?? [], still, held: held?.action });
  shown("banner").textContent = seen.scene.banner;
  drawPlayers(seen, more);
  drawAsk(present, { past, held: held && { action: held.action, label: nameOf(held.action), gains: more, ends: held.preview.ends, turns: held.turns } }, acts);
  const state = { open: pointing.isOpen, held: past ? null : held?.action ?? null, picking };
  drawTrays(seen.scene.trays ?? [], state, itemActs);
  drawTracks(seen.scene, state, itemActs);
  drawLog(present.log, past ? history.entry(history.at) : present.log.at(-1)?.n ?? null, (n) => history.go(history.placeOf(n)));
  shown("marked").hidden = !present.marked;
  drawStrip();
  if (drawn && !still && seen.n !== drawn.n) gifts.send(come, drawn.scene, seen.scene);
  const part = !past && isMine(seen) ? seen.scene.focus : null;
  if (drawn && seen.n !== drawn.n && !sight.attends(part)) sight.follow(drawn.scene, seen.scene, board.view);
  if (!past && seen.n !== drawn?.n) sight.attend(part, board.view);
  drawn = { n: seen.n, scene: seen.scene };
  main.dataset.held = held?.action ?? "";
  main.dataset.at = past ? history.at : "";
}

function nameOf(action) {
  const { choices, buttons } = flow.shown.scene;
  return choices[action] ?? buttons.find((button) => button.action === action)?.label ?? action;
}

const drawStrip = () => flow.shown && strip.draw(flow.waiting.length, setting("pace") === "step");

function announce(was, next) {
  if (was && next.refused) notice("refusal", words("table.refused", { name: next.refused }));
  if (was && next.log.length < was.log.length) say(words("table.taken_back"));
  tell(next.log);
  if (!isMine(next) || next.covered) return;
  if (!was || was.to_move !== next.to_move) say(words("table.turn_of", { name: next.players[next.to_move].name }));
  say(next.scene.prompt);
}

/** Another moment is looked at. */
function moved() {
  choice.hide();
  previews.forget();
  deeds.release();
  render(history.still);
  if (history.isPast && !document.activeElement?.matches("input[type=range]")) {
    say(words("table.moment", { now: history.place, all: history.length }));
  }
}

/** A decision is held, or no longer: it stands in place of what was pointed at. */
function changed() {
  const { held } = deeds;
  if (held) {
    previews.forget();
    say(words("table.held_said", { what: nameOf(held.action) }));
  }
  render();
  if (held) focus.toConfirm(held.action);
  else focus.back(board.svg);
}

/** The board has been moved or zoomed: a small box no longer stands where it belongs. */
function seenOtherwise() {
  choice.hide();
  zoom.draw();
}

function pointedAt(sprite, how) {
  pointer = how;
  pointing.pointed(sprite);
}

function previewed(preview) {
  render();
  if (!preview) return;
  const { players } = flow.shown;
  const more = gains(players, preview.scores);
  choice.tell(gainsShown(more));
  if (pointer === "keys") say(gainsSaid(players, more));
}

// Several items chosen together

function take(item) {
  choice.hide();
  if (deeds.sending || !picking.add(item)) return;
  say(item.label, countOf(picking));
  if (picking.isFull && !setting("confirm")) sendPicked();
  else render();
}

function putBack(index) {
  if (deeds.sending) return;
  say(words("table.unpicked", { what: picking.drop(index).label }), countOf(picking));
  render();
}

function putAllBack() {
  if (history.isPast || deeds.sending || !picking.clear()) return false;
  say(countOf(picking));
  render();
  return true;
}

function sendPicked() {
  const { decisions } = picking;
  if (!decisions || history.isPast) return false;
  deeds.decideAll(decisions);
  return true;
}

function takeBack(to) {
  const { undo, marked } = flow.shown;
  if (to === null || to === undefined) return;
  if (undo.free && !marked) warnOfMark(() => deeds.undo(to));
  else deeds.undo(to);
}

// The line to the server

async function reread() {
  const next = await read(`${root}/state?lang=${lang}`);
  flow.settle(next);
}

function line(state) {
  if (state === "lost") notice("lost", words("table.lost"));
  else if (clear("lost")) notice("found", words("table.given_back"));
}

function gone() {
  clearInterval(compiling);
  farewell(words("table.gone"), words("page.to_start"));
}

function keepCompiling() {
  if (!flow.shown.compiling || document.hidden) return;
  read(`${root}/state?lang=${lang}`)
    .then((next) => next.n === flow.known && flow.hear(next))
    .catch(() => {});
}

// Keys and buttons of the page

function press(key) {
  if (choice.press(key)) return;
  const open = [...document.querySelectorAll(NUMBERED)].filter((button) => button.offsetParent);
  open[Number(key) - 1]?.click();
}

keys.listen({
  confirm: () => (deeds.held ? acts.confirm() : picking.isFull && sendPicked()),
  release: () => (deeds.held ? acts.release() : putAllBack() || (history.isPast && history.leave())),
  undo: () => (deeds.held ? acts.release() : history.isPast || acts.undo()),
  undo_turn: () => (deeds.held ? acts.release() : history.isPast || acts.undoTurn()),
  redo: () => history.isPast || acts.redo(),
  button: press,
  board: () => board.enter(),
  log: enterLog,
  zoom_in: (key) => zoom.press(key),
  zoom_out: (key) => zoom.press(key),
  zoom_fit: (key) => zoom.press(key),
  pan: (key) => zoom.press(key),
  previous: () => history.step(-1),
  next: () => history.step(1),
  first: () => history.go(0),
  last: () => history.leave(),
  skip: () => flow.skip(),
  onward: () => flow.next(),
  help: () => menu.shortcuts(),
});

document.querySelectorAll("dialog").forEach(trap);
document.querySelector('[data-do="menu"]').addEventListener("click", () => menu.open());
room.watch();
onChoice((name) => name === "pace" && flow.shown && flow.rethink());

async function begin() {
  const full = await read(`${root}/state?full=1&lang=${lang}`);
  layOut(full.scene.symbols);
  colour(full.scene.palette, full.players);
  flow.settle(full);
  line("open");
  compiling = setInterval(keepCompiling, ASK_WHILE_COMPILING);
  return new Stream({
    table: main.dataset.table, language: lang, last: () => flow.known, entry: (next) => flow.hear(next), reread, state: line, gone,
  });
}

function tryToBegin() {
  begin().catch((error) => {
    if (error instanceof Refusal && error.status < 500) {
      farewell(error.message, words("page.to_start"));
      return;
    }
    line("lost");
    setTimeout(tryToBegin, BEGIN_AGAIN);
  });
}

tryToBegin();
