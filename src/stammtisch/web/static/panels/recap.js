// What the others did since the reader's last turn, in one line a turn.

import { iconButton } from "../board/art.js";
import { h, shown, sign, words } from "../page/dom.js";
import { isMine } from "../page/store.js";
import { refill } from "./refill.js";

/** @import { LogEntry, Snapshot } from "../page/types.js" */
/** A player's decisions that follow each other. @typedef {{ seat: number | null, name: string, lines: LogEntry[] }} LogTurn */

/**
 * @param {LogEntry[]} log
 * @returns {LogTurn[]}
 */
export function turnsOf(log) {
  /** @type {LogTurn[]} */
  const turns = [];
  for (const line of log) {
    const turn = turns.at(-1);
    if (turn && turn.seat === line.seat) turn.lines.push(line);
    else turns.push({ seat: line.seat, name: line.name, lines: [line] });
  }
  return turns;
}

/**
 * What was done in a turn; the steps of one deed lead from one to the next.
 * @param {LogTurn} turn
 */
export function inShort({ lines }) {
  /** @type {Map<number, string[]>} */
  const deeds = new Map();
  for (const { n, deed = n, short } of lines) if (short) deeds.set(deed, [...deeds.get(deed) ?? [], short]);
  return [...deeds.values()].map((steps) => steps.join(" → ")).join(" · ") || lines.at(-1)?.text || "";
}

/**
 * The others' turns since the reader's last one, which lasts until another player decides; for who watches a round of them.
 * @param {Snapshot} present
 */
function othersTurns(present) {
  const { log, yours, players } = present;
  const turns = turnsOf(log);
  /** @param {LogTurn | undefined} turn */
  const isOwn = (turn) => turn?.seat !== undefined && turn.seat !== null && yours.includes(turn.seat);
  if (isMine(present)) while (isOwn(turns.at(-1))) turns.pop();
  const since = turns.findLastIndex(isOwn) + 1;
  return turns.slice(Math.max(since, turns.length - players.length + (yours.length ? 0 : 1)));
}

/**
 * `again(n)`: play once more all that followed entry n.
 * @param {Snapshot} seen
 * @param {boolean} past
 * @param {(n: number) => void} again
 */
export function drawRecap(seen, past, again) {
  const place = shown("recap");
  const turns = othersTurns(seen);
  place.hidden = !turns.length;
  refill(place, [past, turns.map(({ seat, name, lines }) => [seat, name, lines.map(({ n, text }) => [n, text])])], () => (turns.length ? [
    h("ul", { "aria-label": words("table.recap") }, turns.map((turn) => h("li", {},
      turn.seat === null ? "" : sign(turn.seat), h("span", {}, h("b", {}, `${turn.name}:`), " ", inShort(turn))))),
    past ? "" : iconButton("small", "again", words("table.again"), () => again(turns[0].lines[0].n)),
  ] : []));
}
