// boardgame.io under the same load: tables of two, each decision as soon as the other browser has the last one.
//   node boardgame.cjs serve PORT memory|FOLDER
//   node boardgame.cjs play PORT TABLES SECONDS     prints JSON: the milliseconds of each decision

const game = {
  name: "bench",
  setup: () => ({ cells: Array(100).fill(null), decided: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    place: ({ G, ctx }) => {
      G.cells[G.decided % 100] = ctx.currentPlayer;
      G.decided += 1;
    },
  },
};

function serve(port, kept) {
  const { Server, FlatFile, Origins } = require("boardgame.io/server");
  const more = kept === "memory" ? {} : { db: new FlatFile({ dir: kept }) };
  Server({ games: [game], origins: [Origins.LOCALHOST], ...more }).run(Number(port));
}

/** One of two browsers at a table; `waits` is called with how many decisions it knows of. */
function browser(port, table, player) {
  const { Client } = require("boardgame.io/client");
  const { SocketIO } = require("boardgame.io/multiplayer");
  const multiplayer = SocketIO({ server: `http://127.0.0.1:${port}` });
  const client = Client({ game, numPlayers: 2, matchID: `table${table}`, playerID: String(player), multiplayer, debug: false });
  const one = { client, waits: () => {} };
  client.subscribe((state) => state && one.waits(state.G.decided));
  client.start();
  return one;
}

/** Until a browser knows of so many decisions. */
const knows = (one, least) => new Promise((done) => {
  one.waits = (decided) => decided >= least && done();
  const state = one.client.getState();
  if (state) one.waits(state.G.decided);
});

async function play(port, tables, seconds) {
  const all = Array.from({ length: tables }, (_, table) => [0, 1].map((player) => browser(port, table, player)));
  for (const both of all) await Promise.all(both.map((one) => knows(one, 0)));
  const times = [], until = performance.now() + 1000 * seconds;
  await Promise.all(all.map(async (both) => {
    for (let n = 0; performance.now() < until; n += 1) {
      const [mover, other] = n % 2 ? [both[1], both[0]] : both;
      await knows(mover, n);
      const began = performance.now();
      const seen = knows(other, n + 1);
      mover.client.moves.place();
      await seen;
      times.push(performance.now() - began);
    }
  }));
  process.stdout.write(JSON.stringify(times), () => process.exit());
}

const [what, port, ...more] = process.argv.slice(2);
if (what === "serve") serve(port, more[0]);
else play(port, Number(more[0]), Number(more[1]));
