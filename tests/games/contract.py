"""A game's modules, for mypy to hold against what they must offer."""

from __future__ import annotations

from typing import NamedTuple, get_type_hints

from stammtisch.core import contract
from stammtisch.core.game import Game


class Offered(NamedTuple):
    """The modules of a game's folder."""

    actions: contract.Actions
    components: contract.ComponentsModule
    features: contract.Features
    listing: contract.Listing
    picture: contract.Picture
    rules: contract.Rules
    state: contract.StateModule
    view: contract.View
    why: contract.Why

    def check(self, game: Game) -> None:
        """All that is asked for is there, and it is where the game looks."""
        for name, kind in get_type_hints(Offered).items():
            module, asked = getattr(self, name), vars(kind)
            missing = [one for one in asked if one[0] != "_" and not hasattr(module, one)]
            assert not missing, f"{game.name}: {name} has no {missing}"
            assert getattr(game.modules, name) is module
