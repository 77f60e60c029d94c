"""State: one game at one moment; Seen: what a bot gets of it. The public handles."""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from operator import index
from typing import TYPE_CHECKING, Any, SupportsIndex

import numpy as np
import numpy.typing as npt
from msgspec import structs

from . import chance
from .arguments import is_list, is_text, shown, whole
from .definition import Components, check_seed
from .documents import Document, Json, check_agrees
from .engine import MOST_REVEALS, OVER, REFUSED, Arrays, plain
from .errors import GameError, IllegalActionError, PositionError, Reason, UnknownTextError
from .layout import kept
from .notes import Happening
from .observation import Flat, Observation
from .playouts import ANY, Rollouts, as_rewards, shares
from .record import (
    SPECTATOR,
    Known,
    Origin,
    Outcome,
    Record,
    again,
    observed,
    observed_flat,
    without_tables,
)
from .scene import About, Scene, to_svg
from .words import Words

if TYPE_CHECKING:
    from .game import Game

KEY_WORDS = 8
NOT_ASKED = -1
MOST_ROLLOUTS = 10_000_000
"""Their results have to find room in the memory."""
IDS = frozenset((int, np.int32, np.int64))
"""Types of ids that need no looking at: every decision comes through here."""
NOBODYS_SEED = ""
"""Draws what a seat cannot know where it does not matter how."""


