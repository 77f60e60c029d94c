"""Drawings that are put together: members of each seat, cubes, customers."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator
from pathlib import Path
from xml.sax.saxutils import escape

from stammtisch.core.scene import read_symbols

from ..state import (
    COLOURS,
    CUBES,
    CUSTOMERS,
    GOODS,
    MAX_SEATS,
    NUMBERS,
    Customer,
    Printed,
)
from .geometry import SIZES

ART = Path(__file__).parent / "art"
FONT = 'font-family="DejaVu Sans, Verdana, sans-serif" font-weight="bold" text-anchor="middle"'
SERIF = 'font-family="Georgia, DejaVu Serif, serif" font-weight="bold" text-anchor="middle"'
LINE = 'stroke="var(--line)" stroke-linejoin="round"'

SHIELDS = (
    "M-10.5 0A10.5 10.5 0 1 1 10.5 0 10.5 10.5 0 1 1-10.5 0z",
    "M-9.6-9.6H9.6V9.6H-9.6z",
    "M0-13.5 13.6 10H-13.6z",
    "M0-13.4 12.4 0 0 13.4-12.4 0z",
)
"""What tells the seats apart beside their colour: the shape of the shield with the number."""
SMALL = 0.84
"""What lies in the supply, to its full size."""
BODY = (
    "M0-21.5Q7.4-21.5 7.4-14.4 7.4-10.4 4.8-8.2 13.4-4.6 14.6 18.6"
    "H-14.6Q-13.4-4.6-4.8-8.2-7.4-10.4-7.4-14.4-7.4-21.5 0-21.5z"
)
"""A wooden figure: head, shoulders, a long coat."""

SIGNS = {
    "orange": '<path d="M-6.5 6 1-1.5M-1.6-6.4 5.6.6 7.6-1.6.4-8.6z" {pen}/>',
    "green": '<path d="M-7.5-6H7.5V3H1L-4.5 7.5-3.6 3H-7.5z" fill="var(--sign-light)"/>',
    "brown": '<path d="M0-8V8M-5.4-3H5.4" {pen}/>',
    "pink": '<path d="M0-4Q-4-7-8-5V6Q-4 4 0 7 4 4 8 6V-5Q4-7 0-4V7" {pen}/>',
    "plague": (
        '<path d="M-6-1Q-6-8 0-8 6-8 6-1 6 2 3.6 2.6V6.5H-3.6V2.6Q-6 2-6-1z"'
        ' fill="var(--sign-light)"/><circle cx="-2.6" cy="-1.4" r="1.7"/>'
        '<circle cx="2.6" cy="-1.4" r="1.7"/>'
    ),
}
"""Skill is a hammer, persuasion speech, faith a cross, knowledge a book; plague a skull."""
PEN = 'fill="none" stroke="var(--sign-light)" stroke-width="2.6" stroke-linecap="round"'


LIGHT = (
    '<rect x="-17.5" y="-17.5" width="35" height="35" rx="8" fill="var(--lit-edge)"/>'
    '<rect x="-16.3" y="-16.3" width="32.6" height="32.6" rx="7" fill="var(--lit)"/>'
    '<rect x="-13.6" y="-13.6" width="27.2" height="27.2" rx="5" fill="var(--lit-core)"/>'
)
"""Behind a cube that can be taken."""


@functools.cache
def tokens() -> dict[str, str]:
    """The drawings that are the same for all component sets."""
    found = read_symbols(ART)
    for kind in CUBES:
        found[f"cube-{kind}"] = _cube(kind)
        found[f"small-cube-{kind}"] = at(f"cube-{kind}", 0, 0, SMALL)
        found[f"cube-{kind}-lit"] = LIGHT + at(f"cube-{kind}", 0, 0)
    for name in (*(f"good-{good}" for good in GOODS), "grain", "coin"):
        found[f"small-{name}"] = at(name, 0, 0, SMALL)
    for seat in range(MAX_SEATS):
        found[f"seat-marker-{seat}"] = _marker(seat)
        for number in NUMBERS:
            name = f"member-{seat}-{number}"
            found[name] = _member(seat, number)
            for k, scale in enumerate(SIZES[1:], 1):
                found[f"{name}-{k}"] = at(name, 0, 0, scale)
    return found


@functools.cache
def board_art() -> dict[str, str]:
    """What no number changes on the board: whole drawings, and parts of those that tell one."""
    return read_symbols(ART / "board")


def text(words: object, x: float, y: float, size: float, colour: str = "line") -> str:
    """Bold letters around a point of their base line."""
    place = f'x="{x:g}" y="{y:g}" font-size="{size:g}" fill="var(--{colour})"'
    return f"<text {place} {FONT}>{escape(str(words))}</text>"


def lettering(words: str, x: float, y: float, size: float, colour: str) -> str:
    """Words painted on a sign."""
    place = f'x="{x:g}" y="{y:g}" font-size="{size:g}" fill="var(--{colour})"'
    return f"<text {place} {SERIF}>{escape(words)}</text>"


def stroke(path: str, colour: str, wide: float, more: str = "") -> str:
    """A line."""
    pen = f'stroke="var(--{colour})" stroke-width="{wide:g}" stroke-linecap="round"'
    return f'<path d="{path}" fill="none" {pen} {more}/>'


def shape(path: str, fill: str, wide: float = 1.8, more: str = "") -> str:
    """A surface with an outline."""
    return f'<path d="{path}" fill="var(--{fill})" {LINE} stroke-width="{wide:g}" {more}/>'


def at(drawing: str, x: float, y: float, scale: float = 1.0) -> str:
    """Another drawing, there and so large."""
    size = "" if scale == 1 else f" scale({scale:g})"
    return f'<g transform="translate({x:g} {y:g}){size}"><use href="#{drawing}"/></g>'


def row(drawings: Iterable[str], x: float, y: float, step: float, scale: float = 1.0) -> str:
    """Drawings side by side, the row's middle there."""
    names = list(drawings)
    first = x - step * (len(names) - 1) / 2
    return "".join(at(name, first + step * k, y, scale) for k, name in enumerate(names))


