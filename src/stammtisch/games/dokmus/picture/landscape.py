"""A tile's picture: one landscape from seven lines of seven letters.

Forests, waters and mountains that touch get a ground with one coast around them; on it stand the
drawings of the single spaces. A face has a picture for each way it can lie: it is drawn as it is
printed and turned as a whole, while what stands on it stays upright and lit from the upper left.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..components import SIDE
from .coast import SPACE, TILE, Point, chance, coast, open_coast

__all__ = ["SPACE", "TILE", "Rows", "face_name", "pictures"]

Rows = tuple[str, ...]

SITES = {"r": "ruins", "v": "volcano", "t": "small-temple", "T": "large-temple"}
VARIANTS = {".": ("meadow", 6), "f": ("forest", 4), "~": ("water", 4), "^": ("mountain", 3)}
BETWEEN = {"f": "forest", "^": "mountain"}
"""Letters whose neighbours grow together, with drawings for the lines between two of them."""
GROUNDS = {"f": "forest", "^": "mountain", "~": "water"}
DEPTHS = (8.0, 15.0)
"""How far from the banks water gets darker."""
QUARTERS = (0, 90, 180, 270)
CAST, CAST_BY_BANKS = (2.4, 3.2), (1.3, 1.8)
"""How far shadows fall, to the right and down."""


def face_name(face: str, turn: int) -> str:
    """The name of a face's picture as it lies."""
    return f"face-{face}-{turn}"


def pictures(face: str, rows: Rows) -> dict[str, str]:
    """All drawings of a face: its coasts, and the whole for each way it can lie."""
    tile = Landscape(face, rows)
    return {
        **tile.coasts(),
        **{face_name(face, turn): "".join(tile.picture(turn)) for turn in QUARTERS},
    }


class Landscape:
    """A face as it is printed, around its own middle, 280 x 280."""

    def __init__(self, face: str, rows: Rows) -> None:
        self.face, self.rows = face, rows

    def spaces(self, letter: str) -> set[tuple[int, int]]:
        return {
            (x, y) for y, row in enumerate(self.rows) for x, at in enumerate(row) if at == letter
        }

    # Ground

    def coasts(self) -> dict[str, str]:
        """The lines around each kind of ground, without colour."""
        found = {f"land-{self.face}": "".join(self.patches())}
        for letter, kind in GROUNDS.items():
            inside = self.spaces(letter)
            found[f"{kind}-{self.face}"] = _path(coast(inside))
            found[f"{kind}-banks-{self.face}"] = _path(open_coast(inside))
            if letter == "~":
                for number, depth in enumerate(DEPTHS):
                    found[f"depth-{number}-{self.face}"] = _path(coast(inside, depth))
        return found

    def patches(self) -> Iterator[str]:
        """Lighter and darker grass, the same for the same face."""
        for k in range(5):
            luck = chance(ord(self.face[0]), ord(self.face[-1]), k)
            x, y = luck % 170 - 85, luck // 7 % 170 - 85
            name = ("meadow-light", "meadow-dark")[k % 2]
            move = f"translate({x} {y}) rotate({luck % 180})"
            drawn = f'<use href="#patch-{k % 2 + 1}" transform="{move}" fill="var(--{name})"/>'
            yield drawn

    def picture(self, turn: int) -> Iterator[str]:
        """The tile with everything on it, lit from the upper left when it lies turned so far."""
        yield f'<use href="#cardboard"{_transform(turn=-turn)}/><use href="#land-{self.face}"/>'
        yield from self.ground(turn)
        yield '<use href="#grid"/>'
        yield from self.standing(turn)
        yield '<use href="#grid" opacity=".35"/>'
        yield f'<use href="#tile-edge"{_transform(turn=-turn)}/>'

    def ground(self, turn: int) -> Iterator[str]:
        """Every kind of ground with its banks; what is raised casts a shadow."""
        for kind in ("mountain", "forest"):
            yield self.banks(kind, "shadow", 6, CAST, turn, opacity=0.2)
            yield self.banks(kind, f"{kind}-floor", 3) + self.area(kind, f"{kind}-floor")
        yield self.area("water", "water")
        for number, _ in enumerate(DEPTHS):
            yield self.area(f"depth-{number}", "water-deep", opacity=0.3)
        yield self.banks("water", "water-dark", 4, CAST_BY_BANKS, turn, opacity=0.5)
        yield self.banks("water", "shore", 4.6) + self.banks("water", "bank-light", 1.2)

    def area(self, kind: str, colour: str, *, opacity: float = 1) -> str:
        return f'<use href="#{kind}-{self.face}" fill="var(--{colour})"{_faint(opacity)}/>'

    def banks(
        self,
        kind: str,
        colour: str,
        width: float,
        at: Point = (0, 0),
        turn: int = 0,
        *,
        opacity: float = 1,
    ) -> str:
        """`at`: how far to the right and down on the table the line lies from the banks."""
        line = f'fill="none" stroke="var(--{colour})" stroke-width="{width:g}"{_faint(opacity)}'
        return f'<use href="#{kind}-banks-{self.face}" {line}{_transform(_turned(at, -turn))}/>'

    # What stands on it

    def standing(self, turn: int) -> Iterator[str]:
        """Everything upright, what is farther up on the table first."""
        things = [*self.places(), *self.between(turn)]
        for name, at in sorted(things, key=lambda thing: _turned(thing[1], turn)[::-1]):
            yield f'<use href="#{name}"{_transform(at, -turn)}/>'

    def places(self) -> Iterator[tuple[str, Point]]:
        """The drawings of the single spaces; meadow, forest and the like change with the place."""
        for y, row in enumerate(self.rows):
            for x, letter in enumerate(row):
                if letter in SITES:
                    yield SITES[letter], _middle(x, y)
                else:
                    kind, count = VARIANTS[letter]
                    yield f"{kind}-{chance(x, y, len(kind)) % count + 1}", _middle(x, y)

    def between(self, turn: int) -> Iterator[tuple[str, Point]]:
        """Trees and rocks on the line between two neighbours of one kind."""
        lying = turn % 180 == 0
        for letter, kind in BETWEEN.items():
            inside = self.spaces(letter)
            for x, y in sorted(inside):
                at_x, at_y = _middle(x, y)
                if (x + 1, y) in inside:
                    yield f"{kind}-{_side(lying)}", (at_x + SPACE / 2, at_y)
                if (x, y + 1) in inside:
                    yield f"{kind}-{_side(not lying)}", (at_x, at_y + SPACE / 2)


def _side(beside: bool) -> str:
    return "beside" if beside else "above"


def _faint(opacity: float) -> str:
    return f' opacity="{opacity:g}"' if opacity < 1 else ""


def _path(line: str) -> str:
    return f'<path d="{line}" fill-rule="evenodd"/>'


def _middle(x: int, y: int) -> Point:
    """The middle of a space, seen from the middle of its tile."""
    return (x - SIDE // 2) * SPACE, (y - SIDE // 2) * SPACE


def _turned(point: Point, turn: int) -> Point:
    """Where a point gets when its tile is turned clockwise."""
    x, y = point
    for _ in range(turn // 90 % 4):
        x, y = -y, x
    return x, y


def _transform(at: Point = (0, 0), turn: int = 0) -> str:
    steps = [f"translate({at[0]:g} {at[1]:g})"] if any(at) else []
    steps += [f"rotate({turn})"] if turn else []
    return f' transform="{" ".join(steps)}"' if steps else ""
