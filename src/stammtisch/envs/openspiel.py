"""OpenSpiel: importing this registers `python_stammtisch_dokmus(seats=2)` and so on.

A game begins with a chance node, whose outcome is the seed: one of 1024, all equally likely. What
chance decides later follows from it, so that histories alone bring a state back (OpenSpiel stores
sampled games by the state of a generator, which a game in Python cannot give). Whoever searches
must not look ahead in the state itself, for it knows what will be drawn: `resample_from_infostate`
deals all anew that a player cannot know, and all that is to come.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, SupportsIndex

import numpy as np
import numpy.typing as npt

from stammtisch.bots import Bot, Limit, bot, check_limit, check_player
from stammtisch.core import history
from stammtisch.core.arguments import shown, whole
from stammtisch.core.errors import GameError
from stammtisch.core.game import Game
from stammtisch.core.registry import load, names
from stammtisch.core.state import State
from stammtisch.play import chosen

from . import needs

with needs("openspiel"):
    import pyspiel

SEEDS = 1 << 10
"""Outcomes of the chance node that a game begins with: seeds from 0 on."""
LONGEST = 20_000
"""More decisions than any game has."""
BEGINNING = "the deal\n"
"""What everybody knows before it."""


def game_type(game: Game) -> pyspiel.GameType:
    kind = pyspiel.GameType
    return kind(
        short_name=f"python_stammtisch_{game.name}",
        long_name=f"{game.title} (Stammtisch)",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=max(game.seats),
        min_num_players=min(game.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"seats": min(game.seats), **game.variants},
    )


class OpenSpielGame(pyspiel.Game):  # type: ignore[misc] # it comes without type information
    """One of our games with so many seats; parameters: `seats`, and the game's variants."""

    ours: Game
    kind: pyspiel.GameType

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = dict(params or {})
        self.ours.compile()
        self.seats = self.ours.check_seats(given.get("seats", min(self.ours.seats)))
        self.variants = self.ours.check_variants(
            {name: bool(given[name]) for name in self.ours.variants if name in given}
        )
        info = pyspiel.GameInfo(
            num_distinct_actions=self.ours.n_actions,
            max_chance_outcomes=SEEDS,
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(self.kind, info, given)

    def new_initial_state(self, *_: Any) -> OpenSpielState:
        return OpenSpielState(self)

    def begin(self, seed: int) -> State:
        return self.ours.start(self.seats, seed, self.variants)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self, bool(iig_obs_type and iig_obs_type.perfect_recall))


class OpenSpielState(pyspiel.State):  # type: ignore[misc]
    """A state of ours; None before the deal. `told`: by seat how far its history is written."""

    def __init__(self, game: OpenSpielGame) -> None:
        super().__init__(game)
        self.state: State | None = None
        self.told: dict[int, tuple[str, State]] = {}

    def current_player(self) -> int:
        if self.state is None:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.state.to_move
        return int(pyspiel.PlayerId.TERMINAL) if seat is None else seat

    def _legal_actions(self, player: int) -> list[int]:
        if self.state is None or self.state.to_move != player:
            return []
        legal: list[int] = self.state.legal_actions().tolist()
        return legal

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        """As OpenSpiel's own, which would write beyond its end for a player where chance decides,
        and by that end the process.
        """
        if self.state is None and player not in (None, pyspiel.PlayerId.CHANCE):
            return [0] * self.get_game().num_distinct_actions()
        asked = () if player is None else (player,)
        mask: list[int] = super().legal_actions_mask(*asked)
        return mask

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(seed, 1 / SEEDS) for seed in range(SEEDS)]

    def _apply_action(self, action: int) -> None:
        if self.state is None:
            if not 0 <= action < SEEDS:
                raise GameError(f"seed: {action} is none of 0 to {SEEDS - 1}")
            self.state = self.get_game().begin(action)
        else:
            self.state.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"seed {action}"
        return str(self.get_game().ours.action_space.text(action))

    def is_terminal(self) -> bool:
        return self.state is not None and self.state.is_over

    def returns(self) -> list[float]:
        if self.state is None:
            return [0.0] * self.num_players()
        made: list[float] = self.state.rewards().tolist()
        return made

    def information_state_string(self, player: int | None = None) -> str:
        seat = self.current_player() if player is None else player
        if self.state is None:
            return BEGINNING
        text, then = self.told.get(seat) or self._begin_history(seat)
        since = self.state.actions[len(then.actions) :]
        if since:
            then = then.clone()
            text += history.going_on(then, since, seat)
        self.told[seat] = text, then
        return text

    def _begin_history(self, seat: int) -> tuple[str, State]:
        assert self.state is not None
        first = State.begin(self.state.game, self.state.origin)
        return BEGINNING + history.beginning(first, seat), first

    def resample_from_infostate(
        self, player_id: int, sampler: Callable[[], float]
    ) -> OpenSpielState:
        """Another deal that this seat cannot tell from the present one. What others have seen in it
        begins with that deal: how it came about is nobody's history.
        """
        if self.state is None:
            raise GameError("before the deal there is nothing to deal anew: apply its seed first")
        text = self.information_state_string(player_id)
        made: OpenSpielState = self.clone()
        made.state = self.state.resample(player_id, int(sampler() * (1 << 53)))
        made.told = {player_id: (text, made.state.clone())}
        return made

    def __deepcopy__(self, memo: Any) -> OpenSpielState:
        made: OpenSpielState = self.clone()
        return made

    def __str__(self) -> str:
        if self.state is None:
            return BEGINNING
        return f"{self.state!r} {self.state.digest()}"


