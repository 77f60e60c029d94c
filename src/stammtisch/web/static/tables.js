// My tables: signs, times, the long list shortened, and tables put away for good.

import { send } from "./api.js";
import { h, here, shown, words } from "./dom.js";
import { signOf } from "./seats.js";

const MOST_SHOWN = 4;
const UNITS = [["year", 31_536_000], ["month", 2_592_000], ["day", 86_400], ["hour", 3600], ["minute", 60]];

const language = document.documentElement.lang;
const relative = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
const exact = new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "short" });

/** "yesterday", "5 minutes ago", "now". */
export function ago(seconds, now = Date.now() / 1000) {
  const past = Math.max(0, now - seconds);
  const [unit, length] = UNITS.find(([, one]) => past >= one) ?? ["second", Infinity];
  return relative.format(-Math.floor(past / length), unit);
}

function dress(list) {
  for (const player of list.querySelectorAll("[data-sign]")) {
    player.prepend(signOf(Number(player.dataset.sign), Number(player.dataset.colour)));
  }
  for (const time of list.querySelectorAll("[data-when]")) {
    const date = new Date(Number(time.dataset.when) * 1000);
    time.dateTime = date.toISOString();
    time.title = exact.format(date);
    time.textContent = ago(Number(time.dataset.when));
  }
}

/** Only the newest of a group, and a button for the rest. */
function shorten(group) {
  const rest = [...group.querySelectorAll("li")].slice(MOST_SHOWN);
  if (!rest.length) return;
  const button = h("button", { type: "button", class: "quiet", "aria-expanded": "false", onclick: () => fold(button.ariaExpanded === "true") });
  const fold = (folded) => {
    for (const row of rest) row.hidden = folded;
    button.ariaExpanded = String(!folded);
    button.textContent = words(folded ? "start.show_all" : "start.fewer", { number: MOST_SHOWN + rest.length });
  };
  fold(true);
  group.append(button);
}

const described = (row) => [row.querySelector(".title").firstChild, ...row.querySelectorAll(".player")]
  .map((part) => part.textContent.trim()).join(", ");

/** One that is gone already is as good as deleted. */
async function remove(table) {
  try {
    await send(here(`/t/${table}/delete`), {});
  } catch (error) {
    if (error.status !== 404) throw error;
  }
}

/** Ask before a table goes; the answer decides. */
function ask(row) {
  const dialog = shown("sure");
  const fault = dialog.querySelector(".fault");
  dialog.querySelector(".which").textContent = described(row);
  dialog.querySelector("p.aside").textContent = words("host" in row.dataset ? "start.delete_all" : "start.delete_mine");
  fault.hidden = true;
  dialog.querySelector('[data-do="delete"]').onclick = async ({ target }) => {
    target.disabled = true;
    try {
      await remove(row.dataset.table);
      dialog.close();
      takeAway(row);
    } catch (error) {
      fault.textContent = error.status ? error.message : words("start.failed");
      fault.hidden = false;
    }
    target.disabled = false;
  };
  dialog.showModal();
}

function takeAway(row) {
  const group = row.closest(".group");
  const section = row.closest(".running");
  const next = row.nextElementSibling ?? row.previousElementSibling;
  row.remove();
  const left = group.querySelectorAll("li").length;
  group.querySelector(".number").textContent = left;
  if (!left) group.remove();
  if (!section.querySelector("li")) section.remove();
  (next?.querySelector("a") ?? document.querySelector(".running a, [data-do=play]")).focus();
}

const section = document.querySelector(".running");
if (section) {
  dress(section);
  for (const group of section.querySelectorAll(".group")) shorten(group);
  for (const row of section.querySelectorAll("li[data-table]")) {
    row.append(h("button", {
      type: "button", class: "remove", title: words("start.delete"),
      "aria-label": words("start.remove", { table: described(row) }), onclick: () => ask(row),
    }));
  }
}
