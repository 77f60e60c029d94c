"""States: equal when equal, independent when cloned, complete as documents, total in scores."""

from __future__ import annotations

import copy
import importlib
import json
import pickle
from typing import Any

import pytest

import stammtisch
from stammtisch import GameError, UnknownTextError
from stammtisch.core.game import HOUSE, Game
from stammtisch.core.state import State

from .tables import Table, stored, variants, walk
from .tables import table as played


def through_json(doc: Any) -> Any:
    return json.loads(json.dumps(doc, allow_nan=False))


def test_equal_seeds_give_equal_games(table: Table) -> None:
    beginning = table.game.start(table.seats, "contract 0", variants(table.game, 0))
    for _ in walk(beginning, 0):
        pass
    assert beginning == table.end
    assert beginning.actions == table.end.actions


def test_other_seeds_give_other_games(game: Game) -> None:
    for seats in game.seats:
        assert len({game.start(seats, seed).digest() for seed in range(20)}) == 20


def test_number_and_text_of_a_seed_are_one(game: Game) -> None:
    assert game.start(seed=7) == game.start(seed="7")


@pytest.mark.parametrize("seed", [None, 1.5, True, b"x", "two\nlines", "x" * 1000])
def test_strange_seeds_are_refused(game: Game, seed: Any) -> None:
    with pytest.raises(GameError):
        game.start(seed=seed)


def test_other_player_counts_are_refused(game: Game) -> None:
    for seats in (-1, 0, min(game.seats) - 1, max(game.seats) + 1, "2", 2.0, True):
        with pytest.raises(GameError):
            game.start(seats=seats)  # type: ignore[arg-type]


def test_unknown_variants_are_refused(game: Game) -> None:
    with pytest.raises(GameError, match="no_such_variant"):
        game.start(variants={"no_such_variant": True})
    for name in game.variants:
        with pytest.raises(GameError, match=name):
            game.start(variants={name: 1})  # type: ignore[dict-item]


def test_variants_and_seats_tell_states_apart(game: Game) -> None:
    for name, value in game.variants.items():
        assert game.start(variants={name: not value}) != game.start()


def test_copies_are_independent(table: Table) -> None:
    for state in table.undecided:
        before = state.digest()
        twins = [state.clone(), copy.copy(state), copy.deepcopy(state)]
        for twin in twins:
            assert twin == state
            twin.apply(int(twin.legal_actions()[0]))
            assert twin != state
        assert state.digest() == before
        assert len({twin.digest() for twin in twins}) == 1


def test_earlier_copies_never_change(game: Game) -> None:
    state = game.start(seed=3)
    copies = [(step.clone(), step.digest()) for step in walk(state, 3)]
    assert all(copy.digest() == digest for copy, digest in copies)


def test_states_pickle(table: Table) -> None:
    for state in table.sampled:
        twin = pickle.loads(pickle.dumps(state))
        assert twin == state
        assert twin.view(0) == state.view(0)
        assert twin.actions == state.actions
        assert twin.game is state.game
        known = pickle.loads(pickle.dumps(state.known(0)))
        seen = pickle.loads(pickle.dumps(state.seen_by(0)))
        assert known.view() == seen.view() == state.view(0)
        assert seen.sample(3) == state.seen_by(0).sample(3)


def test_a_position_gives_back_the_state(table: Table) -> None:
    for state in (*table.sampled, *table.varied.sampled):
        doc = state.position()
        assert through_json(doc) == doc
        twin = table.game.from_position(through_json(doc))
        assert twin == state
        assert twin.position() == doc


def test_a_restored_state_goes_on_as_the_first(table: Table) -> None:
    for state in table.undecided:
        first, twin = state.clone(), table.game.from_position(state.position())
        for _ in range(5):
            if not first.is_over:
                action = int(first.legal_actions()[-1])
                first.apply(action), twin.apply(action)
        assert twin == first


def test_a_position_with_a_seed_begins_chance_anew(table: Table) -> None:
    for state in table.sampled:
        doc = state.position()
        restored = [table.game.from_position(doc, seed=seed).position() for seed in (1, 1, 2)]
        chances = [position.pop("chance") for position in restored]
        assert chances[0] == chances[1] != chances[2]
        assert all({**position, "chance": doc["chance"]} == doc for position in restored)


def test_a_position_needs_no_chance(table: Table) -> None:
    doc = table.sampled[0].position()
    del doc["chance"]
    assert table.game.from_position(doc).view(0) == table.sampled[0].view(0)


