"""The secret choice of guardians, and who may know what; rulebook, "Phase 1", and rulings 3."""

from __future__ import annotations

import functools
import itertools
import json
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import pytest

from stammtisch.core.state import State

from .boards import CARDS, GAME, acts, edited, position

Selection = tuple[int, ...]
"""The cards kept, in the order of choosing."""


@functools.cache
def start_of_selection(seats: int, holder: int) -> State:
    """All start tokens are set, nobody has chosen."""
    state = GAME.start(seats, seed=3)
    while state.position()["phase"] == "start":
        state.apply(int(state.legal_actions()[0]))
    return edited(state, talisman=holder, first_drafter=holder, to_move=holder)


def selected(seats: int, holder: int, selection: Selection) -> State:
    state = start_of_selection(seats, holder).clone()
    for card in selection:
        state.apply(f"draft {card}")
    return state


def selections(seats: int) -> Iterator[Selection]:
    return itertools.permutations(CARDS[seats], seats)


def order_of(seats: int, holder: int) -> list[int]:
    """Clockwise from the holder of the talisman."""
    return [(holder + step) % seats for step in range(seats)]


def knowledge(seats: int, holder: int, selection: Selection, seat: int | None) -> Any:
    """What a seat knows when the first turn of the round has begun: passed, kept, shown."""
    order = order_of(seats, holder)
    first = min(selection)
    shown = (order[selection.index(first)], first)
    if seat is None:
        return shown
    place = order.index(seat)
    passed = frozenset(CARDS[seats]) - set(selection[:place])
    return shown, passed, selection[place]


def seen(state: State, seat: int | None) -> str:
    return json.dumps(state.view(seat), sort_keys=True)


def guardians(state: State) -> list[int]:
    return [player["guardian"] for player in state.position()["players"]]


# Choosing


@pytest.mark.parametrize("holder", range(3))
def test_the_holder_of_the_talisman_chooses_first_then_clockwise(holder: int) -> None:
    state = start_of_selection(3, holder).clone()
    for seat in order_of(3, holder):
        assert state.to_move == seat
        state.apply(int(state.legal_actions()[0]))
    assert state.position()["phase"] == "turn"


@pytest.mark.parametrize("seats", [3, 4])
def test_three_and_four_players_choose_from_all_five_guardians(seats: int) -> None:
    assert acts(start_of_selection(seats, 0)) == {f"draft {card}" for card in range(1, 6)}


def test_two_players_choose_from_guardians_2_3_and_4() -> None:
    assert acts(start_of_selection(2, 0)) == {"draft 2", "draft 3", "draft 4"}


def test_a_chosen_card_is_gone_for_those_who_follow() -> None:
    state = start_of_selection(4, 1).clone().apply("draft 4")
    assert acts(state) == {"draft 1", "draft 2", "draft 3", "draft 5"}
    state.apply("draft 1")
    assert acts(state) == {"draft 2", "draft 3", "draft 5"}
    state.apply("draft 5")
    assert acts(state) == {"draft 2", "draft 3"}
    state.apply("draft 2")
    assert [guardians(state)[seat] for seat in order_of(4, 1)] == [4, 1, 5, 2]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_card_that_is_left_may_be_chosen(seats: int) -> None:
    for selection in selections(seats):
        state = selected(seats, 0, selection)
        assert guardians(state) == list(selection)
        assert state.to_move == selection.index(min(selection))


# Who may know what


@pytest.mark.parametrize(("seats", "holder"), [(2, 0), (2, 1), (3, 0), (3, 2), (4, 3)])
def test_after_the_selection_a_seat_sees_what_it_was_passed_kept_and_shown(
    seats: int, holder: int
) -> None:
    """Two drafts look alike to a seat exactly when it cannot tell them apart by the rules."""
    for seat in [None, *range(seats)]:
        views = defaultdict[Any, set[str]](set)
        for selection in selections(seats):
            views[knowledge(seats, holder, selection, seat)].add(
                seen(selected(seats, holder, selection), seat)
            )
        assert all(len(alike) == 1 for alike in views.values())
        assert len(set.union(*views.values())) == len(views)


@functools.cache
def at_turn(selection: Selection, turn: int, taken: bool) -> State:
    """Three players, seat 0 has chosen first; so many turns of the round are over.

    `taken`: whoever has played guardian 1 took the talisman.
    """
    state = selected(3, 0, selection)
    cards = sorted(selection)
    talisman = selection.index(1) if taken and 1 in cards[:turn] else 0
    players = [
        {
            "guardian": card,
            "revealed": card <= cards[turn],
            "played": card < cards[turn],
            "sacrificed": 0,
        }
        for card in selection
    ]
    return edited(state, players=players, talisman=talisman, to_move=selection.index(cards[turn]))


