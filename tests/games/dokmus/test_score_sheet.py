"""What gives each seat its points and what it lacks for more, as the score sheet tells it."""

from __future__ import annotations

import random
import re

import pytest

from .islands import EN, GAME, View, corner, draw, island


def missing(view: View, heading: str, seat: int = 0) -> str:
    return draw(view, [], EN).missing[heading][seat]


def test_the_tile_nearest_to_being_whole_is_named() -> None:
    shown = {
        0: ["..t....", ".......", "t.....t", *["......."] * 4],
        2: ["t....t.", *["......."] * 6],
    }
    view = island(shown, {"b1": 0, "o2": 0})
    assert missing(view, "whole_tiles") == "none (each 8); 3A lacks 1 temple"
    assert missing(view, "whole_tiles", seat=1) == "none (each 8)"


def test_a_whole_tile_lacks_nothing() -> None:
    assert missing(island(corner(".t"), {"a1": 0}), "whole_tiles") == "1×8 (1A)"


def test_the_next_tile_tells_what_it_adds() -> None:
    view = island(corner(".t"), {"a1": 0})
    assert missing(view, "tile_count") == "1 tile = 1; 1 more: +2"
    assert missing(view, "tile_count", seat=1) == "0 tiles = 0; 1 more: +1"


def test_temples_that_one_token_more_would_discover_are_counted() -> None:
    view = island(corner("..t", "...", "..T"), {"a1": 0, "a3": 0})
    assert missing(view, "small_temples") == "none (each 2); 1 in reach"
    assert missing(view, "large_temples") == "none (each 3); 1 in reach"
    assert missing(view, "small_temples", seat=1) == "none (each 2)"


def test_discovered_temples_are_named_and_those_in_reach_counted() -> None:
    view = island(corner(".T.T.", "....."), {"a1": 0, "e2": 0})
    assert missing(view, "large_temples") == "1×3 (b1); 1 more in reach"


def test_many_temples_are_not_all_named() -> None:
    view = island(corner("ttttt", "....."), {f"{letter}2": 0 for letter in "abcde"})
    assert missing(view, "small_temples") == "5×2 (a1, b1, c1, …)"


@pytest.mark.parametrize(
    ("chains", "told"), [(True, "none (each 3); 1 in reach"), (False, "none (each 3)")]
)
def test_temples_lead_on_to_others(chains: bool, told: str) -> None:
    """Three temples in a row, and a fourth of another kind behind the space at their end."""
    view = island(corner(".ttt.T", "^^^^.^"), {"a1": 0})
    view["variants"]["temple_chains"] = chains
    assert missing(view, "large_temples") == told


def test_a_token_on_a_volcano_discovers_nothing_and_counts_as_sacrificed() -> None:
    view = island(corner("vt"), {"a1": 0})
    assert missing(view, "tile_count") == "0 tiles = 0; 1 more: +1"
    assert missing(view, "sacrificed") == "2, the most = 5"
    assert missing(view, "sacrificed", seat=1) == "1, level for second most = 3 each; 1 more: +2"


def test_ruins_in_reach_are_counted() -> None:
    view = island(corner(".r", "r.", "r."), {"a1": 0, "a2": 1})
    assert missing(view, "ruins") == "none (each 1); 1 in reach"


@pytest.mark.parametrize(
    ("sacrificed", "told"),
    [
        ((0, 0, 0, 0), "none = 0; 1 more: +5"),
        ((2, 1, 0, 0), "2, the most = 5"),
        ((1, 3, 2, 0), "1, third most = 1; 1 more: +2"),
        ((1, 3, 3, 0), "1, third most = 1; 2 more: +4"),
        ((0, 5, 4, 3), "none = 0; 3 more: +1"),
        ((1, 5, 4, 3), "1, fourth most = 0; 2 more: +1"),
        ((3, 3, 1, 0), "3, level for the most = 5 each"),
    ],
)
def test_a_better_place_in_sacrifices_takes_so_many_more(
    sacrificed: tuple[int, ...], told: str
) -> None:
    view = island()
    for player, number in zip(view["players"], sacrificed, strict=True):
        player["sacrificed"] = number
    assert missing(view, "sacrificed") == told


def test_at_the_end_nothing_more_is_in_reach() -> None:
    view = island(corner(".T.T.", "....."), {"a1": 0, "e2": 0})
    view |= {"phase": "over", "to_move": None}
    told = [texts[0] for texts in draw(view, [], EN).missing.values()]
    assert not [text for text in told if "more" in text or "reach" in text]
    assert missing(view, "large_temples") == "1×3 (b1)"


def told_points(text: str) -> int:
    """The points that a text of the sheet adds up to."""
    head = text.partition(";")[0]
    counted = re.match(r"(\d+)×(\d+) ", head)
    if counted:
        return int(counted[1]) * int(counted[2])
    return 0 if head.startswith("none") else int(re.findall(r"= (\d+)", head)[0])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_told_adds_up_to_the_points(seats: int) -> None:
    """In every row, for every seat, all along random games and at their end."""
    for seed in range(3):
        state, luck = GAME.start(seats=seats, seed=seed), random.Random(seed)
        for step in range(1000):
            if step % 12 == 0 or state.is_over:
                texts = draw(state.view(None), [], EN).missing
                for seat, scores in enumerate(state.view(None)["scores"]):
                    points = {heading: told_points(row[seat]) for heading, row in texts.items()}
                    assert points == {heading: scores[heading] for heading in points}
                    assert len(points) == 6
            if state.is_over:
                break
            state.apply(int(luck.choice(list(state.legal_actions()))))
        assert state.is_over
