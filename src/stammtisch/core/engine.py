"""The entry points Python calls, and the switch from interpreted to compiled in mid-process.

A call with a record argument costs 5 microseconds, one with an array and an index 1: so every
entry point takes the array and the index.
"""

from __future__ import annotations

import functools
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from .actions import ActionSpace, Legal, act_of, sort
from .chance import Chance, sow
from .compiled import Compiled, close, compiled
from .layout import Layout, Records, array, number, one
from .notes import Note, note_known
from .observation import ObservationSpace
from .observing import make as make_observers
from .observing import no_board
from .playouts import ANY, Rollouts, make

if TYPE_CHECKING:
    from .contract import Rules

OVER = -1
"""`to_move` when the game is over."""

REFUSED = -1
"""Instead of how many actions are legal, for one that is not."""

Arrays = npt.NDArray[Any]
Entry = tuple[Compiled[..., Any], tuple[Any, ...]]


class Common(Layout):
    """What every game's state begins with. `reveals` rises when the mover may learn something.

    `n_notes`: how many notes there are of the last decision; a game's state has room for them,
    `notes = room_for_notes(n)`.
    """

    seats = number()
    to_move = number()
    reveals = number()
    chance = one(Chance)
    n_notes = number(aside=True)
    notes: Records[Note]


States = list[Common]
"""An array of states, as rules see it."""

MOST_REVEALS = 2**30


@compiled
def reveal(state: Common) -> None:
    """The mover may have learnt something. Behind the last number `reveals` begins anew."""
    state.reveals = (state.reveals + 1) % (MOST_REVEALS + 1)


def result_layout(seats: int, headings: int) -> type[Layout]:
    """What `score` fills: points by seat and heading, totals, who won, how the game ended."""
    body = {
        "points": array(np.int32, seats, headings),
        "total": array(np.int32, seats),
        "won": array(np.uint8, seats),
        "ended": number(),
        "tie": number(),
    }
    return type("Result", (Layout,), body)


class Points:
    """The calls Python makes, as closures over one game's rules."""

    def __init__(self, rules: Rules, fill: Compiled[..., None]) -> None:
        start, offer, apply = rules.start, rules.offer, rules.apply
        score, resample, known = rules.score, rules.resample, rules.known

        @compiled
        def start_at(states: States, i: int, printed: Any) -> None:
            start(states[i], printed)

        @compiled
        def offer_at(states: States, legals: Sequence[Legal]) -> int:
            """What may be decided now, ascending; how much that is, 0 when the game is over."""
            state, legal = states[0], legals[0]
            legal.count = 0
            if state.to_move >= 0:
                offer(state, legal)
                sort(legal)
            return int(legal.count)

        @compiled
        def decide_at(states: States, legals: Sequence[Legal], action: int) -> int:
            """Apply an action that stands among those offered, and offer what may be decided then;
            REFUSED for another, which changes nothing.
            """
            state, legal = states[0], legals[0]
            for k in range(legal.count):
                if legal.ids[k] == action:
                    act = act_of(legal, action)
                    state.n_notes = 0
                    apply(state, act, action - int(legal.first[act]))
                    return offer_at(states, legals)
            return REFUSED

        @compiled
        def score_at(states: States, i: int, results: Any, j: int) -> None:
            score(states[i], results[j])

        @compiled
        def known_at(states: States, i: int, seat: int, knowns: States, j: int) -> None:
            """Copy what a seat can know into an empty record."""
            state, into = states[i], knowns[j]
            into.seats, into.to_move, into.reveals = state.seats, state.to_move, state.reveals
            note_known(state, seat, into)
            known(state, seat, into)

        @compiled
        def resample_at(knowns: States, i: int, seat: int) -> None:
            """Draw what is unknown in a record of what a seat can know."""
            resample(knowns[i], seat)

        self.start_at, self.offer_at, self.decide_at = start_at, offer_at, decide_at
        self.score_at, self.known_at, self.resample_at = score_at, known_at, resample_at
        self.playouts = make(rules)
        self.observers = make_observers(known_at, fill)


