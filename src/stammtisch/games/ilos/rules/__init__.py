"""The rules of Ilôs, in the order of the rulebook.

    setup        the tiles, the hands, exchanging cards, the first part of the archipelago
    exploring    where a tile can lie and how it is turned
    islands      islands, their sites, ships at them
    pirates      blockades, and forts against them
    question     what a turn asks, one after the other
    action_card  costs, payment
    sailing      the ship: explore, sail to a coast, occupy a lair
    settling     plantation, gold mine, building, ruins
    market       the exchange rates
    turns        actions, production, new cards
    last_round   what brings about the end of the game
    ending       the end of a round and of the game, the score
    cards        draw pile, discards, hands
    hidden       what a seat cannot know, drawn anew

`offer_...` says what may be done, the function below it does it and never asks whether it may.
"""

from __future__ import annotations

from stammtisch.core.actions import Legal
from stammtisch.core.compiled import compiled
from stammtisch.core.vocabulary import NONE

from ..actions import POST, Act
from ..pieces import N_PARTS, Building, Phase
from ..state import State
from .action_card import offer_payment, play_card
from .cards import discard
from .ending import score
from .exploring import (
    choose_tile,
    offer_coasts_of_new_tile,
    offer_places,
    offer_turns,
)
from .hidden import known, resample
from .market import awaits_raise, choose_raise, choose_sale, offer_raises, offer_sales
from .question import Question, question
from .sailing import choose_berth, offer_coasts, offer_goals, offer_ships, take
from .settling import choose_site, offer_sites
from .setup import land_first, offer_start_tiles, offer_swap, start, swap
from .turns import carry_out, end_actions, offer_cards


@compiled
def offer(state: State, legal: Legal) -> None:
    """Everything the seat to move may decide: the answers to the question of the moment."""
    asked = question(state)
    match asked:
        case Question.SWAP:
            offer_swap(state, legal)
        case Question.LAY:
            offer_start_tiles(state, legal)
        case Question.ANYWHERE:
            offer_coasts(state, legal, NONE)
        case Question.CARD:
            offer_cards(state, legal)
        case Question.SITE | Question.BUILD:
            offer_sites(state, legal)
        case Question.SELL:
            offer_sales(state, legal)
        case Question.RAISE:
            offer_raises(state, legal)
        case Question.PAY:
            offer_payment(state, legal)
        case _:
            offer_voyage(state, legal, asked)


@compiled
def offer_voyage(state: State, legal: Legal, asked: Question) -> None:
    """Which ship, where to; for a new tile its place, its rotation and the coast."""
    match asked:
        case Question.TAKE:
            offer_ships(state, legal)
        case Question.SAIL:
            offer_goals(state, legal)
        case Question.AT:
            offer_places(state, legal)
        case Question.ROT:
            offer_turns(state, legal)
        case Question.LAND:
            offer_coasts_of_new_tile(state, legal)


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
            post = POST.of(value)
            choose_site(state, post.site, Building.POST_EBONY + post.crop)
        case Act.SELL:
            choose_sale(state, value)
        case Act.RAISE:
            choose_raise(state, value)
        case Act.PAY:
            discard(state, value)
            state.deed.due -= 1
    if state.deed.due == 0 and not awaits_raise(state):
        carry_out(state)


__all__ = ["apply", "known", "offer", "resample", "score", "start"]
