"""What each reason claims, read from the position with the oracle's eyes: nothing of `why.py`.

A reason that advises something is true only if the rules allow what it advises, and if the decision
asked about is then not refused again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from .forbidding import POSITIONS as POSITIONS
from .oracle import after, legal
from .oracle.board import (
    COSTS,
    CROPS,
    KINDS,
    N_MARKERS,
    N_RAISES,
    SHIPS_NEEDED,
    STEPS,
    all_sites,
    berths_of,
    beside,
    crops_of,
    face,
    fits,
    fits_somewhere,
    goals,
    hand,
    has_fort,
    hex_of,
    is_lair,
    island,
    map_of,
    open_tiles,
    origin,
    payment,
    reachable,
    ships_at,
    tile_of,
    tokens,
    ways,
)

Doc = dict[str, Any]
Words = list[str]
Values = dict[str, Any]

SHIP_ACTS = ("take", "explore", "at", "rot", "land", "lair")
DEGREES = 60


# What is going on


def player(doc: Doc) -> Doc:
    found: Doc = doc["players"][doc["to_move"]]
    return found


def step(doc: Doc) -> str:
    """The kind of decision that is asked for."""
    kinds = {text.split()[0] for text in legal(doc)}
    if doc["phase"] == "turn" and kinds == {"end"}:
        return "card"
    named = {"play": "card", "fort": "build", "post": "build", "explore": "sail", "lair": "sail"}
    if doc["phase"] == "turn" and kinds == {"land"} and not doc["deed"]["tile"]:
        return "sail"
    return next((named[kind] for kind in sorted(kinds) if kind in named), min(kinds))


def is_asked(kind: str, *answers: str) -> Callable[[Doc, Words, Values], bool]:
    """This is decided now, by other words than those asked about."""

    def truth(doc: Doc, words: Words, values: Values) -> bool:
        tile = "tile" not in values or values["tile"] == doc["deed"]["tile"]
        card = "card" not in values or values["card"] == f"card.{doc['deed']['card']}"
        return step(doc) == kind and words[0] not in answers and tile and card

    return truth


def site_of(words: Words) -> str:
    return words[1]


def part_of(doc: Doc, site: str) -> str:
    return next(part for name, part, _ in all_sites(doc) if name == site)


def kind_of(doc: Doc, site: str) -> str | None:
    return next((kind for name, _, kind in all_sites(doc) if name == site), None)


def needed(doc: Doc, words: Words) -> str:
    """The card that the decision is about, or that it takes."""
    act, *named = words
    if act in ("play", "swap", "pay"):
        return named[0]
    if act in SHIP_ACTS:
        return "ship"
    if act in ("sell", "raise"):
        return "market"
    if doc["deed"]:
        return str(doc["deed"]["card"])
    if act in ("fort", "post"):
        return "building"
    return next(card for card, kinds in KINDS.items() if kind_of(doc, named[0]) in kinds)


def is_card(doc: Doc, words: Words, values: Values) -> bool:
    return bool(values["card"] == f"card.{needed(doc, words)}")


def comes_true(doc: Doc, words: Words) -> bool:
    """Whether the decision is allowed after some more that the rules allow now."""
    text, tile = " ".join(words), words[1][:3]
    if words[0] == "at":
        return fits_there(doc, words)
    if words[0] == "rot":
        return some_fit(doc)
    if words[0] == "land" and tile not in doc["tiles"]:
        found = face(doc, tile).parts
        return tile in open_tiles(doc) and fits_somewhere(doc, tile) and words[1][3] in found
    return any(text in legal(later) for later in further(doc, needed(doc, words)))


def some_fit(doc: Doc) -> bool:
    """Of the open tiles, at any place."""
    return any(fits_somewhere(doc, tile) for tile in open_tiles(doc))


def fits_there(doc: Doc, words: Words) -> bool:
    return any(hex_of(words[1]) in ways(map_of(doc), tile) for tile in open_tiles(doc))


def further(doc: Doc, card: str) -> Iterator[Doc]:
    """The positions after the card is played, and after the first choice for it."""
    if doc["deed"] is None:
        doc = after(doc, f"play {card}")
        yield doc
    for text in legal(doc):
        if text.split()[0] in ("take", "sell"):
            yield after(doc, text)


# Cards


def lacks_card(doc: Doc, words: Words, values: Values) -> bool:
    return hand(doc)[needed(doc, words)] == 0 and is_card(doc, words, values)


def takes_card(doc: Doc, words: Words, values: Values) -> bool:
    card = needed(doc, words)
    is_next = doc["deed"] is None and f"play {card}" in legal(doc)
    return is_next and is_card(doc, words, values) and comes_true(doc, words)


def takes_ship(doc: Doc, words: Words, values: Values) -> bool:
    later = words[0] not in SHIP_ACTS or comes_true(doc, words)
    return is_asked("take", "take")(doc, words, values) and later


def cheapest(doc: Doc, words: Words) -> int:
    """What the card costs where it costs least."""
    card = needed(doc, words)
    if card == "ship":
        return 1
    return min(reachable(doc, doc["to_move"], card).values())


def too_few_cards(doc: Doc, words: Words, values: Values) -> bool:
    n, left = values["n"], values["left"]
    base = 1 if needed(doc, words) == "ship" else COSTS[needed(doc, words)][0]
    told = n == base == cheapest(doc, words) and left == payment(doc)
    return told and left < n and hand(doc)[needed(doc, words)] > 0 and is_card(doc, words, values)


def pirates(doc: Doc, site: str, lair: str) -> bool:
    """A rival's ship in that lair blockades the island, and no own fort helps."""
    me, part = doc["to_move"], part_of(doc, site)
    rivals = [seat for seat in range(doc["seats"]) if seat != me]
    there = any(lair in berths_of(doc, seat) for seat in rivals)
    near = lair in {tile_of(own) for own in island(doc, part)}
    return there and is_lair(lair) and near and not has_fort(doc, me, part)


