// A small box near a click: what it could mean, or why it means nothing now.

import { h, shown, words } from "./dom.js";

const box = shown("choice");
let back = null;
let closed = () => {};

/**
 * `notes`: [{heading, sentence}]; `options`: [{label, chosen, pointed}]; `at`: where the click was, and
 * `from`, the element that gets the focus back; `gone`: called when the box closes.
 */
export function show({ notes = [], options = [], at, gone = () => {} }) {
  closed();
  closed = gone;
  back = at.from ?? null;
  box.replaceChildren(
    ...notes.map((note) => h("p", { class: "note" },
      note.heading ? h("span", { class: "heading" }, note.heading) : "", note.sentence)),
    options.length ? h("p", { class: "question" }, words("table.choose"), h("span", { class: "brought" })) : "",
    ...options.map((option) => h("button", {
      type: "button", onclick: () => { hide(); option.chosen(); },
      onpointerenter: () => option.pointed?.(), onfocus: () => option.pointed?.(),
    }, option.label)),
    h("button", { type: "button", class: "close", "aria-label": words("table.close"), onclick: hide }, "×"),
  );
  box.setAttribute("role", options.length ? "dialog" : "alert");
  box.setAttribute("aria-label", words("table.choose"));
  box.hidden = false;
  putNear(at);
  if (options.length) box.querySelector("button:not(.close)").focus();
}

function putNear({ x, y }) {
  const { width, height } = box.getBoundingClientRect();
  const left = Math.max(8, Math.min(x - width / 2, innerWidth - width - 8));
  const below = y + 18 + height < innerHeight - 8;
  const top = below ? y + 18 : Math.max(8, y - height - 18);
  box.style.left = `${left}px`;
  box.style.top = `${top}px`;
}

export function hide() {
  if (box.hidden) return;
  const inside = box.contains(document.activeElement);
  box.hidden = true;
  if (inside) back?.focus();
  closed();
  closed = () => {};
}

document.addEventListener("pointerdown", (event) => box.contains(event.target) || hide());
document.addEventListener("keydown", (event) => event.key === "Escape" && hide());
addEventListener("resize", hide);

/** What the option with the focus would bring, in the box that is open. */
export function tell(brought) {
  if (!box.hidden) box.querySelector(".brought")?.replaceChildren(brought);
}
