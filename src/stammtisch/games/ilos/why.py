"""Why an action is illegal: the first rule that forbids it, as code, heading and values.

Asked only of illegal actions. The sentences are in the catalogues, under `why.<code>`.
"""

from __future__ import annotations

from stammtisch.core.vocabulary import NONE
from stammtisch.core.words import Key, Seat

from . import naming
from .actions import POST, Act
from .hexes import DEGREES, N_SIDES
from .pieces import (
    CARDS,
    CROPS,
    N_CROPS,
    N_PARTS,
    N_PRICES,
    N_SHIPS,
    N_SITES,
    PARTS,
    PARTS_A_TILE,
    RESOURCES,
    SITES,
    SITES_A_TILE,
    TILES,
    Card,
    Phase,
    Site,
)
from .rules.action_card import SHIP_COST, SHIPS_NEEDED, affordable, cost_of
from .rules.cards import total
from .rules.exploring import (
    continued,
    fits_at,
    fits_somewhere,
    some_open_tile_fits,
    touching,
    turned,
)
from .rules.islands import (
    beside,
    has_site,
    is_free,
    is_grown,
    is_laid,
    island_of,
    kind_of,
    ships_at,
)
from .rules.market import markers_left
from .rules.pirates import is_on_tile
from .rules.question import Question, question
from .rules.sailing import (
    SUPPLY,
    can_take,
    first_ship_at,
    is_open_coast,
    is_open_lair,
    is_taken,
    origin_of_ship,
    tile_of_berth,
)
from .rules.settling import IMPOSSIBLE, price_of, serves, tokens_left
from .rules.turns import can_play
from .state import State

Answer = tuple[str, str, dict[str, int | str]]

ANSWERS = {
    Question.SWAP: (Act.SWAP,),
    Question.LAY: (Act.LAY,),
    Question.ANYWHERE: (Act.LAND,),
    Question.CARD: (Act.PLAY, Act.END),
    Question.TAKE: (Act.TAKE,),
    Question.SAIL: (Act.EXPLORE, Act.LAND, Act.LAIR),
    Question.AT: (Act.AT,),
    Question.ROT: (Act.ROT,),
    Question.LAND: (Act.LAND,),
    Question.SITE: (Act.SITE,),
    Question.BUILD: (Act.FORT, Act.POST),
    Question.SELL: (Act.SELL,),
    Question.RAISE: (Act.RAISE,),
    Question.PAY: (Act.PAY,),
}
"""By what is asked now, the decisions that answer it."""

CARD_OF = {
    Act.AT: Card.SHIP,
    Act.ROT: Card.SHIP,
    Act.LAND: Card.SHIP,
    Act.TAKE: Card.SHIP,
    Act.EXPLORE: Card.SHIP,
    Act.LAIR: Card.SHIP,
    Act.FORT: Card.BUILDING,
    Act.POST: Card.BUILDING,
    Act.SELL: Card.MARKET,
    Act.RAISE: Card.MARKET,
}
"""The card that opens such a decision; for sites it depends on what is printed there."""


def because(code: str, heading: str, **values: int | str) -> Answer:
    return code, heading, values


def reason(state: State, act: int, value: int) -> Answer:
    """The first rule in the way of an action that is not legal now."""
    if state.phase == Phase.OVER:
        return because("over", "end-of-the-game")
    asked = question(state)
    if act in ANSWERS[asked]:
        wrong = _wrong(state, act, value)
        assert wrong is not None
        return wrong
    if state.phase != Phase.SWAP and act == Act.SWAP:
        return because("swap_over", "beginning")
    if state.phase == Phase.TURN:
        return _never(state, act) or _not_asked(state, asked, act, value)
    return _not_now(state, asked)


def _never(state: State, act: int) -> Answer | None:
    """What no turn has room for."""
    if act == Act.LAY:
        return because("lay_over", "beginning")
    if act == Act.RAISE and not state.variants.market_any:
        return because("raise_own", "market")
    return None