def too_dear(doc: Doc, words: Words, values: Values) -> bool:
    """What is told of pirates, cost and cards for a site where the card might be played."""
    card, site, n = needed(doc, words), values["site"], values["n"]
    costs = reachable(doc, doc["to_move"], card)[site]
    enough = values["left"] == payment(doc) < n == costs == COSTS[card][1] > COSTS[card][0]
    return enough and pirates(doc, site, values["lair"]) and is_card(doc, words, values)


def too_dear_everywhere(doc: Doc, words: Words, values: Values) -> bool:
    held = hand(doc)[needed(doc, words)] > 0
    return too_dear(doc, words, values) and held and values["n"] == cheapest(doc, words)


def too_dear_here(doc: Doc, words: Words, values: Values) -> bool:
    """It would be possible elsewhere."""
    return (
        too_dear(doc, words, values)
        and values["site"] == site_of(words)
        and cheapest(doc, words) <= payment(doc)
    )


def free_sites(doc: Doc, card: str) -> list[str]:
    return [
        part
        for site, part, kind in all_sites(doc)
        if kind in KINDS[card] and site not in doc["colonists"]
    ]


def no_free(card: str) -> Callable[[Doc, Words, Values], bool]:
    return lambda doc, words, values: needed(doc, words) == card and not free_sites(doc, card)


def no_ships_for(doc: Doc, words: Words, values: Values) -> bool:
    card = needed(doc, words)
    there = [ships_at(doc, doc["to_move"], part) for part in free_sites(doc, card)]
    told = values["n"] == SHIPS_NEEDED[card] and is_card(doc, words, values)
    return bool(there) and max(there) < SHIPS_NEEDED[card] and told


# Sites


def no_such_site(doc: Doc, words: Words, values: Values) -> bool:
    tile, number = site_of(words).split(".")
    n = len(face(doc, tile).sites)
    told = (values["site"], values["tile"], values["n"]) == (site_of(words), tile, n)
    return tile in doc["tiles"] and int(number) > n and told


