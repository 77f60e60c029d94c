"""The clever sets of spaces (`rules/spaces.py`) do what plain Python sets do.

A space is a number from 0 to 440, row by row; the twin of each function is written with sets of
such numbers, or of (column, row).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stammtisch.core.compiled import Compiled
from stammtisch.core.engine import plain
from stammtisch.games.dokmus.actions import Act
from stammtisch.games.dokmus.rules import spaces
from stammtisch.games.dokmus.rules.spaces import Spaces

from .boards import GAME

SIZE, SIDE, COLUMNS = 21, 7, 3
ALL = range(SIZE * SIZE)
SLOTS = range(COLUMNS * COLUMNS)

Set = frozenset[int]
sets = st.frozensets(st.sampled_from(ALL), max_size=60)
dense = st.integers(0, 2 ** len(ALL) - 1).map(
    lambda bits: frozenset(s for s in ALL if bits >> s & 1)
)
some = st.one_of(sets, dense, st.just(frozenset(ALL)))
one = st.sampled_from(ALL)
slots = st.sampled_from(SLOTS)
parts = st.frozensets(st.sampled_from(range(SIDE * SIDE)))

often = settings(max_examples=150)
Convert = Callable[[Set], Spaces]


def packed(chosen: Set) -> Spaces:
    """A set as the rules keep it, by what state.py says of it."""
    words = [sum(1 << space % 63 for space in chosen if space // 63 == k) for k in range(7)]
    return (words[0], words[1], words[2], words[3], words[4], words[5], words[6])


def unpacked(words: Any) -> Set:
    return frozenset(s for s in ALL if int(words[s // 63]) >> s % 63 & 1)


def array_of(chosen: Set) -> Any:
    return np.array(packed(chosen), np.int64)


def is_exact(words: Spaces, expected: Set) -> bool:
    """The set, and no bit beside it."""
    return tuple(words) == packed(expected)


# Plain algebra


@often
@given(some, some)
def test_set_algebra(a: Set, b: Set) -> None:
    assert is_exact(spaces.both(packed(a), packed(b)), a & b)
    assert is_exact(spaces.either(packed(a), packed(b)), a | b)
    assert is_exact(spaces.minus(packed(a), packed(b)), a - b)


@often
@given(some, one)
def test_members(a: Set, space: int) -> None:
    assert spaces.holds(packed(a), space) == (space in a)
    assert spaces.count(packed(a)) == len(a)
    assert list(spaces.listed(packed(a))) == sorted(a)
    assert spaces.is_empty(packed(a)) == (not a)
    assert is_exact(spaces.only(space), frozenset({space}))


@often
@given(some, some)
def test_a_record_keeps_a_set(a: Set, before: Set) -> None:
    array = array_of(before)
    spaces.write(array, packed(a))
    assert unpacked(array) == a
    assert is_exact(spaces.read(array), a)


# Neighbours


def slow_adjacent_to(a: Set) -> Set:
    steps = ((1, 0), (-1, 0), (0, 1), (0, -1))
    around = {(s % SIZE + dx, s // SIZE + dy) for s in a for dx, dy in steps}
    return frozenset(y * SIZE + x for x, y in around if x in range(SIZE) and y in range(SIZE))


def slow_flood(seeds: Set, within: Set) -> Set:
    found, todo = set(seeds), list(seeds)
    while todo:
        for space in slow_adjacent_to(frozenset({todo.pop()})) & within:
            if space not in found:
                found.add(space)
                todo.append(space)
    return frozenset(found)


@often
@given(some)
def test_neighbours(a: Set) -> None:
    assert is_exact(spaces.adjacent_to(packed(a)), slow_adjacent_to(a))


def test_neighbours_of_every_space() -> None:
    for space in ALL:
        assert is_exact(
            spaces.adjacent_to(spaces.only(space)), slow_adjacent_to(frozenset({space}))
        )


@often
@given(some, some)
def test_flood_fill(seeds: Set, within: Set) -> None:
    start = seeds & within
    assert is_exact(spaces.flood(packed(start), packed(within)), slow_flood(start, within))


@pytest.mark.parametrize("turn", range(2))
def test_flood_fill_follows_a_spiral(turn: int) -> None:
    """The longest way there is on the board."""
    within = spiral() if turn == 0 else frozenset(s % SIZE * SIZE + s // SIZE for s in spiral())
    start = frozenset({0})
    assert is_exact(spaces.flood(packed(start), packed(within)), within)


def spiral() -> Set:
    """A path from the corner inwards that nowhere touches itself."""
    path, (x, y), (dx, dy) = {(0, 0)}, (0, 0), (1, 0)
    turns = 0
    while turns < 2:
        after, beyond = (x + dx, y + dy), (x + 2 * dx, y + 2 * dy)
        if set(after) <= set(range(SIZE)) and beyond not in path:
            x, y = after
            path.add(after)
            turns = 0
        else:
            dx, dy = -dy, dx
            turns += 1
    return frozenset(y * SIZE + x for x, y in path)


# Tiles


def slow_slot(slot: int) -> list[int]:
    """The spaces of a slot, row by row."""
    top, left = slot // COLUMNS * SIDE, slot % COLUMNS * SIDE
    return [(top + y) * SIZE + left + x for y in range(SIDE) for x in range(SIDE)]


@pytest.mark.parametrize("slot", SLOTS)
def test_slots(slot: int) -> None:
    members = slow_slot(slot)
    assert is_exact(spaces.of_slot(slot), frozenset(members))
    assert spaces.corner_of(slot) == members[0]
    assert {spaces.slot_of(space) for space in members} == {slot}


@often
@given(some, slots)
def test_a_part_is_cut_out(a: Set, slot: int) -> None:
    array, members = array_of(a), slow_slot(slot)
    part = spaces.cut(array, slot)
    assert {members[place] for place in range(SIDE * SIDE) if part >> place & 1} == a & {*members}
    assert part < 1 << SIDE * SIDE
    assert unpacked(array) == a - {*members}


@often
@given(some, slots, parts)
def test_a_part_is_put_down(a: Set, slot: int, part: Set) -> None:
    members = slow_slot(slot)
    rest = a - {*members}
    array = array_of(rest)
    spaces.paste(array, slot, sum(1 << place for place in part))
    assert unpacked(array) == rest | {members[place] for place in part}


@often
@given(parts)
def test_a_part_is_turned(part: Set) -> None:
    """The upper left space goes to the upper right."""
    turned = spaces.turned(sum(1 << place for place in part))
    expected = {place % SIDE * SIDE + (SIDE - 1 - place // SIDE) for place in part}
    assert {place for place in range(SIDE * SIDE) if turned >> place & 1} == expected
    assert turned < 1 << SIDE * SIDE


@often
@given(some)
def test_actions_are_offered_for_each_space_in_order(a: Set) -> None:
    legal = GAME.engine.new_legals()
    view = plain(legal)[0]
    spaces.offer_each(view, Act.PLACE, packed(a))
    first = int(view.first[Act.PLACE])
    assert view.count == len(a)
    assert [int(action) - first for action in view.ids[: view.count]] == sorted(a)


# As machine code


@pytest.mark.compiled
@settings(max_examples=400)
@given(some, some, parts)
def test_machine_code_has_the_same_twins(a: Set, b: Set, part: Set) -> None:
    names = ("adjacent_to", "flood", "count", "turned", "cut", "paste", "offer_each")
    fast = {name: quick(getattr(spaces, name)) for name in names}
    start, bits = a & b, sum(1 << place for place in part)
    assert is_exact(fast["adjacent_to"](packed(a)), slow_adjacent_to(a))
    assert is_exact(fast["flood"](packed(start), packed(b)), slow_flood(start, b))
    assert fast["count"](packed(a)) == len(a)
    assert fast["turned"](bits) == spaces.turned(bits)
    for slot in SLOTS:
        arrays = array_of(a), array_of(a)
        assert fast["cut"](arrays[0], slot) == spaces.cut(arrays[1], slot)
        fast["paste"](arrays[0], slot, bits)
        spaces.paste(arrays[1], slot, bits)
        assert unpacked(arrays[0]) == unpacked(arrays[1])
    legals = GAME.engine.new_legals()
    fast["offer_each"](legals[0], Act.PLACE, packed(a))
    first = legals["first"][0, Act.PLACE]
    assert (legals["ids"][0, : legals["count"][0]] - first).tolist() == sorted(a)


def quick(function: Compiled[..., Any]) -> Any:
    return function.fast
