"""What many ask of the database at a time is asked once, and harms nobody."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from sqlalchemy import event

from stammtisch.store.store import Store
from stammtisch.store.together import Together
from stammtisch.table.errors import RefusedError, UnavailableError
from stammtisch.table.table import Table

from ..table.tables import setup
from .entries import entry
from .reached import engines


@contextmanager
def heard(store: Store) -> Iterator[list[str]]:
    """The statements of a server that ask for or add entries, or links that are held."""
    said: list[str] = []

    def hear(_: Any, __: Any, statement: str, *___: Any) -> None:
        if any(f" {name}" in statement for name in ("entries", "held")):
            said.append(statement)

    for engine in engines(store):
        event.listen(engine, "before_cursor_execute", hear)
    try:
        yield said
    finally:
        for engine in engines(store):
            event.remove(engine, "before_cursor_execute", hear)


async def test_however_many_look_for_what_is_new_nothing_new_is_two_questions_at_most(
    store: Store,
) -> None:
    for name in ("u", "v"):
        await store.create(name, setup(), {}, [Table.begin(setup())])
    with heard(store) as said:
        found = await asyncio.gather(*(store.read(name, 0) for name in 10 * ("t", "u", "v")))
    assert found == 30 * [[]]
    assert len(said) <= 2, "one is under way, and all others come together"


async def test_each_is_told_what_is_behind_the_number_they_know(store: Store) -> None:
    made = [entry(n) for n in (1, 2, 3)]
    for one in made:
        assert await store.append("t", one)
    asked = [store.read("t", after) for after in (3, 1, 0, 2)]
    found = await asyncio.gather(*asked, store.read("nowhere", 0), return_exceptions=True)
    assert found[:4] == [[], made[1:], made, made[2:]]
    assert isinstance(found[4], RefusedError)


async def test_what_is_there_before_the_question_is_in_its_answer(store: Store, url: str) -> None:
    other = Store(url, several=True)
    await other.open()
    done = 0

    async def look() -> None:
        while done < 20:
            known = done
            assert len(await other.read("t", 0)) >= known

    async def play() -> None:
        nonlocal done
        for n in range(1, 21):
            assert await store.append("t", entry(n))
            done = n

    await asyncio.gather(play(), *(look() for _ in range(5)))
    await other.close()


async def test_each_browser_has_its_own_links_though_all_ask_together(url: str) -> None:
    store = Store(url, several=True)
    await store.open()
    await store.create("t", setup(), {}, [Table.begin(setup())])
    for name in "abc":
        await store.keep_links(name, "t", {f"{name} 1": "1", f"{name} 2": "2"})
    with heard(store) as said:
        found = await asyncio.gather(*(store.kept_links(name, "t") for name in "abcdabcd"))
    assert found[:4] == [
        *({"t": {f"{name} 1": "1", f"{name} 2": "2"}} for name in "abc"),
        {},
    ]
    assert found[4:] == found[:4]
    assert len(said) <= 2
    await store.close()


async def test_whoever_goes_away_meanwhile_leaves_nothing_behind(store: Store) -> None:
    """A page that is closed is let go by its framework again and again."""
    told = list[dict[str, Any]]()
    asyncio.get_running_loop().set_exception_handler(lambda _, context: told.append(context))
    for turns in range(20):
        gone = [asyncio.create_task(store.read("t", 0)) for _ in range(5)]
        for _ in range(turns):
            await asyncio.sleep(0)
        while not all(one.done() for one in gone):
            for one in gone:
                one.cancel()
            await asyncio.sleep(0)
    assert await store.read("t", 0) == []
    gc.collect()
    assert not told


async def served(serve: Any, wishes: list[int]) -> list[Any]:
    together: Together[int, int] = Together(serve)
    running = asyncio.create_task(together.run())
    found = await asyncio.gather(*map(together.ask, wishes), return_exceptions=True)
    running.cancel()
    return found


async def test_a_wish_that_cannot_be_served_spoils_no_other() -> None:
    async def serve(wishes: list[int]) -> list[int]:
        if 3 in wishes:
            raise ValueError("3")
        return [10 * wish for wish in wishes]

    found = await served(serve, [1, 2, 3, 4])
    assert (found[:2], found[3]) == ([10, 20], 40)
    assert isinstance(found[2], ValueError)


async def test_where_the_database_is_away_all_hear_it_at_once() -> None:
    goes = list[int]()

    async def serve(wishes: list[int]) -> list[int]:
        goes.append(len(wishes))
        raise UnavailableError("database")

    with pytest.raises(UnavailableError):
        raise (await served(serve, [*range(9)]))[8]
    assert len(goes) == 1, "who waits for each in turn waits long"