def wrong_site(doc: Doc, words: Words, values: Values) -> bool:
    kind, card = kind_of(doc, site_of(words)), needed(doc, words)
    told = values["kind"] == f"site.{kind}" and values["site"] == site_of(words)
    return kind is not None and kind not in KINDS[card] and told and is_card(doc, words, values)


def settled(doc: Doc, words: Words, values: Values) -> int | None:
    """Whose colonist stands there, if that is what is told."""
    there = doc["colonists"].get(site_of(words))
    return there["seat"] if there and values["site"] == site_of(words) else None


def too_few_ships(doc: Doc, words: Words, values: Values) -> bool:
    part = part_of(doc, site_of(words))
    have, n = ships_at(doc, doc["to_move"], part), SHIPS_NEEDED[needed(doc, words)]
    return have < n and values == {"site": site_of(words), "have": have, "n": n}


def no_plantation(doc: Doc, words: Words, values: Values) -> bool:
    """And a fort can be built there, as is said."""
    begun = doc if doc["deed"] else after(doc, "play building")
    told = values["site"] == site_of(words) and words[0] == "post"
    return told and not grown(doc, words) and f"fort {site_of(words)}" in legal(begun)


def fort_or_post(doc: Doc, words: Words, values: Values) -> bool:
    """The site alone is no decision, a fort on it is one."""
    begun = doc if doc["deed"] else after(doc, "play building")
    told = values["site"] == site_of(words) and words[0] == "site"
    return told and f"fort {site_of(words)}" in legal(begun)


def grown(doc: Doc, words: Words) -> set[str]:
    return crops_of(doc, part_of(doc, site_of(words)))


def copies(crop: str) -> Callable[[Doc, Words, Values], bool]:
    def truth(doc: Doc, words: Words, values: Values) -> bool:
        told = values["site"] == site_of(words) and words[2] == crop
        return told and bool(grown(doc, words)) and crop not in grown(doc, words)

    return truth


# Market


def resource(words: Words, values: Values) -> str:
    assert values["resource"] == f"resource.{words[1]}"
    return words[1]


def held(doc: Doc) -> list[str]:
    return [good for good, n in player(doc)["stock"].items() if n]


def all_dearest(doc: Doc, words: Words, values: Values) -> bool:
    del words, values
    last = all(doc["covered"][good] == N_RAISES for good in held(doc))
    return bool(held(doc)) and last and not doc["variants"]["market_any"]


# Ships


def sailors(doc: Doc) -> list[str | None]:
    """Where the ships are that may sail: the chosen one, or any."""
    if doc["deed"] and doc["deed"]["ship"] is not None:
        return [origin(doc)]
    return list(player(doc)["ships"])


def ship_stuck(doc: Doc, words: Words, values: Values) -> bool:
    del values
    berths = player(doc)["ships"]
    if words[0] == "take" and doc["deed"]:
        berth = None if words[1] == "supply" else words[1]
        return berth in berths and not goals(doc, berth)
    able = hand(doc)["ship"] > 0 and payment(doc) >= 1
    return able and not any(goals(doc, berth) for berth in berths)


def same_tile(doc: Doc, words: Words, values: Values) -> bool:
    tile = tile_of(words[1])
    return values["tile"] == tile and all(
        berth is not None and tile_of(berth) == tile for berth in sailors(doc)
    )


def no_ship(doc: Doc, words: Words, berth: str) -> bool:
    on_map = berth[:3] in doc["tiles"]
    return words[1] == berth and on_map and berth not in player(doc)["ships"]


def no_such_part(doc: Doc, words: Words, values: Values) -> bool:
    part = words[1]
    there = face(doc, part[:3]).parts
    told = (values["part"], values["tile"], values["n"]) == (part, part[:3], len(there))
    return part[3] not in there and told


def whose(doc: Doc, berth: str) -> int | None:
    """Whose ship is there."""
    return next((seat for seat in range(doc["seats"]) if berth in berths_of(doc, seat)), None)


def full(doc: Doc, words: Words, berth: str, seat: int) -> bool:
    """Of a berth that has room for one only."""
    alone = is_lair(berth) or doc["variants"]["one_ship_per_coast"]
    return words[1] == berth and bool(alone) and whose(doc, berth) == seat


