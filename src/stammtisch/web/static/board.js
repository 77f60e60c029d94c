// The board: a scene's sprites as SVG elements that are kept by id and moved.

import { calm, dark, s } from "./dom.js";

const BRIGHT = "bright"; // the class of drawings that show without a ring that they can be clicked
const ROUND = "round"; // the class of round drawings
const RING_INSET = 0.05;
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Put the art sheet into the page, once: every drawing under its name. */
export function layOut(symbols) {
  const markup = Object.entries(symbols).map(([name, drawing]) => `<g id="${name}">${drawing}</g>`);
  const sheet = new DOMParser().parseFromString(
    `<svg xmlns="http://www.w3.org/2000/svg"><defs>${markup.join("")}</defs></svg>`, "image/svg+xml");
  const art = s("svg", { class: "art", "aria-hidden": "true" });
  art.append(document.importNode(sheet.documentElement.firstChild, true));
  document.body.prepend(art);
}

/** The scene's colours as custom properties, those of the theme the reader prefers. */
export function colour(palette) {
  const paint = () => {
    for (const [name, pair] of Object.entries(palette)) {
      document.documentElement.style.setProperty(`--${name}`, pair[dark.matches ? 1 : 0]);
    }
  };
  dark.addEventListener("change", paint);
  paint();
}

export class Board {
  /** `click(sprites, at)`: the sprites under a click, uppermost first, and where it was. */
  constructor(svg, click) {
    this.svg = svg;
    this.click = click;
    this.layers = new Map();
    this.sprites = new Map();
    this.sizes = new Map();
    this.news = new Set(); // what others have put on the board since this screen decided
    svg.addEventListener("click", (event) => this.clicked(event));
    svg.addEventListener("keydown", (event) => this.pressed(event));
  }

  /** `mine`: what has changed was decided here. */
  draw(scene, mine = true) {
    if (mine) this.news.clear();
    const first = this.sprites.size === 0;
    const focused = document.activeElement?.closest?.(".sprite");
    this.svg.setAttribute("viewBox", `0 0 ${scene.width} ${scene.height}`);
    this.svg.style.setProperty("--shape", scene.width / scene.height);
    this.addLayers(scene.layers);
    const here = new Set(scene.sprites.map((sprite) => sprite.id));
    if (!first) this.follow(scene.sprites, here, mine);
    for (const [id, element] of this.sprites) if (!here.has(id)) this.remove(id, element);
    for (const sprite of scene.sprites) this.put(sprite, first, mine);
    for (const [id, element] of this.sprites) element.classList.toggle("news", this.news.has(id));
    this.keepFocus(focused);
  }

  addLayers(names) {
    for (const name of names) {
      if (this.layers.has(name)) continue;
      const layer = s("g", { class: `layer ${name}` });
      this.layers.set(name, layer);
      this.svg.append(layer);
    }
  }

  /** One thing gone from a layer and one of the same drawing new there: it has moved. */
  follow(sprites, here, mine) {
    const was = [...this.sprites.values()].map((element) => element.sprite);
    const gone = alone(was.filter(({ id }) => !here.has(id)));
    const come = alone(sprites.filter(({ id }) => !this.sprites.has(id)));
    for (const [kind, { id }] of come) {
      if (!gone.has(kind)) continue;
      const old = gone.get(kind).id;
      const element = this.sprites.get(old);
      this.sprites.delete(old);
      this.sprites.set(id, element);
      element.dataset.id = id;
      this.news.delete(old);
      if (!mine) this.news.add(id);
    }
  }

  put(sprite, first, mine) {
    let element = this.sprites.get(sprite.id);
    if (element && element.sprite.layer !== sprite.layer) {
      this.remove(sprite.id, element);
      element = null;
    }
    if (!element) {
      element = this.add(sprite, first);
      if (!first && !mine && sprite.title && !sprite.actions.length) this.news.add(sprite.id);
    }
    const same = JSON.stringify(sprite);
    if (element.same === same) return;
    element.same = same;
    element.sprite = sprite;
    element.setAttribute("class", ["sprite", ...sprite.classes].join(" "));
    element.use.setAttribute("href", `#${sprite.symbol}`);
    place(element, sprite);
    this.light(element, sprite);
  }

  add(sprite, first) {
    const use = s("use", { href: `#${sprite.symbol}` });
    const element = s("g", { "data-id": sprite.id }, use);
    element.use = use;
    this.sprites.set(sprite.id, element);
    this.layers.get(sprite.layer).append(element);
    if (!first && !calm.matches) use.animate({ opacity: [0, 1], scale: [1.5, 1] }, { duration: 300, easing: "ease-out" });
    return element;
  }

  remove(id, element) {
    this.sprites.delete(id);
    this.news.delete(id);
    if (calm.matches) {
      element.remove();
      return;
    }
    for (const name of ["tabindex", "role", "aria-label"]) element.removeAttribute(name);
    element.setAttribute("aria-hidden", "true");
    element.setAttribute("class", "sprite leaving");
    element.animate({ opacity: [1, 0] }, { duration: 250 }).finished.finally(() => element.remove());
  }

