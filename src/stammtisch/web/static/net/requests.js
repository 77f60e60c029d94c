// Requests to the table server.

/** An answer that is no success: its status and the server's sentence. */
export class Refusal extends Error {
  /**
   * @param {number} status
   * @param {any} body
   */
  constructor(status, body) {
    super(body.error ?? body.detail ?? String(status));
    this.status = status;
    this.code = body.code ?? "";
    this.body = body;
  }
}

/**
 * A response that is a success; else a Refusal is thrown.
 * @param {string} address
 * @param {RequestInit} how
 */
async function request(address, how) {
  const response = await fetch(address, how);
  if (!response.ok) throw new Refusal(response.status, await response.json().catch(() => ({})));
  return response;
}

/** @param {number} ms */
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** @param {object} body */
const posted = (body) => ({
  method: "POST",
  headers: { "Content-Type": "application/json", Accept: "application/json" },
  body: JSON.stringify(body),
});

/**
 * @param {string} address
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
export const read = async (address, signal) =>
  (await request(address, { headers: { Accept: "application/json" }, cache: "no-store", signal })).json();

/**
 * A part of a page, as it is now.
 * @param {string} address
 */
export const readPart = async (address) =>
  new DOMParser().parseFromString(await (await request(address, { cache: "no-store" })).text(), "text/html");

/**
 * @param {string} address
 * @param {object} body
 * @returns {Promise<any>}
 */
export const send = async (address, body) => (await request(address, posted(body))).json();

/**
 * Send what carries its own key: it may arrive twice, so that a lost answer is asked for again.
 * @param {string} address
 * @param {object} body
 * @param {() => void} waiting
 */
export async function sendSurely(address, body, waiting = () => {}) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await send(address, body);
    } catch (error) {
      const final = error instanceof Refusal && error.status < 500;
      if (final || tries === 6) throw error;
      waiting();
      await pause(400 * tries);
    }
  }
}

/**
 * Keep an answer; of too many, the oldest goes.
 * @template K, V
 * @param {Map<K, V>} kept
 * @param {K} key
 * @param {V} answer
 * @param {number} most
 */
export function keepNewest(kept, key, answer, most) {
  kept.set(key, answer);
  if (kept.size > most) kept.delete([...kept.keys()][0]);
}

export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Send something, and save the file that is the answer.
 * @param {string} address
 * @param {object} body
 */
export async function download(address, body) {
  const response = await request(address, posted(body));
  const name = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "")?.[1];
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await response.blob());
  link.download = name ?? "report.json";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
