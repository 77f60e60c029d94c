"""The paper of the chart: what is not known yet, with the lines of a sea chart on it.

It lies still while the map grows, so it is drawn around the first tile and large enough for any
map. Only the compass rose moves, to where there is room.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from math import cos, hypot, pi, sin
from typing import TYPE_CHECKING

from .coast import chance
from .geometry import SIDE, Point, box, centre

if TYPE_CHECKING:
    from .table import Table

FAR = 4400
"""The paper reaches so far to all sides."""
WINDS, CIRCLE = 16, 1180.0
"""The points on a circle from which the lines of the winds go out."""
SOUNDED, EVERY = 1800, 120
"""Soundings stand up to so far out, one in each square of that size."""
ROSE = 112.0
"""How far from the corner of the board the compass rose is."""

Ornament = tuple[str, float, float, float]
"""A symbol, where it lies, and how far it is turned, in degrees."""


@lru_cache(maxsize=1)
def paper() -> dict[str, str]:
    """The drawings `sea`, around the first tile, and `compass`."""
    sea = "".join([_ground(), *_stains(), _winds(), _graticule(), _soundings()])
    return {"sea": sea, "compass": _compass()}


def ornaments(table: Table) -> list[Ornament]:
    """The compass rose, in the corner of the board that is the emptiest, if there is room."""
    left, top, width, height = box(table)
    right, bottom = left + width, top + height
    near = [(left, top, 1, 1), (right, top, -1, 1), (right, bottom, -1, -1), (left, bottom, 1, -1)]
    middles = [centre(q, r) for q, r, _ in table.lying.values()] or [centre(0, 0)]
    roses = [(x + ROSE * dx, y + ROSE * dy) for x, y, dx, dy in near]
    x, y = max(roses, key=lambda at: (round(_room(at, middles)), -at[1]))
    if _room((x, y), middles) < SIDE + ROSE / 2:
        return []
    return [("compass", round(x, 1), round(y, 1), 0.0)]


def _room(at: Point, middles: list[Point]) -> float:
    return min(hypot(at[0] - x, at[1] - y) for x, y in middles)


# --- the sea -------------------------------------------------------------------------------------


def _ground() -> str:
    return f'<path d="M-{FAR}-{FAR}H{FAR}V{FAR}H-{FAR}z" fill="var(--paper)"/>'


def _stains() -> Iterator[str]:
    """Where the paper is lighter or darker."""
    for colour in ("paper-light", "paper-dark"):
        stops = "".join(
            f'<stop offset="{at}" stop-color="var(--{colour})" stop-opacity="{opacity}"/>'
            for at, opacity in ((0, 0.6), (0.5, 0.3), (1, 0))
        )
        yield f'<radialGradient id="{colour}-stain">{stops}</radialGradient>'
    for k in range(70):
        x, y = chance(k, 1) % 4200 - 2100, chance(k, 2) % 4200 - 2100
        size = f'rx="{140 + chance(k, 3) % 260}" ry="{110 + chance(k, 4) % 160}"'
        turn = f"translate({x} {y}) rotate({chance(k, 5) % 180})"
        colour = ("paper-light", "paper-dark")[k % 2]
        yield f'<ellipse {size} transform="{turn}" fill="url(#{colour}-stain)"/>'


def _on_circle(k: float, radius: float) -> Point:
    angle = 2 * pi * k / WINDS
    return radius * sin(angle), -radius * cos(angle)


def _winds() -> str:
    """Lines between all points of the circle, and from its middle in all directions."""
    points = [_on_circle(k, CIRCLE) for k in range(WINDS)]
    chords = "".join(_line(a, b) for a, b in combinations(points, 2))
    whole = "".join(_line((0, 0), _on_circle(k, FAR)) for k in range(WINDS))
    halves = "".join(_line((0, 0), _on_circle(k + 0.5, FAR)) for k in range(WINDS))
    return (
        '<g fill="none" stroke-width=".9">'
        f'<path d="{chords}" stroke="var(--paper-ink)" opacity=".3"/>'
        f'<path d="{whole}" stroke="var(--paper-red)" opacity=".42"/>'
        f'<path d="{halves}" stroke="var(--paper-blue)" opacity=".42"/></g>'
    )


def _line(a: Point, b: Point) -> str:
    return f"M{a[0]:.0f} {a[1]:.0f}L{b[0]:.0f} {b[1]:.0f}"


def _graticule() -> str:
    """Small crosses where meridians meet parallels."""
    at = range(-2100, 2101, 300)
    crosses = "".join(f"M{x - 5} {y}h10M{x} {y - 5}v10" for x in at for y in at)
    return f'<path d="{crosses}" stroke="var(--paper-ink)" stroke-width=".9" opacity=".5"/>'


def _soundings() -> str:
    """Depths, one figure each."""
    at = range(-SOUNDED, SOUNDED, EVERY)
    luck = [(x, y, chance(x, y, 7)) for y in at for x in at]
    kept = [(x + n % 83, y + n // 7 % 83, n) for x, y, n in luck if n // 5 % 5]
    xs, ys = " ".join(str(x) for x, _, _ in kept), " ".join(str(y) for _, y, _ in kept)
    figures = "".join(str(2 + n // 11 % 8) for _, _, n in kept)
    font = 'font-family="Georgia,serif" font-size="13"'
    return f'<text x="{xs}" y="{ys}" {font} fill="var(--paper-ink)" opacity=".5">{figures}</text>'


# --- ornaments -----------------------------------------------------------------------------------


def _compass() -> str:
    """A rose of sixteen winds with a lily in the north."""
    rays = [(16, 30.0, 3.0), (8, 40.0, 5.0), (4, 54.0, 8.0)]
    return "".join(
        [
            '<circle r="60" fill="var(--paper-light)" opacity=".75"/>',
            *_rings(),
            *(_rays(count, length, wide) for count, length, wide in rays),
            _LILY,
        ]
    )


_LILY = (
    '<path d="M0-74Q-6-67 0-58 6-67 0-74zM-1.6-59.4Q-10-60-10-67-5-67.6-1.6-61z'
    'M1.6-59.4Q10-60 10-67 5-67.6 1.6-61z" fill="var(--paper-red)"/>'
    '<circle r="4.6" fill="var(--paper-light)" stroke="var(--paper-ink)" stroke-width="1.2"/>'
)


def _rings() -> Iterator[str]:
    for radius, width, dashes in ((57, 1.4, ""), (52.5, 3, "1 4.5"), (49, 0.8, ""), (24, 0.8, "")):
        dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
        stroke = f'stroke="var(--paper-ink)" stroke-width="{width:g}"{dashed}'
        yield f'<circle r="{radius}" fill="none" {stroke}/>'


def _rays(count: int, length: float, wide: float) -> str:
    """Rays with a dark and a light half."""
    dark: list[str] = []
    light: list[str] = []
    for k in range(count):
        angle = 2 * pi * k / count
        x, y = sin(angle), -cos(angle)
        tip, side = (length * x, length * y), 1.5 * wide
        for sign, halves in ((1, dark), (-1, light)):
            knee = side * x - sign * wide * y, side * y + sign * wide * x
            halves.append(f"M0 0L{knee[0]:.1f} {knee[1]:.1f}L{tip[0]:.1f} {tip[1]:.1f}z")
    colour = {4: "paper-red", 8: "paper-blue", 16: "paper-ink"}[count]
    line = 'stroke="var(--paper-ink)" stroke-width=".8" stroke-linejoin="round"'
    return (
        f'<path d="{"".join(dark)}" fill="var(--{colour})" {line}/>'
        f'<path d="{"".join(light)}" fill="var(--paper-light)" {line}/>'
    )
