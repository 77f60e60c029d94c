"""Lesson: a first game by the hand; then the game goes on as any other.

A game's `lesson.txt` is a transcript with remarks. What stands above the first `# step KEY` is
played already; below, each decision belongs to the step above it, and the first one's seat learns.
The sentences are `lesson.KEY` in the game's catalogue. `# first WORDS: KEY` names the one for the
first time that an action which begins with these words is possible, later on.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from stammtisch.core.game import Game
from stammtisch.core.registry import load, names
from stammtisch.core.words import Words

from .entry import Entry
from .errors import RefusedError
from .history import DEAL
from .names import LONGEST_NAME, clean
from .setup import Lesson, Move, Seat, Setup, agreed_options, seated
from .views import Json

if TYPE_CHECKING:
    from stammtisch.core.state import State

    from .table import Moment, Table

FILE = "lesson.txt"
OPPONENT = "newcomer"
"""The level of the bots."""

STEP = re.compile(r"# step ([a-z_]+)")
FIRST = re.compile(r"# first ([^:]+): ([a-z_]+)")
MOST_WORDS = 2
"""Sentences told at one decision."""


class NewLesson(msgspec.Struct):
    """A lesson as somebody wants it."""

    game: str
    name: str = ""
    colour: int | None = None


def file_of(game: Game) -> Path | None:
    """Where a game's lesson stands, if it has one."""
    file = game.folder / FILE
    return file if file.is_file() else None


def read_lesson(game: Game) -> tuple[Lesson, State]:
    """A game's lesson, and the state it begins with; RefusedError when it has none."""
    from stammtisch.core.transcript import read  # with Numba behind it

    file = file_of(game)
    if file is None:
        raise RefusedError("no_lesson", game=game.title)
    text = file.read_text(encoding="utf-8")
    marks = list(enumerate(text.splitlines(), start=1))
    steps = [(n, found[1]) for n, line in marks if (found := STEP.fullmatch(line))]
    record = read(text)
    played = sum(line < steps[0][0] for line, _ in record.moves)
    begin = record.after(played)
    moves, state = [], begin.clone()
    for line, action in record.moves[played:]:
        assert state.to_move is not None
        moves.append(Move(state.to_move, state.text(action), sum(n < line for n, _ in steps)))
        state.apply(action)
    firsts = tuple((f[1], f[2]) for _, line in marks if (f := FIRST.fullmatch(line)))
    return Lesson(moves[0].seat, tuple(key for _, key in steps), tuple(moves), firsts), begin


def lesson_table(wanted: NewLesson) -> tuple[Setup, list[Entry]]:
    """The setup and the first entry of a table to learn a game at; RefusedError."""
    from .table import opening

    if wanted.game not in names():
        raise RefusedError("unknown_game", game=wanted.game[:LONGEST_NAME])
    game = load(wanted.game)
    lesson, begin = read_lesson(game)
    seats = [Seat("bot", bot=OPPONENT)] * begin.seats
    name = clean(wanted.name)[:LONGEST_NAME]
    seats[lesson.learner] = Seat("person", name, colour=wanted.colour)
    setup = Setup(
        game=game.name,
        rules_version=game.rules_version,
        seats=seated(seats),
        variants=dict(begin.origin.variants),
        seed=None,
        options=agreed_options(game, {}),
        lesson=lesson,
    )
    return setup, [opening(begin)]


# What is asked


def next_move(table: Table, moment: Moment) -> Move | None:
    """The decision that the lesson wants, of whom it may be; None where there is no lesson.

    There is one as long as all was decided as it says, and the learner has not left it.
    """
    lesson, state = table.setup.lesson, moment.state
    if lesson is None or moment.past or table.alone_since(moment.n):
        return None
    path = table.history.path_to(moment.node)
    if _followed(table, lesson, path) < len(path) or len(path) == len(lesson.moves):
        return None
    move = lesson.moves[len(path)]
    return move if move.seat == state.to_move and state.is_legal(move.action) else None


def _followed(table: Table, lesson: Lesson, path: Sequence[int]) -> int:
    """How many of the decisions on a path, from its beginning, are the lesson's."""
    both = zip(path, lesson.moves, strict=False)
    done = itertools.takewhile(lambda it: table.entries[it[0]].action == it[1].action, both)
    return len(list(done))


def offered(table: Table, moment: Moment) -> tuple[str, ...]:
    """What whoever decides can choose: the legal actions, in a lesson only the one it wants."""
    move = next_move(table, moment)
    return tuple(moment.state.legal_texts()) if move is None else (move.action,)


def is_later(table: Table, action: str) -> bool:
    """Whether the lesson wants another decision first."""
    move = next_move(table, table.now)
    return move is not None and action != move.action


# What is told


def told(table: Table, moment: Moment, decides: bool, words: Words) -> Json | None:
    """The step and its sentence; later on what is possible for the first time, if anything is."""
    lesson = table.setup.lesson
    if lesson is None or moment.past:
        return None
    said, of = table.game.words(words.language), len(lesson.steps)
    move = next_move(table, moment)
    if move is not None:
        sentence = said(f"lesson.{lesson.steps[move.step - 1]}")
        return {"step": move.step, "of": of, "words": [sentence]}
    if not decides:
        return None
    path = table.history.path_to(moment.node)
    news = [said(f"lesson.{key}") for key in _news(table, lesson, path)]
    if _followed(table, lesson, path) == len(path) == len(lesson.moves):
        news = [words("lesson.done"), *news][:MOST_WORDS]
    return {"step": None, "of": of, "words": news} if news else None


def _news(table: Table, lesson: Lesson, path: Sequence[int]) -> list[str]:
    """The keys of what the learner, who decides at the end of a path, never could do before."""
    followed = _followed(table, lesson, path)
    known = set(_keys(lesson, [move.action for move in lesson.moves[:followed]]))
    new: list[str] = []
    for node in [DEAL, *path][followed:]:
        if table.entries[node].to_move == lesson.learner:
            new = [key for key in _possible(table, lesson, node) if key not in known][:MOST_WORDS]
            known.update(new)
    return new


def _possible(table: Table, lesson: Lesson, node: int) -> tuple[str, ...]:
    """The keys of what is possible after a decision; found once."""
    if node not in table.possible:
        table.possible[node] = _keys(lesson, table.history.state(node).legal_texts())
    return table.possible[node]


def _keys(lesson: Lesson, actions: Sequence[str]) -> tuple[str, ...]:
    """The keys of the sentences about these actions."""
    begun = [f"{action} " for action in actions]
    return tuple(
        key for start, key in lesson.firsts if any(it.startswith(f"{start} ") for it in begun)
    )
