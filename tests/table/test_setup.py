"""What is agreed before the first card."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from stammtisch.core.registry import load
from stammtisch.core.words import Words
from stammtisch.table.errors import RefusedError
from stammtisch.table.names import SHELL, Unnamed
from stammtisch.table.setup import NewTable, Seat, Setup, make_setup

from .tables import WORDS, setup

TWO = [Seat("person", "Anna"), Seat("bot", "", "random")]


def refusal(wish: NewTable) -> str:
    with pytest.raises(RefusedError) as refused:
        make_setup(wish, WORDS)
    return refused.value.code


def test_a_wish_becomes_a_setup_with_a_name_for_every_seat() -> None:
    agreed = make_setup(NewTable("toy", TWO), WORDS)
    assert agreed.names("en") == ["Anna", "Random"]
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


def test_a_name_that_is_too_long_is_refused_and_never_cut() -> None:
    longest = "Ж" * 30
    wanted = NewTable("toy", [Seat("person", f" {longest}\n"), TWO[1]])
    assert make_setup(wanted, WORDS).seats[0].name == longest
    for seat in (Seat("person", longest + "x"), Seat("bot", longest + "x", "random")):
        assert refusal(NewTable("toy", [TWO[0], seat])) == "long_name"


HIDDEN = [f"Anna{c}" for c in "\u034f\ufe0f\u17b4\U000e0100\u115f\U000e0001\u0335\u20dd"]
"""Names with something more that leaves no trace, or hardly any."""


@pytest.mark.parametrize("other", ["Anna", " anna ", "ANNA", "\uff21nna", *HIDDEN])  # one is wide
def test_two_players_of_one_name_are_refused_with_the_second_s_seat(other: str) -> None:
    for second in (Seat("person", other), Seat("bot", other, "random")):
        with pytest.raises(RefusedError) as refused:
            make_setup(NewTable("toy", [TWO[0], second]), WORDS)
        assert refused.value.code == "same_name"
        assert refused.value.more == {"seat": 1}


def test_whoever_was_given_no_name_gets_one_that_is_free() -> None:
    wanted = [Seat("person", ""), Seat("person", "player 1"), Seat("bot", "", "random")]
    agreed = make_setup(NewTable("toy", wanted), WORDS)
    assert agreed.names("en") == ["Player 1 2", "player 1", "Random"]
    assert agreed.names("ru") == ["Игрок 1", "player 1", "Случайный"]


def test_what_somebody_is_is_stored_and_no_words_for_it() -> None:
    wanted = [Seat("person"), *[Seat("bot", "", "random")] * 2, Seat("bot", "", "greedy")]
    agreed = make_setup(NewTable("toy", wanted), Words("fr", SHELL))
    assert [seat.name for seat in agreed.seats] == [
        Unnamed(1),
        Unnamed(1, "random"),
        Unnamed(2, "random"),
        Unnamed(0, "greedy"),
    ]
    assert agreed.names("en") == ["Player 1", "Random 1", "Random 2", "Greedy"]
    assert agreed.names("fr") == ["Joueur 1", "Au hasard 1", "Au hasard 2", "Glouton"]


def test_no_browser_says_what_somebody_is() -> None:
    told = b'{"kind": "person", "name": {"number": 7, "bot": "greedy"}}'
    wanted = [msgspec.json.decode(told, type=Seat), TWO[1]]
    assert make_setup(NewTable("toy", wanted), WORDS).seats[0].name == Unnamed(1)


def test_a_table_of_an_earlier_server_has_the_names_it_was_stored_with() -> None:
    stored = b"""{"game": "toy", "rules_version": 1, "variants": {}, "seed": "1", "seats": [
        {"kind": "person", "name": "Player 1"}, {"kind": "bot", "name": "Random", "bot": "random"},
        {"kind": "person"}]}"""
    assert msgspec.json.decode(stored, type=Setup).names("fr") == ["Player 1", "Random", "Joueur 3"]


def test_a_setup_survives_storage() -> None:
    for agreed in (setup("pre"), make_setup(NewTable("toy", TWO), WORDS)):
        assert msgspec.json.decode(msgspec.json.encode(agreed), type=Setup) == agreed
