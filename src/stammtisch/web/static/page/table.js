// A table's page: draws what is known of the present or of the past, and says it. It knows no game.

import { flyGains } from "../board/animation.js";
import { colour } from "../board/art.js";
import { Board } from "../board/board.js";
import { firstSight } from "../board/first.js";
import { Zoom } from "../board/gestures.js";
import { Interaction } from "../board/interaction.js";
import { Lights } from "../board/lights.js";
import * as popover from "../board/popover.js";
import { applied, gains, gainsSaid, gainsShown, Previews } from "../board/preview.js";
import { withTaken } from "../board/taken.js";
import { confirmation, Trial } from "../board/trial.js";
import * as tooltip from "../board/tooltip.js";
import { attend, attends, followChanges, frameChoices } from "../board/viewport.js";
import { Actions } from "../net/actions.js";
import { Connection } from "../net/connection.js";
import { History } from "../net/history.js";
import { Playback } from "../net/playback.js";
import { Replay } from "../net/replay.js";
import { read } from "../net/requests.js";
import { Course } from "../panels/course.js";
import { drawCover, drawEnd, showEnd } from "../panels/dialogs.js";
import { layOutParts, watchLayout } from "../panels/layout.js";
import { drawLesson } from "../panels/lesson.js";
import { drawWelcome } from "../panels/company.js";
import { drawClocks, startClocks } from "../panels/clocks.js";
import { drawGathering } from "../panels/gathering.js";
import { drawLinks } from "../panels/links.js";
import { drawLog, enterLog, tell } from "../panels/log.js";
import { Menu, warnOfMark } from "../panels/menu.js";
import { drawPlayers } from "../panels/players.js";
import { watchPointing } from "../panels/pointing.js";
import { drawCompiling, drawPrompt, heldWhy } from "../panels/prompt.js";
import { drawRecap } from "../panels/recap.js";
import { Talk } from "../panels/talk.js";
import { Timeline } from "../panels/timeline.js";
import { countOf, drawTracks, drawTrays } from "../panels/trays.js";
import { walk } from "../panels/walk.js";
import { awaitTouch, tellTurn } from "./alerts.js";
import { say } from "./announcer.js";
import { layOut } from "./art-sheet.js";
import { mark } from "./badge.js";
import { beginAnew, begins, goOnAt, tellBeginning } from "./beginning.js";
import { carried, find, findAll, h, here, shown, words } from "./dom.js";
import { focusBack, focusConfirm, listen, trapFocus } from "./keyboard.js";
import { notice } from "./notices.js";
import { keepSettings, readSettings } from "./settings.js";
import { isMine, looksElsewhere, Selection, Store } from "./store.js";

/** @import { EndActs } from "../panels/dialogs.js" */
/** @import { PromptActs } from "../panels/prompt.js" */
/** @import { TrayActs } from "../panels/trays.js" */
/** @import { FullSnapshot, Held, Item, Scene, Settings, Snapshot, Sprite, SpriteElement, State, Undo } from "./types.js" */

const NUMBERED = ".trays [data-choice], .tracks [data-choice], .buttons [data-action]:enabled";
/** What the picture follows from. @type {(keyof State)[]} */
const PICTURED = ["present", "at", "past", "held", "preview", "chosen", "settings"];

const main = find("main.table");
const table = main.dataset.table ?? "";
const root = here(`/t/${table}`);
const { lang } = document.documentElement;
const { title } = document;
/** How the table stood when the page was made. @type {FullSnapshot} */
const begun = carried("state");
find("#st-state").remove(); // once is enough: the next at a shared screen need not find it

const store = new Store(readSettings());
const playback = new Playback(store);
const history = new History(store, (n) => read(`${root}/state?at=${n}&lang=${lang}`));
const replay = new Replay(store, history);
const course = new Course(history, () => read(`${root}/points`));
const previews = new Previews(store, (action, signal) => read(`${root}/preview?action=${encodeURIComponent(action)}&lang=${lang}`, signal));
const selection = new Selection(store);
const connection = new Connection(store, { table, root, lang, playback });
const actions = new Actions(store, { root, lang, playback, connection, seated: beginAnew });
/** @type {Board} */
const board = new Board(find("svg.board"),
  (sprites, at) => interaction.clicked(sprites, at), (sprite, how) => pointedAt(sprite, how), () => seenOtherwise());
