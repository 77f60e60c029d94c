// The Tab key stays in a dialog: from its last control to its first, and back.

const CONTROLS = "a[href], button:enabled, input:enabled, textarea, select, [tabindex='0']";

export function trap(dialog) {
  dialog.addEventListener("keydown", (event) => {
    if (event.key !== "Tab") return;
    const found = [...dialog.querySelectorAll(CONTROLS)].filter((one) => one.getClientRects().length);
    const at = found.indexOf(document.activeElement);
    const out = event.shiftKey ? at <= 0 : at === found.length - 1;
    if (!found.length || !out) return;
    event.preventDefault();
    found.at(event.shiftKey ? -1 : 0).focus();
  });
}
