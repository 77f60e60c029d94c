"""A position or view back into a state. PositionError names the entry that is wrong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from stammtisch.core.documents import Document
from stammtisch.core.engine import OVER, plain

from . import GAME
from .actions import BERTHS, CARDS, CROPS, HEXES, RESOURCES, SITES, TILES, Act
from .hexes import MIDDLE, N_SIDES
from .rules import apply, offer
from .rules.action_card import BLOCKADED_COST, begin_deed
from .rules.cards import total
from .rules.ending import LAST_ROUND
from .rules.exploring import has_map, lay
from .rules.islands import beside, has_site, kind_of, part_at
from .rules.market import N_MARKERS, markers_left
from .rules.settling import N_TOKENS, RUINS_GOLD, tokens_left
from .rules.setup import FIRST_ROUND, TILES_A_PLAYER, copy_printed
from .rules.turns import can_play
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
BUILDINGS = ("fort", *(f"post {crop}" for crop in CROPS))
SPECTATOR = -1
MOST = 10_000
"""More of a resource than any game gives."""


def restore(state: Any, doc: Document, printed: Any) -> None:
    """Lay out what a position or a view says."""
    copy_printed(state, printed)
    viewer = _viewer(state, doc)
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
    _restore_cards(state, doc, players, viewer)
    for player in players:
        player.finish()
    if viewer is not None:
        _agree(doc, "tokens", tokens_left(state))
        _agree(doc, "markers", markers_left(state))
    _check_to_move(state, doc)
    _check_beginning(state, doc, players)
    _restore_moment(state, doc)
    _restore_deed(state, doc)


def _viewer(state: Any, doc: Document) -> int | None:
    """Whose view it is; None for a position."""
    if "seat" not in doc.data:
        return None
    return doc.number("seat", 0, state.seats - 1, default=SPECTATOR)


def _agree(doc: Document, key: str, value: int) -> None:
    """What follows from the rest need not be said, but must be right."""
    doc.number(key, value, value, default=value)


def _object(doc: Document, key: str) -> Document:
    """An object within, empty where nothing is said."""
    doc.read.add(key)
    return Document(doc.any(key) if doc.has(key) else {}, f"{doc.path}.{key}")


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
    tiles = _object(doc, "tiles")
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
    joined = _joined(state)
    for tile in laid:
        _check_sides(state, tiles, tile)
        if tile not in joined:
            raise tiles.wrong(TILES[tile], "is not joined to the tile at 0,0, by no way over tiles")


def _check_sides(state: Any, tiles: Document, tile: int) -> None:
    """Island meets island, sea meets sea."""
    for direction in range(N_SIDES):
        other = beside(state, state.hex[tile], direction)
        if other != NONE:
            here, there = part_at(state, tile, direction), part_at(state, other, direction - 3)
            if (here == NONE) != (there == NONE):
                message = f"island and sea meet between it and {TILES[other]}"
                raise tiles.wrong(TILES[tile], message)


def _joined(state: Any) -> set[int]:
    """The tiles that one comes to from the first, going from tile to tile."""
    found: set[int] = set()
    ahead = [int(state.tile_at[MIDDLE])]
    while ahead:
        tile = ahead.pop()
        if tile != NONE and tile not in found:
            found.add(tile)
            ahead += [beside(state, state.hex[tile], side) for side in range(N_SIDES)]
    return found


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
    most = max(0, min(N_TILES, TILES_A_PLAYER * state.seats) - int(seen))
    state.stack = doc.number("stack", 0, most, default=0)
    if not has_map(state) and (state.open == NONE).all():
        raise doc.wrong("open", "there is no tile to begin with")


def _restore_colonists(state: Any, doc: Document) -> None:
    state.colonist[:] = NONE
    colonists = _object(doc, "colonists")
    for name in colonists.data:
        _known(colonists, str(name), SITES)
        site = SITES.index(name)
        if not has_site(state, site):
            raise colonists.wrong(name, "there is no such site on the map")
        entry = Document(colonists.any(name), f"{colonists.path}.{name}")
        state.colonist[site] = entry.number("seat", 0, state.seats - 1)
        state.building[site] = max(Building.NOTHING, _building(entry))
        entry.finish()
        if (kind_of(state, site) == Site.BUILDING) != bool(state.building[site]):
            raise entry.wrong("building", "stands on building sites, on each with a colonist")
    if sum(1 for building in state.building if building) > N_TOKENS:
        raise doc.wrong("colonists", f"more than {N_TOKENS} buildings")


def _restore_prices(state: Any, doc: Document) -> None:
    _fill(state.covered, doc, "covered", RESOURCES, [N_PRICES - 1] * N_RESOURCES)
    if total(state.covered) > N_MARKERS:
        raise doc.wrong("covered", f"there are only {N_MARKERS} markers")


def _fill(
    counts: Any,
    doc: Document,
    key: str,
    names: Sequence[str],
    most: Sequence[int],
    base: Any = None,
) -> None:
    """Counts by name; those not named are 0, and all are as in `base` where nothing is said."""
    entry = _object(doc, key)
    for k, name in enumerate(names):
        counts[k] = entry.number(name, 0, most[k], default=0)
    entry.finish()
    if base is not None and not doc.has(key):
        counts[:] = base


# The players


def _restore_players(state: Any, doc: Document, players: Sequence[Document]) -> None:
    for seat, entry in enumerate(players):
        player = state.players[seat]
        _restore_ships(state, seat, entry)
        settled = sum(int(owner) == seat for owner in state.colonist)
        if settled > N_COLONISTS:
            raise doc.wrong("colonists", f"seat {seat} has more than {N_COLONISTS}")
        player.colonists = N_COLONISTS - settled
        _agree(entry, "colonists", N_COLONISTS - settled)
        _fill(player.stock, entry, "stock", RESOURCES, [_most_in_stock(state, seat)] * N_RESOURCES)
        produced = list(_production(state, seat))
        most = [N_COLONISTS] * N_RESOURCES
        _fill(player.production, entry, "production", RESOURCES, most, produced)
        if player.production.tolist() != produced:
            raise entry.wrong("production", f"its colonists produce {produced}")


def _most_in_stock(state: Any, seat: int) -> int:
    """So much that what is still gained never comes to more than `MOST`."""
    has_been = (state.to_move - state.first) % state.seats > (seat - state.first) % state.seats
    turns = 0 if state.phase == Phase.OVER else LAST_ROUND - state.round + 1 - has_been
    return int(MOST - N_COLONISTS * turns - RUINS_GOLD * state.players[seat].colonists)


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


def _restore_cards(
    state: Any, doc: Document, players: Sequence[Document], viewer: int | None
) -> None:
    _fill(state.discard, doc, "discard", CARDS, COPIES)
    _fill(state.shuffled, doc, "shuffled", CARDS, COPIES, COPIES)
    for seat, entry in enumerate(players):
        if viewer in (None, seat):
            _restore_private(state, seat, entry)
        else:
            _check_hidden(entry)
    left = [COPIES[k] - int(state.discard[k]) for k in range(N_CARDS)]
    for seat in range(state.seats):
        left = [n - int(state.players[seat].hand[k]) for k, n in enumerate(left)]
    if min(left) < 0:
        card = CARDS[left.index(min(left))]
        raise doc.wrong("players", f"there are not so many {card} cards")
    if viewer is None:
        _restore_deck(state, doc, players, left)
    else:
        _imagine_hands(state, doc, players, viewer, left)
    _check_known(state, doc)


def _restore_private(state: Any, seat: int, entry: Document) -> None:
    """What only the player knows."""
    player = state.players[seat]
    _fill(player.hand, entry, "hand", CARDS, COPIES)
    _fill(player.drawn, entry, "drawn", CARDS, COPIES)
    _restore_known(state, seat, entry)


def _check_hidden(entry: Document) -> None:
    for key in ("hand", "drawn", "known"):
        entry.read.add(key)
        if entry.has(key):
            raise entry.wrong(key, "cannot be known in this view")


def _restore_deck(
    state: Any, doc: Document, players: Sequence[Document], left: Sequence[int]
) -> None:
    _fill(state.deck, doc, "deck", CARDS, COPIES, left)
    if state.deck.tolist() != left:
        raise doc.wrong("deck", f"{left} is what hands and discards leave of each kind")
    gone = [int(n) - int(state.deck[k]) for k, n in enumerate(state.shuffled)]
    if min(gone) < 0:
        raise doc.wrong("shuffled", "the draw pile holds more than was shuffled")
    if not any(entry.has("drawn") for entry in players):
        _suppose_drawn(state, gone)
    drawn = sum(state.players[seat].drawn for seat in range(state.seats)).tolist()
    if drawn != gone:
        raise doc.wrong("shuffled", f"{gone} have left the draw pile, {drawn} have been drawn")


def _suppose_drawn(state: Any, gone: Sequence[int]) -> None:
    """Where a position does not say who drew what: hands first, then the discards by the mover."""
    left = np.array(gone, np.int32)
    for seat in range(state.seats):
        player = state.players[seat]
        player.drawn[:] = np.minimum(left, player.hand)
        left -= player.drawn
    state.players[state.first].drawn[:] += left


def _restore_known(state: Any, seat: int, entry: Document) -> None:
    """What a player knows of other hands, having been robbed of it."""
    entry.read.add("known")
    if entry.has("known"):
        for other, known in enumerate(entry.documents("known", state.seats)):
            for k, card in enumerate(CARDS):
                state.players[seat].known[other, k] = known.number(card, 0, COPIES[k], default=0)
            known.finish()


def _check_known(state: Any, doc: Document) -> None:
    """Only who is robbed of a card knows where it is, and only while it is there."""
    for seat in range(state.seats):
        for other in range(state.seats):
            known, path = state.players[seat].known[other], f"players[{seat}].known[{other}]"
            if known.any() and (other == seat or not state.variants.draw_from_largest_hand):
                raise doc.wrong(path, "nobody has been robbed of these cards")
            if (known > state.players[other].hand).any():
                raise doc.wrong(path, "is more than is in that hand")


def _imagine_hands(
    state: Any, doc: Document, players: Sequence[Document], seat: int, left: Sequence[int]
) -> None:
    """Some hands and a draw pile that fit what the view tells; `resample` draws them anew."""
    unseen = list(left)
    state.deck[:] = 0
    drawn = list(state.shuffled)
    if seat != SPECTATOR:
        player = state.players[seat]
        _agree(players[seat], "cards", total(player.hand))
        _agree(players[seat], "drew", total(player.drawn))
        drawn = [int(n) - int(player.drawn[k]) for k, n in enumerate(drawn)]
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
        held = total(player.hand)
        _deal(player.hand, unseen, entry.number("cards", held, held + sum(unseen)) - held)
        _deal(player.drawn, drawn, entry.number("drew", 0, sum(drawn)))


def _deal(counts: Any, pile: list[int], size: int) -> None:
    for k in range(N_CARDS):
        taken = min(size, pile[k])
        counts[k] += taken
        pile[k] -= taken
        size -= taken


# What goes on


def _check_to_move(state: Any, doc: Document) -> None:
    over = state.phase == Phase.OVER
    if over != (state.to_move == OVER):
        raise doc.wrong("to_move", "nobody decides exactly when the game is over")


def _check_beginning(state: Any, doc: Document, players: Sequence[Document]) -> None:
    """Before the first turn there is nothing but the tiles and ships of those who have begun."""
    if state.phase not in (Phase.SWAP, Phase.START):
        return
    found = {
        "round": state.round != FIRST_ROUND,
        "colonists": (state.colonist != NONE).any(),
        "covered": state.covered.any(),
    }
    for key in filter(found.get, found):
        raise doc.wrong(key, "the first turn has not begun")
    for seat, entry in enumerate(players):
        if state.players[seat].stock.any():
            raise entry.wrong("stock", "the first turn has not begun")
        if (state.players[seat].ships != NONE).sum() > _has_begun(state, seat):
            raise entry.wrong("ships", "each player begins with one, in order from the first")


def _has_begun(state: Any, seat: int) -> bool:
    """Whether it was the player's turn to lay a start tile."""
    turn, now = (seat - state.first) % state.seats, (state.to_move - state.first) % state.seats
    return bool(state.phase != Phase.SWAP and turn < now)


