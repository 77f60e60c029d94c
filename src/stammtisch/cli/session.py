"""Who sits before the terminal at which game; and the file its transcript is saved in."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.text import Text

import stammtisch
from stammtisch.core.errors import GameError
from stammtisch.core.words import LANGUAGES, Words

from .boards import mark
from .common import SHELL, check_new, read_file, write_file
from .files import record_of

if TYPE_CHECKING:
    from stammtisch.core.scene import Scene
    from stammtisch.core.state import Known, State
    from stammtisch.core.transcript_writer import Growing

SEAT_STYLES = ("red", "blue", "yellow", "magenta", "green", "cyan")


class Unhyphenated(Words):
    """Words without the soft hyphens that a page breaks them at: terminals show each as a blank."""

    def __init__(self, words: Words) -> None:
        self.language, self.catalogues = words.language, words.catalogues
        self.players = words.players

    def __call__(self, key: str, **values: object) -> str:
        return super().__call__(key, **values).replace("\N{SOFT HYPHEN}", "")


@dataclass
class SavedTranscript:
    """A transcript and its file, which holds all of it after each decision.

    `fault`: why it could not be written last time. The game goes on all the same.
    """

    path: Path
    growing: Growing
    fault: GameError | None = None

    def save(self) -> None:
        try:
            write_file(self.path, self.growing.text)
            self.fault = None
        except GameError as error:
            self.fault = error


@dataclass
class Session:
    """A game in the terminal: the state, who plays, what was said so far."""

    state: Any
    names: list[str]
    bots: dict[int, Any]
    words: Words
    log: list[Text] = field(default_factory=list)
    saved: SavedTranscript | None = None

    @property
    def game_words(self) -> Words:
        return Unhyphenated(self.state.game.words(self.words.language).naming(self.names))

    @property
    def persons(self) -> list[int]:
        return [seat for seat in range(self.state.seats) if seat not in self.bots]

    def name(self, seat: int) -> Text:
        """A player's name behind the mark that stands for it on a board."""
        return Text(f"{mark(seat)} {self.names[seat]}", SEAT_STYLES[seat % len(SEAT_STYLES)])

    def scene(self, known: Known, texts: list[str]) -> Scene:
        """The picture of what a seat knows, with what it may do."""
        from stammtisch.core.state import draw_scene  # with Numba behind it

        return draw_scene(known, texts, self.game_words)

    def decide(self, seat: int, text: str) -> None:
        """The decision happens, and is written into the log as everybody may read it."""
        state = self.state
        known = not state.is_secret or self.persons == [seat]
        state.apply(text)
        act, value = state.game.action_space.decode(state.actions[-1])
        said = state.game.modules.picture.log(act, value, known, self.game_words)
        self.log.append(Text.assemble(self.name(seat), f" {said}"))
        if self.saved is not None:
            self.saved.growing.add(seat, state)
            self.saved.save()

    def save_to(self, path: Path, growing: Growing) -> None:
        """From now on; GameError for a place that cannot be written."""
        saved = SavedTranscript(path, growing)
        saved.save()
        if saved.fault is not None:
            raise saved.fault
        self.saved = saved


@dataclass
class GameSetup:
    """A game to be played: its first state, the decisions already taken, and its transcript."""

    state: State
    actions: Sequence[int]
    names: list[str]
    bots: list[int]
    growing: Growing

    def start_session(self, words: Words, bot: str) -> Session:
        """With a bot of this kind in each of their seats, after what was decided before."""
        players = {seat: stammtisch.bot(bot) for seat in self.bots}
        session = Session(self.state, self.names, players, words)
        for action in self.actions:
            seat = self.state.to_move
            assert seat is not None
            session.decide(seat, self.state.text(action))
        return session


def deal(
    name: str, persons: int | None, bots: int | None, seed: str | None, words: Words
) -> GameSetup:
    """A new game: one person and one bot, if nothing else is said."""
    from stammtisch.core.transcript import going_on

    people, machines = 1 if persons is None else persons, 1 if bots is None else bots
    deal = os.urandom(16).hex() if seed is None else seed
    state = stammtisch.load(name).start(people + machines, deal)
    seats = list(range(people, state.seats))
    names = named({}, state.seats, seats, words)
    return GameSetup(state, (), names, seats, going_on(state.transcript(names)))


def resume(path: Path, persons: int | None, bots: int | None, words: Words) -> GameSetup:
    """The game in a transcript, from where it ends; GameError when it is over."""
    from stammtisch.core.transcript import going_on

    text = read_file(path)
    record = record_of(path, text)
    if record.end.is_over:
        raise GameError(f"{path}: this game is over")
    seats = seats_of_bots(path, record.players, record.start.seats, persons, bots)
    names = named(record.players, record.start.seats, seats, words)
    actions = [action for _, action in record.moves]
    return GameSetup(record.start, actions, names, seats, going_on(text, names))


def seats_of_bots(
    path: Path, players: dict[int, str], seats: int, persons: int | None, bots: int | None
) -> list[int]:
    """The last ones, as many as are wanted; else those that are called so; else all but one."""
    if persons is not None or bots is not None:
        count = seats - (persons or 0) if bots is None else bots
        if not 0 <= count <= seats or (persons is not None and persons + count != seats):
            said = f"{'' if persons is None else f'{persons} persons and '}{count} bots"
            raise GameError(f"{path}: this game has {seats} seats, not {said}")
        return list(range(seats - count, seats))
    if not players:
        return list(range(1, seats))
    called = set(names_of_bots(seats))
    return [seat for seat, name in players.items() if name in called]


def names_of_bots(seats: int) -> Iterator[str]:
    for language in LANGUAGES:
        words = Words(language, SHELL)
        yield from (words("cli.bot", number=number) for number in range(1, seats + 1))


def named(players: dict[int, str], seats: int, bots: Sequence[int], words: Words) -> list[str]:
    """The names there are; who has none, or one that tells a bot from a person, is numbered."""
    called = set(names_of_bots(seats))
    names = {
        seat: name for seat, name in players.items() if name and (name in called) == (seat in bots)
    }
    for seat in range(seats):
        if seat not in names:
            is_bot = seat in bots
            key, first = ("cli.bot", bots.index(seat)) if is_bot else ("seat.unnamed", seat)
            numbers = (1 + (first + k) % seats for k in range(seats))
            free = (words(key, number=number) for number in numbers)
            names[seat] = next(name for name in free if name not in names.values())
    return [names[seat] for seat in range(seats)]


def place_of(save: Path | None, resumed: Path | None) -> Path | None:
    """Where the transcript is saved: else in the file that is gone on with; None for nowhere."""
    if save is None and resumed is not None and resumed.is_file():  # and no stdin
        return resumed
    return save


def check_place(save: Path, resumed: Path | None, overwrite: bool) -> None:
    """GameError for a file that is there already, unless it is the one that is gone on with."""
    same = resumed is not None and save.exists() and resumed.exists() and save.samefile(resumed)
    check_new(save, overwrite or same)
