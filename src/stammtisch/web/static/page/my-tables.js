// My tables: those that wait for me first, fresh as long as the page is seen; the long list shortened, and
// tables put away for good.

import { readPart, Refusal, send } from "../net/requests.js";
import { ago } from "./ago.js";
import { mark } from "./badge.js";
import { tellFault } from "./departure.js";
import { find, findAll, h, here, openDialog, shown, sign, words } from "./dom.js";
import { duration } from "./duration.js";

const EVERY = 8000; // milliseconds from one look to the next
const MOST_SHOWN = 4;
const language = document.documentElement.lang;
const exact = new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "short" });

/** @param {HTMLElement} list */
function dress(list) {
  for (const player of findAll("[data-sign]", list)) {
    player.prepend(sign(Number(player.dataset.sign), Number(player.dataset.colour)));
  }
  tellTimes(list);
}

/** @param {HTMLElement} list */
function tellTimes(list) {
  /** @type {HTMLTimeElement[]} */
  const times = findAll("[data-when]", list);
  for (const time of times) {
    const date = new Date(Number(time.dataset.when) * 1000);
    time.dateTime = date.toISOString();
    time.title = exact.format(date);
    time.textContent = ago(Number(time.dataset.when));
  }
  for (const time of findAll("[data-due]", list)) {
    const left = Math.max(0, Number(time.dataset.due) - Date.now());
    time.textContent = words("start.time_left", { time: duration(left, "slow" in time.dataset) });
  }
}

/**
 * Only the newest of a group, and a button for the rest.
 * @param {HTMLElement} group
 */
function shorten(group, folded = true) {
  const rest = findAll("li", group).slice(MOST_SHOWN);
  if (!rest.length) return;
  /** @type {HTMLButtonElement} */
  const button = h("button", { type: "button", class: "quiet", "aria-expanded": "false", onclick: () => fold(button.ariaExpanded === "true") });
  /** @param {boolean} away */
  const fold = (away) => {
    for (const row of rest) row.hidden = away;
    button.ariaExpanded = String(!away);
    button.textContent = words(away ? "start.show_all" : "start.fewer", { number: MOST_SHOWN + rest.length });
  };
  fold(folded);
  group.append(button);
}

/** @param {HTMLElement} row */
const described = (row) => [find(".title", row).firstChild, ...findAll(".player", row)]
  .map((part) => part?.textContent?.trim()).join(", ");

/**
 * One that is gone already is as good as deleted.
 * @param {string} table
 */
async function remove(table) {
  try {
    await send(here(`/t/${table}/delete`), {});
  } catch (error) {
    if (!(error instanceof Refusal && error.status === 404)) throw error;
  }
}

/**
 * Ask before a table goes; the answer decides.
 * @param {HTMLElement} row
 */
function ask(row) {
  /** @type {HTMLDialogElement} */
  const dialog = shown("sure");
  const fault = find(".fault", dialog);
  find(".which", dialog).textContent = described(row);
  find("p.aside", dialog).textContent = words("host" in row.dataset ? "start.delete_all" : "start.delete_mine");
  fault.hidden = true;
  /** @type {HTMLButtonElement} */
  const button = find('[data-do="delete"]', dialog);
  button.onclick = async () => {
    button.disabled = true;
    try {
      await remove(row.dataset.table ?? "");
      dialog.close();
      takeAway(row);
    } catch (error) {
      tellFault(fault, error);
    }
    button.disabled = false;
  };
  openDialog(dialog);
}

/** @param {HTMLElement} row */
function takeAway(row) {
  const [group, section] = [row.closest(".group"), row.closest(".running")];
  const next = row.nextElementSibling ?? row.previousElementSibling;
  row.remove();
  const [slip] = findAll(".slip");
  if (slip && find("a", row).getAttribute("href") === slip.getAttribute("href")) slip.remove();
  const left = group?.querySelectorAll("li").length ?? 0;
  if (group && left) find(".number", group).textContent = String(left);
  else group?.remove();
  if (!section?.querySelector("li")) section?.remove();
  (next?.querySelector("a") ?? find(".running a, [data-do=play]")).focus();
}

/** @param {string[]} unfolded groups of which all are shown */
function begin(unfolded) {
  const [section] = findAll(".running");
  mark(Boolean(section?.querySelector(".lobby-yours")));
  if (!section) return;
  dress(section);
  for (const group of findAll(".group", section)) shorten(group, !unfolded.includes(group.className));
  for (const row of findAll("li[data-table]", section)) {
    row.append(h("button", {
      type: "button", class: "remove", title: words("start.delete"),
      "aria-label": words("start.remove", { table: described(row) }), onclick: () => ask(row),
    }));
  }
}

/**
 * How the tables stand now, in place of how they stood. Whoever is there with the keyboard stays there.
 * @param {Document} part
 */
function replace(part) {
  const focused = document.activeElement;
  const at = focused?.closest(".running [data-table]")?.getAttribute("data-table");
  const within = focused?.matches(".remove") ? ".remove" : "a";
  const unfolded = findAll(".running .group").filter((group) => group.querySelector("[aria-expanded=true]")).map(({ className }) => className);
  const onSlip = focused?.matches(".slip");
  for (const old of findAll(".slip, .running")) old.remove();
  find(".masthead").before(...part.querySelectorAll(".slip"));
  find(".below").prepend(...part.querySelectorAll(".running"));
  find(".below").classList.toggle("full", Boolean(document.querySelector(".running")));
  begin(unfolded);
  if (onSlip) findAll(".slip").at(0)?.focus();
  if (at) findAll(`.running [data-table="${at}"] ${within}`).at(0)?.focus();
}

let told = "";

async function look() {
  if (document.hidden || document.querySelector("dialog[open]")) return;
  const part = await readPart(here(`/tables?lang=${language}`)).catch(() => null); // there will be another time
  if (!part || document.querySelector("dialog[open]")) return;
  const text = part.body.innerHTML;
  if (told && text !== told) replace(part);
  else tellTimes(document.body);
  told = text;
}

begin([]);
look();
setInterval(look, EVERY);
document.addEventListener("visibilitychange", look);
