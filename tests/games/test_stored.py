"""Stored games: they replay into the results they had, and the oracle follows them to the end.

A game is never recorded anew because a test went red: rules that bring about another game are
another `rules_version`.
"""

from __future__ import annotations

import pytest

from stammtisch.core.game import Game

from . import stored
from .folders import each_game_with, games_with, module_of
from .oracles import check_applied, check_legal, check_scores, table_of

EACH = each_game_with(stored.FILE)
EACH_STORED = pytest.mark.parametrize(
    ("game", "name"),
    [(game, name) for game in games_with(stored.FILE) for name in stored.names(game)],
    indirect=["game"],
)
EACH_RESULT = pytest.mark.parametrize(
    ("game", "name", "expected"),
    [(game, *noted) for game in games_with(stored.FILE) for noted in stored.results(game).items()],
    indirect=["game"],
)


@EACH
def test_every_stored_game_that_is_over_has_a_result(game: Game) -> None:
    names = stored.names(game.name)
    over = [name for name in names if stored.replayed(game.name, name).is_over]
    assert sorted(stored.results(game.name)) == over


@EACH_RESULT
def test_a_stored_game_has_its_result(game: Game, name: str, expected: stored.Result) -> None:
    state = stored.replayed(game.name, name)
    assert state.outcome is not None
    assert tuple(score["total"] for score in state.scores()) == expected.totals
    assert state.winners == expected.winners
    assert (state.outcome.ended, state.outcome.tie) == (expected.ended, expected.tie)
    totals = " ".join(map(str, expected.totals))
    assert f"\nresult: {totals}\n" in stored.text_of(game.name, name)


@EACH_STORED
def test_the_oracle_plays_a_stored_game(game: Game, name: str) -> None:
    """Nothing is made or lost in it either."""
    state, end = stored.record(game.name, name).start.clone(), stored.replayed(game.name, name)
    conserved = module_of(game.name, "conserved").conserved
    counted, table = conserved(state), table_of(state)
    for action in end.actions:
        check_legal(state, table)
        table = check_applied(state, state.text(action), table)
        assert conserved(state) == counted
    check_scores(state, table)
    assert state == end


@EACH
def test_stored_games_end_in_every_way_there_is(game: Game) -> None:
    results = stored.results(game.name).values()
    assert {result.ended for result in results} == set(game.endings)
    assert {result.tie for result in results} == {None, *game.ties}


@EACH
def test_stored_games_are_of_all_player_counts_and_take_every_kind_of_decision(game: Game) -> None:
    ends = [stored.replayed(game.name, name) for name in stored.names(game.name)]
    assert {end.seats for end in ends} == set(game.seats)
    kinds = {game.action_space.decode(action)[0] for end in ends for action in end.actions}
    assert kinds == set(game.action_space.acts)


@EACH
def test_some_stored_game_has_no_variant_by_default(game: Game) -> None:
    ends = [stored.replayed(game.name, name) for name in stored.names(game.name)]
    others = {name: not value for name, value in game.variants.items()}
    assert others in [end.origin.variants for end in ends]
