// From the start page off to a table; what stands in the way is told.

import { Refusal, send } from "../net/requests.js";
import { words } from "./dom.js";

/**
 * @param {HTMLElement} fault
 * @param {unknown} error
 */
export function tellFault(fault, error) {
  fault.textContent = error instanceof Refusal ? error.message : words("start.failed");
  fault.hidden = false;
}

/**
 * @param {string} address
 * @param {object} wish
 */
export async function goTo(address, wish) {
  const { url } = await send(address, wish);
  location.assign(url);
}

/**
 * Go, with the page's doors closed meanwhile; `failed(error)`: why it stays.
 * @param {string} address
 * @param {object} wish
 * @param {(error: unknown) => void} failed
 */
export async function depart(address, wish, failed) {
  document.body.classList.add("sending");
  try {
    await goTo(address, wish);
  } catch (error) {
    document.body.classList.remove("sending");
    failed(error);
  }
}

addEventListener("pageshow", () => document.body.classList.remove("sending")); // come back to
