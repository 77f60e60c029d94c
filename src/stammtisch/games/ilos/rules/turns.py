"""A turn: actions, production, new cards."""

from __future__ import annotations

from stammtisch.core.actions import Legal, offer
from stammtisch.core.compiled import compiled, rule
from stammtisch.core.engine import reveal
from stammtisch.core.notes import note
from stammtisch.core.vocabulary import NONE

from ..actions import Act
from ..pieces import N_CARDS, N_RESOURCES, N_SHIPS, Card
from ..state import Happened, State
from .action_card import begin_deed
from .cards import draw_cards, total
from .ending import pass_turn
from .market import can_trade, trade
from .sailing import can_sail, sail
from .settling import cards_to_settle, forts_of, settle

CARDS_ALWAYS = 3


# Actions


@rule("turn", "actions")
def offer_cards(state: State, legal: Legal) -> None:
    """Any number of actions, the same one too, or the end of them."""
    hand, cards = state.players[state.to_move].hand, 0
    for card in range(N_CARDS):
        if hand[card]:
            cards |= 1 << card
    cards = playable(state, state.to_move, cards)
    for card in range(N_CARDS):
        if cards >> card & 1:
            offer(legal, Act.PLAY, card)
    offer(legal, Act.END, 0)


@compiled
def playable(state: State, seat: int, cards: int) -> int:
    """Those of the cards, a bit each, whose whole action can be completed, payment included."""
    found = cards_to_settle(state, seat, cards)
    if cards >> Card.SHIP & 1 and can_sail(state, seat):
        found |= 1 << Card.SHIP
    if cards >> Card.MARKET & 1 and can_trade(state, seat):
        found |= 1 << Card.MARKET
    return found


@compiled
def can_play(state: State, seat: int, card: int) -> bool:
    return playable(state, seat, 1 << card) > 0


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
    made = player.production
    if total(made):
        note(state, Happened.PRODUCED, state.to_move, made[0], made[1], made[2], made[3])


@rule("drawing", "fort", "ship-lair")
def cards_to_draw(state: State, seat: int) -> int:
    """Three, one for each ship in play, pirates too, and one for each fort."""
    cards = CARDS_ALWAYS + forts_of(state, seat)
    for k in range(N_SHIPS):
        if state.players[seat].ships[k] != NONE:
            cards += 1
    return cards
