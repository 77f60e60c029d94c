// The board: a scene's sprites as SVG elements that are kept by id and moved.

import { hrefOf } from "../page/art-sheet.js";
import { calm, coarse, findAll, middleOf, s } from "../page/dom.js";
import { ARROWS } from "../page/keyboard.js";
import { alone, drop, fly, place, turnTogether } from "./animation.js";
import { handle } from "./gestures.js";
import { corner, light, mean, silence, veil } from "./highlight.js";
import { ahead, nearest } from "./neighbours.js";
import { CYCLE } from "./preview.js";
import { isReal, TAKEN } from "./taken.js";
import * as tooltip from "./tooltip.js";
import { Viewport } from "./viewport.js";

/** @import { ClickPlace, Scene, Sprite, SpriteElement } from "../page/types.js" */
/** @import { Move } from "./animation.js" */

const SEAT = /^seat-(\d+)$/;
const SMALL = 26; // px: a finger could easily have meant the neighbour

export class Board {
  /**
   * `click(sprites, at)`: the sprites under a click, uppermost first, and where it was;
   * `point(sprite, how)`: what the mouse or the keyboard points at now, or null;
   * `moved()`: something else of the board is seen now.
   * @param {SVGSVGElement} svg
   * @param {(sprites: Sprite[], at: ClickPlace) => void} click
   * @param {(sprite: Sprite | null, how: "mouse" | "keys") => void} point
   * @param {() => void} moved
   */
  constructor(svg, click, point = () => {}, moved = () => {}) {
    this.svg = svg;
    this.click = click;
    this.point = point;
    /** @type {Map<string, SVGGElement>} */
    this.layers = new Map();
    /** @type {Map<string, SpriteElement>} */
    this.sprites = new Map();
    /** @type {Sprite | null} */
    this.pointed = null;
    this.lit = "";
    this.held = "";
    this.view = new Viewport(svg, () => { tooltip.hide(); moved(); });
    handle(this.view);
    svg.addEventListener("click", (event) => this.clicked(event));
    svg.addEventListener("keydown", (event) => this.pressed(event));
    svg.addEventListener("pointermove", (event) => event.pointerType !== "touch" && this.aim(targetOf(event), "mouse"));
    svg.addEventListener("pointerleave", () => this.aim(null, "mouse"));
    svg.addEventListener("focusin", (event) => targetOf(event).matches(":focus-visible") && this.focused(targetOf(event)));
    svg.addEventListener("focusout", () => this.aim(null, "keys"));
  }

  /**
   * `last`: ids of what has changed last; `held`: the action that is; `still`: without motion. Gives the elements that are new.
   * @param {Scene} scene
   * @param {{ last?: string[], still?: boolean, held?: string }} how
   */
  draw(scene, { last = [], still = false, held = "" } = {}) {
    this.held = held;
    const jump = still || this.sprites.size === 0;
    const focused = spriteAt(document.activeElement);
    const wasOpen = Boolean(focused?.sprite.legal.length);
    const { left, top, width, height } = scene;
    this.view.frame.classList.toggle("endless", scene.endless);
    this.view.fit({ left, top, width, height }, jump);
    this.svg.classList.toggle("still", jump);
    this.addLayers(scene.layers);
    const here = new Set(scene.sprites.map((sprite) => sprite.id));
    if (!jump) this.follow(scene.sprites, here);
    for (const [id, element] of this.sprites) if (!here.has(id)) this.remove(id, element, jump);
    const was = new Map([...this.sprites].map(([id, element]) => [id, { ...element.sprite, angle: element.angle }]));
    for (const sprite of scene.sprites) this.put(sprite, jump);
    if (!jump) turnTogether(this.moved(was));
    const marked = new Set(last);
    for (const [id, element] of this.sprites) corner(element, marked.has(id));
    veil([...this.sprites.values()]);
    this.light(this.lit);
    this.keepFocus(focused, wasOpen);
    return jump ? [] : [...this.sprites.values()].filter(({ sprite }) => !was.has(sprite.id));
  }

  /** @param {string[]} names */
  addLayers(names) {
    for (const name of names) {
      if (this.layers.has(name)) continue;
      const layer = s("g", { class: `layer ${name}` });
      this.layers.set(name, layer);
      this.svg.append(layer);
    }
  }

