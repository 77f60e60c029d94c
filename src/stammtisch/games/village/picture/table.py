"""What a view says about the table, asked in the rulebook's words: for pictures, not for rules."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from typing import Any, NamedTuple

from stammtisch.core.viewed import Viewed
from stammtisch.core.vocabulary import NONE

from .. import GAME
from ..rules.crafts import SHOP_OF
from ..state import (
    CITIES,
    COLOURS,
    CUBES,
    CUSTOMERS,
    GOODS,
    N_WINDOWS,
    NUMBERS,
    PLACES,
    SHOPS,
    VISIBLE,
    Rest,
    Reward,
    Space,
)

SECTIONS = tuple(rest.name.lower() for rest in Rest)[: Rest.GRAVE]
RESTS = tuple(rest.name.lower() for rest in Rest)
REWARDS = tuple(reward.name.lower() for reward in Reward)
STOPS = (*CITIES, "village")
SPACES = tuple(space.name.lower() for space in Space)
GRAVE, GONE = "grave", "gone"
SHOP = {good: SHOPS[SHOP_OF[k]] for k, good in enumerate(GOODS)}
"""Where each good is made."""
MADE = {shop: tuple(good for good in GOODS if SHOP[good] == shop) for shop in SHOPS}
"""The goods of each shop."""

Members = dict[str, Counter[int]]
"""By place, how many members of each number stand there."""


class Wants(NamedTuple):
    """What a customer wants, and the prestige it gives."""

    goods: dict[str, int]
    grain: int
    prestige: int


class Leg(NamedTuple):
    """Time and cubes of a leg."""

    time: int
    cubes: dict[str, int]


class Printed(NamedTuple):
    """The numbers of a component set, by name; `settings` stand for two, three, four players."""

    lap: int
    train: dict[str, int]
    make: dict[str, int]
    price: dict[str, dict[str, int]]
    grain: dict[str, int]
    mill: tuple[int, int, int]
    step: tuple[int, ...]
    bag_time: int
    window: tuple[int, ...]
    legs: dict[tuple[str, str], Leg]
    rewards: dict[str, tuple[str, int]]
    customers: dict[str, Wants]
    sections: tuple[dict[str, int], ...]
    stalls: tuple[int, ...]


def _counts(names: tuple[str, ...], numbers: Any) -> dict[str, int]:
    """What there is, by name."""
    return {name: int(n) for name, n in zip(names, numbers, strict=False) if n}


@functools.lru_cache(maxsize=32)
def printed(components: str) -> Printed:
    """What is printed on the components that a view names."""
    table = GAME.read_components(components).tables[0]
    return Printed(
        int(table["lap"]),
        dict(zip(SHOPS, map(int, table["train"]), strict=True)),
        dict(zip(GOODS, map(int, table["make"]), strict=True)),
        {good: _counts(COLOURS, table["price"][k]) for k, good in enumerate(GOODS)},
        dict(zip(GOODS, map(int, table["grain"]), strict=True)),
        (int(table["mill_time"]), int(table["mill_grain"]), int(table["mill_coins"])),
        tuple(map(int, table["step"])),
        int(table["bag_time"]),
        tuple(map(int, table["window"])),
        dict(_legs(table)),
        {
            city: (REWARDS[table["reward"][k]], int(table["amount"][k]))
            for k, city in enumerate(CITIES)
        },
        {name: _wants(table["customers"][k]) for k, name in enumerate(CUSTOMERS)},
        tuple(
            dict(zip(RESTS, map(int, one["sections"]), strict=False)) for one in table["settings"]
        ),
        tuple(int(one["stalls"]) for one in table["settings"]),
    )


def _legs(table: Any) -> Iterator[tuple[tuple[str, str], Leg]]:
    for i, one in enumerate(STOPS):
        for k, other in enumerate(STOPS):
            if table["leg"][i][k] != NONE:
                cubes = _counts(COLOURS, table["toll"][i][k])
                yield (one, other), Leg(int(table["leg"][i][k]), cubes)


def _wants(customer: Any) -> Wants:
    goods = _counts(GOODS, customer["goods"])
    return Wants(goods, int(customer["grain"]), int(customer["prestige"]))


class Table(Viewed):
    """The table of a view."""

    @property
    def turn(self) -> dict[str, Any]:
        turn: dict[str, Any] = self.view["turn"]
        return turn

    @property
    def space(self) -> str | None:
        """The space whose action is used."""
        space: str | None = self.turn["space"]
        return space

    @property
    def market(self) -> dict[str, Any] | None:
        """The market day, while it lasts."""
        market: dict[str, Any] | None = self.view["market"]
        return market

    @property
    def is_service(self) -> bool:
        return self.phase in ("buy", "promote")

    @cached_property
    def printed(self) -> Printed:
        return printed(self.view["components"])

    # Cubes, customers

    def cubes_on(self, space: str) -> dict[str, int]:
        """The cubes on a space, those there are."""
        laid = self.view["board"].get(space, {})
        return {kind: laid[kind] for kind in CUBES if laid.get(kind)}

    @property
    def cubes_left(self) -> int:
        """Cubes on the board."""
        return sum(sum(self.cubes_on(space).values()) for space in SPACES)

    @property
    def stalls(self) -> list[str]:
        """The customers that can be served."""
        return [customer for customer in self.view["stalls"] if customer]

    # Members

    def members(self, seat: int) -> Members:
        """The living by place."""
        return {
            place: Counter(map(int, numbers))
            for place, numbers in self.player(seat)["members"].items()
            if numbers
        }

    def numbers_at(self, seat: int, place: str) -> list[int]:
        """The numbers of the members there, ascending."""
        return sorted(map(int, self.player(seat)["members"].get(place, ())))

    def windows_of(self, seat: int) -> int:
        """How many members a player has in windows."""
        return sum(len(self.numbers_at(seat, place)) for place in PLACES if "window" in place)

    def standing(self, seat: int) -> tuple[int, int]:
        """What counts for the majority: members in windows, then the one furthest left."""
        windows = [k for k in range(1, N_WINDOWS + 1) if self.numbers_at(seat, f"window{k}")]
        return self.windows_of(seat), max(windows, default=0)

    # The dead

    def lying(self, rest: str) -> int:
        """How many of all players rest there."""
        return sum(len(player["dead"].get(rest, ())) for player in self.view["players"])

    def spaces(self, rest: str) -> int:
        """Spaces of a section of the chronicle, or graves, for this number of players."""
        return self.printed.sections[self.n_seats - 2][rest]

    def room(self, rest: str) -> int:
        """Those of them that are left."""
        return max(0, self.spaces(rest) - self.lying(rest))

    def remembered(self, seat: int) -> int:
        """Members of a player in the chronicle."""
        return sum(len(self.player(seat)["dead"].get(section, ())) for section in SECTIONS)

    def steps_left(self, seat: int) -> int:
        """Steps to the bridge."""
        return self.printed.lap - int(self.player(seat)["life"])


def section_of(place: str) -> str:
    """The section of the chronicle for those who stood there."""
    if place in SHOPS:
        return "crafts"
    if place in CITIES:
        return "travel"
    if place.startswith("chamber"):
        return "council"
    return "church" if place.startswith("window") else "farm"


def eldest(members: Members) -> tuple[int, tuple[str, ...]]:
    """The lowest number that can be seen, and where it stands; 0 for nobody."""
    for number in NUMBERS:
        places = tuple(place for place in VISIBLE if members.get(place, Counter())[number])
        if places:
            return number, places
    return 0, ()
