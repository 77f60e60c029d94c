"""The one proxy that stands before the server, and what it says of the browser behind it."""

from __future__ import annotations

from collections.abc import Sequence
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address

from litestar.types import HTTPScope

from .settings import names_host

FOR, PROTO, HOST = b"x-forwarded-for", b"x-forwarded-proto", b"x-forwarded-host"


class Proxy:
    """Believes what it adds, the last of each list: whatever stands before that, anybody may say.

    `places`: addresses it may have; none: any.
    """

    def __init__(self, places: Sequence[IPv4Network | IPv6Network] = ()) -> None:
        self.places = places

    def believe(self, scope: HTTPScope) -> None:
        """The request as the browser has made it."""
        if not self._stands_at(scope["client"]):
            return
        said = {name: value.rpartition(b",")[2].strip() for name, value in scope["headers"]}
        address = read_address(said.get(FOR, b"").decode("latin-1"))
        if address is not None:
            scope["client"] = str(address), 0
        if (scheme := said.get(PROTO, b"").decode("latin-1").lower()) in ("http", "https"):
            scope["scheme"] = scheme
        host = said.get(HOST, b"").decode("latin-1")
        if names_host(host):
            others = [(name, value) for name, value in scope["headers"] if name != b"host"]
            scope["headers"] = [(b"host", host.encode("latin-1")), *others]

    def _stands_at(self, client: tuple[str, int] | None) -> bool:
        if not self.places:
            return True
        address = read_address(client[0]) if client else None
        return address is not None and any(address in place for place in self.places)


def read_address(text: str) -> IPv4Address | IPv6Address | None:
    """An address as proxies write it, perhaps with a port; None for what is none."""
    bare = text[1:].partition("]")[0] if text.startswith("[") else text
    if bare.count(":") == 1:
        bare = bare.partition(":")[0]
    try:
        found = ip_address(bare)
    except ValueError:
        return None
    mapped = found.ipv4_mapped if isinstance(found, IPv6Address) else None
    return mapped or found
