// Where one is told of one's turn when the page is closed: on this device, by mail, by a program.

import { read, Refusal, send } from "../net/requests.js";
import { button, h, here, words } from "../page/dom.js";
import { notice } from "../page/notices.js";
import { canPush, nameOf, subscribe, subscription } from "../page/push.js";
import { toCopy } from "./links.js";

/** @import { Telling, Wish } from "../page/types.js" */

const { lang } = document.documentElement;

export class Tellings {
  /** @param {string} table */
  constructor(table) {
    this.root = here(`/t/${table}/notices`);
    this.place = h("div", { class: "telling" });
  }

  /** What is wished now, drawn into its place. */
  async open() {
    await this.attempt(() => read(`${this.root}?lang=${lang}`));
  }

  /**
   * Ask for something, and draw what is wished after it. Whether it succeeded.
   * @param {() => Promise<Telling>} work
   */
  async attempt(work) {
    try {
      await this.draw(await work());
      return true;
    } catch (error) {
      notice("fault", error instanceof Refusal ? error.message : words("table.unsent"));
      return false;
    }
  }

  /** @param {object} wish */
  add(wish) {
    return this.attempt(() => send(`${this.root}?lang=${lang}`, wish));
  }

  /** @param {Wish} wish */
  drop({ id }) {
    return this.attempt(() => send(`${this.root}/off?lang=${lang}`, { id }));
  }

  /** @param {Telling} told */
  async draw({ key, mail, notices, secret }) {
    const own = await subscription();
    const name = own && await nameOf(own);
    const device = notices.find(({ kind, place }) => kind === "push" && place === name);
    const others = notices.filter((wish) => wish !== device);
    /** @param {string} kind */
    const list = (kind) => this.list(others.filter((wish) => wish.kind === kind));
    const focused = this.place.contains(document.activeElement) ? document.activeElement : null;
    const at = focused?.getAttribute("data-tell") ?? "";
    const wasOpen = this.place.querySelector("details")?.open ?? false;
    this.place.replaceChildren(
      canPush ? this.device(key, device) : h("p", { class: "aside" }, words("table.tell_push_not")), list("push"),
      mail ? h("div", { class: "way" }, this.form("mail", "email"), list("mail")) : "",
      h("details", { open: wasOpen || Boolean(secret) || others.some(({ kind }) => kind === "hook") },
        h("summary", {}, words("table.tell_hook")), this.form("hook", "url"), list("hook"),
        secret ? h("div", { class: "secret" }, h("p", {}, words("table.tell_secret")), toCopy(secret, words("table.tell_secret"))) : ""));
    /** @type {HTMLElement | null} */
    const there = this.place.querySelector(`[data-tell="${at}"]`) ?? this.place.querySelector("[data-tell]");
    if (focused) there?.focus();
  }

  /**
   * @param {string} key
   * @param {Wish | undefined} wish
   */
  device(key, wish) {
    /** @type {HTMLInputElement} */
    const box = h("input", { type: "checkbox", "data-tell": "push", checked: Boolean(wish), onchange: async () => {
      const done = wish ? await this.drop(wish) : await this.signIn(key);
      if (!done) box.checked = Boolean(wish);
    } });
    return h("label", { class: "option" }, box,
      h("span", {}, words("table.tell_push"), h("span", { class: "aside" }, words("table.tell_push_hint"))));
  }

  /**
   * The browser asks its user for leave, and its service where it is reached.
   * @param {string} key
   */
  async signIn(key) {
    if (await Notification.requestPermission() !== "granted") {
      notice("fault", words("table.notify_denied"));
      return false;
    }
    try {
      const { endpoint, keys = {} } = (await subscribe(key)).toJSON();
      return await this.add({ kind: "push", place: endpoint, p256dh: keys.p256dh, auth: keys.auth });
    } catch {
      notice("fault", words("table.tell_push_failed"));
      return false;
    }
  }

  /**
   * @param {"mail" | "hook"} kind
   * @param {string} type
   */
  form(kind, type) {
    /** @type {HTMLInputElement} */
    const field = h("input", { type, required: true, id: `tell-${kind}`, "data-tell": kind, maxlength: 1000, autocomplete: kind === "mail" ? "email" : "off" });
    const sent = async (/** @type {Event} */ event) => {
      event.preventDefault();
      if (await this.add({ kind, place: field.value.trim() })) field.value = "";
    };
    return h("form", { class: "tell", onsubmit: sent },
      h("label", { for: field.id }, words(kind === "mail" ? "table.tell_mail" : "table.tell_url")),
      h("div", { class: "row" }, field, h("button", { class: "secondary", "data-do": `tell-${kind}` }, words("table.tell_add"))),
      h("p", { class: "aside" }, words(`table.tell_${kind}_hint`)));
  }

  /** @param {Wish[]} wishes */
  list(wishes) {
    return wishes.length ? h("ul", { class: "told-at" }, wishes.map((wish) => {
      const place = wish.kind === "push" ? words("table.tell_other") : wish.place;
      const stop = button("quiet", "tell-off", words("table.tell_off"), () => this.drop(wish));
      stop.ariaLabel = words("table.tell_off_of", { place });
      return h("li", {}, h("span", {}, place, wish.confirmed ? "" : h("small", {}, ` · ${words("table.tell_waits")}`)), stop);
    })) : "";
  }
}
