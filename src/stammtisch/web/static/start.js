// The start page: a game at once, a table of one's own, a recorded game.

import { send } from "./api.js";
import { carried, h, here, shown, words } from "./dom.js";
import { keep, recall } from "./memory.js";
import { openRecord, putAway } from "./record.js";
import { free, Seats, numbered, seatRow, swatches, tellTwins } from "./seats.js";
import "./tables.js";
import { FilePlace, shunStrayFiles } from "./upload.js";

const { games, bots, usual } = carried("offer");
const quick = document.getElementById("quick");
const setup = document.getElementById("setup");
const choice = recall();
const seats = new Seats(choice);

for (const kind of ["error", "unhandledrejection"]) {
  addEventListener(kind, () => {
    shown("broken").textContent = words("start.amiss");
    shown("broken").hidden = false;
  });
}

const game = () => games.find(({ name }) => name === choice.game) ?? games[0];
const level = () => (bots.includes(choice.level) ? choice.level : usual);
const count = () => (game().seats.includes(choice.count) ? choice.count : game().seats[0]);

// Rules

const rule = (variant) => choice.rules[game().name]?.[variant.name] ?? variant.value;
const rules = () => Object.fromEntries(game().variants.map((variant) => [variant.name, rule(variant)]));
const changedRules = () => [
  ...game().variants.filter((variant) => rule(variant) !== variant.value),
  ...game().options.filter((one) => option(one) !== one.value),
];

const option = (one) => choice.pictures[game().name]?.[one.name] ?? one.value;
const options = () => Object.fromEntries(game().options.map((one) => [one.name, option(one)]));

function drawRules() {
  const { variants, components, options: offered } = game();
  shown("rules").hidden = !variants.length && !offered.length;
  shown("variants").replaceChildren(
    ...variants.map((variant) => flag("variant", variant, rule(variant), choice.rules)),
    ...offered.map((one) => flag("option", one, option(one), choice.pictures)));
  shown("house").hidden = !components;
  if (components) shown("house").href = components;
}

/** A box to tick: a variant of the rules, or an option of the picture. */
const flag = (kind, { name, label, hint }, checked, place) => h("label", { class: "variant" },
  h("input", {
    type: "checkbox", [`data-${kind}`]: name, checked,
    onchange: ({ target }) => {
      (place[game().name] ??= {})[name] = target.checked;
      drawQuick();
      keep(choice);
    },
  }),
  h("span", {}, label, hint ? h("small", {}, hint) : ""));

// Seats

function drawCounts() {
  shown("counts").replaceChildren(...game().seats.map((number) => h("label", {},
    h("input", {
      type: "radio", name: "count", value: number, checked: number === count(),
      onchange: () => { choice.count = number; drawSeats(); keep(choice); },
    }),
    h("span", {}, String(number)))));
}

function drawSeats() {
  const all = Array.from({ length: count() }, (_, index) => index);
  shown("seats").replaceChildren(...all.map((index) => seatRow(seats, index, count(), changedSeat)));
  const kinds = all.map((index) => seats.at(index).kind);
  const notes = [
    kinds.filter((kind) => kind === "person").length > 1 && "start.here_note",
    kinds.includes("elsewhere") && "start.link_note",
    !kinds.includes("person") && "start.watch_note",
  ];
  shown("seats-note").textContent = notes.filter(Boolean).map((key) => words(key)).join(" ");
  drawTwins();
}

const drawTwins = () => tellTwins(seats, count(), shown("seats"), shown("twins"));

function changedSeat(index, what) {
  if (what !== "name") {
    drawSeats();
    shown("seats").children[index].querySelector(what === "select" ? "select" : ".swatches :checked").focus();
  }
  drawTwins();
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
  const changed = changedRules();
  if (changed.length) parts.push(words("start.changed", { rules: changed.map(({ label }) => label).join("; ") }));
  if (tiles.file) parts.push(words("start.with_file", { file: tiles.file.name }));
  shown("opens").textContent = parts.join(" ");
  const key = `bot.${level()}.hint`;
  shown("hint").textContent = carried("words")[key] ?? "";
  const name = quick.querySelector("#my-name");
  if (name.value !== choice.name) name.value = choice.name;
  drawMyColour();
}

