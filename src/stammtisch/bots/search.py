"""A tree search over what a seat cannot know, for two to five players and every game.

Monte Carlo tree search over information sets: each simulation deals anew what the seat cannot know,
walks down the tree that all deals share, and adds what it meets there. Rules give no hints, so a
game's `features.value` does: it orders the actions of a position, most of which are never looked at
again, and says what the positions at the tree's edge are worth. Everybody is taken to play for the
best result of their own.

One text for all games: closures over a game's rules and its `features`. They run in chunks of some
hundred simulations, between which the bot looks at the clock and whether it has been stopped.
"""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Iterator, Sequence
from random import Random as Dice
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from stammtisch.core.actions import Legal, act_of
from stammtisch.core.chance import Chance, reseed, sow
from stammtisch.core.compiled import Compiled, compiled
from stammtisch.core.engine import Common, States, plain
from stammtisch.core.layout import Layout, array, number, one, real, wide
from stammtisch.core.notes import stop_noting

from . import check_limit, choices, once_a_game

if TYPE_CHECKING:
    from stammtisch.core.contract import Features, Rules
    from stammtisch.core.engine import Arrays, Entry, States
    from stammtisch.core.game import Game
    from stammtisch.core.state import Seen

    from . import Limit

CHUNK = 256
"""Simulations before the bot looks at the clock: some hundredths of a second, compiled."""

SIMULATIONS = 1000
"""How many there are where no limit says otherwise."""

WIDTH = 5
"""Actions that a position in the tree begins with; it grows by the root of its visits."""

ROOM = 250_000
"""Most nodes of a tree, however long the search: some 25 MB."""

PLAIN_ROOM = 5_000
"""The same for so many seconds on interpreted rules, which have no use for more."""

Marks = npt.NDArray[np.int64]
Worth = npt.NDArray[np.float64]

MAX_SEATS = 5
NONE, ROOT = -1, 0

CURIOSITY = 1.0
"""How much the tree is drawn to what looked good at first and to what was seldom tried, measured by
how far results lie apart: far behind, when all results are poor, their small differences count."""

USUAL_SPREAD, USUAL = 0.1, 4
"""How far results lie apart to begin with, and as how many results that counts."""

DOUBT = 0.1
"""An action that looks worse by this part of a clear lead is thought of half as much."""

VICTORY = 0.8
"""The part of victory in a finished game's result; the rest is by how much."""


class Node(Layout):
    """A decision in the tree, and the results of all simulations that came through it.

    `child`: the first of those that may follow, `sibling`: the next beside this one. `offered`: how
    many simulations could have come here. `total`: the sum of the results, for each seat.
    """

    parent = number()
    child = number()
    sibling = number()
    action = number()
    seat = number()
    visits = number()
    offered = number()
    prior = real()
    total = array(np.float64, MAX_SEATS)


class Desk(Layout):
    """What a search has beside its tree: how large it is, its own chance, the last result.

    `squares`: the sum of the squares of all results, for each seat.
    """

    nodes = number()
    stamp = wide()
    lead = real()
    chance = one(Chance)
    result = array(np.float64, MAX_SEATS)
    squares = array(np.float64, MAX_SEATS)


@compiled
def mark(nodes: Sequence[Node], at: int, seat: int, legal: Legal, desk: Desk, marks: Marks) -> int:
    """Mark what is legal, and what of it the tree has already. Returns how many that are."""
    desk.stamp += 2
    for k in range(legal.count):
        marks[legal.ids[k]] = desk.stamp
    known, child = 0, nodes[at].child
    while child != NONE:
        node = nodes[child]
        if node.seat == seat and marks[node.action] == desk.stamp:
            marks[node.action] = desk.stamp + 1
            node.offered += 1
            known += 1
        child = node.sibling
    return known


@compiled
def add(
    nodes: Sequence[Node], desk: Desk, parent: int, seat: int, action: int, prior: float
) -> None:
    """A new node, the first child of its parent."""
    node = nodes[desk.nodes]
    node.parent, node.child, node.sibling = parent, NONE, nodes[parent].child
    node.action, node.seat = action, seat
    node.visits, node.offered, node.prior = 0, 1, prior
    node.total[:] = 0.0
    nodes[parent].child = desk.nodes
    desk.nodes += 1


@compiled
def best_unknown(legal: Legal, desk: Desk, marks: Marks, worth: Worth) -> int:
    """Of the actions that the tree does not have here the one that looks best, by its place."""
    best = NONE
    for k in range(legal.count):
        new = marks[legal.ids[k]] == desk.stamp
        if new and (best == NONE or worth[k] > worth[best]):
            best = k
    return best


