"""What is far larger than any of ours is refused before anything is made of it, or kept."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

import pytest

from stammtisch.notify.mail import read_address
from stammtisch.notify.outgoing import Outgoing
from stammtisch.table.errors import RefusedError
from stammtisch.web.watch import LONGEST_PART, LONGEST_PATH, MOST_PARTS

from .servers import PERSON, Browser, Client

MARKS = "a" + "\u0301" * 60_000 + "\u0323" * 60_000
"""To put these in order takes a quarter of a minute."""

AT_ONCE = 2.0
HEADS = {
    "path": ("/" + "x" * LONGEST_PATH, {}),
    "assets": ("/assets/x/" + "x" * LONGEST_PATH, {}),
    "query": ("/?" + "x" * LONGEST_PART + "x", {}),
    "parts": ("/assets/x/y?" + "&a" * (MOST_PARTS + 1), {}),
    "cookies": ("/", {"Cookie": "; ".join(f"a{i}=b" for i in range(MOST_PARTS + 2))}),
    "cookie": ("/", {"Cookie": "a=" + "b" * LONGEST_PART}),
}


@pytest.mark.parametrize("head", HEADS.values(), ids=HEADS)
async def test_a_head_that_is_too_large_comes_to_nobody(
    client: Client, head: tuple[str, dict[str, str]]
) -> None:
    path, headers = head
    answer = await client.get(path, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (431, "too_large")


async def test_a_line_of_very_many_marks_is_not_put_in_order(anna: Browser) -> None:
    await anna.open_table(PERSON, PERSON)
    began = time.monotonic()
    said = await anna.append(n=1, key="k", seat=0, kind="talk", action=MARKS)
    assert (said.status_code, said.json()["code"]) == (422, "long_talk")
    assert time.monotonic() - began < AT_ONCE


def check_place(text: str) -> None:
    asyncio.run(Outgoing().check(text))


@pytest.mark.parametrize(
    ("read", "text"),
    [
        (check_place, f"https://{MARKS}/"),
        (read_address, f"a@{MARKS}.com"),
        (read_address, "a@" + "\ufdfa." * 60_000 + "com"),
    ],
)
def test_addresses_of_very_many_letters_are_not_looked_into(
    read: Callable[[str], object], text: str
) -> None:
    began = time.monotonic()
    with pytest.raises(RefusedError):
        read(text)
    assert time.monotonic() - began < AT_ONCE


@pytest.mark.parametrize("charset", ["punycode", "undefined", "nowhere"])
async def test_forms_in_odd_letters_are_the_sender_s_fault(client: Client, charset: str) -> None:
    head = '--x\r\nContent-Disposition: form-data; name="game"\r\n'
    head += f"Content-Type: text/plain; charset={charset}"
    body = f"{head}\r\n\r\na\u00e4\r\n--x--\r\n".encode()
    kind = {"Content-Type": "multipart/form-data; boundary=x"}
    assert (await client.post("/tables", content=body, headers=kind)).status_code < 500


async def test_forms_of_very_many_fields_are_refused(client: Client) -> None:
    kind = {"Content-Type": "application/x-www-form-urlencoded"}
    answer = await client.post("/tables", content=b"kind=person&" * 1000, headers=kind)
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_request")


async def test_streams_of_very_many_tables_are_of_the_first_ones(client: Client) -> None:
    known = ",".join(f"abcdefgh{i:02}:en:0" for i in range(900))
    began = time.monotonic()
    answer = await client.get("/events", headers={"Last-Event-ID": known})
    assert time.monotonic() - began < AT_ONCE
    assert answer.text.count("event: end") == 100
