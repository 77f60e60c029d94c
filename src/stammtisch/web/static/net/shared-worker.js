// Runs once a browser, beside its windows: they share one stream, for few connections are allowed.

import { EventHub } from "./event-hub.js";

/** @import { StreamPlace } from "../page/types.js" */

const GONE = 60_000; // ms of silence after which a window is no more

const hub = new EventHub(self.name); // where the events are
/** @type {Map<MessagePort, number>} */
const heard = new Map();

/**
 * @param {MessagePort} port
 * @param {StreamPlace | null} place
 */
function serve(port, place) {
  for (const [other, when] of heard) if (Date.now() - when > GONE) leave(other);
  if (!place) {
    leave(port);
    return;
  }
  heard.set(port, Date.now());
  hub.join(port, place, (kind, snapshot) => port.postMessage({ kind, snapshot }));
  port.postMessage({ kind: "here" });
}

/** @param {MessagePort} port */
function leave(port) {
  heard.delete(port);
  hub.leave(port);
}

addEventListener("connect", (event) => {
  const [port] = /** @type {MessageEvent} */ (event).ports;
  port.onmessage = ({ data }) => serve(port, data);
});
