"""What is wished, claimed and taken, in both kinds of databases."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
from msgspec.structs import replace

from stammtisch.store.notices import MOST_AT_A_SEAT, Message, Notice
from stammtisch.store.store import Store
from stammtisch.table.errors import RefusedError
from stammtisch.table.table import Table

from ..table.tables import setup

WISH = Notice(
    table_id="t",
    seat=0,
    id="one",
    person="0",
    kind="push",
    place="https://push.example.org/1",
    more="{}",
    base="https://games.example.org",
    language="en",
    confirmed=True,
    since=1,
)
TOLD = Message(table_id="t", notice="one", n=3, what="turn", seat=0, due=10)


@pytest.fixture
async def stores(url: str) -> AsyncIterator[tuple[Store, Store]]:
    """Two servers of one database, in which there are two tables."""
    both = Store(url, several=True), Store(url, several=True)
    for store in both:
        await store.open()
    for name in ("t", "u"):
        await both[0].create(name, setup(), {}, [Table.begin(setup())])
    yield both
    for store in both:
        await store.close()


async def test_each_message_is_claimed_and_taken_once(stores: tuple[Store, Store]) -> None:
    first, second = (store.notices for store in stores)
    await first.add([WISH])
    for _ in range(2):
        await asyncio.gather(*(each.claim([TOLD]) for each in (first, second)))
    assert await second.due(10) == [(WISH.kind, WISH.place, TOLD)]
    assert await first.due(9) == []
    assert sorted(await asyncio.gather(*(each.take(TOLD) for each in (first, second)))) == [
        False,
        True,
    ]
    assert await second.due(99) == []
    await first.again(TOLD, 50)
    [(_, _, again)] = await second.due(50)
    assert (again.tries, again.due) == (1, 50)
    await second.claim([replace(TOLD, n=4)])
    assert [one.n for _, _, one in await first.due(99)] == [4], "older ones are past"


async def test_only_tables_where_somebody_waits_to_be_told_are_looked_at(
    stores: tuple[Store, Store],
) -> None:
    store, notices = stores[0], stores[0].notices
    assert await notices.stands() == []
    await notices.add([replace(WISH, kind="mail", confirmed=False)])
    assert await notices.stands() == []
    await notices.confirm("one")
    [stand] = await notices.stands()
    [entry] = await store.read("t", -1)
    assert (stand.table_id, stand.n, stand.at, stand.wishes) == ("t", 0, entry.at, 1)
    await store.delete("t")
    assert await notices.stands() == []


async def test_the_same_place_is_one_wish_and_there_are_not_too_many(
    stores: tuple[Store, Store],
) -> None:
    notices = stores[0].notices
    for number in range(MOST_AT_A_SEAT):
        await notices.add([replace(WISH, id=f"{number}", place=f"{number}")])
    await notices.add([replace(WISH, id="again", place="3")])
    assert len(await notices.of("t")) == MOST_AT_A_SEAT
    with pytest.raises(RefusedError, match="many_notices"):
        await notices.add([WISH])
    assert len(await notices.of("t")) == MOST_AT_A_SEAT


async def test_wishes_go_along_to_where_their_seats_are(stores: tuple[Store, Store]) -> None:
    notices = stores[0].notices
    await notices.add([WISH, replace(WISH, seat=1, person="1")])
    await notices.add([replace(WISH, id="hook", kind="hook", place="https://example.org")])
    await notices.carry("t", "u", {0: 1, 1: 0})
    moved = await notices.of("u")
    assert {(one.seat, one.person) for one in moved} == {(0, "0"), (1, "1")}
    assert len({one.id for one in moved}) == 1
    assert {one.kind for one in moved} == {"push"}


async def test_a_secret_is_the_same_for_all(stores: tuple[Store, Store]) -> None:
    first, second = (store.notices for store in stores)
    both = await asyncio.gather(first.secret("push", "a"), second.secret("push", "b"))
    assert len(set(both)) == 1


async def test_nobody_wishes_at_a_table_there_is_not(stores: tuple[Store, Store]) -> None:
    with pytest.raises(RefusedError, match="unknown_table"):
        await stores[0].notices.add([replace(WISH, table_id="gone")])


async def test_wishes_at_a_time_are_counted_one_after_the_other(
    stores: tuple[Store, Store],
) -> None:
    def add(number: int, place: str) -> Any:
        return stores[number % 2].notices.add([replace(WISH, id=f"w{number}", place=place)])

    await asyncio.gather(*(add(number, WISH.place) for number in range(10)))
    assert len(await stores[0].notices.of("t")) == 1
    many = (add(number, f"{WISH.place}{number}") for number in range(20))
    told = await asyncio.gather(*many, return_exceptions=True)
    assert len([one for one in told if one is None]) == MOST_AT_A_SEAT - 1
    assert len(await stores[0].notices.of("t")) == MOST_AT_A_SEAT
