"""Results of matches in a file: JSON, a line a game, written as each game ends; read to go on.

What each line tells of its match is the same in all, so that a file of another one is known. A
last line without its end was being written when the process was killed: it is dropped.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import IO, Any

import msgspec

import stammtisch
from stammtisch.core.errors import GameError, TranscriptError
from stammtisch.core.game import HOUSE
from stammtisch.core.transcript import read
from stammtisch.core.transcript_writer import RESULT

from .match import Match, Played, ended, name_of

Key = tuple[tuple[str, ...], int]
"""The players of a match, and the number of a game of it."""


class Line(msgspec.Struct, forbid_unknown_fields=True):
    """One game. `won` and `points` by player, in the order of `players`; `seating`: the player of
    each seat; `deal`: the seed of the game itself; `transcript`: by seat, replays to the same;
    `components`: "house", or the digest of the set."""

    game: str
    rules_version: int
    players: tuple[str, ...]
    seed: str
    limit: int | float | None
    variants: dict[str, bool]
    number: int
    deal: str
    seating: list[int]
    points: list[int]
    won: list[float]
    transcript: str
    components: str = HOUSE


def _agreed(match: Match) -> dict[str, Any]:
    """What all lines of a match have in common."""
    return {
        "game": match.game,
        "rules_version": stammtisch.load(match.game).rules_version,
        "players": match.players,
        "seed": match.seed,
        "limit": match.limit,
        "variants": dict(match.variants),
        "components": match.printed,
    }


def line_of(match: Match, number: int, played: Played) -> Line:
    """What stands in the file of a game."""
    assert played.transcript is not None
    return Line(
        **_agreed(match),
        number=number,
        deal=match.deal(number),
        seating=match.seating(number),
        points=played.points,
        won=played.won,
        transcript=played.transcript,
    )


@dataclass
class Results:
    """A file of results that is open: the games that stood in it, and room for more."""

    file: IO[bytes]
    games: dict[Key, Played]

    def of(self, match: Match) -> dict[int, Played]:
        """The games of a match that are there, by number."""
        found = {n: one for (players, n), one in self.games.items() if players == match.players}
        return {number: found[number] for number in sorted(found) if number < match.games}

    def add(self, match: Match, number: int, played: Played) -> None:
        """Write a game down; after that the end of this process loses nothing of it."""
        self.file.write(msgspec.json.encode(line_of(match, number, played)) + b"\n")
        self.file.flush()


@contextmanager
def opened(
    path: str | os.PathLike[str], matches: Sequence[Match], verify: bool
) -> Iterator[Results]:
    """The results of these matches, which are read first; a file that is not there is begun.

    `verify`: every transcript is replayed and has to end as its line says. GameError with the
    file and the line for what is of other matches or has been changed, and while another process
    has the file.
    """
    try:
        file = Path(path).open("a+b")  # noqa: SIM115
    except OSError as error:
        raise GameError(f"{path}: {error.strerror or error}") from error
    with file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise GameError(f"{path}: another match writes to this file") from error
        yield Results(file, _games(file, path, {match.players: match for match in matches}, verify))


def _games(
    file: IO[bytes], path: Any, matches: dict[tuple[str, ...], Match], verify: bool
) -> dict[Key, Played]:
    games: dict[Key, Played] = {}
    file.seek(0)
    for count, text in enumerate(iter(file.readline, b""), start=1):
        if not text.endswith(b"\n"):
            file.truncate(file.tell() - len(text))
            break
        try:
            line = msgspec.json.decode(text, type=Line)
            match = _match(line, matches)
            if (key := (match.players, line.number)) in games:
                raise GameError(f"a second game {line.number}")
            games[key] = _played(line, match, verify)
        except (GameError, msgspec.DecodeError, UnicodeDecodeError) as error:
            raise GameError(f"{path}, line {count}: {error}") from error
    return games


def _match(line: Line, matches: dict[tuple[str, ...], Match]) -> Match:
    """The match that a line is of; GameError tells what differs."""
    match = matches.get(line.players) or next(iter(matches.values()))
    _same(line, _agreed(match).items())
    number = line.number
    if number < 0:
        raise GameError(f"number: {number} is below 0")
    _same(line, [("deal", match.deal(number)), ("seating", match.seating(number))])
    return match


def _same(line: Line, wanted: Iterable[tuple[str, object]]) -> None:
    for name, here in wanted:
        there = getattr(line, name)
        if there != here or type(there) is not type(here):  # 2 simulations are not 2.0 seconds
            said = (msgspec.json.encode(value).decode() for value in (there, here))
            raise GameError(f"{name}: this is a game of {', not of '.join(said)}")


def _played(line: Line, match: Match, verify: bool) -> Played:
    """How a game ended, by its line. GameError where its transcript says otherwise."""
    seats = len(match.players)
    if len(line.points) != seats or len(line.won) != seats:
        raise GameError(f"points and won: they are not of {seats} players")
    told = Played(line.won, line.points)
    if verify:
        return _replayed(line, match, told)
    result = " ".join(str(line.points[i]) for i in line.seating)
    for entry in (f"seed: {line.deal}", f"{RESULT}: {result}"):
        if f"\n{entry}\n" not in line.transcript:
            raise GameError(f"transcript: it has no line {entry!r}")
    if abs(sum(line.won) - 1) > 1e-9:
        raise GameError("won: this does not sum to 1")
    return told


def _replayed(line: Line, match: Match, told: Played) -> Played:
    try:
        game = read(line.transcript)
    except TranscriptError as error:
        raise GameError(f"transcript: {error}") from error
    state, origin = game.end, game.end.origin
    names = {seat: match.players[i] for seat, i in enumerate(line.seating)}
    printed = name_of(origin.components)
    began = (state.game.name, origin.seed, dict(origin.variants), printed, game.players)
    variants = {**origin.variants, **match.variants}
    if began != (match.game, line.deal, variants, match.printed, names):
        raise GameError("transcript: it is one of another game")
    if not state.is_over:
        raise GameError("transcript: the game is not over")
    played = ended(match, line.number, state)
    if replace(played, stats=None) != told:
        raise GameError(f"transcript: points {played.points} and won {played.won} follow from it")
    return played
