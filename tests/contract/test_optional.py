"""What a game's page says may be left out of a position may be, and nothing else."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from stammtisch import GameError, PositionError, load
from stammtisch.core.game import Game
from stammtisch.core.state import State

from .tables import GAMES, TESTS, Table, table

DOCS = TESTS.parent / "docs"
PAGES = {name: DOCS / f"positions-{name}.md" for name in GAMES}
DOCUMENTED = [name for name, page in PAGES.items() if page.exists()]
FOLLOWS = "follows from the rest"


@pytest.fixture(
    params=[(name, load(name).seats[i]) for name in DOCUMENTED for i in (0, -1)],
    ids=lambda wanted: f"{wanted[0]}-{wanted[1]}",
)
def played(request: pytest.FixtureRequest) -> Table:
    name, seats = request.param
    return table(name, seats, 1)


def optional(page: Path) -> dict[str, str]:
    """Entry -> what it is without it, as the page has it."""
    part = page.read_text(encoding="utf-8").split("## What may be left out\n")[1]
    found = {}
    for entries, meaning in re.findall(r"^\| (`.*?) \| (.*) \|$", part, re.MULTILINE):
        found.update(dict.fromkeys(re.findall(r"`([^`]+)`", entries), meaning))
    return found


def entries(doc: dict[str, Any], path: str = "") -> Iterator[tuple[str, dict[str, Any], str]]:
    """Every entry by its name on the page, with the object that it stands in."""
    for key, value in doc.items():
        yield path + key, doc, key
        for inner in value if isinstance(value, list) else [value]:
            if isinstance(inner, dict):
                many = "[]" if isinstance(value, list) else ""
                yield from entries(inner, f"{path}{key}{many}.")


def without(doc: Any, name: str) -> Iterator[Any]:
    """The document without an entry, once for each place it has."""
    count = sum(found == name for found, _, _ in entries(doc))
    for place in range(count):
        copy = json.loads(json.dumps(doc))
        _, holder, key = [entry for entry in entries(copy) if entry[0] == name][place]
        del holder[key]
        yield copy


def bare(value: Any) -> Any:
    """Without whatever is nothing in it."""
    if isinstance(value, dict):
        return {key: bare(it) for key, it in value.items() if bare(it)}
    if isinstance(value, list):
        return [bare(it) for it in value] if any(map(bare, value)) else []
    return value or None if value in (0, None) else value


def is_without(value: Any, meaning: str) -> bool:
    """Whether the entry says what it would be without it."""
    literal = re.match("`([^`]+)`", meaning)
    if literal is None:
        return meaning == FOLLOWS
    meant = json.loads(literal[1])
    if isinstance(meant, dict | list):
        return bool(bare(value) == bare(meant))
    return type(value) is type(meant) and bool(value == meant)


def read_anew(game: Game, doc: Any) -> State | None:
    """The state, by a generator of its own; None for what is refused."""
    try:
        return game.from_position(doc, seed=1)
    except PositionError:
        return None


def lean(doc: Any, page: dict[str, str]) -> Any:
    """The document without what comes from the rest, and may now be otherwise."""
    for name in (name for name, meaning in page.items() if "`" not in meaning):
        while found := next(without(doc, name), None):
            doc = found
    return doc


def test_what_the_page_lets_out_may_be_left_out(played: Table) -> None:
    """With an equal state where it was as it is without the entry."""
    page = optional(PAGES[played.game.name])
    for name, meaning in page.items():
        read = 0
        for state in played.sampled:
            doc = state.position()
            values = [holder[key] for found, holder, key in entries(doc) if found == name]
            for value, less in zip(values, without(doc, name), strict=True):
                again = read_anew(played.game, less)
                read += (again or read_anew(played.game, lean(less, page))) is not None
                if is_without(value, meaning):
                    assert again == read_anew(played.game, doc), (name, json.dumps(less))
        assert read, f"{name} can never be left out"


def test_all_else_must_be_there(played: Table) -> None:
    """And what is missing is said as that."""
    known = optional(PAGES[played.game.name])
    for state in played.sampled[::4]:
        doc = state.position()
        for key in doc.keys() - known.keys():
            with pytest.raises(PositionError, match=rf"^position\.{key}: is missing"):
                played.game.from_position({k: v for k, v in doc.items() if k != key})
        for group in ("players[]", "turn"):
            names = {name for name, _, _ in entries(doc) if name.rpartition(".")[0] == group}
            for name in names - known.keys():
                for less in without(doc, name):
                    with pytest.raises(PositionError, match="is missing"):
                        played.game.from_position(less)


def test_the_head_s_entries_have_their_defaults(game: Game) -> None:
    state = game.start(seed=1)
    head = ("rules_version", "variants", "components")
    doc = state.position()
    short = {key: value for key, value in doc.items() if key not in head}
    assert game.from_position(short) == state
    assert game.from_position({**short, **dict.fromkeys(head)}) == state
    view = state.view(0)
    assert game.sample({k: v for k, v in view.items() if k not in head}, 1) == game.sample(view, 1)
    changed = {name: not value for name, value in game.variants.items()}
    doc = game.start(seed=1, variants=changed).position()
    assert game.from_position(doc).origin.variants == changed


def test_a_short_list_of_places_ends_in_empty_ones() -> None:
    """As an empty list is one with empty places only."""
    for name, keys in {"ilos": ("open",), "village": ("stalls", "queue")}.items():
        for state in table(name, 2, 1).sampled:
            doc = state.position()
            for key in keys:
                row: list[Any] = list(doc[key])
                while row and row[-1] is None:
                    row.pop()
                assert state.game.from_position({**doc, key: row}) == state
                with pytest.raises(PositionError, match=key):
                    state.game.from_position({**doc, key: [*doc[key], None]})


def test_a_missing_mover_is_said_as_that(game: Game) -> None:
    doc = game.start().position()
    del doc["to_move"]
    with pytest.raises(PositionError, match=r"position\.to_move: is missing") as caught:
        game.from_position(doc)
    assert "null" in str(caught.value)
    with pytest.raises(GameError, match="to_move"):
        game.from_position({**doc, "to_move": -1})
