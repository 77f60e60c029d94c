// That the game begins, for who has waited for it: told as one's turn is, and seen by who comes back to the page.

import { tellElsewhere } from "./alerts.js";
import { inSentences } from "./announcer.js";
import { markUntilSeen } from "./badge.js";
import { words } from "./dom.js";
import { notice } from "./notices.js";
import { isMine } from "./store.js";

/** @import { Settings, Snapshot } from "./types.js" */

const BEGUN = "#begins"; // how an address ends where the game may begin as the page does

/** @param {Snapshot} present */
const isWaitedFor = ({ waiting, clock, log, players }) =>
  Boolean(waiting || (clock && !log.length && players.some(({ presence, absent }) => presence && !presence.come && !absent)));

/**
 * Whether all seats have been taken just now; where time is counted, whether all have come.
 * @param {Snapshot | null} was
 * @param {Snapshot} next
 */
export function begins(was, next) {
  if (was) return isWaitedFor(was) && !isWaitedFor(next) && next.to_move !== null;
  if (location.hash !== BEGUN) return false;
  history.replaceState(history.state, "", location.pathname + location.search);
  return !isWaitedFor(next) && next.to_move !== null;
}

/**
 * The page of a table at which the reader has just sat down, perhaps as the last.
 * @param {string} address
 */
export function beginAnew(address) {
  history.replaceState(history.state, "", address + BEGUN);
  location.reload();
}

let led = ""; // where to already: it is told with every snapshot until the other page is there

/**
 * The host begins without the free seats, at another table.
 * @param {string} address
 */
export function goOnAt(address) {
  if (led !== address) location.assign(address + BEGUN);
  led = address;
}

/**
 * @param {Settings} settings
 * @param {string} title
 * @param {Snapshot} present
 */
export function tellBeginning(settings, title, present) {
  const sentence = inSentences([words("table.begins"), ...(isMine(present) ? [words("table.waits_for_you")] : [])]);
  tellElsewhere(settings, title, present.table, sentence);
  if (!document.hidden) {
    notice("begins", sentence);
    return;
  }
  markUntilSeen();
  document.addEventListener("visibilitychange", () => notice("begins", sentence), { once: true });
}
