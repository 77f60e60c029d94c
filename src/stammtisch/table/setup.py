"""What is agreed before the first card: game, seats, variants, components, the deal."""

from __future__ import annotations

import functools
import hashlib
import os
from collections.abc import Collection, Mapping, Sequence
from typing import Literal

import msgspec
from msgspec.structs import replace

from stammtisch import bots
from stammtisch.core.errors import ComponentsError, GameError
from stammtisch.core.game import Game
from stammtisch.core.registry import load, names
from stammtisch.core.words import Words

from .errors import RefusedError
from .names import LONGEST_NAME, Unnamed, alike, called, clean
from .pace import Pace, chosen_pace

SEED_BYTES = 16
COLOURS = 5
"""How many colours there are for seats, at least."""


class Seat(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat: a person or a bot. `elsewhere`: the person has a link of their own.

    `free`: nobody is meant in particular; whoever comes first sits down, elsewhere.
    `name`: as it was typed; else what the seat is, which each reader is told in their language.
    `colour`: its number in the palette; the seat's own where nobody has chosen one.
    """

    kind: Literal["person", "bot"]
    name: str | Unnamed = ""
    bot: str = ""
    elsewhere: bool = False
    free: bool = False
    colour: int | None = None


class Move(msgspec.Struct, frozen=True, array_like=True):
    """A decision of the lesson, and the number of the step it belongs to, from 1."""

    seat: int
    action: str
    step: int


class Lesson(msgspec.Struct, frozen=True):
    """What is done step by step. `firsts`: how an action begins, and the key of its sentence."""

    learner: int
    steps: tuple[str, ...]
    moves: tuple[Move, ...]
    firsts: tuple[tuple[str, str], ...] = ()


class NewTable(msgspec.Struct, frozen=True):
    """A table as somebody wants it.

    `public`: it is listed for all who come to the start page; `watched`: strangers may look on.
    `pace`: the name of one in PACES, none by default; `out`: whoever has no time left is out.
    """

    game: str
    seats: list[Seat]
    variants: dict[str, bool] = {}
    components: str | None = None
    options: dict[str, bool] = {}
    public: bool = False
    watched: bool = True
    pace: str = ""
    out: bool = False


class Setup(msgspec.Struct, frozen=True, omit_defaults=True, dict=True):
    """A table as it was agreed. `seed` is known to nobody before the game is over.

    None for a game that was set up by hand. `replay`: a game from a file, only to be looked at.
    `options`: what of the picture is shown, for all alike. `lesson`: what a learner is led through.
    `language`: of who set it up. `joined`, `renewed`: for a rematch, who had said their names
    before, and how many links had been made anew.
    """

    game: str
    rules_version: int
    seats: tuple[Seat, ...]
    variants: dict[str, bool]
    seed: str | None
    components: str | None = None
    replay: bool = False
    options: dict[str, bool] = {}
    lesson: Lesson | None = None
    joined: tuple[int, ...] = ()
    renewed: int = 0
    public: bool = False
    watched: bool = True
    language: str = ""
    pace: Pace | None = None
    talk: bool = True

    @functools.cached_property
    def persons(self) -> tuple[int, ...]:
        return tuple(i for i, seat in enumerate(self.seats) if seat.kind == "person")

    @functools.cached_property
    def here(self) -> tuple[int, ...]:
        """The persons who share the screen the table was set up at."""
        return tuple(i for i in self.persons if not self.seats[i].elsewhere)

    @functools.cached_property
    def invited(self) -> tuple[int, ...]:
        """The persons who have a link of their own: nobody where a game is only looked at."""
        return () if self.replay else tuple(i for i in self.persons if self.seats[i].elsewhere)

    @functools.cached_property
    def free(self) -> tuple[int, ...]:
        """The seats for whoever comes first."""
        return () if self.replay else tuple(i for i in self.persons if self.seats[i].free)

    def names(self, language: str) -> list[str]:
        """What everybody is called, as readers of a language have it; no two alike."""
        players = tuple(seat.name or Unnamed(i + 1) for i, seat in enumerate(self.seats))
        return list(called(players, language))

    @property
    def colours(self) -> list[int]:
        return [i if seat.colour is None else seat.colour for i, seat in enumerate(self.seats)]

    @property
    def deal(self) -> str | None:
        """The hash of the seed, shown before the first card so that the deal can be checked."""
        return None if self.seed is None else deal_hash(self.seed)


def deal_hash(seed: str) -> str:
    return hashlib.sha256(seed.encode()).hexdigest()


def fresh_seed() -> str:
    """A deal that nobody could foresee."""
    return os.urandom(SEED_BYTES).hex()


def make_setup(wanted: NewTable, words: Words) -> Setup:
    """What is agreed for a new table, with a fresh deal; RefusedError for what cannot be played."""
    if wanted.game not in names():
        raise RefusedError("unknown_game", game=wanted.game[:LONGEST_NAME])
    game = load(wanted.game)
    if len(wanted.seats) not in game.seats:
        raise RefusedError("wrong_seats", few=min(game.seats), many=max(game.seats))
    try:
        variants = game.check_variants(wanted.variants)
    except GameError as error:
        raise RefusedError("unknown_variant") from error
    return Setup(
        game=game.name,
        rules_version=game.rules_version,
        seats=seated(wanted.seats),
        variants=variants,
        seed=fresh_seed(),
        components=own_components(game, wanted.components, words),
        options=agreed_options(game, wanted.options),
        public=wanted.public,
        watched=wanted.watched,
        language=words.language,
        pace=chosen_pace(wanted.pace, wanted.out),
    )


def agreed_options(game: Game, options: Mapping[str, bool]) -> dict[str, bool]:
    """What of the picture is shown; RefusedError for what is unknown."""
    try:
        return game.check_options(options)
    except GameError as error:
        raise RefusedError("unknown_option") from error


def seated(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """Who sits where, each with a colour and a name of its own; RefusedError."""
    return _coloured(_named([_seat(seat, i) for i, seat in enumerate(seats)]))


def rematch_setup(setup: Setup, rotate: bool) -> tuple[Setup, dict[int, int]]:
    """The same for another game with a fresh deal, and where each seat is then.

    `rotate`: everybody moves one seat on, so that another begins.
    """
    count, step = len(setup.seats), 1 if rotate else 0
    moved = {seat: (seat + step) % count for seat in range(count)}
    coloured = [replace(s, colour=c) for s, c in zip(setup.seats, setup.colours, strict=True)]
    seats = tuple(coloured[(seat - step) % count] for seat in range(count))
    version = load(setup.game).rules_version
    joined = tuple(sorted(moved[seat] for seat in setup.joined))
    again = replace(
        setup,
        seats=seats,
        rules_version=version,
        seed=fresh_seed(),
        joined=joined,
        lesson=None,
    )
    return again, moved


def fewer_setup(setup: Setup, vacant: Collection[int]) -> tuple[Setup, dict[int, int]]:
    """The same without the vacant seats, with a fresh deal, and where each seat is then.

    RefusedError where the game is not for so few.
    """
    kept = [seat for seat in range(len(setup.seats)) if seat not in vacant]
    game = load(setup.game)
    if len(kept) not in game.seats:
        raise RefusedError("wrong_seats", few=min(game.seats), many=max(game.seats))
    moved = {seat: i for i, seat in enumerate(kept)}
    again = replace(
        setup,
        seats=tuple(
            replace(setup.seats[seat], colour=setup.colours[seat], free=False) for seat in kept
        ),
        rules_version=game.rules_version,
        seed=fresh_seed(),
        joined=tuple(sorted(moved[seat] for seat in setup.joined)),
    )
    return again, moved


def _seat(seat: Seat, i: int) -> Seat:
    if seat.kind == "bot" and not bots.is_known(seat.bot):
        raise RefusedError("unknown_bot")
    name = clean(seat.name) if isinstance(seat.name, str) else ""
    if len(name) > LONGEST_NAME:
        raise RefusedError("long_name", more={"seat": i}, number=i + 1, most=LONGEST_NAME)
    if seat.kind == "bot":
        return Seat("bot", name, seat.bot, colour=seat.colour)
    if seat.free:
        return Seat("person", elsewhere=True, free=True, colour=seat.colour)
    return Seat("person", name, elsewhere=seat.elsewhere, colour=seat.colour)


def _named(seats: Sequence[Seat]) -> list[Seat]:
    """A name for everybody; RefusedError when two were given that nobody could tell apart."""
    given: set[str] = set()
    for i, seat in enumerate(seats):
        if isinstance(seat.name, str) and seat.name:
            if alike(seat.name) in given:
                raise RefusedError("same_name", more={"seat": i}, number=i + 1, name=seat.name)
            given.add(alike(seat.name))
    return [replace(seat, name=seat.name or _unnamed(seats, i)) for i, seat in enumerate(seats)]


def _unnamed(seats: Sequence[Seat], i: int) -> Unnamed:
    """What somebody is; several bots of a level are numbered."""
    if seats[i].kind == "person":
        return Unnamed(i + 1)
    same = [k for k, seat in enumerate(seats) if seat.bot == seats[i].bot]
    return Unnamed(same.index(i) + 1 if len(same) > 1 else 0, seats[i].bot)


def _coloured(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """A colour for each seat: those that were chosen, for the others what is left."""
    chosen = [seat.colour for seat in seats if seat.colour is not None]
    offered = colours_offered(len(seats))
    if len(set(chosen)) < len(chosen) or not set(chosen) <= set(offered):
        raise RefusedError("wrong_colours")
    free = [colour for colour in offered if colour not in chosen]
    made = []
    for i, seat in enumerate(seats):
        colour = seat.colour
        if colour is None:
            colour = i if i in free else free[0]
            free.remove(colour)
        made.append(replace(seat, colour=colour))
    return tuple(made)


def colours_offered(seats: int) -> range:
    """The colours to choose from at a table of so many."""
    return range(max(COLOURS, seats))


def own_components(game: Game, text: str | None, words: Words) -> str | None:
    """The text of a component set, None for the house's; RefusedError. Never a file's name."""
    if text is None:
        return None
    try:
        return game.components(text).text
    except ComponentsError as error:
        more = {"line": error.line, "column": error.column, "detail": str(error)}
        if not error.key:
            raise RefusedError("components", more=more, line=error.line) from error
        why = game.words(words.language)(error.key, **error.values)
        sentence = words("setup.components_why", line=error.line, why=why)
        raise RefusedError("components", sentence=sentence, more=more) from error
