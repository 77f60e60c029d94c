"""Layouts give dtype, types and plain views; what differs between the modes is refused."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pytest

from stammtisch.core.layout import (
    Field,
    Layout,
    Records,
    array,
    many,
    number,
    one,
    packed,
    real,
    view_class,
    wide,
)


class Purse(Layout):
    coins = number()
    goods = array(np.int8, 5)


class Player(Layout):
    purse = one(Purse)
    hand = array(np.uint8, 2, 3)
    size = number()  # a name that NumPy's own records cannot have


class Table(Layout):
    round = number()
    clock = wide()
    weight = real()
    players = many(Player, 3)


class BiggerTable(Table):
    more = number()


@pytest.fixture
def states() -> npt.NDArray[np.void]:
    return np.zeros(2, Table.dtype)


def test_the_dtype_has_the_fields_in_order() -> None:
    assert Table.dtype.names == ("round", "clock", "weight", "players")
    assert Table.dtype["players"].shape == (3,)
    assert Player.dtype["hand"].shape == (2, 3)
    assert Table.dtype.isalignedstruct


def test_a_layout_begins_with_the_fields_of_its_base() -> None:
    assert BiggerTable.dtype.names == (*(Table.dtype.names or ()), "more")


@pytest.mark.parametrize("kind", [np.bool_, np.float32, np.uint32, np.uint64, np.complex128, "U3"])
def test_types_that_differ_between_the_modes_are_refused(kind: type) -> None:
    with pytest.raises(TypeError, match="a layout has no"):
        array(kind, 4)
    with pytest.raises(TypeError, match="a layout has no"):
        Field(kind)


@pytest.mark.parametrize("kind", [np.int8, np.uint8, np.int16])
def test_narrow_numbers_stand_in_arrays_only(kind: type) -> None:
    array(kind, 4)
    with pytest.raises(TypeError, match="a layout has no"):
        Field(kind)


def test_a_plain_view_reads_and_writes_the_record(states: npt.NDArray[np.void]) -> None:
    state = Records[Table](states)[1]
    state.round = 7
    state.players[2].purse.coins = -3
    state.players[2].purse.goods[4] = 9
    state.players[0].hand[1, 2] = 1
    state.weight = 0.1
    assert states["round"].tolist() == [0, 7]
    assert states["players"]["purse"]["coins"][1].tolist() == [0, 0, -3]
    states["clock"][1] = 2**40
    assert state.clock == 2**40
    assert type(state.round) is int
    assert type(state.weight) is float


def test_negative_places_count_from_the_end(states: npt.NDArray[np.void]) -> None:
    state = Records[Table](states)[-1]
    state.players[-1].size = 4
    assert states["players"]["size"][1, 2] == 4


def test_a_record_is_copied_into_a_row(states: npt.NDArray[np.void]) -> None:
    state = Records[Table](states)[0]
    state.players[0].purse.coins = 5
    state.players[1] = state.players[0]
    state.players[0].purse.coins = 6
    assert [player.purse.coins for player in state.players] == [6, 5, 0]
    assert len(state.players) == state.players.size == 3


@pytest.mark.parametrize("value", [2**31, -(2**31) - 1, 10**30])
def test_what_does_not_fit_is_refused(states: npt.NDArray[np.void], value: int) -> None:
    state = Records[Table](states)[0]
    with pytest.raises(OverflowError):
        state.round = value
    with pytest.raises(OverflowError):
        state.players[0].purse.goods[0] = value


def test_views_have_no_other_attributes(states: npt.NDArray[np.void]) -> None:
    state = Records[Table](states)[0]
    with pytest.raises(AttributeError):
        state.rounds = 1  # type: ignore[attr-defined]


def test_one_class_serves_all_views_of_a_layout(states: npt.NDArray[np.void]) -> None:
    records = Records[Table](states)
    assert type(records[0]) is type(records[1]) is view_class(Table.dtype)


def test_packed_records_have_no_padding(states: npt.NDArray[np.void]) -> None:
    """Equal contents have equal bytes, whatever lay in the gaps."""
    noisy = np.frombuffer(b"\xff" * states.nbytes, Table.dtype).copy()
    for name in Table.dtype.names or ():
        noisy[name] = states[name]
    clean = packed(Table.dtype)
    assert noisy.astype(clean).tobytes() == states.astype(clean).tobytes()
    assert clean.itemsize == 4 + 8 + 8 + 3 * (4 + 5 + 6 + 4)
