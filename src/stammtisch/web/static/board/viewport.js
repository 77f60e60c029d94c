// What of the board is seen: moved, zoomed, and gliding on when the board itself grows.

import { calm, middleOf, narrow } from "../page/dom.js";
import { EASE } from "./animation.js";
import { distance } from "./neighbours.js";
import { liesOtherwise } from "./preview.js";

/** @import { Board } from "./board.js" */
/** @import { Box, Look, Part, Point, Scene } from "../page/types.js" */

const MOST = 4; // times as large as when all fits
const WHOLE = 1.02; // less than this is all of it
const GROWING = 450; // ms
const GLIDE = 220; // ms
const REST = 160; // ms without motion after which the picture is drawn anew, sharp
const MARGIN = 28; // px around what is brought into view
export const HAND = "by-hand"; // the class of the frame while fingers or the mouse move what is seen

/**
 * While the picture moves it is only shifted and scaled as it was drawn; at
 * rest its viewBox is what is seen.
 */
export class Viewport {
  /**
   * `svg` fills its parent, the frame; `moved()`: something else is seen now.
   * @param {SVGSVGElement} svg
   * @param {() => void} moved
   */
  constructor(svg, moved = () => {}) {
    this.svg = svg;
    this.frame = /** @type {HTMLElement} */ (svg.parentElement);
    this.moved = moved;
    this.home = NOWHERE;
    this.look = whole(NOWHERE);
    this.drawn = this.look; // the one the viewBox shows
    /** @type {number | undefined} */
    this.timer = undefined;
  }

  /** Whether there is a board to see. */
  get isOpen() {
    return this.home !== NOWHERE;
  }

  get isWhole() {
    return this.look.zoom === 1;
  }

  get isClosest() {
    return this.look.zoom === MOST;
  }

  /** Pixels a unit of the board takes when all fits. */
  get scale() {
    return Math.min(this.svg.clientWidth / this.home.width, this.svg.clientHeight / this.home.height) || 1;
  }

  /** Pixels a unit of the board takes as it is looked at. */
  get each() {
    return this.look.zoom * this.scale;
  }

  /**
   * Where in the frame a point of the board is, once the picture has come to rest.
   * @param {Point} point
   */
  inFrame({ x, y }) {
    const { svg, look, each } = this;
    return { x: svg.clientWidth / 2 + (x - look.x) * each, y: svg.clientHeight / 2 + (y - look.y) * each };
  }

  /**
   * The board's box is {left, top, width, height} now. Who sees all of it goes on seeing all.
   * @param {Box} box
   * @param {boolean} jump
   */
  fit(box, jump) {
    if (Object.values(this.home).join() === Object.values(box).join()) return;
    const before = this.isOpen ? this.stand() : null;
    const size = this.each;
    this.home = box;
    (this.frame.closest("main") ?? this.frame).style.setProperty("--shape", String(box.width / box.height));
    this.look = this.within(this.isWhole ? whole(box) : { ...this.look, zoom: size / this.scale });
    this.settle();
    if (before && !jump && !calm.matches) this.glideFrom(before);
    this.tell();
  }

  /**
   * Look there, within `ms`.
   * @param {Look} look
   */
  go(look, ms = GLIDE) {
    if (!this.isOpen) return;
    this.look = this.within(look);
    const { x, y, zoom } = this.look;
    const { each } = this;
    this.shift((this.drawn.x - x) * each, (this.drawn.y - y) * each, zoom / this.drawn.zoom, calm.matches ? 0 : ms);
    this.tell();
  }

  /** See all of it. */
  all() {
    this.go(whole(this.home));
  }

  /**
   * Zoom around the middle.
   * @param {number} factor
   */
  zoomBy(factor) {
    this.go({ ...this.look, zoom: this.look.zoom * factor });
  }

  /**
   * Look so many widths and heights of the frame further.
   * @param {number} right
   * @param {number} down
   */
  pan(right, down) {
    const { x, y, zoom } = this.look;
    this.go({ x: x + (right * this.home.width) / zoom, y: y + (down * this.home.height) / zoom, zoom });
  }