def _restore_moment(state: Any, doc: Document) -> None:
    """What has been laid down in the exchange, or sold in this turn."""
    most = total(state.discard) if state.phase == Phase.SWAP else 0
    state.swapped = doc.number("swapped", 0, most, default=0)
    state.traded = int(doc.flag("traded", False))
    if state.traded and state.phase != Phase.TURN:
        raise doc.wrong("traded", "nobody has a turn")


# The action of the moment

CHOSEN = {
    "card": "card",
    "ship": "ship",
    "tile": "tile",
    "at": "hex",
    "rot": "turn",
    "berth": "berth",
    "site": "site",
    "building": "building",
    "sell": "sold",
    "raise": "raised",
}
"""The entries of a deed, and the fields of the state's that they fill."""

Said = Mapping[str, int]


def _restore_deed(state: Any, doc: Document) -> None:
    """Its choices are made again one by one: each must be one that the rules offer."""
    begin_deed(state)
    entry = _object(doc, "deed")
    if not doc.has("deed"):
        return
    if state.phase not in (Phase.START, Phase.TURN):
        raise doc.wrong("deed", "nobody acts in this phase")
    said = _said(entry)
    cost = entry.number("cost", 0, max(BLOCKADED_COST), default=0)
    due = entry.number("due", min(cost, 1), cost, default=cost)
    entry.finish()
    hand = state.players[state.to_move].hand
    hand[0] += cost - due  # what has been paid was there when the choices were made
    _begin(state, entry, said)
    for key, act, value in list(_choices(state, said)):
        _choose(state, entry, key, act, value)
    hand[0] -= cost - due
    for key, field in CHOSEN.items():
        if said[key] not in (NONE, getattr(state.deed, field)):
            raise entry.wrong(key, "is not what the other choices lead to")
    if state.deed.cost != cost:
        raise entry.wrong("cost", f"it costs {state.deed.cost}")
    if total(hand) < due:
        raise entry.wrong("due", "is more than the hand holds")
    state.deed.due = due


