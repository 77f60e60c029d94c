"""Record: a game's numbers at one moment, all of them or those a seat can know; how it stands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from .compiled import Compiled
from .definition import Components
from .documents import Json
from .engine import OVER, Arrays, plain
from .observation import Flat, Observation

if TYPE_CHECKING:
    from .game import Game  # for its type: it is the game that opens the doors to states

SPECTATOR = -1


@dataclass(frozen=True)
class Origin:
    """How a game began: by a seed, or (for one set up by hand) from a record."""

    seats: int
    variants: Mapping[str, bool]
    components: Components
    seed: str | None = None
    record: bytes | None = None


@dataclass(frozen=True)
class Outcome:
    """By which headings a game ended, and a tie was broken (None without one); who won."""

    ended: str
    tie: str | None
    winners: tuple[int, ...]


class Record:
    """A game's numbers at one moment."""

    __slots__ = ("_plain", "_states", "game", "origin")

    def __init__(self, game: Game, origin: Origin, states: Arrays) -> None:
        self.game, self.origin, self._states = game, origin, states
        self._plain: Any = None

    @property
    def record(self) -> Any:
        """The numbers by name, as the rules read them: an object of the game's `State` layout."""
        if self._plain is None:
            self._plain = plain(self._states)[0]
        return self._plain

    @property
    def array(self) -> Arrays:
        """The record itself, an array of one, for compiled loops; they copy it before they play."""
        return self._states

    @property
    def seats(self) -> int:
        return int(self._states["seats"][0])

    @property
    def to_move(self) -> int | None:
        """The seat that decides now; None when the game is over."""
        seat = int(self._states["to_move"][0])
        return None if seat == OVER else seat

    @property
    def is_over(self) -> bool:
        return int(self._states["to_move"][0]) == OVER

    @property
    def reveals(self) -> int:
        """A count that goes on whenever an action may have told its mover something new."""
        return int(self._states["reveals"][0])

    def _result(self) -> Any:
        results = self.game.engine.new_results()
        self.game.engine.call(self.game.engine.points.score_at, self._states, 0, results, 0)
        return results[0]

    def scores(self) -> list[dict[str, int]]:
        """Per seat the points by heading and, as "total", their sum, as if the game ended now."""
        result, headings = self._result(), self.game.headings
        both = zip(result["points"].tolist(), result["total"].tolist(), strict=True)
        rows = [{**dict(zip(headings, points, strict=True)), "total": n} for points, n in both]
        return rows[: self.seats]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won, ascending; empty while the game goes on."""
        return _winners(self._result()) if self.is_over else ()

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        if not self.is_over:
            return None
        result = self._result()
        tie = int(result["tie"])
        return Outcome(
            self.game.endings[int(result["ended"])],
            self.game.ties[tie - 1] if tie else None,
            _winners(result),
        )

    def _header(self) -> dict[str, Json]:
        return {
            "game": self.game.name,
            "rules_version": self.game.rules_version,
            "seats": self.seats,
            "variants": dict(self.origin.variants),
            "components": self.origin.components.document,
            "to_move": self.to_move,
            "reveals": self.reveals,
        }


class Known(Record):
    """What a seat (None: a spectator) can know of a state: UNKNOWN stands for the rest.

    Built up from nothing by the game's `known`, byte for byte the same for all states that look
    alike to the seat; it holds nothing of the generator. Views, pictures, sentences and samples
    are made from it.
    """

    __slots__ = ("seat",)

    def __init__(self, game: Game, origin: Origin, states: Arrays, seat: int | None) -> None:
        super().__init__(game, replace(origin, seed=None, record=None), states)
        self.seat = seat

    def __getstate__(self) -> tuple[Any, ...]:
        return self.game, without_tables(self.origin), self._states.tobytes(), self.seat

    def __setstate__(self, saved: tuple[Any, ...]) -> None:
        game, origin, record, seat = saved
        self.__init__(game, *again(game, origin, record), seat)  # type: ignore[misc]

    @classmethod
    def of(cls, state: Record, seat: int | None) -> Self:
        """What the seat can know of a state."""
        engine = state.game.engine
        knowns, viewer = engine.new_states(), SPECTATOR if seat is None else seat
        engine.call(engine.points.known_at, state.array, 0, viewer, knowns, 0)
        return cls(state.game, state.origin, knowns, seat)

    def observe(self, out: Observation | None = None) -> Observation:
        """All of it as arrays; see `State.observe`."""
        observers = self.game.engine.points.observers
        return observed(self, observers.known_at, self.seat, out)

    def observe_flat(self, out: Flat | None = None) -> Flat:
        """All of it in one row; see `State.observe_flat`."""
        observers = self.game.engine.points.observers
        return observed_flat(self, observers.known_flat_at, self.seat, out)

    def view(self) -> dict[str, Json]:
        """All of it, JSON-ready, scores included."""
        viewer = SPECTATOR if self.seat is None else self.seat
        body = self.game.modules.view.seen(self.record, viewer)
        scores, winners = self.scores(), list(self.winners)
        return {**self._header(), "seat": self.seat, **body, "scores": scores, "winners": winners}


def observed(
    record: Record, observer: Compiled[..., None], seat: int | None, out: Observation | None
) -> Observation:
    """What an observer writes of a record into arrays; those of the caller, if they fit."""
    engine, viewer = record.game.engine, SPECTATOR if seat is None else seat
    made = engine.observation.ready(out)
    engine.call(observer, record.array, viewer, engine.observation.parts(made))
    return made


def observed_flat(
    record: Record, observer: Compiled[..., None], seat: int | None, out: Flat | None
) -> Flat:
    """What an observer writes of a record into a row."""
    engine, viewer = record.game.engine, SPECTATOR if seat is None else seat
    space = engine.observation
    row = np.empty(space.size, np.float32) if out is None else space.check_flat(out)
    engine.call(observer, record.array, viewer, space.largest, row)
    return row


def without_tables(origin: Origin) -> Origin:
    """As it is pickled: whoever reads it makes the tables anew, from the text."""
    return replace(origin, components=replace(origin.components, tables=None, module=None))


def again(game: Game, origin: Origin, record: bytes) -> tuple[Origin, Arrays]:
    """What has been pickled, with its tables."""
    components = game.components(origin.components.text)
    states = np.frombuffer(record, game.engine.state.dtype).copy()
    return replace(origin, components=components), states


def _winners(result: Any) -> tuple[int, ...]:
    return tuple(int(seat) for seat in np.flatnonzero(result["won"]))
