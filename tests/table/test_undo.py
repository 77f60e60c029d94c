"""Taking back: how far, by whose leave, and what remains of it."""

from __future__ import annotations

import pytest

from stammtisch.core.registry import load
from stammtisch.table import undo
from stammtisch.table.entry import NewEntry
from stammtisch.table.errors import RefusedError
from stammtisch.table.requests import prepare
from stammtisch.table.snapshot import snapshot
from stammtisch.table.table import Asking, Table

from .tables import go_back, play_on, reader, table
from .test_snapshot import told


def in_turn(seats: str, decisions: int = 2, seed: int = 1) -> tuple[Table, int]:
    """A table of Dokmus where a person has taken so many decisions of a turn; and their seat."""
    one = table(seats, game="dokmus")
    for step in range(400):
        seat = one.now.state.to_move
        assert seat is not None
        taken = undo.own_turn(one, (seat,)) if one.history.node else []
        here = one.setup.seats[seat].kind == "person"
        last = one.history.node in taken and not one.entries[one.history.node].is_final
        open_now = [n for n in taken if not one.entries[n].is_final] if last else []
        if here and len(open_now) == decisions:
            return one, seat
        play_on(one, 1, seed=seed + step)
    raise AssertionError("no such turn")


def post(one: Table, request: NewEntry, *yours: int) -> None:
    assert one.answer(request, yours) is None
    one.add(*prepare(one, request, yours, "en"))


def code(one: Table, request: NewEntry, *yours: int) -> str:
    with pytest.raises(RefusedError) as refused:
        one.answer(request, yours)
        prepare(one, request, yours, "en")
    return refused.value.code


def others(one: Table, seat: int) -> list[int]:
    return [other for other in one.setup.persons if other != seat]


def test_one_decision_or_the_whole_turn_can_be_taken_back() -> None:
    one, seat = in_turn("pee")
    offered = undo.offer(one, (seat,))
    assert offered is not None
    assert not offered.free
    line = one.history.path_to(one.history.node)
    assert (offered.decision, offered.turn) == (line[-2], line[-3])
    states = {n: one.history.state(n) for n in (line[-2], line[-3])}
    post(one, go_back(one, seat, offered.decision), seat)
    assert one.now.state == states[line[-2]]
    offered = undo.offer(one, (seat,))
    assert offered is not None
    post(one, go_back(one, seat, offered.turn), seat)
    assert one.now.state == states[line[-3]]
    offered = undo.offer(one, (seat,))
    assert offered is None or offered.decision is None
    assert not one.history.marked


def test_what_was_undone_can_be_done_again_step_by_step() -> None:
    one, seat = in_turn("pee")
    end, (first, second) = one.now.state, one.history.path_to(one.history.node)[-2:]
    post(one, go_back(one, seat, one.history.parents[first]), seat)
    assert told(one, seat)["redo"] == one.entries[first].action
    for n in (first, second):
        action = told(one, seat)["redo"]
        assert action == one.entries[n].action
        one.add(*one.decide(seat, action, f"again {n}", "en"))
    assert told(one, seat)["redo"] is None
    assert one.now.state == end
    assert not others(one, seat) or told(one, others(one, seat)[0])["redo"] is None


def test_another_decision_forgets_what_was_undone() -> None:
    one, seat = in_turn("pee")
    post(one, go_back(one, seat, one.history.parents[one.history.node]), seat)
    undone = one.history.undone[0]
    state = one.now.state
    texts = [state.text(int(a)) for a in state.legal_actions()]
    other = next(text for text in texts if text != one.entries[undone].action)
    one.add(*one.decide(seat, other, "other", "en"))
    assert (one.history.undone, told(one, seat)["redo"]) == ([], None)


def test_a_passed_turn_cannot_be_taken_back_among_persons_elsewhere() -> None:
    one = table("pe", game="dokmus")
    seat = one.now.state.to_move
    assert seat is not None
    play_on(one, 1)
    offered = undo.offer(one, (seat,))
    assert offered is not None
    assert (offered.decision, offered.turn, offered.ask) == (None, None, 0)
    assert code(one, go_back(one, seat, 0), seat) == "no_undo"
    assert undo.offer(one, (1 - seat,)) is None, "who has decided nothing takes nothing back"


