// What the board would look like after a decision: asked for while one points at it.

import { keepNewest } from "../net/requests.js";
import { h, sign, words } from "../page/dom.js";

/** @import { Gain, Preview, Scene, Score, SeatedPlayer, Sprite, State } from "../page/types.js" */
/** @import { Store } from "../page/store.js" */

const PAUSE = 90; // ms the mouse has to rest
const MOST_KEPT = 200;
const PIECE = "piece"; // the class of things whatever they mean: they make room for others, which is no news
const LEAVES = "leaves"; // the class of what would be gone, but can be clicked until then
export const CYCLE = "cycle"; // the class of what is on trial: held as it would lie, one way after another

export class Previews {
  /**
   * @param {Store} store
   * @param {(action: string, signal: AbortSignal) => Promise<Preview>} ask
   */
  constructor(store, ask) {
    this.store = store;
    this.ask = ask;
    /** @type {Map<string, Preview>} */
    this.kept = new Map();
    /** @type {number | undefined} */
    this.timer = undefined;
    /** @type {AbortController | null} */
    this.line = null;
    store.subscribe((state, before) => this.follow(state, before));
  }

  /**
   * Show what this action would do at moment n; null: nothing is pointed at.
   * @param {string | null} action
   * @param {number} [n]
   */
  want(action, n = 0) {
    const { pointed } = this.store.state;
    if (action === null && pointed) this.store.set({ pointed: null, preview: null });
    if (action === null || (pointed?.action === action && pointed.n === n)) return;
    this.store.set({ pointed: { n, action }, preview: this.kept.get(`${n} ${action}`) ?? null });
  }

  /**
   * Ask for what is pointed at, and for nothing else any more.
   * @param {State} state
   * @param {State} before
   */
  follow({ pointed, preview, sending }, before) {
    if (pointed === before.pointed && sending <= before.sending) return;
    this.stop();
    if (pointed && pointed !== before.pointed && !preview) this.timer = setTimeout(() => this.bring(pointed), PAUSE);
  }

  /** @param {{ n: number, action: string }} pointed */
  async bring(pointed) {
    const preview = await this.get(pointed.action, pointed.n);
    if (preview && this.store.state.pointed === pointed) this.store.set({ preview });
  }

  /**
   * The preview of an action at moment n; null when there is none, or the table has moved on.
   * @param {string} action
   * @param {number} n
   */
  async get(action, n) {
    const key = `${n} ${action}`;
    const known = this.kept.get(key);
    if (known) return known;
    this.line = new AbortController();
    const found = await this.ask(action, this.line.signal).catch(() => null);
    if (found?.n !== n) return null;
    keepNewest(this.kept, key, found, MOST_KEPT);
    return found;
  }

  /** Ask for nothing any more; what is shown stays. */
  stop() {
    clearTimeout(this.timer);
    this.line?.abort();
  }
}

/**
 * A scene as it would be after a decision; what would lie otherwise is marked with classes, but no ornament.
 * @param {Scene} scene
 * @param {Preview} preview
 * @param {string[]} mark
 * @returns {Scene}
 */
export function applied(scene, { put, gone, action }, mark) {
  const before = new Map(scene.sprites.map((sprite) => [sprite.id, sprite]));
  const away = new Set(gone);
  /** @param {Sprite} sprite */
  const turns = (sprite) => sprite.classes.includes(CYCLE) && sprite.legal.includes(action);
  const then = new Map(put.map((sprite) => [sprite.id, sprite]));
  for (const sprite of scene.sprites) {
    if (turns(sprite)) then.set(sprite.id, turned(sprite, then.get(sprite.id), mark));
    else if (isPiece(sprite) ? sprite.legal.length : sprite.actions.length) then.delete(sprite.id);
  }
  /** @param {Sprite} sprite */
  const shown = (sprite) => {
    const was = before.get(sprite.id);
    if (was && (turns(was) || isPiece(was))) return sprite;
    return (sprite.title || sprite.about) && liesOtherwise(was, sprite) ? marked(sprite, was, mark) : sprite;
  };
  const kept = scene.sprites.filter(({ id, legal }) => !away.has(id) || legal.length).map((sprite) => {
    if (away.has(sprite.id)) return { ...sprite, classes: [...sprite.classes, LEAVES] };
    const next = then.get(sprite.id);
    return next ? shown(next) : sprite;
  });
  const come = [...then.values()].filter(({ id }) => !before.has(id)).map(shown);
  return { ...scene, sprites: [...kept, ...come] };
}

/** @param {Sprite} sprite */
const isPiece = ({ classes }) => classes.includes(PIECE);

/**
 * What clicks turn can be clicked on while it is shown as it would lie, be it as it lies now.
 * @param {Sprite} was
 * @param {Sprite | undefined} then
 * @param {string[]} mark
 */
const turned = (was, { symbol, x, y, turn } = was, mark) => marked({ ...was, symbol, x, y, turn }, was, mark);

/**
 * A sprite with these classes more, and where it lay before.
 * @param {Sprite} sprite
 * @param {Sprite | undefined} was
 * @param {string[]} mark
 */
const marked = (sprite, was, mark) =>
  ({ ...sprite, classes: [...sprite.classes, ...mark], from: was && { x: was.x, y: was.y, turn: was.turn } });

/**
 * Whether a thing whose place is another one has moved or changed.
 * @param {Sprite | undefined} was
 * @param {Sprite} is
 */
export const liesOtherwise = (was, is) =>
  was?.symbol !== is.symbol || was.x !== is.x || was.y !== is.y || was.turn !== is.turn;

/**
 * Per seat how many points a decision would bring, by heading, as far as there is a difference.
 * @param {SeatedPlayer[]} players
 * @param {(Score | null)[] | null} scores
 * @returns {Gain[]}
 */
export function gains(players, scores) {
  return players.flatMap(({ seat, score }) => {
    const then = scores?.[seat];
    if (!then || !score) return [];
    const by = Object.entries(then).flatMap(([heading, points]) => {
      const now = score[heading];
      return points === null || !Number.isInteger(now) || points === now ? [] : [[heading, signed(points - Number(now))]];
    });
    return by.length ? [{ seat, by: Object.fromEntries(by) }] : [];
  });
}

/** @param {number} number */
export const signed = (number) => (number < 0 ? `−${-number}` : `+${number}`);

/** @param {string} change */
const isLoss = (change) => change.startsWith("−");

/**
 * "Anna +2, Bela −1", with the signs of the seats; and the same as text.
 * @param {Gain[]} found
 */
export const gainsShown = (found) =>
  h("span", { class: "gains" }, found.filter(({ by }) => by.total).map(({ seat, by }) =>
    h("span", { class: `gain seat-${seat}` }, sign(seat), h("b", { class: ["change", isLoss(by.total) && "loss"] }, by.total))));

/**
 * @param {SeatedPlayer[]} players
 * @param {Gain[]} found
 */
export function gainsSaid(players, found) {
  const gains = found.filter(({ by }) => by.total).map(({ seat, by }) => `${players[seat].name} ${by.total}`).join(", ");
  return gains && words("table.would_bring", { gains });
}