@functools.cache
def seen_at_turn(selection: Selection, turn: int, taken: bool, seat: int | None) -> str:
    return seen(at_turn(selection, turn, taken), seat)


@pytest.mark.parametrize("taken", [False, True])
@pytest.mark.parametrize("turn", range(3))
def test_in_every_turn_a_seat_sees_what_it_was_passed_kept_and_shown(
    turn: int, taken: bool
) -> None:
    """Whoever has taken the talisman meanwhile: the cards went round from seat 0."""
    for seat in (None, 0, 1, 2):
        views = defaultdict[Any, set[str]](set)
        for selection in selections(3):
            cards = sorted(selection)
            shown = tuple(card if card <= cards[turn] else 0 for card in selection)
            passed = frozenset(CARDS[3]) - set(selection[:seat])
            known: Any = shown if seat is None else (shown, passed, selection[seat])
            views[known].add(seen_at_turn(selection, turn, taken, seat))
        assert all(len(alike) == 1 for alike in views.values())
        assert len(set.union(*views.values())) == len(views)


@pytest.mark.parametrize("turn", range(3))
def test_what_may_be_held_is_what_fits_all_that_a_seat_knows(turn: int) -> None:
    """`possible` lists for each player the cards of all drafts that fit."""
    for seat in (None, 0, 1, 2):
        fitting = defaultdict[Any, list[Selection]](list)
        for selection in selections(3):
            fitting[seen_at_turn(selection, turn, False, seat)].append(selection)
        for selection in selections(3):
            view = seen_at_turn(selection, turn, False, seat)
            alike = fitting[view]
            for player, entry in enumerate(json.loads(view)["players"]):
                assert entry["possible"] == sorted({other[player] for other in alike})


@pytest.mark.parametrize("chosen", [1, 2, 3])
def test_during_the_selection_a_seat_sees_no_more_than_what_it_was_passed(chosen: int) -> None:
    """With four players; those not passed the cards yet cannot tell any two choices apart."""
    order = order_of(4, 2)
    for place, seat in enumerate([*order, None]):
        views = defaultdict[Any, set[str]](set)
        for selection in itertools.permutations(CARDS[4], chosen):
            known: Any = ()
            if seat is not None and place <= chosen:
                known = frozenset(selection[:place]), selection[place : place + 1]
            views[known].add(seen(selected(4, 2, selection), seat))
        assert all(len(alike) == 1 for alike in views.values())
        assert len(set.union(*views.values())) == len(views)


def test_the_second_to_choose_knows_the_first_ones_card() -> None:
    """Of five cards four came: the missing one is the first one's."""
    view = selected(3, 0, (4,)).view(1)
    assert view["players"][0]["possible"] == [4]


def test_the_last_to_choose_knows_the_leftovers() -> None:
    """And so which two cards the others hold, though not who holds which."""
    view = selected(3, 0, (4, 2)).view(2)
    assert view["players"][0]["possible"] == [2, 4]
    assert view["players"][1]["possible"] == [2, 4]


def test_the_first_to_choose_knows_nothing_but_its_own_card() -> None:
    view = selected(3, 0, (4, 2)).view(0)
    assert view["players"][0]["guardian"] == 4
    assert view["players"][1]["guardian"] is None
    assert view["players"][1]["possible"] == [1, 2, 3, 5]


def test_whoever_has_yet_to_play_holds_a_higher_card_than_the_one_shown() -> None:
    view = selected(3, 0, (4, 2, 5)).view(0)
    assert view["players"][1]["guardian"] == 2
    assert view["players"][2]["possible"] == [3, 5]


def test_a_card_shown_tells_the_last_to_choose_who_holds_the_other() -> None:
    """The third saw 1, 3 and 5: the two others hold 2 and 4, and 2 has been shown."""
    view = selected(3, 0, (4, 2, 5)).view(2)
    assert view["players"][0]["possible"] == [4]


def test_a_spectator_knows_the_shown_card_only() -> None:
    view = selected(3, 0, (4, 2, 5)).view()
    assert [player["guardian"] for player in view["players"]] == [None, 2, None]
    assert view["players"][0]["possible"] == [3, 4, 5]


def test_a_guardian_is_shown_when_its_owners_turn_begins_and_not_before() -> None:
    state = position(".A . . .", guardian=1, unplaced=1)
    assert [player["guardian"] for player in state.view()["players"]] == [1, None, None]
    state.apply("place b1")
    assert state.to_move == 1
    assert [player["guardian"] for player in state.view()["players"]] == [1, 2, None]


