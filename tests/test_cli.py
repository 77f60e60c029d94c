"""The command line: what it answers, and that bad input gets one line and exit code 2."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import stammtisch
from stammtisch.cli import boards, common, main, rules, serve, terminal
from stammtisch.core.words import LANGUAGES


@dataclass
class Answer:
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Run = Callable[..., Answer]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run the program within this process; `typed` is what is typed into it."""

    def run(*arguments: str | Path, typed: str = "") -> Answer:
        monkeypatch.setattr(sys, "argv", ["stammtisch", *map(str, arguments)])
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        monkeypatch.setattr(rules, "compile_with_bar", lambda *_: None)
        try:
            main()
            code = 0
        except SystemExit as done:
            code = int(done.code or 0)
        out, err = capsys.readouterr()
        return Answer(code, out, err)

    return run


@pytest.fixture(scope="module")
def transcript(tmp_path_factory: pytest.TempPathFactory) -> Path:
    players = [stammtisch.bot("random", seed=seat) for seat in range(3)]
    state = stammtisch.play("toy", players, seed="cli")
    file = tmp_path_factory.mktemp("played") / "game.txt"
    file.write_text(state.transcript(["Anna", "Boris", "Chloé"]), encoding="utf-8")
    return file


def test_help_names_every_command(run: Run) -> None:
    shown = run("--help").out
    for command in ("serve", "play", "compile", "bench", "arena", "replay", "draw", "verify"):
        assert f"  {command} " in shown
    assert "perft" in shown
    assert "components" in shown


BAD = [
    (("replay", "no-such-file"), "no-such-file: No such file"),
    (("verify", "no-such-file"), "no-such-file"),
    (("draw", "no-such-file", "-o", "x.svg"), "no-such-file"),
    (("components", "chess"), "no game is called 'chess'"),
    (("components", "toy", "no-such-file"), "no-such-file"),
    (("play", "chess"), "chess"),
    (("play", "toy", "--bots", "9"), "seats: Three Tricks is for 2, 3, 4 players"),
    (("play", "toy", "--bot", "genius"), "genius"),
    (("play", "toy", "--language", "xx"), "language"),
    (("play", "toy", "--seed", "a\nb"), "seed"),
    (("perft", "toy", "--seats", "7"), "seats"),
    (("arena", "toy", "greedy"), "seats"),
    (("arena", "toy", "greedy", "genius"), "genius"),
    (("compile", "chess"), "chess"),
    (("bench", "chess"), "chess"),
]


@pytest.mark.parametrize(("arguments", "said"), BAD, ids=[" ".join(a) for a, _ in BAD])
def test_bad_input_is_answered_in_one_line(run: Run, arguments: tuple[str, ...], said: str) -> None:
    answer = run(*arguments)
    assert answer.code == 2
    assert said in answer.err
    assert len(answer.err.splitlines()) == 1
    assert not answer.out


def test_a_file_that_is_no_transcript_is_refused_with_the_line(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "x.txt"
    for content in (b"", b"\xff\xfe", b"hello\n", b"stammtisch transcript 1\ngame: toy\n"):
        file.write_bytes(content)
        for command in ("replay", "verify"):
            answer = run(command, file)
            assert answer.code == 2
            assert str(file) in answer.err
            assert len(answer.err.splitlines()) == 1


# Transcripts


def test_a_transcript_is_replayed_to_its_result(run: Run, transcript: Path) -> None:
    state = stammtisch.replay(transcript.read_text(encoding="utf-8"))
    told = run("replay", transcript, "--json").json
    assert told["scores"] == state.scores()
    assert told["winners"] == list(state.winners)
    assert told["digest"] == state.digest()
    shown = run("replay", transcript, "--language", "fr").out
    assert stammtisch.load("toy").words("fr")("heading.stars") in shown
    assert run("replay", "-", typed=transcript.read_text(encoding="utf-8")).code == 0


def test_a_transcript_and_its_deal_are_verified(run: Run, transcript: Path) -> None:
    told = run("verify", transcript, "--json").json
    assert told["seed"] == "cli"
    assert run("verify", transcript, "--deal", told["deal"].upper()).code == 0
    wrong = run("verify", transcript, "--deal", "00")
    assert wrong.code == 2
    assert "deal" in wrong.err


def test_a_forged_result_is_found(run: Run, transcript: Path, tmp_path: Path) -> None:
    text = transcript.read_text(encoding="utf-8")
    forged = tmp_path / "forged.txt"
    forged.write_text(text.replace("result: ", "result: 9"), encoding="utf-8")
    answer = run("verify", forged)
    assert answer.code == 2
    assert f"line {len(text.splitlines())}" in answer.err


def test_a_board_is_drawn_as_svg_and_png(run: Run, transcript: Path, tmp_path: Path) -> None:
    svg, png = tmp_path / "a.svg", tmp_path / "a.png"
    state = stammtisch.replay(transcript.read_text(encoding="utf-8"))
    assert run("draw", transcript, "-o", svg, "--theme", "dark", "--seat", "0").code == 0
    assert svg.read_text(encoding="utf-8") == state.svg(0, "dark")
    assert run("draw", transcript, "-o", png, "--after", "2").code == 0
    assert png.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    "options",
    [
        ("-o", "x.gif"),
        ("-o", "x.svg", "--theme", "pink"),
        ("-o", "x.svg", "--after", "999"),
        ("-o", "x.svg", "--seat", "9"),
        ("-o", "/proc/nothing/x.svg"),
    ],
)
def test_a_board_that_cannot_be_drawn_is_refused(
    run: Run, transcript: Path, options: tuple[str, ...]
) -> None:
    answer = run("draw", transcript, *options)
    assert answer.code == 2
    assert len(answer.err.splitlines()) == 1


