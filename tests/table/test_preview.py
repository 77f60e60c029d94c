"""What a decision would change: true where it is certain, silent where it is not."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from stammtisch.core.scene import Sprite
from stammtisch.table.entry import NewEntry
from stammtisch.table.errors import RefusedError
from stammtisch.table.preview import preview
from stammtisch.table.snapshot import shown_to, snapshot, viewpoint
from stammtisch.table.table import Table

from .tables import Memory, live, play_on, reader, request, table


def board(one: Table, seat: int) -> dict[str, Sprite]:
    scene = one.draw(one.now.state.known(seat), [], "en")
    return {sprite.id: sprite for sprite in scene.sprites}


def texts(one: Table) -> list[str]:
    state = one.now.state
    return [state.text(int(a)) for a in state.legal_actions()]


def kinds(one: Table) -> list[str]:
    """One action of each kind that is legal now."""
    found: dict[str, str] = {}
    for text in texts(one):
        found.setdefault(text.split()[0], text)
    return list(found.values())


@pytest.mark.parametrize("decisions", [0, 5, 12, 20, 33, 47, 60, 75])
def test_what_a_preview_shows_is_what_happens(decisions: int) -> None:
    one = table("pe", game="dokmus")
    play_on(one, decisions)
    mover = one.now.state.to_move
    assert mover is not None
    for action in kinds(one):
        shown = preview(one, action, reader(mover))
        two = Table("t", one.setup, one.entries)
        two.add(*two.decide(mover, action, "key", "en"))
        happened = board(two, mover)
        for sprite in shown["put"]:
            assert happened[sprite.id] == sprite
        for name in shown["gone"]:
            assert name not in happened
        placed = action.split()[0] in ("start", "place", "cross", "anywhere", "slide", "rotate")
        assert bool(shown["put"]) == placed or action.startswith(("drop", "lift"))
        assert shown["scores"] in (None, two.now.state.view(mover)["scores"])


def test_a_preview_needs_only_what_its_seat_can_know() -> None:
    for decisions in range(0, 60, 4):
        one = table("pee", game="dokmus")
        play_on(one, decisions)
        mover = one.now.state.to_move
        assert mover is not None
        wanted = [preview(one, action, reader(mover)) for action in kinds(one)]
        one.moments.append(replace(one.now, state=one.now.state.resample(mover, "other")))
        assert [preview(one, action, reader(mover)) for action in kinds(one)] == wanted


def test_whether_a_decision_passes_the_turn_is_told_if_the_seat_can_know_it() -> None:
    """In Village a draw from the black bag may leave the player something more to decide."""
    one = table("pppp", seed="3", game="village")
    for step in range(46):
        play_on(one, 1, seed=300 + step)
    state, action = one.now.state, "take travel brown"
    assert state.to_move is not None
    may_be = [state.resample(state.to_move, f"{n}") for n in range(20)]
    assert len({other.clone().apply(action).to_move for other in may_be}) > 1
    for other in may_be:
        one.moments.append(replace(one.now, state=other))
        assert not preview(one, action, reader(state.to_move))["ends"]


def test_a_card_that_would_be_turned_up_stays_unknown() -> None:
    one = table("pe")
    mover = one.now.state.to_move
    assert mover is not None
    swap = next(text for text in texts(one) if text.startswith("swap"))
    shown = preview(one, swap, reader(mover))
    known = board(one, mover)
    assert all(sprite.id in known or not sprite.id.startswith("card") for sprite in shown["put"])


def test_only_who_decides_sees_previews() -> None:
    one = table("pee", game="dokmus")
    mover = one.now.state.to_move
    assert mover is not None
    for yours in ((), ((mover + 1) % 3,)):
        with pytest.raises(RefusedError) as refused:
            preview(one, texts(one)[0], reader(*yours))
        assert refused.value.code == "not_your_turn"
    with pytest.raises(RefusedError) as refused:
        preview(one, "place a1", reader(mover))
    assert refused.value.code == "illegal"
    with pytest.raises(RefusedError) as refused:
        preview(one, "jump", reader(mover))
    assert refused.value.code == "unknown_action"


def test_a_covered_screen_shows_no_preview() -> None:
    one = table("pp")
    with pytest.raises(RefusedError) as refused:
        preview(one, texts(one)[0], reader(0, 1))
    assert refused.value.code == "covered"


async def test_a_final_decision_is_held_until_it_is_sent_without_hold() -> None:
    one = await live(Memory(), "pe", game="dokmus")
    wanted = request(one.table)
    held: Any = await one.post(replace_hold(wanted), reader(wanted.seat))
    assert (held["n"], held["held"]["action"]) == (0, wanted.action)
    assert [sprite.id for sprite in held["held"]["put"]]
    assert one.table.now.n == 0
    assert "snapshot" not in held
    assert (await one.post(wanted, reader(wanted.seat)))["n"] == 1
    await one.close()


async def test_a_decision_that_can_be_taken_back_is_not_held() -> None:
    one = await live(Memory(), "pe", game="dokmus")
    for _ in range(40):
        before, seat = one.table.now.state, one.table.now.state.to_move
        assert seat is not None
        entry, _ = one.table.decide(seat, texts(one.table)[0], "k", "en")
        answer = await one.post(replace_hold(request(one.table)), reader(seat))
        assert ("held" in answer) == entry.is_final
        assert (one.table.now.state == before) == entry.is_final
        if entry.is_final:
            assert answer["held"]["ends"] == (entry.to_move != seat)
            await one.post(request(one.table), reader(seat))
    assert not all(entry.is_final for entry in one.table.entries)
    await one.close()


def replace_hold(wanted: NewEntry) -> NewEntry:
    return NewEntry(wanted.n, wanted.key, wanted.seat, wanted.kind, wanted.action, hold=True)


def test_what_was_gained_since_ones_own_last_decision_is_told() -> None:
    one = table("pe", game="dokmus")
    gains = 0
    for _ in range(60):
        play_on(one, 1)
        own = next((n for n in one.history.back_from(one.now.node) if one.entries[n].seat == 0), 0)
        was, now = (state.view(0)["scores"] for state in (one.history.state(own), one.now.state))
        wanted = [after["total"] - before["total"] for before, after in zip(was, now, strict=True)]
        gained = snapshot(one, one.now, reader(0), full=False)["gained"]
        assert gained == wanted
        gains += any(gained)
    assert gains


def test_what_travels_with_a_tile_is_no_news_of_its_own() -> None:
    slid = turned = 0
    for seed in range(3):
        one = table("pe", seed=str(seed), game="dokmus")
        play_on(one, 500)
        for n in one.history.path_to(one.history.node):
            action, mover = one.entries[n].action, one.entries[n].seat
            if not action.startswith(("slide", "rotate")):
                continue
            shown = snapshot(one, one.at(n), reader(), full=False)
            tile = f"tile-{action.split()[1][:-1]}"
            assert tile in shown["last"]
            assert not any(name.startswith("token") for name in shown["last"]), mover
            slid, turned = slid + action.startswith("slide"), turned + action.startswith("rotate")
    assert slid
    assert turned


def test_a_new_tile_is_one_piece_of_news_with_all_that_is_printed_on_it() -> None:
    one, come = table("pe", seed="1", game="ilos"), 0
    play_on(one, 120)
    for n in one.history.path_to(one.history.node):
        shown = snapshot(one, one.at(n), reader(), full=False)
        lies_on = {it.id: it.on for it in shown["scene"]["sprites"]}
        assert not any(lies_on[name] in shown["last"] for name in shown["last"])
        come += any(name.startswith("tile-") for name in shown["last"])
    assert come


@pytest.mark.parametrize("game", ["dokmus", "village"])
def test_nothing_is_gone_that_is_still_there_when_another_decides(game: str) -> None:
    """What the next to move can do something with stays on the board, in a preview too."""
    tried = 0
    for decisions in (20, 45, 70):
        one = table("pp", seed="3", game=game)
        play_on(one, decisions)
        mover = one.now.state.to_move
        assert mover is not None
        for action in texts(one)[:40]:
            shown = preview(one, action, reader(mover))
            two = Table("t", one.setup, one.entries)
            two.add(*two.decide(mover, action, "key", "en"))
            if two.now.state.reveals == one.now.state.reveals:
                seen = viewpoint(two, two.now, (mover,))
                drawn = shown_to(two, two.now, seen, "en").scene
                assert not {sprite.id for sprite in drawn.sprites} & set(shown["gone"]), action
                tried += two.now.state.to_move != mover
    assert tried


def test_a_piece_that_can_do_more_afterwards_is_shown_where_it_would_be() -> None:
    """It may use its privilege next, so its seat goes on; what is shown means nothing yet."""
    one = table("pp", seed="3", game="village")
    moved = 0
    for decisions in range(10, 90):
        play_on(one, decisions - one.now.n)
        mover = one.now.state.to_move
        assert mover is not None
        for action in texts(one):
            if action.split()[0] not in ("enter", "send", "advance", "travel"):
                continue
            shown = preview(one, action, reader(mover))
            two = Table("t", one.setup, one.entries)
            two.add(*two.decide(mover, action, "key", "en"))
            stands = board(two, mover).keys() - board(one, mover).keys()
            pieces = {it for it in stands if it.startswith(f"member-{mover}-")}
            assert pieces <= {it.id for it in shown["put"]}, action
            assert not any(it.actions or it.legal for it in shown["put"])
            moved += len(pieces)
    assert moved
