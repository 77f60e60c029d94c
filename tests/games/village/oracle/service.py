"""The service: who is bought or drawn out of the bag, who moves on, who leads."""

from __future__ import annotations

from collections import Counter

from . import printed, turns
from .table import Player, Table, arrive, at, clockwise, give, leave, move, mover

N_PIECES = 4


def begin(table: Table, came: Table | None) -> None:
    del came
    table["services"] += 1
    table["out"] = 0
    table["turn"] = {"seat": None, **turns.NO_TURN}
    table["to_move"], table["phase"] = table["first"], "buy"


def done(table: Table, came: Table | None) -> None:
    """Once round the table in each part."""
    table["to_move"] = clockwise(table, table["to_move"])
    if table["to_move"] == table["first"]:
        if table["phase"] == "buy":
            draw(table, came)
            table["phase"] = "promote"
        else:
            end(table, came)


# Out of the bag


def legal_buys(table: Table) -> set[str]:
    """For a coin each, until four are out."""
    player = mover(table)
    can_buy = table["out"] < N_PIECES and player["coins"]
    return {"done"} | {f"buy {number}" for number in at(player, "bag") if can_buy}


def buy(table: Table, value: str) -> None:
    player = mover(table)
    give(table, player, "coins", 1)
    move(player, int(value), "bag", "window1")
    table["out"] += 1


def draw(table: Table, came: Table | None) -> None:
    """The rest up to four; monks return."""
    rest = N_PIECES - table["out"]
    inside = sum(len(at(player, "bag")) for player in table["players"])
    if not rest or not inside:
        return
    assert came is not None, "chance decides"
    drawn = 0
    for player, told in zip(table["players"], came["players"], strict=True):
        for number in missing(player, told):
            move(player, number, "bag", "window1")
            drawn += 1
    assert rest - printed.MONKS <= drawn <= rest, f"{drawn} drawn"


def missing(player: Player, told: Player) -> list[int]:
    """Who has gone from the bag."""
    before, now = Counter(at(player, "bag")), Counter(at(told, "bag"))
    assert now <= before, "somebody in the bag from nowhere"
    return list((before - now).elements())


# On to the left


def legal_promotions(table: Table) -> set[str]:
    """One window further, for the grain between the two."""
    player = mover(table)
    return {"done"} | {
        f"promote {number}@{window}"
        for window, grain in printed.WINDOW_GRAIN.items()
        for number in at(player, window)
        if player["grain"] >= grain
    }


def promote(table: Table, value: str) -> None:
    player = mover(table)
    number, window = value.split("@")
    further = printed.WINDOWS[printed.WINDOWS.index(window) + 1]
    give(table, player, "grain", printed.WINDOW_GRAIN[window])
    leave(player, int(number), window)
    arrive(player, int(number), further)


# Who leads


def standing(player: Player) -> int:
    return sum(len(at(player, window)) for window in printed.WINDOWS)


def leading_window(player: Player) -> int:
    """How far to the left the foremost member is."""
    return max(k for k, window in enumerate(printed.WINDOWS) if at(player, window))


def majority(table: Table) -> list[Player]:
    """Most members in windows; of the tied, whose foremost is further left; or all of these."""
    most = max(standing(player) for player in table["players"])
    if most == 0:
        return []
    tied = [player for player in table["players"] if standing(player) == most]
    foremost = max(leading_window(player) for player in tied)
    return [player for player in tied if leading_window(player) == foremost]


def end(table: Table, came: Table | None) -> None:
    """Prestige; then the next round, under the taker of the marker, or the end of the game."""
    for player in majority(table):
        player["prestige"] += printed.MAJORITY_PRESTIGE
    if table["services"] >= printed.LAST_SERVICE and not table["ended"]:
        table["ended"] = "last-service"
    if table["ended"]:
        table["to_move"], table["phase"] = None, "over"
        return
    if table["marker"] is not None:
        table["first"], table["marker"] = table["marker"], None
    turns.next_round(table, came)
