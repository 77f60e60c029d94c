// Wakes in a browser when a push comes: shows it, and leads to the table. It keeps nothing of any page.

/**
 * What the events of a service worker hold; the checker knows those of pages alone.
 * @typedef {{ title: string, body: string, url: string, tag: string }} Told
 * @typedef {Event & { waitUntil: (work: Promise<unknown>) => void, data?: { json: () => Told }, notification?: Notification }} WorkerEvent
 * @typedef {{ url: string, focus: () => Promise<unknown> }} Window
 * @typedef {{ registration: ServiceWorkerRegistration, skipWaiting: () => void,
 *   clients: { claim: () => Promise<void>, openWindow: (url: string) => Promise<unknown>,
 *     matchAll: (of: { type: string, includeUncontrolled: boolean }) => Promise<Window[]> } }} Worker
 */
const worker = /** @type {Worker} */ (/** @type {unknown} */ (self));

/** @param {Told} told */
const show = ({ title, body, url, tag }) => worker.registration.showNotification(title, { body, tag, data: url });

/** @param {string} url */
async function lead(url) {
  const path = new URL(url).pathname;
  const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find((one) => new URL(one.url).pathname === path);
  await (there ? there.focus() : worker.clients.openWindow(url));
}

addEventListener("install", () => worker.skipWaiting());
addEventListener("activate", (event) => /** @type {WorkerEvent} */ (event).waitUntil(worker.clients.claim()));
addEventListener("push", (event) => {
  const { data, waitUntil } = /** @type {WorkerEvent} */ (event);
  if (data) waitUntil.call(event, show(data.json()));
});
addEventListener("notificationclick", (event) => {
  const { notification, waitUntil } = /** @type {WorkerEvent} */ (event);
  notification?.close();
  if (notification?.data) waitUntil.call(event, lead(notification.data));
});
