"""What a seat sees of a table at one moment, drawn once however many windows show it."""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from msgspec.structs import replace

from stammtisch.core.scene import Scene, Sprite

from .log import log

if TYPE_CHECKING:
    from stammtisch.core.state import Known

    from .table import Table

T = TypeVar("T")
Json = dict[str, Any]
MOST_DRAWN = 256
"""Pictures kept, of all tables; a large one takes some hundred kilobytes."""
LASTING = ("symbols", "palette", "about")
"""What of a scene is the same throughout a game."""
BRIEF = tuple(name for name in Scene.__struct_fields__ if name not in LASTING)


@dataclass(frozen=True, eq=False)
class SeatView:
    """What a seat knows, its picture and its log; nobody may change them.

    `name`: the same for all views that look alike, and for no other one of the table.
    """

    table: Table
    node: int
    seat: int | None
    language: str
    name: str
    known: Known
    scene: Scene
    told: dict[str, msgspec.Raw] = field(default_factory=dict)

    @functools.cached_property
    def scores(self) -> list[dict[str, int]]:
        return self.known.scores()

    @functools.cached_property
    def log(self) -> list[Json]:
        """The decisions that led here, as the seat may know them."""
        over = self.table.history.state(self.node).is_over
        return log(self.table, self.node, self.seat, over, self.language)

    @functools.cached_property
    def by_id(self) -> dict[str, Sprite]:
        """What lies on the board."""
        return {sprite.id: sprite for sprite in self.scene.sprites}

    @property
    def brief(self) -> Json:
        """The picture for a browser that has what does not change already."""
        return {name: getattr(self.scene, name) for name in BRIEF}

    @property
    def full(self) -> Json:
        return {**self.brief, **{name: getattr(self.scene, name) for name in LASTING}}

    def may_follow(self, base: SeatView) -> bool:
        """Whether who sees this may be told what has changed since the other view."""
        return base.seat in (None, self.seat)

    def changes(self, base: SeatView) -> msgspec.Raw:
        """The picture and the log for a browser that has another view: what differs, as JSON."""
        if base.name not in self.told:
            changed: Json = {
                name: now for name, now in self.brief.items() if now != getattr(base.scene, name)
            }
            if "sprites" in changed:
                was, now = base.scene.sprites, self.scene.sprites
                changed["sprites"] = pieces(was, now, lambda it: it.id)
            lines = pieces(base.log, self.log, lambda it: it["n"])
            told = {"since": base.name, "scene": changed, "log": lines}
            self.told[base.name] = msgspec.Raw(msgspec.json.encode(told))
        return self.told[base.name]


def pieces(old: Sequence[T], new: Sequence[T], key: Callable[[T], Hashable]) -> list[Any]:
    """A list by another one: `[first, count]` for what stands there too, and what is new."""
    places: dict[Hashable, int] = {}
    told: list[Any] = []
    run, behind = [-1, 0], 0  # mostly each stands behind the one before, as it did
    for it in new:
        at: int | None = behind
        if behind == len(old) or (old[behind] is not it and key(old[behind]) != key(it)):
            places = places or {key(one): i for i, one in enumerate(old)}
            at = places.get(key(it))
        if at is not None:
            behind = at + 1
        if at is None or (old[at] is not it and old[at] != it):
            told.append(it)
            run = [-1, 0]
        elif at == sum(run):
            run[1] += 1
        else:
            run = [at, 1]
            told.append(run)
    return told


def seat_view(
    table: Table, node: int, seat: int | None, offered: tuple[str, ...], language: str
) -> SeatView:
    """What a seat, or a spectator, sees after a decision; `offered`: what it may do then."""
    names = tuple(table.names(language))
    return _drawn(table, node, seat, offered, language, names, len(table.granted))


@functools.lru_cache(MOST_DRAWN)
def _drawn(
    table: Table,
    node: int,
    seat: int | None,
    offered: tuple[str, ...],
    language: str,
    names: tuple[str, ...],
    granted: int,
) -> SeatView:
    """The same, once as long as nobody has another name, and nothing more is taken back."""
    state = table.history.state(node)
    known = state.known(seat)
    scene = table.draw(known, offered, language)
    if scene.forced and len(state.legal_actions()) > 1:
        scene = replace(scene, forced="")
    more = hashlib.blake2s(repr((offered, names, granted)).encode(), digest_size=6).hexdigest()
    name = f"{node}.{'' if seat is None else seat}.{language}.{more}"
    view = table.views[name] = SeatView(table, node, seat, language, name, known, scene)
    return view
