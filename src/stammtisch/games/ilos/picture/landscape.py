"""The tiles' pictures, as on a printed chart: coloured water, surf along the coasts, land.

A tile is drawn once and turned as a whole, so nothing on it has an upper side or a shadow.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ..hexes import N_SIDES
from ..pieces import LETTERS
from ..state import Face
from .coastline import FAR, Line, Ring, chance, coasts, grid, is_closed, rings, seed_of
from .geometry import Point, normal
from .tile_layout import Floats, TileLayout, to_rim

SURF = (
    (28, "water-line", 0.34),
    (26.8, "water-shoal", 1),
    (18.2, "water-line", 0.5),
    (17, "water-shoal", 1),
    (9.6, "water-line", 0.75),
    (8.2, "water-surf", 1),
)
"""The lines along the coasts, from the outermost: width, colour and how opaque it is."""
HEIGHTS = (
    ("land", 0.0, "beach"),
    ("low", 4.4, "land-dark"),
    ("inland", 7.2, "land"),
    ("high", 18.5, "land-light"),
)
"""From the shore inwards: the name of the ground, how far inland it begins, its colour."""
PULL = 3.0
"""How firmly a coast is held at a right angle to an edge."""
OVER = 0.4, 0.9
"""Ground is drawn so far over the edge, lowest and others: no gap shows where it goes on."""


def pictures(tile: str, face: Face, marks: TileLayout) -> dict[str, str]:
    """All drawings of a tile: `tile-T07`, `halo-T07a` for each part, and what they use."""
    found: dict[str, str] = {}
    lines = coasts(tile, face, marks)
    for letter, (field, outline) in zip(LETTERS, lines, strict=False):
        found[f"shore-{tile}{letter}"] = f'<path d="{_open(outline)}"/>'
        for name, inland, _ in HEIGHTS:
            level = rings(field, -inland) if inland else outline
            drawn = _filled(level, OVER[inland > 0])
            found[f"{name}-{tile}{letter}"] = f'<path d="{drawn}"/>' if drawn else ""
        found[f"halo-{tile}{letter}"] = _halo(f"{tile}{letter}")
    fields = [field for field, _ in lines]
    found[f"tile-{tile}"] = "".join(Landscape(tile, fields, marks).picture())
    return found


def _halo(part: str) -> str:
    """What shines around a part when its island is pointed at."""
    glow = 'fill="none" stroke="var(--isle-glow)"'
    return (
        f'<use href="#shore-{part}" {glow} stroke-width="15" opacity=".45"/>'
        f'<use href="#land-{part}" fill="var(--isle-glow)" opacity=".26"/>'
        f'<use href="#shore-{part}" {glow} stroke-width="4.5"/>'
    )


# --- lines ---------------------------------------------------------------------------------------


def _text(point: Point) -> str:
    return f"{point[0]:.1f} {point[1]:.1f}"


def _open(outline: list[Ring]) -> str:
    """The lines without the edges of the tile: there the land goes on."""
    return "".join(
        f"M{_text(line[0])}{_curve(line, is_closed(ring))}" for ring in outline for line in ring
    )


def _filled(outline: list[Ring], over: float) -> str:
    """The land within the lines."""
    return "".join(_around(ring, over) for ring in outline)


def _around(ring: Ring, over: float) -> str:
    if is_closed(ring):
        return f"M{_text(ring[0][0])}{_curve(ring[0], True)}z"
    steps = []
    for k, line in enumerate(ring):
        start, end = _outside(line[0], over), _outside(line[-1], over)
        steps.append(f"{'L' if k else 'M'}{_text(start)}L{_text(line[0])}{_curve(line)}")
        steps.append(f"L{_text(end)}")
    return "".join(steps) + "z"


def _edge_near(point: Point) -> int:
    return max(range(N_SIDES), key=lambda k: point[0] * normal(k)[0] + point[1] * normal(k)[1])


def _outside(point: Point, over: float) -> Point:
    """A little farther out, over the edge."""
    x, y = normal(_edge_near(point))
    return point[0] + over * x, point[1] + over * y


def _curve(line: Line, closed: bool = False) -> str:
    """A smooth line through all points; it leaves and meets edges at a right angle."""
    at = np.array(line)
    before, after = (at[-2], at[1]) if closed else (at[0], at[-1])
    padded = np.vstack([before[None], at, after[None]])
    pull = (padded[2:] - padded[:-2]) / 6
    if not closed:
        pull[0] = -PULL * np.array(normal(_edge_near(line[0])))
        pull[-1] = PULL * np.array(normal(_edge_near(line[-1])))
    steps = [f"C{_text(at[0] + pull[0])} {_text(at[1] - pull[1])} {_text(at[1])}"]
    for k in range(2, len(at)):
        steps.append(f"S{_text(at[k] - pull[k])} {_text(at[k])}")
    return "".join(steps)


# --- a tile --------------------------------------------------------------------------------------

SITE_CLEAR, COAST_CLEAR, LAIR_CLEAR = 21.0, 15.0, 24.0
"""Around these nothing is drawn on the land or the water."""
HILLS, GROVES, TUFTS, WAVES = (3, 13.5, 13.0), (9, 8.5, 8.6), (14, 6.0, 7.5), (9, 19.0, 24.0)
"""Of each: how many at most, how far from the coast, and how far from each other."""
KINDS = {"hill": 3, "grove": 3, "tuft": 3, "wave": 4}
"""How many drawings there are of each."""
TURNS = {"wave": 60}
"""By how many degrees, times a number, a thing is turned; otherwise as it likes."""


class Landscape:
    """A tile that is not turned, around its middle."""

    def __init__(self, tile: str, fields: list[Floats], marks: TileLayout) -> None:
        self.seed, self.marks = seed_of(tile), marks
        self.parts = [f"{tile}{letter}" for letter in LETTERS[: len(fields)]]
        self.at = grid().reshape(-1, 2)
        flat = [field.reshape(-1) for field in fields]
        self.field: Floats = np.min([*flat, np.full(len(self.at), FAR)], axis=0)
        self.free: Floats = self._room()

    def _room(self) -> Floats:
        """How far points are from marks and from the rim, each as far as it needs."""
        clear = [(at, SITE_CLEAR) for at in self.marks.sites]
        clear += [(at, COAST_CLEAR) for at in self.marks.coasts]
        clear += [(self.marks.lair, LAIR_CLEAR)] if self.marks.lair else []
        room = to_rim(self.at) - 4
        for (x, y), far in clear:
            room = np.minimum(room, np.hypot(self.at[:, 0] - x, self.at[:, 1] - y) - far)
        return room

    def picture(self) -> Iterator[str]:
        yield '<use href="#hex" fill="var(--water)"/>'
        yield from self.surf()
        yield from self.waves()
        yield '<use href="#hex-rim" fill="none" stroke="var(--rim)" stroke-width="1" '
        yield 'stroke-dasharray="1.5 4.5" stroke-linecap="round" opacity=".8"/>'
        for part in self.parts:
            yield from self.land(part)
        yield from self.growth()

    def surf(self) -> Iterator[str]:
        """Lines along all coasts; those of parts that are near each other run together."""
        for width, colour, opacity in SURF:
            faint = f' opacity="{opacity:g}"' if opacity < 1 else ""
            lines = "".join(f'<use href="#shore-{part}"/>' for part in self.parts)
            stroke = f'fill="none" stroke="var(--{colour})" stroke-width="{width:g}"'
            yield f"<g {stroke}{faint}>{lines}</g>"

    def land(self, part: str) -> Iterator[str]:
        for name, _, colour in HEIGHTS:
            yield f'<use href="#{name}-{part}" fill="var(--{colour})"/>'
        ink = 'fill="none" stroke="var(--shore-ink)" stroke-width="1.7"'
        yield f'<use href="#shore-{part}" {ink}/>'

    def growth(self) -> Iterator[str]:
        """Hills, groves and tufts of grass, where the land has room for them."""
        taken: list[Point] = []
        for kind, (most, inland, apart) in (("hill", HILLS), ("grove", GROVES), ("tuft", TUFTS)):
            fit = (self.field < -inland) & (self.free > inland / 3 - 2)
            for x, y in self.scattered(fit, most, apart, taken):
                yield self.thing(kind, x, y)

    def waves(self) -> Iterator[str]:
        most, off, apart = WAVES
        fit = (self.field > off) & (self.free > 6)
        for x, y in self.scattered(fit, most, apart, []):
            yield self.thing("wave", x, y)

    def thing(self, kind: str, x: float, y: float) -> str:
        number = chance(self.seed, int(x), int(y), len(kind)) % KINDS[kind] + 1
        step = TURNS.get(kind, 1)
        turn = chance(self.seed, int(x), int(y)) % 360 // step * step
        move = f"translate({x:g} {y:g}) rotate({turn})"
        return f'<use href="#{kind}-{number}" transform="{move}"/>'

    def scattered(
        self,
        fit: np.ndarray[tuple[int, ...], np.dtype[np.bool_]],
        most: int,
        apart: float,
        taken: list[Point],
    ) -> Iterator[Point]:
        """Some of the points that fit, as if by chance, apart from each other and from those."""
        points = [(float(x), float(y)) for x, y in self.at[fit]]
        points.sort(key=lambda at: chance(self.seed, int(at[0]), int(at[1])))
        count = 0
        for x, y in points:
            if count < most and all(np.hypot(x - a, y - b) >= apart for a, b in taken):
                taken.append((x, y))
                count += 1
                yield x, y