@compiled
def spread(root: Node, desk: Desk, seat: int) -> float:
    """How far a seat's results lie apart: their standard deviation."""
    usual = USUAL * USUAL_SPREAD * USUAL_SPREAD
    if root.visits == 0:
        return USUAL_SPREAD
    mean = root.total[seat] / root.visits
    apart = max(0.0, desk.squares[seat] - root.visits * mean * mean)
    return math.sqrt((usual + apart) / (USUAL + root.visits))


@compiled
def choose_child(nodes: Sequence[Node], at: int, seat: int, desk: Desk, marks: Marks) -> int:
    """The most promising decision of those that are legal here; NONE if the tree has none."""
    parent = nodes[at]
    mean = parent.total[seat] / max(1, parent.visits)
    curiosity = CURIOSITY * spread(nodes[ROOT], desk, seat)
    best, most, child = NONE, 0.0, parent.child
    while child != NONE:
        node = nodes[child]
        if node.seat == seat and marks[node.action] == desk.stamp + 1:
            tried = node.visits
            result = node.total[seat] / tried if tried else mean
            hope = result + curiosity * node.prior * math.sqrt(node.offered) / (1 + tried)
            if best == NONE or hope > most:
                best, most = child, hope
        child = node.sibling
    return best


@compiled
def learn(nodes: Sequence[Node], at: int, desk: Desk) -> None:
    """Add the result to every decision that led to it."""
    for seat in range(MAX_SEATS):
        desk.squares[seat] += desk.result[seat] * desk.result[seat]
    while at != NONE:
        node = nodes[at]
        node.visits += 1
        for seat in range(MAX_SEATS):
            node.total[seat] += desk.result[seat]
        at = node.parent


@compiled
def lead_to_result(seats: int, desk: Desk) -> None:
    """From values to results between 0 and 1, a half for being level with the best other."""
    first, second, leader = -np.inf, -np.inf, NONE
    for seat in range(seats):
        worth = desk.result[seat]
        if worth > first:
            first, second, leader = worth, first, seat
        elif worth > second:
            second = worth
    for seat in range(seats):
        lead = desk.result[seat] - (second if seat == leader else first)
        desk.result[seat] = 0.5 + 0.5 * lead / (desk.lead + abs(lead))


@compiled
def reward_winners(seats: int, result: Any, desk: Desk) -> None:
    """The game is over: what counts is mostly who has won, shared by all who did."""
    winners = 0
    for seat in range(seats):
        winners += int(result.won[seat])
    for seat in range(seats):
        share = int(result.won[seat]) / winners
        desk.result[seat] = VICTORY * share + (1.0 - VICTORY) * desk.result[seat]


def make_grow(rules: Rules, features: Features) -> Compiled[..., None]:
    """The function by which a tree grows, over one game's rules."""
    apply, value = rules.apply, features.value

    @compiled
    def grow(
        states: States,
        legal: Legal,
        nodes: Sequence[Node],
        at: int,
        desk: Desk,
        marks: Marks,
        worth: Worth,
        wanted: int,
    ) -> None:
        """Take so many more actions into the tree: those after which the mover stands best."""
        seat, best = states[0].to_move, -np.inf
        for k in range(legal.count):
            states[1] = states[0]
            action = int(legal.ids[k])
            act = act_of(legal, action)
            apply(states[1], act, action - int(legal.first[act]))
            worth[k] = value(states[1], seat)
            best = max(best, worth[k])
        for _ in range(wanted):
            if desk.nodes == len(nodes):
                return
            k = best_unknown(legal, desk, marks, worth)
            doubt = (best - worth[k]) / (DOUBT * desk.lead)
            add(nodes, desk, at, seat, int(legal.ids[k]), 1.0 / (1.0 + doubt * doubt))
            marks[legal.ids[k]] = desk.stamp + 1

    return grow


def make_judge(rules: Rules, features: Features) -> Compiled[..., None]:
    """What a position is worth, over one game's rules."""
    score, value = rules.score, features.value

    @compiled
    def judge(state: Common, results: Any, desk: Desk) -> None:
        """The result for each seat of the position at the tree's edge."""
        for seat in range(state.seats):
            desk.result[seat] = value(state, seat)
        lead_to_result(state.seats, desk)
        if state.to_move < 0:
            results[0] = results[1]
            score(state, results[0])
            reward_winners(state.seats, results[0], desk)

    return judge


