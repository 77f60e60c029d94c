"""Positions on ground as no tiles show it: random terrain, random tokens, any moment of a turn.

Dense temples, long waterways, tokens walled in by mountains: what games on the house tiles show
too seldom.
"""

from __future__ import annotations

import random
from typing import Any

from . import oracle
from .boards import CARDS, FACES, GAME, free_land
from .oracle.board import STANDING, Table, lettered, spaces_of_slot

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
        if doc["round"] > 8:  # too little land for the tokens to come
            continue
        table = oracle.read(doc)
        if dice.random() < 0.2:
            _lift(doc, table, dice)
        if oracle.legal(oracle.read(doc)) != {"end"}:
            return doc


def _lift(doc: dict[str, Any], table: Table, dice: random.Random) -> None:
    if movable := sorted(text for text in oracle.legal(table) if text.startswith("lift")):
        doc["turn"]["lifted"] = dice.choice(movable).removeprefix("lift ")


def _drawn(dice: random.Random) -> dict[str, Any]:
    seats = dice.choice((2, 3, 4))
    n_slots = 6 if seats == 2 else 9
    empty_slot = dice.randrange(n_slots)
    board = _ground(dice, n_slots, empty_slot)
    players = _players(dice, seats)
    mover, holder = _mover(players), dice.randrange(seats)
    tokens = _tokens(dice, board, seats, mover)
    turn = _turn(dice, board, tokens, players, mover, holder)
    earliest = max(_earliest(tokens, players), _roomy(board, tokens, players, turn["unplaced"]))
    return {
        "game": "dokmus",
        "rules_version": GAME.rules_version,
        "seats": seats,
        "variants": {name: dice.random() < 0.5 for name in GAME.variants},
        "components": "house",
        "to_move": mover,
        "round": dice.randint(earliest, max(earliest, 8)),
        "phase": "turn",
        "talisman": _talisman(dice, holder, players, turn),
        "first_drafter": holder,
        "tiles": _tiles(dice, n_slots, empty_slot),
        "board": board,
        "tokens": tokens,
        "players": players,
        "turn": turn,
    }


def _ground(dice: random.Random, n_slots: int, empty_slot: int) -> list[str]:
    weights = dice.choice(GROUNDS)
    board = [dice.choices(LETTERS, weights, k=21) for _ in range(n_slots // 3 * 7)]
    for x, y in spaces_of_slot(empty_slot):
        board[y][x] = " "
    while sum(letter in STANDING for row in board for letter in row) < 20:
        row = dice.choice(board)
        x = dice.randrange(21)
        row[x] = " " if row[x] == " " else "."
    return ["".join(row) for row in board]


def _tokens(dice: random.Random, board: list[str], seats: int, mover: int) -> list[str]:
    """At least one of each; on volcanoes only the mover's are left."""
    ground = sorted(lettered(board, " ^~tT"))
    dice.shuffle(ground)
    owners = [seat for seat in range(seats) for _ in range(dice.choice((1, 1, 2, 5, 12)))]
    dice.shuffle(owners)
    owners = [*range(seats), *owners]
    tokens = [["."] * 21 for _ in board]
    for (x, y), seat in zip(ground[:-1], owners, strict=False):
        if seat == mover or board[y][x] != "v":
            tokens[y][x] = str(seat)
    return ["".join(row) for row in tokens]


def _tiles(dice: random.Random, n_slots: int, empty_slot: int) -> list[dict[str, Any] | None]:
    faces = dice.sample(FACES, len(FACES))
    return [
        None
        if slot == empty_slot
        else {"face": faces.pop(), "turn": dice.choice((0, 90, 180, 270))}
        for slot in range(n_slots)
    ]


def _players(dice: random.Random, seats: int) -> list[dict[str, Any]]:
    cards = dice.sample(CARDS[seats], seats)
    n_played = dice.randrange(seats)
    turn_order = sorted(cards)
    return [
        {
            "sacrificed": dice.randint(1, 4),
            "guardian": card,
            "revealed": turn_order.index(card) <= n_played,
            "played": turn_order.index(card) < n_played,
        }
        for card in cards
    ]


def _mover(players: list[dict[str, Any]]) -> int:
    waiting = [seat for seat, player in enumerate(players) if not player["played"]]
    return min(waiting, key=lambda seat: int(players[seat]["guardian"]))


def _earliest(tokens: list[str], players: list[dict[str, Any]]) -> int:
    """The first round in which so many tokens can have been used."""
    counts = [sum(row.count(str(seat)) for row in tokens) for seat in range(len(players))]
    most = max(n + player["sacrificed"] for n, player in zip(counts, players, strict=True))
    return max(2, (int(most) + 4) // 3)


def _roomy(
    board: list[str], tokens: list[str], players: list[dict[str, Any]], unplaced: int
) -> int:
    """The first round in which there is land for all tokens to come."""
    played = sum(int(player["played"]) for player in players)
    turns = (len(free_land(board, tokens)) - unplaced) // 3 + 1 + played
    return 9 - turns // len(players)


def _talisman(
    dice: random.Random, holder: int, players: list[dict[str, Any]], turn: dict[str, Any]
) -> int:
    """Whoever plays or has played guardian 1 may have taken it."""
    first = next((seat for seat, player in enumerate(players) if player["guardian"] == 1), holder)
    if players[first]["played"]:
        return dice.choice((first, holder))
    return first if players[first]["revealed"] and turn["used"] else holder


def _turn(
    dice: random.Random,
    board: list[str],
    tokens: list[str],
    players: list[dict[str, Any]],
    mover: int,
    holder: int,
) -> dict[str, Any]:
    """Ruins are open where a token of the mover stands, which came there in this turn."""
    guardian = players[mover]["guardian"]
    used = dice.random() < 0.4 and not (guardian == 1 and holder == mover)
    unplaced = dice.choice((0, 1, 2, 2, 3, 3))
    reached = {
        y // 7 * 3 + x // 7 for x, y in lettered(board, " .fv^~tT") if tokens[y][x] == str(mover)
    }
    moved = unplaced < 3 or (used and guardian in (3, 5))
    return {
        "unplaced": unplaced,
        "used": used,
        "crossed": unplaced < 2 and dice.random() < 0.4,
        "ruins": dice.choice([*sorted(reached), None]) if moved else None,
        "lifted": None,
    }
