"""Which seats a browser has: a cookie a table, with the secrets of the links it has followed."""

from __future__ import annotations

import re

from litestar.datastructures import Cookie

from stammtisch.store.store import Links
from stammtisch.table.errors import RefusedError
from stammtisch.table.live import Live
from stammtisch.table.snapshot import Reader

from .answers import Asked
from .hall import Hall, opened_by, seats_of
from .language import words
from .site import here

PREFIX = "t_"
MOST_SECRETS = 6
KEEP_SECONDS = 90 * 86400
SECRET = re.compile(r"[A-Za-z0-9_-]{16,80}")


def held(request: Asked, table_id: str) -> list[str]:
    """The secrets a browser holds for a table."""
    text = request.cookies.get(PREFIX + table_id, "")
    return [secret for secret in text[:1000].split(".")[:MOST_SECRETS] if SECRET.fullmatch(secret)]


def tables_held(request: Asked) -> list[str]:
    """The tables that a browser has a cookie for."""
    return [name.removeprefix(PREFIX) for name in request.cookies if name.startswith(PREFIX)]


def cookie(request: Asked, table_id: str, secrets: list[str]) -> Cookie:
    return Cookie(
        key=PREFIX + table_id,
        value=".".join(secrets),
        path=here(request),
        max_age=KEEP_SECONDS,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )


def exchanged(request: Asked, links: Links, table_id: str, secret: str) -> Cookie:
    """The cookie a link's secret is exchanged for; RefusedError for one that opens nothing."""
    if not SECRET.fullmatch(secret) or opened_by(links, secret) is None:
        raise RefusedError("unknown_link")
    others = [other for other in held(request, table_id) if other != secret]
    return cookie(request, table_id, [secret, *others][:MOST_SECRETS])


async def approach(request: Asked) -> tuple[Live, Reader]:
    """The table an address names, and who reads there."""
    hall: Hall = request.app.state.hall
    table_id: str = request.path_params["table_id"]
    live, links = await hall.find(table_id)
    return live, Reader(seats_of(links, held(request, table_id)), words(request))
