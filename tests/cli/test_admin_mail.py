"""A mail that a host sends to see whether the settings are right."""

from __future__ import annotations

import asyncio

import pytest

from ..running import Run
from ..web.receivers import mailbox

SETTINGS = {"MAIL_FROM": "Tables <t@example.org>", "PUBLIC_URL": "https://games.example.org/x/"}


@pytest.fixture(autouse=True)
def told(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in SETTINGS.items():
        monkeypatch.setenv(f"STAMMTISCH_{name}", value)


async def test_a_mail_comes_or_it_is_said_why_not(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with mailbox() as post:
        monkeypatch.setenv("STAMMTISCH_SMTP", post.url)
        post.refuses.append("554 No mails from you")
        place = post.url.removeprefix("smtp://")
        for code, said in ((2, f"{place} has not taken it: status 554"), (0, "has taken it")):
            answer = await asyncio.to_thread(run, "admin", "mail", "anna@example.org")
            assert (answer.code, said in answer.out + answer.err) == (code, True), answer
        mail = post.mails.pop()
    assert (mail["From"], mail["To"]) == (SETTINGS["MAIL_FROM"], "anna@example.org")
    assert SETTINGS["PUBLIC_URL"] in mail.get_content()


@pytest.mark.parametrize(
    ("address", "smtp", "said"),
    [
        ("anna", "smtp://127.0.0.1:9", "'anna' is no address"),
        ("anna@example.org", "", "nobody is named"),
        ("anna@example.org", "mail.example.org", "STAMMTISCH_SMTP: smtp: it is no address"),
        ("anna@example.org", "smtp://127.0.0.1:9", "127.0.0.1:9 has not taken it: Connection"),
    ],
)
def test_what_is_wrong_is_said(
    run: Run, monkeypatch: pytest.MonkeyPatch, address: str, smtp: str, said: str
) -> None:
    monkeypatch.setenv("STAMMTISCH_SMTP", smtp)
    answer = run("admin", "mail", address)
    assert (answer.code, answer.out) == (2, "")
    assert said in answer.err
