"""What a game's folder offers: its modules, each with what the rest of the house asks of it.

A game is found by its folder, so this is the whole contract. mypy holds each game against it (see
`tests/games/<game>/test_contract.py`), and so may whoever writes another.
"""

from __future__ import annotations

import functools
import importlib
from collections.abc import Collection, Iterable, Iterator, Mapping
from types import ModuleType
from typing import TYPE_CHECKING, Any, Protocol, cast

if TYPE_CHECKING:
    from .actions import ActionSpace
    from .compiled import Compiled
    from .components import Fact, Group
    from .definition import Components
    from .documents import Document, Json
    from .layout import Layout
    from .notes import Happening
    from .observation import Shown
    from .record import Origin
    from .scene import About, Palette, Scene
    from .words import Words


class Actions(Protocol):
    """`actions.py`: the decisions."""

    @property
    def ACTIONS(self) -> ActionSpace: ...  # noqa: N802

    def unasked(self, act: Any, variants: Mapping[str, bool], /) -> bool:
        """Whether a decision of this act is not asked when it is the only one."""
        ...


class StateModule(Protocol):
    """`state.py`: what lies on the table."""

    @property
    def State(self) -> type[Layout]: ...  # noqa: N802


class Rules(Protocol):
    """`rules/`: compiled functions of a record."""

    @property
    def start(self) -> Compiled[..., None]:
        """(state, printed): set up the game; seats, variants and the generator are there."""
        ...

    @property
    def offer(self) -> Compiled[..., None]:
        """(state, legal): all legal decisions of the seat that decides."""
        ...

    @property
    def apply(self) -> Compiled[..., None]:
        """(state, act, value): a legal decision happens; notes tell what it brings about."""
        ...

    @property
    def score(self) -> Compiled[..., None]:
        """(state, result): points by heading, totals, who won and how, into an empty result.

        Before the end of what everybody knows: every seat is told the same.
        """
        ...

    @property
    def known(self) -> Compiled[..., None]:
        """(state, seat, into): what the seat (-1: a spectator) can know, into an empty record."""
        ...

    @property
    def resample(self) -> Compiled[..., None]:
        """(known, seat): draw what is unknown in such a record."""
        ...


class View(Protocol):
    """`view.py`: records as documents, and back."""

    @property
    def ANY_ORDER(self) -> Collection[str]:  # noqa: N802
        """Entries of a view whose order says nothing."""
        ...

    def whole(self, state: Any, /) -> dict[str, Json]:
        """Everything, for a position document."""
        ...

    def seen(self, known: Any, seat: int, /) -> dict[str, Json]:
        """What a seat (-1: a spectator) can know, from the record of just that."""
        ...

    def secret(self, state: Any, /) -> bool:
        """Whether the decision of the moment rests on what others must not see."""
        ...

    def restore(self, state: Any, doc: Document, printed: Any, /) -> None:
        """Lay out what a position or view says; PositionError."""
        ...


class Why(Protocol):
    """`why.py`: reasons."""

    def reason(self, state: Any, act: Any, value: int, /) -> tuple[str, str, dict[str, Any]]:
        """Code, heading and the values of the sentence `why.<code>`, for an illegal decision."""
        ...


class Picture(Protocol):
    """`picture/`: what is seen and told."""

    @property
    def PALETTE(self) -> Palette: ...  # noqa: N802

    @property
    def ASIDE(self) -> Collection[str]:  # noqa: N802
        """Kinds of events that belong to the decision itself: they do not make it final."""
        ...

    @property
    def OPENS(self) -> Collection[Any]:  # noqa: N802
        """Kinds of decisions that open a deed; the same player's others go on with the last."""
        ...

    @property
    def draw(self) -> Any:
        """(known, legal, words, **options) -> Scene: what a seat knows and may do now."""
        ...

    def about(self, origin: Origin, words: Words, /) -> Iterable[tuple[str, About]]:
        """What each kind of thing is, by key; it knows nothing of what happens at a table."""
        ...

    def told(self, record: Any, /) -> Iterable[Happening]:
        """What everybody may know that the last decision brought about, in order."""
        ...

    def log(
        self, act: Any, value: int, known: bool, words: Words, components: Components, /
    ) -> str:
        """What was decided, without the player's name; `known`: may the reader know all of it?"""
        ...

    def recap(
        self, act: Any, value: int, known: bool, words: Words, components: Components, /
    ) -> str:
        """The same in a few words, for the recap of a turn; "" for what need not be said there."""
        ...

    def event(self, kind: str, values: Any, words: Words, /) -> str:
        """What happened, in words, without the player's name."""
        ...

    def legend(self) -> dict[str, Scene]:
        """Pictures for the guide, by name."""
        ...


class Features(Protocol):
    """`features.py`: what bots think of a position."""

    @property
    def value(self) -> Compiled[..., float]:
        """(state, seat): from -1 to 1, how well the seat stands."""
        ...

    @property
    def LEAD(self) -> float: ...  # noqa: N802

    @property
    def MISJUDGED(self) -> float: ...  # noqa: N802

    @property
    def COUNTED(self) -> tuple[str, ...]: ...  # noqa: N802


class ObservationModule(Protocol):
    """`observation.py`: what a seat can know as arrays."""

    @property
    def SHOWN(self) -> Shown: ...  # noqa: N802


class Listing(Protocol):
    """`listing.py`: the house set for readers."""

    def listing(self, words: Words, /) -> tuple[Group, ...]: ...

    def faces(self) -> dict[str, Scene]: ...


class ComponentsModule(Protocol):
    """`components/`: what is printed on cardboard."""

    def house(self) -> str:
        """The text of the house set."""
        ...

    def parse(self, text: str, /) -> Any:
        """The tables of a text, as rules take them; ComponentsError."""
        ...

    def facts(self, text: str | None = None, /) -> Iterator[Fact]: ...

    def provenance(self, text: str | None = None, /) -> str: ...


class Modules:
    """A game's modules; nothing is imported before it is asked for."""

    def __init__(self, package: str) -> None:
        self.package = package

    def module(self, name: str) -> ModuleType:
        return importlib.import_module(f"{self.package}.{name}")

    @functools.cached_property
    def actions(self) -> Actions:
        return cast(Actions, self.module("actions"))

    @functools.cached_property
    def state(self) -> StateModule:
        return cast(StateModule, self.module("state"))

    @functools.cached_property
    def rules(self) -> Rules:
        return cast(Rules, self.module("rules"))

    @functools.cached_property
    def view(self) -> View:
        return cast(View, self.module("view"))

    @functools.cached_property
    def why(self) -> Why:
        return cast(Why, self.module("why"))

    @functools.cached_property
    def picture(self) -> Picture:
        return cast(Picture, self.module("picture"))

    @functools.cached_property
    def features(self) -> Features:
        return cast(Features, self.module("features"))

    @functools.cached_property
    def observation(self) -> ObservationModule:
        return cast(ObservationModule, self.module("observation"))

    @functools.cached_property
    def listing(self) -> Listing:
        return cast(Listing, self.module("listing"))

    @functools.cached_property
    def components(self) -> ComponentsModule:
        return cast(ComponentsModule, self.module("components"))
