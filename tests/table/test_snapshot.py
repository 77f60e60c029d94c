"""What one browser is told, and above all what it is not told."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from stammtisch.core.registry import load
from stammtisch.core.scene import Sprite
from stammtisch.table.changes import changed_sprites, taken_sprites
from stammtisch.table.history import DEAL
from stammtisch.table.points import course as points_of
from stammtisch.table.report import report
from stammtisch.table.requests import prepare
from stammtisch.table.snapshot import Viewpoint, picture, shown_to, snapshot
from stammtisch.table.table import Table
from stammtisch.table.views import SeatView

from .tables import as_sent, go_back, hand_over, play_on, reader, table


def told(of: Table, *yours: int, language: str = "en", full: bool = False) -> dict[str, Any]:
    """What a browser with these seats gets, after a journey through JSON."""
    return as_sent(snapshot(of, of.now, reader(*yours, language=language), full))


def mover(of: Table) -> int:
    seat = of.now.state.to_move
    assert seat is not None
    return seat


def lookalike(one: Table, seat: int | None, seed: int) -> Table:
    """A table as it may be for all that a seat knows: what it does not know is drawn anew."""
    two = Table(one.id, one.company.agreed, one.entries)
    for node in [DEAL, *one.history.path_to(one.now.node)]:
        two.history.remember(node, one.history.state(node).resample(seat, f"{seed}"))
    two.moments[-1] = replace(one.now, state=two.history.state(one.now.node))
    return two


def all_told(of: Table, *yours: int) -> list[Any]:
    """Whatever a browser with these seats may ask for, of now and of a moment before."""
    who, path = reader(*yours), of.history.path_to(of.now.node)
    packed = report(of, "", None, who)
    return [
        snapshot(of, of.now, who, full=True),
        snapshot(of, of.at(path[len(path) // 2]), who, full=True),
        picture(of, who, "light"),
        {**packed, "written": None},
    ]


@pytest.mark.parametrize("game", ["toy", "dokmus", "ilos", "village"])
@pytest.mark.parametrize("yours", [(), (0,), (1,)])
def test_tables_a_seat_cannot_tell_apart_tell_it_the_same(
    yours: tuple[int, ...], game: str
) -> None:
    one = table("ppp", game=game)
    seat = yours[0] if yours else None
    others = 0
    for seed in range(6):
        play_on(one, 1 + seed * seed, seed=seed)
        if one.now.state.is_over:
            break
        two = lookalike(one, seat, seed)
        assert all_told(two, *yours) == all_told(one, *yours)
        path = one.history.path_to(one.now.node)
        others += sum(two.history.state(n) != one.history.state(n) for n in path)
    assert others, "they are different tables"


def test_one_person_sees_their_own_seat_whoever_decides() -> None:
    one = table("ppp")
    for seat in range(3):
        shown = told(one, seat)
        assert shown["seat"] == seat
        assert bool(shown["scene"]["choices"]) == (seat == mover(one))
        assert shown["covered"] is None


def test_a_spectator_sees_no_seat_s_hand_and_may_do_nothing() -> None:
    shown = told(table("pp"))
    assert (shown["seat"], shown["yours"], shown["scene"]["choices"]) == (None, [], {})


def test_a_shared_screen_is_covered_for_a_secret_decision_and_shows_it_when_handed_over() -> None:
    one = table("pp")
    seat = mover(one)
    shown = told(one, 0, 1)
    assert shown["covered"] == {"seat": seat, "name": one.setup.seats[seat].name}
    assert (shown["seat"], shown["scene"]["choices"]) == (None, {})
    one.add(*prepare(one, hand_over(one, seat), (0, 1), "en"))
    shown = told(one, 0, 1)
    assert shown["covered"] is None
    assert (shown["seat"], bool(shown["scene"]["choices"])) == (seat, True)


def test_a_hand_over_shows_nothing_to_anybody_else() -> None:
    one = table("ppe")
    seat = mover(one)
    before = told(one, 2), told(one)
    one.add(*prepare(one, hand_over(one, seat), (0, 1, 2), "en"))
    for old, new in zip(before, (told(one, 2), told(one)), strict=True):
        assert {**old, "n": 1, "now": 1} == new


def test_the_log_hides_what_another_seat_chose_in_secret_until_the_game_is_over() -> None:
    one = table("pp")
    seat = mover(one)
    play_on(one, 1)
    assert told(one, seat)["log"][0]["text"] != told(one, 1 - seat)["log"][0]["text"]
    assert told(one, 1 - seat)["log"] == told(one)["log"]
    assert not any(letter.isdigit() for letter in told(one)["log"][0]["text"])
    play_on(one, 60)
    assert told(one)["log"] == told(one, 0)["log"] == told(one, 1)["log"]


def test_a_snapshot_of_an_earlier_moment_tells_nothing_later() -> None:
    one = table("pp")
    play_on(one, 2)
    early = told(one, 0)
    moment = one.now
    play_on(one, 60)
    later = snapshot(one, moment, reader(0), full=False)
    assert as_sent(later) == {**early, "undo": None}


def games(decisions: int) -> Iterator[Table]:
    """Tables of all games that come with us, after so many random decisions."""
    for name in ("dokmus", "ilos", "village"):
        one = table("pp", game=name)
        play_on(one, decisions, seed=3)
        yield one


def test_a_deed_is_one_player_s_and_begins_with_the_decision_it_is_called_by() -> None:
    for one in games(120):
        lines = told(one)["log"]
        seats = {line["n"]: line["seat"] for line in lines}
        deeds = [line["deed"] for line in lines]
        assert all(seats[line["deed"]] == line["seat"] for line in lines)
        assert deeds == sorted(deeds)
        assert all(
            line["deed"] in (line["n"], was)
            for line, was in zip(lines, [0, *deeds[:-1]], strict=True)
        )
        assert len(set(deeds)) < len(deeds), "some decisions belong together"
        turns = 1 + sum(a["seat"] != b["seat"] for a, b in itertools.pairwise(lines))
        assert len(set(deeds)) >= turns


def test_what_is_gone_is_shown_as_it_lay_and_means_nothing_more() -> None:
    for one in games(60):
        met = 0
        for n in one.history.path_to(one.now.node):
            shown, was = looked_back(one, n), looked_back(one, before_the_deed(one, n))
            lay = {sprite["id"]: place(sprite) for sprite in was["scene"]["sprites"]}
            lies = {(it["id"], *place(it)) for it in shown["scene"]["sprites"]}
            for sprite in shown["taken"]:
                met += 1
                assert lay[sprite["id"]] == place(sprite)
                assert (sprite["id"], *place(sprite)) not in lies
                assert not (sprite["actions"] or sprite["legal"] or sprite["badge"])
        assert met, one.game.name


def looked_back(of: Table, n: int) -> dict[str, Any]:
    return as_sent(snapshot(of, of.at(n), reader(0), full=False))


def before_the_deed(of: Table, n: int) -> int:
    return of.history.parents[of.deed(n)]


def place(sprite: dict[str, Any]) -> tuple[Any, ...]:
    return sprite["symbol"], sprite["x"], sprite["y"], sprite["turn"]


def test_a_cube_that_another_takes_stays_in_sight_until_the_reader_decides() -> None:
    one, met = table("pp", game="village"), 0
    for decided in range(40):
        seat = mover(one)
        play_on(one, 1, seed=decided)
        taken = one.entries[-1].action.split()
        if taken[0] == "take":
            met += 1
            kind = f"cube-{taken[1]}-{taken[2]}-"
            assert [it for it in told(one, 1 - seat)["taken"] if it["id"].startswith(kind)]
            assert not told(one, seat)["taken"]
    assert met


def test_who_only_makes_room_for_another_has_neither_gone_nor_moved() -> None:
    one, made_room = table("ppp", game="village"), 0
    play_on(one, 90, seed=3)
    for before, after in itertools.pairwise(one.history.path_to(one.now.node)):
        was, now = (shown_to(one, one.at(n), Viewpoint(0), "en") for n in (before, after))
        lay, lies = members(was), members(now)
        stayed = lay.keys() & lies.keys()
        assert not stayed & set(changed_sprites(was, now))
        assert not stayed & {sprite["id"] for sprite in taken_sprites(was, now)}
        made_room += sum((lay[it].x, lay[it].y) != (lies[it].x, lies[it].y) for it in stayed)
    assert made_room


def members(view: SeatView) -> dict[str, Sprite]:
    return {sprite.id: sprite for sprite in view.scene.sprites if "piece" in sprite.classes}


def test_the_course_of_the_points_is_that_of_the_moments() -> None:
    for one in games(40):
        for yours in ((), (0,), (0, 1)):
            course = points_of(one, reader(*yours))
            assert [moment["n"] for moment in course] == [0, *one.history.path_to(one.now.node)]
            for moment in course[::7]:
                players = snapshot(one, one.at(moment["n"]), reader(*yours), full=False)["players"]
                shown = [player["score"] and player["score"]["total"] for player in players]
                assert moment["points"] == shown


def test_the_course_keeps_points_behind_a_screen_until_the_game_is_over() -> None:
    one = table("pp", variants={"chips": True})
    play_on(one, 3)
    hidden = {seat: [player["score"] for player in told(one, seat)["players"]] for seat in (0, 1)}
    assert [score is None for score in hidden[0]] == [False, True]
    for seat in (0, 1):
        for moment in points_of(one, reader(seat)):
            assert moment["points"][1 - seat] is None
            assert moment["points"][seat] is not None
    assert all(moment["points"] == [None, None] for moment in points_of(one, reader()))
    play_on(one, 60)
    assert all(None not in moment["points"] for moment in points_of(one, reader()))


def test_the_course_goes_another_way_after_an_undo() -> None:
    one = table("pp", game="dokmus")
    play_on(one, 30)
    points_of(one, reader(0, 1))
    one.add(*prepare(one, go_back(one, mover(one), 4), (0, 1), "en"))
    assert [moment["n"] for moment in points_of(one, reader(0, 1))] == [0, 1, 2, 3, 4]
    play_on(one, 5, seed=9)
    course = points_of(one, reader(0, 1))
    assert course[-1]["points"] == [score["total"] for score in one.now.state.scores()]


def test_the_seed_stays_secret_until_the_game_is_over_and_fits_the_promise_then() -> None:
    one = table("pp", seed="f00d")
    assert told(one, 0)["deal"] == {"hash": one.setup.deal, "seed": None}
    assert "f00d" not in json.dumps(told(one, 0))
    play_on(one, 60)
    assert told(one)["deal"] == {"hash": one.setup.deal, "seed": "f00d"}


def test_drawings_and_colours_travel_only_when_asked_for() -> None:
    one = table("pp")
    assert "symbols" not in told(one, 0)["scene"]
    full = told(one, 0, full=True)["scene"]
    assert full["symbols"]
    assert full["palette"]


@pytest.mark.parametrize("language", ["en", "ru", "fr"])
def test_the_result_names_the_winners_in_the_reader_s_language(language: str) -> None:
    one = table("pp")
    assert told(one, language=language)["result"] is None
    play_on(one, 60)
    shown = told(one, language=language)
    winners = list(one.now.state.winners)
    assert shown["result"]["winners"] == winners
    assert one.setup.seats[winners[0]].name in shown["result"]["sentence"]
    assert load("toy").words(language)("ending.trick") in shown["result"]["sentence"]
    assert shown["title"] == load("toy").words(language)("title")


def test_a_table_where_a_bot_decides_is_said_to_think() -> None:
    one = table("pr")
    thinking = [told(one, 0)["thinking"]]
    expected = [mover(one) == 1]
    play_on(one, 1)
    assert [*thinking, told(one, 0)["thinking"]] == [*expected, mover(one) == 1]
