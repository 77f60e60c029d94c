"""What is agreed before the first card: game, seats, variants, components, the deal."""

from __future__ import annotations

import hashlib
import os
from typing import Literal

import msgspec

from stammtisch import bots
from stammtisch.core.errors import ComponentsError, GameError
from stammtisch.core.game import Game
from stammtisch.core.registry import load, names
from stammtisch.core.words import Words

from .errors import RefusedError

LONGEST_NAME = 30
SEED_BYTES = 16


class Seat(msgspec.Struct, frozen=True, omit_defaults=True):
    """A chair: a person or a bot. `elsewhere`: the person has a link of their own."""

    kind: Literal["person", "bot"]
    name: str = ""
    bot: str = ""
    elsewhere: bool = False


class Wish(msgspec.Struct, frozen=True):
    """A table as somebody wants it."""

    game: str
    seats: list[Seat]
    variants: dict[str, bool] = {}
    components: str | None = None


class Setup(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table as it was agreed. `seed` is known to nobody before the game is over."""

    game: str
    rules_version: int
    seats: tuple[Seat, ...]
    variants: dict[str, bool]
    seed: str
    components: str | None = None

    @property
    def persons(self) -> tuple[int, ...]:
        return tuple(i for i, seat in enumerate(self.seats) if seat.kind == "person")

    @property
    def here(self) -> tuple[int, ...]:
        """The persons who share the screen the table was set up at."""
        return tuple(i for i in self.persons if not self.seats[i].elsewhere)

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    @property
    def deal(self) -> str:
        """The hash of the seed, shown before the first card so that the deal can be checked."""
        return deal_hash(self.seed)


def deal_hash(seed: str) -> str:
    return hashlib.sha256(seed.encode()).hexdigest()


def agree(wish: Wish, words: Words) -> Setup:
    """The setup a wish leads to, with a fresh deal; RefusedError for what cannot be played."""
    if wish.game not in names():
        raise RefusedError("unknown_game", game=wish.game[:LONGEST_NAME])
    game = load(wish.game)
    if len(wish.seats) not in game.seats:
        raise RefusedError("wrong_seats", few=min(game.seats), many=max(game.seats))
    try:
        variants = game.check_variants(wish.variants)
    except GameError as error:
        raise RefusedError("unknown_variant") from error
    return Setup(
        game=game.name,
        rules_version=game.rules_version,
        seats=tuple(_seat(seat, i, words) for i, seat in enumerate(wish.seats)),
        variants=variants,
        seed=os.urandom(SEED_BYTES).hex(),
        components=_components(game, wish.components),
    )


def _seat(seat: Seat, i: int, words: Words) -> Seat:
    if seat.kind == "bot" and seat.bot not in bots.names():
        raise RefusedError("unknown_bot")
    name = clean(seat.name) or words("seat.unnamed", number=i + 1)
    if len(name) > LONGEST_NAME:
        raise RefusedError("long_name", more={"seat": i}, number=i + 1, most=LONGEST_NAME)
    if seat.kind == "bot":
        return Seat("bot", name, seat.bot)
    return Seat("person", name, elsewhere=seat.elsewhere)


def clean(name: str) -> str:
    """A name of one line, of letters that show."""
    shown = "".join(letter if letter.isprintable() else " " for letter in name)
    return " ".join(shown.split())


def _components(game: Game, text: str | None) -> str | None:
    """The text of a component set, None for the house's. Never the name of a file."""
    if text is None or not text.strip():
        return None
    try:
        return game.components(text).text
    except ComponentsError as error:
        more = {"line": error.line, "column": error.column, "detail": str(error)}
        raise RefusedError("components", more=more, line=error.line) from error
