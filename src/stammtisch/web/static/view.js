// What of the board is seen: moved, zoomed, and gliding on when the board itself grows.

import { calm } from "./dom.js";

const MOST = 4; // times as large as when all fits
const WHOLE = 1.02; // less than this is all of it
const GROWING = 450; // ms
const GLIDE = 220; // ms
const REST = 160; // ms without motion after which the picture is drawn anew, sharp
const MARGIN = 28; // px around what is brought into view
export const HAND = "by-hand"; // the class of the frame while fingers or the mouse move what is seen
const EASE = "cubic-bezier(.3, .1, .2, 1)";

/**
 * A look is {x, y, zoom}: the point of the board in the middle, and how much larger all is than when
 * the whole board fits. While the picture moves it is only shifted and scaled as it was drawn; at
 * rest its viewBox is what is seen.
 */
export class View {
  /** `svg` fills its parent, the frame; `moved()`: something else is seen now. */
  constructor(svg, moved = () => {}) {
    this.svg = svg;
    this.frame = svg.parentElement;
    this.moved = moved;
    this.home = null;
    this.look = null;
    this.drawn = null; // the look the viewBox shows
    this.timer = null;
  }

  get isWhole() {
    return !this.look || this.look.zoom === 1;
  }

  get isClosest() {
    return Boolean(this.look) && this.look.zoom === MOST;
  }

  /** Pixels a unit of the board takes when all fits. */
  get scale() {
    return Math.min(this.svg.clientWidth / this.home.width, this.svg.clientHeight / this.home.height) || 1;
  }

  /** The board's box is {left, top, width, height} now. Who sees all of it goes on seeing all. */
  fit(box, jump) {
    const { home } = this;
    if (home && ["left", "top", "width", "height"].every((side) => home[side] === box[side])) return;
    const before = home && this.stand();
    const size = this.look && this.look.zoom * this.scale;
    this.home = box;
    this.frame.style.setProperty("--shape", box.width / box.height);
    this.look = this.within(this.isWhole ? whole(box) : { ...this.look, zoom: size / this.scale });
    this.settle();
    if (before && !jump && !calm.matches) this.glideFrom(before);
    this.tell();
  }

  /** Look there, within `ms`. */
  go(look, ms = GLIDE) {
    if (!this.home) return;
    this.look = this.within(look);
    const { x, y, zoom } = this.look;
    const each = zoom * this.scale;
    this.shift((this.drawn.x - x) * each, (this.drawn.y - y) * each, zoom / this.drawn.zoom, calm.matches ? 0 : ms);
    this.tell();
  }

  /** See all of it. */
  all() {
    this.go(whole(this.home));
  }

  /** Zoom around the middle. */
  zoomBy(factor) {
    this.go({ ...this.look, zoom: this.look.zoom * factor });
  }

  /** Look so many widths and heights of the frame further. */
  pan(right, down) {
    const { x, y, zoom } = this.look;
    this.go({ x: x + (right * this.home.width) / zoom, y: y + (down * this.home.height) / zoom, zoom });
  }

  /** What is at one point of the screen is at another afterwards, so many times as large. */
  carry(from, to, factor = 1, ms = 0) {
    const middle = this.middle();
    const zoom = limited(this.look.zoom * factor);
    const [before, after] = [this.look.zoom * this.scale, zoom * this.scale];
    this.go({
      x: this.look.x + (from.x - middle.x) / before - (to.x - middle.x) / after,
      y: this.look.y + (from.y - middle.y) / before - (to.y - middle.y) / after,
      zoom,
    }, ms);
  }

  /** Bring points of the board into view; of what lies too far apart, the last. A hand has precedence. */
  show(points, ms = GLIDE) {
    if (!points.length || this.isWhole || this.frame.classList.contains(HAND)) return;
    const each = this.look.zoom * this.scale;
    const [x, y] = ["x", "y"].map((axis) => points.map((point) => (point[axis] - this.look[axis]) * each));
    const half = { x: this.svg.clientWidth / 2 - MARGIN, y: this.svg.clientHeight / 2 - MARGIN };
    const fits = spread(x) <= 2 * half.x && spread(y) <= 2 * half.y;
    const right = aside(fits ? x : x.slice(-1), half.x);
    const down = aside(fits ? y : y.slice(-1), half.y);
    if (right || down) this.go({ ...this.look, x: this.look.x + right / each, y: this.look.y + down / each }, ms);
  }

  // How it is done

  within({ x, y, zoom }) {
    const { left, top, width, height } = this.home;
    const to = limited(zoom);
    return { x: inside(x, left, width, to), y: inside(y, top, height, to), zoom: to };
  }

  /** The middle of the frame on the screen. */
  middle() {
    const { left, top, width, height } = this.frame.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  }

  /** Where the drawing stands on the screen at this moment, and how large it is. */
  stand() {
    const { left, top, width, height } = this.svg.getBoundingClientRect();
    const grown = width / (this.svg.clientWidth || width || 1);
    return { ...this.drawn, size: this.drawn.zoom * this.scale * grown, on: { x: left + width / 2, y: top + height / 2 } };
  }

  /** From where it stood, another drawing, to where it is drawn now. */
  glideFrom({ x, y, size, on }) {
    const middle = this.middle();
    const [right, down] = [(this.drawn.x - x) * size + on.x - middle.x, (this.drawn.y - y) * size + on.y - middle.y];
    this.shift(right, down, size / (this.drawn.zoom * this.scale), 0);
    this.svg.getBoundingClientRect();
    this.shift(0, 0, 1, GROWING);
  }

  /** Shift and scale what is drawn. */
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

const whole = ({ left, top, width, height }) => ({ x: left + width / 2, y: top + height / 2, zoom: 1 });

const limited = (zoom) => (zoom < WHOLE ? 1 : Math.min(zoom, MOST));

/** A middle from which nothing beside the board is seen. */
function inside(middle, start, length, zoom) {
  const half = length / zoom / 2;
  return Math.max(start + half, Math.min(middle, start + length - half));
}

const spread = (places) => Math.max(...places) - Math.min(...places);

/** How far to look aside so that some places come into the middle; 0 when all are seen already. */
function aside(places, half) {
  const [from, to] = [Math.min(...places), Math.max(...places)];
  return from >= -half && to <= half ? 0 : (from + to) / 2;
}