class Observer:
    """What a player knows as a tensor, float32, as `game.observation.flat` has it; with perfect
    recall the string is the whole history, and the tensor still what is known now.
    """

    def __init__(self, game: OpenSpielGame, recalls: bool) -> None:
        self.recalls = recalls
        self.tensor: npt.NDArray[np.float32] = np.zeros(game.ours.observation.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: OpenSpielState, player: int) -> None:
        if state.state is None:
            self.tensor[:] = 0
        else:
            state.state.observe_flat(player, self.tensor)

    def string_from(self, state: OpenSpielState, player: int) -> str:
        if self.recalls:
            return state.information_state_string(player)
        if state.state is None:
            return BEGINNING
        return history.beginning(state.state, player)


class OurBot(pyspiel.Bot):  # type: ignore[misc]
    """One of our bots, or one's own, as OpenSpiel's: `bot`: its name, or the bot itself."""

    def __init__(
        self,
        bot_: str | Bot,
        player_id: SupportsIndex,
        seed: SupportsIndex | str | None = None,
        limit: Limit = None,
    ) -> None:
        super().__init__()
        check_player("bot", bot_)
        self.bot = bot(bot_, seed) if isinstance(bot_, str) else bot_
        self._player, self.limit = _player(player_id), check_limit(limit)

    def player_id(self) -> int:
        return self._player

    def restart(self) -> None:
        """Our bots remember nothing from game to game."""

    def restart_at(self, state: OpenSpielState) -> None:
        """They are told all they need with each decision."""

    def step(self, state: OpenSpielState) -> int:
        if state.state is None or state.is_terminal():
            raise GameError("before the deal chance decides, after the end nobody: no bot does")
        if self._player >= state.num_players():
            raise GameError(f"player_id: {self._player} has no seat in this game")
        return chosen(state.state, self.bot, self.limit)


def _player(player_id: SupportsIndex) -> int:
    """A player of one of our games as Python's int; GameError."""
    number, most = whole(player_id), max(max(load(name).seats) for name in names())
    if number is None or not 0 <= number < most:
        raise GameError(f"player_id: {shown(player_id)} is none of 0 to {most - 1}")
    return number


def register(name: str) -> None:
    """Make a game known to OpenSpiel, unless it is."""
    ours = load(name)
    if f"python_stammtisch_{name}" in pyspiel.registered_names():
        return
    made = type(f"{ours.title}Game", (OpenSpielGame,), {"ours": ours, "kind": game_type(ours)})
    globals()[made.__name__] = made  # where pickle looks for it
    pyspiel.register_game(made.kind, made)  # type: ignore[attr-defined]


for _name in names():
    register(_name)
