"""Who sits where: guests come, people leave, resign and return, bots play for them meanwhile."""

from __future__ import annotations

import asyncio
import contextlib
import random
from typing import Any

import pytest
from msgspec.structs import replace

from stammtisch.core.registry import names
from stammtisch.core.state import Seen
from stammtisch.table import undo
from stammtisch.table.company import Sitter
from stammtisch.table.entry import NewEntry
from stammtisch.table.errors import RefusedError
from stammtisch.table.live import LiveTable
from stammtisch.table.pace import PACES
from stammtisch.table.presence import AWAY_AFTER, Presence
from stammtisch.table.report import report
from stammtisch.table.requests import prepare
from stammtisch.table.setup import NewTable, Seat, make_setup, rematch_setup
from stammtisch.table.snapshot import Reader, snapshot
from stammtisch.table.table import Table

from .tables import WORDS, Memory, go_back, live, play_on, reader, request, setup, table
from .test_live import close, until_person_or_end
from .test_snapshot import told

Kind = Any
PLAYED = ("dokmus", "ilos", "village")
HOST = Reader((0,), WORDS, host=True)


class Clock:
    """Time that goes on when a test says so."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


async def seated(seats: str = "pee", journal: Memory | None = None) -> tuple[LiveTable, Clock]:
    one, clock = await live(journal or Memory(), seats), Clock()
    one.here.presence = one.presence = Presence(clock)
    return one, clock


def say(of: Table, kind: Kind, seat: int, **more: Any) -> NewEntry:
    n = of.now.n + 1
    return NewEntry(n, f"key {n}", seat, kind, **more)


def put(of: Table, kind: Kind, seat: int, *yours: int, **more: Any) -> None:
    of.add(*prepare(of, say(of, kind, seat, **more), yours, "en"))


async def refused(one: LiveTable, wanted: NewEntry, by: Reader) -> str:
    with pytest.raises(RefusedError) as error:
        await one.post(wanted, by)
    return error.value.code


async def test_a_bot_takes_over_when_somebody_is_away_for_a_minute_and_gives_the_seat_back() -> (
    None
):
    one, clock = await seated()
    for seat in range(3):
        one.presence.come([seat])
    take = say(one.table, "takeover", 1)
    assert await refused(one, take, HOST) == "still_here"
    one.presence.go([1])
    assert await refused(one, take, HOST) == "still_here", "a page that is read anew"
    clock.now += AWAY_AFTER
    answer = await one.post(take, reader(2))
    player = answer["snapshot"]["players"][1]
    assert (player["kind"], player["bot"], player["absent"]) == ("bot", "regular", "away")
    assert answer["snapshot"]["news"] == {"kind": "takeover", "seat": 1, "name": "Boris"}
    assert await refused(one, say(one.table, "takeover", 1), HOST) == "bot_already"
    back = await one.snapshot(reader(1), full=False)
    assert (back["seat"], back["yours"], back["returns"]) == (None, [], [1])
    assert await refused(one, request(one.table, seat=1), reader(1)) == "not_your_seat"
    again = (await one.post(say(one.table, "return", 1), reader(1)))["snapshot"]
    assert (again["seat"], again["yours"], again["returns"]) == (1, [1], [])
    assert again["players"][1]["absent"] is None
    await close(one)


async def test_the_bot_that_stands_in_decides_until_the_person_is_back() -> None:
    one, clock = await seated("ee")
    clock.now += AWAY_AFTER
    await one.post(say(one.table, "takeover", 1, bot="greedy"), Reader((), WORDS, host=True))
    for _ in range(2):
        await until_person_or_end(one)
        assert one.table.now.state.to_move == 0
        await one.post(request(one.table), reader(0))
    await one.post(say(one.table, "return", 1), reader(1))
    await until_person_or_end(one)
    while one.table.now.state.to_move == 0:
        await one.post(request(one.table), reader(0))
    await one.post(request(one.table, seat=1), reader(1))
    decided = [entry for entry in one.table.entries if (entry.kind, entry.seat) == ("decision", 1)]
    by_bot = [entry.key.startswith("bot-") for entry in decided]
    assert by_bot == sorted(by_bot, reverse=True)
    assert set(by_bot) == {True, False}
    await close(one)


async def test_only_who_plays_or_is_host_lets_a_bot_take_over_and_only_a_person_s_seat() -> None:
    one, clock = await seated("peer")
    clock.now += AWAY_AFTER
    for stranger in (reader(), reader(3)):
        assert await refused(one, say(one.table, "takeover", 1), stranger) == "not_your_seat"
    for seat in (-1, 3, 4, 99):
        assert await refused(one, say(one.table, "takeover", seat), HOST) == "not_your_seat"
    assert await refused(one, say(one.table, "takeover", 1, bot="nobody"), HOST) == "unknown_bot"
    for kind in ("join", "resign", "return"):
        assert await refused(one, say(one.table, kind, 1), HOST) == "not_your_seat"
    await one.post(say(one.table, "resign", 2), reader(2))
    assert await refused(one, say(one.table, "takeover", 1), reader(2)) == "not_your_seat"
    await close(one)


async def test_a_link_never_opened_lets_the_host_go_on_at_once_and_the_others_in_time() -> None:
    one, clock = await seated()
    assert await refused(one, say(one.table, "takeover", 1), reader(2)) == "still_here"
    shown = await one.snapshot(HOST, full=False)
    assert [p["presence"]["come"] for p in shown["players"]] == [True, False, False]
    assert [p["presence"]["free"] for p in shown["players"]] == [False, True, True]
    await one.post(say(one.table, "takeover", 1), HOST)
    clock.now += AWAY_AFTER
    await one.post(say(one.table, "takeover", 0), reader(2))
    await close(one)


async def test_who_leaves_is_not_waited_for_and_who_decides_has_not_left() -> None:
    one, _ = await seated("ee")
    one.presence.come([0, 1])
    await one.leave_seats(reader(1))
    one.presence.go([1])
    [_, boris] = (await one.snapshot(reader(0), full=False))["players"]
    assert (boris["presence"]["left"], boris["presence"]["free"]) == (True, True)
    await one.post(say(one.table, "takeover", 1), reader(0))
    await one.post(say(one.table, "return", 1), reader(1))
    [_, boris] = (await one.snapshot(reader(0), full=False))["players"]
    assert not boris["presence"]["left"]
    assert one.table.now.n == 3
    await close(one)


async def test_presence_tells_nothing_to_strangers() -> None:
    one, _ = await seated("per")
    one.presence.come([1])
    for stranger in (reader(), Reader((), WORDS)):
        shown = await one.snapshot(stranger, full=False)
        assert [player["presence"] for player in shown["players"]] == [None] * 3
        assert (shown["joining"], shown["returns"]) == (None, [])
    known = await one.snapshot(reader(0), full=False)
    assert [player["presence"] is None for player in known["players"]] == [False, False, True]
    await close(one)


async def test_who_resigned_is_told_to_everybody_and_does_not_come_back() -> None:
    one, _ = await seated("ppr")
    shown = (await one.post(say(one.table, "resign", 1), reader(0, 1)))["snapshot"]
    assert shown["players"][1]["absent"] == "resigned"
    assert (shown["yours"], shown["returns"]) == ([0], [])
    assert told(one.table)["news"]["kind"] == "resign"
    assert await refused(one, say(one.table, "return", 1), reader(0, 1)) == "no_return"
    assert await refused(one, say(one.table, "resign", 1), reader(0, 1)) == "not_your_seat"
    await close(one)


@pytest.mark.parametrize("kind", ["decision", "resign"])
async def test_what_is_said_once_more_is_answered_though_a_bot_plays_the_seat_by_now(
    kind: Kind,
) -> None:
    one, clock = await seated("ee")
    seat = one.table.now.state.to_move
    assert seat is not None
    wanted = request(one.table) if kind == "decision" else say(one.table, kind, seat)
    first = await one.post(wanted, reader(seat))
    if kind == "decision":
        clock.now += AWAY_AFTER
        await one.post(say(one.table, "takeover", seat), reader(1 - seat))
    assert (await one.post(wanted, reader(seat)))["n"] == first["n"]
    assert await refused(one, wanted, reader(1 - seat)) == "not_your_seat"
    await close(one)


async def test_who_does_something_is_here_and_nobody_is_away_from_themselves() -> None:
    one, clock = await seated("eee")
    clock.now += AWAY_AFTER
    assert await refused(one, say(one.table, "takeover", 1), reader(1)) == "still_here"
    await one.post(say(one.table, "takeover", 1), reader(0))
    await one.post(say(one.table, "return", 1), reader(1))
    for other in (0, 2):
        assert await refused(one, say(one.table, "takeover", 1), reader(other)) == "still_here"
    for _ in range(3):
        await one.leave_seats(reader(1))
    assert [entry.kind for entry in one.table.entries[1:]] == ["takeover", "return", "leave"]
    await close(one)


async def test_whoever_gets_a_fresh_link_is_not_taken_for_who_had_the_old_one() -> None:
    one, clock = await seated()
    one.presence.come(one.here.persons_of(reader(1)))
    old = one.here.persons_of(reader(1))
    await one.leave_seats(reader(1))
    await one.say("link", 1, "fresh")
    for ended in (False, True):
        if ended:
            one.presence.go(old)
        [_, boris, _] = (await one.snapshot(HOST, full=False))["players"]
        told_of = boris["presence"]
        assert (told_of["here"], told_of["come"], told_of["left"]) == (False, False, False)
    one.presence.come(one.here.persons_of(reader(1)))
    one.presence.go(one.here.persons_of(reader(1)))
    assert await refused(one, say(one.table, "takeover", 1), HOST) == "still_here", "read anew"
    clock.now += AWAY_AFTER
    await one.post(say(one.table, "takeover", 1), HOST)
    await close(one)


async def test_a_bot_goes_on_thinking_whoever_comes_and_goes_meanwhile() -> None:
    """Else somebody could hold up the table by it."""
    one, clock = await seated("eer")
    asked, thought = list[int](), asyncio.Event()

    async def slow(seat_key: object, name: str, seen: Seen) -> str:
        asked.append(one.table.now.node)
        await thought.wait()
        return seen.legal_texts()[0]

    one.bot_threads.decide = slow  # type: ignore[method-assign]
    while one.table.bot_to_move is None:
        wanted = request(one.table)
        await one.post(wanted, reader(wanted.seat))
    decided = one.table.now.node
    clock.now += AWAY_AFTER
    await one.post(say(one.table, "takeover", 1), reader(0))
    await one.post(say(one.table, "return", 1), reader(1))
    await one.post(say(one.table, "join", 1, name="Béla"), reader(1))
    await one.leave_seats(reader(1))
    thought.set()
    while one.table.now.node == decided:
        await asyncio.sleep(0.001)
    kinds = [entry.kind for entry in one.table.entries[decided + 1 :]]
    assert kinds[:5] == ["takeover", "return", "join", "leave", "decision"]
    assert asked.count(decided) == 1
    await close(one)


@pytest.mark.parametrize("game", PLAYED)
@pytest.mark.parametrize("gone", ["takeover", "resign"])
def test_who_may_come_back_is_asked_before_others_go_back_over_what_was_turned_up(
    game: str, gone: str
) -> None:
    """Else one could play to the end against a bot, see all, and go on from before that."""
    one = table("ee", game=game)
    play_on(one, 40)
    put(one, gone, 1, 1)
    for decisions in range(20):
        offered = undo.offer(one, (0,))
        if offered is not None:
            assert offered.ask is None, "there is nobody to ask"
            assert offered.free <= (gone == "resign")
        if one.now.node and not undo.is_open(one, 0, (0,)):
            code = "no_undo" if gone == "takeover" else None
            assert refusal(one, go_back(one, 0, 0)) == code
        play_on(one, 1, seed=decisions)


def refusal(of: Table, wanted: NewEntry) -> str | None:
    """Why seat 0 may not do this; None if it may."""
    try:
        prepare(of, wanted, (0,), "en")
    except RefusedError as error:
        return error.code
    return None


def test_whose_seat_a_bot_plays_sees_what_a_watcher_sees() -> None:
    """Whatever there is to see of their hand: it is the bot's now."""
    one = table("pee")
    for step in range(12):
        if step % 4 == 2:
            put(one, "takeover" if step % 8 == 2 else "return", 1, 1)
        play_on(one, 1, seed=step)
        mine, nobody = told(one, 1), told(one)
        if one.company.absent(1):
            assert {**mine, "returns": [], "yours": []} == nobody
        else:
            assert mine["seat"] == 1


