// That it is the reader's turn, or that the game begins, for who looks elsewhere: two soft notes, or a notification. Both off at first.

import { here, words } from "./dom.js";
import { notice } from "./notices.js";
import { startWorker } from "./push.js";

/** @import { Settings } from "./types.js" */

const NOTES = [[587.33, 0], [880, 0.14]]; // Hz, and when
const LOUD = 0.09;
const LASTS = 0.5; // seconds
/** @type {AudioContext | null} */
let audio = null;

export const canNotify = "Notification" in globalThis && isSecureContext;

/** Browsers let a page sound once somebody has touched it. */
export function allowSound() {
  audio ??= new AudioContext();
  audio.resume().catch(() => {});
}

/** @param {Settings} settings */
export function awaitTouch(settings) {
  for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, () => settings.sound && allowSound(), { once: true });
}

/** Whether the reader has allowed notifications; asks, and says when they have not. */
export async function allowNotices() {
  const allowed = (await Notification.requestPermission()) === "granted";
  if (allowed) startWorker().catch(() => {}); // telephones show nothing without it
  else notice("fault", words("table.notify_denied"));
  return allowed;
}

/**
 * It is the reader's turn.
 * @param {Settings} settings
 * @param {string} title
 * @param {string} table
 */
export const tellTurn = (settings, title, table) => tellElsewhere(settings, title, table, words("table.waits_for_you"));

/**
 * What has been waited for.
 * @param {Settings} settings
 * @param {string} title
 * @param {string} table
 * @param {string} body
 */
export function tellElsewhere(settings, title, table, body) {
  if (settings.sound) chime(NOTES);
  if (!settings.notify || !canNotify || !document.hidden || Notification.permission !== "granted") return;
  show(title, table, body).catch(() => {});
}

/**
 * By the worker, where there is one: a click finds this window again.
 * @param {string} title
 * @param {string} table
 * @param {string} body
 */
async function show(title, table, body) {
  const about = { body, tag: table, data: location.href };
  const worker = await navigator.serviceWorker?.getRegistration(here("/"));
  if (worker?.active) {
    await worker.showNotification(title, about);
    return;
  }
  const shown = new Notification(title, about);
  shown.onclick = () => { focus(); shown.close(); };
}

/**
 * Little time is left.
 * @param {Settings} settings
 */
export function tick(settings) {
  if (settings.sound) chime(NOTES.slice(0, 1));
}

/** @param {number[][]} notes */
function chime(notes) {
  if (!audio) return;
  for (const [pitch, after] of notes) {
    const [tone, volume, begins] = [audio.createOscillator(), audio.createGain(), audio.currentTime + after];
    tone.type = "sine";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0, begins);
    volume.gain.linearRampToValueAtTime(LOUD, begins + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, begins + LASTS);
    tone.connect(volume).connect(audio.destination);
    tone.start(begins);
    tone.stop(begins + LASTS);
  }
}
