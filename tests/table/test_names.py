"""What players are called, by what they have typed or by what they are."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.core.words import LANGUAGES
from stammtisch.table.names import (
    LONGEST_NAME,
    Unnamed,
    alike,
    called,
    clean,
    distinct,
    recognised,
)


def test_a_name_is_one_line_of_letters_that_show() -> None:
    assert clean("  Anna\n\tMaria\x00 ") == "Anna Maria"
    assert clean("\u202eevil") == "evil"
    assert clean("Анна") == "Анна"


@pytest.mark.parametrize(
    "name", ["\ufe0f", "\u17b4", "\U000e0100", "\u0301", "\u2800", "\u3164 \u034f"]
)
def test_a_name_of_which_nothing_is_seen_is_none(name: str) -> None:
    assert clean(name) == ""


@pytest.mark.parametrize("name", ["!", "7", "\u2665\ufe0f", "\u0939\u093f", "o\u0308"])
def test_a_name_of_which_something_is_seen_is_kept(name: str) -> None:
    assert clean(name) == name


@pytest.mark.parametrize(("one", "other"), [("\u0418", "\u0419"), ("O", "\xd6"), ("1", "2")])
def test_letters_that_look_otherwise_are_not_alike(one: str, other: str) -> None:
    assert alike(one) != alike(other)


def test_whatever_unicode_ignores_makes_no_name_another() -> None:
    """Of all signs of format only those of some scripts, Arabic and others, are seen."""
    formats = [chr(c) for c in range(0x110000) if unicodedata.category(chr(c)) == "Cf"]
    seen = {c for c in formats if alike(f"Anna{c}") != alike("Anna")}
    names = [unicodedata.name(c) for c in sorted(seen)]
    assert all(
        it.startswith(("ARABIC", "SYRIAC", "KAITHI", "EGYPTIAN", "INTERLINEAR")) for it in names
    ), names


@given(st.lists(st.sampled_from(["", "a", "A", "a 2", "a" * 30, "b"]), max_size=5))
def test_no_two_names_are_alike_and_none_is_too_long(given_names: list[str]) -> None:
    made = distinct(given_names, ["a"] * len(given_names))
    assert len({alike(name) for name in made}) == len(given_names)
    assert all(0 < len(name) <= LONGEST_NAME for name in made)
    for name, found in zip(given_names, made, strict=True):
        assert alike(found).startswith(alike(name)[:26])


def test_who_has_no_name_is_called_in_each_language_what_they_are() -> None:
    players = (Unnamed(1), Unnamed(0, "newcomer"), Unnamed(2, "expert"), Unnamed(1, "mine:First"))
    assert called(players, "en") == ("Player 1", "Newcomer", "Expert 2", "First 1")
    assert called(players, "ru") == ("Игрок 1", "Новичок", "Мастер 2", "First 1")
    assert called(players, "fr") == ("Joueur 1", "Débutant", "Expert 2", "First 1")


UNNAMED = [*(Unnamed(k) for k in range(1, 5)), *(Unnamed(k, "strong") for k in range(3))]
SAID = [name for language in LANGUAGES for name in called(tuple(UNNAMED), language)]
PLAYERS = st.sampled_from([*UNNAMED, *SAID, "Anna", "Player 1 2"])


@given(st.lists(PLAYERS, max_size=5, unique=True))
def test_no_two_are_called_alike_in_any_language_and_typed_names_stay(
    players: list[str | Unnamed],
) -> None:
    for language in LANGUAGES:
        names = called(tuple(players), language)
        assert len({alike(name) for name in names}) == len(players)
        for player, name in zip(players, names, strict=True):
            assert isinstance(player, Unnamed) or player == name


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_somebody_is_is_recognised_as_it_was_said(language: str) -> None:
    for one, name in zip(UNNAMED, called(tuple(UNNAMED), language), strict=True):
        assert recognised(name, 4) == one
    for name in ("Anna", "Player 5", "player 1", "Strong 0", "Player 1 2"):
        assert recognised(name, 4) == name