def test_nobody_takes_back_another_s_decision() -> None:
    one, seat = in_turn("pee")
    other = others(one, seat)[0]
    back = one.history.parents[one.history.node]
    assert code(one, go_back(one, other, back), other) == "no_undo"
    assert code(one, go_back(one, seat, back), other) == "not_your_seat"


@pytest.mark.parametrize("to", [None, -1, 10**6])
def test_an_undo_goes_to_a_decision_in_effect(to: int | None) -> None:
    one, seat = in_turn("pbb".replace("b", "r"))
    n = one.now.n
    assert code(one, go_back(one, seat, to), seat) == "no_undo"
    assert code(one, go_back(one, seat, one.history.node), seat) == "no_undo"
    assert one.now.n == n


def test_a_line_that_was_left_cannot_be_gone_back_to() -> None:
    one, seat = in_turn("prr")
    left = one.history.node
    post(one, go_back(one, seat, one.history.parents[left]), seat)
    assert code(one, go_back(one, seat, left), seat) == "no_undo"


def test_alone_against_bots_everything_can_be_taken_back_and_the_table_is_marked() -> None:
    one = table("pr", game="dokmus")
    start = one.now.state
    play_on(one, 30)
    assert not told(one, 0)["marked"]
    for _ in range(40):
        offered = undo.offer(one, (0,))
        if offered is None:
            break
        back = offered.turn
        assert back is not None
        post(one, go_back(one, 0, back), 0)
        assert one.now.state.to_move == 0
    assert told(one, 0)["marked"]
    first = one.history.node
    assert first == 0 or all(one.entries[n].seat == 1 for n in one.history.path_to(first))
    assert first or one.now.state == start


def test_several_at_one_screen_may_take_back_as_they_like_together() -> None:
    one = table("pp", game="dokmus")
    play_on(one, 20)
    offered = undo.offer(one, (0, 1))
    assert offered is not None
    assert offered.ask is None
    post(one, go_back(one, 1, 0), 0, 1)
    assert one.history.node == 0
    assert one.history.marked


def test_a_game_that_is_over_can_be_taken_up_again_alone() -> None:
    one = table("pr", game="dokmus")
    play_on(one, 500)
    assert one.now.state.is_over
    offered = undo.offer(one, (0,))
    assert offered is not None
    assert offered.turn is not None
    post(one, go_back(one, 0, offered.turn), 0)
    assert one.now.state.to_move == 0
    assert told(one, 0)["result"] is None


def test_when_all_agree_a_passed_turn_is_taken_back() -> None:
    one = table("pee", game="dokmus")
    start = one.now.state
    seat = start.to_move
    assert seat is not None
    play_on(one, 2)
    post(one, go_back(one, seat, 0, "ask"), seat)
    second, third = others(one, seat)
    assert told(one, seat)["asking"] == {
        "seat": seat,
        "name": one.setup.seats[seat].name,
        "to": 0,
        "mine": True,
        "answer": [],
        "goes": f"1 decision of yours and 1 decision of {one.setup.names('en')[1 - seat]}",
        "waiting": [one.setup.names("en")[second], one.setup.names("en")[third]],
    }
    assert told(one, second)["asking"]["answer"] == [second]
    assert undo.offer(one, (seat,)) is None, "one question at a time"
    agree = NewEntry(one.now.n + 1, "a", second, "agree")
    post(one, agree, second)
    assert one.now.state != start
    assert told(one, second)["asking"]["answer"] == []
    assert told(one, second)["asking"]["waiting"] == [one.setup.names("en")[third]]
    assert code(one, NewEntry(one.now.n + 1, "b", second, "agree"), second) == "nobody_asks"
    assert code(one, NewEntry(one.now.n + 1, "b", seat, "agree"), seat) == "nobody_asks"
    post(one, NewEntry(one.now.n + 1, "c", third, "agree"), third)
    assert one.now.state == start
    assert told(one, seat)["asking"] is None
    assert one.history.marked


