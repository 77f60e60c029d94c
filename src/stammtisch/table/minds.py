"""Where bots think: a few worker threads for all tables; each gets `Seen` and nothing more."""

from __future__ import annotations

import asyncio
import logging
import os
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from stammtisch import bots

if TYPE_CHECKING:
    from stammtisch.bots import Bot
    from stammtisch.core.state import Seen

LOGGER = logging.getLogger(__name__)
LIMIT = 2.0
"""Seconds a bot may think about a decision."""

PACE = 0.45
"""Seconds between two decisions of bots, so that eyes can follow."""

Chair = tuple[str, int]


class Minds:
    """All bots that play. Their seeds come from the operating system, never from a deal."""

    def __init__(self, limit: float = LIMIT, pace: float = PACE) -> None:
        self.limit, self.pace = limit, pace
        self.pool = ThreadPoolExecutor(max_workers=os.cpu_count(), thread_name_prefix="bot")
        self.bots: dict[Chair, Bot] = {}

    async def decide(self, chair: Chair, name: str, seen: Seen) -> str:
        """The text of the action that the bot in this chair chooses."""
        if chair not in self.bots:
            self.bots[chair] = await asyncio.to_thread(bots.bot, name)
        began = time.monotonic()
        loop = asyncio.get_running_loop()
        action = await loop.run_in_executor(self.pool, self._choose, self.bots[chair], seen)
        await asyncio.sleep(max(0.0, began + self.pace - time.monotonic()))
        return action

    def _choose(self, bot: Bot, seen: Seen) -> str:
        legal = seen.legal_actions()
        try:
            chosen = bot.choose(seen, self.limit)
            action = seen.parse(chosen) if isinstance(chosen, str) else int(chosen)
            if action in legal:
                return seen.text(action)
            LOGGER.error("%s chose %r, which is not legal", type(bot).__name__, chosen)
        except Exception:
            LOGGER.exception("%s failed", type(bot).__name__)
        return seen.text(int(legal[0]))

    def forget(self, table_id: str) -> None:
        """The table is put away."""
        for chair in [chair for chair in self.bots if chair[0] == table_id]:
            del self.bots[chair]

    def close(self) -> None:
        self.pool.shutdown(wait=False, cancel_futures=True)
