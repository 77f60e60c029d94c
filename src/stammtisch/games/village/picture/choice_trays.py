"""What may be decided, as lists beside the board: each with its price, and who may die of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from stammtisch.core.scene import Item, Tray
from stammtisch.core.vocabulary import NONE

from ..actions import CHOICES, MAKE, PAYMENTS, PURSE, TAKE, Act
from ..state import CUBES, CUSTOMERS, GOODS, NUMBERS, SPACES, Cube, Phase
from .about import about_of
from .decisions import Decisions, pieces, symbol_of, symbols_of
from .drawings import wants
from .log import amounts
from .village import Decision, decision

MEMBER = re.compile(r"\b\d@")
"""The number of a member: with which one it is done is asked last."""
BUTTONS = (Act.SKIP, Act.DONE, Act.PASS)
"""What gives up a choice stands apart."""
KINDS = {
    Phase.OPENING: "grid",
    Phase.PAY: "pictures",
    Phase.GAIN_CUBES: "pictures",
    Phase.GAIN_GOOD: "row",
}
"""How a tray is laid out, if not as a list: cubes on spaces, what is a picture by itself."""
STEP = 26
"""From cube to cube in the picture of a payment."""


def purse_symbols() -> dict[str, str]:
    """Pictures of all payments and gifts, put together from cubes and coins."""
    found = {}
    for kinds in (*PAYMENTS, *CHOICES):
        names = [PURSE[kind] for kind in kinds]
        found["purse-" + "-".join(names)] = "".join(_pieces(names))
    return found


def _pieces(names: list[str]) -> Iterator[str]:
    left = -STEP * (len(names) - 1) / 2
    for k, name in enumerate(names):
        yield f'<use href="#{symbol_of(name)}" x="{left + STEP * k:g}" y="0"/>'


class ChoiceTrays:
    """The trays with what the seat that moves may decide now."""

    def __init__(self, decisions: Decisions, legal: Sequence[Decision]) -> None:
        self.decisions, self.legal = decisions, legal
        self.village, self.words = decisions.village, decisions.words

    def trays(self) -> Iterator[Tray]:
        """What may be decided; on a market day the stalls, for everybody."""
        phase = self.village.phase
        if phase == Phase.MARKET:
            yield self.market()
        elif items := tuple(self.items()):
            label = self.words(f"tray.{phase.name.lower()}")
            yield Tray("deeds", label, items, kind=KINDS.get(phase, "list"))

    def items(self) -> Iterator[Item]:
        """Decisions that differ only in the member's number are one, as are a space's cubes."""
        groups: dict[str, list[Decision]] = {}
        for one in self.legal:
            if one.act not in BUTTONS:
                groups.setdefault(group_of(one), []).append(one)
        for key, alike in groups.items():
            yield self.item(key, alike)

    def item(self, key: str, alike: list[Decision]) -> Item:
        name = "deed-" + re.sub(r"[^a-z0-9]+", "-", key.lower()).strip("-")
        texts, first = tuple(one.text for one in alike), alike[0]
        if first.act == Act.TAKE:
            return self.space(name, texts, TAKE.of(first.value).space)
        if first.act == Act.WELL and len(alike) > 1:
            label, hint = self.words("deed.well_any"), self.words("deed.well_any.hint")
            return Item(name, "space-well", label, hint, actions=texts, legal=texts, about="well")
        if first.act in (Act.PAY, Act.GAIN_CUBES, Act.GAIN_GOOD):
            return self.pieces(name, first)
        numbers = [int(text.split()[1][0]) for text in texts if MEMBER.search(text)]
        due = self.decisions.to_pay(first)
        hint = " ".join(filter(None, [self.decisions.gain(first), self.decisions.dies_of(alike)]))
        return Item(
            name,
            self.symbol(first),
            self.decisions.name(first, numbers if len(alike) > 1 else ()),
            hint,
            actions=texts,
            legal=texts,
            badge=amounts(due, self.words),
            parts=symbols_of(due),
            about=about_of(first),
        )

    def space(self, name: str, texts: tuple[str, ...], space: int) -> Item:
        """A space with the cubes that lie there."""
        counts = self.village.board[space]
        cubes = {kind: n for kind, n in zip(CUBES, counts, strict=True) if n}
        badge, death = amounts(cubes, self.words), ""
        if counts[Cube.PLAGUE]:
            badge = ", ".join(filter(None, [badge, self.words("cube.plague")]))
            death = self.decisions.death(decision(f"take {SPACES[space]} plague"))
        return Item(
            name,
            f"space-{SPACES[space]}",
            self.decisions.space(space),
            self.words("deed.plague", death=death) if death else "",
            actions=texts,
            legal=texts,
            badge=badge,
            parts=tuple(f"cube-{kind}" for kind, n in cubes.items() for _ in range(n)),
            about=SPACES[space],
        )

    def pieces(self, name: str, one: Decision) -> Item:
        """A payment, or what is gained, as a picture."""
        told = one.text.split()[1:]
        symbol = symbol_of(told[0]) if one.act == Act.GAIN_GOOD else "purse-" + "-".join(told)
        label = amounts(pieces(one), self.words)
        texts = (one.text,)
        return Item(name, symbol, label, actions=texts, legal=texts, about=about_of(one))

    def symbol(self, one: Decision) -> str:
        """A picture of what a decision is about."""
        act, value = one.act, one.value
        match act:
            case Act.WELL | Act.FREE:
                return f"space-{SPACES[value]}"
            case Act.HARVEST:
                return "grain"
            case Act.MAKE:
                return f"good-{GOODS[MAKE.of(value).good]}"
            case Act.MILL:
                return "coin"
            case Act.PRIVILEGE:
                return ("marker", "cube-orange", "good-scroll", "prestige")[value]
            case Act.BUY:
                return self.member(NUMBERS[value])
            case Act.BIRTH:
                return self.member(self.village.families[self.decisions.seat].unborn[0])
        return self.member(int(one.text.split()[1][0]))

    def member(self, number: int) -> str:
        return f"member-{self.decisions.seat}-{number}"

    # The market day

    def market(self) -> Tray:
        """The customers that can be served, for the seat that may serve them."""
        is_free = self.village.state.market.free
        note = self.words("tray.market.free" if is_free else "tray.market.dear")
        items = tuple(self.customer(one) for one in self.village.stalls if one != NONE)
        return Tray("stalls", self.words("tray.market"), items, note, kind="list")

    def customer(self, customer: int) -> Item:
        one, name = (
            Decision(f"serve {CUSTOMERS[customer]}", Act.SERVE, customer),
            CUSTOMERS[customer],
        )
        due = (
            self.decisions.to_pay(one)
            if self.legal
            else wants(self.village.printed.customers[customer])
        )
        return Item(
            f"stall-{name}",
            f"customer-{name}",
            self.decisions.name(one),
            self.decisions.death(one) if self.legal else "",
            actions=(one.text,),
            legal=(one.text,) if one in self.legal else (),
            badge=amounts(due, self.words),
            parts=symbols_of(due),
            about=f"customer-{name}",
        )


def group_of(one: Decision) -> str:
    """What a decision is about, but for which cube of a space and which member's number."""
    match one.act:
        case Act.BURY | Act.PROMOTE:
            return one.text
        case Act.TAKE:
            return one.text.rpartition(" ")[0]
        case Act.WELL:
            return "well"
    return MEMBER.sub("@", one.text)
