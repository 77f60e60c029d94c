"""Along random games: islands, choices, prices, draws and points as a plain twin has them."""

from __future__ import annotations

import random

import pytest

from stammtisch.core.state import State
from stammtisch.games.ilos.actions import PARTS
from stammtisch.games.ilos.components import house

from .boards import GAME, legal
from .conserved import conserved
from .twin import Doc, Face, Map, faces_of
from .twin_legal import Twin
from .wild import wild_set

Faces = dict[str, Face]
FACES = faces_of(house())
PRICES = {"ebony": 1, "spice": 1, "dye": 1, "gold": 3}
EAGER = ("play mine", "play building", "play ruins", "play plantation", "play market")
GAMES: list[tuple[int, tuple[str, ...]]] = [
    (2, ()),
    (3, ("one_ship_per_coast",)),
    (4, ("market_any",)),
    (5, ("draw_from_largest_hand",)),
    (5, ()),
]


def chosen(texts: set[str], dice: random.Random) -> str:
    """Random, but seldom idle: cards are played while there are any that do something."""
    eager = sorted(texts & set(EAGER))
    if eager and dice.random() < 0.7:
        return dice.choice(eager)
    busy = sorted(texts - {"end"})
    return dice.choice(busy) if busy and dice.random() < 0.8 else dice.choice(sorted(texts))


def begun(seats: int, variants: tuple[str, ...], components: str | None = None) -> State:
    chosen = {name: True for name in variants}
    return GAME.start(seats, seed=seats, variants=chosen, components=components)


@pytest.mark.parametrize(("seats", "variants"), GAMES)
def test_all_that_is_legal_is_what_the_twin_finds(seats: int, variants: tuple[str, ...]) -> None:
    compare(begun(seats, variants), FACES, seats)


@pytest.mark.parametrize("seed", range(4))
def test_the_twin_agrees_on_sets_nobody_would_draw(seed: int) -> None:
    text = wild_set(seed)
    compare(begun(2 + seed, (), text), faces_of(text), seed, most=500)


def compare(state: State, faces: Faces, seed: int, most: int = 3_000) -> None:
    """Play at random, and look at every decision on the way."""
    dice = random.Random(seed)
    counted, n_tiles, doc = conserved(state), 0, state.position()
    while not state.is_over and most:
        most -= 1
        texts = legal(state)
        assert texts == Twin(faces, doc).legal(), doc
        if len(doc["tiles"]) > n_tiles:
            check_islands(state, faces, doc)
            n_tiles = len(doc["tiles"])
        text = chosen(texts, dice)
        before, doc = doc, state.apply(text).position()
        check_step(faces, before, text, doc)
        if text == "end":
            check_points(state, doc)
            assert conserved(state) == counted


def check_islands(state: State, faces: Faces, doc: Doc) -> None:
    """Parts have the same number exactly when the flood reaches one from the other."""
    board = Map(faces, doc)
    numbers = state.array["island"][0]
    for part in board.coasts():
        lowest = min(board.island(part), key=PARTS.index)
        assert numbers[PARTS.index(part)] == PARTS.index(lowest)
    off = [PARTS.index(part) for part in PARTS if part not in board.coasts()]
    assert (numbers[off] == -1).all()


def check_points(state: State, doc: Doc) -> None:
    for player, score in zip(doc["players"], state.scores(), strict=True):
        for good, count in player["stock"].items():
            assert score[good] == count * (PRICES[good] + doc["covered"][good])


def check_step(faces: Faces, before: Doc, text: str, after: Doc) -> None:
    if text == "end":
        check_end_of_turn(faces, before, after)
    elif after["deed"] is not None and after["deed"]["cost"] and before["deed"]["cost"] == 0:
        check_cost(faces, before, text, after["deed"])


def check_cost(faces: Faces, before: Doc, text: str, deed: Doc) -> None:
    card, twin = deed["card"], Twin(faces, before)
    if card == "ship":
        assert deed["cost"] == 1
        return
    site = text.split()[1]
    part = next(on for name, _, on in twin.map.sites(*ALL_KINDS) if name == site)
    assert deed["cost"] == twin.price(card, part, 99)


ALL_KINDS = ("ebony", "spice", "dye", "mine", "ruins", "building")


def check_end_of_turn(faces: Faces, before: Doc, after: Doc) -> None:
    """Production first, then cards: three, one a ship, one a fort, if there are so many."""
    seat = before["to_move"]
    old, new = before["players"][seat], after["players"][seat]
    for good, count in new["stock"].items():
        assert count == old["stock"][good] + old["production"][good]
    forts = {"seat": seat, "building": "fort"}
    due = 3 + sum(ship is not None for ship in old["ships"])
    due += sum(entry == forts for entry in before["colonists"].values())
    there = sum(before["deck"].values()) + sum(before["discard"].values())
    if before["variants"]["draw_from_largest_hand"] and all(
        player["colonists"] for player in before["players"]
    ):
        there = 90 - sum(old["hand"].values())
    assert sum(new["hand"].values()) == sum(old["hand"].values()) + min(due, there)
    assert production(faces, before, seat) == old["production"]


def production(faces: Faces, doc: Doc, seat: int) -> dict[str, int]:
    """What the colonists of a seat bring every turn."""
    brings = dict.fromkeys(PRICES, 0)
    for site, entry in doc["colonists"].items():
        tile, number = site.split(".")
        kind = faces[tile].sites[int(number) - 1][0]
        good = "gold" if kind == "mine" else kind
        if entry["building"]:
            good = entry["building"].removeprefix("post ")
        if entry["seat"] == seat and good in brings:
            brings[good] += 1
    return brings
