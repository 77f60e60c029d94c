"""What handlers are given by the names of their parameters, and the guard before all of them."""

from __future__ import annotations

from litestar.datastructures import State
from litestar.di import NamedDependency, Provide
from litestar.handlers import BaseRouteHandler
from litestar.params import FromPath

from stammtisch.core.game import Game
from stammtisch.core.registry import load, names
from stammtisch.table.errors import RefusedError

from .bodies import Asked
from .language import Connection, words
from .lobby import Lobby
from .notice_routes import provide_herald
from .seats import Keyring, Visitor, bearer, visit

OWN_SITE = ("none", "same-origin")
PORTS = {"http": ":80", "https": ":443"}
"""Those that an origin leaves out."""


def provide_lobby(state: State) -> Lobby:
    lobby: Lobby = state.lobby
    return lobby


def provide_keyring(request: Asked, lobby: NamedDependency[Lobby]) -> Keyring:
    return Keyring(request, lobby.store)


async def provide_visitor(
    request: Asked,
    table_id: FromPath[str],
    lobby: NamedDependency[Lobby],
    keyring: NamedDependency[Keyring],
) -> Visitor:
    """Who comes to a table; each of these is found after the other, without tasks of their own."""
    visitor = await visit(table_id, lobby, keyring, words(request))
    if not (visitor.reader.yours or visitor.reader.host):
        request.app.state.watch.limits.check_stranger(request.scope, table_id)
    return visitor


def provide_game(name: FromPath[str]) -> Game:
    """The game that an address names; RefusedError."""
    if name not in names():
        raise RefusedError("not_found")
    return load(name)


DEPENDENCIES = {
    "lobby": Provide(provide_lobby, sync_to_thread=False),
    "words": Provide(words, sync_to_thread=False),
    "herald": Provide(provide_herald, sync_to_thread=False),
    "keyring": Provide(provide_keyring, sync_to_thread=False),
    "visitor": Provide(provide_visitor),
    "game": Provide(provide_game, sync_to_thread=False),
}


async def guard(connection: Connection, _: BaseRouteHandler) -> None:
    """Not too much at once. Another site's page may not post here: it has our cookies at hand, but
    no secret to tell. No path holds a zero byte.
    """
    connection.app.state.watch.limits.check(connection.scope)
    posts = connection.scope.get("method") == "POST"
    if posts and not bearer(connection) and not is_own(connection):
        raise RefusedError("foreign")
    try:
        path = connection.url.path
    except ValueError:  # a host's port that there is not
        raise RefusedError("bad_request") from None
    if "\0" in path:
        raise RefusedError("not_found")


def is_own(connection: Connection) -> bool:
    """Whether a request comes from a page of this server, or from no page.

    Browsers tell the site to hosts they trust alone, so over plain HTTP the origin has to do.
    """
    site, origin = connection.headers.get("sec-fetch-site"), connection.headers.get("origin")
    if site is not None or origin is None:
        return site is None or site in OWN_SITE
    scheme, _, host = origin.lower().partition("://")
    here = connection.headers.get("host", "").strip().lower()
    return bool(host) and host == here.removesuffix(PORTS.get(scheme, ""))
