"""boardgame.io's server with its stores, under the same load, where there are Node and npm."""

from __future__ import annotations

import contextlib
import json
import shutil
import statistics
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

from .scenes import Figures
from .servers import Server, free_port, started

SCRIPT = Path(__file__).with_name("boardgame.cjs")
FOLDER = Path(".cache/boardgame").absolute()
PACKAGES = "boardgame.io@0.50.2", "node-persist@3"
"""The second for its flat files."""


def installed() -> bool:
    """Whether it is there; it is fetched the first time."""
    if not (shutil.which("node") and shutil.which("npm")):
        return False
    if not (FOLDER / "node_modules").exists():
        FOLDER.mkdir(parents=True, exist_ok=True)
        command = ["npm", "install", "--silent", "--no-audit", "--prefix", str(FOLDER), *PACKAGES]
        subprocess.run(command, check=False)
    return (FOLDER / "node_modules" / "node-persist").exists()


@contextlib.contextmanager
def serving(store: str) -> Iterator[Server]:
    port, silent = free_port(), subprocess.DEVNULL
    command = _node("serve", str(port), store)
    with started(command, port, stdout=silent, stderr=silent, cwd=FOLDER) as server:
        yield server


def _node(*words: str) -> list[str]:
    """Modules are looked for beside the script: so it is read from where they are."""
    copied = FOLDER / SCRIPT.name
    copied.write_text(SCRIPT.read_text(encoding="utf-8"), encoding="utf-8")
    return ["node", str(copied), *words]


def measured(tables: int, seconds: float) -> Iterator[tuple[str, Figures]]:
    """By the name of its store."""
    with tempfile.TemporaryDirectory() as folder:
        for name, store in (("memory", "memory"), ("flat file", folder)):
            with serving(store) as server:
                before = server.cpu()
                command = _node("play", str(server.port), str(tables), str(seconds))
                done = subprocess.run(command, capture_output=True, check=True, cwd=FOLDER)
                times: list[float] = json.loads(done.stdout)
                spent = server.cpu() - before
            cuts = statistics.quantiles(times, n=100, method="inclusive")
            rate = len(times) / seconds
            yield (
                f"boardgame.io, {name}",
                Figures(
                    rate,
                    cuts[49],
                    cuts[98],
                    server=spent / seconds,
                    cost=1000 * spent / len(times),
                ),
            )
