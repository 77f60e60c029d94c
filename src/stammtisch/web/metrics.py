"""What is counted, for Prometheus: how much, how fast; never who.

Each serving process writes its numbers into files of a shared folder, and the first process, which
serves no tables, reads them all: what it tells is the sum, however many there are.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .lobby import Lobby

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""Where the library keeps its files; it looks once, when it is imported."""

SECONDS = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 20)
OTHER_METHOD = "other"
METHODS = ("GET", "HEAD", "POST", "OPTIONS")


class Uncounted:
    """Nobody has asked for numbers."""

    def answered(self, method: str, route: str, status: int, seconds: float | None) -> None:
        """A request has been answered; no time is told for a stream."""

    def refused(self, code: str) -> None:
        """A request has been refused, for a reason of this code."""

    def streams(self, by: int) -> None:
        """So many more streams are open."""

    def committed(self, n_entries: int, seconds: float) -> None:
        """Entries have been written, in one go."""

    def look_at(self, lobby: Lobby) -> None:
        """How things stand."""


class Metrics(Uncounted):
    """Counts. `more`: such as a registry of one's own."""

    def __init__(self, **more: Any) -> None:
        from prometheus_client import Counter, Gauge, Histogram

        def gauge(name: str, words: str) -> Gauge:
            return Gauge(f"stammtisch_{name}", words, multiprocess_mode="livesum", **more)

        self.requests = Counter(
            "stammtisch_requests", "Requests", ["method", "route", "status"], **more
        )
        self.latency = Histogram(
            "stammtisch_request_seconds", "Their answers", ["route"], buckets=SECONDS, **more
        )
        self.refusals = Counter("stammtisch_refused", "Refused requests", ["code"], **more)
        self.entries = Counter("stammtisch_entries", "Entries appended", **more)
        self.commits = Histogram(
            "stammtisch_commit_seconds", "Commits of entries", buckets=SECONDS, **more
        )
        self.open = gauge("open_streams", "Streams that are open")
        self.tables = gauge("tables_at_hand", "Tables in memory")
        self.bots = gauge("bots_thinking", "Tables at which a bot thinks")

    def answered(self, method: str, route: str, status: int, seconds: float | None) -> None:
        known = method if method in METHODS else OTHER_METHOD
        self.requests.labels(known, route, str(status)).inc()
        if seconds is not None:
            self.latency.labels(route).observe(seconds)

    def refused(self, code: str) -> None:
        self.refusals.labels(code).inc()

    def streams(self, by: int) -> None:
        self.open.inc(by)

    def committed(self, n_entries: int, seconds: float) -> None:
        self.entries.inc(n_entries)
        self.commits.observe(seconds)

    def look_at(self, lobby: Lobby) -> None:
        tables = lobby.at_hand.values()
        self.tables.set(len(tables))
        self.bots.set(sum(it.thinking is not None and not it.thinking.done() for it in tables))


def counting() -> Uncounted:
    """What counts in this process."""
    return Metrics() if os.environ.get(FOLDER) else Uncounted()


@contextmanager
def served(host: str, port: int) -> Iterator[None]:
    """Tell the numbers of all processes begun meanwhile; OSError where nobody can listen."""
    folder = tempfile.mkdtemp(prefix="stammtisch-metrics-")
    os.environ[FOLDER] = folder
    from prometheus_client import CollectorRegistry, start_http_server
    from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead
    from prometheus_client.registry import Collector

    class Living(Collector):
        """Without what processes that have ended had open."""

        def collect(self) -> Any:
            for file in Path(folder).glob("gauge_live*.db"):
                number = int(file.stem.rpartition("_")[2])
                if not is_alive(number):
                    mark_process_dead(number, folder)
            return MultiProcessCollector(None, folder).collect()

    registry = CollectorRegistry()
    registry.register(Living())
    server = None
    try:
        server, _ = start_http_server(port, host, registry)
        yield
    finally:
        if server is not None:
            server.shutdown()
        del os.environ[FOLDER]
        shutil.rmtree(folder, ignore_errors=True)


def is_alive(process: int) -> bool:
    with contextlib.suppress(PermissionError):
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return False
    return True
