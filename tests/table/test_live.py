"""Persons and bots at one table, over a journal that others write to as well."""

from __future__ import annotations

import asyncio
import logging
import threading

import pytest

from stammtisch.core.state import Seen
from stammtisch.table import live as module
from stammtisch.table import undo
from stammtisch.table.bot_threads import BotThreads
from stammtisch.table.entry import Entry
from stammtisch.table.errors import RefusedError
from stammtisch.table.live import LiveTable

from .tables import Memory, go_back, live, play_on, reader, request

PATIENCE = 20.0


async def until_person_or_end(one: LiveTable) -> None:
    """Wait until no bot decides any more."""
    async with asyncio.timeout(PATIENCE):
        while one.table.bot_to_move is not None:
            one.wake_bot()
            assert one.thinking is not None
            await one.thinking


async def close(*tables: LiveTable) -> None:
    for one in tables:
        await one.close()
        one.bot_threads.close()


async def test_a_decision_is_in_the_journal_before_it_counts() -> None:
    journal = Memory()
    one = await live(journal)
    wanted = request(one.table)
    answer = await one.post(wanted, reader(wanted.seat))
    assert answer["n"] == 1
    assert answer["snapshot"] == await one.snapshot(reader(wanted.seat), full=False)
    assert journal.entries["t"][1].action == wanted.action
    assert one.table.now.n == 1
    await close(one)


async def test_the_same_request_again_gets_the_first_answer() -> None:
    one = await live(Memory())
    wanted = request(one.table, key="again")
    mine = reader(wanted.seat)
    first, *more = [await one.post(wanted, mine) for _ in range(3)]
    assert (first["n"], first["snapshot"]["n"]) == (1, 1)
    assert more == [first] * 2
    play_on(one.table, 0)
    assert len(one.table.entries) == 2
    await close(one)


async def test_the_same_request_at_the_same_time_counts_once() -> None:
    journal = Memory()
    one, two = await live(journal), await live(journal)
    wanted = request(one.table, key="twice")
    posts = [place.post(wanted, reader(wanted.seat)) for place in (one, two, one, two)]
    assert [answer["n"] for answer in await asyncio.gather(*posts)] == [1] * 4
    assert len(journal.entries["t"]) == 2
    await close(one, two)


async def test_who_comes_or_goes_in_several_windows_at_a_time_does_so_once() -> None:
    """At several servers too; and tables that nobody plays on at are closed once."""
    journal = Memory()
    one, two = await live(journal, "pe"), await live(journal, "pe")
    for each in (one, two):
        each.table.company.come.discard(1)
    guest, places = reader(1), (one, two, one, two)
    for step, kinds in (
        (lambda place: place.arrive(guest), ["come"]),
        (lambda place: place.leave_seats(guest), ["come", "leave"]),
        (lambda place: place.leave_seats(reader(0)), ["come", "leave", "leave"]),
        (LiveTable.close_silent, ["come", "leave", "leave", "close"]),
    ):
        await asyncio.gather(*map(step, places))
        assert [entry.kind for entry in journal.entries["t"][1:]] == kinds
    await close(one, two)


async def test_an_answer_tells_how_it_stood_after_the_entry_whatever_came_behind_it() -> None:
    one = await live(Memory())
    wanted = request(one.table, key="old")
    mine = reader(wanted.seat)
    await one.post(wanted, mine)
    behind = request(one.table, key="behind")
    await one.post(behind, reader(behind.seat))
    again = await one.post(wanted, mine)
    assert (one.table.now.n, again["n"], again["snapshot"]["n"]) == (2, 1, 1)
    await close(one)


async def test_of_two_writers_of_one_number_only_one_succeeds() -> None:
    journal = Memory()
    one, two = await live(journal), await live(journal)
    texts = [one.table.now.state.text(int(a)) for a in one.table.now.state.legal_actions()]
    wanted = [request(one.table, texts[0], "one"), request(one.table, texts[1], "two")]
    mine = reader(wanted[0].seat)
    posts = one.post(wanted[0], mine), two.post(wanted[1], mine)
    answers = await asyncio.gather(*posts, return_exceptions=True)
    won = [answer for answer in answers if isinstance(answer, dict) and answer["n"] == 1]
    lost = [answer for answer in answers if isinstance(answer, RefusedError)]
    assert (len(won), [error.code for error in lost]) == (1, ["stale"])
    await asyncio.gather(one.refresh(), two.refresh())
    assert one.table.now.state == two.table.now.state
    await close(one, two)


