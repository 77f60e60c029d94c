"""Mails as they are written."""

from __future__ import annotations

import pytest

from stammtisch.notify.mail import box, written


def test_a_long_address_stands_in_one_piece() -> None:
    """Who reads mails offers to end them by what stands there, if it is no more than an address."""
    stop = f"https://games.example.org/{'n' * 60}/no/{'0' * 48}"
    mail = written("key", "Tables <t@example.org>", "anna@example.org", "Ходи!", "Слова", stop)
    assert f"\r\nList-Unsubscribe: <{stop}>\r\n".encode() in mail.as_bytes()


@pytest.mark.parametrize(
    "same", ["Anna.B@Example.org", "anna.b+1@example.org", "annab@example.org"]
)
def test_one_box_however_it_is_written(same: str) -> None:
    assert box(same) == box("anna.b@example.org") != box("anna.c@example.org")
