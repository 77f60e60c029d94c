"""Component sets nobody would draw: islets, bare tiles, six parts, tiles alike in any rotation."""

from __future__ import annotations

import random

from .boards import EDGES

SITES = ["ebony", "spice", "dye", "mine", "ruins", "building"]
PRICES = "".join(f"price {row} 1 2 3 4 5\n" for row in ("ebony", "spice", "dye"))


def wild_set(seed: int) -> str:
    dice = random.Random(seed)
    tiles = "".join(f"T{number:02} {_fields(dice)}\n" for number in range(1, 21))
    return f"{tiles}{PRICES}price gold 3 4 5 6 7\n"


def _fields(dice: random.Random) -> str:
    parts = [*_arcs(dice), *([[]] if dice.random() < 0.2 else [])]
    left = 8
    fields = []
    for letter, edges in zip("abcdef", parts, strict=False):
        sites = [dice.choice(SITES) for _ in range(min(left, dice.randint(0, 2)))]
        left -= len(sites)
        fields.append(f"| {' '.join([letter, *edges])}: {' '.join(sites)}")
    return " ".join([*fields, *(["| lair"] if dice.random() < 0.4 else [])])


def _arcs(dice: random.Random) -> list[list[str]]:
    """Edges in a row belong together or not; parts in arcs never cross."""
    if dice.random() < 0.15:
        return [[*EDGES[:3]], [*EDGES[3:]]] if dice.random() < 0.5 else [[*EDGES]]
    arcs: list[list[str]] = []
    joined = False
    for edge in EDGES:
        if dice.random() < 0.55:
            if joined and dice.random() < 0.5:
                arcs[-1].append(edge)
            else:
                arcs.append([edge])
            joined = True
        else:
            joined = False
    return arcs or [["E"]]