  /**
   * What is at one point of the screen is at another afterwards, so many times as large.
   * @param {Point} from
   * @param {Point} to
   */
  carry(from, to, factor = 1, ms = 0) {
    const middle = middleOf(this.frame);
    const zoom = limited(this.look.zoom * factor);
    const [before, after] = [this.each, zoom * this.scale];
    this.go({
      x: this.look.x + (from.x - middle.x) / before - (to.x - middle.x) / after,
      y: this.look.y + (from.y - middle.y) / before - (to.y - middle.y) / after,
      zoom,
    }, ms);
  }

  /**
   * Bring points of the board into view; of what lies too far apart, the last. A hand has precedence.
   * @param {Point[]} points
   */
  show(points, ms = GLIDE) {
    if (!points.length || this.isWhole || this.frame.classList.contains(HAND)) return;
    const { each } = this;
    const [x, y] = [points.map((point) => (point.x - this.look.x) * each), points.map((point) => (point.y - this.look.y) * each)];
    const half = { x: this.svg.clientWidth / 2 - MARGIN, y: this.svg.clientHeight / 2 - MARGIN };
    const fits = spread(x) <= 2 * half.x && spread(y) <= 2 * half.y;
    const right = aside(fits ? x : x.slice(-1), half.x);
    const down = aside(fits ? y : y.slice(-1), half.y);
    if (right || down) this.go({ ...this.look, x: this.look.x + right / each, y: this.look.y + down / each }, ms);
  }

  /**
   * Look at all of these points, no closer than before; as it was when they are seen already, or, with `some`, one of them.
   * @param {Point[]} points
   */
  frameAll(points, some = false) {
    if (!points.length || this.isWhole || this.frame.classList.contains(HAND)) return;
    const { each } = this;
    const [wide, high] = [this.svg.clientWidth - 4 * MARGIN, this.svg.clientHeight - 4 * MARGIN];
    /** @param {Point} point */
    const isSeen = ({ x, y }) => 2 * each * Math.abs(x - this.look.x) <= wide && 2 * each * Math.abs(y - this.look.y) <= high;
    if (some ? points.some(isSeen) : points.every(isSeen)) return;
    const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
    const fits = Math.min(wide / (spread(xs) || 1), high / (spread(ys) || 1)) / this.scale;
    this.go({ x: middle(xs), y: middle(ys), zoom: Math.min(fits, this.look.zoom) });
  }

  // How it is done

  /** @param {Look} look */
  within({ x, y, zoom }) {
    const { left, top, width, height } = this.home;
    const to = limited(zoom);
    return { x: inside(x, left, width, to), y: inside(y, top, height, to), zoom: to };
  }

  /** Where the drawing stands on the screen at this moment, and how large it is. */
  stand() {
    const { width } = this.svg.getBoundingClientRect();
    const grown = width / (this.svg.clientWidth || width || 1);
    return { ...this.drawn, size: this.drawn.zoom * this.scale * grown, on: middleOf(this.svg) };
  }

  /**
   * From where it stood, another drawing, to where it is drawn now.
   * @param {Look & { size: number, on: Point }} stood
   */
  glideFrom({ x, y, size, on }) {
    const middle = middleOf(this.frame);
    const [right, down] = [(this.drawn.x - x) * size + on.x - middle.x, (this.drawn.y - y) * size + on.y - middle.y];
    this.shift(right, down, size / (this.drawn.zoom * this.scale), 0);
    this.svg.getBoundingClientRect();
    this.shift(0, 0, 1, GROWING);
  }

  /**
   * Shift and scale what is drawn.
   * @param {number} right
   * @param {number} down
   * @param {number} grown
   * @param {number} ms
   */
  shift(right, down, grown, ms) {
    const { style } = this.svg;
    style.willChange = "transform";
    style.transition = ms ? `transform ${ms}ms ${EASE}` : "none";
    style.transform = `translate(${right}px, ${down}px) scale(${grown})`;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.settle(), Math.max(ms, REST));
  }

  /** Draw what is looked at. */
  settle() {
    clearTimeout(this.timer);
    const { x, y, zoom } = this.look;
    const [width, height] = [this.home.width / zoom, this.home.height / zoom];
    this.svg.setAttribute("viewBox", [x - width / 2, y - height / 2, width, height].join(" "));
    this.drawn = this.look;
    for (const name of ["transition", "transform", "will-change"]) this.svg.style.removeProperty(name);
  }

  tell() {
    this.frame.classList.toggle("zoomed", !this.isWhole);
    this.moved();
  }
}

