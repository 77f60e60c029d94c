// Who sits where: kinds, names and colours of the seats.

import { carried, h, sign, words } from "./dom.js";

const { bots, usual, longest_name: longestName } = carried("offer");

export const COLOURS = [0, 1, 2, 3, 4];

export const isPerson = (kind) => kind === "person" || kind === "elsewhere";

/** The sign of a seat: its shape, in the colour somebody has chosen for it. */
export function signOf(seat, colour) {
  const shape = sign(seat);
  shape.setAttribute("class", `sign seat-${colour}`);
  return shape;
}

/** The seats as they are chosen; also those that are not shown just now. */
export class Seats {
  constructor(choice) {
    this.choice = choice;
  }

  at(index) {
    const { seats, level } = this.choice;
    const { kind, name } = seats[index] ?? {};
    if ((!isPerson(kind) && !bots.includes(kind)) || typeof name !== "string") {
      seats[index] = { kind: index ? (bots.includes(level) ? level : usual) : "person", name: "" };
    }
    return seats[index];
  }

  /** The name of the first person is my own, wherever it is typed. */
  name(index) {
    return this.isMe(index) ? this.choice.name : this.at(index).name;
  }

  isMe(index) {
    return index === 0 && this.at(0).kind === "person";
  }

  rename(index, name) {
    if (this.isMe(index)) this.choice.name = name;
    else this.at(index).name = name;
  }

  /** A colour that another seat has is exchanged with it. */
  recolour(index, colour) {
    const { colours } = this.choice;
    colours[colours.indexOf(colour)] = colours[index];
    colours[index] = colour;
  }

  /** What is typed at each seat, "" for nothing. */
  typed(count) {
    return Array.from({ length: count }, (_, index) => seen(this.name(index)));
  }

  /** The name of a seat nobody has typed a name for; bots of a kind are numbered. */
  byDefault(index, count) {
    return this.names(count, index)[index];
  }

  /** A name for each seat, those by default unlike all others; as if nothing were typed at `blank`. */
  names(count, blank = null) {
    const typed = this.typed(count).map((name, index) => (index === blank ? "" : name));
    const taken = typed.filter(Boolean);
    return typed.map((name, index) => {
      if (name) return name;
      taken.push(free(this.usual(index, count), taken));
      return taken.at(-1);
    });
  }

  usual(index, count) {
    const { kind } = this.at(index);
    if (isPerson(kind)) return words("start.player", { number: index + 1 });
    const same = Array.from({ length: count }, (_, i) => i).filter((i) => this.at(i).kind === kind);
    return numbered(kind, same.indexOf(index), same.length);
  }

  /** The first seat at which a name is typed that another one has already, or -1. */
  twin(count) {
    const typed = this.typed(count).map(alike);
    return typed.findIndex((name, index) => name && typed.indexOf(name) < index);
  }

  toSend(count) {
    return this.names(count).map((name, index) => {
      const { kind } = this.at(index);
      const seat = { name, colour: this.choice.colours[index] };
      if (isPerson(kind)) return { ...seat, kind: "person", elsewhere: kind === "elsewhere" };
      return { ...seat, kind: "bot", bot: kind };
    });
  }
}

const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;
const MARKS = /[\p{Mn}\p{Me}]/gu;

const SHOWN = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** A name as it was typed; "" when nothing of it can be seen. */
const seen = (name) => (SHOWN.test(name.replace(UNSEEN, "").replace("\u2800", "")) ? name.trim() : "");

/** As the server has it: the same for names that look the same. */
const alike = (name) => name.replace(UNSEEN, "").normalize("NFKC").replace(MARKS, "").toLowerCase();

/** A name, or with the first number behind it that makes it unlike those taken. */
export function free(name, taken) {
  const known = taken.map(alike);
  let found = name;
  for (let number = 2; known.includes(alike(found)); number += 1) found = `${name} ${number}`;
  return found;
}

/** A bot's name; several of a kind are told apart by numbers. */
export function numbered(kind, index, count) {
  const name = words(`bot.${kind}`);
  return count > 1 ? `${name} ${index + 1}` : name;
}

/** The colours to choose from, in the shape of the seat. */
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
      signOf(index, colour)));
  }
  return group;
}

/** One seat's row; `changed(index, what)` is told what somebody chose. */
export function seatRow(seats, index, count, changed) {
  const seat = seats.at(index);
  const number = index + 1;
  const kinds = [["person", words(index ? "start.other" : "start.me")],
    ...(index ? [["elsewhere", words("start.elsewhere")]] : []),
    ...bots.map((bot) => [bot, words("start.bot_seat", { bot: words(`bot.${bot}`) })])];
  const kind = h("select", {
    "aria-label": words("start.kind", { number }),
    onchange: ({ target }) => { Object.assign(seat, { kind: target.value, name: "" }); changed(index, "select"); },
  }, kinds.map(([value, label]) => h("option", { value, selected: value === seat.kind }, label)));
  const name = h("input", {
    type: "text", maxlength: longestName, placeholder: seats.byDefault(index, count),
    "aria-label": words("start.name", { number }),
    oninput: ({ target }) => { seats.rename(index, target.value); changed(index, "name"); },
  });
  name.value = seats.name(index);
  const colours = swatches("seat", index, seats.choice.colours[index], (colour) => {
    seats.recolour(index, colour);
    changed(index, "colour");
  });
  return h("li", { "aria-label": words("start.seat", { number }) }, colours, kind, name);
}

/** Say it beside the seats when two players have one name, or say no more of it; gives whether they have. */
export function tellTwins(seats, count, list, fault) {
  const twin = seats.twin(count);
  const fields = [...list.querySelectorAll("input[type=text]")];
  for (const [index, field] of fields.entries()) {
    field.placeholder = seats.byDefault(index, count);
    if (index === twin) field.setAttribute("aria-invalid", "true");
    else field.removeAttribute("aria-invalid");
  }
  const said = twin < 0 ? "" : words("error.same_name", { name: seats.name(twin).trim(), number: twin + 1 });
  if (fault.textContent !== said) fault.textContent = said;
  fault.hidden = !said;
  return Boolean(said);
}
