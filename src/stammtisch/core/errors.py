"""Everything that can be wrong with what a caller hands in; each error names the place."""

from __future__ import annotations

from dataclasses import dataclass


class GameError(ValueError):
    """The ancestor of every error that bad input to the library raises."""


class UnknownTextError(GameError):
    """A text that names no action, game, variant, seat or bot."""


@dataclass(frozen=True)
class Reason:
    """Why an action is illegal: a code, the rulebook's heading, a sentence in one language.

    `title`: what is printed above the heading in that language.
    """

    code: str
    heading: str
    sentence: str
    title: str


class IllegalActionError(GameError):
    """An action the rules forbid now.

    `reason`: what `State.why_not` says; None where another seat decides.
    """

    def __init__(self, message: str, reason: Reason | None = None) -> None:
        super().__init__(message)
        self.reason = reason


class PositionError(GameError):
    """A position document or view that describes no situation; `path` names the entry."""

    def __init__(self, path: str, message: str) -> None:
        super().__init__(f"{path}: {message}")
        self.path = path


class BotError(GameError):
    """A bot failed, or chose what is no legal action; names the seat, the bot and the choice.

    `traceback`: where in its own code it failed, as text; "" for a choice that is not legal.
    """

    def __init__(self, message: str, traceback: str = "") -> None:
        super().__init__(message)
        self.traceback = traceback


class _LineError(GameError):
    def __init__(self, message: str, line: int, column: int | None = None) -> None:
        place = f"line {line}" if column is None else f"line {line}, column {column}"
        super().__init__(f"{place}: {message}")
        self.line, self.column = line, column


class ComponentsError(_LineError):
    """A component file that is refused; lines and columns count from 1.

    `key`, `values`: the game's sentence about it, for other languages; "" when it has none.
    """

    def __init__(
        self, message: str, line: int, column: int | None = None, key: str = "", **values: object
    ) -> None:
        super().__init__(message, line, column)
        self.key, self.values = key, values


class TranscriptError(_LineError):
    """A transcript that does not replay; lines count from 1."""
