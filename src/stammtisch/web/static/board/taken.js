// What has gone since the reader's last decision, faint where it lay.

import { words } from "../page/dom.js";

/** @import { Scene, Sprite } from "../page/types.js" */

export const TAKEN = "gone"; // the class of what lies there no longer
const UNREAL = ["ghost", TAKEN];
const BELONGS = /^seat-\d+$/;

/**
 * Whether a thing lies on the board, and is not only what would or did.
 * @param {Sprite} sprite
 */
export const isReal = ({ classes }) => !UNREAL.some((name) => classes.includes(name));

/**
 * The scene with what is gone from it.
 * @param {Scene} scene
 * @param {Sprite[]} taken
 * @returns {Scene}
 */
export const withTaken = (scene, taken) => (taken.length ? { ...scene, sprites: [...scene.sprites, ...taken.map(faint)] } : scene);

/**
 * @param {Sprite} sprite
 * @returns {Sprite}
 */
const faint = (sprite) => ({
  ...sprite, id: `${TAKEN}-${sprite.id}`, title: words("table.taken", { what: sprite.title }),
  classes: [...sprite.classes.filter((name) => BELONGS.test(name) || name === "round" || name === "hex"), TAKEN],
});
