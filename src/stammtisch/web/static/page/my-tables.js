// My tables: signs, times, the long list shortened, and tables put away for good.

import { Refusal, send } from "../net/requests.js";
import { ago } from "./ago.js";
import { tellFault } from "./departure.js";
import { find, findAll, h, here, shown, sign, words } from "./dom.js";

const MOST_SHOWN = 4;
const language = document.documentElement.lang;
const exact = new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "short" });

/** @param {HTMLElement} list */
function dress(list) {
  for (const player of findAll("[data-sign]", list)) {
    player.prepend(sign(Number(player.dataset.sign), Number(player.dataset.colour)));
  }
  /** @type {HTMLTimeElement[]} */
  const times = findAll("[data-when]", list);
  for (const time of times) {
    const date = new Date(Number(time.dataset.when) * 1000);
    time.dateTime = date.toISOString();
    time.title = exact.format(date);
    time.textContent = ago(Number(time.dataset.when));
  }
}

/**
 * Only the newest of a group, and a button for the rest.
 * @param {HTMLElement} group
 */
function shorten(group) {
  const rest = findAll("li", group).slice(MOST_SHOWN);
  if (!rest.length) return;
  /** @type {HTMLButtonElement} */
  const button = h("button", { type: "button", class: "quiet", "aria-expanded": "false", onclick: () => fold(button.ariaExpanded === "true") });
  /** @param {boolean} folded */
  const fold = (folded) => {
    for (const row of rest) row.hidden = folded;
    button.ariaExpanded = String(!folded);
    button.textContent = words(folded ? "start.show_all" : "start.fewer", { number: MOST_SHOWN + rest.length });
  };
  fold(true);
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
  dialog.showModal();
}

/** @param {HTMLElement} row */
function takeAway(row) {
  const [group, section] = [row.closest(".group"), row.closest(".running")];
  const next = row.nextElementSibling ?? row.previousElementSibling;
  row.remove();
  if (slip && find("a", row).getAttribute("href") === slip.getAttribute("href")) slip.remove();
  const left = group?.querySelectorAll("li").length ?? 0;
  if (group && left) find(".number", group).textContent = String(left);
  else group?.remove();
  if (!section?.querySelector("li")) section?.remove();
  (next?.querySelector("a") ?? find(".running a, [data-do=play]")).focus();
}

const [slip] = findAll(".slip");
const [section] = findAll(".running");
if (section) {
  dress(section);
  for (const group of findAll(".group", section)) shorten(group);
  for (const row of findAll("li[data-table]", section)) {
    row.append(h("button", {
      type: "button", class: "remove", title: words("start.delete"),
      "aria-label": words("start.remove", { table: described(row) }), onclick: () => ask(row),
    }));
  }
}