const NOWHERE = { left: 0, top: 0, width: 1, height: 1 };

/** @param {Box} box */
const whole = ({ left, top, width, height }) => ({ x: left + width / 2, y: top + height / 2, zoom: 1 });

/** @param {number} zoom */
const limited = (zoom) => (zoom < WHOLE ? 1 : Math.min(zoom, MOST));

/**
 * A middle from which nothing beside the board is seen.
 * @param {number} middle
 * @param {number} start
 * @param {number} length
 * @param {number} zoom
 */
function inside(middle, start, length, zoom) {
  const half = length / zoom / 2;
  return Math.max(start + half, Math.min(middle, start + length - half));
}

/** @param {number[]} places */
const spread = (places) => Math.max(...places) - Math.min(...places);

/** @param {number[]} places */
const middle = (places) => (Math.max(...places) + Math.min(...places)) / 2;

/**
 * How far to look aside so that some places come into the middle; 0 when all are seen already.
 * @param {number[]} places
 * @param {number} half
 */
function aside(places, half) {
  const [from, to] = [Math.min(...places), Math.max(...places)];
  return from >= -half && to <= half ? 0 : (from + to) / 2;
}

// What of an enlarged board is seen: it follows what changes, and what is to be decided

let attended = "null"; // the part that was shown last because of a decision

/**
 * Bring what lies otherwise in one scene than in the one before it into view.
 * @param {Scene} before
 * @param {Scene} after
 * @param {Viewport} view
 */
export function followChanges(before, after, view) {
  const was = new Map(before.sprites.map((sprite) => [sprite.id, sprite]));
  view.show(after.sprites.filter((sprite) => !sprite.actions.length && liesOtherwise(was.get(sprite.id), sprite)));
}

/**
 * What can be chosen is in view when one's turn begins, and some of it later on; what moves other things only counts
 * where there is nothing else.
 * @param {Scene} scene
 * @param {Viewport} view
 * @param {boolean} begins
 */
export function frameChoices({ sprites }, view, begins) {
  const open = sprites.filter(({ legal }) => legal.length);
  const places = open.filter(({ classes }) => !classes.includes("handle"));
  view.frameAll(places.length ? places : open, !begins);
}

/**
 * Whether a decision about this part of the board keeps it in view, whatever changes elsewhere.
 * @param {Part | null} focus
 */
export const attends = (focus) => Boolean(narrow.matches && focus);

/**
 * On a small screen, show the part of the board that a decision is about; all of it when it is about
 * nothing in particular. As long as it stays the same, the reader looks anywhere.
 * @param {Part | null} focus
 * @param {Viewport} view
 */
export function attend(focus, view) {
  const part = JSON.stringify(focus ?? null);
  if (!narrow.matches || part === attended) return;
  attended = part;
  if (focus) view.go(lookAt(focus, view.home));
  else view.all();
}

/**
 * @param {Part} part
 * @param {Box} home
 */
const lookAt = ([left, top, width, height], home) =>
  ({ x: left + width / 2, y: top + height / 2, zoom: Math.min(home.width / width, home.height / height) });

/**
 * Enlarge the board so many times: show what changed last, and what can be clicked nearest to it.
 * @param {Board} board
 * @param {string[]} last
 * @param {number} zoom
 */
export function enlarge(board, last, zoom) {
  const [changed] = last.flatMap((id) => board.sprites.get(id)?.sprite ?? []);
  const open = board.open().map((element) => element.sprite);
  const near = changed ? open.sort((one, other) => distance(one, changed) - distance(other, changed)) : open;
  const [first, second = first] = [changed, near[0]].flatMap((one) => one ?? []);
  const { view } = board;
  view.go(first ? { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2, zoom } : { ...view.look, zoom });
  if (second) view.show([first, second]);
}
