// What stands beside the board: prompt, buttons, players, score, log.

import { h, picture, refill, shown, sign, words } from "./dom.js";

export const nameOf = (snapshot, seat) => snapshot.players[seat].name;

/** Whether a person at this screen decides now. */
export const isMine = (snapshot) => snapshot.to_move !== null && snapshot.yours.includes(snapshot.to_move);

export function draw(snapshot, act) {
  const { scene } = snapshot;
  shown("banner").textContent = scene.banner;
  drawAsk(snapshot, act);
  refill(shown("players"), [snapshot.players, scene.players, snapshot.to_move, snapshot.result],
    () => snapshot.players.map((player) => playerRow(snapshot, player)));
  refill(shown("score"), [snapshot.players, scene.sheet], () => scoreSheet(snapshot));
  drawLog(snapshot.log);
}

// What may be done now

function drawAsk(snapshot, act) {
  const { scene } = snapshot;
  const mine = isMine(snapshot);
  document.body.classList.toggle("mine", mine);
  document.body.dataset.seat = snapshot.to_move ?? "";
  refill(shown("whose"), [snapshot.to_move, snapshot.thinking, snapshot.yours, snapshot.players], () => whose(snapshot));
  const prompt = snapshot.covered || snapshot.result ? "" : scene.prompt;
  if (shown("prompt").textContent !== prompt) shown("prompt").textContent = prompt;
  refill(shown("buttons"), [scene.buttons, mine, snapshot.n],
    () => scene.buttons.map((button) => actionButton(button, mine, act)));
  shown("buttons").classList.toggle("hand", scene.buttons.some((button) => button.kind === "card"));
  shown("buttons").style.setProperty("--cards", scene.buttons.length);
}

function whose(snapshot) {
  const seat = snapshot.to_move;
  if (seat === null) return [h("b", {}, words("table.over"))];
  const name = nameOf(snapshot, seat);
  if (snapshot.thinking) {
    return [sign(seat), h("b", {}, words("table.thinking", { name })), h("span", { class: "dots", "aria-hidden": "true" })];
  }
  const alone = snapshot.yours.length === 1 && isMine(snapshot);
  return [sign(seat), h("b", {}, words(alone ? "table.your_turn" : "table.turn_of", { name })),
    snapshot.yours.length ? "" : h("span", { class: "aside" }, words("table.watching"))];
}

function actionButton(button, mine, act) {
  const card = button.kind === "card";
  return h("button", {
    type: "button", class: card ? "card" : "secondary", title: button.hint || null,
    disabled: !mine, "data-action": button.action, onclick: () => act(button.action),
  }, button.symbol ? picture(button.symbol) : "", h("span", { class: "label" }, button.label));
}

// The players and their points

function playerRow(snapshot, player) {
  const panel = snapshot.scene.players.find((one) => one.seat === player.seat);
  const winner = snapshot.result?.winners.includes(player.seat);
  const classes = ["player", `seat-${player.seat}`, winner && "winner", snapshot.to_move === player.seat && "moves"];
  return h("li", { class: classes.filter(Boolean).join(" "), "aria-current": snapshot.to_move === player.seat && "true" },
    sign(player.seat),
    h("span", { class: "who" },
      h("b", {}, player.name),
      player.kind === "bot" ? h("span", { class: "kind" }, words("table.bot")) : ""),
    h("span", { class: "marks" }, (panel?.marks ?? []).map(markOf)),
    h("span", { class: "points", title: words("table.total") }, points(player.score?.total)),
    h("span", { class: "facts" }, (panel?.facts ?? []).map(factOf)));
}

const points = (number) => (number === null || number === undefined ? "–" : String(number));

const said = (fact) => [fact.label, fact.value].filter(Boolean).join(": ");

const factOf = (fact) => h("span", { class: "fact", title: [said(fact), fact.hint].filter(Boolean).join(". ") },
  fact.symbol ? picture(fact.symbol) : "", h("span", { class: "label" }, fact.label), h("b", {}, fact.value));

const markOf = (mark) => h("span", {
  class: "mark", role: "img", "aria-label": said(mark), title: [said(mark), mark.hint].filter(Boolean).join(". "),
}, mark.symbol ? picture(mark.symbol) : h("span", { class: "text" }, mark.label), mark.symbol ? "" : mark.value);

