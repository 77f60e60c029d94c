"""Mails as they are written."""

from __future__ import annotations

from stammtisch.notify.mail import written


def test_a_long_address_stands_in_one_piece() -> None:
    """Who reads mails offers to end them by what stands there, if it is no more than an address."""
    stop = f"https://games.example.org/{'n' * 60}/no/{'0' * 48}"
    mail = written("key", "Tables <t@example.org>", "anna@example.org", "Ходи!", "Слова", stop)
    assert f"\r\nList-Unsubscribe: <{stop}>\r\n".encode() in mail.as_bytes()
