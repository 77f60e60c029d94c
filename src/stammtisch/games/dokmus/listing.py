"""The house set for its page: every face and number, how sure we are of it, where it is from."""

from __future__ import annotations

import functools

from stammtisch.core.components import Amount, Group, Mark, Pictured, Row, number
from stammtisch.core.scene import Scene, Sprite
from stammtisch.core.words import Words

from . import GAME
from .components import FACES, LETTERS, SIDE
from .picture.drawings import art
from .picture.landscape import TILE, Rows, face_name, pictures
from .picture.palette import PALETTE
from .rules.scoring import LARGE, RUIN, SACRIFICED, SMALL, TILE_COUNT, WHOLE_TILE, WHOLE_TILE_OF_TWO
from .state import N_TOKENS, ROUNDS, TERRAINS, TOKENS_A_TURN, Guardian


@functools.cache
def faces() -> dict[str, Scene]:
    """The pictures of the sixteen faces, by name."""
    return {face: _picture(face, rows) for face, rows in _printed().items()}


def _printed() -> dict[str, Rows]:
    """The faces of the house set by name, each in seven lines."""
    facts = GAME.components().facts
    return {fact.name.removeprefix("face "): tuple(fact.value) for fact in facts}


def _picture(face: str, rows: Rows) -> Scene:
    sprite = Sprite(face, face_name(face, 0), "all", TILE / 2, TILE / 2)
    return Scene(TILE, TILE, ("all",), {**art(), **pictures(face, rows)}, PALETTE, (sprite,))


def listing(words: Words) -> tuple[Group, ...]:
    """What lies in the box and what it counts, in the order of the rulebook."""
    return _tiles(words), _terrain(words), _pieces(words), _points(words), _by_players(words)


def _tiles(words: Words) -> Group:
    return Group(
        words("listing.tiles"),
        words("listing.tiles.source"),
        faces=tuple(
            Pictured(face, (Amount(words("listing.face", **_temples(rows)), Mark.HOUSE),))
            for face, rows in _printed().items()
        ),
        wide=True,
    )


def _temples(rows: Rows) -> dict[str, int]:
    drawn = "".join(rows)
    return {"small": drawn.count("t"), "large": drawn.count("T"), "ruins": drawn.count("r")}


def _terrain(words: Words) -> Group:
    """How often each terrain is drawn on the sixteen faces."""
    drawn = "".join("".join(rows) for rows in _printed().values())
    return Group(
        words("listing.terrain"),
        words("listing.terrain.source"),
        (words("listing.spaces"),),
        tuple(
            _spaces(words, name, drawn.count(letter))
            for letter, name in zip(LETTERS, TERRAINS, strict=True)
        ),
    )


def _spaces(words: Words, terrain: str, count: int) -> Row:
    return number(words(f"terrain.{terrain}"), count, Mark.HOUSE, terrain.replace("_", "-"))


def _pieces(words: Words) -> Group:
    return Group(
        words("listing.pieces"),
        words("listing.pieces.source"),
        (words("listing.number"),),
        (
            number(words("listing.tile"), len(FACES) // 2, picture="tile"),
            number(words("listing.side"), f"{SIDE} × {SIDE}", Mark.SOURCES),
            number(words("listing.temples"), "3–5", Mark.SOURCE, "small-temple"),
            number(words("listing.guardians"), len(Guardian)),
            number(words("mark.talisman"), 1, picture="talisman"),
            number(words("listing.tokens"), N_TOKENS, picture="token"),
            number(words("listing.rounds"), ROUNDS),
            number(words("listing.tokens_a_turn"), TOKENS_A_TURN, picture="token"),
            number(words("listing.forest"), 1, picture="forest"),
            number(words("listing.crossing"), 1, picture="water"),
        ),
    )


def _points(words: Words) -> Group:
    counts = (
        number(words("listing.tiles_found", n=n), points)
        for n, points in enumerate(TILE_COUNT)
        if n > 0
    )
    return Group(
        words("listing.points"),
        words("listing.points.source"),
        (words("listing.points.each"),),
        (
            number(words("terrain.ruins"), RUIN, picture="ruins"),
            number(words("terrain.small_temple"), SMALL, picture="small-temple"),
            number(words("terrain.large_temple"), LARGE, picture="large-temple"),
            *counts,
        ),
    )


def _by_players(words: Words) -> Group:
    """What depends on how many play."""
    rows = [
        Row(
            words("listing.place", place=place + 1),
            tuple(_printed_for(SACRIFICED[n - 2][place], place < n) for n in GAME.seats),
            "sacrifice",
        )
        for place in range(max(GAME.seats))
    ]
    whole = (WHOLE_TILE_OF_TWO, WHOLE_TILE, WHOLE_TILE)
    rows.insert(0, Row(words("listing.whole"), tuple(_printed_for(p) for p in whole), "tile"))
    return Group(
        words("listing.by_players"),
        words("listing.by_players.source"),
        tuple(map(str, GAME.seats)),
        tuple(rows),
    )


def _printed_for(points: int, is_there: bool = True) -> Amount | None:
    return Amount(str(points), Mark.RULEBOOK) if is_there else None
