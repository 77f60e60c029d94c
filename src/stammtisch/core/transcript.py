"""A played game as text: write, read, replay.

    stammtisch transcript 1
    game: dokmus
    rules: 1
    seats: 2
    variants: temple_chains=yes
    components: house 0123456789abcdef
    seed: 7
    player 0: Anna

    0 start c4
    1 start t9
    result: 62 70

Lines that begin with `#` are comments. A component set other than the house's is enclosed whole,
each line behind `| `. A game set up by hand has `position:` and JSON in place of the seed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from .errors import GameError, TranscriptError
from .game import HOUSE, Components, Game
from .registry import load
from .state import Origin, State

FIRST_LINE = "stammtisch transcript 1"
KEYS = ("game", "rules", "seats", "variants", "components", "seed", "position")
"""What the head tells; beside it "player 0" and so on."""
LONGEST = 2_000_000
"""Characters; a game's transcript has some thousands."""


@dataclass
class Head:
    """What stands above the moves, with the line each entry stood in."""

    entries: dict[str, tuple[int, str]] = field(default_factory=dict)
    enclosed: list[str] = field(default_factory=list)

    def line(self, key: str) -> int:
        return self.entries[key][0]

    def get(self, key: str) -> str:
        if key not in self.entries:
            raise TranscriptError(f"the head has no {key!r}", 1)
        return self.entries[key][1]

    @property
    def players(self) -> dict[int, str]:
        """The names that are given, by seat."""
        named = ((key.partition(" "), name) for key, (_, name) in self.entries.items())
        return {int(seat): name for (word, _, seat), name in named if word == "player"}

    @contextmanager
    def blamed(self, key: str) -> Iterator[None]:
        """What goes wrong within is the fault of this entry."""
        try:
            yield
        except TranscriptError:
            raise
        except (ValueError, RecursionError) as error:  # also numbers that are too long
            fault = str(error).removeprefix(f"{key}: ")
            raise TranscriptError(f"{key}: {fault}", self.line(key)) from error

    def number(self, key: str) -> int:
        text = self.get(key)
        if not text.isascii() or not text.isdigit() or len(text) > 9:
            raise TranscriptError(f"{key}: {text[:40]!r} is no number", self.line(key))
        return int(text)


def write(state: State, players: Sequence[str] | None = None) -> str:
    """The transcript of a state, finished or not; `players`: a name a seat."""
    return "\n".join([FIRST_LINE, *_head_lines(state, players or []), "", *_move_lines(state), ""])


def _head_lines(state: State, players: Sequence[str]) -> Iterator[str]:
    origin = state.origin
    yield f"game: {state.game.name}"
    yield f"rules: {state.game.rules_version}"
    yield f"seats: {state.seats}"
    variants = (f"{name}={'yes' if on else 'no'}" for name, on in origin.variants.items())
    yield f"variants: {' '.join(variants)}"
    enclosed = origin.components.text
    yield f"components: {HOUSE if enclosed is None else 'enclosed'} {origin.components.digest}"
    yield from (f"| {line}" for line in (enclosed or "").splitlines())
    if origin.record is None:
        yield f"seed: {origin.seed}"
    else:
        yield f"position: {json.dumps(State.begin(state.game, origin).position())}"
    for seat, player in enumerate(players):
        yield f"player {seat}: {' '.join(player.split())}"


def _move_lines(state: State) -> Iterator[str]:
    step = State.begin(state.game, state.origin)
    for action in state.actions:
        yield f"{step.to_move} {state.text(action)}"
        step.apply(action)
    if state.is_over:
        yield f"result: {' '.join(str(score['total']) for score in state.scores())}"


@dataclass(frozen=True)
class Record:
    """A transcript that was read: how the game began and how it stands at the end.

    `moves`: for each its line and its action; `players`: the names that are given, by seat.
    """

    start: State
    moves: list[tuple[int, int]]
    end: State
    players: dict[int, str]

    def after(self, count: int) -> State:
        """The state after the first `count` moves."""
        state = self.start.clone()
        for _, action in self.moves[:count]:
            state.apply(action)
        return state


