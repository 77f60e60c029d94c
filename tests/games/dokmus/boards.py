"""Positions as drawings, with the answer marked in the drawing.

A cell is a terrain letter of the component file (`.` meadow, `f` forest, `r` ruins, `v` volcano,
`^` mountain, `~` water, `t` and `T` temples, `_` the empty slot), then a token (`A` is seat 0, the
mover; `B`, `C`, `D` the others), then the answer, what the mover may do there:

    1, 2   place, for one token or for two       x   cross
    a      anywhere                              l   lift
    d      drop                                  s   start

Cells stand apart by blanks; `|` and lines of `-` may mark the borders of tiles. The drawing's
upper left cell is a1. What is not drawn is mountain, but for far meadows at the lower right: where
players stand who are not drawn, and for the tokens to come, out of reach but by `anywhere`.

    check(
        '''
        .A .1 .
        .1 .  .
        '''
    )
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import stammtisch
from stammtisch.core.state import State

SEATS = "ABCD"
TERRAINS = ".frv^~tT_"
LAND = ".frv"
MARKS = "12xalds"
NEIGHBOURS = ((0, 1), (1, 0), (0, -1), (-1, 0))
SIZE = 21
GAMES = {2: 14, 3: 21, 4: 21}
CARDS = {2: (2, 3, 4), 3: (1, 2, 3, 4, 5), 4: (1, 2, 3, 4, 5)}
FACES = ("1A", "2A", "3A", "4A", "5A", "6A", "7A", "8A")

Cells = list[list[str]]
GAME = stammtisch.load("dokmus")


def cells_of(drawing: str) -> Cells:
    """The cells of a drawing, row by row."""
    lines = [line.replace("|", " ").split() for line in drawing.strip().splitlines()]
    return [line for line in lines if line and set("".join(line)) != {"-"}]


def square(x: int, y: int) -> str:
    return f"{chr(ord('a') + x)}{y + 1}"


def position(
    drawing: str,
    *,
    seats: int = 3,
    guardian: int = 2,
    unplaced: int | None = None,
    used: bool = True,
    crossed: bool = False,
    ruins: int | None = None,
    lifted: str | None = None,
    round: int | None = None,
    talisman: int = 0,
    sacrificed: Iterable[int] = (),
    variants: dict[str, bool] | None = None,
) -> State:
    """The drawn position in the middle of seat 0's turn.

    `guardian`: the mover's card; `used`: its action is spent. `ruins`: the slot (0 to 8, row by
    row) of the tile whose extra action is open; `lifted`: the square of a lifted token.
    `unplaced`: 3, after a crossing 1. `round`: the third, or the first in which so many tokens
    as are drawn have been used. `talisman`: who holds it.
    The empty slot is where `_` is drawn, else in the middle (2 players: of the upper row).
    """
    cells, height = cells_of(drawing), GAMES[seats]
    empty_slot = _empty_slot(cells, seats)
    board, tokens = _paper(cells, height, empty_slot)
    _seat_the_others(board, tokens, seats, empty_slot)
    spent = [*sacrificed, *[0] * seats][:seats]
    most = max(_count(tokens, seat) + spent[seat] for seat in range(seats))
    round = round or max(3, (most + 4) // 3)
    unplaced = (1 if crossed else 3) if unplaced is None else unplaced
    players = _players(seats, guardian, spent)
    turns_to_come = seats * (9 - round) - sum(player["played"] for player in players) - 1
    _make_room(board, tokens, cells, 3 * turns_to_come + unplaced)
    doc: dict[str, Any] = {
        "game": "dokmus",
        "rules_version": GAME.rules_version,
        "seats": seats,
        "variants": variants or {},
        "components": "house",
        "to_move": 0,
        "round": round,
        "phase": "turn",
        "talisman": talisman,
        "first_drafter": 1 if guardian == 1 and used else talisman,
        "tiles": _tiles(seats, empty_slot),
        "board": ["".join(row) for row in board],
        "tokens": ["".join(row) for row in tokens],
        "players": players,
        "turn": {
            "unplaced": unplaced,
            "used": used,
            "crossed": crossed,
            "ruins": ruins,
            "lifted": lifted,
        },
    }
    return GAME.from_position(doc, seed=1)


def _empty_slot(cells: Cells, seats: int) -> int:
    for y, row in enumerate(cells):
        for x, cell in enumerate(row):
            if cell[0] == "_":
                return y // 7 * 3 + x // 7
    return 1 if seats == 2 else 4


def _count(tokens: Cells, seat: int) -> int:
    return sum(row.count(str(seat)) for row in tokens)


def _paper(cells: Cells, height: int, empty_slot: int) -> tuple[Cells, Cells]:
    board = [["^"] * SIZE for _ in range(height)]
    tokens = [["."] * SIZE for _ in range(height)]
    for y, row in enumerate(cells):
        for x, cell in enumerate(row):
            assert cell[0] in TERRAINS, f"{cell!r} in row {y + 1} shows no terrain"
            board[y][x] = cell[0]
            for letter in cell[1:]:
                assert letter in SEATS + MARKS, f"{cell!r} in row {y + 1} has a strange mark"
                if letter in SEATS:
                    tokens[y][x] = str(SEATS.index(letter))
    for y in range(empty_slot // 3 * 7, empty_slot // 3 * 7 + 7):
        for x in range(empty_slot % 3 * 7, empty_slot % 3 * 7 + 7):
            board[y][x] = " "
    return board, tokens


def _seat_the_others(board: Cells, tokens: Cells, seats: int, empty_slot: int) -> None:
    """Players who are not drawn stand on meadows of their own, far away and apart."""
    drawn = {int(letter) for row in tokens for letter in row if letter != "."}
    assert 0 in drawn, "the mover A must be drawn"
    last = len(board) - 1 if empty_slot != (len(board) // 7 - 1) * 3 + 2 else 6
    for seat in set(range(seats)) - drawn:
        x = SIZE - 2 * seat
        board[last][x], tokens[last][x] = ".", str(seat)


def _make_room(board: Cells, tokens: Cells, cells: Cells, to_come: int) -> None:
    """Meadows for the tokens to come that find no land in the drawing, next to nothing but rock."""
    drawn = {(x, y) for y, row in enumerate(cells) for x, _ in enumerate(row)}
    rock = {(x, y) for y, row in enumerate(board) for x, cell in enumerate(row) if cell == "^"}
    places = [(x, y) for y in range(len(board)) for x in range(SIZE)]
    near = {(x + dx, y + dy) for x, y in set(places) - rock for dx, dy in NEIGHBOURS}
    farthest_first = sorted(rock - near, key=lambda at: (at in drawn, -at[1], -at[0]))
    missing = to_come - len(free_land(board, tokens))
    for x, y in farthest_first[: max(0, missing)]:
        board[y][x] = "."


def free_land(board: Iterable[Iterable[str]], tokens: Iterable[Iterable[str]]) -> set[str]:
    """The squares that can hold a token and have none."""
    return {
        square(x, y)
        for y, (row, above) in enumerate(zip(board, tokens, strict=True))
        for x, (cell, token) in enumerate(zip(row, above, strict=True))
        if cell in LAND and token in ". "
    }


def _tiles(seats: int, empty_slot: int) -> list[dict[str, Any] | None]:
    slots = 6 if seats == 2 else 9
    faces = iter(FACES)
    return [
        None if slot == empty_slot else {"face": next(faces), "turn": 0} for slot in range(slots)
    ]


def _players(seats: int, guardian: int, sacrificed: list[int]) -> list[dict[str, Any]]:
    """The others hold the lowest cards that are left; lower ones than the mover's have played."""
    others = [card for card in CARDS[seats] if card != guardian]
    cards = [guardian, *others[: seats - 1]]
    return [
        {
            "guardian": card,
            "revealed": card <= guardian,
            "played": card < guardian,
            "sacrificed": sacrificed[seat],
        }
        for seat, card in enumerate(cards)
    ]


