"""The church: into the black bag, and the service."""

from __future__ import annotations

import pytest

from stammtisch.core.state import State

from .boards import code, of, play, player, position, spent, texts

LAST = "church pink"
"""A board with one cube: the round ends after its turn."""


def test_a_brown_cube_or_three_steps() -> None:
    state = position("A: farm 1 3; cubes brown\nB: farm 1")
    play(state, "take church orange")
    assert texts(state) == {
        *(f"bag {n}@farm {way}" for n in (1, 3) for way in ("brown", "time")),
        "skip",
    }
    play(state, "bag 3@farm time")
    assert spent(0, state) == 3
    assert player(state)["members"] == {"farm": [1], "bag": [3]}
    assert player(state)["cubes"]["brown"] == 1


def test_without_a_brown_cube_a_coin_or_time() -> None:
    state = position("A: farm 1; coins 1\nB: farm 1")
    play(state, "take church orange", "bag 1@farm brown")
    assert player(state)["coins"] == 0
    broke = position("A: farm 1\nB: farm 1")
    play(broke, "take church orange")
    assert of(broke, "bag") == {"bag 1@farm time"}
    assert code(broke, "bag 1@farm brown") == "too_dear"
    assert code(broke, "bag 2@farm time") == "not_at"


# The service


def service(*lines: str, first: int = 0, **entries: object) -> State:
    """Just before the last cube of a round is taken, by seat 0."""
    text = "\n".join(f"{seat}: {line}" for seat, line in zip("ABCD", lines, strict=False))
    return position(text, board=LAST, first=first, bag="orange*16", **entries)  # type: ignore[arg-type]


def end_round(state: State) -> State:
    """Take the last cube, and do nothing by it."""
    play(state, "take church pink")
    return play(state, "skip") if "skip" in texts(state) else state


def test_the_first_player_leads_and_each_may_buy_once_round() -> None:
    state = service("bag 1 2; coins 1", "farm 1; coins 1", "bag 1; coins 2", first=2)
    end_round(state)
    assert (state.to_move, texts(state)) == (2, {"buy 1", "done"})
    assert code(state, "buy 2") == "not_in_bag"
    play(state, "buy 1")
    assert state.to_move == 0, "nobody of seat 2 is left in the bag; seat 0 is next"
    assert texts(state) == {"buy 1", "buy 2", "done"}
    play(state, "buy 2")
    doc = state.position()
    assert doc["services"] == 3
    assert player(state, 2)["coins"] == 1
    assert player(state, 0)["coins"] == 0


def test_who_has_no_coin_or_nobody_in_the_bag_is_not_asked() -> None:
    state = service("bag 1 1 1 1", "farm 1; coins 5")
    end_round(state)
    assert state.position()["phase"] != "buy"


def test_four_pieces_in_all() -> None:
    """Five in the bag and coins enough: four are bought, the fifth stays."""
    state = service("bag 1 1 1; coins 5", "bag 1 2; coins 5")
    end_round(state)
    play(state, "buy 1", "buy 1", "buy 1", "buy 1")
    doc = state.position()
    assert player(state, 0)["members"]["window1"] == [1, 1, 1]
    assert player(state, 1)["members"] == {"bag": [2], "window1": [1]}
    assert doc["phase"] == "opening", "no grain, so the service is over"


@pytest.mark.parametrize("inside", range(7))
def test_the_rest_is_drawn_from_members_and_monks_together(inside: int) -> None:
    """With four monks there are always enough; those drawn stand in the rightmost window."""
    numbers = " ".join((["1"] * 4 + ["2"] * 3)[:inside])
    seen = set()
    for seed in range(12):
        doc = service(f"farm 4; bag {numbers}" if inside else "farm 4", "farm 1").position()
        state = service("farm 4", "farm 1").game.from_position(doc, seed=seed)
        end_round(state)
        members = player(state)["members"]
        drawn, left = members.get("window1", []), members.get("bag", [])
        assert sorted(drawn + left) == [int(n) for n in numbers.split()]
        assert len(drawn) <= 4
        seen.add(len(drawn))
    assert seen <= set(range(5))
    assert inside < 2 or len(seen) > 1, "not always as many"


def test_buying_some_and_drawing_the_rest() -> None:
    """The rulebook's example up to the draw: two bought, two more pieces are drawn."""
    state = service("bag 1 2; coins 1", "bag 1", "bag 1; coins 1")
    end_round(state)
    play(state, "buy 2")
    assert state.to_move == 2
    play(state, "buy 1")
    out = [n for seat in range(3) for n in player(state, seat)["members"].get("window1", [])]
    assert 2 <= len(out) <= 4
    assert 2 in player(state)["members"]["window1"]


