"""Action spaces: blocks, ids and texts."""

from __future__ import annotations

from enum import IntEnum
from typing import Any, NamedTuple

import numpy as np
import pytest

from stammtisch import UnknownTextError
from stammtisch.core.actions import ActionSpace, Compound, act_of, compound, offer, offer_bits
from stammtisch.core.layout import Records


class Act(IntEnum):
    PLACE = 0
    END = 1
    BUY = 2


SPACE = ActionSpace(
    {Act.PLACE: ("place", ["a1", "a2"]), Act.END: ("end", [""]), Act.BUY: ("buy", "xyz")}
)


def test_ids_count_through_the_blocks() -> None:
    assert SPACE.texts == ("place a1", "place a2", "end", "buy x", "buy y", "buy z")
    assert SPACE.n_actions == 6
    assert SPACE.id(Act.BUY, 1) == 4
    assert SPACE.decode(4) == (Act.BUY, 1)
    assert SPACE.decode(2) == (Act.END, 0)


def test_a_value_that_is_not_there_has_no_id() -> None:
    for value in (-1, 3):
        with pytest.raises(ValueError, match="buy has no value"):
            SPACE.id(Act.BUY, value)


def test_texts_are_read_with_any_spaces() -> None:
    assert SPACE.parse("  place   a2 ") == 1


def test_an_unknown_text_says_what_was_perhaps_meant() -> None:
    with pytest.raises(UnknownTextError, match="perhaps 'place a1'"):
        SPACE.parse("palce a1")


class Order(IntEnum):
    PAY = 0
    MOVE = 1


PAY = ["pink", "green pink", "pink pink"]
ORDERED = ActionSpace({Order.PAY: ("pay", PAY), Order.MOVE: ("move", ["a1 b2", "b2 a1", "b2 c3"])})


def test_words_are_read_in_any_order_and_in_capitals() -> None:
    for text in ("pay green pink", "pay pink green", "Pay  PINK green"):
        assert ORDERED.parse(text) == 1
    assert ORDERED.parse("pay pink") == 0


def test_where_order_tells_actions_apart_it_is_kept() -> None:
    """That "move c3 b2" is no action does not make it the way back."""
    assert [ORDERED.parse(f"move {way}") for way in ("a1 b2", "b2 a1", "b2 c3")] == [3, 4, 5]
    for wrong in ("move c3 b2", "pay green", "pay pink green pink", "pink pay", "pay pay pink"):
        with pytest.raises(UnknownTextError):
            ORDERED.parse(wrong)


def test_who_mixes_words_up_and_misspells_one_is_understood() -> None:
    with pytest.raises(UnknownTextError, match="perhaps 'pay green pink'"):
        ORDERED.parse("pay pnk green")


@pytest.mark.parametrize("action", [-1, 6, 10**12])
def test_an_unknown_id_is_refused(action: int) -> None:
    with pytest.raises(UnknownTextError, match="0 to 5"):
        SPACE.text(action)


def test_blocks_stand_in_the_order_of_their_enum() -> None:
    with pytest.raises(ValueError, match="order"):
        ActionSpace({Act.END: ("end", [""]), Act.PLACE: ("place", ["a1"])})


def test_no_two_actions_have_one_text() -> None:
    with pytest.raises(ValueError, match="one text"):
        ActionSpace({Act.PLACE: ("go", ["on"]), Act.END: ("go on", [""])})


def new_legal() -> Any:
    record = np.zeros(1, SPACE.legal_layout().dtype)
    record["first"][0] = SPACE.first
    legal: Any = Records(record)[0]
    return legal


def test_rules_offer_acts_and_values() -> None:
    legal = new_legal()
    offer(legal, Act.BUY, 2)
    offer(legal, Act.PLACE, 0)
    assert legal.count == 2
    assert legal.ids[:2].tolist() == [5, 0]


@pytest.mark.parametrize("bits", range(1 << 3))
def test_values_are_offered_by_bits(bits: int) -> None:
    """Behind what was offered before, and with room for all of them."""
    legal = new_legal()
    offer(legal, Act.PLACE, 1)
    offer_bits(legal, Act.BUY, 0, bits)
    offer_bits(legal, Act.PLACE, 1, bits & 1)
    values = [value for value in range(3) if bits >> value & 1]
    ids = [1, *(SPACE.id(Act.BUY, value) for value in values), *[1][: bits & 1]]
    assert legal.ids[: legal.count].tolist() == ids


def test_there_is_room_for_all_by_bits() -> None:
    legal = new_legal()
    for act in Act:
        offer_bits(legal, act, 0, (1 << len(SPACE.words[act])) - 1)
    assert legal.ids[: legal.count].tolist() == list(range(SPACE.n_actions))


def test_an_id_knows_its_act() -> None:
    legal = new_legal()
    assert [act_of(legal, i) for i in range(6)] == [0, 0, 1, 2, 2, 2]


class Leg(NamedTuple):
    number: int
    source: int
    city: int


class Seen(NamedTuple):
    row: int
    column: int


LEG = compound(Leg, "{}@{} {}", (1, 2), "abc", "wxyz")
SQUARE = compound(Seen, "{}{}", "abc", (1, 2))


def test_parts_spell_their_values_and_the_last_counts_fastest() -> None:
    assert LEG.size == len(LEG.words) == 24
    assert LEG.words[:5] == ("1@a w", "1@a x", "1@a y", "1@a z", "1@b w")
    assert SQUARE.words == ("a1", "a2", "b1", "b2", "c1", "c2")


@pytest.mark.parametrize("made", [LEG, SQUARE])
def test_parts_and_values_are_inverse(made: Compound[Any]) -> None:
    assert [made.value(*made.of(value)) for value in range(made.size)] == list(range(made.size))


def test_parts_have_names() -> None:
    leg = LEG.of(LEG.words.index("2@b z"))
    assert (leg.number, leg.source, leg.city) == (1, 1, 3)
