"""The map as sprites: tiles, sites, coasts, lairs, settlers, ships, places for a tile."""

from __future__ import annotations

from collections.abc import Iterator

from stammtisch.core.layout import all_but
from stammtisch.core.remembered import Remembered
from stammtisch.core.scene import ECHO, Sprite
from stammtisch.core.vocabulary import NONE
from stammtisch.core.words import Words

from ..hexes import DEGREES, N_SIDES, NUMBER, STEPS
from ..pieces import (
    BERTHS,
    BUILDINGS,
    CROPS,
    KINDS,
    N_PARTS,
    PARTS,
    PARTS_A_TILE,
    RESOURCES,
    SITES,
    TILES,
    Site,
)
from ..rules.question import Question
from ..rules.sailing import tile_of_berth
from ..rules.settling import price_of, serves
from ..state import State
from .board import Board
from .geometry import Hex, Lying, Point, around, centre, place
from .hints import Hints
from .ship_places import SHIPS

OWNER = 8.0, 8.0
"""Where a colonist stands at its building, from the middle of the site."""
ABOARD = 0.0, -9.0
"""Where a ship in a lair lies, from the middle of the lair."""
FANNED = 5.0
"""How far ships beyond the tenth lie from the one below."""
Actions = tuple[str, ...]


ASKED = (
    Question.ROT,
    Question.AT,
    Question.TAKE,
    Question.SAIL,
    Question.SITE,
    Question.BUILD,
    Question.LAND,
    Question.ANYWHERE,
)
"""Questions that are answered on the map."""

on_map = all_but(
    State,
    *("reveals", "chance", "n_notes", "notes", "round", "first", "ended", "open", "stack"),
    *("covered", "deck", "discard", "shuffled", "swapped", "traded"),
    *("unknown_deck", "unknown_hand", "unknown_drawn"),
    *("deed.card", "deed.sold", "deed.raised", "deed.cost", "deed.due"),
    *(f"players.{name}" for name in ("colonists", "hand", "production", "stock", "drawn", "known")),
)
"""Of a record all but what the map does not show: cards, goods, prices, what is being paid."""

Lights = dict[str, tuple[str, ...]]
MAPS = Remembered[tuple[tuple[Sprite, ...], Lights]](256)


def map_of(board: Board, legal: list[str], words: Words) -> tuple[tuple[Sprite, ...], Lights]:
    """The archipelago, and what lights what: the same as long as nothing has changed on it."""
    known, asked = board.known, board.question if board.question in ASKED else Question.NOTHING
    meant = legal if asked != Question.NOTHING else []
    state, components = on_map(known.array), known.origin.components
    card = board.state.deed.card if meant else NONE
    key = state, components, asked, card, tuple(meant), words.language, words.players

    def make() -> tuple[tuple[Sprite, ...], Lights]:
        shown = MapSprites(board, meant, words)
        return tuple(shown.sprites()), shown.lights()

    return MAPS.get(key, make)


