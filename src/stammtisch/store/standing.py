"""Standing: whether a database does its part. The log hears when that changes, and only then."""

from __future__ import annotations

import logging
import time
from typing import Any

LOGGER = logging.getLogger(__name__)
LACKS = {"database": "the database does not answer", "no_room": "the database has no room"}
OPTION = "standing"
"""Under which an engine keeps it."""

HOLDS = 10.0
"""Seconds for which a disk counts as full: what is small may still find room on it."""


class Standing:
    """One a store. `lacks`: the code of what is wrong now, as in UnavailableError."""

    def __init__(self) -> None:
        self.lacks: str | None = None
        self.since = self.last = 0.0

    def failed(self, code: str, why: str) -> None:
        self.last = time.monotonic()
        if self.lacks is None:
            self.since = self.last
        if self.lacks != code:
            LOGGER.warning("%s: %s", LACKS[code], why)
        self.lacks = code

    def worked(self, wrote: bool) -> None:
        """Something has been read or written; without room things can still be read."""
        now = time.monotonic()
        if self.lacks is None or (
            self.lacks == "no_room" and not (wrote and now > self.last + HOLDS)
        ):
            return
        LOGGER.warning("the database is well again, after %.0f s", now - self.since)
        self.lacks = None


def options(standing: Standing | None) -> dict[str, Any]:
    """What an engine is made with."""
    return {"execution_options": {OPTION: standing or Standing()}}
