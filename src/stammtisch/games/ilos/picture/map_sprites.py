"""The map of a view as sprites: tiles, sites, coasts, lairs, settlers, ships, places for a tile."""

from __future__ import annotations

from collections.abc import Iterator

from stammtisch.core.scene import Sprite
from stammtisch.core.words import Words

from ..actions import CARDS, CROPS, KINDS
from ..hexes import DEGREES, N_SIDES, NUMBER
from ..rules.settling import serves
from .compass import compass
from .geometry import Point, around, centre, place
from .ship_places import SHIPS, ship_places
from .table import Lying, Table, tile_of
from .telling import Telling
from .tile_layout import tile_layout

SETTLER = 9.0, 9.0
"""Where a colonist stands, from the middle of its site: what is there can still be seen."""
ABOARD = 0.0, -9.0
"""Where a ship in a lair lies, from the middle of the lair."""
FANNED = 5.0
"""How far ships beyond the tenth lie from the one below."""
Actions = tuple[str, ...]


class MapSprites:
    """The archipelago of a view.

    `table`: what is; `shown`: the same with the tile that is being laid, if its place is chosen.
    """

    def __init__(self, table: Table, legal: list[str], words: Words) -> None:
        self.table, self.legal, self.words = table, frozenset(legal), words
        self.shown = _with_new_tile(table)
        self.telling = Telling(self.shown, words)
        self.new_tile = None if self.shown is table or not table.deed else table.deed["tile"]

    @property
    def step(self) -> str:
        """What is asked of the seat that decides; nothing when it is another's turn."""
        return self.table.step if self.legal else ""

    def sprites(self) -> Iterator[Sprite]:
        yield Sprite("sea", "sea", "sea", 0, 0)
        if rose := compass(self.table):
            yield Sprite("ornament-0", "compass", "sea", *rose)
        for tile, lying in self.shown.laid.items():
            yield self.tile(tile, lying)
            yield from self.halos(tile, lying)
            yield from self.sites(tile, lying)
            yield from self.coasts(tile, lying)
            yield from self.lair(tile, lying)
        yield from self.hexes()
        yield from self.ships()

    def may(self, actions: Actions) -> Actions:
        return tuple(text for text in actions if text in self.legal)

    def group(self, part: str) -> str:
        return f"island-{self.shown.island_of(part)}"

    # Tiles, and places for one

    def tile(self, tile: str, lying: Lying) -> Sprite:
        """A tile; the new one is turned on and on by clicks while that is asked."""
        turning = tile == self.new_tile and self.step == "rot"
        actions = tuple(f"rot {rot}" for rot in range(N_SIDES)) if turning else ()
        return Sprite(
            f"tile-{tile}",
            f"tile-{tile}",
            "tiles",
            *centre(*lying[:2]),
            turn=DEGREES * lying[2],
            classes=("tile", "hex", "cycle", "bright") if turning else ("tile", "hex"),
            title=f"{self.words('face.label', tile=tile)} ({lying.q},{lying.r})",
            actions=actions,
            legal=self.may(actions),
        )

    def halos(self, tile: str, lying: Lying) -> Iterator[Sprite]:
        """For each part what shines when its island is pointed at."""
        for letter in self.table.face(tile).parts:
            yield Sprite(
                f"halo-{tile}{letter}",
                f"halo-{tile}{letter}",
                "halos",
                *centre(*lying[:2]),
                turn=DEGREES * lying[2],
                classes=("halo",),
                on=f"tile-{tile}",
                group=self.group(tile + letter),
            )

    def hexes(self) -> Iterator[Sprite]:
        """Where the new tile fits; at the other places next to the map one hears why not."""
        if self.step != "at":
            return
        taken = set(self.shown.places)
        for q, r in sorted(around(taken) - taken):
            if (q, r) in NUMBER:
                action = f"at {q},{r}"
                fits = action in self.legal
                yield Sprite(
                    f"hex-{q},{r}",
                    "lit-hex" if fits else "no-hex",
                    "hexes",
                    *centre(q, r),
                    classes=("hex", "bright") if fits else ("hex",),
                    title=f"{self.words('scene.fits' if fits else 'scene.no_fit')} ({q},{r})",
                    actions=(action,),
                    legal=self.may((action,)),
                )

    # Sites and what stands there

    def sites(self, tile: str, lying: Lying) -> Iterator[Sprite]:
        places = tile_layout(self.table.face(tile)).sites
        for site, spot in zip(self.table.sites_on(tile), places, strict=True):
            yield self.site(site, place(lying, spot))
            yield from self.settlers(site, place(lying, spot))

    def site(self, site: str, at: Point) -> Sprite:
        kind, card = self.table.kind_of(site), self.card_for(site)
        actions = self.uses_of(site) if card else ()
        legal = self.may(actions)
        return Sprite(
            f"site-{site}",
            f"site-{kind}-lit" if legal else f"site-{kind}",
            "sites",
            *at,
            classes=("bright", "round") if legal else ("round",),
            title=self.telling.site(site, card if legal else ""),
            actions=actions,
            legal=legal,
            badge=str(self.table.price(card, site)) if legal else "",
            on=f"tile-{tile_of(site)}",
            group=self.group(self.table.part_of(site)),
        )

    def card_for(self, site: str) -> str:
        """The card that is being played, if it is for such sites."""
        deed = self.table.deed
        if self.step not in ("site", "build") or deed is None:
            return ""
        card: str = deed["card"]
        return card if serves(CARDS.index(card), KINDS.index(self.table.kind_of(site))) else ""

    def uses_of(self, site: str) -> Actions:
        """What a click on a site could mean while its card is being played."""
        if self.table.kind_of(site) != "building":
            return (f"site {site}",)
        fort, posts = f"fort {site}", tuple(f"post {site} {crop}" for crop in CROPS)
        return (fort, *posts) if self.may((fort, *posts)) else (fort,)

    def settlers(self, site: str, at: Point) -> Iterator[Sprite]:
        """A colonist on a site, and what it has built; the one of a deed is there already."""
        seat, building = self.telling.settled(site)
        if seat is None:
            return
        x, y = at
        group, on = self.group(self.table.part_of(site)), f"tile-{tile_of(site)}"
        title = self.telling.site(site)
        kind, _, crop = (building or "").partition(" ")
        if kind:
            symbol = f"post-{crop}" if crop else kind
            yield Sprite(f"built-{site}", symbol, "settlers", x, y, title=title, on=on, group=group)
        x, y = x + SETTLER[0], y + SETTLER[1]
        yield Sprite(
            f"colonist-{site}",
            f"colonist-{seat}",
            "settlers",
            x,
            y,
            classes=(f"seat-{seat}",),
            title=title,
            on=on,
            group=group,
        )

    # Coasts, lairs and ships

    def coasts(self, tile: str, lying: Lying) -> Iterator[Sprite]:
        """Where ships land; while one sails each coast takes it, or tells why not."""
        for letter, spot in tile_layout(self.table.face(tile)).coasts.items():
            part = tile + letter
            actions = (f"land {part}",) if self.takes_ships(tile) else ()
            title = self.telling.coast(part)
            yield self.harbour(
                f"coast-{part}", place(lying, spot), actions, title, self.group(part)
            )

    def takes_ships(self, tile: str) -> bool:
        """Whether ships are landing, and at that tile it could be."""
        if self.step == "land":
            return tile == self.new_tile
        return self.step == "sail" or any(text.startswith("land ") for text in self.legal)

    def lair(self, tile: str, lying: Lying) -> Iterator[Sprite]:
        spot = tile_layout(self.table.face(tile)).lair
        if spot is None:
            return
        actions = (f"lair {tile}",) if self.step == "sail" else ()
        name, title = f"lair-{tile}", self.telling.lair(tile)
        yield self.harbour(name, place(lying, spot), actions, title, group=name)

    def harbour(self, name: str, at: Point, actions: Actions, title: str, group: str) -> Sprite:
        """A coast or a lair."""
        kind, tile = name.split("-")
        legal = self.may(actions)
        return Sprite(
            name,
            f"{kind}-lit" if legal else kind,
            "coasts",
            *at,
            classes=("bright", "round") if legal else ("round",),
            title=title,
            actions=actions,
            legal=legal,
            on=f"tile-{tile_of(tile)}",
            group=group,
        )

    def ships(self) -> Iterator[Sprite]:
        """All ships that are out, one behind the other at each coast."""
        met: dict[str, int] = {}
        for seat, k, berth in self.telling.fleet():
            met[berth] = met.get(berth, -1) + 1
            yield self.ship(seat, k, berth, met[berth])

    def ship(self, seat: int, k: int, berth: str, nth: int) -> Sprite:
        """A ship; the same wood has the same id wherever it lies."""
        pirate = berth == tile_of(berth)
        takes = self.step == "take" and seat == self.table.mover
        actions = (f"take {berth}",) if takes else ()
        sails = self.telling.sails(seat, k)
        title = self.telling.lair(berth) if pirate else self.telling.ship(seat, berth)
        return Sprite(
            f"ship-{seat}-{k}",
            f"pirate-{seat}" if pirate else f"ship-{seat}",
            "ships",
            *self.berth(berth, nth),
            classes=("ship", f"seat-{seat}", *(("lifted",) if sails else ())),
            title=title,
            actions=actions,
            legal=self.may(actions),
            on=f"tile-{tile_of(berth)}",
            group=f"lair-{berth}" if pirate else self.group(berth),
        )

    def berth(self, berth: str, nth: int) -> Point:
        """Where the nth ship lies there."""
        tile = tile_of(berth)
        lying, face = self.shown.laid[tile], self.table.face(tile)
        if berth == tile:
            x, y = place(lying, tile_layout(face).lair or (0.0, 0.0))
            return x + ABOARD[0], y + ABOARD[1]
        x, y = place(lying, ship_places(face)[berth[3:]][nth % SHIPS])
        behind = FANNED * (nth // SHIPS)
        return x + behind, y - behind


def _with_new_tile(table: Table) -> Table:
    """The table as it would be with the tile that is being laid."""
    new = table.lying.keys() - table.laid.keys()
    if not new:
        return table
    tile = new.pop()
    q, r, rot = table.lying[tile]
    tiles = {**table.view["tiles"], tile: {"at": f"{q},{r}", "rot": rot}}
    return Table({**table.view, "tiles": tiles})
