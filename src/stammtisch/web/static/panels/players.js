// The players: whose turn comes when, what they have, their points and what is missing for more.

import { icon } from "../board/art.js";
import { show } from "../board/popover.js";
import { signed } from "../board/preview.js";
import { told } from "../board/tooltip.js";
import { at, findAll, h, picture, shown, sign, words } from "../page/dom.js";
import { presenceMark } from "./company.js";
import { isFolded, toggleFold } from "./layout.js";
import { refill } from "./refill.js";

/** @import { Child, Fact, Gain, SeatedPlayer, Snapshot, Turn } from "../page/types.js" */

/**
 * `more`: per seat what a decision that is looked at would bring, by heading.
 * @param {Snapshot} snapshot
 * @param {Gain[]} more
 */
export function drawPlayers(snapshot, more) {
  const { scene, players, to_move, result } = snapshot;
  drawOrder(snapshot);
  drawWatchers(snapshot);
  refill(shown("players"), [players, scene.players, to_move, Boolean(snapshot.waiting), Boolean(snapshot.clock), result, snapshot.gained],
    () => players.map((player) => playerRow(snapshot, player)));
  refill(shown("score"), [players, scene.sheet, scene.missing], () => scoreSheet(snapshot, { missing: true }));
  drawGains(more);
}

/**
 * How many look on, the reader among them if that is all they do.
 * @param {Snapshot} snapshot
 */
function drawWatchers({ watchers }) {
  const place = shown("watchers");
  place.hidden = !watchers;
  const text = watchers ? words("table.watchers", { n: watchers }) : "";
  if (place.textContent !== text) place.textContent = text;
}

/** @param {Snapshot} snapshot */
function drawOrder({ scene, players }) {
  const place = shown("order");
  const { order } = scene;
  place.hidden = !order.length;
  refill(place, [order, players], () => order.map((turn) => orderStep(turn, players)));
}

/**
 * @param {Turn} turn
 * @param {SeatedPlayer[]} players
 */
function orderStep({ seat, label, symbol, hint, state, about }, players) {
  const known = seat !== null;
  const name = known ? players[seat].name : "";
  return h("li", {
    class: ["step", state, known && `seat-${seat}`],
    ...told([[label, name].filter(Boolean).join(": "), hint].filter(Boolean).join("\n"), about),
    "aria-current": state === "now" && "step",
  },
  symbol ? picture(symbol) : "", known ? sign(seat) : h("span", { class: "unknown", "aria-hidden": "true" }, "?"),
  known && players[seat].score ? h("b", { class: "total", "aria-hidden": "true" }, points(players[seat].score?.total)) : "",
  h("span", { class: "unseen" }, [label, name, words(`table.order_${state}`)].filter(Boolean).join(", ")));
}

/**
 * @param {Snapshot} snapshot
 * @param {SeatedPlayer} player
 */
function playerRow(snapshot, player) {
  const panel = snapshot.scene.players.find((one) => one.seat === player.seat);
  const winner = snapshot.result?.winners.includes(player.seat);
  const moves = snapshot.to_move === player.seat && !snapshot.waiting;
  return h("li", { class: ["player", `seat-${player.seat}`, winner && "winner", moves && "moves"], "data-seat": player.seat, "aria-current": moves && "true" },
    sign(player.seat),
    h("span", { class: "who" },
      h("b", {}, player.name),
      kind(snapshot, player),
      snapshot.clock && (player.kind === "person" || player.absent)
        ? h("span", { class: "clock", "data-clock": player.seat, "data-tip": words("table.time_left") }) : "",
      presenceMark(player, snapshot.yours),
      since(snapshot.gained[player.seat])),
    h("span", { class: "marks" }, (panel?.marks ?? []).map(markOf)),
    player.score ? h("span", { class: "unseen" }, words("table.score")) : "",
    player.score ? h("span", { class: "points", ...told(words("table.total"), "score-total"), "data-cell": `${player.seat} total` },
      points(player.score.total)) : behindScreen(player.name),
    h("span", { class: "facts" }, (panel?.facts ?? []).map(factOf)));
}

/**
 * Whether it is a bot, and one that has failed; or the reader's only seat.
 * @param {Snapshot} snapshot
 * @param {SeatedPlayer} player
 */
function kind({ yours }, { seat, kind: is, failed, absent }) {
  if (is === "bot" && !absent) {
    return h("span", { class: "kind", "data-tip": failed ? words("table.bot_failed_hint") : null }, words(failed ? "table.bot_failed" : "table.bot"));
  }
  return yours.length === 1 && yours[0] === seat ? h("span", { class: "kind you" }, words("table.you")) : "";
}

/**
 * What has been gained since the reader's own last decision.
 * @param {number | null} gained
 */
const since = (gained) => (gained
  ? h("span", { class: ["since", gained < 0 && "loss"], "data-tip": words("table.since") }, signed(gained), h("span", { class: "unseen" }, ` ${words("table.since")}`))
  : "");

/**
 * The sign of points that are told when the game is over; it says so.
 * @param {string} title
 */