  /**
   * One thing gone from a layer and one of the same drawing new there: it has moved.
   * @param {Sprite[]} sprites
   * @param {Set<string>} here
   */
  follow(sprites, here) {
    const was = [...this.sprites.values()].map((element) => element.sprite);
    const gone = alone(was.filter(({ id }) => !here.has(id)));
    const come = alone(sprites.filter((sprite) => !this.sprites.has(sprite.id) && isReal(sprite)));
    for (const [kind, fresh] of come) {
      const old = gone.get(kind);
      const element = this.sprites.get(old?.id ?? "");
      if (!fresh || !old || !element) continue;
      this.sprites.delete(old.id);
      this.sprites.set(fresh.id, element);
      element.dataset.id = fresh.id;
    }
  }

  /**
   * @param {Sprite} sprite
   * @param {boolean} jump
   */
  put(sprite, jump) {
    let element = this.sprites.get(sprite.id);
    if (element && element.sprite.layer !== sprite.layer) {
      this.remove(sprite.id, element, true);
      element = undefined;
    }
    element ??= this.add(sprite, jump);
    const drawn = JSON.stringify(sprite);
    if (element.drawn === drawn) return;
    element.drawn = drawn;
    element.sprite = sprite;
    element.setAttribute("class", ["sprite", ...sprite.classes].join(" "));
    element.use.setAttribute("href", hrefOf(sprite.symbol));
    place(element, sprite);
    light(element, sprite);
  }

  /**
   * @param {Sprite} sprite
   * @param {boolean} jump
   * @returns {SpriteElement}
   */
  add(sprite, jump) {
    const use = s("use", { href: hrefOf(sprite.symbol) });
    const element = Object.assign(s("g", { "data-id": sprite.id }, use), { sprite, use, angle: sprite.turn });
    this.sprites.set(sprite.id, element);
    if (sprite.classes.includes(TAKEN)) this.layers.get(sprite.layer)?.prepend(element);
    else this.layers.get(sprite.layer)?.append(element);
    if (!jump && isReal(sprite)) drop(use);
    return element;
  }

  /**
   * What leaves goes to the panel of whom it belongs to, else it fades.
   * @param {string} id
   * @param {SpriteElement} element
   * @param {boolean} jump
   */
  remove(id, element, jump) {
    this.sprites.delete(id);
    const { symbol, classes } = element.sprite;
    const real = isReal(element.sprite);
    const home = real ? homeOf(classes) : null;
    if (!jump && home) fly(symbol, element.getBoundingClientRect(), home.getBoundingClientRect());
    if (jump || home || calm.matches || !real) {
      element.remove();
      return;
    }
    silence(element);
    element.setAttribute("class", "sprite leaving");
    element.animate({ opacity: [1, 0] }, { duration: 250 }).finished.finally(() => element.remove());
  }

  /** @param {Map<string, Sprite & { angle: number }>} was */
  moved(was) {
    /** @type {Move[]} */
    const found = [];
    for (const [id, element] of this.sprites) {
      const [from, to] = [was.get(id), element.sprite];
      if (from && (from.x !== to.x || from.y !== to.y || from.turn !== to.turn)) found.push({ element, from, to, angle: element.angle - from.angle });
    }
    return found;
  }

  // Clicks and keys

