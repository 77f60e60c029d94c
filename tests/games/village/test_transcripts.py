"""What the stored games of Village were recorded for."""

from __future__ import annotations

from stammtisch.core.state import State

from .. import stored
from .boards import GAME


def replayed(name: str) -> State:
    return stored.replayed("village", name)


def test_a_game_ends_in_every_way() -> None:
    endings = {replayed(name).outcome for name in stored.names("village")}
    assert {outcome.ended for outcome in endings if outcome} == set(GAME.endings)


def test_thirty_services_take_players_who_let_their_families_die() -> None:
    """Nobody is left to die, so neither chronicle nor graves fill up."""
    doc = replayed("last_service").position()
    assert doc["services"] == 30
    assert all(not player["members"] for player in doc["players"])
