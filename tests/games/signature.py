"""One number for everything a game's rules do in 200 random games: `<game>/signature.txt`.

It depends on the legal actions, on what they bring about and on the points by heading, but not on
how states are kept. A change of rules names the new number, any other leaves it alone.

`python -m tests.games.signature GAME` writes it anew.
"""

from __future__ import annotations

import hashlib
import random
import sys
from collections.abc import Iterator

import stammtisch
from stammtisch.core.game import Game

from .folders import file_of

FILE = "signature.txt"
N_GAMES = 200


def stored(game: Game) -> int:
    return int(file_of(game.name, FILE).read_text(encoding="utf-8"))


def signature(game: Game, games: int = N_GAMES) -> int:
    """12 hexadecimal digits of a hash, as a number."""
    seal = hashlib.sha256()
    for number in range(games):
        for line in told(game, number):
            seal.update(line.encode() + b"\n")
    return int(seal.hexdigest()[:12], 16)


def value_of(game: Game, number: int, k: int) -> bool:
    """Of the k-th variant in the game of this number: each goes with all player counts."""
    return number // len(game.seats) >> k & 1 == 1


def told(game: Game, number: int) -> Iterator[str]:
    """A game as texts: how many actions were legal, the one that was taken; the points."""
    dice = random.Random(number)
    variants = {name: value_of(game, number, k) for k, name in enumerate(game.variants)}
    seats = game.seats[number % len(game.seats)]
    state = game.start(seats, f"signature {number}", variants)
    while not state.is_over:
        legal = state.legal_actions()
        action = int(legal[int(dice.random() * len(legal))])
        yield f"{len(legal)} {state.text(action)}"
        state.apply(action)
    for score in state.scores():
        yield " ".join(f"{heading} {points}" for heading, points in score.items())


def main(name: str) -> None:
    game = stammtisch.load(name, compiled=True)
    found = signature(game)
    file_of(name, FILE).write_text(f"{found}\n", encoding="utf-8")
    print(found)


if __name__ == "__main__":
    main(sys.argv[1])
