"""Table: a setup and its entries, and the moments they lead through."""

from __future__ import annotations

import functools
import weakref
from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import msgspec

from stammtisch.core.errors import IllegalActionError, UnknownTextError
from stammtisch.core.game import HOUSE
from stammtisch.core.registry import load

from .company import QUIET, SEATING, Company
from .entry import TALK, Entry, Event, NewEntry
from .errors import RefusedError
from .history import DEAL, History, origin_of
from .pace import Clocks, Down, never
from .setup import Setup

if TYPE_CHECKING:
    from stammtisch.core.scene import Scene
    from stammtisch.core.state import Known, State

    from .views import SeatView

REMEMBERED = 32
"""Moments kept, so that a browser that missed a few sees each of them."""

LONGEST_KEY = 64
RESERVED = "begin"
"""The key of the deal."""

PASSING = (
    "change",
    "come",
    "join",
    "leave",
    "link",
    "pause",
    "phrase",
    "resume",
    "sit",
    "talk",
    "token",
)
"""Entries after which a shared screen stays open for whom it was open."""

UNMOVED = (*PASSING, "return", "takeover")
"""Entries that leave the game as it stands: whoever did not know them may go on."""

OVER = "over"
"""The event that tells who has won, and with how many points."""

POINTS = "points"
"""How its values with the points of a seat begin; tables of earlier servers have none."""


@dataclass(frozen=True)
class Asking:
    """A person asks to go back further than they may of their own accord; `at`: when."""

    seat: int
    to: int
    at: int = 0
    agreed: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Moment:
    """A table after its entry `n`.

    `node`: the last decision in effect; `uncovered`: the seat that a shared screen is open for;
    `past`: whether somebody looks back at it.
    """

    n: int
    state: State
    uncovered: int | None = None
    node: int = 0
    asking: Asking | None = None
    past: bool = False

    @functools.cached_property
    def secret(self) -> bool:
        """Whether the decision of the moment rests on hidden information."""
        return self.state.is_secret


