"""What each seat still lacks for more points, as the score sheet tells it."""

from __future__ import annotations

import pytest

from stammtisch.games.dokmus.scene import draw

from .islands import EN, View, corner, island


def missing(view: View, heading: str, seat: int = 0) -> str:
    return draw(view, [], EN).missing[heading][seat]


def test_the_tile_nearest_to_being_whole_is_named() -> None:
    shown = {
        0: ["..t....", ".......", "t.....t", *["......."] * 4],
        2: ["t....t.", *["......."] * 6],
    }
    view = island(shown, {"b1": 0, "o2": 0})
    assert missing(view, "whole_tiles") == "3A: 1 temple left"
    assert missing(view, "whole_tiles", seat=1) == ""


def test_a_whole_tile_lacks_nothing() -> None:
    assert missing(island(corner(".t"), {"a1": 0}), "whole_tiles") == ""


def test_the_next_tile_tells_what_it_adds() -> None:
    view = island(corner(".t"), {"a1": 0})
    assert missing(view, "tile_count") == "1 tile, next +2"
    assert missing(view, "tile_count", seat=1) == "0 tiles, next +1"


def test_temples_that_one_token_more_would_discover_are_counted() -> None:
    view = island(corner("..t", "...", "..T"), {"a1": 0, "a3": 0})
    assert missing(view, "small_temples") == "1 in reach"
    assert missing(view, "large_temples") == "1 in reach"
    assert missing(view, "small_temples", seat=1) == ""


@pytest.mark.parametrize(("chains", "told"), [(True, "1 in reach"), (False, "")])
def test_temples_lead_on_to_others(chains: bool, told: str) -> None:
    """Three temples in a row, and a fourth of another kind behind the space at their end."""
    view = island(corner(".ttt.T", "^^^^.^"), {"a1": 0})
    view["variants"]["temple_chains"] = chains
    assert missing(view, "large_temples") == told


def test_a_token_on_a_volcano_discovers_nothing_and_counts_as_sacrificed() -> None:
    view = island(corner("vt"), {"a1": 0})
    assert missing(view, "tile_count") == "0 tiles, next +1"
    assert missing(view, "sacrificed") == ""
    assert missing(view, "sacrificed", seat=1) == "1 more: +2"


def test_ruins_in_reach_are_counted() -> None:
    view = island(corner(".r", "r.", "r."), {"a1": 0, "a2": 1})
    assert missing(view, "ruins") == "1 in reach"


@pytest.mark.parametrize(
    ("sacrificed", "told"),
    [
        ((0, 0, 0, 0), "1 more: +5"),
        ((2, 1, 0, 0), ""),
        ((1, 3, 2, 0), "1 more: +2"),
        ((1, 3, 3, 0), "2 more: +4"),
        ((0, 5, 4, 3), "3 more: +1"),
    ],
)
def test_a_better_place_in_sacrifices_takes_so_many_more(
    sacrificed: tuple[int, ...], told: str
) -> None:
    view = island()
    for player, number in zip(view["players"], sacrificed, strict=True):
        player["sacrificed"] = number
    assert missing(view, "sacrificed") == told


@pytest.mark.parametrize("phase", ["start", "over"])
def test_nothing_is_missing_before_and_after_the_rounds(phase: str) -> None:
    view = island() | {"phase": phase, "to_move": 0 if phase == "start" else None}
    assert draw(view, [], EN).missing == {}
