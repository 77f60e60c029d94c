"""State and documents: the whole position, what a seat can know; and back.

Most entries follow from the layout; what it does not tell stands here, and what must agree: a
PositionError names the entry that is wrong. Stocks lie behind screens but whoever counts knows
them, so views have them; the picture may hide them. See docs/positions-ilos.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from stammtisch.core.documents import Document, Json
from stammtisch.core.engine import OVER, Arrays, plain
from stammtisch.core.layout import Records
from stammtisch.core.record import SPECTATOR
from stammtisch.core.vocabulary import NONE, UNKNOWN, Counts

from . import GAME
from .actions import POST, Act
from .hexes import MIDDLE, N_SIDES
from .pieces import (
    CARDS,
    COPIES,
    HEXES,
    LAST_ROUND,
    MOST_IN_STOCK,
    N_CARDS,
    N_COLONISTS,
    N_PARTS,
    N_RESOURCES,
    N_TILES,
    RESOURCES,
    SITES,
    TILES,
    Building,
    Ending,
    Phase,
    Site,
)
from .rules import apply, offer
from .rules.action_card import begin_deed
from .rules.cards import deck_size, drawn_size, hand_size, total
from .rules.exploring import has_map, is_seen, lay
from .rules.hidden import may_be_in_deck, unseen_by
from .rules.islands import beside, has_site, kind_of, part_at
from .rules.market import N_MARKERS, markers_left
from .rules.sailing import is_berth
from .rules.settling import N_TOKENS, RUINS_GOLD, tokens_left
from .rules.setup import FIRST_ROUND, TILES_A_PLAYER
from .rules.turns import can_play
from .state import BUILT, N_COPIES, Deed, Printed, State

Told = dict[str, Json]
Players = Sequence[Document]

ENTRIES = (
    *("phase", "round", "first", "ended", "tiles", "open", "stack", "colonists", "covered"),
    *("discard", "shuffled", "swapped", "traded", "deed", "tokens", "markers", "deck"),
)
OF_PLAYERS = "ships", "colonists", "production", "stock", "cards", "drew", "hand", "drawn", "known"
ANY_ORDER: frozenset[str] = frozenset()
"""Entries of a view whose order says nothing."""


def whole(state: State) -> Told:
    """Everything, for a position document."""
    laid, settled = np.flatnonzero(state.hex != NONE), np.flatnonzero(state.colonist != NONE)
    told = {
        **State.write(state, state.seats),
        "ended": GAME.endings[state.ended] if state.phase == Phase.OVER else None,
        "tiles": dict(_tile(state, tile) for tile in laid.tolist()),
        "colonists": dict(_colonist(state, site) for site in settled.tolist()),
        "deck": dict(zip(CARDS, state.deck.tolist(), strict=True)),
        "deed": Deed.write(state.deed, state.seats) if is_acting(state) else None,
    }
    return _sorted(told)


def seen(known: State, seat: int) -> Told:
    """What the seat (-1: a spectator) can know."""
    told = whole(known)
    for other, player in enumerate(told["players"]):
        player |= {"cards": hand_size(known, other), "drew": drawn_size(known, other)}
    told |= {"tokens": tokens_left(known), "markers": markers_left(known)}
    return _sorted({**told, "deck": deck_size(known)})


def _sorted(told: Told) -> Told:
    """The entries as they always stood."""
    players = [{key: entry[key] for key in OF_PLAYERS if key in entry} for entry in told["players"]]
    return {key: told[key] for key in ENTRIES if key in told} | {"players": players}


def secret(state: State) -> bool:
    """Every decision rests on a hand that nobody else may see."""
    return state.phase != Phase.OVER


def is_acting(state: State) -> bool:
    """Whether an action is being put together."""
    return state.deed.card != NONE or state.deed.tile != NONE


def _tile(state: State, tile: int) -> tuple[str, Told]:
    return TILES[tile], {"at": HEXES[state.hex[tile]], "rot": int(state.turn[tile])}


def _colonist(state: State, site: int) -> tuple[str, Told]:
    building = BUILT.write(state.building[site], state.seats)
    return SITES[site], {"seat": int(state.colonist[site]), "building": building}


# A position or a view read back


def restore(state: State, doc: Document, printed: Records[Printed]) -> None:
    """Lay out what a position or a view says."""
    state.printed = printed[0]
    State.read(state, doc, state.seats)
    players = doc.documents("players", state.seats)
    _read_ending(state, doc)
    _read_tiles(state, doc)
    _check_open_tiles(state, doc)
    _read_colonists(state, doc)
    if total(state.covered) > N_MARKERS:
        raise doc.wrong("covered", f"there are only {N_MARKERS} markers")
    for seat, entry in enumerate(players):
        _check_player(state, seat, entry, doc)
    _read_cards(state, doc, players)
    if doc.is_view:
        doc.agree("tokens", tokens_left(state))
        doc.agree("markers", markers_left(state))
    _check_moment(state, doc)
    _check_beginning(state, doc, players)
    _read_deed(state, doc)
    state.n_notes = 0


def _read_ending(state: State, doc: Document) -> None:
    if state.phase == Phase.OVER:
        state.ended = Ending(GAME.endings.index(doc.word("ended", GAME.endings)))
    elif doc.says("ended"):
        raise doc.wrong("ended", "the game is not over")


# The map


def _read_tiles(state: State, doc: Document) -> None:
    state.hex[:], state.tile_at[:], state.island[:] = NONE, NONE, NONE
    tiles = doc.inner("tiles")
    for name, entry in _entries(tiles, TILES):
        place = HEXES.index(entry.word("at", HEXES))
        if state.tile_at[place] != NONE:
            raise entry.wrong("at", f"{TILES[state.tile_at[place]]} lies there")
        lay(state, TILES.index(name), place, entry.number("rot", 0, N_SIDES - 1, default=0))
    laid = [tile for tile in range(N_TILES) if state.hex[tile] != NONE]
    if laid and not has_map(state):
        raise doc.wrong("tiles", "no tile lies at 0,0, where the first one always does")
    joined = _joined(state)
    for tile in laid:
        _check_sides(state, tiles, tile)
        if tile not in joined:
            raise tiles.wrong(TILES[tile], "is not joined to the tile at 0,0, by no way over tiles")


def _entries(doc: Document, names: Sequence[str]) -> Iterator[tuple[str, Document]]:
    """The objects of an object whose keys are names."""
    for key in doc.data:
        if key not in names:
            raise doc.wrong(str(key)[:20], "is no name of the kind that stands here")
        doc.any(key)
        yield str(key), doc.inner(key)


def _check_sides(state: State, tiles: Document, tile: int) -> None:
    """Island meets island, sea meets sea."""
    for direction in range(N_SIDES):
        other = beside(state, state.hex[tile], direction)
        if other != NONE:
            here, there = part_at(state, tile, direction), part_at(state, other, direction - 3)
            if (here == NONE) != (there == NONE):
                message = f"island and sea meet between it and {TILES[other]}"
                raise tiles.wrong(TILES[tile], message)


def _joined(state: State) -> set[int]:
    """The tiles that one comes to from the first, going from tile to tile."""
    found: set[int] = set()
    ahead = [int(state.tile_at[MIDDLE])]
    while ahead:
        tile = ahead.pop()
        if tile != NONE and tile not in found:
            found.add(tile)
            ahead += [beside(state, state.hex[tile], side) for side in range(N_SIDES)]
    return found


def _check_open_tiles(state: State, doc: Document) -> None:
    for k, tile in enumerate(state.open.tolist()):
        if tile != NONE and (state.hex[tile] != NONE or tile in state.open[:k]):
            raise doc.wrong(f"open[{k}]", f"{TILES[tile]} lies elsewhere too")
    seen = sum(is_seen(state, tile) for tile in range(N_TILES))
    most = max(0, min(N_TILES, TILES_A_PLAYER * state.seats) - seen)
    doc.number("stack", 0, most, default=0)
    if not has_map(state) and (state.open == NONE).all():
        raise doc.wrong("open", "there is no tile to begin with")


def _read_colonists(state: State, doc: Document) -> None:
    state.colonist[:] = NONE
    colonists = doc.inner("colonists")
    for name, entry in _entries(colonists, SITES):
        site = SITES.index(name)
        if not has_site(state, site):
            raise colonists.wrong(name, "there is no such site on the map")
        state.colonist[site] = entry.number("seat", 0, state.seats - 1)
        state.building[site] = max(Building.NOTHING, BUILT.read(entry, "building", state.seats))
        if (kind_of(state, site) == Site.BUILDING) != bool(state.building[site]):
            raise entry.wrong("building", "stands on building sites, on each with a colonist")
    if tokens_left(state) < 0:
        raise doc.wrong("colonists", f"more than {N_TOKENS} buildings")


# The players


def _check_player(state: State, seat: int, entry: Document, doc: Document) -> None:
    player = state.players[seat]
    _check_ships(state, seat, entry)
    settled = int((state.colonist == seat).sum())
    if settled > N_COLONISTS:
        raise doc.wrong("colonists", f"seat {seat} has more than {N_COLONISTS}")
    player.colonists = N_COLONISTS - settled
    entry.agree("colonists", player.colonists)
    for name in RESOURCES:
        entry.inner("stock").number(name, 0, _most_in_stock(state, seat), default=0)
    produced = [_produced(state, seat, resource) for resource in range(N_RESOURCES)]
    if entry.says("production") and player.production.tolist() != produced:
        raise entry.wrong("production", f"its colonists produce {produced}")
    player.production[:] = produced


def _most_in_stock(state: State, seat: int) -> int:
    """So much that what is still gained never comes to more than there can be."""
    has_been = (state.to_move - state.first) % state.seats > (seat - state.first) % state.seats
    turns = 0 if state.phase == Phase.OVER else LAST_ROUND - state.round + 1 - has_been
    return MOST_IN_STOCK - N_COLONISTS * turns - RUINS_GOLD * state.players[seat].colonists


def _produced(state: State, seat: int, resource: int) -> int:
    """How much of it a player's colonists give every turn."""
    sites = np.flatnonzero(state.colonist == seat).tolist()
    return sum(_gives(state, site) == resource for site in sites)


