// What of an enlarged board is seen: it follows what changes, and what is to be decided.

const narrow = matchMedia("(width < 880px)");
let attended = "null"; // the part that was shown last because of a decision

/** Bring what lies otherwise in one scene than in the one before it into view. */
export function follow(before, after, view) {
  const was = new Map(before.sprites.map((sprite) => [sprite.id, placeOf(sprite)]));
  view.show(after.sprites.filter((sprite) => !sprite.actions.length && was.get(sprite.id) !== placeOf(sprite)));
}

/** Whether a decision about this part of the board keeps it in view, whatever changes elsewhere. */
export const attends = (focus) => Boolean(narrow.matches && focus);

/**
 * On a small screen, show the part of the board that a decision is about; all of it when it is about
 * nothing in particular. As long as it stays the same, the reader looks anywhere.
 */
export function attend(focus, view) {
  const part = JSON.stringify(focus ?? null);
  if (!narrow.matches || part === attended) return;
  attended = part;
  if (focus) view.go(lookAt(focus, view.home));
  else view.all();
}

const lookAt = ([left, top, width, height], home) =>
  ({ x: left + width / 2, y: top + height / 2, zoom: Math.min(home.width / width, home.height / height) });

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
