"""What is agreed before the first card."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.core.registry import load
from stammtisch.table.errors import RefusedError
from stammtisch.table.setup import (
    LONGEST_NAME,
    NewTable,
    Seat,
    Setup,
    alike,
    clean,
    distinct,
    make_setup,
)

from .tables import WORDS, setup

TWO = [Seat("person", "Anna"), Seat("bot", "", "random")]


def refusal(wish: NewTable) -> str:
    with pytest.raises(RefusedError) as refused:
        make_setup(wish, WORDS)
    return refused.value.code


def test_a_wish_becomes_a_setup_with_a_name_for_every_seat() -> None:
    agreed = make_setup(NewTable("toy", TWO), WORDS)
    assert agreed.names == ["Anna", "Player 2"]
    assert agreed.persons == (0,)
    assert agreed.variants == {"swapping": True, "chips": False}
    assert agreed.options == {"open_points": False}


def test_every_deal_is_128_fresh_random_bits() -> None:
    seeds = {make_setup(NewTable("toy", TWO), WORDS).seed for _ in range(20)}
    assert len(seeds) == 20
    assert all(len(bytes.fromhex(str(seed))) == 16 for seed in seeds)


def test_what_cannot_be_played_is_refused_by_name() -> None:
    assert refusal(NewTable("chess", TWO)) == "unknown_game"
    assert refusal(NewTable("toy", TWO[:1])) == "wrong_seats"
    assert refusal(NewTable("toy", TWO * 3)) == "wrong_seats"
    for bot in ("genius", "stammtisch.bots.greedy:Greedy", "tests.table.forbidden:Bot"):
        assert refusal(NewTable("toy", [TWO[0], Seat("bot", "x", bot)])) == "unknown_bot"
    assert refusal(NewTable("toy", TWO, {"flying": True})) == "unknown_variant"
    assert refusal(NewTable("toy", TWO, {}, "99 *\n")) == "components"


def test_components_are_a_text_and_never_the_name_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "cards.txt"
    file.write_text(load("toy").module("components").house().replace("***", "*"))
    assert refusal(NewTable("toy", TWO, {}, str(file))) == "components"
    agreed = make_setup(NewTable("toy", TWO, {}, file.read_text()), WORDS)
    assert agreed.components == file.read_text()
    assert refusal(NewTable("toy", TWO, {}, " \n")) == "components"


def test_a_name_is_one_line_of_letters_that_show() -> None:
    assert clean("  Anna\n\tMaria\x00 ") == "Anna Maria"
    assert clean("\u202eevil") == "evil"
    assert clean("Анна") == "Анна"


def test_a_name_that_is_too_long_is_refused_and_never_cut() -> None:
    longest = "Ж" * 30
    assert (
        make_setup(NewTable("toy", [Seat("person", f" {longest}\n"), TWO[1]]), WORDS).names[0]
        == longest
    )
    for seat in (Seat("person", longest + "x"), Seat("bot", longest + "x", "random")):
        assert refusal(NewTable("toy", [TWO[0], seat])) == "long_name"


HIDDEN = [f"Anna{c}" for c in "\u034f\ufe0f\u17b4\U000e0100\u115f\U000e0001\u0335\u20dd"]
"""Names with something more that leaves no trace, or hardly any."""


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


@pytest.mark.parametrize("other", ["Anna", " anna ", "ANNA", "\uff21nna", *HIDDEN])  # one is wide
def test_two_players_of_one_name_are_refused_with_the_second_s_seat(other: str) -> None:
    for second in (Seat("person", other), Seat("bot", other, "random")):
        with pytest.raises(RefusedError) as refused:
            make_setup(NewTable("toy", [TWO[0], second]), WORDS)
        assert refused.value.code == "same_name"
        assert refused.value.more == {"seat": 1}


def test_whoever_was_given_no_name_gets_one_that_is_free() -> None:
    wanted = [Seat("person", ""), Seat("person", "player 1"), Seat("bot", "", "random")]
    assert make_setup(NewTable("toy", wanted), WORDS).names == [
        "Player 1 2",
        "player 1",
        "Player 3",
    ]


@given(st.lists(st.sampled_from(["", "a", "A", "a 2", "a" * 30, "b"]), max_size=5))
def test_no_two_names_are_alike_and_none_is_too_long(given_names: list[str]) -> None:
    made = distinct(given_names, ["a"] * len(given_names))
    assert len({alike(name) for name in made}) == len(given_names)
    assert all(0 < len(name) <= LONGEST_NAME for name in made)
    for name, found in zip(given_names, made, strict=True):
        assert alike(found).startswith(alike(name)[:26])


def test_a_setup_survives_storage() -> None:
    for agreed in (setup("pre"), make_setup(NewTable("toy", TWO), WORDS)):
        assert msgspec.json.decode(msgspec.json.encode(agreed), type=Setup) == agreed
