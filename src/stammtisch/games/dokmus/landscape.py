"""A tile's picture: one landscape from seven lines of seven letters.

Forests, waters and mountains that touch get a ground with one coast around them; on it stand the
drawings of the single spaces. The tile is drawn as it is printed, not as it lies.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator

SIDE = 7
SPACE = 40
TILE = SIDE * SPACE

Rows = tuple[str, ...]
Corner = tuple[int, int]
Point = tuple[float, float]

SITES = {"r": "ruins", "v": "volcano", "t": "small-temple", "T": "large-temple"}
VARIANTS = {".": ("meadow", 5), "f": ("forest", 3), "~": ("water", 3), "^": ("mountain", 2)}
GROUNDS = (
    ("f", "forest-floor", (("forest-edge", 3.0),)),
    ("^", "mountain-floor", (("mountain-edge", 2.0),)),
    ("~", "water", (("shore", 6.0), ("water-line", 2.6))),
)
"""Letter, colour of the ground, and the lines along its coast: colour and width, outer first."""


@functools.cache
def drawing(rows: Rows) -> str:
    """The markup of a tile face around its own middle, 280 x 280."""
    box = f'x="{-TILE / 2:g}" y="{-TILE / 2:g}" width="{TILE}" height="{TILE}"'
    base = f'<rect {box} fill="var(--meadow)"/>'
    grounds = "".join(_ground(rows, *ground) for ground in GROUNDS)
    places = "".join(_place(rows, x, y) for y in range(SIDE) for x in range(SIDE))
    links = "".join(_links(rows))
    frame = '<use href="#tile-frame"/>'
    return f'<use href="#tile-shadow"/>{base}{grounds}{places}{links}{_grid()}{frame}'


def middle(x: int, y: int) -> Point:
    """The middle of a space, seen from the middle of its tile."""
    return (x - SIDE // 2) * SPACE, (y - SIDE // 2) * SPACE


def _place(rows: Rows, x: int, y: int) -> str:
    """The drawing of one space; meadow, forest and the like change with the place."""
    letter = rows[y][x]
    if letter in SITES:
        name = SITES[letter]
    else:
        kind, count = VARIANTS[letter]
        name = f"{kind}-{_hash(x, y, len(kind)) % count + 1}"
    return _use(name, *middle(x, y))


def _links(rows: Rows) -> Iterator[str]:
    """Trees on the line between two forest spaces."""
    for y in range(SIDE):
        for x in range(SIDE):
            at_x, at_y = middle(x, y)
            if rows[y][x : x + 2] == "ff":
                yield _use("forest-link", at_x + SPACE / 2, at_y)
            if y + 1 < SIDE and rows[y][x] == rows[y + 1][x] == "f":
                yield _use("forest-link", at_x, at_y + SPACE / 2, 90)


def _use(name: str, x: float, y: float, turn: int = 0) -> str:
    turned = f" rotate({turn})" if turn else ""
    return f'<use href="#{name}" transform="translate({x:g} {y:g}){turned}"/>'


def _grid() -> str:
    half = TILE // 2
    steps = range(SPACE - half, half, SPACE)
    lines = "".join(f"M{at}{-half}v{TILE}M{-half} {at}h{TILE}" for at in steps)
    return f'<path d="{lines}" fill="none" stroke="var(--grid)" stroke-width="1" opacity=".3"/>'


def _ground(rows: Rows, letter: str, fill: str, lines: Iterable[tuple[str, float]]) -> str:
    inside = {(x, y) for y in range(SIDE) for x in range(SIDE) if rows[y][x] == letter}
    if not inside:
        return ""
    path = "".join(_coast(loop) for loop in outlines(inside))
    strokes = "".join(
        f'<path d="{path}" fill="none" stroke="var(--{name})" stroke-width="{width:g}"/>'
        for name, width in lines
    )
    return f'{strokes}<path d="{path}" fill="var(--{fill})" fill-rule="evenodd"/>'


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


def _coast(loop: list[Corner]) -> str:
    """A hand-drawn closed line along grid corners; straight where it is the tile's own side."""
    points = list(_wavering(loop))
    begin = next((i for i, (_, fixed) in enumerate(points) if fixed), 0)
    points = points[begin:] + points[:begin]
    first, fixed = points[0]
    start = first if fixed else _between(first, points[-1][0])
    path = [f"M{start[0]:g} {start[1]:g}"]
    for i, (point, fixed) in enumerate(points):
        end = _between(point, points[(i + 1) % len(points)][0])
        if fixed:
            path.append(f"L{point[0]:g} {point[1]:g}")
        else:
            path.append(f"Q{point[0]:g} {point[1]:g} {end[0]:g} {end[1]:g}")
    return "".join(path) + "z"


def _wavering(loop: list[Corner]) -> Iterator[tuple[Point, bool]]:
    """Corners and the middles between them, a little out of place; fixed on the tile's side."""
    for here, there in zip(loop, [*loop[1:], loop[0]], strict=True):
        for x, y in ((2 * here[0], 2 * here[1]), (here[0] + there[0], here[1] + there[1])):
            fixed = x in (0, 2 * SIDE) or y in (0, 2 * SIDE)
            at_x, at_y = x * SPACE / 2 - TILE / 2, y * SPACE / 2 - TILE / 2
            yield (at_x, at_y) if fixed else (at_x + _stray(x, y, 1), at_y + _stray(x, y, 2)), fixed


def _stray(x: int, y: int, salt: int) -> float:
    """How far a point of a coast is out of place, at most 3.2 to either side."""
    return (_hash(x, y, salt) % 9 - 4) * 0.8


def _between(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def _hash(x: int, y: int, salt: int) -> int:
    """A number that looks like chance and is the same for the same place."""
    mixed = (x * 73_856_093 ^ y * 19_349_663 ^ salt * 83_492_791) & 0xFFFFFFFF
    mixed = (mixed ^ mixed >> 13) * 1_274_126_177 & 0xFFFFFFFF
    return mixed >> 16
