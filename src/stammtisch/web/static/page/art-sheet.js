// The art sheet: every drawing by its name. What is shown is put into the page, with the drawings it is made of.

const NS = "http://www.w3.org/2000/svg";
const PARTS = /href="#([^"]+)/g;

/** @type {Map<string, string>} */
let waiting = new Map();
const sheet = document.createElementNS(NS, "defs");

/**
 * A page has one sheet. Most of a game's drawings are never on the table at once, as both sides of
 * all tiles in every turn: a page with all of them is slow.
 * @param {Record<string, string>} symbols
 */
export function layOut(symbols) {
  waiting = new Map(Object.entries(symbols));
  const art = document.createElementNS(NS, "svg");
  art.setAttribute("class", "art");
  art.setAttribute("aria-hidden", "true");
  art.append(sheet);
  document.body.prepend(art);
}

/**
 * The address of a drawing, for `use`; it is in the page from now on.
 * @param {string} symbol
 */
export function hrefOf(symbol) {
  const markup = waiting.get(symbol);
  if (markup !== undefined) {
    waiting.delete(symbol);
    for (const [, part] of markup.matchAll(PARTS)) hrefOf(part);
    const parsed = new DOMParser().parseFromString(`<svg xmlns="${NS}"><g id="${symbol}">${markup}</g></svg>`, "image/svg+xml");
    sheet.append(...document.importNode(parsed.documentElement, true).children);
  }
  return `#${symbol}`;
}
