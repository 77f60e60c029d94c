"""The village as one board: what a seat knows becomes sprites.

Nothing printed is decided here: `areas` draws it, `geometry` says where things lie.
"""

from __future__ import annotations

import functools
import itertools
from collections import Counter
from collections.abc import Iterator

import msgspec

from stammtisch.core.remembered import Remembered
from stammtisch.core.scene import PIECE, Sprite
from stammtisch.core.vocabulary import NONE
from stammtisch.core.words import Seat, Words

from .. import GAME
from ..actions import (
    METHODS,
)
from ..state import (
    CHAMBERS,
    CITIES,
    COLOURS,
    CUBES,
    CUSTOMERS,
    GOODS,
    NUMBERS,
    PLACES,
    RESTS,
    SECTIONS,
    SHOPS,
    SPACES,
    VISIBLE,
    WINDOWS,
    Phase,
    Rest,
)
from . import areas
from .choice_trays import purse_symbols
from .churchyard import nave_of
from .drawings import LINE, customers, lettering, text, tokens, wants
from .elements import rect, sign
from .geometry import (
    AREAS,
    BLACK_BAG,
    CRYPT,
    HEIGHT,
    HOUSES,
    PANES,
    QUEUE_SCALE,
    ROOMS,
    SHELVES,
    SIGNS,
    SIZES,
    STOP_AT,
    WIDTH,
    Box,
    crowd,
    cubes,
    heap,
    queue,
    size_for,
    slot,
    stall,
)
from .houses import family_cards, hall_of, plate_of
from .log import amounts
from .palette import PALETTE
from .roads import middle_of, road_id, roads_of, shield_of, square_of
from .village import MADE, Village, numbers, printed_on
from .workshops import floor_of

__all__ = ["HEIGHT", "LAYERS", "PALETTE", "WIDTH", "focus", "sprites", "symbols"]

LAYERS = ("ground", "areas", "places", "signs", "tiles", "cubes", "members", "counts")
MOST_COUNTED = 24
GRAVE = RESTS[Rest.GRAVE]
NAMED = tuple(AREAS)
GROUNDS = tuple(name for name in NAMED if name not in ("crafts", "well"))
ALONE = 3
"""More equal members than so many at one place are one figure with a number."""


def symbols(village: Village, words: Words) -> dict[str, str]:
    """All drawings, those with words and printed numbers among them."""
    return _symbols(village.components, len(village.seats), words.language)


@functools.lru_cache(maxsize=32)
def _symbols(components: str, seats: int, language: str) -> dict[str, str]:
    printed, words = printed_on(components), GAME.words(language)
    found = {**tokens(), **purse_symbols()}
    found |= dict(customers(printed))
    for name in CUSTOMERS:
        scaled = f'<g transform="scale({QUEUE_SCALE})"><use href="#customer-{name}"/></g>'
        found[f"waiting-{name}"] = scaled
    found |= dict(areas.symbols(printed, seats))
    for name in NAMED:
        found[f"sign-{name}"] = sign(f"space-{name}", words(f"board.{name}"))
    for city in CITIES:
        found[f"name-{city}"] = _name(words(f"board.{city}"))
    for n in range(MOST_COUNTED + 1):
        found[f"count-{n}"] = text(n, 0, 5.4, 15.5, "plate-ink")
        found[f"times-{n}"] = _times(n)
    return found


def _name(label: str) -> str:
    """A city's name, on its wall."""
    plate = rect(Box(-46, -10.5, 92, 21), "plank", f'{LINE} stroke-width="1.6"', 3)
    return plate + lettering(label, 0, 5.4, 15.5, "plank-ink")


def _times(n: int) -> str:
    """So many equal members."""
    disc = f'<circle r="9.6" fill="var(--sign)" {LINE} stroke-width="1.6"/>'
    return disc + text(n, 0, 5, 14, "sign-ink")


# Sprites


def sprites(village: Village, legal: list[str], words: Words) -> tuple[Sprite, ...]:
    """Everything on the board."""
    return tuple(Board(village, legal, words).sprites())


def focus(village: Village) -> tuple[float, float, float, float] | None:
    """The part of the board that the decision is about; None for the whole of it."""
    area = area_of(village)
    return AREAS[area].grown(8) if area else None


def area_of(village: Village) -> str:
    """The area that the decision is about; "" for all of them."""
    if village.is_service:
        return "church"
    space = village.state.turn.space
    if space == NONE or village.phase in (Phase.OPENING, Phase.BURY, Phase.OVER):
        return ""
    return SPACES[space]


