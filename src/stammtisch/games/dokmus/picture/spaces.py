"""Spaces and the tokens on them as sprites; each is made once for all tables that show it so."""

from __future__ import annotations

import functools

from stammtisch.core.scene import ECHO, Sprite

from .. import GAME
from ..actions import ACTIONS, Act
from ..state import SQUARES, TERRAINS
from .geometry import middle
from .island import Choice


@functools.cache
def bare_space(space: int) -> Sprite:
    """Spaces are never new on the board: through those without a tile one touches the slot."""
    return Sprite(f"space-{SQUARES[space]}", "no-space", "spaces", *middle(space))


def token_id(seat: int, face: str, place: int) -> str:
    return f"token-{seat}-{face}-{place}"


@functools.lru_cache(maxsize=8192)
def token_sprite(
    language: str, space: int, seat: int, owner: str, face: str, place: int, moves: bool
) -> Sprite:
    """A token. `place`: where its tile's face has the space; `moves`: it is about to be moved."""
    token = GAME.words(language)(f"token.{seat}", player=owner)
    return Sprite(
        token_id(seat, face, place),
        f"token-{seat}",
        "tokens",
        *middle(space),
        classes=("token", f"seat-{seat}", ECHO, *(("lifted",) if moves else ())),
        title=f"{SQUARES[space]}, {token}",
        on=f"tile-{face[:-1]}",
        about="token",
    )


@functools.lru_cache(maxsize=32768)
def space_sprite(
    language: str,
    space: int,
    terrain: int,
    seat: int | None,
    owner: str,
    acts: tuple[Act, ...],
    choices: tuple[Choice, ...],
    found_by: tuple[str, ...] = (),
) -> Sprite:
    """A space with the token of a seat, its owner's name with it.

    `acts`: what a click could mean; `choices`: what may be done; `found_by`: the names of those
    who have discovered it.
    """
    return Sprite(
        f"space-{SQUARES[space]}",
        _light(choices),
        "spaces",
        *middle(space),
        classes=_classes(choices),
        title=_title(language, space, terrain, seat, owner, choices, found_by),
        actions=tuple(ACTIONS.text(ACTIONS.id(act, space)) for act in acts),
        legal=tuple(choice.text for choice in choices),
        badge=_badge(choices),
        about=TERRAINS[terrain],
    )


@functools.lru_cache(maxsize=256)
def plain_spaces(language: str, terrain: bytes, acts: tuple[Act, ...]) -> tuple[Sprite | None, ...]:
    """All spaces as they are while nobody stands there and nothing can be done; None off the tiles.

    `terrain`: counted from 1, 0 off the tiles.
    """
    return tuple(
        space_sprite(language, space, kind - 1, None, "", acts, ()) if kind else None
        for space, kind in enumerate(terrain)
    )


def _light(choices: tuple[Choice, ...]) -> str:
    """The drawing of a space: lit when something may be done there, less so for two tokens."""
    if not choices:
        return "open-space"
    if choices[0].act == Act.MOVE_TOKEN:
        return "lit-token"
    return "lit-dear-space" if _is_costly(choices) else "lit-space"


def _classes(choices: tuple[Choice, ...]) -> tuple[str, ...]:
    """What the style sheet may know of a space."""
    if not choices:
        return ()
    return ("bright", "round") if choices[0].act == Act.MOVE_TOKEN else ("bright",)


def _is_costly(choices: tuple[Choice, ...]) -> bool:
    """Whether it takes two tokens in any case."""
    return min(choice.price for choice in choices) > 1


def _badge(choices: tuple[Choice, ...]) -> str:
    """What a space costs, where that is more than one token or can be chosen."""
    prices = "·".join(str(choice.price) for choice in choices if choice.price)
    return "" if prices == "1" else prices


def _title(
    language: str,
    space: int,
    terrain: int,
    seat: int | None,
    owner: str,
    choices: tuple[Choice, ...],
    found_by: tuple[str, ...],
) -> str:
    """Where it is, what it shows, who stands there or found it, and what it costs to go there."""
    words, priced = GAME.words(language), [choice for choice in choices if choice.price]
    token = [] if seat is None else [words(f"token.{seat}", player=owner)]
    told = ", ".join([SQUARES[space], words(f"terrain.{TERRAINS[terrain]}"), *token])
    found = [words("space.found", who=", ".join(found_by))] if found_by else []
    return "; ".join([told, *found, *(words(_price(choice)) for choice in priced)])


def _price(choice: Choice) -> str:
    """What an action costs, as a key."""
    if choice.act == Act.CROSS:
        return "price.cross"
    return "price.two" if choice.price > 1 else "price.one"
