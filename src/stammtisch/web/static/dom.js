// Small helpers for making elements.

const SVG = "http://www.w3.org/2000/svg";

function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== ""));
  return element;
}

/** An HTML element: `h("p", {class: "a", onclick: f}, "text", child)`. */
export const h = (name, attributes = {}, ...children) =>
  filled(document.createElement(name), attributes, children);

/** An SVG element. */
export const s = (name, attributes = {}, ...children) =>
  filled(document.createElementNS(SVG, name), attributes, children);

/** The place in the page where a part of the snapshot is shown. */
export const shown = (name) => document.querySelector(`[data-show="${name}"]`);

export const carried = (name) => JSON.parse(document.getElementById(`st-${name}`).textContent);

const texts = carried("words");

/** The sentence behind a key, with the values in place of {names}. */
export const words = (key, values = {}) =>
  texts[key].replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);

/** The address of a path: a proxy may have put the server under one of its own. */
export const here = (path) => (document.documentElement.dataset.root ?? "") + path;

export const calm = matchMedia("(prefers-reduced-motion: reduce)");
export const dark = matchMedia("(prefers-color-scheme: dark)");

const SHAPES = [
  "M0-8A8 8 0 1 1 0 8 8 8 0 1 1 0-8z",
  "M-7.2-7.2H7.2V7.2H-7.2z",
  "M0-8.4 8.6 6.6H-8.6z",
  "M0-9.4 8.4 0 0 9.4-8.4 0z",
  "M-3.4-9H3.4V-3.4H9V3.4H3.4V9H-3.4V3.4H-9V-3.4H-3.4z",
];

/** The sign of a seat: a colour and a shape of its own. */
export const sign = (seat) =>
  s("svg", { class: `sign seat-${seat}`, viewBox: "-10 -10 20 20", "aria-hidden": "true" },
    s("path", { d: SHAPES[seat % SHAPES.length] }));

const frames = new Map(); // of drawings that have been measured, by symbol and turn
const unmeasured = [];

/** A drawing of the art sheet in a picture of its own, turned by some degrees and cut to its size. */
export function picture(symbol, name = "picture", turn = 0) {
  const whole = s("g", {}, s("use", { href: `#${symbol}`, transform: turn ? `rotate(${turn})` : null }));
  const key = `${symbol} ${turn}`;
  const svg = s("svg", { class: name, "aria-hidden": "true", viewBox: frames.get(key) }, whole);
  if (frames.has(key)) return svg;
  if (!unmeasured.length) requestAnimationFrame(measure);
  unmeasured.push({ svg, whole, key });
  return svg;
}

/** All together: first every box is read, then written, so that the page is laid out once. */
function measure() {
  const found = unmeasured.splice(0).filter(({ svg }) => svg.isConnected)
    .map((it) => ({ ...it, box: it.whole.getBBox() }));
  for (const { svg, key, box: { x, y, width, height } } of found) {
    if (!width || !height) continue;
    frames.set(key, `${x} ${y} ${width} ${height}`);
    svg.setAttribute("viewBox", frames.get(key));
  }
}

/** Where a small box about it belongs. */
export function at(event) {
  const from = event.currentTarget;
  const box = from.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, from };
}

/** Put children into an element only when what they show has changed. */
export function refill(element, key, make) {
  const now = JSON.stringify(key);
  if (element.shownKey === now) return;
  element.shownKey = now;
  element.replaceChildren(...[make()].flat());
}
