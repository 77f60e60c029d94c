"""Hook: a program of the reader's own is told, by a signed JSON document."""

from __future__ import annotations

import hmac
import json
from typing import TYPE_CHECKING

from .delivery import Told

if TYPE_CHECKING:
    from .outgoing import Outgoing

SIGNATURE, KEY = "Stammtisch-Signature", "Stammtisch-Id"


def signature(secret: str, body: bytes) -> str:
    """HMAC-SHA256 of the body, so that the receiver knows who it is from."""
    return f"sha256={hmac.digest(secret.encode(), body, 'sha256').hex()}"


async def send(outgoing: Outgoing, url: str, secret: str, told: Told) -> None:
    """The same message, tried again, has the same id; UndeliveredError."""
    said = {
        "table": told.table,
        "seat": told.seat,
        "game": told.game,
        "url": told.url,
        "kind": told.what,
        "language": told.language,
    }
    body = json.dumps(said).encode()
    headers = {
        "Content-Type": "application/json",
        SIGNATURE: signature(secret, body),
        KEY: told.key,
    }
    await outgoing.post(url, headers, body)
