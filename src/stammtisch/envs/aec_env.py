"""PettingZoo: one after another decides, as in the game (`AECEnv`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, SupportsIndex

import numpy as np
import numpy.typing as npt

from stammtisch.core.arguments import is_one_of, shown
from stammtisch.core.errors import GameError, IllegalActionError, UnknownTextError
from stammtisch.core.game import Game
from stammtisch.core.state import State

from . import needs
from .seeing import MODES, Form, Resettable, Table

with needs("envs"):
    from gymnasium import spaces
    from pettingzoo import AECEnv


class AEC(Resettable, AECEnv[str, Any, int]):  # type: ignore[misc] # it comes without type information
    """A game as PettingZoo's AEC: agents `player_0`, `player_1`, ..., by seat.

    `observe(agent)` has `observation` (float32, (game.observation.size,), or in the form "arrays"
    an array by part) and `action_mask` (int8, (game.n_actions,), 1 for legal actions, all 0 while
    others decide); the mask stands in `infos` too, beside `legal_actions`, its ids. `reward`:
    "result" gives those of `State.rewards` at the end, "points" what each agent's points have
    changed by. An action that is not legal raises IllegalActionError and changes nothing;
    GameError, which names what to do, whatever is asked for before `reset` or of an agent that is
    not there. `state()` is what all seats know together, float32, (seats, game.observation.size);
    the game's own `State` is `env.unwrapped.game_state`.
    """

    later = (
        "game_state",
        "agents",
        "num_agents",
        "agent_selection",
        "rewards",
        "_cumulative_rewards",
        "terminations",
        "truncations",
        "infos",
    )

    def __init__(
        self,
        game: Game | str,
        seats: SupportsIndex | None = None,
        *,
        variants: Mapping[str, bool] | None = None,
        components: str | None = None,
        form: Form = "flat",
        reward: str = "result",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.table = Table(game, seats, variants, components, form, render_mode, reward)
        self.render_mode = render_mode
        name = f"stammtisch_{self.table.game.name}_v{self.table.game.rules_version}"
        self.metadata = {"name": name, "render_modes": list(MODES), "is_parallelizable": False}
        self.possible_agents = [f"player_{seat}" for seat in range(self.table.seats)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        count = self.table.game.n_actions
        self.action_spaces = {agent: spaces.Discrete(count) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": self.table.observation_space,
                    "action_mask": spaces.Box(0, 1, (count,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        rows = self.table.seats, self.table.space.size
        self.state_space = spaces.Box(-1, 1, rows, np.float32)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[self._known(agent)]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[self._known(agent)]

    def _known(self, agent: str) -> str:
        if not is_one_of(agent, self._seat):
            names = ", ".join(self.possible_agents)
            raise UnknownTextError(f"agent: {shown(agent)} is none of {names}")
        return agent

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; equal seeds give equal games."""
        self.game_state: State = self.table.begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._go_on()

    def _go_on(self) -> None:
        """It is up to who decides now, and only they have a mask."""
        mover = self.game_state.to_move
        assert mover is not None
        self.agent_selection = self.possible_agents[mover]
        self.infos[self.agent_selection] = {
            "action_mask": self.game_state.legal_mask().view(np.int8),
            "legal_actions": self.game_state.legal_actions(),
        }

    def observe(self, agent: str) -> dict[str, Any]:
        state, seat = self.game_state, self._seat[self._known(agent)]
        own = self.infos.get(agent, {}).get("action_mask")
        mask = self.table.mask(state, seat) if own is None else own.copy()
        return {"observation": self.table.seen(state, seat), "action_mask": mask}

    def state(self) -> npt.NDArray[np.float32]:
        return np.stack([self.table.row(self.game_state, seat) for seat in self._seat.values()])

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        self._check_agents()
        told: tuple[Any, float, bool, bool, dict[str, Any]] = super().last(observe)
        return told

    def _check_agents(self) -> None:
        if not self.agents:
            raise GameError("no agent is left, for the game is over: reset begins the next")

    def step(self, action: int | None) -> None:
        self._check_agents()
        agent = self.agent_selection
        if self.terminations[agent]:
            if action is not None:
                raise IllegalActionError(f"{agent}: the game is over, and the only action None")
            self._was_dead_step(None)
            return
        if action is None:
            raise IllegalActionError(f"{agent}: an action is expected, not None")
        before = self.game_state.clone() if self.table.reward == "points" else None
        self.game_state.apply(action)
        self._cumulative_rewards[agent] = 0.0
        self.infos[agent] = {}
        over = self.game_state.is_over
        if over or before is not None:
            gained = self.table.rewards(before, self.game_state).tolist()
            self.rewards = dict(zip(self.possible_agents, gained, strict=True))
            self._accumulate_rewards()
        if over:
            self.terminations = dict.fromkeys(self.agents, True)
            self._deads_step_first()
        else:
            self._go_on()
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        return self.table.render(self.game_state)

    def close(self) -> None:
        """There is nothing to be closed."""
