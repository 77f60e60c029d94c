"""Counting how a game can go on: `perft.txt`, readable by a program in any language.

A block has a name, one line with a position document, and lines of a depth and a count: so many
different sequences of that many decisions are legal from there. Nothing is left to chance in them:
no tile is in the stack, and the draw pile is of one kind. A sequence that would go on after the end
of the game does not count.

`python -m tests.games.ilos.perft` prints the file anew, counted by the program.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import stammtisch
from stammtisch.core.state import State

from . import oracle, oracle_game

FILE = Path(__file__).with_name("perft.txt")


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


def stored() -> list[Block]:
    return read(FILE.read_text(encoding="utf-8"))


def count(state: State, depth: int) -> int:
    """By the program."""
    actions = state.legal_actions()
    if depth == 1:
        return len(actions)
    return sum(count(state.clone().apply(int(action)), depth - 1) for action in actions)


def count_slowly(doc: oracle.Doc, depth: int) -> int:
    """By the oracle."""
    texts = oracle.legal(doc)
    if depth == 1:
        return len(texts)
    return sum(count_slowly(oracle_game.after(doc, text), depth - 1) for text in texts)


def main() -> None:
    game = stammtisch.load("ilos", compiled=True)
    head = [line for line in FILE.read_text(encoding="utf-8").splitlines() if line[:1] == "#"]
    print("\n".join(head))
    for block in stored():
        state = game.from_position(block.position)
        print(f"\n{block.name}\n{json.dumps(block.position)}")
        for depth in block.counts:
            print(depth, count(state, depth))


if __name__ == "__main__":
    main()
