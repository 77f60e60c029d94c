"""The cards by which colonists settle: plantation, gold mine, building, ruins."""

from __future__ import annotations

import numpy as np

from stammtisch.core.actions import Legal, offer
from stammtisch.core.compiled import compiled, rule
from stammtisch.core.notes import note

from ..actions import POST, Act
from ..pieces import (
    N_CROPS,
    N_SITES,
    N_TILES,
    SITES_A_TILE,
    Building,
    Card,
    Resource,
    Site,
)
from ..state import Happened, State
from .action_card import SHIPS_NEEDED, affordable, charge, cost_of
from .islands import (
    is_free,
    is_grown,
    is_laid,
    island_of,
    kind_of,
    ships_at,
)
from .last_round import is_last_round
from .pirates import is_blockaded

N_TOKENS = 10
"""Building tokens."""
RUINS_GOLD = 3
IMPOSSIBLE = -1


@rule("plantation", "mine", "building", "ruins")
def serves(card: int, kind: int) -> bool:
    """Whether the card is for sites of that kind."""
    match card:
        case Card.PLANTATION:
            return kind < N_CROPS
        case Card.MINE:
            return kind == Site.MINE
        case Card.BUILDING:
            return kind == Site.BUILDING
        case Card.RUINS:
            return kind == Site.RUINS
    return False


CARD_FOR = np.array([next(int(card) for card in Card if serves(card, kind)) for kind in Site])
"""By kind of site."""
SETTLING = np.unique(CARD_FOR)
"""The cards that are for sites."""


@compiled
def tokens_left(state: State) -> int:
    """Building tokens that nobody has used."""
    left = N_TOKENS
    for site in range(N_SITES):
        if state.building[site]:
            left -= 1
    return left


@rule("colonists")
def has_pieces(state: State, seat: int, card: int) -> bool:
    """A colonist in the supply; a building token too for a building."""
    if state.players[seat].colonists == 0:
        return False
    return card != Card.BUILDING or tokens_left(state) > 0


@rule("pirates", "fort", "ruins")
def is_dear(state: State, seat: int, card: int, island: int) -> bool:
    """Whether the card costs more there: a blockade without a fort; never for ruins."""
    if cost_of(card, True) == cost_of(card, False):
        return False
    return is_blockaded(state, seat, island)


@rule("plantation", "mine", "building", "ruins")
def price_of(state: State, seat: int, card: int, site: int) -> int:
    """How many cards it costs to settle on a site of the table, IMPOSSIBLE if that is ruled out.

    The site must be free, of the card's kind, and on an island with enough ships of the player.
    """
    if not serves(card, kind_of(state, site)) or not is_free(state, site):
        return IMPOSSIBLE
    island = island_of(state, site)
    if ships_at(state, seat, island) < SHIPS_NEEDED[card]:
        return IMPOSSIBLE
    return cost_of(card, is_dear(state, seat, card, island))


@compiled
def is_within_means(state: State, seat: int, card: int, site: int, means: int) -> bool:
    """Whether the player can settle there with so many cards."""
    return IMPOSSIBLE < price_of(state, seat, card, site) <= means


@compiled
def cards_to_settle(state: State, seat: int, cards: int) -> int:
    """Those of the cards, a bit each, for which there is a site that the player can pay for."""
    means, sought, found = affordable(state, seat), 0, 0
    for card in SETTLING:
        affords = cost_of(card, False) <= means
        if cards >> card & 1 and affords and has_pieces(state, seat, card):
            sought |= 1 << card
    for tile in range(N_TILES):
        if sought and is_laid(state, tile):
            for k in range(state.printed.faces[tile].n_sites):
                site = tile * SITES_A_TILE + k
                card = CARD_FOR[kind_of(state, site)]
                if sought >> card & 1 and is_within_means(state, seat, card, site, means):
                    found |= 1 << card
                    sought &= ~found
    return found


@rule("plantation", "mine", "ruins", "building")
def offer_sites(state: State, legal: Legal) -> None:
    """The sites for the card that was played."""
    seat, card = state.to_move, state.deed.card
    means = affordable(state, seat)
    for tile in range(N_TILES):
        if is_laid(state, tile):
            for k in range(state.printed.faces[tile].n_sites):
                site = tile * SITES_A_TILE + k
                if is_within_means(state, seat, card, site, means):
                    offer_site(state, legal, card, site)


@rule("fort", "post")
def offer_site(state: State, legal: Legal, card: int, site: int) -> None:
    """On a building site a fort, or a trading post for what a plantation of the island gives."""
    if card != Card.BUILDING:
        offer(legal, Act.SITE, site)
        return
    offer(legal, Act.FORT, site)
    for crop in range(N_CROPS):
        if is_grown(state, crop, island_of(state, site)):
            offer(legal, Act.POST, POST.value(site, crop))


@compiled
def choose_site(state: State, site: int, building: int) -> None:
    """That is where the colonist will stand; the blockade of this moment counts."""
    state.deed.site, state.deed.building = site, building
    charge(state, price_of(state, state.to_move, state.deed.card, site))


@rule("colonists", "plantation", "mine", "building", "ruins")
def settle(state: State) -> None:
    """A colonist stands on the site for good, and gives what is printed there."""
    site, seat, ends = state.deed.site, state.to_move, is_last_round(state)
    state.colonist[site] = seat
    state.players[seat].colonists -= 1
    match state.deed.card:
        case Card.PLANTATION | Card.MINE:
            produce_more(state, kind_of(state, site))
        case Card.RUINS:
            state.players[seat].stock[Resource.GOLD] += RUINS_GOLD
            note(state, Happened.FOUND, seat, Resource.GOLD, RUINS_GOLD)
        case Card.BUILDING:
            build(state, site)
    if is_last_round(state) and not ends:
        note(state, Happened.LAST_ROUND, seat)


@rule("production")
def produce_more(state: State, resource: int) -> None:
    """One more token on the mover's production board."""
    state.players[state.to_move].production[resource] += 1
    note(state, Happened.YIELDS, state.to_move, resource, 1)


@rule("building", "fort", "post")
def build(state: State, site: int) -> None:
    """A fort, or a trading post that gives a copied resource for good."""
    building = state.deed.building
    state.building[site] = building
    if building != Building.FORT:
        produce_more(state, building - Building.POST_EBONY)


@compiled
def forts_of(state: State, seat: int) -> int:
    """How many forts a player has built."""
    forts = 0
    for site in range(N_SITES):
        if state.building[site] == Building.FORT and state.colonist[site] == seat:
            forts += 1
    return forts


@rule("end-of-the-game")
def has_usable_site(state: State) -> bool:
    """Whether some site of the map is free; a building site only while there are tokens."""
    for tile in range(N_TILES):
        if is_laid(state, tile):
            for k in range(state.printed.faces[tile].n_sites):
                if is_usable(state, tile * SITES_A_TILE + k):
                    return True
    return False


@compiled
def is_usable(state: State, site: int) -> bool:
    if not is_free(state, site):
        return False
    return kind_of(state, site) != Site.BUILDING or tokens_left(state) > 0
