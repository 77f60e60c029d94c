"""History: the decisions in effect among a table's entries, and the states they lead through.

Entries are never taken away; an undo says that the state after an earlier one holds again. So the
decisions form a tree, and each entry belongs to one of its nodes: the last decision in effect, or
entry 0, the deal.
"""

from __future__ import annotations

import itertools
from collections import OrderedDict
from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec

from stammtisch.core.game import HOUSE, Game

from .entry import Entry
from .setup import Setup

if TYPE_CHECKING:
    from stammtisch.core.state import Origin, State

DEAL = 0
REMEMBERED = 128
"""States kept; others are played anew from the last position that was stored."""


class History:
    """The tree of a table's decisions. Not safe for several threads at a time."""

    def __init__(self, game: Game, setup: Setup) -> None:
        self.game, self.setup = game, setup
        self.entries: list[Entry] = []
        self.nodes: list[int] = []
        self.parents: dict[int, int] = {}
        self.undone: list[int] = []
        self.marked = False
        self._states: OrderedDict[int, State] = OrderedDict()

    # The tree

    def note(self, entry: Entry) -> None:
        """The entry has happened."""
        now = self.node
        if entry.kind == "decision":
            self.parents[entry.n] = now
            self._redone(entry)
        elif entry.goes_back:
            assert entry.back is not None
            self._undo(entry.back)
            now = entry.back
        self.entries.append(entry)
        self.nodes.append(entry.n if entry.kind in ("begin", "decision") else now)

    def _undo(self, back: int) -> None:
        taken = self.decided_after(back)
        self.marked = self.marked or any(self.entries[n].is_final for n in taken)
        self.undone = taken + self.undone

    def _redone(self, entry: Entry) -> None:
        """A decision that was undone is done again, or what was undone is forgotten."""
        first = self.entries[self.undone[0]] if self.undone else None
        if first is not None and (first.seat, first.action) == (entry.seat, entry.action):
            del self.undone[0]
        else:
            self.undone = []

    @property
    def node(self) -> int:
        """The node of the last entry."""
        return self.nodes[-1] if self.nodes else DEAL

    def back_from(self, node: int) -> Iterator[int]:
        """The decisions that lead to a node, the last one first."""
        while node != DEAL:
            yield node
            node = self.parents[node]

    def path_to(self, node: int) -> list[int]:
        """The decisions that lead to a node, in order."""
        return list(self.back_from(node))[::-1]

    def decided_after(self, node: int) -> list[int]:
        """The decisions in effect after this node, in order."""
        behind = itertools.takewhile(lambda n: n > node, self.back_from(self.node))
        return list(behind)[::-1]

    def holds(self, node: int) -> bool:
        """Whether the present state came about through this node."""
        return node == DEAL or node in self.back_from(self.node)

    # The states

    def remember(self, node: int, state: State) -> None:
        self._states[node] = state
        self._states.move_to_end(node)
        while len(self._states) > REMEMBERED:
            self._states.popitem(last=False)

    def state(self, node: int) -> State:
        """The state after a node; nobody may change it."""
        path = []
        while node not in self._states and not self.entries[node].is_final:
            path.append(node)
            node = self.parents[node]
        state = self._states[node] if node in self._states else self._stored(node)
        self.remember(node, state)
        for step in reversed(path):
            state = state.clone().apply(self.entries[step].action)
            self.remember(step, state)
        return state

    def _stored(self, node: int) -> State:
        """From the position that is kept with the entry."""
        state = self._read(node)
        state.origin = origin_of(self.game, self.setup) or self._read(DEAL).origin
        state.actions = [state.parse(self.entries[n].action) for n in self.path_to(node)]
        return state

    def _read(self, node: int) -> State:
        text = self.entries[node].position
        assert text is not None
        position = msgspec.json.decode(text)
        return self.game.from_position({**position, "components": self.setup.components or HOUSE})


def origin_of(game: Game, setup: Setup) -> Origin | None:
    """How the game of a table begins; None when it was set up by hand: see its first entry."""
    from stammtisch.core.state import Origin  # with Numba behind it: not before it is needed

    if setup.seed is None:
        return None
    components = game.components(setup.components)
    return Origin(len(setup.seats), dict(setup.variants), components, setup.seed)
