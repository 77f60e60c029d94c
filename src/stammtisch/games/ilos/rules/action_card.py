"""An action: the card, its choices, the payment, then the effect."""

from __future__ import annotations

from stammtisch.core.actions import Legal, offer
from stammtisch.core.compiled import compiled, rule
from stammtisch.core.vocabulary import NONE

from ..actions import Act
from ..pieces import N_CARDS, Card
from ..state import State
from .cards import discard, hand_size

COST = (1, 2, 5, 2, 7, 0)
"""How many other cards each card costs."""
BLOCKADED_COST = (1, 3, 7, 4, 7, 0)
"""The same where pirates blockade the island."""
SHIP_COST = COST[Card.SHIP]
SHIPS_NEEDED = (0, 1, 2, 2, 1, 0)
"""How many own ships must be at the island."""


@compiled
def begin_deed(state: State) -> None:
    """Nothing has been chosen yet."""
    deed = state.deed
    deed.card, deed.ship, deed.tile, deed.hex, deed.turn = NONE, NONE, NONE, NONE, NONE
    deed.berth, deed.site, deed.building, deed.sold, deed.raised = NONE, NONE, NONE, NONE, NONE
    deed.cost, deed.due = 0, 0


@rule("action-card")
def cost_of(card: int, blockaded: bool) -> int:
    """The base cost, or that under a blockade; ruins and ships cost the same always."""
    return BLOCKADED_COST[card] if blockaded else COST[card]


@rule("action-card")
def affordable(state: State, seat: int) -> int:
    """How many cards the player can pay: before a card is played it is not among them."""
    playing = 1 if state.deed.card == NONE else 0
    return hand_size(state, seat) - playing


@rule("actions")
def play_card(state: State, card: int) -> None:
    """The card leaves the hand, so it cannot pay for itself."""
    discard(state, card)
    state.deed.card = card


@rule("actions")
def offer_payment(state: State, legal: Legal) -> None:
    """Any cards of the hand, one after another."""
    for card in range(N_CARDS):
        if state.players[state.to_move].hand[card]:
            offer(legal, Act.PAY, card)


@compiled
def charge(state: State, cost: int) -> None:
    """What has been chosen costs so many cards."""
    state.deed.cost, state.deed.due = cost, cost
