"""A lesson leads through its game: all its sentences are there, all its decisions possible."""

from __future__ import annotations

import pytest

from stammtisch.core.game import Game
from stammtisch.core.words import LANGUAGES, Words
from stammtisch.table import lesson
from stammtisch.table.errors import RefusedError
from stammtisch.table.lesson import NewLesson, lesson_table, read_lesson
from stammtisch.table.names import SHELL
from stammtisch.table.snapshot import Reader, snapshot
from stammtisch.table.table import Table
from stammtisch.table.views import Json

from ..table.tables import as_sent

LENGTH = range(6, 11)
LONGEST = 160
WORDS = Words("en", SHELL)


@pytest.fixture
def table(game: Game) -> Table:
    if lesson.file_of(game) is None:
        pytest.skip(f"{game.title} has no lesson")
    return Table("t", *lesson_table(NewLesson(game.name)))


def told(table: Table, language: str = "en") -> Json:
    taught = table.setup.lesson
    assert taught is not None
    reader = Reader((taught.learner,), Words(language, SHELL))
    return as_sent(snapshot(table, table.now, reader, full=False))


def decide(table: Table, action: str) -> None:
    seat = table.now.state.to_move
    assert seat is not None
    table.add(*table.decide(seat, action, f"key {table.now.n + 1}", "en"))


def lit(scene: Json) -> set[str]:
    """All that a click can do."""
    things = [*scene["sprites"], *scene["tracks"]]
    things += [item for tray in scene["trays"] for item in tray["items"]]
    legal = {action for thing in things for action in thing["legal"]}
    return legal | {button["action"] for button in scene["buttons"]}


def closes(scene: Json) -> set[str]:
    """What ends a choice of several items."""
    return {tray["pick"]["done"] for tray in scene["trays"] if tray["pick"]} - {""}


def test_it_is_walked_to_its_end_step_by_step(table: Table) -> None:
    """What it wants is all that is lit, and no step passes without being asked."""
    taught = table.setup.lesson
    assert taught is not None and len(taught.steps) in LENGTH
    asked = set()
    for move in taught.moves:
        seen = told(table)
        scene = seen["scene"]
        assert (seen["lesson"]["step"], seen["lesson"]["of"]) == (move.step, len(taught.steps))
        if move.seat == taught.learner:
            assert lit(scene) <= {move.action} <= lit(scene) | closes(scene), move
            if not scene["forced"]:
                asked.add(move.step)
        decide(table, move.action)
    assert asked == set(range(1, len(taught.steps) + 1))
    end = told(table)
    assert end["lesson"]["step"] is None and end["lesson"]["words"][0] == WORDS("lesson.done")
    assert lit(end["scene"]) == set(table.now.state.legal_texts())


def test_what_is_picked_together_lies_in_one_pile(table: Table) -> None:
    """The page sends several items at once: all that are wanted can be chosen beforehand."""
    taught = table.setup.lesson
    assert taught is not None
    for i, move in enumerate(taught.moves):
        picks = [tray for tray in told(table)["scene"]["trays"] if tray["pick"]]
        for tray in picks:
            count = tray["pick"]["count"] or 0
            wanted = [it.action for it in taught.moves[i : i + count]]
            pile = next((it for it in tray["items"] if it["legal"] == [move.action]), None)
            if pile is not None and count:
                assert wanted == [move.action] * count and pile["count"] >= count
        decide(table, move.action)


@pytest.mark.parametrize("language", LANGUAGES)
def test_its_sentences_are_there_and_short(table: Table, language: str) -> None:
    taught = table.setup.lesson
    assert taught is not None
    words = table.game.words(language)
    for key in {*taught.steps, *(key for _, key in taught.firsts)}:
        assert 20 < len(words(f"lesson.{key}")) <= LONGEST, key


def test_each_first_word_is_of_some_action(table: Table) -> None:
    taught = table.setup.lesson
    assert taught is not None
    space = table.game.action_space
    texts = [f"{space.text(action)} " for action in range(table.game.n_actions)]
    for start, key in taught.firsts:
        assert any(text.startswith(f"{start} ") for text in texts), key


def test_a_game_without_a_lesson_refuses(game: Game) -> None:
    if lesson.file_of(game) is None:
        with pytest.raises(RefusedError, match="no_lesson"):
            read_lesson(game)
