"""Strict reading: each error names the entry."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from stammtisch import PositionError
from stammtisch.core.documents import Document, read_json

DOC = {
    "round": 3,
    "used": True,
    "phase": "draft",
    "hand": [1, 2],
    "board": [".f", "~."],
    "players": [{"coins": 1}, {"coins": -1}],
    "nothing": None,
}


def test_what_fits_is_read() -> None:
    doc = Document(DOC)
    assert doc.number("round", 1, 8) == 3
    assert doc.flag("used") is True
    assert doc.word("phase", ("draft", "turn")) == "draft"
    assert doc.list("hand", 2) == [1, 2]
    assert doc.rows("board", 2, 2, ".f~") == [".f", "~."]
    assert [player.number("coins", -1, 1) for player in doc.documents("players", 2)] == [1, -1]
    assert doc.any("nothing") is None
    doc.finish()


def test_a_long_list_of_what_would_be_right_is_cut() -> None:
    places = [f"{letter}{number}" for letter in "abcdefgh" for number in range(1, 100)]
    with pytest.raises(PositionError, match=r"'draft' is none of a1, a2, .*, \.\.\.$") as error:
        Document(DOC).word("phase", places)
    assert len(str(error.value)) < 300
    with pytest.raises(PositionError, match=r"'draft' is none of a, b$"):
        Document(DOC).word("phase", ("a", "b"))


def test_defaults_stand_for_null_and_for_nothing() -> None:
    doc = Document(DOC)
    assert doc.number("nothing", 0, 9, default=-1) == -1
    assert doc.number("missing", 0, 9, default=-1) == -1
    assert doc.flag("missing", default=True) is True
    assert not doc.has("nothing")
    assert not doc.has("missing")


WRONG: list[tuple[str, Callable[[Document], Any]]] = [
    ("position.missing", lambda doc: doc.any("missing")),
    ("position.missing", lambda doc: doc.number("missing", 0, 1)),
    ("position.round", lambda doc: doc.number("round", 4, 8)),
    ("position.round", lambda doc: doc.number("round", 0, 2, default=0)),
    ("position.used", lambda doc: doc.number("used", 0, 1)),
    ("position.nothing", lambda doc: doc.number("nothing", 0, 1)),
    ("position.round", lambda doc: doc.flag("round")),
    ("position.phase", lambda doc: doc.word("phase", ("turn", "over"))),
    ("position.round", lambda doc: doc.word("round")),
    ("position.phase", lambda doc: doc.list("phase")),
    ("position.hand", lambda doc: doc.list("hand", 3)),
    ("position.board", lambda doc: doc.rows("board", 3, 2, ".f~")),
    ("position.board[0]", lambda doc: doc.rows("board", 2, 3, ".f~")),
    ("position.board[1][0]", lambda doc: doc.rows("board", 2, 2, ".f")),
    ("position.hand[0]", lambda doc: doc.rows("hand", 2, 1, "12")),
    ("position.hand[0]", lambda doc: doc.documents("hand", 2)),
    (
        "position.players[1].coins",
        lambda doc: [p.number("coins", 0, 1) for p in doc.documents("players", 2)],
    ),
]


@pytest.mark.parametrize(("path", "read"), WRONG)
def test_what_does_not_fit_is_named(path: str, read: Callable[[Document], Any]) -> None:
    with pytest.raises(PositionError) as caught:
        read(Document(DOC))
    assert caught.value.path == path
    assert str(caught.value).startswith(f"{path}: ")


def test_entries_nobody_asked_for_are_refused() -> None:
    doc = Document({"round": 1, "surplus": 2})
    doc.any("round")
    with pytest.raises(PositionError, match=r"position\.surplus"):
        doc.finish()


@pytest.mark.parametrize("data", [None, 1, "x", [], [("round", 1)]])
def test_a_document_is_an_object(data: object) -> None:
    with pytest.raises(PositionError, match="object"):
        Document(data)


def test_long_values_are_shortened_in_messages() -> None:
    with pytest.raises(PositionError) as caught:
        Document({"round": "x" * 1000}).number("round", 0, 1)
    assert len(str(caught.value)) < 120


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[" * 100_000, "nested too deeply"),
        ('{"a":' * 100_000, "nested too deeply"),
        ("9" * 10_000, "too many digits"),
        ('{"a": 1,\n}', "line 2, column 1"),
        ("", "line 1, column 1"),
    ],
)
def test_a_text_that_is_no_json_is_refused_with_the_place(text: str, fault: str) -> None:
    with pytest.raises(PositionError, match=fault):
        read_json(text)


def test_integers_of_all_types_are_numbers_and_flags_are_none() -> None:
    doc = Document({"a": np.int64(3), "b": True, "c": np.float64(3), "d": 10**5000})
    assert type(doc.number("a", 0, 3)) is int
    for key in "bcd":
        with pytest.raises(PositionError, match=f"position.{key}"):
            doc.number(key, 0, 10)