class State(Record):
    """A game at one moment. Belongs to one thread at a time.

    Ids are whole numbers from 0 to game.n_actions - 1, texts like "place c4" name the same.
    """

    __slots__ = ("_count", "_here", "_ids", "_legals", "_there", "actions")

    def __init__(self, game: Game, origin: Origin, states: Arrays, actions: list[int]) -> None:
        super().__init__(game, origin, states)
        self.actions = actions
        self._legals: Any = None
        self._ids: Any = None
        self._count = NOT_ASKED

    # How states come about

    @classmethod
    def begin(cls, game: Game, origin: Origin) -> State:
        """The state before the first decision."""
        state = cls(game, origin, game.engine.new_states(), [])
        if origin.record is not None:
            state._states = np.frombuffer(origin.record, state._states.dtype).copy()
            return state
        state._set_up(origin)
        chance.sow(state._states["chance"], origin.seed or "")
        game.engine.call(game.engine.points.start_at, state._states, 0, origin.components.tables)
        return state

    def _set_up(self, origin: Origin) -> None:
        record = self.record
        record.seats = origin.seats
        for name, value in origin.variants.items():
            setattr(record.variants, name, int(value))

    @classmethod
    def from_document(
        cls, game: Game, data: Mapping[str, Json], seed: SupportsIndex | str | None
    ) -> State:
        doc = Document(data)
        if "seat" in doc.data:
            raise doc.wrong("seat", "a view has a seat, a position tells all")
        state = cls._restored(game, doc)
        if seed is None and doc.has("chance"):
            _read_chance(doc, state.record.chance)
        else:
            chance.sow(state._states["chance"], "0" if seed is None else check_seed(seed))
        doc.read.add("chance")
        doc.finish()
        if not state.is_over and not len(state.legal_actions()):
            raise PositionError(doc.path, "leaves nothing to decide")
        return state._settled()

    @classmethod
    def from_view(cls, game: Game, data: Mapping[str, Json], seed: SupportsIndex | str) -> State:
        known = known_of_view(game, data)
        sample = sampled(known, check_seed(seed))
        told = sample.view(known.seat)
        body = {key: told[key] for key in told if key not in known._header()}
        check_agrees(data, body, "view", game.modules.view.ANY_ORDER)
        return sample

    @classmethod
    def _restored(cls, game: Game, doc: Document) -> State:
        seats, variants, components = game.read_header(doc)
        origin = Origin(seats, variants, components)
        state = cls(game, origin, game.engine.new_states(), [])
        state._set_up(origin)
        record = state.record
        if "to_move" not in doc.data:
            raise doc.wrong("to_move", "is missing: a seat, or null when the game is over")
        record.to_move = doc.number("to_move", 0, seats - 1, default=OVER)
        record.reveals = doc.number("reveals", 0, MOST_REVEALS, default=0)
        game.modules.view.restore(record, doc, plain(components.tables))
        return state

    def _settled(self) -> State:
        self.origin = replace(self.origin, record=self._states.tobytes())
        return self

    # Who decides, and what

    @property
    def is_secret(self) -> bool:
        """Whether the decision of the moment rests on what only its seat may see."""
        return not self.is_over and bool(self.game.modules.view.secret(self.record))

    @property
    def is_over(self) -> bool:
        return super().is_over if self._count == NOT_ASKED else self._count == 0

    def _offered(self) -> int:
        """How many actions are legal; their ids are the first of `_ids`, ascending."""
        if self._count == NOT_ASKED:
            engine = self.game.engine
            if self._legals is None:
                self._legals = engine.new_legals()
                self._ids = self._legals["ids"][0]
            self._here, self._there = engine.places(self._states, self._legals)
            self._count = engine.offer(self._here, self._there)
        return self._count

    def legal_actions(self) -> npt.NDArray[np.int32]:
        """The ids of all legal actions, ascending, int32; empty when the game is over."""
        count = self._offered() if self._count == NOT_ASKED else self._count
        ids: npt.NDArray[np.int32] = self._ids[:count].copy()
        return ids

    def legal_mask(self) -> npt.NDArray[np.uint8]:
        """1 for each legal id, 0 elsewhere: uint8 of length game.n_actions."""
        self._offered()
        engine = self.game.engine
        mask = np.zeros(engine.n_actions, np.uint8)
        engine.mark(self._there, mask)
        return mask

    def legal_texts(self) -> list[str]:
        """The texts of all legal actions, in the order of `legal_actions`."""
        return [self.game.action_space.text(action) for action in self.legal_actions()]

    def text(self, action: SupportsIndex) -> str:
        """The text of an id, legal or not; UnknownTextError for no id."""
        return self.game.action_space.text(action)

    def parse(self, text: str) -> int:
        """The id of a text, legal or not; UnknownTextError for no text of the game."""
        return self.game.action_space.parse(text)

    def is_legal(self, action: SupportsIndex | str) -> bool:
        """Whether the rules allow it now."""
        return self.game.action_space.find(action) in self.legal_actions()

    def apply(self, action: SupportsIndex | str) -> State:
        """Take a decision, by id or text; returns the same state.

        IllegalActionError leaves the state untouched and says why; UnknownTextError.
        """
        game = self.game
        chosen = index(action) if type(action) in IDS else game.action_space.find(action)  # type: ignore[arg-type]
        if self._count == NOT_ASKED:
            self._offered()
        try:
            count = game.engine.decide(self._here, self._there, chosen)
        except OverflowError:  # larger than any number of machine code
            count = REFUSED
        if count == REFUSED:
            raise illegal(self, game.action_space.find(action))
        self.actions.append(chosen)
        self._count = count
        return self

    def why_not(
        self,
        action: SupportsIndex | str,
        language: str = "en",
        players: Sequence[str] | None = None,
    ) -> Reason | None:
        """The rule that forbids an action now, in one language; None exactly when it is legal.

        `players`: names by seat for the sentence, which else speaks of seats, counted from 0.
        """
        words = self.game.words(language).naming(self.check_players(players))
        chosen = self.game.action_space.find(action)
        if self.is_legal(chosen):
            return None
        act, value = self.game.action_space.decode(chosen)
        code, heading, values = self.game.modules.why.reason(self.record, act, value)
        title = self.game.rulebook.title(heading, language)
        return Reason(code, heading, words(f"why.{code}", **values), title)

    # How it stands

    def check_seat(self, seat: SupportsIndex | None) -> int | None:
        """A seat at this table as Python's int, or None; else UnknownTextError."""
        if seat is None:
            return None
        number = whole(seat)
        if number is None or not 0 <= number < self.seats:
            raise UnknownTextError(
                f"seat: there is no seat {shown(seat)} at this table, only 0 to {self.seats - 1}"
            )
        return number

    def known(self, seat: SupportsIndex | None = None) -> Known:
        """What this seat (None: a spectator) can know, as a record."""
        return Known.of(self, self.check_seat(seat))

    def view(self, seat: SupportsIndex | None = None) -> dict[str, Json]:
        """All that this seat (None: a spectator) can know, JSON-ready, scores included."""
        return self.known(seat).view()

    def observe(
        self, seat: SupportsIndex | None = None, out: Observation | None = None
    ) -> Observation:
        """What this seat (None: a spectator) can know, as arrays; see `game.observation`.

        By part: `board` uint8 (in games that have one), `players`, `supply`, `question` and
        `setting` int16, of the shapes in `game.observation.shapes`, the same at every table. Equal
        for all states that look alike to the seat. `out`: arrays to write into, and returned, as
        `game.observation.new()` makes them; GameError for others.
        """
        observers = self.game.engine.points.observers
        return observed(self, observers.state_at, self.check_seat(seat), out)

    def observe_flat(self, seat: SupportsIndex | None = None, out: Flat | None = None) -> Flat:
        """All that `observe` gives in one row, float32 (game.observation.size,), from -1 to 1.

        It is `game.observation.flat(state.observe(seat))`, ten times sooner. `out`: a row to write
        into, and returned; GameError for another.
        """
        observers = self.game.engine.points.observers
        return observed_flat(self, observers.state_flat_at, self.check_seat(seat), out)

    def rewards(self) -> npt.NDArray[np.float64]:
        """By seat, float64: 0 as long as the game goes on; at its end the winners share 1, and the
        others -1, so that they sum to zero. All win alike: 0 for each.
        """
        made = np.zeros(self.seats)
        if self.is_over:
            made = shares(self._result()["won"][: self.seats])
            as_rewards(made)
        return made

    def information_state(self, seat: SupportsIndex | None = None) -> str:
        """All that this seat (None: a spectator) has seen and done, as a text; equal for histories
        that it cannot tell apart, and the beginning of the text of all that may come of this one.
        """
        from .history import information_state

        return information_state(self, self.check_seat(seat))

    def happened_since(self, before: State) -> list[Happening]:
        """What everybody may know of what the last decision brought about by itself, in order.

        `before`: the state it was taken in. The kinds are the game's; `picture.event` words them.
        Nothing, if no decision has been taken since the state began or was set up.
        """
        if not _is_of(self.game, before):
            raise GameError(f"before: {shown(before)} is no state of {self.game.title}")
        if not self.actions:
            return []
        return list(self.game.modules.picture.told(self.record))

    def resample(self, seat: SupportsIndex | None, seed: SupportsIndex | str) -> State:
        """A state this seat cannot tell from the present one: `game.sample(view(seat), seed)`."""
        return sampled(self.known(seat), check_seed(seed))

    def seen_by(self, seat: SupportsIndex) -> Seen:
        """What a bot in this seat gets."""
        return Seen(self, seat)

    def position(self) -> dict[str, Json]:
        """The complete state, JSON-ready, boards as rows of text. Tells everything hidden."""
        body = self.game.modules.view.whole(self.record)
        return {**self._header(), **body, "chance": _write_chance(self.record.chance)}

    # Copies, comparisons, texts, pictures

    def clone(self) -> State:
        """An independent copy; costs the same however long the game (but for its actions)."""
        return State(self.game, self.origin, copied(self._states), self.actions.copy())

    __copy__ = clone

    def __deepcopy__(self, memo: object) -> State:
        return self.clone()

    def digest(self) -> str:
        """A short text that is the same for equal states in every process and mode."""
        head = f"{self.game.name} {self.game.rules_version} {self.origin.components.digest} "
        return hashlib.sha256(
            head.encode() + kept(self.game.engine.state, self._states)
        ).hexdigest()[:32]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self.digest() == other.digest()

    __hash__ = None  # type: ignore[assignment]  # states change

    def __getstate__(self) -> tuple[Any, ...]:
        return self.game, without_tables(self.origin), self._states.tobytes(), list(self.actions)

    def __setstate__(self, saved: tuple[Any, ...]) -> None:
        game, origin, record, actions = saved
        self.__init__(game, *again(game, origin, record), actions)  # type: ignore[misc]

    def transcript(self, players: Sequence[str] | None = None) -> str:
        """The game as text: it replays with `stammtisch.replay`. See docs/transcripts.md.

        `players`: a name for each seat; GameError for another number, and for what is no name.
        """
        from .transcript_writer import write

        return write(self, self.check_players(players))

    def check_players(self, players: Sequence[str] | None) -> list[str]:
        """Names by seat, none for None; GameError for too many, and for what is no text."""
        if players is None:
            return []
        if not is_list(players):
            raise GameError(f"players: {shown(players)} is no list of names")
        if len(players) > self.seats:
            raise GameError(f"players: {len(players)} names for {self.seats} seats")
        for seat, name in enumerate(players):
            if not is_text(name):
                raise GameError(f"players[{seat}]: {shown(name)} is no name of a player")
        return list(players)

    def scene(
        self,
        seat: SupportsIndex | None = None,
        language: str = "en",
        options: Mapping[str, bool] | None = None,
        players: Sequence[str] | None = None,
    ) -> Scene:
        """The picture this seat sees, as sprites, and panels beside it.

        `options`: the game's options of the picture; GameError for one that is not there.
        `players`: names by seat for what is told of the sprites.
        """
        names = self.check_players(players)
        seat = self.check_seat(seat)
        texts = self.legal_texts() if seat is not None and seat == self.to_move else []
        words = self.game.words(language).naming(names)
        return draw_scene(self.known(seat), texts, words, options)

    def svg(
        self, seat: SupportsIndex | None = None, theme: str = "light", language: str = "en"
    ) -> str:
        """The board as this seat sees it, an SVG text with literal colours, light or dark."""
        return to_svg(self.scene(seat, language), theme)

    def _repr_svg_(self) -> str:
        return self.svg()

    def _repr_html_(self) -> str:
        from .notebook import as_html

        return as_html(self)

    def __repr__(self) -> str:
        now = "over" if self.is_over else f"seat {self.to_move} decides"
        return (
            f"<State of {self.game.name}, {self.seats} seats, {len(self.actions)} actions, {now}>"
        )


