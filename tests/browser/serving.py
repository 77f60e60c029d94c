"""`stammtisch serve` with the same deal at every table and bots without surprises.

So a test that passes once passes again. STAMMTISCH_DEAL names another deal: the tests should hold
for any.
"""

from __future__ import annotations

import functools
import os

import stammtisch.bots
import stammtisch.table.setup
from stammtisch.cli import main

DEAL = os.environ.get("STAMMTISCH_DEAL", "1")


def serve() -> None:
    stammtisch.table.setup.fresh_seed = lambda: DEAL
    stammtisch.bots.bot = functools.partial(stammtisch.bots.bot, seed=DEAL)
    main()


if __name__ == "__main__":
    serve()
