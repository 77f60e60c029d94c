"""The turn order of a round, as far as the viewer can know it.

While guardians are selected: who chooses when. In the turns: lowest guardian first; whose turn
comes when is hidden until it follows from what lies open and from the viewer's own cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from stammtisch.core.scene import Turn
from stammtisch.core.vocabulary import UNKNOWN

from ..rules.rounds import kth_to_select
from ..state import NO_GUARDIAN, Phase
from .island import Island

Hands = list[dict[int, int]]
"""Ways the guardians can have been kept: seat -> guardian."""


class Order:
    """The steps of the round in order."""

    def __init__(self, island: Island) -> None:
        self.island, self.state, self.words = island, island.state, island.words

    def turns(self) -> tuple[Turn, ...]:
        match self.state.phase:
            case Phase.SELECTION:
                return tuple(self.selection())
            case Phase.TURN:
                return tuple([*self.played(), *self.to_come()])
            case _:
                return ()

    # Guardian selection

    def selection(self) -> Iterator[Turn]:
        """Clockwise from the holder of the talisman."""
        for k in range(self.state.seats):
            seat = kth_to_select(self.state, k)
            guardian = self.state.players[seat].guardian
            hint = self.words("order.choose.hint", place=k + 1)
            if guardian == NO_GUARDIAN:
                state = "now" if seat == self.state.to_move else "next"
                symbol = "" if k else "talisman"
                label = self.words(f"order.choose_{state}")
                yield Turn(label, state, seat, symbol, hint, "selection")
            else:
                yield self.turn("choose_done", "done", seat, guardian, hint)

    # Player turns

    def played(self) -> Iterator[Turn]:
        """Those whose guardian lies open: they have played, the last of them plays now."""
        players = self.state.players
        seats = [seat for seat in self.seats() if players[seat].revealed]
        for seat in sorted(seats, key=lambda seat: players[seat].guardian):
            state = "done" if players[seat].played else "now"
            yield self.turn(state, state, seat, players[seat].guardian)

    def to_come(self) -> Iterator[Turn]:
        hands = self.hands([s for s in self.seats() if not self.state.players[s].revealed])
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
        possible = [self.island.possible[seat] for seat in seats]
        return [
            dict(zip(seats, cards, strict=True))
            for cards in product(*possible)
            if len(set(cards)) == len(cards)
        ]

    def known(self, seat: int, guardians: set[int]) -> Turn:
        """Somebody's turn for certain, perhaps with a guardian that is still hidden."""
        guardian = self.state.players[seat].guardian
        hint = self.one_of(guardians) if guardian == UNKNOWN else ""
        return self.turn("next", "next", seat, guardian, hint)

    def unknown(self, seats: set[int], guardians: set[int]) -> Turn:
        """A turn that could be several players'."""
        hint = [self.one_of(guardians)]
        for seat in seats:
            guardian = self.state.players[seat].guardian
            if guardian != UNKNOWN:
                hint.append(self.words("order.perhaps_yours", number=guardian))
        return Turn(
            self.words("order.unknown"), "next", None, "seal-hidden", ". ".join(hint), "hidden"
        )

    # Words

    def turn(self, key: str, state: str, seat: int, guardian: int, hint: str = "") -> Turn:
        """A step with the guardian's seal; the viewer may not know which."""
        label = self.words(f"order.{key}")
        if guardian == UNKNOWN:
            return Turn(label, state, seat, "seal-hidden", hint, "hidden")
        name = f"{guardian} · {self.words(f'guardian.{guardian}')}"
        seal = f"seal-{guardian}"
        return Turn(f"{label} · {name}", state, seat, seal, hint, f"guardian-{guardian}")

    def one_of(self, guardians: set[int]) -> str:
        numbers = ", ".join(map(str, sorted(guardians)))
        if len(guardians) == 1:
            return self.words("order.certain", number=numbers)
        return self.words("mark.possible", guardians=numbers)

    def seats(self) -> range:
        return range(self.state.seats)
