// What a reader has chosen for all tables, kept in the browser.

import { keepAt, kept } from "./storage.js";

const PLACE = "stammtisch.table";
const DEFAULTS = { confirm: true, pace: "normal", shortcuts: true };

/** Milliseconds from one decision of the others to the next; `step` waits for a click. */
export const PACES = { step: Infinity, slow: 1800, normal: 800, fast: 300, once: 0 };

const listeners = new Set();
let chosen = { ...DEFAULTS, ...kept(PLACE) };
if (!(chosen.pace in PACES)) chosen.pace = DEFAULTS.pace;

export const setting = (name) => chosen[name];

export function choose(name, value) {
  chosen = { ...chosen, [name]: value };
  keepAt(PLACE, chosen);
  for (const tell of listeners) tell(name);
}

export const onChoice = (tell) => listeners.add(tell);
