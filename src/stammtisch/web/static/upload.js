// Files from this computer: chosen or dropped, read here, refused in words.

import { h, words } from "./dom.js";

const MOST_BYTES = 100_000;

/** A file that is not what it should be; the message is a sentence for the reader. */
class UnreadableError extends Error {}

async function textOf(file) {
  if (file.size >= MOST_BYTES) throw new UnreadableError(words("start.file_big", { file: file.name }));
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
    if (!text.includes("\0")) return text;
  } catch { /* said below */ }
  throw new UnreadableError(words("start.file_text", { file: file.name }));
}

/**
 * A place to choose a file in or drop it on. `taken({name, text})` gets what was read, null when it
 * is put away again, `begins()` is told before a file is read; `keeps`: the file's name stays there, with a button that removes it.
 */
export class FilePlace {
  constructor(place, { label, taken, begins = () => {}, keeps = false }) {
    Object.assign(this, { place, taken, begins, keeps, file: null, reading: null });
    this.field = h("input", { type: "file", accept: ".txt,text/plain", "aria-label": label, onchange: () => this.take(this.field.files[0]) });
    this.name = h("b", { class: "file" });
    this.remover = h("button", { type: "button", class: "secondary", onclick: () => this.remove() }, words("start.remove_file"));
    this.fault = h("p", { class: "fault", role: "alert", tabindex: "-1", hidden: true });
    this.chooser = h("label", { class: "secondary" }, words("start.choose_file"), this.field);
    this.aside = h("span", { class: "aside or" }, words("start.drop_here"));
    place.append(this.name, this.remover, this.chooser, this.aside, this.fault);
    place.addEventListener("dragover", (event) => this.hover(event, true));
    place.addEventListener("dragleave", (event) => this.hover(event, false));
    place.addEventListener("drop", (event) => { this.hover(event, false); this.take(event.dataTransfer.files[0]); });
    this.draw();
  }

  hover(event, over) {
    event.preventDefault();
    this.place.classList.toggle("over", over);
  }

  take(file) {
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

  /** What is wrong with a file, in the reader's words; nothing takes the complaint back. */
  complain(...sentences) {
    const said = sentences.filter(Boolean);
    this.fault.replaceChildren(...said.flatMap((one, i) => (i ? [h("br"), one] : [one])));
    this.fault.hidden = !said.length;
  }

  draw() {
    const there = this.keeps && this.file !== null;
    this.name.textContent = there ? this.file.name : "";
    this.name.hidden = this.remover.hidden = !there;
    this.chooser.hidden = this.aside.hidden = there;
  }
}

/** A file dropped beside its place would replace the page; nothing happens instead. */
export function shunStrayFiles() {
  for (const kind of ["dragover", "drop"]) document.addEventListener(kind, (event) => event.preventDefault());
}
