"""The picture: the prize in the middle column, a row of cards for each player."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from stammtisch.core.scene import Fact, PlayerPanel, Scene, Sprite, read_symbols, uses
from stammtisch.core.words import Words

from .actions import ACTIONS, Act
from .components import MOST_STARS, N_CARDS, house, parse

View = dict[str, Any]

PALETTE = {
    "paper": ("#fdf8ec", "#efe6d2"),
    "ink": ("#3b3128", "#1d1813"),
    "back": ("#35607a", "#2a4c61"),
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
        texts = (ACTIONS.text(ACTIONS.id(act, number - 1)) for act in Act)
        return self.card(number, x, y, tuple(texts))

    def panels(self) -> Iterator[PlayerPanel]:
        for seat, player in enumerate(self.view["players"]):
            n = player["hand_size"]
            label, hint = self.words("hand.label"), self.words("hand", n=n)
            yield PlayerPanel(seat, (Fact(label, str(n), hint, "back"),))

    def prompt(self) -> str:
        if not self.legal:
            return ""
        swaps = any(text.startswith("swap") for text in self.legal)
        return self.words("prompt.play_or_swap" if swaps else "prompt.play")


def draw(view: View, legal: list[str], words: Words) -> Scene:
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
        choices={text: words(f"choice.{text.split()[0]}", card=text.split()[1]) for text in legal},
        sheet={heading: words(f"heading.{heading}") for heading in ("tricks", "stars")},
    )


def log(act: Act, card: int, known: bool, words: Words) -> str:
    """What was decided, without the player's name; `known`: may the reader know the card?"""
    key = f"log.{act.name.lower()}"
    return words(key, card=card + 1) if known else words(f"{key}_hidden")


def event(kind: str, values: dict[str, int | str], words: Words) -> str:
    """What a decision brought about."""
    return words(f"event.{kind}", **values)
