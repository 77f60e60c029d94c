"""A lesson at a live table: what it wants, who answers, how it is left, what is told later on."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from stammtisch.table.bot_threads import BotThreads
from stammtisch.table.entry import NewEntry
from stammtisch.table.errors import RefusedError
from stammtisch.table.lesson import NewLesson, lesson_table
from stammtisch.table.live import LiveTable
from stammtisch.table.setup import rematch_setup
from stammtisch.table.table import Table
from stammtisch.table.views import Json

from .tables import WORDS, Memory, go_back, reader, request
from .test_live import close, until_person_or_end

ME = reader(0)


@pytest.fixture
def journal() -> Memory:
    return Memory()


@pytest.fixture
async def one(journal: Memory) -> AsyncIterator[LiveTable]:
    setup, entries = lesson_table(NewLesson("dokmus", "Newcomer"))
    for entry in entries:
        await journal.append("t", entry)
    made = LiveTable(Table("t", setup, entries), journal, BotThreads(limit=0.5, pace=0.0))
    yield made
    await close(made)


async def told(one: LiveTable) -> Json | None:
    lesson: Json | None = (await one.snapshot(ME, full=False))["lesson"]
    return lesson


async def follow(one: LiveTable, decisions: int) -> None:
    """Do what is wanted so many times."""
    taught = one.table.setup.lesson
    assert taught is not None
    for _ in range(decisions):
        await until_person_or_end(one)
        line = taught.moves[len(one.table.history.path_to(one.table.history.node))]
        await one.post(request(one.table, line.action), ME)
    await until_person_or_end(one)


def alone(of: Table, seat: int = 0) -> NewEntry:
    return NewEntry(of.now.n + 1, f"key {of.now.n + 1}", seat, "alone")


async def test_nobody_is_called_like_the_learner(one: LiveTable) -> None:
    assert one.table.setup.names("en") == ["Newcomer", "Newcomer 2"]
    assert one.table.setup.deal is None


async def test_what_is_not_wanted_yet_comes_later(one: LiveTable) -> None:
    state = one.table.now.state
    other = next(text for text in state.legal_texts() if text != "start o5")
    with pytest.raises(RefusedError, match="lesson"):
        await one.post(request(one.table, other), ME)
    assert (await one.why([other], ME))["code"] == "lesson"
    assert (await one.why(["start o5"], ME)) == {"legal": True}
    assert (await one.why(["end"], ME))["code"] != "lesson"
    for wrong, code in (("end", "illegal"), ("nonsense", "unknown_action"), ("", "unknown_action")):
        with pytest.raises(RefusedError, match=code):
            await one.post(request(one.table, wrong), ME)


async def test_the_bot_answers_as_the_lesson_says_until_it_is_left(one: LiveTable) -> None:
    await follow(one, 2)
    taught = one.table.setup.lesson
    assert taught is not None
    line = [one.table.entries[n].action for n in one.table.history.path_to(one.table.now.node)]
    assert line == [move.action for move in taught.moves[: len(line)]]
    now = await told(one)
    assert len(line) > 4 and now is not None and now["step"] == 3
    left = (await one.post(alone(one.table), ME))["snapshot"]
    assert left["lesson"] is None or left["lesson"]["step"] is None
    assert len(one.table.now.state.legal_texts()) > 1
    other = next(text for text in one.table.now.state.legal_texts() if text != "place o6")
    await one.post(request(one.table, other), ME)
    with pytest.raises(RefusedError, match="lesson_over"):
        await one.post(alone(one.table), ME)


async def test_a_step_taken_back_is_asked_again(one: LiveTable) -> None:
    await follow(one, 4)
    now = await one.snapshot(ME, full=False)
    assert now["lesson"]["step"] == 5
    back = await one.post(go_back(one.table, 0, now["undo"].decision), ME)
    assert back["snapshot"]["lesson"]["step"] == 4


async def test_a_server_that_was_killed_goes_on_with_it(one: LiveTable, journal: Memory) -> None:
    await follow(one, 3)
    again = Table("t", one.table.setup, await journal.read("t", -1))
    other = LiveTable(again, journal, BotThreads(limit=0.5, pace=0.0))
    assert await told(other) == await told(one)
    await one.post(alone(one.table), ME)
    third = Table("t", one.table.setup, await journal.read("t", -1))
    assert third.alone == one.table.now.n
    await close(other)


async def test_a_watcher_sees_the_step_but_nothing_to_do(one: LiveTable) -> None:
    seen = await one.snapshot(reader(), full=False)
    assert seen["lesson"]["step"] == 1 and not seen["scene"]["choices"]


async def test_what_becomes_possible_is_told_once(one: LiveTable) -> None:
    await one.post(alone(one.table), ME)
    heard: list[str] = []
    for _ in range(25):
        await until_person_or_end(one)
        if one.table.now.state.to_move is None:
            break
        heard += ((await told(one)) or {"words": []})["words"]
        await one.post(request(one.table), ME)
    assert len(heard) == len(set(heard)) > 2


async def test_the_word_of_a_moment_comes_back_with_it(one: LiveTable) -> None:
    await follow(one, 9)
    first = await told(one)
    assert first is not None and first["step"] is None and first["words"][0] == WORDS("lesson.done")
    node = one.table.now.node
    await one.post(request(one.table), ME)
    await until_person_or_end(one)
    back = await one.post(go_back(one.table, 0, node), ME)
    assert back["snapshot"]["lesson"] == first


def test_a_rematch_is_no_lesson() -> None:
    setup, _ = lesson_table(NewLesson("dokmus"))
    assert rematch_setup(setup, rotate=False)[0].lesson is None


def test_what_cannot_be_learned_is_refused() -> None:
    for game, code in (("chess", "unknown_game"), ("toy", "no_lesson")):
        with pytest.raises(RefusedError, match=code):
            lesson_table(NewLesson(game))