def test_a_report_while_a_bot_stands_in_tells_no_secrets() -> None:
    one = table("pe")
    put(one, "takeover", 1)
    play_on(one, 3)
    packed = report(one, "?", None, reader(0))
    assert (packed["position"], packed["transcript"]) == (None, None)


def test_a_guest_chooses_name_and_colour_once() -> None:
    one = table("pee")
    joining = told(one, 1)["joining"]
    assert joining == {
        "seat": 1,
        "name": "Boris",
        "given": "Boris",
        "colour": 1,
        "colours": [1, 3, 4],
        "joined": False,
    }
    for wrong, code in (
        ({"name": "ANNA"}, "name_taken"),
        ({"name": "x" * 31}, "long_name"),
        ({"colour": 2}, "colour_taken"),
        ({"colour": 5}, "colour_taken"),
    ):
        with pytest.raises(RefusedError) as error:
            put(one, "join", 1, 1, **wrong)
        assert error.value.code == code
    put(one, "join", 1, 1, name=" Béla  Bartók ", colour=4)
    shown = told(one, 0)
    assert [player["name"] for player in shown["players"]] == ["Anna", "Béla Bartók", "Chloé"]
    assert [player["colour"] for player in shown["players"]] == [0, 4, 2]
    with pytest.raises(RefusedError, match="joined_already"):
        put(one, "join", 1, 1, name="Boris")
    assert told(one, 1)["joining"] is None
    assert told(one, 0)["joining"] is None
    put(one, "join", 2, 2)
    assert one.setup.names("en")[2] == "Chloé"


