// What comes as changes is made whole here, before anything else sees it.

/** @import { Piece, Snapshot, Told } from "../page/types.js" */

/**
 * The snapshot that is told, by the one that the browser has; null when it is told by another one.
 * @param {Told} told
 * @param {Snapshot | null | undefined} base
 * @returns {Snapshot | null}
 */
export function whole({ changes, ...rest }, base) {
  if (!changes) return /** @type {Snapshot} */ (rest);
  if (changes.since !== base?.view) return null;
  const { sprites, ...scene } = changes.scene;
  const changed = sprites ? { sprites: joined(sprites, base.scene.sprites) } : {};
  return { ...rest, scene: { ...base.scene, ...scene, ...changed }, log: joined(changes.log, base.log) };
}

/**
 * A list from what stays of the old one, `[first, count]`, and what is new.
 * @template T
 * @param {Piece<T>[]} pieces
 * @param {T[]} old
 * @returns {T[]}
 */
const joined = (pieces, old) =>
  pieces.flatMap((piece) => Array.isArray(piece) ? old.slice(piece[0], piece[0] + piece[1]) : [piece]);
