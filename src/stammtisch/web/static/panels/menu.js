// The table's menu and the sheets it opens.

import { button, coarse, cross, find, h, here, openDialog, shown, words } from "../page/dom.js";
import { KEYS, SHIFT } from "../page/keyboard.js";
import { notice } from "../page/notices.js";
import { allowNotices, allowSound, canNotify } from "../page/alerts.js";
import { PACES } from "../page/settings.js";
import { drawCompany, joinForm } from "./company.js";
import { addressFields, onlyHere, toCopy } from "./links.js";
import { Tellings } from "./telling.js";

/** @import { Actions } from "../net/actions.js" */
/** @import { Clock, Pace, Settings, Snapshot } from "../page/types.js" */
/** @import { Store } from "../page/store.js" */
/**
 * What the menu's doors lead to and do.
 * @typedef {object} MenuActs
 * @property {Actions} actions
 * @property {string} guide
 * @property {() => number | null} moment the entry that is looked back at
 * @property {(settings: Settings) => void} choose
 * @property {() => void} notes
 */

const SHORT = 16; // letters of a deal's code that are shown
/** @type {HTMLDialogElement} */
const sheet = shown("sheet");

/**
 * Show a sheet over the table; Escape, the cross and a click beside it close it.
 * @param {string} name
 * @param {string} title
 * @param {...Node | string} children
 */
function openSheet(name, title, ...children) {
  const id = "sheet-title";
  sheet.dataset.name = name;
  sheet.setAttribute("aria-labelledby", id);
  sheet.replaceChildren(
    h("header", {}, h("h2", { id }, title), cross(() => sheet.close())),
    ...children,
  );
  if (sheet.open) sheet.close(); // another one: the keyboard begins in it again
  openDialog(sheet);
}

sheet.addEventListener("click", (event) => event.target === sheet && sheet.close());

/**
 * @param {string} name
 * @param {string} label
 * @param {() => void} act
 */
const item = (name, label, act) => h("li", {}, h("button", { type: "button", "data-do": name, onclick: act }, label));
/**
 * @param {string} name
 * @param {string} label
 * @param {string} href
 */
const door = (name, label, href, more = {}) => h("li", {}, h("a", { "data-do": name, href, ...more }, label));

export class Menu {
  /**
   * @param {Store} store
   * @param {MenuActs} acts
   */
  constructor(store, acts) {
    this.store = store;
    this.acts = acts;
  }

  /** @returns {Partial<Snapshot>} */
  get snapshot() {
    return this.store.state.present ?? {};
  }

  open() {
    const { result, host, deal, rematch, yours, players } = this.snapshot;
    const again = result && (rematch ? door("to_rematch", words("table.to_rematch"), rematch)
      : yours?.length ? item("rematch", words("table.same_seats"), () => this.acts.actions.rematch(false)) : "");
    const transcript = result?.transcript;
    openSheet("menu", words("table.menu"), h("ul", { class: "menu" },
      again || "",
      players?.some(({ presence }) => presence) ? item("company", words("table.company"), () => this.company()) : "",
      yours?.length === 1 ? item("notepad", words("table.notepad"), () => { sheet.close(); this.acts.notes(); }) : "",
      yours?.length || host ? item("device", words("table.device"), () => this.device()) : "",
      yours?.length && !result ? item("tell", words("table.tell"), () => this.tell()) : "",
      item("settings", words("table.settings"), () => this.settings()),
      coarse.matches ? "" : item("keys", words("table.shortcuts"), () => this.shortcuts()),
      door("guide", words("page.how_to_play"), this.acts.guide, { target: "_blank", rel: "noopener" }),
      deal?.hash ? item("deal", words("table.deal"), () => this.deal()) : "",
      transcript ? door("transcript", words("table.transcript"), transcript, { download: true }) : "",
      item("report", words("table.report"), () => this.report()),
      this.mayPause ? item("pause", words("table.ask_pause"), () => this.pause()) : "",
      yours?.length && !result ? item("resign", words("table.resign"), () => this.resign()) : "",
      item("delete", words(host ? "table.delete" : "table.leave"), () => this.remove()),
      door("home", words("table.home"), here("/"))));
  }

