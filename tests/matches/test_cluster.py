"""Matches on a Ray cluster of two nodes, one processor each, both on this machine."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import stammtisch
from stammtisch import BotError, GameError, compiling
from stammtisch.compiling import load_compiled
from stammtisch.matches import Match
from stammtisch.matches import cluster as subject
from stammtisch.matches.match import Played, Task, one_game

from ..running import Run

pytestmark = pytest.mark.xdist_group("ray")  # one cluster for them all

RAY_BOTS = '''
"""Bots that play as `random` does, and die where a file in the folder says so."""

import os
import time
from pathlib import Path

import ray

from stammtisch.bots.random import Random

FOLDER = Path(__file__).parent


class Steady(Random):
    """On the node that is to die it stays in the middle of its first game; until then all wait."""

    def choose(self, seen, limit):
        victim, caught = FOLDER / "victim", FOLDER / "caught"
        if ray.is_initialized() and victim.exists():
            if ray.get_runtime_context().get_node_id() == victim.read_text():
                caught.touch()
                time.sleep(60)
            while not caught.exists():
                time.sleep(0.05)
        return super().choose(seen, limit)


class DiesOnce(Random):
    """The first one that has something to decide ends its process."""

    def choose(self, seen, limit):
        try:
            (FOLDER / "died").touch(exist_ok=False)
        except FileExistsError:
            return super().choose(seen, limit)
        os._exit(1)


class Dies(Random):
    def choose(self, seen, limit):
        os._exit(1)


class Compiled(Random):
    """Plays by machine code only."""

    def choose(self, seen, limit):
        assert seen.game.engine.ready
        return super().choose(seen, limit)


class Breaks(Random):
    def choose(self, seen, limit):
        return seen.view()["no such entry"]
'''


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Where the module `ray_bots` is, for this process and all that it begins."""
    path = tmp_path_factory.mktemp("ray")
    (path / "ray_bots.py").write_text(RAY_BOTS, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(path))
        patch.setenv("RAY_USAGE_STATS_ENABLED", "0")
        patch.setattr(sys, "path", [str(path), *sys.path])
        yield path


@pytest.fixture(scope="module")
def nodes(folder: Path) -> Iterator[Any]:
    """A cluster; so far it has its head alone."""
    from ray.cluster_utils import Cluster

    found = Cluster(
        initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False}
    )
    yield found
    found.shutdown()  # type: ignore[no-untyped-call]


def play(bot: str, games: int, **more: Any) -> stammtisch.MatchResult:
    return stammtisch.arena("toy", [f"ray_bots:{bot}", "random"], games=games, seed="x", **more)


def test_a_node_that_dies_in_the_middle_loses_nothing(
    folder: Path, nodes: Any, tmp_path: Path
) -> None:
    """The same games as here, each once."""
    here, there = tmp_path / "here.jsonl", tmp_path / "there.jsonl"
    wanted = play("Steady", 12, results=here)
    victim = nodes.add_node(num_cpus=1)
    (folder / "victim").write_text(victim.node_id, encoding="utf-8")

    def kill() -> None:
        while not (folder / "caught").exists():
            time.sleep(0.05)
        nodes.remove_node(victim, allow_graceful=False)

    killer = threading.Thread(target=kill)
    killer.start()
    try:
        found = play("Steady", 12, results=there, ray=nodes.address)
    finally:
        (folder / "caught").touch()
        killer.join()
    assert found == wanted
    assert sorted(there.read_bytes().splitlines()) == sorted(here.read_bytes().splitlines())
    assert victim not in nodes.list_all_nodes()


def test_a_worker_that_dies_is_followed_by_another(folder: Path, nodes: Any, run: Run) -> None:
    """What Ray says of it on standard output does not stand in the JSON."""
    arguments = ("arena", "toy", "ray_bots:DiesOnce", "random", "--games", "4", "--json")
    found = run(*arguments, "--ray", nodes.address).json
    assert (folder / "died").exists()
    assert found == run(*arguments).json


