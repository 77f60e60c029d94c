"""Records by where they lie: Python and machine code find the same numbers there."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from stammtisch.core.compiled import compiled
from stammtisch.core.layout import Layout, array, number
from stammtisch.core.places import blank, found_at, numbers_of

pytestmark = pytest.mark.compiled


class Pair(Layout):
    one = number()
    more = array(np.int8, 4)


pairs_at, no_pair = found_at(Pair), blank(Pair)


@compiled
def add(place: int, number: int) -> int:
    pair = pairs_at(place)[0]
    pair.one += number
    return int(pair.one)


@compiled
def empty_and_full(place: int) -> tuple[int, int]:
    words, tinies = numbers_of(no_pair())
    own, small = numbers_of(pairs_at(place))
    return int(words.sum() + tinies.sum()), int(own[0]) + int(small[5])


@pytest.mark.parametrize("way", ["plain", "fast"])
def test_what_lies_there_is_read_and_written(way: str) -> None:
    pairs = np.zeros(1, Pair.dtype)
    pairs["more"][0] = 1, 2, 3, 4
    place = pairs.ctypes.data

    def called(function: Any, *arguments: int) -> Any:
        return getattr(function, way)(*arguments)

    assert called(add, place, 5) == 5
    assert called(add, place, 2) == 7 == pairs["one"][0]
    assert called(empty_and_full, place) == (0, 7 + 2)
