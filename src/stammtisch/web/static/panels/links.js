// Links for persons elsewhere, and for one's own second device.

import { h, here, shown, sign, words } from "../page/dom.js";
import { notice } from "../page/notices.js";
import { foldStanding, openStanding } from "./layout.js";
import { refill } from "./refill.js";

/** @import { Invitation, Snapshot } from "../page/types.js" */

const THIS_COMPUTER = /^(localhost|127(\.\d+){3}|\[::1\])$/;
const FOR_OTHERS = ["stammtisch serve --host 0.0.0.0", "make play HOST=0.0.0.0"];

/**
 * How links begin: as this page's address does, if that leads others here too.
 * @param {string | null} network
 */
const originFor = (network) => (THIS_COMPUTER.test(location.hostname) && network) || location.origin;

/**
 * Invitations stay in view until the guest has come.
 * @param {Snapshot} snapshot
 */
export function drawLinks(snapshot) {
  const place = shown("links");
  const open = snapshot.links.filter(({ come, seat }) => !come && !snapshot.players[seat].absent);
  const was = !place.hidden;
  place.hidden = !open.length;
  if (open.length && !was) openStanding();
  if (!open.length && was) foldStanding(); // all have come: the board is what matters now
  if (place.hidden) return;
  refill(place, [open, snapshot.network], () => [
    h("h2", {}, words("table.links")),
    onlyHere(snapshot.network),
    h("ul", {}, open.map((link) => h("li", { "data-seat": link.seat }, sign(link.seat), h("b", {}, link.name), linkFields(link, snapshot)))),
  ]);
}

/** @param {string | null} network */
export const onlyHere = (network) => (THIS_COMPUTER.test(location.hostname) && !network
  ? h("details", { class: "local" }, h("summary", {}, words("table.links_local")),
    h("p", { class: "aside" }, words("table.links_local_how"), FOR_OTHERS.flatMap((way) => [" ", h("code", {}, way)]))) : "");

/**
 * A field to copy from: a link to click would lead the host into the guest's seat.
 * @param {Invitation} link
 * @param {Pick<Snapshot, "table" | "network">} snapshot
 */
export const linkFields = ({ seat, name, url }, snapshot) => addressFields(url, name, snapshot, `&seat=${seat}`);

/**
 * The link to copy, and a code that a telephone reads.
 * @param {string} url
 * @param {string} name
 * @param {Pick<Snapshot, "table" | "network">} snapshot
 */
export function addressFields(url, name, { table, network }, which = "") {
  const origin = originFor(network);
  const code = here(`/t/${table}/qr.svg?origin=${encodeURIComponent(origin)}${which}&of=${url.slice(-8)}`);
  return [...toCopy(new URL(url, origin).href, name), h("details", { class: "qr" },
    h("summary", {}, words("table.qr", { name })),
    h("img", { src: code, alt: words("table.qr", { name }), loading: "lazy", width: 200, height: 200 }))];
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
