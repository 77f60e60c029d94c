"""What is secret is stored as a digest, if at all, and logged by nobody: everything is searched.

Tables are opened, joined, played and told of in all ways there are. Whatever looks like a secret in
an answer, a cookie or a mail is then looked for in the database, its files and the log.
"""

from __future__ import annotations

import asyncio
import base64
import json
import logging
import re
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import MetaData, select

from stammtisch.store.address import file_of, is_file
from stammtisch.table.presence import Presence
from stammtisch.web import notices, sweeper

from ..postgres import Postgres
from .receivers import Mailbox, PushBrowser, Receiver, mailbox, receiving
from .servers import PERSON, Browser, Client, Json, serving_from
from .test_logs import Heard
from .test_notices import arrived

GUEST, FREE = {**PERSON, "elsewhere": True}, {**PERSON, "free": True}
BASE = "https://games.example.org"
PASSWORD = "password-of-the-mail-server"

KEPT_TO_WORK = {
    "mail": "boris.kept@example.org",
    "push": "/push/kept-endpoint",
    "p256dh": "",
    "auth": "",
    "hook": "/hook/kept-secret-path",
    "notes": "Kept notes: trade the wool",
    "talk": "Kept talk: your turn",
    "name": "Keptname",
}
"""What can only be used as it is, and so is stored as it is; and yet in no log. Mails, pushes and
hooks are sent there, a push is encrypted by the browser's two keys (of each run), notes, talk and
names are shown again. A host reads them: docs/hosting.md says so.
"""

TOKEN = re.compile(r"[A-Za-z0-9_-]{20,}")
IN_A_LINK = re.compile(r"/(?:k|notices/\w+/\w+)/([\w-]{16,})")
PUBLIC = re.compile(r"[0-9a-f]{32}|[0-9a-f]{64}")
"""Ids of wishes, which open nothing without a token of their own, and digests."""


@dataclass
class Told:
    """All that looks like a secret in what a server has answered."""

    secrets: set[str] = field(default_factory=set)

    async def __call__(self, answer: httpx.Response) -> None:
        content = (await answer.aread()).decode()
        for line in answer.headers.get_list("set-cookie"):
            self.secrets |= {*line.partition("=")[2].partition(";")[0].split(".")} - {"", '""'}
        self.read(content + answer.headers.get("location", ""))
        if answer.headers.get("content-type", "").startswith("application/json"):
            self.secrets |= {it for it in strings(json.loads(content)) if TOKEN.fullmatch(it)}
        self.secrets = {it for it in self.secrets if not PUBLIC.fullmatch(it)}

    def read(self, text: str) -> None:
        self.secrets |= {*IN_A_LINK.findall(text)}


def forms(secret: str) -> list[bytes]:
    """As it is, and as it may be written elsewhere."""
    plain = secret.encode()
    return [plain, plain.hex().encode(), base64.b64encode(plain).rstrip(b"=")]


def strings(document: Any) -> Iterator[str]:
    if isinstance(document, dict | list):
        for one in document.values() if isinstance(document, dict) else document:
            yield from strings(one)
    elif isinstance(document, str):
        yield document


@pytest.fixture
def heard(url: str) -> Iterator[Heard]:
    """All that is logged by anybody, as a server is set up to log; each way with one database."""
    handler, ours = Heard("text" if is_file(url) else "json"), logging.getLogger("stammtisch")
    before = ours.level
    logging.getLogger().addHandler(handler)
    ours.setLevel(logging.INFO)
    yield handler
    logging.getLogger().removeHandler(handler)
    ours.setLevel(before)


@dataclass
class World:
    """A server, and whom it writes to."""

    client: Client
    told: Told
    post: Mailbox
    service: Receiver
    phone: PushBrowser

    async def tell(self) -> None:
        """Whoever is to be told is told."""
        herald = self.client.app.state.herald
        await asyncio.to_thread(self.client.blocking_portal.call, herald.tell)
        await asyncio.to_thread(self.client.blocking_portal.call, arrived, self.client)

    async def opened(self, *seats: Json, **more: Any) -> tuple[Browser, Browser]:
        host = await Browser(self.client).open_table(*seats, **more)
        return host, await Browser(self.client).follow(host.made["links"][0]["url"])