@pytest.mark.parametrize("name", ["Player 1", "игрок 3", "Joueur 1", "Habitué", "ЛЮБИТЕЛЬ"])
def test_a_guest_may_not_be_called_what_another_is_called_in_any_language(name: str) -> None:
    seats = [Seat("person"), Seat("person", elsewhere=True), Seat("person")]
    one = table(agreed=make_setup(NewTable("dokmus", [*seats, Seat("bot", "", "regular")]), WORDS))
    with pytest.raises(RefusedError, match="name_taken"):
        put(one, "join", 1, 1, name=name)
    put(one, "join", 1, 1, name="Joueur 2")
    assert one.names("ru") == ["Игрок 1", "Joueur 2", "Игрок 3", "Любитель"]


@pytest.mark.parametrize(("name", "shown"), [("", "Игрок 2"), ("Boris", "Boris")])
def test_a_guest_who_gives_no_name_stays_what_the_host_has_them_for(name: str, shown: str) -> None:
    seats = [Seat("person"), Seat("person", name, elsewhere=True)]
    one = table(agreed=make_setup(NewTable("toy", seats), WORDS))
    joining = told(one, 1, language="ru")["joining"]
    assert (joining["name"], joining["given"]) == (shown, name)
    put(one, "join", 1, 1, colour=3)
    assert one.names("ru")[1] == shown
    assert one.setup.colours[1] == 3


