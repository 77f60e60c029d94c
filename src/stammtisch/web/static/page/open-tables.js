// Open tables: those that wait for players, and those to look on at; fresh as long as the page is seen.

import { read } from "../net/requests.js";
import { ago } from "./ago.js";
import { find, h, here, shown, sign, words } from "./dom.js";

/** @import { OpenTable, OpenTables } from "./types.js" */

const EVERY = 8000; // milliseconds from one look to the next
const { lang } = document.documentElement;
const languages = new Intl.DisplayNames(lang, { type: "language" });
const place = shown("open-tables");
const way = shown("to-open-tables");

export function showOpenTables() {
  let told = "";
  const look = async () => {
    if (document.hidden) return;
    const found = await read(here(`/open?lang=${lang}`)).catch(() => null); // there will be another time
    const text = JSON.stringify(found);
    if (!found || text === told) return;
    told = text;
    draw(found);
  };
  look();
  setInterval(look, EVERY);
  document.addEventListener("visibilitychange", look);
}

/**
 * Whoever is at a door with the keyboard stays there. At the page's top it is told that somebody waits.
 * @param {OpenTables} found
 */
function draw({ waiting, under_way }) {
  const at = document.activeElement?.closest("[data-open]")?.getAttribute("data-open");
  place.replaceChildren(
    group("open.waiting", waiting, (table) => (table.mine ? wayTo(table, "open.mine") : h("a", {
      class: "primary", "data-do": "sit", "aria-label": words("open.sit_at", { table: described(table) }), href: table.url,
    }, words("open.sit")))),
    group("open.under_way", under_way, (table) => wayTo(table, table.mine ? "open.mine" : "open.watch")));
  /** @type {HTMLElement} */ (place.closest("section")).hidden = !waiting.length && !under_way.length;
  const others = waiting.filter(({ mine }) => !mine).length;
  way.hidden = !others;
  find(".number", way).textContent = String(others);
  if (at) /** @type {HTMLElement | null} */ (place.querySelector(`[data-open="${at}"] a`))?.focus();
}

/**
 * @param {OpenTable} table
 * @param {string} said
 */
const wayTo = ({ url }, said) => h("a", { class: "secondary", href: url }, words(said));

/**
 * @param {string} heading
 * @param {OpenTable[]} tables
 * @param {(table: OpenTable) => Node} door
 */
const group = (heading, tables, door) => (tables.length ? h("section", { class: "group" },
  h("h3", {}, words(heading), " ", h("span", { class: "number" }, String(tables.length))),
  h("ul", {}, tables.map((table) => row(table, door)))) : "");

/**
 * @param {OpenTable} table
 * @param {(table: OpenTable) => Node} door
 */
const row = (table, door) => h("li", { "data-open": table.id },
  h("div", { class: "told" },
    h("b", { class: "title" }, table.title, " ", details(table)),
    h("span", { class: "company" }, table.players.map((player, seat) => (player
      ? h("span", { class: "player" }, sign(seat, player.colour), player.name)
      : h("span", { class: "player free" }, words("table.free_seat"))))),
    h("time", {}, ago(table.when))),
  door(table));

/** @param {OpenTable} table */
function details({ variants, own_components, language, pace }) {
  const parts = [pace, language && language !== lang ? languages.of(language) : "", ...variants, own_components ? words("open.own_pieces") : ""];
  return h("small", {}, parts.filter(Boolean).join(" · "));
}

/** @param {OpenTable} table */
const described = ({ title, players }) => [title, ...players.flatMap((player) => player?.name ?? [])].join(", ");
