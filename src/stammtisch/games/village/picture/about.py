"""What everything on the table is: what it costs, gives and scores, and which heading says so."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from stammtisch.core.record import Origin
from stammtisch.core.scene import About
from stammtisch.core.words import Words

from ..actions import MAKE, Act
from ..rules.costs import (
    CHURCH_BROWN,
    COUNCIL_GREEN,
    LAST_PRIVILEGE,
    PLAGUE_TIME,
    SALE_GREEN,
    SALE_TIME,
    WELL_CUBES,
    coins_for,
)
from ..rules.council import PRIVILEGE_CUBES, PRIVILEGE_PRESTIGE
from ..rules.crafts import SHOP_OF
from ..rules.harvest import BY_HAND, WITH_HORSE, WITH_OX
from ..rules.scoring import CHRONICLE_POINTS, CHURCH_POINTS, COUNCIL_POINTS, TRAVEL_POINTS
from ..rules.service import MAJORITY
from ..state import (
    CHAMBERS,
    CITIES,
    COLOURS,
    CUSTOMERS,
    DRAWN,
    FIRST_CHAMBER,
    GOODS,
    MONKS,
    MOST_GRAIN,
    PLACES,
    REWARDS,
    SHOPS,
    STOPS,
    WINDOWS,
)
from .drawings import wants
from .log import amounts
from .roads import road_id, roads_of
from .village import MADE, Decision, printed_on

HEADINGS = {
    "chronicle": "death-chronicle",
    "graves": "death-grave",
    "store": "cubes",
    "order": "round",
    "first": "round",
    "marker": "privileges",
    "member": "death",
    "life": "time",
    "grain": "harvest",
    "green_bag": "filling",
    "payment": "coins",
    "prestige": "scoring",
    "bag": "church",
    "birth": "family",
    "recall": "family",
    "visited": "travel",
}
"""Of things whose heading does not have their name."""
FIXED = {
    Act.ENTER: CHAMBERS[0],
    Act.PAY: "payment",
    Act.GAIN_CUBES: "store",
    Act.BURY: "member",
    Act.RECALL: "recall",
    Act.BAG: "bag",
    Act.BUY: "bag",
    Act.PASS: "market",
    Act.SKIP: "turn",
    Act.DONE: "turn",
}
"""What decisions are about, wherever they are made."""
AIMED = (Act.TRAIN, Act.SEND, Act.TRAVEL, Act.WELL, Act.FREE)
"""Decisions that end with what they are about."""
NAMED = ("board", "place", "fact", "mark", "track")
"""Where in the catalogue there are names."""
SCORES = {
    "prestige": "scoring",
    "travel": "score-travel",
    "council": "score-council",
    "church": "score-church",
    "chronicle": "score-chronicle",
    "customers": "customers",
    "coins": "score-coins",
    "total": "scoring",
}


def about(origin: Origin, words: Words) -> Iterator[tuple[str, About]]:
    """Each thing by the key that sprites and panels name."""
    printing = Printing(origin, words)
    for key, lines in printing.things().items():
        yield key, About(_named(key, words), tuple(lines), HEADINGS.get(key, key))
    yield from printing.places()
    yield from printing.pieces()
    for heading, of in SCORES.items():
        lines = printing.points(heading)
        yield f"score-{heading}", About(words(f"heading.{heading}"), lines, of)


def _named(key: str, words: Words) -> str:
    """By the name that it has elsewhere, if it has one."""
    names = (f"about.{key}.name", *(f"{where}.{key}" for where in NAMED))
    return words(next(name for name in names if words.has(name)))


def about_of(one: Decision) -> str:
    """The key of what a decision is about."""
    verb, *rest = one.text.split()
    if one.act in FIXED:
        return FIXED[one.act]
    match one.act:
        case Act.TAKE:
            return rest[0]
        case Act.MAKE:
            return SHOPS[SHOP_OF[MAKE.of(one.value).good]]
        case Act.PRIVILEGE:
            return CHAMBERS[one.value]
        case Act.ADVANCE | Act.PROMOTE:
            return PLACES[PLACES.index(rest[0].partition("@")[2]) + 1]
        case Act.SERVE:
            return f"customer-{rest[0]}"
        case Act.GAIN_GOOD:
            return f"good-{rest[0]}"
    return rest[-1] if one.act in AIMED else verb


class Printing:
    """What is printed for a number of players, in words."""

    def __init__(self, origin: Origin, words: Words) -> None:
        self.origin, self.words = origin, words
        self.printed = printed_on(origin.components.document)
        self.setting = self.printed.settings[origin.seats - 2]

    def told(self, **counts: int) -> str:
        """Cubes, goods and time with their numbers."""
        return amounts(counts, self.words)

    def things(self) -> dict[str, Sequence[str]]:
        """Areas, cards, and what lies beside the board: their lines."""
        words, told = self.words, self.told
        sale = told(green=SALE_GREEN, time=SALE_TIME)
        before = self.origin.variants["privilege_previous_only"]
        *sections, graves = self.setting.sections.tolist()
        plague = self.origin.variants["well_with_plague_only"]
        return {
            "travel": (words("about.travel"), self.scale("travel", TRAVEL_POINTS)),
            "council": (words("about.council_last" if before else "about.council_any"),),
            "church": (
                words("about.church", n=DRAWN),
                words("about.majority", n=told(prestige=MAJORITY)),
            ),
            "chronicle": (
                words("about.chronicle", n=sum(sections)),
                self.scale("chronicle", CHRONICLE_POINTS),
            ),
            "graves": (words("about.graves", n=graves),),
            "crafts": (words("about.crafts"),),
            "market": (
                words("about.market", n=self.setting.stalls),
                words("about.sale", price=sale),
                words("about.queue"),
            ),
            "harvest": (self.crop(), words("about.farm_grain", n=MOST_GRAIN)),
            "family": (words("about.family"),),
            "birth": (words("about.birth"),),
            "recall": (words("about.recall"),),
            "well": (
                words("about.well", n=WELL_CUBES),
                words("about.well_any" if plague else "about.well_influence"),
            ),
            "bag": (
                words("about.bag", brown=told(brown=CHURCH_BROWN), time=self.time("bag_time")),
                words("about.bag_drawn", n=DRAWN, monks=MONKS),
            ),
            "store": (words("about.store"),),
            "green_bag": (words("about.green_bag", n=sum(self.setting.fill.tolist())),),
            "order": (words("about.order"),),
            "turn": (words("about.turn"),),
            "first": (words("about.first"),),
            "marker": (words("about.marker"),),
            "member": (words("about.member"), words("about.member_farm")),
            "visited": (words("about.visited"),),
            "life": (words("about.life", n=self.printed.lap),),
            "payment": (words("about.coin"),),
            "customers": (words("about.customers"),),
            "prestige": (words("about.prestige"),),
        }

    def time(self, field: str) -> str:
        return self.told(time=int(getattr(self.printed, field)))

    def crop(self) -> str:
        grains = {"n": BY_HAND, "horse": WITH_HORSE, "ox": WITH_OX}
        told = {name: self.told(grain=n) for name, n in grains.items()}
        return self.words("about.harvest", **told)

    def scale(self, name: str, points: Sequence[int]) -> str:
        """Points by number, from the first that gives any."""
        told = " · ".join(f"{n}: {gain}" for n, gain in enumerate(points) if gain)
        return self.words(f"about.{name}_points", points=told)

    # Places

    def places(self) -> Iterator[tuple[str, About]]:
        words = self.words
        for name in SHOPS:
            yield name, About(words(f"place.{name}"), tuple(self.shop(name)), name)
        printed = self.printed
        there = self.told(time=printed.mill_time, grain=printed.mill_grain)
        gain = self.told(coin=printed.mill_coins)
        line = words("about.mill", price=there, gain=gain)
        yield "mill", About(words("place.mill"), (line,), "mill")
        for k, name in enumerate(CHAMBERS):
            yield name, About(words(f"place.{name}"), tuple(self.chamber(k)), "privileges")
        for k, name in enumerate(WINDOWS):
            yield name, About(words(f"place.{name}"), tuple(self.window(k)), "service")
        for k, name in enumerate(CITIES):
            lines = words("about.first_visit", gain=self.reward(k)), words("about.city")
            yield name, About(words(f"place.{name}"), lines, "travel")
        for one, other in roads_of(printed):
            line = words("about.road", price=self.toll(one, other))
            yield road_id(one, other), About(words("about.road.name"), (line,), "travel")

    def shop(self, name: str) -> Iterator[str]:
        """Training, then each good for time, or for cubes or grain."""
        n = int(self.printed.train[SHOPS.index(name)])
        yield self.words("about.train", price=self.told(time=n))
        for good in MADE[name]:
            k = GOODS.index(good)
            cubes = dict(zip(COLOURS, self.printed.price[k].tolist(), strict=True))
            made, time = self.told(**{good: 1}), self.told(time=int(self.printed.make[k]))
            price = self.told(**cubes, grain=int(self.printed.grain[k]))
            yield self.words("about.make", good=made, time=time, price=price)
        yield self.words("about.artisan")

    def chamber(self, k: int) -> Iterator[str]:
        time, green = int(self.printed.step[k]), self.told(green=COUNCIL_GREEN)
        before = self.words(f"place.{PLACES[FIRST_CHAMBER + k - 1]}") if k else ""
        key = "about.advance" if k else "about.enter"
        yield self.words(key, before=before, time=self.told(time=time), green=green)
        cubes, prestige = PRIVILEGE_CUBES, self.told(prestige=PRIVILEGE_PRESTIGE)
        coin = self.told(coin=coins_for(Act.PRIVILEGE, LAST_PRIVILEGE))
        yield self.words(f"about.privilege_{k + 1}", n=cubes, prestige=prestige, coin=coin)
        yield from self.at_the_end(COUNCIL_POINTS[k])

    def window(self, k: int) -> Iterator[str]:
        if k:
            grain = self.told(grain=int(self.printed.window[k - 1]))
            yield self.words("about.promote", before=self.words(f"place.{WINDOWS[k - 1]}"), n=grain)
        else:
            yield self.words("about.first_window")
        yield from self.at_the_end(CHURCH_POINTS[k])

    def at_the_end(self, points: int) -> Iterator[str]:
        if points:
            yield self.words("about.each", n=self.told(prestige=points))

    def reward(self, city: int) -> str:
        kind, n = REWARDS[self.printed.reward[city]], int(self.printed.amount[city])
        if kind == "cubes":
            return self.words("about.cubes", n=n)
        return self.told(**{"coin" if kind == "coins" else kind: n})

    def toll(self, one: str, other: str) -> str:
        leg = STOPS.index(one), STOPS.index(other)
        cubes = dict(zip(COLOURS, self.printed.toll[leg].tolist(), strict=True))
        return self.told(**cubes, time=int(self.printed.leg[leg]), wagon=1)

    # Pieces

    def pieces(self) -> Iterator[tuple[str, About]]:
        words = self.words
        for colour in COLOURS:
            hint = words(f"cube.{colour}.hint")
            yield f"cube-{colour}", About(words(f"cube.{colour}"), (hint,), "cubes")
        plague = words("about.plague", price=self.told(time=PLAGUE_TIME))
        yield "cube-plague", About(words("cube.plague"), (plague,), "cubes")
        grain = {"horse": self.told(grain=WITH_HORSE), "ox": self.told(grain=WITH_OX)}
        for good in GOODS:
            line = words(f"about.good_{good}", green=self.told(green=COUNCIL_GREEN), **grain)
            yield f"good-{good}", About(words(f"good.{good}"), (line,), "crafts")
        lines = words("about.grain"), words("about.farm_grain", n=MOST_GRAIN)
        yield "grain", About(words("fact.grain"), lines, "harvest")
        yield "coin", About(words("fact.coins"), (words("about.coin"),), "coins")
        for k, name in enumerate(CUSTOMERS):
            yield f"customer-{name}", self.customer(k)

    def customer(self, k: int) -> About:
        one = self.printed.customers[k]
        wanted, gain = amounts(wants(one), self.words), self.told(prestige=int(one.prestige))
        lines = self.words("about.wants", goods=wanted), self.words("about.gives", n=gain)
        return About(self.words("about.customer.name", customer=CUSTOMERS[k]), lines, "market")

    def points(self, heading: str) -> tuple[str, ...]:
        """What a heading of the score sheet counts."""
        match heading:
            case "travel":
                return (self.scale("travel", TRAVEL_POINTS),)
            case "chronicle":
                return (self.scale("chronicle", CHRONICLE_POINTS),)
            case "council" | "church":
                points = COUNCIL_POINTS if heading == "council" else CHURCH_POINTS
                told = " · ".join(map(str, points))
                return (self.words(f"about.{heading}_points", points=told),)
            case "coins":
                return (self.words("about.coin_points", n=self.told(prestige=1)),)
        return (self.words(f"about.{heading}_points"),)
