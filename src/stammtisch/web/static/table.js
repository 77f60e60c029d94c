// A table's page: shows snapshots, sends decisions. It knows no game.

import { newKey, read, Refusal, sendSurely } from "./api.js";
import { Board, colour, layOut } from "./board.js";
import * as choice from "./choice.js";
import { clear, drawCover, drawEnd, notice, showEnd } from "./dialogs.js";
import { calm, shown, words } from "./dom.js";
import * as panels from "./panels.js";
import { Stream } from "./stream.js";

const BETWEEN = 420; // ms from one entry of the others to the next, so that the eye can follow
const MOST_WAITING = 8;
const PATIENCE = 1500; // ms until what was decided is asked for, if the stream has not brought it
const STEP = 20;
const MOST_REASONS = 2;
const ASK_WHILE_COMPILING = 2000;

const main = document.querySelector("main.table");
const root = `/t/${main.dataset.table}`;
const { lang } = document.documentElement;
const title = document.title;

let snapshot = null;
let sending = false;
let waiting = [];
let clock = null;

// Showing

function show(next) {
  if (main.dataset.n !== String(next.n)) choice.hide(); // not when only the compiling has gone on
  snapshot = next;
  drawCover(next.covered, uncover);
  board.draw(next.scene, next.yours.includes(next.log.at(-1)?.seat));
  panels.draw(next, decide);
  panels.drawCompiling(next.compiling);
  panels.drawLinks(next, (sentence) => notice("copied", sentence));
  drawEnd(next);
  drawResultDoor();
  document.title = panels.isMine(next) ? `● ${title}` : title;
  main.dataset.n = next.n;
}

function drawResultDoor() {
  if (!snapshot.result || shown("buttons").childElementCount) return;
  const door = document.createElement("button");
  door.type = "button";
  door.className = "primary";
  door.textContent = words("table.result");
  door.addEventListener("click", showEnd);
  shown("buttons").append(door);
}

/** Entries come as fast as bots think; they are shown one after the other. */
function hear(next) {
  if (next.n < known() || (next.n === known() && waiting.length)) return;
  waiting.push(next);
  if (calm.matches || document.hidden) waiting = waiting.slice(-1);
  if (waiting.length > MOST_WAITING) waiting = waiting.slice(-MOST_WAITING);
  if (!clock) showNext();
}

function showNext() {
  clock = null;
  const next = waiting.shift();
  if (!next) return;
  show(next);
  clock = setTimeout(showNext, calm.matches ? 0 : BETWEEN);
}

const known = () => waiting.at(-1)?.n ?? snapshot.n;

/** Wait for the stream to bring entry n; if it does not, ask for it. One's own is shown at once. */
async function arrived(n) {
  for (let waited = 0; waited < PATIENCE && known() < n; waited += STEP) {
    await new Promise((done) => setTimeout(done, STEP));
  }
  if (known() < n) await reread().catch(() => line("lost"));
  while (waiting.length && snapshot.n < n) snapshot = waiting.shift();
  show(snapshot);
}

async function reread() {
  const next = await read(`${root}/state?lang=${lang}`);
  waiting = [];
  if (!snapshot || next.n >= snapshot.n) show(next);
}

// Deciding

async function post(entry) {
  if (sending || waiting.length) return;
  sending = true;
  document.body.classList.add("sending");
  try {
    const body = { n: snapshot.n + 1, key: newKey(), ...entry };
    const { n } = await sendSurely(`${root}/entries`, body, () => line("lost"));
    line("open");
    await arrived(n);
  } catch (error) {
    await refused(error);
  } finally {
    sending = false;
    document.body.classList.remove("sending");
  }
}

async function refused(error) {
  if (!(error instanceof Refusal)) {
    notice("fault", words("table.unsent"));
    return;
  }
  notice("fault", error.status === 409 ? words("table.moved_on") : error.message || words("table.error"));
  await reread().catch(() => line("lost"));
}

const decide = (action) => post({ kind: "decision", action, seat: snapshot.to_move });
const uncover = (seat) => post({ kind: "handover", seat });

// Clicks on the board

function clicked(sprites, at) {
  choice.hide();
  const [top, ...below] = sprites.filter((sprite) => sprite.actions.length);
  if (!top || snapshot.result) return;
  if (!panels.isMine(snapshot)) {
    choice.show({ notes: [{ sentence: words("table.not_yours", { name: panels.nameOf(snapshot, snapshot.to_move) }) }], at });
  } else if (top.legal.length === 1 && !at.small) {
    decide(top.legal[0]);
  } else if (top.legal.length) {
    choice.show({ options: top.legal.map(option), at });
  } else {
    explain(top.actions, below.flatMap((sprite) => sprite.legal), at);
  }
}

const option = (action) => ({ label: snapshot.scene.choices[action] ?? action, chosen: () => decide(action) });

/** Why none of these actions is possible now, and what lies beneath that is. */
async function explain(actions, beneath, at) {
  const { n } = snapshot;
  const asked = actions.map((action) => read(`${root}/why?action=${encodeURIComponent(action)}&lang=${lang}`));
  const answers = await Promise.all(asked.map((answer) => answer.catch(() => null)));
  if (snapshot.n !== n) return;
  const notes = new Map();
  for (const why of answers) {
    if (why?.sentence) notes.set(why.sentence, { heading: why.heading_title, sentence: why.sentence });
  }
  if (!notes.size) notes.set("", { sentence: words("table.no_rule") });
  choice.show({ notes: [...notes.values()].slice(0, MOST_REASONS), options: beneath.map(option), at });
}

// The line to the server

function line(state) {
  if (state === "lost") notice("lost", words("table.lost"));
  else if (clear("lost")) notice("found", words("table.given_back"));
}

function keepCompiling() {
  if (!snapshot.compiling || document.hidden) return;
  read(`${root}/state?lang=${lang}`)
    .then((next) => {
      if (next.n !== snapshot.n) return;
      snapshot.compiling = next.compiling;
      panels.drawCompiling(next.compiling);
    })
    .catch(() => {});
}

function zoom(event) {
  const near = main.classList.toggle("near");
  event.currentTarget.setAttribute("aria-pressed", near);
  board.svg.querySelector(".can")?.scrollIntoView({ block: "nearest", inline: "center" });
}

const board = new Board(document.querySelector("svg.board"), clicked);
document.querySelector('[data-do="zoom"]').addEventListener("click", zoom);

async function begin() {
  const full = await read(`${root}/state?full=1&lang=${lang}`);
  layOut(full.scene.symbols);
  colour(full.scene.palette);
  show(full);
  line("open");
  setInterval(keepCompiling, ASK_WHILE_COMPILING);
  return new Stream({
    address: (n) => `${root}/events?after=${n}&lang=${lang}`,
    last: () => snapshot.n,
    entry: hear,
    reread,
    state: line,
  });
}

function tryToBegin() {
  begin().catch((error) => {
    if (error instanceof Refusal && error.status < 500) {
      notice("lost", error.message);
      return;
    }
    line("lost");
    setTimeout(tryToBegin, 2000);
  });
}

tryToBegin();