# From window to window


@pytest.mark.parametrize(("window", "grain"), [(1, 1), (2, 2), (3, 2)])
def test_the_grain_between_windows(window: int, grain: int) -> None:
    state = service(f"farm 1; window{window} 2; grain {grain}", "farm 1")
    end_round(state)
    assert texts(state) == {f"promote 2@window{window}", "done"}
    play(state, f"promote 2@window{window}")
    assert player(state)["members"] == {"farm": [1], f"window{window + 1}": [2]}
    assert player(state)["grain"] == 0


@pytest.mark.parametrize(("window", "grain"), [(2, 1), (3, 1), (4, 5)])
def test_too_little_grain_or_nothing_further(window: int, grain: int) -> None:
    state = service(f"farm 1; window{window} 2; grain {grain}", "farm 1")
    end_round(state)
    assert state.position()["phase"] == "opening"
    assert player(state)["grain"] == grain


def test_any_members_any_number_of_windows() -> None:
    """Five grain: one member all the way, or two a little."""
    state = service("farm 1; window1 1 2; grain 5", "farm 1")
    end_round(state)
    play(state, "promote 1@window1", "promote 1@window2", "promote 1@window3")
    assert player(state)["members"] == {"farm": [1], "window1": [2], "window4": [1]}
    assert player(state)["grain"] == 0


def test_the_services_example() -> None:
    """Peter two and one grain, Marina none, Fedor four: Fedor's member is further left."""
    state = service(
        "farm 1; window1 2; window2 1; grain 3", "farm 1", "farm 1; window2 1; window1 1; grain 4"
    )
    end_round(state)
    assert state.to_move == 0
    play(state, "promote 1@window2", "promote 2@window1")
    assert state.to_move == 2, "Marina has no grain"
    play(state, "promote 1@window2", "promote 1@window3")
    assert player(state, 0)["members"] == {"farm": [1], "window2": [2], "window3": [1]}
    assert player(state, 2)["members"] == {"farm": [1], "window1": [1], "window4": [1]}
    assert [player(state, seat)["prestige"] for seat in range(3)] == [0, 0, 2]


# The majority


@pytest.mark.parametrize(
    ("windows", "prestige"),
    [
        (("window1 1 1", "window4 1"), (2, 0)),
        (("window1 1", "window2 1"), (0, 2)),
        (("window3 1; window1 2", "window3 1; window2 2"), (2, 2)),
        (("window1 1; window4 2", "window3 1 2"), (2, 0)),
        (("window2 1", "window2 1"), (2, 2)),
        (("farm 1", "farm 1"), (0, 0)),
        (("bag 1 1 1 1", "window1 2"), None),
    ],
)
def test_most_members_then_the_leading_one(
    windows: tuple[str, str], prestige: tuple[int, int] | None
) -> None:
    """Of the tied, whose single leading member is further left; still tied: all of these."""
    state = service(f"farm 3; {windows[0]}", f"farm 3; {windows[1]}")
    end_round(state)
    if prestige is None:
        mine = len(player(state)["members"].get("window1", []))
        prestige = (2 if mine >= 1 else 0, 2 if mine <= 1 else 0)
    assert tuple(player(state, seat)["prestige"] for seat in (0, 1)) == prestige


def test_of_three_tied_only_those_with_the_leading_member() -> None:
    state = service("farm 1; window1 1", "farm 1; window3 1", "farm 1; window3 2")
    end_round(state)
    assert [player(state, seat)["prestige"] for seat in range(3)] == [0, 2, 2]


# The new round


def test_the_markers_taker_becomes_first_player_after_the_service() -> None:
    state = service("farm 1", "farm 1", "farm 1", marker=1)
    end_round(state)
    doc = state.position()
    assert (doc["first"], doc["marker"], doc["to_move"], doc["round"]) == (1, None, 1, 4)


def test_untaken_no_change() -> None:
    state = service("farm 1", "farm 1", "farm 1", first=2)
    end_round(state)
    doc = state.position()
    assert (doc["first"], doc["marker"], doc["to_move"]) == (2, None, 2)


def test_the_round_ends_after_the_action_and_the_deaths_it_causes() -> None:
    state = position("A: farm 1 1; life 9\nB: farm 1", board="crafts pink", bag="orange*16")
    play(state, "take crafts pink", "train 1@farm smithy", "done")
    assert texts(state) == {"bury 1@farm", "bury 1@smithy"}
    assert state.position()["services"] == 2
    play(state, "bury 1@farm")
    assert (state.position()["services"], state.position()["round"]) == (3, 4)