class Table:
    """One table. Not safe for several threads at a time."""

    def __init__(
        self, table_id: str, setup: Setup, entries: Sequence[Entry], down: Down = never
    ) -> None:
        self.id, self.company = table_id, Company(setup)
        self.clocks = Clocks(setup.pace, len(setup.seats), down)
        self.game = load(setup.game)
        self.history = History(self.game, setup)
        self.numbers: dict[str, int] = {}
        self.moments: deque[Moment] = deque(maxlen=REMEMBERED)
        self.rematch: str | None = None
        self.alone: int | None = None
        self.talked: list[Entry] = []
        self.granted: list[tuple[int, int]] = []
        """The nodes that all have agreed to go back to, and the seats that had asked."""
        self.news: dict[int, tuple[str, int]] = {}
        """By entry what has become of a question, `undo`, `pause`, `resume`, `decline`: by whom."""
        self.possible: dict[int, tuple[str, ...]] = {}
        self.log_lines: dict[tuple[int, bool, str], dict[str, Any]] = {}
        self.logs: dict[tuple[int | None, bool, str], tuple[int, list[dict[str, Any]]]] = {}
        self.views: weakref.WeakValueDictionary[str, SeatView] = weakref.WeakValueDictionary()
        self.totals: dict[tuple[int | None, int], list[int]] = {}
        self._rebuild(entries)

    # How the state comes about

    @staticmethod
    def begin(setup: Setup) -> Entry:
        """Entry 0: the deal."""
        from stammtisch.core.state import State  # with Numba behind it: not before it is needed

        game = load(setup.game)
        dealt = origin_of(game, setup)
        assert dealt is not None
        return opening(State.begin(game, dealt))

    def _rebuild(self, entries: Sequence[Entry]) -> None:
        """The entries are known; only the state of the last one is worked out."""
        asking: Asking | None = None
        open_for: int | None = None
        for entry in entries:
            self._note(entry, asking)
            asking, open_for = asking_after(entry, asking), open_after(entry, open_for)
        n, node = self.entries[-1].n, self.history.node
        self.moments.append(Moment(n, self.history.state(node), open_for, node, asking))

    def extend(self, entries: Iterable[Entry]) -> None:
        """Entries that came from elsewhere; those known already are passed over."""
        for entry in entries:
            if entry.n == self.now.n + 1:
                self.add(entry, self.after(entry))

    def after(self, entry: Entry) -> State:
        """The state an entry leads to."""
        if entry.kind == "decision":
            return self.now.state.clone().apply(entry.action)
        if entry.goes_back:
            assert entry.back is not None
            return self.history.state(entry.back)
        return self.now.state

    def add(self, entry: Entry, state: State) -> None:
        """The entry has happened."""
        open_for = open_after(entry, self.now.uncovered)
        asking = asking_after(entry, self.now.asking)
        self._note(entry, self.now.asking)
        node = self.history.node
        self.history.remember(node, state)
        self.moments.append(Moment(entry.n, state, open_for, node, asking))

    def _note(self, entry: Entry, asking: Asking | None) -> None:
        """The entry has happened; `asking`: who asked for what before it."""
        self.history.note(entry)
        self.numbers[entry.key] = entry.n
        self.company.note(entry)
        self.clocks.note(entry, self.company)
        if self.clocks.news and entry.seat is not None:
            self.news[entry.n] = self.clocks.news, entry.seat
        if entry.kind == "agree" and entry.back is not None and asking is not None:
            self.granted.append((entry.back, asking.seat))
            self.news[entry.n] = "undo", asking.seat
            self._forget_lines()
        elif entry.kind == "rematch":
            self.rematch = entry.action
        elif entry.kind in TALK:
            self.talked.append(entry)
        elif entry.kind == "alone":
            self.alone = entry.n
        elif entry.kind in SEATING:
            self._forget_lines()  # they hold names

    def _forget_lines(self) -> None:
        self.log_lines.clear()
        self.logs.clear()

    # How it stands

    @property
    def entries(self) -> list[Entry]:
        return self.history.entries

    @property
    def setup(self) -> Setup:
        """As the table stands now: bots sit where they play for persons."""
        return self.company.setup

    def names(self, language: str) -> list[str]:
        """What everybody is called by now, as readers of a language have it."""
        return self.setup.names(language)

    @property
    def now(self) -> Moment:
        return self.moments[-1]

    def since(self, n: int) -> list[Moment]:
        """The moments after entry n; of those long past only what followed."""
        return [moment for moment in self.moments if moment.n > n]

    def at(self, n: int) -> Moment:
        """The moment after entry n, looked back at; RefusedError when there was none."""
        if not 0 <= n <= self.now.n:
            raise RefusedError("no_such_moment", most=self.now.n)
        node = self.history.nodes[n]
        return Moment(n, self.history.state(node), node=node, past=True)

    @property
    def to_move(self) -> int | None:
        """The seat that decides now; None where nobody plays on."""
        return None if self.company.closed else self.now.state.to_move

    @property
    def bot_to_move(self) -> int | None:
        """The seat that decides now, if a bot sits there and nobody is waited for."""
        seat = None if self.company.vacant else self.to_move
        return seat if self.is_bot(seat) else None

    def alone_since(self, n: int) -> bool:
        """Whether a learner had left the lesson after entry n."""
        return self.alone is not None and self.alone <= n

    def is_bot(self, seat: int | None) -> bool:
        return seat is not None and self.setup.seats[seat].kind == "bot"

    def draw(self, known: Known, legal: Sequence[str], language: str) -> Scene:
        """The picture of what a seat knows, with what was agreed to be shown in it."""
        from stammtisch.core.state import draw_scene  # with Numba behind it

        agreed = self.setup.options
        options = {name: agreed[name] for name in self.game.options if name in agreed}
        words = self.game.words(language).naming(self.names(language))
        return draw_scene(known, list(legal), words, options)

    def hidden(self, scene: Scene) -> frozenset[int]:
        """The seats whose points nobody is told: those behind a screen, while the game goes on."""
        return frozenset() if self.now.state.is_over else frozenset(scene.hidden)

    def deed(self, n: int) -> int:
        """The decision that opened the deed to which decision n belongs.

        Another player's decision opens one, and so do those that the game names.
        """
        before = self.history.parents[n]
        while before != DEAL and not self._opens(self.entries[n], self.entries[before]):
            n, before = before, self.history.parents[before]
        return n

    def _opens(self, entry: Entry, before: Entry) -> bool:
        space = self.game.action_space
        act, _ = space.decode(space.parse(entry.action))
        return entry.seat != before.seat or act in self.game.modules.picture.OPENS

    # What may happen

    def answer(self, request: NewEntry, yours: Sequence[int]) -> int | None:
        """The first answer to a request that was made before; None for a new one.

        RefusedError for a request that may not be made at all, or comes too late.
        """
        if request.seat not in yours:
            raise RefusedError("not_your_seat")
        good = 1 <= len(request.key) <= LONGEST_KEY and "\0" not in request.key
        if not good or request.key == RESERVED:
            raise RefusedError("bad_request")
        if request.key in self.numbers:
            return self.numbers[request.key]
        if not self._is_next(request.n):
            raise stale(self.now.n)
        return None

    def _is_next(self, n: int) -> bool:
        """Whether the game stands as it stood before entry n: others may have come, or talked."""
        since = self.entries[n:] if n >= 1 else self.entries
        return n <= self.now.n + 1 and all(entry.kind in UNMOVED for entry in since)

    # `held`: the seats of a browser, those that a bot plays by now too

    def check_turn(self, seat: int, held: Sequence[int], language: str) -> None:
        """RefusedError for another seat than the one that decides."""
        if self.now.state.to_move not in (seat, None):
            raise RefusedError("not_your_turn", name=self._mover(language))
        self.check_may_know(held, language)

    def check_may_know(self, held: Sequence[int], language: str) -> None:
        """What is legal in a secret decision is a secret too; RefusedError for anybody else."""
        if self.now.secret and not self._decides(held):
            raise RefusedError("not_your_turn", name=self._mover(language))
        if self.covers(held):
            raise RefusedError("covered")

    def check_decides(self, held: Sequence[int], language: str) -> None:
        """RefusedError for anybody who does not decide now."""
        if not self._decides(held):
            raise RefusedError("not_your_turn", name=self._mover(language))
        self.check_may_know(held, language)

    def _mover(self, language: str) -> str:
        seat = self.now.state.to_move
        return "" if seat is None else self.names(language)[seat]

    def _decides(self, held: Sequence[int]) -> bool:
        return self.now.state.to_move in self.company.playing(held)

    def covers(self, held: Sequence[int]) -> bool:
        """Whether a shared screen hides the table until it has been handed over."""
        if self.company.vacant or not self._decides(held) or self.company.alone(held) is not None:
            return False
        return self.now.uncovered != self.now.state.to_move and self.now.secret

    def decide(self, seat: int, action: str, key: str, language: str) -> tuple[Entry, State]:
        """The entry of a decision, and the state it leads to; RefusedError if it is illegal."""
        before, after = self.now, self.now.state.clone()
        take(after, action, before.state, language, self.names(language))
        return decision(before.state, after, before.n + 1, key), after