async def test_what_another_process_appended_is_taken_over() -> None:
    journal = Memory()
    one, two = await live(journal), await live(journal)
    wanted = request(one.table)
    await one.post(wanted, reader(wanted.seat))
    news = await two.news(0, reader(0))
    assert [told.rest["n"] for told in news] == [1]
    await close(one, two)


async def test_bots_play_a_whole_game_among_themselves() -> None:
    one = await live(Memory(), "grr")
    one.wake_bot()
    await until_person_or_end(one)
    assert one.table.now.state.is_over
    assert "result:" in await one.transcript(reader(0))
    await close(one)


async def test_bots_go_on_when_the_table_is_opened_anew_in_the_middle_of_the_game() -> None:
    journal = Memory()
    one = await live(journal, "rr")
    play_on(one.table, 2)
    for entry in one.table.entries[1:]:
        await journal.append("t", entry)
    await close(one)
    two = await live(journal, "rr")
    assert two.table.now.n == 2
    await two.snapshot(reader(), full=False)
    await until_person_or_end(two)
    assert two.table.now.state.is_over
    await close(two)


async def test_two_processes_with_the_same_bots_do_not_disturb_each_other() -> None:
    journal = Memory()
    one, two = await live(journal, "rrr"), await live(journal, "rrr")
    await asyncio.gather(until_person_or_end(one), until_person_or_end(two))
    await asyncio.gather(one.refresh(), two.refresh())
    assert one.table.now.state == two.table.now.state
    assert one.table.now.state.is_over
    await close(one, two)


async def test_a_bot_gets_seen_and_nothing_that_leads_to_the_state() -> None:
    one = await live(Memory(), "rr")
    got: list[object] = []

    class Spy:
        def choose(self, seen: Seen, limit: object) -> int:
            got.append(seen)
            return int(seen.legal_actions()[0])

    one.bot_threads.bots = {("t", seat): ("random", Spy()) for seat in range(2)}
    one.wake_bot()
    await until_person_or_end(one)
    assert got
    assert all(type(seen) is Seen for seen in got)
    await close(one)


@pytest.mark.parametrize("choice", ["fly", "play 99", -1, 10**6, None, "error"])
async def test_a_bot_that_fails_is_helped_out_and_the_game_goes_on(
    choice: object, caplog: pytest.LogCaptureFixture
) -> None:
    class Fool:
        def choose(self, seen: Seen, limit: object) -> object:
            if choice == "error":
                raise RuntimeError("out of ideas")
            return choice

    one = await live(Memory(), "rr")
    one.bot_threads.bots = {("t", seat): ("random", Fool()) for seat in range(2)}  # type: ignore[misc]
    with caplog.at_level(logging.CRITICAL, "stammtisch.table.bot_threads"):
        one.wake_bot()
        await until_person_or_end(one)
    assert one.table.now.state.is_over
    await close(one)


async def test_bots_are_not_seeded_by_the_deal() -> None:
    """Two tables with one deal: their random bots play differently."""
    games = set()
    for _ in range(4):
        one = await live(Memory(), "rrrr", seed="same")
        one.wake_bot()
        await until_person_or_end(one)
        games.add(tuple(one.table.now.state.actions))
        await close(one)
    assert len(games) > 1


async def test_why_answers_with_the_rule_or_says_that_it_is_legal() -> None:
    one = await live(Memory())
    wanted = request(one.table)
    hers, en_francais = reader(wanted.seat), reader(wanted.seat, language="fr")
    assert await one.why([wanted.action], hers) == {"legal": True}
    hand = one.table.now.state.legal_actions()
    card = next(c for c in range(16) if c not in hand)
    answer = await one.why([f"play {card + 1}"], en_francais)
    assert answer["code"] == "not_in_hand"
    assert answer["heading"] == "play"
    assert answer["heading_title"] == "Jouer une carte"
    with pytest.raises(RefusedError):
        await one.why(["fly"], hers)
    await close(one)


async def test_why_tells_nobody_else_what_is_legal_in_a_secret_decision() -> None:
    one = await live(Memory())
    wanted = request(one.table)
    assert one.table.now.secret
    for other, code in ((reader(), "not_your_turn"), (reader(0, 1), "covered")):
        with pytest.raises(RefusedError) as refused:
            await one.why([wanted.action], other)
        assert refused.value.code == code
    await close(one)


async def test_the_transcript_waits_for_the_end() -> None:
    one = await live(Memory())
    with pytest.raises(RefusedError) as refused:
        await one.transcript(reader(0))
    assert refused.value.code == "not_over"
    await close(one)