CRAFTS = {
    "mill": ("mill",),
    **{
        shop: (
            *(f"train {n}@farm {shop}" for n in NUMBERS),
            *(f"make {good} {method}" for good in MADE[shop] for method in METHODS),
        )
        for shop in SHOPS
    },
}
"""By house, what can be done there."""


@functools.lru_cache(maxsize=4096)
def area_at(x: float, y: float) -> str:
    return next((name for name, box in AREAS.items() if box.holds(x, y)), "")


@functools.lru_cache(maxsize=1024)
def _wants(components: str, language: str, one: int, key: str) -> str:
    """What a customer wants and gives."""
    words, printed = GAME.words(language), printed_on(components).customers[one]
    wanted = amounts(wants(printed), words)
    return words(key, customer=CUSTOMERS[one], wanted=wanted, n=printed.prestige)


@functools.lru_cache(maxsize=64)
def _journeys(legs: tuple[tuple[str, str], ...], city: str) -> tuple[str, ...]:
    """From the farm, or from any other city where a leg leads."""
    send = tuple(f"send {n}@farm {city}" for n in NUMBERS)
    return send + tuple(
        f"travel {n}@{source} {target}"
        for source, target in legs
        if target == city and source != "village"
        for n in NUMBERS
    )


STILL = Remembered[tuple[tuple[Sprite, ...], tuple[Sprite, ...]]](32)


