"""A whole game between bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from .core.errors import GameError
from .core.registry import load

if TYPE_CHECKING:
    from .bots import Bot, Limit
    from .core.game import Game
    from .core.state import State


class BotError(GameError):
    """A bot chose what is no legal action; names the seat, the bot and the choice."""


def play(
    game: str | Game,
    bots: Sequence[Bot],
    seed: int | str = 0,
    limit: Limit = None,
    **start: Any,
) -> State:
    """The finished state of a game between these bots, one a seat.

    `limit`: what each bot may use for a decision (a float: seconds; an int: states tried);
    `start`: variants and components, as for `Game.start`. Raises BotError for a bot that chooses
    an illegal action.
    """
    chosen = load(game) if isinstance(game, str) else game
    state = chosen.start(seats=len(bots), seed=seed, **start)
    while state.to_move is not None:
        decide(state, bots[state.to_move], limit)
    return state


def decide(state: State, bot: Bot, limit: Limit = None) -> None:
    """Let a bot decide for the seat to move; BotError when it may not do what it chose."""
    seat = state.to_move
    assert seat is not None
    choice = bot.choose(state.seen_by(seat), limit)
    try:
        state.apply(choice if isinstance(choice, str) else int(choice))
    except (GameError, TypeError, ValueError) as error:
        name = type(bot).__name__
        raise BotError(
            f"seat {seat}: {name} chose {choice!r}, which is not legal: {error}"
        ) from error
