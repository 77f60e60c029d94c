"""What callers hand in, of whatever type: whole numbers, texts, lists; how an error shows it."""

from __future__ import annotations

import operator
from collections.abc import Collection, Sequence

MOST_SHOWN, MOST_LISTED = 40, 200
"""Letters of a value, and of a list of what would be right."""


def whole(value: object) -> int | None:
    """Python's int for an integer of any type, NumPy's too; None for all else, and for a bool."""
    if isinstance(value, bool):
        return None
    try:
        return operator.index(value)  # type: ignore[arg-type]  # the question is whether it can
    except TypeError:
        return None


def is_text(value: object) -> bool:
    return isinstance(value, str)


def is_one_of(value: object, names: Collection[str]) -> bool:
    """Whether it is one of these texts."""
    return isinstance(value, str) and value in names


def is_list(value: object) -> bool:
    """Whether it is a sequence, and no text."""
    return isinstance(value, Sequence) and not isinstance(value, str | bytes)


def shown(value: object) -> str:
    """A value as an error shows it: on one line, and cut off when it is long."""
    if isinstance(value, str | bytes):
        value = value[: MOST_SHOWN + 1]
    try:
        text = repr(value)
    except (RecursionError, ValueError):  # nested too deeply, a number of thousands of digits
        text = f"<{type(value).__name__}>"
    text = " ".join(text.split())
    return text if len(text) <= MOST_SHOWN else text[: MOST_SHOWN - 3] + "..."


def printable(text: str) -> str:
    """On one line, without signs that a terminal would take for orders, or that hide others."""
    return "".join(c if c.isprintable() else " " for c in text)


def listed(words: Collection[str]) -> str:
    """What would be right, as an error lists it: on one line, and cut off when it is long."""
    text = ", ".join(words)
    if len(text) <= MOST_LISTED:
        return text
    return f"{text[:MOST_LISTED].rpartition(', ')[0]}, ..."