class Seen:
    """What a bot gets: a seat's legal actions and view, and states drawn from what it can know.

    Holds nothing but what this seat can know, the same for all states that look alike: nothing
    leads to hidden cards or the generator.
    """

    __slots__ = ("_known", "_legal", "game", "seat")

    def __init__(self, state: State, seat: SupportsIndex) -> None:
        known = state.check_seat(seat)
        if known is None:
            raise UnknownTextError("seat: a bot needs a seat")
        self.game, self.seat = state.game, known
        self._known = Known.of(state, known)
        self._legal = state.legal_actions() if state.to_move == known else np.zeros(0, np.int32)

    def legal_actions(self) -> npt.NDArray[np.int32]:
        """As `State.legal_actions`; empty when another seat decides."""
        return self._legal.copy()

    @property
    def array(self) -> Arrays:
        """The record of what this seat can know, an array of one; `rules.resample` completes it."""
        return self._known.array

    @property
    def origin(self) -> Origin:
        """What was agreed before the game: seats, variants and components, without the seed."""
        return self._known.origin

    def legal_texts(self) -> list[str]:
        """As `State.legal_texts`."""
        return [self.game.action_space.text(action) for action in self._legal]

    def text(self, action: SupportsIndex) -> str:
        return self.game.action_space.text(action)

    def parse(self, text: str) -> int:
        return self.game.action_space.parse(text)

    def observe(self, out: Observation | None = None) -> Observation:
        """As `State.observe` for this seat."""
        return self._known.observe(out)

    def observe_flat(self, out: Flat | None = None) -> Flat:
        """As `State.observe_flat` for this seat."""
        return self._known.observe_flat(out)

    def view(self) -> dict[str, Json]:
        """As `State.view` for this seat."""
        return self._known.view()

    def sample(self, seed: SupportsIndex | str) -> State:
        """A state this seat cannot tell from the real one; equal seeds give equal states."""
        return sampled(self._known, check_seed(seed))

    def rollouts(
        self, action: SupportsIndex | str | None, n: SupportsIndex, seed: SupportsIndex | str
    ) -> Rollouts:
        """Take an action (None: any) in n samples, and play each to its end by chance alone.

        Thousands a second on compiled rules. Equal seeds give equal games. Returns `results`,
        float64, and `points`, int32, both of the shape (n, seats): see `Rollouts`.
        Raises IllegalActionError, UnknownTextError; GameError for an n that is no count,
        or more than ten million.
        """
        engine, states = self.game.engine, self._known.array
        first = ANY if action is None else self._first(action)
        games = whole(n)
        if games is None or games < 0:
            raise GameError(f"n: {shown(n)} is no number of games")
        if games > MOST_ROLLOUTS:
            raise GameError(f"n: at most {MOST_ROLLOUTS} games at a time, not {shown(n)}")
        return engine.roll_out(states, self.seat, first, check_seed(seed), games)

    def _first(self, action: SupportsIndex | str) -> int:
        """Its id, if it is legal for this seat."""
        chosen = self.game.action_space.find(action)
        if self._known.to_move != self.seat:
            raise IllegalActionError(f"seat {self.seat} has nothing to decide now")
        if chosen not in self._legal:
            raise illegal(self.sample(NOBODYS_SEED), chosen)
        return chosen


