"""The picture: the prize in the middle column, a row of cards for each player."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from pathlib import Path

from stammtisch.core.definition import Components
from stammtisch.core.notes import Happening, notes_of
from stammtisch.core.record import Known
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

from ..actions import ACTIONS, Act
from ..components import MOST_STARS, N_CARDS
from ..rules import hand_size
from ..state import CHIPS, N_TRICKS, NO_CARD, Happened, Player, State

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
    """One picture being drawn, of what a seat knows."""

    def __init__(self, known: Known, legal: list[str], words: Words) -> None:
        self.state: State = known.record
        self.viewer, self.legal, self.words = known.seat, legal, words

    @property
    def me(self) -> Player | None:
        """What the viewer has; None for a spectator."""
        return None if self.viewer is None else self.state.players[self.viewer]

    def card(self, card: int, x: float, y: float, actions: tuple[str, ...] = ()) -> Sprite:
        """A card face up."""
        number, stars = card + 1, int(self.state.stars[card])
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
            about="card",
        )

    def back(self, name: str, x: float, y: float) -> Sprite:
        """A card face down, named for its place alone."""
        return Sprite(name, "back", "cards", x, y, title=self.words("card.hidden"), about="card")

    def sprites(self) -> Iterator[Sprite]:
        for trick, card in enumerate(self.state.prizes):
            if card != NO_CARD:
                yield self.card(int(card), SHOWN_X + trick * STEP_X, PRIZE_Y)
        for seat in range(self.state.seats):
            yield from self.row(seat, PRIZE_Y + (seat + 1) * STEP_Y)

    def row(self, seat: int, y: float) -> Iterator[Sprite]:
        player = self.state.players[seat]
        for i in range(self.state.unknown[seat]):
            yield self.back(f"hand-{seat}-{i}", HAND_X + i * STEP_X, y)
        for i, card in enumerate(cards_of(player)):
            yield self.card(card, HAND_X + i * STEP_X, y, own_actions(card))
        for trick in range(min(self.state.trick + 1, N_TRICKS)):
            card, is_down = int(player.played[trick]), trick == self.state.trick
            x = DOWN_X if is_down else SHOWN_X + trick * STEP_X
            if card >= 0:
                yield self.card(card, x, y)
            elif card != NO_CARD:
                yield self.back(f"down-{seat}", x, y)

    def panels(self) -> Iterator[PlayerPanel]:
        for seat in range(self.state.seats):
            n = hand_size(self.state, seat)
            label, hint = self.words("hand.label"), self.words("hand", n=n)
            yield PlayerPanel(seat, (Fact(label, str(n), hint, "back", "card"),))

    def trays(self) -> Iterator[Tray]:
        """The hand of who looks, and what there is to pay with."""
        if self.me is None:
            return
        yield Tray("hand", self.words("tray.hand"), tuple(map(self.held, cards_of(self.me))))
        if self.state.variants.chips:
            due = self.state.due if "pay" in " ".join(self.legal) else 0
            items = tuple(self.chip(i, int(n)) for i, n in enumerate(self.me.chips))
            pick = Pick(due) if due else None
            yield Tray("chips", self.words("tray.chips"), items, self.words("tray.note"), pick)

    def held(self, card: int) -> Item:
        number, stars, actions = card + 1, int(self.state.stars[card]), own_actions(card)
        return Item(
            id=f"held-{number}",
            symbol=f"card-{number}-{stars}",
            label=self.words("card", card=number),
            hint=self.words("card.stars", card=number, n=stars) if stars else "",
            actions=actions,
            legal=self.legal_of(actions),
            about="card",
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
            about=f"chip-{name}",
        )

    def tracks(self) -> Iterator[Track]:
        """Which trick it is; and a second way to pay."""
        trick, label = min(self.state.trick, 2), self.words("track.trick")
        yield Track("trick", label, "back", ("1", "2", "3"), trick, about="trick")
        if self.me is None or not self.state.variants.chips:
            return
        for i, name in enumerate(CHIPS):
            count, actions = int(self.me.chips[i]), (f"pay {name}",)
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
                about=f"chip-{name}",
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
        if open_points or not self.state.variants.chips:
            return ()
        return tuple(seat for seat in range(self.state.seats) if seat != self.viewer)

    def prompt(self) -> str:
        if not self.legal:
            return ""
        if self.legal[0].startswith("pay"):
            return self.words("prompt.pay", n=self.state.due)
        swaps = any(text.startswith("swap") for text in self.legal)
        return self.words("prompt.play_or_swap" if swaps else "prompt.play")


def cards_of(player: Player) -> list[int]:
    """The cards of a hand that is known."""
    return [card for card in range(N_CARDS) if player.hand[card]]


def own_actions(card: int) -> tuple[str, ...]:
    """What a card in hand can be used for."""
    return tuple(ACTIONS.text(ACTIONS.id(act, card)) for act in (Act.PLAY, Act.SWAP))


def draw(known: Known, legal: list[str], words: Words, open_points: bool = False) -> Scene:
    """The picture of what a seat knows; `legal`: what it may do now."""
    drawing, state = Drawing(known, legal, words), known.record
    return Scene(
        width=WIDTH,
        height=(state.seats + 1) * STEP_Y + PRIZE_Y,
        layers=("cards",),
        symbols=symbols(),
        palette=PALETTE,
        sprites=tuple(drawing.sprites()),
        prompt=drawing.prompt(),
        players=tuple(drawing.panels()),
        choices={text: drawing.choice(text) for text in legal},
        trays=tuple(drawing.trays()),
        tracks=tuple(drawing.tracks()),
        tracks_label=words("track.label"),
        hidden=drawing.hidden(open_points),
    )


ASIDE: frozenset[str] = frozenset()
"""Kinds of events that belong to the decision itself: they do not make it final."""
OPENS: frozenset[Act] = frozenset()
"""Kinds of decisions that open a deed; others go on with the one before."""


def told(state: State) -> Iterator[Happening]:
    """What everybody may know of what the last decision brought about: the next trick."""
    for happened in notes_of(state):
        assert happened.kind == Happened.CHAPTER
        yield "chapter", None, {"trick": happened.numbers[0] + 1}


def log(act: Act, card: int, known: bool, words: Words, components: Components) -> str:
    """What was decided, without the player's name; `known`: may the reader know the card?"""
    del components
    key = f"log.{act.name.lower()}"
    if act == Act.PAY:
        return words(f"{key}.{CHIPS[card]}")
    return words(key, card=card + 1) if known else words(f"{key}_hidden")


def recap(act: Act, card: int, known: bool, words: Words, components: Components) -> str:
    """The same in a few words."""
    del components
    if act == Act.PAY:
        return words(f"chip.{CHIPS[card]}")
    return str(card + 1) if known else "?"


def event(kind: str, values: dict[str, int | str], words: Words) -> str:
    """What a decision brought about."""
    return words(f"event.{kind}", **values)


def legend() -> dict[str, Scene]:
    """Pictures for the guide: none."""
    return {}
