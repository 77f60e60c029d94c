"""A position or view back into a state. PositionError names the entry that is wrong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from stammtisch.core.documents import Document
from stammtisch.core.engine import OVER, plain

from . import GAME
from .actions import BERTHS, CARDS, CROPS, HEXES, RESOURCES, SITES, TILES, Act
from .hexes import MIDDLE, N_SIDES
from .rules import apply, offer
from .rules.cards import total
from .rules.deed import BLOCKADED_COST, begin_deed
from .rules.islands import beside, has_site, kind_of, part_at
from .rules.laying import has_map, lay
from .rules.market import N_MARKERS
from .rules.settling import N_TOKENS
from .rules.setup import TILES_A_PLAYER, copy_printed
from .rules.turns import LAST_ROUND
from .state import (
    COPIES,
    N_CARDS,
    N_COLONISTS,
    N_OPEN,
    N_PARTS,
    N_PRICES,
    N_RESOURCES,
    N_SHIPS,
    N_TILES,
    NONE,
    Building,
    Ending,
    Phase,
    Site,
)

PHASES = {phase.name.lower(): phase for phase in Phase}
BUILDINGS = {
    "fort": Building.FORT,
    **{f"post {crop}": Building(Building.POST_EBONY + k) for k, crop in enumerate(CROPS)},
}
SPECTATOR = -1
MOST = 10_000
"""More of a resource than any game gives."""


def restore(state: Any, doc: Document, printed: Any) -> None:
    """Lay out what a position or a view says."""
    copy_printed(state, printed)
    is_view = "seat" in doc.data
    state.phase = PHASES[doc.word("phase", list(PHASES))]
    state.round = doc.number("round", 1, LAST_ROUND, default=1)
    state.first = doc.number("first", 0, state.seats - 1, default=0)
    _restore_ending(state, doc)
    _restore_tiles(state, doc)
    _restore_open_tiles(state, doc)
    _restore_colonists(state, doc)
    _restore_prices(state, doc)
    players = doc.documents("players", state.seats)
    _restore_players(state, doc, players)
    _restore_cards(state, doc, players, is_view)
    for player in players:
        player.read |= {"cards", "drew"} if is_view else set()
        player.finish()
    doc.read |= {"tokens", "markers"} if is_view else set()
    state.swapped = doc.number("swapped", 0, sum(COPIES), default=0)
    state.traded = int(doc.flag("traded", False))
    _check_to_move(state, doc)
    _restore_deed(state, doc)


def _restore_ending(state: Any, doc: Document) -> None:
    doc.read.add("ended")
    over = state.phase == Phase.OVER
    if over:
        state.ended = Ending(GAME.endings.index(doc.word("ended", GAME.endings)))
    elif doc.has("ended"):
        raise doc.wrong("ended", "the game is not over")


# The map


def _restore_tiles(state: Any, doc: Document) -> None:
    state.hex[:], state.tile_at[:], state.island[:] = NONE, NONE, NONE
    tiles = Document(doc.any("tiles") if "tiles" in doc.data else {}, f"{doc.path}.tiles")
    doc.read.add("tiles")
    for name in tiles.data:
        _known(tiles, str(name), TILES)
        entry = Document(tiles.any(name), f"{tiles.path}.{name}")
        place = HEXES.index(entry.word("at", HEXES))
        turn = entry.number("rot", 0, N_SIDES - 1, default=0)
        entry.finish()
        if state.tile_at[place] != NONE:
            raise entry.wrong("at", f"{TILES[state.tile_at[place]]} lies there")
        lay(state, TILES.index(name), place, turn)
    laid = [tile for tile in range(N_TILES) if state.hex[tile] != NONE]
    if laid and state.tile_at[MIDDLE] == NONE:
        raise doc.wrong("tiles", "no tile lies at 0,0, where the first one always does")
    for tile in laid:
        _check_sides(state, doc, tile)


def _check_sides(state: Any, doc: Document, tile: int) -> None:
    """Sides match, and no tile lies alone."""
    neighbours = 0
    for direction in range(N_SIDES):
        other = beside(state, state.hex[tile], direction)
        if other != NONE:
            neighbours += 1
            here, there = part_at(state, tile, direction), part_at(state, other, direction - 3)
            if (here == NONE) != (there == NONE):
                path = f"tiles.{TILES[tile]}"
                raise doc.wrong(path, f"island and sea meet between it and {TILES[other]}")
    if not neighbours and state.hex[tile] != MIDDLE:
        raise doc.wrong(f"tiles.{TILES[tile]}", "touches no other tile")


def _known(doc: Document, name: str, names: Sequence[str]) -> None:
    if name not in names:
        raise doc.wrong(name[:20], "is no name of the kind that stands here")


def _restore_open_tiles(state: Any, doc: Document) -> None:
    state.open[:] = NONE
    for k, name in enumerate(doc.places("open", N_OPEN)):
        if name is None:
            continue
        if not isinstance(name, str) or name not in TILES:
            raise doc.wrong(f"open[{k}]", "is no tile")
        tile = TILES.index(name)
        if state.hex[tile] != NONE or tile in state.open:
            raise doc.wrong(f"open[{k}]", f"{name} lies elsewhere too")
        state.open[k] = tile
    seen = sum(state.hex[tile] != NONE or tile in state.open for tile in range(N_TILES))
    most = min(N_TILES - seen, TILES_A_PLAYER * state.seats)
    state.stack = doc.number("stack", 0, int(most), default=0)
    if not has_map(state) and (state.open == NONE).all():
        raise doc.wrong("open", "there is no tile to begin with")


def _restore_colonists(state: Any, doc: Document) -> None:
    state.colonist[:] = NONE
    doc.read.add("colonists")
    colonists = Document(doc.data.get("colonists") or {}, f"{doc.path}.colonists")
    for name in colonists.data:
        _known(colonists, str(name), SITES)
        site = SITES.index(name)
        if not has_site(state, site):
            raise colonists.wrong(name, "there is no such site on the map")
        entry = Document(colonists.any(name), f"{colonists.path}.{name}")
        state.colonist[site] = entry.number("seat", 0, state.seats - 1)
        entry.read.add("building")
        if entry.has("building"):
            state.building[site] = BUILDINGS[entry.word("building", list(BUILDINGS))]
        entry.finish()
        if (kind_of(state, site) == Site.BUILDING) != bool(state.building[site]):
            raise entry.wrong("building", "stands on building sites, on each with a colonist")
    if sum(1 for building in state.building if building) > N_TOKENS:
        raise doc.wrong("colonists", f"more than {N_TOKENS} buildings")


def _restore_prices(state: Any, doc: Document) -> None:
    _fill(state.covered, doc, "covered", RESOURCES, N_PRICES - 1)
    if total(state.covered) > N_MARKERS:
        raise doc.wrong("covered", f"there are only {N_MARKERS} markers")


def _fill(
    counts: Any, doc: Document, key: str, names: Sequence[str], most: int, base: Any = None
) -> None:
    """Counts by name; those not named are 0, and all are as in `base` where nothing is said."""
    doc.read.add(key)
    counts[:] = 0
    if not doc.has(key):
        if base is not None:
            counts[:] = base
        return
    entry = Document(doc.any(key), f"{doc.path}.{key}")
    for k, name in enumerate(names):
        counts[k] = entry.number(name, 0, most, default=0)
    entry.finish()


# The players


def _restore_players(state: Any, doc: Document, players: Sequence[Document]) -> None:
    for seat, entry in enumerate(players):
        player = state.players[seat]
        _restore_ships(state, seat, entry)
        settled = sum(int(owner) == seat for owner in state.colonist)
        if settled > N_COLONISTS:
            raise doc.wrong("colonists", f"seat {seat} has more than {N_COLONISTS}")
        left = N_COLONISTS - settled
        player.colonists = entry.number("colonists", left, left, default=left)
        _fill(player.stock, entry, "stock", RESOURCES, MOST)
        produced = list(_production(state, seat))
        _fill(player.production, entry, "production", RESOURCES, N_COLONISTS, produced)
        if player.production.tolist() != produced:
            raise entry.wrong("production", f"its colonists produce {produced}")


def _production(state: Any, seat: int) -> Iterator[int]:
    """How many of each resource a player's colonists give every turn."""
    for resource in range(N_RESOURCES):
        yield sum(
            int(owner) == seat and resource == _gives(state, site)
            for site, owner in enumerate(state.colonist)
        )


