// Requests to the table server.

const SOON = 10_000; // ms in which a table's server answers, or the line is taken for lost
const LATE = 60_000; // the same for all that is no table's state and no entry
const [PERSISTS, INSISTS] = [20_000, 6000]; // ms in which something is sent again that nobody has answered, or the server could not do
const LONGEST_PAUSE = 2000;

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
 * Whether nobody can say that something was done, or will not be: no answer has come, or none of the table itself.
 * @param {unknown} error
 */
export const isUnsent = (error) => !(error instanceof Refusal) || error.status >= 500;

/**
 * Whether the table's own server has said why something cannot be done, and not a proxy before it.
 * @param {unknown} error
 * @returns {error is Refusal}
 */
export const isAnswered = (error) => error instanceof Refusal && error.code !== "";

/**
 * A response that is a success; else a Refusal is thrown. A line may be silent without being cut.
 * @param {string} address
 * @param {RequestInit} how
 * @param {number} [within] milliseconds
 */
async function request(address, how, within = LATE) {
  const late = after(within);
  const response = await fetch(address, { ...how, signal: how.signal ? AbortSignal.any([how.signal, late]) : late });
  if (!response.ok) throw new Refusal(response.status, await response.json().catch(() => ({})));
  return response;
}

/**
 * A signal that somebody has waited for long enough.
 * @param {number} ms
 */
function after(ms) {
  const late = new AbortController();
  setTimeout(() => late.abort(), ms);
  return late.signal;
}

/** @param {number} ms */
export const pause = (ms) => new Promise((done) => setTimeout(done, ms));

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
 * How a table stands, in time.
 * @param {string} address
 * @returns {Promise<any>}
 */
export const readSoon = (address) => read(address, after(SOON));

/**
 * A part of a page, as it is now.
 * @param {string} address
 */
export const readPart = async (address) =>
  new DOMParser().parseFromString(await (await request(address, { cache: "no-store" })).text(), "text/html");

/**
 * @param {string} address
 * @param {object} body
 * @param {number} [within]
 * @returns {Promise<any>}
 */
export const send = async (address, body, within) => (await request(address, posted(body), within)).json();

/**
 * Send what carries its own key: it may arrive twice, so that a lost answer is asked for again.
 * @param {string} address
 * @param {object} body
 * @param {(error: unknown) => void} waiting why it has not been done yet
 */
export async function sendSurely(address, body, waiting) {
  const begun = Date.now();
  for (let tries = 1; ; tries += 1) {
    try {
      return await send(address, body, SOON);
    } catch (error) {
      const long = error instanceof Refusal ? INSISTS : PERSISTS;
      if (!isUnsent(error) || Date.now() - begun > long) throw error;
      waiting(error);
      await pause(Math.min(400 * tries, LONGEST_PAUSE));
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