def _not_asked(state: State, asked: Question, act: int, value: int) -> Answer:
    """A turn asks something else now: what would be wrong with it later too comes first."""
    sails = CARD_OF.get(Act(act)) == Card.SHIP
    if asked == Question.CARD:
        return _card_first(state, act, value)
    turns = act in (Act.AT, Act.ROT)
    if (asked == Question.TAKE and sails) or (asked == Question.SAIL and turns):
        return _wrong(state, act, value) or _not_now(state, asked)
    if asked == Question.BUILD and _is_bare_building(state, act, value):
        return _settle(state, act, value) or _fort_or_post(value)
    if asked == Question.LAND and act == Act.LAIR and value == state.deed.tile:
        return _no_lair(state, value) or because("lair_on_new", "ship-lair", tile=TILES[value])
    return _not_now(state, asked)


# What is asked


def _not_now(state: State, asked: Question) -> Answer:
    """Something else has to be decided first."""
    deed, code = state.deed, f"now_{asked.name.lower()}"
    match asked:
        case Question.SWAP:
            return because("swap_first", "beginning")
        case Question.LAY:
            return because("lay_first", "beginning")
        case Question.ANYWHERE:
            return because("land_anywhere", "beginning")
        case Question.TAKE | Question.SAIL:
            return because(code, "ship")
        case Question.AT | Question.ROT:
            return because(code, "exploring", tile=TILES[deed.tile])
        case Question.LAND:
            return because(code, _exploring(state), tile=TILES[deed.tile])
        case Question.SITE:
            return because(code, CARDS[deed.card], card=_card(deed.card))
        case Question.BUILD:
            return because(code, "building")
        case Question.PAY:
            return because(code, "action-card", n=int(deed.due))
    return because(code, "market")


def _exploring(state: State) -> str:
    """The heading under which a tile is laid now."""
    return "beginning" if state.phase == Phase.START else "ship-explore"


def _card_first(state: State, act: int, value: int) -> Answer:
    """No action has been begun: why it is no use to begin one; else the card to begin with."""
    if act == Act.PAY:
        return because("nothing_to_pay", "action-card")
    wrong = _wrong(state, act, value)
    if wrong:
        return wrong
    if _is_bare_building(state, act, value):
        return _fort_or_post(value)
    card = _card_needed(state, act, value)
    return _play(state, card) or because("card_first", CARDS[card], card=_card(card))


def _card_needed(state: State, act: int, value: int) -> int:
    """The card that opens such a decision; sites, which are on the map, say theirs."""
    if act != Act.SITE:
        return CARD_OF[Act(act)]
    return next(card for card in Card if serves(card, kind_of(state, value)))


def _wrong(state: State, act: int, value: int) -> Answer | None:
    """What is wrong with a decision, by all that has been chosen for it until now."""
    match act:
        case Act.SWAP | Act.PAY:
            heading = "beginning" if act == Act.SWAP else "actions"
            return because("not_in_hand", heading, card=_card(value))
        case Act.PLAY:
            return _play(state, value)
        case Act.TAKE:
            return _take(state, value)
        case Act.LAY | Act.EXPLORE:
            return _tile(state, value)
        case Act.AT:
            return _place(state, value)
        case Act.ROT:
            return _turn(state, value)
        case Act.LAND:
            return _land(state, value)
        case Act.LAIR:
            return _lair(state, value)
        case Act.SELL:
            return _sell(state, value)
        case Act.RAISE:
            return _last_price(state, value)
    return _settle(state, act, value)


def _card(card: int) -> Key:
    return Key(f"card.{CARDS[card]}")


def _resource(resource: int) -> Key:
    return Key(f"resource.{RESOURCES[resource]}")


# Cards


def _play(state: State, card: int) -> Answer | None:
    if state.players[state.to_move].hand[card] == 0:
        return because("not_in_hand", "actions", card=_card(card))
    if can_play(state, state.to_move, card):
        return None
    match card:
        case Card.SHIP if affordable(state, state.to_move) < SHIP_COST:
            return _too_few_cards(state, card, SHIP_COST)
        case Card.SHIP:
            return because("ship_stuck", "ship")
        case Card.MARKET:
            return _play_market(state)
    return _play_settlers(state, card)


