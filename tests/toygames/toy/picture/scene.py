"""The picture: the prize in the middle column, a row of cards for each player."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from stammtisch.core.scene import (
    Fact,
    Item,
    Pick,
    PlayerPanel,
    Scene,
    Sprite,
    Track,
    Tray,
    read_symbols,
    uses,
)
from stammtisch.core.words import Words

from ..actions import ACTIONS, CHIPS, Act
from ..components import MOST_STARS, N_CARDS, house, parse

View = dict[str, Any]

PALETTE = {
    "paper": ("#fdf8ec", "#efe6d2"),
    "ink": ("#3b3128", "#1d1813"),
    "back": ("#35607a", "#2a4c61"),
    "red": ("#b3392f", "#a8443b"),
    "blue": ("#2f5f9c", "#3c6aa3"),
    "star": ("#d9971b", "#e0a63a"),
}
STEP_X, STEP_Y = 72, 98
HAND_X, DOWN_X, SHOWN_X = 50, 290, 380
WIDTH, PRIZE_Y = 600, 55


@functools.cache
def symbols() -> dict[str, str]:
    """The drawn art, and the front of each card with each number of stars."""
    art = read_symbols(Path(__file__).with_name("art"))
    fronts = {
        f"card-{number}-{stars}": _front(number, stars)
        for number in range(1, N_CARDS + 1)
        for stars in range(MOST_STARS + 1)
    }
    return {**art, **fronts}


def _front(number: int, stars: int) -> str:
    figure = f'<text y="0" font-size="30" text-anchor="middle" fill="var(--ink)">{number}</text>'
    places = [("star", (i - (stars - 1) / 2) * 18, 24.0) for i in range(stars)]
    return uses([("front", 0, 0)]) + figure + uses(places)


class Drawing:
    """One picture being drawn."""

    def __init__(self, view: View, legal: list[str], words: Words) -> None:
        self.view, self.legal, self.words = view, legal, words
        house_set = view["components"] == "house"
        self.stars = parse(house() if house_set else view["components"]).tolist()

    def card(self, number: int, x: float, y: float, actions: tuple[str, ...] = ()) -> Sprite:
        """A card face up."""
        stars = self.stars[number - 1]
        key = "card.stars" if stars else "card"
        return Sprite(
            id=f"card-{number}",
            symbol=f"card-{number}-{stars}",
            layer="cards",
            x=x,
            y=y,
            classes=("card",),
            title=self.words(key, card=number, n=stars) if stars else self.words(key, card=number),
            actions=actions,
            legal=tuple(action for action in actions if action in self.legal),
        )

    def back(self, name: str, x: float, y: float) -> Sprite:
        """A card face down, named for its place alone."""
        return Sprite(name, "back", "cards", x, y, title=self.words("card.hidden"))

    def sprites(self) -> Iterator[Sprite]:
        for trick, number in enumerate(self.view["prizes"]):
            yield self.card(number, SHOWN_X + trick * STEP_X, PRIZE_Y)
        for seat, player in enumerate(self.view["players"]):
            yield from self.row(seat, player, PRIZE_Y + (seat + 1) * STEP_Y)

    def row(self, seat: int, player: View, y: float) -> Iterator[Sprite]:
        hand = player["hand"]
        for i in range(player["hand_size"]):
            x = HAND_X + i * STEP_X
            yield self.back(f"hand-{seat}-{i}", x, y) if hand is None else self.own(hand[i], x, y)
        down = player["down"]
        if down is None:
            yield self.back(f"down-{seat}", DOWN_X, y)
        elif down:
            yield self.card(down, DOWN_X, y)
        for trick, number in enumerate(player["shown"]):
            yield self.card(number, SHOWN_X + trick * STEP_X, y)

    def own(self, number: int, x: float, y: float) -> Sprite:
        return self.card(number, x, y, own_actions(number))

    def panels(self) -> Iterator[PlayerPanel]:
        for seat, player in enumerate(self.view["players"]):
            n = player["hand_size"]
            label, hint = self.words("hand.label"), self.words("hand", n=n)
            yield PlayerPanel(seat, (Fact(label, str(n), hint, "back"),))

    def trays(self) -> Iterator[Tray]:
        """The hand of who looks, and what there is to pay with."""
        seat = self.view["seat"]
        if seat is None:
            return
        me = self.view["players"][seat]
        yield Tray("hand", self.words("tray.hand"), tuple(map(self.held, me["hand"])))
        if self.view["variants"]["chips"]:
            due = self.view["due"] if "pay" in " ".join(self.legal) else 0
            items = tuple(self.chip(i, n) for i, n in enumerate(me["chips"]))
            pick = Pick(due) if due else None
            yield Tray("chips", self.words("tray.chips"), items, self.words("tray.note"), pick)

    def held(self, number: int) -> Item:
        stars, actions = self.stars[number - 1], own_actions(number)
        return Item(
            id=f"held-{number}",
            symbol=f"card-{number}-{stars}",
            label=self.words("card", card=number),
            hint=self.words("card.stars", card=number, n=stars) if stars else "",
            actions=actions,
            legal=self.legal_of(actions),
        )

    def chip(self, i: int, count: int) -> Item:
        name, actions = CHIPS[i], (f"pay {CHIPS[i]}",)
        return Item(
            id=f"chip-{name}",
            symbol=name,
            label=self.words(f"chip.{name}"),
            count=count,
            actions=actions,
            legal=self.legal_of(actions),
        )

    def tracks(self) -> Iterator[Track]:
        """Which trick it is; and a second way to pay."""
        trick, label = min(self.view["trick"], 2), self.words("track.trick")
        yield Track("trick", label, "back", ("1", "2", "3"), trick, self.words("track.hint"))
        seat = self.view["seat"]
        if seat is None or not self.view["variants"]["chips"]:
            return
        for i, name in enumerate(CHIPS):
            count, actions = self.view["players"][seat]["chips"][i], (f"pay {name}",)
            values = tuple(str(n) for n in range(4, -1, -1))
            label, legal = self.words(f"chip.{name}"), self.legal_of(actions)
            yield Track(
                f"paid-{name}",
                label,
                name,
                values,
                4 - count,
                "",
                actions,
                legal,
                "1" * bool(legal),
            )

    def legal_of(self, actions: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(action for action in actions if action in self.legal)

    def choice(self, text: str) -> str:
        verb, what = text.split()
        return (
            self.words(f"choice.{verb}", card=what) if verb != "pay" else self.words(f"pay.{what}")
        )

    def hidden(self, open_points: bool) -> tuple[int, ...]:
        """With chips, points are nobody else's business."""
        if open_points or not self.view["variants"]["chips"]:
            return ()
        return tuple(i for i in range(self.view["seats"]) if i != self.view["seat"])

    def prompt(self) -> str:
        if not self.legal:
            return ""
        if self.legal[0].startswith("pay"):
            return self.words("prompt.pay", n=self.view["due"])
        swaps = any(text.startswith("swap") for text in self.legal)
        return self.words("prompt.play_or_swap" if swaps else "prompt.play")


