"""Nothing is sent into networks of one's own, by whatever name they are called."""

from __future__ import annotations

import socket
from ipaddress import ip_address
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch import GameError
from stammtisch.notify.delivery import UndeliveredError
from stammtisch.notify.mail import MailServer, read_address, read_sender, read_smtp
from stammtisch.notify.outgoing import ASSIGNED, Outgoing, is_public
from stammtisch.table.errors import RefusedError

from ..web.receivers import receiving

OWN = [
    "127.0.0.1",
    "10.1.2.3",
    "172.16.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "255.255.255.255",
    "::1",
    "::",
    "fe80::1%eth0",
    "fc00::1",
    "ff02::1",
    "2002:7f00:1::",
    "2001:0:1::1",
    "fec0::1",
    "::127.0.0.1",
    "::ffff:0:127.0.0.1",
    "64:ff9b:1::7f00:1",
    "192.0.0.8",
]


@pytest.mark.parametrize("address", OWN)
def test_own_networks_are_not_public(address: str) -> None:
    assert not is_public(address)


@given(st.ip_addresses(v=4))
def test_an_ipv4_address_is_as_public_however_it_is_written(address: Any) -> None:
    public = address.is_global and not address.is_multicast and address not in ASSIGNED
    assert is_public(str(address)) is public
    for head in ("::ffff:0:0", "64:ff9b::"):
        assert is_public(str(ip_address(int(ip_address(head)) | int(address)))) is public


@pytest.mark.parametrize("address", ["1.1.1.1", "2606:4700::1111"])
def test_the_wide_world_is_public(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize(
    "url",
    [
        "https://127.0.0.1/",
        "https://[::1]/",
        "https://[::ffff:127.0.0.1]/",
        "https://localhost:8000/",
        "https://2130706433/",
        "https://0x7f.1/",
        "http://1.1.1.1/",
        "https://user@1.1.1.1/",
        "https://1.1.1.1:99999/",
        "https:///x",
        "https://1.1.1.1/a b",
        "https://1.1.1.1/é",
        "https://[1.1.1.1/",
        "file:///etc/passwd",
        "https://1.1.1.1/" + "x" * 1000,
        "",
    ],
)
async def test_what_leads_there_is_refused(url: str) -> None:
    outgoing = Outgoing()
    with pytest.raises(RefusedError) as told:
        await outgoing.check(url)
    assert told.value.code == "bad_place"
    await outgoing.close()


async def test_a_name_that_means_something_else_later_leads_nowhere(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with receiving() as service:
        port = service.url.rpartition(":")[2]
        meant = ["1.1.1.1"]

        def look_up(host: str, port: int, **_: Any) -> Any:
            return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (meant[0], port))]

        monkeypatch.setattr(socket, "getaddrinfo", look_up)
        outgoing = Outgoing()
        await outgoing.check(f"https://rebound.example.org:{port}/")
        meant[0] = "127.0.0.1"
        with pytest.raises(UndeliveredError):
            await outgoing.post(f"https://rebound.example.org:{port}/", {}, b"x")
        assert not service.got
        await outgoing.close()


@pytest.mark.parametrize(
    ("answer", "again", "gone"),
    [
        ("429 Wait\r\nRetry-After: 30", 30.0, False),
        ("503 Away\r\nRetry-After: Tue", 0.0, False),
        ("410 Gone", None, True),
        ("302 There\r\nLocation: http://127.0.0.1/", None, False),
        ("400 Bad", None, False),
    ],
)
async def test_what_an_answer_means(answer: str, again: float | None, gone: bool) -> None:
    async with receiving() as service:
        service.answers = [answer]
        outgoing = Outgoing(anywhere=True)
        with pytest.raises(UndeliveredError) as told:
            await outgoing.post(service.url, {}, b"x")
        assert (told.value.again, told.value.gone) == (again, gone)
        await outgoing.close()


async def test_nobody_there_is_tried_again() -> None:
    outgoing = Outgoing(anywhere=True)
    with pytest.raises(UndeliveredError) as told:
        await outgoing.post("http://127.0.0.1:9/", {}, b"x")
    assert told.value.again == 0.0
    await outgoing.close()


def test_mail_servers() -> None:
    assert read_smtp("") is None
    assert read_smtp("smtp://a%40b:p%2Fw@mail.example.org") == MailServer(
        "mail.example.org", 587, False, "a@b", "p/w"
    )
    assert read_smtp("smtps://mail.example.org") == MailServer(
        "mail.example.org", 465, True, "", ""
    )


@pytest.mark.parametrize(
    "text", ["mail", "http://x", "smtp://", "smtp://u:geheim@x/y", "smtp://x:y"]
)
def test_no_mail_server_and_its_password_is_not_told(text: str) -> None:
    with pytest.raises(GameError, match="smtp") as told:
        read_smtp(text)
    assert "geheim" not in str(told.value)


@pytest.mark.parametrize(
    ("typed", "read"),
    [("a.b+c@Example.ORG", "a.b+c@example.org"), ("x@пример.рф", "x@xn--e1afmkfd.xn--p1ai")],
)
def test_addresses(typed: str, read: str) -> None:
    assert read_address(f" {typed} ") == read


@given(st.text())
def test_an_address_is_one_line_without_signs_that_mean_something(text: str) -> None:
    try:
        made = read_address(text)
    except RefusedError:
        return
    assert made.isascii() and made.count("@") == 1
    assert not set(made) & set(' \r\n<>,;:"()[]\\')


def test_senders() -> None:
    assert read_sender("Tables <t@example.org>")
    assert read_sender("t@example.org")
    for bad in ("x", "A <b", "a@b.org\r\nBcc: c@d.org", "A <a@b.org> c"):
        with pytest.raises(GameError):
            read_sender(bad)
