"""A market day, in which all take part."""

from __future__ import annotations

from . import deaths, printed, turns
from .paying import Price, can_pay, spend
from .table import Player, Table, clockwise, give, give_good, mover


def hold(table: Table, came: Table | None) -> None:
    """The opener comes first."""
    table["market"] = {"free": True, "sold": 0, "owed": 0}
    for player in table["players"]:
        player["passed"] = False
    table["to_move"] = table["turn"]["seat"]
    table["phase"] = "market"
    if is_over(table):
        close(table, came)


def legal(table: Table) -> set[str]:
    served = {f"serve {customer}" for customer in table["stalls"] if can_serve(table, customer)}
    return served | {"pass"}


def wants(customer: str) -> list[str]:
    return printed.CUSTOMERS[customer][0].split()


def can_serve(table: Table, customer: str | None) -> bool:
    """Those in the queue cannot be served."""
    if customer is None:
        return False
    player, wanted = mover(table), wants(customer)
    has = {**player["goods"], "grain": player["grain"]}
    return all(has[what] >= wanted.count(what) for what in wanted) and can_pay(player, price(table))


def is_free(table: Table) -> bool:
    """The first sale of the one who opened the day."""
    return bool(table["market"]["free"]) and table["to_move"] == table["turn"]["seat"]


def price(table: Table) -> Price:
    return {} if is_free(table) else printed.SALE_PRICE


def serve(table: Table, customer: str, came: Table | None) -> None:
    """The wares go to the supply; time that crosses the bridge costs a life at once."""
    player, day = mover(table), table["market"]
    for what in wants(customer):
        hand_over(table, player, what)
    table["stalls"][table["stalls"].index(customer)] = None
    player["customers"] = sorted([*player["customers"], customer])
    day["sold"] += 1
    if is_free(table):
        day["free"] = False
    else:
        day["owed"] += spend(player, printed.SALE_TIME)
    deaths.within_the_day(table, came)


def hand_over(table: Table, player: Player, what: str) -> None:
    if what == "grain":
        give(table, player, "grain", 1)
    else:
        give_good(table, player, what)


def pass_on(table: Table, came: Table | None) -> None:
    """For the rest of the day; the free sale is lost."""
    if is_free(table):
        table["market"]["free"] = False
    mover(table)["passed"] = True
    next_seller(table, came)


def is_over(table: Table) -> bool:
    return not any(table["stalls"]) or all(player["passed"] for player in table["players"])


def next_seller(table: Table, came: Table | None) -> None:
    """Round and round, until there are no customers or all have passed."""
    if is_over(table):
        close(table, came)
        return
    seat = clockwise(table, table["to_move"])
    while table["players"][seat]["passed"]:
        seat = clockwise(table, seat)
    table["to_move"] = seat
    table["phase"] = "market"


def close(table: Table, came: Table | None) -> None:
    """New customers, if anyone bought."""
    sold = table["market"]["sold"]
    table["market"] = None
    if sold:
        refill(table, came)
    turns.finish(table, came)


def refill(table: Table, came: Table | None) -> None:
    """The stalls from the queue in order, the queue from the stack."""
    waiting = [customer for customer in table["queue"] if customer]
    for stall, customer in enumerate(table["stalls"]):
        if customer is None and waiting:
            table["stalls"][stall] = waiting.pop(0)
    stack = face_down(table, waiting)
    joining = min(printed.N_QUEUE - len(waiting), len(stack))
    if joining:
        assert came is not None, "chance decides"
        new = came["queue"][len(waiting) : len(waiting) + joining]
        assert len({*new} & stack) == joining, f"{new} cannot come"
        waiting += new
    table["queue"] = waiting + [None] * (printed.N_QUEUE - len(waiting))


def face_down(table: Table, waiting: list[str]) -> set[str]:
    """The customers still in the stack."""
    seen = {*table["stalls"], *waiting}
    for player in table["players"]:
        seen.update(player["customers"])
    return {*printed.CUSTOMERS} - seen
