// How this browser is reached when no page is open: its worker, and its service for pushes.

import { here } from "./dom.js";

export const canPush = "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis && isSecureContext;

/** The worker that wakes for pushes, and shows notifications. */
export async function startWorker() {
  await navigator.serviceWorker.register(here("/worker.js"), { scope: here("/") });
  return navigator.serviceWorker.ready;
}

/** @returns {Promise<PushSubscription | null>} */
export async function subscription() {
  if (!canPush) return null;
  const worker = await navigator.serviceWorker.getRegistration(here("/"));
  return await worker?.pushManager.getSubscription() ?? null;
}

/**
 * Where this browser is written to, by the server of this key alone.
 * @param {string} key
 */
export async function subscribe(key) {
  const { pushManager } = await startWorker();
  const wanted = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await pushManager.subscribe(wanted);
  } catch { // another server's, or one that has lost its key
    await (await pushManager.getSubscription())?.unsubscribe();
    return await pushManager.subscribe(wanted);
  }
}

/**
 * A digest of where that is, as the server tells it.
 * @param {PushSubscription} found
 */
export async function nameOf({ endpoint }) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
