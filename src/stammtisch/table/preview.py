"""Preview: what the table would look like after a decision, as far as that is certain.

It is drawn from samples of what the seat that decides can know, never from the state itself. What
all samples agree on is shown; all else stays as it is. So no preview can tell what only the
decision itself would turn up.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from stammtisch.core.scene import PIECE, Scene, Sprite

from .changes import place
from .snapshot import Reader, shown_scores, shown_to, viewpoint
from .table import Table, take
from .views import Json

CYCLE = "cycle"
"""The class of a sprite that clicks turn on and on."""
SAMPLES = 16
"""How many, when a decision turns something up; one is as good as many when it does not.
What two samples of three agree on passes for certain once in 650 times."""


def preview(table: Table, action: str, reader: Reader) -> Json:
    """What changes on the board, and the points; RefusedError for what is no legal decision."""
    table.check_decides(reader.yours, reader.language)
    before, seen = table.now.state, viewpoint(table, table.now, reader.yours)
    mover = before.to_move
    drawn = shown_to(table, table.now, seen, reader.language).scene
    now, hidden = by_id(drawn), table.hidden(drawn)
    pictures, scores, ends, there = [], [], [], set[str]()
    for i in range(SAMPLES):
        after = before.resample(mover, f"preview {i}")
        take(after, action, before, reader.language, table.names(reader.language))
        known = after.known(seen.seat)
        picture = by_id(table.draw(known, (), reader.language))
        pictures.append(things(picture, now))
        there.update(picture)
        scores.append(shown_scores(known.scores(), hidden))
        ends.append(after.to_move != mover)
        if after.reveals == before.reveals:
            break
    first, *others = pictures
    certain = [
        sprite
        for name, sprite in first.items()
        if all(other.get(name) == sprite for other in others)
    ]
    return {
        "n": table.now.n,
        "action": action,
        "put": [
            msgspec.structs.replace(sprite, actions=(), legal=(), badge="")
            for sprite in certain
            if place(sprite) != place(now.get(sprite.id))
        ],
        "gone": [name for name in things(now, now) if name not in there],
        "scores": scores[0] if all(other == scores[0] for other in scores) else None,
        "ends": all(ends),
    }


def by_id(scene: Scene) -> dict[str, Sprite]:
    """The sprites of a picture, by id."""
    return {sprite.id: sprite for sprite in scene.sprites}


def things(drawn: Mapping[str, Sprite], now: Mapping[str, Sprite]) -> dict[str, Sprite]:
    """Those that mean no action, now or in this picture; pieces; what clicks turn now."""
    means = {
        name for name, it in now.items() if it.actions and not {CYCLE, PIECE} & set(it.classes)
    }
    return {
        name: it
        for name, it in drawn.items()
        if (not it.actions or PIECE in it.classes) and name not in means
    }
