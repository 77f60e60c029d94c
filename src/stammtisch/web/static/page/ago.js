// How long ago something was, in words.

/** @type {[Intl.RelativeTimeFormatUnit, number][]} */
const UNITS = [["year", 31_536_000], ["month", 2_592_000], ["day", 86_400], ["hour", 3600], ["minute", 60]];

const relative = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: "auto" });

/**
 * "yesterday", "5 minutes ago", "now".
 * @param {number} seconds
 */
export function ago(seconds, now = Date.now() / 1000) {
  const past = Math.max(0, now - seconds);
  const [unit, length] = UNITS.find(([, one]) => past >= one) ?? ["second", Infinity];
  return relative.format(-Math.floor(past / length), unit);
}
