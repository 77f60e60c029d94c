"""The oracle plays: the position after a decision; points and winners.

Cards that are drawn and tiles that are opened are chance: the oracle is told what came, and
refuses what could not have come. Without being told it opens nothing, and draws where it can tell.
"""

from __future__ import annotations

import copy

from ..boards import CARDS, GOODS
from .board import (
    CROPS,
    Doc,
    all_sites,
    fits_somewhere,
    open_tiles,
    price,
    prices,
    printed,
    tokens,
)

LAST_ROUND = 30
GOLD_IN_RUINS = 3
ALWAYS_DRAWN = 3

NO_DEED: Doc = {
    "card": None,
    "ship": None,
    "tile": None,
    "at": None,
    "rot": None,
    "berth": None,
    "site": None,
    "building": None,
    "sell": None,
    "raise": None,
    "cost": 0,
    "due": 0,
}
COMPARED = (
    "to_move",
    "phase",
    "round",
    "first",
    "ended",
    "tiles",
    "open",
    "stack",
    "colonists",
    "covered",
    "deck",
    "discard",
    "swapped",
    "traded",
)
OF_PLAYERS = ("ships", "colonists", "production", "stock", "hand")
OF_DEEDS = ("card", "ship", "tile", "berth", "site", "building", "sell", "raise", "cost", "due")


def essence(doc: Doc) -> Doc:
    """All that the oracle follows."""
    deed = doc["deed"]
    return {
        **{key: doc[key] for key in COMPARED},
        "players": [{key: player[key] for key in OF_PLAYERS} for player in doc["players"]],
        "deed": deed and {key: deed[key] for key in OF_DEEDS},
        "place": deed and doc["tiles"] and (deed["at"], deed["rot"]),
    }


def after(before: Doc, text: str, came: Doc | None = None) -> Doc:
    """The position after a legal decision; `came`: one that shows what chance brought."""
    doc = copy.deepcopy(before)
    act, *words = text.split()
    match act:
        case "swap":
            swap(doc, words[0], came)
        case "lay":
            doc["deed"] = {**NO_DEED, "tile": words[0]}
        case "play":
            throw(doc, words[0])
            doc["deed"] = {**NO_DEED, "card": words[0]}
        case "end":
            end_turn(doc, came)
        case "pay":
            pay(doc, words[0], came)
        case "sell" | "raise":
            trade(doc, act, words[0])
        case _:
            choose(doc, act, words, came)
    return doc


def mover(doc: Doc) -> Doc:
    player: Doc = doc["players"][doc["to_move"]]
    return player


def lose(counts: dict[str, int], name: str) -> None:
    assert counts[name] > 0, f"no {name} is there"
    counts[name] -= 1


def throw(doc: Doc, card: str) -> None:
    """From the mover's hand to the discards: what is played, paid or laid down."""
    lose(mover(doc)["hand"], card)
    doc["discard"][card] += 1


def choose(doc: Doc, act: str, words: list[str], came: Doc | None) -> None:
    """A choice within an action; the last one fixes its cost."""
    deed = doc["deed"] or dict(NO_DEED)
    doc["deed"] = deed
    match act:
        case "take":
            berth = None if words[0] == "supply" else words[0]
            deed["ship"] = mover(doc)["ships"].index(berth)
            return
        case "explore":
            deed["tile"] = words[0]
            return
        case "at":
            deed["at"] = words[0]
            return
        case "rot":
            deed["rot"] = int(words[0])
            return
        case "land" | "lair":
            deed["berth"] = words[0]
            cost = 1
        case "site" | "fort" | "post":
            deed["site"] = words[0]
            if act != "site":
                deed["building"] = " ".join([act, *words[1:]])
            part = next(part for site, part, _ in all_sites(doc) if site == words[0])
            cost = price(doc, doc["to_move"], deed["card"], part)
    if doc["phase"] == "start":
        sail(doc, came)
        after_start(doc)
    else:
        deed["cost"] = deed["due"] = cost


def pay(doc: Doc, card: str, came: Doc | None) -> None:
    throw(doc, card)
    doc["deed"]["due"] -= 1
    if doc["deed"]["due"] == 0:
        if doc["deed"]["card"] == "ship":
            sail(doc, came)
        else:
            settle(doc)


def sail(doc: Doc, came: Doc | None) -> None:
    """The ship goes; a new tile is laid before, another one opened after."""
    deed, player = doc["deed"], mover(doc)
    if deed["tile"]:
        at, rot = deed["at"] or "0,0", deed["rot"] or 0
        doc["tiles"][deed["tile"]] = {"at": at, "rot": rot}
        open_another(doc, doc["open"].index(deed["tile"]), came)
    ship = player["ships"].index(None) if deed["ship"] is None else deed["ship"]
    player["ships"][ship] = deed["berth"]
    doc["deed"] = None


def open_another(doc: Doc, place: int, came: Doc | None) -> None:
    doc["open"][place] = None
    if doc["stack"] and came:
        tile = came["open"][place]
        assert tile not in doc["tiles"] and tile not in doc["open"], f"{tile} is seen already"
        doc["open"][place] = tile
        doc["stack"] -= 1


def settle(doc: Doc) -> None:
    deed, player = doc["deed"], mover(doc)
    doc["colonists"][deed["site"]] = {"seat": doc["to_move"], "building": deed["building"]}
    player["colonists"] -= 1
    kind = next(kind for site, _, kind in all_sites(doc) if site == deed["site"])
    if kind in CROPS:
        player["production"][kind] += 1
    elif kind == "mine":
        player["production"]["gold"] += 1
    elif kind == "ruins":
        player["stock"]["gold"] += GOLD_IN_RUINS
    elif deed["building"] != "fort":
        player["production"][deed["building"].split()[1]] += 1
    doc["deed"] = None


