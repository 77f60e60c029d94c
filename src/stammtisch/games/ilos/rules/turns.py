"""A turn: actions, production, new cards; and the end of the game."""

from __future__ import annotations

from typing import Any

from stammtisch.core.actions import Legal, offer
from stammtisch.core.compiled import compiled, rule
from stammtisch.core.engine import OVER, reveal

from ..actions import Act
from ..state import N_CARDS, N_RESOURCES, N_SHIPS, NONE, Card, Ending, Phase, State
from .action_card import begin_deed, offer_payment
from .cards import draw_cards, is_last_round
from .exploring import offer_coasts_of_new_tile, offer_places, offer_turns, some_open_tile_fits
from .market import can_trade, offer_sale, price, trade
from .sailing import can_sail, offer_goals, offer_ships, sail
from .settling import can_settle, forts_of, has_usable_site, offer_sites, settle

CARDS_ALWAYS = 3
LAST_ROUND = 30
NO_TIE, SHARED = 0, 1


# Actions


@rule("actions")
def offer_turn(state: State, legal: Legal) -> None:
    """What an action that was begun still asks; else any card that can be played, or the end."""
    if state.deed.due:
        offer_payment(state, legal)
    elif state.deed.card == NONE:
        offer_cards(state, legal)
        offer(legal, Act.END, 0)
    else:
        offer_choice(state, legal)


@rule("turn", "actions")
def offer_cards(state: State, legal: Legal) -> None:
    """Any number of actions, the same one too."""
    for card in range(N_CARDS):
        if state.players[state.to_move].hand[card] and can_play(state, state.to_move, card):
            offer(legal, Act.PLAY, card)


@compiled
def can_play(state: State, seat: int, card: int) -> bool:
    """Whether the card's whole action can be completed, payment included."""
    match card:
        case Card.SHIP:
            return can_sail(state, seat)
        case Card.MARKET:
            return can_trade(state, seat)
    return can_settle(state, seat, card)


@compiled
def offer_choice(state: State, legal: Legal) -> None:
    """The next choice of the card that was played."""
    match state.deed.card:
        case Card.SHIP:
            offer_voyage(state, legal)
        case Card.MARKET:
            offer_sale(state, legal)
        case _:
            offer_sites(state, legal)


@compiled
def offer_voyage(state: State, legal: Legal) -> None:
    """Which ship, where to; for a new tile its place, its rotation and the coast."""
    deed = state.deed
    if deed.ship == NONE:
        offer_ships(state, legal)
    elif deed.tile == NONE:
        offer_goals(state, legal)
    elif deed.hex == NONE:
        offer_places(state, legal)
    elif deed.turn == NONE:
        offer_turns(state, legal)
    else:
        offer_coasts_of_new_tile(state, legal)


@rule("actions")
def carry_out(state: State) -> None:
    """Everything is chosen and paid for: the effect."""
    match state.deed.card:
        case Card.SHIP:
            sail(state)
        case Card.MARKET:
            trade(state)
        case _:
            settle(state)
    begin_deed(state)


# Production, drawing cards


@rule("turn")
def end_actions(state: State) -> None:
    """Production, then new cards; then it is the next player's turn."""
    produce(state)
    draw_cards(state, state.to_move, cards_to_draw(state, state.to_move))
    reveal(state)
    state.traded = 0
    pass_turn(state)


@rule("production")
def produce(state: State) -> None:
    """Every token on the production board gives one of its kind to the stock."""
    player = state.players[state.to_move]
    for resource in range(N_RESOURCES):
        player.stock[resource] += player.production[resource]


@rule("drawing", "fort", "ship-lair")
def cards_to_draw(state: State, seat: int) -> int:
    """Three, one for each ship in play, pirates too, and one for each fort."""
    cards = CARDS_ALWAYS + forts_of(state, seat)
    for k in range(N_SHIPS):
        if state.players[seat].ships[k] != NONE:
            cards += 1
    return cards


# The end


@rule("turn", "end-of-the-game")
def pass_turn(state: State) -> None:
    """Clockwise; a round is always finished."""
    state.to_move = (state.to_move + 1) % state.seats
    if state.to_move != state.first:
        return
    if is_last_round(state):
        finish(state, Ending.COLONISTS)
    elif not has_usable_site(state) and not some_open_tile_fits(state):
        finish(state, Ending.NOTHING_LEFT)
    elif state.round == LAST_ROUND:
        finish(state, Ending.LAST_ROUND)
    else:
        state.round += 1


@compiled
def finish(state: State, ended: int) -> None:
    state.phase = Phase.OVER
    state.to_move = OVER
    state.ended = ended


@rule("end-of-the-game")
def score(state: State, result: Any) -> None:
    """Each resource of the stock counts its open price; what the board would produce does not."""
    best = 0
    for seat in range(state.seats):
        result.total[seat] = 0
        for resource in range(N_RESOURCES):
            points = int(state.players[seat].stock[resource]) * price(state, resource)
            result.points[seat, resource] = points
            result.total[seat] += points
        best = max(best, int(result.total[seat]))
    winners = 0
    for seat in range(state.seats):
        result.won[seat] = 1 if result.total[seat] == best else 0
        winners += int(result.won[seat])
    result.ended = state.ended
    result.tie = SHARED if state.phase == Phase.OVER and winners > 1 else NO_TIE