def has_lair(doc: Doc, words: Words, values: Values) -> bool:
    return words[1] == values["tile"] and face(doc, values["tile"]).lair


# New tiles


def named(words: Words, values: Values) -> str:
    assert words[1] == values["tile"]
    return words[1]


def chosen(doc: Doc, values: Values) -> bool:
    return bool(values["tile"] == doc["deed"]["tile"])


def neighbours(doc: Doc, words: Words) -> list[tuple[int, int]]:
    taken = map_of(doc).at()
    return [place for place in beside(hex_of(words[1])) if place in taken]


def is_shore(doc: Doc, words: Words) -> bool:
    """Whether an island comes up to a hex."""
    sides, here = map_of(doc).sides(), hex_of(words[1])
    return any(
        sides[near][(edge + 3) % 6] is not None
        for edge, near in enumerate(beside(here))
        if near in sides
    )


def rot_misfit(doc: Doc, words: Words, values: Values) -> bool:
    """Island meets sea on that side, where that tile lies."""
    tile, rot, here = doc["deed"]["tile"], int(words[1]), hex_of(doc["deed"]["at"])
    edge = int(values["side"].removeprefix("side."))
    there = (here[0] + STEPS[edge][0], here[1] + STEPS[edge][1])
    lies = map_of(doc)
    own, other = face(doc, tile).turned(rot)[edge], lies.sides()[there][(edge + 3) % 6]
    told = chosen(doc, values) and values["degrees"] == DEGREES * rot
    return (own is None) != (other is None) and told and lies.at()[there] == values["other"]


def rot_same(doc: Doc, words: Words, values: Values) -> bool:
    """It fits, and so does another that looks alike and is offered."""
    tile, rot, where = doc["deed"]["tile"], int(words[1]), hex_of(doc["deed"]["at"])
    same = values["same"] // DEGREES
    alike = face(doc, tile).looks(same) == face(doc, tile).looks(rot) and same != rot
    told = chosen(doc, values) and values["degrees"] == DEGREES * rot
    return alike and told and fits(map_of(doc), tile, where, rot) and f"rot {same}" in legal(doc)


