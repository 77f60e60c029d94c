"""What holds in every position of Ilôs.

The looks share nothing with the rules but the record's fields and the geometry of hexes.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import numpy as np

from stammtisch.core.compiled import compiled
from stammtisch.core.layout import Layout, array
from stammtisch.games.ilos.actions import Act
from stammtisch.games.ilos.hexes import BESIDE

from ..many_games import offered_twice

N_GAMES = 1_000

N_TILES, N_PARTS, N_SITES, PARTS, SITES, N_SIDES = 20, 120, 160, 6, 8, 6
N_SHIPS, N_COLONISTS, N_CARDS, N_GOODS, N_OPEN = 5, 10, 6, 4, 3
N_TOKENS, N_MARKERS, N_RAISES, N_ROUNDS, TILES_EACH = 10, 8, 4, 30, 4
COPIES = np.array([30, 20, 10, 12, 6, 12])
EBONY, DYE, MINE, BUILDING = 0, 2, 3, 5
FORT, BEFORE_POSTS = 1, 2
IN_TURN, IN_OVER = 2, 3
END = int(Act.END)
NONE = -1


class Broken(IntEnum):
    """What can be wrong with a position."""

    NOTHING = 0
    CARDS = 1
    """Another number of cards of a kind than there are, or fewer than none somewhere."""
    DRAWN = 2
    """Draw pile and what was drawn are not what was shuffled."""
    KNOWN = 3
    """A seat knows a card to be where it is not."""
    SHIPS = 4
    """A ship where no coast and no free lair is, or in variants at a coast that has one."""
    SETTLERS = 5
    """Not ten colonists, a building elsewhere than on its site, too many buildings."""
    PRODUCTION = 6
    """The production board is not what the colonists produce."""
    STOCK = 7
    """Less than nothing, or a price that cannot be."""
    TILES = 8
    """A tile twice, or not four tiles a player."""
    SIDES = 9
    """Island beside sea, a tile alone, or connected parts in different islands."""
    NOTHING_LEGAL = 10
    """Nothing to decide, or an action offered twice."""
    LENGTH = 11
    """Over too early or too late, or turns that are not shared out evenly."""


class Notes(Layout):
    """How many turns each seat has ended."""

    turns = array(np.int64, 5)


@compiled
def wrong_cards(state: Any) -> int:
    for kind in range(N_CARDS):
        there = state.deck[kind] + state.discard[kind]
        drawn = state.deck[kind]
        fewest = min(state.deck[kind], state.discard[kind])
        for seat in range(state.seats):
            there += state.players[seat].hand[kind]
            drawn += state.players[seat].drawn[kind]
            fewest = min(fewest, state.players[seat].hand[kind], state.players[seat].drawn[kind])
        if there != COPIES[kind] or fewest < 0:
            return Broken.CARDS.value
        if drawn != state.shuffled[kind]:
            return Broken.DRAWN.value
    return Broken.NOTHING.value


@compiled
def wrong_knowledge(state: Any) -> bool:
    for seat in range(state.seats):
        for other in range(state.seats):
            for kind in range(N_CARDS):
                known = state.players[seat].known[other][kind]
                if known < 0 or known > state.players[other].hand[kind]:
                    return True
                if known and other == seat:
                    return True
    return False


@compiled
def wrong_ships(state: Any) -> bool:
    held = np.zeros(N_PARTS + N_TILES, np.int64)
    for seat in range(state.seats):
        for k in range(N_SHIPS):
            berth = state.players[seat].ships[k]
            if berth == NONE:
                continue
            tile = berth // PARTS if berth < N_PARTS else berth - N_PARTS
            if state.hex[tile] == NONE:
                return True
            if berth < N_PARTS and berth % PARTS >= state.printed.faces[tile].n_parts:
                return True
            if berth >= N_PARTS and not state.printed.faces[tile].lair:
                return True
            held[berth] += 1
            alone = berth >= N_PARTS or state.variants.one_ship_per_coast
            if held[berth] > 1 and alone:
                return True
    return False


@compiled
def wrong_settlers(state: Any) -> int:
    """Each colonist in the supply or on a site of the map, and what they all produce."""
    settled, buildings = np.zeros(5, np.int64), 0
    made = np.zeros((5, N_GOODS), np.int64)
    for site in range(N_SITES):
        owner, building = state.colonist[site], state.building[site]
        if owner == NONE:
            if building > 0:
                return Broken.SETTLERS.value
            continue
        face = state.printed.faces[site // SITES]
        if state.hex[site // SITES] == NONE or site % SITES >= face.n_sites:
            return Broken.SETTLERS.value
        kind = face.site[site % SITES]
        if (kind == BUILDING) != (building > 0):
            return Broken.SETTLERS.value
        settled[owner] += 1
        buildings += building > 0
        if kind <= MINE:
            made[owner, kind] += 1
        elif building > FORT:
            made[owner, building - BEFORE_POSTS] += 1
    for seat in range(state.seats):
        if settled[seat] + state.players[seat].colonists != N_COLONISTS or buildings > N_TOKENS:
            return Broken.SETTLERS.value
        for good in range(N_GOODS):
            if state.players[seat].production[good] != made[seat, good]:
                return Broken.PRODUCTION.value
    return Broken.NOTHING.value


@compiled
def wrong_stock(state: Any) -> bool:
    raises = 0
    for good in range(N_GOODS):
        raises += state.covered[good]
        if state.covered[good] < 0 or state.covered[good] > N_RAISES:
            return True
        for seat in range(state.seats):
            if state.players[seat].stock[good] < 0:
                return True
    return bool(raises > N_MARKERS)


@compiled
def wrong_tiles(state: Any) -> bool:
    seen = np.zeros(N_TILES, np.int64)
    for tile in range(N_TILES):
        if state.hex[tile] != NONE:
            seen[tile] += 1
            if state.tile_at[state.hex[tile]] != tile:
                return True
    for place in range(N_OPEN):
        if state.open[place] != NONE:
            seen[state.open[place]] += 1
        elif state.stack > 0:
            return True
    return bool(seen.max() > 1 or seen.sum() + state.stack != TILES_EACH * state.seats)


@compiled
def part_at(state: Any, tile: int, direction: int) -> int:
    """The part at a side of a tile as it lies, NONE for sea."""
    part = state.printed.faces[tile].edge[(direction - state.turn[tile]) % N_SIDES]
    return NONE if part == NONE else tile * PARTS + part


@compiled
def wrong_sides(state: Any) -> bool:
    laid = 0
    for tile in range(N_TILES):
        laid += state.hex[tile] != NONE
    for tile in range(N_TILES):
        if state.hex[tile] == NONE:
            continue
        continued = 0
        for direction in range(N_SIDES):
            near = BESIDE[state.hex[tile], direction]
            if near < 0 or state.tile_at[near] == NONE:
                continue
            here = part_at(state, tile, direction)
            there = part_at(state, state.tile_at[near], direction + 3)
            if (here == NONE) != (there == NONE):
                return True
            if here != NONE:
                continued += 1
                if state.island[here] != state.island[there]:
                    return True
        if continued == 0 and laid > 1:
            return True
    return False


@compiled
def wrong_end(state: Any, turns: Any) -> bool:
    """Ten colonists exactly when the game ends by them; all had a turn in each round."""
    settled = False
    for seat in range(state.seats):
        settled |= state.players[seat].colonists == 0
        if turns[seat] != state.round:
            return True
    if state.phase != IN_OVER or state.round > N_ROUNDS:
        return True
    return bool(settled != (state.ended == 0))


@compiled
def wrong_turns(state: Any, turns: Any) -> bool:
    """Those before the mover in the round have had their turn, the others not yet."""
    for k in range(state.seats):
        seat = (state.first + k) % state.seats
        before = (state.to_move - state.first) % state.seats > k
        due = state.round if before else state.round - 1
        if state.phase == IN_TURN and turns[seat] != due:
            return True
    return False


@compiled
def begin(state: Any, notes: Any) -> None:
    notes.turns[:] = 0


@compiled
def remember(state: Any, notes: Any, act: int) -> None:
    notes.turns[state.to_move] += act == END


@compiled
def broken(state: Any, legal: Any, notes: Any) -> int:
    """The first thing that is wrong."""
    wrong = wrong_cards(state)
    if not wrong:
        wrong = wrong_settlers(state)
    if wrong:
        return wrong
    if wrong_knowledge(state):
        return Broken.KNOWN.value
    if wrong_ships(state):
        return Broken.SHIPS.value
    if wrong_stock(state):
        return Broken.STOCK.value
    if wrong_tiles(state):
        return Broken.TILES.value
    if wrong_sides(state):
        return Broken.SIDES.value
    if state.to_move < 0:
        return Broken.LENGTH.value if wrong_end(state, notes.turns) else Broken.NOTHING.value
    if wrong_turns(state, notes.turns):
        return Broken.LENGTH.value
    return Broken.NOTHING_LEGAL.value if offered_twice(legal) else Broken.NOTHING.value


def check_met(met: Any, states: Any, seats: int) -> None:
    """Every kind of decision; games end by colonists and, with hasty players, in round 30."""
    assert {act for act in Act if met[act] == 0} == set()
    endings = np.bincount(states["ended"], minlength=3)
    assert endings[0] > len(states) / 4, "most games end by colonists"
    assert endings[2] > 0, "the hasty players come to round 30"