def _cube(kind: str) -> str:
    """A wooden cube from a little above, with the sign of its colour."""
    sign = SIGNS[kind].format(pen=PEN)
    return (
        shape("M-12-9-9-13H13V9L10 13H-12z", f"{kind}-side")
        + shape("M-12-9H10V13H-12z", kind, 1.4)
        + f'<g transform="translate(-1 2)" fill="var(--line)">{sign}</g>'
    )


def _member(seat: int, number: int) -> str:
    """A wooden figure in the seat's colour, its number on the seat's shield."""
    size, down = (14, 7.6) if seat == 2 else (16, 5.8)
    return (
        f'<path d="{BODY}" transform="translate(2 2.6)" fill="var(--shadow)" opacity=".3"/>'
        f'<path d="{BODY}" fill="var(--seat-{seat})" {LINE} stroke-width="2"/>'
        '<path d="M-4.4-15.6Q-3.8-18.6-1-18.8M-10.6 8Q-9.6-1.6-6.4-4" fill="none"'
        ' stroke="var(--piece)" stroke-width="2" stroke-linecap="round" opacity=".5"/>'
        '<g transform="translate(0 6.4)">'
        f'<path d="{SHIELDS[seat]}" fill="var(--piece)" {LINE} stroke-width="1.5"/>'
        f"{text(number, 0, down, size)}</g>"
    )


def _marker(seat: int) -> str:
    """A counter in a city: the seat's shape in its colour."""
    drawn = f'<path d="{SHIELDS[seat]}" transform="translate(1 1.6)" fill="var(--shadow)"'
    drawn += f' opacity=".35"/><path d="{SHIELDS[seat]}" fill="var(--seat-{seat})"'
    return f'<g transform="scale(.66)">{drawn} {LINE} stroke-width="2.4"/></g>'


def nobody(x: float, y: float, scale: float = 0.5) -> str:
    """A grey figure: whoever it is."""
    return (
        f'<path d="{BODY}" transform="translate({x:g} {y:g}) scale({scale:g})"'
        f' fill="var(--unborn)" {LINE} stroke-width="2.6"/>'
    )


def pieces(cubes: Iterable[int]) -> list[str]:
    """The drawings of a price in cubes, by colour."""
    return [f"cube-{colour}" for colour, n in zip(COLOURS, cubes, strict=True) for _ in range(n)]


def wants(customer: Customer) -> dict[str, int]:
    """The goods and the grain that a customer wants, by name."""
    counts = zip((*GOODS, "grain"), (*customer.goods.tolist(), customer.grain), strict=True)
    return {name: n for name, n in counts if n}


def wares(customer: Customer) -> list[str]:
    """Their drawings."""
    names = [name for name, n in wants(customer).items() for _ in range(n)]
    return [name if name == "grain" else f"good-{name}" for name in names]


def customers(printed: Printed) -> Iterator[tuple[str, str]]:
    """The tiles: what is wanted, and what it gives. Around 98 by 112 units."""
    for name, customer in zip(CUSTOMERS, printed.customers, strict=True):
        yield f"customer-{name}", _customer(customer)
    yield "customer-back", _tile("roof-dark") + at("prestige", 0, 0, 1.9)


def _tile(colour: str) -> str:
    card = "M-49-51Q-49-56-44-56H44Q49-56 49-51V51Q49 56 44 56H-44Q-49 56-49 51z"
    shadow = '<path transform="translate(1.6 2.6)" fill="var(--shadow)" opacity=".3"'
    return f'{shadow} d="{card}"/>' + shape(card, colour)


PLACES_OF_WARES = {1: ((0, -16),), 2: ((-22, -16), (22, -16)), 3: ((-23, -34), (23, -34), (0, 0))}


def _customer(customer: Customer) -> str:
    """Wares above, prestige below."""
    names = wares(customer)
    places = PLACES_OF_WARES.get(len(names)) or tuple(
        (-28 + 28 * (k % 3), -35 + 31 * (k // 3)) for k in range(len(names))
    )
    scale = {1: 1.8, 2: 1.5, 3: 1.32}.get(len(names), 0.92)
    drawn = "".join(at(name, x, y, scale) for name, (x, y) in zip(names, places, strict=True))
    shield = at("prestige-plain", 0, 37, 1.34) + text(customer.prestige, 0, 43.6, 21, "gold-light")
    return _tile("parchment") + drawn + shield
