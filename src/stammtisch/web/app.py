"""The application: routes, pages, static files, and what begins and ends with the process."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import os
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import cast

from litestar import HttpMethod, Litestar
from litestar.datastructures import CacheControlHeader, MutableScopeHeaders, State
from litestar.openapi.config import OpenAPIConfig
from litestar.plugins.jinja import JinjaTemplateEngine
from litestar.static_files import create_static_files_router
from litestar.template.config import TemplateConfig
from litestar.types import LifespanHook, Message, Scope

import stammtisch
from stammtisch.bots import custom
from stammtisch.compiling import BackgroundCompiler
from stammtisch.core.words import LANGUAGE_NAMES
from stammtisch.store.address import default_url, full_url, shown
from stammtisch.store.store import Store
from stammtisch.table.bot_threads import BotThreads

from . import assets, logs, pages, shutdown
from .bodies import TimedRequest
from .compression import compress
from .dependencies import DEPENDENCIES, guard
from .errors import HANDLERS
from .game_routes import GAME_ROUTES
from .health import HEALTH_ROUTES
from .limits import Buckets, Limits
from .lobby import Lobby
from .metrics import counting
from .notice_routes import NOTICE_ROUTES
from .notices import Herald
from .openapi import Document, Page
from .program_routes import PROGRAM_ROUTES
from .proxy import Proxy
from .seat_routes import SEAT_ROUTES
from .settings import Settings, read_networks, read_root_path
from .silence import give_up_the_silent
from .site import Site
from .sweeper import sweep
from .table_routes import TABLE_ROUTES
from .upkeep import keep_up
from .watch import Watch

LOGGER = logging.getLogger(__name__)
HERE = Path(__file__).parent
ROUTES = [
    *TABLE_ROUTES,
    *SEAT_ROUTES,
    *PROGRAM_ROUTES,
    *NOTICE_ROUTES,
    *GAME_ROUTES,
    *HEALTH_ROUTES,
]
LARGEST_BODY = 250_000
SETTLE = 1.0
"""Seconds from one look to the next whether all has been loaded."""

FIRST_PAGE_WITHIN = 3.0
"""Seconds the first page has the machine to itself; then compiling begins."""

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}
RAW_HEADERS = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
"""As they are sent."""

ENCRYPTED_ONLY = "max-age=31536000"
"""Whoever has come by https once comes so for a year."""


async def add_headers(message: Message, scope: Scope) -> None:
    """Headers of every answer: nothing inline, nothing foreign, nothing kept by caches."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        if scope.get("method") == HttpMethod.OPTIONS and "path_template" in scope:
            headers["Allow"] = cast("Site", scope["litestar_app"]).allowed[scope["path_template"]]
        there = {name.lower() for name, _ in message["headers"]}
        headers.headers.extend(one for one in RAW_HEADERS if one[0] not in there)
        if scope.get("scheme") == "https":
            headers["Strict-Transport-Security"] = ENCRYPTED_ONLY


@asynccontextmanager
async def lifespan(app: Litestar) -> AsyncIterator[None]:
    """Open the store; compile beside the work; put everything away at the end."""
    lobby: Lobby = app.state.lobby
    await lobby.store.open()
    watch: Watch = app.state.watch
    lobby.store.writer.committed = watch.metrics.committed
    beside = [
        asyncio.create_task(_after_first_page(app)),
        asyncio.create_task(keep_up(lobby, watch.metrics)),
    ]
    try:
        yield
    finally:
        for task in beside:
            task.cancel()
        await asyncio.gather(*beside, return_exceptions=True)
        await app.state.herald.close()
        await lobby.close()
        await lobby.store.close()


async def _after_first_page(app: Litestar) -> None:
    """What can wait until the first page has been served."""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(FIRST_PAGE_WITHIN):
            await app.state.first_page.wait()
    lobby: Lobby = app.state.lobby
    try:
        await lobby.resume()
    except Exception:
        LOGGER.exception("tables under way could not be opened; they will be when somebody looks")
    sweeping = asyncio.create_task(sweep(lobby, app.state.herald))
    try:
        await pages.draw_pictures()
        await lobby.compiler.run()
        await sweeping
    finally:
        sweeping.cancel()


def make_app(
    store: Store,
    bot_threads: BotThreads,
    compiler: BackgroundCompiler,
    *on_startup: LifespanHook,
    settings: Settings,
) -> Litestar:
    """The application over a store; see `create` for the one that is served."""
    lobby = Lobby(store, bot_threads, compiler)
    root = read_root_path(settings.root_path, settings.public_url)
    proxy = Proxy(read_networks(settings.proxy_from)) if settings.behind_proxy else None
    watch = Watch(counting(), Limits(settings.limits == "normal"), settings.access_log)
    static = create_static_files_router(
        path="/static",
        directories=[HERE / "static"],
        cache_control=CacheControlHeader(no_cache=True),
    )
    return Site(
        route_handlers=[*ROUTES, assets.asset, static],
        dependencies=DEPENDENCIES,
        guards=[guard],
        request_class=TimedRequest,
        middleware=[compress],
        before_send=[add_headers],
        exception_handlers=HANDLERS,
        lifespan=[lifespan],
        on_startup=on_startup,
        openapi_config=OpenAPIConfig(
            title="Stammtisch",
            version=stammtisch.__version__,
            path="/schema",
            use_handler_docstrings=True,
            render_plugins=[Document(), Page()],
        ),
        request_max_body_size=LARGEST_BODY,
        state=State(
            {
                "lobby": lobby,
                "herald": Herald(lobby, settings),
                "first_mails": Buckets(time.monotonic),
                "first_page": asyncio.Event(),
                "root": root,
                "settings": settings,
                "proxy": proxy,
                "watch": watch,
            }
        ),
        template_config=TemplateConfig(
            directory=HERE / "templates",
            engine=JinjaTemplateEngine,
            engine_callback=lambda made: made.engine.globals.update(
                root=root,
                languages=LANGUAGE_NAMES,
                asset=partial(assets.address, root),
                sheets=partial(assets.sheets, root),
            ),
        ),
        logging_config=None,
    )


async def await_the_end(app: Litestar) -> None:
    """The served process ends at a signal, at once, and with its parent.

    What programs read of the log begins with its beginning; people have been told the address.
    """
    lobby: Lobby = app.state.lobby
    if app.state.settings.log_format == "json":
        began = {"version": stammtisch.__version__, "database": shown(lobby.store.url)}
        LOGGER.info("serving", extra={"fields": began})
    shutdown.at_a_signal(lobby.end_streams)
    shutdown.with_the_parent()
    app.state.silence = asyncio.create_task(give_up_the_silent())
    app.state.settling = asyncio.create_task(_settle(lobby))


async def _settle(lobby: Lobby) -> None:
    """What is loaded once all games are machine code stays: nobody need look through it again."""
    while lobby.compiler.waiting:
        await asyncio.sleep(SETTLE)
    gc.collect()
    gc.freeze()


def create() -> Litestar:
    """The application that is served, as the environment says."""
    settings = Settings.read(os.environ)
    logs.configure(settings.log_format)
    for place in settings.bot_module:
        custom.offer(place)
    url = full_url(settings.database) if settings.database else default_url()
    store = Store(url, several=settings.processes > 1)
    return make_app(store, BotThreads(), BackgroundCompiler(), await_the_end, settings=settings)
