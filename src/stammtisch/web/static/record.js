// A recorded game: looked at, or played on when it is not over, by whoever then sits at its seats.

import { send } from "./api.js";
import { carried, here, shown, words } from "./dom.js";
import { Seats, seatRow, tellTwins } from "./seats.js";

const { usual } = carried("offer");
const form = shown("resume");
const fault = shown("resume-fault");
let record = null; // the transcript, and who plays on
let latest = null; // the file that is asked about

/** No game is offered any more: another file is looked at. */
export function putAway() {
  form.hidden = true;
  record = latest = null;
}

/** Leads to the table at once when the game is over; else asks what to do. Refused files throw. */
export async function openRecord(file) {
  latest = file;
  const transcript = file.text;
  const told = await send(here("/transcripts"), { transcript });
  if (latest !== file) return;
  if (told.over) await go({ transcript });
  else offer(file, told);
}

async function go(wish) {
  const { url } = await send(here("/replays"), wish);
  location.assign(url);
}

function offer({ name: file, text: transcript }, { title, players, decisions, to_move: mover }) {
  const seats = players.map((name, index) => ({ kind: index ? usual : "person", name }));
  record = { transcript, count: players.length, seats: new Seats({ seats, name: players[0], level: usual, colours: [0, 1, 2, 3, 4] }) };
  shown("resume-file").textContent = file;
  shown("resume-told").textContent = words("start.resume_told", { game: title, number: decisions, name: players[mover] });
  draw();
  form.hidden = false;
  form.querySelector("select").focus();
}

function draw() {
  const { seats, count } = record;
  shown("resume-seats").replaceChildren(...Array.from({ length: count }, (_, index) => seatRow(seats, index, count, changed)));
  twins();
}

const twins = () => tellTwins(record.seats, record.count, shown("resume-seats"), fault);

function changed(index, what) {
  if (what !== "name") {
    draw();
    shown("resume-seats").children[index].querySelector(what === "select" ? "select" : ".swatches :checked").focus();
  }
  twins();
}

async function begin(wish) {
  document.body.classList.add("sending");
  try {
    await go(wish);
  } catch (error) {
    document.body.classList.remove("sending");
    fault.textContent = error.status ? error.message : words("start.failed");
    fault.hidden = false;
  }
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const { transcript, seats, count } = record;
  if (twins()) shown("resume-seats").querySelector("[aria-invalid]").focus();
  else begin({ transcript, seats: seats.toSend(count) });
});
form.querySelector("[data-do=look]").addEventListener("click", () => begin({ transcript: record.transcript }));
