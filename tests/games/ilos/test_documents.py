"""Positions and views: what play cannot reach is refused by its entry, and nothing said is lost."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from stammtisch import GameError
from stammtisch.core.state import State

from ...contract import tables
from ...contract.test_documents import mutated
from ..documents import Doc, put, refused
from .archipelago import GAME, position

N_MUTATIONS = 30
"""Tried on each of some documents of random games."""
MANY = {"ship": 3, "plantation": 3, "building": 2, "market": 2}
SHIPS = (("T01a", "T02a"), ("T03",))
STOCKS: tuple[dict[str, int], ...] = ({"dye": 2, "gold": 1}, {})
DERIVED = ("scores", "winners")


def after(*texts: str, **more: Any) -> Doc:
    """The document after these decisions, in the middle of a game."""
    state = position(*SHIPS, hand=MANY, stocks=STOCKS, **more)
    for text in texts:
        state.apply(text)
    return state.position()


def beginning(**more: Any) -> Doc:
    return position((), (), phase="start", **more).position()


def dealt(*texts: str) -> Doc:
    state = GAME.start(3, seed=4)
    for text in texts:
        state.apply(text)
    return state.position()


# What play cannot reach

DEED = {"card": "ship"}
FEW = {"ship": 2, "plantation": 2}
NO_SWAP = ("swap done",) * 3
SAILING = ("play ship", "take supply")
EXPLORING = (*SAILING, "explore T04", "at 2,0")
BUILDING = ("play building", "fort T01.6")

UNREACHED: list[tuple[str, Callable[[], Doc]]] = [
    # Before the first turn
    ("round", lambda: put(beginning(), "round", 2)),
    ("covered", lambda: put(beginning(), "covered.dye", 1)),
    ("colonists", lambda: beginning(colonists={"T01.1": 0})),
    ("players[1].stock", lambda: put(beginning(), "players.1.stock.dye", 1)),
    ("players[0].ships", lambda: put(beginning(), "players.0.ships", ["T01a"] * 5)),
    ("players[1].ships", lambda: put(beginning(), "players.1.ships.0", "T01a")),
    ("players[0].ships", lambda: put(beginning(to_move=1), "players.0.ships", ["T01a"] * 5)),
    ("traded", lambda: put(beginning(), "traded", True)),
    ("traded", lambda: put(dealt(), "traded", True)),
    ("swapped", lambda: put(dealt(), "swapped", 80)),
    ("swapped", lambda: put(dealt(), "swapped", 1)),
    ("swapped", lambda: put(beginning(), "swapped", 1)),
    ("swapped", lambda: put(after(), "swapped", 1)),
    ("deed", lambda: put(dealt(), "deed", {"tile": "T04"})),
    # After the last
    ("traded", lambda: put(after(), "traded", True) | OVER),
    ("deed", lambda: put(after(), "deed", DEED) | OVER),
    # The action of the moment
    ("deed.card", lambda: put(position(*SHIPS, hand={}).position(), "deed", DEED)),
    ("deed.card", lambda: put(position(*SHIPS, hand=FEW).position(), "deed", {"card": "mine"})),
    ("deed.card", lambda: put(after(), "deed", {"card": "market"}) | {"traded": True}),
    ("deed.card", lambda: put(after(), "deed", {})),
    ("deed.tile", lambda: put(beginning(), "deed", {})),
    ("deed.tile", lambda: put(beginning(), "deed", DEED)),
    ("deed.ship", lambda: put(after(*SAILING), "deed.ship", 4)),
    ("deed.at", lambda: put(after(*EXPLORING), "deed.at", "3,0")),
    ("deed.at", lambda: put(dealt(*NO_SWAP), "deed", {"tile": "T14", "at": "3,0"})),
    ("deed.rot", lambda: put(dealt(*NO_SWAP), "deed", {"tile": "T14", "rot": 4})),
    ("deed.building", lambda: put(after(*SAILING), "deed.building", "fort")),
    ("deed.building", lambda: put(after(), "deed", {"card": "building", "building": "fort"})),
    ("deed.site", lambda: put(after(*BUILDING), "deed.building", None)),
    ("deed.cost", lambda: put(after(*BUILDING), "deed.cost", 5)),
    ("deed.due", lambda: put(after(*BUILDING), "deed.due", 0)),
    ("deed.due", lambda: put(after(*BUILDING), "deed.due", 5)),
    ("deed.sell", lambda: put(after(), "deed", {"card": "market", "sell": "dye"})),
    # Tiles
    ("tiles.T04", lambda: put(after(), "tiles.T04", {"at": "5,0", "rot": 0})),
    ("tiles.T05", lambda: far_apart()),
    ("stack", lambda: put(after(), "stack", 3)),
    # Cards
    ("shuffled.mine", lambda: put(after(), "shuffled.mine", 11)),
    ("shuffled", lambda: put(after(), "players.0.drawn.ship", 0)),
    ("shuffled", lambda: unsaid(after(), "deck", "shuffled") | {"shuffled": {"ship": 3}}),
    ("players[0].known[1]", lambda: put(after(), "players.0.known.1.mine", 1)),
    ("players[0].stock.gold", lambda: put(after(), "players.0.stock.gold", 9_990)),
]

OVER: Doc = {"phase": "over", "to_move": None, "ended": "last-round"}


def far_apart() -> Doc:
    """Two tiles that touch, away from the others."""
    far = {"T05": {"at": "5,0", "rot": 0}, "T06": {"at": "4,1", "rot": 0}}
    doc = after()
    return doc | {"tiles": doc["tiles"] | far, "open": [None] * 3}


def unsaid(doc: Doc, *keys: str) -> Doc:
    return {key: value for key, value in doc.items() if key not in keys}


@pytest.mark.parametrize(
    ("entry", "doc"), UNREACHED, ids=[f"{k}-{entry}" for k, (entry, _) in enumerate(UNREACHED)]
)
def test_what_play_cannot_reach_is_refused(entry: str, doc: Callable[[], Doc]) -> None:
    assert refused(lambda: GAME.from_position(doc())) == entry


def test_cards_that_were_drawn_are_supposed_only_where_nothing_is_said_of_them() -> None:
    doc = after()
    for player in doc["players"]:
        del player["drawn"]
    drawn = [player["drawn"] for player in GAME.from_position(doc).position()["players"]]
    assert drawn == [player["hand"] for player in doc["players"]]
    doc["players"][1]["drawn"] = {}
    assert refused(lambda: GAME.from_position(doc)) == "shuffled"


def test_as_much_is_read_as_play_can_come_to() -> None:
    """From the largest stock that is accepted ten colonists produce until the last round."""
    for round in range(1, 31):
        rest = 10_000 - 10 * (31 - round) - 3 * 10
        doc = put(after(), "players.0.stock.gold", rest) | {"round": round}
        assert not lost(doc, GAME.from_position(doc).position())
        more = put(doc, "players.0.stock.gold", rest + 1)
        assert refused(lambda more=more: GAME.from_position(more)) == "players[0].stock.gold"  # type: ignore[misc]


# Damaged views


def view(seat: int | None, *texts: str, **more: Any) -> Doc:
    return GAME.from_position(after(*texts, **more)).view(seat)


DAMAGED: list[tuple[str, Callable[[], Doc]]] = [
    ("tokens", lambda: put(view(0), "tokens", 9)),
    ("markers", lambda: put(view(1), "markers", 9)),
    ("players[0].cards", lambda: put(view(0), "players.0.cards", 9)),
    ("players[0].drew", lambda: put(view(0), "players.0.drew", 0)),
    ("players[0].cards", lambda: put(view(0), "players.0.hand", None)),
    ("players[1].hand", lambda: put(view(0), "players.1.hand", {"ship": 1})),
    ("players[1].drawn", lambda: put(view(None), "players.1.drawn", {"ship": 1})),
    ("players[0].known", lambda: put(view(1), "players.0.known", [{}, {}])),
    ("players[1].cards", lambda: put(view(0), "players.1.cards", 91)),
    ("players[1].cards", lambda: put(view(0), "players.1.cards", 1)),
    ("players[1].drew", lambda: put(view(0), "players.1.drew", 1)),
    ("deck", lambda: put(view(0), "deck", 5)),
    ("deck", lambda: put(view(0), "deck", {"ship": 5})),
    ("deed.building", lambda: put(view(1, *SAILING), "deed.building", "fort")),
    ("swapped", lambda: put(view(1), "swapped", 1)),
    ("seat", lambda: put(view(0), "seat", 2)),
]


@pytest.mark.parametrize(
    ("entry", "doc"), DAMAGED, ids=[f"{k}-{entry}" for k, (entry, _) in enumerate(DAMAGED)]
)
def test_a_damaged_view_is_refused(entry: str, doc: Callable[[], Doc]) -> None:
    assert refused(lambda: GAME.sample(doc(), 1)) == entry


# Nothing said is lost


def lost(said: Any, told: Any, path: str = "") -> str:
    """Where a document is told otherwise than it was said; null stands for nothing said."""
    if isinstance(said, dict) and isinstance(told, dict):
        for key, value in said.items():
            found = key if key not in told else value is not None and lost(value, told[key], key)
            if found:
                return f"{path}.{found}"
        return ""
    if isinstance(said, list) and isinstance(told, list) and len(said) == len(told):
        return next(
            (found for k, one in enumerate(said) if (found := lost(one, told[k], f"{path}[{k}]"))),
            "",
        )
    return "" if said == told and type(said) is type(told) else f"{path} {said!r} {told!r}"


def documents(seats: int) -> list[State]:
    table = tables.table("ilos", seats)
    return [*table.sampled[::3], *table.varied.sampled[1::3]]


MOMENTS: list[Callable[[], Doc]] = [
    after,
    lambda: after("play ship"),
    lambda: after(*SAILING),
    lambda: after(*EXPLORING),
    lambda: after(*SAILING, "lair T02"),
    lambda: after("play plantation"),
    lambda: after("play plantation", "site T01.1", "pay ship"),
    lambda: after(*BUILDING),
    lambda: after("play market"),
    lambda: after("play market", "sell dye", variants=("market_any",)),
    lambda: dealt(*NO_SWAP, "lay T14"),
    lambda: beginning(to_move=1),
]
"""With deeds of all kinds, and none."""
VALUES: Doc = {
    "card": ["ship", "plantation", "building", "market"],
    "ship": [0, 1, 4],
    "tile": ["T01", "T04", "T14"],
    "at": ["0,0", "2,0", "3,0"],
    "rot": [0, 1, 4],
    "berth": ["T01a", "T02", "T04a", "T14a"],
    "site": ["T01.1", "T01.6"],
    "building": ["fort", "post dye"],
    "sell": ["dye", "gold"],
    "raise": ["dye", "gold"],
    "cost": [0, 1, 2, 3, 4],
    "due": [0, 1, 2, 3, 4],
}


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_deed_is_told_as_it_was_said_and_can_be_completed(moment: Callable[[], Doc]) -> None:
    """Whatever one of its entries is exchanged for."""
    doc, read = moment(), 0
    for key, values in VALUES.items():
        for value in (None, *values):
            changed = doc | {"deed": (doc["deed"] or {}) | {key: value}}
            told = told_of(lambda changed=changed: GAME.from_position(changed).position())  # type: ignore[misc]
            if told is not None:
                assert not lost(changed, told)
                for _ in zip(range(8), tables.walk(GAME.from_position(told), key), strict=False):
                    pass
                read += 1
    assert read


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_position_that_is_read_is_told_as_it_was_said(seats: int) -> None:
    read = 0
    for i, state in enumerate(documents(seats)):
        for k in range(N_MUTATIONS):
            doc = mutated(state.position(), f"said {i} {k}")
            told = told_of(lambda doc=doc: GAME.from_position(doc).position())  # type: ignore[misc]
            assert told is None or not lost(doc, told), lost(doc, told)
            read += told is not None
    assert read > N_MUTATIONS / 4


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_view_that_is_read_is_told_as_it_was_said(seats: int) -> None:
    read = 0
    for i, state in enumerate(documents(seats)):
        seat = (None, 0, 1)[i % 3]
        for k in range(N_MUTATIONS):
            doc = mutated(unsaid(state.view(seat), *DERIVED), f"seen {i} {k}")
            told = told_of(lambda doc=doc: GAME.sample(doc, 1).view(doc.get("seat")))  # type: ignore[misc]
            assert told is None or not lost(doc, told), lost(doc, told)
            read += told is not None
    assert read > N_MUTATIONS / 4


def told_of(read: Callable[[], Doc]) -> Doc | None:
    try:
        return json.loads(json.dumps(read()))  # type: ignore[no-any-return]
    except GameError:
        return None
