"""Who has no name is called in each reader's language what they are, wherever a table tells it."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from stammtisch.core.errors import GameError
from stammtisch.core.game import Game
from stammtisch.core.words import LANGUAGES, Words
from stammtisch.table.names import SHELL, shell
from stammtisch.table.preview import preview
from stammtisch.table.report import report
from stammtisch.table.setup import NewTable, Seat, make_setup
from stammtisch.table.snapshot import Reader, snapshot
from stammtisch.table.table import Table

DECISIONS = 40
LOOKED_AT = 10
"""Decisions from one look at all that is told to the next."""

REFUSED = 30
"""Refused decisions whose reasons are read."""


def table(game: Game) -> Table:
    """Persons here and elsewhere and bots, as many as there is room for; opened in English."""
    kinds = [Seat("person"), Seat("person", elsewhere=True), *[Seat("bot", "", "newcomer")] * 3]
    agreed = make_setup(NewTable(game.name, kinds[: max(game.seats)]), Words("en", SHELL))
    return Table("t", agreed, [Table.begin(agreed)])


def foreign(one: Table, language: str) -> set[str]:
    """What the players are called in the other languages."""
    called = {name for other in LANGUAGES for name in one.names(other)}
    return called - set(one.names(language))


def told(one: Table, language: str, dice: random.Random) -> str:
    """All that anybody at the table is told in a language, as text."""
    state, words = one.now.state, shell(language)
    everybody = range(len(one.setup.seats))
    found: list[Any] = reasons(one, language, dice)
    readers = [Reader(yours, words) for yours in ((), (0,), (1,), (0, 1), tuple(everybody))]
    found += [snapshot(one, one.now, reader, full=True) for reader in readers]
    found += [snapshot(one, one.at(one.now.n // 2), reader, full=False) for reader in readers]
    found += [report(one, "", None, reader) for reader in readers]
    if state.to_move in one.setup.persons:
        mine = Reader((state.to_move,), words)
        found.append(preview(one, dice.choice(state.legal_texts()), mine))
    return msgspec.json.encode(found).decode()


def reasons(one: Table, language: str, dice: random.Random) -> list[str]:
    """Why some decisions are refused."""
    state, found = one.now.state, list[str]()
    if state.is_over:
        return found
    for action in dice.choices(range(state.game.action_space.n_actions), k=REFUSED):
        try:
            why = state.why_not(action, language, one.names(language))
        except GameError:
            continue
        found += [why.sentence] if why else []
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_reader_is_told_what_players_are_in_another_language(game: Game, language: str) -> None:
    one, dice = table(game), random.Random(7)
    strangers, own = foreign(one, language), one.names(language)
    for step in range(DECISIONS):
        if step % LOOKED_AT == 0:
            text = told(one, language, dice)
            assert [name for name in strangers if name in text] == []
            assert [name for name in own if name not in text] == []
        seat = one.now.state.to_move
        if seat is None:
            break
        action = dice.choice(one.now.state.legal_texts())
        one.add(*one.decide(seat, action, f"key {step}", language))
