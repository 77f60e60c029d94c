"""`stammtisch.play`: whole games between bots, and what it says of those that cheat."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

import stammtisch
from stammtisch import GameError
from stammtisch.core.state import Seen


class First:
    """The smallest bot there can be."""

    def choose(self, seen: Seen, limit: Any) -> Any:
        return seen.legal_actions()[0]


class Words(First):
    def choose(self, seen: Seen, limit: Any) -> str:
        return seen.text(seen.legal_actions()[0])


def test_ids_and_texts_are_choices_alike() -> None:
    one = stammtisch.play("toy", [First(), First()], seed=3)
    assert one == stammtisch.play(stammtisch.load("toy"), [Words(), Words()], seed=3)
    assert one.is_over


def test_variants_and_components_go_to_the_start() -> None:
    state = stammtisch.play("toy", [First(), First()], variants={"swapping": False})
    assert state.origin.variants == {"swapping": False, "chips": False}
    with pytest.raises(GameError, match="variants"):
        stammtisch.play("toy", [First(), First()], variants={"flying": True})


def test_names_stand_for_bots_whose_seeds_come_from_the_game_s() -> None:
    ends = [stammtisch.play("toy", ["random", "greedy"], seed=s) for s in (7, "7", "7" * 200, 8)]
    assert all(end.is_over for end in ends)
    assert ends[0].actions == ends[1].actions
    assert len({tuple(end.actions) for end in ends}) == 3


def test_a_name_and_a_bot_of_one_s_own_play_together() -> None:
    assert stammtisch.play("toy", [First(), "random"], seed=3).is_over
    with pytest.raises(GameError, match="grandmaster"):
        stammtisch.play("toy", [First(), "grandmaster"])


@pytest.mark.parametrize("bot", [First, None, 7, "First"])
def test_what_is_no_bot_is_refused_by_its_place(bot: Any) -> None:
    with pytest.raises(GameError, match="bot"):
        stammtisch.play("toy", [First(), bot])


def test_a_limit_reaches_every_bot() -> None:
    limits = set()

    class Asks(First):
        def choose(self, seen: Seen, limit: Any) -> Any:
            limits.add(limit)
            return super().choose(seen, limit)

    stammtisch.play("toy", [Asks(), Asks()], limit=0.5)
    assert limits == {0.5}


@pytest.mark.parametrize("choice", [-1, 10**6, "fly", "play 99", None, 1.5, "play 1 or 2"])
def test_an_illegal_choice_names_the_seat_the_bot_and_the_choice(choice: Any) -> None:
    class Cheat:
        def choose(self, seen: Seen, limit: Any) -> Any:
            return choice

    with pytest.raises(GameError) as error:
        stammtisch.play("toy", [Cheat(), Cheat()])
    assert "seat" in str(error.value)
    assert "Cheat" in str(error.value)
    assert repr(choice) in str(error.value)


def test_a_wrong_number_of_bots_is_a_wrong_number_of_players() -> None:
    with pytest.raises(GameError, match="players"):
        stammtisch.play("toy", [First()])


def test_the_library_is_imported_without_its_heavy_parts() -> None:
    """So that the server's first page does not wait for them; `replay` brings them in."""
    code = (
        "import sys, stammtisch, stammtisch.web.app\n"
        "assert not {'numba', 'numpy', 'stammtisch.core.state'} & set(sys.modules)\n"
        "stammtisch.Bot, stammtisch.Game, stammtisch.play, stammtisch.bot\n"
        "assert not {'numba', 'numpy'} & set(sys.modules)\n"
        "from stammtisch import *\n"
        "assert callable(stammtisch.play) and 'numba' in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)