def own_actions(number: int) -> tuple[str, ...]:
    """What a card in hand can be used for."""
    return tuple(ACTIONS.text(ACTIONS.id(act, number - 1)) for act in (Act.PLAY, Act.SWAP))


def draw(view: View, legal: list[str], words: Words, open_points: bool = False) -> Scene:
    """The picture of a view; `legal`: what its seat may do now."""
    drawing = Drawing(view, legal, words)
    return Scene(
        width=WIDTH,
        height=(view["seats"] + 1) * STEP_Y + PRIZE_Y,
        layers=("cards",),
        symbols=symbols(),
        palette=PALETTE,
        sprites=tuple(drawing.sprites()),
        prompt=drawing.prompt(),
        players=tuple(drawing.panels()),
        choices={text: drawing.choice(text) for text in legal},
        sheet={heading: words(f"heading.{heading}") for heading in ("tricks", "stars")},
        trays=tuple(drawing.trays()),
        tracks=tuple(drawing.tracks()),
        tracks_label=words("track.label"),
        forced=legal[0] if len(legal) == 1 and view["variants"]["chips"] else "",
        hidden=drawing.hidden(open_points),
    )


def log(act: Act, card: int, known: bool, words: Words) -> str:
    """What was decided, without the player's name; `known`: may the reader know the card?"""
    key = f"log.{act.name.lower()}"
    if act == Act.PAY:
        return words(f"{key}.{CHIPS[card]}")
    return words(key, card=card + 1) if known else words(f"{key}_hidden")


def event(kind: str, values: dict[str, int | str], words: Words) -> str:
    """What a decision brought about."""
    return words(f"event.{kind}", **values)
