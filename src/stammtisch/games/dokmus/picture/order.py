"""The turn order of a round, as far as the viewer can know it.

While guardians are selected: who chooses when. In the turns: lowest guardian first; whose turn
comes when is hidden until it follows from what lies open and from the viewer's own cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from stammtisch.core.scene import Turn
from stammtisch.core.words import Words

from .table import Table

Hands = list[dict[int, int]]
"""Ways the guardians can have been kept: seat -> guardian."""


class Order:
    """The steps of the round in order."""

    def __init__(self, table: Table, words: Words) -> None:
        self.table, self.words = table, words

    def turns(self) -> tuple[Turn, ...]:
        match self.table.phase:
            case "draft":
                return tuple(self.selection())
            case "turn":
                return tuple([*self.played(), *self.to_come()])
            case _:
                return ()

    # Guardian selection

    def selection(self) -> Iterator[Turn]:
        """Clockwise from the holder of the talisman."""
        for k in range(self.table.n_seats):
            seat = (self.table.first_drafter + k) % self.table.n_seats
            guardian = self.table.player(seat)["guardian"]
            hint = self.words("order.choose.hint", place=k + 1)
            if guardian == 0:
                state = "now" if seat == self.table.mover else "next"
                symbol = "" if k else "talisman"
                yield Turn(self.words(f"order.choose_{state}"), state, seat, symbol, hint)
            else:
                yield self.turn("choose_done", "done", seat, guardian, hint)

    # Player turns

    def played(self) -> Iterator[Turn]:
        """Those whose guardian lies open: they have played, the last of them plays now."""
        seats = [seat for seat in self.seats() if self.table.player(seat)["revealed"]]
        for seat in sorted(seats, key=lambda seat: self.table.player(seat)["guardian"]):
            state = "done" if self.table.player(seat)["played"] else "now"
            yield self.turn(state, state, seat, self.table.player(seat)["guardian"])

    def to_come(self) -> Iterator[Turn]:
        hands = self.hands([s for s in self.seats() if not self.table.player(s)["revealed"]])
        orders = [sorted(hand, key=lambda seat: hand[seat]) for hand in hands]
        for k in range(len(orders[0]) if orders else 0):
            seats = {order[k] for order in orders}
            guardians = {hand[order[k]] for hand, order in zip(hands, orders, strict=True)}
            if len(seats) == 1:
                yield self.known(seats.pop(), guardians)
            else:
                yield self.unknown(seats, guardians)

    def hands(self, seats: list[int]) -> Hands:
        """Every way these seats can hold different guardians."""
        possible = [self.table.player(seat)["possible"] for seat in seats]
        return [
            dict(zip(seats, cards, strict=True))
            for cards in product(*possible)
            if len(set(cards)) == len(cards)
        ]

    def known(self, seat: int, guardians: set[int]) -> Turn:
        """Somebody's turn for certain, perhaps with a guardian that is still hidden."""
        guardian = self.table.player(seat)["guardian"]
        return self.turn("next", "next", seat, guardian, "" if guardian else self.one_of(guardians))

    def unknown(self, seats: set[int], guardians: set[int]) -> Turn:
        """A turn that could be several players'."""
        own = [self.table.player(seat)["guardian"] for seat in seats]
        guardian = next(filter(None, own), None)
        hint = [self.one_of(guardians)]
        if guardian:
            hint.append(self.words("order.perhaps_yours", number=guardian))
        return Turn(self.words("order.unknown"), "next", None, "seal-hidden", ". ".join(hint))

    # Words

    def turn(self, key: str, state: str, seat: int, guardian: int | None, hint: str = "") -> Turn:
        """A step with the guardian's seal; a guardian the viewer does not know is None."""
        label = self.words(f"order.{key}")
        if not guardian:
            return Turn(label, state, seat, "seal-hidden", hint or self.words("mark.hidden"))
        name = f"{guardian} · {self.words(f'guardian.{guardian}')}"
        told = " ".join(filter(None, [hint, self.words(f"guardian.{guardian}.hint")]))
        return Turn(f"{label} · {name}", state, seat, f"seal-{guardian}", told)

    def one_of(self, guardians: set[int]) -> str:
        numbers = ", ".join(map(str, sorted(guardians)))
        if len(guardians) == 1:
            return self.words("order.certain", number=numbers)
        return self.words("mark.possible", guardians=numbers)

    def seats(self) -> range:
        return range(self.table.n_seats)
