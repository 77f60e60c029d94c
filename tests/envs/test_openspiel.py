"""OpenSpiel's own tests and searches, on our games."""

from __future__ import annotations

import copy
import pickle
import random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import evaluate_bots, ismcts, mcts
from open_spiel.python.bots import uniform_random

from stammtisch import GameError
from stammtisch.core.game import Game
from stammtisch.envs.openspiel import LONGEST, OurBot

pytestmark = pytest.mark.compiled

Table = tuple[Game, int]


def loaded(table: Table, **more: Any) -> Any:
    game, seats = table
    from stammtisch.envs import openspiel

    openspiel.register(game.name)  # games that came after the import
    params = {"seats": seats, **more}
    return pyspiel.load_game(f"python_stammtisch_{game.name}", params)


def begun(table: Table, seed: int = 5, decisions: int = 12) -> Any:
    state = loaded(table).new_initial_state()
    state.apply_action(seed)
    dice = random.Random(seed)
    for _ in range(decisions):
        if not state.is_terminal():
            state.apply_action(dice.choice(state.legal_actions()))
    return state


def test_openspiel_s_own_test(table: Table) -> None:
    pyspiel.random_sim_test(loaded(table), num_sims=2, serialize=True, verbose=False)


def test_its_games_are_the_library_s(table: Table) -> None:
    game, seats = table
    there = loaded(table)
    assert (there.num_players(), there.num_distinct_actions()) == (seats, game.n_actions)
    assert there.max_game_length() == LONGEST
    state, twin, dice = there.new_initial_state(), game.start(seats, 17), random.Random(2)
    assert state.is_chance_node() and state.information_state_string(0) == "the deal\n"
    state.apply_action(17)
    while not state.is_terminal():
        assert state.current_player() == twin.to_move
        assert state.legal_actions() == twin.legal_actions().tolist()
        action = dice.choice(state.legal_actions())
        assert state.action_to_string(state.current_player(), action) == twin.text(action)
        state.apply_action(action)
        twin.apply(action)
    assert state.returns() == twin.rewards().tolist()
    for seat in range(seats):
        told = twin.information_state(seat)
        assert state.information_state_string(seat) == "the deal\n" + told


def test_tensors_are_the_library_s_row(table: Table) -> None:
    game, seats = table
    state = begun(table, decisions=5)
    for seat in range(seats):
        row = game.observation.flat(state.state.observe(seat))
        assert np.array_equal(state.observation_tensor(seat), row)
        assert np.array_equal(state.information_state_tensor(seat), row)


def test_another_deal_looks_the_same(table: Table) -> None:
    state, dice = begun(table, decisions=5), random.Random(3)
    for seat in range(table[1]):
        other = state.resample_from_infostate(seat, dice.random)
        assert other.information_state_string(seat) == state.information_state_string(seat)
        assert other.observation_string(seat) == state.observation_string(seat)
        assert other.state.view(seat) == state.state.view(seat)
        if state.current_player() == seat:
            assert other.legal_actions() == state.legal_actions()
        clone = other.clone()
        if not clone.is_terminal():
            clone.apply_action(clone.legal_actions()[0])
            assert clone.information_state_string(seat).startswith(
                other.information_state_string(seat)
            )


def test_a_state_comes_back_from_text(table: Table) -> None:
    state = begun(table)
    _, again = pyspiel.deserialize_game_and_state(
        pyspiel.serialize_game_and_state(state.get_game(), state)
    )
    assert str(again) == str(state) and again.history() == state.history()


def test_games_and_states_pickle(table: Table) -> None:
    state = begun(table)
    game = pickle.loads(pickle.dumps(state.get_game()))
    assert str(game) == str(state.get_game()) and game.new_initial_state().is_chance_node()
    assert str(pickle.loads(pickle.dumps(state))) == str(state)


def test_its_searches_play(table: Table) -> None:
    state = begun(table, decisions=3)
    random_rollout = mcts.RandomRolloutEvaluator(1, np.random.RandomState(0))
    for search in (
        mcts.MCTSBot(state.get_game(), 1.4, 3, random_rollout),
        ismcts.ISMCTSBot(
            game=state.get_game(), uct_c=1.4, max_simulations=3, evaluator=random_rollout
        ),
    ):
        assert search.step(state) in state.legal_actions()


def test_our_bots_play_beside_its(table: Table) -> None:
    game, seats = loaded(table), table[1]
    bots = [OurBot("random", 0, seed=1)]
    bots += [
        uniform_random.UniformRandomBot(seat, np.random.RandomState(seat))
        for seat in range(1, seats)
    ]
    returns = evaluate_bots.evaluate_bots(game.new_initial_state(), bots, np.random.RandomState(4))
    assert abs(sum(returns)) < 1e-9


def test_states_are_copied_and_seeds_are_those_that_chance_has(table: Table) -> None:
    state = begun(table)
    copied = copy.deepcopy(state)
    assert str(copied) == str(state)
    if not copied.is_terminal():
        copied.apply_action(copied.legal_actions()[0])
        assert str(copied) != str(state)
    for seed in (-3, 1024):
        with pytest.raises(GameError, match=f"seed: {seed} is none of 0 to 1023"):
            loaded(table).new_initial_state()._apply_action(seed)


def test_variants_are_parameters() -> None:
    game = pyspiel.load_game("python_stammtisch_village(seats=3,well_with_plague_only=True)")
    state = game.new_initial_state()
    state.apply_action(0)
    assert state.state.origin.variants["well_with_plague_only"]
    with pytest.raises(Exception, match="seats: Village is for 2, 3, 4 players, not 7"):
        pyspiel.load_game("python_stammtisch_village(seats=7)")
