"""The folder offers what a game must; mypy holds it against the types as well."""

from __future__ import annotations

from stammtisch.games.village import (
    GAME,
    actions,
    components,
    features,
    listing,
    picture,
    rules,
    state,
    view,
    why,
)
from tests.games.contract import Offered


def test_the_folder_offers_what_a_game_must() -> None:
    offered = Offered(actions, components, features, listing, picture, rules, state, view, why)
    offered.check(GAME)
