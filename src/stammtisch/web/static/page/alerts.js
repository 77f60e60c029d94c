// That it is the reader's turn, for who looks elsewhere: two soft notes, or a notification. Both off at first.

import { words } from "./dom.js";
import { notice } from "./notices.js";

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
  if (!allowed) notice("fault", words("table.notify_denied"));
  return allowed;
}

/**
 * It is the reader's turn.
 * @param {Settings} settings
 * @param {string} title
 * @param {string} table
 */
export function tellTurn(settings, title, table) {
  if (settings.sound) chime(NOTES);
  if (!settings.notify || !canNotify || !document.hidden || Notification.permission !== "granted") return;
  try {
    const shown = new Notification(title, { body: words("table.waits_for_you"), tag: table });
    shown.onclick = () => { focus(); shown.close(); };
  } catch { /* telephones want a service worker for that */ }
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
