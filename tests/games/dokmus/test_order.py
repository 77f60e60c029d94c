"""The turn order: who chooses, who plays when, and nothing of it that the viewer cannot know."""

from __future__ import annotations

from stammtisch.core.scene import Turn

from .islands import EN, GAME, View, draw, island


def shown(view: View) -> tuple[Turn, ...]:
    return draw(view, [], EN).order


def played(view: View, seat: int, guardian: int, *, over: bool = True) -> None:
    """The seat's guardian lies open in this view."""
    view["players"][seat] |= {"guardian": guardian, "revealed": True, "played": over}


def test_guardians_are_chosen_clockwise_from_the_talisman() -> None:
    view = island() | {"phase": "draft", "talisman": 2, "first_drafter": 2}
    for seat, guardian in enumerate((0, 0, None, None)):
        view["players"][seat] |= {"guardian": guardian, "revealed": False}
    view["players"][0]["passed"] = [1, 4, 5]
    turns = shown(view)
    assert [turn.seat for turn in turns] == [2, 3, 0, 1]
    assert [turn.state for turn in turns] == ["done", "done", "now", "next"]
    assert [turn.symbol for turn in turns] == ["seal-hidden", "seal-hidden", "", ""]
    assert turns[0].hint == "Chooses a guardian as number 1."


def test_the_first_to_choose_holds_the_talisman() -> None:
    view = island() | {"phase": "draft", "to_move": 1, "first_drafter": 1}
    for player in view["players"]:
        player |= {"guardian": 0, "revealed": False}
    assert [turn.symbol for turn in shown(view)] == ["talisman", "", "", ""]


def test_ones_own_choice_is_shown_to_oneself() -> None:
    view = island() | {"phase": "draft", "to_move": 1, "first_drafter": 0}
    view["players"][0] |= {"guardian": 3, "revealed": False}
    for seat in (1, 2, 3):
        view["players"][seat]["guardian"] = 0
    assert shown(view)[0].label == "Has chosen · 3 · Move a token"


def test_turns_that_are_over_come_first_by_their_guardians() -> None:
    view = island(guardian=4)
    played(view, 3, 1)
    played(view, 1, 2)
    turns = shown(view)
    assert [(turn.seat, turn.state) for turn in turns] == [
        (3, "done"),
        (1, "done"),
        (0, "now"),
        (2, "next"),
    ]
    assert turns[0].label == "Has played · 1 · Take the talisman"
    assert turns[2].symbol == "seal-4"
    assert (turns[3].symbol, turns[3].hint) == ("seal-hidden", "Guardian 5")


def test_who_plays_next_is_unknown_as_long_as_it_could_be_several() -> None:
    view = island(guardian=2)
    turns = shown(view)[1:]
    assert [(turn.seat, turn.state, turn.label) for turn in turns] == [
        (None, "next", "Not known yet")
    ] * 3
    assert [turn.hint for turn in turns] == ["Guardian 3", "Guardian 4", "Guardian 5"]


def test_ones_own_guardian_may_tell_that_one_is_last() -> None:
    view = island(guardian=2) | {"seat": 3}
    view["players"][3] |= {"guardian": 5, "passed": [1, 5]}
    turns = shown(view)
    assert [turn.seat for turn in turns] == [0, None, None, 3]
    assert turns[3].symbol == "seal-5"


def test_ones_own_turn_may_be_among_the_unknown_ones() -> None:
    view = island(guardian=1) | {"seat": 3, "first_drafter": 3}
    view["players"][3]["guardian"] = 4
    turns = shown(view)[1:]
    assert [turn.seat for turn in turns] == [None] * 3
    assert turns[1].hint == "May be: 3, 4. Perhaps your turn, with guardian 4"


def test_there_is_no_order_before_and_after_the_rounds() -> None:
    assert shown(island() | {"phase": "start"}) == ()
    assert shown(island() | {"phase": "over", "to_move": None}) == ()


def test_no_step_of_a_game_tells_a_hidden_guardian() -> None:
    """In every view of another seat and of a spectator, along a whole game."""
    state = GAME.start(seats=4, seed="order")
    while not state.is_over:
        legal = state.legal_actions()
        state.apply(state.text(int(legal[len(state.actions) * 7 % len(legal)])))
        for viewer in (None, 0, 1, 2, 3):
            view = state.view(viewer)
            turns = draw(view, [], EN).order
            hidden = {seat for seat, player in enumerate(view["players"]) if not player["guardian"]}
            told = {turn.seat for turn in turns if turn.symbol[-1:].isdigit()}
            assert not told & hidden
            assert [t.state for t in turns].count("now") == (1 if turns else 0)
            assert len(turns) in (0, 4)