def test_views_are_json_ready_and_say_whose_they_are(table: Table) -> None:
    for state in table.sampled:
        for seat in table.seats_and_spectator():
            view = state.view(seat)
            assert through_json(view) == view
            assert view["seat"] == seat
            assert view["to_move"] == state.to_move
            assert view["winners"] == list(state.winners)
            assert len(view["scores"]) == table.seats
            assert "chance" not in view


def test_there_is_a_view_for_seats_only(table: Table) -> None:
    for seat in (-1, table.seats, "0", 0.0, True):
        with pytest.raises(UnknownTextError):
            table.end.view(seat)  # type: ignore[arg-type]


def test_scores_add_up(table: Table) -> None:
    for state in (*table.sampled, *table.varied.sampled):
        for score in state.scores():
            assert tuple(score) == (*table.game.headings, "total")
            assert score["total"] == sum(score[heading] for heading in table.game.headings)


def test_somebody_wins_when_the_game_is_over(game: Game) -> None:
    for seats in game.seats:
        for seed in range(2):
            check_end(played(game.name, seats, seed))


def check_end(table: Table) -> None:
    for state in table.undecided:
        assert state.to_move in range(table.seats)
        assert (state.winners, state.outcome) == ((), None)
    assert table.end.to_move is None
    winners, outcome = table.end.winners, table.end.outcome
    assert winners
    assert list(winners) == sorted(set(winners))
    totals = [score["total"] for score in table.end.scores()]
    assert all(totals[seat] == max(totals) for seat in winners)
    assert outcome is not None
    assert outcome.winners == winners
    assert outcome.ended in table.game.endings
    assert outcome.tie in (None, *table.game.ties)
    assert (totals.count(max(totals)) > 1) == (outcome.tie is not None)


def test_nothing_can_be_decided_after_the_end(table: Table) -> None:
    for action in range(0, table.game.n_actions, 7):
        assert table.end.why_not(action) is not None


def test_nothing_is_made_or_lost(table: Table) -> None:
    for sampled in (table.sampled, table.varied.sampled):
        counted = [conserved(state) for state in sampled]
        assert counted[0]
        assert all(count == counted[0] for count in counted)


def test_samples_make_and_lose_nothing(table: Table) -> None:
    for i, state in enumerate(table.sampled):
        sample = state.resample(i % table.seats, i)
        assert conserved(sample) == conserved(state)


def conserved(state: State) -> dict[str, int]:
    """What the game's tests count: `tests/games/<game>/conserved.py`, required of every game."""
    module = importlib.import_module(f"tests.games.{state.game.name}.conserved")
    counted: dict[str, int] = module.conserved(state)
    return counted


def test_a_game_pickles_by_its_name(game: Game) -> None:
    assert pickle.loads(pickle.dumps(game)) is game is stammtisch.load(game.name)


def test_components_travel_with_the_state(game: Game) -> None:
    """A set of its own words is enclosed whole; printed alike, it plays alike."""
    text = game.module("components").house() + "# ours\n"
    state = game.start(seed=1, components=text)
    twin = game.from_position(through_json(state.position()))
    assert state.position()["components"] == text
    assert twin == state == pickle.loads(pickle.dumps(state))
    assert state == game.start(seed=1)
    assert game.start(seed=1).position()["components"] == HOUSE
    assert state.resample(0, 1).view(0) == state.view(0)


@pytest.mark.parametrize("text", ["\n", "x\n", "\0\n", "1A\n" * 100, "\n" * 100_000])
def test_nonsense_is_no_component_set(game: Game, text: str) -> None:
    with pytest.raises(stammtisch.ComponentsError):
        game.start(components=text)


def test_a_component_file_that_is_not_there_is_refused(game: Game) -> None:
    with pytest.raises(GameError, match="no-such-file"):
        game.start(components="no-such-file.txt")


def test_random_and_stored_games_meet_every_kind_of_decision(game: Game) -> None:
    """Else the contract is tried on less than the game; the dice favour rare kinds."""
    ends = [played(game.name, seats, seed).end for seats in game.seats for seed in range(2)]
    ends += [stammtisch.replay(path.read_text(encoding="utf-8")) for path in stored(game.name)]
    met = {game.action_space.decode(action)[0] for end in ends for action in end.actions}
    assert met == set(game.action_space.acts)