def _gives(state: Any, site: int) -> int:
    if state.building[site] >= Building.POST_EBONY:
        return int(state.building[site]) - Building.POST_EBONY
    kind = kind_of(state, site)
    return kind if kind < N_RESOURCES else NONE


def _restore_ships(state: Any, seat: int, entry: Document) -> None:
    ships = state.players[seat].ships
    ships[:] = NONE
    for k, name in enumerate(entry.places("ships", N_SHIPS)):
        if name is None:
            continue
        if not isinstance(name, str) or name not in BERTHS:
            raise entry.wrong(f"ships[{k}]", "is neither a coast nor a lair")
        berth = BERTHS.index(name)
        if not _is_berth(state, berth):
            what = "coast" if berth < N_PARTS else "lair"
            raise entry.wrong(f"ships[{k}]", f"there is no {what} {name} on the map")
        rivals = [other for other in range(seat + 1) if berth in state.players[other].ships]
        if rivals and (berth >= N_PARTS or state.variants.one_ship_per_coast):
            raise entry.wrong(f"ships[{k}]", f"{name} holds one ship, and has one")
        ships[k] = berth


def _is_berth(state: Any, berth: int) -> bool:
    if berth < N_PARTS:
        return bool(state.island[berth] != NONE)
    tile = berth - N_PARTS
    return bool(state.hex[tile] != NONE and state.printed.faces[tile].lair)


