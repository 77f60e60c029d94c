"""What a table refuses."""

from __future__ import annotations

from collections.abc import Mapping


class RefusedError(Exception):
    """A request that is refused: a code, which is also the key of its sentence, and its values.

    `sentence`: when it was made already, by the rules; `more`: further entries of the answer.
    """

    def __init__(
        self,
        code: str,
        *,
        sentence: str = "",
        more: Mapping[str, object] | None = None,
        **values: object,
    ) -> None:
        super().__init__(code)
        self.code, self.sentence, self.values = code, sentence, values
        self.more = dict(more or {})


class UnavailableError(RefusedError):
    """Where tables are kept nobody answers, or there is no room; later it may be otherwise."""


class UnreadableError(RefusedError):
    """What is kept of a table makes no table here: its game is not there, say."""
