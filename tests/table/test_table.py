"""A table is its entries: they lead to the state, and what is refused changes nothing."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from stammtisch.core.transcript import replay
from stammtisch.table.errors import RefusedError
from stammtisch.table.requests import prepare
from stammtisch.table.table import Table

from .tables import hand_over, play_on, request, table

WHOLE_GAME = 60


def code(of: Table, wanted: object, yours: tuple[int, ...]) -> str:
    with pytest.raises(RefusedError) as refused:
        of.answer(wanted, yours)  # type: ignore[arg-type]
        prepare(of, wanted, yours, "en")  # type: ignore[arg-type]
    return refused.value.code


def test_a_table_rebuilt_from_its_entries_is_in_the_same_state() -> None:
    one = table("ppp")
    for _ in range(WHOLE_GAME):
        two = Table("t", one.setup, one.entries)
        assert two.now.state == one.now.state
        assert two.now.state.actions == one.now.state.actions
        assert two.now.n == one.now.n
        play_on(one, 1, seed=one.now.n)
    assert one.now.state.is_over


def test_a_table_begun_under_older_rules_opens_and_goes_on() -> None:
    """Village has raised its version and still plays every game that was begun before."""
    one = table("pp", game="village")
    play_on(one, 10)
    now = f'"rules_version":{one.setup.rules_version},'
    assert all(now in entry.position for entry in one.entries if entry.position)
    older = [
        replace(
            entry, position=entry.position and entry.position.replace(now, '"rules_version":1,')
        )
        for entry in one.entries
    ]
    two = Table("t", replace(one.setup, rules_version=1), older)
    assert two.now.state == one.now.state
    play_on(two, 1)
    assert two.history.state(0).actions == []


def test_a_rebuilt_table_goes_on_as_the_old_one_would_have() -> None:
    one = table("pp")
    play_on(one, 3)
    two = Table("t", one.setup, one.entries)
    play_on(one, WHOLE_GAME, seed=5)
    play_on(two, WHOLE_GAME, seed=5)
    assert one.now.state == two.now.state
    assert replay(two.now.state.transcript(two.setup.names("en"))) == one.now.state


def test_a_position_is_kept_wherever_a_decision_is_final() -> None:
    one = table("pp")
    play_on(one, WHOLE_GAME)
    for entry in one.entries[1:]:
        before, after = one.history.state(one.history.parents[entry.n]), one.history.state(entry.n)
        final = entry.to_move != entry.seat or after.reveals != before.reveals or entry.events
        assert (entry.position is not None) == entry.is_final == bool(final)
    assert one.entries[0].position is not None


def test_rebuilding_starts_at_the_last_position_that_is_kept() -> None:
    one = table("pp")
    play_on(one, 3)
    assert one.entries[-1].position is not None
    two = Table("t", one.setup, one.entries)
    assert two.since(-1)[0].n == one.now.n


def test_the_moments_behind_a_number_are_remembered_one_by_one() -> None:
    one = table("pp")
    play_on(one, 4)
    assert [moment.n for moment in one.since(1)] == [2, 3, 4]
    assert one.since(4) == []


def test_nobody_decides_for_another_seat() -> None:
    one = table("pp")
    mover = one.now.state.to_move
    assert mover is not None
    other = 1 - mover
    assert code(one, request(one), (other,)) == "not_your_seat"
    assert code(one, request(one), ()) == "not_your_seat"
    assert code(one, request(one, seat=other), (other,)) == "not_your_turn"


def test_a_stale_or_hasty_number_is_refused_with_the_present_one() -> None:
    one = table("pp")
    play_on(one, 1)
    mover = one.now.state.to_move
    assert mover is not None
    wanted = request(one)
    for n in (-1, 0, 1, 3, 10**9):
        late = type(wanted)(n, "late", mover, action=wanted.action)
        with pytest.raises(RefusedError) as refused:
            one.answer(late, (mover,))
        assert (refused.value.code, refused.value.more) == ("stale", {"n": 1})


def test_an_illegal_decision_is_refused_with_the_rule_and_changes_nothing() -> None:
    one = table("pp")
    mover = one.now.state.to_move
    assert mover is not None
    hand = one.now.state.view(mover)["players"][mover]["hand"]
    missing = next(card for card in range(1, 17) if card not in hand)
    before = one.now.state.digest()
    with pytest.raises(RefusedError) as refused:
        prepare(one, request(one, f"play {missing}"), (mover,), "ru")
    assert refused.value.code == "illegal"
    assert refused.value.sentence == f"У вас нет карты {missing}."
    assert refused.value.more["heading"] == "play"
    assert code(one, request(one, "fly"), (mover,)) == "unknown_action"
    assert one.now.state.digest() == before


def test_a_key_is_short_and_not_one_of_ours() -> None:
    one = table("pp")
    mover = one.now.state.to_move
    assert mover is not None
    for key in ("begin", "x" * 65):
        assert code(one, request(one, key=key), (mover,)) == "bad_request"


def test_a_shared_screen_is_uncovered_for_one_seat_until_another_decides() -> None:
    one = table("pp")
    mover = one.now.state.to_move
    assert mover is not None
    both, other = (0, 1), 1 - mover
    assert code(one, request(one), both) == "covered"
    assert code(one, hand_over(one, other), both) == "no_handover"
    one.add(*prepare(one, hand_over(one, mover), both, "en"))
    assert code(one, hand_over(one, mover), both) == "no_handover"
    swap = next(text for text in texts(one) if text.startswith("swap"))
    one.add(*prepare(one, request(one, swap), both, "en"))
    assert not one.covers(both), "the same seat goes on"
    one.add(*prepare(one, request(one), both, "en"))
    assert one.covers(both)
    assert one.now.uncovered is None


def test_a_table_that_is_opened_anew_is_covered_and_uncovered_as_it_was() -> None:
    """Another server may open it at any moment, between a hand-over and the decision."""
    one, both = table("pp"), (0, 1)
    for _ in range(12):
        mover = one.now.state.to_move
        if mover is None:
            break
        wanted = hand_over(one, mover) if one.covers(both) else request(one)
        one.add(*prepare(one, wanted, both, "en"))
        again = Table("t", one.company.agreed, one.entries)
        assert (again.now.uncovered, again.covers(both)) == (one.now.uncovered, one.covers(both))


def test_alone_at_a_screen_there_is_nothing_to_uncover() -> None:
    one = table("pr")
    mover = one.now.state.to_move
    assert mover is not None
    assert code(one, hand_over(one, mover), (mover,)) == "no_handover"


def texts(of: Table) -> list[str]:
    state = of.now.state
    return [state.text(int(action)) for action in state.legal_actions()]
