"""What a position is worth to a seat, for bots that look ahead.

The points a seat may expect at the end: its stock, what its production will add in the turns still
to come, and what its cards, ships and the sites within their reach can be turned into. While an
action is being put together its gain counts already, and the cards still to be paid are gone. The
weights were fitted by games between bots.
"""

from __future__ import annotations

from typing import TypeAlias

from stammtisch.core.compiled import compiled
from stammtisch.core.vocabulary import NONE

from .hexes import N_SIDES
from .pieces import (
    LAST_ROUND,
    N_CARDS,
    N_COLONISTS,
    N_CROPS,
    N_PARTS,
    N_PRICES,
    N_RESOURCES,
    N_SHIPS,
    N_TILES,
    PARTS_A_TILE,
    SITES_A_TILE,
    Building,
    Card,
    Phase,
    Resource,
    Site,
)
from .rules.action_card import SHIPS_NEEDED, cost_of
from .rules.cards import hand_size
from .rules.islands import (
    beside,
    is_free,
    is_grown,
    is_laid,
    island_of,
    kind_of,
    part_at,
)
from .rules.market import can_rise, can_sell, price
from .rules.pirates import is_blockaded
from .rules.settling import RUINS_GOLD, forts_of, has_pieces, serves
from .rules.turns import CARDS_ALWAYS
from .state import State

LEAD = 25.0
"""A clear lead, in points: bots take it for three games won of four."""
MISJUDGED = 0.08
"""How much a newcomer misjudges what an action leads to."""
COUNTED = ("round",)
"""Entries of a view that tell how long a game was."""

PACE, USUAL_ROUNDS, USUAL_PACE = 0.4, 8, 0.4
"""Rounds to come: for each colonist the quickest player has left, and for each short of eight."""

CARD = 0.42
"""What a card is worth for each turn to come, in points: three settle a colonist."""

CARDS_A_COLONIST = 3.6
"""So many cards put a colonist on the map; more than for all of them are of no use."""

HANDFUL = 12.0
"""More cards than that find no use within a turn or two: hoarding them is worth nothing."""

SPARE = 0.12
"""What a card counts that nobody needs."""

WANTED, UNWANTED = 1.25, 0.75
"""A card that can be used soon counts more than one that can only pay."""

NEAR = (0.34, 0.2, 0.12, 0.06)
"""The part of its gain that the best site within reach counts for, the second, ..."""

RISE = 0.35
"""The part of a price's next step that production of the resource counts for already."""

TURN = 2.0
"""What a turn to come counts in itself once the usual rounds are over: hoarding lets it pass."""


@compiled
def rounds_to_come(state: State, round: int) -> float:
    """How many rounds follow that one, as far as can be guessed."""
    fewest = N_COLONISTS
    for seat in range(state.seats):
        fewest = min(fewest, state.players[seat].colonists)
    if fewest == 0:
        return 0.0
    later = PACE * fewest + USUAL_PACE * max(0, USUAL_ROUNDS - round)
    return min(later, float(LAST_ROUND - round))


@compiled
def is_acting(state: State, seat: int) -> bool:
    """Whether it is the seat's turn: what its end will bring is reckoned with all along."""
    return bool(state.phase == Phase.TURN and seat == state.to_move)


@compiled
def turns_after(state: State, seat: int) -> float:
    """How many turns the seat will still have, without the present one."""
    order = (seat - state.first) % state.seats
    if is_acting(state, seat):
        if order < state.seats - 1:
            return rounds_to_come(state, state.round)
        later = rounds_to_come(state, state.round + 1)
        return later + 1.0 if later > 0.0 else 0.0
    waits = state.phase != Phase.TURN or order > (state.to_move - state.first) % state.seats
    return rounds_to_come(state, state.round) + (1.0 if waits else 0.0)


@compiled
def turns_to_produce(state: State, seat: int) -> float:
    """How often the seat will still produce."""
    return turns_after(state, seat) + (1.0 if is_acting(state, seat) else 0.0)


@compiled
def worth_of(state: State, resource: int) -> float:
    """What a token of the resource will count: its price, and a part of the next one."""
    now = price(state, resource)
    if not can_rise(state, resource):
        return float(now)
    return now + RISE * (int(state.printed.prices[resource, state.covered[resource] + 1]) - now)


