// Talk: what those at the table say to each other, ready phrases, a field, whom the reader does not want to hear; and notes.

import { isUnsent, newKey, pause, read, Refusal, send } from "../net/requests.js";
import { icon } from "../board/art.js";
import { say } from "../page/announcer.js";
import { attribute, carried, cross, h, shown, sign, words } from "../page/dom.js";
import { notice } from "../page/notices.js";
import { refill } from "./refill.js";

/** @import { Actions } from "../net/actions.js" */
/** @import { Said, Snapshot } from "../page/types.js" */
/**
 * @typedef {{ kind: "phrase" | "talk", action: string, seat: number, key: string, text: string, after: number, n: number | null }} Unsaid
 *   a line that waits to be sent, or has got its number just now; `after`: the last line that was known
 */

const [LONGEST, LONGEST_NOTES] = [200, 10_000];
const KEPT_AFTER = 800; // milliseconds without a letter
const SEND_AGAIN = 2000; // ms after nobody has answered for long
/** The keys of ready phrases, by what they are for. @type {string[][]} */
const PHRASES = carried("phrases");
const { lang } = document.documentElement;
const clock = new Intl.DateTimeFormat(lang, { timeStyle: "short" });

/** @param {string} text */
const squeezed = (text) => text.normalize("NFC").trim().replace(/\s+/g, " ");

/**
 * Whether a line has been said, though that has not been answered yet.
 * @param {Unsaid} line
 * @param {Said} said
 */
const isSame = (line, said) => said.n === line.n || (said.n > line.after && said.seat === line.seat && squeezed(said.text) === squeezed(line.text));

/** The lines, the door that opens them, and what the reader has heard. */
export class Talk {
  /** @param {{ root: string, actions: Actions, seats: () => number[] }} context `seats`: of this screen */
  constructor({ root, actions, seats }) {
    this.root = root;
    this.actions = actions;
    this.seats = seats;
    /** @type {Said[]} */
    this.lines = [];
    /** @type {Unsaid[]} */
    this.unsaid = [];
    this.sending = false;
    /** @type {string[]} */
    this.names = [];
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
    this.names = players.map(({ name }) => name);
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
    this.unsaid = this.unsaid.filter(({ n }) => n === null || !this.lines.some((line) => line.n === n));
    const heard = this.lines.filter(({ seat }) => !this.silenced.has(seat));
    const unsaid = this.unsaid.filter((line) => !this.lines.some((said) => isSame(line, said)));
    const silenced = [...this.silenced].flatMap((seat) => this.names[seat] ?? []);
    this.list.replaceChildren(...heard.map((line) => this.line(line)), ...unsaid.map((line) => this.unsaidLine(line)),
      this.lines.length || unsaid.length ? "" : h("li", { class: "aside" }, words("table.talk_empty")),
      silenced.length ? h("li", { class: "aside" }, words("table.talk_silenced", { names: silenced.join(", ") })) : "");
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

  /** @param {Unsaid} line */
  unsaidLine({ seat, text }) {
    return h("li", { class: ["own", "unsaid", `seat-${seat}`] }, sign(seat),
      h("p", {}, h("b", {}, this.names[seat]), " ", h("span", { class: "aside" }, words("table.talk_waits")), h("br"), text));
  }

  /** The others who have said something, or are silenced: each can be silenced, and heard again. */
  drawHeard() {
    const others = new Set([...this.lines.map(({ seat }) => seat), ...this.silenced]);
    const said = [...others].filter((seat) => this.names[seat] && !this.seats().includes(seat));
    refill(this.heard, [said, this.names, [...this.silenced]], () => said.map((seat) => {
      const [quiet, name] = [this.silenced.has(seat), this.names[seat]];
      return h("button", {
        type: "button", class: ["secondary", quiet && "silenced"], "data-do": "silence", "data-seat": seat, onclick: () => this.silence(seat, !quiet),
      }, icon(quiet ? "muted" : "heard"), words(quiet ? "table.talk_hear" : "table.talk_silence", { name }));
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
        type: "button", class: "secondary", "data-say": key, onclick: () => this.speak("phrase", key, words(`say.${key}`)),
      }, words(`say.${key}`))))));
  }

  // What is said

  /** @param {SubmitEvent} event */
  sent(event) {
    event.preventDefault();
    const text = this.field.value;
    if (!text.trim()) return;
    this.field.value = "";
    this.speak("talk", text, text);
  }

  /**
   * It is shown at once, and waits for the line where there is none.
   * @param {"phrase" | "talk"} kind
   * @param {string} action
   * @param {string} text
   */
  speak(kind, action, text) {
    this.unsaid.push({ kind, action, text, seat: this.seats()[0], key: newKey(), after: this.last, n: null });
    this.draw();
    this.sendUnsaid();
  }

  /** One line after the other; under its key each is said once, however often it is sent. */
  async sendUnsaid() {
    if (this.sending) return;
    this.sending = true;
    for (let line = this.nextUnsaid(); line; line = this.nextUnsaid()) await this.sendLine(line);
    this.sending = false;
  }

  nextUnsaid() {
    return this.unsaid.find(({ n }) => n === null);
  }

  /**
   * What is refused is given back to the hand.
   * @param {Unsaid} line
   */
  async sendLine(line) {
    const { kind, action, seat, key } = line;
    try {
      line.n = await this.actions.speak({ kind, action, seat, key });
    } catch (error) {
      if (isUnsent(error)) return pause(SEND_AGAIN);
      this.unsaid.splice(this.unsaid.indexOf(line), 1);
      if (kind === "talk") this.field.value = [action, this.field.value].filter(Boolean).join(" ");
      this.actions.fail(error);
    }
    this.draw();
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
