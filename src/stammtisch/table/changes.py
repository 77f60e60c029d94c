"""What lies otherwise on the board than before, and what lies there no longer."""

from __future__ import annotations

import msgspec

from stammtisch.core.scene import PIECE, Sprite

from .views import Json, SeatView

MOST_TAKEN = 24
"""When more has gone, all has been dealt anew: nobody has taken it."""


NO_THINGS = {"cycle", "handle"}
"""Classes of sprites that only stand for what can be done."""


def place(sprite: Sprite | None) -> tuple[object, ...]:
    """What of a sprite is seen: a thing whose place is another one has moved or changed."""
    return () if sprite is None else (sprite.symbol, sprite.x, sprite.y, sprite.turn)


def changed_sprites(before: SeatView | None, shown: SeatView) -> list[str]:
    """The things on the board that lie otherwise than before what the reader has not seen yet.

    A piece that is still there has only made room for another.
    """
    if before is None:
        return []
    was = before.by_id
    new = {
        name: it
        for name, it in shown.by_id.items()
        if was.get(name) is not it and place(was.get(name)) != place(it)
    }
    carriers = {sprite.on for sprite in new.values()}
    return [
        name
        for name, sprite in new.items()
        if (sprite.title or sprite.about)
        and (name in carriers or not sprite.actions)
        and not (name in was and PIECE in sprite.classes)
        and not (sprite.on in new and (name in was or sprite.on not in was))
    ]


def taken_sprites(before: SeatView | None, shown: SeatView) -> list[Json]:
    """The things that lie no longer where they lay before that, as they were, for the eye alone.

    What carries something is no such thing, nor what goes with what carries it.
    """
    if before is None:
        return []
    was, now = before.scene.sprites, shown.by_id
    gone = [it for it in was if now.get(it.id) is not it and _has_left(it, now.get(it.id))]
    if not gone:
        return []
    carriers = {sprite.on for sprite in was}
    filled = {(sprite.layer, sprite.x, sprite.y) for sprite in shown.scene.sprites}
    taken = [
        it
        for it in gone
        if (it.title or it.about)
        and not NO_THINGS & set(it.classes)
        and it.id not in carriers
        and (it.layer, it.x, it.y) not in filled
    ]
    return [_faint(it) for it in taken] if len(taken) <= MOST_TAKEN else []


def _has_left(was: Sprite, now: Sprite | None) -> bool:
    """Whether it is gone, or has moved by itself; pieces and what is chosen from only make room."""
    if now is None:
        return True
    if PIECE in was.classes:
        return False
    stays_on = was.on == now.on != ""
    return not was.actions and not stays_on and (now.x, now.y) != (was.x, was.y)


def _faint(was: Sprite) -> Json:
    """It means nothing any more."""
    told: Json = msgspec.to_builtins(
        msgspec.structs.replace(was, actions=(), legal=(), badge="", on="", group="")
    )
    return told
