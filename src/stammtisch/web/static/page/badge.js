// That somebody is waited for, where a window is seen from afar: its title, its icon, the app's badge.

import { find } from "./dom.js";

const { title } = document;
/** @type {HTMLLinkElement} */
const icon = find("link[rel=icon]");
const { href } = icon;

let [waited, unseen] = [false, false];

/** @param {boolean} waits */
export function mark(waits) {
  waited = waits;
  show(waited || unseen);
}

/** Something has happened that who looks elsewhere has not seen yet. */
export function markUntilSeen() {
  unseen = true;
  show(true);
}

document.addEventListener("visibilitychange", () => {
  if (document.hidden || !unseen) return;
  unseen = false;
  show(waited);
});

/** @param {boolean} waits */
function show(waits) {
  document.title = waits ? `● ${title}` : title;
  const wanted = waits ? icon.dataset.turn ?? href : href;
  if (icon.href !== wanted) icon.href = wanted;
  const done = waits ? navigator.setAppBadge?.() : navigator.clearAppBadge?.();
  done?.catch(() => {}); // only apps on a home screen have one
}