def known_of_view(game: Game, data: Mapping[str, Json]) -> Known:
    """What a view tells, as a record. PositionError; not all that may contradict itself is seen."""
    doc = Document(data, "view", is_view=True)
    doc.any("seat")  # without one it is a position, which tells what nobody may build upon
    state = State._restored(game, doc)
    seat = doc.number("seat", 0, state.seats - 1, default=SPECTATOR)
    doc.read |= {"scores", "winners"}
    doc.finish()
    return Known(game, state.origin, state.array, None if seat == SPECTATOR else seat)


def sampled(known: Known, seed: str) -> State:
    """A state drawn from what a seat (None: a spectator) can know, by a new generator."""
    states, viewer = copied(known.array), SPECTATOR if known.seat is None else known.seat
    chance.sow(states["chance"], seed)
    known.game.engine.call(known.game.engine.points.resample_at, states, 0, viewer)
    return State(known.game, known.origin, states, [])._settled()


def illegal(state: State, action: int) -> IllegalActionError:
    """What is raised for an action that the rules forbid."""
    reason = state.why_not(action)
    assert reason is not None
    return IllegalActionError(f"{state.text(action)}: {reason.sentence}", reason)


def _is_of(game: Game, state: object) -> bool:
    return isinstance(state, State) and state.game is game


