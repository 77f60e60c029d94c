"""The arena: seats go round, shares of a victory, the same result from any number of processes."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from stammtisch import GameError, load
from stammtisch.bots import LEVELS
from stammtisch.cli import arena

from ..running import Run

ROOT = Path(__file__).parents[2]


def test_limits_are_simulations_or_seconds() -> None:
    assert arena.read_limit(None) is None
    assert arena.read_limit("500") == 500
    assert arena.read_limit("0.5") == 0.5
    assert isinstance(arena.read_limit("2.0"), float)
    for wrong in ("0", "-3", "0.0", "soon", "1.5.2", "", "inf", "1e999."):
        with pytest.raises(GameError, match="limit: "):
            arena.read_limit(wrong)


def test_each_level_meets_the_one_below_alone_and_against_several() -> None:
    pairs = [p for p in arena.pairings((2, 3, 4)) if len(p) == 2]
    assert pairs == list(zip(LEVELS[1:], LEVELS, strict=False))
    assert [p for p in arena.pairings((2, 3, 4)) if len(p) != 2] == [
        (above, below, below, below) for above, below in pairs
    ]


def arena_process(*arguments: str, folder: Path = ROOT) -> Any:
    """The arena in a process of its own, on interpreted rules."""
    code = (
        "from stammtisch.cli import main, rules\n"
        "if __name__ == '__main__':\n"
        "    rules.compile_with_bar = lambda *_: None\n"
        "    main()\n"
    )
    return subprocess.Popen(
        [sys.executable, "-c", code, "arena", "toy", *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


MINE = """
import ctypes
import os
import sys
from pathlib import Path
from random import Random


class Dice:
    def __init__(self, seed):
        self.random = Random(seed)

    def choose(self, seen, limit):
        return int(self.random.choice(seen.legal_actions()))


class Breaks(Dice):
    def choose(self, seen, limit):
        return seen.view()["no such entry"]


class Dies(Dice):
    def choose(self, seen, limit):
        os._exit(1)


class Stuck(Dice):
    def choose(self, seen, limit):
        Path(f"stuck {os.getpid()}").touch()
        ctypes.PyDLL(None).pause()


class Exits(Dice):
    def choose(self, seen, limit):
        sys.exit("enough")
"""


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """A folder with bots of one's own."""
    (tmp_path / "mine.py").write_text(MINE, encoding="utf-8")
    return tmp_path


def test_bots_of_one_s_own_play_in_any_number_of_processes(mine: Path) -> None:
    arguments = ("mine:Dice", "random", "--games", "6", "--seed", "x", "--json")
    started = [arena_process(*arguments, "--jobs", jobs, folder=mine) for jobs in ("1", "2")]
    found = [json.loads(process.communicate(timeout=120)[0]) for process in started]
    assert found[0] == found[1]
    assert found[0]["players"] == ["mine:Dice", "random"]
    assert 0 < found[0]["bots"][0]["wins"] < 6


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_bot_that_fails_ends_the_arena_and_shows_where(mine: Path, jobs: str) -> None:
    process = arena_process("random", "mine:Breaks", "--seed", "x", "--jobs", jobs, folder=mine)
    out, err = process.communicate(timeout=120)
    assert process.returncode == 2
    assert not out
    trace, _, said = err.strip().rpartition("\n")
    assert re.fullmatch(
        r"stammtisch: game \d+, seed 'x \d+', seat [01]: Breaks failed: KeyError: .*", said
    )
    assert trace.count("File ") == 1
    assert f'File "{mine / "mine.py"}"' in trace


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_bot_that_would_end_the_program_has_failed(mine: Path, jobs: str) -> None:
    process = arena_process("random", "mine:Exits", "--seed", "x", "--jobs", jobs, folder=mine)
    out, err = process.communicate(timeout=120)
    said = err.strip().splitlines()[-1]
    assert (process.returncode, out) == (2, "")
    assert re.fullmatch(r"stammtisch: game \d+, .* Exits failed: SystemExit: enough", said)


