// Who sits where: kinds, names and colours of the seats.

import { attribute, carried, find, findAll, h, sign, words } from "./dom.js";
import { exchanged } from "./settings.js";

/** @import { Choice, Flag } from "./types.js" */
/** @typedef {{ name: string, title: string, seats: number[], variants: Flag[], options: Flag[], components: string | null, lesson: boolean }} Game */
/** @typedef {"select" | "name" | "colour"} Changed */

/** @type {{ games: Game[], bots: string[], usual: string, longest_name: number }} */
export const offer = carried("offer");
const { bots, usual, longest_name: longestName } = offer;

export const COLOURS = [0, 1, 2, 3, 4];

/** @param {string} kind */
export const isPerson = (kind) => ["person", "elsewhere", "free"].includes(kind);

/** The seats as they are chosen; also those that are not shown just now. */
export class Seats {
  /** @param {Pick<Choice, "seats" | "name" | "level" | "colours">} choice */
  constructor(choice) {
    this.choice = choice;
  }

  /** @param {number} index */
  at(index) {
    const { seats, level } = this.choice;
    const seat = seats[index];
    if (!seat || (!isPerson(seat.kind) && !bots.includes(seat.kind)) || typeof seat.name !== "string") {
      const bot = level !== null && bots.includes(level) ? level : usual;
      seats[index] = { kind: index ? bot : "person", name: "" };
    }
    return seats[index];
  }

  /**
   * The name of the first person is my own, wherever it is typed.
   * @param {number} index
   */
  name(index) {
    return this.isMe(index) ? this.choice.name : this.at(index).name;
  }

  /** @param {number} index */
  isMe(index) {
    return index === 0 && this.at(0).kind === "person";
  }

  /**
   * @param {number} index
   * @param {string} name
   */
  rename(index, name) {
    if (this.isMe(index)) this.choice.name = name;
    else this.at(index).name = name;
  }

  /**
   * A colour that another seat has is exchanged with it.
   * @param {number} index
   * @param {number} colour
   */
  recolour(index, colour) {
    this.choice.colours = exchanged(this.choice.colours, index, colour);
  }

  /**
   * What is typed at each seat, "" for nothing.
   * @param {number} count
   */
  typed(count) {
    return Array.from({ length: count }, (_, index) => seen(this.name(index)));
  }

  /**
   * The name of a seat nobody has typed a name for; bots of a kind are numbered.
   * @param {number} index
   * @param {number} count
   */
  byDefault(index, count) {
    return this.names(count, index)[index];
  }

  /**
   * A name for each seat, those by default unlike all others; as if nothing were typed at `blank`.
   * @param {number} count
   */
  names(count, blank = -1) {
    const typed = this.typed(count).map((name, index) => (index === blank ? "" : name));
    const taken = typed.filter(Boolean);
    return typed.map((name, index) => {
      if (name) return name;
      const own = free(this.usual(index, count), taken);
      taken.push(own);
      return own;
    });
  }

  /**
   * @param {number} index
   * @param {number} count
   */
  usual(index, count) {
    const { kind } = this.at(index);
    if (isPerson(kind)) return words("seat.unnamed", { number: index + 1 });
    const same = Array.from({ length: count }, (_, i) => i).filter((i) => this.at(i).kind === kind);
    return numbered(kind, same.indexOf(index), same.length);
  }

  /**
   * The first seat at which a name is typed that another one has already, or -1.
   * @param {number} count
   */
  twin(count) {
    const typed = this.typed(count).map(alike);
    return typed.findIndex((name, index) => name && typed.indexOf(name) < index);
  }

  /** @param {number} count */
  kinds(count) {
    return Array.from({ length: count }, (_, index) => this.at(index).kind);
  }

  /**
   * What the server is told: whoever has typed no name is called in each reader's language what they are.
   * @param {number} count
   */
  toSend(count) {
    return this.typed(count).map((name, index) => {
      const { kind } = this.at(index);
      const seat = { name, colour: this.choice.colours[index] };
      if (isPerson(kind)) return { ...seat, kind: "person", elsewhere: kind === "elsewhere", free: kind === "free" };
      return { ...seat, kind: "bot", bot: kind };
    });
  }
}

const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;
const MARKS = /[\p{Mn}\p{Me}]/gu;

const SHOWN = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * A name as it was typed; "" when nothing of it can be seen.
 * @param {string} name
 */
const seen = (name) => (SHOWN.test(name.replace(UNSEEN, "").replace("\u2800", "")) ? name.trim() : "");

/**
 * As the server has it: the same for names that look the same.
 * @param {string} name
 */
const alike = (name) => name.replace(UNSEEN, "").normalize("NFKC").replace(MARKS, "").toLowerCase();

