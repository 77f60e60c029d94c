"""Whoever is slow to be told, by whatever way, holds up nobody but themselves."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from contextlib import AsyncExitStack
from typing import Any

import pytest

from stammtisch.notify import mail, outgoing
from stammtisch.notify.delivery import UndeliveredError
from stammtisch.notify.outgoing import Outgoing
from stammtisch.table.errors import RefusedError
from stammtisch.web.notices import AT_A_PLACE

from .receivers import Mailbox, receiving
from .servers import Client
from .test_notices import _hurried, arrived, at, client, herald, opened, pass_turn, post, wish

__all__ = ["_hurried", "client", "post"]
"""Fixtures."""

TABLES, HOOKS = 4, 4
SOON = 5.0
"""Seconds, on a busy machine, for what waits for nobody: half of what a receiver may take."""


async def until(true: Any) -> None:
    async with asyncio.timeout(SOON):
        while not true():
            await asyncio.sleep(0.01)


async def wait_at(client: Client, *places: str) -> None:
    """A table whose second player waits to be told there; the turn is theirs."""
    anna, boris = await opened(client)
    for place in places:
        await wish(boris, kind="hook", place=place)
    await pass_turn(anna)


async def test_a_receiver_that_is_slow_holds_up_its_own_notices_alone(client: Client) -> None:
    async with receiving("127.0.0.2", slow=True) as slow, receiving() as quick:
        for table in range(TABLES):
            await wait_at(client, *(f"{slow.url}/{table}/{hook}" for hook in range(HOOKS)))
        await wait_at(client, f"{quick.url}/quick")
        for _ in range(2):
            await at(client, herald(client).tell)
        await until(lambda: quick.got)
        await until(lambda: slow.waiting == AT_A_PLACE)
        quick.got.clear()
        await wait_at(client, f"{quick.url}/late")
        await at(client, herald(client).tell)
        await until(lambda: quick.got)
        assert slow.most == AT_A_PLACE == slow.waiting
        slow.ready.set()
        await at(client, arrived, client)
        told = sorted(it.path for it in slow.got)
        assert told == sorted(f"/{t}/{hook}" for t in range(TABLES) for hook in range(HOOKS))


async def test_many_that_are_slow_hold_up_no_other_one(client: Client) -> None:
    """At more places than a pool of connections has by itself."""
    places = [f"127.0.1.{n}" for n in range(1, 13)]
    async with AsyncExitStack() as stack, receiving() as quick:
        slow = [await stack.enter_async_context(receiving(it, slow=True)) for it in places]
        for first in range(0, len(slow), HOOKS):
            await wait_at(client, *(each.url for each in slow[first : first + HOOKS]))
        await at(client, herald(client).tell)
        await until(lambda: all(each.waiting for each in slow))
        await wait_at(client, quick.url)
        await at(client, herald(client).tell)
        await until(lambda: quick.got)
        for each in slow:
            each.ready.set()
        await at(client, arrived, client)


async def test_a_mail_server_that_is_slow_holds_up_no_table_and_no_hook(
    client: Client, post: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Mails have threads of their own; tables share those of the process."""
    go, begun = threading.Event(), threading.Semaphore(0)

    def slow(*_: Any) -> None:
        begun.release()
        go.wait(20)

    monkeypatch.setattr(mail, "send", slow)
    async with receiving() as quick:
        for n in range(12):
            _, boris = await opened(client)
            await wish(boris, kind="mail", place=f"boris{n}x@example.org")
        await at(client, herald(client).tell)
        await asyncio.to_thread(begun.acquire)
        await asyncio.wait_for(wait_at(client, quick.url), 2 * SOON)
        await at(client, herald(client).tell)
        await until(lambda: quick.got)
        go.set()
        await at(client, arrived, client)
        assert not post.mails


async def test_a_name_that_is_looked_up_slowly_holds_up_no_other_one_and_no_thread_of_tables(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    go, asked = threading.Event(), list[str]()
    own = socket.getaddrinfo

    def look_up(host: str, port: int, **more: Any) -> Any:
        asked.append(host)
        if host.endswith("slow.example"):
            go.wait(20)
            raise socket.gaierror
        return own("127.0.0.1" if host == "quick.example" else host, port, **more)

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    monkeypatch.setattr(outgoing, "WITHIN", SOON)
    out = Outgoing(anywhere=True)
    async with receiving() as quick:
        url = quick.url.replace("127.0.0.1", "quick.example")
        waiting = [
            asyncio.create_task(out.post("http://slow.example/", {}, b"")) for _ in range(60)
        ]
        waiting += [asyncio.create_task(out.check(f"http://{n}.slow.example/")) for n in range(60)]
        await until(lambda: len(asked) > outgoing.LOOK_UPS)
        began = time.monotonic()
        await out.post(url, {}, b"quick")
        await asyncio.gather(*(asyncio.to_thread(time.sleep, 0) for _ in range(60)))
        assert time.monotonic() - began < SOON
        assert len(quick.got) == 1
        assert asked.count("slow.example") == 1
        told = await asyncio.gather(*waiting, return_exceptions=True)
        assert all(isinstance(each, UndeliveredError | RefusedError) for each in told)
        go.set()
    await out.close()
