"""The suites of the libraries that others bring: each game passes them for each player count."""

from __future__ import annotations

import random
import subprocess
import sys
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, render_test, seed_test

import stammtisch
from stammtisch import GameError, IllegalActionError
from stammtisch.core.boards import is_board
from stammtisch.core.game import Game
from stammtisch.core.state import Seen, State
from stammtisch.envs import aec, parallel
from stammtisch.envs.gym import register
from stammtisch.envs.seeing import MODES, PIXELS, Form
from stammtisch.envs.single import Single
from stammtisch.envs.vector import Vector

pytestmark = [
    pytest.mark.compiled,
    pytest.mark.filterwarnings("ignore:Observation"),  # PettingZoo knows its own games by name
]

Table = tuple[Game, int]
SEED = 3


def test_pettingzoo_s_own_tests(table: Table) -> None:
    game, seats = table
    api_test(aec(game, seats), num_cycles=60)
    seed_test(lambda: aec(game, seats), num_cycles=30)


def test_pettingzoo_renders(table: Table, capsys: pytest.CaptureFixture[str]) -> None:
    game, seats = table
    custom = {"svg": lambda made: made.startswith("<svg")}
    render_test(lambda render_mode: aec(game, seats, render_mode=render_mode), custom)
    assert "player 0" in capsys.readouterr().out
    env = aec(game, seats, render_mode="ansi")
    env.reset(seed=SEED)
    text, scene = env.render(), env.game_state.scene(None)  # before the first decision, too
    assert len(text.splitlines()) > 1 + seats
    for tray in scene.trays if not boards_of(env.game_state) else ():
        assert tray.label in text and all(item.label in text for item in tray.items)
    assert aec(game).metadata["render_modes"] == list(MODES)


def test_all_pictures_of_a_game_have_one_size(table: Table) -> None:
    env, dice = aec(*table, render_mode="rgb_array"), random.Random(0)
    env.reset(seed=SEED)
    sizes = set()
    while not env.game_state.is_over:
        sizes.add(env.render().shape)
        for _ in range(80):
            if not env.game_state.is_over:
                env.step(dice.choice(env.game_state.legal_actions().tolist()))
    sizes.add(env.render().shape)
    assert sizes == {(PIXELS, PIXELS, 3)}


def boards_of(state: State) -> list[Any]:
    return [entry for entry in state.view(None).values() if is_board(entry)]


def test_a_whole_game_in_pettingzoo_is_the_library_s(table: Table) -> None:
    game, seats = table
    env, twin = aec(game, seats, form="arrays"), game.start(seats, SEED)
    env.reset(seed=SEED)
    dice, paid = random.Random(0), np.zeros(seats)
    for agent in env.agent_iter():
        seen, reward, over, cut, info = env.last()
        seat = int(agent.removeprefix("player_"))
        paid[seat] += reward
        assert seen is not None and not cut
        expected = twin.observe(seat)
        assert all((seen["observation"][part] == expected[part]).all() for part in expected)
        assert env.observation_space(agent).contains(seen)
        if over:
            assert not seen["action_mask"].any()
            env.step(None)
            continue
        assert seat == twin.to_move
        assert (info["action_mask"] == seen["action_mask"]).all()
        assert np.flatnonzero(seen["action_mask"]).tolist() == twin.legal_actions().tolist()
        assert info["legal_actions"].tolist() == twin.legal_actions().tolist()
        seen["action_mask"][:] = 0  # it is the reader's
        action = dice.choice(twin.legal_actions().tolist())
        env.step(action)
        twin.apply(action)
    assert twin.is_over and not env.agents
    assert paid.tolist() == twin.rewards().tolist()


def test_points_as_rewards(table: Table) -> None:
    game, seats = table
    env = aec(game, seats, reward="points")
    env.reset(seed=SEED)
    begun = [row["total"] for row in env.game_state.scores()]
    total, dice = np.array(begun, float), random.Random(1)
    while env.agents and not env.game_state.is_over:
        env.step(dice.choice(env.game_state.legal_actions().tolist()))
        total += [env.rewards[agent] for agent in env.possible_agents]
    assert total.tolist() == [row["total"] for row in env.game_state.scores()]


def test_what_is_not_legal_changes_nothing(table: Table) -> None:
    game, seats = table
    env = aec(game, seats)
    env.reset(seed=1)
    before = env.game_state.digest()
    wrong = int(np.flatnonzero(env.infos[env.agent_selection]["action_mask"] == 0)[0])
    for action in (wrong, None):
        with pytest.raises(IllegalActionError):
            env.step(action)
    assert env.game_state.digest() == before
    with pytest.raises(GameError, match="one after another"):
        parallel(game)
    for wrong_one in ({"form": "round"}, {"reward": "fame"}, {"render_mode": "film"}, {"seats": 9}):
        with pytest.raises(GameError, match=next(iter(wrong_one))):
            aec(game, **wrong_one)
    with pytest.raises(GameError, match="render_mode"):
        env.render()


