// What this browser remembers of the start page: the last game, opponent, name, colours, seats, rules, options.

import { keepAt, kept } from "./storage.js";

const PLACE = "stammtisch.start";

const FRESH = { game: null, level: null, name: "", open: false, count: null, seats: [], colours: [0, 1, 2, 3, 4], rules: {}, pictures: {} };

const isOrder = (colours) => Array.isArray(colours) && [...colours].sort().join() === FRESH.colours.join();

/** What was chosen last; whatever has become unreadable is forgotten. */
export function recall() {
  const choice = { ...structuredClone(FRESH), ...kept(PLACE) };
  if (Array.isArray(choice.colours) && choice.colours.length === 4) choice.colours.push(4); // kept when there were four
  if (!isOrder(choice.colours)) choice.colours = [...FRESH.colours];
  if (!Array.isArray(choice.seats)) choice.seats = [];
  if (typeof choice.name !== "string") choice.name = "";
  for (const flags of ["rules", "pictures"]) if (typeof choice[flags] !== "object" || !choice[flags]) choice[flags] = {};
  return choice;
}

export const keep = (choice) => keepAt(PLACE, choice);
