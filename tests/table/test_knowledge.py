"""What a program is told of its seat is what the server's own bots are given."""

from __future__ import annotations

import random
from itertools import count

import numpy as np
import pytest

import stammtisch
from stammtisch.core.layout import packed
from stammtisch.core.state import Seen
from stammtisch.table.errors import RefusedError
from stammtisch.table.knowledge import knowledge

from .tables import as_sent, play_on, reader, table


def known(seen: Seen) -> bytes:
    """The record, but for the notes of what has just happened, which no view has."""
    record = seen.array.copy()
    for name in ("notes", "n_notes"):
        record[name] = np.zeros_like(record[name])
    return record.astype(packed(record.dtype)).tobytes()


@pytest.mark.parametrize("name", stammtisch.names())
def test_a_view_read_back_is_what_the_server_s_own_bots_are_given(name: str) -> None:
    """Over a whole game: equal knowledge, byte for byte, and equal choices."""
    game, steps = stammtisch.load(name), random.Random(name)
    seats = min(game.seats) + 1
    played = table("p" + "e" * (seats - 1), game=name)
    for i in count():
        state = played.now.state
        for seat in range(seats):
            told, real = as_sent(knowledge(played, reader(seat), True, 0)), state.seen_by(seat)
            seen = game.sample(told["view"], "").seen_by(told["seat"])
            assert known(seen) == known(real)
            assert told["legal"] == seen.legal_texts() == real.legal_texts()
            assert seen.view() == real.view()
        if told["to_move"] is None:
            break
        play_on(played, steps.randint(1, 2 * max(1, i)), seed=i)
    assert told["view"]["winners"] == list(state.winners)


def test_nobody_else_is_told_more_than_a_spectator() -> None:
    played = table("pe", game="village")
    told = as_sent(knowledge(played, reader(), True, 0))
    assert told["seat"] is None
    assert told["legal"] == []
    assert told["view"] == as_sent(played.now.state.view(None))


def test_a_seat_that_a_bot_plays_is_told_to_nobody() -> None:
    played = table("pr")
    assert knowledge(played, reader(1), True, 0)["seat"] is None


def test_a_covered_screen_tells_nothing() -> None:
    played = table("pp")
    assert played.now.secret
    with pytest.raises(RefusedError, match="covered"):
        knowledge(played, reader(0, 1), True, 0)