def read(text: str) -> Record:
    """Play a transcript through; TranscriptError with the line for what cannot be replayed."""
    if len(text) > LONGEST:
        raise TranscriptError(f"{len(text)} characters are no transcript", 1)
    head, moves, result = _split(text)
    start = _beginning(head)
    end, played = start.clone(), []
    for line, words in moves:
        seat, _, action = words.partition(" ")
        if end.is_over:
            raise TranscriptError("the game is over before this move", line)
        if seat != str(end.to_move):
            raise TranscriptError(f"seat {end.to_move} decides here, not {seat[:20]!r}", line)
        try:
            end.apply(action)
        except GameError as error:
            raise TranscriptError(str(error), line) from error
        played.append((line, end.actions[-1]))
    _check_result(end, result)
    return Record(start, played, end, head.players)


def replay(text: str) -> State:
    """The state at the end of a transcript; TranscriptError names the line that does not fit."""
    return read(text).end


def _split(text: str) -> tuple[Head, list[tuple[int, str]], tuple[int, str] | None]:
    head = Head()
    moves: list[tuple[int, str]] = []
    result: tuple[int, str] | None = None
    lines = text.removeprefix("\ufeff").splitlines()
    if not lines or lines[0].strip() != FIRST_LINE:
        raise TranscriptError(f"a transcript begins with {FIRST_LINE!r}", 1)
    for number, line in enumerate(lines[1:], start=2):
        if line.startswith("|"):
            head.enclosed.append(line[1:].removeprefix(" "))
            continue
        words = line.strip()
        if not words or words.startswith("#"):
            continue
        key, colon, value = words.partition(":")
        if result is not None:
            raise TranscriptError("nothing stands behind the result", number)
        if colon and key == "result":
            result = (number, value.strip())
        elif colon and not moves:
            if key in head.entries:
                raise TranscriptError(f"a second {key[:40]!r}", number)
            head.entries[key] = (number, value.strip())
        else:
            moves.append((number, words))
    return head, moves, result


def _beginning(head: Head) -> State:
    _check_keys(head)
    with head.blamed("game"):
        game = load(head.get("game"))
    with head.blamed("rules"):
        if head.number("rules") != game.rules_version:
            raise GameError(f"played by version {head.get('rules')}, ours is {game.rules_version}")
    with head.blamed("seats"):
        seats = game.check_seats(head.number("seats"))
    with head.blamed("variants"):
        variants = game.check_variants(_variants(head.get("variants")))
    with head.blamed("components"):
        components = _components(head, game)
    if "position" in head.entries:
        with head.blamed("position"):
            return _from_position(head, game, Origin(seats, variants, components))
    with head.blamed("seed"):
        return game.start(seats, head.get("seed"), variants, components.text)


def _check_keys(head: Head) -> None:
    for key, (line, _) in head.entries.items():
        word, _, seat = key.partition(" ")
        numbered = seat.isascii() and seat.isdigit() and len(seat) <= 2
        if key not in KEYS and not (word == "player" and numbered):
            raise TranscriptError(f"{key[:40]!r} is no entry of a transcript", line)


def _components(head: Head, game: Game) -> Components:
    kind, _, digest = head.get("components").partition(" ")
    if kind not in (HOUSE, "enclosed") or (kind == "enclosed") != bool(head.enclosed):
        raise GameError("neither the house's set nor one that is enclosed")
    text = "\n".join(head.enclosed) + "\n" if head.enclosed else None
    components = game.components(text)
    if components.digest != digest:
        raise GameError(f"the component set's digest is {components.digest}")
    return components


def _from_position(head: Head, game: Game, said: Origin) -> State:
    if "seed" in head.entries:
        raise GameError("stands beside a seed")
    state = game.from_position(json.loads(head.get("position")))
    if replace(state.origin, record=None) != said:
        raise GameError("has other seats, variants or components than the head")
    return state


def _variants(text: str) -> dict[str, bool]:
    chosen = {}
    for entry in text.split():
        name, _, value = entry.partition("=")
        if value not in ("yes", "no"):
            raise GameError(f"{entry[:40]!r} is neither name=yes nor name=no")
        chosen[name] = value == "yes"
    return chosen


def _check_result(state: State, result: tuple[int, str] | None) -> None:
    if result is None:
        return
    line, text = result
    totals = " ".join(str(score["total"]) for score in state.scores())
    if not state.is_over:
        raise TranscriptError("a result before the game is over", line)
    if text != totals:
        raise TranscriptError(f"the result is {totals}, not {text[:60]}", line)


__all__ = ["read", "replay", "write"]
