"""What the stored games of Ilôs were recorded for."""

from __future__ import annotations

from stammtisch.core.state import State

from .. import stored


def replayed(name: str) -> State:
    return stored.replayed("ilos", name)


def test_all_have_had_the_same_number_of_turns() -> None:
    for name in stored.names("ilos"):
        state = replayed(name)
        rounds = state.position()["round"]
        ends = sum(state.text(action) == "end" for action in state.actions)
        assert ends == rounds * state.seats


def test_two_on_tiles_with_one_side_leave_no_place_for_a_third() -> None:
    state = replayed("nothing_left")
    assert len(state.position()["tiles"]) == 2
    assert sum(state.text(action).startswith("lay") for action in state.actions) == 2


def test_hands_were_robbed_when_nothing_could_be_drawn() -> None:
    """At the end somebody still knows cards that were taken."""
    players = replayed("robbed").position()["players"]
    known = [sum(sum(cards.values()) for cards in player["known"]) for player in players]
    assert max(known) > 0