def copied(states: Arrays) -> Arrays:
    """A copy; byte by byte, which NumPy does ten times quicker than field by field."""
    return states.view(np.uint8).copy().view(states.dtype)


def draw_scene(
    known: Known, legal: list[str], words: Words, options: Mapping[str, bool] | None = None
) -> Scene:
    """The picture of what a seat knows; `legal`: what it may do now; options: GameError."""
    game = known.game
    flags = game.check_options({} if options is None else options)
    drawn: Scene = game.modules.picture.draw(known, legal, words, **flags)
    sheet = {heading: words(f"heading.{heading}") for heading in (*game.headings, "total")}
    forced = game.unasked(legal, known.origin.variants)
    counted = {
        heading: tuple(() if seat in drawn.hidden else ids for seat, ids in enumerate(by_seat))
        for heading, by_seat in drawn.counted.items()
    }
    about = _about(game, _setting(known.origin), words.language)
    return structs.replace(drawn, sheet=sheet, forced=forced, counted=counted, about=about)


_Setting = tuple[int, tuple[tuple[str, bool], ...], Components]
"""What is agreed before the deal, and can be hashed."""


def _setting(origin: Origin) -> _Setting:
    return origin.seats, tuple(sorted(origin.variants.items())), origin.components


@functools.lru_cache(maxsize=64)
def _about(game: Game, setting: _Setting, language: str) -> Mapping[str, About]:
    """What each kind of thing is, with the headings as they are printed."""
    seats, variants, components = setting
    origin = Origin(seats, dict(variants), components)
    told = game.modules.picture.about(origin, game.words(language))
    titles = game.rulebook.title
    return {
        key: structs.replace(one, rule=titles(one.heading, language) if one.heading else "")
        for key, one in told
    }


def _write_chance(generator: Any) -> dict[str, Json]:
    key = b"".join(int(word).to_bytes(4, "little") for word in generator.key)
    return {"key": key.hex(), "block": generator.block, "left": generator.left}


def _read_chance(doc: Document, generator: Any) -> None:
    entry = Document(doc.any("chance"), f"{doc.path}.chance")
    key = entry.word("key")
    block, left = entry.number("block", 0, 2**62), entry.number("left", 0, 16)
    entry.finish()
    try:
        words = np.frombuffer(bytes.fromhex(key), "<u4")
    except ValueError:
        words = np.zeros(0, "<u4")
    if len(words) != KEY_WORDS or (left and not block):
        raise PositionError(entry.path, "is no state of a generator")
    generator.key[:] = words
    if block:
        generator.block = block - 1
        chance.refill(generator, chance.ROUNDS)
    generator.block, generator.left = block, left


__all__ = [
    "GameError",
    "Known",
    "Origin",
    "Outcome",
    "Reason",
    "Rollouts",
    "Seen",
    "State",
    "draw_scene",
]
