"""What is agreed before the first card."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from stammtisch.core.registry import load
from stammtisch.table.errors import RefusedError
from stammtisch.table.setup import Seat, Setup, Wish, agree, clean

from .tables import WORDS, setup

TWO = [Seat("person", "Anna"), Seat("bot", "", "random")]


def refusal(wish: Wish) -> str:
    with pytest.raises(RefusedError) as refused:
        agree(wish, WORDS)
    return refused.value.code


def test_a_wish_becomes_a_setup_with_a_name_for_every_seat() -> None:
    agreed = agree(Wish("toy", TWO), WORDS)
    assert agreed.names == ["Anna", "Player 2"]
    assert agreed.persons == (0,)
    assert agreed.variants == {"swapping": True, "chips": False}
    assert agreed.options == {"open_points": False}


def test_every_deal_is_128_fresh_random_bits() -> None:
    seeds = {agree(Wish("toy", TWO), WORDS).seed for _ in range(20)}
    assert len(seeds) == 20
    assert all(len(bytes.fromhex(str(seed))) == 16 for seed in seeds)


def test_what_cannot_be_played_is_refused_by_name() -> None:
    assert refusal(Wish("chess", TWO)) == "unknown_game"
    assert refusal(Wish("toy", TWO[:1])) == "wrong_seats"
    assert refusal(Wish("toy", TWO * 3)) == "wrong_seats"
    assert refusal(Wish("toy", [TWO[0], Seat("bot", "x", "genius")])) == "unknown_bot"
    assert refusal(Wish("toy", TWO, {"flying": True})) == "unknown_variant"
    assert refusal(Wish("toy", TWO, {}, "99 *\n")) == "components"


def test_components_are_a_text_and_never_the_name_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "cards.txt"
    file.write_text(load("toy").module("components").house().replace("***", "*"))
    assert refusal(Wish("toy", TWO, {}, str(file))) == "components"
    agreed = agree(Wish("toy", TWO, {}, file.read_text()), WORDS)
    assert agreed.components == file.read_text()
    assert refusal(Wish("toy", TWO, {}, " \n")) == "components"


def test_a_name_is_one_line_of_letters_that_show() -> None:
    assert clean("  Anna\n\tMaria\x00 ") == "Anna Maria"
    assert clean("\u202eevil") == "evil"
    assert clean("Анна") == "Анна"


def test_a_name_that_is_too_long_is_refused_and_never_cut() -> None:
    longest = "Ж" * 30
    assert agree(Wish("toy", [Seat("person", f" {longest}\n"), TWO[1]]), WORDS).names[0] == longest
    for seat in (Seat("person", longest + "x"), Seat("bot", longest + "x", "random")):
        assert refusal(Wish("toy", [TWO[0], seat])) == "long_name"


def test_a_setup_survives_storage() -> None:
    for agreed in (setup("pre"), agree(Wish("toy", TWO), WORDS)):
        assert msgspec.json.decode(msgspec.json.encode(agreed), type=Setup) == agreed
