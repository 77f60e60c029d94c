"""A state shows itself in a notebook: its picture, and the score beside it."""

from __future__ import annotations

from base64 import b64decode
from xml.etree import ElementTree

import pytest

import stammtisch
from stammtisch.core.state import State
from stammtisch.core.words import Words

from .tables import Table


def parts(state: State) -> tuple[ElementTree.Element, list[list[str]]]:
    """The picture and the rows of the table; HTML that is no XML is refused."""
    html = state._repr_html_().replace('max-width: 100%">', 'max-width: 100%"/>')
    page = ElementTree.fromstring(html)
    assert {element.tag for element in page.iter()} <= set(
        ["div", "img", "table", "caption", "thead", "tbody", "tr", "th", "td"]
    )
    image, rows = page.find("img"), [[c.text or "" for c in row] for row in page.iter("tr")]
    assert image is not None
    return image, rows


def test_picture_and_points_are_those_of_the_state(table: Table) -> None:
    state = table.sampled[-1]
    image, (head, *rows) = parts(state)
    kind, _, data = image.attrib["src"].partition(",")
    assert (kind, b64decode(data).decode()) == ("data:image/svg+xml;base64", state.svg())
    assert head == ["", *(f"seat {seat}" for seat in range(state.seats))]
    points = [[row[heading] for row in state.scores()] for heading in state.scores()[0]]
    assert [list(map(int, row[1:])) for row in rows] == points
    assert rows[-1][0] == state.game.words()("heading.total")


def test_who_decides_or_has_won_is_said() -> None:
    state = stammtisch.load("dokmus").start(2)
    assert parts(state)[0].attrib["alt"] == f"Dokmus: seat {state.to_move} decides"
    over = stammtisch.play("dokmus", ["random", "random"], seed=1)
    (winner,) = over.winners
    assert parts(over)[0].attrib["alt"] == f"Dokmus: seat {winner} has won"


def test_words_cannot_become_tags(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Words, "__call__", lambda self, key, **_: f"<b>&{key}")
    _, (_, *rows) = parts(stammtisch.load("dokmus").start(2))
    assert rows[-1][0] == "<b>&heading.total"
