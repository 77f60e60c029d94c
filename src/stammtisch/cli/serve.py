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
from collections.abc import Callable
from types import FrameType
from typing import Annotated

import typer

from stammtisch.bots import custom
from stammtisch.core.errors import GameError
from stammtisch.web import network
from stammtisch.web.processes import PROCESSES
from stammtisch.web.root_path import ROOT_PATH, read_root

from .common import ERR, OUT, look_here

HOST, PORT = "127.0.0.1", 8000
BACKPRESSURE = 20_000
"""Requests and streams at a time: open streams count, and beyond this every request would hang."""

OPEN_WITHIN = 30.0
KILLED_AFTER = 10
"""Seconds the serving process has to end, which hears no signal while it begins, nor, on a busy
machine for some seconds, while it loads what compiles."""

ITSELF = {"0.0.0.0": "127.0.0.1", "::": "::1"}
"""Where this computer reaches itself, by the address that means all of its own."""

ELSEWHERE = (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT)
"""Errors of an address that is none of this computer's, as ::1 is where IPv6 is switched off."""


def serve(
    host: Annotated[str, typer.Option(help="Where to listen; 0.0.0.0 for the network.")] = HOST,
    port: Annotated[int, typer.Option(min=1, max=65535)] = PORT,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open it.")] = True,
    database: Annotated[
        str | None, typer.Option(metavar="URL", help="A file, or postgresql://USER@HOST/NAME.")
    ] = None,
    root_path: Annotated[
        str,
        typer.Option(
            metavar="PATH", envvar=ROOT_PATH, help="Behind a proxy: where it serves, as /games/."
        ),
    ] = "",
    processes: Annotated[
        int, typer.Option(min=1, envvar=PROCESSES, help="Serve by so many processes.")
    ] = 1,
    bot_module: Annotated[
        list[str] | None,
        typer.Option(
            metavar="MODULE",
            envvar=custom.MODULES,
            help="Offer the bots in this module; repeatable.",
        ),
    ] = None,
) -> None:
    """Open the tables: serve pages, and show the first one in the browser."""
    check_installed()
    root = read_root(root_path)
    offer_bots(bot_module or [])
    address, kept = check_host(host, port), check_database(database)
    url = f"http://{_shown(address)}:{port}{root}/"
    OUT.print(f"Stammtisch: [bold]{url}[/]", soft_wrap=True)
    if address in network.EVERYWHERE and (others := network.origin(port)):
        OUT.print(f"For others in your network: [bold]{others}{root}/[/]", soft_wrap=True)
    if browser:
        threading.Thread(target=show, args=(address, port, url), daemon=True).start()
    os.environ[ROOT_PATH], os.environ[PROCESSES] = root, str(processes)
    run(address, port, kept, processes)


def offer_bots(modules: list[str]) -> None:
    """Beside the levels, in the serving process too; GameError for a module without bots."""
    look_here()
    for place in modules:
        custom.offer(place)
    os.environ[custom.MODULES] = " ".join(modules)


def allow_connections() -> None:
    """As many at a time as the system allows: many begin with 1,024, streams and all."""
    with contextlib.suppress(ImportError, OSError, ValueError):  # not every system has such limits
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def run(address: str, port: int, database: str, processes: int) -> None:
    """Serve until a signal ends it."""
    from granian import Granian
    from granian.constants import Interfaces
    from granian.log import LogLevels

    import stammtisch.web.app as served  # before the worker is forked, so that it starts at once

    allow_connections()
    os.environ[served.DATABASE] = database
    os.environ[network.PORT] = str(port) if address in network.EVERYWHERE else ""
    server = Granian(
        f"{served.__name__}:create",
        address=address,
        port=port,
        interface=Interfaces.ASGI,
        factory=True,
        websockets=False,
        workers=processes,
        backpressure=BACKPRESSURE,
        respawn_failed_workers=True,
        log_level=LogLevels.warning,
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
    said, other = f"cannot listen at {_shown(host)}:{port}", port + 1 if port < 65535 else PORT
    if error.errno == errno.EADDRINUSE:
        return f"{said}: it is in use; perhaps the tables are open already? Try: --port {other}"
    if error.errno == errno.EACCES:
        return f"{said}: not every user may use this port. Try: --port {PORT}"
    if error.errno in ELSEWHERE:
        return f"{said}: this computer has no such address"
    return f"{said}: {error.strerror}"


def check_database(database: str | None) -> str:
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
