"""What the program writes into files: a game in the terminal, saved, broken off, played on."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import stammtisch
from stammtisch.cli import common, terminal
from stammtisch.cli.files import record_in
from stammtisch.cli.session import Session, seats_of_bots
from stammtisch.core.errors import GameError

from ..running import Answer, Run


def files_written(run: Run, transcript: Path, place: Path) -> dict[str, Callable[..., Answer]]:
    """Every command that writes one."""
    return {
        "play": lambda *more: run(
            "play", "toy", "--seed", "5", "--save", place, *more, typed="q\n"
        ),
        "draw": lambda *more: run("draw", transcript, "-o", place, *more),
    }


@pytest.mark.parametrize("command", ["play", "draw"])
def test_no_file_is_replaced_unless_it_is_said(
    run: Run, transcript: Path, tmp_path: Path, command: str
) -> None:
    place = tmp_path / "mine.svg"
    place.write_text("precious", encoding="utf-8")
    place.chmod(0o640)
    write = files_written(run, transcript, place)[command]
    answer = write()
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith(f"stammtisch: {place}: this file is there already")
    assert place.read_text(encoding="utf-8") == "precious"
    assert write("--overwrite").code == 0
    assert place.read_text(encoding="utf-8") != "precious"
    assert place.stat().st_mode & 0o777 == 0o640
    assert [path.name for path in tmp_path.iterdir()] == ["mine.svg"]


def test_a_file_stays_as_it_was_when_the_disk_is_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    place = tmp_path / "game.txt"
    place.write_text("precious", encoding="utf-8")
    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(GameError, match=r"game\.txt: No space left"):
        common.write_file(place, "other")
    assert place.read_text(encoding="utf-8") == "precious"
    assert [path.name for path in tmp_path.iterdir()] == ["game.txt"]


@pytest.mark.parametrize("end", [KeyboardInterrupt, ValueError])
def test_each_decision_is_in_the_file_before_the_next(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, end: type[BaseException]
) -> None:
    """Whatever ends the game: there are as many decisions in the file as were taken."""
    place, asked = tmp_path / "game.txt", []

    def ask(session: Session, seat: int, texts: list[str]) -> str:
        state = stammtisch.replay(place.read_text(encoding="utf-8"))
        assert state == session.state
        asked.append(len(state.actions))
        if len(asked) == 3:
            raise end
        return texts[0]

    monkeypatch.setattr(terminal, "ask", ask)
    if end is KeyboardInterrupt:
        assert run("play", "toy", "--seed", "5", "--save", place).code == 0
    else:
        with pytest.raises(end):
            run("play", "toy", "--seed", "5", "--save", place)
    assert len(asked) == 3 and asked[2] >= 2
    assert len(stammtisch.replay(place.read_text(encoding="utf-8")).actions) == asked[2]


def test_a_transcript_that_cannot_be_saved_is_printed(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk is full from the second decision on; the game goes on and nothing is lost."""
    written: list[str] = []

    def write(path: Path, text: str) -> None:
        if len(written) == 2:
            raise GameError(f"{path}: No space left on device")
        written.append(text)

    monkeypatch.setattr("stammtisch.cli.session.write_file", write)
    place = tmp_path / "x.txt"
    answer = run("play", "toy", "--seed", "5", "--save", place, typed="1\n" * 10)
    assert answer.code == 2
    assert answer.err == f"stammtisch: {place}: No space left on device\n"
    assert "cannot be saved now" in answer.out
    state = stammtisch.replay(answer.out[answer.out.index("stammtisch transcript") :])
    assert state.is_over


# A game that was broken off


@pytest.mark.parametrize("more", [lambda _: (), lambda place: ("--save", place)])
def test_a_game_is_played_on_in_its_own_file(
    run: Run, tmp_path: Path, more: Callable[[Path], tuple[str | Path, ...]]
) -> None:
    place = tmp_path / "game.txt"
    options = ("--bots", "2", "--seed", "5", "--language", "fr")
    run("play", "toy", *options, "--save", place, typed="1\n1\nq\n")
    text = place.read_text(encoding="utf-8") + "# so far\n"
    place.write_text(text, encoding="utf-8")
    begun = stammtisch.replay(text)
    assert begun.actions and not begun.is_over
    answer = run("play", "--resume", place, *more(place), typed="1\n" * 10)
    assert answer.code == 0
    assert "Bot 2" in answer.out
    assert "Bot 1>" not in answer.out
    whole = place.read_text(encoding="utf-8")
    assert whole.startswith(text)
    state = stammtisch.replay(whole)
    assert state.is_over
    assert state.actions[: len(begun.actions)] == begun.actions
    answer = run("play", "--resume", place)
    assert (answer.code, answer.err) == (2, f"stammtisch: {place}: this game is over\n")


