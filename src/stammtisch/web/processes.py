"""How many processes serve side by side, as the one that starts them says."""

from __future__ import annotations

import os

PROCESSES = "STAMMTISCH_PROCESSES"
"""Environment variable with their number."""


def are_several() -> bool:
    return os.environ.get(PROCESSES, "1") != "1"