def test_a_bot_that_stands_in_is_called_as_the_person_is() -> None:
    seats = [Seat("person"), Seat("person", elsewhere=True)]
    one = table(agreed=make_setup(NewTable("toy", seats), WORDS))
    put(one, "takeover", 1)
    assert one.names("fr") == ["Joueur 1", "Joueur 2"]


def test_names_stand_in_the_log_and_the_picture_as_they_are_now() -> None:
    one = table("ee", game="dokmus")
    play_on(one, 3)
    before = told(one, 0, full=True)
    put(one, "join", 1, 1, name="Zdeněk")
    after = told(one, 0, full=True)
    assert "Boris" in str(before["log"])
    assert "Boris" not in str(after)
    assert "Zdeněk" in str(after["log"])


def test_a_question_ends_when_somebody_asked_is_away_for_good_and_may_be_asked_again() -> None:
    one = table("eee", game="dokmus")
    seat = one.now.state.to_move
    assert seat is not None
    play_on(one, 2)
    second, third = [other for other in range(3) if other != seat]
    one.add(*prepare(one, go_back(one, seat, 0, "ask"), (seat,), "en"))
    put(one, "join", second, second)
    assert one.now.asking is not None
    put(one, "takeover", third)
    assert one.now.asking is None
    offered = undo.offer(one, (seat,))
    assert offered is not None
    assert offered.ask == 0
    one.add(*prepare(one, go_back(one, seat, 0, "ask"), (seat,), "en"))
    assert told(one, seat)["asking"]["waiting"] == [one.setup.names("en")[second]]
    put(one, "agree", second, second)
    assert one.now.node == 0


