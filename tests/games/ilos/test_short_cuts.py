"""Questions that are answered without looking at everything, beside the plain answer."""

from __future__ import annotations

from typing import Any

import pytest

from stammtisch.core.engine import plain
from stammtisch.core.vocabulary import NONE
from stammtisch.games.ilos.actions import Act
from stammtisch.games.ilos.hexes import N_SIDES
from stammtisch.games.ilos.pieces import (
    N_CARDS,
    N_PARTS,
    N_SHIPS,
    N_SITES,
    N_TILES,
    PARTS_A_TILE,
    Phase,
)
from stammtisch.games.ilos.rules.action_card import affordable
from stammtisch.games.ilos.rules.exploring import lies, some_open_tile_fits
from stammtisch.games.ilos.rules.islands import has_site, is_laid, part_at
from stammtisch.games.ilos.rules.sailing import (
    has_goal,
    is_open_coast,
    is_open_lair,
    offer_coasts,
    tile_of_berth,
)
from stammtisch.games.ilos.rules.settling import (
    SETTLING,
    cards_to_settle,
    has_pieces,
    is_within_means,
)

from ...contract.perverse import records
from .boards import GAME


def can_settle(record: Any, card: int) -> bool:
    """Whether there is any site that the player can settle on."""
    seat, means = record.to_move, affordable(record, record.to_move)
    sites = (site for site in range(N_SITES) if has_site(record, site))
    there = any(is_within_means(record, seat, card, site, means) for site in sites)
    return there and has_pieces(record, seat, card)


def coasts(record: Any, origin: int) -> list[int]:
    """Those of the whole map on other tiles than that of a ship."""
    here = tile_of_berth(origin)
    parts = (part for part in range(N_PARTS) if is_open_coast(record, part))
    return [part for part in parts if here == NONE or tile_of_berth(part) != here]


def offered_coasts(record: Any, origin: int) -> list[int]:
    legal = plain(GAME.engine.new_legals())[0]
    offer_coasts(record, legal, origin)
    return [int(legal.ids[k]) - int(legal.first[Act.LAND]) for k in range(legal.count)]


def lairs(record: Any, origin: int) -> list[int]:
    here = tile_of_berth(origin)
    return [tile for tile in range(N_TILES) if is_open_lair(record, tile) and tile != here]


@pytest.mark.parametrize("game", range(6))
def test_the_cards_for_sites_that_can_be_settled_on(game: int) -> None:
    for record in records(GAME, game):
        if record.phase == Phase.TURN and record.deed.card == NONE:
            found = cards_to_settle(record, record.to_move, 2**N_CARDS - 1)
            cards = [card for card in range(N_CARDS) if found >> card & 1]
            assert cards == [card for card in SETTLING if can_settle(record, card)]


@pytest.mark.parametrize("game", range(6, 12))
def test_a_ship_can_go_to_every_other_coast_and_lair(game: int) -> None:
    for record in records(GAME, game):
        for ship in range(N_SHIPS):
            origin = int(record.players[record.to_move].ships[ship])
            found = coasts(record, origin)
            assert offered_coasts(record, origin) == found
            anywhere = bool(found or lairs(record, origin)) or some_open_tile_fits(record)
            assert has_goal(record, origin) == anywhere


@pytest.mark.parametrize("game", range(12, 15))
def test_a_tile_has_island_where_it_has_a_part(game: int) -> None:
    for record in records(GAME, game):
        for tile in range(N_TILES):
            if is_laid(record, tile):
                sides = [lies(record, tile) >> side & 1 for side in range(N_SIDES)]
                assert sides == [part_at(record, tile, side) != NONE for side in range(N_SIDES)]
                laid = record.island[tile * PARTS_A_TILE : (tile + 1) * PARTS_A_TILE] != NONE
                assert laid.sum() == record.printed.faces[tile].n_parts
