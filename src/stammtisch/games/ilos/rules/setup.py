"""Setup and the beginning: tiles, hands, exchange of cards, the first part of the archipelago."""

from __future__ import annotations

from stammtisch.core.actions import Legal, offer
from stammtisch.core.chance import draw
from stammtisch.core.compiled import compiled, rule
from stammtisch.core.engine import reveal
from stammtisch.core.layout import Records
from stammtisch.core.notes import note
from stammtisch.core.vocabulary import NONE

from ..actions import DONE, Act
from ..pieces import COPIES, N_CARDS, N_COLONISTS, N_OPEN, N_PARTS, Phase
from ..state import Happened, Printed, State
from .action_card import begin_deed
from .cards import discard, draw_cards
from .exploring import (
    has_map,
    lay,
    offer_tiles,
    open_tile,
    replace,
    some_open_tile_fits,
)
from .sailing import first_ship_at, is_open_coast

TILES_A_PLAYER = 4
CARDS_TO_BEGIN = 5
FIRST_ROUND = 1


@rule("setup")
def start(state: State, printed: Records[Printed]) -> None:
    """Four tiles a player in the stack, three of them open; a random first player."""
    state.printed = printed[0]
    state.hex[:], state.tile_at[:], state.island[:] = NONE, NONE, NONE
    state.open[:], state.colonist[:] = NONE, NONE
    state.stack = TILES_A_PLAYER * state.seats
    for k in range(N_OPEN):
        open_tile(state, k)
    for card in range(N_CARDS):
        state.deck[card] = COPIES[card]
        state.shuffled[card] = COPIES[card]
    for seat in range(state.seats):
        prepare_player(state, seat)
    state.first = draw(state.chance, state.seats)
    state.round = FIRST_ROUND
    state.phase = Phase.SWAP
    state.reveals = 0
    state.n_notes = 0
    begin_deed(state)
    state.to_move = state.first


@rule("colonists", "beginning")
def prepare_player(state: State, seat: int) -> None:
    """Five ships and ten colonists in the supply, five cards in the hand."""
    player = state.players[seat]
    player.ships[:] = NONE
    player.colonists = N_COLONISTS
    draw_cards(state, seat, CARDS_TO_BEGIN)


# Exchanging cards


@rule("beginning")
def offer_swap(state: State, legal: Legal) -> None:
    """Once, any number of cards can be laid down to draw as many."""
    for card in range(N_CARDS):
        if state.players[state.to_move].hand[card]:
            offer(legal, Act.SWAP, card)
    offer(legal, Act.SWAP, DONE)


@rule("beginning")
def swap(state: State, card: int) -> None:
    """Cards are laid down one by one and drawn together; then the next player's turn to do so."""
    if card != DONE:
        discard(state, card)
        state.swapped += 1
        return
    if state.swapped:
        draw_cards(state, state.to_move, state.swapped)
        reveal(state)
    state.swapped = 0
    state.to_move = (state.to_move + 1) % state.seats
    if state.to_move == state.first:
        state.phase = Phase.START


# The first part of the archipelago


@rule("beginning")
def offer_start_tiles(state: State, legal: Legal) -> None:
    """The very first tile is any of the open ones, those after it must fit."""
    if has_map(state):
        offer_tiles(state, legal, Act.LAY)
        return
    for k in range(N_OPEN):
        if state.open[k] != NONE:
            offer(legal, Act.LAY, state.open[k])


@rule("beginning")
def land_first(state: State, part: int) -> None:
    """The tile is laid, the ship comes from the supply free of charge, a new tile is opened."""
    deed, player = state.deed, state.players[state.to_move]
    if deed.tile != NONE:
        lay(state, deed.tile, deed.hex, deed.turn)
        replace(state, deed.tile)
    player.ships[first_ship_at(state, state.to_move, NONE)] = part
    begin_deed(state)
    go_on_with_start(state)


@compiled
def go_on_with_start(state: State) -> None:
    """The next player; who finds no tile that fits and no free coast begins without a ship."""
    state.to_move = (state.to_move + 1) % state.seats
    while state.to_move != state.first and not can_start(state):
        note(state, Happened.NO_START, state.to_move)
        state.to_move = (state.to_move + 1) % state.seats
    if state.to_move == state.first:
        state.phase = Phase.TURN
        note(state, Happened.CHAPTER, NONE, state.round)


@compiled
def can_start(state: State) -> bool:
    if some_open_tile_fits(state):
        return True
    for part in range(N_PARTS):
        if is_open_coast(state, part):
            return True
    return False
