"""Coasts: hand-drawn lines around spaces of one kind that touch, in units of a tile's picture."""

from __future__ import annotations

from collections.abc import Iterator

from ..components import SIDE

SPACE = 40
TILE = SIDE * SPACE

Corner = tuple[int, int]
Point = tuple[float, float]
Waypoint = tuple[Point, bool]
"""A point of a line, and whether it lies on the tile's side."""


def chance(x: int, y: int, salt: int) -> int:
    """A number that looks like chance and is the same for the same place."""
    mixed = (x * 73_856_093 ^ y * 19_349_663 ^ salt * 83_492_791) & 0xFFFFFFFF
    mixed = (mixed ^ mixed >> 13) * 1_274_126_177 & 0xFFFFFFFF
    return mixed >> 16


def coast(inside: set[Corner], inland: float = 0) -> str:
    """The path around a set of spaces, or along it so far inland."""
    return "".join(_closed(list(_wavering(loop, inland))) for loop in outlines(inside))


def open_coast(inside: set[Corner]) -> str:
    """The same path without what runs along the sides of the tile: there the ground goes on."""
    return "".join(_open(list(_wavering(loop, 0))) for loop in outlines(inside))


def outlines(inside: set[Corner]) -> Iterator[list[Corner]]:
    """The closed lines around a set of spaces, as grid corners, the inside on the right."""
    ahead: dict[Corner, list[Corner]] = {}
    for x, y in sorted(inside):
        ring = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)]
        beyond = [(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)]
        for i in range(4):
            if beyond[i] not in inside:
                ahead.setdefault(ring[i], []).append(ring[(i + 1) % 4])
    while ahead:
        start = min(ahead)
        loop = [start]
        while len(loop) == 1 or loop[-1] != start:
            loop.append(_next(ahead, loop))
        yield loop[:-1]


def _next(ahead: dict[Corner, list[Corner]], loop: list[Corner]) -> Corner:
    """Where the line goes on; at a corner where two spaces only touch, it turns right."""
    here = loop[-1]
    options = ahead[here]
    if len(options) > 1 and len(loop) > 1:
        from_x, from_y = here[0] - loop[-2][0], here[1] - loop[-2][1]
        right = (here[0] - from_y, here[1] + from_x)
        step = options.pop(options.index(right) if right in options else 0)
    else:
        step = options.pop(0)
    if not options:
        del ahead[here]
    return step


def _closed(points: list[Waypoint]) -> str:
    """Straight along the tile's own side, bent elsewhere."""
    points = _from_side(points)
    first, fixed = points[0]
    start = first if fixed else _between(first, points[-1][0])
    steps = [_step(point, after) for point, after in zip(points, _shifted(points), strict=True)]
    return f"M{_text(start)}{''.join(steps)}z"


def _open(points: list[Waypoint]) -> str:
    """From side to side of the tile, closed where no side is near."""
    points = _from_side(points)
    if not points[0][1]:
        return _closed(points)
    steps = []
    for past, here, after in zip(points[-1:] + points, points, _shifted(points), strict=False):
        if here[1]:
            continue
        steps += [f"M{_text(past[0])}"] if past[1] else []
        steps.append(_step(here, after))
        steps += [f"L{_text(after[0])}"] if after[1] else []
    return "".join(steps)


def _from_side(points: list[Waypoint]) -> list[Waypoint]:
    """The same round, begun at the tile's side if it gets there."""
    begin = next((i for i, (_, fixed) in enumerate(points) if fixed), 0)
    return points[begin:] + points[:begin]


def _shifted(points: list[Waypoint]) -> list[Waypoint]:
    return points[1:] + points[:1]


def _step(here: Waypoint, after: Waypoint) -> str:
    """To a fixed point, or past another one towards the next."""
    point, fixed = here
    return f"L{_text(point)}" if fixed else f"Q{_text(point)} {_text(_between(point, after[0]))}"


def _text(point: Point) -> str:
    return f"{point[0]:g} {point[1]:g}"


def _wavering(loop: list[Corner], inland: float) -> Iterator[Waypoint]:
    """Corners and the middles between them, a little out of place; fixed on the tile's side."""
    before = loop[-1:] + loop[:-1]
    after = loop[1:] + loop[:1]
    for past, here, there in zip(before, loop, after, strict=True):
        to_here = here[0] - past[0], here[1] - past[1]
        to_there = there[0] - here[0], there[1] - here[1]
        turning = to_here != to_there
        inward = (
            -to_there[1] - (to_here[1] if turning else 0),
            to_there[0] + (to_here[0] if turning else 0),
        )
        yield _point(2 * here[0], 2 * here[1], inward, inland)
        yield _point(here[0] + there[0], here[1] + there[1], (-to_there[1], to_there[0]), inland)


def _point(x: int, y: int, inward: Corner, inland: float) -> Waypoint:
    """A point of a coast, from half spaces; on the tile's side it only moves along that."""
    at_sides = x in (0, 2 * SIDE), y in (0, 2 * SIDE)
    stray = (0.0, 0.0) if any(at_sides) else (_stray(x, y, 1), _stray(x, y, 2))
    across, down = (
        at * SPACE / 2 - TILE / 2 + off + (0 if fixed else step * inland)
        for at, off, step, fixed in zip((x, y), stray, inward, at_sides, strict=True)
    )
    return (round(across, 1), round(down, 1)), any(at_sides)


def _stray(x: int, y: int, salt: int) -> float:
    """How far a point of a coast is out of place, at most 3.2 to either side."""
    return (chance(x, y, salt) % 9 - 4) * 0.8


def _between(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
