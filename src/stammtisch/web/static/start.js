// The start page: who sits where, and off to the table.

import { send } from "./api.js";
import { carried, h, shown, sign, words } from "./dom.js";

const { games, bots, longest_name: longestName } = carried("offer");
const form = document.querySelector("form.setup");
const NAME = "stammtisch.name";

const seats = []; // what is chosen for each seat, also for those that are not shown

const remembered = () => localStorage.getItem(NAME) || words("start.player", { number: 1 });
const game = () => games.find((one) => one.name === form.elements.game.value);
const count = () => Number(form.elements.count?.value ?? game().seats[0]);

const isPerson = (kind) => kind === "person" || kind === "elsewhere";

function seatAt(index) {
  seats[index] ??= { kind: index ? bots[0] : "person", name: null };
  return seats[index];
}

/** The name of a seat nobody has typed a name for; bots of a kind are numbered. */
function nameByDefault(index) {
  const { kind } = seatAt(index);
  if (isPerson(kind)) return index ? words("start.player", { number: index + 1 }) : remembered();
  const same = Array.from({ length: count() }, (_, i) => i).filter((i) => seatAt(i).kind === kind);
  const name = words(`bot.${kind}`);
  return same.length > 1 ? `${name} ${same.indexOf(index) + 1}` : name;
}

function drawCounts() {
  const before = count();
  const options = game().seats;
  const now = options.includes(before) ? before : options[0];
  shown("counts").replaceChildren(...options.map((number) => h("label", {},
    h("input", { type: "radio", name: "count", value: number, checked: number === now, onchange: drawSeats }),
    h("span", {}, String(number)))));
}

function drawSeats() {
  shown("seats").replaceChildren(...Array.from({ length: count() }, (_, index) => seatRow(index)));
}

function seatRow(index) {
  const seat = seatAt(index);
  const number = index + 1;
  const kinds = [["person", words(index ? "start.other" : "start.me")],
    ...(index ? [["elsewhere", words("start.elsewhere")]] : []),
    ...bots.map((bot) => [bot, words("start.bot_seat", { bot: words(`bot.${bot}`) })])];
  const kind = h("select", {
    "aria-label": words("start.kind", { number }),
    onchange: (event) => { seat.kind = event.target.value; seat.name = null; drawSeats(); refocus(index, "select"); },
  }, kinds.map(([value, label]) => h("option", { value, selected: value === seat.kind }, label)));
  const name = h("input", {
    type: "text", maxlength: longestName, placeholder: nameByDefault(index), value: seat.name ?? "",
    "aria-label": words("start.name", { number }),
    oninput: (event) => { seat.name = event.target.value.trim() || null; },
  });
  return h("li", { "aria-label": words("start.seat", { number }) }, sign(index), kind, name);
}

const refocus = (index, what) => shown("seats").children[index].querySelector(what).focus();

function drawVariants() {
  const { variants } = game();
  const list = Object.entries(variants).map(([key, one]) => ({ name: one.name ?? key, ...one }));
  shown("variants").replaceChildren(...list.map((variant) => h("label", { class: "variant", title: variant.hint ?? null },
    h("input", { type: "checkbox", "data-variant": variant.name, checked: variant.value }),
    h("span", {}, variant.label ?? variant.name, variant.hint ? h("small", {}, variant.hint) : ""))));
  document.querySelector(".more").hidden = !list.length;
}

const chosenVariants = () => Object.fromEntries([...form.querySelectorAll("[data-variant]")]
  .map((box) => [box.dataset.variant, box.checked]));

function seatToSend(index) {
  const { kind, name } = seatAt(index);
  const called = name ?? nameByDefault(index);
  if (isPerson(kind)) return { kind: "person", name: called, elsewhere: kind === "elsewhere" };
  return { kind: "bot", bot: kind, name: called };
}

async function open(table) {
  const fault = shown("fault");
  fault.hidden = true;
  form.classList.add("sending");
  try {
    const { url } = await send("/tables", table);
    location.assign(url);
  } catch (error) {
    fault.textContent = error.status ? error.message : words("start.failed");
    fault.hidden = false;
    form.classList.remove("sending");
  }
}

/** At once: me against the best bot, fewest players, the game as it is by default. */
function playNow() {
  const name = seatAt(0).name ?? remembered();
  const others = Array.from({ length: game().seats[0] - 1 }, (_, i) => i);
  const called = (i) => words(`bot.${bots[0]}`) + (others.length > 1 ? ` ${i + 1}` : "");
  open({
    game: game().name,
    seats: [{ kind: "person", name }, ...others.map((i) => ({ kind: "bot", bot: bots[0], name: called(i) }))],
  });
}

form.querySelector('[data-do="play"]').addEventListener("click", playNow);
form.addEventListener("change", (event) => event.target.name === "game" && drawAll());
form.addEventListener("submit", (event) => {
  event.preventDefault();
  const first = seatAt(0);
  if (isPerson(first.kind) && first.name) localStorage.setItem(NAME, first.name);
  const all = Array.from({ length: count() }, (_, index) => seatToSend(index));
  open({ game: game().name, seats: all, variants: chosenVariants() });
});

function drawAll() {
  shown("quick").textContent = words("start.against", { game: game().title, bot: words(`bot.${bots[0]}`) });
  drawCounts();
  drawSeats();
  drawVariants();
}

drawAll();