# The cards


def _restore_cards(state: Any, doc: Document, players: Sequence[Document], is_view: bool) -> None:
    _fill(state.discard, doc, "discard", CARDS, max(COPIES))
    _fill(state.shuffled, doc, "shuffled", CARDS, max(COPIES), COPIES)
    for seat, entry in enumerate(players):
        player = state.players[seat]
        if not is_view or entry.has("hand"):
            _fill(player.hand, entry, "hand", CARDS, max(COPIES))
            _fill(player.drawn, entry, "drawn", CARDS, max(COPIES))
        else:
            entry.read |= {"hand", "drawn"}
        _restore_known(state, seat, entry)
    left = [COPIES[k] - int(state.discard[k]) for k in range(N_CARDS)]
    for seat in range(state.seats):
        left = [n - int(state.players[seat].hand[k]) for k, n in enumerate(left)]
    if min(left) < 0:
        card = CARDS[left.index(min(left))]
        raise doc.wrong("players", f"there are not so many {card} cards")
    if is_view:
        _imagine_hands(state, doc, players, left)
    else:
        _fill(state.deck, doc, "deck", CARDS, max(COPIES), left)
        if state.deck.tolist() != left:
            raise doc.wrong("deck", f"{left} is what hands and discards leave of each kind")
    _check_drawn(state, doc)
    _check_known(state, doc)


def _restore_known(state: Any, seat: int, entry: Document) -> None:
    """What a player knows of other hands, having been robbed of it."""
    entry.read.add("known")
    if entry.has("known"):
        for other, known in enumerate(entry.documents("known", state.seats)):
            for k, card in enumerate(CARDS):
                state.players[seat].known[other, k] = known.number(card, 0, COPIES[k], default=0)
            known.finish()


def _check_known(state: Any, doc: Document) -> None:
    for seat in range(state.seats):
        for other in range(state.seats):
            hand = [0] * N_CARDS if other == seat else state.players[other].hand
            if (state.players[seat].known[other] > hand).any():
                raise doc.wrong(f"players[{seat}].known[{other}]", "is more than is in that hand")


def _imagine_hands(
    state: Any, doc: Document, players: Sequence[Document], left: Sequence[int]
) -> None:
    """Some hands and a draw pile that fit what the view tells; `resample` draws them anew."""
    seat = doc.number("seat", 0, state.seats - 1, default=SPECTATOR)
    unseen = list(left)
    state.deck[:] = 0
    drawn = list(state.shuffled)
    if seat != SPECTATOR:
        drawn = [int(n) - int(state.players[seat].drawn[k]) for k, n in enumerate(drawn)]
    size = doc.number("deck", 0, sum(COPIES))
    certain = [0] * N_CARDS
    if seat != SPECTATOR:
        certain = [int(n) for n in state.players[seat].known.sum(axis=0)]
    for k in range(N_CARDS):
        taken = min(size - total(state.deck), unseen[k] - certain[k], drawn[k])
        if taken < 0:
            raise doc.wrong("players", "more cards are known than there are")
        state.deck[k] = taken
        unseen[k] -= taken
        drawn[k] -= taken
    _imagine_others(state, doc, players, seat, unseen, drawn)
    if total(state.deck) != size or any(unseen) or any(drawn):
        raise doc.wrong("deck", "draw pile, hands and discards are not 90 cards together")


def _imagine_others(
    state: Any,
    doc: Document,
    players: Sequence[Document],
    seat: int,
    unseen: list[int],
    drawn: list[int],
) -> None:
    """Deals what is left, first what the seat knows of each hand."""
    others = [other for other in range(state.seats) if other != seat]
    for other in others:
        known = state.players[seat].known[other] if seat != SPECTATOR else [0] * N_CARDS
        for k in range(N_CARDS):
            state.players[other].hand[k] = int(known[k])
            unseen[k] -= int(known[k])
    for other in others:
        player, entry = state.players[other], players[other]
        size = entry.number("cards", total(player.hand), sum(COPIES))
        _deal(player.hand, unseen, size - total(player.hand))
        _deal(player.drawn, drawn, entry.number("drew", 0, sum(COPIES)))


def _deal(counts: Any, pile: list[int], size: int) -> None:
    for k in range(N_CARDS):
        taken = max(0, min(size, pile[k]))
        counts[k] += taken
        pile[k] -= taken
        size -= taken


