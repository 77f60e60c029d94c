"""`stammtisch arena`: bots play many games against each other, seats rotated.

A game's deal and its bots' seeds follow from the arena's seed and the game's number alone, so any
number of processes finds the same result.
"""

from __future__ import annotations

import math
import multiprocessing
import signal
from collections.abc import Callable, Collection, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from itertools import islice
from typing import Annotated

import typer
from rich.table import Table

import stammtisch
from stammtisch.bots import LEVELS, Limit
from stammtisch.compiling import load_compiled, shared_cache
from stammtisch.core.errors import BotError, GameError
from stammtisch.play import play

from . import rules, stats
from .common import BOTS_HELP, OUT, AsJson, GameName, check_bot, print_json, progress
from .stats import GameStats, stats_of

GAMES, GAMES_OF_LEVELS = 100, 200
SURE = 1.959964
"""Standard deviations on either side that hold 95 % of a normal distribution."""


@dataclass(frozen=True)
class Match:
    """Many games between the same bots. With deals in common, everybody has each seat in turn."""

    game: str
    players: tuple[str, ...]
    games: int
    seed: str
    limit: Limit

    def seating(self, number: int) -> list[int]:
        """Which player has each seat in a game."""
        n = len(self.players)
        return [(seat + number) % n for seat in range(n)]

    def deal(self, number: int) -> str:
        """The seed of a game. So many in a row as there are seats have one."""
        return f"{self.seed} {number // len(self.players)}"


Task = tuple[Match, int]
"""A game of a match, by its number."""

Run = Callable[[Iterable[Task]], Iterator[tuple[int, "Played"]]]
"""Plays games, and tells how each ended in any order."""


@dataclass(frozen=True)
class Played:
    """How one game ended: for each player the share in the victory, and the points; its numbers."""

    won: list[float]
    points: list[int]
    stats: GameStats


@dataclass(frozen=True)
class Standing:
    """How a bot, or several of one name, did in a match.

    `even`: the share in the victories of bots that all play alike; `at_least`: with 95 % of
    certainty the true share is no lower (Wilson's bound).
    """

    bot: str
    seats: int
    games: int
    wins: float
    share: float
    at_least: float
    even: float
    points: float


