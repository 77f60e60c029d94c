"""A game in the terminal: what is shown, asked and understood, and what stays secret."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import stammtisch
from stammtisch.cli import common, terminal
from stammtisch.cli.session import Session

from ..running import Run


def test_a_whole_game_is_played_by_numbers(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    answer = run("play", "toy", "--bots", "2", "--seed", "5", "--save", file, typed="1\n" * 10)
    assert answer.code == 0
    assert "wins with" in answer.out or "win together" in answer.out
    state = stammtisch.replay(file.read_text(encoding="utf-8"))
    assert state.is_over
    assert state.origin.seed == "5"


def test_texts_are_understood_and_illegal_ones_explained(run: Run) -> None:
    state = stammtisch.load("toy").start(2, 5)
    missing = next(c for c in range(1, 17) if f"play {c}" not in legal(state))
    typed = f"fly\nplay x1\nplay {missing}\n?\nPLAY  {legal(state)[0].split()[1]}\nq\n"
    answer = run("play", "toy", "--bots", "1", "--seed", "5", "--language", "ru", typed=typed)
    assert answer.code == 0
    assert "Партия прервана" in answer.out
    if state.to_move == 0:
        assert f"У вас нет карты {missing}." in answer.out
        assert "«fly»" in answer.out
        assert "Возможно, имелось в виду: play 1" in answer.out


def legal(state: Any) -> list[str]:
    return [state.text(int(action)) for action in state.legal_actions()]


def test_what_is_typed_is_shown_as_typed(run: Run) -> None:
    answer = run("play", "toy", "--persons", "2", "--bots", "0", typed="\n[/] :skull:\nq\n")
    assert answer.code == 0
    assert "[/] :skull:" in answer.out


def test_a_place_for_the_transcript_is_tried_before_the_game(run: Run) -> None:
    answer = run("play", "toy", "--save", "/proc/nothing/x.txt", typed="q\n")
    assert answer.code == 2
    assert answer.err.startswith("stammtisch: /proc/nothing/x.txt: ")
    assert not answer.out


def test_nothing_secret_of_a_bot_is_shown(run: Run) -> None:
    """Two deals that look alike to the person look alike in the terminal."""
    state = stammtisch.load("toy").start(2, 5)
    shown = set()
    for seed in range(4):
        other = state.resample(0, seed)
        session = Session(other, ["A", "B"], {1: stammtisch.bot("random")}, common.speak("en"))
        with common.OUT.capture() as captured:
            terminal.show(session, 0, [])
        shown.add(captured.get())
    assert len(shown) == 1


def test_several_at_one_keyboard_pass_it_on_before_secrets(run: Run) -> None:
    answer = run("play", "toy", "--bots", "0", "--persons", "2", typed="\n1\n" * 20)
    assert answer.code == 0
    assert answer.out.count("Pass the keyboard") >= 6


def test_the_log_tells_no_secret_to_the_others(run: Run) -> None:
    state = stammtisch.load("toy").start(2, 5)
    session = Session(state, ["A", "B"], {}, common.speak("en"))
    seat = state.to_move
    assert seat is not None
    terminal.take(session, seat, next(text for text in legal(state) if text.startswith("play")))
    assert not any(letter.isdigit() for letter in session.log[0].plain)
