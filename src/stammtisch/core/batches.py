"""Many games at a time, in compiled loops that need neither Python nor its lock while they run."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from .actions import Legal, act_of
from .chance import Chance, draw, reseed
from .compiled import Compiled, compiled, inlined
from .notes import stop_noting
from .observing import Parts, write_row
from .places import Numbers
from .playouts import as_rewards, share_out

if TYPE_CHECKING:
    from .contract import Rules
    from .observing import Observers

NOTHING = -1
"""No action: the slot stays as it is."""
NOTHING_NEW, THE_TABLE, THE_SETTING = range(3)


class Paid(NamedTuple):
    """By slot what the last game that ended came to; see `Batch`."""

    points: Numbers
    rewards: Numbers
    ended: Numbers


class Looked(NamedTuple):
    """By slot what is shown of a game; masks and bits may be empty."""

    movers: Numbers
    masks: Numbers
    bits: Numbers


class Loops(NamedTuple):
    """The loops over slots `low` to `high` - 1 of a batch, for one game's rules."""

    begin: Compiled[..., None]
    step: Compiled[..., None]
    look: Compiled[..., None]
    rows: Compiled[..., None]
    deal: Compiled[..., None]
    first_wrong: Compiled[..., int]
    any_action: Compiled[..., None]


def make(rules: Rules, observers: Observers) -> Loops:
    """For one game's rules."""
    first_wrong, any_action = _choosing()
    look, rows = _looking(observers), _as_rows()
    begin, step, deal = _beginning(rules), _stepping(rules), _dealing(rules)
    return Loops(begin, step, look, rows, deal, first_wrong, any_action)


def _beginning(rules: Rules) -> Any:
    """How games begin."""
    start, offer = rules.start, rules.offer

    @compiled
    def begin(
        states: Any,
        template: Any,
        keys: Numbers,
        due: Numbers,
        printed: Any,
        legals: Sequence[Legal],
        low: int,
        high: int,
    ) -> None:
        """A new game in each slot that is due, from the template, by the slot's key."""
        for i in range(low, high):
            if due[i]:
                states[i] = template[0]
                states[i].chance.key[:] = keys[i]
                start(states[i], printed)
                stop_noting(states[i])
                legals[i].count = 0
                offer(states[i], legals[i])

    return begin


def _stepping(rules: Rules) -> Any:
    """How they go on."""
    offer, apply, score = rules.offer, rules.apply, rules.score

    @compiled
    def step(
        states: Any,
        legals: Sequence[Legal],
        actions: Numbers,
        results: Any,
        paid: Paid,
        changed: Numbers,
        low: int,
        high: int,
    ) -> None:
        """Each slot's action, which is legal."""
        for i in range(low, high):
            paid.ended[i], paid.rewards[i, :] = 0, 0
            changed[i] = NOTHING_NEW if actions[i] == NOTHING else THE_TABLE
            legal, state, action = legals[i], states[i], actions[i]
            if action != NOTHING:
                act = act_of(legal, action)
                apply(state, act, action - int(legal.first[act]))
                legal.count = 0
                if state.to_move >= 0:
                    offer(state, legal)
                else:
                    paid.ended[i] = 1
                    results[i] = results[len(results) - 1]
                    score(state, results[i])
                    pay_out(results[i], paid.points[i], paid.rewards[i])

    return step


def _looking(observers: Observers) -> Any:
    """What is shown of them."""
    blank, observe = observers.blank, observers.observe

    @compiled
    def look(
        states: Any,
        legals: Sequence[Legal],
        looked: Looked,
        parts: Parts,
        changed: Numbers,
        low: int,
        high: int,
    ) -> None:
        """Who decides in each slot, by which masks, and what they see, into the arrays there are.

        `changed`: what is to be shown of a slot: NOTHING_NEW, THE_TABLE, or a game that has just
        begun, THE_SETTING too.
        """
        knowns = blank()
        for i in range(low, high):
            if changed[i] == NOTHING_NEW:
                continue
            state, legal = states[i], legals[i]
            looked.movers[i] = state.to_move
            if len(looked.masks):
                mark(legal, looked.masks[i])
            if len(looked.bits):
                mark_bits(legal, looked.bits[i])
            if len(parts.players):
                setting = parts.setting[i] if changed[i] == THE_SETTING else parts.setting[i, :0]
                observe(state, max(0, state.to_move), knowns, parts_of(parts, i, setting))

    return look


def _as_rows() -> Any:
    """What is shown of them, each in one row."""

    @compiled
    def rows(parts: Parts, largest: Numbers, into: Numbers, low: int, high: int) -> None:
        """All numbers of each slot's observation, each divided by its largest."""
        for i in range(low, high):
            write_row(parts_of(parts, i, parts.setting[i]), largest, into[i])

    return rows


@inlined
def parts_of(parts: Parts, i: int, setting: Numbers) -> Parts:
    """The arrays of one slot."""
    board = parts.board[min(i, len(parts.board) - 1)]
    return Parts(board, parts.players[i], parts.supply[i], parts.question[i], setting)


@inlined
def n_legal(legal: Legal) -> int:
    """How much is legal; at most what there is room for, whoever has written into `counts`."""
    return max(0, min(legal.count, len(legal.ids)))


@compiled
def mark(legal: Legal, mask: Numbers) -> None:
    """A byte for each id, 1 for the legal ones."""
    mask[:] = 0
    for k in range(n_legal(legal)):
        mask[legal.ids[k]] = 1


@compiled
def mark_bits(legal: Legal, bits: Numbers) -> None:
    """A bit for each id, the lowest first."""
    bits[:] = 0
    for k in range(n_legal(legal)):
        bits[legal.ids[k] >> 3] |= 1 << (legal.ids[k] & 7)


def _dealing(rules: Rules) -> Any:
    """How what is hidden is dealt anew."""
    offer, resample = rules.offer, rules.resample

    @compiled
    def deal(
        states: Any,
        known: Any,
        chances: Sequence[Chance],
        viewer: int,
        legals: Sequence[Legal],
    ) -> None:
        """In each slot what a seat cannot know, dealt anew."""
        for i in range(len(states)):
            states[i] = known[0]
            reseed(states[i].chance, chances[0])
            stop_noting(states[i])
            resample(states[i], viewer)
            legals[i].count = 0
            if states[i].to_move >= 0:
                offer(states[i], legals[i])

    return deal


def _choosing() -> Any:
    """Actions: whether they are legal, and any that are."""

    @compiled
    def first_wrong(legals: Sequence[Legal], actions: Numbers) -> int:
        """The first slot whose action is not legal, NOTHING for none."""
        for i in range(len(legals)):
            found = actions[i] == NOTHING
            for k in range(n_legal(legals[i])):
                if legals[i].ids[k] == actions[i]:
                    found = True
                    break
            if not found:
                return i
        return NOTHING

    @compiled
    def any_action(legals: Sequence[Legal], dice: Sequence[Chance], actions: Numbers) -> None:
        """By chance one of each slot's legal actions, by the slot's own generator."""
        for i in range(len(legals)):
            count = n_legal(legals[i])
            actions[i] = legals[i].ids[draw(dice[i], count)] if count else NOTHING

    return first_wrong, any_action


@compiled
def pay_out(result: Any, points: Numbers, rewards: Numbers) -> None:
    """Everybody's points; the winners share 1, and the others -1."""
    share_out(result, rewards, points)
    as_rewards(rewards)