def _too_few_cards(state: State, card: int, cost: int) -> Answer:
    left = affordable(state, state.to_move)
    return because("too_few_cards", "action-card", card=_card(card), n=int(cost), left=left)


def _play_market(state: State) -> Answer:
    if state.traded:
        return because("traded", "market")
    if markers_left(state) == 0:
        return because("no_markers", "market")
    if total(state.players[state.to_move].stock) == 0:
        return because("empty_stock", "market")
    return because("all_dearest", "market")


def _play_settlers(state: State, card: int) -> Answer:
    """A card that brings a colonist to a site."""
    me, name = state.to_move, CARDS[card]
    if state.players[me].colonists == 0:
        return because("no_colonist", "colonists")
    if card == Card.BUILDING and tokens_left(state) == 0:
        return because("no_token", "building")
    free = [site for site in range(N_SITES) if _is_free_for(state, card, site)]
    if not free:
        return because(f"no_free_{name}", name)
    prices = {site: price_of(state, me, card, site) for site in free}
    possible = [site for site in free if prices[site] != IMPOSSIBLE]
    if not possible:
        return because("no_ships_for", name, card=_card(card), n=SHIPS_NEEDED[card])
    cheapest = min(possible, key=prices.__getitem__)
    if prices[cheapest] == cost_of(card, False):
        return _too_few_cards(state, card, prices[cheapest])
    return _too_dear(state, "too_dear_everywhere", card, cheapest)


def _is_free_for(state: State, card: int, site: int) -> bool:
    return has_site(state, site) and serves(card, kind_of(state, site)) and is_free(state, site)


def _sell(state: State, resource: int) -> Answer | None:
    if state.players[state.to_move].stock[resource] == 0:
        return because("none_in_stock", "market", resource=_resource(resource))
    return None if state.variants.market_any else _last_price(state, resource)


def _last_price(state: State, resource: int) -> Answer | None:
    if state.covered[resource] < N_PRICES - 1:
        return None
    return because("dearest", "market", resource=_resource(resource))


def _too_dear(state: State, code: str, card: int, site: int) -> Answer:
    """The site could be paid for without the pirates."""
    return because(
        code,
        "pirates",
        card=_card(card),
        site=naming.site(state.printed, site),
        lair=TILES[_lair_of_pirates(state, island_of(state, site))],
        n=int(price_of(state, state.to_move, card, site)),
        left=affordable(state, state.to_move),
    )


def _lair_of_pirates(state: State, island: int) -> int:
    """A tile whose lair holds another player's ship that blockades the island."""
    others = (seat for seat in range(state.seats) if seat != state.to_move)
    berths = (int(state.players[seat].ships[k]) for seat in others for k in range(N_SHIPS))
    lairs = (berth - N_PARTS for berth in berths if berth >= N_PARTS)
    return next(tile for tile in lairs if is_on_tile(state, island, tile))


# Settling


def _no_site(state: State, site: int) -> Answer:
    """There is no such site on the table."""
    tile = site // SITES_A_TILE
    if not is_laid(state, tile):
        return because("off_map", "tile", tile=TILES[tile])
    n = int(state.printed.faces[tile].n_sites)
    return because("no_such_site", "tile", site=SITES[site], tile=TILES[tile], n=n)


def _settle(state: State, act: int, value: int) -> Answer | None:
    """A site, for its card; in the end the crop that a trading post may copy."""
    site = POST.of(value).site if act == Act.POST else value
    if not has_site(state, site):
        return _no_site(state, site)
    begun = state.deed.card != NONE
    card = int(state.deed.card) if begun else _card_needed(state, act, site)
    wrong = _unfit_site(state, card, site)
    if wrong is None and not begun:
        wrong = _play(state, card)
    return wrong or _too_dear_here(state, card, site) or _nothing_to_copy(state, act, value)


def _is_bare_building(state: State, act: int, site: int) -> bool:
    """Whether a building site is chosen without what is built there."""
    on_map = act == Act.SITE and has_site(state, site)
    return bool(on_map and kind_of(state, site) == Site.BUILDING)


def _fort_or_post(site: int) -> Answer:
    return because("fort_or_post", "building", site=SITES[site])


