// Talk: what those at the table say to each other, ready phrases, a field, whom the reader does not want to hear; and notes.

import { read, Refusal, send } from "../net/requests.js";
import { icon } from "../board/art.js";
import { say } from "../page/announcer.js";
import { attribute, carried, cross, h, shown, sign, words } from "../page/dom.js";
import { notice } from "../page/notices.js";
import { refill } from "./refill.js";

/** @import { Actions } from "../net/actions.js" */
/** @import { Said, Snapshot } from "../page/types.js" */

const [LONGEST, LONGEST_NOTES] = [200, 10_000];
const KEPT_AFTER = 800; // milliseconds without a letter
/** The keys of ready phrases, by what they are for. @type {string[][]} */
const PHRASES = carried("phrases");
const { lang } = document.documentElement;
const clock = new Intl.DateTimeFormat(lang, { timeStyle: "short" });

/** The lines, the door that opens them, and what the reader has heard. */
export class Talk {
  /** @param {{ root: string, actions: Actions, seats: () => number[] }} context `seats`: of this screen */
  constructor({ root, actions, seats }) {
    this.root = root;
    this.actions = actions;
    this.seats = seats;
    /** @type {Said[]} */
    this.lines = [];
    this.last = -1;
    this.unread = 0;
    this.begun = false;
    /** @type {Set<number>} */
    this.silenced = new Set(this.recall());
    this.panel = shown("talk");
    this.door = shown("talk-door");
    this.list = h("ol", { class: "said", tabindex: 0, "aria-label": words("table.talk") });
    /** @type {HTMLInputElement} */
    this.field = h("input", { type: "text", maxlength: LONGEST, placeholder: words("table.talk_say"), "aria-label": words("table.talk_say"), autocomplete: "off" });
    this.heard = h("div", { class: "heard", role: "group", "aria-label": words("table.talk_whom") });
    this.pad = h("details", { class: "notepad" });
    this.kept = h("span", { class: "aside", role: "status" });
    /** @type {HTMLTextAreaElement} */
    this.notes = h("textarea", { rows: 4, maxlength: LONGEST_NOTES, "aria-label": words("table.notepad") });
    /** @type {number | undefined} */
    this.later = undefined;
    this.off = h("p", { class: "aside", hidden: true }, words("table.talk_off"));
    this.says = h("div", { class: "says" }, this.phrases(), h("form", { class: "free", onsubmit: (/** @type {SubmitEvent} */ event) => this.sent(event) },
      this.field, h("button", { class: "primary", "data-do": "send-talk" }, words("table.talk_send"))));
    this.panel.append(h("header", {}, h("h2", {}, words("table.talk")), cross(() => this.close())),
      this.list, this.heard, this.off, this.says, this.notepad());
    this.door.addEventListener("click", () => this.toggle());
    this.panel.addEventListener("keydown", (event) => event.key === "Escape" && (event.preventDefault(), this.close()));
  }

  // What is known

  get place() {
    return `stammtisch.silenced.${this.root}`;
  }

  /** @returns {number[]} */
  recall() {
    try {
      return JSON.parse(localStorage.getItem(this.place) ?? "[]");
    } catch {
      return [];
    }
  }

  /** @param {Snapshot} present */
  async follow({ talk, yours, players }) {
    this.door.hidden = !talk || players.filter(({ kind, absent }) => kind === "person" || absent).length < 2;
    if (!talk) return this.close();
    for (const part of [this.list, this.heard, this.off, this.says]) part.classList.toggle("none", this.door.hidden);
    this.says.hidden = !talk.on || !yours.length;
    this.off.hidden = talk.on;
    if (talk.last < 0) this.begun = true; // whatever comes is new
    if (talk.last <= this.last) return;
    const after = this.last;
    this.last = talk.last;
    try {
      this.take(await read(`${this.root}/talk?after=${after}&lang=${lang}`));
    } catch {
      this.last = after; // with the next snapshot
    }
  }

  /** @param {Said[]} lines */
  take(lines) {
    const fresh = lines.filter(({ n }) => n > (this.lines.at(-1)?.n ?? -1));
    this.lines.push(...fresh);
    const others = fresh.filter(({ seat }) => !this.seats().includes(seat) && !this.silenced.has(seat));
    if (this.begun && this.panel.hidden) {
      this.unread += others.length;
      for (const { name, text } of others.slice(-1)) notice("talk", `${name}: ${text}`);
    }
    if (this.begun) for (const { name, text } of others) say(`${name}: ${text}`);
    this.begun = true;
    this.draw();
  }

  // What is seen