@pytest.fixture
async def world(url: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[World]:
    monkeypatch.setattr(notices, "GRACE", 0)
    monkeypatch.setattr(notices, "BACK_OFF", ())
    monkeypatch.setattr(Presence, "act", lambda self, persons: None)  # who acts is here
    monkeypatch.setattr(sweeper, "TELL_EVERY", 3600.0)
    async with mailbox() as post, receiving() as service:
        told: Json = {
            "smtp": post.url.replace("//", f"//:{PASSWORD}@"),
            "mail_from": "Tables <tables@games.example.org>",
            "public_url": f"{BASE}/",
            "outgoing": "any",
            "access_log": True,
        }
        async with serving_from(url, **told) as client:
            heard = Told()
            client.event_hooks["response"].append(heard)
            yield World(client, heard, post, service, PushBrowser(service, "kept-endpoint"))


async def sit_down_in_all_ways(world: World) -> None:
    """By links, a device, a link made anew, a free seat, cookies of long ago; as a program too."""
    host, guest = await world.opened({**PERSON, "name": KEPT_TO_WORK["name"]}, GUEST, FREE)
    free = (await host.state())["waiting"]["url"]
    sitter = await Browser(world.client).follow(free)
    assert (await sitter.post(f"{sitter.address}/sit", json={"name": "Chloé"})).status_code == 200
    device = (await guest.get(f"{guest.address}/device")).json()["url"]
    phone = await Browser(world.client).follow(device)
    assert (await phone.state())["yours"] == [1]
    early = Browser(world.client, host.address)
    secret = device.rpartition("/")[2]
    early.cookies[f"t_{host.address.rpartition('/')[2]}"] = secret
    assert (await early.get("/")).status_code == 200
    assert (await early.state())["yours"] == [1]
    token = (await host.post(f"{host.address}/token", json={"seat": 0})).json()["token"]
    by_token = {"Authorization": f"Bearer {token}"}
    assert (await world.client.get(f"{host.address}/view", headers=by_token)).status_code == 200
    left = await Browser(world.client).open_table(PERSON, FREE, public=True)
    free = (await left.state())["waiting"]["url"].rpartition("/")[2]
    by_link = {"Authorization": f"Bearer {free}"}
    sat = await world.client.post(f"{left.address}/sit", json={"name": "P"}, headers=by_link)
    assert sat.json()["token"]
    qr = await host.get(f"{host.address}/qr.svg?origin={BASE}&seat=1")
    assert qr.status_code == 200
    alone = await Browser(world.client).open_table(PERSON, GUEST)
    new = await alone.post(f"{alone.address}/link", json={"seat": 1})
    await Browser(world.client).follow(new.json()["links"][0]["url"])
    bound = await Browser(world.client).open_table(PERSON, PERSON, FREE)
    started = await bound.post(f"{bound.address}/start", json={})
    assert started.status_code == 200, started.text


async def be_told_in_all_ways(world: World, host: Browser, guest: Browser) -> None:
    """By push, by mail and by a hook; each fails once too."""
    hook = {"kind": "hook", "place": world.service.url + KEPT_TO_WORK["hook"]}
    mail = {"kind": "mail", "place": KEPT_TO_WORK["mail"]}
    nobody = {"kind": "hook", "place": f"http://127.0.0.1:1{KEPT_TO_WORK['hook']}"}
    for wish in (world.phone.wish, hook, mail, nobody):
        answer = await guest.post(f"{guest.address}/notices", json=wish)
        assert answer.status_code == 200, answer.text
    await world.tell()
    await confirm(world, guest)
    world.service.answers = ["400 No", "400 No"]
    world.post.refuses = [f"550 {KEPT_TO_WORK['mail']} is nobody"]
    for _ in range(2):
        await decide_for_both(host, guest)
        for _ in range(3):
            await world.tell()


async def confirm(world: World, browser: Browser) -> None:
    [mail] = world.post.mails
    world.told.read(mail.get_content())
    yes = re.findall(rf"{BASE}(\S+/yes/\S+)", mail.get_content())[0]
    for read in (browser.get, browser.post):
        assert (await read(yes)).status_code == 200
    assert (await browser.post(yes + "x")).status_code == 404


async def decide_for_both(host: Browser, guest: Browser) -> None:
    """Until it is the guest's turn again."""
    moved = set[int]()
    while (now := await host.state())["to_move"] == 0 or 1 not in moved:
        moved.add(now["to_move"])
        assert (await (host, guest)[now["to_move"]].decide()).status_code == 200
    while (await host.state())["to_move"] == 0:
        assert (await host.decide()).status_code == 200


async def use_everything(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    await sit_down_in_all_ways(world)
    host, guest = await world.opened(PERSON, GUEST)
    text = {"text": KEPT_TO_WORK["notes"]}
    assert (await guest.post(f"{guest.address}/notes", json=text)).status_code == 200
    await be_told_in_all_ways(world, host, guest)
    said = {"key": "talk", "seat": 0, "kind": "talk", "action": KEPT_TO_WORK["talk"]}
    answer = await host.append(n=(await host.state())["n"] + 1, **said)
    assert answer.status_code == 200, answer.text
    again = await host.post(f"{host.address}/rematch", json={})
    assert again.status_code in (200, 409), again.text
    await fail_everywhere(world, host, monkeypatch)


async def fail_everywhere(world: World, host: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    """Errors that tell all that a request has brought, wherever it brings a secret."""
    table, link = host.address, host.made["url"]
    token = (await host.post(f"{table}/token", json={"seat": 0})).json()["token"]
    mail = re.findall(rf"{BASE}(\S+/no/\S+)", world.post.mails[0].get_content())[0]
    brought = ""

    def fail(*_: Any) -> Any:
        raise RuntimeError(f"{brought}, of which {brought.rpartition('/')[2]!r}, is wrong")

    for place in ("pages.start_page", "seats.bearer", "notice_routes.known"):
        monkeypatch.setattr(f"stammtisch.web.{place}", fail)
    cookies = [f"{name}={value}" for name, value in host.cookies.items()]
    requests: list[tuple[str, str, Json]] = [
        *((one, "/", {"Cookie": one}) for one in ("; ".join(cookies), *cookies)),
        (f"{table}/state?on={token}", f"{table}/state?on={token}", {}),
        (link, link, {}),
        (mail, mail, {}),
        (token, f"{table}/view", {"Authorization": f"Bearer {token}"}),
    ]
    for brought, path, headers in requests:  # noqa: B007  the error tells it
        assert (await world.client.get(path, headers=headers)).status_code == 500, path


async def stored(client: Client) -> str:
    """All rows of all tables there are."""
    engine = client.app.state.lobby.store.engine
    found, meta = [], MetaData()
    async with engine.connect() as connection:
        await connection.run_sync(meta.reflect)
        for table in meta.sorted_tables:
            found += [str(tuple(row)) for row in await connection.execute(select(table))]
    return "\n".join(found)


async def everywhere(world: World, url: str, request: pytest.FixtureRequest) -> list[bytes]:
    """The database by its rows, and its files as they lie on the disk."""
    rows = await asyncio.to_thread(world.client.blocking_portal.call, stored, world.client)
    if is_file(url):
        file = Path(file_of(url))
        with closing(sqlite3.connect(file)) as database:
            rows += "\n".join(database.iterdump())
        files = [it for it in file.parent.rglob("*") if it.is_file()]
        assert {file.name, f"{file.name}-wal"} <= {it.name for it in files}
    else:
        server: Postgres = request.getfixturevalue("postgres")
        files = [it for it in server.data.rglob("*") if it.is_file()] + [server.folder / "log"]
    return [rows.encode(), *(it.read_bytes() for it in files)]


async def test_no_secret_is_stored_or_logged(
    world: World,
    url: str,
    heard: Heard,
    request: pytest.FixtureRequest,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    await use_everything(world, monkeypatch)
    places, said = await everywhere(world, url, request), "\n".join(heard.lines)
    assert len(world.told.secrets) > 20
    for secret in {*world.told.secrets, PASSWORD}:
        assert not any(form in place for form in forms(secret) for place in places), secret
        assert not any(form.decode() in said for form in forms(secret)), secret
    keys = {"p256dh": world.phone.wish["p256dh"], "auth": world.phone.wish["auth"]}
    for name, text in {**KEPT_TO_WORK, **keys}.items():
        assert text.encode() in places[0], f"{name} need not be stored?"
        assert any(text.encode() in place for place in places[1:]), f"{name} is in no file?"
        assert text not in said, name
    assert "could not be told" in said
    assert "RuntimeError" in said
    assert "/notices/{notice_id}/{choice}/{token}" in said
