// What this browser keeps. Private windows and full disks keep nothing: it holds until the page is left.

/** @import { Choice, Pace, Settings } from "./types.js" */

const [TABLE, START] = ["stammtisch.table", "stammtisch.start"];

/**
 * What was kept there, {} for nothing or for what has become unreadable.
 * @param {string} place
 */
function kept(place) {
  try {
    const found = JSON.parse(localStorage.getItem(place) ?? "{}");
    return typeof found === "object" && found ? found : {};
  } catch {
    return {};
  }
}

/**
 * @param {string} place
 * @param {object} value
 */
function keepAt(place, value) {
  try {
    localStorage.setItem(place, JSON.stringify(value));
  } catch { /* one plays on without */ }
}

/**
 * Milliseconds from one decision of the others to the next; `step` waits for a click.
 * @type {Record<Pace, number>}
 */
export const PACES = { step: Infinity, slow: 1800, normal: 800, fast: 300, once: 0 };

/**
 * What a reader has chosen for all tables.
 * @returns {Settings}
 */
export function readSettings() {
  const found = { confirm: true, pace: "normal", shortcuts: true, speed: 1, sound: false, notify: false, ...kept(TABLE) };
  return found.pace in PACES ? found : { ...found, pace: "normal" };
}

/** @param {Settings} settings */
export const keepSettings = (settings) => keepAt(TABLE, settings);

/** @type {Choice} */
const FRESH = { game: null, level: null, name: "", open: false, count: null, seats: [], colours: [0, 1, 2, 3, 4], rules: {}, pictures: {}, public: false, watched: true, tempo: "", out: false };

/** @param {unknown} colours */
const isOrder = (colours) => Array.isArray(colours) && [...colours].sort().join() === FRESH.colours.join();

/**
 * What was chosen last on the start page; whatever has become unreadable is forgotten.
 * @returns {Choice}
 */
export function recall() {
  const choice = { ...structuredClone(FRESH), ...kept(START) };
  if (Array.isArray(choice.colours) && choice.colours.length === 4) choice.colours.push(4); // kept when there were four
  if (!isOrder(choice.colours)) choice.colours = [...FRESH.colours];
  if (!Array.isArray(choice.seats)) choice.seats = [];
  if (typeof choice.name !== "string") choice.name = "";
  for (const flag of /** @type {("public" | "watched" | "out")[]} */ (["public", "watched", "out"])) choice[flag] = Boolean(choice[flag]);
  if (typeof choice.tempo !== "string") choice.tempo = "";
  for (const flags of ["rules", "pictures"]) if (typeof choice[flags] !== "object" || !choice[flags]) choice[flags] = {};
  return choice;
}

/** @param {Choice} choice */
export const keep = (choice) => keepAt(START, choice);

/**
 * By what name and colour somebody has sat down, for the next time.
 * @param {string} name
 * @param {number} colour
 */
export function keepMe(name, colour) {
  const choice = recall();
  keep({ ...choice, name: name.trim(), colours: exchanged(choice.colours, 0, colour) });
}

/**
 * The seats' colours with one for a seat; who had it is given that seat's.
 * @param {number[]} colours
 * @param {number} seat
 * @param {number} colour
 */
export const exchanged = (colours, seat, colour) => colours.map((one, i) => (i === seat ? colour : one === colour ? colours[seat] : one));