  /** What a sprite says of itself, and whether it can be clicked. */
  light(element, sprite) {
    const can = sprite.legal.length > 0;
    const name = [sprite.title, sprite.badge].filter(Boolean).join(", ");
    element.classList.toggle("can", can);
    element.classList.toggle("asks", !can && sprite.actions.length > 0);
    element.dataset.legal = sprite.legal.join("|");
    element.querySelectorAll(":scope > :not(use)").forEach((child) => child.remove());
    if (sprite.title) element.prepend(s("title", {}, sprite.title));
    attribute(element, "role", can ? "button" : name && "img");
    attribute(element, "aria-label", name);
    attribute(element, "aria-hidden", !can && !name && "true");
    attribute(element, "tabindex", can && "-1");
    if (!can) return;
    element.append(this.ring(sprite));
    if (sprite.badge) element.append(this.badge(sprite));
  }

  size(symbol, use) {
    if (!this.sizes.has(symbol)) this.sizes.set(symbol, use.getBBox());
    return this.sizes.get(symbol);
  }

  ring(sprite) {
    const { x, y, width, height } = this.size(sprite.symbol, this.sprites.get(sprite.id).use);
    const inset = Math.min(width, height) * RING_INSET;
    return s("rect", {
      class: sprite.classes.includes(BRIGHT) ? "ring quiet" : "ring",
      x: x + inset, y: y + inset, width: width - 2 * inset, height: height - 2 * inset,
      rx: Math.min(width, height) * (sprite.classes.includes(ROUND) ? 0.5 : 0.14),
    });
  }

  badge(sprite) {
    const { x, y, width, height } = this.size(sprite.symbol, this.sprites.get(sprite.id).use);
    const r = Math.min(Math.min(width, height) * 0.2, 12);
    const wide = r * (0.62 * sprite.badge.length + 1.1);
    const at = `translate(${x + width - wide * 0.55} ${y + r})`;
    return s("g", { class: "badge", transform: at, "aria-hidden": "true" },
      s("rect", { x: -wide / 2, y: -r, width: wide, height: 2 * r, rx: r }),
      s("text", { y: r * 0.52, "font-size": r * 1.5, "text-anchor": "middle" }, sprite.badge));
  }

  // Clicks and keys

  /** The second half of a double click means nothing more. */
  clicked(event) {
    if (event.detail > 1) return;
    const found = document.elementsFromPoint(event.clientX, event.clientY)
      .map((element) => element.closest(".sprite:not(.leaving)"))
      .filter((element) => element && this.svg.contains(element));
    const sprites = [...new Set(found)].map((element) => element.sprite);
    this.click(sprites, { x: event.clientX, y: event.clientY, small: this.isSmall(found[0]) });
  }

  /** Whether a finger could easily have meant the neighbour. */
  isSmall(element) {
    if (!element || !matchMedia("(pointer: coarse)").matches) return false;
    const box = element.getBoundingClientRect();
    return Math.min(box.width, box.height) < 26;
  }

  pressed(event) {
    const element = event.target.closest(".sprite");
    if (event.key in ARROWS) {
      this.step(element, ...ARROWS[event.key]);
    } else if (element && (event.key === "Enter" || event.key === " ")) {
      const box = element.getBoundingClientRect();
      this.click([element.sprite], { x: box.x + box.width / 2, y: box.y + box.height / 2, from: element });
    } else return;
    event.preventDefault();
  }

  open() {
    return [...this.sprites.values()].filter((element) => element.sprite.legal.length);
  }

  /** Go on to the next sprite that can be clicked, in the direction of the arrow. */
  step(from, right, down) {
    const open = this.open();
    if (!from) {
      open[0]?.focus();
      return;
    }
    let best = null;
    let least = Infinity;
    for (const element of open) {
      const x = element.sprite.x - from.sprite.x;
      const y = element.sprite.y - from.sprite.y;
      const ahead = x * right + y * down;
      const aside = Math.abs(x * down) + Math.abs(y * right);
      const far = ahead + 3 * aside;
      if (element !== from && ahead > 0.5 && far < least) [best, least] = [element, far];
    }
    if (best) this.focus(best);
  }

  focus(element) {
    for (const other of this.open()) other.setAttribute("tabindex", other === element ? "0" : "-1");
    element.focus();
  }

  /** One stop of the Tab key on the board; who was there stays near when the scene changes. */
  keepFocus(focused) {
    const open = this.open();
    if (!open.length) {
      if (focused) this.svg.focus();
      return;
    }
    const was = focused ?? open.find((element) => element.getAttribute("tabindex") === "0");
    const near = was ? nearest(open, was.sprite) : open[0];
    near.setAttribute("tabindex", "0");
    if (focused && document.activeElement !== near) this.focus(near);
  }
}

/** The sprites that nothing can be done with and no other is like, by what they look like. */
function alone(sprites) {
  const kinds = new Map();
  for (const sprite of sprites.filter(({ actions }) => !actions.length)) {
    const kind = `${sprite.layer} ${sprite.symbol}`;
    kinds.set(kind, kinds.has(kind) ? null : sprite);
  }
  return new Map([...kinds].filter(([, sprite]) => sprite));
}

/** The angle is the nearest one equal to `turn`: 270° to 0° goes on to 360°. */
function place(element, { x, y, turn }) {
  const was = element.angle ?? turn;
  element.angle = was + ((((turn - was) % 360) + 540) % 360) - 180;
  element.style.transform = `translate(${x}px, ${y}px) rotate(${element.angle}deg)`;
}

function attribute(element, name, value) {
  if (value) element.setAttribute(name, value);
  else element.removeAttribute(name);
}

function nearest(elements, { x, y }) {
  const far = (element) => Math.hypot(element.sprite.x - x, element.sprite.y - y);
  return elements.reduce((best, element) => (far(element) < far(best) ? element : best));
}
