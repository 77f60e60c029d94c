"""The rules of Ilôs, in the order of the rulebook.

    setup     the tiles, the hands, exchanging cards, the first part of the archipelago
    laying    exploring: where a tile can lie and how it is turned
    islands   islands, ships at them, pirates, forts
    deed      the action card: choices, cost, payment
    sailing   the ship: explore, sail to a coast, occupy a lair
    settling  plantation, gold mine, building, ruins
    market    the exchange rates
    turns     actions, production, new cards, the end of the game
    cards     draw pile, discards, hands
    hidden    what a seat cannot know, drawn anew

`offer_...` says what may be done, the function below it does it and never asks whether it may.
"""

from __future__ import annotations

from stammtisch.core.actions import Legal
from stammtisch.core.compiled import compiled

from ..actions import Act
from ..state import N_PARTS, Building, Phase, State
from .action_card import play_card
from .cards import discard
from .exploring import choose_tile
from .hidden import resample
from .market import choose_raise, choose_sale
from .sailing import choose_berth, take
from .settling import N_CROPS, choose_site
from .setup import land_first, offer_start, offer_swap, start, swap
from .turns import carry_out, end_actions, offer_turn, score


@compiled
def offer(state: State, legal: Legal) -> None:
    """Everything the seat to move may decide."""
    match state.phase:
        case Phase.SWAP:
            offer_swap(state, legal)
        case Phase.START:
            offer_start(state, legal)
        case Phase.TURN:
            offer_turn(state, legal)


@compiled
def apply(state: State, act: int, value: int) -> None:
    """Carry a decision out. It is legal."""
    match act:
        case Act.SWAP:
            swap(state, value)
        case Act.LAY | Act.EXPLORE:
            choose_tile(state, value)
        case Act.AT:
            state.deed.hex = value
        case Act.ROT:
            state.deed.turn = value
        case Act.PLAY:
            play_card(state, value)
        case Act.TAKE:
            take(state, value)
        case Act.END:
            end_actions(state)
        case _:
            apply_goal(state, act, value)


@compiled
def apply_goal(state: State, act: int, value: int) -> None:
    """The last choice of an action, or a card of its payment; what is paid for is carried out."""
    if act == Act.LAND and state.phase == Phase.START:
        land_first(state, value)
        return
    match act:
        case Act.LAND:
            choose_berth(state, value)
        case Act.LAIR:
            choose_berth(state, N_PARTS + value)
        case Act.SITE:
            choose_site(state, value, Building.NOTHING)
        case Act.FORT:
            choose_site(state, value, Building.FORT)
        case Act.POST:
            choose_site(state, value // N_CROPS, Building.POST_EBONY + value % N_CROPS)
        case Act.SELL:
            choose_sale(state, value)
        case Act.RAISE:
            choose_raise(state, value)
        case Act.PAY:
            discard(state, value)
            state.deed.due -= 1
    if state.deed.due == 0 and not awaits_raise(state):
        carry_out(state)


@compiled
def awaits_raise(state: State) -> bool:
    """With `market_any`: it has been said what is given away, not yet which price rises."""
    return bool(state.deed.sold >= 0 and state.deed.raised < 0)


__all__ = ["apply", "offer", "resample", "score", "start"]
