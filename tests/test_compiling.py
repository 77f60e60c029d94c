"""Compiling beside the server: nobody waits, and when it fails the game goes on as it was."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import pytest

import stammtisch
from stammtisch import compiling
from stammtisch.compiling import BackgroundCompiler, Progress, note
from stammtisch.core import SPARE_CACHE


def child(code: str) -> object:
    """A stand-in for the compiling process."""

    async def start(name: str) -> asyncio.subprocess.Process:
        return await asyncio.create_subprocess_exec(
            sys.executable, "-c", code, stdout=asyncio.subprocess.PIPE
        )

    return start


def test_progress_follows_what_the_child_says_and_never_passes_its_end() -> None:
    progress = Progress()
    for line in ("total 2\n", "start\n", "\n", "offer\n", "apply\n"):
        note(progress, line)
    assert progress == Progress(2, 2)


@pytest.mark.parametrize(
    "code", ["raise SystemExit(3)", "import os; os.kill(os.getpid(), 9)", "print('total x')\n1/0"]
)
async def test_when_compiling_fails_rules_stay_interpreted(
    code: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    loaded: list[str] = []
    monkeypatch.setattr(compiling, "start_child", child(code))
    monkeypatch.setattr(compiling, "load_compiled", loaded.append)
    compiler = BackgroundCompiler(("toy",))
    assert compiler.progress("toy") == Progress()
    await compiler.run()
    assert compiler.progress("toy") is None
    assert loaded == []
    assert "compiling toy failed" in caplog.text


async def test_when_loading_fails_the_next_game_is_compiled_all_the_same(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    loaded: list[str] = []

    def load(name: str) -> None:
        loaded.append(name)
        raise RuntimeError("no memory")

    monkeypatch.setattr(compiling, "start_child", child("print('total 1')"))
    monkeypatch.setattr(compiling, "load_compiled", load)
    await BackgroundCompiler(("toy", "other")).run()
    assert loaded == ["toy", "other"]
    assert "no memory" in caplog.text


async def test_the_game_somebody_plays_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    loaded: list[str] = []
    monkeypatch.setattr(compiling, "start_child", child(""))
    monkeypatch.setattr(compiling, "load_compiled", loaded.append)
    compiler = BackgroundCompiler(("a", "b", "c"))
    compiler.prioritize("c")
    compiler.prioritize("unknown")
    await compiler.run()
    assert loaded == ["c", "a", "b"]


async def test_server_and_child_share_a_place_while_they_compile(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Else the server compiles anew what the child could not keep, while everybody waits."""
    here: list[str] = []
    code = f"import os; assert os.path.isdir(os.environ['{SPARE_CACHE}'])"
    monkeypatch.setattr(compiling, "start_child", child(code))
    monkeypatch.setattr(compiling, "load_compiled", lambda _: here.append(os.environ[SPARE_CACHE]))
    await BackgroundCompiler(("toy",)).run()
    assert len(here) == 1
    assert not Path(here[0]).exists()


async def test_ending_the_server_ends_the_child(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        compiling, "start_child", child("print('total 1', flush=True)\nwhile True: pass")
    )
    compiler = BackgroundCompiler(("toy",))
    running = asyncio.create_task(compiler.run())
    async with asyncio.timeout(20):
        while compiler.progress("toy") != Progress(0, 1):
            await asyncio.sleep(0.01)
    at_work = compiler.child
    assert at_work is not None
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running
    async with asyncio.timeout(20):
        assert await at_work.wait() != 0


SWITCH = """
import asyncio, sys
import stammtisch
from stammtisch.compiling import BackgroundCompiler

async def main():
    game = stammtisch.load("toy")
    bots = [stammtisch.bot("greedy", seed=seat) for seat in range(3)]
    compiler = BackgroundCompiler(("toy",))
    running = asyncio.create_task(compiler.run())
    heard = set()
    while not running.done():
        progress = compiler.progress("toy")
        heard.add(progress and (progress.done, progress.total))
        await asyncio.sleep(0.01)
    await running
    assert game.engine.ready and compiler.progress("toy") is None
    played = stammtisch.play(game, bots, seed=1)
    print(played.digest(), len(heard))

asyncio.run(main())
"""


@pytest.mark.compiled
def test_a_child_fills_the_cache_and_the_server_switches_over(tmp_path: Path) -> None:
    environment = {**os.environ, "STAMMTISCH_CACHE": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", SWITCH],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    )
    digest, stages = done.stdout.split()
    players = [stammtisch.bot("greedy", seed=seat) for seat in range(3)]
    assert stammtisch.play("toy", players, seed=1).digest() == digest
    assert int(stages) > 10, "progress is told while it compiles"


ALONE = """
import sys, time
from stammtisch.compiling import alone_at

with alone_at("toy"):
    print("in", flush=True)
    time.sleep(0.3)
    print("out", flush=True)
"""


def test_of_several_servers_one_compiles_at_a_time(tmp_path: Path) -> None:
    command = [sys.executable, "-c", ALONE]
    told = tmp_path / "told"
    with told.open("ab") as out:
        env = {**os.environ, "STAMMTISCH_CACHE": str(tmp_path / "cache")}
        both = [subprocess.Popen(command, stdout=out, env=env) for _ in range(2)]
        assert [one.wait(60) for one in both] == [0, 0]
    assert told.read_text(encoding="ascii").split() == ["in", "out"] * 2
