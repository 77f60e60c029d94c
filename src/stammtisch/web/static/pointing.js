// Clicks on the board: what they mean, what they could mean, or why they mean nothing.

import { isMine } from "./ask.js";
import * as choice from "./choice.js";
import { why } from "./deeds.js";
import { words } from "./dom.js";
import { nameOf } from "./players.js";

const HANDLE = "handle"; // the class of sprites that stand for moving something else
const MOST_REASONS = 2;

export class Pointing {
  /** `table`: {root, lang, deeds, previews, history, flow}. */
  constructor(table) {
    this.table = table;
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
      this.one(top, at);
    } else if (top.legal.length) {
      this.offer(top.legal, at, false);
    } else {
      this.explain(top, below.flatMap((sprite) => sprite.legal), at);
    }
  }

  /** What lies there, and what is to be done now instead. */
  name(sprites, at) {
    const title = sprites.find((sprite) => sprite.title)?.title ?? "";
    if (title) choice.show({ title, notes: this.nowToDo(), at });
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
  async explain({ title, actions }, beneath, at) {
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
    choice.show({ title, notes: [...notes.values()].slice(0, MOST_REASONS), options, at });
  }

  /** The mouse or the keyboard is on a sprite now, or on none. */
  pointed(sprite) {
    const action = sprite?.legal.length === 1 && this.isOpen ? sprite.legal[0] : null;
    this.point(action);
  }

  point(action) {
    const { deeds, previews } = this.table;
    const may = action !== null && this.isOpen && !deeds.held && !deeds.sending;
    if (may || !deeds.sending) previews.want(may ? action : null, this.snapshot?.n);
  }
}
