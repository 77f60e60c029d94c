"""Who has won, in a sentence or three."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from babel.lists import format_list

from stammtisch.core.words import Words

if TYPE_CHECKING:
    from stammtisch.core.state import State


def result_sentence(state: State, names: Sequence[str], words: Words) -> str:
    """The winners of a finished game, how it ended, and what decided a tie.

    `names`: one a seat; `words`: the shell's.
    """
    outcome = state.outcome
    assert outcome is not None
    winners = [names[seat] for seat in outcome.winners]
    points = state.scores()[outcome.winners[0]]["total"]
    key = "result.win" if len(winners) == 1 else "result.shared"
    won = words(key, n=points, names=format_list(winners, locale=words.language))
    return f"{won} {how_it_ended(state, words.language)}"


def how_it_ended(state: State, language: str) -> str:
    """What ended a finished game, and what decided a tie."""
    outcome, words = state.outcome, state.game.words(language)
    assert outcome is not None
    parts = [words(f"ending.{outcome.ended}")]
    if outcome.tie is not None:
        parts.append(words(f"tie.{outcome.tie}"))
    return " ".join(parts)
