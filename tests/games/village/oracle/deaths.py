"""Members leave: one for each crossing of the bridge."""

from __future__ import annotations

from . import market, printed, turns
from .deeds import member_of
from .table import Player, Table, leave, mover, visible


def legal(table: Table) -> set[str]:
    """The lowest number of those that can be seen."""
    seen = visible(mover(table))
    lowest = min(number for number, _ in seen)
    return {f"bury {number}@{place}" for number, place in seen if number == lowest}


def at_the_end(table: Table, came: Table | None) -> None:
    """What the turn has brought about."""
    seat = table["turn"]["seat"]
    if table["turn"]["owed"] and visible(table["players"][seat]):
        table["phase"], table["to_move"] = "bury", seat
    else:
        table["turn"]["owed"] = 0
        turns.next_turn(table, came)


def within_the_day(table: Table, came: Table | None) -> None:
    """What a sale has brought about, before the next seat."""
    if table["market"]["owed"] and visible(mover(table)):
        table["phase"] = "bury"
    else:
        table["market"]["owed"] = 0
        market.next_seller(table, came)


def bury(table: Table, value: str, came: Table | None) -> None:
    number, place = member_of(value)
    player = mover(table)
    leave(player, number, place)
    rest = rest_of(table, place)
    player["dead"][rest] = sorted([*player["dead"].get(rest, []), number])
    look_for_the_end(table)
    if table["market"]:
        table["market"]["owed"] -= 1
        within_the_day(table, came)
    else:
        table["turn"]["owed"] -= 1
        at_the_end(table, came)


def section(place: str) -> str:
    """The part of the chronicle for those who stood here."""
    if place in printed.SHOPS:
        return "crafts"
    if place in printed.CITIES:
        return "travel"
    if place in printed.CHAMBERS:
        return "council"
    return "church" if place in printed.WINDOWS else "farm"


def lying(player: Player, rest: str) -> int:
    return len(player["dead"].get(rest, []))


def room(table: Table, rest: str) -> int:
    taken = sum(lying(player, rest) for player in table["players"])
    return printed.ROOM[table["seats"]][rest] - taken


def rest_of(table: Table, place: str) -> str:
    """The section, a grave when that is full, and out of the game without either."""
    for rest in (section(place), "grave"):
        if room(table, rest) > 0:
            return rest
    return "gone"


def look_for_the_end(table: Table) -> None:
    """The last space of the chronicle, or the last grave; the first of it counts."""
    if table["ended"]:
        return
    if not any(room(table, rest) for rest in printed.SECTIONS):
        table["ended"] = "chronicle-full"
    elif not room(table, "grave"):
        table["ended"] = "graves-full"
    else:
        return
    table["ender"] = table["to_move"]
