// What the board would look like after a decision: asked for while one points at it.

import { h, sign } from "./dom.js";

const PAUSE = 90; // ms the mouse has to rest
const MOST_KEPT = 200;
const CYCLE = "cycle"; // the class of sprites that are clicked on and on, one action after another

export class Previews {
  /** `ask(action, signal)`: the preview; `show(preview or null)`. */
  constructor(ask, show) {
    this.ask = ask;
    this.show = show;
    this.kept = new Map();
    this.wanted = null;
    this.shown = null;
    this.timer = null;
    this.line = null;
  }

  /** Show what this action would do at moment n; null: nothing is pointed at. */
  want(action, n) {
    const key = action === null ? null : `${n} ${action}`;
    if (key === this.wanted) return;
    this.wanted = key;
    this.stop();
    this.put(this.kept.get(key) ?? null);
    if (key !== null && !this.shown) this.timer = setTimeout(() => this.bring(action, n), PAUSE);
  }

  async bring(action, n) {
    const found = await this.get(action, n);
    if (found && this.wanted === `${n} ${action}`) this.put(found);
  }

  /** The preview of an action at moment n; null when there is none, or the table has moved on. */
  async get(action, n) {
    const key = `${n} ${action}`;
    if (this.kept.has(key)) return this.kept.get(key);
    this.line = new AbortController();
    const found = await this.ask(action, this.line.signal).catch(() => null);
    if (found?.n !== n) return null;
    this.kept.set(key, found);
    if (this.kept.size > MOST_KEPT) this.kept.delete(this.kept.keys().next().value);
    return found;
  }

  put(preview) {
    if (preview === this.shown) return;
    this.shown = preview;
    this.show(preview);
  }

  /** Ask for nothing any more; what is shown stays. */
  stop() {
    clearTimeout(this.timer);
    this.line?.abort();
  }

  /** Nothing is pointed at; the picture is drawn by who calls. */
  forget() {
    this.stop();
    [this.wanted, this.shown] = [null, null];
  }
}

/** A scene as it would be after a decision; what would lie otherwise is marked with classes, but no ornament. */
export function applied(scene, { put, gone, action }, mark) {
  const before = new Map(scene.sprites.map((sprite) => [sprite.id, sprite]));
  const away = new Set(gone);
  const turns = (sprite) => sprite.classes.includes(CYCLE) && sprite.legal.includes(action);
  const then = new Map(put.map((sprite) => [sprite.id, sprite]));
  for (const sprite of scene.sprites) {
    if (turns(sprite)) then.set(sprite.id, turned(sprite, then.get(sprite.id), mark));
    else if (sprite.actions.length) then.delete(sprite.id);
  }
  const shown = ({ id }) => {
    const sprite = then.get(id);
    const was = before.get(id);
    if (was && turns(was)) return sprite;
    return sprite.title && liesOtherwise(was, sprite) ? { ...sprite, classes: [...sprite.classes, ...mark], from: was && { x: was.x, y: was.y, turn: was.turn } } : sprite;
  };
  const kept = scene.sprites.filter(({ id }) => !away.has(id)).map((sprite) => (then.has(sprite.id) ? shown(sprite) : sprite));
  const come = [...then.values()].filter(({ id }) => !before.has(id)).map(shown);
  return { ...scene, sprites: [...kept, ...come] };
}

/** What clicks turn can be clicked on while it is shown as it would lie, be it as it lies now. */
const turned = (was, { symbol, x, y, turn } = was, mark) =>
  ({ ...was, symbol, x, y, turn, classes: [...was.classes, ...mark], from: { x: was.x, y: was.y, turn: was.turn } });

const liesOtherwise = (was, is) => !was || ["symbol", "x", "y", "turn"].some((key) => was[key] !== is[key]);

/** Per seat how many points a decision would bring, by heading, as far as there is a difference. */
export function gains(players, scores) {
  return players.flatMap(({ seat, score }) => {
    const then = scores?.[seat];
    if (!then || !score) return [];
    const changed = Object.keys(then).filter((heading) => Number.isInteger(score[heading]) && then[heading] !== score[heading]);
    return changed.length ? [{ seat, by: Object.fromEntries(changed.map((key) => [key, signed(then[key] - score[key])])) }] : [];
  });
}

export const signed = (number) => (number < 0 ? `−${-number}` : `+${number}`);

/** "Anna +2, Bela −1", with the signs of the seats; and the same as text. */
export const gainsShown = (found) =>
  h("span", { class: "gains" }, found.filter(({ by }) => by.total).map(({ seat, by }) =>
    h("span", { class: `gain seat-${seat}` }, sign(seat), by.total)));

export const gainsSaid = (players, found) =>
  found.filter(({ by }) => by.total).map(({ seat, by }) => `${players[seat].name} ${by.total}`).join(", ");
