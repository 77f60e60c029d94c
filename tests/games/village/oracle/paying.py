"""Time on the life track, and influence paid in cubes and coins."""

from __future__ import annotations

from itertools import product

from . import printed
from .table import Player, Table, mover

Price = dict[str, int]
PURSE = (*printed.COLOURS, "coin")


def spend(player: Player, time: int) -> int:
    """Steps along the life track; tells how many times the bridge was crossed."""
    player["life"] += time
    crossings = 0
    while player["life"] >= printed.LAP:
        player["life"] -= printed.LAP
        crossings += 1
    return crossings


def spend_in_turn(table: Table, time: int) -> None:
    """A death that this brings is paid at the end of the turn."""
    table["turn"]["owed"] += spend(mover(table), time)


def purse(player: Player) -> dict[str, int]:
    return {**player["cubes"], "coin": player["coins"]}


def payments(player: Player, price: Price) -> set[str]:
    """Every mixture with which a player can pay: a coin stands for any one cube."""
    has = purse(player)
    found = set()
    colours = list(price)
    for coins in product(*(range(price[colour] + 1) for colour in colours)):
        paid = {colour: price[colour] - n for colour, n in zip(colours, coins, strict=True)}
        paid["coin"] = sum(coins)
        if all(has[kind] >= n for kind, n in paid.items()):
            found.add(" ".join(kind for kind in PURSE for _ in range(paid.get(kind, 0))))
    return found


def can_pay(player: Player, price: Price) -> bool:
    return bool(payments(player, price))


def pay(table: Table, player: Player, payment: str) -> None:
    """To the supply, cubes and coins."""
    for kind in payment.split():
        if kind == "coin":
            player["coins"] -= 1
            table["coins"] += 1
        else:
            player["cubes"][kind] -= 1
            table["supply"][kind] += 1
    assert min(purse(player).values()) >= 0
