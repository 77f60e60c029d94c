"""A played game as text: read, replay. `writing.py` writes it.

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

Lines that begin with `#` are comments. A component set other than the house's is enclosed whole
below its entry, each line behind `| `. A game set up by hand has `position:` and JSON in place of
the seed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from .arguments import shown
from .documents import read_json
from .errors import ComponentsError, GameError, TranscriptError
from .game import HOUSE, Components, Game
from .registry import load
from .state import Origin, State
from .transcript_writer import FIRST_LINE, RESULT, Growing, lines_of, player_line, totals

KEYS = ("game", "rules", "seats", "variants", "components", "seed", "position")
"""What the head tells; beside it "player 0" and so on."""
LONGEST = 2_000_000
"""Characters; a game's transcript has some thousands."""


@dataclass
class Head:
    """What stands above the moves, with the line each entry stood in."""

    entries: dict[str, tuple[int, str]] = field(default_factory=dict)
    enclosed: list[tuple[int, str]] = field(default_factory=list)

    def take(self, number: int, line: str) -> bool:
        """Whether a line belongs to the head: an entry, or one of the enclosed set below it."""
        if line.startswith("|"):
            if next(reversed(self.entries), "") != "components":
                raise TranscriptError("a component set is enclosed below its entry", number)
            self.enclosed.append((number, line[1:].removeprefix(" ")))
            return True
        key, colon, value = line.strip().partition(":")
        if not colon or key == RESULT:
            return False
        if key in self.entries:
            raise TranscriptError(f"a second {key[:40]!r}", number)
        self.entries[key] = (number, value.strip())
        return True

    def line(self, key: str) -> int:
        return self.entries[key][0]

    @property
    def end(self) -> int:
        """Its last line, behind which an entry that is missing could have stood."""
        return max((line for line, _ in (*self.entries.values(), *self.enclosed)), default=1)

    def get(self, key: str) -> str:
        if key not in self.entries:
            raise TranscriptError(f"the head has no {key!r}", self.end)
        return self.entries[key][1]

    def players(self, seats: int) -> dict[int, str]:
        """The names that are given, by seat."""
        named = ((seat, f"player {seat}") for seat in range(seats))
        return {seat: self.get(key) for seat, key in named if key in self.entries}

    @contextmanager
    def blamed(self, key: str) -> Iterator[None]:
        """What goes wrong within is the fault of this entry."""
        try:
            yield
        except TranscriptError:
            raise
        except ComponentsError as error:
            line, _ = self.enclosed[min(error.line, len(self.enclosed)) - 1]
            _, _, fault = str(error).partition(": ")
            raise TranscriptError(f"{key}: {fault}", line) from error
        except (ValueError, RecursionError) as error:  # also numbers that are too long
            fault = str(error).removeprefix(f"{key}: ")
            raise TranscriptError(f"{key}: {fault}", self.line(key)) from error

    def number(self, key: str) -> int:
        text = self.get(key)
        if not text.isascii() or not text.isdigit() or len(text) > 9:
            raise TranscriptError(f"{key}: {text[:40]!r} is no number", self.line(key))
        return int(text)


@dataclass(frozen=True)
class ReadTranscript:
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


def read(text: str) -> ReadTranscript:
    """Play a transcript through; TranscriptError with the line for what cannot be replayed."""
    if not isinstance(text, str):
        raise TranscriptError(f"{shown(text)} is no text", 1)
    if len(text) > LONGEST:
        raise TranscriptError(f"{len(text)} characters are no transcript", 1)
    head, rest = _split(text)
    if rest:
        _decision(*rest[0])  # a broken entry of the head would look like one
    start = _beginning(head)
    end, moves, finished = start.clone(), [], False
    for line, words in rest:
        if finished:
            raise TranscriptError("nothing stands behind the result", line)
        seat, action = _decision(line, words)
        if seat == RESULT:
            _check_result(end, line, action)
            finished = True
        else:
            _decide(end, line, seat, action)
            moves.append((line, end.actions[-1]))
    return ReadTranscript(start, moves, end, head.players(start.seats))


def going_on(text: str, players: Sequence[str] = ()) -> Growing:
    """One that goes on where this text ends, and keeps its remarks; with these names."""
    lines, (head, _) = lines_of(text), _split(text)
    missing = []
    for seat, name in enumerate(players):
        key = f"player {seat}"
        if key not in head.entries:
            missing.append(player_line(seat, name))
        elif head.get(key) != name:
            lines[head.line(key) - 1] = player_line(seat, name)
    lines[head.end : head.end] = missing
    return Growing(lines)


