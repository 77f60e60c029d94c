"""The oracle reads a position: what lies on the table, and where tokens may go."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

Space = tuple[int, int]

SIDE = 7
COLUMNS = 3
STANDING = ".frv"
"""Meadow, forest, ruins, volcano: the ground a token may stand on."""
MOVABLE = ".fv"
"""The ground a token may be moved away from."""
TEMPLES = "tT"
CORNERS = {2: (0, 2, 3, 5), 3: (0, 2, 6, 8), 4: (0, 2, 6, 8)}


@dataclass
class Player:
    sacrificed: int
    guardian: int
    revealed: bool
    played: bool


@dataclass
class Turn:
    unplaced: int = 3
    used: bool = False
    crossed: bool = False
    ruins: int | None = None
    lifted: Space | None = None


@dataclass
class Table:
    """What lies on the table: `terrain` without the empty slot, `tokens` where some stand."""

    seats: int
    variants: dict[str, bool]
    phase: str
    round: int
    talisman: int
    first_drafter: int
    to_move: int | None
    tiles: list[dict[str, Any] | None]
    terrain: dict[Space, str]
    tokens: dict[Space, int]
    players: list[Player]
    turn: Turn = field(default_factory=Turn)

    @property
    def empty_slot(self) -> int:
        return self.tiles.index(None)

    @property
    def height(self) -> int:
        return len(self.tiles) // COLUMNS * SIDE


def read(doc: Mapping[str, Any]) -> Table:
    """The table that a position document describes."""
    turn = doc["turn"]
    lifted = turn["lifted"]
    return Table(
        seats=doc["seats"],
        variants=dict(doc["variants"]),
        phase=doc["phase"],
        round=doc["round"],
        talisman=doc["talisman"],
        first_drafter=doc["first_drafter"],
        to_move=doc["to_move"],
        tiles=[tile and dict(tile) for tile in doc["tiles"]],
        terrain=lettered(doc["board"], " "),
        tokens={space: int(seat) for space, seat in lettered(doc["tokens"], " .").items()},
        players=[
            Player(p["sacrificed"], p["guardian"], p["revealed"], p["played"])
            for p in doc["players"]
        ],
        turn=Turn(
            turn["unplaced"],
            turn["used"],
            turn["crossed"],
            turn["ruins"],
            lifted and space_of(lifted),
        ),
    )


def lettered(rows: Iterable[str], blank: str) -> dict[Space, str]:
    return {
        (x, y): letter
        for y, row in enumerate(rows)
        for x, letter in enumerate(row)
        if letter not in blank
    }


def space_of(text: str) -> Space:
    return "abcdefghijklmnopqrstu".index(text[0]), int(text[1:]) - 1


def text_of(space: Space) -> str:
    return f"{'abcdefghijklmnopqrstu'[space[0]]}{space[1] + 1}"


def slot_of(space: Space) -> int:
    """Which slot of the grid a space lies in, counted row by row."""
    return space[1] // SIDE * COLUMNS + space[0] // SIDE


# Neighbourhood


def beside(table: Table, space: Space) -> set[Space]:
    """The up to four spaces that share an edge with this one; nothing lies in the empty slot."""
    x, y = space
    return {s for s in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)) if s in table.terrain}


def beside_any(table: Table, spaces: Iterable[Space]) -> set[Space]:
    return {near for space in spaces for near in beside(table, space)}


def connected(table: Table, start: Space, letters: str) -> set[Space]:
    """All spaces with these letters that hang together with the start."""
    found, todo = {start}, [start]
    while todo:
        for near in beside(table, todo.pop()):
            if near not in found and table.terrain[near] in letters:
                found.add(near)
                todo.append(near)
    return found


def of_terrain(table: Table, letters: str) -> set[Space]:
    return {space for space, letter in table.terrain.items() if letter in letters}


def own_tokens(table: Table, seat: int) -> set[Space]:
    return {space for space, owner in table.tokens.items() if owner == seat}


def empty_ground(table: Table) -> set[Space]:
    """Where a token may lie at all, and none does."""
    return of_terrain(table, STANDING) - table.tokens.keys()


# Temples


def served_temples(table: Table, space: Space) -> set[Space]:
    """The temples that a token on this space may use."""
    touched = {near for near in beside(table, space) if table.terrain[near] in TEMPLES}
    if table.variants["temple_chains"]:
        return {link for temple in touched for link in connected(table, temple, TEMPLES)}
    further = {near for near in beside_any(table, touched) if table.terrain[near] in TEMPLES}
    return touched | further


def in_touch(table: Table, space: Space) -> set[Space]:
    """Empty ground next to a token on this space, itself or by temples."""
    around = beside(table, space) | beside_any(table, served_temples(table, space))
    return (around & empty_ground(table)) - {space}


# Placing


def placeable(table: Table, seat: int) -> dict[Space, int]:
    """Every space the seat's next token may be placed on, and how many tokens that costs."""
    reach = {s for token in own_tokens(table, seat) for s in in_touch(table, token)}
    return {space: 2 if pays_for_forest(table, seat, space) else 1 for space in reach}