async def test_whoever_gives_up_waiting_leaves_no_thread_at_work_on_the_table() -> None:
    one = await live(Memory())
    at_work, may_end = threading.Event(), threading.Event()

    def slow() -> None:
        at_work.set()
        may_end.wait(PATIENCE)

    waiting = asyncio.create_task(one.work(slow))
    while not at_work.is_set():
        await asyncio.sleep(0.001)
    waiting.cancel()
    await asyncio.sleep(0.02)
    assert one.lock.locked()
    may_end.set()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert not one.lock.locked()
    await close(one)


async def test_bot_threads_forget_a_table_that_is_put_away() -> None:
    bot_threads = BotThreads(pace=0)
    one = await live(Memory(), "rr")
    seen = one.table.now.state.seen_by(one.table.now.state.to_move or 0)
    await bot_threads.decide(("t", 0), "random", seen)
    bot_threads.forget("t")
    assert not bot_threads.bots
    bot_threads.close()
    await close(one)


async def test_a_bot_that_needs_machine_code_waits_for_it() -> None:
    one = await live(Memory(), "xx")
    coming = True
    one.compiling = lambda: coming
    one.wake_bot()
    await asyncio.sleep(0.3)
    assert (one.waking, one.table.now.n) == (True, 0)
    coming = False
    await until_person_or_end(one)
    assert one.table.now.state.is_over, "another plays in its place when there will be none"
    assert not one.waking
    await close(one)


async def test_a_bot_begins_afresh_after_an_undo() -> None:
    one = await live(Memory(), "pr", game="dokmus")
    while one.table.now.state.to_move != 0 or one.table.now.n == 0:
        if one.table.now.state.to_move == 0:
            await one.post(request(one.table), reader(0))
        one.wake_bot()
        await until_person_or_end(one)
    decided = one.table.now.n
    back = undo.offer(one.table, (0,))
    assert back is not None
    await one.post(go_back(one.table, 0, back.turn), reader(0))
    assert one.table.now.state.to_move == 0
    await one.post(request(one.table), reader(0))
    await until_person_or_end(one)
    assert one.table.now.n > decided + 1
    await close(one)


class Server(Memory):
    """One of the servers at a journal; `holder`: at which of them bots think."""

    def __init__(self, name: str, holder: list[str], before: Memory) -> None:
        super().__init__()
        self.name, self.holder, self.entries = name, holder, before.entries

    async def lease(self, table_id: str) -> bool:
        self.holder[:] = self.holder or [self.name]
        return self.holder == [self.name]


async def test_bots_think_where_the_lease_is_and_elsewhere_once_it_is_free(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "ASK_AGAIN", 0.01)
    journal, holder = Memory(), ["killed"]
    one, two = [await live(Server(name, holder, journal), "rr") for name in ("one", "two")]
    for each in (one, two):
        each.wake_bot()
    await asyncio.sleep(0.1)
    assert (one.table.now.n, two.table.now.n) == (0, 0)
    holder.clear()
    await until_person_or_end(one)
    await until_person_or_end(two)
    assert one.table.entries == two.table.entries
    assert holder in (["one"], ["two"])
    for each in (one, two):
        await close(each)


async def test_who_may_not_think_asks_for_a_while_and_as_long_as_somebody_watches(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "ASK_AGAIN", 0.01)
    monkeypatch.setattr(module, "ASK_FOR", 0.05)
    one = await live(Server("one", ["another"], Memory()), "rr")
    one.watchers = 1
    one.wake_bot()
    await asyncio.sleep(0.2)
    assert one.thinking is not None
    assert not one.thinking.done()
    one.watchers = 0
    async with asyncio.timeout(5):
        await one.thinking
    await close(one)


async def test_a_journal_that_is_this_process_s_alone_is_not_read_again_and_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    journal, reads = Memory(), list[int]()
    one, two = await live(journal), await live(journal)
    monkeypatch.setattr(journal, "several", False)

    async def read(table_id: str, after: int) -> list[Entry]:
        reads.append(after)
        return journal.entries[table_id][after + 1 :]

    monkeypatch.setattr(journal, "read", read)
    for _ in range(3):
        wanted = request(one.table)
        await one.post(wanted, reader(wanted.seat))
        assert (await one.told(reader())).n == wanted.n
    assert not reads
    wanted = request(two.table, key="late")
    with pytest.raises(RefusedError, match="stale"):
        await two.post(wanted, reader(wanted.seat))
    assert reads == [0], "it was wrong about being alone, and has noticed"
    assert two.table.now.n == one.table.now.n
    await close(one, two)