def replay(text: str) -> State:
    """The state at the end of a transcript; TranscriptError names the line that does not fit."""
    return read(text).end


def _split(text: str) -> tuple[Head, list[tuple[int, str]]]:
    """The head, and from the first line on that is no entry all that says anything."""
    lines = lines_of(text.removeprefix("\ufeff"))
    if lines[0].strip() != FIRST_LINE:
        raise TranscriptError(f"a transcript begins with {FIRST_LINE!r}", 1)
    telling = [
        (number, line)
        for number, line in enumerate(lines[1:], start=2)
        if line.strip() and not line.lstrip().startswith("#")
    ]
    head = Head()
    for i, (number, line) in enumerate(telling):
        if not head.take(number, line):
            return head, telling[i:]
    return head, []


def _decision(line: int, words: str) -> tuple[str, str]:
    """The seat and the action; or `RESULT` and the points."""
    key, colon, points = words.strip().partition(":")
    if colon and key == RESULT:
        return RESULT, points
    seat, *action = words.split(maxsplit=1)
    if not (seat.isascii() and seat.isdigit()):
        fault = f"{words.strip()[:40]!r} is neither an entry nor a seat's decision"
        raise TranscriptError(fault, line)
    return seat, "".join(action)


def _decide(state: State, line: int, seat: str, action: str) -> None:
    if state.is_over:
        raise TranscriptError("the game is over before this move", line)
    if seat != str(state.to_move):
        raise TranscriptError(f"seat {state.to_move} decides here, not {seat[:20]}", line)
    try:
        state.apply(action)
    except GameError as error:
        raise TranscriptError(str(error), line) from error


def _beginning(head: Head) -> State:
    with head.blamed("game"):
        game = load(head.get("game"))
    with head.blamed("rules"):
        if not game.oldest_rules <= head.number("rules") <= game.rules_version:
            raise GameError(f"played by version {head.get('rules')}, ours is {game.rules_version}")
    with head.blamed("seats"):
        seats = game.check_seats(head.number("seats"))
    _check_keys(head, seats)
    with head.blamed("variants"):
        variants = _variants(head.get("variants"), game)
    with head.blamed("components"):
        components = _components(head, game)
    if "position" in head.entries:
        with head.blamed("position"):
            return _from_position(head, game, Origin(seats, variants, components))
    with head.blamed("seed"):
        return game.start(seats, head.get("seed"), variants, components.text)


def _check_keys(head: Head, seats: int) -> None:
    players = [f"player {seat}" for seat in range(seats)]
    for key, (line, _) in head.entries.items():
        if key not in KEYS and key not in players:
            fault = f"{key[:40]!r} is no entry of a transcript with {seats} seats"
            raise TranscriptError(fault, line)


def _components(head: Head, game: Game) -> Components:
    kind, *digest = head.get("components").split() or [""]
    if kind not in (HOUSE, "enclosed") or (kind == "enclosed") != bool(head.enclosed):
        raise GameError("neither the house's set nor one that is enclosed")
    text = "".join(f"{line}\n" for _, line in head.enclosed) or None
    components = game.components(text)
    if digest != [components.digest]:
        raise GameError(f"the component set's digest is {components.digest}")
    return components


def _from_position(head: Head, game: Game, said: Origin) -> State:
    if "seed" in head.entries:
        raise GameError("stands beside a seed")
    state = game.from_position(read_json(head.get("position")))
    if replace(state.origin, record=None) != said:
        raise GameError("has other seats, variants or components than the head")
    return state


def _variants(text: str, game: Game) -> dict[str, bool]:
    """Every variant, each named once: one that is left out would follow a default of today."""
    chosen: dict[str, bool] = {}
    for entry in text.split():
        name, _, value = entry.partition("=")
        if value not in ("yes", "no"):
            raise GameError(f"{entry[:40]!r} is neither name=yes nor name=no")
        if name in chosen:
            raise GameError(f"a second {name[:40]!r}")
        chosen[name] = value == "yes"
    variants = game.check_variants(chosen)
    for name in variants:
        if name not in chosen:
            raise GameError(f"{name!r} is missing")
    return variants


def _check_result(state: State, line: int, text: str) -> None:
    if not state.is_over:
        raise TranscriptError("a result before the game is over", line)
    if text.split() != totals(state).split():
        raise TranscriptError(f"the result is {totals(state)}, not {text.strip()[:60]}", line)
