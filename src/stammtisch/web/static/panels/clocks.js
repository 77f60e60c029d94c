// Clocks: how long each player may still think, counted on between two snapshots; and the pause.

import { button, findAll, h, shown, sign, words } from "../page/dom.js";
import { duration, SECOND } from "../page/duration.js";
import { say } from "../page/announcer.js";
import { tick } from "../page/alerts.js";
import { bringUp, refill } from "./refill.js";

/** @import { Actions } from "../net/actions.js" */
/** @import { Clock, Settings, Snapshot } from "../page/types.js" */

const LOW = 30 * SECOND;

/** The newest snapshot, and when it came. @type {{ present: Snapshot, at: number } | null} */
let known = null;
let warned = "";
/** @type {() => Settings} */
let settings;

/**
 * Clocks go on by themselves from now on.
 * @param {() => Settings} now what the reader has chosen
 */
export function startClocks(now) {
  settings = now;
  setInterval(show, SECOND / 4);
}

/**
 * @param {Snapshot} present
 * @param {Actions} actions
 */
export function drawClocks(present, actions) {
  if (present !== known?.present) known = { present, at: performance.now() };
  show();
  drawPause(present, actions);
}

/**
 * What a seat has left now, in milliseconds.
 * @param {Clock} clock
 * @param {number} seat
 * @param {number} since
 */
const leftOf = ({ left, running }, seat, since) => Math.max(0, left[seat] - (running === seat ? since : 0));

function show() {
  const clock = known?.present.clock;
  for (const place of findAll("[data-clock]")) {
    const seat = Number(place.dataset.clock);
    const stands = Boolean(clock?.paused && known?.present.to_move === seat);
    place.hidden = !clock || (clock.kind === "slow" && clock.running !== seat && !stands);
    if (!clock || !known) continue;
    const left = leftOf(clock, seat, performance.now() - known.at);
    refill(place, [duration(left, clock.kind === "slow"), stands], () => [duration(left, clock.kind === "slow"),
      stands ? h("span", { class: "why" }, ` ${words("table.clock_paused")}`) : ""]);
    place.classList.toggle("stands", stands);
    place.classList.toggle("runs", clock.running === seat);
    place.classList.toggle("low", clock.running === seat && left < lowOf(clock));
    if (clock.running === seat && known.present.yours.includes(seat)) warn(left, clock);
  }
}

/**
 * A tenth of a turn's time, at most half a minute of a live one.
 * @param {Clock} clock
 */
const lowOf = ({ kind, turn }) => (kind === "live" ? LOW : turn * SECOND / 10);

/**
 * Once a wait it is said that little time is left.
 * @param {number} left
 * @param {Clock} clock
 */
function warn(left, clock) {
  const wait = `${known?.present.n}`;
  if (left >= lowOf(clock) || warned === wait) return;
  warned = wait;
  say(words("table.time_low", { time: duration(left, clock.kind === "slow") }));
  tick(settings());
}

/**
 * Who asks for a pause, who has still to agree; or that it is one, and who ends it.
 * @param {Snapshot} present
 * @param {Actions} actions
 */
function drawPause(present, actions) {
  const place = shown("pausing");
  const { clock, players, to_move, yours } = present;
  const open = Boolean(clock && (clock.paused || clock.wishes.length));
  const begins = open && place.hidden;
  place.hidden = !open;
  refill(place, open && [clock?.paused, clock?.wishes, players, to_move, yours], () => (clock ? pauseBox(clock, present, actions) : []));
  if (begins) requestAnimationFrame(() => bringUp(place));
}

/**
 * Whoever has the screen for themselves is spoken to.
 * @param {{ seat: number, name: string }} player
 * @param {number[]} yours
 */
const called = ({ seat, name }, yours) => (yours.length === 1 && yours.includes(seat) ? words("table.you") : name);

/**
 * @param {Clock} clock
 * @param {Snapshot} present
 * @param {Actions} actions
 */
function pauseBox({ paused, wishes }, { players, to_move, yours }, actions) {
  const mover = to_move === null ? "" : players[to_move].name;
  if (paused && (to_move === null || !yours.includes(to_move))) return h("p", {}, words("table.paused", { name: mover }));
  if (paused) return [h("p", {}, words("table.paused_yours")), h("div", { class: "doors" },
    button("primary", "resume", words("table.resume"), () => actions.enter({ kind: "resume", seat: to_move ?? 0 })))];
  const mine = yours.filter((seat) => !wishes.includes(seat));
  const own = yours.filter((seat) => wishes.includes(seat));
  const silent = players.filter(({ seat, kind, absent, presence }) => kind === "person" && !absent && !presence?.left && !wishes.includes(seat));
  return [
    h("p", {}, wishes.map((seat) => sign(seat)), words("table.pause_asked", { names: wishes.map((seat) => players[seat].name).join(", ") })),
    silent.length ? h("p", { class: "aside" }, words("table.waiting", { names: silent.map((one) => called(one, yours)).join(", ") })) : "",
    h("div", { class: "doors" },
      mine.map((seat) => button("primary", "pause", words("table.agree"), () => actions.enter({ kind: "pause", seat }))),
      mine.length ? button("secondary", "refuse", words("table.refuse"), () => actions.enter({ kind: "resume", seat: mine[0] })) : "",
      own.map((seat) => button("secondary", "resume", words("table.withdraw"), () => actions.enter({ kind: "resume", seat })))),
  ];
}
