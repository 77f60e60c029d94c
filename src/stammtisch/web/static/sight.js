// What of an enlarged board is seen: the pane follows what changes.

import { calm } from "./dom.js";

const MARGIN = 28; // px around what is brought into view

const pane = document.querySelector(".pane");

/** Bring what lies otherwise in one scene than in the one before it into view. */
export function follow(before, after, svg) {
  const was = new Map(before.sprites.map((sprite) => [sprite.id, placeOf(sprite)]));
  const changed = after.sprites.filter((sprite) => !sprite.actions.length && was.get(sprite.id) !== placeOf(sprite));
  bring(changed, svg, calm.matches ? "instant" : "smooth");
}

/** The board has just been enlarged: show what changed last, and what can be clicked nearest to it. */
export function begin(board, last) {
  const [changed] = last.map((id) => board.sprites.get(id)?.sprite).filter(Boolean);
  const open = board.open().map((element) => element.sprite);
  const near = changed ? open.sort((one, other) => far(one, changed) - far(other, changed)) : open;
  bring([changed, near[0]].filter(Boolean), board.svg, "instant");
}

const placeOf = ({ symbol, x, y, turn }) => [symbol, x, y, turn].join(" ");

const far = (one, other) => Math.hypot(one.x - other.x, one.y - other.y);

/** Scroll the pane, never the page; what is in view already stays. Of what lies too far apart, show the last. */
function bring(sprites, svg, behavior) {
  if (!sprites.length || !isScrolled()) return;
  const [board, frame] = [svg.getBoundingClientRect(), pane.getBoundingClientRect()];
  const { width, height } = svg.viewBox.baseVal;
  const xs = sprites.map(({ x }) => board.left + (x / width) * board.width);
  const ys = sprites.map(({ y }) => board.top + (y / height) * board.height);
  const fits = spread(xs) <= frame.width - 2 * MARGIN && spread(ys) <= frame.height - 2 * MARGIN;
  const left = shift(fits ? xs : xs.slice(-1), frame.left, frame.right);
  const top = shift(fits ? ys : ys.slice(-1), frame.top, frame.bottom);
  if (left || top) pane.scrollBy({ left, top, behavior });
}

const spread = (points) => Math.max(...points) - Math.min(...points);

const isScrolled = () => pane.scrollWidth > pane.clientWidth + 1 || pane.scrollHeight > pane.clientHeight + 1;

/** How far to scroll so that some points stand in the middle; 0 when they are seen already. */
function shift(points, start, end) {
  const [from, to] = [Math.min(...points), Math.max(...points)];
  return from >= start + MARGIN && to <= end - MARGIN ? 0 : (from + to - start - end) / 2;
}
