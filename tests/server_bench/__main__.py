"""Measures, and prints one table of figures."""

from __future__ import annotations

import argparse
import asyncio
import os
import resource
import statistics
import tempfile
from dataclasses import astuple
from pathlib import Path

from stammtisch.store.address import full_url

from . import scenes
from .scenes import Crowd, Figures
from .servers import Server, running
from .tables import numbers

BUSY = 32
"""Tables at work at a time."""


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.server_bench", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="once, for some seconds each")
    parser.add_argument("--database", metavar="URL", help="by default a new file for SQLite")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--only", choices=("decisions", "streams", "bots"))
    return parser.parse_args()


async def measure(asked: argparse.Namespace, server: Server, bare: Server) -> None:
    rounds, seconds = (1, 4.0) if asked.quick else (3, 8.0)
    number = numbers()
    await scenes.awake(server)
    if asked.only in (None, "decisions"):
        found: dict[str, list[Figures]] = {}
        for i in range(rounds):
            found.setdefault("bare", []).append(
                await scenes.bare(bare, BUSY, seconds, 1 + 10_000_000 * i)
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
    heads = (
        "decisions a second",
        "rate",
        "to bare",
        "p50",
        "p99",
        "answer",
        "server",
        "client",
        "cost",
    )
    print("{:32} {:>6} {:>8} {:>8} {:>8} {:>6} {:>6} {:>6} {:>7}".format(*heads))
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


def main(asked: argparse.Namespace) -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    more = ["--processes", str(asked.processes)] if asked.processes > 1 else []
    with tempfile.TemporaryDirectory() as folder:
        kept = asked.database or full_url(str(Path(folder) / "server.db"))
        beside = asked.database or full_url(str(Path(folder) / "bare.db"))
        command = ["serve", "--no-browser", "--port", "{port}", "--database", kept]
        with (
            running("stammtisch", *command, *more, database=kept) as server,
            running("tests.server_bench.bare", "{port}", database=beside) as bare,
        ):
            name, load = kept.partition(":")[0], os.getloadavg()[0]
            print(f"{name}, {asked.processes} serving; {os.cpu_count()} cores, load {load:.2f}")
            asyncio.run(measure(asked, server, bare))


if __name__ == "__main__":
    main(options())
