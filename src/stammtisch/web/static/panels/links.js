// Links for persons elsewhere.

import { h, refill, shown, sign, words } from "../page/dom.js";
import { notice } from "../page/notices.js";

/** @import { Invitation, Snapshot } from "../page/types.js" */

const THIS_COMPUTER = /^(localhost|127(\.\d+){3}|\[::1\])$/;
const FOR_OTHERS = "make play HOST=0.0.0.0";

/**
 * Links begin as this page's address does, if that leads others here too.
 * @param {Snapshot} snapshot
 */
export function drawLinks({ links, network }) {
  const place = shown("links");
  place.hidden = !links.length;
  if (place.hidden) return;
  const local = THIS_COMPUTER.test(location.hostname);
  const origin = (local && network) || location.origin;
  refill(place, [links, network], () => [
    h("h2", {}, words("table.links")),
    local && !network ? h("p", { class: "aside" }, words("table.links_local"), " ", h("code", {}, FOR_OTHERS)) : "",
    h("ul", {}, links.map((link) => linkRow(link, origin))),
  ]);
}

/**
 * A field to copy from: a link to click would lead the host into the guest's seat.
 * @param {Invitation} link
 * @param {string} origin
 */
function linkRow({ seat, name, url }, origin) {
  return h("li", {}, sign(seat), h("b", {}, name), toCopy(new URL(url, origin).href, name));
}

/**
 * A field, and a button that copies it and says how that went.
 * @param {string} text
 * @param {string} name
 */
export function toCopy(text, name) {
  /** @type {HTMLInputElement} */
  const field = h("input", { type: "text", readonly: true, value: text, "aria-label": name, onclick: () => field.select() });
  const copy = async () => notice("copied", words(await copied(field) ? "table.copied" : "table.copy_yourself"));
  return [field, h("button", {
    type: "button", class: "secondary", "aria-label": `${words("table.copy")}: ${name}`, onclick: copy,
  }, words("table.copy"))];
}

/**
 * Whether the field's text is in the clipboard now. Browsers give a page over plain HTTP the old way alone.
 * @param {HTMLInputElement} field
 */
async function copied(field) {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.select();
    return document.execCommand("copy");
  }
}
