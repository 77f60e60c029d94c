"""Bots: one algorithm a file, each of them for every game.

A bot is anything with the method `choose`; these here are found by name, others by module and
class (`custom`). Nothing heavy is imported before a bot is asked for.
"""

from __future__ import annotations

import functools
import importlib
import math
import threading
from collections.abc import Callable, Iterator
from numbers import Real
from typing import TYPE_CHECKING, Protocol, SupportsIndex, TypeVar

from stammtisch.core.arguments import is_one_of, shown, whole
from stammtisch.core.errors import GameError, UnknownTextError
from stammtisch.core.game import Game, check_seed

from . import custom

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from stammtisch.core.engine import Entry
    from stammtisch.core.state import Seen

T = TypeVar("T")
LEVELS = ("newcomer", "regular", "strong", "expert")
"""What a table offers, the weakest first."""

BOTS = {
    "expert": "levels.Expert",
    "strong": "levels.Strong",
    "regular": "levels.Regular",
    "newcomer": "levels.Newcomer",
    "search": "search.Search",
    "greedy": "greedy.Greedy",
    "random": "random.Random",
}
"""Name -> module and class: the levels, the strongest first, then what they are made of."""

SECONDS = {"strong": 1.0, "expert": 2.0, "search": 2.0}
"""How long a search may take at a table at most, on a machine that is slow or busy."""

OWN_SECONDS = 2.0
"""How long a bot of one's own may take."""

AT_ONCE = 0.8
"""How long the others may take: they need less, on interpreted rules too."""

Limit = float | int | None
"""How much a bot may think: seconds if it is a float, states tried or simulations if an int, as
much as it likes if None. Above 0, and finite; NumPy's numbers count as Python's."""


class Bot(Protocol):
    """What plays a seat."""

    def choose(self, seen: Seen, limit: Limit) -> SupportsIndex | str:
        """One of the seat's legal actions, by id or text."""


def names() -> tuple[str, ...]:
    """The names `bot` knows."""
    return tuple(BOTS)


def bot(name: str, seed: SupportsIndex | str | None = None) -> Bot:
    """The bot of that name; UnknownTextError when there is none.

    "my_module:First" names a class, or a function that makes a bot, in any module Python finds; it
    is called with the seed if it takes a `seed`. BotError with a traceback when it fails.

    With equal seeds it decides equally in equal situations; without, its seed is drawn from the
    operating system. A seed is a whole number or a text, as for `Game.start`.
    """
    if custom.is_custom(name):
        return custom.make(name, seed)
    check_name(name)
    module, _, kind = BOTS[name].partition(".")
    chosen = None if seed is None else check_seed(seed)
    made: Bot = getattr(importlib.import_module(f"{__name__}.{module}"), kind)(chosen)
    return made


def check_limit(limit: Limit) -> Limit:
    """A limit as Python's own number: None, seconds or a count; GameError unless it is above 0."""
    if limit is None:
        return None
    count = whole(limit)
    if count is not None and count > 0:
        return count
    if count is None and isinstance(limit, Real) and not isinstance(limit, bool):
        seconds = float(limit)
        if 0 < seconds < math.inf:
            return seconds
    raise GameError(f"limit: {shown(limit)} is neither seconds nor a number of states, above 0")


def choices(seen: Seen) -> npt.NDArray[np.int32]:
    """The seat's legal actions, one at least; GameError when it has nothing to decide."""
    actions = seen.legal_actions()
    if not len(actions):
        raise GameError(f"seat {seen.seat} has nothing to decide now")
    return actions


def check_name(name: str) -> None:
    """UnknownTextError when no bot is called that, BotError when its module fails."""
    if custom.is_custom(name):
        custom.find(name)
    elif not is_one_of(name, BOTS):
        names = f"{', '.join(BOTS)}, or one of your own as module:Class"
        raise UnknownTextError(f"no bot is called {shown(name)}; there are: {names}")


def check_player(place: str, player: object) -> None:
    """GameError for what is neither a bot nor a name; as `check_name`.

    NumPy's values have a `choose` too, of another kind.
    """
    if isinstance(player, str):
        check_name(player)
    elif isinstance(player, type) or hasattr(player, "__array__") or not hasattr(player, "choose"):
        raise GameError(f"{place}: {shown(player)} is neither a bot nor the name of one")


def needs_machine_code(name: str) -> bool:
    """Whether the bot is of use only on compiled rules; on interpreted ones it takes minutes.

    One of one's own says so by `needs_machine_code = True` in its class.
    """
    check_name(name)
    if custom.is_custom(name):
        return bool(getattr(custom.find(name), "needs_machine_code", False))
    return name in SECONDS


def is_known(name: str) -> bool:
    """Whether a table may seat it: one of ours, or of one's own that tables offer."""
    return name in BOTS or name in custom.offered


def is_deep(name: str) -> bool:
    """Whether it may think for long, so that nobody else should have to wait for it."""
    return name in SECONDS or custom.is_custom(name)


def seconds(name: str) -> float:
    """How long the bot of that name may think about a decision at a table."""
    return OWN_SECONDS if custom.is_custom(name) else SECONDS.get(name, AT_ONCE)


def once_a_game(make: Callable[[Game], T]) -> Callable[[Game], T]:
    """Made when it is first asked for, whichever thread asks; then it stays."""
    kept, making = functools.cache(make), threading.Lock()

    def get(game: Game) -> T:
        with making:
            return kept(game)

    return get


def entries(game: Game) -> Iterator[Entry]:
    """What bots need compiled for a game, for `Game.compile`."""
    from . import greedy, search

    yield from greedy.entries(game)
    yield from search.entries(game)