def test_components_are_printed_and_checked(run: Run, tmp_path: Path) -> None:
    house = run("components", "toy").out
    assert house == stammtisch.load("toy").module("components").house()
    file = tmp_path / "cards.txt"
    file.write_text(house)
    assert "complete" in run("components", "toy", file).out
    file.write_text(house.replace("3 **\n", "3 *x\n"))
    answer = run("components", "toy", file)
    assert answer.code == 2
    assert f"{file}: line" in answer.err


# Rules


def test_perft_counts_what_can_follow(run: Run) -> None:
    told = run("perft", "toy", "--depth", "3", "--seed", "1", "--json").json
    state = stammtisch.load("toy").start(2, 1)
    following = [state.clone().apply(a) for a in state.legal_actions()]
    assert told["nodes"][:3] == [1, len(following), sum(len(s.legal_actions()) for s in following)]


def test_in_the_arena_every_game_has_winners(run: Run) -> None:
    told = run("arena", "toy", "greedy", "random", "--games", "6", "--json").json
    assert sum(bot["wins"] for bot in told["bots"]) == pytest.approx(1)
    assert run("arena", "toy", "greedy", "random", "--games", "2").out.count("%") == 2


# The game in the terminal


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
    typed = f"fly\nplay {missing}\n?\nPLAY  {legal(state)[0].split()[1]}\nq\n"
    answer = run("play", "toy", "--bots", "1", "--seed", "5", "--language", "ru", typed=typed)
    assert answer.code == 0
    assert "Партия прервана" in answer.out
    if state.to_move == 0:
        assert f"У вас нет карты {missing}." in answer.out
        assert "«fly»" in answer.out


def legal(state: Any) -> list[str]:
    return [state.text(int(action)) for action in state.legal_actions()]


def test_nothing_secret_of_a_bot_is_shown(run: Run) -> None:
    """Two deals that look alike to the person look alike in the terminal."""
    state = stammtisch.load("toy").start(2, 5)
    shown = set()
    for seed in range(4):
        other = state.resample(0, seed)
        sitting = terminal.Sitting(other, ["A", "B"], {1: None}, common.speak("en"))
        with common.OUT.capture() as captured:
            terminal.show(sitting, 0, [])
        shown.add(captured.get())
    assert len(shown) == 1


def test_several_at_one_keyboard_pass_it_on_before_secrets(run: Run) -> None:
    answer = run("play", "toy", "--bots", "0", "--persons", "2", typed="\n1\n" * 20)
    assert answer.code == 0
    assert answer.out.count("Pass the keyboard") >= 6


def test_the_log_tells_no_secret_to_the_others(run: Run) -> None:
    state = stammtisch.load("toy").start(2, 5)
    sitting = terminal.Sitting(state, ["A", "B"], {}, common.speak("en"))
    seat = state.to_move
    assert seat is not None
    terminal.take(sitting, seat, next(text for text in legal(state) if text.startswith("play")))
    assert not any(letter.isdigit() for letter in sitting.log[0].plain)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_board_has_coordinates_and_its_letters(run: Run, language: str) -> None:
    answer = run(
        "play", "dokmus", "--bots", "1", "--seed", "1", "--language", language, typed="q\n"
    )
    assert " a b c d e f g h i j k l m n o p q r s t u" in answer.out
    board = stammtisch.load("dokmus").start(2, 1).view(0)["board"]
    row = f"  1 {' '.join(board[0])}"
    assert row.rstrip() in answer.out


def test_what_is_a_board_is_seen_by_its_shape() -> None:
    assert boards.is_board(["ab", "cd"])
    for other in (None, "ab", ["ab"], ["ab", "c"], [1, 2], ["a", "b"], [["a"], ["b"]]):
        assert not boards.is_board(other)


# Serving


def test_a_port_in_use_is_said(run: Run) -> None:
    import socket

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        answer = run("serve", "--no-browser", "--port", port)
    assert answer.code == 2
    assert f"cannot listen at 127.0.0.1:{port}" in answer.err


def test_without_a_command_the_tables_are_opened_and_shown(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    served: list[tuple[str, int, str]] = []
    shown: list[str] = []
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(serve, "check_free", lambda *_: None)
    monkeypatch.setattr(serve, "run", lambda *arguments: served.append(arguments))
    monkeypatch.setattr(serve, "show", lambda host, port, url: shown.append(url))
    answer = run()
    assert "http://127.0.0.1:8000/" in answer.out
    assert served == [("127.0.0.1", 8000, f"sqlite+aiosqlite:///{tmp_path}/stammtisch/tables.db")]
    assert shown == ["http://127.0.0.1:8000/"]


def test_the_system_s_language_is_spoken_if_we_can(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    assert common.system_language() == "en"
    monkeypatch.setenv("LANG", "ru_RU.UTF-8")
    assert common.system_language() == "ru"
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert common.system_language() == "ru"
