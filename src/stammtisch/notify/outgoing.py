"""Outgoing: requests to addresses that strangers have named, and never to this network's own.

A name is looked up here, and what is connected to are the addresses that were looked at: a name
that means something else a moment later leads nowhere.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from typing import Any
from urllib.parse import urlsplit

import httpcore

from stammtisch.table.errors import RefusedError

from .delivery import UndeliveredError

LONGEST_URL = 1000
WITHIN = 10.0
"""Seconds an answer may take, and a name to be looked up."""

LONGEST_WAIT = 86_400.0
UNICAST, ASSIGNED = IPv6Network("2000::/3"), IPv4Network("192.0.0.0/24")
"""All of IPv6 that is routed in the wide world; addresses of IPv4 for protocols."""

TRANSLATED = IPv6Network("64:ff9b::/96")
"""Where IPv4 is reached from networks that have none: the address stands in the last 32 bits."""

LOOK_UPS = 16
"""Names looked up at a time, in threads of their own: a slow one keeps no table waiting. Those that
somebody has just named have others than those that something is sent to.
"""

Found = list[tuple[Any, ...]]
"""Addresses, as the system tells them."""

GONE, AGAIN = (404, 410), (408, 425, 429)


def is_public(text: str) -> bool:
    """Whether an address is somebody's in the wide world."""
    address = ip_address(text.partition("%")[0])
    if isinstance(address, IPv6Address):
        if address in TRANSLATED:
            address = IPv4Address(int(address) & 0xFFFFFFFF)
        elif address.ipv4_mapped is not None:
            address = address.ipv4_mapped
        elif address not in UNICAST or address.sixtofour or address.teredo:
            return False
    return address.is_global and not address.is_multicast and address not in ASSIGNED


class Outgoing(httpcore.AsyncNetworkBackend):
    """Posts to addresses in the wide world; `anywhere`: in networks of one's own too, by http."""

    def __init__(self, anywhere: bool = False, **options: Any) -> None:
        self.anywhere, self.plain = anywhere, httpcore.AnyIOBackend()
        self.named, self.sent_to = (ThreadPoolExecutor(LOOK_UPS, "names") for _ in range(2))
        self.asked: dict[tuple[ThreadPoolExecutor, str, int], asyncio.Future[Found]] = {}
        self.pool = httpcore.AsyncConnectionPool(
            network_backend=self, max_connections=None, max_keepalive_connections=0, **options
        )

    async def check(self, url: str) -> None:
        """RefusedError for what nothing is sent to."""
        plain = len(url) <= LONGEST_URL and url.isascii() and url.isprintable() and " " not in url
        try:
            found = urlsplit(url if plain else "")
            host, port = found.hostname, found.port
        except ValueError:
            raise RefusedError("bad_place") from None
        schemes = ("https", "http") if self.anywhere else ("https",)
        if found.scheme not in schemes or not host or "@" in found.netloc:
            raise RefusedError("bad_place")
        try:
            await self._addresses(host, port or 443, self.named)
        except OSError as error:
            raise RefusedError("bad_place") from error

    async def _addresses(self, host: str, port: int, threads: ThreadPoolExecutor) -> list[str]:
        """Where a host is; OSError for one there is not, or that is nobody's business."""
        async with asyncio.timeout(WITHIN):
            try:
                found = await asyncio.shield(self._looked_up(host.strip("[]"), port, threads))
            except UnicodeError as error:
                raise OSError("no name of a host") from error
        addresses = list(dict.fromkeys(str(place[0]) for *_, place in found))
        if not addresses or not (self.anywhere or all(map(is_public, addresses))):
            raise OSError("not in the wide world")
        return addresses

    def _looked_up(
        self, name: str, port: int, threads: ThreadPoolExecutor
    ) -> asyncio.Future[Found]:
        """What a name means, asked once however many wait for it."""
        key = threads, name, port
        if key not in self.asked:
            asked = partial(socket.getaddrinfo, name, port, type=socket.SOCK_STREAM)
            self.asked[key] = asyncio.get_running_loop().run_in_executor(threads, asked)
            self.asked[key].add_done_callback(partial(self._answered, key))
        return self.asked[key]

    def _answered(
        self, key: tuple[ThreadPoolExecutor, str, int], found: asyncio.Future[Found]
    ) -> None:
        del self.asked[key]
        if not found.cancelled():
            found.exception()  # perhaps nobody waits for it any more

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        """As httpcore asks for it, at the first of the host's addresses that answers."""
        failed: Exception = httpcore.ConnectError("nobody answers")
        for address in await self._addresses(host, port, self.sent_to):
            try:
                return await self.plain.connect_tcp(
                    address, port, timeout, local_address, socket_options
                )
            except httpcore.ConnectError as error:
                failed = error
        raise failed

    async def connect_unix_socket(self, *_: Any, **__: Any) -> httpcore.AsyncNetworkStream:
        raise httpcore.ConnectError("no sockets of this machine")

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)

    async def post(self, url: str, headers: Mapping[str, str], body: bytes) -> None:
        """Post it, and pass over what is answered; UndeliveredError."""
        sent = list(headers.items())
        try:
            async with (
                asyncio.timeout(WITHIN),
                self.pool.stream("POST", url, headers=sent, content=body) as answer,
            ):
                status = answer.status
                said = dict(answer.headers).get(b"Retry-After", b"")
        except (httpcore.NetworkError, httpcore.TimeoutException, TimeoutError, OSError) as error:
            raise UndeliveredError(type(error).__name__, again=0.0) from error
        except (httpcore.ProtocolError, httpcore.UnsupportedProtocol) as error:
            raise UndeliveredError(type(error).__name__) from error
        if not 200 <= status < 300:
            raise refusal(status, said)

    async def close(self) -> None:
        for threads in (self.named, self.sent_to):
            threads.shutdown(wait=False, cancel_futures=True)
        await self.pool.aclose()


def refusal(status: int, after: bytes) -> UndeliveredError:
    """What an answer that is no success means."""
    again = None
    if status in AGAIN or status >= 500:
        again = min(float(after), LONGEST_WAIT) if after.isdigit() else 0.0
    return UndeliveredError(f"status {status}", again, status in GONE)
