"""The table as plain dictionaries; reading a position document, and what is compared of it."""

from __future__ import annotations

from collections import Counter
from typing import Any

from . import printed

Table = dict[str, Any]
Player = dict[str, Any]


def read(doc: dict[str, Any]) -> Table:
    """Like the position document, with nothing left out."""
    assert doc.get("components", "house") == "house", "the oracle knows the house set alone"
    players = [read_player(player) for player in doc["players"]]
    table: Table = {
        "seats": doc["seats"],
        "variants": {"well_with_plague_only": False, "privilege_previous_only": False}
        | dict(doc.get("variants", {})),
        "to_move": doc["to_move"],
        "phase": doc.get("phase", "opening"),
        "round": doc.get("round", 1),
        "first": doc.get("first", 0),
        **{key: doc.get(key) for key in ("marker", "ended", "ender", "last_turns")},
        **{key: doc.get(key, 0) for key in ("services", "out")},
        "board": {space: counts(doc["board"].get(space), printed.CUBES) for space in printed.SPACES}
        if "board" in doc
        else {space: counts(None, printed.CUBES) for space in printed.SPACES},
        "bag": counts(doc.get("bag"), printed.CUBES),
        "stalls": list(doc["stalls"]),
        "queue": list(doc["queue"]),
        "turn": read_turn(doc),
        "market": dict(doc["market"]) if doc.get("market") else None,
        "players": players,
    }
    table["supply"] = counts(doc.get("supply") or rest_of_cubes(table), printed.CUBES)
    table["goods"] = counts(doc.get("goods") or rest_of_goods(table), printed.GOODS)
    table["grain"] = doc.get("grain", printed.ALL_GRAIN - sum(own["grain"] for own in players))
    table["coins"] = doc.get("coins", printed.ALL_COINS - sum(own["coins"] for own in players))
    return table


def read_turn(doc: dict[str, Any]) -> dict[str, Any]:
    keys = ("way", "space", "act", "value", "shop", "chamber")
    told = doc.get("turn") or {}
    return {
        "seat": told.get("seat", doc["to_move"]),
        **{key: told.get(key) for key in keys},
        **{key: told.get(key, 0) for key in ("owed", "cubes")},
    }


def read_player(told: dict[str, Any]) -> Player:
    player: Player = {
        "cubes": counts(told.get("cubes"), printed.COLOURS),
        "goods": counts(told.get("goods"), printed.GOODS),
        **{key: told.get(key, 0) for key in ("grain", "coins", "life", "prestige")},
        "passed": bool(told.get("passed", False)),
        "members": {place: sorted(told["members"][place]) for place in told.get("members", {})},
        "dead": {rest: sorted(told["dead"][rest]) for rest in told.get("dead", {})},
        "visited": sorted(told.get("visited", [])),
        "customers": sorted(told.get("customers", [])),
    }
    player["reserve"] = sorted(told.get("reserve", unborn(player)))
    return player


def counts(told: dict[str, int] | None, kinds: tuple[str, ...]) -> dict[str, int]:
    return {kind: (told or {}).get(kind, 0) for kind in kinds}


def unborn(player: Player) -> list[int]:
    born = Counter(n for where in ("members", "dead") for ns in player[where].values() for n in ns)
    return list((Counter(printed.MEMBERS) - born).elements())


def rest_of_cubes(table: Table) -> dict[str, int]:
    heaps = [table["bag"], *table["board"].values()]
    heaps += [player["cubes"] for player in table["players"]]
    return {
        cube: total - sum(heap.get(cube, 0) for heap in heaps)
        for cube, total in printed.ALL_CUBES.items()
    }


def rest_of_goods(table: Table) -> dict[str, int]:
    return {
        good: printed.ALL_OF_A_GOOD - sum(player["goods"][good] for player in table["players"])
        for good in printed.GOODS
    }


# Looking


def clockwise(table: Table, seat: int) -> int:
    return int((seat + 1) % table["seats"])


def mover(table: Table) -> Player:
    player: Player = table["players"][table["to_move"]]
    return player


def at(player: Player, place: str) -> list[int]:
    """The numbers of a player's members at a place."""
    members: list[int] = player["members"].get(place, [])
    return members


def visible(player: Player) -> list[tuple[int, str]]:
    """Number and place of all living members that can be seen: not those in the black bag."""
    return [(number, place) for place in printed.VISIBLE for number in at(player, place)]


def on_board(table: Table, kinds: tuple[str, ...]) -> int:
    """How many cubes of these kinds lie on the spaces."""
    return sum(heap[kind] for heap in table["board"].values() for kind in kinds)


# Moving pieces


def leave(player: Player, number: int, place: str) -> None:
    player["members"][place].remove(number)


def arrive(player: Player, number: int, place: str) -> None:
    player["members"][place] = sorted([*at(player, place), number])


def move(player: Player, number: int, start: str, goal: str) -> None:
    leave(player, number, start)
    arrive(player, number, goal)


def give_good(table: Table, player: Player, good: str) -> None:
    """From a player to the supply."""
    assert player["goods"][good] > 0
    player["goods"][good] -= 1
    table["goods"][good] += 1


def get_good(table: Table, player: Player, good: str) -> None:
    """From the supply to a player."""
    assert table["goods"][good] > 0
    table["goods"][good] -= 1
    player["goods"][good] += 1


def give(table: Table, player: Player, what: str, amount: int) -> None:
    """Grain or coins, to the supply."""
    assert player[what] >= amount
    player[what] -= amount
    table[what] += amount


def get(table: Table, player: Player, what: str, amount: int) -> None:
    """Grain or coins, as many as the supply still has."""
    amount = min(amount, table[what])
    table[what] -= amount
    player[what] += amount


# Comparing


def essence(table: Table) -> Any:
    """All that lies on the table, and what is being decided by whom.

    What a day or a service has left behind once it is over, and what nobody needs to know at
    the moment, is not compared.
    """
    phase, over = table["phase"], table["phase"] == "over"
    keys = ("to_move", "phase", "services", "ended", "ender", "board", "bag", "supply", "goods")
    return {
        **{key: table[key] for key in (*keys, "grain", "coins", "stalls", "queue")},
        "round": over or (table["round"], table["first"], table["marker"], table["last_turns"]),
        "out": table["out"] if phase == "buy" else None,
        "turn": None if over else turn_essence(table),
        "market": None if over else table["market"],
        "players": [player_essence(player, table["market"]) for player in table["players"]],
    }


def turn_essence(table: Table) -> dict[str, Any]:
    """How the action came about is settled once the well has been paid."""
    turn = dict(table["turn"])
    if turn["act"] == "well":
        del turn["way"], turn["space"]
    return turn


def player_essence(player: Player, market: Any) -> Player:
    """Places where nobody is are as good as left out."""
    own = {key: player[key] for key in player if key != "passed" or market}
    for where in ("members", "dead"):
        own[where] = {place: numbers for place, numbers in player[where].items() if numbers}
    return own
