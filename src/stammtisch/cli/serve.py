"""`stammtisch serve`: the table server."""

from __future__ import annotations

import contextlib
import errno
import multiprocessing
import os
import signal
import socket
import threading
import time
import webbrowser
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Annotated, Any, Literal

import typer

from stammtisch.bots import custom
from stammtisch.core.errors import GameError
from stammtisch.web import network
from stammtisch.web.settings import (
    LARGEST_PORT,
    MOST_PROCESSES,
    Settings,
    naming,
    read_mail,
    read_networks,
    read_place,
    read_public_url,
    read_root_path,
    slips,
    variable,
)

from .common import ERR, OUT, look_here

HOST, PORT = Settings().host, Settings().port
BACKPRESSURE = 20_000
"""Requests and streams at a time: open streams count, and beyond this every request would hang."""

LARGEST_HEAD = 64 * 1024
"""Bytes of a request's address and headers; browsers' cookies for all tables are a tenth of it."""

HEAD_WITHIN = 10_000
"""Milliseconds in which they have to come."""

OPEN_WITHIN = 30.0
KILLED_AFTER = 10
"""Seconds the serving process has to end, which hears no signal while it begins, nor, on a busy
machine for some seconds, while it loads what compiles."""

ITSELF = {"0.0.0.0": "127.0.0.1", "::": "::1"}
"""Where this computer reaches itself, by the address that means all of its own."""

ELSEWHERE = (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT)
"""Errors of an address that is none of this computer's, as ::1 is where IPv6 is switched off."""


def setting(name: str, *flags: str, **more: Any) -> Any:
    """An option, which the environment may give too."""
    return typer.Option(*(flags or [f"--{name}"]), envvar=variable(name), **more)


def serve(
    host: Annotated[str, setting("host", help="Where to listen; 0.0.0.0 for the network.")] = HOST,
    port: Annotated[int, setting("port", min=1, max=LARGEST_PORT)] = PORT,
    browser: Annotated[bool, setting("browser", "--browser/--no-browser", help="Open it.")] = True,
    database: Annotated[
        str,
        setting("database", metavar="URL", help="A file, or postgresql://USER:PASSWORD@HOST/NAME."),
    ] = "",
    root_path: Annotated[
        str,
        setting("root-path", metavar="PATH", help="Behind a proxy: where it serves, as /games/."),
    ] = "",
    public_url: Annotated[
        str,
        setting("public-url", metavar="URL", help="How links begin that lead here from outside."),
    ] = "",
    processes: Annotated[
        int, setting("processes", min=1, max=MOST_PROCESSES, help="Serve by so many processes.")
    ] = 1,
    bot_module: Annotated[
        list[str] | None,
        setting("bot-module", metavar="MODULE", help="Offer the bots in this module; repeatable."),
    ] = None,
    behind_proxy: Annotated[
        bool,
        setting(
            "behind-proxy",
            "--behind-proxy/--no-proxy",
            help="Believe what a proxy says in X-Forwarded-For, -Proto and -Host.",
        ),
    ] = False,
    proxy_from: Annotated[
        list[str] | None,
        setting(
            "proxy-from",
            metavar="ADDRESS",
            help="The proxy's address or network, else any; repeatable.",
        ),
    ] = None,
    limits: Annotated[
        Literal["normal", "off"],
        setting("limits", help="Whether an address may ask for as much as it likes."),
    ] = "normal",
    smtp: Annotated[
        str,
        setting("smtp", metavar="URL", help="Who sends mails: smtp://USER:PASSWORD@HOST:587."),
    ] = "",
    mail_from: Annotated[
        str, setting("mail-from", metavar="ADDRESS", help="Whom these mails come from.")
    ] = "",
    outgoing: Annotated[
        Literal["public", "any"],
        setting("outgoing", help="Whom pushes and webhooks may go to: any is your network too."),
    ] = "public",
    log_format: Annotated[
        Literal["text", "json"], setting("log-format", help="How events are logged.")
    ] = "text",
    access_log: Annotated[
        bool, setting("access-log", "--access-log/--no-access-log", help="Log each request.")
    ] = False,
    metrics: Annotated[
        str,
        setting("metrics", metavar="HOST:PORT", help="Where Prometheus may ask for numbers."),
    ] = "",
) -> None:
    """Open the tables: serve pages, and show the first one in the browser."""
    check_installed()
    for slip in slips(os.environ):
        ERR.print(f"stammtisch: {slip}", soft_wrap=True)
    with naming("public-url"):
        public_url = read_public_url(public_url)
    read_mail(smtp, mail_from, public_url)
    with naming("root-path"):
        root = read_root_path(root_path, public_url)
    with naming("bot-module"):
        offer_bots(bot_module or [])
    with naming("proxy-from"):
        read_networks(tuple(proxy_from or ()))
        if proxy_from and not behind_proxy:
            raise GameError("proxy from: nothing stands before the server without --behind-proxy")
    with naming("metrics"):
        place = read_place(metrics) if metrics else None
    with naming("host"):
        address = check_host(host, port)
    with naming("database"):
        kept = check_database(database)
    url = f"http://{_shown(address)}:{port}{root}/"
    if log_format == "text":
        OUT.print(f"Stammtisch: [bold]{url}[/]", soft_wrap=True)
        if address in network.EVERYWHERE and (others := network.origin(port)):
            OUT.print(f"For others in your network: [bold]{others}{root}/[/]", soft_wrap=True)
    if browser:
        threading.Thread(target=show, args=(address, port, url), daemon=True).start()
    told = Settings(
        host=address,
        port=port,
        browser=browser,
        database=kept,
        root_path=root,
        public_url=public_url,
        bot_module=tuple(bot_module or ()),
        behind_proxy=behind_proxy,
        proxy_from=tuple(proxy_from or ()),
        limits=limits,
        smtp=smtp,
        mail_from=mail_from,
        outgoing=outgoing,
        log_format=log_format,
        access_log=access_log,
        metrics=metrics,
        processes=processes,
    )
    with tell_numbers(*place) if place else contextlib.nullcontext():
        run(told)


