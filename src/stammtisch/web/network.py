"""Where others in the network reach this server."""

from __future__ import annotations

import socket
from ipaddress import IPv6Address, ip_address
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .bodies import Asked
    from .settings import Settings

EVERYWHERE = ("0.0.0.0", "::")
FAR = ("192.0.2.1", 9)
"""An address that is nobody's: on the way to it lies the network."""


def origin(port: int | str) -> str | None:
    """This computer's address in its network, as links begin; None when it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(FAR)  # chooses the way, sends nothing
        except OSError:
            return None
        address = probe.getsockname()[0]
    return None if is_here(address) else f"http://{address}:{port}"


def origin_for(request: Asked) -> str | None:
    """For a browser on this computer, whose own links would lead nobody here."""
    settings: Settings = request.app.state.settings
    here = request.client is not None and is_here(request.client.host)
    return origin(settings.port) if settings.host in EVERYWHERE and here else None


def is_here(address: str) -> bool:
    """Whether an address is this computer's to itself."""
    try:
        found = ip_address(address)
    except ValueError:
        return False
    if isinstance(found, IPv6Address) and found.ipv4_mapped is not None:
        found = found.ipv4_mapped
    return found.is_loopback
