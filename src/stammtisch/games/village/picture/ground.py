"""The land the village stands on: meadow, lanes, the cobbled square, trees."""

from __future__ import annotations

import functools

from .buildings import barrel, bush, rect, tree
from .drawings import stroke
from .geometry import AREAS, HEIGHT, WIDTH, Box

LANES = (
    "M464-40V250Q462 300 470 334T464 448V640",
    "M820-40V330Q818 380 822 424T820 640",
    "M-40 448Q120 442 240 450T464 448",
    "M464 334Q560 328 640 336T820 334",
    "M820 424Q940 418 1040 426T1290 424",
    "M464 626Q640 620 820 628T1290 626",
    "M-40 836Q120 830 314 838T620 834 820 838 1290 834",
    "M314 836V1090",
    "M620 834V1090",
    "M816 834V1090",
)
SQUARE = (
    "M462 640Q640 626 840 632T1262 638V828Q1040 842 818 836 824 960 808 1062H628"
    "Q612 950 622 838 540 842 462 830 454 720 462 640z"
)
"""The market place, and on to the well."""
COURSE = 15
"""From one row of cobbles to the next."""


@functools.cache
def ground() -> str:
    """Everything that lies below the areas."""
    return _meadow() + _lanes() + _square() + _green()


def _meadow() -> str:
    drawn = rect(Box(-400, -400, WIDTH + 800, HEIGHT + 800), "grass", round_by=0)
    patches = "".join(
        f"M{x} {y}q{28 + k % 3 * 9}-{18 + k % 4 * 5} {70 + k % 5 * 8} 0t-{30 + k % 4 * 6} 22z"
        for k, (x, y) in enumerate(_scatter(60, 521, 307))
    )
    drawn += f'<path d="{patches}" fill="var(--meadow)" opacity=".7"/>'
    tufts = "".join(f"M{x} {y}l3-8 2 7 3-5 1 6" for x, y in _scatter(110, 397, 241))
    drawn += stroke(tufts, "grass-dark", 1.6)
    for colour, a, b in (("flower", 677, 173), ("flower-red", 461, 359)):
        dots = "".join(f"M{x} {y}h0m7 5h0m-3 6h0" for x, y in _scatter(46, a, b))
        drawn += stroke(dots, colour, 3.6)
    return drawn


def _scatter(n: int, a: int, b: int) -> list[tuple[int, int]]:
    """Places all over the board that look like chance."""
    return [((k * a) % (WIDTH + 40) - 20, (k * b) % (HEIGHT + 40) - 20) for k in range(n)]


def _lanes() -> str:
    """Trodden earth with ruts and pebbles."""
    drawn = "".join(stroke(lane, "lane-edge", 29) for lane in LANES)
    drawn += "".join(stroke(lane, "lane", 24) for lane in LANES)
    pebbles = 'stroke-dasharray="1 31" stroke-dashoffset="{}" transform="translate({})"'
    for k, by in enumerate(("5 4", "-6 -3", "-2 6")):
        more = pebbles.format(11 * k, by)
        drawn += "".join(stroke(lane, "lane-edge", 4.4 - k * 0.7, more) for lane in LANES)
    return drawn


def _square() -> str:
    """Cobbles, a row at a time."""
    drawn = f'<path d="{SQUARE}" fill="var(--cobble-line)"/>'
    rows = [(466, y, 780) for y in range(644, 832, COURSE)]
    rows += [(630, y, 176) for y in range(644 + 13 * COURSE, HEIGHT + 20, COURSE)]
    for k, (x, y, long) in enumerate(rows):
        dash = f'stroke-dasharray="{9 + k % 3} {17 - k % 2}" stroke-dashoffset="{(k * 11) % 26}"'
        drawn += stroke(f"M{x} {y}h{long}", "cobble", 11.5, dash)
    return drawn


def _green() -> str:
    """What grows and stands between the areas."""
    council, well = AREAS["council"], AREAS["well"]
    drawn = bush(council.x + 8, council.y + 78, 0.9) + tree(council.x + 40, council.y + 84, 0.95)
    drawn += bush(council.x + 86, council.y + 68, 0.8)
    drawn += tree(410, 724, 1.05) + bush(336, 720, 0.9) + tree(424, 690, 0.8)
    drawn += bush(well.x + 12, well.y + 40, 0.8) + bush(well.right - 12, well.y + 158, 0.8)
    drawn += tree(well.right - 16, well.y + 56, 0.8) + barrel(well.x + 22, well.y + 132, 0.9)
    return drawn
