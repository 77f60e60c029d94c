"""What each reason claims, looked up in a position's document; the oracle knows the numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from stammtisch.core.state import State

from .boards import play, position
from .forbidden import B, at, at_space, last_turn, owing, with_last_cube
from .oracle import deeds, market, printed, turns
from .oracle.game import influence, legal
from .oracle.table import Player, Table, mover, on_board, read, visible
from .oracle.table import at as numbers_at

Doc = dict[str, Any]
Values = dict[str, Any]
Truth = Callable[[Doc, list[str], Values], bool]


# What is asked for


def asked(phase: str, *advised: str) -> Truth:
    """So the phase is, and whatever the sentence advises is legal."""

    def truth(doc: Doc, words: list[str], values: Values) -> bool:
        kinds = {text.split()[0] for text in legal(read(doc))}
        return bool(doc["phase"] == phase and kinds >= set(advised))

    return truth


def now_cube(doc: Doc, words: list[str], values: Values) -> bool:
    """A cube, and nothing at the well."""
    kinds = {text.split()[0] for text in legal(read(doc))}
    return doc["phase"] == "opening" and "take" in kinds and "well" not in kinds


def now_free(doc: Doc, words: list[str], values: Values) -> bool:
    """A last turn, with cubes on the board or without, or none."""
    way = "free" if is_empty(doc) else "take"
    return asked("opening", way, "skip")(doc, words, values) and doc["last_turns"] is not None


def now_action(doc: Doc, words: list[str], values: Values) -> bool:
    table = read(doc)
    space = doc["turn"]["space"]
    told = values["space"] == f"space.{space}" and bool(deeds.deeds(table, space))
    return told and asked("action", "skip")(doc, words, values)


def now_pay(doc: Doc, words: list[str], values: Values) -> bool:
    return bool(doc["phase"] == "pay" and values["n"] == price(read(doc)))


def now_gain(doc: Doc, words: list[str], values: Values) -> bool:
    return bool(doc["phase"] == "gain_cubes" and values["n"] == doc["turn"]["cubes"])


def price(table: Table) -> int:
    """Pieces of what is being paid for."""
    if table["turn"]["act"] == "well":
        return printed.WELL_CUBES
    return sum(influence(table).values())


# Openings


def is_empty(doc: Doc) -> bool:
    return not on_board(read(doc), printed.CUBES)


def at_opening(truth: Callable[[Table, str], bool]) -> Truth:
    """Of the action of a space, before a turn."""

    def told(doc: Doc, words: list[str], values: Values) -> bool:
        return doc["phase"] == "opening" and truth(read(doc), words[-1])

    return told


def board_empty(doc: Doc, words: list[str], values: Values) -> bool:
    return is_empty(doc) and words[0] in ("take", "well")


def no_such_cube(doc: Doc, words: list[str], values: Values) -> bool:
    _, space, cube = words
    told = values == {"space": f"space.{space}", "cube": f"cube.{cube}"}
    return told and not read(doc)["board"][space][cube]


def not_free(doc: Doc, words: list[str], values: Values) -> bool:
    return words[0] == "free" and not is_empty(doc)


def well_dry(doc: Doc, words: list[str], values: Values) -> bool:
    """Plague lies there, and nothing else; no reading of the rules lets that do."""
    plague_alone = not on_board(read(doc), printed.COLOURS) and not is_empty(doc)
    return plague_alone and not doc["variants"]["well_with_plague_only"]


def well_price(doc: Doc, words: list[str], values: Values) -> bool:
    player = mover(read(doc))
    return bool(max(player["cubes"].values()) + int(player["coins"]) < printed.WELL_CUBES)


def well_in_vain(doc: Doc, words: list[str], values: Values) -> bool:
    """The action can be used now, but after none of the payments there are."""
    table, space = read(doc), words[-1]
    told = values["space"] == f"space.{space}" and not well_price(doc, words, values)
    return told and deeds.can_use(table, space) and not turns.well_payments(table, space)


def well_spends(doc: Doc, words: list[str], values: Values) -> bool:
    table, payment = read(doc), " ".join(words[1:])
    space = doc["turn"]["value"]
    told = values["space"] == f"space.{space}" and not not_yours(doc, words, values)
    return told and not turns.is_useful(table, space, payment)


def grain_full(table: Table, space: str) -> bool:
    return space == "harvest" and bool(mover(table)["grain"] == printed.MOST_GRAIN)


def farm_empty(table: Table, space: str) -> bool:
    return space in ("harvest", "church") and not numbers_at(mover(table), "farm")


def no_family(table: Table, space: str) -> bool:
    away = [place for _, place in visible(mover(table)) if place != "farm"]
    return space == "family" and not away and not mover(table)["reserve"]


def no_crafts(table: Table, space: str) -> bool:
    told = space == "crafts" and not numbers_at(mover(table), "farm")
    return told and not deeds.deeds(table, space)


def travellers(table: Table) -> list[str]:
    """Where those stand who can set out."""
    return [place for _, place in visible(mover(table)) if place in ("farm", *printed.CITIES)]


def no_traveller(table: Table, space: str) -> bool:
    return space == "travel" and not travellers(table)


def no_wagon(table: Table, space: str) -> bool:
    told = space == "travel" and bool(travellers(table))
    return told and not mover(table)["goods"]["wagon"]


def no_leg_to_pay(table: Table, space: str) -> bool:
    told = space == "travel" and bool(travellers(table) and mover(table)["goods"]["wagon"])
    return told and not deeds.deeds(table, space)


def councillors(table: Table) -> list[str]:
    """Where those stand who can enter, advance or use a privilege."""
    return [place for _, place in visible(mover(table)) if place in ("farm", *printed.CHAMBERS)]


def no_councillor(table: Table, space: str) -> bool:
    return space == "council" and not councillors(table)


def no_council(table: Table, space: str) -> bool:
    told = space == "council" and bool(councillors(table))
    return told and not deeds.deeds(table, space)


# Deeds

SPACES = {
    "harvest": ("harvest",),
    "family": ("birth", "recall"),
    "crafts": ("train", "make", "mill"),
    "travel": ("send", "travel"),
    "council": ("enter", "advance", "privilege"),
    "church": ("bag",),
}


def other_space(doc: Doc, words: list[str], values: Values) -> bool:
    space = doc["turn"]["space"]
    told = values["space"] == f"space.{space}"
    return told and doc["phase"] == "action" and words[0] not in SPACES[space]


def acting(truth: Callable[[Table, list[str]], bool]) -> Truth:
    def told(doc: Doc, words: list[str], values: Values) -> bool:
        return truth(read(doc), words)

    return told


def named(words: list[str]) -> tuple[int, str]:
    """Number and place of the member in a decision."""
    number, _, place = words[1].partition("@")
    return int(number), place


def nobody_at(doc: Doc, words: list[str], values: Values) -> bool:
    _, place = named(words)
    return values["place"] == f"place.{place}" and not numbers_at(mover(read(doc)), place)


def not_at(doc: Doc, words: list[str], values: Values) -> bool:
    number, place = named(words)
    told = values == {"number": number, "place": f"place.{place}"}
    return told and number not in numbers_at(mover(read(doc)), place)


def too_dear(doc: Doc, words: list[str], values: Values) -> bool:
    """Cubes that are missing, more than there are coins for; one of them by its colour."""
    player = mover(read(doc))
    wanted = deeds.price(words[0], " ".join(words[1:]))
    lacking = {cube: n - player["cubes"][cube] for cube, n in wanted.items()}
    short = sum(n for n in lacking.values() if n > 0) - player["coins"]
    cube = values["cube"].removeprefix("cube.")
    return bool(values["n"] == short > 0 and lacking[cube] > 0)


def no_such_way(doc: Doc, words: list[str], values: Values) -> bool:
    _, good, way = words
    prices: Any = printed.CUBE_PRICE if way == "cubes" else printed.GRAIN_PRICE
    return values == {"good": f"good.{good}"} and way != "time" and good not in prices


def good_gone(doc: Doc, words: list[str], values: Values) -> bool:
    good = words[1]
    return values == {"good": f"good.{good}"} and not read(doc)["goods"][good]


def no_craftsman(doc: Doc, words: list[str], values: Values) -> bool:
    _, good, way = words
    shop = printed.SHOP_OF[good]
    told = values == {"good": f"good.{good}", "place": f"place.{shop}"}
    return told and way == "time" and not numbers_at(mover(read(doc)), shop)


def too_little_grain(doc: Doc, words: list[str], values: Values) -> bool:
    match words[0]:
        case "make":
            needed = printed.GRAIN_PRICE[words[1]]
        case "mill":
            needed = printed.MILL_GRAIN
        case _:
            needed = printed.WINDOW_GRAIN[named(words)[1]]
    return bool(values["n"] == needed > mover(read(doc))["grain"])


def other_shop(doc: Doc, words: list[str], values: Values) -> bool:
    shop = doc["turn"]["shop"]
    told = values == {"place": f"place.{shop}", "good": f"good.{words[1]}"}
    return told and words[2] == "time" and printed.SHOP_OF[words[1]] != shop


def no_leg(doc: Doc, words: list[str], values: Values) -> bool:
    _, place = named(words)
    told = values == {"place": f"place.{place}", "city": f"place.{words[2]}"}
    return told and words[2] not in deeds.near("village" if place == "farm" else place)


def no_scroll(table: Table, words: list[str]) -> bool:
    return words[-1] == "scroll" and not mover(table)["goods"]["scroll"]


def opens(doc: Doc, chamber: str, privilege: int) -> bool:
    """Of its own chamber and all lower ones, or of the one before alone."""
    lower = int(chamber[-1]) - privilege
    return 0 <= lower <= (1 if doc["variants"]["privilege_previous_only"] else 3)


def no_member_for(doc: Doc, words: list[str], values: Values) -> bool:
    privilege = int(words[1])
    places = {place for _, place in visible(mover(read(doc))) if place in printed.CHAMBERS}
    told = values == {"number": privilege} and doc["phase"] == "action"
    return told and not any(opens(doc, place, privilege) for place in places)


def not_its_privilege(doc: Doc, words: list[str], values: Values) -> bool:
    privilege = int(words[1])
    told = values == {"number": privilege} and doc["phase"] == "privilege"
    return told and not opens(doc, doc["turn"]["chamber"], privilege)


def marker_taken(doc: Doc, words: list[str], values: Values) -> bool:
    return bool(words[1] == "1" and values["player"] == doc["marker"] != doc["to_move"])


def no_cubes_left(table: Table, words: list[str]) -> bool:
    return words[1] == "2" and not any(table["supply"][cube] for cube in printed.COLOURS)


# The market


def served(doc: Doc, words: list[str], values: Values) -> bool:
    owner = doc["players"][values["player"]]
    return values["customer"] == words[1] and words[1] in owner["customers"]


def not_out(doc: Doc, words: list[str], values: Values) -> bool:
    out = [*doc["stalls"], *doc["queue"], *(c for p in doc["players"] for c in p["customers"])]
    return values["customer"] == words[1] and words[1] not in out


def lacks_good(doc: Doc, words: list[str], values: Values) -> bool:
    good = values["good"].removeprefix("good.")
    told = values["customer"] == words[1] in doc["stalls"]
    return bool(told and market.wants(words[1]).count(good) > mover(read(doc))["goods"][good])


def lacks_grain(doc: Doc, words: list[str], values: Values) -> bool:
    told = values["customer"] == words[1] in doc["stalls"]
    wanted = market.wants(words[1]).count("grain")
    return bool(told and values["n"] == wanted > mover(read(doc))["grain"])


# Paying and choosing


def wrong_count(doc: Doc, words: list[str], values: Values) -> bool:
    n = price(read(doc))
    return values == {"n": n} and len(words) - 1 != n


def not_yours(doc: Doc, words: list[str], values: Values) -> bool:
    player: Player = mover(read(doc))
    purse = {**player["cubes"], "coin": player["coins"]}
    return any(words[1:].count(kind) > purse[kind] for kind in purse)


def wrong_colours(doc: Doc, words: list[str], values: Values) -> bool:
    wanted = influence(read(doc))
    paid = [kind for kind in words[1:] if kind != "coin"]
    return any(paid.count(kind) > wanted.get(kind, 0) for kind in paid)


def one_colour(doc: Doc, words: list[str], values: Values) -> bool:
    told = values == {"n": printed.WELL_CUBES} and doc["turn"]["act"] == "well"
    return told and len(set(words[1:]) - {"coin"}) > 1


def gain_count(doc: Doc, words: list[str], values: Values) -> bool:
    return bool(values["n"] == doc["turn"]["cubes"] != len(words) - 1)


def cube_gone(doc: Doc, words: list[str], values: Values) -> bool:
    cube = values["cube"].removeprefix("cube.")
    return bool(words[1:].count(cube) > read(doc)["supply"][cube])


# Members


def not_oldest(doc: Doc, words: list[str], values: Values) -> bool:
    number, place = named(words)
    player = mover(read(doc))
    lowest = min(number for number, _ in visible(player))
    told = values == {"number": number, "lowest": lowest} and number in numbers_at(player, place)
    return told and lowest < number


def not_in_bag(doc: Doc, words: list[str], values: Values) -> bool:
    number = int(words[1])
    return values == {"number": number} and number not in numbers_at(mover(read(doc)), "bag")


TRUTHS: dict[str, Truth] = {
    "over": lambda doc, words, values: doc["phase"] == "over",
    "now_opening": asked("opening", "take", "well"),
    "now_cube": now_cube,
    "now_free": now_free,
    "now_action": now_action,
    "now_pay": now_pay,
    "now_gain": now_gain,
    "now_good": asked("gain_good", "gain"),
    "now_produce": asked("produce", "make", "done"),
    "now_privilege": asked("privilege", "privilege", "done"),
    "now_market": asked("market", "serve", "pass"),
    "now_bury": asked("bury", "bury"),
    "now_buy": asked("buy", "buy", "done"),
    "now_promote": asked("promote", "promote", "done"),
    "board_empty": board_empty,
    "no_such_cube": no_such_cube,
    "not_free": not_free,
    "well_dry": well_dry,
    "well_price": well_price,
    "well_in_vain": well_in_vain,
    "well_spends": well_spends,
    "grain_full": at_opening(grain_full),
    "farm_empty": at_opening(farm_empty),
    "no_family": at_opening(no_family),
    "no_crafts": at_opening(no_crafts),
    "no_traveller": at_opening(no_traveller),
    "no_wagon": at_opening(no_wagon),
    "no_leg_to_pay": at_opening(no_leg_to_pay),
    "no_councillor": at_opening(no_councillor),
    "no_council": at_opening(no_council),
    "other_space": other_space,
    "none_unborn": acting(lambda table, words: not mover(table)["reserve"]),
    "nobody_at": nobody_at,
    "not_at": not_at,
    "at_home": lambda doc, words, values: (
        named(words)[1] == "farm" and named(words)[0] in numbers_at(mover(read(doc)), "farm")
    ),
    "too_dear": too_dear,
    "no_such_way": no_such_way,
    "good_gone": good_gone,
    "no_craftsman": no_craftsman,
    "too_little_grain": too_little_grain,
    "no_coins_left": lambda doc, words, values: doc["coins"] == 0,
    "either_way": lambda doc, words, values: doc["phase"] == "produce" and words[2] != "time",
    "other_shop": other_shop,
    "no_leg": no_leg,
    "no_scroll": acting(no_scroll),
    "no_member_for": no_member_for,
    "not_its_privilege": not_its_privilege,
    "marker_yours": lambda doc, words, values: words[1] == "1" and doc["marker"] == doc["to_move"],
    "marker_taken": marker_taken,
    "no_cubes_left": acting(no_cubes_left),
    "no_goods_left": lambda doc, words, values: words[1] == "3" and not any(doc["goods"].values()),
    "no_coin": acting(lambda table, words: words[1] == "4" and not mover(table)["coins"]),
    "served": served,
    "queues": lambda doc, words, values: values["customer"] == words[1] in doc["queue"],
    "not_out": not_out,
    "lacks_good": lacks_good,
    "lacks_grain": lacks_grain,
    "wrong_count": wrong_count,
    "not_yours": not_yours,
    "wrong_colours": wrong_colours,
    "one_colour": one_colour,
    "gain_count": gain_count,
    "cube_gone": cube_gone,
    "not_oldest": not_oldest,
    "not_in_bag": not_in_bag,
}


# What random games seldom meet

ASKED_AGAIN = 12
"""Each position so many times, as only a few of its illegal decisions are asked about each time."""
ALL_GOODS = "goods scroll*7 horse*8 plow*8 ox*8 wagon*8"
"""All there are, but for one scroll."""
ALL_CUBES = "cubes orange*16 green*18 brown*18 pink*18"
"""All there are, but for one on the council and the one that is taken from there."""
GALORE = "cubes orange*3 green*3 brown*3 pink*3; coins 3"
MARKET = """A: farm 1; goods scroll
B: farm 1; customers C02 C04 C06 C07 C08 C09 C10 C11
C: farm 1
D: farm 1"""


def rare() -> Iterator[State]:
    """Positions in which many decisions have such a reason."""
    yield last_turn("bag 1 1 1 1 2 2 2 3 3; dead-farm 4 4")
    yield last_turn("farm 1; grain 5")
    yield last_turn("farm 1; goods wagon; grain 5")
    yield at("farm 1; goods wagon; cubes pink*4")
    yield at("north 1; cubes pink*3")
    yield at(f"farm 1; {GALORE}", B, "well harvest")
    yield at_space("council", f"farm 1; {GALORE}", "enter 1@farm green")
    yield at_space(
        "council",
        f"farm 1; chamber4 1; goods scroll; coins 0; {ALL_CUBES}",
        other=f"B: farm 1; {ALL_GOODS}",
        board="council orange*2",
        marker=1,
    )
    yield at_space("council", "farm 1 2 3 4; chamber1 1; cubes green*2", marker=0)
    yield at_space(
        "council", "chamber2 1; cubes brown*18", "privilege 2", other="B: farm 1; cubes pink*17"
    )
    yield at_space("council", "chamber3 1", "privilege 3", other="B: farm 1; goods ox*8 plow*8")
    yield at_space("crafts", "farm 1; goods scroll", other=f"B: farm 1; {ALL_GOODS}")
    yield at_space("crafts", "farm 1; grain 5; coins 7", other="B: farm 1; coins 8")
    yield at_space("travel", "farm 1 2 3 4; goods wagon; cubes pink*2")
    yield at_space("crafts", "farm 1", "train 1@farm stables")
    yield at_space("council", "farm 1; goods scroll", "enter 1@farm scroll")
    yield at("farm 1; cubes green*3", board="harvest plague")
    yield with_last_cube("bag 1; coins 1", B)


def rarest() -> Iterator[State]:
    """Positions in which no more than a few decisions have the reason."""
    yield at("farm 1; goods wagon; cubes pink*3 green*3 orange*3; coins 1", B, "well travel")
    yield at_space("family", "farm 1 1 1 1 2 2 2 3 3 4; smithy 4")
    yield owing("farm 2 3 4; smithy 3; north 4; chamber2 2")
    day = position(MARKET, stalls="C05 C03 C12 C01 C20", queue="C13 C14 C15 C16 C17")
    yield play(day, "take market orange")


POSITIONS: list[Doc] = [
    *(state.position() for state in rare() for _ in range(ASKED_AGAIN)),
    *(state.position() for state in rarest() for _ in range(5 * ASKED_AGAIN)),
]