const behindScreen = (title) => h("button", {
  type: "button", class: "points screen", "data-tip": words("table.hidden"), "aria-label": words("table.hidden"),
  onclick: (event) => show({ title, notes: [{ sentence: words("table.hidden") }], at: at(event) }),
}, icon("screen"));

/** @param {number | null | undefined} number */
const points = (number) => (number === null || number === undefined ? "–" : String(number));

/** @param {Fact} fact */
const said = (fact) => [fact.label, fact.value].filter(Boolean).join(": ");

/**
 * @param {Fact} fact
 * @param {number} place
 */
const factOf = (fact, place) => h("span", {
  class: "fact", ...told([said(fact), fact.hint].filter(Boolean).join("\n"), fact.about), "data-fact": place,
}, fact.symbol ? picture(fact.symbol) : "", h("span", { class: "label" }, fact.label), h("b", {}, fact.value));

/** @param {Fact} mark */
const markOf = (mark) => h("span", {
  class: "mark", role: "img", "aria-label": said(mark), ...told([said(mark), mark.hint].filter(Boolean).join("\n"), mark.about),
}, mark.symbol ? picture(mark.symbol) : h("span", { class: "text" }, mark.label), mark.symbol ? "" : mark.value);

// The score pad

/** Headings whose missing pieces are shown. @type {Set<string>} */
const open = new Set();

/**
 * The score pad: a row for each heading, a column for each seat.
 * @param {Snapshot} snapshot
 * @param {{ named?: boolean, missing?: boolean }} how
 */
export function scoreSheet(snapshot, { named = false, missing = false } = {}) {
  const { players, scene } = snapshot;
  const rows = Object.entries(scene.sheet).filter(([heading]) => heading !== "total");
  /** @param {SeatedPlayer} player */
  const won = ({ seat }) => named && snapshot.result?.winners.includes(seat) && "won";
  const heads = players.map((player) => h("th", { scope: "col", class: won(player), "data-tip": player.name }, sign(player.seat),
    h("span", { class: named ? "name" : "unseen" }, player.name)));
  /** @param {string} heading */
  const cells = (heading) => players.map((player) =>
    h("td", { class: won(player), "data-cell": !named && `${player.seat} ${heading}` }, player.score || heading !== "total" ? points(player.score?.[heading])
      : h("span", { class: "screen", role: "img", "data-tip": words("table.hidden"), "aria-label": words("table.hidden") }, icon("screen"))));
  /** @param {string} heading */
  const lacks = (heading) => (missing && scene.missing[heading]?.some(Boolean) ? scene.missing[heading] : null);
  return [
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, named ? words("table.score") : folder()), heads)),
    h("tbody", {}, rows.flatMap(([heading, title]) => {
      const texts = lacks(heading);
      const more = texts && missingRow(heading, texts, players);
      return [h("tr", { "data-heading": heading }, headOf(heading, more ? opener(heading, title, more) : title, !more), cells(heading)), more ?? ""];
    })),
    h("tfoot", {}, h("tr", { "data-heading": "total" }, headOf("total", scene.sheet.total ?? words("table.total")), cells("total"))),
  ];
}

/**
 * The head of a row says what it counts; one that opens does so itself.
 * @param {string} heading
 * @param {Child} child
 */
const headOf = (heading, child, says = true) => h("th", { scope: "row", ...(says ? told("", `score-${heading}`) : {}) }, child);

/** The heading that folds the points to their totals. */
const folder = () =>
  h("button", { type: "button", class: "folder", "aria-expanded": String(!isFolded()), onclick: toggleFold }, words("table.score"));

/**
 * @param {string} heading
 * @param {string} title
 * @param {HTMLElement} row
 */
function opener(heading, title, row) {
  const button = h("button", {
    type: "button", class: "opener", "aria-expanded": String(open.has(heading)), ...told(`${title}\n${words("table.missing")}`, `score-${heading}`),
    onclick: () => {
      if (open.has(heading)) open.delete(heading);
      else open.add(heading);
      button.setAttribute("aria-expanded", String(open.has(heading)));
      row.hidden = !open.has(heading);
    },
  }, title);
  return button;
}

/**
 * @param {string} heading
 * @param {string[]} texts
 * @param {SeatedPlayer[]} players
 */
const missingRow = (heading, texts, players) =>
  h("tr", { class: "missing", hidden: !open.has(heading) },
    h("td", { colspan: players.length + 1 }, h("ul", {}, texts.map((text, seat) => (text
      ? h("li", {}, sign(seat), h("span", { class: "unseen" }, `${players[seat].name}: `), h("span", {}, text))
      : "")))));

/**
 * What would be added, beside the points it would be added to.
 * @param {Gain[]} more
 */
function drawGains(more) {
  const wanted = new Map(more.flatMap(({ seat, by }) =>
    Object.entries(by).map(([heading, text]) => /** @type {[string, string]} */ ([`${seat} ${heading}`, text]))));
  for (const cell of findAll("[data-cell]")) {
    const text = wanted.get(cell.dataset.cell ?? "");
    if (text) cell.dataset.gain = text;
    else delete cell.dataset.gain;
  }
}
