// A small card beside what is pointed at: its title, a line for each of its lines.

import { h } from "./dom.js";

const EDGE = 8; // px between the card and the edge of the screen
const AWAY = 14; // px between the card and what it is about
const NEAR = 260; // px between their middles: farther off it would not be seen

const card = h("div", { class: "tip panel", "aria-hidden": "true", hidden: true });

/** `element`: what is pointed at; `others`: what belongs to it, which is not covered either if there is room. */
export function show(title, element, others) {
  if (!card.isConnected) document.body.append(card);
  if (card.textContent !== title) card.textContent = title;
  card.hidden = false;
  const [own, ...more] = [element, ...others].map((one) => one.getBoundingClientRect());
  const { x, y } = beside(own, [around([own, ...more]), own], card.getBoundingClientRect());
  card.style.setProperty("--left", `${x}px`);
  card.style.setProperty("--top", `${y}px`);
}

export function hide() {
  card.hidden = true;
}

document.addEventListener("keydown", (event) => event.key === "Escape" && hide());

/** As near as possible, on no side where there is no room; else in a corner of the screen. */
function beside(own, areas, { width, height }) {
  const [x, y] = [(own.left + own.right - width) / 2, (own.top + own.bottom - height) / 2];
  const [right, bottom] = [innerWidth - EDGE - width, innerHeight - EDGE - height];
  const onScreen = (at, most) => Math.max(EDGE, Math.min(at, most));
  const far = (at) => Math.hypot(at.x - x, at.y - y);
  for (const area of areas) {
    const places = [
      { x: area.right + AWAY, y: onScreen(y, bottom) }, { x: area.left - AWAY - width, y: onScreen(y, bottom) },
      { x: onScreen(x, right), y: area.top - AWAY - height }, { x: onScreen(x, right), y: area.bottom + AWAY },
    ].filter((at) => at.x >= EDGE && at.x <= right && at.y >= EDGE && at.y <= bottom);
    const [best] = places.sort((one, other) => far(one) - far(other));
    if (best && (area === own || far(best) < NEAR)) return best;
  }
  return { x: x > right / 2 ? EDGE : right, y: EDGE };
}

const around = (boxes) => ({
  left: Math.min(...boxes.map(({ left }) => left)), right: Math.max(...boxes.map(({ right }) => right)),
  top: Math.min(...boxes.map(({ top }) => top)), bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
});
