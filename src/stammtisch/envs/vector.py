"""Gymnasium's vector environments over a `Batch`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, SupportsIndex

import numpy as np
import numpy.typing as npt

from stammtisch.bots import Bot, Limit, check_limit
from stammtisch.core.batches import NOTHING
from stammtisch.core.errors import GameError, IllegalActionError
from stammtisch.core.game import Game
from stammtisch.play import chosen

from . import needs
from .batch import Batch, Policy, asked, ids_of
from .seeing import REWARDS, Form, check, observation_space
from .single import bots_of, made, seat_of

with needs("envs"):
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

Opponents = str | Bot | Sequence[str | Bot] | Policy


class Vector(VectorEnv[Any, Any, Any]):
    """`num_envs` games as one environment, on a `Batch`, which is `env.batch`.

    `opponents`: who has the other seats. "random": any legal action, drawn by the batch; a policy,
    a function of the batch that returns an action for each slot, such as an earlier self of the
    learner's; bots as `Single` takes them, which are asked game by game, a call of Python for each
    decision, and play in all games; "self": the agent decides for whoever is to move, and is
    rewarded as that seat. `seat`: which is the agent's; None: each in turn, from game to game and
    from slot to slot. `limit`: what a bot may use for a decision. `reward`: "result" that of
    `State.rewards` at the end, "points" what the agent's points have changed by since its last
    decision. With "self" that is the seat's which has decided.

    Games that end are followed by new ones in the same step. `infos` has `action_mask`, int8,
    (num_envs, n_actions), and `to_move`, the seat for which the agent is asked; after a step
    `rewards` too, float64, (num_envs, seats): what each seat has been paid since the step before,
    also those that decide no more. With `copy=False` arrays are the batch's own, and the next step
    writes into them. IllegalActionError names the slot; then nothing is done. GameError for a step
    before `reset`, or after a bot has failed.
    """

    def __init__(
        self,
        game: Game | str,
        num_envs: SupportsIndex,
        seats: SupportsIndex | None = None,
        *,
        opponents: Opponents = "random",
        seat: SupportsIndex | None = None,
        limit: Limit = None,
        reward: str = "result",
        variants: Mapping[str, bool] | None = None,
        components: str | None = None,
        form: Form = "flat",
        threads: int = 1,
        copy: bool = True,
    ) -> None:
        check("reward", reward, REWARDS)
        self.limit, self.reward, self.form, self.copy = check_limit(limit), reward, form, copy
        options: dict[str, Any] = {"variants": variants, "components": components}
        self.batch = Batch(game, num_envs, seats, threads=threads, **options)
        self.num_envs, self.seat = self.batch.n, seat_of(seat, self.batch.seats)
        self.alone, self._bots = opponents != "self", list[Bot]()
        self._opponents = bots_of("random", self.batch.seats)
        self._others = self._policy(opponents)
        self._is_on = False  # until it is reset
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}
        self.single_action_space = spaces.Discrete(self.batch.game.n_actions)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self.single_observation_space = observation_space(self.batch.game, form)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)

    def _policy(self, opponents: Any) -> Policy:
        """What others do, as a function of the batch."""
        if not self.alone or opponents == "random":
            return Batch.any_actions
        if callable(opponents) and not isinstance(opponents, type):
            return opponents  # type: ignore[no-any-return]
        self._opponents = bots_of(opponents, self.batch.seats)
        return self._ask_bots

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        first = int(self.np_random.integers(2**62)) if seed is None else seed
        self._is_on = False
        self.batch.reset(first)
        self._bots = made(self._opponents, self.np_random)
        self._let_others_play()
        self._points = self._stand()
        self._owed = np.zeros((self.num_envs, self.batch.seats))
        self._is_on = True
        return self._seen(), self._infos()

    def step(
        self, actions: Any
    ) -> tuple[Any, npt.NDArray[np.float64], npt.NDArray[np.bool_], npt.NDArray[np.bool_], Any]:
        if not self._is_on:
            raise GameError("no games are played: reset comes before the next step")
        idle = np.flatnonzero(ids_of(actions, self.num_envs) == NOTHING)
        if idle.size:  # a batch would leave those slots
            raise IllegalActionError(f"slot {idle[0]}: no action has the id {NOTHING}")
        mine, every = self.batch.to_move.copy(), np.arange(self.num_envs)
        self.batch.step(actions)
        self._is_on = False
        gained, ended = self._let_others_play()
        if self.reward == "points":
            stand = self._stand()
            then = np.where(ended[:, None], self.batch.points, stand)
            gained = (then - self._points).astype(np.float64)
            self._points = stand
        self._owed += gained
        paid = self._owed[every, mine]
        self._owed[every, mine], self._owed[ended] = 0, 0
        self._is_on = True
        infos = {**self._infos(), "rewards": gained}
        return self._seen(), paid, ended, np.zeros(self.num_envs, np.bool_), infos

    def _let_others_play(self) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.bool_]]:
        """Until the agent is asked everywhere: what each seat has been paid, and which games
        have ended, from the last step on.
        """
        gained, ended = self.batch.rewards.copy(), self.batch.ended.astype(np.bool_)
        while self.alone and (others := self.batch.to_move != self._own_seats()).any():
            self.batch.step(asked(self._others, self.batch, others))
            gained += self.batch.rewards
            ended |= self.batch.ended.view(np.bool_)
        return gained, ended

    def _own_seats(self) -> Any:
        """The agent's, by slot."""
        if self.seat is not None:
            return self.seat
        return (np.arange(self.num_envs) + self.batch.games) % self.batch.seats

    def _ask_bots(self, batch: Batch) -> npt.NDArray[np.int32]:
        """A bot's decision wherever another seat has one."""
        actions = np.full(batch.n, NOTHING, np.int32)
        after = (batch.to_move - self._own_seats() - 1) % batch.seats
        for slot in np.flatnonzero(after != batch.seats - 1):
            actions[slot] = chosen(batch.state(slot), self._bots[after[slot]], self.limit)
        return actions

    def _stand(self) -> npt.NDArray[np.int32]:
        """Everybody's points, where they are asked for."""
        return self.batch.scores() if self.reward == "points" else self.batch.points

    def _seen(self) -> Any:
        if self.form == "flat":
            rows = self.batch.flat()
            return rows.copy() if self.copy else rows
        seen = self.batch.observation
        return {part: array.copy() for part, array in seen.items()} if self.copy else seen

    def _infos(self) -> dict[str, Any]:
        assert self.batch.masks is not None
        mask = self.batch.masks.view(np.int8)
        told = {"action_mask": mask, "to_move": self.batch.to_move}
        return {name: array.copy() for name, array in told.items()} if self.copy else told

    def render(self) -> None:
        """There is no picture of all: GameError says how to see one game."""
        raise GameError("render: see one game, as env.batch.state(slot).svg()")

    def close_extras(self) -> None:
        if "batch" in vars(self):  # or it could not be made
            self.batch.close()