def _gives(state: State, site: int) -> int:
    copied = int(state.building[site]) - Building.POST_EBONY
    return copied if copied >= 0 else kind_of(state, site)


def _check_ships(state: State, seat: int, entry: Document) -> None:
    for k, berth in enumerate(state.players[seat].ships.tolist()):
        if berth == NONE:
            continue
        if not is_berth(state, berth):
            raise entry.wrong(f"ships[{k}]", "there is no such coast or lair on the map")
        others = [*state.players[seat].ships[:k]]
        others += [other for k in range(seat) for other in state.players[k].ships]
        if berth in others and (berth >= N_PARTS or state.variants.one_ship_per_coast):
            raise entry.wrong(f"ships[{k}]", "holds one ship, and has one")


# The cards


def _read_cards(state: State, doc: Document, players: Players) -> None:
    if not doc.says("shuffled"):
        state.shuffled[:] = COPIES
    viewer = doc.number("seat", 0, state.seats - 1, default=SPECTATOR) if doc.is_view else None
    for seat, entry in enumerate(players):
        _check_private(state, seat, entry, viewer)
    shown = [state.players[seat].hand for seat in range(state.seats) if viewer in (None, seat)]
    left = np.array(COPIES) - state.discard - sum(shown)
    if left.min() < 0:
        raise doc.wrong("players", f"there are not so many {CARDS[left.argmin()]} cards")
    if viewer is None:
        _read_deck(state, doc, players, left)
    else:
        _read_sizes(state, doc, players, viewer)
    _check_robbed(state, doc)


