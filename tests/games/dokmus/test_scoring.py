"""Points at the end, and who wins; rulebook, "End scoring", and rulings 5."""

from __future__ import annotations

from typing import Any

import pytest

from stammtisch.core.state import State

from .boards import GAMES, position

IDLE: dict[str, Any] = {"unplaced": 0, "guardian": 4, "used": False}
"""No token left to place; the mover has its action, so that there is something to decide."""

LAST = {2: 4, 3: 5, 4: 5}
"""A card that plays last, by player count."""


def points(drawing: str, heading: str, **details: Any) -> list[int]:
    return [row[heading] for row in position(drawing, **{**IDLE, **details}).scores()]


def finished(drawing: str, place: str, seats: int = 3, **details: Any) -> State:
    """The game is over after the mover's last token has gone to `place`."""
    last_turn: dict[str, Any] = {"guardian": LAST[seats], "unplaced": 1, "used": True, "round": 8}
    return position(drawing, seats=seats, **last_turn, **details).apply(f"place {place}")


def temples_on_tiles(seats: int, discovered: int, *, whole: bool = False) -> str:
    """Each tile has two small temples; on the first so many the mover has discovered one.

    With `whole` both.
    """
    empty_slot = 1 if seats == 2 else 4
    slots = [slot for slot in range(GAMES[seats] // 7 * 3) if slot != empty_slot]
    rows = [["^"] * 21 for _ in range(GAMES[seats])]
    for number, slot in enumerate(slots):
        x, y = slot % 3 * 7, slot // 3 * 7
        rows[y + 1][x + 1] = rows[y + 3][x + 3] = "t"
        if number < discovered:
            rows[y + 1][x + 2] = ".A"
            if whole:
                rows[y + 3][x + 2] = ".A"
    if not discovered:
        rows[0][0] = ".A"
    return "\n".join(" ".join(row) for row in rows)


# Ruins


def test_ruins_give_1_point_each() -> None:
    assert points("rA rA rB .A", "ruins") == [2, 1, 0]


def test_ruins_without_a_token_give_nothing() -> None:
    assert points(".A r", "ruins") == [0, 0, 0]


# Temples


def test_a_small_temple_gives_2_and_a_large_one_3_points() -> None:
    drawing = """
        .A t ^ .A T .
        """
    assert points(drawing, "small_temples")[0] == 2
    assert points(drawing, "large_temples")[0] == 3


def test_several_temples_give_points_each() -> None:
    drawing = """
        ^  t  ^ ^  T  ^
        t  .A t T  .A T
        ^  t  ^ ^  ^  ^
        """
    assert points(drawing, "small_temples")[0] == 4 * 2
    assert points(drawing, "large_temples")[0] == 3 * 3


def test_a_temple_counts_once_however_many_own_tokens_stand_there() -> None:
    assert (
        points(
            """
            ^  .A ^
            .A T  .A
            ^  .A ^
            """,
            "large_temples",
        )[0]
        == 3
    )


def test_a_temple_counts_for_every_player_who_discovered_it() -> None:
    drawing = """
        ^  .B ^
        .A t  .C
        """
    assert points(drawing, "small_temples") == [2, 2, 2]
    assert points(drawing, "tile_count") == [1, 1, 1]
    assert points(drawing, "whole_tiles") == [8, 8, 8]


def test_a_token_at_the_corner_of_a_temple_discovers_nothing() -> None:
    drawing = """
        .A ^
        ^  t
        """
    assert points(drawing, "small_temples")[0] == 0


def test_a_temple_that_touches_a_discovered_one_is_not_discovered_by_that() -> None:
    assert points(".A t t t", "small_temples")[0] == 2


def test_tokens_in_forests_and_on_ruins_discover_too() -> None:
    assert points("fA t ^ rA T", "small_temples")[0] == 2
    assert points("fA t ^ rA T", "large_temples")[0] == 3


def test_a_temple_is_discovered_from_another_tile() -> None:
    assert points("^ ^ ^ ^ ^ ^ .A | T", "large_temples")[0] == 3


def test_a_temple_is_not_discovered_over_the_empty_slot() -> None:
    drawing = "^ ^ ^ ^ ^ ^ .A | _ _ _ _ _ _ _ | t"
    assert points(drawing, "small_temples")[0] == 0


# Whole tiles


def test_all_temples_of_a_tile_give_8_points() -> None:
    drawing = """
        .A t ^ ^  ^
        ^  ^ ^ ^  ^
        ^  ^ ^ .A T
        """
    assert points(drawing, "whole_tiles") == [8, 0, 0]
    assert points(drawing, "whole_tiles", seats=4) == [8, 0, 0, 0]


def test_all_temples_of_a_tile_give_5_points_with_two_players() -> None:
    drawing = """
        .A t ^ ^  ^
        ^  ^ ^ ^  ^
        ^  ^ ^ .A T
        """
    assert points(drawing, "whole_tiles", seats=2) == [5, 0]


def test_a_tile_with_one_temple_missing_gives_none() -> None:
    drawing = """
        .A t ^ ^  ^ t
        ^  ^ ^ ^  ^ ^
        ^  ^ ^ .A T ^
        """
    assert points(drawing, "whole_tiles")[0] == 0


def test_a_temple_missing_to_one_player_is_not_made_up_for_by_another() -> None:
    assert points(".A t ^ .B t", "whole_tiles") == [0, 0, 0]


def test_a_tile_without_any_temple_gives_none() -> None:
    assert points(".A .A .A", "whole_tiles") == [0, 0, 0]


def test_whole_tiles_give_8_points_each() -> None:
    """The temple belongs to the tile it is printed on, wherever the token stands."""
    drawing = """
        t .A ^ ^ ^ ^ ^  | ^ ^ ^ ^ ^ ^ ^ | ^
        ^ ^  ^ ^ ^ ^ t  | .A t .A ^ ^ ^ t | .A
        """
    assert points(drawing, "whole_tiles")[0] == 16
    assert points(drawing, "tile_count")[0] == 3


@pytest.mark.parametrize("whole", range(9))
def test_every_number_of_whole_tiles_counts(whole: int) -> None:
    drawing = temples_on_tiles(3, whole, whole=True)
    assert points(drawing, "whole_tiles")[0] == 8 * whole


# Tiles with a discovered temple


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize(
    ("tiles", "expected"),
    [(0, 0), (1, 1), (2, 3), (3, 6), (4, 10), (5, 14), (6, 18), (7, 22), (8, 27)],
)
def test_the_number_of_tiles_with_a_discovered_temple_gives_points(
    tiles: int, expected: int, seats: int
) -> None:
    drawing = temples_on_tiles(seats, tiles)
    assert points(drawing, "tile_count", seats=seats) == [expected, *[0] * (seats - 1)]
    assert points(drawing, "small_temples", seats=seats)[0] == 2 * tiles
    assert points(drawing, "whole_tiles", seats=seats)[0] == 0


@pytest.mark.parametrize(("tiles", "expected"), [(0, 0), (1, 1), (2, 3), (3, 6), (4, 10), (5, 14)])
def test_five_tiles_give_two_players_at_most_14_points(tiles: int, expected: int) -> None:
    assert points(temples_on_tiles(2, tiles), "tile_count", seats=2) == [expected, 0]


def test_two_temples_on_one_tile_make_one_tile() -> None:
    assert points(".A t ^ .A T ^ ^ | t", "tile_count")[0] == 1


def test_a_tile_counts_by_its_temple_and_not_by_the_token() -> None:
    """One token between two temples on two tiles, then one on the other tile beside one temple."""
    assert points("^ ^ ^ ^ ^ t .A | t", "tile_count")[0] == 3
    assert points("^ ^ ^ ^ ^ ^ .A | t .A", "tile_count")[0] == 1


# Sacrifices


@pytest.mark.parametrize(
    ("sacrificed", "expected"),
    [
        ((7, 5, 3, 1), [5, 3, 1, 0]),
        ((1, 3, 5, 7), [0, 1, 3, 5]),
        ((4, 2, 2, 1), [5, 3, 3, 0]),  # the rulebook's picture of a tie
        ((2, 1, 4, 2), [3, 0, 5, 3]),
        ((3, 3, 1, 0), [5, 5, 1, 0]),
        ((4, 3, 1, 1), [5, 3, 1, 1]),
        ((4, 2, 2, 2), [5, 3, 3, 3]),
        ((3, 3, 3, 1), [5, 5, 5, 0]),
        ((3, 3, 1, 1), [5, 5, 1, 1]),
        ((2, 2, 2, 2), [5, 5, 5, 5]),
        ((1, 1, 0, 0), [5, 5, 0, 0]),
        ((5, 0, 0, 0), [5, 0, 0, 0]),
        ((0, 2, 1, 0), [0, 5, 3, 0]),
        ((0, 0, 0, 0), [0, 0, 0, 0]),
    ],
)
def test_sacrifices_of_four_players(sacrificed: tuple[int, ...], expected: list[int]) -> None:
    assert points(".A", "sacrificed", seats=4, sacrificed=sacrificed) == expected


@pytest.mark.parametrize(
    ("sacrificed", "expected"),
    [
        ((5, 3, 1), [4, 2, 0]),
        ((1, 5, 3), [0, 4, 2]),
        ((3, 3, 1), [4, 4, 0]),
        ((3, 1, 1), [4, 2, 2]),
        ((2, 2, 2), [4, 4, 4]),
        ((4, 0, 0), [4, 0, 0]),
        ((0, 1, 2), [0, 2, 4]),
        ((0, 0, 0), [0, 0, 0]),
    ],
)
def test_sacrifices_of_three_players(sacrificed: tuple[int, ...], expected: list[int]) -> None:
    assert points(".A", "sacrificed", sacrificed=sacrificed) == expected


@pytest.mark.parametrize(
    ("sacrificed", "expected"),
    [((5, 3), [3, 0]), ((3, 5), [0, 3]), ((1, 0), [3, 0]), ((3, 3), [3, 3]), ((0, 0), [0, 0])],
)
def test_sacrifices_of_two_players(sacrificed: tuple[int, ...], expected: list[int]) -> None:
    assert points(".A", "sacrificed", seats=2, sacrificed=sacrificed) == expected


def test_a_token_on_a_volcano_counts_as_sacrificed_during_play() -> None:
    assert points("vA", "sacrificed", sacrificed=(1, 3, 2)) == [2, 4, 2]


def test_a_token_on_a_volcano_discovers_no_temple_during_play() -> None:
    assert points("vA t", "small_temples") == [0, 0, 0]
    assert points("vA t", "tile_count") == [0, 0, 0]
    assert points("vA t", "whole_tiles") == [0, 0, 0]


# The sum, the winner and ties


def test_the_total_is_the_sum_of_all_headings() -> None:
    """Ruins 1, small temple 2, large temple 3, whole tile 8, one tile 1, most sacrifices 4."""
    drawing = """
        rA ^ t
        ^  T .A
        """
    row = position(drawing, sacrificed=(2, 1, 0), **IDLE).scores()[0]
    assert row == {
        "ruins": 1,
        "small_temples": 2,
        "large_temples": 3,
        "whole_tiles": 8,
        "tile_count": 1,
        "sacrificed": 4,
        "total": 19,
    }


def test_most_points_win() -> None:
    state = finished(".A . ^ rA ^ rB rB", place="b1")
    assert [row["total"] for row in state.scores()] == [1, 2, 0]
    assert state.winners == (1,)
    assert state.outcome is not None
    assert (state.outcome.ended, state.outcome.tie) == ("end-of-the-game", None)


def test_the_last_volcano_is_cleared_before_points_are_counted() -> None:
    """The token burns: no temple, but a first sacrifice."""
    state = finished(".A v t", place="b1")
    row = state.scores()[0]
    assert (row["small_temples"], row["sacrificed"]) == (0, 4)


def test_a_tie_goes_to_whoever_sacrificed_more() -> None:
    """The first has 2 for ruins and 2 for second place, the other 4 for most sacrifices."""
    state = finished("rA rA .A . ^ .B", place="d1", sacrificed=(1, 3, 0))
    assert [row["total"] for row in state.scores()] == [4, 4, 0]
    assert state.winners == (1,)
    assert state.outcome is not None
    assert state.outcome.tie == "end-of-the-game"
    assert state.outcome.winners == (1,)


def test_only_the_tied_compare_their_sacrifices() -> None:
    """The third has sacrificed most, but has fewer points."""
    state = finished(
        """
        rA rA rA rA rA .A .
        rB rB rB rB rB rB rB
        """,
        place="g1",
        sacrificed=(3, 2, 6),
    )
    assert [row["total"] for row in state.scores()] == [7, 7, 4]
    assert state.winners == (0,)
    assert state.outcome is not None
    assert state.outcome.tie == "end-of-the-game"


def test_still_tied_players_share_the_victory() -> None:
    state = finished(".A . ^ .B", place="b1", sacrificed=(2, 2, 0))
    assert [row["total"] for row in state.scores()] == [4, 4, 0]
    assert state.winners == (0, 1)
    assert state.outcome is not None
    assert state.outcome.tie == "shared"


def test_nobody_shares_who_sacrificed_less_than_others_of_the_tied() -> None:
    """Four players with 5 points each: 3-3-1-1 gives 5-5-1-1, ruins make up for 4."""
    state = finished(
        """
        rC rC rC rC ^ .A .
        rD rD rD rD ^ ^  ^
        """,
        seats=4,
        place="g1",
        sacrificed=(3, 3, 1, 1),
    )
    assert [row["total"] for row in state.scores()] == [5, 5, 5, 5]
    assert state.winners == (0, 1)
    assert state.outcome is not None
    assert state.outcome.tie == "shared"


def test_all_may_share_the_victory() -> None:
    state = finished(".A . ^ .B", place="b1")
    assert state.winners == (0, 1, 2)
    assert state.outcome is not None
    assert state.outcome.tie == "shared"


def test_two_players_break_their_tie_by_sacrifices_too() -> None:
    """3 points for most sacrifices against three ruins."""
    state = finished("rA rA rA .A . ^ ^", seats=2, place="e1", sacrificed=(1, 2))
    assert [row["total"] for row in state.scores()] == [3, 3]
    assert state.winners == (1,)
    assert state.outcome is not None
    assert state.outcome.tie == "end-of-the-game"


def test_the_token_that_burns_last_counts_among_the_sacrifices_that_break_a_tie() -> None:
    state = finished(".A v ^ .B", place="b1", sacrificed=(1, 2, 0))
    assert [row["sacrificed"] for row in state.scores()] == [4, 4, 0]
    assert state.winners == (0, 1)
    # Three sacrifices give 4 points; two give 2 points, and there are two ruins.
    state = finished(".A v ^ rB rB", place="b1", sacrificed=(2, 2, 0))
    assert [row["total"] for row in state.scores()] == [4, 4, 0]
    assert state.winners == (0,)


def test_nobody_has_won_while_the_game_goes_on() -> None:
    state = position("rA .")
    assert state.winners == ()
    assert state.outcome is None


def test_points_during_play_are_those_of_the_board_as_it_lies() -> None:
    """A tile that moves takes its temples and its tokens along; a neighbour's view may change."""
    drawing = "^ ^ ^ ^ ^ ^ t | .A ^ ^ ^ ^ ^ ^ | ^"
    state = position(drawing, guardian=2, used=False)
    assert state.scores()[0]["small_temples"] == 2
    state.apply("slide 2A")
    assert state.scores()[0]["small_temples"] == 0
