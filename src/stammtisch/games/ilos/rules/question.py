"""Which question is open: it follows from the phase and from what the action still lacks."""

from __future__ import annotations

from enum import IntEnum

from stammtisch.core.compiled import compiled, rule
from stammtisch.core.vocabulary import NONE

from ..pieces import Card, Phase
from ..state import Deed, State
from .exploring import has_map, some_open_tile_fits


class Question(IntEnum):
    """What the seat to move is asked, mostly by the word that answers it."""

    NOTHING = 0
    SWAP = 1
    LAY = 2
    """A tile to begin with."""
    ANYWHERE = 3
    """A coast of the map to begin at, because no open tile fits."""
    CARD = 4
    TAKE = 5
    SAIL = 6
    AT = 7
    ROT = 8
    LAND = 9
    """A coast of the tile that has been found."""
    SITE = 10
    BUILD = 11
    """A site, and what is built there."""
    SELL = 12
    RAISE = 13
    PAY = 14


@compiled
def question(state: State) -> Question:
    """What has to be decided now."""
    match state.phase:
        case Phase.SWAP:
            return Question.SWAP
        case Phase.START:
            return question_at_start(state)
        case Phase.TURN:
            return question_in_turn(state)
    return Question.NOTHING


@rule("beginning")
def question_at_start(state: State) -> Question:
    """An open tile, and the ship on it; a coast of the map if no tile fits."""
    if state.deed.tile != NONE:
        return question_of_tile(state.deed)
    if has_map(state) and not some_open_tile_fits(state):
        return Question.ANYWHERE
    return Question.LAY


@rule("actions")
def question_in_turn(state: State) -> Question:
    """The card, the choices it asks for, its payment."""
    deed = state.deed
    if deed.due:
        return Question.PAY
    match deed.card:
        case Card.SHIP:
            return question_of_ship(deed)
        case Card.MARKET:
            return Question.SELL if deed.sold == NONE else Question.RAISE
        case Card.BUILDING:
            return Question.BUILD
    return Question.CARD if deed.card == NONE else Question.SITE


@rule("ship")
def question_of_ship(deed: Deed) -> Question:
    """Which ship, where to; for a new tile its place, its rotation and the coast."""
    if deed.ship == NONE:
        return Question.TAKE
    return Question.SAIL if deed.tile == NONE else question_of_tile(deed)


@rule("exploring")
def question_of_tile(deed: Deed) -> Question:
    """The place of the tile that has been chosen, then its rotation, then the coast."""
    if deed.hex == NONE:
        return Question.AT
    return Question.ROT if deed.turn == NONE else Question.LAND
