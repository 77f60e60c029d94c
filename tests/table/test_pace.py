"""Pace: whose time runs, how much is left, what happens when there is none."""

from __future__ import annotations

import random
from typing import Any

import pytest

from stammtisch.table.entry import Entry, NewEntry
from stammtisch.table.errors import RefusedError
from stammtisch.table.live import SILENT_FOR, LiveTable
from stammtisch.table.pace import PACES, Pace
from stammtisch.table.snapshot import snapshot
from stammtisch.table.table import Table
from stammtisch.table.undo import offer

from .tables import NAMES, Memory, live, reader, request, setup

LIVE, SLOW = Pace("live", 100, 10), Pace("slow", 0, 60)
SECOND = 1000


class Clock:
    """Time that goes on when a test says so."""

    def __init__(self) -> None:
        self.seconds = 1_000_000

    def __call__(self) -> int:
        return self.seconds * SECOND


def timed(pace: Pace | None, seats: str = "pe", *, come: bool = True, **more: Any) -> Memory:
    """A journal with a table at which all have come."""
    journal, agreed = Memory(Clock()), setup(seats, pace=pace, **more)
    begun = Table.begin(agreed)
    journal.entries["t"] = [Entry(**{**_fields(begun), "at": journal.now()})]
    if come:
        for seat in agreed.invited:
            n = len(journal.entries["t"])
            arrival = Entry(n, f"come {n}", "come", seat, to_move=begun.to_move, at=journal.now())
            journal.entries["t"].append(arrival)
    return journal


def _fields(entry: Entry) -> dict[str, Any]:
    return {name: getattr(entry, name) for name in entry.__struct_fields__}


async def opened(journal: Memory, pace: Pace, seats: str = "pe") -> LiveTable:
    return await live(journal, seats, pace=pace)


def clock_of(journal: Memory) -> Clock:
    assert isinstance(journal.clock, Clock)
    return journal.clock


def mover(one: LiveTable) -> int:
    seat = one.table.to_move
    assert seat is not None
    return seat


async def decide(one: LiveTable) -> None:
    seat = mover(one)
    await one.post(request(one.table), reader(seat))


async def say(one: LiveTable, kind: Any, seat: int) -> None:
    n = one.table.now.n + 1
    await one.post(NewEntry(n, f"{kind} {n}", seat, kind), reader(seat))