def marks(state: State) -> dict[str, str]:
    """What the seat to move may do at each square, as marks; prices by doing it on a copy."""
    found: dict[str, str] = {}
    for action in state.legal_actions():
        act, _, where = state.text(int(action)).partition(" ")
        letter = {"cross": "x", "anywhere": "a", "lift": "l", "drop": "d", "start": "s"}.get(act)
        if act == "place":
            letter = str(price(state, int(action)))
        if letter:
            found[where] = "".join(sorted(found.get(where, "") + letter))
    return found


def price(state: State, action: int) -> int:
    """Tokens that leave the turn's supply with this action; all of them if it ends the turn."""
    seat = state.to_move
    assert seat is not None
    before, after = state.position(), state.clone().apply(action).position()
    same_turn = all(before[entry] == after[entry] for entry in ("to_move", "phase", "round"))
    if not same_turn:
        return int(before["turn"]["unplaced"])
    spent = before["turn"]["unplaced"] - after["turn"]["unplaced"]
    sacrificed = after["players"][seat]["sacrificed"] - before["players"][seat]["sacrificed"]
    assert spent == 1 + sacrificed, f"{spent} tokens used up, {sacrificed} of them sacrificed"
    return int(spent)


def check(drawing: str, **details: Any) -> State:
    """The marks in the drawing are exactly what the mover may do at spaces."""
    state = position(drawing, **details)
    expect(state, drawing)
    return state