class Board:
    """What a seat knows, and what the seat that decides may do now."""

    def __init__(self, village: Village, legal: list[str], words: Words) -> None:
        self.village, self.state, self.words = village, village.state, words
        self.legal = frozenset(legal)

    def sprites(self) -> Iterator[Sprite]:
        """All, from the lowest; what plays no part now steps back."""
        focus = area_of(self.village)
        idle = frozenset(NAMED) - {focus} if focus else self.empty()
        for sprite in self.all_of_them():
            if self.steps_back(sprite, focus, idle):
                sprite = msgspec.structs.replace(sprite, classes=(*sprite.classes, "unused"))
            yield sprite

    def empty(self) -> frozenset[str]:
        """Spaces where no cube lies, unless one acts there without; with no turn, none."""
        if self.village.phase != Phase.OPENING:
            return frozenset()
        used = {text.split()[1] for text in self.legal if text.startswith(("well", "free"))}
        left = zip(SPACES, self.village.board, strict=True)
        return frozenset(space for space, counts in left if not sum(counts)) - used

    def steps_back(self, sprite: Sprite, focus: str, idle: frozenset[str]) -> bool:
        """Places and customers where nothing is decided, or nothing can be."""
        if sprite.layer != "places" and not sprite.id.startswith("customer-"):
            return False
        area = area_at(sprite.x, sprite.y)
        cannot = bool(self.legal and sprite.actions and not sprite.legal)
        return area in idle or (area == focus and cannot)

    def all_of_them(self) -> Iterator[Sprite]:
        lying, cards = self.still()
        yield from map(self.lit, lying)
        yield from self.rests()
        yield from map(self.lit, cards)
        yield from self.market()
        yield from self.cubes()
        yield from self.members()
        yield from self.dead()
        yield from self.markers()
        yield from self.store()

    def still(self) -> tuple[tuple[Sprite, ...], tuple[Sprite, ...]]:
        """What lies there throughout, before anything can be done with it."""
        village, words = self.village, self.words

        def make() -> tuple[tuple[Sprite, ...], tuple[Sprite, ...]]:
            bare = Board(village, [], words)
            return (*bare.grounds(), *bare.signs(), *bare.places()), tuple(bare.cards())

        return STILL.get((village.components, words.language), make)

    def lit(self, sprite: Sprite) -> Sprite:
        """The same, with what may be done there now."""
        if self.legal.isdisjoint(sprite.actions):
            return sprite
        legal = tuple(action for action in sprite.actions if action in self.legal)
        return msgspec.structs.replace(sprite, legal=legal)

    def grounds(self) -> Iterator[Sprite]:
        yield Sprite("ground", "ground", "ground", 0, 0)
        for name in GROUNDS:
            yield Sprite(f"area-{name}", f"area-{name}", "areas", 0, 0)
        for name in NAMED:
            yield Sprite(f"spot-{name}", f"spot-{name}", "areas", 0, 0, about=name)
        for name in SPACES:
            yield Sprite(f"tray-{name}", f"tray-{name}", "signs", *SHELVES[name].middle, about=name)

    def acting(
        self,
        id: str,
        symbol: str,
        layer: str,
        x: float,
        y: float,
        title: str,
        about: str,
        actions: tuple[str, ...] = (),
        classes: tuple[str, ...] = (),
    ) -> Sprite:
        """A sprite that may be clicked for any of these actions."""
        legal = tuple(action for action in actions if action in self.legal)
        return Sprite(
            id,
            symbol,
            layer,
            x,
            y,
            classes=classes,
            title=title,
            actions=actions,
            legal=legal,
            about=about,
        )

    # The areas

    def signs(self) -> Iterator[Sprite]:
        """The name of each area; by it one has its action free, or at the well."""
        for name in NAMED:
            acts = (f"well {name}", f"free {name}") if name in SPACES else ()
            title = self.words(f"board.{name}")
            id = f"sign-{name}"
            yield self.acting(id, id, "signs", *SIGNS[name], title, name, acts)

    def places(self) -> Iterator[Sprite]:
        """Workshops, chambers, windows, roads, cities, bag and well."""
        for name in (*SHOPS, "mill"):
            yield self.place(f"house-{name}", HOUSES[name], CRAFTS[name], name)
        for k, name in enumerate(CHAMBERS, 1):
            come = f"advance {{}}@{CHAMBERS[k - 2]}" if k > 1 else "enter {}@farm"
            ways = (f"{come.format(n)} {way}" for n in NUMBERS for way in ("green", "scroll"))
            yield self.place(f"room-{name}", ROOMS[name], (f"privilege {k}", *ways), name)
        for k, name in enumerate(WINDOWS):
            acts = tuple(f"promote {n}@{WINDOWS[k - 1]}" for n in NUMBERS) if k else ()
            yield self.place(f"pane-{name}", PANES[name], acts, name)
        yield from self.roads()
        for name in CITIES:
            title, acts = self.words(f"place.{name}"), _journeys(self.village.legs, name)
            id = f"city-{name}"
            x, y = STOP_AT[name]
            yield self.acting(id, id, "places", x, y, title, name, acts)
            yield Sprite(f"name-{name}", f"name-{name}", "signs", x, y - 15)
        bag = tuple(f"bag {n}@farm {way}" for n in NUMBERS for way in ("brown", "time"))
        title = self.words("place.bag")
        yield self.acting("bag-floor", "bag-floor", "places", *BLACK_BAG.middle, title, "bag", bag)
        wells = tuple(f"well {space}" for space in SPACES)
        x, y = AREAS["well"].middle
        title = self.words("board.well")
        yield self.acting("well", "well", "places", x, y + 26, title, "well", wells)

    def roads(self) -> Iterator[Sprite]:
        """Their signs, to point at."""
        for one, other in roads_of(self.village.printed):
            ends = {"source": self.words(f"place.{one}"), "place": self.words(f"place.{other}")}
            id, title = road_id(one, other), self.words("board.road", **ends)
            yield Sprite(id, id, "places", *middle_of(one, other), title=title, about=id)

    def rests(self) -> Iterator[Sprite]:
        """Each section of the chronicle, and the graves: how much of them is filled."""
        setting = self.village.printed.settings[len(self.village.seats) - 2]
        dead = [sum(sum(family.dead[k]) for family in self.village.families) for k in range(6)]
        for rest, n, all_ in zip((*SECTIONS, GRAVE), dead, setting.sections.tolist(), strict=True):
            x, y = slot(rest, 0)
            if rest == GRAVE:
                title = self.words("board.grave_places", n=n, all=all_)
                yield Sprite("graves", "spot-grave", "places", x, y, title=title, about="graves")
            else:
                section = self.words(f"rest.{rest}")
                title = self.words("board.section", section=section, n=n, all=all_)
                id = f"section-{rest}"
                yield Sprite(id, "spot-section", "places", x, y, title=title, about="chronicle")

    def cards(self) -> Iterator[Sprite]:
        """What the field and the family offer."""
        x, y = AREAS["harvest"].middle
        title, id = self.words("board.harvest"), "card-harvest"
        yield self.acting(id, id, "places", x, y - 7, title, "harvest", ("harvest",))
        acts = {"birth": ("birth",), "recall": tuple(self.returns())}
        for name, box in family_cards().items():
            title = self.words(f"board.{name}")
            id = f"card-{name}"
            yield self.acting(id, id, "places", *box.middle, title, name, acts[name])

    def returns(self) -> Iterator[str]:
        """All ways home."""
        for place in VISIBLE[1:]:
            yield from (f"recall {number}@{place}" for number in NUMBERS)

    def place(self, id: str, box: Box, acts: tuple[str, ...], name: str) -> Sprite:
        x, y = box.middle
        return self.acting(id, id, "places", x, y, self.words(f"place.{name}"), name, acts)

    # Customers and cubes

    def market(self) -> Iterator[Sprite]:
        """Before the stalls and in the queue."""
        stalls = self.village.stalls
        for k, one in enumerate(stalls):
            if one != NONE:
                yield self.customer(one, "customer", *stall(k, len(stalls)), "board.customer")
        for k, one in enumerate(self.state.queue.tolist()):
            if one != NONE:
                yield self.customer(one, "waiting", *queue(k), "board.waiting")

    def customer(self, one: int, drawn: str, x: float, y: float, key: str) -> Sprite:
        name, title = CUSTOMERS[one], _wants(self.village.components, self.words.language, one, key)
        symbol, act = f"{drawn}-{name}", f"serve {name}"
        id = f"customer-{name}"
        return self.acting(id, symbol, "tiles", x, y, title, id, (act,))

    def cubes(self) -> Iterator[Sprite]:
        """On the shelves of the spaces."""
        for space, counts in zip(SPACES, self.village.board, strict=True):
            spots = cubes(space, sum(counts))
            for kind, n in zip(CUBES, counts, strict=True):
                if n:
                    yield from self.alike(space, kind, list(itertools.islice(spots, n)))

    def alike(self, space: str, kind: str, spots: list[tuple[float, float]]) -> Iterator[Sprite]:
        """The cubes of a colour. A light is behind those that can be taken.

        They are marked as the mover's, to whom they go when they leave; a plague cube does not.
        """
        act, words = f"take {space} {kind}", self.words
        lit = act in self.legal
        title = words("board.cube", cube=words(f"cube.{kind}"), space=words(f"space.{space}"))
        symbol, classes = (f"cube-{kind}-lit", ("bright",)) if lit else (f"cube-{kind}", ())
        if kind in COLOURS and self.village.mover is not None:
            classes = (*classes, f"seat-{self.village.mover}")
        for k, (x, y) in enumerate(spots, 1):
            id = f"cube-{space}-{kind}-{k}"
            yield self.acting(id, symbol, "cubes", x, y, title, f"cube-{kind}", (act,), classes)

    # Members

    def members(self) -> Iterator[Sprite]:
        """Those on the board, by place, and in the black bag."""
        for place in (*VISIBLE[1:], "bag"):
            group = list(self.standing(place))
            if not group:
                continue
            box = self.floor(place)
            size = size_for(box, len(group))
            for (seat, number, k, n), (x, y) in zip(group, crowd(box, len(group)), strict=True):
                yield self.member(seat, number, place, k, x, y, size, n)
                if n > 1:
                    scale = SIZES[size]
                    id = f"times-{seat}-{place}-{number}"
                    yield Sprite(id, f"times-{n}", "counts", x + 11 * scale, y - 14 * scale)

    def standing(self, place: str) -> Iterator[tuple[int, int, int, int]]:
        """Seat and number of the figures there, which of equal ones, and for how many it stands."""
        for seat in self.village.seats:
            counts = self.village.families[seat].members[PLACES.index(place)]
            for number, n in zip(NUMBERS, counts, strict=True):
                if n > ALONE:
                    yield seat, number, 1, n
                else:
                    yield from ((seat, number, k, 1) for k in range(1, n + 1))

    def floor(self, place: str) -> Box:
        """Where the members of a place stand."""
        if place in HOUSES:
            return floor_of(place)
        if place in ROOMS:
            return hall_of(place)
        if place in PANES:
            return nave_of(place)
        return CRYPT if place == "bag" else square_of(place)

    def decisions_of(self, number: int, place: str) -> tuple[str, ...]:
        """What a click on an own member there may mean."""
        if place == "bag":
            return (f"buy {number}",)
        acts: list[str] = []
        if place in CHAMBERS[:-1]:
            acts = [f"advance {number}@{place} {way}" for way in ("green", "scroll")]
        elif place in WINDOWS[:-1]:
            acts = [f"promote {number}@{place}"]
        elif place in CITIES:
            legs = [b for a, b in self.village.legs if a == place and b != "village"]
            acts = [f"travel {number}@{place} {city}" for city in legs]
        return (*acts, f"bury {number}@{place}", f"recall {number}@{place}")

    def member(
        self, seat: int, number: int, place: str, k: int, x: float, y: float, size: int, n: int
    ) -> Sprite:
        """The kth figure of those alike there, or the only one for `n` of them."""
        mine = seat == self.village.mover
        symbol = f"member-{seat}-{number}"
        where = self.words(f"place.{place}")
        title = self.words("board.member", number=number, player=Seat(seat), place=where)
        return self.acting(
            f"member-{seat}-{place}-{number}-{k}",
            f"{symbol}-{size}" if size else symbol,
            "members",
            x,
            y,
            f"{title} ×{n}" if n > 1 else title,
            "member",
            self.decisions_of(number, place) if mine else (),
            (PIECE, f"seat-{seat}"),
        )

    def markers(self) -> Iterator[Sprite]:
        """Who has been where; whether somebody will be first."""
        for k, city in enumerate(CITIES):
            for seat in self.village.seats:
                if self.village.families[seat].visited[k]:
                    yield self.marker(seat, city)
        if self.state.taker == NONE:
            x, y = plate_of(CHAMBERS[0]).middle
            title, act = self.words("board.marker"), ("privilege 1",)
            yield self.acting("marker", "marker", "tiles", x, y, title, "marker", act, ("round",))

    def marker(self, seat: int, city: str) -> Sprite:
        place = self.words(f"place.{city}")
        return Sprite(
            f"visited-{city}-{seat}",
            f"seat-marker-{seat}",
            "tiles",
            *shield_of(city, seat),
            classes=(f"seat-{seat}",),
            title=self.words("board.visited", player=Seat(seat), place=place),
            about="visited",
        )

    def dead(self) -> Iterator[Sprite]:
        """Lying in the chronicle or in a grave."""
        for which, rest in enumerate((*SECTIONS, GRAVE)):
            k = 0
            for seat in self.village.seats:
                seen: Counter[int] = Counter()
                for number in numbers(self.village.families[seat].dead[which]):
                    seen[number] += 1
                    x, y = slot(rest, k)
                    k += 1
                    title = self.words(
                        "board.dead",
                        number=number,
                        player=Seat(seat),
                        place=self.words(f"rest.{rest}"),
                    )
                    yield Sprite(
                        f"dead-{seat}-{rest}-{number}-{seen[number]}",
                        f"member-{seat}-{number}-1",
                        "members",
                        x,
                        y + (26 if rest == GRAVE else 0),
                        classes=(f"seat-{seat}",),
                        title=title,
                        about="graves" if rest == GRAVE else "chronicle",
                    )

    # The store

    def store(self) -> Iterator[Sprite]:
        """What is left beside the board, and what is in the green bag."""
        state, language = self.state, self.words.language
        rows = [(f"good-{good}", n) for good, n in zip(GOODS, state.goods.tolist(), strict=True)]
        rows += [("grain", state.grain), ("coin", state.coins)]
        for k, (symbol, n) in enumerate(rows):
            yield from _pile(language, "left", symbol, n, *heap(k, 0))
        for k, kind in enumerate(CUBES):
            left, bagged = int(state.supply[k]), int(state.bag[k])
            yield from _pile(language, "left", f"cube-{kind}", left, *heap(k + 1, 1))
            yield from _pile(language, "bagged", f"cube-{kind}", bagged, *heap(k + 1, 2))
        yield Sprite("supply", "space-store", "tiles", *heap(0, 1), about="store")
        title = self.words("board.green_bag")
        at = heap(0, 2)
        yield Sprite("green-bag", "green-bag", "tiles", *at, title=title, about="green_bag")


@functools.lru_cache(maxsize=4096)
def _pile(
    language: str, where: str, symbol: str, n: int, x: float, y: float
) -> tuple[Sprite, Sprite]:
    """A thing and how many of it."""
    words, drawn = GAME.words(language), f"small-{symbol}"
    counts = amounts({symbol.rpartition("-")[-1]: n}, words) or "–"
    title = words(f"board.{where}", amounts=counts)
    return (
        Sprite(f"{where}-{symbol}", drawn, "tiles", x - 11, y, title=title, about=symbol),
        Sprite(f"{where}-{symbol}-n", f"count-{n}", "counts", x + 11.5, y),
    )
