"""What the stored games of Dokmus were recorded for."""

from __future__ import annotations

from stammtisch.core.state import State

from .. import stored
from .boards import GAME


def replayed(name: str) -> State:
    return stored.replayed("dokmus", name)


def test_the_enclosed_tiles_are_the_house_faces_in_a_mirror() -> None:
    enclosed = replayed("enclosed_tiles").origin.components
    assert enclosed.text is not None
    assert (enclosed.tables == GAME.components().tables[:, :, ::-1]).all()


def test_the_broken_tie_is_one_of_points_and_not_of_sacrifices() -> None:
    players = replayed("tie_broken_by_sacrifices").position()["players"]
    assert players[3]["sacrificed"] > players[0]["sacrificed"]


def test_the_victory_is_shared_for_nothing_tells_the_winners_apart() -> None:
    players = replayed("shared_victory").position()["players"]
    assert players[1]["sacrificed"] == players[2]["sacrificed"]
