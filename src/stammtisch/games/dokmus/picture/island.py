"""What one seat knows of the table, for one drawing: the rules are asked each question once."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from stammtisch.core.record import SPECTATOR, Known
from stammtisch.core.words import Words

from ..actions import ACTIONS, WAYS, Act
from ..components import FACES, LETTERS, SIDE
from ..rules.board import n_rows, n_slots, tokens_of
from ..rules.hidden import possible
from ..rules.placing import costly
from ..rules.spaces import corner_of, holds, listed, numbers_of
from ..state import NO_SLOT, NO_SPACE, SIZE, SQUARES, State
from .landscape import Rows

TOKEN_ACTS = (Act.PLACE, Act.CROSS, Act.ANYWHERE)


@dataclass(frozen=True)
class Tile:
    """A map tile: the slot it lies in, its face and how it is turned, and the face as printed."""

    slot: int
    face: str
    quarters: int
    rows: Rows

    @property
    def number(self) -> str:
        """The cardboard itself, whichever face is up."""
        return self.face[:-1]

    @property
    def turn(self) -> int:
        """In degrees, clockwise."""
        return 90 * self.quarters

    @property
    def corners(self) -> tuple[str, str]:
        """Its upper left and its lower right square."""
        first = corner_of(self.slot)
        return SQUARES[first], SQUARES[first + (SIDE - 1) * (SIZE + 1)]


@dataclass(frozen=True)
class Choice:
    """Something that may be done now. `space`: where, NO_SPACE for what is done elsewhere."""

    text: str
    act: Act
    value: int
    price: int
    """Tokens that it takes: 0 where none is placed."""

    @property
    def space(self) -> int:
        is_at_space = self.act in (Act.START, *TOKEN_ACTS, Act.MOVE_TOKEN, Act.MOVE_TO)
        return self.value if is_at_space else NO_SPACE

    @property
    def face(self) -> str:
        """The face of the tile that it moves or turns."""
        match self.act:
            case Act.MOVE_TILE:
                return FACES[self.value]
            case Act.ROTATE:
                return FACES[self.value // len(WAYS)]
        return ""


class Island:
    """The record of what a seat knows, what it may do now, and words for it."""

    def __init__(self, known: Known, legal: Sequence[str], words: Words) -> None:
        self.state: State = known.record
        self.known, self.words = known, words
        self._costly = functools.cache(functools.partial(costly, self.state))
        self.choices = [self._choice(text) for text in legal]

    def _choice(self, text: str) -> Choice:
        act, value = ACTIONS.decode(ACTIONS.parse(text))
        price = 1 + holds(self._costly(act), value) if act in TOKEN_ACTS else 0
        return Choice(text, act, value, price)

    def may(self, *acts: Act) -> bool:
        """Whether something of these kinds may be done."""
        return any(choice.act in acts for choice in self.choices)

    @cached_property
    def with_tile(self) -> Mapping[str, list[Choice]]:
        """By face the ways in which a tile may be moved, then turned."""
        found: dict[str, list[Choice]] = {}
        for choice in sorted(self.choices, key=lambda choice: (choice.act, -choice.value)):
            found.setdefault(choice.face, []).append(choice)
        return found

    @cached_property
    def at_space(self) -> Mapping[int, tuple[Choice, ...]]:
        """What may be done at each space."""
        found: dict[int, tuple[Choice, ...]] = {}
        for choice in self.choices:
            found[choice.space] = (*found.get(choice.space, ()), choice)
        return found

    @cached_property
    def possible(self) -> list[list[int]]:
        """By seat: the guardians it may hold, as far as the viewer can tell."""
        return possible(self.state, SPECTATOR if self.known.seat is None else self.known.seat)

    @cached_property
    def n_rows(self) -> int:
        """Rows of slots."""
        return n_rows(self.state)

    @cached_property
    def terrain(self) -> list[int]:
        """What each space shows, counted from 1; 0 off the tiles."""
        spaces: list[int] = numbers_of(self.state.ground).tolist()
        return spaces

    @cached_property
    def tokens(self) -> dict[int, int]:
        """Space -> the seat whose token stands there."""
        seats = range(self.state.seats)
        return {space: seat for seat in seats for space in listed(tokens_of(self.state, seat))}

    @cached_property
    def tiles(self) -> dict[int, Tile]:
        """The tiles by slot."""
        state, n = self.state, n_slots(self.state)
        faces, quarters = state.face[:n].tolist(), state.quarters[:n].tolist()
        laid = _laid(bytes(self.terrain), state.empty_slot, tuple(faces), tuple(quarters))
        return {tile.slot: tile for tile in laid}

    @property
    def ruins(self) -> Tile | None:
        """The tile whose ruins offer an extra action now."""
        slot = self.state.turn.ruins
        return None if slot == NO_SLOT else self.tiles[slot]


@functools.lru_cache(maxsize=256)
def _laid(
    terrain: bytes, empty_slot: int, faces: tuple[int, ...], quarters: tuple[int, ...]
) -> tuple[Tile, ...]:
    """All tiles, by what each space shows and how the tiles lie."""
    board = np.array(list(terrain)).reshape(SIZE, SIZE)
    found = []
    for slot, (face, turns) in enumerate(zip(faces, quarters, strict=True)):
        if slot != empty_slot:
            y, x = divmod(corner_of(slot), SIZE)
            printed = np.rot90(board[y : y + SIDE, x : x + SIDE], turns)
            found.append(Tile(slot, FACES[face], turns, _rows(printed.tobytes())))
    return tuple(found)


@functools.lru_cache(maxsize=256)
def _rows(spaces: bytes) -> Rows:
    """The seven lines of a tile, from the numbers of its terrain."""
    letters = "".join(LETTERS[kind - 1] for kind in np.frombuffer(spaces, int))
    return tuple(letters[y * SIDE :][:SIDE] for y in range(SIDE))