def second_by_second(entries: list[Entry], pace: Pace, until: int, down: set[int]) -> list[int]:
    """The slow twin: what two persons have left, counted by steps of a second."""
    left, turn_of, at = [pace.game, pace.game], None, 0
    times = {entry.at // SECOND: entry for entry in entries}
    for second in range(entries[0].at // SECOND, until):
        if second in times:
            entry = times[second]
            if entry.kind in ("begin", "decision") and entry.to_move != turn_of:
                turn_of = entry.to_move
                assert turn_of is not None
                left[turn_of] = pace.turn + (left[turn_of] if pace.kind == "live" else 0)
            at = second
        if turn_of is not None and at and second not in down:
            left[turn_of] = max(0, left[turn_of] - 1)
    return [SECOND * seconds for seconds in left]


@pytest.mark.parametrize("pace", [LIVE, SLOW])
@pytest.mark.parametrize("seed", range(6))
async def test_time_runs_for_who_decides_and_for_nobody_while_no_server_is_there(
    pace: Pace, seed: int
) -> None:
    dice, journal = random.Random(seed), timed(pace, "pp")
    clock, down = clock_of(journal), set[int]()
    one = await opened(journal, pace, "pp")

    def gone(begin: int, end: int) -> int:
        return SECOND * sum(begin <= SECOND * second < end for second in down)

    one.table.clocks.down = gone
    while one.table.to_move is not None and not one.table.company.late:
        start = clock.seconds
        clock.seconds += dice.randrange(1, 30)
        if dice.random() < 0.3:
            down |= set(range(start + 1, clock.seconds - 1))
        entries = journal.entries["t"]
        expected = second_by_second(entries, pace, clock.seconds, down)
        assert one.table.clocks.at(clock()) == expected
        again = Table("t", one.table.company.agreed, entries, gone)
        assert again.clocks.at(clock()) == expected  # another server, which has just come
        seat = mover(one)
        assert one.table.clocks.is_out(clock()) is (expected[seat] == 0)
        if expected[seat]:
            await decide(one)


@pytest.mark.parametrize("out", [False, True])
async def test_who_has_no_time_left_is_played_for(out: bool) -> None:
    pace = Pace("live", 100, 10, out)
    journal = timed(pace)
    one = await opened(journal, pace)
    seat = mover(one)
    clock_of(journal).seconds += 109
    await one.check_clock()
    assert one.table.company.absent(seat) is None
    clock_of(journal).seconds += 1
    with pytest.raises(RefusedError) as error:  # nobody decides when it is too late
        await one.post(request(one.table), reader(seat))
    assert error.value.code == "time_out"
    assert [entry.kind for entry in journal.entries["t"]].count("timeout") == 1
    assert one.table.company.absent(seat) == ("resigned" if out else "away")
    await one.check_clock()
    assert [entry.kind for entry in journal.entries["t"]].count("timeout") == 1
    if out:
        with pytest.raises(RefusedError):
            await say(one, "return", seat)
    else:
        await say(one, "return", seat)
        assert one.table.clocks.at(journal.now())[seat] == 10 * SECOND
        assert seat not in one.table.company.late
    await one.close()


@pytest.mark.parametrize("pace", [LIVE, SLOW])
async def test_who_comes_back_again_and_again_holds_nobody_up(pace: Pace) -> None:
    """The bot that stands in decides once what a turn's second time has been spent too."""
    journal = timed(pace)
    one = await opened(journal, pace)
    seat, clock = mover(one), clock_of(journal)

    async def run_out() -> None:
        clock.seconds += 200
        await one.check_clock()
        assert one.table.company.absent(seat) == "away"

    one.bot_threads.close()  # a bot is slower than who comes back at once
    await run_out()
    await say(one, "return", seat)
    assert one.table.clocks.at(clock())[seat] == 1000 * pace.turn
    await run_out()
    with pytest.raises(RefusedError) as error:
        await say(one, "return", seat)
    assert error.value.code == "time_out"
    again = Table("t", one.table.company.agreed, journal.entries["t"])
    assert not again.clocks.may_return(seat)  # at another server too
    await one.close()


async def test_of_two_servers_one_says_that_time_has_run_out() -> None:
    journal = timed(LIVE)
    one, other = await opened(journal, LIVE), await opened(journal, LIVE)
    clock_of(journal).seconds += 200
    await one.check_clock()
    await other.check_clock()
    assert [entry.kind for entry in journal.entries["t"]].count("timeout") == 1
    for each in (one, other):
        await each.close()


async def test_nobodys_time_runs_before_all_have_come() -> None:
    journal = timed(LIVE, come=False)
    one = await opened(journal, LIVE)
    clock_of(journal).seconds += 5000
    assert one.table.clocks.running is None
    await one.arrive(reader(1))
    assert one.table.clocks.running == mover(one)
    await one.arrive(reader(1))
    assert [entry.kind for entry in journal.entries["t"]] == ["begin", "come"]
    assert one.table.clocks.at(journal.now())[mover(one)] == 110 * SECOND


async def test_a_link_made_anew_stops_nobody_elses_clock() -> None:
    """Else a host whose friend goes away for a minute could think for as long as they like."""
    journal = timed(LIVE, "eee")
    one = await opened(journal, LIVE, "eee")
    seat = mover(one)
    for friend in {0, 1, 2} - {seat}:
        await one.say("link", friend, f"digest {friend}")
        assert friend in one.table.company.awaited
        assert one.table.clocks.running == seat
    clock_of(journal).seconds += 111
    await one.check_clock()
    assert one.table.company.late == {seat}
    await one.close()


@pytest.mark.parametrize("pace", [LIVE, SLOW])
async def test_who_comes_by_a_link_made_anew_has_a_turns_time_and_it_waits_for_them(
    pace: Pace,
) -> None:
    journal = timed(pace, "ee")
    one = await opened(journal, pace, "ee")
    seat, clock = mover(one), clock_of(journal)
    whole = one.table.clocks.at(clock())[seat]
    clock.seconds += whole // SECOND - 3
    await one.say("link", seat, "digest")
    for _ in range(2):
        clock.seconds += 5000
        again = Table("t", one.table.company.agreed, journal.entries["t"])
        for clocks in (one.table.clocks, again.clocks):  # at another server too
            assert clocks.running is None and clocks.due(clock()) is None
            assert clocks.at(clock())[seat] == pace.turn * SECOND
    await one.arrive(reader(seat))
    assert one.table.clocks.running == seat
    clock.seconds += 4
    assert one.table.clocks.at(clock())[seat] == (pace.turn - 4) * SECOND
    await one.say("link", seat, "another digest")  # in each turn that is given once
    await one.arrive(reader(seat))
    assert one.table.clocks.at(clock())[seat] == (pace.turn - 4) * SECOND
    clock.seconds += pace.turn
    await one.check_clock()
    assert one.table.company.late == {seat}
    await one.close()


async def test_a_bot_decides_for_who_does_not_come_by_a_link_made_anew() -> None:
    journal = timed(LIVE, "ee")
    one = await opened(journal, LIVE, "ee")
    seat = mover(one)
    await one.say("link", seat, "digest")
    clock_of(journal).seconds += 5000
    n = one.table.now.n + 1
    await one.post(NewEntry(n, "bot", seat, "takeover", bot="random"), reader(1 - seat))
    assert one.table.company.absent(seat) == "away" and not one.table.company.late
    await one.close()


async def test_a_pause_needs_all_and_ends_with_a_decision_or_by_who_decides() -> None:
    journal = timed(LIVE, "pee")
    one = await opened(journal, LIVE, "pee")
    seat, clock = mover(one), clock_of(journal)
    for who in {0, 1, 2} - {seat}:
        await say(one, "pause", who)
        assert not one.table.clocks.paused
        with pytest.raises(RefusedError):
            await say(one, "pause", who)
    clock.seconds += 5
    await say(one, "pause", seat)
    assert one.table.clocks.paused and one.table.clocks.running is None
    before = one.table.clocks.at(clock())
    clock.seconds += 5000
    assert one.table.clocks.at(clock()) == before
    assert before[seat] == 105 * SECOND
    with pytest.raises(RefusedError):
        await say(one, "resume", (seat + 1) % 3)
    await say(one, "resume", seat)
    clock.seconds += 3
    assert one.table.clocks.at(clock())[seat] == 102 * SECOND
    await say(one, "pause", seat)
    await say(one, "resume", seat)  # withdrawn
    assert not one.table.clocks.wishes
    for who in range(3):
        await say(one, "pause", who)
    await decide(one)
    assert not one.table.clocks.paused and one.table.clocks.running is not None


async def test_a_pause_can_be_declined_and_is_not_asked_for_again_before_the_next_decision() -> (
    None
):
    journal = timed(LIVE, "pee")
    one = await opened(journal, LIVE, "pee")
    seat = mover(one)
    other, third = {0, 1, 2} - {seat}
    await say(one, "pause", other)
    assert told(one, third)["news"] is None
    await say(one, "resume", third)
    assert not one.table.clocks.wishes and not one.table.clocks.paused
    assert told(one, other)["news"] == {"kind": "decline", "seat": third, "name": NAMES[third]}
    assert told(one, other)["clock"]["vain"] == [other]
    for kind in ("pause", "resume"):
        with pytest.raises(RefusedError) as error:
            await say(one, kind, other)
        assert error.value.code == "no_pause"
    await say(one, "pause", third)
    await say(one, "pause", other)  # who has asked in vain may still agree
    await say(one, "resume", third)  # withdrawn: whoever agreed asks now
    assert one.table.clocks.wishes == (other,)
    await say(one, "resume", seat)
    assert one.table.clocks.vain == {other, third}
    await decide(one)
    await say(one, "pause", other)
    assert one.table.clocks.wishes == (other,)
    await say(one, "resign", other)
    assert not one.table.clocks.wishes, "the question goes with who has asked"
    await one.close()


async def test_the_beginning_and_the_end_of_a_pause_are_told() -> None:
    journal = timed(LIVE)
    one = await opened(journal, LIVE)
    seat = mover(one)
    for end in ("resume", "decision"):
        await say(one, "pause", seat)
        await say(one, "pause", 1 - seat)
        assert told(one, seat)["news"] == {
            "kind": "pause",
            "seat": 1 - seat,
            "name": NAMES[1 - seat],
        }
        await (decide(one) if end == "decision" else say(one, "resume", seat))
        again = Table("t", one.table.company.agreed, journal.entries["t"])
        for each in (one.table, again):  # another server tells the same
            shown = snapshot(each, each.now, reader(1 - seat), False, journal.now())
            assert shown["news"] == {"kind": "resume", "seat": seat, "name": NAMES[seat]}


def told(one: LiveTable, seat: int) -> dict[str, Any]:
    return snapshot(one.table, one.table.now, reader(seat), False, one.journal.now())


async def test_time_that_runs_backwards_takes_nothing_and_gives_nothing() -> None:
    journal = timed(LIVE)
    one = await opened(journal, LIVE)
    clock_of(journal).seconds -= 3600
    assert one.table.clocks.at(journal.now())[mover(one)] == 110 * SECOND
    await decide(one)
    ats = [entry.at for entry in journal.entries["t"]]
    assert ats == sorted(ats) and min(one.table.clocks.at(journal.now())) >= 0


async def test_bots_and_a_shared_past_have_no_clock() -> None:
    journal = timed(LIVE, "pr")
    one = await opened(journal, LIVE, "pr")
    while one.table.to_move is not None:
        if one.table.bot_to_move is not None:
            assert one.table.clocks.running is None
            one.table.add(*one.table.decide(1, request(one.table).action, "b", "en"))
        else:
            one.table.add(*one.table.decide(0, request(one.table).action, "p", "en"))
    shown = snapshot(one.table, one.table.now, reader(0), True, journal.now())
    assert shown["clock"] is None and one.table.clocks.running is None


@pytest.mark.parametrize(("pace", "waits"), [(None, 600), (SLOW, 30)])
async def test_a_question_to_go_back_does_not_stand_for_ever(pace: Pace | None, waits: int) -> None:
    journal = timed(pace)
    one = await live(journal, "pe", pace=pace)
    while one.table.to_move == 0 or not one.table.history.path_to(one.table.history.node):
        await decide(one)
    n, seat = one.table.now.n + 1, one.table.entries[-1].seat
    assert seat is not None
    offered = offer(one.table, (seat,))
    assert offered is not None and offered.ask is not None
    await one.post(NewEntry(n, "ask", seat, "ask", to=offered.ask), reader(seat))
    clock_of(journal).seconds += waits - 1
    await one.check_clock()
    assert one.table.now.asking is not None
    clock_of(journal).seconds += 1
    await one.check_clock()
    await one.check_clock()
    assert one.table.now.asking is None
    assert [entry.kind for entry in journal.entries["t"]].count("lapse") == 1


async def test_a_table_that_all_have_left_is_closed_and_says_so() -> None:
    journal = timed(None)
    one = await live(journal, "pe")
    await one.close_silent()
    assert one.table.to_move is not None
    for seat in (0, 1):
        await one.leave_seats(reader(seat))
    await one.close_silent()
    assert one.table.to_move is None and journal.entries["t"][-1].to_move is None
    shown = snapshot(one.table, one.table.now, reader(0), True)
    assert shown["to_move"] is None and shown["result"]["winners"] == []
    assert shown["result"]["sentence"] and not shown["scene"]["choices"]
    with pytest.raises(RefusedError) as error:
        await one.post(request(one.table), reader(one.table.now.state.to_move or 0))
    assert error.value.code == "over_already"


async def test_a_table_at_which_nothing_happens_is_closed_in_the_end() -> None:
    journal = timed(None)
    one = await live(journal, "pe")
    clock_of(journal).seconds += SILENT_FOR // SECOND - 1
    await one.close_silent()
    assert one.table.to_move is not None
    clock_of(journal).seconds += 1
    await one.close_silent()
    assert one.table.company.closed == "silent"


class Twin:
    """Counts anew from the entries, second by second, what two persons have left."""

    def __init__(self, pace: Pace, entries: list[Entry], until: int) -> None:
        self.pace, self.spent = pace, [dict[int, int](), dict[int, int]()]
        self.way, self.ways = [0], dict[int, list[int]]()
        """The entries at which a turn has begun, up to now and up to each entry."""
        self.mover: int | None = None
        at = {entry.at // SECOND: [e for e in entries if e.at == entry.at] for entry in entries}
        for second in range(entries[0].at // SECOND, until):
            for entry in at.get(second, ()):
                self.note(entry)
            if self.mover is not None and self.left(self.mover):
                mine = self.spent[self.mover]
                mine[self.turns(self.mover)] = mine.get(self.turns(self.mover), 0) + 1

    def note(self, entry: Entry) -> None:
        if entry.goes_back and entry.back is not None:
            self.way = self.ways[entry.back]
        elif entry.kind == "begin":
            self.way = [entry.to_move or 0]
        elif entry.kind == "decision" and entry.to_move not in (self.mover, None):
            self.way = [*self.way, entry.to_move or 0]
        self.ways[entry.n] = self.way
        self.mover = entry.to_move

    def turns(self, seat: int) -> int:
        return self.way.count(seat)

    def left(self, seat: int) -> int:
        turns, spent = self.turns(seat), self.spent[seat]
        if self.pace.kind == "slow":
            return max(0, self.pace.turn * min(turns, 1) - spent.get(turns, 0))
        return max(0, self.pace.game + self.pace.turn * turns - sum(spent.values()))


@pytest.mark.parametrize("pace", [LIVE, SLOW])
@pytest.mark.parametrize("seed", range(8))
async def test_nobody_gains_time_by_going_back(pace: Pace, seed: int) -> None:
    """Two at one screen decide and take back as they like: what they spent is gone for good, and a
    turn that begins anew brings nothing again. Any server reads the same in the entries.
    """
    dice, journal = random.Random(seed), timed(pace, "pp")
    one, clock = await opened(journal, pace, "pp"), clock_of(journal)
    entries = journal.entries["t"]
    undone = 0
    for _ in range(60):
        clock.seconds += dice.randrange(1, 5)
        seat, way = one.table.to_move, one.table.history.path_to(one.table.history.node)
        twin = Twin(pace, entries, clock.seconds)
        told = [left // SECOND for left in one.table.clocks.at(clock())]
        assert told == [twin.left(0), twin.left(1)]
        assert Table("t", one.table.company.agreed, entries).clocks.at(clock()) == [
            SECOND * left for left in told
        ]
        if seat is None or not told[seat]:
            break
        if way and dice.random() < 0.4:
            to, n = dice.choice([0, *way[:-1]]), one.table.now.n + 1
            try:
                await one.post(NewEntry(n, f"u {n}", seat, "undo", to=to), reader(0, 1))
                undone += 1
            except RefusedError as error:
                assert error.code == "no_time_back"
        else:
            await decide(one)
    assert undone
    for seat in (0, 1):
        spent = sum(twin.spent[seat].values())
        most = (
            pace.game + pace.turn * twin.turns(seat) - spent if pace.kind == "live" else pace.turn
        )
        assert told[seat] <= max(0, most)


async def test_deciding_and_taking_back_again_and_again_brings_no_time() -> None:
    journal = timed(LIVE, "pp")
    one = await opened(journal, LIVE, "pp")
    first = one.table.clocks.at(journal.now())
    while one.table.clocks.at(journal.now()) == first:
        await decide(one)  # until another's turn has begun
    begun = one.table.clocks.at(journal.now())
    for _ in range(5):
        n, last = one.table.now.n + 1, one.table.history.parents[one.table.history.node]
        await one.post(NewEntry(n, f"u {n}", 0, "undo", to=last), reader(0, 1))
        assert one.table.clocks.at(journal.now()) == first
        while one.table.clocks.at(journal.now()) == first:
            await decide(one)
        assert one.table.clocks.at(journal.now()) == begun


async def test_nobody_goes_back_to_where_they_would_be_out_of_time_at_once() -> None:
    """Whoever has spent the time of a turn that is taken back has none, however much it seems."""
    journal = timed(LIVE, "pe")
    one = await opened(journal, LIVE, "pe")
    seat, clock = mover(one), clock_of(journal)
    clock.seconds += 105  # of 110
    await pass_the_turn(one)
    await pass_the_turn(one)
    assert one.table.clocks.at(clock())[seat] == 15 * SECOND
    offered = offer(one.table, (seat,))
    assert offered is not None
    ask = NewEntry(one.table.now.n + 1, "a", seat, "ask", to=offered.ask)
    clock.seconds += 4
    await one.post(ask, reader(seat))
    agree = NewEntry(one.table.now.n + 1, "y", 1 - seat, "agree")
    clock.seconds += 1
    with pytest.raises(RefusedError) as error:
        await one.post(agree, reader(1 - seat))
    assert error.value.code == "no_time_back" and one.table.now.asking is not None
    await say(one, "refuse", 1 - seat)
    assert one.table.now.asking is None
    assert one.table.clocks.at(clock())[seat] == 10 * SECOND


async def pass_the_turn(one: LiveTable) -> None:
    seat = one.table.to_move
    while one.table.to_move == seat:
        await decide(one)


def test_all_paces_leave_time_for_a_turn() -> None:
    for pace in PACES.values():
        assert pace.turn > 0 and (pace.kind == "slow") is (pace.game == 0)
