"""What stands beside the board, in words: prompt, buttons, players, a name for each choice."""

from __future__ import annotations

import functools
from collections.abc import Iterator

from stammtisch.core.engine import OVER
from stammtisch.core.scene import Button, Fact, PlayerPanel
from stammtisch.core.vocabulary import UNKNOWN

from ..actions import ACTIONS, WAYS, Act
from ..rules.rounds import tokens_left
from ..state import NO_GUARDIAN, NO_SPACE, PHASES, ROUNDS, SQUARES, Phase
from .island import Choice, Island

RUINS_ACTS = (Act.MOVE_TILE, Act.ROTATE, Act.MOVE_TOKEN)
GUARDIAN_ACTS = (Act.TALISMAN, *RUINS_ACTS)
BUTTONS = (Act.TALISMAN, Act.DECLINE, Act.END)


class Panels:
    """The words around the board for the seat that may do what is legal."""

    def __init__(self, island: Island) -> None:
        self.island, self.state, self.words = island, island.state, island.words

    # What is going on

    def banner(self) -> str:
        if self.state.phase in (Phase.START, Phase.OVER):
            return self.words(f"banner.{PHASES[self.state.phase]}")
        return self.words("banner.round", round=self.state.round, rounds=ROUNDS)

    def prompt(self) -> str:
        """What may be done now, or what the table waits for."""
        phase, turn = PHASES[self.state.phase], self.state.turn
        if self.state.to_move == OVER:
            return self.words("prompt.over")
        if not self.island.choices:
            return self.words(f"prompt.wait_{phase}", n=turn.unplaced)
        if self.state.phase != Phase.TURN:
            return self.words(f"prompt.{phase}")
        if turn.token_to_move != NO_SPACE:
            return self.words("prompt.drop", square=SQUARES[turn.token_to_move])
        if self.island.ruins is not None:
            ways = [f"prompt.ruins_{ACTIONS.names[a]}" for a in RUINS_ACTS if self.island.may(a)]
            told = ", ".join(map(self.words, ways))
            return self.words("prompt.ruins", face=self.island.ruins.face, ways=told)
        return " ".join(self.turn_prompt())

    def turn_prompt(self) -> Iterator[str]:
        """The tokens still to be placed, then the guardian's action if it is open."""
        left, may = self.state.turn.unplaced, self.island.may
        if may(Act.ANYWHERE):
            yield self.words("prompt.anywhere", n=left)
        elif left:
            yield self.words("prompt.place", n=left)
        else:
            yield self.words("prompt.no_tokens")
        if any(choice.price > 1 for choice in self.island.choices):
            yield self.words("prompt.choose" if self.offers_choice() else "prompt.dear")
        if may(*GUARDIAN_ACTS):
            guardian = self.state.players[self.state.to_move].guardian
            yield self.words(f"prompt.guardian_{guardian}")
        if may(Act.END):
            yield self.words("prompt.or_end")

    def offers_choice(self) -> bool:
        """Whether some space can be had for different prices."""
        spaces = [choice.space for choice in self.island.choices if choice.price]
        return len(spaces) > len(set(spaces))

    # What may be chosen

    def buttons(self) -> Iterator[Button]:
        for choice in self.island.choices:
            if choice.act == Act.SELECT:
                card, name = self.guardian(choice.value + 1)
                key = f"guardian-{card}"
                yield Button(choice.text, f"{card} · {name}", "", key, "card", key)
        for choice in sorted(self.island.choices, key=lambda choice: choice.act):
            if choice.act in BUTTONS:
                symbol = choice.text if choice.act == Act.TALISMAN else ""
                about = "guardian-1" if choice.act == Act.TALISMAN else choice.text
                yield Button(choice.text, self.choice(choice), symbol=symbol, about=about)

    def guardian(self, number: int) -> tuple[int, str]:
        return number, self.words(f"guardian.{number}")

    @functools.cached_property
    def choices(self) -> dict[str, str]:
        """By text what is chosen."""
        return {choice.text: self.choice(choice) for choice in self.island.choices}

    def choice(self, choice: Choice) -> str:
        """An action as the label of a choice."""
        key = f"choice.{ACTIONS.names[choice.act]}"
        match choice.act:
            case Act.SELECT:
                number, name = self.guardian(choice.value + 1)
                return self.words(key, number=number, guardian=name)
            case Act.PLACE | Act.CROSS | Act.ANYWHERE:
                return self.words(key, square=SQUARES[choice.value], n=choice.price)
            case Act.START | Act.MOVE_TOKEN | Act.MOVE_TO:
                return self.words(key, square=SQUARES[choice.value])
            case Act.MOVE_TILE:
                return self.words(key, face=choice.face)
            case Act.ROTATE:
                return self.words(f"{key}_{WAYS[choice.value % 2]}", face=choice.face)
            case _:
                return self.words(key)

    # The players

    def players(self) -> Iterator[PlayerPanel]:
        for seat in range(self.state.seats):
            yield PlayerPanel(seat, tuple(self.facts(seat)), tuple(self.marks(seat)))

    def facts(self, seat: int) -> Iterator[Fact]:
        """Tokens, with what they buy, and sacrifices."""
        left, gone = tokens_left(self.state, seat), self.state.players[seat].sacrificed
        yield Fact(self.words("fact.stock"), str(left), "", f"token-{seat}", "stock")
        yield Fact(self.words("fact.sacrificed"), str(gone), "", "altar", "sacrificed")

    def marks(self, seat: int) -> Iterator[Fact]:
        """The talisman, and the guardian: an own or revealed one by number, another's hidden."""
        words, guardian = self.words, self.state.players[seat].guardian
        if self.state.talisman == seat:
            yield Fact(words("mark.talisman"), "", "", "talisman", "talisman")
        if guardian == UNKNOWN:
            cards = ", ".join(map(str, self.island.possible[seat]))
            hint = words("mark.possible", guardians=cards)
            yield Fact(words("mark.hidden"), "?", hint, "seal-hidden", "hidden")
        elif guardian != NO_GUARDIAN:
            name, symbol = words(f"guardian.{guardian}"), f"seal-{guardian}"
            yield Fact(name, str(guardian), "", symbol, f"guardian-{guardian}")
