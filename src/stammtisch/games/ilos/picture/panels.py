"""What stands beside the map, in words: prompt, buttons, players, hand, open tiles, rates.

A name for each choice too, as a click that could mean several asks for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from stammtisch.core.scene import Button, Fact, Item, Pick, PlayerPanel, Track, Tray
from stammtisch.core.words import Words

from ..actions import ACTIONS, CARDS, RESOURCES, TILES, unasked
from ..rules.ending import LAST_ROUND
from ..rules.settling import RUINS_GOLD
from ..rules.turns import CARDS_ALWAYS
from ..state import COPIES, N_COLONISTS, N_SHIPS
from .chronicle import amounts, turned
from .table import Table

BUTTONS = ("take supply", "end")
WAYS = ("explore", "land", "lair")
"""Where a ship can go, by what it takes to say so."""
CARD_ACTS = ("play", "pay", "swap")
SCREENED = "–"
"""Stands for a number that a screen hides."""


class Panels:
    """The words around the map of one view, for the seat that may do what is legal."""

    def __init__(self, table: Table, legal: list[str], words: Words, open_stocks: bool) -> None:
        self.table, self.legal, self.words = table, legal, words
        self.open_stocks = open_stocks

    @property
    def viewer(self) -> int | None:
        seat: int | None = self.table.view["seat"]
        return seat

    def may(self, act: str) -> bool:
        return any(text.split()[0] == act for text in self.legal)

    def card(self, name: str) -> str:
        return self.words(f"card.{name}")

    def resource(self, name: str) -> str:
        return self.words(f"resource.{name}")

    # What is going on

    def banner(self) -> str:
        """The round, and whether it is the last one."""
        if self.table.phase != "turn":
            return self.words(f"banner.{self.table.phase}")
        key = "banner.last" if self.is_last_round() else "banner.round"
        return self.words(key, round=self.table.view["round"])

    def is_last_round(self) -> bool:
        if self.table.view["round"] >= LAST_ROUND:
            return True
        return any(player["colonists"] == 0 for player in self.table.view["players"])

    def prompt(self) -> str:
        """What may be done now, or what the table waits for."""
        if self.table.phase == "over":
            return self.words("prompt.over")
        if not self.legal:
            return self.waiting_prompt()
        step, deed = self.table.step, self.table.deed
        match step:
            case "lay":
                return self.words(f"prompt.{self.start_step()}")
            case "turn":
                return " ".join(self.turn_prompt())
            case "sail":
                ways = [self.words(f"prompt.way_{act}") for act in WAYS if self.may(act)]
                return self.words("prompt.sail", ways=", ".join(ways))
            case "sell" if self.table.view["variants"]["market_any"]:
                return self.words("prompt.sell_any")
        if deed is None:
            return self.words(f"prompt.{step}")
        return self.deed_prompt(step, deed)

    def waiting_prompt(self) -> str:
        deed = self.table.deed
        if deed is not None and deed["card"] is not None:
            return self.words("prompt.wait_card", card=self.card(deed["card"]))
        return self.words(f"prompt.wait_{self.table.phase}")

    def turn_prompt(self) -> Iterator[str]:
        yield self.words("prompt.card" if self.may("play") else "prompt.only_end")
        if self.is_last_round():
            yield self.words("prompt.last_turn")

    def start_step(self) -> str:
        """The very first tile, another one, or a ship alone because no tile fits."""
        if not self.may("lay"):
            return "land_anywhere"
        return "lay" if self.table.laid else "first"

    def deed_prompt(self, step: str, deed: dict[str, Any]) -> str:
        """The next choice of an action, or its payment."""
        match step:
            case "at" | "rot" | "land":
                return self.words(f"prompt.{step}", tile=deed["tile"])
            case "site" | "build":
                return self.words(f"prompt.{deed['card']}", n=RUINS_GOLD)
            case "pay":
                return " ".join(self.pay_prompt(deed))
        return self.words(f"prompt.{step}")

    def pay_prompt(self, deed: dict[str, Any]) -> Iterator[str]:
        key = "prompt.pay" if deed["due"] == deed["cost"] else "prompt.pay_on"
        card = deed["card"]
        yield self.words(key, card=self.card(card), n=deed["due"], cost=deed["cost"])
        if deed["cost"] > self.table.base_price(card):
            yield self.words("prompt.blockaded")

    # What may be chosen

    def forced(self) -> str:
        """The one legal action, when it need not be asked."""
        if len(self.legal) != 1:
            return ""
        act, _ = ACTIONS.decode(ACTIONS.parse(self.legal[0]))
        return self.legal[0] if unasked(act, {}) else ""

    def buttons(self) -> Iterator[Button]:
        seat = self.table.mover
        for text in BUTTONS:
            if text in self.legal and seat is not None:
                hint = self.end_hint(seat) if text == "end" else self.supply_hint(seat)
                symbol = "" if text == "end" else f"ship-{seat}"
                yield Button(text, self.choice(text), hint, symbol)

    def supply_hint(self, seat: int) -> str:
        return self.words("hint.supply", n=self.ships_left(seat))

    def end_hint(self, seat: int) -> str:
        """What the end of the turn brings."""
        gained = amounts(self.table.player(seat)["production"], self.words)
        hints = [
            self.words("hint.end", amounts=gained) if gained else self.words("hint.end_nothing"),
            self.words("hint.end_draw", n=self.draw_count(seat)),
        ]
        if self.draw_count(seat) > self.drawable():
            hints.append(self.words("hint.end_short"))
        if self.is_last_round() and (seat + 1) % self.table.n_seats == self.table.view["first"]:
            hints.append(self.words("hint.end_game"))
        return " ".join(hints)

    def draw_count(self, seat: int) -> int:
        """How many cards the end of a turn gives."""
        return CARDS_ALWAYS + N_SHIPS - self.ships_left(seat) + self.forts(seat)

    def drawable(self) -> int:
        """Cards in the draw pile and among the discards."""
        return int(self.table.view["deck"]) + self.discards()

    def discards(self) -> int:
        return sum(map(int, self.table.view["discard"].values()))

    def choices(self) -> dict[str, str]:
        return {text: self.choice(text) for text in self.legal}

    def choice(self, text: str) -> str:
        """An action as the label of a choice."""
        act, _, value = text.partition(" ")
        key = f"choice.{act}"
        match act:
            case "swap" if value not in CARDS:
                return self.words("choice.swap_done")
            case "swap" | "play" | "pay":
                return self.words(key, card=self.card(value))
            case "at":
                return self.words(key, tile=self.tile_in_hand())
            case "rot":
                return turned(key, int(value), self.words)
            case "take":
                return self.words(f"choice.take_{self.origin(value)}", place=value)
            case "site" | "fort" | "post":
                return self.settling(act, value)
            case "sell" | "raise":
                return self.trading(act, value)
            case "end":
                return self.words(key, n=self.draw_count(self.table.mover or 0))
        return self.words(key, place=value)

    def tile_in_hand(self) -> str:
        """The tile that is being laid."""
        return "" if self.table.deed is None else str(self.table.deed["tile"])

    def origin(self, berth: str) -> str:
        if berth == "supply":
            return berth
        return "lair" if berth in TILES else "coast"

    def settling(self, act: str, value: str) -> str:
        """A site, what will be there and how many cards that takes."""
        site, _, crop = value.partition(" ")
        card = "" if self.table.deed is None else self.table.deed["card"]
        price = self.words("price.cards", n=self.table.price(card, site))
        kind = self.words(f"site.{self.table.kind_of(site)}")
        crop = self.resource(crop) if crop else ""
        return self.words(f"choice.{act}", place=site, kind=kind, resource=crop, price=price)

    def trading(self, act: str, row: str) -> str:
        """A resource, and the price that rises with it."""
        if act == "sell" and self.table.view["variants"]["market_any"]:
            return self.words("choice.sell_any", resource=self.resource(row))
        values, at = self.table.rates[row]
        key, name = f"choice.{act}", self.resource(row)
        return self.words(key, resource=name, now=values[at], then=values[at + 1])

    # The players

    def hidden(self) -> tuple[int, ...]:
        """Seats whose points stay behind their screens."""
        return tuple(seat for seat in range(self.table.n_seats) if not self.shows_stock(seat))

    def shows_stock(self, seat: int) -> bool:
        return self.open_stocks or self.table.phase == "over" or seat == self.viewer

    def players(self) -> Iterator[PlayerPanel]:
        for seat in range(self.table.n_seats):
            yield PlayerPanel(seat, tuple(self.facts(seat)), tuple(self.marks(seat)))

    def facts(self, seat: int) -> Iterator[Fact]:
        """What is in the supply and in the hand, what each resource comes to, forts if any."""
        player = self.table.player(seat)
        ships, colonists = self.ships_left(seat), player["colonists"]
        yield self.supply("ships", ships, N_SHIPS - ships, f"ship-{seat}")
        yield self.supply("colonists", colonists, N_COLONISTS - colonists, f"colonist-{seat}")
        hint = self.words("fact.cards.hint", draw=self.draw_count(seat))
        yield Fact(self.words("fact.cards"), str(player["cards"]), hint, "deck")
        for row in RESOURCES:
            yield self.holding(seat, row)
        if self.forts(seat):
            hint = self.words("fact.forts.hint")
            yield Fact(self.words("fact.forts"), str(self.forts(seat)), hint, "fort")

    def supply(self, name: str, left: int, out: int, symbol: str) -> Fact:
        hint = self.words(f"fact.{name}.hint", out=out)
        return Fact(self.words(f"fact.{name}"), str(left), hint, symbol)

    def holding(self, seat: int, row: str) -> Fact:
        """The stock of a resource, and what is added to it each turn."""
        player, label = self.table.player(seat), self.words(f"heading.{row}")
        made, stock, symbol = player["production"][row], player["stock"][row], f"resource-{row}"
        if not self.shows_stock(seat):
            hint = self.words("fact.produced", n=made)
            return Fact(label, f"+{made}" if made else SCREENED, hint, symbol)
        values, at = self.table.rates[row]
        over = self.table.phase == "over"
        hint = self.words(
            "fact.left" if over else "fact.both", stock=stock, n=made, price=values[at]
        )
        return Fact(label, f"{stock} +{made}" if made and not over else str(stock), hint, symbol)

    def marks(self, seat: int) -> Iterator[Fact]:
        if seat == self.table.view["first"]:
            hint = self.words("mark.first.hint")
            yield Fact(self.words("mark.first"), "", hint, "first-player")

    def ships_left(self, seat: int) -> int:
        return sum(berth is None for berth in self.table.player(seat)["ships"])

    def forts(self, seat: int) -> int:
        there = self.table.view["colonists"].values()
        return sum(one["seat"] == seat and one["building"] == "fort" for one in there)

    # Trays

    def trays(self) -> Iterator[Tray]:
        """The viewer's hand, and the tiles to choose from."""
        hand = None if self.viewer is None else self.table.player(self.viewer)["hand"]
        if hand is not None and self.table.phase != "over":
            items = tuple(self.held(card, hand[card]) for card in CARDS if hand[card])
            yield Tray("hand", self.words("tray.hand"), items, self.deck_note(), self.pick())
        tiles = tuple(self.open_tile(tile) for tile in self.table.view["open"] if tile)
        if tiles and self.table.phase != "over":
            yield Tray("open", self.words("tray.open"), tiles, self.stack_note())

    def deck_note(self) -> str:
        deck = self.table.view["deck"]
        return self.words("tray.deck", deck=deck, discards=self.discards())

    def stack_note(self) -> str:
        left = self.table.view["stack"]
        return self.words("tray.stack", n=left) if left else self.words("tray.stack_empty")

    def pick(self) -> Pick | None:
        """Cards to pay, or to exchange."""
        if self.may("swap"):
            return Pick(None, "swap done", self.words("choice.swap_done"))
        if self.may("pay") and self.table.deed is not None:
            return Pick(int(self.table.deed["due"]))
        return None

    def held(self, card: str, count: int) -> Item:
        """A kind of card in the hand; what it can be used for now comes first."""
        acts = sorted(CARD_ACTS, key=lambda act: not self.may(act))
        actions = tuple(f"{act} {card}" for act in acts)
        legal = tuple(text for text in actions if text in self.legal)
        return Item(
            f"hand-{card}",
            f"card-{card}",
            self.card(card),
            self.card_hint(card),
            count,
            actions=actions,
            legal=legal,
        )

    def card_hint(self, card: str) -> str:
        """What it costs and does, and how many of its kind lie among the discards."""
        any_price = card == "market" and self.table.view["variants"]["market_any"]
        told = self.words("card.market.any" if any_price else f"card.{card}.hint")
        n, of_all = self.table.view["discard"][card], COPIES[CARDS.index(card)]
        return f"{told} {self.words('card.discarded', n=n, all=of_all)}"

    def open_tile(self, tile: str) -> Item:
        actions = tuple(f"{act} {tile}" for act in self.tile_acts())
        legal = tuple(text for text in actions if text in self.legal)
        name = self.words("face.label", tile=tile)
        return Item(
            f"open-{tile}", f"face-{tile}", name, self.print_of(tile), actions=actions, legal=legal
        )

    def tile_acts(self) -> tuple[str, ...]:
        return ("lay", "explore") if self.table.phase == "start" else ("explore", "lay")

    def print_of(self, tile: str) -> str:
        """The parts of a tile with their sites, and its lair."""
        face = self.table.face(tile)
        told = [self.part_of(face.sites, letter) for letter in face.parts]
        if face.lair:
            told.append(self.words("face.lair"))
        return " · ".join(told)

    def part_of(self, sites: tuple[tuple[str, str], ...], letter: str) -> str:
        kinds = [self.words(f"site.{kind}") for kind, part in sites if part == letter]
        key = "face.part" if kinds else "face.bare"
        return self.words(key, part=letter, sites=", ".join(kinds))

    # The exchange rates

    def tracks(self) -> Iterator[Track]:
        for row, (values, at) in self.table.rates.items():
            actions = (f"sell {row}", f"raise {row}")
            yield Track(
                f"rate-{row}",
                self.words(f"heading.{row}"),
                f"resource-{row}",
                tuple(map(str, values)),
                at,
                " ".join(self.rate_hint(values, at)),
                actions,
                tuple(text for text in actions if text in self.legal),
                note="" if self.viewer is None else self.holding(self.viewer, row).value,
            )

    def rate_hint(self, values: tuple[int, ...], at: int) -> Iterator[str]:
        yield self.words("track.hint", price=values[at])
        if at == len(values) - 1:
            yield self.words("track.full")
        yield self.words("track.markers", n=self.table.view["markers"])

    def tracks_label(self) -> str:
        return self.words("tracks.label")

    # The score sheet

    def missing(self) -> dict[str, tuple[str, ...]]:
        """By heading and seat, tokens times price; nothing of what a screen hides."""
        seats = range(self.table.n_seats)
        return {row: tuple(self.counted(seat, row) for seat in seats) for row in RESOURCES}

    def counted(self, seat: int, row: str) -> str:
        if not self.shows_stock(seat):
            return ""
        values, at = self.table.rates[row]
        stock = self.table.player(seat)["stock"][row]
        return self.words("missing.resource", stock=stock, price=values[at])
