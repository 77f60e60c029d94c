// What lies over the table: the cover between two persons, the sheet at the end, notices.

import { h, here, refill, shown, sign, words } from "./dom.js";
import { nameOf, scoreSheet } from "./players.js";

const cover = shown("cover");
const end = shown("end");

cover.addEventListener("cancel", (event) => event.preventDefault());
cover.addEventListener("keydown", (event) => event.key === "Escape" && event.preventDefault());

/** Nothing of the table is seen until the person says that it is she who looks. */
export function drawCover(covered, uncover) {
  if (!covered) {
    if (cover.open) cover.close();
    return;
  }
  const { seat, name } = covered;
  cover.setAttribute("aria-label", words("table.pass_screen", { name }));
  refill(cover, covered, () => h("div", { class: `panel seat-${seat}` },
    sign(seat),
    h("h2", {}, words("table.pass_screen", { name })),
    h("p", {}, words("table.cover_explained")),
    h("button", { type: "button", class: "primary", autofocus: true, onclick: () => uncover(seat) },
      words("table.i_am", { name }))));
  if (!cover.open) cover.showModal();
}

/** The sheet of a game that is over; shown by itself once, `now` if nothing else is looked at. */
export function drawEnd(snapshot, acts, now) {
  if (!snapshot.result) {
    if (end.open) end.close();
    end.shownKey = null;
    return;
  }
  const first = !end.shownKey;
  const { result, players, scene, rematch, host, yours } = snapshot;
  refill(end, [result, players, scene.sheet, rematch, host, yours], () => endSheet(snapshot, acts));
  if (first && now && !snapshot.replay) end.showModal();
}

export const showEnd = () => end.open || end.showModal();

function endSheet(snapshot, acts) {
  const { winners, how } = snapshot.result;
  const names = winners.map((seat) => nameOf(snapshot, seat)).join(", ");
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
    h("div", { class: "doors" }, again(snapshot, acts), around(acts)),
    transcriptOf(snapshot.result),
  ];
}

/** All totals, the winners' first; the sheet below tells them again with names. */
function tally(players, winners) {
  const scored = players.filter(({ score }) => Number.isInteger(score?.total));
  if (scored.length < 2) return "";
  const first = ({ seat }) => Number(!winners.includes(seat));
  const order = scored.sort((one, other) => first(one) - first(other) || other.score.total - one.score.total);
  return h("p", { class: "tally", "aria-hidden": "true" }, order.map(({ seat, score }) =>
    h("span", { class: winners.includes(seat) ? "won" : null }, sign(seat), String(score.total))));
}

const closing = (act) => () => {
  end.close();
  act();
};
const door = (kind, name, act) =>
  h("button", { type: "button", class: kind, "data-do": name, onclick: act }, words(`table.${name}`));

/** Another game: the one that somebody here has begun already, or a new one. */
function again({ rematch, yours }, acts) {
  const anew = (kind) => h("a", { class: kind, href: here("/") }, words("table.new_game"));
  if (rematch) return [h("a", { class: "primary", "data-do": "to_rematch", href: rematch }, words("table.to_rematch")), anew("secondary")];
  if (!yours.length) return [anew("primary")];
  return [door("primary", "rematch", () => acts.rematch(false)), door("secondary", "rematch_rotated", () => acts.rematch(true)), anew("secondary")];
}

const around = (acts) => [
  door("secondary", "look_through", closing(acts.lookThrough)),
  door("secondary", "back_to_board", closing(() => {})),
];

const transcriptOf = ({ transcript }) => (transcript
  ? h("p", { class: "away" }, h("a", { class: "quiet", href: transcript, download: true }, words("table.transcript")))
  : "");

const notices = shown("notices");
const STAYS = 4000;

/** A sentence at the edge of the table; `kind` "lost" stays until it is taken away. */
export function notice(kind, sentence) {
  clear(kind);
  const line = h("p", { class: `notice ${kind}`, "data-kind": kind }, sentence);
  notices.append(line);
  raise();
  if (kind !== "lost") setTimeout(() => line.remove(), STAYS);
}

/** The last notice: nothing more comes here, and a link leads away. */
export function farewell(sentence, away) {
  notice("lost", sentence);
  notices.lastChild.append(" ", h("a", { href: here("/") }, away));
}

/** Above a sheet that has opened meanwhile. */
function raise() {
  if (notices.matches(":popover-open")) notices.hidePopover();
  notices.showPopover();
}

export function clear(kind) {
  const there = notices.querySelector(`[data-kind="${kind}"]`);
  there?.remove();
  return Boolean(there);
}
