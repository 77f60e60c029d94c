"""Several servers on one database: nothing is lost or comes twice, each knows of the others."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from sqlalchemy import update

from stammtisch.store import servers
from stammtisch.store.address import full_url
from stammtisch.store.schema import SERVERS
from stammtisch.store.store import Store
from stammtisch.table.bot_threads import BotThreads
from stammtisch.table.entry import Entry
from stammtisch.table.errors import RefusedError
from stammtisch.table.live import LiveTable
from stammtisch.table.presence import AWAY_AFTER, Presence
from stammtisch.table.table import Table

from ..postgres import Postgres
from ..table.tables import setup
from .entries import entry

PATIENCE = 20.0


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    """Another server that knows it is not the only one."""
    one = Store(url, several=True)
    await one.open()
    try:
        yield one
    finally:
        await one.close()


@pytest.fixture
async def other(url: str, store: Store) -> AsyncIterator[Store]:
    async with opened(url) as one:
        await store.servers.beat()
        yield one


async def kill(one: Store) -> None:
    """It ends and says nothing."""
    for task in one.working:
        task.cancel()
    await asyncio.gather(*one.working, return_exceptions=True)
    one.working.clear()
    await one.engine.dispose()


async def later(one: Store, seconds: float) -> None:
    """All that servers have said is older by so much."""
    async with one.engine.begin() as connection:
        ago = SERVERS.c.beat - int(1000 * seconds)
        await connection.execute(update(SERVERS).values(beat=ago))


async def soon(holds: Callable[[], Any]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await asyncio.sleep(0.01)


async def test_every_entry_that_is_acknowledged_is_there_once_and_in_order(
    store: Store, other: Store
) -> None:
    done: list[str] = []

    async def play(place: Store, name: str) -> None:
        for i in range(15):
            key, n = f"{name} {i}", len(await place.read("t", -1))
            while not await place.append("t", entry(n, key)):
                n = len(await place.read("t", -1))
            done.append(key)

    await asyncio.gather(*(play(p, f"{i}") for i, p in enumerate([store, other] * 3)))
    kept = await store.read("t", 0)
    assert [one.n for one in kept] == [*range(1, len(done) + 1)]
    assert sorted(one.key for one in kept) == sorted(done)
    assert await other.read("t", 0) == kept


async def test_what_one_server_writes_wakes_those_who_wait_at_another(
    store: Store, other: Store
) -> None:
    await store.create("u", setup(), {}, [Table.begin(setup())])
    with other.feed.wait_for("t") as here, other.feed.wait_for("u") as there:
        await asyncio.sleep(0.5)  # both listen, and nothing is on its way
        for n in (1, 2, 3):
            here.clear()
            there.clear()
            await store.append("t", entry(n))
            async with asyncio.timeout(PATIENCE):
                await here.wait()
            assert not there.is_set()


async def test_a_server_alone_asks_nobody_and_writes_no_lease(file: str) -> None:
    store = Store(file)
    await store.open()
    assert not store.several
    assert await store.lease("t")
    assert not store.servers.leased
    async with opened(file):
        await store.servers.beat()
        assert store.several
    await store.servers.beat()
    assert not store.several, "the other has ended"
    await store.close()


async def test_bots_think_at_one_server_until_it_lets_go(store: Store, other: Store) -> None:
    assert await store.lease("t")
    assert await store.lease("t")
    assert not await other.lease("t")
    assert await other.lease("u")
    await store.release("t")
    assert await other.lease("t")
    assert not await store.lease("t")
    won = await asyncio.gather(*(one.lease("v") for one in (store, other)))
    assert sorted(won) == [False, True]


async def test_after_a_kill_another_server_s_bots_go_on(url: str, store: Store) -> None:
    async with opened(url) as one, opened(url) as other:
        assert await one.lease("t")
        await kill(one)
        assert not await other.lease("t"), "it is not missed yet"
        await later(store, servers.FRESH / 1000 + 1)
        await other.servers.beat()
        assert await other.lease("t")


async def test_whoever_ends_well_holds_nobody_up(url: str, store: Store) -> None:
    async with opened(url) as one:
        assert await one.lease("t")
    assert await store.lease("t")
    async with opened(url) as one:
        assert not await one.lease("t") or not store.several


async def test_a_lease_that_was_taken_meanwhile_is_held_no_longer(
    store: Store, other: Store
) -> None:
    assert await other.lease("t")
    await later(store, servers.FRESH / 1000 + 1)
    await store.servers.beat()
    store.servers.several = True
    assert await store.lease("t"), "the other has been asleep"
    await other.servers.beat()
    assert not await other.lease("t")


async def test_while_no_server_was_up_is_known_to_the_millisecond(url: str, store: Store) -> None:
    assert not store.downtimes
    began = store.servers.last
    await later(store, 30)
    await store.servers.beat()
    [(since, until)] = store.downtimes
    assert (since, until) == (began - 30_000, store.servers.last)
    async with opened(url) as other:
        assert other.downtimes == store.downtimes
        await later(store, 19)
        await other.servers.beat()
        assert other.downtimes == store.downtimes, "as long as a start takes is not counted"


async def test_a_server_that_ends_well_and_starts_later_was_down_meanwhile(url: str) -> None:
    async with opened(url) as one:
        ended = one.now()
    async with opened(url) as two:
        assert two.downtimes == ()
        await kill(two)
        await later(two, 3600)
        await two.engine.dispose()
    async with opened(url) as three:
        [(since, until)] = three.downtimes
        assert 3_600_000 <= until - since < 3_700_000
        assert three.now() >= ended


async def test_who_is_at_another_server_is_here_and_who_goes_there_is_gone(
    store: Store, other: Store
) -> None:
    near, far = Presence(), Presence()
    await store.attendance.follow("t", near)
    await other.attendance.follow("t", far)
    with store.feed.wait_for("t") as wake:
        await asyncio.sleep(0.3)
        wake.clear()
        far.come([1, "digest"])
        await soon(lambda: near.is_open(1) and near.is_open("digest"))
        await asyncio.wait_for(wake.wait(), PATIENCE)
        far.come([1])
        far.go([1])
        near.come([1])
        far.go([1])
        await soon(lambda: not far.open[1] and 1 not in near.elsewhere)
        assert near.is_open(1)
        assert not near.is_open(0)
        near.go([1])
        await soon(lambda: not far.is_open(1))
        assert far.is_here(1), "only just gone"
        assert far.was_seen(1)


async def test_since_when_somebody_is_away_outlives_the_server(url: str, store: Store) -> None:
    now = [store.now() / 1000]

    def clock() -> float:
        return now[0]

    async with opened(url) as one:
        seen = Presence(clock)
        await one.attendance.follow("t", seen)
        seen.come([0, 1])
        seen.go([0])
        left = now[0]
        now[0] += AWAY_AFTER
    async with opened(url) as two:
        again = Presence(clock)
        await two.attendance.follow("t", again)
        assert again.since(0) == pytest.approx(left, abs=0.01)
        assert again.is_away(0)
        assert again.was_seen(1)
        assert not again.was_seen(2)


async def test_a_killed_server_s_guests_were_there_until_its_last_beat_and_no_longer(
    url: str, store: Store
) -> None:
    near = Presence(lambda: store.now() / 1000)
    await store.attendance.follow("t", near)
    async with opened(url) as one:
        await store.servers.beat()
        far = Presence(lambda: one.now() / 1000)
        await one.attendance.follow("t", far)
        far.come([1])
        await soon(lambda: 1 in near.elsewhere)
        await kill(one)
    last = one.servers.last
    await later(store, servers.FRESH / 1000 + 1)
    await store.attendance.look(["t"])
    assert not near.is_open(1)
    await later(store, servers.FORGOTTEN / 1000)
    await store.servers.beat(store.attendance.with_beat)
    await store.attendance.look(["t"])
    gone = servers.FRESH / 1000 + 1 + servers.FORGOTTEN / 1000
    assert near.since(1) == pytest.approx(last / 1000 - gone, abs=0.1)
    assert near.was_seen(1)
    assert not near.is_away(1), "nobody could be here meanwhile"


async def test_a_table_deleted_at_one_server_is_gone_at_the_other(
    store: Store, other: Store
) -> None:
    found = await other.load("t")
    assert found is not None
    live = LiveTable(found[0], other, BotThreads())
    await live.refresh()
    await store.delete("t")
    with pytest.raises(RefusedError, match="unknown_table"):
        await live.refresh()
    assert live.gone
    live.bot_threads.close()


async def test_a_database_that_is_restarted_loses_nothing_and_news_come_again(
    postgres: Postgres, caplog: pytest.LogCaptureFixture
) -> None:
    url = full_url(postgres.database())
    async with opened(url) as one, opened(url) as two:
        await one.create("t", setup(), {}, [Table.begin(setup())])
        assert await one.append("t", entry(1))
        with two.feed.wait_for("t") as wake:
            postgres.kill()
            with pytest.raises(RefusedError, match="database"):
                await one.append("t", entry(2))
            with pytest.raises(RefusedError, match="database"):
                await two.read("t", 0)
            postgres.start()
            assert await one.append("t", entry(2))
            for n in range(3, 6):
                wake.clear()
                assert await one.append("t", entry(n))
                await asyncio.wait_for(wake.wait(), PATIENCE)
        kept: list[Entry] = await two.read("t", 0)
        assert [one.n for one in kept] == [*range(1, 6)]
