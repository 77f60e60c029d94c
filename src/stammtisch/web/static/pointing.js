// Clicks on the board: what they mean, what they could mean, or why they mean nothing.

import { isMine } from "./ask.js";
import * as choice from "./choice.js";
import { why } from "./deeds.js";
import { words } from "./dom.js";
import { nameOf } from "./players.js";

const HANDLE = "handle"; // the class of sprites that stand for moving something else
const CYCLE = "cycle"; // the class of sprites that are clicked on and on, one action after another
const BACK = ["ArrowLeft", "ArrowUp"]; // keys that turn the other way
const MOST_REASONS = 2;

export class Pointing {
  /** `table`: {root, lang, deeds, previews, history, flow, light(group)}. */
  constructor(table) {
    this.table = table;
    this.begun = false; // whether the last click held the first of several actions
  }

  get snapshot() {
    return this.table.flow.shown;
  }

  /** Whether a click could decide something. */
  get isOpen() {
    return !this.table.history.isPast && !this.snapshot.result && isMine(this.snapshot);
  }

  clicked(sprites, at) {
    choice.hide();
    const { snapshot } = this;
    const [top, ...below] = sprites.filter((sprite) => sprite.actions.length);
    if (!top || !this.isOpen) {
      this.name(sprites, at);
    } else if (top.legal.length === 1) {
      if (!(at.nth > 1)) this.one(top, at);
    } else if (turns(top)) {
      this.turn(top, at);
    } else if (at.key === "Enter" && top.legal.includes(this.table.deeds.held?.action)) {
      this.table.deeds.decide(this.table.deeds.held.action);
    } else if (top.legal.length) {
      this.offer(top.legal, at, false);
    } else {
      this.explain(top, below.flatMap((sprite) => sprite.legal), at);
    }
  }

  /** Hold the first of its actions, then one after the other; Enter or a double click at once decides. */
  turn({ legal }, { key, nth = 1 }) {
    const { deeds } = this.table;
    const now = legal.indexOf(deeds.turning);
    const begun = now < 0;
    const sure = !begun && (key === "Enter" || (nth === 2 && this.begun));
    this.begun = begun;
    if (sure) {
      deeds.decide(deeds.turning, true);
      return;
    }
    const next = begun ? 0 : now + (BACK.includes(key) ? legal.length - 1 : 1);
    const action = legal[next % legal.length];
    this.hold(action, legal[(next + 1) % legal.length]);
  }

  /** Hold an action; the picture of the one after it is asked for meanwhile. */
  async hold(action, after) {
    const { deeds, previews } = this.table;
    const { n } = this.snapshot;
    await deeds.hold(action, previews.get(action, n));
    if (deeds.turning === action) previews.get(after, n);
  }

  /** A click on an item of a tray, or on a track: what it means, or what it is. */
  clickedItem(item, at) {
    choice.hide();
    const { actions, legal, label: title, hint } = item;
    if (!actions.length || !this.isOpen) {
      choice.show({ title, notes: [...(hint ? [{ sentence: hint }] : []), ...this.nowToDo()], at });
    } else if (legal.length === 1) {
      this.table.deeds.decide(legal[0]);
    } else if (legal.length) {
      this.offer(legal, at, false);
    } else {
      this.explain({ title, actions }, [], at);
    }
  }

  /** What lies there, and what is to be done now instead. A finger sees what belongs to it. */
  name(sprites, at) {
    const found = sprites.find((sprite) => sprite.title);
    if (found) choice.show({ title: found.title, notes: this.nowToDo(), at, gone: this.lit(found, at) });
  }

  /** Light the group of a sprite that was tapped; gives what puts it out. */
  lit({ group }, at) {
    if (!at.touch || !group) return undefined;
    this.table.light(group);
    return () => this.table.light("");
  }

  nowToDo() {
    const { snapshot } = this;
    if (this.table.history.isPast || snapshot.result || snapshot.to_move === null) return [];
    if (this.isOpen) return [{ sentence: snapshot.scene.prompt }];
    return [{ sentence: words("table.not_yours", { name: nameOf(snapshot, snapshot.to_move) }) }];
  }

  /** A finger that could have meant something else, or sees no preview beforehand, is asked first. */
  one(sprite, at) {
    const unsure = at.small || (at.touch && sprite.classes.includes(HANDLE));
    const [action] = sprite.legal;
    if (!unsure || this.table.deeds.held?.action === action) this.table.deeds.decide(action);
    else this.offer([action], at, true);
  }

  /** A choice; each shows what it would do as soon as it has the focus. */
  offer(actions, at, sure) {
    choice.show({ options: actions.map((action) => this.option(action, sure)), at, gone: () => this.table.previews.want(null) });
  }

  option(action, sure) {
    const { deeds, previews } = this.table;
    const { n, scene } = this.snapshot;
    return {
      label: scene.choices[action] ?? action,
      chosen: () => deeds.decide(action, sure),
      pointed: () => previews.want(action, n),
    };
  }

  /** Why none of these actions is possible now, and what lies beneath that is. */
  async explain(sprite, beneath, at) {
    const { title, actions } = sprite;
    const { n } = this.snapshot;
    const { root, lang } = this.table;
    const answers = await Promise.all(actions.map((action) => why(root, action, lang)));
    if (this.snapshot.n !== n) return;
    const notes = new Map();
    for (const reason of answers) {
      if (reason?.sentence) notes.set(reason.sentence, { heading: reason.heading_title, sentence: reason.sentence });
    }
    if (!notes.size) notes.set("", { sentence: words("table.no_rule") });
    const options = beneath.map((action) => this.option(action, false));
    choice.show({ title, notes: [...notes.values()].slice(0, MOST_REASONS), options, at, gone: this.lit(sprite, at) });
  }

  /** The mouse or the keyboard is on a sprite now, or on none. */
  pointed(sprite) {
    const one = sprite && (sprite.legal.length === 1 || turns(sprite)) && this.isOpen;
    this.point(one ? sprite.legal[0] : null);
  }

  point(action) {
    const { deeds, previews } = this.table;
    const may = action !== null && this.isOpen && deeds.turning === null && !deeds.sending;
    if (may || !(deeds.sending || deeds.wanted)) previews.want(may ? action : null, this.snapshot?.n);
  }
}

/** Whether a click holds one action after another. */
const turns = ({ legal, classes = [] }) => legal.length > 1 && classes.includes(CYCLE);