def test_that_a_decision_was_taken_back_by_everybody_s_leave_is_told_and_stands_in_the_log() -> (
    None
):
    one = table("pee", game="dokmus")
    play_on(one, 1)
    once = [told(one, seat)["view"] for seat in range(3)]
    play_on(one, 2)
    first, second = one.history.path_to(one.history.node)[:2]
    seat = one.entries[second].seat
    assert seat is not None
    before = told(one, seat)
    assert not any(event["kind"] == "undo" for line in before["log"] for event in line["events"])
    post(one, go_back(one, seat, first, "ask"), seat)
    for other in others(one, seat):
        post(one, NewEntry(one.now.n + 1, f"a {other}", other, "agree"), other)
    name = one.setup.names("ru")[seat]
    for each in (one, Table("t", one.company.agreed, one.entries)):
        for reads in range(3):
            now = told(each, reads, language="ru")
            assert now["news"] == {"kind": "undo", "seat": seat, "name": name}
            text = "отменяет решение: все согласны"
            event = {"kind": "undo", "seat": seat, "name": name, "text": text}
            assert event in now["log"][-1]["events"]
    assert told(one, seat)["view"] != once[seat], "what is named alike is alike"
    play_on(one, 1)
    assert told(one, seat)["news"] is None
    assert told(one, seat)["log"][0]["events"][-1]["kind"] == "undo"


def test_who_asks_is_told_of_a_refusal_and_may_withdraw() -> None:
    one = table("pe", game="dokmus")
    seat = one.now.state.to_move
    assert seat is not None
    play_on(one, 1)
    post(one, go_back(one, seat, 0, "ask"), seat)
    post(one, NewEntry(one.now.n + 1, "r", 1 - seat, "refuse"), 1 - seat)
    assert told(one, seat)["refused"] == one.setup.seats[1 - seat].name
    assert told(one, 1 - seat)["refused"] is None
    play_on(one, 1)
    assert told(one, seat)["refused"] is None
    post(one, go_back(one, 1 - seat, 1, "ask"), 1 - seat)
    post(one, NewEntry(one.now.n + 1, "w", 1 - seat, "refuse"), 1 - seat)
    assert one.now.asking is None
    assert told(one, seat)["refused"] is None


def test_who_has_never_come_is_asked_nothing() -> None:
    of = table("pee")
    while of.now.state.to_move != 0:
        play_on(of, 1)
    while of.now.state.to_move == 0:
        play_on(of, 1)
    last = max(n for n in of.history.path_to(of.history.node) if of.entries[n].seat == 0)
    assert undo.missing(of, Asking(0, of.history.parents[last])) == {1, 2}
    of.company.come = {1}
    assert undo.missing(of, Asking(0, of.history.parents[last])) == {1}
    of.company.come = set()
    assert undo.all_here(of, (0,)) and undo.offer(of, (0,)) is not None


def test_whoever_refuses_or_goes_on_ends_the_question() -> None:
    for answer in ("refuse", "decide"):
        one = table("pe", game="dokmus")
        seat = one.now.state.to_move
        assert seat is not None
        play_on(one, 1)
        post(one, go_back(one, seat, 0, "ask"), seat)
        if answer == "refuse":
            post(one, NewEntry(one.now.n + 1, "r", 1 - seat, "refuse"), 1 - seat)
        else:
            play_on(one, 1)
        assert one.now.asking is None
        assert not one.history.marked


def test_a_rebuilt_table_has_gone_back_as_the_old_one_had() -> None:
    one, seat = in_turn("prr")
    post(one, go_back(one, seat, one.history.parents[one.history.node]), seat)
    for entry_count in range(len(one.entries), len(one.entries) + 30):
        two = Table("t", one.setup, one.entries)
        assert two.now.state == one.now.state
        assert two.now.state.actions == one.now.state.actions
        assert two.history.undone == one.history.undone
        assert two.history.node == one.history.node
        play_on(one, 1, seed=entry_count)
        if entry_count % 7 == 0:
            post(one, go_back(one, 0, one.history.parents[one.history.node]), 0)


