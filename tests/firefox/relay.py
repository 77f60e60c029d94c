#!/usr/bin/env python
"""Firefox behind a relay: Playwright starts this, and speaks WebDriver BiDi with it.

Playwright asks for things that Debian's Firefox does not know yet. Those are answered here, as if
they were done; everything else, both ways, goes through as it is.
"""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import sys
from asyncio.subprocess import PIPE, Process
from functools import partial

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve

UNKNOWN = {"emulation.setMediaFeaturesOverride"}
LISTENS = re.compile(r"(?<=WebDriver BiDi listening on )ws://\S+")


def browser() -> str | None:
    """Where Firefox is, if it is installed."""
    return shutil.which("firefox-esr") or shutil.which("firefox")


async def ask(playwright: ServerConnection, firefox: ClientConnection) -> None:
    async for message in playwright:
        command = json.loads(message)
        if command["method"] in UNKNOWN:
            done = {"type": "success", "id": command["id"], "result": {}}
            await playwright.send(json.dumps(done))
        else:
            await firefox.send(message)
    await firefox.close()


async def answer(playwright: ServerConnection, firefox: ClientConnection) -> None:
    async for message in firefox:
        await playwright.send(message)
    await playwright.close()


async def carry(firefox: Process, address: str, playwright: ServerConnection) -> None:
    """All that the two say to each other, until one of them goes; then the other does too."""
    try:
        async with connect(f"{address}/session", max_size=None, compression=None) as there:
            await asyncio.gather(ask(playwright, there), answer(playwright, there))
    finally:
        if firefox.returncode is None:
            firefox.terminate()


async def run(*options: str) -> int:
    """Start Firefox, and tell as it does where to speak with it: here."""
    firefox = await asyncio.create_subprocess_exec(browser() or "firefox", *options, stderr=PIPE)
    assert firefox.stderr
    async for line in firefox.stderr:
        told = line.decode(errors="replace")
        if found := LISTENS.search(told):
            meeting = partial(carry, firefox, found[0])
            server = await serve(meeting, "127.0.0.1", 0, max_size=None, compression=None)
            port = server.sockets[0].getsockname()[1]
            told = told.replace(found[0], f"ws://127.0.0.1:{port}")
        print(told, end="", file=sys.stderr, flush=True)
    return await firefox.wait()


if __name__ == "__main__":
    sys.exit(asyncio.run(run(*sys.argv[1:])))
