// Files from this computer: chosen or dropped, read here, refused in words; among them recorded games.

import { send } from "../net/requests.js";
import { depart, goTo, tellFault } from "./departure.js";
import { find, h, here, shown, words } from "./dom.js";
import { offer, SeatList, Seats } from "./seat-form.js";

/** @typedef {{ name: string, text: string }} TextFile */

const MOST_BYTES = 100_000;

/** A file that is not what it should be; the message is a sentence for the reader. */
class UnreadableError extends Error {}

/** @param {File} file */
async function textOf(file) {
  if (file.size >= MOST_BYTES) throw new UnreadableError(words("start.file_big", { file: file.name }));
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
    if (!text.includes("\0")) return text;
  } catch { /* said below */ }
  throw new UnreadableError(words("start.file_text", { file: file.name }));
}

/** A place to choose a file in or drop it on. */
export class FilePlace {
  /**
   * `taken(file)` gets what was read, null when it is put away again, `begins()` is told before a file
   * is read; `keeps`: the file's name stays there, with a button that removes it.
   * @param {HTMLElement} place
   * @param {{ label: string, taken: (file: TextFile | null) => Promise<void>, begins?: () => void, keeps?: boolean }} how
   */
  constructor(place, { label, taken, begins = () => {}, keeps = false }) {
    this.place = place;
    this.taken = taken;
    this.begins = begins;
    this.keeps = keeps;
    /** @type {TextFile | null} */
    this.file = null;
    /** @type {Promise<void> | null} */
    this.reading = null;
    /** @type {HTMLInputElement} */
    this.field = h("input", { type: "file", accept: ".txt,text/plain", "aria-label": label, onchange: () => this.take(this.field.files) });
    this.name = h("b", { class: "file" });
    this.remover = h("button", { type: "button", class: "secondary", onclick: () => this.remove() }, words("start.remove_file"));
    this.fault = h("p", { class: "fault", role: "alert", tabindex: "-1", hidden: true });
    this.chooser = h("label", { class: "secondary" }, words("start.choose_file"), this.field);
    this.aside = h("span", { class: "aside or" }, words("start.drop_here"));
    place.append(this.name, this.remover, this.chooser, this.aside, this.fault);
    place.addEventListener("dragover", (event) => this.hover(event, true));
    place.addEventListener("dragleave", (event) => this.hover(event, false));
    place.addEventListener("drop", (event) => { this.hover(event, false); this.take(event.dataTransfer?.files); });
    this.draw();
  }

  /**
   * @param {DragEvent} event
   * @param {boolean} over
   */
  hover(event, over) {
    event.preventDefault();
    this.place.classList.toggle("over", over);
  }

  /** @param {FileList | null} [files] */
  take(files) {
    const [file] = files ?? [];
    this.field.value = "";
    if (!file) return;
    const reading = this.read(file).finally(() => {
      if (this.reading === reading) this.reading = null;
    });
    this.reading = reading;
  }

  /** When nothing is being read any more; false if what was being read has been refused. */
  async settled() {
    if (!this.reading) return true;
    await this.reading;
    return this.file !== null;
  }

  /** @param {File} file */
  async read(file) {
    this.complain("");
    this.begins();
    try {
      this.file = { name: file.name, text: await textOf(file) };
      await this.taken(this.file);
    } catch (error) {
      this.file = null;
      this.complain(error instanceof UnreadableError ? error.message : words("start.failed"));
    }
    this.draw();
  }

  remove() {
    this.file = null;
    this.complain("");
    this.taken(null);
    this.draw();
    this.field.focus();
  }

  /**
   * What is wrong with a file, in the reader's words; nothing takes the complaint back.
   * @param {...string} sentences
   */
  complain(...sentences) {
    const said = sentences.filter(Boolean);
    this.fault.replaceChildren(...said.flatMap((one, i) => (i ? [h("br"), one] : [one])));
    this.fault.hidden = !said.length;
  }

  draw() {
    const there = this.keeps && this.file !== null;
    this.name.textContent = there ? this.file?.name ?? "" : "";
    this.name.hidden = this.remover.hidden = !there;
    this.chooser.hidden = this.aside.hidden = there;
  }
}

/** A file dropped beside its place would replace the page; nothing happens instead. */
export function shunStrayFiles() {
  for (const kind of ["dragover", "drop"]) document.addEventListener(kind, (event) => event.preventDefault());
}

// A recorded game: looked at, or played on when it is not over, by whoever then sits at its seats

const { usual } = offer;
const form = shown("resume");
const fault = shown("resume-fault");
/** The transcript, and who plays on. @type {{ transcript: string, list: SeatList } | null} */
let record = null;
/** The file that is asked about. @type {TextFile | null} */
let latest = null;

/** No game is offered any more: another file is looked at. */
export function putAway() {
  form.hidden = true;
  record = latest = null;
}

/**
 * Leads to the table at once when the game is over; else asks what to do. Refused files throw.
 * @param {TextFile} file
 */
export async function openRecord(file) {
  latest = file;
  const transcript = file.text;
  const told = await send(here("/transcripts"), { transcript });
  if (latest !== file) return;
  if (told.over) await goTo(here("/replays"), { transcript });
  else show(file, told);
}

/**
 * @param {TextFile} file
 * @param {{ title: string, players: string[], given: string[], decisions: number, to_move: number }} told
 */
function show({ name: file, text: transcript }, { title, players, given, decisions, to_move: mover }) {
  const seats = given.map((name, index) => ({ kind: index ? usual : "person", name }));
  const all = new Seats({ seats, name: given[0], level: usual, colours: [0, 1, 2, 3, 4] });
  record = { transcript, list: new SeatList(all, () => players.length, shown("resume-seats"), fault) };
  shown("resume-file").textContent = file;
  shown("resume-told").textContent = words("start.resume_told", { game: title, number: decisions, name: players[mover] });
  record.list.draw();
  form.hidden = false;
  find("select", form).focus();
}

/** @param {object} wish */
const begin = (wish) => depart(here("/replays"), wish, (error) => tellFault(fault, error));

form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (!record || record.list.hasTwins(true)) return;
  const { transcript, list: { seats, count } } = record;
  begin({ transcript, seats: seats.toSend(count()) });
});
find("[data-do=look]", form).addEventListener("click", () => record && begin({ transcript: record.transcript }));
