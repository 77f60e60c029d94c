"""A whole game between bots."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random as Dice
from typing import TYPE_CHECKING, Any, SupportsIndex

from .bots import bot as named
from .bots import check_limit, check_player
from .bots.custom import failed
from .core.arguments import is_list, shown
from .core.errors import BotError, GameError
from .core.game import Game
from .core.registry import load

if TYPE_CHECKING:
    from .bots import Bot, Limit
    from .core.state import State


def play(
    game: str | Game,
    bots: Sequence[Bot | str],
    seed: SupportsIndex | str = 0,
    limit: Limit = None,
    **start: Any,
) -> State:
    """The finished state of a game between these bots, one a seat.

    `bots`: names that `stammtisch.bot` knows, whose bots draw their seeds from the game's, or
    bots of one's own. `limit`: what each bot may use for a decision (a float: seconds; an int:
    states tried; both above 0). `start`: variants and components, as for `Game.start`. Raises
    GameError for what is no game, bot, seed or limit, BotError for a bot that fails or chooses an
    illegal action.
    """
    chosen = game if isinstance(game, Game) else load(game)
    if not is_list(bots):
        raise GameError(f"bots: {shown(bots)} is no list of bots")
    state = chosen.start(seats=len(bots), seed=seed, **start)
    players = [_player(seat, bot, f"{state.origin.seed} {seat}") for seat, bot in enumerate(bots)]
    limit = check_limit(limit)
    while state.to_move is not None:
        decide(state, players[state.to_move], limit)
    return state


def _player(seat: int, bot: Bot | str, seed: str) -> Bot:
    check_player(f"bots[{seat}]", bot)
    return named(bot, Dice(seed).getrandbits(64)) if isinstance(bot, str) else bot


def decide(state: State, bot: Bot, limit: Limit = None) -> None:
    """Let a bot decide for the seat to move; BotError when it fails or may not do what it chose."""
    state.apply(chosen(state, bot, limit))


def chosen(state: State, bot: Bot, limit: Limit = None) -> int:
    """The legal action that a bot chooses for the seat to move; BotError."""
    seat = state.to_move
    assert seat is not None
    who = f"seat {seat}: {type(bot).__name__}"
    try:
        choice = bot.choose(state.seen_by(seat), limit)
    except KeyboardInterrupt:  # somebody ends this process
        raise
    except BaseException as error:
        raise failed(who, error) from error
    try:
        why = state.why_not(choice)
    except GameError as error:
        raise BotError(f"{who} chose {shown(choice)}, which is not legal: {error}") from error
    if why is not None:
        raise BotError(f"{who} chose {shown(choice)}, which is not legal: {why.sentence}")
    return state.game.action_space.find(choice)
