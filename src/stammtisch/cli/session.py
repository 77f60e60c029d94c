"""Who sits before the terminal at which game; and the file its transcript is saved in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from rich.text import Text

import stammtisch
from stammtisch.core.boards import mark
from stammtisch.core.errors import GameError
from stammtisch.core.words import LANGUAGES, Words
from stammtisch.table.names import shell
from stammtisch.table.setup import fresh_seed

from .common import check_new, read_file, write_file
from .files import record_of

if TYPE_CHECKING:
    from stammtisch.bots import Bot
    from stammtisch.core.scene import Scene
    from stammtisch.core.state import Known, State
    from stammtisch.core.transcript_writer import Growing

SEAT_STYLES = ("red", "blue", "yellow", "magenta", "green", "cyan")


class Unhyphenated(Words):
    """Words without the soft hyphens that a page breaks them at: terminals show each as a blank."""

    def __init__(self, words: Words) -> None:
        vars(self).update(vars(words))  # all that they know, sentences found before too

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

    state: State
    names: list[str]
    bots: dict[int, Bot]
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

    def decide(self, text: str) -> None:
        """The decision happens, and is written into the log as everybody may read it."""
        state, seat = self.state, self.state.to_move
        assert seat is not None
        known = not state.is_secret or self.persons == [seat]
        state.apply(text)
        act, value = state.game.action_space.decode(state.actions[-1])
        log, components = state.game.modules.picture.log, state.origin.components
        said = log(act, value, known, self.game_words, components)
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
class Wanted:
    """How many persons and bots are to play, if that is said, and which bots."""

    persons: int | None
    bots: int | None
    bot: str


def deal(name: str, wanted: Wanted, seed: str | None, words: Words) -> tuple[Session, Growing]:
    """A new game and its transcript: one person and one bot, if nothing else is said."""
    from stammtisch.core.transcript import going_on

    people = 1 if wanted.persons is None else wanted.persons
    machines = 1 if wanted.bots is None else wanted.bots
    deal = fresh_seed() if seed is None else seed
    state = stammtisch.load(name).start(people + machines, deal)
    seats = range(people, state.seats)
    names = named({}, state.seats, seats, words)
    growing = going_on(state.transcript(names))
    return Session(
        state, names, {seat: stammtisch.bot(wanted.bot) for seat in seats}, words
    ), growing


def resume(path: Path, name: str | None, wanted: Wanted, words: Words) -> tuple[Session, Growing]:
    """The game in a transcript, from where it ends; GameError when it is over, or another one."""
    from stammtisch.core.transcript import going_on

    text = read_file(path)
    record = record_of(path, text)
    state = record.start
    if record.end.is_over:
        raise GameError(f"{path}: this game is over")
    seats = seats_of_bots(path, record.players, state.seats, wanted.persons, wanted.bots)
    names = named(record.players, state.seats, seats, words)
    growing = going_on(text, names)
    if name not in (None, state.game.name):
        raise GameError(f"{path}: this is a game of {state.game.name}, not of {name}")
    session = Session(state, names, {seat: stammtisch.bot(wanted.bot) for seat in seats}, words)
    for _, action in record.moves:
        session.decide(state.text(action))
    return session, growing


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
        words = shell(language)
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


def place_of(save: Path | None, resumed: Path | None, overwrite: bool) -> Path | None:
    """Where the transcript is saved: else in the file that is gone on with; None for nowhere.

    GameError for a file that is there already, unless it is the one that is gone on with.
    """
    if save is None:
        return resumed if resumed is not None and resumed.is_file() else None  # stdin is none
    same = resumed is not None and save.exists() and resumed.exists() and save.samefile(resumed)
    check_new(save, overwrite or same)
    return save