def _said(entry: Document) -> Said:
    """What the entries of a deed name, by number; NONE for what is open."""
    return {
        "card": _index(entry, "card", CARDS),
        "ship": entry.number("ship", 0, N_SHIPS - 1, default=NONE),
        "tile": _index(entry, "tile", TILES),
        "at": _index(entry, "at", HEXES),
        "rot": entry.number("rot", 0, N_SIDES - 1, default=NONE),
        "berth": _index(entry, "berth", BERTHS),
        "site": _index(entry, "site", SITES),
        "building": _building(entry),
        "sell": _index(entry, "sell", RESOURCES),
        "raise": _index(entry, "raise", RESOURCES),
    }


def _index(entry: Document, key: str, names: Sequence[str]) -> int:
    entry.read.add(key)
    return names.index(entry.word(key, names)) if entry.has(key) else NONE


def _building(entry: Document) -> int:
    k = _index(entry, "building", BUILDINGS)
    return NONE if k == NONE else Building.FORT + k


def _begin(state: Any, entry: Document, said: Said) -> None:
    """The card is played, and its whole action can be completed; a start tile needs none."""
    state.deed.card = said["card"]
    if state.phase == Phase.START:
        if said["card"] != NONE or said["tile"] == NONE:
            raise entry.wrong("tile", "to begin with a tile is chosen, and no card played")
    elif said["card"] == NONE or not can_play(state, state.to_move, said["card"]):
        raise entry.wrong("card", "no card, or none that can be played here")