def make(rules: Rules, features: Features) -> Compiled[..., None]:
    """The search over one game's rules and its value for a seat."""
    offer, apply, resample = rules.offer, rules.apply, rules.resample
    grow, judge = make_grow(rules, features), make_judge(rules, features)

    @compiled
    def simulate(
        root: States,
        states: States,
        legals: Sequence[Legal],
        results: Any,
        nodes: Sequence[Node],
        desks: Sequence[Desk],
        marks: Marks,
        worth: Worth,
        viewer: int,
        count: int,
    ) -> None:
        """So many more simulations of a position, as the viewing seat sees it."""
        desk, legal = desks[0], legals[0]
        for _ in range(count):
            states[0] = root[0]
            state = states[0]
            reseed(state.chance, desk.chance)
            stop_noting(state)
            resample(state, viewer)
            at = ROOT
            while state.to_move >= 0:
                legal.count = 0
                offer(state, legal)
                seat = state.to_move
                known = mark(nodes, at, seat, legal, desk, marks)
                wanted = min(legal.count, WIDTH + int(math.sqrt(nodes[at].visits)))
                if known < wanted:
                    grow(states, legal, nodes, at, desk, marks, worth, wanted - known)
                chosen = choose_child(nodes, at, seat, desk, marks)
                if chosen == NONE:
                    break
                at = chosen
                action = int(nodes[at].action)
                act = act_of(legal, action)
                apply(state, act, action - int(legal.first[act]))
                if nodes[at].visits == 0:
                    break
            judge(state, results, desk)
            learn(nodes, at, desk)

    return simulate


@once_a_game
def searching(game: Game) -> Compiled[..., None]:
    """The game's one search."""
    return make(game.engine.rules, game.modules.features)


class Tree:
    """The decisions after one position, as far as they have been looked at."""

    def __init__(
        self, game: Game, root: Arrays, seat: int, seed: str, room: int, ready: bool
    ) -> None:
        engine = game.engine
        self.game, self.seat, self.ready = game, seat, ready
        self.nodes = np.zeros(room, Node.dtype)
        self.desk = np.zeros(1, Desk.dtype)
        self.desk["lead"] = game.modules.features.LEAD
        self.desk["nodes"] = 1
        self.nodes[ROOT] = (NONE, NONE, NONE, NONE, NONE, 0, 0, 1.0, 0.0)
        sow(self.desk["chance"], seed)
        n = game.n_actions
        own = engine.new_states(2), engine.new_legals(), engine.new_results(2)
        records = (root, *own, self.nodes, self.desk)
        if not self.ready:  # the mode stays the same for the whole search
            records = tuple(plain(record) for record in records)
        self.arguments = (*records, np.zeros(n, np.int64), np.zeros(n), seat)

    def simulate(self, count: int) -> None:
        """So many simulations more."""
        function = searching(self.game)
        (function.fast if self.ready else function.plain)(*self.arguments, count)

    def children(self) -> Arrays:
        """The nodes of the decisions that can be taken now."""
        found, child = [], int(self.nodes[ROOT]["child"])
        while child != NONE:
            found.append(child)
            child = int(self.nodes[child]["sibling"])
        return self.nodes[found]

    def best(self) -> int:
        """The action that was looked at most; of equals the one with the best results."""
        children = self.children()
        order = np.lexsort((children["total"][:, self.seat], children["visits"]))
        return int(children["action"][order[-1]])


def entries(game: Game) -> Iterator[Entry]:
    """What must be compiled, with arguments of exactly the types used later."""
    tree = Tree(game, game.engine.new_states(), 0, "", room=1, ready=True)
    yield searching(game), (*tree.arguments, 0)


class Search:
    """Plays what it looked at most in a tree of so many simulations, or as many as time allows."""

    simulations: int | None = None
    """How many there are, or fewer within a limit; None: as many as the limit has."""

    def __init__(self, seed: int | str | None = None) -> None:
        self.dice = Dice(None if seed is None else str(seed))
        self.halt = threading.Event()

    def stop(self) -> None:
        """End the present thought, from another thread: it answers with what it has found."""
        self.halt.set()

    def choose(self, seen: Seen, limit: Limit = None) -> int:
        """Within the limit; with one in simulations, or none, equally for equal seeds."""
        actions = choices(seen)
        if len(actions) == 1:
            return int(actions[0])
        try:
            return self.tree(seen, limit).best()
        finally:
            self.halt = threading.Event()

    def tree(self, seen: Seen, limit: Limit) -> Tree:
        """The tree of one decision, fully searched."""
        most, until = self.bounds(limit)
        seed = str(self.dice.getrandbits(64))
        ready = seen.game.engine.ready
        room = ROOM if ready or until == math.inf else PLAIN_ROOM
        room = min(room, 1 + (most + 1) * (WIDTH + math.isqrt(most)))
        tree = Tree(seen.game, seen.array, seen.seat, seed, room, ready)
        done = 0
        while done < most and not (done and (self.halt.is_set() or time.monotonic() > until)):
            chunk = min(most - done, CHUNK if tree.ready else 1)
            tree.simulate(chunk)
            done += chunk
        return tree

    def bounds(self, limit: Limit) -> tuple[int, float]:
        """How many simulations at most, and until when."""
        limit = check_limit(limit)
        if isinstance(limit, float):
            return self.simulations or ROOM, time.monotonic() + limit
        if limit is None:
            return self.simulations or SIMULATIONS, math.inf
        return min(limit, self.simulations or limit), math.inf
