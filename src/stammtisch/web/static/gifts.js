// What a player pays or gains flies from where it was decided to the panel where it is counted.

import { fly } from "./motion.js";

const MOST = 3;

/** `come`: elements new on the board; `was`, `now`: scenes before and after. */
export function send(come, was, now) {
  for (const { seat, facts } of now.players) {
    const source = come.findLast(({ sprite }) => sprite.classes.includes(`seat-${seat}`) && !sprite.classes.includes("ghost"));
    const before = was.players.find((panel) => panel.seat === seat)?.facts ?? [];
    if (source) facts.forEach((fact, place) => give(source, seat, place, grown(before[place], fact)));
  }
}

function give(source, seat, place, many) {
  const goal = document.querySelector(`.player.seat-${seat} [data-fact="${place}"]`);
  for (let nth = 0; goal && nth < Math.min(many, MOST); nth += 1) {
    fly(source.sprite.symbol, source.getBoundingClientRect(), goal.getBoundingClientRect(), nth);
  }
}

const grown = (before, { label, value }) =>
  (before?.label === label && Number(value) > Number(before.value) ? Number(value) - Number(before.value) : 0);
