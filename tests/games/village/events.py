"""What must be told after a decision: the oracle goes on step by step, each is accounted for.

Not told again is what the decision says by itself, with what is printed: a cube taken, goods made,
the time, grain and wares that it costs, a privilege, who is bought or promoted.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterator
from typing import Any

from stammtisch.core.notes import Happening
from stammtisch.core.state import State

from .boards import position
from .forbidden import last_turn
from .oracle import printed
from .oracle.game import decide, obvious
from .oracle.table import Table, at, essence, on_board, read

Doc = dict[str, Any]

KINDS = {
    *("chapter", "sparse", "paid", "grain", "born", "gained", "visited", "market", "no_market"),
    *("cannot_sell", "sold", "market_over", "customers", "queued", "bridge", "bridge_now"),
    *("died", "spared", "ended", "drawn", "monks", "majority", "first", "still_first"),
}


def expected(before: Doc, text: str, after: Doc) -> list[Happening]:
    """What happened by itself, in any order."""
    table, came = read(before), read(after)
    found: list[Happening] = []
    step: str | None = text
    while step is not None:
        was = copy.deepcopy(table)
        decide(table, step, came)
        found += accounted(was, step, table, asked=step is text)
        step = obvious(table)
    assert essence(table) == essence(came)
    return [*of_the_day(found, after), *crossings(before, after)]


def of_the_day(found: list[Happening], after: Doc) -> list[Happening]:
    """A market day that was over at once, as nobody could sell, is told as just that."""
    opened = [seat for kind, seat, _ in found if kind == "market"]
    if not opened or after["market"]:
        return found
    kept = [one for one in found if one[0] not in ("market", "market_over", "cannot_sell")]
    return [*kept, ("no_market", opened[0], {})]


def crossings(before: Doc, after: Doc) -> Iterator[Happening]:
    """Deaths that a decision has made due, and that are still to come."""
    day, now = before["market"] or {"owed": 0}, after["market"] or {"owed": 0}
    if now["owed"] > day["owed"]:
        yield "bridge_now", before["to_move"], {}
    if after["turn"]["owed"] > before["turn"]["owed"]:
        yield "bridge", after["turn"]["seat"], {}


def accounted(was: Table, step: str, now: Table, *, asked: bool) -> Iterator[Happening]:
    """What one step, a decision or what goes without saying, has brought about."""
    seat = was["to_move"]
    if not asked:
        yield from unasked(step, seat, was)
    yield from come(was, step, now, seat)
    yield from market(was, step, now)
    yield from deaths(was, now)
    yield from service(was, now)


def pieces(step: str) -> dict[str, int]:
    kinds = step.split()[1:]
    return {kind: kinds.count(kind) for kind in kinds}


def unasked(step: str, seat: int, was: Table) -> Iterator[Happening]:
    """The one way to pay, the one gift, the pass of who cannot sell."""
    match step.split()[0]:
        case "pay":
            yield "paid", seat, {**pieces(step)}
        case "gain":
            yield "gained", seat, {**pieces(step)}
        case "pass":
            yield "cannot_sell", seat, {}


def come(was: Table, step: str, now: Table, seat: int) -> Iterator[Happening]:
    """Grain and children, and what a first visit or the mill gives without a question."""
    were, are = was["players"][seat], now["players"][seat]
    if step == "harvest":
        yield "grain", seat, {"grain": are["grain"] - were["grain"]}
    for number in (Counter(were["reserve"]) - Counter(are["reserve"])).elements():
        yield "born", seat, {"number": number}
    gained: dict[str, int] = {}
    for city in set(are["visited"]) - set(were["visited"]):
        yield "visited", seat, {"city": city}
        gained["prestige"] = are["prestige"] - were["prestige"]
    gained["coin"] = are["coins"] - were["coins"] + pieces(step).get("coin", 0)
    if step.split()[0] in ("pay", "mill") and any(n > 0 for n in gained.values()):
        yield "gained", seat, {**gained}


def market(was: Table, step: str, now: Table) -> Iterator[Happening]:
    sold = 0
    for seat, player in enumerate(now["players"]):
        for customer in set(player["customers"]) - set(was["players"][seat]["customers"]):
            wants, points = printed.CUSTOMERS[customer]
            counts = {what: wants.split().count(what) for what in wants.split()}
            sold += 1
            yield "sold", seat, {**counts, "points": points}
    if opens_market(step, was):
        yield "market", was["to_move"], {}
    if was["market"] and not now["market"]:
        yield "market_over", None, {"n": was["market"]["sold"] + sold}
    for kind, row in (("customers", "stalls"), ("queued", "queue")):
        new = [customer for customer in now[row] if customer and customer not in was[row]]
        if new:
            yield kind, None, {"customers": ", ".join(new)}


def opens_market(step: str, was: Table) -> bool:
    act, *values = step.split()
    if act == "pay":
        return bool(was["turn"]["act"] == "well" and was["turn"]["value"] == "market")
    return act in ("take", "free") and values[0] == "market"


def deaths(was: Table, now: Table) -> Iterator[Happening]:
    dead = 0
    for seat, player in enumerate(now["players"]):
        for rest, numbers in player["dead"].items():
            lay = was["players"][seat]["dead"].get(rest, [])
            for number in (Counter(numbers) - Counter(lay)).elements():
                dead += 1
                yield "died", seat, {"number": number, "rest": rest}
    mover = was["to_move"]
    crossed = now["players"][mover]["life"] < was["players"][mover]["life"]
    day = was["market"]
    due = {"market": day["owed"] if day else 0, "turn": was["turn"]["owed"]}
    due["market" if day else "turn"] += crossed - dead
    if due["market"] > (now["market"]["owed"] if now["market"] else 0):
        yield "spared", mover, {}
    if due["turn"] > now["turn"]["owed"]:
        yield "spared", was["turn"]["seat"], {}
    if now["ended"] != was["ended"]:
        yield "ended", now["ender"], {"ending": now["ended"]}


def service(was: Table, now: Table) -> Iterator[Happening]:
    if now["services"] > was["services"]:
        yield "chapter", None, {"service": now["services"]}
    if was["phase"] == "buy" and now["phase"] != "buy":
        yield from draw(was, now)
    if was["phase"] == "promote" and now["phase"] != "promote":
        for seat, player in enumerate(now["players"]):
            won = player["prestige"] - was["players"][seat]["prestige"]
            if won:
                yield "majority", seat, {"n": won}
        if now["phase"] != "over":
            yield from new_round(was, now)


def draw(was: Table, now: Table) -> Iterator[Happening]:
    drawn = 0
    for seat, player in enumerate(now["players"]):
        n = len(at(was["players"][seat], "bag")) - len(at(player, "bag"))
        drawn += n
        if n:
            yield "drawn", seat, {"n": n}
    if not drawn and was["out"] < printed.MONKS:
        yield "monks", None, {}


def new_round(was: Table, now: Table) -> Iterator[Happening]:
    if was["marker"] is not None:
        yield "first" if now["first"] != was["first"] else "still_first", now["first"], {}
    yield "chapter", None, {"round": now["round"]}
    laid = on_board(now, printed.CUBES)
    if laid < sum(printed.LAID_OUT[now["seats"]].values()):
        yield "sparse", None, {"n": laid}


def moments() -> Iterator[tuple[State, str]]:
    """What random games seldom meet: a position, and decisions with semicolons between them."""
    alone = "A: bag 1; life 9\nB: farm 1"
    yield position(alone, board="harvest plague; church orange"), "take harvest plague"
    day = "A: farm 1; goods scroll\nB: bag 2; grain 3; cubes green; life 9"
    yield position(day, stalls="C05 C02"), "take market orange; serve C05; serve C02"
    council = position("A: chamber1 1\nB: farm 1", board="council orange")
    yield council, "take council orange; privilege 1"
    yield position("A: farm 1; cubes pink*3\nB: farm 1", stalls="C01"), "well market"
    rich = "A: farm 1; cubes pink*3 green*3\nB: farm 1"
    yield position(rich, stalls="C01"), "well market; pay pink pink pink"
    yield last_turn("farm 1"), "free market"
    hoard = "A: farm 1; cubes orange*17 green*17 brown*17 pink*17\nB: farm 1"
    yield position(hoard, board="church orange"), "take church orange; skip"
    day = "A: farm 1; goods scroll\nB: farm 1; smithy 1; grain 3; cubes green; life 9"
    yield (
        position(day, stalls="C05 C02 C01"),
        "take market orange; serve C05; serve C02; bury 1@farm",
    )
    last_coin = "A: north 2; goods wagon; cubes orange; coins 15\nB: farm 1; coins 0"
    yield position(last_coin), "take travel orange; travel 2@north west; pay orange coin"
    yield position(last_coin), "take travel orange; travel 2@north west; pay orange orange"
