"""Machine code for tests, made before them: `python -m tests.machine_code`.

Games are compiled abreast, each in a process of its own. Whatever processes tests run in, they
find the code in the cache.
"""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import stammtisch
import tests.conftest  # noqa: F401  the toys become games
from stammtisch import compiling
from stammtisch.envs import batch

from .games import many_games
from .games.folders import games_with

ABREAST = 2


def size(name: str) -> int:
    """How much there is to compile, about: bytes of rules."""
    folder = Path(stammtisch.load(name).folder)
    return sum(file.stat().st_size for file in (folder / "rules").rglob("*.py"))


def compile_all() -> int:
    """All games, the largest first; how many of them failed."""
    names = sorted(stammtisch.names(), key=size, reverse=True)
    with ThreadPoolExecutor(ABREAST) as pool:
        return sum(status != 0 for status in pool.map(compile_apart, names))


def compile_apart(name: str) -> int:
    return subprocess.run([sys.executable, "-m", __spec__.name, name], check=False).returncode


def compile_one(name: str) -> None:
    """The rules, what bots need, batches, and the loop over many games."""
    compiling.compile_game(name, lambda _: None)
    game = stammtisch.load(name)
    batch.loops(game.compile())
    if name in games_with(many_games.FILE):
        many_games.check(game, game.seats[0], ["one"], many_games.make(game))


if __name__ == "__main__":
    if len(sys.argv) > 1:
        for one in sys.argv[1:]:
            compile_one(one)
    else:
        sys.exit(compile_all())
