"""Games of a match on a Ray cluster.

A task is a game, or so many of them as take a moment. Ray runs it again elsewhere when its worker
or its node dies; its results come to this process once, which alone writes them down.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from typing import Any

from stammtisch.core.errors import GameError
from stammtisch.core.registry import load

from .match import Played, Run, Task, one_game

RETRIES = 5
"""How often a task is begun anew because its worker has died; a bot may be what ends it."""

QUEUED = 2
"""Tasks under way for each processor, so that none waits for this process."""

MOMENT = 0.1
"""How many seconds of games a task holds, about: Ray needs one to two thousandths for any."""
MOST_GAMES = 1000
"""In a task."""

Answer = tuple[list[tuple[int, Played]], float]
"""Of a task: how its games ended, and how many seconds they took."""

LOOKS = 5.0
"""Seconds after which it is asked anew how many processors there are."""


@contextmanager
def cluster(address: str, name: str) -> Iterator[Run]:
    """Within, games are played on the Ray cluster at this address, or at the one that this process
    is connected to already. GameError without Ray, and for an address where there is none.

    Every node needs this version of the package, and the modules of bots of one's own. If the game
    is compiled here, it is there: one process of a node makes the machine code, others load it.
    """
    ray = _ray()
    connected = ray.is_initialized()
    if not connected:
        _connect(ray, address)
    try:
        play = ray.remote(num_cpus=1, max_retries=RETRIES)(remote_games)
        mode = (load(name).rules_version, load(name).engine.ready)
        yield lambda tasks: spread(ray, play, mode, tasks)
    finally:
        if not connected:
            ray.shutdown()


def _ray() -> Any:
    try:
        import ray
    except ImportError as error:
        more = "pip install 'stammtisch[ray]'"
        raise GameError(f"games on other machines need Ray: {more}") from error
    return ray


def _connect(ray: Any, address: str) -> None:
    try:
        ray.init(address, logging_level=logging.ERROR, log_to_driver=False)
    except (ConnectionError, ValueError, RuntimeError) as error:
        said = first_line(error)
        raise GameError(f"ray: no cluster answers at {address!r}: {said}") from error


def first_line(error: Exception) -> str:
    """What an error says, in short."""
    return (str(error).strip().splitlines() or [type(error).__name__])[0]


def spread(
    ray: Any, play: Any, mode: tuple[int, bool], tasks: Iterable[Task]
) -> Generator[tuple[int, Played], None, None]:
    """Some tasks for each processor at a time. GameError for a game that no worker survives; of
    several in one task each is tried alone first.
    """
    left, alone, playing, size = iter(tasks), list[Task](), dict[Any, list[Task]](), 1
    try:
        while True:
            room = QUEUED * max(1, int(ray.cluster_resources().get("CPU", 1)))
            while len(playing) < room:
                some = [alone.pop(0)] if alone else list(islice(left, size))
                if not some:
                    break
                playing[play.remote(some, *mode)] = some
            if not playing:
                return
            ended, _ = ray.wait(list(playing), num_returns=1, timeout=LOOKS)
            for reference in ended:
                answer = _answer(ray, reference, playing[reference])
                played = playing.pop(reference)
                if answer is None:
                    alone += played
                else:
                    results, seconds = answer
                    size = games_of(MOMENT, seconds / len(results))
                    yield from results
    finally:
        for reference in playing:
            ray.cancel(reference, force=True)


def games_of(moment: float, seconds: float) -> int:
    """How many games of so many seconds each a task holds."""
    return max(1, min(MOST_GAMES, int(moment / max(seconds, 1e-6))))


def _answer(ray: Any, reference: Any, tasks: Sequence[Task]) -> Answer | None:
    """None where one of several games has ended all workers: which, nobody knows yet."""
    try:
        answer: Answer = ray.get(reference)
    except ray.exceptions.RayTaskError as error:
        if isinstance(error.cause, GameError):
            raise error.cause from None
        raise
    except (ray.exceptions.WorkerCrashedError, ray.exceptions.NodeDiedError) as error:
        if len(tasks) > 1:
            return None
        raise GameError(f"{RETRIES + 1} workers died while they played {tasks[0]}") from error
    except ray.exceptions.RayError as error:
        raise GameError(f"ray: {tasks[0]} was not played: {first_line(error)}") from error
    return answer


def remote_games(tasks: Sequence[Task], rules_version: int, compiled: bool) -> Answer:
    """Games of a match, in a worker: by the caller's rules, in its mode."""
    game = load(tasks[0].match.game)
    if game.rules_version != rules_version:
        fault = f"a node has version {game.rules_version} of the rules, not {rules_version}"
        raise GameError(f"{game.name}: {fault}; install the same version of stammtisch everywhere")
    if compiled and not game.engine.ready:
        from stammtisch.compiling import alone_at, load_compiled

        with alone_at(game.name):
            load_compiled(game.name)
    began = time.perf_counter()
    return [one_game(task) for task in tasks], time.perf_counter() - began