@pytest.mark.parametrize("seed", range(5))
def test_a_rebuilt_table_has_everybody_where_the_old_one_had(seed: int) -> None:
    one, dice = table("pee", seed=f"{seed}"), random.Random(seed)
    agreed = one.company.agreed
    for step in range(30):
        kind, seat = (
            dice.choice(["join", "takeover", "return", "resign", "decision"]),
            dice.randrange(3),
        )
        if kind == "decision":
            play_on(one, 1, seed=step)
        else:
            try:
                put(one, kind, seat, seat, name=f"N{step}", bot="random")
            except RefusedError:
                continue
        two = Table("t", agreed, one.entries)
        two.company.come |= {1, 2}  # as the helper's tables have it
        assert two.setup == one.setup
        for reads in ((), (0,), (1,), (2,)):
            assert told(two, *reads) == {**told(one, *reads), "last": told(two, *reads)["last"]}
    assert one.company.agreed == agreed, "what was agreed is never changed"


@pytest.mark.parametrize("rotate", [False, True])
def test_in_a_rematch_everybody_sits_again_by_the_name_they_chose(rotate: bool) -> None:
    one = table("pee")
    put(one, "join", 1, 1, name="Béla", colour=3)
    put(one, "resign", 1, 1)
    put(one, "takeover", 2)
    new, moved = rematch_setup(one.company.restored, rotate)
    assert [seat.kind for seat in new.seats] == ["person"] * 3
    assert (new.names("en")[moved[1]], new.colours[moved[1]]) == ("Béla", 3)
    two = Table("u", new, [Table.begin(new)])
    assert not two.company.may_join(moved[1])
    assert two.company.may_join(moved[2])


def test_the_cover_of_a_shared_screen_stays_off_when_somebody_elsewhere_comes() -> None:
    one = table("ppe")
    while not (one.now.secret and one.now.state.to_move in (0, 1)):
        play_on(one, 1)
    seat = one.now.state.to_move
    assert seat is not None
    put(one, "handover", seat, 0, 1)
    put(one, "join", 2, 2)
    assert one.now.uncovered == seat
    put(one, "resign", 1 - seat, 0, 1)
    assert one.now.uncovered is None
    assert not one.covers((0, 1)), "who has resigned does not come back to it"


def has_secrets(of: Table) -> bool:
    return any(entry.secret for entry in of.entries)


