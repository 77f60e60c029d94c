// The start page: a game at once, a table of one's own, a recorded game.

import { Refusal, send } from "../net/requests.js";
import { depart, tellFault } from "./departure.js";
import { carried, find, findAll, h, here, shown, words } from "./dom.js";
import { FilePlace, openRecord, putAway, shunStrayFiles } from "./files.js";
import { free, numbered, offer, SeatList, Seats, swatches } from "./seat-form.js";
import { keep, recall } from "./settings.js";
import "./my-tables.js";
import { showOpenTables } from "./open-tables.js";

/** @import { Flag, Flags } from "./types.js" */
/** @import { TextFile } from "./files.js" */

const { games, bots, usual } = offer;
const [quick, setup] = [find("#quick"), find("#setup")];
/** @type {HTMLInputElement} */
const myName = find("#my-name");
/** @type {HTMLDetailsElement} */
const own = shown("own");
/** @type {HTMLAnchorElement} */
const house = shown("house");
const choice = recall();
const seats = new Seats(choice);

for (const kind of ["error", "unhandledrejection"]) {
  addEventListener(kind, () => {
    shown("broken").textContent = words("start.amiss");
    shown("broken").hidden = false;
  });
}

const game = () => games.find(({ name }) => name === choice.game) ?? games[0];
const level = () => bots.find((bot) => bot === choice.level) ?? usual;
const count = () => game().seats.find((number) => number === choice.count) ?? game().seats[0];

const list = new SeatList(seats, count, shown("seats"), shown("twins"), changed);

// Rules

/**
 * What is chosen of a variant of the rules, or of an option of the picture.
 * @param {Flag} flag
 * @param {Flags} place
 */
const chosen = ({ name, value }, place) => place[game().name]?.[name] ?? value;

/**
 * @param {Flag[]} flags
 * @param {Flags} place
 */
const allChosen = (flags, place) => Object.fromEntries(flags.map((flag) => [flag.name, chosen(flag, place)]));

/**
 * @param {Flag[]} flags
 * @param {Flags} place
 */
const differing = (flags, place) => flags.filter((flag) => chosen(flag, place) !== flag.value);

function drawRules() {
  const { variants, components, options } = game();
  shown("rules").hidden = !variants.length && !options.length;
  shown("variants").replaceChildren(
    ...variants.map((variant) => box("variant", variant, choice.rules)),
    ...options.map((option) => box("option", option, choice.pictures)));
  house.hidden = !components;
  if (components) house.href = components;
}

/**
 * A box to tick.
 * @param {string} kind
 * @param {Flag} flag
 * @param {Flags} place
 */
const box = (kind, flag, place) => h("label", { class: "variant" },
  h("input", {
    type: "checkbox", [`data-${kind}`]: flag.name, checked: chosen(flag, place),
    onchange: ({ target }) => {
      (place[game().name] ??= {})[flag.name] = target.checked;
      changed();
    },
  }),
  h("span", {}, flag.label, flag.hint ? h("small", {}, flag.hint) : ""));

// Seats

function drawCounts() {
  shown("counts").replaceChildren(...game().seats.map((number) => h("label", {},
    h("input", {
      type: "radio", name: "count", value: number, checked: number === count(),
      onchange: () => { choice.count = number; list.draw(); changed(); },
    }),
    h("span", {}, String(number)))));
}

function drawNotes() {
  const kinds = seats.kinds(count());
  const notes = [
    kinds.filter((kind) => kind === "person").length > 1 && "start.here_note",
    kinds.includes("elsewhere") && "start.link_note",
    kinds.includes("free") && "start.free_note",
    !kinds.includes("person") && "start.watch_note",
  ];
  shown("seats-note").textContent = notes.flatMap((key) => (key ? words(key) : [])).join(" ");
}

/** Whether everybody is shown the table, and may look on. */
const whoMayCome = () => ({ public: choice.public, watched: choice.watched, pace: choice.tempo, out: choice.out && Boolean(choice.tempo) });

/** @type {HTMLSelectElement} */
const tempo = find("#tempo");
tempo.value = choice.tempo;
if (tempo.selectedIndex < 0) tempo.value = choice.tempo = "";
tempo.addEventListener("change", () => {
  choice.tempo = tempo.value;
  drawTempo();
  keep(choice);
});

function drawTempo() {
  shown("tempo-hint").textContent = words(`start.pace.${choice.tempo || "none"}.hint`);
  shown("out").hidden = !choice.tempo;
}
drawTempo();

for (const what of /** @type {("public" | "watched" | "out")[]} */ (["public", "watched", "out"])) {
  /** @type {HTMLInputElement} */
  const mark = find(`[data-mark="${what}"]`);
  mark.checked = choice[what];
  mark.addEventListener("change", () => { choice[what] = mark.checked; keep(choice); });
}

/** Something was chosen: what follows from it is told, and all of it kept. */
function changed() {
  list.hasTwins();
  drawNotes();
  drawQuick();
  keep(choice);
}

// At once

/** The bots' names, unlike mine. */
function opponents() {
  const length = game().seats[0] - 1;
  return Array.from({ length }, (_, i) => free(numbered(level(), i, length), [choice.name.trim()]));
}

