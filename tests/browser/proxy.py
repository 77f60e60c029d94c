"""A proxy that serves a server under a path of its own, and counts the streams it carries."""

from __future__ import annotations

import contextlib
import select
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from .server import Server

PART = 65536


class Proxy(ThreadingHTTPServer):
    """`prefix`: what of an address is cut off. Nothing else is served."""

    daemon_threads = True

    def __init__(self, server: Server, prefix: str = "") -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.target, self.prefix = server.port, prefix
        self.streams = 0
        self.counting = threading.Lock()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}{self.prefix}"

    def count(self, by: int) -> None:
        with self.counting:
            self.streams += by


class Handler(BaseHTTPRequestHandler):
    """One request a connection, so that browsers keep to their number of connections."""

    server: Proxy

    def do_GET(self) -> None:
        if not self.path.startswith(f"{self.server.prefix}/"):
            self.send_error(404, "beside the prefix")
            return
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        kept = [f"{k}: {v}" for k, v in self.headers.items() if k.lower() != "connection"]
        first = f"{self.command} {self.path.removeprefix(self.server.prefix)} HTTP/1.1"
        head = "\r\n".join([first, *kept, "Connection: close", "", ""])
        with socket.create_connection(("127.0.0.1", self.server.target)) as there:
            there.sendall(head.encode("latin-1") + body)
            with contextlib.suppress(OSError):  # one of the two has gone
                self.carry(there)
        self.close_connection = True

    def do_POST(self) -> None:
        self.do_GET()

    def carry(self, there: socket.socket) -> None:
        """The answer, until it or the browser is gone."""
        streams = None
        try:
            while part := self.next_part(there):
                if streams is None:
                    streams = int(b"text/event-stream" in part.partition(b"\r\n\r\n")[0])
                    self.server.count(streams)
                self.connection.sendall(part)
        finally:
            self.server.count(-(streams or 0))

    def next_part(self, there: socket.socket) -> bytes:
        ready, _, _ = select.select([there, self.connection], [], [])
        return b"" if self.connection in ready else there.recv(PART)

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def proxied(server: Server, prefix: str = "") -> Iterator[Proxy]:
    with Proxy(server, prefix) as proxy:
        threading.Thread(target=proxy.serve_forever, daemon=True).start()
        try:
            yield proxy
        finally:
            proxy.shutdown()
