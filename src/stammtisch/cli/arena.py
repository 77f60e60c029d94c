"""`stammtisch arena`: bots play many games against each other, seats rotated."""

from __future__ import annotations

import math
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import (
    AbstractContextManager,
    contextmanager,
    nullcontext,
    redirect_stdout,
    suppress,
)
from dataclasses import asdict
from pathlib import Path
from types import FrameType
from typing import Annotated, Any

import typer
from rich.table import Table

import stammtisch
from stammtisch.bots import LEVELS, Limit
from stammtisch.compiling import shared_cache
from stammtisch.core.errors import GameError
from stammtisch.matches import Match, MatchResult, Verdict, play_matches
from stammtisch.matches.playing import GAMES, make_match, seated

from . import rules
from .common import BOTS_HELP, OUT, AsJson, GameName, check_bot, print_json, progress

GAMES_OF_LEVELS = 200

ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
"""Ctrl-C, `kill` and a terminal that is closed."""


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
    components: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Play with the tiles or cards of this file.")
    ] = None,
    seed: Annotated[str, typer.Option(help="Equal seeds give equal games.")] = "0",
    jobs: Annotated[int, typer.Option(min=1, help="Processes that play.")] = 1,
    ray: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Play on a Ray cluster: auto, or host:6379."),
    ] = None,
    levels: Annotated[
        bool, typer.Option("--levels", help="Each level against the one below it.")
    ] = False,
    results: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Write each game down as it ends; those in it are not played again.",
        ),
    ] = None,
    verify: Annotated[
        bool, typer.Option("--verify", help="Replay the games that stand in the results first.")
    ] = False,
    sprt: Annotated[
        float | None,
        typer.Option(
            metavar="SHARE",
            help="Stop when it is decided whether the first bot wins so much more than is even.",
        ),
    ] = None,
    report: Annotated[
        bool, typer.Option("--report", help="Tell also what the games looked like.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Let bots play against each other and show how often each wins."""
    game, allowed = stammtisch.load(name), read_limit(limit)
    if levels:
        count, tables = games or GAMES_OF_LEVELS, pairings(game.seats)
    else:
        count, tables = games or GAMES, [seated(players or [], seats)]
        game.check_seats(len(tables[0]))
        for player in tables[0]:
            check_bot(player)
    matches = [
        make_match(game, players, count, seed, allowed, components=components) for players in tables
    ]
    told = []
    said = redirect_stdout(sys.stderr) if as_json else nullcontext()
    with ended_by_signals(results), shared_cache(), said:
        rules.compile_with_bar(name, not as_json)
        for result in play_matches(
            matches,
            watch=bars(not as_json),
            jobs=jobs,
            ray=ray,
            results=results,
            verify=verify or report,
            sprt=sprt,
        ):
            told.append(document(result, report))
            if not as_json:
                show(result, report, asked=sprt is not None)
    if as_json:
        print_json({"game": name, "matches": told} if levels else told[0])


@contextmanager
def ended_by_signals(results: Path | None) -> Iterator[None]:
    """Within, a signal ends the match in order, and a last line says what is kept of it. One that
    this process was started to outlive (nohup) does not.
    """

    def end(number: int, _: FrameType | None) -> None:
        raise KeyboardInterrupt(number)

    heard = [number for number in ENDING if signal.getsignal(number) != signal.SIG_IGN]
    before = [(number, signal.signal(number, end)) for number in heard]
    try:
        yield
    except KeyboardInterrupt as error:
        number = signal.Signals(error.args[0] if error.args else signal.SIGINT)
        kept = "without --results nothing is kept"
        if results is not None:
            kept = f"games that are over stand in {results}; the same command goes on from there"
        with suppress(OSError):  # a terminal that is gone
            print(f"stammtisch: ended by {number.name}: {kept}", file=sys.stderr)
        raise typer.Exit(128 + number) from error
    finally:
        for number, handler in before:
            signal.signal(number, handler)


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


def pairings(seats: Iterable[int]) -> list[tuple[str, ...]]:
    """Each level, the weakest first, alone against the level below: at few seats, and at many."""
    counts = sorted({min(seats), max(seats)})
    ladder = list(zip(LEVELS[1:], LEVELS, strict=False))
    return [(above, *[below] * (n - 1)) for n in counts for above, below in ladder]


def bars(visible: bool) -> Callable[[Match, int], AbstractContextManager[Callable[..., None]]]:
    """A bar for each match, with the time that is left."""
    return lambda match, done: progress(
        " - ".join(match.players), match.games, visible, done=done, remaining=True
    )


# What came of it


def document(result: MatchResult, report: bool) -> dict[str, Any]:
    """A match and its result as JSON."""
    more = {"report": result.report()} if report else {}
    return {
        **asdict(result.match),
        "components": result.match.printed,
        "bots": [asdict(one) for one in result.standings],
        "ratings": [asdict(one) for one in result.ratings],
        "verdict": None if result.verdict is None else asdict(result.verdict),
        **more,
    }


def show(result: MatchResult, report: bool, asked: bool) -> None:
    """A match and its result as tables; and what was decided, if something was asked."""
    OUT.print(standings_table(result))
    if result.ratings:
        OUT.print(ratings_table(result))
    if result.verdict is not None:
        OUT.print(sentence(result.verdict))
    elif asked:
        OUT.print(f"Undecided after {len(result.played)} games")
    if report:
        OUT.print(report_table(result.report()))


def standings_table(result: MatchResult) -> Table:
    match = result.match
    title = f"{match.game}, {len(match.players)} seats"
    columns = ("bot", "seats", "games", "wins", "share", "at least", "even", "points")
    table = _table(title, *columns)
    for row in result.standings:
        shares = (f"{share:.1%}" for share in (row.share, row.at_least, row.even))
        counts = (str(row.seats), str(row.games), f"{row.wins:.1f}")
        table.add_row(row.bot, *counts, *shares, f"{row.points:.1f}")
    return table


def ratings_table(result: MatchResult) -> Table:
    """Where shares and ratings lie, with 95 % of certainty."""
    table = _table("", "bot", "share, by deals", "Elo", "±")
    for row, rating in zip(result.standings, result.ratings, strict=True):
        bounds = row.paired
        share = "" if bounds is None else f"{bounds[0]:.1%} to {bounds[1]:.1%}"
        table.add_row(row.bot, share, f"{rating.elo:+.0f}", f"{rating.margin:.0f}")
    return table


def _table(title: str, *columns: str) -> Table:
    table = Table(box=None, pad_edge=False, title=title or None)
    for name in columns:
        table.add_column(name, justify="left" if name == "bot" else "right")
    return table


def sentence(verdict: Verdict) -> str:
    """What was decided."""
    even, share = f"{verdict.even:.1%}", f"{verdict.share:.1%}"
    less, more = f"{even} or less rather than {share}", f"{share} or more rather than {even}"
    found = more if verdict.better else less
    return f"Decided after {verdict.deals} deals: {verdict.bot} wins {found}"


def report_table(told: dict[str, Any]) -> Table:
    """What the games looked like: a line for each thing told."""
    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_row("decisions", f"{told['decisions']:.0f}")
    for key, value in told["counters"].items():
        table.add_row(key, f"{value:.1f}")
    for title, key in (("points", "points"), ("winners' points", "winners")):
        table.add_row(title, _list(told[key], ".1f"))
    table.add_row("lowest and highest", f"{told['lowest']} {told['highest']}")
    table.add_row("wins in order of play", "  ".join(f"{share:.1%}" for share in told["won"]))
    table.add_row("ended by", _list(told["ended"], "d"))
    table.add_row("ties broken by", _list(told["ties"], "d") or "none")
    return table


def _list(values: dict[str, Any], form: str) -> str:
    return "  ".join(f"{key} {value:{form}}" for key, value in values.items())
