"""What a seat can know, and what it cannot, drawn anew.

Everything lies open but what will be drawn: bags and the customer stack are kept without an order,
so a new generator, which every sample gets, is all that there is to it.
"""

from __future__ import annotations

from stammtisch.core.compiled import compiled, rule

from ..state import State


@compiled
def known(state: State, seat: int, into: State) -> None:
    """All that lies on the table, served customers too: everybody saw them taken."""
    into.variants, into.printed = state.variants, state.printed
    into.phase, into.round = state.phase, state.round
    into.first, into.taker = state.first, state.taker
    into.services, into.out = state.services, state.out
    into.ended, into.ender, into.last_turns = state.ended, state.ender, state.last_turns
    into.board[:], into.bag[:], into.supply[:] = state.board, state.bag, state.supply
    into.goods[:], into.grain, into.coins = state.goods, state.grain, state.coins
    into.stalls[:], into.queue[:], into.served[:] = state.stalls, state.queue, state.served
    into.turn, into.market = state.turn, state.market
    for other in range(state.seats):
        into.players[other] = state.players[other]


@rule("filling", "service", "market")
def resample(known: State, seat: int) -> None:
    """The order of the green bag, of the customers, and of the black bag is not there yet."""
