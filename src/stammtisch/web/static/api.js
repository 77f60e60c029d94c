// Requests to the table server.

/** An answer that is no success: its status and the server's sentence. */
export class Refusal extends Error {
  constructor(status, body) {
    super(body.error ?? body.detail ?? String(status));
    this.status = status;
    this.code = body.code ?? "";
    this.body = body;
  }
}

async function answered(response) {
  const body = await response.json().catch(() => ({}));
  if (!response.ok) throw new Refusal(response.status, body);
  return body;
}

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

export const read = async (address, signal) =>
  answered(await fetch(address, { headers: { Accept: "application/json" }, cache: "no-store", signal }));

export const send = async (address, body) =>
  answered(await fetch(address, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json" },
    body: JSON.stringify(body),
  }));

/** Send what carries its own key: it may arrive twice, so that a lost answer is asked for again. */
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

export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Send something, and save the file that is the answer. */
export async function download(address, body) {
  const response = await fetch(address, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Refusal(response.status, await response.json().catch(() => ({})));
  const name = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "")?.[1];
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await response.blob());
  link.download = name ?? "report.json";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