TRUTHS: dict[str, Callable[[Doc, Words, Values], bool]] = {
    "over": lambda doc, words, values: doc["phase"] == "over",
    "swap_first": lambda doc, words, values: doc["phase"] == "swap" and words[0] != "swap",
    "swap_over": lambda doc, words, values: words[0] == "swap" and doc["phase"] != "swap",
    "lay_first": is_asked("lay", "lay"),
    "land_anywhere": lambda doc, words, values: (
        doc["phase"] == "start"
        and is_asked("land", "land")(doc, words, values)
        and not some_fit(doc)
    ),
    "lay_over": lambda doc, words, values: words[0] == "lay" and doc["phase"] == "turn",
    "not_in_hand": lacks_card,
    "card_first": takes_card,
    "nothing_to_pay": lambda doc, words, values: words[0] == "pay" and doc["deed"] is None,
    "now_take": takes_ship,
    "now_sail": is_asked("sail", "explore", "land", "lair"),
    "now_at": is_asked("at", "at"),
    "now_rot": is_asked("rot", "rot"),
    "now_land": is_asked("land", "land"),
    "now_site": is_asked("site", "site"),
    "now_build": is_asked("build", "fort", "post"),
    "now_sell": is_asked("sell", "sell"),
    "now_raise": is_asked("raise", "raise"),
    "now_pay": lambda doc, words, values: (
        is_asked("pay", "pay")(doc, words, values) and values["n"] == doc["deed"]["due"]
    ),
    "too_few_cards": too_few_cards,
    "too_dear_everywhere": too_dear_everywhere,
    "too_dear_here": too_dear_here,
    "no_colonist": lambda doc, words, values: (
        needed(doc, words) in KINDS and player(doc)["colonists"] == 0
    ),
    "no_token": lambda doc, words, values: needed(doc, words) == "building" and not tokens(doc),
    **{f"no_free_{card}": no_free(card) for card in KINDS},
    "no_ships_for": no_ships_for,
    "off_map": lambda doc, words, values: (
        values["tile"] == words[1][:3] and values["tile"] not in doc["tiles"]
    ),
    "no_such_site": no_such_site,
    "wrong_site": wrong_site,
    "site_yours": lambda doc, words, values: settled(doc, words, values) == doc["to_move"],
    "site_taken": lambda doc, words, values: (
        settled(doc, words, values) == values["player"] != doc["to_move"]
    ),
    "too_few_ships": too_few_ships,
    "fort_or_post": fort_or_post,
    "no_plantation": no_plantation,
    **{f"copies_{crop}": copies(crop) for crop in CROPS},
    "traded": lambda doc, words, values: doc["traded"],
    "no_markers": lambda doc, words, values: sum(doc["covered"].values()) == N_MARKERS,
    "empty_stock": lambda doc, words, values: not held(doc),
    "all_dearest": all_dearest,
    "none_in_stock": lambda doc, words, values: resource(words, values) not in held(doc),
    "dearest": lambda doc, words, values: doc["covered"][resource(words, values)] == N_RAISES,
    "raise_own": lambda doc, words, values: (
        words[0] == "raise" and not doc["variants"]["market_any"]
    ),
    "no_ship_in_supply": lambda doc, words, values: (
        words == ["take", "supply"] and None not in player(doc)["ships"]
    ),
    "no_ship_at": lambda doc, words, values: no_ship(doc, words, values["part"]),
    "no_ship_in": lambda doc, words, values: no_ship(doc, words, values["tile"]),
    "ship_stuck": ship_stuck,
    "same_tile": same_tile,
    "land_on_new": lambda doc, words, values: (
        step(doc) == "land" and chosen(doc, values) and words[1][:3] != values["tile"]
    ),
    "no_such_part": no_such_part,
    "coast_yours": lambda doc, words, values: full(doc, words, values["part"], doc["to_move"]),
    "coast_taken": lambda doc, words, values: (
        values["player"] != doc["to_move"] and full(doc, words, values["part"], values["player"])
    ),
    "no_lair": lambda doc, words, values: (
        words[1] == values["tile"] and not face(doc, values["tile"]).lair
    ),
    "lair_yours": lambda doc, words, values: full(doc, words, values["tile"], doc["to_move"]),
    "lair_taken": lambda doc, words, values: (
        values["player"] != doc["to_move"] and full(doc, words, values["tile"], values["player"])
    ),
    "lair_on_new": lambda doc, words, values: (
        doc["phase"] == "turn"
        and is_asked("land", "land")(doc, words, values)
        and has_lair(doc, words, values)
    ),
    "tile_laid": lambda doc, words, values: named(words, values) in doc["tiles"],
    "tile_not_open": lambda doc, words, values: (
        named(words, values) not in (*doc["tiles"], *open_tiles(doc))
    ),
    "tile_nowhere": lambda doc, words, values: (
        named(words, values) in open_tiles(doc) and not fits_somewhere(doc, words[1])
    ),
    "hex_taken": lambda doc, words, values: (
        map_of(doc).at().get(hex_of(words[1])) == values["tile"]
    ),
    "hex_alone": lambda doc, words, values: not neighbours(doc, words),
    "hex_sea": lambda doc, words, values: bool(neighbours(doc, words)) and not is_shore(doc, words),
    "no_tile_fits": lambda doc, words, values: words[0] in ("at", "rot") and not some_fit(doc),
    "no_tile_there": lambda doc, words, values: (
        words[0] == "at" and some_fit(doc) and not fits_there(doc, words)
    ),
    "hex_misfit": lambda doc, words, values: (
        chosen(doc, values)
        and is_shore(doc, words)
        and hex_of(words[1]) not in ways(map_of(doc), doc["deed"]["tile"])
    ),
    "rot_misfit": rot_misfit,
    "rot_same": rot_same,
}
