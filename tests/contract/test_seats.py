"""Sentences speak of a player by name; of one without a name by the seat, counted from 0."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator

import pytest

from stammtisch import GameError
from stammtisch.core.game import Game
from stammtisch.core.state import State

from .tables import Table, walk

NAMES = ["Zoë", "Yves", "{X}", "Wu", "Vera"]
COUNTED = re.compile(r"\b(?:[Pp]layer|[Ss]eat) (\d)")
N_ASKED = 40


def reasons(state: State) -> Iterator[tuple[str, str]]:
    """Sentences for illegal actions, without names and with them."""
    dice = random.Random(len(state.actions))
    for action in dice.sample(range(state.game.n_actions), min(N_ASKED, state.game.n_actions)):
        plain = state.why_not(action)
        named = state.why_not(action, players=NAMES[: state.seats])
        if plain is not None and named is not None:
            yield plain.sentence, named.sentence


def titles(state: State) -> Iterator[tuple[str, str]]:
    """What is told of the sprites, likewise."""
    plain = state.scene(0).sprites
    named = state.scene(0, players=NAMES[: state.seats]).sprites
    yield from ((one.title, other.title) for one, other in zip(plain, named, strict=True))


@pytest.mark.parametrize("told", [reasons, titles], ids=["reasons", "titles"])
def test_a_sentence_names_the_player_or_counts_the_seat_from_zero(
    told: Callable[[State], Iterator[tuple[str, str]]], table: Table
) -> None:
    for state in (*table.sampled, *table.varied.sampled):
        for plain, named in told(state):
            seats = [int(seat) for seat in COUNTED.findall(plain)]
            assert all(seat < state.seats for seat in seats), plain
            assert named == COUNTED.sub(lambda found: NAMES[int(found[1])], plain)


def test_seats_are_spoken_of_where_a_game_has_them_in_sentences() -> None:
    """Else the test above would find nothing to compare."""
    from .tables import table

    for name in ("ilos", "village"):
        spoken = [plain for state in table(name, 2).sampled for plain, _ in titles(state)]
        assert {"0", "1"} == {seat for plain in spoken for seat in COUNTED.findall(plain)}, name


def test_names_are_texts_and_not_more_than_there_are_seats(game: Game) -> None:
    state = next(walk(game.start(), 0))
    few = ["Anna"]
    assert state.scene(players=few).sprites
    for players in (["x"] * (state.seats + 1), "Anna", [None], 7):
        for ask in (state.transcript, lambda it: state.scene(players=it)):
            with pytest.raises(GameError, match="players"):
                ask(players)  # type: ignore[arg-type]