def _too_dear_here(state: State, card: int, site: int) -> Answer | None:
    if price_of(state, state.to_move, card, site) <= affordable(state, state.to_move):
        return None
    return _too_dear(state, "too_dear_here", card, site)


def _unfit_site(state: State, card: int, site: int) -> Answer | None:
    """Of another kind, occupied, or on an island without ships."""
    kind, me = kind_of(state, site), state.to_move
    if not serves(card, kind):
        named = {"kind": Key(f"site.{Site(kind).name.lower()}"), "card": _card(card)}
        return because("wrong_site", CARDS[card], site=naming.site(state.printed, site), **named)
    if not is_free(state, site):
        return _occupied(state, site)
    have, n = ships_at(state, me, island_of(state, site)), SHIPS_NEEDED[card]
    if have < n:
        name = naming.site(state.printed, site)
        return because("too_few_ships", CARDS[card], site=name, have=have, n=n)
    return None


def _nothing_to_copy(state: State, act: int, value: int) -> Answer | None:
    """For a trading post there is no plantation, or none of that crop."""
    site, crop = POST.of(value)
    if act != Act.POST or is_grown(state, crop, island_of(state, site)):
        return None
    some = any(is_grown(state, k, island_of(state, site)) for k in range(N_CROPS))
    code = f"copies_{CROPS[crop]}" if some else "no_plantation"
    return because(code, "post", site=naming.site(state.printed, site))


def _occupied(state: State, site: int) -> Answer:
    seat, name = int(state.colonist[site]), naming.site(state.printed, site)
    if seat == state.to_move:
        return because("site_yours", "free-location", site=name)
    return because("site_taken", "free-location", site=name, player=Seat(seat))


# Ships


def _take(state: State, value: int) -> Answer | None:
    berth = NONE if value == SUPPLY else value - 1
    if can_take(state, state.to_move, berth):
        return None
    if first_ship_at(state, state.to_move, berth) != NONE:
        return because("ship_stuck", "ship")
    if value == SUPPLY:
        return because("no_ship_in_supply", "ship")
    if berth < N_PARTS:
        return _no_coast(state, berth) or because("no_ship_at", "ship-move", part=PARTS[berth])
    tile = berth - N_PARTS
    return _no_lair(state, tile) or because("no_ship_in", "ship-move", tile=TILES[tile])


def _land(state: State, part: int) -> Answer | None:
    """A coast of the tile that has been found, else one of the map."""
    tile = part // PARTS_A_TILE
    if state.deed.tile != NONE:
        return _land_on_new(state, part)
    if not _has_part(state, part) and (is_laid(state, tile) or _can_be_found(state, tile)):
        return _no_part(state, part)
    if not is_laid(state, tile):
        return None if _can_be_found(state, tile) else _off_map(state, tile)
    if _origins(state) == {tile}:
        return because("same_tile", "ship-move", tile=TILES[tile])
    return None if is_open_coast(state, part) else _coast_taken(state, part)


def _coast_taken(state: State, part: int) -> Answer:
    seat = _who_is_at(state, part)
    if seat == state.to_move:
        return because("coast_yours", "free-location", part=PARTS[part])
    return because("coast_taken", "free-location", part=PARTS[part], player=Seat(seat))


def _can_be_found(state: State, tile: int) -> bool:
    """Whether the ship may yet be sent to explore this tile."""
    begins = state.phase == Phase.TURN and state.deed.ship == NONE
    return begins and _tile(state, tile) is None


def _lair(state: State, tile: int) -> Answer | None:
    missing = _no_lair(state, tile)
    if missing:
        return missing
    if _origins(state) == {tile}:
        return because("same_tile", "ship-lair", tile=TILES[tile])
    if is_open_lair(state, tile):
        return None
    seat = _who_is_at(state, N_PARTS + tile)
    if seat == state.to_move:
        return because("lair_yours", "free-location", tile=TILES[tile])
    return because("lair_taken", "free-location", tile=TILES[tile], player=Seat(seat))