def arena(
    name: GameName,
    players: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[BOT]...", help=f"A bot for each seat, {BOTS_HELP}; the last takes those left."
        ),
    ] = None,
    games: Annotated[
        int | None, typer.Option(min=1, help="How many games; seats go round.")
    ] = None,
    seats: Annotated[int | None, typer.Option(help="Players; else as many as bots.")] = None,
    limit: Annotated[
        str | None, typer.Option(help="For a decision: 500 simulations, or 0.5 seconds.")
    ] = None,
    seed: Annotated[str, typer.Option(help="Equal seeds give equal games.")] = "0",
    jobs: Annotated[int, typer.Option(min=1, help="Processes that play.")] = 1,
    levels: Annotated[
        bool, typer.Option("--levels", help="Each level against the one below it.")
    ] = False,
    report: Annotated[
        bool, typer.Option("--report", help="Tell also what the games looked like.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Let bots play against each other and show how often each wins."""
    game, allowed = stammtisch.load(name), read_limit(limit)
    if levels:
        count = games or GAMES_OF_LEVELS
        matches = [Match(name, p, count, seed, allowed) for p in pairings(game.seats)]
    else:
        chosen = seated(players or [], seats)
        game.check_seats(len(chosen))
        for player in chosen:
            check_bot(player)
        matches = [Match(name, chosen, games or GAMES, seed, allowed)]
    told = []
    with shared_cache():
        rules.compile_with_bar(name, not as_json)
        for match, played in zip(matches, results(matches, jobs, not as_json), strict=True):
            found, summary = reckon(match, played), stats.report([one.stats for one in played])
            more = {"report": summary} if report else {}
            told.append({**asdict(match), "bots": [asdict(one) for one in found], **more})
            if not as_json:
                OUT.print(shown(match, found))
                if report:
                    OUT.print(stats.shown(summary))
    if as_json:
        print_json({"game": name, "matches": told} if levels else told[0])


def read_limit(text: str | None) -> Limit:
    """A whole number of simulations, or seconds with a point; GameError."""
    if text is None:
        return None
    try:
        limit: int | float = float(text) if "." in text else int(text)
    except ValueError:
        limit = 0
    if not 0 < limit < math.inf:
        raise GameError(f"limit: {text!r} is neither a number of simulations nor seconds like 0.5")
    return limit


def seated(players: list[str], seats: int | None) -> tuple[str, ...]:
    """One bot a seat: the last one plays all that are left."""
    if seats is not None and len(players) > seats:
        raise GameError(f"seats: {len(players)} bots have no room on {seats}")
    more = 0 if seats is None or not players else seats - len(players)
    return (*players, *players[-1:] * more)


def pairings(seats: Iterable[int]) -> list[tuple[str, ...]]:
    """Each level, the weakest first, alone against the level below: at few seats, and at many."""
    counts = sorted({min(seats), max(seats)})
    ladder = list(zip(LEVELS[1:], LEVELS, strict=False))
    return [(above, *[below] * (n - 1)) for n in counts for above, below in ladder]


# Playing


def results(matches: list[Match], jobs: int, shown: bool) -> Iterator[list[Played]]:
    """How the games of each match ended, one match after the other."""
    with workers(matches[0].game, jobs) as run:
        for match in matches:
            tasks = [(match, number) for number in range(match.games)]
            played: dict[int, Played] = {}
            with progress(" - ".join(match.players), match.games, shown) as move:
                for number, result in run(tasks):
                    played[number] = result
                    move()
            yield [played[number] for number in range(match.games)]


@contextmanager
def workers(name: str, jobs: int) -> Iterator[Run]:
    """Within, games are played in this process or several others."""
    if jobs == 1:
        yield lambda tasks: map(one_game, tasks)
        return
    context = multiprocessing.get_context("spawn")
    ready = stammtisch.load(name).engine.ready
    others = multiprocessing.active_children()
    pool = ProcessPoolExecutor(jobs, context, begin, (name, ready))
    try:
        yield lambda tasks: spread(pool, jobs, tasks)
    except BaseException:
        for process in multiprocessing.active_children():
            if process not in others:
                process.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def spread(
    pool: ProcessPoolExecutor, jobs: int, tasks: Iterable[Task]
) -> Iterator[tuple[int, Played]]:
    """A game for each process at a time. GameError that tells which, when one of these dies."""
    left, playing = iter(tasks), dict[Future[tuple[int, Played]], Task]()
    try:
        while True:
            for task in islice(left, jobs - len(playing)):
                with unheard():
                    playing[pool.submit(one_game, task)] = task
            if not playing:
                return
            ended, _ = wait(playing, return_when=FIRST_COMPLETED)
            for future in sorted(ended, key=lambda future: future.exception() is not None):
                result = future.result()
                del playing[future]
                yield result
    except BrokenProcessPool as error:
        raise GameError(f"a process died while it played {under_way(playing.values())}") from error


def under_way(tasks: Collection[Task]) -> str:
    """The games that were played then, one of them by the process that died."""
    games = (
        f"game {number} of {' - '.join(match.players)}, seed {match.deal(number)!r}"
        for match, number in tasks
    )
    return ", or ".join(games) or "no game"


@contextmanager
def unheard() -> Iterator[None]:
    """Processes that are begun now do not hear Ctrl-C."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def begin(name: str, ready: bool) -> None:
    """A worker runs the rules in its parent's mode. Ctrl-C is for the parent to answer."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if ready:
        load_compiled(name)


def one_game(task: Task) -> tuple[int, Played]:
    """A game, by its number."""
    match, number = task
    seating, n = match.seating(number), len(match.players)
    seed = match.deal(number)
    try:
        bots = [stammtisch.bot(match.players[i], f"{match.seed} {number} {i}") for i in seating]
        state = play(match.game, bots, seed, match.limit)
    except BotError as error:
        raise BotError(f"game {number}, seed {seed!r}, {error}", error.traceback) from error
    first = stammtisch.load(match.game).start(n, seed).to_move
    assert first is not None
    won, points = [0.0] * n, [0] * n
    for seat, score in enumerate(state.scores()):
        points[seating[seat]] = score["total"]
        if seat in state.winners:
            won[seating[seat]] = 1 / len(state.winners)
    return number, Played(won, points, stats_of(state, first))


# What came of it


def reckon(match: Match, played: list[Played]) -> list[Standing]:
    """A row for each name, in the order in which they were given."""
    rows, games = [], len(played)
    for bot in dict.fromkeys(match.players):
        own = [i for i, player in enumerate(match.players) if player == bot]
        wins = sum(one.won[i] for one in played for i in own)
        points = sum(one.points[i] for one in played for i in own) / (games * len(own))
        share, even = wins / games, len(own) / len(match.players)
        bound = lower_bound(wins, games)
        rows.append(Standing(bot, len(own), games, wins, share, bound, even, points))
    return rows


def lower_bound(wins: float, games: int) -> float:
    """Wilson's lower bound, with 95 % of certainty, of a share found in so many games."""
    share, z = wins / games, SURE * SURE / games
    middle = share + z / 2
    spread = math.sqrt(share * (1 - share) * z + z * z / 4)
    return max(0.0, (middle - spread) / (1 + z))


def shown(match: Match, rows: list[Standing]) -> Table:
    table = Table(box=None, pad_edge=False, title=f"{match.game}, {len(match.players)} seats")
    for title in ("bot", "seats", "games", "wins", "share", "at least", "even", "points"):
        table.add_column(title, justify="left" if title == "bot" else "right")
    for row in rows:
        shares = (f"{share:.1%}" for share in (row.share, row.at_least, row.even))
        counts = (str(row.seats), str(row.games), f"{row.wins:.1f}")
        table.add_row(row.bot, *counts, *shares, f"{row.points:.1f}")
    return table
