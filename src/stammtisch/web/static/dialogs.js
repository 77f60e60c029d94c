// What lies over the table: the cover between two persons, the sheet at the end, notices.

import { h, refill, shown, sign, words } from "./dom.js";
import { nameOf, scoreSheet } from "./panels.js";

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

/** The sheet of a game that is over; shown by itself once. */
export function drawEnd(snapshot) {
  if (!snapshot.result) return;
  const first = !end.shownKey;
  refill(end, [snapshot.result, snapshot.players, snapshot.scene.sheet], () => endSheet(snapshot));
  if (first) end.showModal();
}

export const showEnd = () => end.open || end.showModal();

function endSheet(snapshot) {
  const { winners, how, transcript } = snapshot.result;
  const names = winners.map((seat) => nameOf(snapshot, seat)).join(", ");
  const title = words(winners.length === 1 ? "table.winner" : "table.winners", { name: names, names });
  end.setAttribute("aria-label", words("table.final_score"));
  return [
    h("p", { class: "laurels" }, winners.map((seat) => sign(seat))),
    h("h2", {}, winners.length ? title : words("table.over")),
    h("p", { class: "sentence" }, how),
    h("table", {}, scoreSheet(snapshot, true)),
    h("div", { class: "doors" },
      h("a", { class: "primary", href: "/" }, words("table.new_game")),
      transcript ? h("a", { class: "secondary", href: transcript, download: true }, words("table.transcript")) : "",
      h("button", { type: "button", class: "secondary", onclick: () => end.close() }, words("table.back_to_board"))),
  ];
}

const notices = shown("notices");
const STAYS = 4000;

/** A sentence at the edge of the table; `kind` "lost" stays until it is taken away. */
export function notice(kind, sentence) {
  clear(kind);
  const line = h("p", { class: `notice ${kind}`, "data-kind": kind }, sentence);
  notices.append(line);
  if (kind !== "lost") setTimeout(() => line.remove(), STAYS);
}

export function clear(kind) {
  const there = notices.querySelector(`[data-kind="${kind}"]`);
  there?.remove();
  return Boolean(there);
}