def pays_for_forest(table: Table, seat: int, target: Space) -> bool:
    """A forest costs a token more, unless an own one in a forest stands beside it or its temple."""
    if table.terrain[target] != "f":
        return False
    friends = {s for s in own_tokens(table, seat) if table.terrain[s] == "f"}
    if friends & beside(table, target):
        return False
    temples = {s for s in beside(table, target) if table.terrain[s] in TEMPLES}
    return not friends & beside_any(table, temples)


# Crossing


def banks_of_waterways(table: Table) -> list[set[Space]]:
    """For each waterway, all that one may start from and land on."""
    banks, seen = [], set()
    for water in of_terrain(table, "~"):
        if water in seen:
            continue
        if table.variants["temples_join_waters"]:
            waterway = connected(table, water, "~" + TEMPLES)
            banks.append(beside_any(table, waterway))
        else:
            waterway = connected(table, water, "~")
            shore = beside_any(table, waterway)
            ends = {s for s in shore if table.terrain[s] in TEMPLES}
            banks.append(shore | beside_any(table, ends))
        seen |= waterway
    return banks


def crossable(table: Table, seat: int) -> set[Space]:
    """Every space on the banks of a waterway on whose banks the seat has a token."""
    own = own_tokens(table, seat)
    banks = [bank for bank in banks_of_waterways(table) if bank & own]
    return {space for bank in banks for space in bank} & empty_ground(table)


# What a turn's next token may do


def placings(table: Table) -> dict[Space, int]:
    """`place`: spaces that can be paid for, with the price."""
    left = table.turn.unplaced
    return {s: price for s, price in placeable(table, mover(table)).items() if price <= left}


def crossings(table: Table) -> set[Space]:
    """`cross`: for two tokens, once a turn, not where placing costs two as well."""
    if table.turn.crossed or table.turn.unplaced < 2:
        return set()
    dear = {s for s, price in placeable(table, mover(table)).items() if price == 2}
    return crossable(table, mover(table)) - dear


def anywhere(table: Table) -> dict[Space, int]:
    """`anywhere`, with prices: when a token is left for which nothing else can be paid."""
    left = table.turn.unplaced
    if left == 0 or placings(table) or crossings(table):
        return {}
    free = table.variants["anywhere_forest_free"] or left == 1
    return {
        space: 1 if free or not pays_for_forest(table, mover(table), space) else 2
        for space in empty_ground(table)
    }


def mover(table: Table) -> int:
    assert table.to_move is not None
    return table.to_move


# Moving a token


def drops(table: Table, lifted: Space) -> set[Space]:
    """Where a token from this space may be moved."""
    return in_touch(table, lifted)


def lifts(table: Table) -> set[Space]:
    """Own tokens that may be moved; for the extra action of ruins those on its tile alone."""
    own = {s for s in own_tokens(table, mover(table)) if table.terrain[s] in MOVABLE}
    if table.turn.ruins is not None:
        own = {s for s in own if slot_of(s) == table.turn.ruins}
    return {s for s in own if drops(table, s)}


# Moving and turning tiles


def spaces_of_slot(slot: int) -> list[Space]:
    left, top = slot % COLUMNS * SIDE, slot // COLUMNS * SIDE
    return [(left + x, top + y) for y in range(SIDE) for x in range(SIDE)]


def slidable_slots(table: Table) -> set[int]:
    """The slots in the row or the column of the empty slot."""
    row, column = divmod(table.empty_slot, COLUMNS)
    slots = set(range(len(table.tiles))) - {table.empty_slot}
    return {slot for slot in slots if slot // COLUMNS == row or slot % COLUMNS == column}


def carry(table: Table, journey: Mapping[Space, Space]) -> None:
    """Ground and tokens of the spaces named go to other spaces."""
    terrain, tokens = table.terrain, table.tokens
    table.terrain = {journey.get(space, space): letter for space, letter in terrain.items()}
    table.tokens = {journey.get(space, space): seat for space, seat in tokens.items()}


def slide(table: Table, slot: int) -> None:
    """The tile goes to the empty slot as it lies, and leaves the empty slot behind."""
    empty_slot = table.empty_slot
    carry(table, dict(zip(spaces_of_slot(slot), spaces_of_slot(empty_slot), strict=True)))
    table.tiles[empty_slot], table.tiles[slot] = table.tiles[slot], None


def rotate(table: Table, slot: int, way: str) -> None:
    """A quarter turn clockwise brings the upper row to the right side; three make one back."""
    left, top = spaces_of_slot(slot)[0]
    for _ in range(1 if way == "cw" else 3):
        carry(
            table,
            {
                (x, y): (left + SIDE - 1 - (y - top), top + x - left)
                for x, y in spaces_of_slot(slot)
            },
        )
        tile = table.tiles[slot]
        assert tile is not None
        tile["turn"] = (tile["turn"] + 90) % 360


# Start spaces


def starts(table: Table) -> set[Space]:
    """Meadows and forests at the open sides of corner tiles that nobody stands on."""
    taken = {slot_of(space) for space in table.tokens}
    return {
        space
        for space in of_terrain(table, ".f")
        if slot_of(space) in CORNERS[table.seats]
        and slot_of(space) not in taken
        and on_open_side(table, space)
    }


def on_open_side(table: Table, space: Space) -> bool:
    """No tile lies beyond one of the space's edges."""
    x, y = space
    if table.variants["start_on_gap_side"]:
        return len(beside(table, space)) < 4
    return x in (0, COLUMNS * SIDE - 1) or y in (0, table.height - 1)