def test_a_process_that_dies_ends_the_arena_and_says_in_which_game(mine: Path) -> None:
    process = arena_process("random", "mine:Dies", "--seed", "x", "--jobs", "2", folder=mine)
    try:
        out, err = process.communicate(timeout=60)
    finally:
        process.kill()
    assert (process.returncode, out) == (2, "")
    one = r"game \d+ of random - mine:Dies, seed 'x \d+'"
    assert re.fullmatch(rf"stammtisch: a process died while it played {one}(, or {one})?\n", err)


def test_any_number_of_processes_finds_the_same() -> None:
    arguments = ("greedy", "random", "--seats", "3", "--games", "9", "--seed", "x", "--json")
    one, two = (arena_process(*arguments, "--jobs", jobs) for jobs in ("1", "2"))
    found = [json.loads(process.communicate(timeout=120)[0]) for process in (one, two)]
    assert found[0] == found[1]
    assert found[0]["players"] == ["greedy", "random", "random"]
    assert sum(bot["share"] for bot in found[0]["bots"]) == pytest.approx(1)


def soon(met: Callable[[], object]) -> bool:
    until = time.monotonic() + 60
    while not met() and time.monotonic() < until:
        time.sleep(0.05)
    return bool(met())


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_it_with_all_its_processes_and_says_what_is_kept(
    tmp_path: Path, number: signal.Signals, jobs: str
) -> None:
    file = tmp_path / "results.jsonl"
    arguments = ("greedy", "random", "--seed", "x", "--results", str(file), "--json")
    process = arena_process(*arguments, "--games", "100000", "--jobs", jobs)
    assert soon(lambda: file.exists() and file.read_bytes().count(b"\n") > 5)
    children = children_of(process.pid)
    process.send_signal(number)
    out, err = process.communicate(timeout=60)
    kept = f"games that are over stand in {file}; the same command goes on from there"
    assert (process.returncode, out) == (128 + number, "")
    assert err == f"stammtisch: ended by {number.name}: {kept}\n"
    assert len(children) == (3 if jobs == "2" else 0)
    assert soon(lambda: not any(is_alive(pid) for pid in children))
    stood = file.read_bytes().count(b"\n")
    again = arena_process(*arguments, "--games", str(stood + 2), "--verify")
    assert len(json.loads(again.communicate(timeout=120)[0])["bots"]) == 2


def test_who_was_started_to_outlive_its_terminal_does() -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)  # as a child process inherits it
    try:
        process = arena_process("greedy", "random", "--games", "100000", "--jobs", "2")
    finally:
        signal.signal(signal.SIGHUP, before)
    assert soon(lambda: len(children_of(process.pid)) == 3)
    process.send_signal(signal.SIGHUP)
    time.sleep(0.5)
    process.terminate()
    _, err = process.communicate(timeout=60)
    assert process.returncode == 128 + signal.SIGTERM
    assert err == "stammtisch: ended by SIGTERM: without --results nothing is kept\n"


@pytest.mark.skipif(sys.platform != "linux", reason="lists processes")
@pytest.mark.parametrize("bot", ["random", "mine:Dice", "mine:Stuck"])
def test_processes_end_with_the_one_that_began_them(mine: Path, bot: str) -> None:
    """However it ends, and even where machine code never lets another thread run."""
    process = arena_process(bot, "random", "--games", "100000", "--jobs", "2", folder=mine)
    assert soon(lambda: len(children_of(process.pid)) == 3)
    children = children_of(process.pid)
    if bot == "mine:Stuck":
        assert soon(lambda: len([*mine.glob("stuck *")]) == 2)
    process.kill()
    process.communicate(timeout=60)  # nobody keeps what it writes to
    assert soon(lambda: not any(is_alive(pid) for pid in children))


def children_of(pid: int) -> list[str]:
    path = Path(f"/proc/{pid}/task/{pid}/children")
    return path.read_text(encoding="utf-8").split() if path.exists() else []


def is_alive(pid: str) -> bool:
    """Whether it still runs; one that nobody asks for its end any more does not."""
    status = Path(f"/proc/{pid}/status")
    try:
        return "State:\tZ" not in status.read_text(encoding="utf-8")
    except (FileNotFoundError, ProcessLookupError):
        return False


