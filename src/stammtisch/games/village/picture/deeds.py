"""What may be decided, as lists beside the board: each with its price, and who may die of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from stammtisch.core.scene import Item, Tray
from stammtisch.core.words import Words

from ..actions import CHOICES, PAYMENTS, PURSE
from .forecast import to_pay
from .sentences import amounts
from .table import Table
from .telling import Telling, symbol_of, symbols_of

MEMBER = re.compile(r"\b\d@")
"""The number of a member: with which one it is done is asked last."""
BUTTONS = ("skip", "done", "pass")
"""What gives up a choice stands apart."""
KINDS = {"opening": "grid", "pay": "pictures", "gain_cubes": "pictures", "gain_good": "row"}
"""How a tray is laid out, if not as a list: cubes on spaces, what is a picture by itself."""
STEP = 26
"""From cube to cube in the picture of a payment."""


def purse_symbols() -> dict[str, str]:
    """Pictures of all payments and gifts, put together from cubes and coins."""
    found = {}
    for pieces in (*PAYMENTS, *CHOICES):
        names = [PURSE[kind] for kind in pieces]
        found["purse-" + "-".join(names)] = "".join(_pieces(names))
    return found


def _pieces(names: list[str]) -> Iterator[str]:
    left = -STEP * (len(names) - 1) / 2
    for k, name in enumerate(names):
        yield f'<use href="#{symbol_of(name)}" x="{left + STEP * k:g}" y="0"/>'


class Deeds:
    """The trays with what the seat that moves may decide now."""

    def __init__(self, table: Table, legal: list[str], words: Words) -> None:
        self.table, self.legal, self.words = table, legal, words
        self.telling = Telling(table, words)

    def trays(self) -> Iterator[Tray]:
        """What may be decided; on a market day the stalls, for everybody."""
        if self.table.phase == "market":
            yield self.market()
        elif self.legal:
            kind = KINDS.get(self.table.phase, "list")
            items = tuple(self.items())
            if items:
                yield Tray("deeds", self.words(f"tray.{self.table.phase}"), items, kind=kind)

    def items(self) -> Iterator[Item]:
        """Decisions that differ only in the member's number are one, as are a space's cubes."""
        groups: dict[str, list[str]] = {}
        for text in self.legal:
            if text not in BUTTONS:
                groups.setdefault(group_of(text), []).append(text)
        for key, texts in groups.items():
            yield self.item(key, texts)

    def item(self, key: str, texts: list[str]) -> Item:
        act = key.split()[0]
        name = "deed-" + re.sub(r"[^a-z0-9]+", "-", key.lower()).strip("-")
        if act == "take":
            return self.space(name, texts)
        if act == "well" and len(texts) > 1:
            label, hint = self.words("deed.well_any"), self.words("deed.well_any.hint")
            return Item(name, "space-well", label, hint, actions=tuple(texts), legal=tuple(texts))
        if act in ("pay", "gain"):
            return self.pieces(name, texts[0])
        numbers = {int(text.split()[1][0]) for text in texts if MEMBER.search(text)}
        due = to_pay(self.table, self.telling.seat, texts[0])
        hint = " ".join(filter(None, [self.telling.gain(texts[0]), self.telling.dies_of(texts)]))
        return Item(
            name,
            self.symbol(texts[0]),
            self.telling.name(texts[0], numbers if len(texts) > 1 else ()),
            hint,
            actions=tuple(texts),
            legal=tuple(texts),
            badge=amounts(due, self.words),
            parts=symbols_of(due),
        )

    def space(self, name: str, texts: list[str]) -> Item:
        """A space with the cubes that lie there."""
        space = texts[0].split()[1]
        cubes = self.table.cubes_on(space)
        parts = tuple(f"cube-{kind}" for kind, n in cubes.items() for _ in range(n))
        plague = self.telling.death(f"take {space} plague") if "plague" in cubes else ""
        return Item(
            name,
            f"space-{space}",
            self.telling.space(space),
            self.words("deed.plague", death=plague) if plague else "",
            actions=tuple(texts),
            legal=tuple(texts),
            badge=", ".join(filter(None, [amounts(cubes, self.words), self.plague(cubes)])),
            parts=parts,
        )

    def plague(self, cubes: Mapping[str, int]) -> str:
        return self.words("cube.plague") if "plague" in cubes else ""

    def pieces(self, name: str, text: str) -> Item:
        """A payment, or what is gained, as a picture."""
        told = text.split()[1:]
        is_good = self.table.phase == "gain_good"
        symbol = symbol_of(told[0]) if is_good else "purse-" + "-".join(told)
        counted = {one: told.count(one) for one in told}
        label = amounts(counted, self.words)
        return Item(name, symbol, label, actions=(text,), legal=(text,))

    def symbol(self, text: str) -> str:
        """A picture of what a decision is about."""
        act, *told = text.split()
        match act:
            case "well" | "free":
                return f"space-{told[0]}"
            case "harvest":
                return "grain"
            case "make":
                return f"good-{told[0]}"
            case "mill":
                return "coin"
            case "privilege":
                return ("marker", "cube-orange", "good-scroll", "prestige")[int(told[0]) - 1]
            case "buy":
                return self.member(int(told[0]))
            case "birth":
                return self.member(min(map(int, self.table.player(self.telling.seat)["reserve"])))
        return self.member(int(told[0][0]))

    def member(self, number: int) -> str:
        return f"member-{self.telling.seat}-{number}"

    # The market day

    def market(self) -> Tray:
        """The customers that can be served, for the seat that may serve them."""
        market = self.table.market or {}
        note = self.words("tray.market.free" if market.get("free") else "tray.market.dear")
        items = tuple(self.customer(customer) for customer in self.table.stalls)
        return Tray("stalls", self.words("tray.market"), items, note, kind="list")

    def customer(self, name: str) -> Item:
        text = f"serve {name}"
        wanted = self.table.printed.customers[name]
        due = (
            to_pay(self.table, self.telling.seat, text)
            if self.legal
            else {**wanted.goods, "grain": wanted.grain}
        )
        return Item(
            f"stall-{name}",
            f"customer-{name}",
            self.telling.name(text),
            self.telling.death(text) if self.legal else "",
            actions=(text,),
            legal=(text,) if text in self.legal else (),
            badge=amounts(due, self.words),
            parts=symbols_of(due),
        )


def group_of(text: str) -> str:
    """What a decision is about, but for which cube of a space and which member's number."""
    act, _, value = text.partition(" ")
    if act in ("bury", "promote"):
        return text
    if act == "take":
        return f"take {value.split()[0]}"
    if act == "well":
        return act
    return MEMBER.sub("@", text)