def trade(doc: Doc, act: str, good: str) -> None:
    deed = doc["deed"]
    if act == "sell":
        deed["sell"] = good
        if doc["variants"]["market_any"]:
            return
    lose(mover(doc)["stock"], deed["sell"])
    doc["covered"][good] += 1
    doc["traded"] = True
    doc["deed"] = None


# Cards


def swap(doc: Doc, card: str, came: Doc | None) -> None:
    if card != "done":
        throw(doc, card)
        doc["swapped"] += 1
        return
    draw(doc, doc["swapped"], came)
    doc["swapped"] = 0
    doc["to_move"] = clockwise(doc)
    if doc["to_move"] == doc["first"]:
        doc["phase"] = "start"


def clockwise(doc: Doc) -> int:
    return int((doc["to_move"] + 1) % doc["seats"])


def draw(doc: Doc, count: int, came: Doc | None) -> None:
    """From the pile, from the shuffled discards, in a variant from the largest hands."""
    if came is None:
        draw_alike(doc, count)
        return
    seat, before = doc["to_move"], copy.deepcopy(doc)
    from_pile = min(count, sum(doc["deck"].values()))
    from_discard = min(count - from_pile, sum(doc["discard"].values()))
    robbed = rob(doc, count - from_pile - from_discard)
    for player, told in zip(doc["players"], came["players"], strict=True):
        player["hand"] = dict(told["hand"])
    gained = difference(mover(doc)["hand"], before["players"][seat]["hand"])
    for other, lost in robbed.items():
        taken = difference(before["players"][other]["hand"], doc["players"][other]["hand"])
        assert sum(taken.values()) == lost
        gained = difference(gained, taken)
    assert sum(gained.values()) == from_pile + from_discard
    if from_discard:
        rest = difference(gained, doc["deck"])
        doc["deck"] = difference(doc["discard"], rest)
        doc["discard"] = dict.fromkeys(CARDS, 0)
    else:
        doc["deck"] = difference(doc["deck"], gained)


def draw_alike(doc: Doc, count: int) -> None:
    """From a pile of one kind, that is large enough, one knows what comes."""
    kinds = [card for card, n in doc["deck"].items() if n]
    assert len(kinds) == 1 and doc["deck"][kinds[0]] >= count, "chance decides"
    doc["deck"][kinds[0]] -= count
    mover(doc)["hand"][kinds[0]] += count


def difference(more: dict[str, int], less: dict[str, int]) -> dict[str, int]:
    """What is left of the one without the other, which it must contain."""
    left = {card: more[card] - less[card] for card in CARDS}
    assert min(left.values()) >= 0, f"{less} is not within {more}"
    return left


def rob(doc: Doc, count: int) -> dict[int, int]:
    """How many cards each seat loses; nobody else's hand changes."""
    me, n = doc["to_move"], doc["seats"]
    lost = dict.fromkeys((seat for seat in range(n) if seat != me), 0)
    sizes = [sum(player["hand"].values()) for player in doc["players"]]
    over = any(player["colonists"] == 0 for player in doc["players"])
    if doc["variants"]["draw_from_largest_hand"] and not over:
        for _ in range(count):
            others = [(me + k) % n for k in range(1, n)]
            victim = max(others, key=lambda seat: sizes[seat])
            if sizes[victim]:
                sizes[victim] -= 1
                lost[victim] += 1
    return lost


# Turns


def after_start(doc: Doc) -> None:
    doc["to_move"] = clockwise(doc)
    if doc["to_move"] == doc["first"]:
        doc["phase"] = "turn"


def end_turn(doc: Doc, came: Doc | None) -> None:
    player = mover(doc)
    for good in GOODS:
        player["stock"][good] += player["production"][good]
    ships = sum(berth is not None for berth in player["ships"])
    draw(doc, ALWAYS_DRAWN + ships + forts(doc, doc["to_move"]), came)
    doc["traded"] = False
    doc["to_move"] = clockwise(doc)
    if doc["to_move"] == doc["first"]:
        end_round(doc)


def forts(doc: Doc, seat: int) -> int:
    return sum(own == {"seat": seat, "building": "fort"} for own in doc["colonists"].values())


def end_round(doc: Doc) -> None:
    doc["ended"] = why_over(doc)
    if doc["ended"]:
        doc["phase"], doc["to_move"] = "over", None
    else:
        doc["round"] += 1


def why_over(doc: Doc) -> str | None:
    if any(player["colonists"] == 0 for player in doc["players"]):
        return "end-of-the-game"
    if not is_something_left(doc):
        return "nothing-left"
    return "last-round" if doc["round"] == LAST_ROUND else None


def is_something_left(doc: Doc) -> bool:
    """A site that can be used, or a tile that can be laid."""
    usable = any(
        site not in doc["colonists"] and (kind != "building" or tokens(doc))
        for site, _, kind in all_sites(doc)
    )
    return usable or any(fits_somewhere(doc, tile) for tile in open_tiles(doc))


# Points


def scores(doc: Doc) -> list[dict[str, int]]:
    rows = prices(printed(doc))
    found = []
    for player in doc["players"]:
        score = {good: player["stock"][good] * rows[good][doc["covered"][good]] for good in GOODS}
        found.append({**score, "total": sum(score.values())})
    return found


def winners(doc: Doc) -> tuple[int, ...]:
    totals = [score["total"] for score in scores(doc)]
    return tuple(seat for seat, total in enumerate(totals) if total == max(totals))
