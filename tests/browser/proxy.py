"""A proxy that serves a server under a path of its own, and counts the streams it carries."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPResponse
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from .server import Server

HOP = {"connection", "transfer-encoding", "keep-alive", "host"}
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
        kept = {name: text for name, text in self.headers.items() if name.lower() not in HOP}
        there = HTTPConnection("127.0.0.1", self.server.target)
        there.request(self.command, self.path.removeprefix(self.server.prefix), body, kept)
        answer = there.getresponse()
        self.send_response(answer.status)
        for name, text in answer.getheaders():
            if name.lower() not in HOP:
                self.send_header(name, text)
        self.send_header("Connection", "close")
        self.end_headers()
        streams = answer.headers.get_content_type() == "text/event-stream"
        self.server.count(int(streams))
        try:
            self.carry(answer)
        except OSError:
            pass  # the browser has gone
        finally:
            self.server.count(-int(streams))
            there.close()

    def do_POST(self) -> None:
        self.do_GET()

    def carry(self, answer: HTTPResponse) -> None:
        while part := answer.read1(PART):
            self.wfile.write(part)
            self.wfile.flush()

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
