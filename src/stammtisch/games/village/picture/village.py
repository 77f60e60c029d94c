"""What a seat knows of the table, read once for a drawing: the record's numbers by name."""

from __future__ import annotations

import functools
from typing import NamedTuple, cast

from stammtisch.core.engine import plain
from stammtisch.core.record import Known
from stammtisch.core.vocabulary import NONE

from .. import GAME
from ..actions import ACTIONS, Act
from ..rules.crafts import SHOP_OF
from ..state import (
    CUSTOMERS,
    GOODS,
    N_NUMBERS,
    NUMBERS,
    SHOPS,
    STOPS,
    Phase,
    Player,
    Printed,
    State,
)

GOODS_OF = tuple(
    tuple(good for good in range(len(GOODS)) if SHOP_OF[good] == shop) for shop in range(len(SHOPS))
)
"""The goods of each shop."""
MADE = {shop: tuple(GOODS[good] for good in GOODS_OF[k]) for k, shop in enumerate(SHOPS)}
"""The same by name."""


@functools.lru_cache(maxsize=32)
def printed_on(components: str) -> Printed:
    """What is printed on a component set."""
    return cast(Printed, plain(GAME.read_components(components).tables)[0])


@functools.lru_cache(maxsize=32)
def legs_on(components: str) -> tuple[tuple[str, str], ...]:
    return legs_of(printed_on(components))


def legs_of(printed: Printed) -> tuple[tuple[str, str], ...]:
    """Which stops are joined, both ways."""
    leg = printed.leg.tolist()
    both = [(a, b) for a in range(len(STOPS)) for b in range(len(STOPS))]
    return tuple((STOPS[a], STOPS[b]) for a, b in both if leg[a][b] != NONE)


class Decision(NamedTuple):
    """A decision by its text, and by its kind and value."""

    text: str
    act: Act
    value: int


@functools.cache
def decision(text: str) -> Decision:
    act, value = ACTIONS.decode(ACTIONS.ids[text])
    return Decision(text, act, value)


class Family:
    """What a player has, as Python's own numbers."""

    def __init__(self, player: Player) -> None:
        self.cubes: list[int] = player.cubes.tolist()
        self.goods: list[int] = player.goods.tolist()
        self.grain, self.coins = player.grain, player.coins
        self.life, self.prestige = player.life, player.prestige
        self.members: list[list[int]] = player.members.tolist()
        self.dead: list[list[int]] = player.dead.tolist()
        self.visited: list[int] = player.visited.tolist()
        self.passed = bool(player.passed)
        self.unborn = numbers(player.reserve.tolist())

    def at(self, place: int) -> list[int]:
        """The numbers of the members there, ascending."""
        return numbers(self.members[place])


def numbers(counts: list[int]) -> list[int]:
    """Each member by its number, ascending."""
    return [NUMBERS[k] for k in range(N_NUMBERS) for _ in range(counts[k])]


class Village:
    """One drawing's reading of what a seat (None: a spectator) knows."""

    def __init__(self, known: Known) -> None:
        self.state: State = known.record
        self.viewer, self.mover = known.seat, known.to_move
        self.components = known.origin.components.document
        self.seats = range(self.state.seats)
        self.phase = Phase(self.state.phase)
        self.families = [Family(self.state.players[seat]) for seat in self.seats]
        self.is_market = bool(self.state.market.open)
        self.is_service = self.phase in (Phase.BUY, Phase.PROMOTE)
        self.is_over = self.phase == Phase.OVER

    @property
    def deciding(self) -> int:
        """The seat that decides; the first one when nobody does."""
        return 0 if self.mover is None else self.mover

    @functools.cached_property
    def printed(self) -> Printed:
        return printed_on(self.components)

    @functools.cached_property
    def legs(self) -> tuple[tuple[str, str], ...]:
        return legs_on(self.components)

    @functools.cached_property
    def board(self) -> list[list[int]]:
        """Cubes by space and kind."""
        return cast(list[list[int]], self.state.board.tolist())

    @functools.cached_property
    def stalls(self) -> list[int]:
        """The customers before all stalls there are, NONE where there is none."""
        n = int(self.printed.settings[len(self.seats) - 2].stalls)
        return cast(list[int], self.state.stalls[:n].tolist())

    def served_by(self, seat: int) -> list[str]:
        """The customers that a player has served."""
        owners = self.state.served.tolist()
        return [CUSTOMERS[k] for k, owner in enumerate(owners) if owner == seat]

    def steps_left(self, seat: int) -> int:
        """Steps to the bridge."""
        return self.printed.lap - self.families[seat].life
