"""Gymnasium: one seat against bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, SupportsIndex

import numpy as np
import numpy.typing as npt

from stammtisch.bots import Bot, Limit, bot, check_limit, check_player
from stammtisch.core.arguments import is_list, shown, whole
from stammtisch.core.errors import GameError, IllegalActionError
from stammtisch.core.game import Game
from stammtisch.core.state import State
from stammtisch.play import decide

from . import needs
from .seeing import MODES, Form, Resettable, Table

with needs("envs"):
    import gymnasium
    from gymnasium import spaces


class LegalDiscrete(spaces.Discrete):
    """Action ids; a sample without a mask is one of the actions that are legal now."""

    def __init__(self, n: int) -> None:
        super().__init__(n)
        self.legal: npt.NDArray[np.int8] | None = None

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        if mask is None and probability is None and self.legal is not None and self.legal.any():
            return super().sample(self.legal)
        return super().sample(mask, probability)


class Single(Resettable, gymnasium.Env[Any, Any]):
    """A game as one seat plays it against bots.

    `opponents`: the name of a bot, for all other seats, or one for each of them in order of play;
    also bots of one's own. `seat`: which is the agent's; None: another each game. `limit`: what a
    bot may use for a decision, see `stammtisch.play`. Observations are one row of float32, or, in
    the form "arrays", an array by part; `info["action_mask"]` and `action_masks()` tell what is
    legal, int8 and bool, (game.n_actions,); `action_space.sample()` draws from it. `reward`:
    "result" that of `State.rewards` at the end,
    "points" what the seat's points have changed by. `illegal`: what becomes of who takes an action
    that is not legal: "ends" the game for them with a reward of -1, `info["illegal"]` tells why;
    "raises" IllegalActionError and changes nothing. What is asked for before `reset` raises
    GameError; so does a step after the end, or after a bot has failed (BotError).
    """

    later = "game_state", "seat"
    metadata = {"render_modes": list(MODES), "render_fps": 1}  # noqa: RUF012 - as Gymnasium has it

    def __init__(
        self,
        game: Game | str,
        seats: SupportsIndex | None = None,
        opponents: str | Bot | Sequence[str | Bot] = "random",
        seat: SupportsIndex | None = None,
        *,
        limit: Limit = None,
        variants: Mapping[str, bool] | None = None,
        components: str | None = None,
        form: Form = "flat",
        reward: str = "result",
        illegal: Literal["ends", "raises"] = "ends",
        render_mode: str | None = None,
    ) -> None:
        self.table = Table(game, seats, variants, components, form, render_mode, reward)
        self.render_mode, self.limit = render_mode, check_limit(limit)
        if illegal not in ("ends", "raises"):
            raise GameError(f"illegal: {shown(illegal)} is neither 'ends' nor 'raises'")
        self.illegal = illegal
        self.opponents = bots_of(opponents, self.table.seats)
        self._fixed_seat, self._is_out = seat_of(seat, self.table.seats), True  # until it is reset
        self.action_space: LegalDiscrete = LegalDiscrete(self.table.game.n_actions)
        self.observation_space = self.table.observation_space

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        dice = self.np_random
        self.game_state: State = self.table.begin(int(dice.integers(2**62)))
        seats = self.table.seats
        self.seat = int(dice.integers(seats)) if self._fixed_seat is None else self._fixed_seat
        self._bots = {
            (self.seat + k + 1) % seats: one for k, one in enumerate(made(self.opponents, dice))
        }
        self._is_out = False
        self._let_others_play()
        return self._seen()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        if self._is_out or self.game_state.to_move != self.seat:
            raise GameError("no game is played: reset comes before the next step")
        before = self.game_state.clone() if self.table.reward == "points" else None
        try:
            self.game_state.apply(action)
        except IllegalActionError as error:
            if self.illegal == "raises":
                raise
            self._is_out = True
            seen, info = self._seen()
            return seen, -1.0, True, False, {**info, "illegal": str(error)}
        self._let_others_play()
        reward = float(self.table.rewards(before, self.game_state)[self.seat])
        seen, info = self._seen()
        if self.render_mode == "human":
            self.render()
        return seen, reward, self.game_state.is_over, False, info

    def _let_others_play(self) -> None:
        while self.game_state.to_move not in (self.seat, None):
            decide(self.game_state, self._bots[self.game_state.to_move], self.limit)

    def _seen(self) -> tuple[Any, dict[str, Any]]:
        mask = self.table.mask(self.game_state, self.seat)
        self.action_space.legal = mask
        return self.table.seen(self.game_state, self.seat), {"action_mask": mask}

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """As sb3-contrib's MaskablePPO asks for it."""
        return self.table.mask(self.game_state, self.seat).view(np.bool_)

    def render(self) -> Any:
        return self.table.render(self.game_state)


def bots_of(opponents: Any, seats: int) -> list[str | Bot]:
    """Who has the other seats, in order of play; GameError for what is no bot, and too few."""
    chosen = list(opponents) if is_list(opponents) else [opponents] * (seats - 1)
    if len(chosen) != seats - 1:
        raise GameError(f"opponents: {len(chosen)} for {seats - 1} other seats")
    for one in chosen:
        check_player("opponents", one)
    return chosen


def made(opponents: list[str | Bot], dice: np.random.Generator) -> list[Bot]:
    """Those that are names, made anew."""
    seeds = [int(dice.integers(2**62)) for _ in opponents]
    both = zip(opponents, seeds, strict=True)
    return [bot(one, seed) if isinstance(one, str) else one for one, seed in both]


def seat_of(seat: SupportsIndex | None, seats: int) -> int | None:
    """A seat as Python's int, or None; GameError."""
    number = None if seat is None else whole(seat)
    if seat is not None and (number is None or not 0 <= number < seats):
        raise GameError(f"seat: {shown(seat)} is none of 0 to {seats - 1}")
    return number
