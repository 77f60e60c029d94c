"""What sites are called in sentences: by what is there and by their tile."""

from __future__ import annotations

from stammtisch.core.words import Key, Phrase

from .pieces import KINDS, SITES, SITES_A_TILE, TILES
from .state import Printed


def site(printed: Printed, site: int) -> Phrase:
    """A site, as a heading names it."""
    kind, where = _print_of(printed, site)
    return Phrase(SITES[site], "named.site", kind=Key(f"site.{kind}"), tile=where)


def onto(printed: Printed, site: int) -> Phrase:
    """A site, as the aim of those who settle there."""
    kind, where = _print_of(printed, site)
    return Phrase(SITES[site], f"on.{kind}", tile=where)


def _print_of(printed: Printed, site: int) -> tuple[str, str]:
    """What is there, and on which tile; those of which a tile has several are numbered."""
    tile, nth = divmod(site, SITES_A_TILE)
    kinds = printed.faces[tile].site[: printed.faces[tile].n_sites].tolist()
    kind = kinds[nth]
    number = f" ({kinds[: nth + 1].count(kind)})" if kinds.count(kind) > 1 else ""
    return KINDS[kind], TILES[tile] + number