/**
 * A name, or with the first number behind it that makes it unlike those taken.
 * @param {string} name
 * @param {string[]} taken
 */
export function free(name, taken) {
  const known = taken.map(alike);
  let found = name;
  for (let number = 2; known.includes(alike(found)); number += 1) found = `${name} ${number}`;
  return found;
}

/**
 * A bot's name; several of a kind are told apart by numbers.
 * @param {string} kind
 * @param {number} index
 * @param {number} count
 */
export function numbered(kind, index, count) {
  const name = words(`bot.${kind}`);
  return count > 1 ? `${name} ${index + 1}` : name;
}

/**
 * The colours to choose from, in the shape of the seat.
 * @param {string} place
 * @param {number} index
 * @param {number} chosen
 * @param {(colour: number) => void} choose
 */
export function swatches(place, index, chosen, choose) {
  const title = place === "me" ? words("start.your_colour") : words("start.colour_of", { number: index + 1 });
  const group = h("div", { class: "swatches", role: "radiogroup", "aria-label": title });
  for (const colour of COLOURS) {
    const name = words(`start.colour_${colour}`);
    group.append(h("label", { title: name },
      h("input", {
        type: "radio", name: `colour-${place}-${index}`, value: colour, checked: colour === chosen, "aria-label": name,
        onchange: () => choose(colour),
      }),
      sign(index, colour)));
  }
  return group;
}

/**
 * One seat's row; `changed(what)` is told what somebody chose.
 * @param {Seats} seats
 * @param {number} index
 * @param {number} count
 * @param {(what: Changed) => void} changed
 */
function seatRow(seats, index, count, changed) {
  const seat = seats.at(index);
  const number = index + 1;
  const kinds = [["person", words(index ? "start.other" : "start.me")],
    ...(index ? [["elsewhere", words("start.elsewhere")], ["free", words("start.free")]] : []),
    ...bots.map((bot) => [bot, words("start.bot_seat", { bot: words(`bot.${bot}`) })])];
  const kind = h("select", {
    "aria-label": words("start.kind", { number }),
    onchange: ({ target }) => { Object.assign(seat, { kind: target.value, name: "" }); changed("select"); },
  }, kinds.map(([value, label]) => h("option", { value, selected: value === seat.kind }, label)));
  const name = h("input", {
    type: "text", maxlength: longestName, placeholder: seats.byDefault(index, count),
    "aria-label": words("start.name", { number }),
    oninput: ({ target }) => { seats.rename(index, target.value); changed("name"); },
  });
  name.value = seats.name(index);
  name.hidden = seat.kind === "free"; // they say it themselves
  const colours = swatches("seat", index, seats.choice.colours[index], (colour) => {
    seats.recolour(index, colour);
    changed("colour");
  });
  return h("li", { "aria-label": words("start.seat", { number }) }, colours, kind, name);
}

/** The rows of a table's seats, drawn anew when somebody chooses. */
export class SeatList {
  /**
   * `fault`: where it is said that two have one name; `changed()` is told when somebody has chosen.
   * @param {Seats} seats
   * @param {() => number} count
   * @param {HTMLElement} list
   * @param {HTMLElement} fault
   * @param {() => void} changed
   */
  constructor(seats, count, list, fault, changed = () => {}) {
    this.seats = seats;
    this.count = count;
    this.list = list;
    this.fault = fault;
    this.changed = changed;
  }

  draw() {
    const { seats, list, count } = this;
    list.replaceChildren(...seats.kinds(count()).map((_, index) => seatRow(seats, index, count(), (what) => this.chosen(index, what))));
    this.hasTwins();
  }

  /**
   * Whoever has chosen stays there.
   * @param {number} index
   * @param {Changed} what
   */
  chosen(index, what) {
    if (what !== "name") {
      this.draw();
      find(what === "select" ? "select" : ".swatches :checked", this.list.children[index]).focus();
    }
    this.hasTwins();
    this.changed();
  }

  /** Whether two players have one name, which is said beside the seats; the second gets the focus if that is wanted. */
  hasTwins(focus = false) {
    const { seats, fault } = this;
    const count = this.count();
    const twin = seats.twin(count);
    /** @type {HTMLInputElement[]} */
    const fields = findAll("input[type=text]", this.list);
    for (const [index, field] of fields.entries()) {
      field.placeholder = seats.byDefault(index, count);
      attribute(field, "aria-invalid", index === twin && "true");
    }
    const said = twin < 0 ? "" : words("error.same_name", { name: seats.name(twin).trim(), number: twin + 1 });
    if (fault.textContent !== said) fault.textContent = said;
    fault.hidden = !said;
    if (focus) fields[twin]?.focus();
    return twin >= 0;
  }
}
