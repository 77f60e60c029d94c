"""Vectors of games: whom the agent plays against, from which seat, and what it is paid."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from stammtisch import Bot, GameError
from stammtisch.core.game import Game
from stammtisch.core.state import Seen
from stammtisch.envs import Batch, Single, Vector

pytestmark = pytest.mark.compiled

Table = tuple[Game, int]
SLOTS, LONGEST = 4, 4000


class First:
    """A bot of one's own: the legal action of the lowest id."""

    def choose(self, seen: Seen, limit: Any) -> int:
        return int(seen.legal_actions()[0])


def lowest(batch: Batch) -> npt.NDArray[np.int32]:
    """The same as a policy."""
    assert batch.masks is not None
    return np.where(batch.to_move >= 0, batch.masks.argmax(axis=1), -1).astype(np.int32)


def chosen(infos: dict[str, Any], dice: np.random.Generator) -> npt.NDArray[np.int64]:
    """Any legal action in each slot."""
    return np.array([dice.choice(np.flatnonzero(mask)) for mask in infos["action_mask"]])


@pytest.mark.parametrize("opponents", [lowest, First(), "self"], ids=["policy", "bot", "self"])
def test_opponents_play_as_they_are_told(table: Table, opponents: Any) -> None:
    """All take the lowest id, so each game goes as in the library."""
    game, seats = table
    env = Vector(game, SLOTS, seats, opponents=opponents)
    _, infos = env.reset(seed=3)
    seeds, ended = env.batch.seeds, np.zeros(SLOTS, bool)
    for _ in range(LONGEST):
        _, _, over, _, infos = env.step(infos["action_mask"].argmax(axis=1))
        for slot in np.flatnonzero(over & ~ended):
            state = game.start(seats, seeds[slot])
            while not state.is_over:
                state.apply(state.legal_actions()[0])
            totals = [row["total"] for row in state.scores()]
            assert env.batch.points[slot].tolist() == totals
        ended |= over
        if ended.all():
            break
    assert ended.all()


def test_bots_play_by_name_one_for_each_seat(table: Table) -> None:
    game, seats = table
    bots: list[str | Bot] = ["random", *[First()] * (seats - 2)]
    env = Vector(game, 2, seats, opponents=bots, seat=0)
    again = Vector(game, 2, seats, opponents=bots, seat=0)
    told = [one.reset(seed=5)[1] for one in (env, again)]
    for _ in range(30):
        told = [
            one.step(t["action_mask"].argmax(axis=1))[4]
            for one, t in zip((env, again), told, strict=True)
        ]
        assert (told[0]["action_mask"] == told[1]["action_mask"]).all()
        assert (env.batch.to_move == 0).all()


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"opponents": "nobody"}, "no bot is called 'nobody'"),
        ({"opponents": ["random"]}, "opponents: 1 for 2 other seats"),
        ({"opponents": First}, "opponents: .* is neither a bot nor the name of one"),
        ({"opponents": 3}, "opponents: 3 is neither a bot"),
        ({"seat": 3}, "seat: 3 is none of 0 to 2"),
        ({"seat": 1.0}, "seat: 1.0 is none of 0 to 2"),
        ({"seat": True}, "seat: True is none of 0 to 2"),
        ({"reward": "fame"}, "reward: 'fame' is none of result, points"),
        ({"limit": 0}, "limit: 0 is neither"),
    ],
)
def test_what_cannot_be_is_refused(wrong: dict[str, Any], told: str) -> None:
    for door in (lambda **it: Vector("dokmus", 2, 3, **it), lambda **it: Single("dokmus", 3, **it)):
        with pytest.raises(GameError, match=told):
            door(**wrong)


def test_the_agent_has_each_seat_in_turn(table: Table) -> None:
    """From slot to slot, and from game to game; or always the same."""
    game, seats = table
    for seat in (None, seats - 1):
        env = Vector(game, SLOTS, seats, seat=seat)
        dice, (_, infos) = np.random.default_rng(0), env.reset(seed=2)
        games = np.zeros(SLOTS, int)
        for _ in range(LONGEST):
            turns = (np.arange(SLOTS) + games) % seats if seat is None else np.full(SLOTS, seat)
            assert infos["to_move"].tolist() == turns.tolist()
            _, _, over, _, infos = env.step(chosen(infos, dice))
            games += over
            if games.min() > 1:
                break
        assert games.min() > 1


@pytest.mark.parametrize("opponents", ["random", "self"])
def test_points_as_rewards(table: Table, opponents: str) -> None:
    """What a seat has been paid by its last decision is what it had won then, game by game; what
    came after it stands in `infos`, where each seat's whole does.
    """
    game, seats = table
    env = Vector(game, SLOTS, seats, opponents=opponents, reward="points")
    dice, (_, infos) = np.random.default_rng(1), env.reset(seed=2)
    stood, every = env.batch.scores(), np.arange(SLOTS)
    paid, told, games = np.zeros((SLOTS, seats)), np.zeros((SLOTS, seats)), 0
    since = np.zeros((SLOTS, seats))
    for _ in range(LONGEST):
        mine = infos["to_move"].copy()
        _, reward, over, _, infos = env.step(chosen(infos, dice))
        paid[every, mine] += reward
        told, since = told + infos["rewards"], since + infos["rewards"]
        since[every, mine] = 0
        for slot in np.flatnonzero(over):
            won = (env.batch.points - stood)[slot]
            assert told[slot].tolist() == won.tolist()
            seen = [mine[slot]] if opponents == "random" else range(seats)
            assert all(paid[slot, seat] == (won - since[slot])[seat] for seat in seen)
            stood[slot], paid[slot], told[slot], since[slot] = env.batch.scores()[slot], 0, 0, 0
            games += 1
        if games > SLOTS:
            break
    assert games > SLOTS


def test_all_are_told_how_a_game_ended(table: Table) -> None:
    game, seats = table
    env = Vector(game, SLOTS, seats, opponents="self")
    dice, (_, infos), ended = np.random.default_rng(1), env.reset(seed=2), 0
    while ended < SLOTS:
        _, _, over, _, infos = env.step(chosen(infos, dice))
        assert (infos["rewards"] == env.batch.rewards).all()
        assert (
            infos["rewards"][over].any(axis=1) | (np.ptp(env.batch.points[over], axis=1) == 0)
        ).all()
        ended += over.sum()


@pytest.mark.parametrize("form", ["flat", "arrays"])
def test_what_is_kept_is_not_written_over(form: Any) -> None:
    """As in Gymnasium's own vectors, unless somebody does without copies."""
    for copy in (True, False):
        env = Vector("dokmus", 2, form=form, copy=copy)
        first, infos = env.reset(seed=1)
        second, *_, later = env.step(infos["action_mask"].argmax(axis=1))
        pairs = (
            [(first, second)] if form == "flat" else [(first[part], second[part]) for part in first]
        )
        pairs += [(infos[name], later[name]) for name in infos]
        assert all(np.shares_memory(one, other) != copy for one, other in pairs)


def test_scores_are_those_of_the_states(table: Table) -> None:
    game, seats = table
    batch = Batch(game, 3, seats)
    for _ in range(40):
        batch.step(batch.any_actions())
    assert batch.scores().tolist() == [
        [row["total"] for row in batch.state(slot).scores()] for slot in range(3)
    ]
