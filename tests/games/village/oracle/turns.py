"""Turn after turn, round after round, to the last ones."""

from __future__ import annotations

from . import deaths, market, printed, service
from .deeds import can_use, deeds
from .paying import Price, pay, payments, spend_in_turn
from .table import Table, clockwise, mover, on_board

NO_TURN = {
    **dict.fromkeys(("way", "space", "act", "value", "shop", "chamber")),
    "owed": 0,
    "cubes": 0,
}


# Openings


def legal_openings(table: Table) -> set[str]:
    """A cube or the well, or nothing in a last turn; on the empty board any space."""
    nothing = {"skip"} if table["ended"] else set()
    if not on_board(table, printed.CUBES):
        return nothing | {f"free {space}" for space in printed.SPACES if can_use(table, space)}
    cubes = {
        f"take {space} {cube}"
        for space in printed.SPACES
        for cube in printed.CUBES
        if table["board"][space][cube]
    }
    wells = {f"well {space}" for space in printed.SPACES if well_payments(table, space)}
    return nothing | cubes | wells


def take(table: Table, space: str, cube: str, came: Table | None) -> None:
    """Plague goes to the supply and costs time; then the action of the space."""
    table["board"][space][cube] -= 1
    if cube == "plague":
        table["supply"][cube] += 1
        spend_in_turn(table, printed.PLAGUE_TIME)
    else:
        mover(table)["cubes"][cube] += 1
    begin(table, "take", space, came)


def begin(table: Table, way: str, space: str, came: Table | None) -> None:
    table["turn"].update(way=way, space=space)
    if space == "market":
        market.hold(table, came)
    else:
        table["phase"] = "action"


def legal_deeds(table: Table) -> set[str]:
    return deeds(table, table["turn"]["space"]) | {"skip"}


# The well


def is_well_open(table: Table) -> bool:
    """While there is influence on the board; in a variant plague will do."""
    plague_too = table["variants"]["well_with_plague_only"]
    return on_board(table, printed.CUBES if plague_too else printed.COLOURS) > 0


def well_payments(table: Table, space: str) -> set[str]:
    """Three of a colour, after which the action can be used."""
    if not is_well_open(table):
        return set()
    prices: list[Price] = [{colour: printed.WELL_CUBES} for colour in printed.COLOURS]
    found = {text for price in prices for text in payments(mover(table), price)}
    return {text for text in found if is_useful(table, space, text)}


def is_useful(table: Table, space: str, payment: str) -> bool:
    player, supply, coins = mover(table), dict(table["supply"]), table["coins"]
    poorer = {**player, "cubes": dict(player["cubes"])}
    players = list(table["players"])
    players[table["to_move"]] = poorer
    tried = {**table, "supply": supply, "coins": coins, "players": players}
    pay(tried, poorer, payment)
    return can_use(tried, space)


# From turn to turn


def finish(table: Table, came: Table | None) -> None:
    """The action is done, or left."""
    deaths.at_the_end(table, came)


def next_turn(table: Table, came: Table | None) -> None:
    """Clockwise. A round ends with its cubes; once the end is near none is laid out again."""
    if table["ended"]:
        count_last_turns(table)
        if table["last_turns"] == 0:
            service.begin(table, came)
            return
    elif not on_board(table, printed.CUBES):
        service.begin(table, came)
        return
    open_turn(table, clockwise(table, table["turn"]["seat"]))


def count_last_turns(table: Table) -> None:
    """One for everybody, but none for who ended the game in a turn of its own."""
    if table["last_turns"] is None:
        own = table["turn"]["seat"] == table["ender"]
        table["last_turns"] = table["seats"] - own
    else:
        table["last_turns"] -= 1


def open_turn(table: Table, seat: int) -> None:
    table["turn"] = {"seat": seat, **NO_TURN}
    table["to_move"], table["phase"] = seat, "opening"


# From round to round


def next_round(table: Table, came: Table | None) -> None:
    """The first player leads into it, with a board full of cubes."""
    table["round"] += 1
    fill_bag(table)
    lay_out(table, came)
    open_turn(table, table["first"])


def fill_bag(table: Table) -> None:
    """What the supply has, at most; all plague."""
    supply = table["supply"]
    amounts = dict.fromkeys(printed.COLOURS, printed.FILL[table["seats"]])
    amounts["plague"] = supply["plague"]
    for cube, amount in amounts.items():
        moved = min(amount, supply[cube])
        supply[cube] -= moved
        table["bag"][cube] += moved


def lay_out(table: Table, came: Table | None) -> None:
    """Which cubes, chance decides; each space gets its number."""
    assert came is not None, "chance decides"
    board = came["board"]
    laid = {space: sum(board[space].values()) for space in printed.SPACES}
    assert laid == numbers_laid(table), f"{laid} laid out"
    table["board"] = {space: dict(board[space]) for space in printed.SPACES}
    for cube in printed.CUBES:
        table["bag"][cube] -= on_board(table, (cube,))
        assert table["bag"][cube] >= 0, f"{cube} from nowhere"


def numbers_laid(table: Table) -> dict[str, int]:
    """One a space, round and round, should the bag be too small for all of them."""
    full = printed.LAID_OUT[table["seats"]]
    left = min(sum(table["bag"].values()), sum(full.values()))
    laid = dict.fromkeys(printed.SPACES, 0)
    while left:
        for space in printed.SPACES:
            if left and laid[space] < full[space]:
                laid[space] += 1
                left -= 1
    return laid