def open_after(entry: Entry, before: int | None) -> int | None:
    """The seat that a shared screen is open for after an entry.

    It is covered again as soon as another seat decides, or after an undo.
    """
    if entry.kind == "handover":
        return entry.seat
    if entry.kind in PASSING:
        return before
    return before if before == entry.seat == entry.to_move and not entry.goes_back else None


def asking_after(entry: Entry, asking: Asking | None) -> Asking | None:
    """Who asks for what after an entry."""
    match entry.kind:
        case "ask":
            assert entry.seat is not None and entry.back is not None
            return Asking(entry.seat, entry.back, entry.at)
        case "agree" if asking is not None and not entry.goes_back:
            assert entry.seat is not None
            return replace(asking, agreed=asking.agreed | {entry.seat})
        case kind if kind in QUIET:
            return asking
        case _:
            return None


def take(state: State, action: str, before: State, language: str, players: Sequence[str]) -> None:
    """Carry a decision out on a copy; RefusedError if it is unknown or illegal."""
    try:
        state.apply(action)
    except UnknownTextError as error:
        raise RefusedError("unknown_action", action=action[:40]) from error
    except IllegalActionError as error:
        raise illegal(before, action, language, players) from error


def opening(state: State) -> Entry:
    """Entry 0 of a table whose game begins like this."""
    return Entry(0, RESERVED, "begin", to_move=state.to_move, position=document(state))


def decision(before: State, after: State, n: int, key: str) -> Entry:
    """The entry of the last decision taken in `after`."""
    happened = tuple(events(before, after))
    turned_up = after.reveals != before.reveals
    aside = after.game.modules.picture.ASIDE
    lasting = any(event.kind not in aside for event in happened)
    final = turned_up or after.to_move != before.to_move or lasting
    return Entry(
        n=n,
        key=key,
        kind="decision",
        seat=before.to_move,
        action=after.text(after.actions[-1]),
        to_move=after.to_move,
        secret=before.is_secret,
        position=document(after) if final else None,
        events=happened,
    )


def events(before: State, after: State) -> Iterable[Event]:
    """What everybody may know that the decision brought about."""
    for kind, seat, values in after.happened_since(before):
        yield Event(kind, seat, values)
    if after.is_over:
        winners = {f"winner{i}": seat for i, seat in enumerate(after.winners)}
        points = {f"{POINTS}{seat}": it["total"] for seat, it in enumerate(after.scores())}
        yield Event(OVER, None, {**winners, **points})


def stale(n: int) -> RefusedError:
    return RefusedError("stale", more={"n": n})


def illegal(state: State, action: str, language: str, players: Sequence[str]) -> RefusedError:
    """Why a decision is illegal, in the words of the rules; `players`: names by seat."""
    why = state.why_not(action, language, players)
    assert why is not None
    more = {"reason": why.code, "heading": why.heading, "heading_title": why.title}
    return RefusedError("illegal", sentence=why.sentence, more=more)


def document(state: State) -> str:
    """The position as it is stored. The components stand in the setup, once."""
    return msgspec.json.encode({**state.position(), "components": HOUSE}).decode()
