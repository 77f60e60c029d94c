"""Positions as no game would bring them about: random ground, random tokens, any moment of a turn.

Dense temples, long waterways, tokens walled in by mountains: what games on the house tiles show
too seldom.
"""

from __future__ import annotations

import random
from typing import Any

from . import oracle
from .boards import CARDS, FACES, GAME
from .oracle.board import STANDING, Table, lettered, lifts, spaces_of_slot, text_of

LETTERS = ".frv^~tT"
GROUNDS = (
    # . f r v ^ ~ t T
    (10, 8, 2, 1, 3, 6, 2, 2),  # near the house tiles
    (6, 12, 1, 1, 2, 2, 5, 5),  # forests among many temples
    (8, 4, 2, 2, 2, 14, 2, 1),  # lakes
    (3, 4, 1, 1, 16, 3, 2, 1),  # rocks
    (2, 3, 1, 0, 24, 2, 1, 0),  # rocks almost everywhere
    (1, 3, 1, 0, 40, 1, 1, 0),
    (6, 6, 2, 2, 6, 8, 5, 4),  # chains of temples and waters
)


def scattered(dice: random.Random) -> dict[str, Any]:
    """A position document in the middle of somebody's turn, with something to decide."""
    while True:
        doc = _drawn(dice)
        table = oracle.read(doc)
        if dice.random() < 0.2 and not doc["turn"]["used"]:
            _lift(doc, table, dice)
        if oracle.legal(oracle.read(doc)) != {"end"}:
            return doc


def _lift(doc: dict[str, Any], table: Table, dice: random.Random) -> None:
    if movable := sorted(lifts(table)):
        doc["turn"]["lifted"] = text_of(dice.choice(movable))


def _drawn(dice: random.Random) -> dict[str, Any]:
    seats = dice.choice((2, 3, 4))
    n_slots = 6 if seats == 2 else 9
    gap = dice.randrange(n_slots)
    board = _ground(dice, n_slots, gap)
    players = _players(dice, seats)
    return {
        "game": "dokmus",
        "rules_version": GAME.rules_version,
        "seats": seats,
        "variants": {name: dice.random() < 0.5 for name in GAME.variants},
        "components": "house",
        "to_move": _mover(players),
        "round": dice.randint(1, 8),
        "phase": "turn",
        "talisman": dice.randrange(seats),
        "first_drafter": dice.randrange(seats),
        "tiles": _tiles(dice, n_slots, gap),
        "board": board,
        "tokens": _tokens(dice, board, seats),
        "players": players,
        "turn": {
            "unplaced": dice.choice((0, 1, 2, 2, 3, 3)),
            "used": dice.random() < 0.4,
            "crossed": dice.random() < 0.2,
            "ruins": _open_ruins(dice, n_slots, gap),
            "lifted": None,
        },
    }


def _ground(dice: random.Random, n_slots: int, gap: int) -> list[str]:
    weights = dice.choice(GROUNDS)
    board = [dice.choices(LETTERS, weights, k=21) for _ in range(n_slots // 3 * 7)]
    for x, y in spaces_of_slot(gap):
        board[y][x] = " "
    while sum(letter in STANDING for row in board for letter in row) < 20:
        row = dice.choice(board)
        x = dice.randrange(21)
        row[x] = " " if row[x] == " " else "."
    return ["".join(row) for row in board]


def _tokens(dice: random.Random, board: list[str], seats: int) -> list[str]:
    ground = sorted(lettered(board, " ^~tT"))
    dice.shuffle(ground)
    owners = [seat for seat in range(seats) for _ in range(dice.choice((1, 1, 2, 5, 12)))]
    dice.shuffle(owners)
    owners = [*range(seats), *owners]
    tokens = [["."] * 21 for _ in board]
    for (x, y), seat in zip(ground[:-1], owners, strict=False):
        tokens[y][x] = str(seat)
    return ["".join(row) for row in tokens]


def _tiles(dice: random.Random, n_slots: int, gap: int) -> list[dict[str, Any] | None]:
    faces = dice.sample(FACES, len(FACES))
    return [
        None if slot == gap else {"face": faces.pop(), "turn": dice.choice((0, 90, 180, 270))}
        for slot in range(n_slots)
    ]


def _players(dice: random.Random, seats: int) -> list[dict[str, Any]]:
    cards = dice.sample(CARDS[seats], seats)
    n_played = dice.randrange(seats)
    turn_order = sorted(cards)
    return [
        {
            "sacrificed": dice.randint(0, 4),
            "guardian": card,
            "revealed": turn_order.index(card) <= n_played,
            "played": turn_order.index(card) < n_played,
        }
        for card in cards
    ]


def _mover(players: list[dict[str, Any]]) -> int:
    waiting = [seat for seat, player in enumerate(players) if not player["played"]]
    return min(waiting, key=lambda seat: int(players[seat]["guardian"]))


def _open_ruins(dice: random.Random, n_slots: int, gap: int) -> int | None:
    slot = dice.randrange(n_slots)
    return slot if slot != gap and dice.random() < 0.3 else None
