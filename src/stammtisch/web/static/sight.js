// What of an enlarged board is seen: it follows what changes.

/** Bring what lies otherwise in one scene than in the one before it into view. */
export function follow(before, after, view) {
  const was = new Map(before.sprites.map((sprite) => [sprite.id, placeOf(sprite)]));
  view.show(after.sprites.filter((sprite) => !sprite.actions.length && was.get(sprite.id) !== placeOf(sprite)));
}

/** Enlarge the board so many times: show what changed last, and what can be clicked nearest to it. */
export function begin(board, last, zoom) {
  const [changed] = last.map((id) => board.sprites.get(id)?.sprite).filter(Boolean);
  const open = board.open().map((element) => element.sprite);
  const near = changed ? open.sort((one, other) => far(one, changed) - far(other, changed)) : open;
  const [first, second = first] = [changed, near[0]].filter(Boolean);
  const { view } = board;
  view.go(first ? { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2, zoom } : { ...view.look, zoom });
  if (second) view.show([first, second]);
}

const placeOf = ({ symbol, x, y, turn }) => [symbol, x, y, turn].join(" ");

const far = (one, other) => Math.hypot(one.x - other.x, one.y - other.y);