@contextlib.contextmanager
def tell_numbers(host: str, port: int) -> Iterator[None]:
    """Metrics of all that serves meanwhile; GameError where nobody can listen."""
    from stammtisch.web.metrics import served

    with contextlib.ExitStack() as stack:
        try:
            stack.enter_context(served(host, port))
        except OSError as error:
            said = f"metrics: cannot listen at {host}:{port}: {error.strerror}"
            raise GameError(said) from error
        yield


def offer_bots(modules: list[str]) -> None:
    """Beside the levels, in the serving process too; GameError for a module without bots."""
    look_here()
    for place in modules:
        custom.offer(place)


def allow_connections() -> None:
    """As many at a time as the system allows: many begin with 1,024, streams and all."""
    with contextlib.suppress(ImportError, OSError, ValueError):  # not every system has such limits
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def run(settings: Settings) -> None:
    """Serve until a signal ends it."""
    from granian import Granian
    from granian.constants import HTTPModes, Interfaces
    from granian.http import HTTP1Settings
    from granian.log import LogLevels

    import stammtisch.web.app as served  # before the worker is forked, so that it starts at once
    from stammtisch.web import logs

    allow_connections()
    settings.hand_over(os.environ)
    server = Granian(
        f"{served.__name__}:create",
        address=settings.host,
        port=settings.port,
        interface=Interfaces.ASGI,
        factory=True,
        websockets=False,
        workers=settings.processes,
        backpressure=BACKPRESSURE,
        http=HTTPModes.http1,
        http1_settings=HTTP1Settings(header_read_timeout=HEAD_WITHIN, max_buffer_size=LARGEST_HEAD),
        respawn_failed_workers=True,
        log_level=LogLevels.warning,
        log_dictconfig=logs.for_granian(settings.log_format),
    )
    server.on_startup(_see_to_signals(server.signal_handler_interrupt))
    server.serve()


def _see_to_signals(interrupt: Callable[[int, FrameType | None], object]) -> Callable[[], None]:
    """What is to be called once Granian has seen to signals, which it then calls `interrupt` at.

    A closed terminal ends the server too, unless it was started to outlive it (nohup): to Granian
    it would mean to begin anew. A serving process that does not end is killed from here: Granian
    takes some that have just ended for alive, and warns of them.
    """
    hang_up = getattr(signal, "SIGHUP", None)
    outlives = hang_up is not None and signal.getsignal(hang_up) == signal.SIG_IGN

    def end(number: int, frame: FrameType | None) -> None:
        killer = threading.Timer(KILLED_AFTER, _kill_children)
        killer.daemon = True
        killer.start()
        interrupt(number, frame)

    def settle() -> None:
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, end)
        if hang_up is not None:
            signal.signal(hang_up, signal.SIG_IGN if outlives else end)

    return settle


def _kill_children() -> None:
    for child in multiprocessing.active_children():
        child.kill()


def check_installed() -> None:
    """GameError when the rules and the terminal are all that is installed."""
    try:
        import granian  # noqa: F401

        import stammtisch.web.app  # noqa: F401
    except ModuleNotFoundError as error:
        more = "pip install 'stammtisch[table]'"
        raise GameError(f"the server needs {error.name}, which comes with: {more}") from error


def check_host(host: str, port: int) -> str:
    """The first address of a host at which one can listen; GameError."""
    try:
        found = socket.getaddrinfo(
            host.strip("[]"), port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )
    except (OSError, UnicodeError) as error:
        raise GameError(f"cannot listen at {host!r}: nobody knows a host of that name") from error
    for last, (family, kind, protocol, _, place) in enumerate(found, start=1 - len(found)):
        try:
            with socket.socket(family, kind, protocol) as trial:
                trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                trial.bind(place[:2])
        except OSError as error:
            if last == 0 or error.errno not in ELSEWHERE:
                raise GameError(_refusal(host, port, error)) from error
        else:
            return str(place[0])
    raise AssertionError("a host that is known has an address")


def _refusal(host: str, port: int, error: OSError) -> str:
    """Why nobody can listen there, and what may help."""
    other = port + 1 if port < LARGEST_PORT else PORT
    said = f"cannot listen at {_shown(host)}:{port}"
    if error.errno == errno.EADDRINUSE:
        return f"{said}: it is in use; perhaps the tables are open already? Try: --port {other}"
    if error.errno == errno.EACCES:
        return f"{said}: not every user may use this port. Try: --port {PORT}"
    if error.errno in ELSEWHERE:
        return f"{said}: this computer has no such address"
    return f"{said}: {error.strerror}"


def check_database(database: str) -> str:
    """The full address of a database that tables can be kept in; GameError."""
    from stammtisch.store.address import default_url, full_url
    from stammtisch.store.database import try_out

    url = full_url(database) if database else default_url()
    try_out(url)
    return url


def _shown(host: str) -> str:
    host = ITSELF.get(host, host)
    return f"[{host}]" if ":" in host else host


def show(address: str, port: int, url: str) -> None:
    """Open the browser as soon as somebody answers."""
    target, until = ITSELF.get(address, address), time.monotonic() + OPEN_WITHIN
    while time.monotonic() < until:
        try:
            socket.create_connection((target, port), timeout=1).close()
        except OSError:
            time.sleep(0.1)
            continue
        if not webbrowser.open(url):
            ERR.print(f"No browser could be opened; please open {url} yourself.", soft_wrap=True)
        return
