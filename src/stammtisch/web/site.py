"""The application under a path of its own; see `root`."""

from __future__ import annotations

from functools import cached_property
from typing import cast

from litestar import Litestar
from litestar.enums import ScopeType
from litestar.routes import HTTPRoute
from litestar.types import (
    HTTPScope,
    LifeSpanReceive,
    LifeSpanScope,
    LifeSpanSend,
    Receive,
    Scope,
    Send,
)

from .language import Connection


def link_to(connection: Connection, path: str = "") -> str:
    """The address of a path for the browser; without one, the path of cookies."""
    root: str = connection.app.state.root
    return root + path or "/"


class Site(Litestar):
    """Answers with or without the root path before an address: proxies cut it off or leave it."""

    async def __call__(
        self,
        scope: Scope | LifeSpanScope,
        receive: Receive | LifeSpanReceive,
        send: Send | LifeSpanSend,
    ) -> None:
        if scope["type"] == ScopeType.HTTP:
            asked = cast("HTTPScope", scope)
            if self.state.proxy is not None:
                self.state.proxy.believe(asked)
            asked["path"] = self.inner(asked["path"])
            app = super().__call__
            await self.state.watch(app, asked, cast("Receive", receive), cast("Send", send))
        else:
            await super().__call__(scope, receive, send)

    def inner(self, path: str) -> str:
        """The path as the routes know it."""
        root: str = self.state.root
        rest = path.removeprefix(root) if f"{path}/".startswith(f"{root}/") else path
        return rest or "/" if _head(rest) in self.heads else path

    @cached_property
    def heads(self) -> frozenset[str]:
        """What addresses begin with. Under /games the picture /games/x.svg is no /x.svg."""
        return frozenset(_head(route.path) for route in self.routes)

    @cached_property
    def allowed(self) -> dict[str, str]:
        """By a route's template, its methods: those of all its handlers."""
        http = (route for route in self.routes if isinstance(route, HTTPRoute))
        return {route.path_format: ", ".join(sorted(route.methods)) for route in http}


def _head(path: str) -> str:
    return path.removeprefix("/").partition("/")[0]
