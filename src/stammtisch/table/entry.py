"""A table is its list of entries: numbers only grow, nothing is ever changed or taken away."""

from __future__ import annotations

from typing import Literal

import msgspec

Kind = Literal["begin", "decision", "handover"]


class Entry(msgspec.Struct, frozen=True):
    """One thing that happened at a table.

    `key`: chosen by who posted it; the same key again is the same request again. `to_move`: the
    seat that decides afterwards. `secret`: the decision rested on hidden information. `position`:
    the whole state afterwards, as JSON, wherever a turn has passed.
    """

    n: int
    key: str
    kind: Kind
    seat: int | None = None
    action: str = ""
    to_move: int | None = None
    secret: bool = False
    position: str | None = None


class Request(msgspec.Struct, frozen=True):
    """What a browser wants to append."""

    n: int
    key: str
    seat: int
    kind: Literal["decision", "handover"] = "decision"
    action: str = ""