class Engine:
    """One game's rules, interpreted until `load` has made them machine code."""

    def __init__(
        self,
        rules: Rules,
        state: type[Layout],
        actions: ActionSpace,
        result: type[Layout],
        printed: Arrays,
        observation: ObservationSpace,
    ) -> None:
        board = observation.board
        self.rules = rules
        self.points = Points(rules, no_board if board is None else board.fill)
        self.observation = observation
        self.state, self.result, self.printed = state, result, printed
        self.ready = False
        self.legal_template: Arrays = np.zeros(1, actions.legal_layout().dtype)
        self.legal_template["first"][0] = actions.first

    @property
    def ready(self) -> bool:
        """Whether rules run as machine code."""
        return self._ready

    @ready.setter
    def ready(self, ready: bool) -> None:
        """`offer` and `decide` are what every decision calls: in the mode of the moment at once."""
        self._ready = ready
        offer, decide = self.points.offer_at, self.points.decide_at
        if ready:
            self.offer, self.decide = offer.fast, decide.fast
        else:
            self.offer = functools.partial(self.call, offer)
            self.decide = functools.partial(self.call, decide)

    def new_states(self, count: int = 1) -> Arrays:
        return np.zeros(count, self.state.dtype)

    def new_legals(self, count: int = 1) -> Arrays:
        return np.repeat(self.legal_template, count)

    def new_results(self, count: int = 1) -> Arrays:
        return np.zeros(count, self.result.dtype)

    def new_rollouts(self, games: int, seats: int) -> Rollouts:
        return Rollouts(np.zeros((games, seats)), np.zeros((games, seats), np.int32))

    def playing(
        self, states: Arrays, viewer: int, first: int, seed: str, rollouts: Rollouts
    ) -> tuple[Any, ...]:
        """What `playouts` takes, to fill `rollouts`."""
        chances = np.zeros(1, Chance.dtype)
        sow(chances, seed)
        desk = self.new_states(), self.new_legals(), self.new_results(2), chances
        return states, *desk, viewer, first, *rollouts

    def entries(self) -> Iterator[Entry]:
        """Every function that Python calls, with arguments of exactly the types used later."""
        states, legals = self.new_states(), self.new_legals()
        states["seats"] = 2
        yield self.points.start_at, (states, 0, self.printed)
        yield self.points.offer_at, (states, legals)
        yield self.points.decide_at, (states, legals, 0)
        yield self.points.score_at, (states, 0, self.new_results(), 0)
        yield self.points.known_at, (states, 0, 0, self.new_states(), 0)
        yield self.points.resample_at, (states, 0, 0)
        observed = self.observation.arrays(self.observation.new())
        desk = knowns, *beside = self.observation.desk()
        knowns["seats"] = 2
        yield self.points.observers.known_at, (knowns, 0, 0, *beside, *observed)
        yield self.points.observers.state_at, (states, 0, 0, *desk, *observed)
        yield self.points.playouts, self.playing(states, 0, ANY, "", self.new_rollouts(0, 2))

    def load(self, more: Iterable[Entry] = ()) -> None:
        """Make everything machine code: from the cache 0.3 s, without it about a minute."""
        before = sys.getswitchinterval()
        sys.setswitchinterval(5e-5)  # or this thread starves beside a busy one
        try:
            self.load_more([*self.entries(), *more])
        finally:
            sys.setswitchinterval(before)
        self.ready = True

    def load_more(self, more: Iterable[Entry]) -> None:
        """Make machine code of what else is called."""
        for function, arguments in more:
            function.fast(*arguments)
            close(function)

    def call(self, function: Compiled[..., Any], *arguments: Any) -> Any:
        """Call an entry point in the mode of the moment; record arrays may come as they are."""
        if self.ready:
            return function.fast(*arguments)
        return function.plain(*(plain(argument) for argument in arguments))


def plain(argument: Any) -> Any:
    """An array of records as plain views; anything else as it is."""
    if isinstance(argument, np.ndarray) and argument.dtype.names:
        return Records(argument)
    return argument
