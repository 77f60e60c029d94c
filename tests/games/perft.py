"""Counting how a game can go on: `<game>/perft.txt`, readable by a program in any language.

A block has a name, one line with a position document, and lines of a depth and a count: so many
different sequences of that many decisions are legal from there. Nothing is left to chance in them.
A sequence that would go on after the end of the game does not count.

`python -m tests.games.perft GAME` writes the file anew, counted by the program. A new block is
begun by hand, with any counts.
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from typing import Any

import stammtisch
from stammtisch.core.state import State

from .folders import file_of

FILE = "perft.txt"


@dataclass(frozen=True)
class Block:
    name: str
    position: dict[str, Any]
    counts: dict[int, int]


def read(text: str) -> list[Block]:
    blocks = []
    for part in text.split("\n\n"):
        lines = [line for line in part.splitlines() if line and not line.startswith("#")]
        if lines:
            name, position, *counts = lines
            pairs = (line.split() for line in counts)
            depths = {int(depth): int(found) for depth, found in pairs}
            blocks.append(Block(name, json.loads(position), depths))
    return blocks


def text_of(game: str) -> str:
    return file_of(game, FILE).read_text(encoding="utf-8")


def stored(game: str) -> list[Block]:
    return read(text_of(game))


def count(state: State, depth: int) -> int:
    """By the program."""
    actions = state.legal_actions()
    if depth == 1:
        return len(actions)
    return sum(count(state.clone().apply(int(action)), depth - 1) for action in actions)


def count_slowly(oracle: Any, table: Any, depth: int) -> int:
    """By the game's oracle: what it makes of a position, what it finds legal, what comes after."""
    texts = oracle.legal(table)
    if depth == 1:
        return len(texts)
    return sum(count_slowly(oracle, oracle.after(table, text), depth - 1) for text in texts)


def main(name: str) -> None:
    game = stammtisch.load(name, compiled=True)
    lines = [line for line in text_of(name).splitlines() if line.startswith("#")]
    for block in stored(name):
        state = game.from_position(block.position)
        lines += ["", block.name, json.dumps(block.position)]
        lines += [f"{depth} {count(state, depth)}" for depth in block.counts]
    file_of(name, FILE).write_text("\n".join([*lines, ""]), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
