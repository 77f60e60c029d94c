"""Measures, and prints one table of figures."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import resource
import statistics
import tempfile
from collections.abc import Iterator
from dataclasses import astuple
from pathlib import Path

from stammtisch.store.address import full_url, is_file

from ..postgres import Postgres
from . import beside, scenes
from .scenes import Crowd, Figures
from .servers import Server, running
from .tables import numbers

DURABLE = ("max_connections=200",)
"""Settings of a PostgreSQL server that keeps what it has said is kept."""

BUSY = 32
"""Tables at work at a time."""

HEADS = "{:32} {:>6} {:>8} {:>8} {:>8} {:>6} {:>6} {:>6} {:>7}".format(
    "decisions a second", "rate", "to bare", "p50", "p99", "answer", "server", "client", "cost"
)


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.server_bench", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="once, for some seconds each")
    parser.add_argument("--database", metavar="URL", help="else new ones of both kinds")
    parser.add_argument("--processes", type=int, help="else one, then two")
    parser.add_argument("--only", choices=("decisions", "streams", "bots"))
    return parser.parse_args()


async def measure(asked: argparse.Namespace, server: Server, bare: Server, processes: int) -> None:
    rounds, seconds = (1, 4.0) if asked.quick else (3, 8.0)
    number = numbers()
    await scenes.awake(server)
    if asked.only in (None, "decisions"):
        found: dict[str, list[Figures]] = {}
        for i in range(rounds):
            found.setdefault("bare", []).append(
                await scenes.bare(bare, BUSY, seconds, 1 + 10_000_000 * (rounds * processes + i))
            )
            for name, brief in (("pages", False), ("programs", True)):
                run = await scenes.fastest(server, BUSY, seconds, number, brief)
                found.setdefault(name, []).append(run)
            half = statistics.median(run.rate for run in found["pages"]) / 2
            run = await scenes.paced(server, BUSY, seconds, number, half)
            found.setdefault("half load", []).append(run)
        decisions(found)
    if asked.only in (None, "streams"):
        streams(await scenes.crowd(server, 1000, 200, number))
    if asked.only in (None, "bots"):
        bot_tables = 60 if asked.quick else 300
        run = await scenes.beside_bots(server, bot_tables, 2 * seconds, number, 6.0)
        row(f"people beside {bot_tables} bots' tables", run)


def decisions(found: dict[str, list[Figures]]) -> None:
    medians = {name: median(runs) for name, runs in found.items()}
    print(HEADS)
    for name, figures in medians.items():
        row(name, figures, figures.rate / medians["bare"].rate)


def median(runs: list[Figures]) -> Figures:
    return Figures(*map(statistics.median, zip(*map(astuple, runs), strict=True)))


def row(name: str, run: Figures, ratio: float | None = None) -> None:
    shown = f"{ratio:8.2f}" if ratio is not None else " " * 8
    print(
        f"{name:32} {run.rate:6.0f} {shown} {run.p50:6.1f}ms {run.p99:6.1f}ms"
        f" {run.size / 1000:4.1f}kB {run.server:6.2f} {run.client:6.2f} {run.cost:5.1f}ms"
    )


def streams(run: Crowd) -> None:
    print(f"{run.streams} open streams: {run.bytes / 1000:.0f} kB each")
    print(f"{run.watchers} watchers of one table have an entry after {run.reached:.0f} ms")


@contextlib.contextmanager
def databases(asked: argparse.Namespace) -> Iterator[Iterator[tuple[str, str]]]:
    """For the server and for the bare framework: as asked, else new ones of both kinds by turns."""
    if asked.database:
        kept = full_url(asked.database)  # a file has one server, so that nothing is read again
        yield iter([(kept, f"{kept}.bare" if is_file(kept) else kept)])
        return
    postgres = Postgres(DURABLE)
    try:
        with tempfile.TemporaryDirectory() as folder:
            file = full_url(str(Path(folder) / "tables.db"))
            pairs = (file, file + ".bare"), (postgres.database(), postgres.database())
            yield iter([(full_url(kept), full_url(beside)) for kept, beside in pairs])
    finally:
        postgres.close()


def others(asked: argparse.Namespace) -> None:
    """What stands beside it elsewhere, where it can be had."""
    if not beside.installed():
        print("boardgame.io: not measured, there is no Node with npm here")
        return
    print(HEADS)
    for name, figures in beside.measured(BUSY, 4.0 if asked.quick else 8.0):
        row(name, figures)


def run(asked: argparse.Namespace, kept: str, beside: str, processes: int) -> None:
    command = ["serve", "--no-browser", "--port", "{port}", "--database", kept]
    more = ["--processes", str(processes)] if processes > 1 else []
    with (
        running("stammtisch", *command, *more, database=kept) as server,
        running("tests.server_bench.bare", "{port}", str(processes), database=beside) as bare,
    ):
        name, load = kept.partition(":")[0], os.getloadavg()[0]
        print(f"{name}, {processes} serving; {os.cpu_count()} cores, load {load:.2f}", flush=True)
        asyncio.run(measure(asked, server, bare, processes))


def main(asked: argparse.Namespace) -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    if asked.only in (None, "decisions"):
        others(asked)
    with databases(asked) as found:
        for kept, beside in found:
            for processes in [asked.processes] if asked.processes else (1, 2):
                run(asked, kept, beside, processes)


if __name__ == "__main__":
    main(options())
