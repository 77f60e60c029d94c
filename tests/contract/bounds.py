"""Random compiled games with bounds checks: `NUMBA_BOUNDSCHECK=1 python -m tests.contract.bounds`.

Takes names of games. An index out of range raises IndexError instead of reading garbage.
"""

from __future__ import annotations

import sys

import numpy as np
import numpy.typing as npt

import stammtisch
import tests.conftest  # noqa: F401  the toys become games
from stammtisch.core.compiled import compiled

from .tables import variants, walk

N_GAMES = 8


@compiled
def out_of_range(numbers: npt.NDArray[np.int64], i: int) -> int:
    return int(numbers[i])


def checks_are_on() -> bool:
    try:
        out_of_range.fast(np.zeros(3, np.int64), 1000)
    except IndexError:
        return True
    return False


def main(names: list[str]) -> None:
    if not checks_are_on():
        sys.exit("bounds are not checked: NUMBA_BOUNDSCHECK=1 is missing")
    for name in names:
        game = stammtisch.load(name, compiled=True)
        for seats in game.seats:
            for seed in range(N_GAMES):
                state = game.start(seats, seed, variants(game, seed))
                for step in walk(state, seed):
                    step.scores()
                    step.resample(seed % seats, seed)
        print(name)


if __name__ == "__main__":
    main(sys.argv[1:])
