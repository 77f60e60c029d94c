"""The entry points Python calls, and the switch from interpreted to compiled in mid-process.

A call with a record argument costs 5 microseconds, one with an array and an index 1: so entry
points take the array and the index; and those of every decision only places (see `places.py`).
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from .actions import ActionSpace, act_of, sort
from .chance import Chance, sow
from .compiled import Compiled, close, compiled
from .layout import Layout, Records, array, number, one
from .notes import Note, note_known
from .observation import ObservationSpace
from .observing import make as make_observers
from .places import found_at
from .playouts import ANY, Rollouts, make

if TYPE_CHECKING:
    from .contract import Rules

OVER = -1
"""`to_move` when the game is over."""

REFUSED = -1
"""Instead of how many actions are legal, for one that is not."""

AT_A_TIME = 1000
"""Games that are played to their end in one call: in some 50 milliseconds."""

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

    def __init__(
        self,
        rules: Rules,
        state: type[Layout],
        actions: ActionSpace,
        observation: ObservationSpace,
    ) -> None:
        start, score, resample, known = rules.start, rules.score, rules.resample, rules.known

        @compiled
        def start_at(states: States, i: int, printed: Any) -> None:
            start(states[i], printed)

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

        self.start_at, self.score_at = start_at, score_at
        self.known_at, self.resample_at = known_at, resample_at
        self.often = _often(rules, state, actions)
        self.playouts = make(rules)
        self.observers = make_observers(rules, state, observation)


class Often(NamedTuple):
    """What is called for every decision, by the places of a state and of what is legal in it."""

    places: Compiled[..., Any]
    offer_at: Compiled[..., int]
    decide_at: Compiled[..., int]
    mark_at: Compiled[..., None]


def _often(rules: Rules, state: type[Layout], actions: ActionSpace) -> Often:
    """For one game's rules."""
    offer, apply = rules.offer, rules.apply
    states_at, legals_at = found_at(state), found_at(actions.legal_layout())

    @compiled
    def places(states: Arrays, legals: Arrays) -> tuple[int, int]:
        """Where a state and a record of what is legal lie; whoever keeps it keeps these too."""
        return states.ctypes.data, legals.ctypes.data

    @compiled
    def offer_at(here: int, there: int) -> int:
        """What may be decided now, ascending; how much that is, 0 when the game is over."""
        state, legal = states_at(here)[0], legals_at(there)[0]
        legal.count = 0
        if state.to_move >= 0:
            offer(state, legal)
            sort(legal)
        return int(legal.count)

    @compiled
    def decide_at(here: int, there: int, action: int) -> int:
        """Apply an action that stands among those offered, and offer what may be decided then;
        REFUSED for another, which changes nothing.
        """
        state, legal = states_at(here)[0], legals_at(there)[0]
        for k in range(legal.count):
            if legal.ids[k] == action:
                act = act_of(legal, action)
                state.n_notes = 0
                apply(state, act, action - int(legal.first[act]))
                return offer_at(here, there)
        return REFUSED

    @compiled
    def mark_at(there: int, mask: npt.NDArray[np.uint8]) -> None:
        """1 for each id that was offered, into zeros."""
        legal = legals_at(there)[0]
        for k in range(legal.count):
            mask[legal.ids[k]] = 1

    return Often(places, offer_at, decide_at, mark_at)


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
        self.rules = rules
        self.points = Points(rules, state, actions, observation)
        self.observation = observation
        self.state, self.result, self.printed = state, result, printed
        self.n_actions = actions.n_actions
        self.ready = False
        self.legal_template: Arrays = np.zeros(1, actions.legal_layout().dtype)
        self.legal_template["first"][0] = actions.first

    @property
    def ready(self) -> bool:
        """Whether rules run as machine code."""
        return self._ready

    @ready.setter
    def ready(self, ready: bool) -> None:
        """What every decision calls is that of the mode of the moment at once."""
        self._ready = ready
        found: list[Any] = [one.fast if ready else one.plain for one in self.points.often]
        self.places, self.offer, self.decide, self.mark = found

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

    def roll_out(self, states: Arrays, viewer: int, first: int, seed: str, games: int) -> Rollouts:
        """Games played to their end, some at a time: whoever calls it off does not wait for all."""
        rollouts = self.new_rollouts(games, int(states["seats"][0]))
        *playing, won, points = self.playing(states, viewer, first, seed, rollouts)
        for at in range(0, games, AT_A_TIME):
            part = slice(at, at + AT_A_TIME)
            self.call(self.points.playouts, *playing, won[part], points[part])
        return rollouts

    def entries(self) -> Iterator[Entry]:
        """Every function that Python calls, with arguments of exactly the types used later."""
        states, legals = self.new_states(), self.new_legals()
        states["seats"] = 2
        yield self.points.start_at, (states, 0, self.printed)
        here = states.ctypes.data, legals.ctypes.data
        often = self.points.often
        yield often.places, (states, legals)
        yield often.offer_at, here
        yield often.decide_at, (*here, 0)
        yield often.mark_at, (here[1], np.zeros(self.n_actions, np.uint8))
        yield self.points.score_at, (states, 0, self.new_results(), 0)
        yield self.points.known_at, (states, 0, 0, self.new_states(), 0)
        yield self.points.resample_at, (states, 0, 0)
        space, observers, opened = self.observation, self.points.observers, self.new_states()
        opened["seats"] = 2
        row = space.largest, np.zeros(space.size, np.float32)
        for record, flat in (
            (observers.known_at, observers.known_flat_at),
            (observers.state_at, observers.state_flat_at),
        ):
            yield record, (opened, 0, space.parts(space.new()))
            yield flat, (opened, 0, *row)
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