const lights = new Lights(board, () => drawn?.scene);
const interaction = new Interaction(store, { actions, previews, lights, light: (group) => board.light(group) });
const trial = new Trial(board, { turn: (by) => interaction.turnBy(by), confirm: () => actions.confirm() });
const zoom = new Zoom(board, find(".views"), () => store.state.present?.last ?? []);
const timeline = new Timeline({
  history, playback, replay, course, choose: (change) => choose({ ...store.state.settings, ...change }),
});
const talk = new Talk({ root, actions, seats: () => store.state.present?.yours ?? [] });
const menu = new Menu(store, {
  actions, guide: main.dataset.guide ?? "", choose, moment: () => (history.isPast ? history.entry : null), notes: () => talk.openNotes(),
});
/** @type {PromptActs & TrayActs & EndActs} */
const acts = {
  actions, takeBack, giveBack, take, showEnd,
  point: (action) => interaction.point(action),
  pointAt: (item) => interaction.pointed(item),
  hides: (action) => interaction.isOpen && selection.pick?.done === action,
  item: (item, at) => interaction.clickedItem(item, at),
  drop: putBack,
  lookThrough: () => history.go(0),
  send: sendPicked,
};
/** The scene on the board, the entry it is of, and who decided then. @type {{ n: number, scene: Scene, mover: number | null } | null} */
let drawn = null;
let pointer = "mouse";

// Showing

/**
 * What is known has changed: so does what is drawn and said, and where the keyboard is.
 * @param {State} state
 * @param {State} before
 */
function follow(state, before) {
  const { present, held } = state;
  document.body.classList.toggle("sending", state.sending);
  if (!present) return;
  const goesOn = present.n !== before.present?.n;
  const looks = looksElsewhere(state, before);
  if (goesOn || looks) popover.hide();
  if (goesOn) announce(before.present, present);
  const waits = state.waiting.length > 0 !== before.waiting.length > 0;
  if (waits || PICTURED.some((part) => state[part] !== before[part])) draw(present, state, looks && state.still);
  timeline.draw();
  if (present !== before.present) drawAround(present, before.present);
  tooltip.refresh();
  if (!before.present && present.replay) history.go(0);
  if (state.at !== before.at) tellMoment(present, state);
  if (state.preview !== before.preview) tellPreview(present, state);
  if (held && held !== before.held) {
    tellHeld(present, held);
    focusConfirm(held.action, confirmation());
  } else if (!held && !state.sending && (before.held || before.sending)) {
    if (before.held && !goesOn && !looks) say(words("table.unpicked", { what: labelOf(present, before.held.action) }), present.scene.prompt);
    focusBack(board.svg);
  }
  interaction.tryOut();
}

/**
 * What a new present changes beside the picture.
 * @param {Snapshot} present
 * @param {Snapshot | null} was
 */
function drawAround(present, was) {
  if (was?.players.some(({ seat, colour: its }) => its !== present.players[seat].colour)) colour(begun.scene.palette, present.players);
  drawCompiling(present.compiling);
  drawLinks(present);
  drawGathering(present, actions);
  drawClocks(present, actions);
  layOutParts();
  talk.follow(present);
  if (present.waiting && present.rematch) goOnAt(present.rematch); // begun without the free seats
  drawWelcome(present, actions, () => menu.join());
  menu.follow();
  drawEnd(present, acts, !history.isPast);
  mark(isMine(present));
  main.dataset.n = String(present.n);
}

/**
 * The picture of the moment that is looked at, with what is held or pointed at.
 * @param {Snapshot} present
 * @param {State} state
 * @param {boolean} still
 */
function draw(present, { past: looked, at, held, preview: pointed }, still) {
  const past = at !== null;
  drawCover(past ? null : present.covered, (seat) => actions.uncover(seat));
  const seen = (past && looked) || present;
  const preview = past ? null : held?.preview ?? pointed;
  const then = preview ? applied(seen.scene, preview, held ? ["ghost", "pending"] : ["ghost"]) : seen.scene;
  const more = preview ? gains(seen.players, preview.scores) : [];
  const come = board.draw(withTaken(then, seen.taken), { last: seen.last, still, held: held?.action });
  trial.draw(held?.turns ? held.action : null, held ? labelOf(present, held.action) : "");
  shown("banner").textContent = seen.scene.banner;
  drawPlayers(seen, more);
  drawRecap(seen, past, (n) => replay.play(present.log.findIndex((line) => line.n === n)));
  drawLesson(present, past, actions);
  drawPrompt(present, { past, waits: toShow(), held: held && { ...held, label: labelOf(present, held.action), gains: more } }, acts);
  const open = { open: interaction.isOpen, held: past ? null : held?.action ?? null, selection, confirm: store.state.settings.confirm };
  drawTrays(seen.scene.trays, open, acts);
  drawTracks(seen.scene, open, acts);
  drawLog(present.log, !present.waiting, past ? history.entry : present.log.at(-1)?.n ?? null, (n) => history.goToEntry(n));
  shown("marked").hidden = !present.marked;
  layOutParts();
  if (seen.n !== drawn?.n) showChanges(seen, past, come);
  drawn = { n: seen.n, scene: seen.scene, mover: seen.to_move };
  lights.draw();
  main.dataset.held = held?.action ?? "";
  main.dataset.at = String(at ?? "");
}

