"""What a rulebook forbids: positions and texts, under their headings, told in every language."""

from __future__ import annotations

import re
from collections.abc import Callable

from stammtisch.core.game import Game
from stammtisch.core.state import State
from stammtisch.core.words import LANGUAGES

Case = tuple[str, str, Callable[[], State], str]
"""The reason's code, its heading, the position, and decisions, with semicolons between them."""


def names(cases: list[Case]) -> list[str]:
    return [f"{code}-{texts.partition(';')[0]}" for code, _, _, texts in cases]


def codes(game: Game) -> set[str]:
    """All reasons a game has words for."""
    catalogue = (game.folder / "locale" / "en.po").read_text(encoding="utf-8")
    return set(re.findall(r'^msgid "why\.(.+)"$', catalogue, re.MULTILINE))


def reason_of(state: State, text: str) -> tuple[str, str]:
    """Code and heading under which a decision is illegal; the sentence differs by language."""
    assert not state.is_legal(text), f"{text} is legal"
    reasons = [state.why_not(text, language) for language in LANGUAGES]
    sentences = {reason.sentence for reason in reasons if reason}
    assert len(sentences) == len(LANGUAGES)
    assert not any(set("{}%") & set(sentence) for sentence in sentences)
    ((code, heading),) = {(reason.code, reason.heading) for reason in reasons if reason}
    return code, heading


def sentence(state: State, text: str) -> str:
    reason = state.why_not(text)
    assert reason is not None
    return reason.sentence
