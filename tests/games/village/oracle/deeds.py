"""What can be done on each space, what it costs, and what it brings.

A deed is its text: `make wagon cubes`. Each space has a function that lists its deeds, each kind of
deed one that does it, once its influence is paid; that one tells what has to be decided next, if
anything has.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement

from . import printed
from .paying import Price, can_pay, spend_in_turn
from .table import (
    Player,
    Table,
    arrive,
    at,
    get,
    get_good,
    give,
    give_good,
    leave,
    move,
    mover,
    visible,
)


def deeds(table: Table, space: str) -> set[str]:
    """Of any space but the market."""
    match space:
        case "harvest":
            return set(harvest_deeds(table))
        case "family":
            return set(family_deeds(table))
        case "crafts":
            return {*training(table), *making(table), *buying(table), *milling(table)}
        case "travel":
            return set(travel_deeds(table))
        case "council":
            return {*council_moves(table), *privileges_at_once(table)}
        case "church":
            return set(church_deeds(table))
    raise AssertionError(space)


def can_use(table: Table, space: str) -> bool:
    """A market day can always be held."""
    return space == "market" or bool(deeds(table, space))


def price(act: str, value: str) -> Price:
    """The influence that a deed costs; nothing for most."""
    words = value.split()
    match act:
        case "make" if words[1] == "cubes":
            return printed.CUBE_PRICE[words[0]]
        case "send" | "travel":
            member, goal = words
            start = "village" if act == "send" else member.split("@")[1]
            return {leg_colour(start, goal): printed.LEG_CUBES}
        case "enter" | "advance" if words[1] == "green":
            return printed.STEP_PRICE
        case "bag" if words[1] == "brown":
            return printed.CHURCH_PRICE
    return {}


def member_of(text: str) -> tuple[int, str]:
    number, place = text.split("@")
    return int(number), place


def of_farm(player: Player) -> list[str]:
    return [f"{number}@farm" for number in at(player, "farm")]


# Harvest


def harvest_deeds(table: Table) -> Iterator[str]:
    """With somebody on the farm, and room for grain."""
    player = mover(table)
    if at(player, "farm") and player["grain"] < printed.MOST_GRAIN:
        yield "harvest"


def harvest(table: Table) -> None:
    player = mover(table)
    room = printed.MOST_GRAIN - player["grain"]
    get(table, player, "grain", min(crop(player), room))


def crop(player: Player) -> int:
    goods = player["goods"]
    if goods["plow"] and goods["ox"]:
        return 4
    if goods["plow"] and goods["horse"]:
        return 3
    return 2


# Family


def family_deeds(table: Table) -> Iterator[str]:
    """A birth, or somebody back from the board."""
    player = mover(table)
    if player["reserve"]:
        yield "birth"
    for number, place in visible(player):
        if place != "farm":
            yield f"recall {number}@{place}"


def birth(table: Table) -> None:
    """The lowest number of the unborn."""
    player = mover(table)
    arrive(player, player["reserve"].pop(0), "farm")


def recall(table: Table, value: str) -> None:
    number, place = member_of(value)
    move(mover(table), number, place, "farm")


# Crafts


def training(table: Table) -> Iterator[str]:
    for member in of_farm(mover(table)):
        for shop in printed.SHOPS:
            yield f"train {member} {shop}"


def making(table: Table) -> Iterator[str]:
    """By time, with somebody already in the shop."""
    for shop in printed.SHOPS:
        if at(mover(table), shop):
            yield from made_in(table, shop)


def made_in(table: Table, shop: str) -> Iterator[str]:
    """By time, what the shop makes and the supply has."""
    for good, where in printed.SHOP_OF.items():
        if where == shop and table["goods"][good]:
            yield f"make {good} time"


def buying(table: Table) -> Iterator[str]:
    """By cubes or grain, without anybody in the shop."""
    player = mover(table)
    for good in printed.GOODS:
        if table["goods"][good]:
            if good in printed.CUBE_PRICE and can_pay(player, printed.CUBE_PRICE[good]):
                yield f"make {good} cubes"
            if good in printed.GRAIN_PRICE and player["grain"] >= printed.GRAIN_PRICE[good]:
                yield f"make {good} grain"


def milling(table: Table) -> Iterator[str]:
    if mover(table)["grain"] >= printed.MILL_GRAIN and table["coins"]:
        yield "mill"


def train(table: Table, value: str) -> str | None:
    """Then something may be made at once, by time."""
    member, shop = value.split()
    move(mover(table), *member_of(member), shop)
    spend_in_turn(table, printed.TRAIN_TIME[shop])
    table["turn"]["shop"] = shop
    return "produce"


def make(table: Table, value: str) -> None:
    player = mover(table)
    good, way = value.split()
    if way == "grain":
        give(table, player, "grain", printed.GRAIN_PRICE[good])
    get_good(table, player, good)
    if way == "time":
        spend_in_turn(table, printed.MAKE_TIME[good])


def mill(table: Table) -> None:
    player = mover(table)
    give(table, player, "grain", printed.MILL_GRAIN)
    spend_in_turn(table, printed.MILL_TIME)
    get(table, player, "coins", printed.MILL_COINS)


# Travel


def leg_colour(start: str, goal: str) -> str:
    for one, other, colour in printed.LEGS:
        if {one, other} == {start, goal}:
            return colour
    raise AssertionError(f"no way from {start} to {goal}")


def near(stop: str) -> list[str]:
    """The cities at the other ends of the legs."""
    ends = [other for one, other, _ in printed.LEGS if one == stop]
    ends += [one for one, other, _ in printed.LEGS if other == stop]
    return [end for end in ends if end != "village"]


def travel_deeds(table: Table) -> Iterator[str]:
    """From the farm, or on from a city: for a wagon, cubes and time."""
    player = mover(table)
    if player["goods"]["wagon"]:
        yield from (text for text in journeys(player) if can_pay(player, price(*halves(text))))


def halves(text: str) -> tuple[str, str]:
    """A deed's first word, and the rest."""
    act, _, value = text.partition(" ")
    return act, value