def check_drops(drawing: str, lifted: str, **details: Any) -> State:
    """After this token is lifted, the `d`s of the drawing are exactly where it may be dropped."""
    state = position(drawing, **details).apply(f"lift {lifted}")
    expect(state, drawing)
    return state


def expect(state: State, drawing: str) -> None:
    """The marks in the drawing are exactly what the state offers at spaces.

    Where the drawing has an `a`, what is not drawn can be gone to as well.
    """
    cells = {
        square(x, y): "".join(sorted(letter for letter in cell[1:] if letter in MARKS))
        for y, row in enumerate(cells_of(drawing))
        for x, cell in enumerate(row)
    }
    expected = {where: letters for where, letters in cells.items() if letters}
    if "a" in "".join(expected.values()):
        doc = state.position()
        undrawn = free_land(doc["board"], doc["tokens"]) - cells.keys()
        expected |= dict.fromkeys(undrawn, "a")
    found = marks(state)
    shown = "\n".join(
        f"{where}: the drawing says {expected.get(where, '-')}, the rules {found.get(where, '-')}"
        for where in sorted(expected.keys() | found.keys())
        if expected.get(where) != found.get(where)
    )
    assert found == expected, f"\n{shown}\n{drawing}"


def acts(state: State, *kinds: str) -> set[str]:
    """The texts of the legal actions of these kinds ("slide", "rotate", "end", ...)."""
    texts = {state.text(int(action)) for action in state.legal_actions()}
    return {text for text in texts if not kinds or text.split()[0] in kinds}


def edited(state: State, *, turn: dict[str, Any] | None = None, **entries: Any) -> State:
    """The position with entries of its document replaced, those of `turn` one by one."""
    doc = {**state.position(), **entries}
    return GAME.from_position({**doc, "turn": {**doc["turn"], **(turn or {})}}, seed=1)


def play(state: State, *texts: str) -> State:
    """The same state after these decisions."""
    for text in texts:
        state.apply(text)
    return state


def column_and_row(where: str) -> tuple[int, int]:
    return ord(where[0]) - ord("a"), int(where[1:]) - 1


def token_at(state: State, where: str) -> str | None:
    """The letter of the seat whose token lies there, None without one."""
    x, y = column_and_row(where)
    seat = state.position()["tokens"][y][x]
    return None if seat in ". " else SEATS[int(seat)]


def terrain_at(state: State, where: str) -> str:
    x, y = column_and_row(where)
    return str(state.position()["board"][y][x])


def sacrificed(state: State, seat: int = 0) -> int:
    return int(state.position()["players"][seat]["sacrificed"])


def turn_of(state: State) -> dict[str, Any]:
    """How the turn stands: `unplaced`, `used`, `crossed`, `ruins`, `lifted`."""
    turn: dict[str, Any] = state.position()["turn"]
    return turn