@pytest.mark.parametrize("game", names())
def test_a_shared_screen_shows_a_hand_to_none_but_whom_it_was_handed_to(game: str) -> None:
    """Also while a bot plays for one of those who share it: they may come back."""
    one, dice, covers = table("ppe", game=game, seed="2"), random.Random(5), 0
    for step in range(80):
        kind, seat = dice.choice(["takeover", "return", "handover", "decision"]), dice.randrange(2)
        with contextlib.suppress(RefusedError):
            play_on(one, 1, seed=step) if kind == "decision" else put(one, kind, seat, 0, 1)
        if one.now.state.is_over:
            break
        handed, shown = one.now.uncovered, told(one, 0, 1)
        asked = one.now.secret and one.now.state.to_move in one.company.playing((0, 1))
        assert shown["seat"] == (handed if asked else None)
        assert bool(shown["covered"]) == (asked and handed is None)
        covers += bool(shown["covered"] and shown["returns"])
        past = snapshot(one, one.at(one.now.n // 2), reader(0, 1), full=False)
        assert past["seat"] is report(one, "", None, reader(0, 1))["seat"] is None
    assert covers or not has_secrets(one)


def test_the_hand_of_who_is_left_at_a_screen_lies_open_when_the_other_has_resigned() -> None:
    for kind, seat in (("takeover", None), ("resign", 0)):
        one = table("ppe")
        put(one, kind, 1, 0, 1)
        assert told(one, 0, 1)["seat"] == seat


def test_nobody_comes_leaves_or_resigns_when_the_game_is_over() -> None:
    one = table("pe")
    play_on(one, 500)
    for kind in ("takeover", "resign", "join", "return"):
        with pytest.raises(RefusedError, match="over_already"):
            put(one, kind, 1, 1)


@pytest.mark.parametrize("kind", ["resign", "takeover"])
def test_the_end_says_for_whom_bots_have_played(kind: Kind) -> None:
    one = table("pe")
    put(one, kind, 1, 1 if kind == "resign" else 0, bot="random")
    play_on(one, 100)
    for language, name in (("en", "Boris"), ("ru", "Boris")):
        shown = snapshot(one, one.now, reader(0, language=language), full=True)["result"]
        assert shown["how"].count(name) == 1 and shown["sentence"].count(name) >= 1
    assert "Boris" not in snapshot(table_over(), table_over().now, reader(0), True)["result"]["how"]


def table_over() -> Table:
    one = table("pe")
    play_on(one, 100)
    return one


# Free seats


async def test_of_many_who_come_at_a_time_as_many_sit_as_there_are_seats() -> None:
    """At two servers; whoever comes too late is told so, and nobody sits twice."""
    journal = Memory()
    servers = [await live(journal, "pff"), await live(journal, "pff")]

    async def none() -> tuple[int, ...]:
        return ()

    async def come(i: int) -> int | None:
        who = Sitter(f"sit {i}", f"digest {i}", f"Guest {i}")
        try:
            return await servers[i % 2].sit(who, none)
        except RefusedError as error:
            assert error.code == "no_free_seat"
            return None

    seats = [seat for seat in await asyncio.gather(*map(come, range(8))) if seat is not None]
    assert sorted(seats) == [1, 2]
    for one in servers:
        await one.refresh()
        company = one.table.company
        assert not company.vacant and sorted(set(company.setup.colours)) == [0, 1, 2]
        assert len(company.fresh) == 2 and len(set(one.table.names("en"))) == 3


async def test_a_bot_that_takes_a_free_seat_plays_for_nobody() -> None:
    one = await live(Memory(), "pff")
    await one.post(say(one.table, "takeover", 1, bot="random"), Reader((0,), WORDS, host=True))
    assert told(one.table, 0)["news"]["kind"] == "sit"


def test_as_long_as_a_seat_is_free_nobody_decides_and_nobody_is_asked_to() -> None:
    for seats in ("pf", "ppf", "rf", "prf"):
        of = table(seats)
        assert of.bot_to_move is None
        for kind in ("decision", "undo", "ask", "handover"):
            wish = NewEntry(1, "k", of.now.state.to_move or 0, kind, request(of).action, to=0)
            with pytest.raises(RefusedError):
                prepare(of, wish, (0, 1), "en")
        for who in (reader(), reader(0)):
            shown = snapshot(of, of.now, who, full=True)
            assert not shown["scene"]["choices"] and not shown["scene"]["forced"]
            assert shown["waiting"]["seats"] == [len(seats) - 1] and not shown["thinking"]
            assert shown["covered"] is None


def test_at_a_rematch_nobody_has_come_before_they_have() -> None:
    """Also who has said at the last game who they are: no clock runs for them yet."""
    last = replace(setup("pe", pace=PACES["quick"]), joined=(1,))
    again, _ = rematch_setup(last, rotate=False)
    made = Table("t", again, [Table.begin(again)])
    assert made.company.joined == {1}
    assert made.company.awaited == {1}
    assert made.clocks.running is None