def _check_private(state: State, seat: int, entry: Document, viewer: int | None) -> None:
    """What only the player knows: of others a view says nothing."""
    player = state.players[seat]
    for key in ("hand", "drawn", "known"):
        if viewer not in (None, seat) and entry.has(key):
            raise entry.wrong(key, "cannot be known in this view")
        if viewer == seat and not entry.has(key):
            getattr(player, key)[:] = 0


def _read_deck(state: State, doc: Document, players: Players, left: Arrays) -> None:
    """The draw pile of a position, and who has drawn what has left it."""
    state.deck[:] = left
    if doc.says("deck") and Counts(CARDS, COPIES).read(doc, "deck", state.seats) != left.tolist():
        raise doc.wrong("deck", f"{left.tolist()} is what hands and discards leave of each kind")
    gone = state.shuffled - state.deck
    if gone.min() < 0:
        raise doc.wrong("shuffled", "the draw pile holds more than was shuffled")
    if not any(entry.has("drawn") for entry in players):
        _suppose_drawn(state, gone.copy())
    drawn = np.sum([state.players[seat].drawn for seat in range(state.seats)], axis=0)
    if (drawn != gone).any():
        message = f"{gone.tolist()} have left the draw pile, {drawn.tolist()} have been drawn"
        raise doc.wrong("shuffled", message)


