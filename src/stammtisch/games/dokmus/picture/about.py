"""What everything on the table is: what it costs, gives and scores, and which heading says so."""

from __future__ import annotations

from collections.abc import Iterator

from stammtisch.core.record import Origin
from stammtisch.core.scene import About
from stammtisch.core.words import Words

from ..components import FACES, SIDE
from ..rules.placing import DEAR
from ..rules.scoring import (
    LARGE,
    RUIN,
    SACRIFICED,
    SMALL,
    TILE_COUNT,
    WHOLE_TILE,
    WHOLE_TILE_OF_TWO,
)
from ..state import ROUNDS, TERRAINS, TOKENS_A_TURN, Guardian, Terrain

HEADINGS = {Terrain.SMALL_TEMPLE: "temple", Terrain.LARGE_TEMPLE: "temple"}
"""Of terrains whose heading does not have their name."""


def about(origin: Origin, words: Words) -> Iterator[tuple[str, About]]:
    """Each thing by the key that sprites and panels name."""
    yield from _terrains(origin, words)
    yield from _pieces(origin, words)
    for guardian in Guardian:
        key = f"guardian.{guardian}"
        told = words(f"{key}.hint"), words("about.guardian", n=int(guardian))
        yield f"guardian-{guardian}", About(words(key), told, f"guardian-{guardian}")
    for heading, (of, *lines) in _scores(origin, words).items():
        yield f"score-{heading}", About(words(f"heading.{heading}"), tuple(lines), of)


def _terrains(origin: Origin, words: Words) -> Iterator[tuple[str, About]]:
    chain = words("about.chain" if origin.variants["temple_chains"] else "about.no_chain")
    plain, dear = words("about.price", n=1), words("about.dear", n=DEAR, less=DEAR - 1)
    stands, once = words("about.no_standing"), words("about.crossing", n=DEAR)
    lines = {
        Terrain.MEADOW: (plain,),
        Terrain.FOREST: (dear,),
        Terrain.RUINS: (plain, words("about.ruins", n=RUIN), words("about.ruins_stay")),
        Terrain.VOLCANO: (plain, words("about.volcano")),
        Terrain.MOUNTAIN: (stands,),
        Terrain.WATER: (stands, once),
        Terrain.SMALL_TEMPLE: (words("about.temple", n=SMALL), chain, stands),
        Terrain.LARGE_TEMPLE: (words("about.temple", n=LARGE), chain, stands),
    }
    for terrain, name in zip(Terrain, TERRAINS, strict=True):
        yield name, About(words(f"terrain.{name}"), lines[terrain], HEADINGS.get(terrain, name))


def _pieces(origin: Origin, words: Words) -> Iterator[tuple[str, About]]:
    whole = words("about.whole_tile", n=_whole_tile(origin))
    printed = words("about.tile", side=SIDE, faces=len(FACES) // len({face[:-1] for face in FACES}))
    for key, lines, heading in (
        ("tile", (printed, whole), "score-whole-tiles"),
        ("rim", (words("about.rim"), words("about.lane")), "placing-tokens"),
        ("gap", (words("about.gap"),), "guardian-2"),
        ("token", (words("about.token"),), "placing-tokens"),
        ("hidden", (words("about.hidden"),), "player-turns"),
        ("talisman", (words("hint.talisman"), words("about.talisman")), "guardian-selection"),
        ("selection", (words("about.selection"),), "guardian-selection"),
        ("stock", (words("about.stock", n=TOKENS_A_TURN, rounds=ROUNDS),), "player-turns"),
        ("sacrificed", (words("about.sacrificed"), _prizes(origin, words)), "score-sacrificed"),
        ("decline", (words("hint.decline"),), "ruins"),
        ("end", (words("hint.end"),), "player-turns"),
    ):
        yield key, About(words(f"about.{key}.name"), lines, heading)


def _scores(origin: Origin, words: Words) -> dict[str, tuple[str, ...]]:
    """By heading of the score sheet: the rulebook's, then lines."""
    counts = " · ".join(f"{n}: {points}" for n, points in enumerate(TILE_COUNT) if n)
    whole = words("about.whole_tile", n=_whole_tile(origin))
    return {
        "ruins": ("score-ruins", words("about.score_ruins", n=RUIN)),
        "small_temples": ("score-temples", words("about.temple", n=SMALL)),
        "large_temples": ("score-temples", words("about.temple", n=LARGE)),
        "whole_tiles": ("score-whole-tiles", whole),
        "tile_count": ("score-tile-count", words("about.tile_count", counts=counts)),
        "sacrificed": ("score-sacrificed", _prizes(origin, words)),
        "total": ("end-of-the-game", words("about.total", n=ROUNDS)),
    }


def _whole_tile(origin: Origin) -> int:
    return WHOLE_TILE_OF_TWO if origin.seats == 2 else WHOLE_TILE


def _prizes(origin: Origin, words: Words) -> str:
    """Points by place for sacrifices."""
    prizes = SACRIFICED[origin.seats - 2]
    told = " · ".join(str(n) for n in prizes if n)
    return words("about.prizes", prizes=told)
