// Small signs on buttons, drawn on a field of 24 x 24.

import { s } from "./dom.js";

const LINES = {
  undo: "M9 6 4 11l5 5M4 11h10a5.5 5.5 0 0 1 0 11h-2",
  turn: "M12 6 7 11l5 5M6 6l-5 5 5 5M7 11h9a5.5 5.5 0 0 1 0 11h-2",
  redo: "M15 6l5 5-5 5M20 11H10a5.5 5.5 0 0 0 0 11h2",
  first: "M6 5v14M19 5l-9 7 9 7z",
  previous: "M16 5l-9 7 9 7z",
  next: "M8 5l9 7-9 7z",
  last: "M18 5v14M5 5l9 7-9 7z",
  skip: "M4 5l8 7-8 7zM12 5l8 7-8 7z",
  menu: "M5 12h.01M12 12h.01M19 12h.01",
  confirm: "M5 13l5 5L20 7",
  screen: "M3 5l6 3v11l-6-3zM9 8l6-3v11l-6 3M15 5l6 3v11l-6-3",
};

export const icon = (name) =>
  s("svg", { class: `icon ${name}`, viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: LINES[name] }));