Best: TypeAlias = tuple[float, float, float, float]
"""The four largest gains, in order."""


# Where ships are, and where the one that sails will be


@compiled
def is_sailing(state: State, seat: int) -> bool:
    """Whether the seat is choosing where one of its ships goes."""
    deed = state.deed
    return bool(seat == state.to_move and (deed.ship != NONE or deed.tile != NONE))


@compiled
def ships_near(state: State, seat: int, island: int) -> int:
    """The seat's ships at an island, as if the one that sails had arrived."""
    ships, sailing = 0, is_sailing(state, seat)
    for k in range(N_SHIPS):
        berth = int(state.players[seat].ships[k])
        if sailing and k == state.deed.ship:
            berth = state.deed.berth
        if NONE < berth < N_PARTS and state.island[berth] == island:
            ships += 1
    return ships


@compiled
def ships_out(state: State, seat: int) -> int:
    """Ships in play, the one that is about to leave the supply among them."""
    ships = 0
    for k in range(N_SHIPS):
        if state.players[seat].ships[k] != NONE:
            ships += 1
    if seat == state.to_move:
        deed, leaves = state.deed, state.phase == Phase.START and state.deed.tile != NONE
        if deed.card == Card.SHIP:
            supply = deed.ship != NONE and state.players[seat].ships[deed.ship] == NONE
            leaves = supply or (deed.ship == NONE and ships < N_SHIPS)
        if leaves:
            ships += 1
    return ships


# What a site gives


@compiled
def crop_to_copy(state: State, island: int) -> float:
    """The best resource that a trading post there could copy, by its worth; 0 for none."""
    best = 0.0
    for crop in range(N_CROPS):
        if is_grown(state, crop, island):
            best = max(best, worth_of(state, crop))
    return best


@compiled
def fort_gain(turns: float) -> float:
    """One more card a turn, and no fear of pirates."""
    return CARD * turns * max(0.0, turns - 1.0) * 0.5


@compiled
def gain_of(state: State, kind: int, island: int, turns: float) -> float:
    """The points that a colonist on such a site brings until the end."""
    if kind <= Site.MINE:
        return worth_of(state, kind) * turns
    if kind == Site.RUINS:
        return RUINS_GOLD * worth_of(state, Resource.GOLD)
    copied = crop_to_copy(state, island) * turns if island != NONE else 0.0
    return max(copied, fort_gain(turns))


@compiled
def card_for(kind: int) -> int:
    """The card that settles on such a site."""
    for card in range(N_CARDS):
        if serves(card, kind):
            return card
    return NONE


@compiled
def net_gain(state: State, seat: int, site: int, ships: int, turns: float) -> float:
    """What is left of a site's gain when the cards are paid; 0 where the ships do not do."""
    kind, island = kind_of(state, site), island_of(state, site)
    card = card_for(kind)
    if ships < SHIPS_NEEDED[card]:
        return 0.0
    cards = 1 + cost_of(card, is_blockaded(state, seat, island))
    return max(0.0, gain_of(state, kind, island, turns) - SPARE * turns * cards)


@compiled
def keep_best(best: Best, gain: float) -> Best:
    """The four largest gains so far."""
    a, b, c, d = best
    if gain > a:
        return gain, a, b, c
    if gain > b:
        return a, gain, b, c
    if gain > c:
        return a, b, gain, c
    return a, b, c, max(d, gain)


@compiled
def weighed(best: Best) -> float:
    return best[0] * NEAR[0] + best[1] * NEAR[1] + best[2] * NEAR[2] + best[3] * NEAR[3]


@compiled
def prospects(state: State, seat: int, turns: float) -> float:
    """What the free sites within reach of the seat's ships can bring."""
    best = (0.0, 0.0, 0.0, 0.0)
    for tile in range(N_TILES):
        if is_laid(state, tile):
            for k in range(state.printed.faces[tile].n_sites):
                site = tile * SITES_A_TILE + k
                if is_free(state, site):
                    ships = ships_near(state, seat, island_of(state, site))
                    if ships:
                        best = keep_best(best, net_gain(state, seat, site, ships, turns))
    return weighed(best)


# A tile that is being laid


