"""Table: a setup and its entries, and the moments they lead through."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec

from stammtisch.core.errors import IllegalActionError, UnknownTextError
from stammtisch.core.game import Game
from stammtisch.core.registry import load

from .entry import Entry, Request
from .errors import RefusedError
from .setup import Setup

if TYPE_CHECKING:
    from stammtisch.core.state import Origin, State

REMEMBERED = 64
"""Moments kept, so that a browser that missed a few sees each of them."""

LONGEST_KEY = 64


@dataclass(frozen=True)
class Moment:
    """A table after its entry `n`. `uncovered`: the seat that a shared screen is open for."""

    n: int
    state: State
    uncovered: int | None = None

    @property
    def secret(self) -> bool:
        """Whether the decision of the moment rests on hidden information."""
        return self.state.is_secret


class Table:
    """One table. Not safe for several threads at a time."""

    def __init__(self, table_id: str, setup: Setup, entries: Sequence[Entry]) -> None:
        self.id, self.setup = table_id, setup
        self.game = load(setup.game)
        self.entries: list[Entry] = []
        self.numbers: dict[str, int] = {}
        self.moments: deque[Moment] = deque(maxlen=REMEMBERED)
        self._rebuild(entries)

    # How the state comes about

    @staticmethod
    def begin(setup: Setup) -> Entry:
        """Entry 0: the deal."""
        from stammtisch.core.state import State  # with Numba behind it: not before it is needed

        state = State.begin(load(setup.game), origin(load(setup.game), setup))
        return Entry(0, "begin", "begin", to_move=state.to_move, position=document(state))

    def _rebuild(self, entries: Sequence[Entry]) -> None:
        """Begin at the last position that is kept, and go on from there."""
        kept = max(i for i, entry in enumerate(entries) if entry.position is not None)
        state = self.game.from_position(msgspec.json.decode(entries[kept].position or ""))
        state.origin = origin(self.game, self.setup)
        decisions = [entry for entry in entries[: kept + 1] if entry.kind == "decision"]
        state.actions = [state.parse(entry.action) for entry in decisions]
        for entry in entries[: kept + 1]:
            self._note(entry)
        self.moments.append(Moment(entries[kept].n, state))
        self.extend(entries[kept + 1 :])

    def extend(self, entries: Iterable[Entry]) -> None:
        """Entries that came from elsewhere; those known already are passed over."""
        for entry in entries:
            if entry.n == self.now.n + 1:
                self.add(entry, self.after(entry))

    def after(self, entry: Entry) -> State:
        """The state an entry leads to."""
        if entry.kind != "decision":
            return self.now.state
        return self.now.state.clone().apply(entry.action)

    def add(self, entry: Entry, state: State) -> None:
        """The entry has happened."""
        open_for = entry.seat if entry.kind == "handover" or self._stays_open(entry) else None
        self._note(entry)
        self.moments.append(Moment(entry.n, state, open_for))

    def _stays_open(self, entry: Entry) -> bool:
        """A shared screen is covered again as soon as another seat decides."""
        return self.now.uncovered == entry.seat == entry.to_move

    def _note(self, entry: Entry) -> None:
        self.entries.append(entry)
        self.numbers[entry.key] = entry.n

    # How it stands

    @property
    def now(self) -> Moment:
        return self.moments[-1]

    def since(self, n: int) -> list[Moment]:
        """The moments after entry n; of those long past only what followed."""
        return [moment for moment in self.moments if moment.n > n]

    @property
    def bot_to_move(self) -> int | None:
        """The seat that decides now, if a bot sits there."""
        seat = self.now.state.to_move
        return seat if seat is not None and self.setup.seats[seat].kind == "bot" else None

    def shares(self, yours: Sequence[int]) -> bool:
        """Whether several persons look at this screen."""
        return len(yours) > 1

    # What may happen

    def answer(self, request: Request, yours: Sequence[int]) -> int | None:
        """The first answer to a request that was made before; None for a new one.

        RefusedError for a request that may not be made at all, or comes too late.
        """
        if request.seat not in yours:
            raise RefusedError("not_your_seat")
        if not 1 <= len(request.key) <= LONGEST_KEY or request.key in RESERVED:
            raise RefusedError("bad_request")
        if request.key in self.numbers:
            return self.numbers[request.key]
        if request.n != self.now.n + 1:
            raise stale(self.now.n)
        return None

    def prepare(self, request: Request, yours: Sequence[int], language: str) -> tuple[Entry, State]:
        """The entry a request makes, and the state it leads to; RefusedError."""
        if request.kind == "handover":
            return self._hand_over(request, yours)
        if self.now.state.to_move not in (request.seat, None):
            raise RefusedError("not_your_turn", name=self._mover_name())
        self.check_may_know(yours)
        return self.decide(request.seat, request.action, request.key, language)

    def check_may_know(self, yours: Sequence[int]) -> None:
        """What is legal in a secret decision is a secret too; RefusedError for anybody else."""
        if self.now.secret and self.now.state.to_move not in yours:
            raise RefusedError("not_your_turn", name=self._mover_name())
        if self.covers(yours):
            raise RefusedError("covered")

    def _mover_name(self) -> str:
        seat = self.now.state.to_move
        return "" if seat is None else self.setup.seats[seat].name

    def _hand_over(self, request: Request, yours: Sequence[int]) -> tuple[Entry, State]:
        state = self.now.state
        if state.to_move != request.seat or not self.covers(yours):
            raise RefusedError("no_handover")
        made = Entry(self.now.n + 1, request.key, "handover", request.seat, to_move=state.to_move)
        return made, state

    def covers(self, yours: Sequence[int]) -> bool:
        """Whether a shared screen hides the table until it has been handed over."""
        mover = self.now.state.to_move
        return (
            mover in yours
            and self.shares(yours)
            and self.now.uncovered != mover
            and self.now.secret
        )

    def decide(self, seat: int, action: str, key: str, language: str) -> tuple[Entry, State]:
        """The entry of a decision, and the state it leads to; RefusedError if it is illegal."""
        before, after = self.now, self.now.state.clone()
        try:
            after.apply(action)
        except UnknownTextError as error:
            raise RefusedError("unknown_action", action=action[:40]) from error
        except IllegalActionError as error:
            raise illegal(before.state, action, language) from error
        passed = after.to_move != seat
        entry = Entry(
            n=before.n + 1,
            key=key,
            kind="decision",
            seat=seat,
            action=after.text(after.actions[-1]),
            to_move=after.to_move,
            secret=before.secret,
            position=document(after) if passed else None,
        )
        return entry, after


RESERVED = frozenset({"begin"})


def stale(n: int) -> RefusedError:
    return RefusedError("stale", more={"n": n})


def illegal(state: State, action: str, language: str) -> RefusedError:
    """Why a decision is illegal, in the words of the rules."""
    why = state.why_not(action, language)
    assert why is not None
    title = state.game.rulebook.title(why.heading, language)
    more = {"reason": why.code, "heading": why.heading, "heading_title": title}
    return RefusedError("illegal", sentence=why.sentence, more=more)


def origin(game: Game, setup: Setup) -> Origin:
    """How the game of a table begins."""
    from stammtisch.core.state import Origin

    components = game.components(setup.components)
    return Origin(len(setup.seats), dict(setup.variants), components, setup.seed)


def document(state: State) -> str:
    return msgspec.json.encode(state.position()).decode()
