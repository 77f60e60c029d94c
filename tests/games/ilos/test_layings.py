"""The house set can be laid: seeded random layings by a plain twin of the laying rules."""

from __future__ import annotations

import random
from functools import cache

import pytest

from stammtisch.games.ilos.components import house, parse
from stammtisch.games.ilos.hexes import N_SIDES, STEPS
from stammtisch.games.ilos.pieces import N_OPEN

Hex = tuple[int, int]
Placement = tuple[int, Hex, int]

ISLANDS: list[int] = parse(house())[0]["faces"]["island"].tolist()
"""The island edges of each tile as a set of bits."""
ALL_SEATS = (2, 3, 4, 5)
TILES_A_SEAT = 4
SET_UPS = 10_000
STACKS = 2_000
MOST_STUCK_STACKS = 2
SEED = 2_018


# --- the laying rules once more ------------------------------------------------------------------


def turned(island: int, turn: int) -> int:
    """Bit `e` becomes bit `e + turn`, around the tile."""
    return (island << turn | island >> N_SIDES - turn) & (1 << N_SIDES) - 1


@cache
def fitting(island: int, touching: int, matched: int) -> tuple[int, ...]:
    """The ways a tile lies so that its touching edges are island just where its neighbours are."""
    ways = {turned(island, turn) for turn in range(N_SIDES)}
    return tuple(sorted(way for way in ways if way & touching == matched))


class Map:
    """Tiles lying; for each free hex beside them, the edges that touch and those with island."""

    def __init__(self) -> None:
        self.laid: dict[Hex, int] = {}
        self.beside: dict[Hex, tuple[int, int]] = {(0, 0): (0, 0)}

    def lay(self, place: Hex, way: int) -> None:
        self.laid[place] = way
        del self.beside[place]
        for edge, (q, r) in enumerate(STEPS):
            neighbour = place[0] + q, place[1] + r
            if neighbour not in self.laid:
                touching, matched = self.beside.get(neighbour, (0, 0))
                facing = 1 << (edge + N_SIDES // 2) % N_SIDES
                met = facing if way >> edge & 1 else 0
                self.beside[neighbour] = touching | facing, matched | met

    def placements(self, tiles: list[int]) -> list[Placement]:
        """Each continues an island, but for the first; all touching sides match."""
        return [
            (tile, place, way)
            for place, (touching, matched) in self.beside.items()
            if matched or not self.laid
            for tile in tiles
            for way in fitting(ISLANDS[tile], touching, matched)
        ]


def lay(seats: int, count: int, rng: random.Random) -> Map:
    """So many tiles of a shuffled stack at random, three of them open; fewer if none fits."""
    stack = rng.sample(range(len(ISLANDS)), TILES_A_SEAT * seats)
    shown = [stack.pop() for _ in range(N_OPEN)]
    table = Map()
    while len(table.laid) < count and (placements := table.placements(shown)):
        tile, place, way = rng.choice(placements)
        table.lay(place, way)
        shown.remove(tile)
        if stack:
            shown.append(stack.pop())
    return table


def gets_stuck(seats: int, count: int, rng: random.Random) -> bool:
    return len(lay(seats, count, rng).laid) < count


# --- the twin itself -----------------------------------------------------------------------------


def test_edges_turn_clockwise_around_the_tile() -> None:
    assert turned(0b000011, 0) == 0b000011
    assert turned(0b000011, 2) == 0b001100
    assert turned(0b000011, 5) == 0b100001


def test_the_first_tile_lies_in_the_middle_in_any_rotation() -> None:
    bend = ISLANDS.index(next(island for island in ISLANDS if island.bit_count() == 4))
    assert {place for _, place, _ in Map().placements([bend])} == {(0, 0)}
    assert len(Map().placements([bend])) in (3, 6)


def test_a_tile_continues_an_island_and_matches_on_every_side() -> None:
    table = Map()
    table.lay((0, 0), 0b000011)
    found = {(place, way) for _, place, way in table.placements(list(range(len(ISLANDS))))}
    assert {place for place, _ in found} == {(1, -1), (1, 0)}
    assert all(way & 0b001000 for place, way in found if place == (1, -1))
    table.lay((1, 0), 0b010000)
    found = {(place, way) for _, place, way in table.placements(list(range(len(ISLANDS))))}
    assert {place for place, _ in found} == {(1, -1)}
    assert all(way & 0b001100 == 0b001000 for _, way in found)


def test_nothing_fits_once_all_islands_are_closed() -> None:
    table = Map()
    table.lay((0, 0), 0b000010)
    table.lay((1, 0), 0b010000)
    assert not table.placements(list(range(len(ISLANDS))))


# --- the house set -------------------------------------------------------------------------------


def test_no_set_up_gets_stuck() -> None:
    rng = random.Random(SEED)
    for number in range(SET_UPS):
        seats = ALL_SEATS[number % len(ALL_SEATS)]
        assert not gets_stuck(seats, seats, rng), f"set-up {number}, {seats} players"


def test_at_most_two_of_two_thousand_whole_stacks_get_stuck() -> None:
    rng = random.Random(SEED)
    tables = [ALL_SEATS[number % len(ALL_SEATS)] for number in range(STACKS)]
    stuck = [gets_stuck(seats, TILES_A_SEAT * seats, rng) for seats in tables]
    assert sum(stuck) <= MOST_STUCK_STACKS


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_islands_grow_and_get_closed(seats: int) -> None:
    """Over many layings most island edges meet another, but never all of them."""
    rng = random.Random(SEED)
    edges = unmatched = 0
    for _ in range(100):
        table = lay(seats, TILES_A_SEAT * seats, rng)
        assert any(matched for _, matched in table.beside.values())
        edges += sum(way.bit_count() for way in table.laid.values())
        unmatched += sum(matched.bit_count() for _, matched in table.beside.values())
    assert unmatched < edges / 2