function drawMyColour() {
  const place = shown("my-colour");
  const focused = place.contains(document.activeElement);
  place.replaceChildren(swatches("me", 0, choice.colours[0], (colour) => {
    seats.recolour(0, colour);
    drawSeats();
    drawMyColour();
    keep(choice);
  }));
  if (focused) place.querySelector(":checked").focus();
}

function drawAll() {
  for (const box of document.querySelectorAll("[data-box]")) box.hidden = box.dataset.box !== game().name;
  drawCounts();
  drawSeats();
  drawRules();
  drawQuick();
}

// Off to the table

const tiles = new FilePlace(document.querySelector('[data-file="components"]'), {
  label: words("start.choose_file"), keeps: true, taken: checkTiles,
});

/** A file that nobody could play with is told at once, and not kept. */
async function checkTiles(file) {
  try {
    if (file) await send(here(`/games/${game().name}/components`), { components: file.text });
  } catch (error) {
    if (error.code !== "components") throw error;
    tiles.file = null;
    complainOf(file, error);
  } finally {
    drawQuick();
  }
}

function complainOf(file, { message, body }) {
  const { line, column } = body;
  tiles.complain(line ? words("start.file_place", { file: file.name, line, column }) : file.name, message);
}

function complain(place, error) {
  const fault = shown(place);
  if (error.code === "components" && tiles.file) { // it was chosen for another game
    complainOf(tiles.file, error);
    showComplaint();
    return;
  }
  fault.textContent = error.status ? error.message : words("start.failed");
  fault.hidden = false;
}

function showComplaint() {
  shown("own").open = true;
  document.querySelector(".more").open = true;
  tiles.fault.focus();
}

async function open(place, people) {
  shown("quick-fault").hidden = shown("setup-fault").hidden = true;
  if (!await tiles.settled()) {
    showComplaint();
    return;
  }
  tiles.complain("");
  keep(choice);
  document.body.classList.add("sending");
  try {
    const { url } = await send(here("/tables"), {
      game: game().name, seats: people, variants: rules(), options: options(), components: tiles.file?.text ?? null,
    });
    location.assign(url);
  } catch (error) {
    document.body.classList.remove("sending");
    complain(place, error);
  }
}

/** Me against bots of one level, with the fewest players. */
function playNow() {
  const me = { kind: "person", name: choice.name.trim() || words("start.player", { number: 1 }), colour: choice.colours[0] };
  const others = opponents().map((name, i) => ({ kind: "bot", bot: level(), name, colour: choice.colours[i + 1] }));
  return open("quick-fault", [me, ...others]);
}

addEventListener("pageshow", () => document.body.classList.remove("sending")); // come back to
quick.addEventListener("submit", (event) => {
  event.preventDefault();
  playNow();
});
quick.addEventListener("change", ({ target }) => {
  if (target.name !== "level") return;
  choice.level = target.value;
  drawQuick();
  keep(choice);
});
quick.querySelector("#my-name").addEventListener("input", ({ target }) => {
  choice.name = target.value;
  if (seats.isMe(0)) shown("seats").querySelector("input[type=text]").value = choice.name;
  drawTwins();
  drawQuick();
  keep(choice);
});
document.querySelector(".spines")?.addEventListener("change", ({ target }) => {
  choice.game = target.value;
  drawAll();
  keep(choice);
});
setup.addEventListener("submit", (event) => {
  event.preventDefault();
  if (drawTwins()) shown("seats").querySelector("[aria-invalid]").focus();
  else open("setup-fault", seats.toSend(count()));
});
shown("own").addEventListener("toggle", ({ target }) => {
  choice.open = target.open;
  keep(choice);
});

// A recorded game

const transcript = new FilePlace(document.querySelector('[data-file="transcript"]'), {
  label: words("start.choose_file"),
  begins: putAway,
  taken: async (file) => {
    try {
      await openRecord(file);
    } catch (error) {
      if (!error.status) throw error;
      transcript.complain(file.name, error.message, error.body.detail);
    }
  },
});

for (const radio of document.querySelectorAll(".spines input")) radio.checked = radio.value === game().name;
for (const radio of quick.querySelectorAll(".levels input")) radio.checked = radio.value === level();
shown("own").open = choice.open;
shunStrayFiles();
drawAll();