def test_states_long_gone_are_played_anew_from_what_is_stored() -> None:
    one = table("pp", game="dokmus")
    play_on(one, 500)
    two = Table("t", one.setup, one.entries)
    for n in range(len(one.entries)):
        at = two.at(n).state
        assert at.actions == one.history.state(n).actions
        assert at == one.history.state(n)
    with pytest.raises(RefusedError):
        two.at(len(one.entries))


def test_the_log_tells_only_what_is_in_effect() -> None:
    one, seat = in_turn("pee")
    before = told(one, seat)["log"]
    post(one, go_back(one, seat, one.history.parents[one.history.node]), seat)
    assert told(one, seat)["log"] == before[:-1]
    assert told(one, seat)["n"] == one.now.n


def test_a_question_is_about_one_s_own_last_decision_and_asked_once() -> None:
    one = table("pe", game="dokmus")
    seat = one.now.state.to_move
    assert seat is not None
    play_on(one, 4)
    offered = undo.offer(one, (seat,))
    assert offered is not None
    wanted = offered.ask
    for other in (0, 1, 2, 3):
        if other != wanted:
            assert code(one, go_back(one, seat, other, "ask"), seat) == "no_undo"
    post(one, go_back(one, seat, wanted, "ask"), seat)
    assert code(one, go_back(one, seat, wanted, "ask"), seat) == "no_undo"
    post(one, NewEntry(one.now.n + 1, "r", 1 - seat, "refuse"), 1 - seat)
    assert code(one, go_back(one, seat, wanted, "ask"), seat) == "no_undo", "once a decision"


def test_what_ends_a_round_is_final_though_the_same_player_goes_on() -> None:
    one = table("pp", game="dokmus")
    play_on(one, 500)
    goes_on = [entry for entry in one.entries if entry.events and entry.to_move == entry.seat]
    rounds = [e for e in goes_on if any(event.kind == "chapter" for event in e.events)]
    assert all(entry.is_final for entry in rounds)


def test_what_a_decision_costs_does_not_make_it_final() -> None:
    """A token sacrificed for a forest in the middle of a turn."""
    one = table("pp", game="dokmus")
    play_on(one, 500)
    costs = [e for e in one.entries if [event.kind for event in e.events] == ["sacrificed"]]
    assert costs
    assert not any(entry.is_final for entry in costs)


def test_a_covered_screen_does_not_tell_what_was_undone() -> None:
    one = table("pp")
    seat = one.now.state.to_move
    assert seat is not None
    play_on(one, 1)
    post(one, go_back(one, seat, 0), 0, 1)
    shown = told(one, 0, 1)
    assert (shown["covered"]["seat"], shown["redo"]) == (seat, None)
    post(one, NewEntry(one.now.n + 1, "h", seat, "handover"), 0, 1)
    assert told(one, 0, 1)["redo"]


def test_a_shared_screen_sees_old_moments_as_a_watcher() -> None:
    one = table("pp")
    seat = one.now.state.to_move
    assert seat is not None
    post(one, NewEntry(1, "h", seat, "handover"), 0, 1)
    uncovered = one.now
    assert told(one, 0, 1)["seat"] == seat
    play_on(one, 1)
    old = snapshot(one, uncovered, reader(0, 1), full=False)
    assert (old["seat"], old["scene"]["choices"], old["covered"]) == (None, {}, None)


def test_the_seed_is_told_only_while_the_game_is_over() -> None:
    one = table("pr", seed="of the deal", game="dokmus")
    play_on(one, 500)
    end = one.now.n
    assert told(one, 0)["deal"]["seed"] == "of the deal"
    post(one, go_back(one, 0, 0), 0)
    for moment in (one.now, one.at(end)):
        assert snapshot(one, moment, reader(0), full=False)["deal"]["seed"] is None


def test_a_large_component_set_is_stored_once() -> None:
    house = load("dokmus").module("components").house()
    own = "# mine\n" * 2000 + house.replace("1A", "1X").replace("1B", "1A").replace("1X", "1B")
    one = table("pp", game="dokmus", components=own)
    play_on(one, 20)
    assert all(len(entry.position or "") < 10_000 for entry in one.entries)
    two = Table("t", one.setup, one.entries)
    assert two.now.state == one.now.state
    assert two.at(3).state.origin.components.text == own
