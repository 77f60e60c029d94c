"""Game: what one folder under `games/` offers, and the doors to its states."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, SupportsIndex

from .definition import HOUSE, Components, GameDefinition, check_seed

if TYPE_CHECKING:
    from .state import State  # with Numba behind it: imported when a door is opened

__all__ = ["HOUSE", "Components", "Game", "check_seed"]


class Game(GameDefinition):
    """A game: its definition, and the doors to its states."""

    def start(
        self,
        seats: SupportsIndex | None = None,
        seed: SupportsIndex | str = 0,
        variants: Mapping[str, bool] | None = None,
        components: str | Path | None = None,
    ) -> State:
        """A game before its first decision.

        `seed`: whole number or text; equal seeds, seats, variants, components and actions give
        equal games. `components`: a path to a component file, or its text.
        Raises GameError for a player count or variant the game does not have, ComponentsError.
        """
        from .state import Origin, State

        count = self.seats[0] if seats is None else seats
        origin = Origin(
            seats=self.check_seats(count),
            variants=self.check_variants({} if variants is None else variants),
            components=self.read_components(components),
            seed=check_seed(seed),
        )
        return State.begin(self, origin)

    def from_position(
        self, doc: Mapping[str, Any], seed: SupportsIndex | str | None = None
    ) -> State:
        """The state a position document describes. With a seed, chance begins anew from it.

        Raises PositionError that names the entry, ComponentsError.
        """
        from .state import State

        return State.from_document(self, doc, seed)

    def sample(self, view: Mapping[str, Any], seed: SupportsIndex | str) -> State:
        """A state drawn from what a view leaves open, by a new generator.

        Equal views and seeds give equal states; the state gives back the view.
        """
        from .state import State

        return State.from_view(self, view, seed)
