"""The oracle plays: what may be decided, and the table after it."""

from __future__ import annotations

import copy

from . import deaths, deeds, market, service, turns
from .paying import Price, pay, payments
from .table import Table, mover

NOTHING = ("skip", "pass", "done")
OBVIOUS = ("pay", "gain", "bury")
"""Not asked with one answer."""


def legal(table: Table) -> set[str]:
    """The texts of all legal actions."""
    match table["phase"]:
        case "opening":
            return turns.legal_openings(table)
        case "action":
            return turns.legal_deeds(table)
        case "pay":
            return {f"pay {payment}" for payment in owed_payments(table)}
        case "gain_cubes":
            return set(deeds.gains_of_cubes(table))
        case "gain_good":
            return set(deeds.gains_of_goods(table))
        case "produce":
            return {*deeds.made_in(table, table["turn"]["shop"]), "done"}
        case "privilege":
            return {*deeds.privileges_in(table, table["turn"]["chamber"]), "done"}
        case "market":
            return market.legal(table)
        case "bury":
            return deaths.legal(table)
        case "buy":
            return service.legal_buys(table)
        case "promote":
            return service.legal_promotions(table)
    return set()


def owed_payments(table: Table) -> set[str]:
    turn = table["turn"]
    if turn["act"] == "well":
        return turns.well_payments(table, turn["value"])
    return payments(mover(table), influence(table))


def influence(table: Table) -> Price:
    """What the deed costs that is being paid for."""
    turn = table["turn"]
    return (
        market.price(table) if turn["act"] == "serve" else deeds.price(turn["act"], turn["value"])
    )


def after(before: Table, text: str, came: Table | None = None) -> Table:
    """The table at the next real decision; `came` shows what chance has brought."""
    table = copy.deepcopy(before)
    decide(table, text, came)
    while (only := obvious(table)) is not None:
        decide(table, only, came)
    return table


def obvious(table: Table) -> str | None:
    """The only answer to a question that is not asked."""
    answers = legal(table)
    if len(answers) != 1:
        return None
    only = answers.pop()
    return only if only in NOTHING or only.split()[0] in OBVIOUS else None


def decide(table: Table, text: str, came: Table | None) -> None:
    act, _, value = text.partition(" ")
    match act:
        case "take":
            space, cube = value.split()
            turns.take(table, space, cube, came)
        case "free":
            turns.begin(table, "free", value, came)
        case "pay":
            pay(table, mover(table), value)
            perform(table, came)
        case "gain":
            deeds.gain(table, value)
            turns.finish(table, came)
        case "skip":
            turns.finish(table, came)
        case "pass":
            market.pass_on(table, came)
        case "bury":
            deaths.bury(table, value, came)
        case "buy":
            service.buy(table, value)
        case "promote":
            service.promote(table, value)
        case "done":
            leave_it(table, came)
        case _:
            choose(table, act, value, came)


def leave_it(table: Table, came: Table | None) -> None:
    """`done`, in a turn or in the service."""
    if table["phase"] in ("buy", "promote"):
        service.done(table, came)
    else:
        turns.finish(table, came)


def choose(table: Table, act: str, value: str, came: Table | None) -> None:
    """A deed, or the well: its influence is paid first."""
    table["turn"].update(act=act, value=value)
    if act == "well" or influence(table):
        table["phase"] = "pay"
    else:
        perform(table, came)


def perform(table: Table, came: Table | None) -> None:
    """What was chosen, and paid."""
    turn = table["turn"]
    act, value = turn["act"], turn["value"]
    turn.update(act=None, value=None)
    if act == "well":
        turns.begin(table, "well", value, came)
    elif act == "serve":
        market.serve(table, value, came)
    else:
        question = deeds.do(table, act, value)
        if question:
            table["phase"] = question
        else:
            turns.finish(table, came)
