"""Questions that are answered without looking at every decision, beside the plain answer."""

from __future__ import annotations

from typing import Any

import pytest

from stammtisch.core.engine import plain
from stammtisch.games.village.actions import PAID, PAYMENTS
from stammtisch.games.village.rules.costs import WELL_CUBES
from stammtisch.games.village.rules.payment import COIN, hand_over
from stammtisch.games.village.rules.phases import offer_action
from stammtisch.games.village.rules.well import can_act, spaces_of_well
from stammtisch.games.village.state import FIRST_CHAMBER, N_CHAMBERS, N_SPACES, Space

from ...contract.perverse import records
from .boards import GAME

ASKED = (Space.FAMILY, Space.CRAFTS, Space.TRAVEL, Space.COUNCIL, Space.CHURCH)
"""Those whose actions are more than one decision."""


def something_to_do(record: Any, space: int) -> bool:
    """Whether anything but to skip is offered."""
    legal = plain(GAME.engine.new_legals())[0]
    record.turn.space = space
    offer_action(record, legal)
    return bool(legal.count > 1)


def has(record: Any, payment: int) -> bool:
    player = record.players[record.to_move]
    purse = [*player.cubes, player.coins]
    return all(n <= had for n, had in zip(PAID[payment], purse, strict=True))


def space_can_follow(record: Any, space: int) -> bool:
    """Whether the player has three cubes of one colour, or coins for them, and can act then."""
    for payment, pieces in enumerate(PAYMENTS):
        alike = len({piece for piece in pieces if piece != COIN}) <= 1
        if len(pieces) == WELL_CUBES and alike and has(record, payment):
            paid = plain(record._whole.reshape(1).copy())[0]
            hand_over(paid, paid.to_move, payment)
            if can_act(paid, paid.to_move, space):
                return True
    return False


@pytest.mark.parametrize("game", range(6))
def test_an_action_can_be_used_if_there_is_something_to_do(game: int) -> None:
    for record in records(GAME, game):
        can = [can_act(record, record.to_move, space) for space in ASKED]
        assert can == [something_to_do(record, space) for space in ASKED]


@pytest.mark.parametrize("chamber", range(N_CHAMBERS))
def test_the_highest_chamber_leads_nowhere(chamber: int) -> None:
    """Whose only member stands there, and finds no privilege of use, can do nothing with cubes."""
    record = plain(GAME.start(2, 1).array.copy())[0]
    player = record.players[record.to_move]
    record.taker, record.supply[:], record.goods[:] = 1 - record.to_move, 0, 0
    player.members[:], player.coins = 0, 0
    player.members[FIRST_CHAMBER + chamber, 0] = 1
    player.cubes[:] = WELL_CUBES
    assert can_act(record, record.to_move, Space.COUNCIL) == (chamber < N_CHAMBERS - 1)
    assert something_to_do(record, Space.COUNCIL) == (chamber < N_CHAMBERS - 1)


@pytest.mark.parametrize("game", range(6, 12))
def test_the_well_gives_what_can_be_used_after_some_payment(game: int) -> None:
    for record in records(GAME, game):
        spaces = spaces_of_well(record, record.to_move)
        plainly = [space_can_follow(record, space) for space in range(N_SPACES)]
        assert [bool(spaces >> space & 1) for space in range(N_SPACES)] == plainly
