"""Position documents with one thing wrong, and the entry by which they are refused."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from stammtisch import PositionError
from stammtisch.core.state import State

Doc = dict[str, Any]


def put(doc: Doc, path: str, value: Any) -> Doc:
    """The document with another value at `players.0.stock.dye` and the like."""
    doc = copy.deepcopy(doc)
    *way, last = path.split(".")
    inner: Any = doc
    for key in way:
        inner = inner[int(key)] if isinstance(inner, list) else inner[key]
    inner[int(last) if isinstance(inner, list) else last] = value
    return doc


def refused(read: Callable[[], State]) -> str:
    """The entry that is named, without the name of the document."""
    with pytest.raises(PositionError) as caught:
        read()
    return caught.value.path.partition(".")[2]