def _suppose_drawn(state: State, left: Arrays) -> None:
    """Where a position does not say who drew what: hands first, then the discards by the mover."""
    for seat in range(state.seats):
        player = state.players[seat]
        player.drawn[:] = np.minimum(left, player.hand)
        left -= player.drawn
    state.players[state.first].drawn[:] += left


def _check_robbed(state: State, doc: Document) -> None:
    """Only who is robbed of a card knows where it is, and only while it is there."""
    for seat in range(state.seats):
        for other in range(state.seats):
            known, hand = state.players[seat].known[other], state.players[other].hand
            path = f"players[{seat}].known[{other}]"
            if known[0] == UNKNOWN or not known.any():
                continue
            if other == seat or not state.variants.draw_from_largest_hand:
                raise doc.wrong(path, "nobody has been robbed of these cards")
            if hand[0] != UNKNOWN and (known > hand).any():
                raise doc.wrong(path, "is more than is in that hand")


def _read_sizes(state: State, doc: Document, players: Players, viewer: int) -> None:
    """How many cards there are of what a view leaves open: it must be possible to draw them."""
    known = state.players[viewer].known if viewer != SPECTATOR else np.zeros((state.seats, N_CARDS))
    held = known.sum(axis=1).astype(int).tolist()
    unseen = unseen_by(state, viewer) - known.sum(axis=0).astype(int)
    in_deck = np.array([may_be_in_deck(state, viewer, card) for card in range(N_CARDS)])
    if min(unseen.min(), in_deck.min()) < 0:
        raise doc.wrong("players", "more cards are known than there are")
    state.deck[:] = UNKNOWN
    most = int(np.minimum(unseen, in_deck).sum())
    size = state.unknown_deck = doc.number("deck", 0, most)
    left, gone = int(unseen.sum()) - size, int(in_deck.sum()) - size
    for seat, entry in enumerate(players):
        if seat == viewer:
            entry.agree("cards", total(state.players[seat].hand))
            entry.agree("drew", total(state.players[seat].drawn))
            continue
        cards = entry.number("cards", held[seat], held[seat] + left)
        state.unknown_hand[seat], left = cards, left - cards + held[seat]
        state.unknown_drawn[seat] = entry.number("drew", 0, gone)
        gone -= state.unknown_drawn[seat]
    if left or gone:
        raise doc.wrong("deck", f"draw pile, hands and discards are not {N_COPIES} cards together")


# What goes on


def _check_moment(state: State, doc: Document) -> None:
    """Who decides, what has been laid down in the exchange, or sold in this turn."""
    if (state.phase == Phase.OVER) != (state.to_move == OVER):
        raise doc.wrong("to_move", "nobody decides exactly when the game is over")
    most = total(state.discard) if state.phase == Phase.SWAP else 0
    doc.number("swapped", 0, most, default=0)
    if state.traded and state.phase != Phase.TURN:
        raise doc.wrong("traded", "nobody has a turn")