  settings() {
    openSheet("settings", words("table.settings"),
      this.checkbox("confirm"),
      h("fieldset", {}, h("legend", {}, words("table.set_pace")),
        /** @type {Pace[]} */ (Object.keys(PACES)).map((pace) => h("label", { class: "option" },
          h("input", { type: "radio", name: "pace", value: pace, checked: this.store.state.settings.pace === pace, onchange: () => this.choose({ pace }) }),
          words(`table.pace_${pace}`)))),
      this.checkbox("sound"),
      canNotify ? this.checkbox("notify") : "",
      coarse.matches ? "" : this.checkbox("shortcuts"));
  }

  /** How one is told of one's turn, here and elsewhere. */
  tell() {
    const { table } = this.snapshot;
    if (!table) return;
    const tellings = new Tellings(table);
    openSheet("tell", words("table.tell"),
      h("fieldset", {}, h("legend", {}, words("table.tell_open")), this.checkbox("sound"), canNotify ? this.checkbox("notify") : ""),
      h("fieldset", {}, h("legend", {}, words("table.tell_closed")), h("p", { class: "aside" }, words("table.tell_explained")), tellings.place));
    tellings.open();
  }

  /** @param {Partial<Settings>} change */
  choose(change) {
    this.acts.choose(Object.assign({}, this.store.state.settings, change));
  }

  /** @param {"confirm" | "shortcuts" | "sound" | "notify"} name */
  checkbox(name) {
    const { [name]: checked } = this.store.state.settings;
    const change = async () => {
      if (name === "sound" && box.checked) allowSound();
      if (name === "notify" && box.checked) box.checked = await allowNotices();
      this.choose({ [name]: box.checked });
    };
    /** @type {HTMLInputElement} */
    const box = h("input", { type: "checkbox", checked, "data-setting": name, onchange: change });
    return h("label", { class: "option" }, box,
      h("span", {}, words(`table.set_${name}`), h("span", { class: "aside" }, words(`table.set_${name}_hint`))));
  }

  /**
   * What the host may change for all.
   * @param {"public" | "watched" | "talk"} what
   */
  flag(what) {
    const { talk, ...flags } = this.snapshot;
    /** @type {HTMLInputElement} */
    const box = h("input", {
      type: "checkbox", checked: what === "talk" ? talk?.on : flags[what], "data-flag": what,
      onchange: async () => { if (!await this.acts.actions.change(what, box.checked)) box.checked = !box.checked; },
    });
    return h("label", { class: "option" }, box,
      h("span", {}, words(`table.set_${what}`), h("span", { class: "aside" }, words(`table.set_${what}_hint`))));
  }

  shortcuts() {
    /** @param {string[]} keys */
    const row = (keys) => (keys.length > ARROWS.length ? [keys[0], "–", keys[keys.length - 1]] : keys);
    /** @param {string[]} keys */
    const caps = (keys) => (keys[0].startsWith(SHIFT) ? ["⇧", ...ARROWS] : row(keys));
    openSheet("keys", words("table.shortcuts"),
      h("dl", { class: "keys" },
        h("div", {}, h("dt", {}, ARROWS.map((key) => h("kbd", {}, cap(key)))), h("dd", {}, words("keys.arrows"))),
        KEYS.map(([name, keys]) => h("div", {},
          h("dt", {}, caps(keys).map((key) => (key === "–" ? "–" : h("kbd", {}, cap(key))))),
          h("dd", {}, words(`keys.${name}`))))));
  }

  deal() {
    const { deal } = this.snapshot;
    if (!deal) return;
    openSheet("deal", words("table.deal"), h("p", {}, words("table.deal_explained")),
      this.code(words("table.deal_code"), deal.hash),
      deal.seed ? this.code(words("table.deal_seed"), String(deal.seed)) : h("p", { class: "aside" }, words("table.deal_later")));
  }

  /**
   * @param {string} label
   * @param {string} text
   */
  code(label, text) {
    const short = text.length > 2 * SHORT ? `${text.slice(0, SHORT)}…` : text;
    return h("div", { class: "code" }, h("span", {}, label), h("code", { "data-tip": text }, short), toCopy(text, label));
  }

  /** Who is here, their links, bots for who is not. */
  company() {
    const list = h("ul", { class: "company" });
    const { host, joining } = this.snapshot;
    openSheet("company", words("table.company"),
      joining ? button("secondary", "choose-name", words("table.choose_name"), () => this.join()) : "",
      h("p", { class: "aside" }, words("table.not_free")), list,
      host ? h("fieldset", { class: "open" }, this.flag("public"), this.flag("watched"), this.flag("talk")) : "");
    this.follow();
  }