class MapSprites:
    """The archipelago of a board."""

    def __init__(self, board: Board, legal: list[str], words: Words) -> None:
        self.board, self.state = board, board.state
        self.legal, self.words = frozenset(legal), words
        self.hints = Hints(board, words)
        asked = board.question if legal else Question.NOTHING
        self.turns, self.places = asked == Question.ROT, asked == Question.AT
        self.takes, self.sails = asked == Question.TAKE, asked == Question.SAIL
        self.settles = asked in (Question.SITE, Question.BUILD)
        self.lands, self.lands_anywhere = asked == Question.LAND, asked == Question.ANYWHERE

    def sprites(self) -> Iterator[Sprite]:
        yield Sprite("sea", "sea", "sea", 0, 0, about="sea")
        for tile in self.board.tiles:
            lying = self.board.lying(tile)
            yield self.tile(tile, lying)
            yield from self.halos(tile, lying)
            yield from self.sites(tile, lying)
            yield from self.coasts(tile, lying)
            yield from self.lair(tile, lying)
        yield from self.hexes()
        yield from self.ships()

    def lights(self) -> dict[str, tuple[str, ...]]:
        """What a site or a trading post would produce lights its rate."""
        return {
            text: (f"rate-{goods}",)
            for text in self.legal
            for goods in [self.goods_of(*text.split())]
            if goods in RESOURCES
        }

    def goods_of(self, act: str, *values: str) -> str:
        match act:
            case "site":
                return KINDS[self.board.kinds[SITES.index(values[0])]]
            case "post":
                return values[1]
        return ""

    def may(self, actions: Actions) -> Actions:
        return tuple(text for text in actions if text in self.legal)

    def group(self, part: int) -> str:
        return f"island-{PARTS[self.state.island[part]]}"

    def group_of_site(self, site: int) -> str:
        return f"island-{PARTS[self.board.islands[site]]}"

    # Tiles, and places for one

    def tile(self, tile: int, lying: Lying) -> Sprite:
        """A tile; the new one is turned on and on by clicks while that is asked."""
        turning = self.turns and tile == self.board.new_tile
        actions = tuple(f"rot {rot}" for rot in range(N_SIDES)) if turning else ()
        q, r, rot = lying
        return Sprite(
            f"tile-{TILES[tile]}",
            f"tile-{TILES[tile]}",
            "tiles",
            *centre(q, r),
            turn=DEGREES * rot,
            classes=("tile", "hex", "cycle", "bright") if turning else ("tile", "hex"),
            title=self.words("face.label", tile=TILES[tile]),
            actions=actions,
            legal=self.may(actions),
            about="tile",
        )

    def halos(self, tile: int, lying: Lying) -> Iterator[Sprite]:
        """For each part what shines when its island is pointed at."""
        for part in self.board.parts_on(tile):
            yield Sprite(
                f"halo-{PARTS[part]}",
                f"halo-{PARTS[part]}",
                "halos",
                *centre(*lying[:2]),
                turn=DEGREES * lying[2],
                classes=("halo",),
                on=f"tile-{TILES[tile]}",
                group=self.group(part),
            )

    def hexes(self) -> Iterator[Sprite]:
        """Where the new tile fits; at the other places next to the map one hears why not."""
        if not self.places:
            return
        taken = {self.board.lying(tile)[:2]: tile for tile in self.board.tiles}
        for q, r in sorted(around(set(taken)) - set(taken)):
            if (q, r) in NUMBER:
                action = f"at {q},{r}"
                fits, where = action in self.legal, self.beside(q, r, taken)
                yield Sprite(
                    f"hex-{q},{r}",
                    "lit-hex" if fits else "no-hex",
                    "hexes",
                    *centre(q, r),
                    classes=("hex", "bright") if fits else ("hex",),
                    title=self.words("scene.fits" if fits else "scene.no_fit", where=where),
                    actions=(action,),
                    legal=self.may((action,)),
                    about="tile",
                )

    def beside(self, q: int, r: int, taken: dict[Hex, int]) -> str:
        """A place next to the map, by a tile and the direction in which it lies from there."""
        behind = [(q - dq, r - dr) for dq, dr in STEPS]
        side = next(side for side, hex in enumerate(behind) if hex in taken)
        return self.words(f"beside.{side}", tile=TILES[taken[behind[side]]])

    # Sites and what stands there

    def sites(self, tile: int, lying: Lying) -> Iterator[Sprite]:
        spots = self.board.drawings.layouts[tile].sites
        for site, spot in zip(self.board.sites_on(tile), spots, strict=True):
            at, on = place(lying, spot), f"tile-{TILES[tile]}"
            yield self.site(site, at, on)
            yield from self.settlers(site, at, on)

    def site(self, site: int, at: Point, on: str) -> Sprite:
        kind, card = KINDS[self.board.kinds[site]], self.state.deed.card
        actions = self.uses_of(site)
        legal = self.may(actions)
        price = price_of(self.state, self.state.to_move, card, site) if legal else NONE
        return Sprite(
            f"site-{SITES[site]}",
            f"site-{kind}-lit" if legal else f"site-{kind}",
            "sites",
            *at,
            classes=("bright", "round") if legal else ("round",),
            title=self.hints.site(site, card if legal else NONE),
            actions=actions,
            legal=legal,
            badge=str(price) if legal else "",
            on=on,
            group=self.group_of_site(site),
            about=f"site-{kind}",
        )

    def uses_of(self, site: int) -> Actions:
        """What a click on a site could mean while a card for such sites is being played."""
        kind, name = self.board.kinds[site], SITES[site]
        if not self.settles or not serves(self.state.deed.card, kind):
            return ()
        if kind != Site.BUILDING:
            return (f"site {name}",)
        fort, posts = f"fort {name}", tuple(f"post {name} {crop}" for crop in CROPS)
        return (fort, *posts) if self.may((fort, *posts)) else (fort,)

    def settlers(self, site: int, at: Point, on: str) -> Iterator[Sprite]:
        """A colonist on a site, and what it has built; the one of a deed is there already."""
        seat, building = self.board.settled[site]
        if seat == NONE:
            return
        group, title, name = self.group_of_site(site), self.hints.site(site, NONE), SITES[site]
        symbol, (x, y) = f"settler-{seat}-{KINDS[self.board.kinds[site]]}", (0.0, 0.0)
        if building > 0:
            built = BUILDINGS[building - 1].replace(" ", "-")
            yield Sprite(
                f"built-{name}",
                built,
                "settlers",
                *at,
                classes=(ECHO,),
                title=title,
                on=on,
                group=group,
                about=built.partition("-")[0],
            )
            symbol, (x, y) = f"owner-{seat}", OWNER
        yield Sprite(
            f"colonist-{name}",
            symbol,
            "settlers",
            at[0] + x,
            at[1] + y,
            classes=(f"seat-{seat}", ECHO),
            title=title,
            on=on,
            group=group,
            about="colonist",
        )

    # Coasts, lairs and ships

    def coasts(self, tile: int, lying: Lying) -> Iterator[Sprite]:
        """Where ships land; while one sails each coast takes it, or tells why not."""
        spots = self.board.drawings.layouts[tile].coasts
        for part, spot in zip(self.board.parts_on(tile), spots, strict=True):
            actions = (f"land {PARTS[part]}",) if self.takes_ships(tile) else ()
            name, title = f"coast-{PARTS[part]}", self.hints.coast(part)
            yield self.harbour(name, place(lying, spot), actions, title, tile, self.group(part))

    def takes_ships(self, tile: int) -> bool:
        """Whether ships are landing, and at that tile it could be."""
        return self.sails or self.lands_anywhere or (self.lands and tile == self.board.new_tile)

    def lair(self, tile: int, lying: Lying) -> Iterator[Sprite]:
        spot = self.board.drawings.layouts[tile].lair
        if spot is None:
            return
        actions = (f"lair {TILES[tile]}",) if self.sails else ()
        name, title = f"lair-{TILES[tile]}", self.hints.lair(tile)
        yield self.harbour(name, place(lying, spot), actions, title, tile, name)

    def harbour(
        self, name: str, at: Point, actions: Actions, title: str, tile: int, group: str
    ) -> Sprite:
        """A coast or a lair."""
        kind, legal = name.partition("-")[0], self.may(actions)
        return Sprite(
            name,
            f"{kind}-lit" if legal else kind,
            "coasts",
            *at,
            classes=("bright", "round") if legal else ("round",),
            title=title,
            actions=actions,
            legal=legal,
            on=f"tile-{TILES[tile]}",
            group=group,
            about=kind,
        )

    def ships(self) -> Iterator[Sprite]:
        """All ships that are out, one behind the other at each coast."""
        met: dict[int, int] = {}
        for seat, k, berth in self.board.fleet:
            met[berth] = met.get(berth, -1) + 1
            yield self.ship(seat, k, berth, met[berth])

    def ship(self, seat: int, k: int, berth: int, nth: int) -> Sprite:
        """A ship; the same wood has the same id wherever it lies."""
        tile, pirate, moves = tile_of_berth(berth), berth >= N_PARTS, seat == self.state.to_move
        actions = (f"take {BERTHS[berth]}",) if moves and self.takes else ()
        lifted = moves and k == self.state.deed.ship
        return Sprite(
            f"ship-{seat}-{k}",
            f"pirate-{seat}" if pirate else f"ship-{seat}",
            "ships",
            *self.berth(berth, nth),
            classes=(
                "ship",
                f"seat-{seat}",
                *(("lifted",) if lifted else ()),
                *((ECHO,) if pirate and not actions else ()),
            ),
            title=self.hints.lair(tile) if pirate else self.hints.ship(seat, berth),
            actions=actions,
            legal=self.may(actions),
            on=f"tile-{TILES[tile]}",
            group=f"lair-{TILES[tile]}" if pirate else self.group(berth),
            about="lair" if pirate else "ship",
        )

    def berth(self, berth: int, nth: int) -> Point:
        """Where the nth ship lies there."""
        tile = tile_of_berth(berth)
        lying, drawings = self.board.lying(tile), self.board.drawings
        if berth >= N_PARTS:
            x, y = place(lying, drawings.layouts[tile].lair or (0.0, 0.0))
            return x + ABOARD[0], y + ABOARD[1]
        x, y = place(lying, drawings.ships[tile][berth % PARTS_A_TILE][nth % SHIPS])
        behind = FANNED * (nth // SHIPS)
        return x + behind, y - behind