def test_in_the_arena_every_game_has_winners(run: Run) -> None:
    told = run("arena", "toy", "greedy", "random", "--games", "6", "--json").json
    assert sum(bot["wins"] for bot in told["bots"]) == pytest.approx(6)
    assert sum(bot["share"] for bot in told["bots"]) == pytest.approx(1)
    assert run("arena", "toy", "greedy", "random", "--games", "2").out.count("%") == 6


def test_in_the_arena_each_level_can_meet_the_one_below(run: Run) -> None:
    told = run("arena", "toy", "--levels", "--games", "1", "--limit", "3", "--json").json
    players = [match["players"] for match in told["matches"]]
    assert len(players) == 6
    assert ["expert", "strong"] in players
    assert ["regular", "newcomer", "newcomer", "newcomer"] in players


def test_the_arena_tells_ratings_and_what_was_decided(run: Run) -> None:
    arguments = ("arena", "toy", "greedy", "random", "--seed", "x", "--games")
    out = run(*arguments, "400", "--sprt", "0.3").out
    found = r"(80\.0% or more rather than 50|50\.0% or less rather than 80)\.0%"
    assert re.search(rf"^Decided after \d+ deals: greedy wins {found}$", out, re.MULTILINE)
    assert re.search(r"^greedy +[\d.]+% to [\d.]+% +[+-]\d+ +\d+$", out, re.M)
    assert "Undecided after 2 games" in run(*arguments, "2", "--sprt", "0.3").out
    told = run(*arguments, "400", "--sprt", "0.3", "--json").json
    assert told["verdict"]["deals"] * 2 == told["bots"][0]["games"]
    assert [row["bot"] for row in told["ratings"]] == ["greedy", "random"]
    assert sum(row["elo"] for row in told["ratings"]) == pytest.approx(0)


@pytest.mark.skipif(os.name != "posix", reason="kills a process")
def test_what_was_killed_goes_on_from_its_results(mine: Path) -> None:
    """A second arena plays what is missing; both together have found what one would have."""
    file = mine / "results.jsonl"
    arguments = ("mine:Dice", "random", "--seed", "x", "--results", str(file), "--json")
    first = arena_process(*arguments, "--games", "100000", folder=mine)
    until = time.monotonic() + 60
    while not (file.exists() and file.read_bytes().count(b"\n") > 5) and time.monotonic() < until:
        time.sleep(0.05)
    first.kill()
    first.communicate()
    stood = file.read_bytes().count(b"\n")
    games = ("--games", str(stood + 6))
    second = arena_process(*arguments, *games, "--verify", folder=mine)
    whole = arena_process(*arguments[:4], "--json", *games, folder=mine)
    found = [json.loads(process.communicate(timeout=120)[0]) for process in (second, whole)]
    assert found[0] == found[1]
    numbers = [json.loads(line)["number"] for line in file.read_text("utf-8").splitlines()]
    assert numbers == [*range(stood + 6)]


def test_a_results_file_of_other_bots_is_refused_in_one_line(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    run("arena", "toy", "greedy", "random", "--games", "1", "--results", file)
    answer = run("arena", "toy", "random", "random", "--games", "1", "--results", file)
    assert answer.code == 2
    assert answer.err.endswith(
        'line 1: players: this is a game of ["greedy","random"], not of ["random","random"]\n'
    )


def test_levels_have_one_file_of_results(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    arguments = ("arena", "toy", "--levels", "--games", "1", "--limit", "3", "--json")
    told = run(*arguments, "--results", file).json
    assert len(file.read_text("utf-8").splitlines()) == 6
    assert run(*arguments, "--results", file).json == told


def test_a_component_file_is_played_with(run: Run, tmp_path: Path) -> None:
    cards = tmp_path / "cards.txt"
    cards.write_text(load("toy").module("components").house() + "# ours\n", encoding="utf-8")
    arguments = ("arena", "toy", "greedy", "random", "--games", "4", "--json")
    told = run(*arguments, "--components", cards).json
    assert told["components"] == load("toy").components(cards.read_text("utf-8")).digest
    assert run(*arguments).json == {**told, "components": "house"}
    answer = run(*arguments, "--components", tmp_path / "nowhere.txt")
    assert answer.code == 2
    assert "nowhere.txt: cannot be read as a component file" in answer.err
