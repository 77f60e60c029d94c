"""Clock: the time of entries, in milliseconds since 1970."""

from __future__ import annotations

import time


def _running() -> float:
    """Seconds that only grow, also while the machine sleeps, whatever its clock is set to."""
    boot = getattr(time, "CLOCK_BOOTTIME", None)  # not every system has it
    return time.monotonic() if boot is None else time.clock_gettime(boot)


AHEAD = time.time() - _running()
"""The wall's time at the start. Serving processes that are forked from one have it from there."""


class Clock:
    """Begins with the wall's time and goes on by itself; never falls behind what it has seen."""

    def __init__(self) -> None:
        self.ahead = int(1000 * AHEAD)

    def now(self) -> int:
        return self.ahead + int(1000 * _running())

    def reach(self, when: int) -> None:
        """It is at least so late, for another server has said so."""
        self.ahead += max(0, when - self.now())

    def set(self, when: int) -> None:
        """It is so late: the database's own clock says so, which all of its servers share."""
        self.ahead += when - self.now()