/** The score pad: a row for each heading, a column for each seat. */
export function scoreSheet(snapshot, named = false) {
  const { players, scene } = snapshot;
  const rows = Object.entries(scene.sheet).filter(([heading]) => heading !== "total");
  const heads = players.map((player) => h("th", { scope: "col", title: player.name }, sign(player.seat),
    h("span", { class: named ? "name" : "unseen" }, player.name)));
  const cells = (heading) => players.map((player) => h("td", {}, points(player.score?.[heading])));
  return [
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, words("table.score")), heads)),
    h("tbody", {}, rows.map(([heading, title]) => h("tr", {}, h("th", { scope: "row" }, title), cells(heading)))),
    h("tfoot", {}, h("tr", {}, h("th", { scope: "row" }, scene.sheet.total ?? words("table.total")), cells("total"))),
  ];
}

// Links for persons elsewhere

const THIS_COMPUTER = /^(localhost|127(\.\d+){3}|\[::1\])$/;
const FOR_OTHERS = "make play HOST=0.0.0.0";

/** Links begin as this page's address does, if that leads others here too. */
export function drawLinks({ links, network }, said) {
  const place = shown("links");
  place.hidden = !links?.length;
  if (place.hidden) return;
  const local = THIS_COMPUTER.test(location.hostname);
  const origin = (local && network) || location.origin;
  refill(place, [links, network], () => [
    h("h2", {}, words("table.links")),
    local && !network ? h("p", { class: "aside" }, words("table.links_local"), " ", h("code", {}, FOR_OTHERS)) : "",
    h("ul", {}, links.map((link) => linkRow(link, origin, said))),
  ]);
}

/** A field to copy from: a link to click would lead the host into the guest's seat. */
function linkRow({ seat, name, url }, origin, said) {
  const field = h("input", {
    type: "text", readonly: true, value: new URL(url, origin).href, "aria-label": name, onclick: () => field.select(),
  });
  const copy = async () => said(words(await copied(field) ? "table.copied" : "table.copy_yourself"));
  return h("li", {}, sign(seat), h("b", {}, name), field,
    h("button", {
      type: "button", class: "secondary", "aria-label": `${words("table.copy")}: ${name}`, onclick: copy,
    }, words("table.copy")));
}

/** Whether the field's text is in the clipboard now. Browsers give a page over plain HTTP the old way alone. */
async function copied(field) {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.select();
    return document.execCommand("copy");
  }
}

// What has happened

let heard = null;

function drawLog(entries) {
  const list = shown("log");
  const known = [...list.children].map((line) => line.dataset.is);
  entries.forEach((entry, index) => {
    const is = JSON.stringify(entry);
    if (known[index] === is) return;
    const line = logLine(entry, is);
    if (index < known.length) list.children[index].replaceWith(line);
    else list.append(line);
  });
  while (list.children.length > entries.length) list.lastChild.remove();
  showNewest();
  tell(entries);
}

/** The end of the log, but for a reader who is in it. */
function showNewest() {
  const list = shown("log");
  if (!list.matches(":hover, :focus")) list.scrollTop = list.scrollHeight;
}

new ResizeObserver(showNewest).observe(shown("log"));

const logLine = (entry, is) => h("li", { "data-is": is },
  entry.seat === null || entry.seat === undefined ? "" : sign(entry.seat),
  h("span", {}, h("b", {}, entry.name ?? ""), " ", entry.text));

/** Say aloud what is new; what was there when the page was opened is not. */
function tell(entries) {
  const last = entries.at(-1)?.n ?? 0;
  if (heard !== null) {
    const news = entries.filter((entry) => entry.n > heard);
    if (news.length) shown("heard").textContent = news.map((entry) => `${entry.name ?? ""} ${entry.text}`).join(". ");
  }
  heard = last;
}

export function drawCompiling(compiling) {
  const place = shown("compiling");
  place.hidden = !compiling || compiling.done >= compiling.total;
  if (place.hidden) return;
  refill(place, compiling, () => [h("span", {}, words("table.compiling")),
    h("progress", { max: compiling.total, value: compiling.done })]);
}