def test_gymnasium_s_own_test(table: Table) -> None:
    game, seats = table
    forms: tuple[Form, ...] = ("flat", "arrays")
    for form in forms:
        env = Single(game, seats, "random", form=form)
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            check_env(env, skip_render_check=True)


class First:
    """A bot of one's own."""

    def choose(self, seen: Seen, limit: Any) -> int:
        return int(seen.legal_actions()[0])


def test_one_seat_against_bots(table: Table) -> None:
    game, seats = table
    bots = [First()] + ["random"] * (seats - 2)
    env = Single(game, seats, bots, seat=seats - 1, illegal="raises")
    seen, info = env.reset(seed=5)
    over = False
    while not over:
        assert env.game_state.to_move == env.seat == seats - 1
        assert (env.action_masks() == info["action_mask"]).all()
        assert env.observation_space.contains(seen)
        seen, reward, over, cut, info = env.step(env.action_space.sample())
        assert not cut
    assert reward == env.game_state.rewards()[env.seat]
    with pytest.raises(GameError, match="reset"):
        env.step(0)
    env.reset(seed=5)
    wrong = int(np.flatnonzero(env.action_masks() == 0)[0])
    with pytest.raises(IllegalActionError):
        env.step(wrong)
    loose = Single(game, seats)
    with pytest.raises(GameError, match="reset"):
        loose.step(0)
    loose.reset(seed=5)
    _, reward, over, _, info = loose.step(int(np.flatnonzero(loose.action_masks() == 0)[0]))
    assert (reward, over) == (-1.0, True) and info["illegal"]


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"opponents": ["random"]}, "opponents: 1 for 2 other seats"),
        ({"opponents": "nobody"}, "no bot is called 'nobody'"),
        ({"opponents": [1, 2]}, "opponents: 1 is neither"),
        ({"seat": 3}, "seat: 3 is none of 0 to 2"),
        ({"illegal": "forgives"}, "illegal: 'forgives'"),
    ],
)
def test_what_single_cannot_be(wrong: dict[str, Any], told: str) -> None:
    with pytest.raises(GameError, match=told):
        Single("dokmus", 3, **wrong)


def test_games_are_known_to_gymnasium_without_an_import() -> None:
    code = (
        "import gymnasium; id = 'stammtisch.envs.gym:stammtisch/Dokmus-v1'; "
        "env = gymnasium.make(id, seats=3, opponents='random'); "
        "print(env.reset(seed=1)[1]['action_mask'].sum())"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert int(ran.stdout) > 0


def test_ids_are_registered() -> None:
    register()
    for name in ("Dokmus", "Ilos", "Village"):
        assert f"stammtisch/{name}-v1" in gymnasium.registry


@pytest.mark.parametrize("opponents", ["random", "self"])
def test_vectors_step_as_batches_do(table: Table, opponents: Any) -> None:
    game, seats = table
    env = Vector(game, 6, seats, opponents=opponents, seat=0, form="arrays", copy=True)
    seen, info = env.reset(seed=2)
    twin = Vector(game, 6, seats, opponents=opponents, seat=0, form="arrays")
    again, _ = twin.reset(seed=2)
    assert all((seen[part] == again[part]).all() for part in seen)
    dice, games = np.random.default_rng(0), 0
    for _ in range(4000):
        assert env.observation_space.contains(seen)
        chosen = [dice.choice(np.flatnonzero(mask)) for mask in info["action_mask"]]
        if opponents == "random":
            assert (info["to_move"] == env.seat).all()
        movers = info["to_move"]
        seen, reward, over, cut, info = env.step(np.array(chosen))
        assert reward.shape == over.shape == cut.shape == (6,) and not cut.any()
        assert (abs(reward[~over]) == 0).all() and (movers >= 0).all()
        games += int(over.sum())
        if games > 3:
            break
    assert games > 3
    with pytest.raises(IllegalActionError, match="slot 1: no action has the id -1"):
        env.step(np.array([*chosen[:1], -1, *chosen[2:]]))


def test_every_seat_may_be_the_agent_s(table: Table) -> None:
    game, seats = table
    env = Single(game, seats)
    found = set()
    for seed in range(40):
        env.reset(seed=seed)
        found.add(env.seat)
    assert found == set(range(seats))


def test_stammtisch_needs_none_of_it() -> None:
    code = (
        "import stammtisch, stammtisch.envs, sys; "
        "print({'gymnasium', 'pettingzoo', 'pyspiel'} & {*sys.modules})"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "set()"
    assert stammtisch.names()
