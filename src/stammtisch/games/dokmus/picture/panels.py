"""What stands beside the board, in words: prompt, buttons, players, a name for each choice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from stammtisch.core.scene import Button, Fact, PlayerPanel
from stammtisch.core.words import Words

from ..state import ROUNDS
from .table import Table

GUARDIAN_ACTS = ("talisman", "slide", "rotate", "lift")
RUINS_ACTS = ("slide", "rotate", "lift")
BUTTONS = ("talisman", "decline", "end")


class Panels:
    """The words around the board of one view, for the seat that may do what is legal."""

    def __init__(self, table: Table, legal: list[str], words: Words) -> None:
        self.table, self.legal, self.words = table, legal, words

    def may(self, act: str) -> bool:
        return any(text.split()[0] == act for text in self.legal)

    # What is going on

    def banner(self) -> str:
        if self.table.phase in ("start", "over"):
            return self.words(f"banner.{self.table.phase}")
        return self.words("banner.round", round=self.table.view["round"], rounds=ROUNDS)

    def prompt(self) -> str:
        """What may be done now, or what the table waits for."""
        phase, mover = self.table.phase, self.table.mover
        if mover is None:
            return self.words("prompt.over")
        if not self.legal:
            return self.words(f"prompt.wait_{phase}", n=self.table.turn["unplaced"])
        if phase != "turn":
            return self.words(f"prompt.{phase}")
        if self.table.lifted:
            return self.words("prompt.drop", square=self.table.lifted)
        if self.table.ruins is not None:
            ways = [self.words(f"prompt.ruins_{act}") for act in RUINS_ACTS if self.may(act)]
            return self.words("prompt.ruins", face=self.table.ruins.face, ways=", ".join(ways))
        return " ".join(self.turn_prompt(mover))

    def turn_prompt(self, mover: int) -> Iterator[str]:
        """The tokens still to be placed, then the guardian's action if it is open."""
        left = self.table.turn["unplaced"]
        if self.may("anywhere"):
            yield self.words("prompt.anywhere", n=left)
        elif left:
            yield self.words("prompt.place", n=left)
        else:
            yield self.words("prompt.no_tokens")
        if any(self.table.price_of(text) > 1 for text in self.legal):
            yield self.words("prompt.choose" if self.offers_choice() else "prompt.dear")
        if any(self.may(act) for act in GUARDIAN_ACTS):
            yield self.words(f"prompt.guardian_{self.table.player(mover)['guardian']}")
        if self.may("end"):
            yield self.words("prompt.or_end")

    def offers_choice(self) -> bool:
        """Whether some space can be had for different prices."""
        squares = [text.split()[1] for text in self.legal if self.table.price_of(text)]
        return len(squares) > len(set(squares))

    # What may be chosen

    def buttons(self) -> Iterator[Button]:
        for text in self.legal:
            act, _, value = text.partition(" ")
            if act == "draft":
                label = f"{value} · {self.words(f'guardian.{value}')}"
                hint = self.words(f"guardian.{value}.hint")
                yield Button(text, label, hint, f"guardian-{value}", "card")
        for act in BUTTONS:
            if act in self.legal:
                symbol = act if act == "talisman" else ""
                yield Button(act, self.choice(act), self.words(f"hint.{act}"), symbol)

    def choices(self) -> dict[str, str]:
        return {text: self.choice(text) for text in self.legal}

    def choice(self, text: str) -> str:
        """An action as the label of a choice."""
        act, _, value = text.partition(" ")
        key = f"choice.{act}"
        match act:
            case "draft":
                return self.words(key, number=value, guardian=self.words(f"guardian.{value}"))
            case "place" | "cross" | "anywhere":
                return self.words(key, square=value, n=self.table.price_of(text))
            case "start" | "lift" | "drop":
                return self.words(key, square=value)
            case "slide":
                return self.words(key, face=value)
            case "rotate":
                face, way = value.split()
                return self.words(f"{key}_{way}", face=face)
            case _:
                return self.words(key)

    # The players

    def players(self) -> Iterator[PlayerPanel]:
        for seat in range(self.table.view["seats"]):
            player = self.table.player(seat)
            yield PlayerPanel(
                seat, tuple(self.facts(seat, player)), tuple(self.marks(seat, player))
            )

    def facts(self, seat: int, player: dict[str, Any]) -> Iterator[Fact]:
        """Tokens, with what they buy, and sacrifices."""
        label, hint = self.words("fact.stock"), self.words("fact.stock.hint")
        hint = f"{hint} {self.words('fact.prices')}"
        yield Fact(label, str(player["stock"]), hint, f"token-{seat}")
        label, hint = self.words("fact.sacrificed"), self.words("fact.sacrificed.hint")
        yield Fact(label, str(player["sacrificed"]), hint, "altar")

    def marks(self, seat: int, player: dict[str, Any]) -> Iterator[Fact]:
        """The talisman, and the guardian: an own or revealed one by number, another's hidden."""
        words, guardian = self.words, player["guardian"]
        if self.table.view["talisman"] == seat:
            yield Fact(words("mark.talisman"), "", words("mark.talisman.hint"), "talisman")
        if guardian:
            key = f"guardian.{guardian}"
            yield Fact(words(key), str(guardian), words(f"{key}.hint"), f"seal-{guardian}")
        elif guardian is None:
            possible = ", ".join(map(str, player["possible"]))
            yield Fact(
                words("mark.hidden"), "?", words("mark.possible", guardians=possible), "seal-hidden"
            )
