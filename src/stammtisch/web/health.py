"""For machines that watch over the server: whether it lives, whether it can serve."""

from __future__ import annotations

import asyncio

from litestar import MediaType, Response, route
from litestar.di import NamedDependency
from litestar.openapi import ResponseSpec

from stammtisch.table.errors import UnavailableError

from .game_routes import READ
from .lobby import Lobby

ANSWERS_WITHIN = 1.0
NOT_READY = ResponseSpec(
    str, description="Not now", media_type=MediaType.TEXT, generate_examples=False
)


@route("/health", http_method=READ, media_type=MediaType.TEXT)
async def health() -> str:
    """The process lives."""
    return "ok"


@route("/ready", http_method=READ, media_type=MediaType.TEXT, responses={503: NOT_READY})
async def ready(lobby: NamedDependency[Lobby]) -> Response[str]:
    """Whether requests are served: 503 without a database that answers, and while it ends.

    A full disk is told of beside `ok`: what is there can be read, and no other server could help.
    """
    good = not lobby.closing and await answers(lobby)
    full = lobby.store.standing.lacks == "no_room"
    said = ("ok, but without room" if full else "ok") if good else "no"
    return Response(said, status_code=200 if good else 503, media_type=MediaType.TEXT)


async def answers(lobby: Lobby) -> bool:
    """Whether the database does, in time."""
    try:
        async with asyncio.timeout(ANSWERS_WITHIN):
            await lobby.store.existing([])
    except (TimeoutError, UnavailableError):
        return False
    return True


HEALTH_ROUTES = [health, ready]