/** How what others did is still to be shown. */
function toShow() {
  if (!playback.waiting.length) return "";
  return playback.pace === "step" ? "next" : "beat";
}

/**
 * What has changed comes into view, and what is gained by it flies to its owner.
 * @param {Snapshot} seen
 * @param {boolean} past
 * @param {SpriteElement[]} come
 */
function showChanges(seen, past, come) {
  const part = !past && isMine(seen) ? seen.scene.focus : null;
  if (drawn) {
    flyGains(come, drawn.scene, seen.scene);
    if (!attends(part)) followChanges(drawn.scene, seen.scene, board.view);
  }
  if (!past && isMine(seen) && !attends(part)) frameChoices(seen.scene, board.view, drawn?.mover !== seen.to_move);
  if (!past) attend(part, board.view);
}

/**
 * @param {Snapshot} present
 * @param {string} action
 */
function labelOf({ scene }, action) {
  return scene.choices[action] ?? scene.buttons.find((button) => button.action === action)?.label ?? action;
}

/**
 * @param {Snapshot | null} was
 * @param {Snapshot} next
 */
function announce(was, next) {
  if (was && next.refused) notice("refusal", words("table.refused", { name: next.refused }));
  if (was?.asking && !next.asking && !next.refused && next.log.length >= was.log.length) notice("news", words("table.asking_over"));
  if (was?.yours.length && !next.yours.length && !next.returns.length && next.to_move !== null && !hasResigned(was, next)) notice("fault", words("table.seat_gone"));
  if (was && !was.rematch && next.rematch && next.result) tellRematch(next.rematch);
  if (was && next.log.length < was.log.length) say(words("table.taken_back"));
  if (was?.clock?.wishes.length && next.clock && !next.clock.wishes.length && !next.news) notice("news", words("table.pause_over"));
  if (was && next.news && (next.news.kind === "undo" || !next.yours.includes(next.news.seat))) notice("news", words(`table.news_${next.news.kind}`, { name: next.news.name }));
  if (was?.waiting?.sit && !next.waiting && !next.yours.length && !next.rematch) notice("seats", words("table.seats_gone"));
  tell(next);
  const begun = begins(was, next);
  if (begun) tellBeginning(store.state.settings, title, next);
  if (next.to_move === null || !isMine(next) || next.covered) return;
  if (was && !isMine(was) && !begun) tellTurn(store.state.settings, title, table);
  if (was?.to_move !== next.to_move) say(words("table.turn_of", { name: next.players[next.to_move].name }));
  if (next.lesson && next.lesson.words[0] !== was?.lesson?.words[0]) say(...next.lesson.words);
  say(next.scene.prompt);
}

/**
 * The way there stands on the sheet of the end; where that is closed, beside the news.
 * @param {string} href
 */
const tellRematch = (href) => notice("news", words("table.rematch_begun"), shown("end").matches("[open]") ? "" : h("a", { href }, words("table.to_rematch")));

/**
 * Whether a seat of the reader's has been given up, or is out of time.
 * @param {Snapshot} was
 * @param {Snapshot} next
 */
const hasResigned = (was, next) => was.yours.some((seat) => next.players[seat].absent);

/**
 * Where one looks now, unless the slider says it itself: at a moment and what led to it, or at the game again.
 * @param {Snapshot} present
 * @param {State} state
 */
function tellMoment(present, { playing }) {
  if (!history.isPast) say(words("table.to_present"), isMine(present) && !present.covered ? present.scene.prompt : "");
  else if (!playing && !document.activeElement?.matches("input[type=range]")) say(...timeline.said);
}

/**
 * What waits to be confirmed, what it would bring, and what follows.
 * @param {Snapshot} present
 * @param {Held} held
 */
function tellHeld(present, held) {
  const { players } = present;
  say(words("table.held_said", { what: labelOf(present, held.action) }), gainsSaid(players, gains(players, held.preview.scores)),
    held.turns && !held.unsent ? "" : words(heldWhy(held)), Number(held.turns) > 1 ? words("table.turns_said") : "");
}

/**
 * What a decision that is pointed at would bring.
 * @param {Snapshot} present
 * @param {State} state
 */
function tellPreview({ players }, { preview }) {
  if (!preview) return;
  const more = gains(players, preview.scores);
  popover.tell(gainsShown(more));
  if (pointer === "keys") say(gainsSaid(players, more));
}

