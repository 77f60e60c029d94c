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
DEALT = 6
"""Deals that are tried for one in which something lies otherwise."""

Pair = tuple[State, State]


def look(state: State, seat: int | None) -> str:
    return json.dumps(state.view(seat), sort_keys=True)


def laid_out(state: State) -> Any:
    """All that lies on the table and in hands, without the generator."""
    return {name: told for name, told in state.position().items() if name != "chance"}


def differences(one: Any, other: Any) -> int:
    """How many values of two documents differ."""
    if isinstance(one, dict) and isinstance(other, dict):
        return sum(differences(one.get(key), other.get(key)) for key in one.keys() | other.keys())
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        return sum(map(differences, one, other))
    return int(one != other)


@dataclass
class Twins:
    """Two games and their entries. `seat`: who cannot tell them apart; None: who only watches."""

    setup: Setup
    seat: int | None
    states: Pair
    entries: tuple[list[Entry], list[Entry]]
    dice: random.Random

    @classmethod
    def along(cls, setup: Setup, seat: int | None, every: int, count: int) -> Iterator[Twins]:
        """As a game played at random stands at its beginning, and after every so many decisions."""
        dice = random.Random(1)
        state = Table("t", setup, [Table.begin(setup)]).now.state.clone()
        for _ in range(count):
            yield cls.begin(setup, seat, state.clone())
            for _ in range(every):
                after = state.clone().apply(int(dice.choice(state.legal_actions())))
                state = state if after.is_over else after

    @classmethod
    def begin(cls, setup: Setup, seat: int | None, one: State) -> Twins:
        other = one
        for deal in range(DEALT):
            other = one.resample(seat, f"deal {deal}")
            if laid_out(one) != laid_out(other):
                break
        entries = [opening(one)], [opening(other)]
        return cls(setup, seat, (one, other), entries, random.Random(1))

    @property
    def n(self) -> int:
        return len(self.entries[0])

    @property
    def worth(self) -> tuple[bool, bool, int, int, int]:
        """How much there is to be told: more than what chance will bring; in a secret decision;
        how much was decided otherwise, lies otherwise and will show."""
        one, other = self.states
        hidden = differences(laid_out(one), laid_out(other))
        decided = sum(mine.action != its.action for mine, its in zip(*self.entries, strict=True))
        return hidden > 0, one.is_secret, decided, hidden, len(self.telling)

    @property
    def telling(self) -> list[str]:
        """What may be decided after which the games no longer look alike, so it may not be told."""
        one, other = self.states
        texts = one.legal_texts()
        if texts != other.legal_texts():
            return []
        return [text for text in texts if self._looks(one, text) != self._looks(other, text)]

    def _looks(self, state: State, text: str) -> str:
        return look(state.clone().apply(text), self.seat)

    def step(self) -> bool:
        """The next decision, otherwise at each table if it can be; False when none looks alike."""
        one, _ = self.states
        texts = one.legal_texts()
        some = self.dice.sample(texts, min(TRIED, len(texts)))
        for choices in (self._others, self._same):
            for text in some:
                for found in self._both(text, choices(text)):
                    if found[0][0].is_over:
                        continue
                    (one, mine), (other, its) = found
                    self.states = one, other
                    self.entries[0].append(mine)
                    self.entries[1].append(its)
                    return True
        return False

    def _both(
        self, text: str, choices: list[str]
    ) -> Iterator[tuple[tuple[State, Entry], tuple[State, Entry]]]:
        """Ways to decide so that both look alike."""
        if not choices:
            return
        one, other = self.states
        after = one.clone().apply(text)
        entry = decision(one, after, self.n, f"key {self.n}")
        for choice in choices:
            its = other.clone().apply(choice)
            told = decision(other, its, self.n, f"key {self.n}")
            if look(after, self.seat) == look(its, self.seat) and public(entry) == public(told):
                yield (after, entry), (its, told)

    def _others(self, text: str) -> list[str]:
        """What may be decided instead at the other table, in secret."""
        one, other = self.states
        if not one.is_secret or one.to_move == self.seat:
            return []
        others = [it for it in other.legal_texts() if it != text]
        return self.dice.sample(others, min(TRIED, len(others)))

    def _same(self, text: str) -> list[str]:
        return [text] if text in self.states[1].legal_texts() else []

    def say(self, kind: str, seat: int | None, action: str = "") -> None:
        """Something else happens at both tables."""
        for states, entries in zip(self.states, self.entries, strict=True):
            key, to_move = f"{kind} {self.n} {seat}", states.to_move
            entries.append(Entry(len(entries), key, kind, seat, action, to_move))  # type: ignore[arg-type]


def public(entry: Entry) -> Entry:
    """What everybody is told of a decision."""
    return replace(entry, action="", position="" if entry.is_final else None)
