"""What stands beside the map, in words: prompt, buttons, players, hand, open tiles, rates.

A name for each choice too, as a click that could mean several asks for it.
"""

from __future__ import annotations

from collections.abc import Iterator

from stammtisch.core.scene import Button, Fact, Item, Pick, PlayerPanel, Track, Tray
from stammtisch.core.vocabulary import NONE
from stammtisch.core.words import Words

from .. import naming
from ..actions import ACTIONS, DONE, POST, Act
from ..pieces import (
    CARDS,
    COPIES,
    KINDS,
    LETTERS,
    N_COLONISTS,
    N_PRICES,
    N_RESOURCES,
    N_SHIPS,
    RESOURCES,
    TILES,
    Phase,
)
from ..rules.action_card import COST
from ..rules.cards import deck_size, drawable, hand_size, total
from ..rules.ending import ends_with_round, is_last_of_round
from ..rules.exploring import has_map
from ..rules.market import markers_left, price
from ..rules.question import Question
from ..rules.settling import RUINS_GOLD, forts_of, price_of
from ..rules.turns import cards_to_draw
from ..state import Player
from .board import Board
from .log import amounts, taken, turned

BUTTONS = ("take supply", "end")
WAYS = ("explore", "land", "lair")
"""Where a ship can go, by what it takes to say so."""
CARD_ACTS = ("play", "pay", "swap")
SCREENED = "?"
"""Stands for a number that a screen hides."""


