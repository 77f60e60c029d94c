"""The line between one browser and the server, to be cut, or to fall silent without a word."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from .server import Server

PART = 65536
Writers = set[asyncio.StreamWriter]


class Cable:
    """Carries bytes as long as it is plugged in.

    `lets`: what becomes of who connects: "through", "nobody", or "silent", who is never answered.
    """

    def __init__(self, server: Server) -> None:
        self.target, self.port = server.port, 0
        self.lets = "through"
        self.ends: Writers = set()
        self.deaf: Writers = set()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def up(self) -> bool:
        return self.lets == "through"

    def pull(self) -> None:
        """Everything that is connected is cut, and nobody gets through."""
        self.lets = "nobody"
        self._at_once(lambda: self._cut(self.ends))

    def silence(self) -> None:
        """Whatever is connected stays so, as what comes anew, but nothing is carried any more."""
        self.lets = "silent"
        self._at_once(self._deafen)

    def forget(self) -> None:
        """Nothing is carried for who is connected, and nobody told; who comes gets through."""
        self.lets = "through"
        self._at_once(self._deafen)

    def plug(self) -> None:
        """Who comes from now on gets through; what has been silent is cut."""
        self.lets = "through"
        self._at_once(lambda: self._cut(self.deaf))

    def _at_once(self, work: Callable[[], object]) -> None:
        """In the line's own thread; it has been done when this returns."""
        done = threading.Event()

        def do() -> None:
            work()
            done.set()

        self.loop.call_soon_threadsafe(do)
        assert done.wait(10)

    async def open(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.listening = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.port = self.listening.sockets[0].getsockname()[1]

    async def close(self) -> None:
        self.listening.close()
        while self.ends:
            self._cut(self.ends)
            await asyncio.sleep(0.01)

    def _deafen(self) -> None:
        self.deaf |= self.ends

    @staticmethod
    def _cut(ends: Writers) -> None:
        for end in ends:
            end.transport.abort()

    async def _accept(self, near: asyncio.StreamReader, out: asyncio.StreamWriter) -> None:
        ends = {out}
        try:
            far, into = await asyncio.open_connection("127.0.0.1", self.target)
            ends.add(into)
            if self.lets == "nobody":  # perhaps since a moment ago
                return
            self.ends |= ends
            if self.lets == "silent":
                self.deaf |= ends
            await asyncio.gather(self._pump(near, into), self._pump(far, out))
        except OSError:
            pass
        finally:
            for end in ends:
                end.transport.abort()
            self.ends -= ends
            self.deaf -= ends

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while part := await reader.read(PART):
            if writer not in self.deaf:
                writer.write(part)
                await writer.drain()
        if writer in self.deaf:
            return
        with contextlib.suppress(OSError, RuntimeError):
            writer.write_eof()


@contextmanager
def cables(server: Server, count: int) -> Iterator[list[Cable]]:
    """So many lines to a server, each for one browser."""
    made = [Cable(server) for _ in range(count)]
    ready, over = threading.Event(), threading.Event()

    async def carry() -> None:
        for cable in made:
            await cable.open()
        ready.set()
        await asyncio.to_thread(over.wait)
        for cable in made:
            await cable.close()

    thread = threading.Thread(target=lambda: asyncio.run(carry()))
    thread.start()
    ready.wait()
    try:
        yield made
    finally:
        over.set()
        thread.join()
