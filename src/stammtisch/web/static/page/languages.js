// Another language is the same page: the way back leads past it.

document.querySelector(".languages")?.addEventListener("click", (click) => {
  const event = /** @type {MouseEvent & { target: Element }} */ (click);
  const link = event.target.closest("a");
  if (!link || event.button || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  location.replace(link.href);
});