def _choices(state: Any, said: Said) -> Iterator[tuple[str, Act, int]]:
    """The decisions behind a deed, in the order they are taken."""
    asked = has_map(state)  # the first tile lies in the middle unasked
    if said["ship"] != NONE:
        yield "ship", Act.TAKE, int(state.players[state.to_move].ships[said["ship"]]) + 1
    if said["tile"] != NONE:
        yield "tile", Act.LAY if state.phase == Phase.START else Act.EXPLORE, said["tile"]
    if asked and said["at"] != NONE:
        yield "at", Act.AT, said["at"]
    if asked and said["rot"] != NONE:
        yield "rot", Act.ROT, said["rot"]
    if said["berth"] != NONE:
        lair = said["berth"] >= N_PARTS
        yield "berth", *((Act.LAIR, said["berth"] - N_PARTS) if lair else (Act.LAND, said["berth"]))
    if said["site"] != NONE:
        yield "site", *_settling(said["site"], said["building"])
    if said["sell"] != NONE:
        yield "sell", Act.SELL, said["sell"]
    if said["raise"] != NONE:
        yield "raise", Act.RAISE, said["raise"]


def _settling(site: int, building: int) -> tuple[Act, int]:
    if building == NONE:
        return Act.SITE, site
    if building == Building.FORT:
        return Act.FORT, site
    return Act.POST, site * len(CROPS) + building - Building.POST_EBONY


def _choose(state: Any, entry: Document, key: str, act: Act, value: int) -> None:
    legal = plain(GAME.engine.new_legals())[0]
    offer(state, legal)
    if GAME.action_space.id(act, value) not in legal.ids[: legal.count]:
        raise entry.wrong(key, "cannot be chosen here")
    apply(state, act, value)
    if state.deed.card == NONE and state.deed.tile == NONE:
        raise entry.wrong(key, "would have completed the action")
