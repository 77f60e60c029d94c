"""A picture is drawn once for each view, however many look at it, and told by what changes."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from stammtisch.core.state import Known
from stammtisch.table.entry import NewEntry
from stammtisch.table.errors import RefusedError
from stammtisch.table.requests import prepare
from stammtisch.table.snapshot import Reader, apart, snapshot, tell
from stammtisch.table.table import Table
from stammtisch.table.views import pieces, seat_view

from .tables import as_sent, play_on, reader, table
from .test_snapshot import lookalike

Json = dict[str, Any]


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """What is drawn: for each picture its seat and its language."""
    found: list[tuple[Any, ...]] = []
    draw = Table.draw

    def counted(self: Table, known: Known, legal: list[str], language: str) -> Any:
        found.append((known.seat, language))
        return draw(self, known, legal, language)

    monkeypatch.setattr(Table, "draw", counted)
    return found


def test_several_windows_show_one_picture(drawn: list[tuple[Any, ...]]) -> None:
    one = table("pp")
    for yours in ((0,), (0,), (), (1,), (), (0,)):
        snapshot(one, one.now, reader(*yours), full=False)
    assert drawn == [(0, "en"), (None, "en"), (1, "en")]
    snapshot(one, one.now, reader(0, language="fr"), full=True)
    assert drawn[3:] == [(0, "fr")]


def test_a_picture_of_a_later_moment_is_another(drawn: list[tuple[Any, ...]]) -> None:
    one = table("pp")
    first = snapshot(one, one.now, reader(0), full=False)["scene"]
    play_on(one, 2)
    assert snapshot(one, one.now, reader(0), full=False)["scene"] != first
    assert snapshot(one, one.at(0), reader(0), full=False)["scene"]["choices"] == {}


def test_what_never_changes_comes_only_when_it_is_asked_for() -> None:
    shown = seat_view(table("pp"), 0, 0, tuple(table("pp").now.state.legal_texts()), "en")
    assert shown.full.keys() - shown.brief.keys() == {"symbols", "palette", "about"}
    assert shown.full["symbols"] == shown.scene.symbols


def whole(told: Json, base: Json) -> Json:
    """What `net/changes.js` makes of a snapshot that comes as changes of another one."""
    changes = told.pop("changes", None)
    if changes is None:
        return told
    assert changes["since"] == base["view"]
    scene = {**base["scene"], **changes["scene"]}
    if "sprites" in changes["scene"]:
        scene["sprites"] = joined(scene["sprites"], base["scene"]["sprites"])
    return {**told, "scene": scene, "log": joined(changes["log"], base["log"])}


def joined(pieces: list[Any], old: list[Any]) -> list[Any]:
    made: list[Any] = []
    for it in pieces:
        made += old[it[0] : it[0] + it[1]] if isinstance(it, list) else [it]
    return made


@given(some.lists(some.integers(0, 9), unique=True), some.lists(some.integers(0, 20), unique=True))
def test_any_list_is_made_of_pieces_of_any_other(old: list[int], new: list[int]) -> None:
    was = [{"id": it, "odd": i % 3 == 0} for i, it in enumerate(old)]
    now = [{"id": it, "odd": False} for it in new]
    told = pieces(was, now, lambda it: it["id"])
    assert joined(told, was) == now
    assert pieces(now, now, lambda it: it["id"]) == ([[0, len(now)]] if now else [])


@dataclass
class Window:
    """A reader who keeps what it was told."""

    reader: Reader
    told: list[Json] = field(default_factory=list)

    def look(self, of: Table, dice: random.Random) -> bool:
        """Be told by what it has, if anything; whether that was by changes."""
        base = dice.choice(self.told[-4:]) if self.told else {}
        now = tell(of, of.now, self.reader)
        now = now.and_also(**apart(of, now, self.reader, 0))
        told = as_sent(now.since(of.views.get(base.get("view", ""))))
        by_changes = "changes" in told
        self.told.append(whole(told, base))
        assert self.told[-1] == as_sent(snapshot(of, of.now, self.reader, full=False))
        return by_changes


KINDS = ("undo", "ask", "agree", "refuse", "join", "takeover", "return", "resign")


def anything(of: Table, seats: list[tuple[int, ...]], dice: random.Random) -> None:
    """Something that may happen at a table: mostly a decision, or what it needs first."""
    n, mover = of.now.n + 1, of.now.state.to_move
    if dice.random() < 0.7:
        if mover is not None:
            held = next(it for it in seats if mover in it)
            if of.covers(held):
                of.add(*prepare(of, NewEntry(n, f"key {n}", mover, "handover"), held, "en"))
            else:
                play_on(of, 1, seed=dice.randrange(1000))
        return
    held = dice.choice(seats)
    kind: Any = dice.choice(KINDS)
    wish = NewEntry(
        n, f"key {n}", dice.choice(held), kind, to=dice.choice([0, n - 2]), name=f"Nobody {n}"
    )
    try:
        made = prepare(of, wish, held, "en")
    except RefusedError:
        return
    of.add(*made)


@pytest.mark.parametrize("game", ["toy", "dokmus", "ilos", "village"])
def test_changes_make_the_whole_again_whatever_happens_whoever_reads(game: str) -> None:
    dice, by_changes = random.Random(game), 0
    ways: list[tuple[str, list[tuple[int, ...]]]]
    ways = [("ppe", [(0, 1), (2,)]), ("eee", [(0,), (1,), (2,)])]
    for seats, held in ways:
        one = table(seats, game=game)
        readers = [reader(*yours, language="ru") for yours in held]
        readers += [reader(language="en"), reader(language="fr"), reader(0, 1, 2)]
        windows = [Window(it) for it in readers]
        for _ in range(40):
            anything(one, held, dice)
            for window in windows:
                if dice.random() < 0.5:
                    by_changes += window.look(one, dice)
    assert by_changes > 60


@pytest.mark.parametrize("game", ["toy", "dokmus", "ilos", "village"])
def test_tables_that_look_alike_change_alike(game: str) -> None:
    for seat in (None, 0, 1):
        one, different = table("ppp", game=game), 0
        play_on(one, 25, seed=4)
        two = lookalike(one, seat, seed=5)
        path = one.history.path_to(one.now.node)
        for before, after in ((path[-9], path[-1]), (path[-2], path[-1])):
            told = [
                seat_view(it, after, seat, (), "en").changes(seat_view(it, before, seat, (), "en"))
                for it in (one, two)
            ]
            assert bytes(told[0]) == bytes(told[1])
            different += one.history.state(after) != two.history.state(after)
        assert different or seat is None


def test_nobody_is_told_by_another_s_view() -> None:
    one = table("ppp")
    views = {
        seat: tell(one, one.now, reader(*([] if seat is None else [seat]))).view
        for seat in (None, 0, 1)
    }
    play_on(one, 3)
    for seat in (None, 0, 1):
        now = tell(one, one.now, reader(*([] if seat is None else [seat])))
        for base, view in views.items():
            assert ("changes" in now.since(view)) == (base in (None, seat))
        assert "changes" not in now.since(one.views.get("forged"))