  draw() {
    const heard = this.lines.filter(({ seat }) => !this.silenced.has(seat));
    this.list.replaceChildren(...(this.lines.length ? heard.map((line) => this.line(line)) : [h("li", { class: "aside" }, words("table.talk_empty"))]));
    this.drawHeard();
    this.list.scrollTop = this.list.scrollHeight;
    this.mark();
  }

  mark() {
    this.door.dataset.unread = this.unread ? String(this.unread) : "";
    const label = [words("table.talk"), this.unread ? words("table.talk_new", { n: this.unread }) : ""].filter(Boolean).join(". ");
    attribute(this.door, "aria-label", label);
    attribute(this.door, "data-tip", label);
  }

  /** @param {Said} line */
  line({ seat, name, text, at }) {
    const own = this.seats().includes(seat);
    return h("li", { class: [own && "own", `seat-${seat}`] }, sign(seat), h("p", {}, h("b", {}, name), " ", h("time", {}, clock.format(at * 1000)), h("br"), text));
  }

  /** The others who have said something: each can be silenced, and heard again. */
  drawHeard() {
    const said = new Map(this.lines.filter(({ seat }) => !this.seats().includes(seat)).map(({ seat, name }) => [seat, name]));
    refill(this.heard, [[...said], [...this.silenced]], () => [...said].map(([seat, name]) => {
      const quiet = this.silenced.has(seat);
      return h("button", {
        type: "button", class: "secondary", "data-do": "silence", "data-seat": seat, "aria-pressed": String(quiet), onclick: () => this.silence(seat, !quiet),
      }, icon(quiet ? "muted" : "heard"), words("table.talk_silence", { name }));
    }));
  }

  /**
   * @param {number} seat
   * @param {boolean} quiet
   */
  silence(seat, quiet) {
    if (quiet) this.silenced.add(seat);
    else this.silenced.delete(seat);
    try {
      localStorage.setItem(this.place, JSON.stringify([...this.silenced]));
    } catch { /* it holds until the page is left */ }
    this.draw();
  }

  phrases() {
    return h("details", { class: "phrases" }, h("summary", {}, words("table.talk_phrases")),
      h("p", { class: "aside" }, words("table.talk_phrases_hint")),
      PHRASES.map((group) => h("div", { class: "group" }, group.map((key) => h("button", {
        type: "button", class: "secondary", "data-say": key, onclick: () => this.speak("phrase", key),
      }, words(`say.${key}`))))));
  }

  // What is said

  /** @param {SubmitEvent} event */
  async sent(event) {
    event.preventDefault();
    const text = this.field.value;
    if (!text.trim()) return;
    this.field.value = "";
    if (!await this.speak("talk", text)) this.field.value = text;
  }

  /**
   * @param {"phrase" | "talk"} kind
   * @param {string} action
   */
  speak(kind, action) {
    return this.actions.speak({ kind, action, seat: this.seats()[0] });
  }

  /** The reader's own notes, whether there is anybody to talk to or not. */
  openNotes() {
    this.open();
    this.pad.open = true;
    this.notes.focus();
  }

  toggle() {
    if (this.door.hidden) return;
    if (this.panel.hidden) this.open();
    else this.close();
  }

  open() {
    this.panel.hidden = false;
    attribute(this.door, "aria-expanded", "true");
    this.unread = 0;
    this.draw();
    this.recallNotes();
    if (this.says.hidden) this.list.focus();
    else this.field.focus();
  }

  close() {
    if (this.panel.hidden) return;
    const inside = this.panel.contains(document.activeElement);
    this.panel.hidden = true;
    attribute(this.door, "aria-expanded", "false");
    if (inside) this.door.focus();
  }

  // Notes

  notepad() {
    this.notes.addEventListener("input", () => {
      this.kept.textContent = "";
      clearTimeout(this.later);
      this.later = setTimeout(() => this.keepNotes(), KEPT_AFTER);
    });
    this.pad.append(h("summary", {}, words("table.notepad")),
      h("p", { class: "aside" }, words("table.notepad_hint"), " ", this.kept), this.notes);
    return this.pad;
  }

  async keepNotes() {
    try {
      await send(`${this.root}/notes?lang=${lang}`, { text: this.notes.value });
      this.kept.textContent = words("table.notepad_kept");
    } catch (error) {
      this.kept.textContent = error instanceof Refusal ? error.message : words("start.failed");
    }
  }

  /** Of who has this screen for themselves; nobody else's. */
  async recallNotes() {
    this.pad.hidden = this.seats().length !== 1;
    if (this.pad.hidden) return;
    const before = this.notes.value;
    const { text } = await read(`${this.root}/notes`).catch(() => ({ text: before }));
    if (this.notes.value === before) this.notes.value = text; // else there is something new already
  }
}
