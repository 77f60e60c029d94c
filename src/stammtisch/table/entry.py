"""A table is its list of entries: numbers only grow, nothing is ever changed or taken away."""

from __future__ import annotations

from typing import Literal

import msgspec

Asked = Literal[
    "decision",
    "handover",
    "undo",
    "ask",
    "agree",
    "refuse",
    "alone",
    "join",
    "pause",
    "phrase",
    "resign",
    "resume",
    "return",
    "takeover",
    "talk",
]
"""What a browser asks for."""

Kind = Literal[
    Asked,
    "begin",
    "change",
    "close",
    "come",
    "lapse",
    "leave",
    "link",
    "rematch",
    "sit",
    "timeout",
    "token",
]
"""All that happens: the server itself says the rest."""

TALK: tuple[Kind, ...] = ("phrase", "talk")
"""Of these, what somebody says."""

Value = int | str


class Event(msgspec.Struct, frozen=True, array_like=True):
    """Something everybody may know that a decision brought about by itself, as the game names it.

    `seat`: whom it happened to, if anybody.
    """

    kind: str
    seat: int | None = None
    values: dict[str, Value] = {}


class Entry(msgspec.Struct, frozen=True):
    """One thing that happened at a table.

    `key`: chosen by who posted it; the same key again is the same request again. `to_move`: the
    seat that decides afterwards. `secret`: the decision rested on hidden information. `position`:
    the whole state afterwards, as JSON, wherever a decision is final: it has passed the turn,
    turned something up or brought something about. `back`: the entry whose state holds again, for
    an undo; the one wished for, when the others are asked. `events`: what a decision brought about.
    `action`: a decision's text; the new table's id, for a rematch; the bot that plays on; colour
    and name of who joins; the digest of a link made anew, of who sits down on a free seat, or of a
    program's token; what the host has changed, as `watched=no`; what somebody says. `at`: when, in
    milliseconds since 1970; never before the entry ahead of it; 0 until it is appended.
    """

    n: int
    key: str
    kind: Kind
    seat: int | None = None
    action: str = ""
    to_move: int | None = None
    secret: bool = False
    position: str | None = None
    back: int | None = None
    events: tuple[Event, ...] = ()
    at: int = 0

    @property
    def is_final(self) -> bool:
        """Whether a player may not take it back of their own accord."""
        return self.position is not None

    @property
    def goes_back(self) -> bool:
        """Whether an earlier state holds again after it."""
        return self.back is not None and self.kind in ("undo", "agree")


class NewEntry(msgspec.Struct, frozen=True):
    """What a browser wants to append.

    `hold`: a final decision is not to be done yet, but shown. `to`: the entry to go back to. `bot`:
    who plays in the person's stead; `name`, `colour`: of who joins.
    """

    n: int
    key: str
    seat: int
    kind: Asked = "decision"
    action: str = ""
    hold: bool = False
    to: int | None = None
    bot: str = ""
    name: str = ""
    colour: int | None = None