def _origins(state: State) -> set[int]:
    """The tile of the ship that has been chosen, of any while none has; NONE for the supply."""
    ships = state.players[state.to_move].ships
    chosen = ships if state.deed.ship == NONE else [origin_of_ship(state)]
    return {tile_of_berth(int(berth)) for berth in chosen}


def _who_is_at(state: State, berth: int) -> int:
    assert is_taken(state, berth)
    seats = range(state.seats)
    return next(seat for seat in seats if first_ship_at(state, seat, berth) != NONE)


def _off_map(state: State, tile: int) -> Answer:
    heading = "beginning" if state.phase == Phase.START else "ship-move"
    return because("off_map", heading, tile=TILES[tile])


def _no_lair(state: State, tile: int) -> Answer | None:
    """There is no such lair on the table."""
    if not is_laid(state, tile) and tile != state.deed.tile:
        return because("off_map", "ship-lair", tile=TILES[tile])
    if not state.printed.faces[tile].lair:
        return because("no_lair", "ship-lair", tile=TILES[tile])
    return None


def _no_coast(state: State, part: int) -> Answer | None:
    """There is no such coast on the table."""
    tile = part // PARTS_A_TILE
    if not is_laid(state, tile):
        return _off_map(state, tile)
    return None if _has_part(state, part) else _no_part(state, part)


def _has_part(state: State, part: int) -> bool:
    """Whether the tile has such a part, wherever it is."""
    return bool(part % PARTS_A_TILE < state.printed.faces[part // PARTS_A_TILE].n_parts)


def _no_part(state: State, part: int) -> Answer:
    tile = part // PARTS_A_TILE
    n = int(state.printed.faces[tile].n_parts)
    return because("no_such_part", "tile", part=PARTS[part], tile=TILES[tile], n=n)


# New tiles


def _tile(state: State, tile: int) -> Answer | None:
    if is_laid(state, tile):
        return because("tile_laid", _exploring(state), tile=TILES[tile])
    if tile not in state.open:
        return because("tile_not_open", _exploring(state), tile=TILES[tile])
    if fits_somewhere(state, tile):
        return None
    return because("tile_nowhere", "exploring", tile=TILES[tile])


def _place(state: State, place: int) -> Answer | None:
    if state.tile_at[place] != NONE:
        return because("hex_taken", "exploring", tile=TILES[state.tile_at[place]])
    if not touching(state, place):
        return because("hex_alone", "exploring")
    if not continued(state, place):
        return because("hex_sea", "exploring")
    if state.deed.tile == NONE:
        return _no_tile_fits(state) or _no_tile_there(state, place)
    if fits_at(state, state.deed.tile, place):
        return None
    return because("hex_misfit", "exploring", tile=TILES[state.deed.tile])


def _no_tile_fits(state: State) -> Answer | None:
    return None if some_open_tile_fits(state) else because("no_tile_fits", "exploring")


def _no_tile_there(state: State, place: int) -> Answer | None:
    fitting = any(tile != NONE and fits_at(state, tile, place) for tile in state.open)
    return None if fitting else because("no_tile_there", "exploring")


def _turn(state: State, turn: int) -> Answer | None:
    deed = state.deed
    if deed.tile == NONE:
        return _no_tile_fits(state)
    if deed.hex == NONE:
        return None
    face = state.printed.faces[deed.tile]
    sides, islands = turned(int(face.island), turn), continued(state, deed.hex)
    wrong = (sides ^ islands) & touching(state, deed.hex)
    values: dict[str, int | str] = {"tile": TILES[deed.tile], "degrees": DEGREES * turn}
    if wrong:
        side = next(side for side in range(N_SIDES) if wrong >> side & 1)
        other = TILES[beside(state, deed.hex, side)]
        return because("rot_misfit", "exploring", side=Key(f"side.{side}"), other=other, **values)
    same = DEGREES * (turn % int(face.turns))
    return because("rot_same", "exploring", same=same, **values)


def _land_on_new(state: State, part: int) -> Answer:
    if part // PARTS_A_TILE == state.deed.tile:
        return _no_part(state, part)
    return because("land_on_new", _exploring(state), tile=TILES[state.deed.tile])