function drawQuick() {
  const me = choice.name.trim() || words("start.yourself");
  const listed = new Intl.ListFormat(document.documentElement.lang).format(opponents());
  const parts = [words(opponents().length > 1 ? "start.opens_more" : "start.opens", { game: game().title, name: me, bots: listed })];
  const { variants, options } = game();
  const others = [...differing(variants, choice.rules), ...differing(options, choice.pictures)];
  if (others.length) parts.push(words("start.changed", { rules: others.map(({ label }) => label).join("; ") }));
  if (tiles.file) parts.push(words("start.with_file", { file: tiles.file.name }));
  shown("opens").textContent = parts.join(" ");
  shown("hint").textContent = carried("words")[`bot.${level()}.hint`] ?? "";
  if (myName.value !== choice.name) myName.value = choice.name;
  drawMyColour();
}

function drawMyColour() {
  const place = shown("my-colour");
  const focused = place.contains(document.activeElement);
  place.replaceChildren(swatches("me", 0, choice.colours[0], (colour) => {
    seats.recolour(0, colour);
    list.draw();
    changed();
  }));
  if (focused) find(":checked", place).focus();
}

function drawAll() {
  for (const lid of findAll("[data-box]")) lid.hidden = lid.dataset.box !== game().name;
  shown("learn").hidden = !game().lesson;
  drawCounts();
  list.draw();
  drawRules();
  drawNotes();
  drawQuick();
}

// Off to the table

/** @type {FilePlace} */
const tiles = new FilePlace(find('[data-file="components"]'), {
  label: words("start.choose_file"), keeps: true, taken: checkTiles,
});

/**
 * A file that nobody could play with is told at once, and not kept.
 * @param {TextFile | null} file
 */
async function checkTiles(file) {
  try {
    if (file) await send(here(`/games/${game().name}/components`), { components: file.text });
  } catch (error) {
    if (!file || !isAboutTiles(error)) throw error;
    tiles.file = null;
    complainOf(file, error);
  } finally {
    drawQuick();
  }
}

/**
 * @param {unknown} error
 * @returns {error is Refusal}
 */
const isAboutTiles = (error) => error instanceof Refusal && error.code === "components";

/**
 * @param {TextFile} file
 * @param {Refusal} error
 */
function complainOf(file, { message, body }) {
  const { line, column } = body;
  tiles.complain(line ? words("start.file_place", { file: file.name, line, column }) : file.name, message);
}

/**
 * @param {string} place
 * @param {unknown} error
 */
function complain(place, error) {
  if (isAboutTiles(error) && tiles.file) { // it was chosen for another game
    complainOf(tiles.file, error);
    showComplaint();
  } else tellFault(shown(place), error);
}

function showComplaint() {
  own.open = true;
  /** @type {HTMLDetailsElement} */
  const more = find(".more");
  more.open = true;
  tiles.fault.focus();
}

/**
 * @param {string} place
 * @param {object[]} people
 * @param {object} more who may come
 */
async function open(place, people, more = {}) {
  shown("quick-fault").hidden = shown("setup-fault").hidden = true;
  if (!await tiles.settled()) {
    showComplaint();
    return;
  }
  tiles.complain("");
  keep(choice);
  await depart(here("/tables"), {
    game: game().name, seats: people, components: tiles.file?.text ?? null,
    variants: allChosen(game().variants, choice.rules), options: allChosen(game().options, choice.pictures), ...more,
  }, (error) => complain(place, error));
}

/** Me against bots of one level, with the fewest players. */
function playNow() {
  const me = { kind: "person", name: choice.name.trim(), colour: choice.colours[0] };
  const others = opponents().map((_, i) => ({ kind: "bot", bot: level(), colour: choice.colours[i + 1] }));
  return open("quick-fault", [me, ...others]);
}

/** Me by the hand, with what the lesson needs. */
function learn() {
  shown("quick-fault").hidden = true;
  keep(choice);
  return depart(here("/lessons"), { game: game().name, name: choice.name.trim(), colour: choice.colours[0] }, (error) => complain("quick-fault", error));
}

find("[data-do=learn]").addEventListener("click", learn);
quick.addEventListener("submit", (event) => {
  event.preventDefault();
  playNow();
});
quick.addEventListener("change", ({ target }) => {
  if (!(target instanceof HTMLInputElement) || target.name !== "level") return;
  choice.level = target.value;
  changed();
});
myName.addEventListener("input", () => {
  choice.name = myName.value;
  /** @type {HTMLInputElement} */
  const first = find("input[type=text]", shown("seats"));
  if (seats.isMe(0)) first.value = choice.name;
  changed();
});
document.querySelector(".spines")?.addEventListener("change", ({ target }) => {
  choice.game = /** @type {HTMLInputElement} */ (target).value;
  drawAll();
  keep(choice);
});
setup.addEventListener("submit", (event) => {
  event.preventDefault();
  if (!list.hasTwins(true)) open("setup-fault", seats.toSend(count()), whoMayCome());
});
own.addEventListener("toggle", () => {
  choice.open = own.open;
  keep(choice);
});

// A recorded game

/** @type {FilePlace} */ // deno-lint-ignore no-unused-vars -- its own handler needs it
const transcript = new FilePlace(find('[data-file="transcript"]'), {
  label: words("start.choose_file"),
  begins: putAway,
  taken: async (file) => {
    try {
      if (file) await openRecord(file);
    } catch (error) {
      if (!file || !(error instanceof Refusal)) throw error;
      transcript.complain(file.name, error.message, error.body.detail);
    }
  },
});

/** @type {HTMLInputElement[]} */
const radios = findAll(".spines input, .levels input");
for (const radio of radios) radio.checked = [game().name, level()].includes(radio.value);
own.open = choice.open;
shunStrayFiles();
drawAll();
showOpenTables();