class Panels:
    """The words around the map of a board, for the seat that may do what is legal."""

    def __init__(self, board: Board, legal: list[str], words: Words, open_stocks: bool) -> None:
        self.board, self.state, self.viewer = board, board.state, board.viewer
        self.legal, self.words, self.open_stocks = legal, words, open_stocks
        self.is_over = self.state.phase == Phase.OVER
        self.acts = {text.partition(" ")[0] for text in legal}

    def card(self, card: int) -> str:
        return self.words(f"card.{CARDS[card]}")

    def resource(self, resource: int) -> str:
        return self.words(f"resource.{RESOURCES[resource]}")

    def of_phase(self, key: str) -> str:
        return self.words(f"{key}{Phase(self.state.phase).name.lower()}")

    # What is going on

    def banner(self) -> str:
        """The round, and whether it is the last one."""
        if self.state.phase != Phase.TURN:
            return self.of_phase("banner.")
        key = "banner.last" if ends_with_round(self.state) else "banner.round"
        return self.words(key, round=self.state.round)

    def prompt(self) -> str:
        """What may be done now, or what the table waits for."""
        if self.is_over:
            return self.words("prompt.over")
        if not self.legal:
            return self.waiting_prompt()
        asked, deed = self.board.question, self.state.deed
        name = asked.name.lower()
        match asked:
            case Question.LAY:
                return self.words("prompt.lay" if has_map(self.state) else "prompt.first")
            case Question.ANYWHERE:
                return self.words("prompt.land_anywhere")
            case Question.CARD:
                return " ".join(self.turn_prompt())
            case Question.SAIL:
                ways = [self.words(f"prompt.way_{act}") for act in WAYS if act in self.acts]
                return self.words("prompt.sail", ways=", ".join(ways))
            case Question.AT | Question.ROT | Question.LAND:
                return self.words(f"prompt.{name}", tile=TILES[deed.tile])
            case Question.SITE | Question.BUILD:
                return self.words(f"prompt.{CARDS[deed.card]}", n=RUINS_GOLD)
            case Question.PAY:
                return " ".join(self.pay_prompt())
            case Question.SELL if self.state.variants.market_any:
                return self.words("prompt.sell_any")
        return self.words(f"prompt.{name}")

    def waiting_prompt(self) -> str:
        card = self.state.deed.card
        if card == NONE:
            return self.of_phase("prompt.wait_")
        return self.words("prompt.wait_card", card=self.card(card))

    def turn_prompt(self) -> Iterator[str]:
        yield self.words("prompt.card" if "play" in self.acts else "prompt.only_end")
        if ends_with_round(self.state):
            yield self.words("prompt.last_turn")

    def pay_prompt(self) -> Iterator[str]:
        deed = self.state.deed
        key = "prompt.pay" if deed.due == deed.cost else "prompt.pay_on"
        yield self.words(key, card=self.card(deed.card), n=deed.due, cost=deed.cost)
        if deed.cost > COST[deed.card]:
            yield self.words("prompt.blockaded")

    # What may be chosen

    def buttons(self) -> Iterator[Button]:
        seat = self.state.to_move
        for text in BUTTONS:
            if text in self.legal:
                hint = self.end_hint(seat) if text == "end" else self.supply_hint(seat)
                symbol, about = ("", "end") if text == "end" else (f"ship-{seat}", "ship")
                yield Button(text, self.choice(text), hint, symbol, about=about)

    def supply_hint(self, seat: int) -> str:
        return self.words("hint.supply", n=self.ships_left(seat))

    def end_hint(self, seat: int) -> str:
        """What the end of the turn brings."""
        made = dict(zip(RESOURCES, self.state.players[seat].production.tolist(), strict=True))
        gained, due = amounts(made, self.words), cards_to_draw(self.state, seat)
        hints = [
            self.words("hint.end", amounts=gained) if gained else self.words("hint.end_nothing"),
            self.words("hint.end_draw", n=due),
        ]
        if due > drawable(self.state):
            hints.append(self.words("hint.end_short"))
        if ends_with_round(self.state) and is_last_of_round(self.state, seat):
            hints.append(self.words("hint.end_game"))
        return " ".join(hints)

    def choices(self) -> dict[str, str]:
        return {text: self.choice(text) for text in self.legal}

    def choice(self, text: str) -> str:
        """An action as the label of a choice."""
        act, value = ACTIONS.decode(ACTIONS.ids[text])
        key = f"choice.{act.name.lower()}"
        match act:
            case Act.SWAP if value == DONE:
                return self.words("choice.swap_done")
            case Act.SWAP | Act.PLAY | Act.PAY:
                return self.words(key, card=self.card(value))
            case Act.AT:
                return self.words(key, tile=TILES[self.state.deed.tile])
            case Act.ROT:
                return turned(key, value, self.words)
            case Act.TAKE:
                return taken(key, value, self.words)
            case Act.SITE | Act.FORT:
                return self.settling(key, value, "")
            case Act.POST:
                site, crop = POST.of(value)
                return self.settling(key, site, self.resource(crop))
            case Act.SELL | Act.RAISE:
                return self.trading(act, value)
            case Act.END:
                return self.words(key, n=cards_to_draw(self.state, self.state.to_move))
        return self.words(key, place=text.partition(" ")[2])

    def settling(self, key: str, site: int, resource: str) -> str:
        """A site, what will be there and how many cards that takes."""
        cards = price_of(self.state, self.state.to_move, self.state.deed.card, site)
        told, place = self.words("price.cards", n=cards), naming.onto(self.state.printed, site)
        return self.words(key, place=place, resource=resource, price=told)

    def trading(self, act: Act, resource: int) -> str:
        """A resource, and the price that rises with it."""
        name = self.resource(resource)
        if act == Act.SELL and self.state.variants.market_any:
            return self.words("choice.sell_any", resource=name)
        values, at = self.rates(resource)
        key = f"choice.{act.name.lower()}"
        return self.words(key, resource=name, now=values[at], then=values[at + 1])

    # The players

    def hidden(self) -> tuple[int, ...]:
        """Seats whose points stay behind their screens."""
        return tuple(seat for seat in range(self.state.seats) if not self.shows_stock(seat))

    def shows_stock(self, seat: int) -> bool:
        return self.open_stocks or self.is_over or seat == self.viewer

    def players(self) -> Iterator[PlayerPanel]:
        for seat in range(self.state.seats):
            yield PlayerPanel(seat, tuple(self.facts(seat)), tuple(self.marks(seat)))

    def facts(self, seat: int) -> Iterator[Fact]:
        """What is in the supply and in the hand, what each resource comes to, forts if any."""
        ships, colonists = self.ships_left(seat), self.state.players[seat].colonists
        yield self.supply("ships", ships, N_SHIPS - ships, f"ship-{seat}")
        yield self.supply("colonists", colonists, N_COLONISTS - colonists, f"colonist-{seat}")
        hint = self.words("fact.cards.hint", draw=cards_to_draw(self.state, seat))
        cards = str(hand_size(self.state, seat))
        yield Fact(self.words("fact.cards"), cards, hint, "deck", "cards")
        for resource in range(N_RESOURCES):
            yield self.holding(seat, resource)
        if forts := forts_of(self.state, seat):
            yield Fact(self.words("fact.forts"), str(forts), "", "fort", "fort")

    def supply(self, name: str, left: int, out: int, symbol: str) -> Fact:
        hint = self.words(f"fact.{name}.hint", out=out)
        return Fact(self.words(f"fact.{name}"), str(left), hint, symbol, name.removesuffix("s"))

    def holding(self, seat: int, resource: int) -> Fact:
        """The stock of a resource, and what is added to it each turn; told alike for everybody."""
        player, name = self.state.players[seat], RESOURCES[resource]
        made, key = int(player.production[resource]), "fact.left" if self.is_over else "fact.both"
        stock = str(player.stock[resource]) if self.shows_stock(seat) else SCREENED
        if stock == SCREENED:
            key = "fact.produced"
        hint = self.words(key, stock=stock, n=made, price=price(self.state, resource))
        more = f" +{made}" if made and not self.is_over else ""
        symbol = f"resource-{name}"
        return Fact(self.words(f"heading.{name}"), stock + more, hint, symbol, symbol)

    def marks(self, seat: int) -> Iterator[Fact]:
        if seat == self.state.first:
            yield Fact(self.words("mark.first"), "", "", "first-player", "first")

    def ships_left(self, seat: int) -> int:
        ships: list[int] = self.state.players[seat].ships.tolist()
        return ships.count(NONE)

    # Trays

    def trays(self) -> Iterator[Tray]:
        """The viewer's hand, and the tiles to choose from."""
        if self.is_over:
            return
        if self.viewer is not None:
            items = tuple(self.held(self.state.players[self.viewer]))
            yield Tray("hand", self.words("tray.hand"), items, self.deck_note(), self.pick())
        tiles = tuple(self.open_tile(tile) for tile in self.state.open.tolist() if tile != NONE)
        if tiles:
            yield Tray("open", self.words("tray.open"), tiles, self.stack_note())

    def deck_note(self) -> str:
        discards = total(self.state.discard)
        return self.words("tray.deck", deck=deck_size(self.state), discards=discards)

    def stack_note(self) -> str:
        left = self.state.stack
        return self.words("tray.stack", n=left) if left else self.words("tray.stack_empty")

    def pick(self) -> Pick | None:
        """Cards to pay, or to exchange."""
        if "swap" in self.acts:
            return Pick(None, "swap done", self.words("choice.swap_done"))
        return Pick(self.state.deed.due) if "pay" in self.acts else None

    def held(self, player: Player) -> Iterator[Item]:
        """The kinds of cards in a hand; what they can be used for now comes first."""
        acts = sorted(CARD_ACTS, key=lambda act: act not in self.acts)
        for card, count in enumerate(player.hand.tolist()):
            if count:
                name, actions = CARDS[card], tuple(f"{act} {CARDS[card]}" for act in acts)
                hint, legal = self.card_hint(card), self.may(actions)
                yield Item(
                    f"hand-{name}",
                    f"card-{name}",
                    self.card(card),
                    hint,
                    count,
                    actions=actions,
                    legal=legal,
                    about=f"card-{name}",
                )

    def may(self, actions: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(text for text in actions if text in self.legal)

    def card_hint(self, card: int) -> str:
        """How many of its kind lie among the discards."""
        return self.words("card.discarded", n=int(self.state.discard[card]), all=COPIES[card])

    def open_tile(self, tile: int) -> Item:
        name = TILES[tile]
        acts = ("lay", "explore") if self.state.phase == Phase.START else ("explore", "lay")
        actions = tuple(f"{act} {name}" for act in acts)
        return Item(
            f"open-{name}",
            f"face-{name}",
            self.words("face.label", tile=name),
            self.print_of(tile),
            actions=actions,
            legal=self.may(actions),
            about="tile",
        )

    def print_of(self, tile: int) -> str:
        """The parts of a tile with their sites, and its lair."""
        face = self.state.printed.faces[tile]
        told = [self.print_of_part(tile, part) for part in range(face.n_parts)]
        return " · ".join([*told, *([self.words("face.lair")] if face.lair else [])])

    def print_of_part(self, tile: int, part: int) -> str:
        face = self.state.printed.faces[tile]
        both = zip(face.site.tolist(), face.part.tolist(), strict=True)
        kinds = [self.words(f"site.{KINDS[kind]}") for kind, its in both if its == part]
        key = "face.part" if kinds else "face.bare"
        return self.words(key, part=LETTERS[part], sites=", ".join(kinds))

    # The exchange rates

    def counted_by(self) -> dict[str, tuple[tuple[str, ...], ...]]:
        """Points are goods at their rates."""
        return {name: ((f"rate-{name}",),) * int(self.state.seats) for name in RESOURCES}

    def rates(self, resource: int) -> tuple[list[int], int]:
        """The prices of its row, and the place of the one that counts."""
        return self.state.printed.prices[resource].tolist(), int(self.state.covered[resource])

    def tracks(self) -> Iterator[Track]:
        for resource, name in enumerate(RESOURCES):
            values, at = self.rates(resource)
            actions = (f"sell {name}", f"raise {name}")
            yield Track(
                f"rate-{name}",
                self.words(f"heading.{name}"),
                f"resource-{name}",
                tuple(map(str, values)),
                at,
                " ".join(self.rate_hint(resource)),
                actions,
                self.may(actions),
                note="" if self.viewer is None else self.holding(self.viewer, resource).value,
                about="rate",
            )

    def rate_hint(self, resource: int) -> Iterator[str]:
        yield self.words("track.hint", price=price(self.state, resource))
        if self.state.covered[resource] == N_PRICES - 1:
            yield self.words("track.full")
        yield self.words("track.markers", n=markers_left(self.state))

    def tracks_label(self) -> str:
        return self.words("tracks.label")

    # The score sheet

    def missing(self) -> dict[str, tuple[str, ...]]:
        """By heading and seat, tokens times price; nothing of what a screen hides."""
        seats = range(self.state.seats)
        return {
            name: tuple(self.counted(seat, resource) for seat in seats)
            for resource, name in enumerate(RESOURCES)
        }

    def counted(self, seat: int, resource: int) -> str:
        if not self.shows_stock(seat):
            return ""
        stock = int(self.state.players[seat].stock[resource])
        return self.words("missing.resource", stock=stock, price=price(self.state, resource))
