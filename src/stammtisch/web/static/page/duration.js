// How long something lasts, in words.

import { narrow } from "./dom.js";

export const SECOND = 1000; // milliseconds
const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
const { lang } = document.documentElement;

/**
 * "1:05", or "2 days, 3 hours" where nobody counts seconds; the first of them alone where there is no room.
 * @param {number} ms
 * @param {boolean} slow
 */
export function duration(ms, slow) {
  if (!slow || ms < HOUR) {
    const seconds = Math.ceil(ms / SECOND);
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  }
  const parts = ms >= DAY ? [[Math.floor(ms / DAY), "day"], [Math.floor(ms % DAY / HOUR), "hour"]]
    : [[Math.floor(ms / HOUR), "hour"], [Math.floor(ms % HOUR / MINUTE), "minute"]];
  return parts.filter(([number]) => number).slice(0, narrow.matches ? 1 : 2).map(([number, unit]) =>
    new Intl.NumberFormat(lang, { style: "unit", unit: String(unit), unitDisplay: "short" }).format(Number(number))).join(" ");
}
