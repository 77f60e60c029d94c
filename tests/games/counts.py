"""Counts by name as text: `ship*3 mine`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping


def counted(text: str) -> dict[str, int]:
    """`ship*3 mine` as counts by name."""
    counts: Counter[str] = Counter()
    for word in text.split():
        name, _, times = word.partition("*")
        counts[name] += int(times or 1)
    return dict(counts)


def as_text(counts: Mapping[str, int]) -> str:
    """Counts by name as `ship*3 mine`, in the order of the names; empty for nothing."""
    held = {name: count for name, count in counts.items() if count}
    return " ".join(name if count == 1 else f"{name}*{count}" for name, count in held.items())
