// What this browser keeps. Private windows and full disks keep nothing: it holds until the page is left.

/** What was kept there, {} for nothing or for what has become unreadable. */
export function kept(place) {
  try {
    const found = JSON.parse(localStorage.getItem(place) ?? "{}");
    return typeof found === "object" && found ? found : {};
  } catch {
    return {};
  }
}

export function keepAt(place, value) {
  try {
    localStorage.setItem(place, JSON.stringify(value));
  } catch { /* one plays on without */ }
}
