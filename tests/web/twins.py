"""Twin tables: the same to a reader in all that is public and theirs, else as different as may be.

Both begin in the midst of a game, at states that the reader cannot tell apart, and go on with
decisions that do not tell them apart either. What others decide in secret is decided otherwise
where the rules let it look the same.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from stammtisch.core.state import State
from stammtisch.table.entry import Entry
from stammtisch.table.setup import Setup
from stammtisch.table.table import Table, decision, opening

TRIED = 12
"""Decisions that are tried for one that looks alike in both games."""

Pair = tuple[State, State]


def look(state: State, seat: int | None) -> str:
    return json.dumps(state.view(seat), sort_keys=True)


def laid_out(state: State) -> Any:
    """All that lies on the table and in hands, without the generator."""
    return {name: told for name, told in state.position().items() if name != "chance"}


@dataclass
class Twins:
    """Two games and their entries. `seat`: who cannot tell them apart; None: who only watches."""

    setup: Setup
    seat: int | None
    states: Pair
    entries: tuple[list[Entry], list[Entry]]
    dice: random.Random

    @classmethod
    def begin(cls, setup: Setup, seat: int | None, decisions: int = 0) -> Twins:
        """As a game stands after some decisions."""
        one = Table("t", setup, [Table.begin(setup)]).now.state.clone()
        dice = random.Random(decisions)
        for _ in range(decisions):
            after = one.clone().apply(int(dice.choice(one.legal_actions())))
            one = one if after.is_over else after
        other = one.resample(seat, "another deal")
        return cls(setup, seat, (one, other), ([opening(one)], [opening(other)]), dice)

    @property
    def n(self) -> int:
        return len(self.entries[0])

    @property
    def worth(self) -> tuple[bool, bool]:
        """How much there is to be told: more than what chance will bring; in a secret decision."""
        one, other = self.states
        return laid_out(one) != laid_out(other), one.is_secret

    def step(self) -> bool:
        """The next decision; False when there is none that looks alike."""
        one, _ = self.states
        texts = one.legal_texts()
        for text in self.dice.sample(texts, min(TRIED, len(texts))):
            for found in self._both(text):
                if found[0][0].is_over:
                    continue
                (one, mine), (other, its) = found
                self.states = one, other
                self.entries[0].append(mine)
                self.entries[1].append(its)
                return True
        return False

    def _both(self, text: str) -> Iterator[tuple[tuple[State, Entry], tuple[State, Entry]]]:
        """Ways to decide so that both look alike, those that differ most before others."""
        one, other = self.states
        after = one.clone().apply(text)
        entry = decision(one, after, self.n, f"key {self.n}")
        for choice in self._choices(text):
            its = other.clone().apply(choice)
            told = decision(other, its, self.n, f"key {self.n}")
            if look(after, self.seat) == look(its, self.seat) and public(entry) == public(told):
                yield (after, entry), (its, told)

    def _choices(self, text: str) -> list[str]:
        """What is decided at the other table: in secret something else, if that is possible."""
        one, other = self.states
        legal = other.legal_texts()
        if one.is_secret and one.to_move != self.seat:
            others = [it for it in legal if it != text]
            return self.dice.sample(others, min(TRIED, len(others)))
        return [text] if text in legal else []

    def say(self, kind: str, seat: int | None, action: str = "") -> None:
        """Something else happens at both tables."""
        for states, entries in zip(self.states, self.entries, strict=True):
            key, to_move = f"{kind} {self.n} {seat}", states.to_move
            entries.append(Entry(len(entries), key, kind, seat, action, to_move))  # type: ignore[arg-type]


def public(entry: Entry) -> Entry:
    """What everybody is told of a decision."""
    return replace(entry, action="", position="" if entry.is_final else None)