  /**
   * The second half of a double click means nothing more, unless each click turns something.
   * @param {MouseEvent} event
   */
  clicked(event) {
    const found = document.elementsFromPoint(event.clientX, event.clientY)
      .flatMap((element) => spriteAt(element) ?? [])
      .filter((element) => this.svg.contains(element));
    const sprites = [...new Set(found)].map((element) => element.sprite);
    if (event.detail > 1 && !sprites.some(({ classes }) => classes.includes(CYCLE))) return;
    const { pointerType } = /** @type {PointerEvent} */ (event);
    const touch = pointerType ? pointerType === "touch" : coarse.matches;
    this.click(sprites, { x: event.clientX, y: event.clientY, touch, small: touch && isSmall(found[0]), nth: event.detail });
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const element = spriteAt(targetOf(event));
    if (event.altKey || event.ctrlKey || event.metaKey || (event.shiftKey && event.key in ARROWS)) return;
    const [right, down] = ARROWS[event.key] ?? [];
    if (event.key in ARROWS && !this.isTurned(element)) {
      this.step(element, right, down);
    } else if (element && (event.key in ARROWS || event.key === "Enter" || event.key === " ")) {
      this.click([element.sprite], { ...middleOf(element), from: element, key: event.key });
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * Whether the arrows turn this sprite: one of its actions is held.
   * @param {SpriteElement | null} element
   */
  isTurned(element) {
    return element !== null && element.sprite.legal.length > 1 && element.sprite.legal.includes(this.held);
  }

  /** @param {Element} target */
  focused(target) {
    const element = spriteAt(target);
    if (element) this.view.show([element.sprite], 0);
    this.aim(target, "keys");
  }

  /**
   * @param {Element | null} target
   * @param {"mouse" | "keys"} how
   */
  aim(target, how) {
    const element = spriteAt(target);
    const sprite = element?.sprite ?? null;
    if (sprite === this.pointed) return;
    this.pointed = sprite;
    this.light(sprite?.group);
    this.point(sprite, how);
  }

  /**
   * Light all sprites of a group, and no others.
   * @param {string} group
   */
  light(group = "") {
    this.lit = group;
    for (const element of this.sprites.values()) {
      element.classList.toggle("lit", group !== "" && element.sprite.group === group);
    }
  }

  /**
   * Ring what is meant by what one points at elsewhere.
   * @param {(sprite: Sprite) => boolean} isMeant
   */
  mean(isMeant) {
    for (const element of this.sprites.values()) mean(element, isMeant(element.sprite));
  }

  /** What can be clicked, in the order in which it is drawn. */
  open() {
    return this.stops().filter((element) => element.sprite.legal.length);
  }

  /**
   * What the arrows walk: all that says what it is. Of what lies at one place it is what can be clicked, else the uppermost.
   * @returns {SpriteElement[]}
   */
  stops() {
    /** @type {Map<string, SpriteElement>} */
    const found = new Map();
    /** @type {SpriteElement[]} */
    const said = findAll(".sprite[tabindex]", this.svg);
    for (const element of said) {
      const place = `${Math.round(element.sprite.x)} ${Math.round(element.sprite.y)}`;
      if (element.sprite.legal.length || !found.get(place)?.sprite.legal.length) found.set(place, element);
    }
    return [...found.values()];
  }

  /** To the board with the keyboard; from there on to the next thing that can be clicked. */
  enter() {
    const [open, here] = [this.open(), spriteAt(document.activeElement)];
    const at = open.findIndex((element) => element === here);
    const stop = here ?? this.stops().find((element) => element.getAttribute("tabindex") === "0");
    if (at >= 0) this.focus(open[(at + 1) % open.length]);
    else if (open.length) this.focus(stop ? nearest(open, stop.sprite) : open[0]);
    else (stop ?? this.svg).focus();
  }

  /**
   * Go on to the next sprite that says what it is, in the direction of the arrow.
   * @param {SpriteElement | null} from
   * @param {number} right
   * @param {number} down
   */
  step(from, right, down) {
    if (!from) {
      this.enter();
      return;
    }
    const best = ahead(this.stops(), from, right, down);
    if (best) this.focus(best);
  }

  /** @param {SpriteElement} element */
  focus(element) {
    this.makeStop(element);
    element.focus();
  }

  /** @param {SpriteElement} element */
  makeStop(element) {
    for (const other of findAll(".sprite[tabindex='0']", this.svg)) other.setAttribute("tabindex", "-1");
    element.setAttribute("tabindex", "0");
  }

  /**
   * One stop of the Tab key on the board, at what can be clicked if there is anything. Who was at such a thing stays
   * near when the scene changes, who looks at anything else stays there.
   * @param {SpriteElement | null} focused
   * @param {boolean} wasOpen
   */
  keepFocus(focused, wasOpen) {
    const open = this.open();
    const all = open.length && (!focused || wasOpen) ? open : this.stops();
    if (!all.length) {
      if (focused) this.svg.focus();
      return;
    }
    const was = focused ?? all.find((element) => element.getAttribute("tabindex") === "0");
    const near = was ? nearest(all, was.sprite) : all[0];
    this.makeStop(near);
    if (focused && document.activeElement !== near) near.focus();
  }
}

/**
 * The row in the panels of the seat that a thing belongs to.
 * @param {string[]} classes
 */
function homeOf(classes) {
  const seat = classes.map((name) => SEAT.exec(name)?.[1]).find(Boolean);
  return seat === undefined ? null : document.querySelector(`.player.seat-${seat} > .sign`);
}

/**
 * The sprite that an element of the board belongs to.
 * @param {Element | null} element
 */
const spriteAt = (element) => /** @type {SpriteElement | null} */ (element?.closest(".sprite:not(.leaving)") ?? null);

/** @param {Event} event */
const targetOf = (event) => /** @type {Element} */ (event.target);

/** @param {Element | undefined} element */
function isSmall(element) {
  if (!element) return false;
  const box = element.getBoundingClientRect();
  return Math.min(box.width, box.height) < SMALL;
}