def test_a_game_that_no_worker_survives_is_named(
    nodes: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(subject, "RETRIES", 1)
    one = r"game \d of ray_bots:Dies - random, seed 'x \d'"
    with pytest.raises(GameError, match=f"2 workers died while they played {one}"):
        play("Dies", 2, ray=nodes.address)


def test_a_bot_that_fails_there_shows_where(nodes: Any) -> None:
    with pytest.raises(BotError, match=r"game 0, seed 'x 0', seat 0: Breaks failed: KeyError") as e:
        play("Breaks", 2, ray=nodes.address)
    assert 'no such entry"]' in e.value.traceback


def test_what_is_decided_is_decided_there_too(nodes: Any) -> None:
    bots, options = ("greedy", "random"), {"games": 200, "seed": "x", "sprt": 0.3}
    found = stammtisch.arena("toy", bots, ray=nodes.address, **options)  # type: ignore[arg-type]
    assert found == stammtisch.arena("toy", bots, **options)  # type: ignore[arg-type]
    assert found.verdict is not None


@pytest.mark.compiled
def test_what_is_compiled_here_is_compiled_there(nodes: Any) -> None:
    load_compiled("toy")
    assert play("Compiled", 4, ray=nodes.address) == play("Compiled", 4)


def test_of_a_node_s_processes_one_makes_machine_code(monkeypatch: pytest.MonkeyPatch) -> None:
    """The others wait for it, and load it from the cache."""
    begun = list[str]()

    @contextmanager
    def alone_at(name: str) -> Iterator[None]:
        begun.append(f"lock {name}")
        yield
        begun.append("unlock")

    monkeypatch.setattr(compiling, "alone_at", alone_at)
    monkeypatch.setattr(compiling, "load_compiled", lambda name: begun.append(f"load {name}"))
    task = Task(Match("toy", ("random", "random"), 1, "x", None), 0)
    monkeypatch.setattr(stammtisch.load("toy").engine, "ready", False)
    for compiled in (False, True):
        assert subject.remote_games([task], 1, compiled)[0] == [one_game(task)]
    assert begun == ["lock toy", "load toy", "unlock"]


def test_a_node_with_other_rules_is_refused() -> None:
    task = Task(Match("toy", ("random", "random"), 1, "x", None), 0)
    with pytest.raises(GameError, match="a node has version 1 of the rules, not 7"):
        subject.remote_games([task], 7, compiled=False)


class Cluster:
    """Ray as far as `spread` uses it, with one processor; a game that is `deadly` ends workers."""

    exceptions = pytest.importorskip("ray").exceptions

    def __init__(self, deadly: int, seconds: float) -> None:
        self.deadly, self.seconds, self.sizes = deadly, seconds, list[int]()

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 1.0}

    def remote(self, tasks: list[Task], *mode: Any) -> int:
        self.sizes.append(len(tasks))
        self.tasks = {**getattr(self, "tasks", {}), len(self.sizes): tasks}
        return len(self.sizes)

    def wait(self, playing: list[int], **_: Any) -> tuple[list[int], list[int]]:
        return playing[:1], playing[1:]

    def get(self, reference: int) -> subject.Answer:
        tasks = self.tasks[reference]
        if self.deadly in (task.number for task in tasks):
            raise self.exceptions.WorkerCrashedError
        played = Played([1.0, 0.0], [0, 0])
        return [(task.number, played) for task in tasks], self.seconds * len(tasks)

    def cancel(self, reference: int, force: bool) -> None:
        pass


def spread(cluster: Cluster, games: int) -> Iterator[int]:
    match = Match("toy", ("random", "random"), games, "x", None)
    tasks = (Task(match, number) for number in range(games))
    return (number for number, _ in subject.spread(cluster, cluster, (1, False), tasks))


def test_short_games_share_a_task_and_long_ones_have_their_own() -> None:
    short, long = Cluster(-1, subject.MOMENT / 10), Cluster(-1, 10 * subject.MOMENT)
    assert [*spread(short, 45)] == [*spread(long, 45)] == [*range(45)]
    assert short.sizes == [1, 1, 10, 10, 10, 10, 3]
    assert {*long.sizes} == {1}


def test_of_a_task_that_no_worker_survives_the_game_is_found() -> None:
    cluster = Cluster(17, subject.MOMENT / 10)
    found = list[int]()
    with pytest.raises(GameError, match="6 workers died while they played game 17 of"):
        for number in spread(cluster, 45):
            found.append(number)
    assert {*range(17)} <= {*found}


def test_an_address_without_a_cluster_is_named() -> None:
    with pytest.raises(GameError, match="ray: no cluster answers at 'nowhere': "):
        stammtisch.arena("toy", ["random", "random"], ray="nowhere")
