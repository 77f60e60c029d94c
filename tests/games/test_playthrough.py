"""Everything observable of a game is as it was; see playthrough.py for a meant change."""

from __future__ import annotations

from stammtisch.core.game import Game

from . import stored
from .folders import each_game_with
from .playthrough import FILE, origin, playthrough, text_of

EACH = each_game_with(FILE)


@EACH
def test_the_playthrough_is_told_as_before(game: Game) -> None:
    told = text_of(game.name)
    assert playthrough(game.name, *origin(told)).splitlines() == told.splitlines()


@EACH
def test_the_playthrough_has_the_beginning_and_the_end(game: Game) -> None:
    name, spans = origin(text_of(game.name))
    assert spans[0][0] == 0
    assert spans[-1][-1] == len(stored.replayed(game.name, name).actions)
