"""The map of Ilôs once more, slowly and plainly, from a position document and the printed set.

Islands by flood fill, tiles laid by trying every place and rotation.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

Hex = tuple[int, int]
Doc = dict[str, Any]
AROUND = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
EDGES = ["NE", "E", "SE", "SW", "W", "NW"]


class Face(NamedTuple):
    """Parts by letter, each with the edges it reaches; sites with their part; whether a lair."""

    parts: dict[str, frozenset[int]]
    sites: tuple[tuple[str, str], ...]
    lair: bool

    def part_at(self, edge: int) -> str | None:
        return next((part for part, edges in self.parts.items() if edge % 6 in edges), None)

    def lying(self, rot: int) -> list[tuple[list[int], list[str]]]:
        """What it looks like when turned: for each part its edges and what is on it."""
        kinds = {part: sorted(kind for kind, on in self.sites if on == part) for part in self.parts}
        return sorted(
            (sorted((edge + rot) % 6 for edge in edges), kinds[part])
            for part, edges in self.parts.items()
        )

    def rotations(self) -> list[int]:
        """Without those that look like a smaller one."""
        looks = [self.lying(rot) for rot in range(6)]
        return [rot for rot in range(6) if looks[rot] not in looks[:rot]]


@cache
def faces_of(text: str) -> dict[str, Face]:
    """All tiles of a component text."""
    lines = [line.partition("#")[0].strip() for line in text.splitlines()]
    tiles = [line.split("|") for line in lines if line.startswith("T")]
    return {name.strip(): _face(fields) for name, *fields in tiles}


def _face(fields: list[str]) -> Face:
    parts: dict[str, frozenset[int]] = {}
    sites: list[tuple[str, str]] = []
    for field in fields:
        head, colon, kinds = field.partition(":")
        if colon:
            part, *edges = head.split()
            parts[part] = frozenset(EDGES.index(edge) for edge in edges)
            sites += [(kind, part) for kind in kinds.split()]
    return Face(parts, tuple(sites), any(field.strip() == "lair" for field in fields))


class Map:
    """The tiles that lie: which place holds which, turned how."""

    def __init__(self, faces: dict[str, Face], doc: Doc) -> None:
        self.faces, self.tiles = faces, doc["tiles"]
        self.at = {_hex(entry["at"]): tile for tile, entry in self.tiles.items()}
        self.islands: dict[str, frozenset[str]] = {}

    def part(self, tile: str, direction: int) -> str | None:
        """The part at the side of a tile that looks there."""
        letter = self.faces[tile].part_at(direction - self.tiles[tile]["rot"])
        return None if letter is None else tile + letter

    def coasts(self) -> list[str]:
        return [tile + part for tile in self.tiles for part in self.faces[tile].parts]

    def lairs(self) -> list[str]:
        return [tile for tile in self.tiles if self.faces[tile].lair]

    def sites(self, *kinds: str) -> Iterator[tuple[str, str, str]]:
        """Name, kind and part of each site of these kinds."""
        for tile in self.tiles:
            for number, (kind, part) in enumerate(self.faces[tile].sites, start=1):
                if kind in kinds:
                    yield f"{tile}.{number}", kind, tile + part

    def island(self, part: str) -> frozenset[str]:
        """All parts connected to this one."""
        if part not in self.islands:
            found = self._flood(part)
            self.islands |= dict.fromkeys(found, found)
        return self.islands[part]

    def _flood(self, part: str) -> frozenset[str]:
        found, fresh = {part}, [part]
        while fresh:
            new = set(self._joined(fresh.pop())) - found
            found |= new
            fresh += new
        return frozenset(found)

    def _joined(self, part: str) -> Iterator[str]:
        tile = part[:-1]
        q, r = _hex(self.tiles[tile]["at"])
        for direction, (dq, dr) in enumerate(AROUND):
            other = self.at.get((q + dq, r + dr))
            if other and self.part(tile, direction) == part:
                met = self.part(other, direction + 3)
                assert met, f"{tile} and {other} do not match"
                yield met

    def ways(self, tile: str) -> set[tuple[str, int]]:
        """Places and rotations: all sides match, and an island is continued."""
        beside = {(q + dq, r + dr) for q, r in self.at for dq, dr in AROUND} - set(self.at)
        rotations = self.faces[tile].rotations()
        return {
            (f"{q},{r}", rot) for q, r in beside for rot in rotations if self._fits(tile, q, r, rot)
        }

    def _fits(self, tile: str, q: int, r: int, rot: int) -> bool:
        continued = False
        for direction, (dq, dr) in enumerate(AROUND):
            other = self.at.get((q + dq, r + dr))
            if other:
                here = self.faces[tile].part_at(direction - rot)
                there = self.part(other, direction + 3)
                if (here is None) != (there is None):
                    return False
                continued |= here is not None
        return continued


def _hex(text: str) -> Hex:
    q, r = text.split(",")
    return int(q), int(r)
