"""Gymnasium's vector environments over a `Batch`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, SupportsIndex

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from stammtisch.core.arguments import shown
from stammtisch.core.batches import NOTHING
from stammtisch.core.errors import GameError, IllegalActionError
from stammtisch.core.game import Game

from .batch import Batch
from .seeing import Form, observation_space


class Vector(VectorEnv[Any, Any, Any]):
    """`num_envs` games as one environment, on a `Batch`, which is `env.batch`.

    `opponents`: "random": the agent has the seat `seat`, others play any legal action; "self": the
    agent decides for whoever is to move, and is rewarded as that seat (`infos["to_move"]` tells for
    whom it is asked). Games that end are followed by new ones in the same step. `infos` has
    `action_mask`, int8, (num_envs, n_actions). Arrays are the batch's own: the next step writes
    into them; `copy=True` gives copies. IllegalActionError names the slot; then nothing is done.
    """

    def __init__(
        self,
        game: Game | str,
        num_envs: SupportsIndex,
        seats: SupportsIndex | None = None,
        *,
        opponents: Literal["random", "self"] = "random",
        seat: int = 0,
        variants: Mapping[str, bool] | None = None,
        components: str | None = None,
        form: Form = "flat",
        threads: int = 1,
        copy: bool = False,
    ) -> None:
        if opponents not in ("random", "self"):
            raise GameError(f"opponents: {shown(opponents)} is neither 'random' nor 'self'")
        self._options = {"variants": variants, "components": components, "threads": threads}
        self.batch = Batch(game, num_envs, seats, **self._options)  # type: ignore[arg-type]
        if seat not in range(self.batch.seats):
            raise GameError(f"seat: {shown(seat)} is none of 0 to {self.batch.seats - 1}")
        self.num_envs, self.seat, self.form, self.copy = self.batch.n, seat, form, copy
        self.alone = opponents == "random"
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}
        self.single_action_space = spaces.Discrete(self.batch.game.n_actions)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self.single_observation_space = observation_space(self.batch.game, form)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        first = int(self.np_random.integers(2**62)) if seed is None else seed
        self.batch.reset(first)
        paid, ended = self._paid()
        self._let_others_play(paid, ended)
        return self._seen(), self._infos()

    def step(
        self, actions: Any
    ) -> tuple[Any, npt.NDArray[np.float64], npt.NDArray[np.bool_], npt.NDArray[np.bool_], Any]:
        idle = np.flatnonzero(np.asarray(actions) == NOTHING)  # a batch would leave those slots
        if idle.size:
            raise IllegalActionError(f"slot {idle[0]}: no action has the id {NOTHING}")
        movers = self.batch.to_move.copy()
        self.batch.step(actions)
        paid, ended = self._paid()
        if self.alone:
            self._collect(paid, ended)
            self._let_others_play(paid, ended)
        else:
            paid += self.batch.rewards[np.arange(self.num_envs), movers]
            ended |= self.batch.ended.view(np.bool_)
        return self._seen(), paid, ended, np.zeros(self.num_envs, np.bool_), self._infos()

    def _paid(self) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.bool_]]:
        return np.zeros(self.num_envs), np.zeros(self.num_envs, np.bool_)

    def _collect(self, paid: npt.NDArray[np.float64], ended: npt.NDArray[np.bool_]) -> None:
        paid += self.batch.rewards[:, self.seat]
        ended |= self.batch.ended.view(np.bool_)

    def _let_others_play(self, paid: npt.NDArray[np.float64], ended: npt.NDArray[np.bool_]) -> None:
        while self.alone and (others := self.batch.to_move != self.seat).any():
            self.batch.step(np.where(others, self.batch.any_actions(), -1))
            self._collect(paid, ended)

    def _seen(self) -> Any:
        seen = self.batch.observation
        if self.form == "flat":
            return self.batch.game.observation.flat(seen)
        return {part: array.copy() for part, array in seen.items()} if self.copy else seen

    def _infos(self) -> dict[str, Any]:
        assert self.batch.masks is not None
        mask = self.batch.masks.view(np.int8)
        told = {"action_mask": mask, "to_move": self.batch.to_move}
        return {name: array.copy() for name, array in told.items()} if self.copy else told