@compiled
def ships_after_joining(state: State, seat: int, part: int) -> int:
    """The seat's ships at the island that a part of the new tile will belong to, with the new."""
    ships, deed, counted = 1, state.deed, NONE
    if deed.hex == NONE or deed.turn == NONE:
        return ships
    edge = state.printed.faces[deed.tile].edge
    for direction in range(N_SIDES):
        if edge[(direction - deed.turn) % N_SIDES] == part:
            other = beside(state, deed.hex, direction)
            if other != NONE:
                joined = part_at(state, other, (direction + N_SIDES // 2) % N_SIDES)
                if joined != NONE and state.island[joined] != counted:
                    counted = int(state.island[joined])
                    ships += ships_near(state, seat, counted)
    return ships


@compiled
def joined_gain(state: State, seat: int, part: int, turns: float) -> float:
    """What the sites of the islands that the part joins could bring with one more ship there."""
    deed, edge = state.deed, state.printed.faces[state.deed.tile].edge
    best = (0.0, 0.0, 0.0, 0.0)
    ships = ships_after_joining(state, seat, part)
    for direction in range(N_SIDES):
        if edge[(direction - deed.turn) % N_SIDES] == part:
            other = beside(state, deed.hex, direction)
            if other != NONE:
                joined = part_at(state, other, (direction + N_SIDES // 2) % N_SIDES)
                if joined != NONE:
                    best = best_of_island(
                        state, seat, int(state.island[joined]), ships, turns, best
                    )
    return weighed(best)


@compiled
def best_of_island(
    state: State,
    seat: int,
    island: int,
    ships: int,
    turns: float,
    best: Best,
) -> Best:
    """The best sites of an island that so many ships give access to, beside those known."""
    for tile in range(N_TILES):
        if is_laid(state, tile):
            for k in range(state.printed.faces[tile].n_sites):
                site = tile * SITES_A_TILE + k
                if is_free(state, site) and island_of(state, site) == island:
                    best = keep_best(best, net_gain(state, seat, site, ships, turns))
    return best


@compiled
def gain_of_part(state: State, seat: int, part: int, turns: float) -> float:
    """What landing on a part of the tile that is being laid can bring."""
    deed, face = state.deed, state.printed.faces[state.deed.tile]
    best = (0.0, 0.0, 0.0, 0.0)
    ships = ships_after_joining(state, seat, part)
    for k in range(face.n_sites):
        kind = int(face.site[k])
        if face.part[k] == part and ships >= SHIPS_NEEDED[card_for(kind)]:
            best = keep_best(best, gain_of(state, kind, NONE, turns) * 0.9)
    own = weighed(best)
    if deed.hex == NONE or deed.turn == NONE:
        return own
    return own + joined_gain(state, seat, part, turns)


@compiled
def discovery(state: State, seat: int, turns: float) -> float:
    """What the tile that is being laid can bring: its best part, or that of the coast chosen."""
    best, deed = 0.0, state.deed
    for part in range(state.printed.faces[deed.tile].n_parts):
        if deed.berth == NONE or deed.berth == deed.tile * PARTS_A_TILE + part:
            best = max(best, gain_of_part(state, seat, part, turns))
    return best


# An action that is being put together


@compiled
def deed_gain(state: State, seat: int, turns: float, card: float) -> float:
    """What the action that was begun will bring, the cards still to be paid taken off.

    `card`: what each of them is worth.
    """
    deed = state.deed
    match deed.card:
        case Card.MARKET:
            return sale_gain(state, seat, turns)
        case Card.SHIP:
            due = deed.due if deed.berth != NONE else 1
            return (discovery(state, seat, turns) if deed.tile != NONE else 0.0) - due * card
    if deed.site != NONE:
        return chosen_gain(state, turns) - deed.due * card
    return best_to_settle(state, seat, turns, card)


@compiled
def chosen_gain(state: State, turns: float) -> float:
    """What the site chosen will bring."""
    deed = state.deed
    if deed.building == Building.FORT:
        return fort_gain(turns)
    if deed.building != Building.NOTHING:
        return worth_of(state, deed.building - Building.POST_EBONY) * turns
    return gain_of(state, kind_of(state, deed.site), NONE, turns)


@compiled
def best_to_settle(state: State, seat: int, turns: float, price_of_card: float) -> float:
    """The best site for the card that was played, its price taken off."""
    best, card = 0.0, state.deed.card
    hand = hand_size(state, seat)
    for tile in range(N_TILES):
        if is_laid(state, tile):
            for k in range(state.printed.faces[tile].n_sites):
                site = tile * SITES_A_TILE + k
                kind = kind_of(state, site)
                if serves(card, kind) and is_free(state, site):
                    island = island_of(state, site)
                    cost = cost_of(card, is_blockaded(state, seat, island))
                    reached = ships_near(state, seat, island) >= SHIPS_NEEDED[card]
                    if cost <= hand and reached:
                        gain = gain_of(state, kind, island, turns) - cost * price_of_card
                        best = max(best, gain)
    return best


@compiled
def sale_gain(state: State, seat: int, turns: float) -> float:
    """What giving a resource away for a higher price will bring."""
    deed, best = state.deed, -100.0
    for sold in range(N_RESOURCES):
        if deed.sold == sold or (deed.sold == NONE and can_sell(state, seat, sold)):
            for raised in range(N_RESOURCES):
                may = raised == sold or state.variants.market_any
                if may and can_rise(state, raised):
                    gain = rise_gain(state, seat, raised, turns)
                    best = max(best, gain - worth_of(state, sold))
    return best


@compiled
def rise_gain(state: State, seat: int, resource: int, turns: float) -> float:
    """What the next step of a price adds to what the seat will have of the resource."""
    if state.covered[resource] >= N_PRICES - 1:
        return 0.0
    prices, player = state.printed.prices[resource], state.players[seat]
    step = int(prices[state.covered[resource] + 1]) - int(prices[state.covered[resource]])
    return step * (int(player.stock[resource]) + int(player.production[resource]) * turns)


# Cards


@compiled
def usefulness(state: State, seat: int, card: int) -> float:
    """How much a card of a kind counts beside others: it can be used soon, or can only pay."""
    player = state.players[seat]
    match card:
        case Card.SHIP:
            return WANTED if ships_out(state, seat) < N_SHIPS else 1.0
        case Card.PLANTATION:
            return WANTED if player.colonists else UNWANTED
        case Card.MINE | Card.BUILDING:
            return 1.0 if has_pieces(state, seat, card) else UNWANTED
    return UNWANTED


@compiled
def cards_worth(state: State, seat: int, turns: float) -> float:
    """What the hand, and the cards still to be drawn, are worth."""
    player, hand = state.players[seat], 0.0
    for card in range(N_CARDS):
        count = int(player.hand[card])
        if count:
            hand += count + (usefulness(state, seat, card) - 1.0) * min(count, 2)
    income = float(CARDS_ALWAYS + ships_out(state, seat) + forts_of(state, seat))
    if seat == state.to_move:
        hand += state.swapped
    if is_acting(state, seat):
        hand += income
    enough = CARDS_A_COLONIST * player.colonists
    used = min(hand, enough, HANDFUL)
    worth = CARD * turns * used + SPARE * (hand - used)
    return worth + CARD * later_cards(income, enough - used, turns)


@compiled
def later_cards(income: float, wanted: float, turns: float) -> float:
    """The cards of each turn to come, times the turns that are then left to use them."""
    worth, left = 0.0, turns - 1.0
    while left > 0.0 and wanted > 0.0:
        drawn = min(income, wanted)
        worth += drawn * left
        wanted -= drawn
        left -= 1.0
    return worth


@compiled
def value(state: State, seat: int) -> float:
    """The points the seat may expect at the end."""
    player, worth = state.players[seat], 0.0
    if state.phase == Phase.OVER:
        for resource in range(N_RESOURCES):
            worth += int(player.stock[resource]) * price(state, resource)
        return worth
    turns, later = turns_to_produce(state, seat), turns_after(state, seat)
    for resource in range(N_RESOURCES):
        tokens = int(player.stock[resource]) + int(player.production[resource]) * turns
        worth += tokens * worth_of(state, resource)
    worth += cards_worth(state, seat, later)
    if state.round > USUAL_ROUNDS:
        worth += TURN * turns
    if player.colonists:
        worth += prospects(state, seat, turns)
    if seat == state.to_move:
        if state.deed.card != NONE:
            worth += deed_gain(state, seat, turns, CARD * later)
        elif state.deed.tile != NONE:
            worth += discovery(state, seat, turns)
    return worth
