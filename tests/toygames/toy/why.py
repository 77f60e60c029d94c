"""Why a decision is illegal."""

from __future__ import annotations

from stammtisch.core.engine import OVER

from .actions import Act
from .rules import prizes_to_come, stock_size
from .state import NO_CARD, State

Why = tuple[str, str, dict[str, object]]


def reason(state: State, act: Act, card: int) -> Why:
    """Code, heading and the values of the sentence `why.<code>`, for an illegal decision."""
    if state.to_move == OVER:
        return "over", "trick", {}
    if act == Act.PAY:
        return ("no_chip" if state.due else "nothing_due"), "pay", {}
    if state.due:
        return "pay_first", "pay", {"n": state.due}
    if not state.players[state.to_move].hand[card]:
        return "not_in_hand", "play", {"card": card + 1}
    assert act == Act.SWAP
    if not state.variants.swapping:
        return "no_swapping", "swap", {}
    if state.players[state.to_move].aside != NO_CARD:
        return "swapped_already", "swap", {}
    assert stock_size(state) <= prizes_to_come(state)
    return "stock_needed", "swap", {"n": prizes_to_come(state)}