def _check_drawn(state: Any, doc: Document) -> None:
    """What has left the draw pile since its last shuffle has been drawn by somebody."""
    gone = [int(n) - int(state.deck[k]) for k, n in enumerate(state.shuffled)]
    drawn = [0] * N_CARDS
    for seat in range(state.seats):
        drawn = [n + int(state.players[seat].drawn[k]) for k, n in enumerate(drawn)]
    if any(drawn) and drawn != gone:
        raise doc.wrong("shuffled", f"{gone} have left the draw pile, {drawn} have been drawn")
    if not any(drawn) and any(gone):
        _suppose_drawn(state, doc, gone)


def _suppose_drawn(state: Any, doc: Document, gone: list[int]) -> None:
    """Where a position does not say who drew what: hands first, then the discards by the mover."""
    if min(gone) < 0:
        raise doc.wrong("shuffled", "the draw pile holds more than was shuffled")
    for seat in range(state.seats):
        player = state.players[seat]
        for k in range(N_CARDS):
            player.drawn[k] = min(gone[k], int(player.hand[k]))
            gone[k] -= int(player.drawn[k])
    state.players[state.first].drawn[:] += np.array(gone, np.int32)


# The action of the moment


def _restore_deed(state: Any, doc: Document) -> None:
    """Its choices are made again one by one: each must be one that the rules offer."""
    begin_deed(state)
    doc.read.add("deed")
    if not doc.has("deed"):
        return
    entry = Document(doc.any("deed"), f"{doc.path}.deed")
    if state.phase not in (Phase.START, Phase.TURN) or state.to_move == OVER:
        raise doc.wrong("deed", "nobody acts in this phase")
    state.deed.card = _index(entry, "card", CARDS)
    if (state.deed.card == NONE) != (state.phase == Phase.START):
        raise entry.wrong("card", "an action has a card, a start tile has none")
    cost = entry.number("cost", 0, max(BLOCKADED_COST), default=0)
    due = entry.number("due", 1, cost, default=1) if cost else entry.number("due", 0, 0, default=0)
    hand = state.players[state.to_move].hand
    hand[0] += cost - due  # what has been paid was there when the choices were made
    for key, act, value in list(_choices(state, entry)):
        _choose(state, entry, key, act, value)
    hand[0] -= cost - due
    if state.deed.cost != cost:
        raise entry.wrong("cost", f"it costs {state.deed.cost}")
    state.deed.due = due
    entry.finish()
    if state.phase == Phase.TURN and hand.sum() < due:
        raise entry.wrong("due", "is more than the hand holds")


def _choices(state: Any, entry: Document) -> Iterator[tuple[str, Act, int]]:
    """The decisions behind a deed, in the order they are taken."""
    tile, ship = _index(entry, "tile", TILES), entry.number("ship", 0, N_SHIPS - 1, default=NONE)
    place, turn = _index(entry, "at", HEXES), entry.number("rot", 0, N_SIDES - 1, default=NONE)
    berth, site = _index(entry, "berth", BERTHS), _index(entry, "site", SITES)
    building = _index(entry, "building", tuple(BUILDINGS))
    sold, raised = _index(entry, "sell", RESOURCES), _index(entry, "raise", RESOURCES)
    if ship != NONE:
        yield "ship", Act.TAKE, int(state.players[state.to_move].ships[ship]) + 1
    if tile != NONE:
        yield "tile", Act.LAY if state.phase == Phase.START else Act.EXPLORE, tile
    if has_map(state) and place != NONE:
        yield "at", Act.AT, place
    if has_map(state) and turn != NONE:
        yield "rot", Act.ROT, turn
    if berth != NONE:
        lair = berth >= N_PARTS
        yield "berth", Act.LAIR if lair else Act.LAND, berth - N_PARTS if lair else berth
    if site != NONE:
        yield "site", *_settling(site, building)
    if sold != NONE:
        yield "sell", Act.SELL, sold
    if raised != NONE:
        yield "raise", Act.RAISE, raised


def _settling(site: int, building: int) -> tuple[Act, int]:
    if building == NONE:
        return Act.SITE, site
    return (Act.FORT, site) if building == 0 else (Act.POST, site * len(CROPS) + building - 1)


def _choose(state: Any, entry: Document, key: str, act: Act, value: int) -> None:
    legal = plain(GAME.engine.new_legals())[0]
    offer(state, legal)
    if GAME.action_space.id(act, value) not in legal.ids[: legal.count]:
        raise entry.wrong(key, "cannot be chosen here")
    apply(state, act, value)
    if state.deed.card == NONE and state.deed.tile == NONE:
        raise entry.wrong(key, "would have completed the action")


def _index(entry: Document, key: str, names: Sequence[str]) -> int:
    entry.read.add(key)
    return names.index(entry.word(key, names)) if entry.has(key) else NONE


def _check_to_move(state: Any, doc: Document) -> None:
    over = state.phase == Phase.OVER
    if over != (state.to_move == OVER):
        raise doc.wrong("to_move", "nobody decides exactly when the game is over")
