"""What a seat can know as arrays: all of it by its field."""

from __future__ import annotations

from stammtisch.core.observation import Shown
from stammtisch.core.vocabulary import Each, Flag, Index, Number, Seat

from .actions import ACTIONS
from .state import CUSTOMERS

LARGEST_VALUE = max(map(len, ACTIONS.words)) - 1

SHOWN = Shown(
    question=(
        "phase",
        "round",
        "services",
        "out",
        "ended",
        "ender",
        "last_turns",
        "turn",
        "market",
    ),
    meant={
        "turn.act": Index(ACTIONS.names),
        "turn.value": Number(0, LARGEST_VALUE, -1),
        "market.open": Flag(),
        "served": Each(CUSTOMERS, Seat()),
    },
)
"""`turn.value`: which of the act's choices is being paid for, as in the ids of actions."""
