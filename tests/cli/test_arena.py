"""The arena: seats go round, shares of a victory, the same result from any number of processes."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from stammtisch import GameError
from stammtisch.bots import LEVELS
from stammtisch.cli import arena
from stammtisch.cli.arena import Match, Played
from stammtisch.cli.stats import GameStats, report
from stammtisch.play import play

from ..running import Run

ROOT = Path(__file__).parents[2]
GREEDY_RANDOM = Match("toy", ("greedy", "random"), 6, "s", None)


def test_everybody_has_each_seat_once_before_the_next_deal() -> None:
    match = Match("toy", ("a", "b", "c"), 6, "0", None)
    seats = [match.seating(number) for number in range(6)]
    for first in (0, 3):
        for seat in range(3):
            assert {seating[seat] for seating in seats[first : first + 3]} == {0, 1, 2}


def test_games_of_one_round_have_one_deal_and_others_have_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    deals: list[tuple[Any, ...]] = []

    def spy(game: str, bots: Any, seed: str, limit: Any) -> Any:
        deals.append((seed, limit, [type(bot).__name__ for bot in bots]))
        return play(game, bots, seed, limit)

    monkeypatch.setattr(arena, "play", spy)
    for number in range(4):
        arena.one_game((GREEDY_RANDOM, number))
    assert [deal for deal, *_ in deals] == ["s 0", "s 0", "s 1", "s 1"]
    assert [seating for *_, seating in deals[:2]] == [["Greedy", "Random"], ["Random", "Greedy"]]


def test_a_game_follows_from_its_number_alone() -> None:
    played = [arena.one_game((GREEDY_RANDOM, number)) for number in (3, 1, 3)]
    assert played[0] == played[2] != played[1]
    assert [number for number, _ in played] == [3, 1, 3]


def test_ties_share_a_win_and_several_of_one_name_stand_together() -> None:
    match = Match("toy", ("a", "b", "b"), 2, "0", None)
    stats = GameStats(9, "done", None, (1.0,), ({"total": 9},), {})
    played = [Played([0.5, 0.5, 0], [9, 9, 3], stats), Played([0, 0, 1], [1, 2, 4], stats)]
    rows = arena.reckon(match, played)
    (a, b) = rows
    assert (a.bot, a.seats, a.wins, a.share, a.points) == ("a", 1, 0.5, 0.25, 5.0)
    assert (b.bot, b.seats, b.wins, b.share, b.points) == ("b", 2, 1.5, 0.75, 4.5)
    assert [a.even, b.even] == pytest.approx([1 / 3, 2 / 3])


@pytest.mark.parametrize(
    ("wins", "games", "bound"),
    [(0, 10, 0.0), (10, 10, 0.7225), (5, 10, 0.2366), (114, 200, 0.5007), (62, 200, 0.2500)],
)
def test_the_lower_bound_is_wilsons(wins: float, games: int, bound: float) -> None:
    """Values from tables of the interval."""
    assert arena.lower_bound(wins, games) == pytest.approx(bound, abs=5e-4)


def test_the_last_bot_takes_the_seats_that_are_left() -> None:
    assert arena.seated(["a", "b"], 4) == ("a", "b", "b", "b")
    assert arena.seated(["a", "b", "c"], None) == ("a", "b", "c")
    assert arena.seated([], 3) == ()
    with pytest.raises(GameError, match="3 bots have no room on 2"):
        arena.seated(["a", "b", "c"], 2)


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


def run(*arguments: str, folder: Path = ROOT) -> Any:
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
import os
import sys
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
    started = [run(*arguments, "--jobs", jobs, folder=mine) for jobs in ("1", "2")]
    found = [json.loads(process.communicate(timeout=120)[0]) for process in started]
    assert found[0] == found[1]
    assert found[0]["players"] == ["mine:Dice", "random"]
    assert 0 < found[0]["bots"][0]["wins"] < 6


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_bot_that_fails_ends_the_arena_and_shows_where(mine: Path, jobs: str) -> None:
    process = run("random", "mine:Breaks", "--seed", "x", "--jobs", jobs, folder=mine)
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
    process = run("random", "mine:Exits", "--seed", "x", "--jobs", jobs, folder=mine)
    out, err = process.communicate(timeout=120)
    said = err.strip().splitlines()[-1]
    assert (process.returncode, out) == (2, "")
    assert re.fullmatch(r"stammtisch: game \d+, .* Exits failed: SystemExit: enough", said)


def test_a_process_that_dies_ends_the_arena_and_says_in_which_game(mine: Path) -> None:
    process = run("random", "mine:Dies", "--seed", "x", "--jobs", "2", folder=mine)
    try:
        out, err = process.communicate(timeout=60)
    finally:
        process.kill()
    assert (process.returncode, out) == (2, "")
    one = r"game \d+ of random - mine:Dies, seed 'x \d+'"
    assert re.fullmatch(rf"stammtisch: a process died while it played {one}(, or {one})?\n", err)


def test_any_number_of_processes_finds_the_same() -> None:
    arguments = ("greedy", "random", "--seats", "3", "--games", "9", "--seed", "x", "--json")
    one, two = (run(*arguments, "--jobs", jobs) for jobs in ("1", "2"))
    found = [json.loads(process.communicate(timeout=120)[0]) for process in (one, two)]
    assert found[0] == found[1]
    assert found[0]["players"] == ["greedy", "random", "random"]
    assert sum(bot["share"] for bot in found[0]["bots"]) == pytest.approx(1)


@pytest.mark.skipif(os.name != "posix", reason="sends a signal as a terminal does")
def test_ctrl_c_ends_it_with_all_its_processes_and_no_traceback() -> None:
    process = run("search", "greedy", "--games", "100000", "--limit", "20", "--jobs", "2")
    until = time.monotonic() + 60
    while len(children := children_of(process.pid)) < 3 and time.monotonic() < until:
        time.sleep(0.1)
    time.sleep(1)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert "Traceback" not in err
    assert len(children) >= 2
    until = time.monotonic() + 20
    while any(is_alive(pid) for pid in children) and time.monotonic() < until:
        time.sleep(0.1)
    assert not any(is_alive(pid) for pid in children)


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


def test_a_report_counts_from_who_decided_first() -> None:
    """Two games of two seats: means over all, winners apart, endings and ties counted."""
    one = GameStats(
        10, "done", None, (1.0, 0.0), ({"a": 3, "total": 3}, {"a": 1, "total": 1}), {"r": 4}
    )
    two = GameStats(
        20, "done", "b", (0.0, 1.0), ({"a": 2, "total": 2}, {"a": 2, "total": 2}), {"r": 5}
    )
    told = report([one, two])
    assert (told["decisions"], told["counters"]) == (15, {"r": 4.5})
    assert (told["points"], told["winners"]) == ({"a": 2, "total": 2}, {"a": 2.5, "total": 2.5})
    assert (told["lowest"], told["highest"], told["won"]) == (1, 3, [0.5, 0.5])
    assert (told["ended"], told["ties"]) == ({"done": 2}, {"b": 1})


def test_a_game_tells_its_numbers() -> None:
    """What the arena keeps of a game is what its final state says."""
    _, played = arena.one_game((GREEDY_RANDOM, 0))
    assert sum(played.stats.won) == 1
    assert sorted(points["total"] for points in played.stats.points) == sorted(played.points)
    assert played.stats.decisions > 0


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