def _check_beginning(state: State, doc: Document, players: Players) -> None:
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


def _has_begun(state: State, seat: int) -> bool:
    """Whether it was the player's turn to lay a start tile."""
    turn, now = (seat - state.first) % state.seats, (state.to_move - state.first) % state.seats
    return state.phase != Phase.SWAP and turn < now


# The action of the moment


def _read_deed(state: State, doc: Document) -> None:
    """Its choices are made again one by one: each must be one that the rules offer."""
    begin_deed(state)
    if not doc.says("deed"):
        return
    entry, said = doc.inner("deed"), plain(np.zeros(1, Deed.dtype))[0]
    if state.phase not in (Phase.START, Phase.TURN):
        raise doc.wrong("deed", "nobody acts in this phase")
    Deed.read(said, entry, state.seats)
    due = entry.number("due", min(said.cost, 1), said.cost, default=said.cost)
    _put_in_hand(state, said.cost - due)  # what has been paid was there when it was chosen
    _begin(state, entry, said)
    for key, act, value in list(_choices(state, said)):
        _choose(state, entry, key, act, value)
    _put_in_hand(state, due - said.cost)
    for key, (name, _) in Deed.entries.items():
        if getattr(said, name) not in (NONE, getattr(state.deed, name)) and key != "due":
            raise entry.wrong(key, f"is not what the choices lead to: {getattr(state.deed, name)}")
    if hand_size(state, state.to_move) < due:
        raise entry.wrong("due", "is more than the hand holds")
    state.deed.due = due


def _put_in_hand(state: State, n: int) -> None:
    """Some more cards for the mover; of what kind does not matter."""
    if state.players[state.to_move].hand[0] == UNKNOWN:
        state.unknown_hand[state.to_move] += n
    else:
        state.players[state.to_move].hand[0] += n


def _begin(state: State, entry: Document, said: Deed) -> None:
    """The card is played, and its whole action can be completed; a start tile needs none."""
    state.deed.card = said.card
    if state.phase == Phase.START:
        if said.card != NONE or said.tile == NONE:
            raise entry.wrong("tile", "to begin with a tile is chosen, and no card played")
    elif said.card == NONE or not can_play(state, state.to_move, said.card):
        raise entry.wrong("card", "no card, or none that can be played here")


def _choices(state: State, said: Deed) -> Iterator[tuple[str, Act, int]]:
    """The decisions behind a deed, in the order they are taken."""
    asked = has_map(state)  # the first tile lies in the middle unasked
    if said.ship != NONE:
        yield "ship", Act.TAKE, int(state.players[state.to_move].ships[said.ship]) + 1
    if said.tile != NONE:
        yield "tile", Act.LAY if state.phase == Phase.START else Act.EXPLORE, said.tile
    if asked and said.hex != NONE:
        yield "at", Act.AT, said.hex
    if asked and said.turn != NONE:
        yield "rot", Act.ROT, said.turn
    if said.berth != NONE:
        lair = said.berth >= N_PARTS
        yield "berth", *((Act.LAIR, said.berth - N_PARTS) if lair else (Act.LAND, said.berth))
    if said.site != NONE:
        yield "site", *_settling(said.site, said.building)
    if said.sold != NONE:
        yield "sell", Act.SELL, said.sold
    if said.raised != NONE:
        yield "raise", Act.RAISE, said.raised


def _settling(site: int, building: int) -> tuple[Act, int]:
    if building == NONE:
        return Act.SITE, site
    if building == Building.FORT:
        return Act.FORT, site
    return Act.POST, POST.value(site, building - Building.POST_EBONY)


def _choose(state: State, entry: Document, key: str, act: Act, value: int) -> None:
    legal = plain(GAME.engine.new_legals())[0]
    offer(state, legal)
    if GAME.action_space.id(act, value) not in legal.ids[: legal.count]:
        raise entry.wrong(key, "cannot be chosen here")
    apply(state, act, value)
    if state.deed.card == NONE and state.deed.tile == NONE:
        raise entry.wrong(key, "would have completed the action")