@pytest.mark.parametrize("seats", [2, 3])
def test_the_cards_nobody_took_are_never_shown(seats: int) -> None:
    """After the last turn of the round has begun a spectator sees the players' cards only."""
    state = selected(seats, 0, (4, 2, 1)[:seats])
    seen_cards = set[int]()
    while state.position()["round"] == 1:
        view = state.view()
        seen_cards |= {player["guardian"] for player in view["players"] if player["guardian"]}
        assert not {"leftovers", "set_aside"} & view.keys()
        state.apply(int(state.legal_actions()[0]))
    assert seen_cards == set((4, 2, 1)[:seats])


# Samples


@pytest.mark.parametrize(("seats", "holder"), [(2, 1), (3, 0), (4, 2)])
def test_samples_keep_to_what_the_seat_knows_and_reach_all_of_it(seats: int, holder: int) -> None:
    everything = list(selections(seats))
    for selection in everything[:: 17 if seats < 4 else 83]:
        state = selected(seats, holder, selection)
        order = order_of(seats, holder)
        for seat in range(seats):
            known = knowledge(seats, holder, selection, seat)
            possible = {
                other for other in everything if knowledge(seats, holder, other, seat) == known
            }
            found = set()
            view = state.view(seat)
            for number in range(10 * len(possible)):
                held = guardians(GAME.sample(view, number))
                found.add(tuple(held[one] for one in order))
            assert found == possible


def test_a_sample_looks_to_its_seat_as_the_game_does() -> None:
    for selection in list(selections(3))[::4]:
        state = selected(3, 1, selection)
        for seat in range(3):
            assert seen(state.resample(seat, 5), seat) == seen(state, seat)


def test_a_sample_in_the_middle_of_the_selection_keeps_the_cards_on_their_way() -> None:
    """The second of four chooses: the first one's card is known, nothing else is dealt yet."""
    state = selected(4, 0, (3,))
    for number in range(20):
        sample = state.resample(1, number)
        assert guardians(sample) == guardians(state)
        assert acts(sample) == {"draft 1", "draft 2", "draft 4", "draft 5"}


def test_those_still_waiting_for_the_cards_draw_any_choice_of_the_first() -> None:
    state = selected(4, 0, (3,))
    found = {guardians(state.resample(2, number))[0] for number in range(60)}
    assert found == {1, 2, 3, 4, 5}


def test_a_seat_keeps_in_mind_what_it_was_passed_until_the_round_ends() -> None:
    """A card the third was passed cannot be one of the first two's, even in the last turn."""
    state = selected(4, 0, (5, 1, 2, 4))
    while len([p for p in state.position()["players"] if p["revealed"]]) < 3:
        state.apply(int(state.legal_actions()[0]))
    # Shown: 1, 2 and 4. The third was passed 2, 3 and 4: the first one's card can only be 5.
    assert state.view(2)["players"][0]["possible"] == [5]
    # The first chose without seeing any; the second was passed 1 to 4 and knows as well.
    assert state.view(1)["players"][0]["possible"] == [5]
    # Whoever looks on sees that the last card is higher than 4.
    assert state.view()["players"][0]["possible"] == [5]


@pytest.mark.parametrize("turn", range(3))
def test_samples_in_every_turn_keep_to_what_the_seat_knows_and_reach_all_of_it(turn: int) -> None:
    for seat in range(3):
        fitting = defaultdict[Any, set[Selection]](set)
        for selection in selections(3):
            fitting[seen_at_turn(selection, turn, True, seat)].add(selection)
        for selection in list(selections(3))[::23]:
            possible = fitting[seen_at_turn(selection, turn, True, seat)]
            view = at_turn(selection, turn, True).view(seat)
            samples = range(8 * len(possible))
            found = {tuple(guardians(GAME.sample(view, number))) for number in samples}
            assert found == possible


def test_in_the_next_round_the_choice_is_as_secret_as_in_the_first() -> None:
    """What the last round showed tells nothing about the new cards."""
    state = selected(3, 0, (4, 2, 5))
    while state.position()["round"] == 1:
        state.apply(int(state.legal_actions()[0]))
    chosen = [state.clone().apply(text) for text in sorted(acts(state))]
    assert len(chosen) == 5
    for seat in (None, 2):
        assert len({seen(other, seat) for other in chosen}) == 1
    assert len({seen(other, 0) for other in chosen}) == 5
    assert len({seen(other, 1) for other in chosen}) == 5
