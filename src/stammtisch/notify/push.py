"""Push: messages for a browser that is not there, by way of its maker's service.

The service learns who sends (VAPID, RFC 8292) and nothing of what is said (RFC 8291).
"""

from __future__ import annotations

import base64
import binascii
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import http_ece
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid

from stammtisch.table.errors import RefusedError

from .delivery import Told

if TYPE_CHECKING:
    from .outgoing import Outgoing

KEPT_FOR = 86_400
"""Seconds a service keeps a message for a browser that is switched off."""

POINT_BYTES, AUTH_BYTES, KEY_BYTES = 65, 16, 32
NOBODY = "https://localhost"


@dataclass(frozen=True)
class Subscription:
    """Where a browser is reached, and how it is written to: as it says itself, in base64url."""

    endpoint: str
    p256dh: str
    auth: str

    def check(self) -> None:
        """RefusedError for keys that nobody could read with."""
        try:
            point, auth = decoded(self.p256dh), decoded(self.auth)
            ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
            good = len(point) == POINT_BYTES and len(auth) == AUTH_BYTES
        except (ValueError, binascii.Error):
            good = False
        if not good:
            raise RefusedError("bad_place")


def new_key() -> str:
    """A private key for all that this server's database sends."""
    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return encoded(number.to_bytes(KEY_BYTES))


def public_key(key: str) -> str:
    """What a browser is told, so that nobody else can write to it."""
    public = Vapid.from_raw(key.encode()).public_key
    form = serialization.PublicFormat.UncompressedPoint
    return encoded(public.public_bytes(serialization.Encoding.X962, form))


async def send(outgoing: Outgoing, key: str, there: Subscription, told: Told, sender: str) -> None:
    """`sender`: whom the service may turn to, as mailto: or https:; UndeliveredError."""
    said = {"title": told.title, "body": told.words, "url": told.url, "tag": told.table}
    sealed = http_ece.encrypt(
        json.dumps(said).encode(),
        private_key=ec.generate_private_key(ec.SECP256R1()),
        dh=decoded(there.p256dh),
        auth_secret=decoded(there.auth),
        version="aes128gcm",
    )
    found = urlsplit(there.endpoint)
    claims = {"aud": f"{found.scheme}://{found.netloc}", "sub": sender or NOBODY}
    headers = {
        **Vapid.from_raw(key.encode()).sign(claims),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(KEPT_FOR),
        "Topic": told.table,  # one that waits for the browser still is replaced
        "Urgency": "high" if told.what == "low" else "normal",
    }
    await outgoing.post(there.endpoint, headers, sealed)


def decoded(text: str) -> bytes:
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def encoded(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")