def journeys(player: Player) -> Iterator[str]:
    for member in of_farm(player):
        yield from (f"send {member} {city}" for city in near("village"))
    for start in printed.CITIES:
        for number in at(player, start):
            yield from (f"travel {number}@{start} {goal}" for goal in near(start))


def journey(table: Table, value: str) -> str | None:
    """A marker and a reward at the first visit."""
    player = mover(table)
    member, city = value.split()
    give_good(table, player, "wagon")
    move(player, *member_of(member), city)
    spend_in_turn(table, printed.LEG_TIME)
    if city in player["visited"]:
        return None
    player["visited"] = sorted([*player["visited"], city])
    what, amount = printed.FIRST_VISIT[city]
    if what == "cubes":
        return choose_cubes(table, amount)
    if what == "coins":
        get(table, player, "coins", amount)
    else:
        player["prestige"] += amount
    return None


# Council


def council_moves(table: Table) -> Iterator[str]:
    """One step: from the farm to the first chamber, or on to the next."""
    player = mover(table)
    steps = [f"enter {member}" for member in of_farm(player)]
    for chamber in printed.CHAMBERS[:-1]:
        steps += [f"advance {number}@{chamber}" for number in at(player, chamber)]
    for step in steps:
        if can_pay(player, printed.STEP_PRICE):
            yield f"{step} green"
        if player["goods"]["scroll"]:
            yield f"{step} scroll"


def council_step(table: Table, value: str) -> str | None:
    player = mover(table)
    member, way = value.split()
    number, start = member_of(member)
    places = ("farm", *printed.CHAMBERS)
    chamber = places[places.index(start) + 1]
    if way == "scroll":
        give_good(table, player, "scroll")
    move(player, number, start, chamber)
    spend_in_turn(table, printed.CHAMBER_TIME[chamber])
    table["turn"]["chamber"] = chamber
    return "privilege"


def privileges_at_once(table: Table) -> Iterator[str]:
    for chamber in printed.CHAMBERS:
        if at(mover(table), chamber):
            yield from privileges_in(table, chamber)


def privileges_in(table: Table, chamber: str) -> Iterator[str]:
    """That of the chamber or any lower one; in a variant only the one before."""
    own = printed.CHAMBERS.index(chamber) + 1
    lowest = max(own - 1, 1) if table["variants"]["privilege_previous_only"] else 1
    for number in range(lowest, own + 1):
        if can_have(table, number):
            yield f"privilege {number}"


def can_have(table: Table, number: int) -> bool:
    match number:
        case 1:
            return table["marker"] is None
        case 2:
            return True
        case 3:
            return any(table["goods"].values())
    return bool(mover(table)["coins"])


def privilege(table: Table, value: str) -> str | None:
    player = mover(table)
    match int(value):
        case 1:
            table["marker"] = table["to_move"]
        case 2:
            return choose_cubes(table, printed.PRIVILEGE_CUBES)
        case 3:
            return "gain_good"
        case 4:
            give(table, player, "coins", 1)
            player["prestige"] += printed.PRIVILEGE_PRESTIGE
    return None


# Church


def church_deeds(table: Table) -> Iterator[str]:
    player = mover(table)
    for member in of_farm(player):
        yield f"bag {member} time"
        if can_pay(player, printed.CHURCH_PRICE):
            yield f"bag {member} brown"


def church(table: Table, value: str) -> None:
    player = mover(table)
    member, way = value.split()
    leave(player, *member_of(member))
    arrive(player, member_of(member)[0], "bag")
    if way == "time":
        spend_in_turn(table, printed.CHURCH_TIME)


# Doing


def do(table: Table, act: str, value: str) -> str | None:
    """What happens once the influence is paid; the question that follows, if any."""
    match act:
        case "harvest":
            harvest(table)
        case "birth":
            birth(table)
        case "recall":
            recall(table, value)
        case "train":
            return train(table, value)
        case "make":
            make(table, value)
        case "mill":
            mill(table)
        case "send" | "travel":
            return journey(table, value)
        case "enter" | "advance":
            return council_step(table, value)
        case "privilege":
            return privilege(table, value)
        case "bag":
            church(table, value)
        case _:
            raise AssertionError(act)
    return None


# Gains


def choose_cubes(table: Table, amount: int) -> str | None:
    """As many influence cubes as the supply still has."""
    there = sum(table["supply"][colour] for colour in printed.COLOURS)
    table["turn"]["cubes"] = min(amount, there)
    return "gain_cubes" if table["turn"]["cubes"] else None


def gains_of_cubes(table: Table) -> Iterator[str]:
    for gift in combinations_with_replacement(printed.COLOURS, table["turn"]["cubes"]):
        if all(gift.count(colour) <= table["supply"][colour] for colour in gift):
            yield "gain " + " ".join(gift)


def gains_of_goods(table: Table) -> Iterator[str]:
    yield from (f"gain {good}" for good in printed.GOODS if table["goods"][good])


def gain(table: Table, value: str) -> None:
    player = mover(table)
    if table["phase"] == "gain_good":
        get_good(table, player, value)
        return
    for colour in value.split():
        table["supply"][colour] -= 1
        player["cubes"][colour] += 1
    table["turn"]["cubes"] = 0
