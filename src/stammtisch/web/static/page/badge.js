// That somebody is waited for, where a window is seen from afar: its title, its icon, the app's badge.

import { find } from "./dom.js";

const { title } = document;
/** @type {HTMLLinkElement} */
const icon = find("link[rel=icon]");
const { href } = icon;

/** @param {boolean} waits */
export function mark(waits) {
  document.title = waits ? `● ${title}` : title;
  const wanted = waits ? icon.dataset.turn ?? href : href;
  if (icon.href !== wanted) icon.href = wanted;
  const done = waits ? navigator.setAppBadge?.() : navigator.clearAppBadge?.();
  done?.catch(() => {}); // only apps on a home screen have one
}
