"""The four levels: what each may do, and that each plays better than the one below."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import stammtisch
from stammtisch import bots
from stammtisch.bots import greedy, levels
from stammtisch.core.compiled import Compiled, compiled
from stammtisch.core.game import Game
from stammtisch.games.dokmus.features import estimate

DECISION = 2.0
"""Seconds that the first two levels may take on interpreted rules; they need a tenth of it."""


def test_levels_are_bots_and_the_upper_two_need_machine_code() -> None:
    assert bots.LEVELS == ("newcomer", "regular", "strong", "expert")
    assert [bots.needs_machine_code(name) for name in bots.LEVELS] == [False, False, True, True]
    assert levels.STRONG < levels.EXPERT
    assert all(bots.seconds(name) <= 2.0 for name in bots.names())


@pytest.mark.parametrize("name", ["newcomer", "regular"])
def test_the_first_two_play_at_once_on_interpreted_rules(name: str) -> None:
    state = stammtisch.load("dokmus").start(4, 1)
    seen = state.seen_by(state.to_move or 0)
    assert len(seen.legal_actions()) > 30
    began = time.process_time()
    assert stammtisch.bot(name, seed=1).choose(seen, None) in seen.legal_actions()
    assert time.process_time() - began < DECISION


# Newcomers


def test_a_game_may_say_how_much_a_newcomer_misjudges() -> None:
    village, dokmus = map(stammtisch.load, ("village", "dokmus"))
    village_part, dokmus_part = (g.modules.features.MISJUDGED for g in (village, dokmus))
    assert village_part < dokmus_part == levels.MISJUDGED


PARTS: Any = SimpleNamespace(LEAD=10.0, MISJUDGED=levels.MISJUDGED)
"""What a game says of its values."""


def test_a_newcomer_makes_mistakes_but_none_that_is_absurd() -> None:
    worth = [10.0, 9.9, 9.0, 8.0, 6.9, 3.0, -20.0]
    taken: Counter[float] = Counter()
    bot = levels.Newcomer(seed=1)
    for _ in range(2000):
        order = bot.dice.sample(worth, len(worth))
        taken[order[bot.pick(order, PARTS)]] += 1
    assert min(taken) == 8.0
    assert taken[10.0] > taken[9.9] > taken[9.0] > taken[8.0] > 0
    assert taken[10.0] < 0.8 * 2000


def test_a_newcomer_who_overlooks_all_that_is_good_does_something_good_all_the_same() -> None:
    assert levels.Newcomer(1).pick([-50.0, -50.0, -50.0, -50.0, 10.0], PARTS) == 4
    assert levels.Newcomer(1).pick([-np.inf, 3.0], PARTS) == 1


# Matches, on machine code


@compiled
def blind_value(state: Any, seat: int) -> float:
    """The regular's value for somebody to whom the tile count does not matter."""
    return estimate(state, seat, 0.0)


TRIES: list[Compiled[..., None]] = []


class Blind(greedy.Greedy):
    """Plays as the regular does, but for the points of the tile count."""

    def look(self, seen: Any, order: Any, limit: Any) -> Any:
        engine = seen.game.engine
        if not TRIES:
            TRIES.append(greedy.make(engine.rules, blind_value))
        state = seen.sample(str(self.dice.getrandbits(64)))
        legals, worth = engine.new_legals(), np.zeros(len(order))
        legals["ids"][0, : len(order)] = order
        arguments = (state.array, engine.new_states(), legals, seen.seat, 0, len(order), worth)
        engine.call(TRIES[0], *arguments)
        return worth


@pytest.fixture
def dokmus() -> Iterator[Game]:
    game = stammtisch.load("dokmus")
    before = game.engine.ready
    game.compile(*bots.entries(game))
    game.engine.ready = True
    yield game
    game.engine.ready = before


def wins(game: Game, ours: Any, theirs: Any, games: int) -> float:
    """Games won by the first of two bots, which are made from seeds; seats in turn."""
    won = 0.0
    for k in range(games):
        players = [ours(f"ours {k}"), theirs(f"theirs {k}")]
        state = stammtisch.play(game, players if k % 2 == 0 else players[::-1], k // 2)
        won += (k % 2 in state.winners) / max(1, len(state.winners))
    return won


@pytest.mark.compiled
def test_who_ignores_the_tile_count_loses_clearly(dokmus: Game) -> None:
    """One of them at a table with three regulars: fewer points, and fewer victories than even."""
    games, won, behind = 80, 0.0, 0.0
    for k in range(games):
        players: list[Any] = [levels.Regular(f"{k} {seat}") for seat in range(4)]
        players[k % 4] = Blind(k)
        state = stammtisch.play(dokmus, players, k // 4)
        totals = [score["total"] for score in state.scores()]
        won += (k % 4 in state.winners) / len(state.winners)
        behind += (sum(totals) - totals[k % 4]) / 3 - totals[k % 4]
    assert behind / games > 2.0
    assert won / games < 0.25


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("ours", "theirs", "games", "least"),
    [
        (levels.Regular, levels.Newcomer, 40, 24),
        (levels.Strong, levels.Regular, 20, 12),
        (levels.Expert, levels.Strong, 8, 5),
    ],
    ids=["regular", "strong", "expert"],
)
def test_a_level_beats_the_one_below(
    ours: Any, theirs: Any, games: int, least: float, dokmus: Game
) -> None:
    """A few games only; `stammtisch arena dokmus --levels` plays hundreds."""
    assert wins(dokmus, ours, theirs, games) >= least