def test_a_game_that_is_played_on_elsewhere_leaves_its_file_alone(run: Run, tmp_path: Path) -> None:
    """Variants and the position it was set up from come along."""
    game = stammtisch.load("toy")
    start = game.from_position(game.start(2, 1, {"chips": True}).position())
    begun = start.apply(int(start.legal_actions()[0]))
    first, second = tmp_path / "first.txt", tmp_path / "second.txt"
    first.write_text(begun.transcript(), encoding="utf-8")
    answer = run("play", "toy", "--resume", first, "--save", second, typed="1\n" * 20)
    assert answer.code == 0
    assert first.read_text(encoding="utf-8") == begun.transcript()
    state = stammtisch.replay(second.read_text(encoding="utf-8"))
    assert state.is_over
    assert state.origin == begun.origin
    taken = run("play", "--resume", first, "--save", second)
    assert taken.code == 2


def test_names_tell_who_is_a_bot_when_seats_change(run: Run, tmp_path: Path) -> None:
    """In the file too, whether they stood in it or not, so that the next to resume it knows."""
    place, other = tmp_path / "game.txt", tmp_path / "other.txt"
    start = stammtisch.load("toy").start(3, 1)
    for players in ([], ["Anna", "Player 2", "Ben"], ["Bot 1", "Anna", "Player 1"]):
        text = start.transcript(players) + "# so far\n"
        place.write_text(text, encoding="utf-8")
        options = ("--language", "en", "--bots", "2")
        assert run("play", "--resume", place, "--save", other, *options, typed="q\n").code == 0
        assert place.read_text(encoding="utf-8") == text
        saved = record_in(other)
        first = "Anna" if players[:1] == ["Anna"] else "Player 1"
        assert saved.players == {0: first, 1: "Bot 1", 2: "Bot 2"}
        assert other.read_text(encoding="utf-8").count("# so far\n") == 1
        assert seats_of_bots(other, saved.players, 3, None, None) == [1, 2]
        other.unlink()


def test_who_plays_on_is_told_by_options_or_by_the_names(tmp_path: Path) -> None:
    def seats(players: dict[int, str], persons: int | None, bots: int | None) -> list[int]:
        return seats_of_bots(tmp_path, players, 3, persons, bots)

    assert seats({}, None, None) == [1, 2]
    assert seats({0: "Anna", 1: "Boris", 2: "Бот 1"}, None, None) == [2]
    assert seats({0: "Anna", 1: "Boris", 2: "Chloé"}, None, None) == []
    assert seats({0: "Anna", 1: "Bot 1", 2: "Bot 2"}, None, 1) == [2]
    assert seats({}, 1, None) == seats({}, 1, 2) == [1, 2]
    assert seats({}, 0, None) == [0, 1, 2]
    for persons, bots in ((2, 2), (None, 4), (4, None)):
        with pytest.raises(GameError, match="this game has 3 seats"):
            seats({}, persons, bots)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ((), "say which game, or --resume FILE"),
        (("--resume", "FILE", "--seed", "1"), "--seed: the deal is that of"),
        (("dokmus", "--resume", "FILE"), "this is a game of toy, not of dokmus"),
        (("--resume", "FILE", "--bots", "9"), "this game has 3 seats, not 9 bots"),
        (("--resume", "no-such-file"), "no-such-file: No such file"),
    ],
)
def test_wishes_that_do_not_go_together_are_refused(
    run: Run, tmp_path: Path, options: tuple[str, ...], said: str
) -> None:
    file = tmp_path / "game.txt"
    file.write_text(stammtisch.load("toy").start(3, 1).transcript(), encoding="utf-8")
    answer = run("play", *(str(file) if word == "FILE" else word for word in options))
    assert answer.code == 2
    assert said in answer.err
    assert len(answer.err.splitlines()) == 1
    assert not answer.out


def test_a_bot_of_one_s_own_plays_in_the_terminal(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "class {}:\n    def choose(self, seen, limit):\n        return {}\n\n\n"
    own = text.format("Mine", "seen.legal_actions()[0]") + text.format("Breaks", "1 // 0")
    (tmp_path / "in_terminal.py").write_text(own, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", sys.path.copy())
    place = tmp_path / "game.txt"
    options = ("--bot", "in_terminal:Mine", "--seed", "5")
    assert run("play", "toy", *options, typed="1\n" * 10).code == 0
    broken = ("--bot", "in_terminal:Breaks", "--seed", "5", "--save", place)
    answer = run("play", "toy", *broken, typed="1\n" * 10)
    assert answer.code == 2
    *trace, said = answer.err.splitlines()
    assert said.startswith("stammtisch: seat 1: Breaks failed: ZeroDivisionError")
    assert sum("File " in line for line in trace) == 1
    assert "    return 1 // 0" in trace
    assert not stammtisch.replay(place.read_text(encoding="utf-8")).is_over
    sys.modules.pop("in_terminal")
