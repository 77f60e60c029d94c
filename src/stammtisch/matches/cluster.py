"""Games of a match on a Ray cluster.

A game is a task of its own. Ray runs it again elsewhere when its worker or its node dies; its
result comes to this process once, which alone writes results down.
"""

from __future__ import annotations

import logging
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any

from stammtisch.core.errors import GameError
from stammtisch.core.registry import load

from .match import Played, Run, Task, one_game

RETRIES = 5
"""How often a game is begun anew because its worker has died; a bot may be what ends it."""

QUEUED = 2
"""Games under way for each processor, so that none waits for this process."""

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
        play = ray.remote(num_cpus=1, max_retries=RETRIES)(remote_game)
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
    """Some games for each processor at a time. GameError for one that no worker survives."""
    left, playing = iter(tasks), dict[Any, Task]()
    try:
        while True:
            room = QUEUED * max(1, int(ray.cluster_resources().get("CPU", 1)))
            for task in islice(left, max(0, room - len(playing))):
                playing[play.remote(task, *mode)] = task
            if not playing:
                return
            ended, _ = ray.wait(list(playing), num_returns=1, timeout=LOOKS)
            for reference in ended:
                result = _answer(ray, reference, playing[reference])
                del playing[reference]
                yield result
    finally:
        for reference in playing:
            ray.cancel(reference, force=True)


def _answer(ray: Any, reference: Any, task: Task) -> tuple[int, Played]:
    try:
        result: tuple[int, Played] = ray.get(reference)
    except ray.exceptions.RayTaskError as error:
        if isinstance(error.cause, GameError):
            raise error.cause from None
        raise
    except (ray.exceptions.WorkerCrashedError, ray.exceptions.NodeDiedError) as error:
        raise GameError(f"{RETRIES + 1} workers died while they played {task}") from error
    except ray.exceptions.RayError as error:
        raise GameError(f"ray: {task} was not played: {first_line(error)}") from error
    return result


def remote_game(task: Task, rules_version: int, compiled: bool) -> tuple[int, Played]:
    """A game, in a worker: by the caller's rules, in its mode."""
    game = load(task.match.game)
    if game.rules_version != rules_version:
        fault = f"a node has version {game.rules_version} of the rules, not {rules_version}"
        raise GameError(f"{game.name}: {fault}; install the same version of stammtisch everywhere")
    if compiled and not game.engine.ready:
        from stammtisch.compiling import alone_at, load_compiled

        with alone_at(game.name):
            load_compiled(game.name)
    return one_game(task)
