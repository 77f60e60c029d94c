// Clicks on the board: what they mean, what they could mean, or why they mean nothing.

import { words } from "../page/dom.js";
import { isMine } from "../page/store.js";
import * as popover from "./popover.js";
import { CYCLE } from "./preview.js";

/** @import { Clickable, ClickPlace, Note, Option, Sprite } from "../page/types.js" */
/** @import { Lights } from "./lights.js" */
/** @import { Actions } from "../net/actions.js" */
/** @import { Store } from "../page/store.js" */
/** @import { Previews } from "./preview.js" */

const HANDLE = "handle"; // the class of sprites that stand for moving something else
const BACK = ["ArrowLeft", "ArrowUp"]; // keys that turn the other way

export class Interaction {
  /**
   * `light(group)` lights a group of sprites; `lights` what actions are about.
   * @param {Store} store
   * @param {{ actions: Actions, previews: Previews, lights: Lights, light: (group: string) => void }} context
   */
  constructor(store, { actions, previews, lights, light }) {
    this.store = store;
    this.actions = actions;
    this.previews = previews;
    this.lights = lights;
    this.light = light;
    this.asked = 0; // how often a reason was asked for: the newest is told
  }

  get snapshot() {
    return this.actions.present;
  }

  /** Whether a click could decide something. */
  get isOpen() {
    return this.store.state.at === null && !this.snapshot.result && isMine(this.snapshot);
  }

  /**
   * @param {Sprite[]} sprites
   * @param {ClickPlace} at
   */
  clicked(sprites, at) {
    popover.hide();
    const held = this.actions.held?.action;
    const [top, ...below] = sprites.filter((sprite) => sprite.actions.length);
    if (!top || !this.isOpen) {
      this.name(sprites, at);
    } else if (isOnTrial(top)) {
      this.turn(at.key);
    } else if (top.legal.length === 1) {
      if (!(at.nth && at.nth > 1)) this.one(top, at);
    } else if (at.key === "Enter" && held && top.legal.includes(held)) {
      this.actions.decide(held);
    } else if (top.legal.length) {
      this.offer(top.legal, at, false);
    } else {
      this.explain(top, below.flatMap((sprite) => sprite.legal), at);
    }
  }

  /** What is on trial now, if anything is. */
  get onTrial() {
    return this.isOpen && !this.snapshot.covered ? this.snapshot.scene.sprites.find(isOnTrial) : undefined;
  }

  /** What is on trial is held at once, as it lies first. */
  tryOut() {
    const { held, wanted, sending } = this.store.state;
    const { onTrial } = this;
    if (onTrial && !held && !wanted && !sending) this.hold(onTrial, 0);
  }

  /**
   * A click or a key on what is on trial.
   * @param {string} key
   */
  turn(key = "") {
    if (key === "Enter") this.actions.confirm();
    else this.turnBy(BACK.includes(key) ? -1 : 1);
  }

  /**
   * Hold the action so many places on.
   * @param {number} by
   */
  turnBy(by) {
    const { onTrial, actions: { turning } } = this;
    if (!onTrial || onTrial.legal.length < 2) return false;
    const now = turning === null ? -by : onTrial.legal.indexOf(turning);
    this.hold(onTrial, now + by + onTrial.legal.length);
    return true;
  }

  /**
   * Hold one of its actions; the picture of the one after it is asked for meanwhile.
   * @param {Sprite} sprite
   * @param {number} place
   */
  async hold({ legal }, place) {
    const { n } = this.snapshot;
    const [action, after] = [legal[place % legal.length], legal[(place + 1) % legal.length]];
    await this.actions.hold(action, this.previews.get(action, n), legal.length);
    if (this.actions.turning === action) this.previews.get(after, n);
  }

  /**
   * A click on an item of a tray, or on a track: what it means, or what it is.
   * @param {Clickable} item
   * @param {ClickPlace} at
   */
  clickedItem(item, at) {
    popover.hide();
    const { actions, legal, about } = item;
    const title = [item.label, item.hint].filter(Boolean).join("\n");
    if (!actions.length || !this.isOpen) {
      popover.show({ title, about, notes: this.nowToDo(), at });
    } else if (legal.length === 1) {
      this.actions.decide(legal[0]);
    } else if (legal.length) {
      this.offer(legal, at, false);
    } else {
      this.explain({ title, about, actions }, [], at);
    }
  }