  join() {
    const { joining } = this.snapshot;
    if (joining) openSheet("join", words("table.welcome"), joinForm(joining, this.acts.actions, () => sheet.close()));
  }

  /** A sheet that tells of the others goes with what happens. */
  follow() {
    const { present } = this.store.state;
    if (present && sheet.open && sheet.dataset.name === "company") drawCompany(find(".company", sheet), present, this.acts.actions);
  }

  /** Whether a seat here may ask for a pause. */
  get mayPause() {
    const { clock, yours = [] } = this.snapshot;
    return clock && clock.running !== null && !clock.paused && yours.some((seat) => mayWant(clock, seat));
  }

  async pause() {
    const { clock, yours = [] } = this.snapshot;
    sheet.close();
    for (const seat of yours.filter((one) => clock && mayWant(clock, one))) await this.acts.actions.enter({ kind: "pause", seat }, true);
  }

  async device() {
    const { present } = this.store.state;
    const url = await this.acts.actions.ownLink();
    if (!url || !present) return;
    openSheet("device", words("table.device"), h("p", {}, words("table.device_explained")), onlyHere(present.network),
      h("div", { class: "links" }, addressFields(url, words("table.device"), present)));
  }

  /** Whose seat is open on another device: how it opens here. */
  ownSeat() {
    openSheet("seat", words("table.your_seat"), h("p", {}, words("table.your_seat_explained", { device: words("table.device") })),
      h("p", { class: "aside" }, words("table.your_seat_lost")));
  }

  resign() {
    const { yours = [], players = [] } = this.snapshot;
    /** @param {number} seat */
    const give = (seat) => { sheet.close(); this.acts.actions.enter({ kind: "resign", seat }, true); };
    openSheet("resign", words("table.resign"), h("p", {}, words("table.resign_explained")),
      h("div", { class: "doors" },
        button("primary", "keep", words("table.play_on"), () => sheet.close()),
        yours.map((seat) => button("secondary danger", "really",
          yours.length > 1 ? words("table.resign_as", { name: players[seat].name }) : words("table.resign"), () => give(seat)))));
  }

  report() {
    const text = h("textarea", { rows: 5, maxlength: 4000, id: "report-words", "data-first": true });
    const save = async () => {
      if (!await this.acts.actions.report(text.value, this.acts.moment())) return;
      sheet.close();
      notice("copied", words("table.report_done"));
    };
    openSheet("report", words("table.report"), h("p", {}, words("table.report_explained")),
      h("label", { for: "report-words" }, words("table.report_words")), text,
      h("div", { class: "doors" }, button("primary", "save-report", words("table.report_save"), save)));
  }

  remove() {
    const { host, yours, returns } = this.snapshot;
    const leaves = yours?.length || returns?.length;
    openSheet("delete", words(host ? "table.delete" : "table.leave"),
      h("p", {}, host ? words("table.delete_explained") : leaves ? words("table.leave_explained", { device: words("table.device") }) : words("table.unlist_explained")),
      h("div", { class: "doors" },
        button("primary", "keep", words("table.keep"), () => sheet.close()),
        button("secondary danger", "really", words(host ? "table.delete" : "table.leave"), () => this.acts.actions.remove())));
  }
}

/**
 * Whether a seat may ask for a pause, or want it as another does; in vain only once until the next decision.
 * @param {Clock} clock
 * @param {number} seat
 */
const mayWant = ({ wishes, vain }, seat) => !wishes.includes(seat) && (wishes.length > 0 || !vain.includes(seat));

/**
 * Once a game: going back this far marks it.
 * @param {() => void} go
 */
export function warnOfMark(go) {
  openSheet("mark", words("table.undo"), h("p", {}, words("table.free_undo")),
    h("div", { class: "doors" },
      button("primary", "really", words("table.undo"), () => { sheet.close(); go(); }),
      button("secondary", "keep", words("table.leave_it"), () => sheet.close())));
}

/** @type {Record<string, string>} */
const SIGNS = { ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓" };
const ARROWS = Object.keys(SIGNS);
/** @param {string} key */
const letterCap = (key) => (/^[A-Z]$/.test(key) ? `⇧ ${key}` : key.toUpperCase());
/** @param {string} key */
const cap = (key) => SIGNS[key] ?? (key === " " ? words("cap.space") : key.length === 1 ? letterCap(key) : words(`cap.${key.toLowerCase()}`));
