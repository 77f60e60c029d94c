"""A record as the entries of a position document or view, and back, as its layout tells.

What a layout cannot tell (a board as rows of text, what must agree) a game adds.
"""

from __future__ import annotations

from typing import Any

from .documents import Document
from .layout import Layout


def write(layout: type[Layout], record: Any, seats: int) -> dict[str, Any]:
    """The entries of a record, ready for JSON."""
    return {
        key: _value(field.record, getattr(record, name), bool(field.shape), seats)
        if field.record
        else field.meaning.write(getattr(record, name), seats)  # type: ignore[union-attr]
        for key, (name, field) in layout.entries.items()
    }


def _value(layout: type[Layout], part: Any, is_row: bool, seats: int) -> Any:
    if is_row:
        return [write(layout, part[seat], seats) for seat in range(seats)]
    return write(layout, part, seats)


def read(layout: type[Layout], record: Any, doc: Document, seats: int) -> None:
    """The entries of a document into a record; PositionError that names the one that is wrong."""
    for key, (name, field) in layout.entries.items():
        part = getattr(record, name)
        if field.meaning:
            value = field.meaning.read(doc, key, seats)
            if field.shape:
                part[: len(value) if isinstance(value, list) else None] = value
            else:
                setattr(record, name, value)
        elif field.record and field.shape:
            for seat, entry in enumerate(doc.documents(key, seats)):
                read(field.record, part[seat], entry, seats)
        elif field.record:
            read(field.record, part, doc.inner(key), seats)
