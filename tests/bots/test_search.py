"""The tree search: its accounts are right, it keeps its limits, and it sees what its seat sees."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

import stammtisch
from stammtisch import bots
from stammtisch.bots import search
from stammtisch.bots.search import NONE, ROOT, Search, Tree
from stammtisch.core.engine import plain
from stammtisch.core.game import Game
from stammtisch.core.state import Seen, State


@pytest.fixture(scope="module")
def toy() -> Game:
    return stammtisch.load("toy")


def begun(game: Game, seats: int, decisions: int, seed: int = 1) -> State:
    """A game after some decisions by chance."""
    state, dice = game.start(seats, seed), Random(seed)
    while len(state.actions) < decisions and not state.is_over:
        state.apply(int(dice.choice(state.legal_actions())))
    return state


def seen_now(state: State) -> Seen:
    assert state.to_move is not None
    return state.seen_by(state.to_move)


# The tree's accounts


def children(tree: Tree, at: int) -> list[int]:
    found, child = [], int(tree.nodes[at]["child"])
    while child != NONE:
        found.append(child)
        child = int(tree.nodes[child]["sibling"])
    return found


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_simulation_is_counted_in_all_decisions_it_went_through(
    seats: int, toy: Game
) -> None:
    tree = Search(3).tree(seen_now(begun(toy, seats, 2)), 150)
    nodes = tree.nodes[: int(tree.desk["nodes"][0])]
    assert nodes["visits"][ROOT] == 150
    assert nodes["visits"][children(tree, ROOT)].sum() == 150
    for at in range(1, len(nodes)):
        below = nodes[children(tree, at)]
        assert at in children(tree, int(nodes["parent"][at]))
        assert below["visits"].sum() <= nodes["visits"][at] <= nodes["offered"][at]
        assert len({(int(c["seat"]), int(c["action"])) for c in below}) == len(below)


def test_results_lie_between_0_and_1_and_two_players_share_one(toy: Game) -> None:
    tree = Search(3).tree(seen_now(begun(toy, 2, 1)), 100)
    nodes = tree.nodes[: int(tree.desk["nodes"][0])]
    assert (nodes["total"] >= 0).all()
    assert (nodes["total"] <= nodes["visits"][:, None]).all()
    assert nodes["total"][:, :2].sum(axis=1) == pytest.approx(nodes["visits"])
    assert not nodes["total"][:, 2:].any()


@pytest.mark.parametrize("seats", [2, 4])
def test_the_tree_has_only_decisions_that_can_be_taken(seats: int, toy: Game) -> None:
    seen = seen_now(begun(toy, seats, 3))
    tree = Search(1).tree(seen, 60)
    assert set(tree.children()["action"].tolist()) <= set(seen.legal_actions().tolist())
    assert set(tree.children()["seat"].tolist()) == {seen.seat}


def test_the_room_of_a_tree_has_an_end_and_the_search_goes_on(
    toy: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(search, "ROOM", 7)
    seen = seen_now(toy.start(4, 1))
    tree = Search(1).tree(seen, 50)
    assert len(tree.nodes) == 7 == tree.desk["nodes"][0]
    assert tree.nodes["visits"][ROOT] == 50
    assert tree.best() in seen.legal_actions()


def test_a_tree_without_any_room_still_gives_a_legal_decision(
    toy: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(search, "ROOM", 2)
    seen = seen_now(toy.start(3, 1))
    assert Search(1).choose(seen, 20) in seen.legal_actions()


@pytest.mark.parametrize(
    ("values", "results"),
    [
        ((0, 0), (0.5, 0.5)),
        ((10, 0), (0.75, 0.25)),
        ((0, 30), (0.125, 0.875)),
        ((4, 4, -6), (0.5, 0.5, 0.25)),
        ((-6, 4, 4, 14), (1 / 6, 0.25, 0.25, 0.75)),
        ((1, 2, 3, 4, 14), (0.5 - 6.5 / 23, 0.5 - 6 / 22, 0.5 - 5.5 / 21, 0.25, 0.75)),
    ],
)
def test_a_clear_lead_is_three_games_of_four(
    values: tuple[float, ...], results: tuple[float, ...]
) -> None:
    desk = np.zeros(1, search.Desk.dtype)
    desk["lead"] = 10
    desk["result"][0, : len(values)] = values
    search.lead_to_result(len(values), plain(desk)[0])
    assert desk["result"][0, : len(values)] == pytest.approx(results)


# What it plays


def last_choices(game: Game) -> Iterator[State]:
    """Positions after whose next decision at most forced ones follow."""
    for seed in range(40):
        state, dice, last = game.start(2, seed), Random(seed), None
        while not state.is_over:
            if len(state.legal_actions()) > 1:
                last = state.clone()
            state.apply(int(dice.choice(state.legal_actions())))
        if last is not None and last.view(last.to_move)["trick"] == 2:
            yield last


def expected(seen: Seen, action: int, deals: int = 40) -> float:
    """The share in the victory after an action, if all that follows is forced; by brute force."""
    won = 0.0
    for seed in range(deals):
        state = seen.sample(seed).apply(action)
        while not state.is_over:
            state.apply(int(state.legal_actions()[0]))
        won += (seen.seat in state.winners) / len(state.winners)
    return won / deals


def test_its_last_choice_is_what_brute_force_finds_best(toy: Game) -> None:
    found = 0
    for state in last_choices(toy):
        seen = seen_now(state)
        worth = {int(action): expected(seen, int(action)) for action in seen.legal_actions()}
        if max(worth.values()) - min(worth.values()) > 0.25:
            assert worth[Search(1).choose(seen, 100)] > max(worth.values()) - 0.1
            found += 1
        if found == 3:
            break
    assert found == 3, "there are enough such positions"


# What it sees


@pytest.mark.parametrize("seats", [2, 3])
def test_states_that_look_alike_to_a_seat_grow_equal_trees(seats: int, toy: Game) -> None:
    """Whatever the others hold, and whatever the real generator would draw next."""
    for decisions in range(4):
        state = begun(toy, seats, decisions)
        seat = state.to_move
        assert seat is not None
        alike = [state, *(state.resample(seat, seed) for seed in range(3))]
        assert len({one.digest() for one in alike}) > 1
        trees = {Search(5).tree(one.seen_by(seat), 30).nodes.tobytes() for one in alike}
        assert len(trees) == 1


def test_nothing_that_the_search_holds_has_the_real_generator(toy: Game) -> None:
    state = toy.start(3, "real")
    key = state.array["chance"]["key"][0].tobytes()
    tree = Search(1).tree(seen_now(state), 5)
    for argument in tree.arguments:
        memory = getattr(argument, "array", argument)
        if isinstance(memory, np.ndarray):
            assert key not in memory.tobytes()


def test_each_simulation_is_dealt_and_drawn_anew(toy: Game, monkeypatch: Any) -> None:
    """Else the search would prepare for one deal out of many."""
    dealt = []
    resample = toy.engine.rules.resample

    def spy(state: Any, seat: int) -> None:
        resample(state, seat)
        dealt.append(state.players[1 - seat].hand.tobytes())

    monkeypatch.setattr(toy.engine.rules, "resample", spy)
    rules, features = toy.engine.rules, toy.module("features")
    monkeypatch.setattr(search, "searching", lambda game: search.make(rules, features))
    Search(1).tree(seen_now(toy.start(2, 1)), 20)
    assert len(dealt) == 20
    assert len(set(dealt)) > 10


# Limits


def test_a_limit_in_simulations_is_kept_exactly(toy: Game) -> None:
    seen = seen_now(toy.start(2, 1))
    for limit in (1, 2, 7):
        assert Search(1).tree(seen, limit).nodes["visits"][ROOT] == limit


def test_a_level_has_its_own_limit_and_time_is_one_more(toy: Game) -> None:
    class Five(Search):
        simulations = 5

    seen = seen_now(toy.start(2, 1))
    for limit, visits in ((None, 5), (3, 3), (9, 5), (60.0, 5), (1e-9, 1)):
        assert Five(1).tree(seen, limit).nodes["visits"][ROOT] == visits


def later(seconds: float, function: Callable[[], None]) -> threading.Thread:
    def run() -> None:
        time.sleep(seconds)
        function()

    thread = threading.Thread(target=run)
    thread.start()
    return thread


def test_a_thought_that_is_stopped_answers_and_the_next_one_is_whole(toy: Game) -> None:
    bot, seen = Search(1), seen_now(toy.start(4, 1))
    stopping, began = later(0.1, bot.stop), time.monotonic()
    action = bot.choose(seen, 60.0)
    stopping.join()
    assert time.monotonic() - began < 20
    assert action in seen.legal_actions()
    assert bot.tree(seen, 9).nodes["visits"][ROOT] == 9


# Machine code


@pytest.fixture
def compiled_games() -> Iterator[list[Game]]:
    games = [stammtisch.load("toy"), stammtisch.load("dokmus")]
    before = [game.engine.ready for game in games]
    for game in games:
        game.compile(*bots.entries(game))
    yield games
    for game, ready in zip(games, before, strict=True):
        game.engine.ready = ready


@pytest.mark.compiled
def test_both_modes_grow_the_same_tree_byte_by_byte(compiled_games: list[Game]) -> None:
    for game in compiled_games:
        for seats in game.seats:
            seen = seen_now(begun(game, seats, 2 * seats - 1))
            trees = []
            for ready in (True, False):
                game.engine.ready = ready
                trees.append(Search(seats).tree(seen, 60))
            fast, slow = trees
            assert fast.ready
            assert not slow.ready
            assert fast.nodes.tobytes() == slow.nodes.tobytes()
            assert fast.desk["nodes"] == slow.desk["nodes"] > 5


@pytest.mark.compiled
def test_a_compiled_search_leaves_python_to_the_others(compiled_games: list[Game]) -> None:
    """It holds no lock, and stops within a chunk."""
    game = compiled_games[1]
    game.engine.ready = True
    bot, seen, waits = Search(1), seen_now(begun(game, 4, 20)), []
    thinking = threading.Thread(target=bot.choose, args=(seen, 60.0))
    thinking.start()
    for _ in range(20):
        before = time.monotonic()
        time.sleep(0.01)
        waits.append(time.monotonic() - before)
    bot.stop()
    before = time.monotonic()
    thinking.join(30)
    assert not thinking.is_alive()
    assert time.monotonic() - before < 5
    assert sorted(waits)[len(waits) // 2] < 0.2
