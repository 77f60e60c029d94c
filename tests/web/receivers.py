"""Stand-ins for those whom the server writes to: a push service, programs, a mail server."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

import http_ece
from aiosmtpd.smtp import SMTP, Envelope, Session
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, utils

from stammtisch.notify.push import decoded, encoded


@dataclass
class Request:
    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Receiver:
    """Takes what is posted to it; answers with what is told, then with 201.

    `ready`: unset, it takes its time; `waiting`: how many wait for it, `most`: did so at a time.
    """

    url: str = ""
    ready: asyncio.Event = field(default_factory=asyncio.Event)
    waiting: int = 0
    most: int = 0
    got: list[Request] = field(default_factory=list)
    answers: list[str] = field(default_factory=list)

    async def accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = {
            name.lower(): value for name, _, value in (it.partition(": ") for it in head[1:])
        }
        body = await reader.readexactly(int(headers.get("content-length", 0)))
        self.got.append(Request(head[0].split()[1], headers, body))
        self.waiting += 1
        self.most = max(self.most, self.waiting)
        await self.ready.wait()
        self.waiting -= 1
        said = self.answers.pop(0) if self.answers else "201 Created"
        writer.write(f"HTTP/1.1 {said}\r\nContent-Length: 0\r\n\r\n".encode())
        await writer.drain()
        writer.close()


@asynccontextmanager
async def receiving(host: str = "127.0.0.1", slow: bool = False) -> AsyncIterator[Receiver]:
    made = Receiver()
    if not slow:
        made.ready.set()
    server = await asyncio.start_server(made.accept, host, 0)
    made.url = f"http://{host}:{server.sockets[0].getsockname()[1]}"
    async with server:
        yield made
        made.ready.set()


class PushBrowser:
    """A browser that has signed in with a push service."""

    def __init__(self, service: Receiver, name: str = "anna") -> None:
        self.service, self.endpoint = service, f"{service.url}/push/{name}"
        self.key, self.auth = ec.generate_private_key(ec.SECP256R1()), b"0123456789abcdef"

    @property
    def wish(self) -> dict[str, str]:
        form = serialization.PublicFormat.UncompressedPoint
        point = self.key.public_key().public_bytes(serialization.Encoding.X962, form)
        keys = {"p256dh": encoded(point), "auth": encoded(self.auth)}
        return {"kind": "push", "place": self.endpoint, **keys}

    def read(self, request: Request, server_key: str) -> Any:
        """What it says, once it is sure who says it."""
        kind, _, rest = request.headers["authorization"].partition(" ")
        token, _, key = rest.partition(",k=")
        assert (kind, token[:2], key) == ("vapid", "t=", server_key)
        signed, _, signature = token[2:].rpartition(".")
        raw = decoded(signature)
        numbers = int.from_bytes(raw[:32]), int.from_bytes(raw[32:])
        public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(key))
        public.verify(
            utils.encode_dss_signature(*numbers), signed.encode(), ec.ECDSA(hashes.SHA256())
        )
        claims = json.loads(decoded(signed.partition(".")[2]))
        assert claims["aud"] == self.service.url
        assert request.headers["content-encoding"] == "aes128gcm"
        assert int(request.headers["ttl"]) > 0
        return json.loads(
            http_ece.decrypt(request.body, private_key=self.key, auth_secret=self.auth)
        )


@dataclass
class Mailbox:
    """A mail server; `refuses`: what it says instead of taking the next mails."""

    url: str = ""
    mails: list[EmailMessage] = field(default_factory=list)
    refuses: list[str] = field(default_factory=list)

    async def handle_DATA(self, _: SMTP, __: Session, envelope: Envelope) -> str:  # noqa: N802
        if self.refuses:
            return self.refuses.pop(0)
        assert isinstance(envelope.content, bytes)
        made = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(made, EmailMessage)
        self.mails.append(made)
        return "250 OK"


@asynccontextmanager
async def mailbox() -> AsyncIterator[Mailbox]:
    made = Mailbox()
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: SMTP(made, loop=loop), "127.0.0.1", 0)
    made.url = f"smtp://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    async with server:
        yield made