/** The board has been moved or zoomed: a small box no longer stands where it belongs. */
function seenOtherwise() {
  popover.hide();
  zoom.draw();
  trial.follow();
}

/**
 * @param {Sprite | null} sprite
 * @param {string} how
 */
function pointedAt(sprite, how) {
  pointer = how;
  interaction.pointed(sprite);
}

// Several items chosen together

/** @param {Item} item */
function take(item) {
  popover.hide();
  if (store.state.sending || !selection.add(item)) return;
  say(item.label, countOf(selection));
  if (selection.isFull && !store.state.settings.confirm) sendPicked();
}

/** @param {number} index */
function putBack(index) {
  if (store.state.sending) return;
  say(words("table.unpicked", { what: selection.drop(index).label }), countOf(selection));
}

function putAllBack() {
  if (history.isPast || store.state.sending || !selection.clear()) return false;
  say(countOf(selection));
  return true;
}

function sendPicked() {
  const { decisions } = selection;
  if (!decisions || history.isPast) return false;
  actions.decideAll(decisions);
  return true;
}

/** @param {number | null} to */
function takeBack(to) {
  const { present } = store.state;
  if (to === null) return;
  if (present?.undo?.free && !present.marked) warnOfMark(() => actions.undo(to));
  else actions.undo(to);
}

// Keys and buttons of the page

/** @param {Settings} settings */
function choose(settings) {
  const { pace } = store.state.settings;
  store.set({ settings });
  keepSettings(settings);
  if (settings.pace !== pace) playback.changePace();
}

/** @param {string} key */
function press(key) {
  if (popover.press(Number(key))) return;
  const open = [...document.querySelectorAll(NUMBERED)].filter((button) => button instanceof HTMLElement && button.offsetParent);
  const cards = open.filter((button) => numberOn(button));
  const meant = cards.length ? cards.find((card) => numberOn(card) === Number(key)) : open[Number(key) - 1];
  /** @type {HTMLElement | undefined} */ (meant)?.click();
  if (selection.isFull) findAll(".picked .primary").at(0)?.focus({ preventScroll: true });
}

/**
 * The number that stands on a card; else its place counts.
 * @param {Element} button
 */
const numberOn = (button) => parseInt(button.querySelector(".number")?.textContent ?? "", 10) || 0;

/**
 * Take back so much; a decision that is held was never done.
 * @param {(undo: Undo) => number | null} much
 */
const takeBackBy = (much) => () => {
  const { held, present } = store.state;
  if (held && !held.turns) actions.release();
  else if (!history.isPast && present?.undo) takeBack(much(present.undo));
};

/** What is held was never done; what is on trial goes with the decision that has brought it. */
function giveBack() {
  takeBackBy((undo) => undo.decision)();
}

/** @param {string} key */
const zoomBy = (key) => zoom.press(key);

listen({
  confirm: () => (actions.held ? actions.confirm() : selection.isFull && sendPicked()),
  release: () => (actions.held ? giveBack() : putAllBack() || (history.isPast && history.leave())),
  turn: (key) => interaction.turnBy(key === "[" ? -1 : 1),
  undo: giveBack,
  undo_turn: takeBackBy((undo) => undo.turn),
  redo: () => history.isPast || actions.redo(),
  button: press,
  board: () => board.enter(),
  log: enterLog,
  zoom_in: zoomBy,
  zoom_out: zoomBy,
  zoom_fit: zoomBy,
  pan: zoomBy,
  previous: () => history.step(-1),
  next: () => history.step(1),
  first: () => history.go(0),
  last: () => history.leave(),
  play: () => (history.isPast || store.state.present?.replay ? replay.toggle() : false),
  skip: () => playback.skip(),
  onward: () => playback.next(),
  talk: () => talk.toggle(),
  help: () => menu.shortcuts(),
}, () => store.state.settings.shortcuts);

document.querySelectorAll("dialog").forEach(trapFocus);
find('[data-do="menu"]').addEventListener("click", () => menu.open());
find(".side").addEventListener("click", ({ target }) => {
  if (!(target instanceof Element)) return;
  if (target.closest('[data-do="company"]')) menu.company();
  if (target.closest('[data-do="your-seat"]')) menu.ownSeat();
});
awaitTouch(store.state.settings);
watchLayout();
startClocks(() => store.state.settings);
watchPointing(lights, (n) => history.changed(n));
findAll(".side :is(.players, .score)").forEach(walk);
store.subscribe(follow);
tooltip.know(begun.scene.about);
colour(begun.scene.palette, begun.players);
firstSight(find(".opening img")).then(() => {
  layOut(begun.scene.symbols);
  connection.open(begun);
  find(".opening").remove();
});
