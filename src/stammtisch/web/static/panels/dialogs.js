// What lies over the table: the cover between two persons, the sheet at the end.

import { button, find, h, here, openDialog, shown, sign, words } from "../page/dom.js";
import { scoreSheet } from "./players.js";
import { refill } from "./refill.js";

/** @import { Cover, Result, SeatedPlayer, Snapshot } from "../page/types.js" */
/** @typedef {{ actions: Actions, lookThrough: () => void }} EndActs */
/** @import { Actions } from "../net/actions.js" */

/** @type {HTMLDialogElement} */
const cover = shown("cover");
/** @type {HTMLDialogElement} */
const end = shown("end");
let wasOver = false;

cover.addEventListener("cancel", (event) => event.preventDefault());
cover.addEventListener("keydown", (event) => event.key === "Escape" && event.preventDefault());

/**
 * Nothing of the table is seen until the person says that it is she who looks.
 * @param {Cover | null} covered
 * @param {(seat: number) => void} uncover
 */
export function drawCover(covered, uncover) {
  if (!covered) {
    if (cover.open) leave();
    return;
  }
  const { seat, name } = covered;
  cover.setAttribute("aria-label", words("table.pass_screen", { name }));
  refill(cover, covered, () => h("div", { class: `panel seat-${seat}` },
    sign(seat),
    h("h2", {}, words("table.pass_screen", { name })),
    h("p", {}, words("table.cover_explained")),
    h("button", { type: "button", class: "primary", "data-first": true, onclick: () => uncover(seat) },
      words("table.i_am", { name }))));
  if (!cover.open) openDialog(cover);
}

/** Who has uncovered the table goes on at the board, unless they were elsewhere before. */
function leave() {
  cover.close();
  const at = document.activeElement;
  if (at === document.body || cover.contains(at)) find("svg.board").focus({ preventScroll: true });
}

/**
 * The sheet of a game that is over; shown by itself once, `now` if nothing else is looked at.
 * @param {Snapshot} snapshot
 * @param {EndActs} acts
 * @param {boolean} now
 */
export function drawEnd(snapshot, acts, now) {
  if (!snapshot.result) {
    if (end.open) end.close();
    wasOver = false;
    return;
  }
  const first = !wasOver;
  wasOver = true;
  const { result, players, scene, rematch, host, yours } = snapshot;
  refill(end, [result, players, scene.sheet, rematch, host, yours], () => endSheet(snapshot, result, acts));
  if (first && now && !snapshot.replay) showEnd();
}

/** From its top, where it says who has won; what has the focus is at its foot. */
export function showEnd() {
  if (end.open) return;
  openDialog(end);
  end.scrollTop = 0;
}

/**
 * @param {Snapshot} snapshot
 * @param {Result} result
 * @param {EndActs} acts
 */
function endSheet(snapshot, result, acts) {
  const { winners, how, transcript } = result;
  const names = winners.map((seat) => snapshot.players[seat].name).join(", ");
  const title = words(winners.length === 1 ? "table.winner" : "table.winners", { name: names, names });
  const colour = winners.length === 1 ? ` seat-${winners[0]}` : "";
  end.setAttribute("aria-label", words("table.final_score"));
  return [
    h("header", { class: `triumph${colour}` },
      h("p", { class: "laurels" }, winners.map((seat) => sign(seat))),
      h("h2", {}, winners.length ? title : words("table.over")),
      tally(snapshot.players, winners),
      h("p", { class: "sentence" }, how)),
    h("table", {}, scoreSheet(snapshot, { named: true })),
    h("div", { class: "doors" }, again(snapshot, acts),
      button("secondary", "look_through", words("table.look_through"), () => { end.close(); acts.lookThrough(); }),
      button("secondary", "back_to_board", words("table.back_to_board"), () => end.close())),
    transcript ? h("p", { class: "away" }, h("a", { class: "quiet", href: transcript, download: true }, words("table.transcript"))) : "",
  ];
}

/**
 * All totals, the winners' first; the sheet below tells them again with names.
 * @param {SeatedPlayer[]} players
 * @param {number[]} winners
 */
function tally(players, winners) {
  const scored = players.flatMap(({ seat, score }) => (Number.isInteger(score?.total) ? [{ seat, total: Number(score?.total) }] : []));
  if (scored.length < 2) return "";
  /** @param {{ seat: number }} player */
  const first = ({ seat }) => Number(!winners.includes(seat));
  const order = scored.sort((one, other) => first(one) - first(other) || other.total - one.total);
  return h("p", { class: "tally", "aria-hidden": "true" }, order.map(({ seat, total }) =>
    h("span", { class: winners.includes(seat) ? "won" : null }, sign(seat), String(total))));
}

/**
 * Another game: the one that somebody here has begun already, or a new one.
 * @param {Snapshot} snapshot
 * @param {EndActs} acts
 */
function again({ rematch, yours }, acts) {
  /** @param {string} kind */
  const anew = (kind) => h("a", { class: kind, href: here("/") }, words("table.new_game"));
  if (rematch) return [h("a", { class: "primary", "data-do": "to_rematch", href: rematch }, words("table.to_rematch")), anew("secondary")];
  if (!yours.length) return [anew("primary")];
  return [
    button("primary", "rematch", words("table.rematch"), () => acts.actions.rematch(false)),
    button("secondary", "rematch_rotated", words("table.rematch_rotated"), () => acts.actions.rematch(true)), anew("secondary"),
  ];
}
