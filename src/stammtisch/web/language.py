"""Which language a reader gets: asked for, remembered, or what the browser prefers."""

from __future__ import annotations

from typing import Any

from litestar.connection import ASGIConnection

from stammtisch.core.words import LANGUAGES, Words
from stammtisch.table.names import shell

COOKIE = "lang"

Connection = ASGIConnection[Any, Any, Any, Any]


def asked(connection: Connection) -> str | None:
    """The language the address asks for."""
    wanted = connection.query_params.get("lang")
    return wanted if wanted in LANGUAGES else None


def language(connection: Connection) -> str:
    """`?lang=`, else the cookie, else what the browser says, else English."""
    remembered = connection.cookies.get(COOKIE)
    if remembered not in LANGUAGES:
        remembered = None
    header = connection.headers.get("accept-language", "")
    return asked(connection) or remembered or preferred(header)


def preferred(header: str) -> str:
    """The best of an Accept-Language header that we speak."""
    wishes = []
    for part in header[:500].split(","):
        name, _, rest = part.strip().partition(";")
        code = name.strip().partition("-")[0].lower()
        if code in LANGUAGES:
            wishes.append((_weight(rest), code))
    return max(wishes, key=lambda wish: wish[0])[1] if wishes else LANGUAGES[0]


def _weight(text: str) -> float:
    _, _, number = text.partition("q=")
    try:
        return float(number) if number else 1.0
    except ValueError:
        return 0.0


def words(request: Connection) -> Words:
    """The shell's words in the reader's language."""
    return shell(language(request))