  /**
   * What lies there, and that it plays no part now. A finger sees what belongs to it.
   * @param {Sprite[]} sprites
   * @param {ClickPlace} at
   */
  name(sprites, at) {
    const found = sprites.find((sprite) => sprite.title || sprite.about);
    if (found) popover.show({ ...found, notes: this.nowToDo(), at, gone: this.lit(found, at) });
  }

  /**
   * Light the group of a sprite that was tapped; gives what puts it out.
   * @param {{ group?: string }} sprite
   * @param {ClickPlace} at
   */
  lit({ group }, at) {
    if (!at.touch || !group) return undefined;
    this.light(group);
    return () => this.light("");
  }

  /** @returns {Note[]} */
  nowToDo() {
    const { snapshot } = this;
    if (this.store.state.at !== null || snapshot.result || snapshot.to_move === null) return [];
    if (this.isOpen) return [{ sentence: words("table.no_part") }];
    return [{ sentence: words("table.not_yours", { name: snapshot.players[snapshot.to_move].name }) }];
  }

  /**
   * A finger that could have meant something else, or sees no preview beforehand, is asked first.
   * @param {Sprite} sprite
   * @param {ClickPlace} at
   */
  one(sprite, at) {
    const unsure = at.small || (at.touch && sprite.classes.includes(HANDLE));
    const [action] = sprite.legal;
    if (!unsure || this.actions.held?.action === action) this.actions.decide(action);
    else this.offer([action], at, true);
  }

  /**
   * A choice; each shows what it would do as soon as it has the focus.
   * @param {string[]} actions
   * @param {ClickPlace} at
   * @param {boolean} sure
   */
  offer(actions, at, sure) {
    const gone = () => { this.previews.want(null); this.lights.actions([]); };
    popover.show({ options: actions.map((action) => this.option(action, sure)), at, gone });
  }

  /**
   * @param {string} action
   * @param {boolean} sure
   * @returns {Option}
   */
  option(action, sure) {
    const { n, scene } = this.snapshot;
    return {
      label: scene.choices[action] ?? action,
      chosen: () => this.actions.decide(action, sure),
      pointed: () => { this.previews.want(action, n); this.lights.actions([action]); },
    };
  }

  /**
   * What it is, why none of these actions is possible now, and what lies beneath that is.
   * @param {{ title: string, about: string, actions: string[], group?: string }} thing
   * @param {string[]} beneath
   * @param {ClickPlace} at
   */
  async explain(thing, beneath, at) {
    const { n } = this.snapshot;
    this.asked += 1;
    const { asked } = this;
    const reason = await this.actions.why(thing.actions);
    if (this.snapshot.n !== n || this.asked !== asked) return;
    const note = { heading: reason?.heading_title, sentence: reason?.sentence ?? words("table.no_rule") };
    const options = beneath.map((action) => this.option(action, false));
    popover.show({ title: thing.title, about: thing.about, notes: [note], options, at, gone: this.lit(thing, at) });
  }

  /**
   * The mouse or the keyboard is on a thing now, or on none.
   * @param {{ id: string, legal: string[], classes?: string[] } | null} thing
   */
  pointed(thing) {
    const one = thing && (thing.legal.length === 1 || isOnTrial(thing)) && this.isOpen;
    this.lights.actions(thing?.legal ?? [], thing?.id);
    this.want(one ? thing.legal[0] : null);
  }

  /** @param {string | null} action */
  point(action) {
    this.lights.actions(action === null ? [] : [action]);
    this.want(action);
  }

  /** @param {string | null} action */
  want(action) {
    const { actions, previews, store: { state } } = this;
    const may = action !== null && this.isOpen && actions.turning === null && !state.sending;
    if (may || !(state.sending || state.wanted)) previews.want(may ? action : null, state.present?.n);
  }
}

/**
 * Whether it is held as it would lie, one way after another.
 * @param {{ legal: string[], classes?: string[] }} thing
 */
const isOnTrial = ({ legal, classes = [] }) => legal.length > 0 && classes.includes(CYCLE);
