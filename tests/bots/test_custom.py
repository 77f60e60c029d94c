"""Bots of one's own: found by module and name, seeded, offered to tables; their faults are told."""

from __future__ import annotations

import asyncio
import pickle
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import stammtisch
from stammtisch import BotError, Seen, UnknownTextError, bots
from stammtisch.bots import Limit, custom

MODULE = """
import random


class First:
    needs_machine_code = True

    def choose(self, seen, limit):
        return seen.legal_actions()[0]


class Dice:
    def __init__(self, seed):
        self.seed = seed
        self.random = random.Random(seed)

    def choose(self, seen, limit):
        return seen.text(int(self.random.choice(seen.legal_actions())))


class Breaks:
    def choose(self, seen, limit):
        return deep(seen)


class _Hidden(First):
    pass


class Table:
    class Second(First):
        pass


def deep(seen):
    raise KeyError("lost")


def seeded(*, seed=None):
    return Dice(seed)


def unmade():
    raise OSError("no weights")


def exiting():
    raise SystemExit


nothing = 5
"""


@pytest.fixture(autouse=True)
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The module `mine` with bots, and others that cannot be imported."""
    texts = {"mine": MODULE, "none": "", "broken": "1 / 0\n", "lacks": "import not_there\n"}
    texts |= {"odd": "def x(:\n", "exiting": "import sys\nsys.exit(0)\n"}
    for name, text in texts.items():
        (tmp_path / f"{name}.py").write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(custom, "offered", {})
    yield
    for name in texts:
        sys.modules.pop(name, None)


def test_a_class_or_a_function_makes_a_bot() -> None:
    for name in ("First", "Dice", "seeded", "Table.Second"):
        players = [f"mine:{name}", "random"]
        state = stammtisch.play("toy", players, seed=3)
        assert state.is_over
        assert stammtisch.play("toy", players, seed=3) == state


def test_who_takes_a_seed_gets_a_whole_number() -> None:
    seeds = (5, np.int64(5), "game 1", None)
    made: list[Any] = [stammtisch.bot("mine:Dice", seed) for seed in seeds]
    assert [type(bot.seed) for bot in made] == [int] * 4
    assert made[0].seed == made[1].seed == 5
    again: Any = stammtisch.bot("mine:seeded", "game 1")
    other: Any = stammtisch.bot("mine:Dice", "game 2")
    assert again.seed == made[2].seed != other.seed


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("mine:Nobody", "has no 'Nobody'"),
        ("mine:First.second", "has no"),
        ("mine:nothing", "neither a class nor a function"),
        ("mine:dict", "has no"),
        ("mine:", "has no ''"),
        ("missing:First", "no module 'missing'"),
        ("missing.part:First", "no module 'missing.part'"),
        (":First", "no name of a module"),
        ("../mine:First", "no name of a module"),
        ("mine:random.Random", "gives no bot"),
        ("first", "module:Class"),
    ],
)
def test_what_is_no_bot_is_refused(name: str, said: str) -> None:
    with pytest.raises(UnknownTextError, match=said):
        stammtisch.bot(name)


@pytest.mark.parametrize(
    ("name", "said", "line"),
    [
        ("broken:First", "the module broken failed: ZeroDivisionError", "1 / 0"),
        ("lacks:First", "the module lacks failed: ModuleNotFoundError", "import not_there"),
        ("odd:First", "the module odd failed: SyntaxError", "def x(:"),
        ("mine:unmade", "mine:unmade failed: OSError: no weights", "raise OSError"),
        ("exiting:First", "the module exiting failed: SystemExit: 0", "sys.exit(0)"),
        ("mine:exiting", "mine:exiting failed: SystemExit$", "raise SystemExit"),
    ],
)
def test_a_fault_of_its_own_is_told_with_its_own_traceback(name: str, said: str, line: str) -> None:
    with pytest.raises(BotError, match=said) as caught:
        stammtisch.bot(name)
    assert line in caught.value.traceback
    assert custom.PACKAGE not in caught.value.traceback
    assert "importlib" not in caught.value.traceback


def test_who_fails_in_a_game_is_named_by_its_seat() -> None:
    with pytest.raises(BotError, match=r"seat [01]: Breaks failed: KeyError: 'lost'") as caught:
        stammtisch.play("toy", ["mine:Breaks", "mine:Breaks"])
    for error in (caught.value, pickle.loads(pickle.dumps(caught.value))):
        assert "in deep" in error.traceback
        assert custom.PACKAGE not in error.traceback
        assert "failed" in str(error)


@pytest.mark.parametrize("end", [SystemExit, GeneratorExit, asyncio.CancelledError])
def test_who_would_end_more_than_its_decision_has_failed(end: type[BaseException]) -> None:
    with pytest.raises(BotError, match=f"seat [01]: Ends failed: {end.__name__}: enough"):
        stammtisch.play("toy", [Ends(end), "random"])


def test_ctrl_c_ends_a_game_at_once() -> None:
    with pytest.raises(KeyboardInterrupt):
        stammtisch.play("toy", [Ends(KeyboardInterrupt), "random"])


class Ends:
    def __init__(self, end: type[BaseException]) -> None:
        self.end = end

    def choose(self, seen: Seen, limit: Limit) -> int:
        raise self.end("enough")


def test_a_bot_says_whether_it_needs_machine_code() -> None:
    assert bots.needs_machine_code("mine:First")
    assert not bots.needs_machine_code("mine:Dice")
    assert bots.is_deep("mine:Dice")
    assert bots.seconds("mine:Dice") == bots.OWN_SECONDS


def test_tables_offer_a_module_s_bots_by_their_names() -> None:
    assert not bots.is_known("mine:First")
    assert custom.offer("mine") == ["mine:First", "mine:Dice", "mine:Breaks"]
    assert custom.offered == {"mine:First": "First", "mine:Dice": "Dice", "mine:Breaks": "Breaks"}
    assert bots.is_known("mine:First")
    assert custom.offer("mine:seeded") == ["mine:seeded"]
    assert custom.offered["mine:seeded"] == "seeded"
    for place, error in (("none", UnknownTextError), ("mine:x", UnknownTextError)):
        with pytest.raises(error):
            custom.offer(place)
    with pytest.raises(BotError):
        custom.offer("broken")
