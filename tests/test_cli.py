"""The command line: what it answers, and that bad input gets one line and exit code 2."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

import stammtisch
from stammtisch.cli import common, serve, terminal
from stammtisch.cli.sitting import Sitting

from .running import Run

ROOT = Path(__file__).parents[1]


def test_help_names_every_command(run: Run) -> None:
    shown = run("--help").out
    for command in ("serve", "play", "compile", "bench", "arena", "replay", "draw", "verify"):
        assert f"  {command} " in shown
    assert "perft" in shown
    assert "components" in shown


def test_the_versions_of_the_package_and_of_the_rules_are_shown(run: Run) -> None:
    package, *games = run("--version").out.splitlines()
    assert package == f"stammtisch {stammtisch.__version__}"
    rules = {name: stammtisch.load(name).rules_version for name in stammtisch.names()}
    assert games == [f"{name}: rules {version}" for name, version in rules.items()]


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
    (("arena", "toy", "greedy", "no_such_module:Bot"), "no module 'no_such_module'"),
    (("play", "toy", "--bot", "random:Bot"), "the module has no 'Bot'"),
    (("serve", "--bot-module", "no_such_module"), "no module 'no_such_module'"),
    (("arena", "toy", "greedy", "--seats", "7"), "seats"),
    (("arena", "toy", "greedy", "random", "random", "--seats", "2"), "no room"),
    (("arena", "toy", "greedy", "random", "--limit", "soon"), "limit: 'soon'"),
    (("arena", "toy", "greedy", "random", "--jobs", "0"), "'--jobs'"),
    (("compile", "chess"), "chess"),
    (("bench", "chess"), "chess"),
    (("perft",), "stammtisch perft: Missing argument 'GAME'. Try: stammtisch perft --help"),
    (("perft", "toy", "--depth", "-1"), "'--depth'"),
    (("perft", "toy", "--depth", "deep"), "'--depth'"),
    (("verify",), "Missing argument 'FILE'"),
    (("verify", "x.txt", "--fast"), "--fast"),
    (("draw", "x.txt"), "'--output'"),
    (("draw", "x.txt", "-o", "x.svg", "--seat", "first"), "'--seat'"),
    (("components", "toy", "a", "b"), "stammtisch components: Got unexpected extra argument"),
    (("components", "toy", "/"), "/: Is a directory"),
    (("frobnicate",), "stammtisch: No such command 'frobnicate'"),
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


@pytest.mark.parametrize(
    "arguments",
    [("replay",), ("verify",), ("components", "toy"), ("draw", "-o", "x.svg")],
    ids=lambda arguments: arguments[0],
)
def test_a_file_that_is_no_text_is_called_so(
    run: Run, tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    picture = tmp_path / "a.png"
    for content in (b"\x89PNG\r\n\x1a\n", "stammtisch transcript 1\n".encode("utf-16")):
        picture.write_bytes(content)
        answer = run(*arguments, picture)
        assert answer.code == 2
        assert answer.err == f"stammtisch: {picture}: this is not a text file (UTF-8 is expected)\n"
        answer = run(*arguments, "-", typed=content)
        if arguments[0] != "components":
            assert answer.err == "stammtisch: stdin: this is not a text file (UTF-8 is expected)\n"


def test_output_that_cannot_be_written_is_said_in_one_line(
    run: Run, transcript: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: Any, **__: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(common.OUT, "print", full)
    answer = run("verify", transcript)
    assert (answer.code, answer.err) == (2, "stammtisch: No space left on device\n")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a disk that is always full")
def test_an_answer_for_a_full_disk_is_no_success() -> None:
    command = [sys.executable, "-m", "stammtisch", "components", "dokmus", "--json"]
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True)
    assert (done.returncode, done.stderr) == (2, "stammtisch: No space left on device\n")


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


@pytest.mark.parametrize(
    ("language", "decisions", "total"),
    [("en", "decisions", "Total"), ("ru", "решений", "Всего"), ("fr", "décisions", "Total")],
)
def test_a_replay_has_the_players_names_and_one_language(
    run: Run, transcript: Path, tmp_path: Path, language: str, decisions: str, total: str
) -> None:
    title = stammtisch.load("toy").words(language)("title")
    text = transcript.read_text(encoding="utf-8")
    n = len(stammtisch.replay(text).actions)
    named = tmp_path / "named.txt"
    named.write_text(text.replace("player 1: Boris\n", "player 1: [b]Zoé[/b]\n"), encoding="utf-8")
    shown = run("replay", named, "--language", language).out.splitlines()
    assert shown[0] == f"{title}, {n} {decisions}"
    assert shown[1].split() == ["Anna", "[b]Zoé[/b]", "Chloé"]
    assert any(line.startswith(f"{total} ") for line in shown)
    winners = stammtisch.replay(text).winners
    names = [("Anna", "[b]Zoé[/b]", "Chloé")[seat] for seat in winners]
    assert all(name in " ".join(shown[-2:]) for name in names)


def test_players_without_a_name_have_a_number(run: Run, transcript: Path, tmp_path: Path) -> None:
    lines = transcript.read_text(encoding="utf-8").splitlines()
    nameless = tmp_path / "nameless.txt"
    kept = [line for line in lines if not line.startswith(("player 0", "player 2"))]
    nameless.write_text("\n".join(kept), encoding="utf-8")
    head = run("replay", nameless, "--language", "ru").out.splitlines()[1]
    assert head.split() == ["Игрок", "1", "Boris", "Игрок", "3"]


def test_a_transcript_and_its_deal_are_verified(run: Run, transcript: Path) -> None:
    told = run("verify", transcript, "--json").json
    assert told["seed"] == "cli"
    assert run("verify", transcript, "--deal", told["deal"].upper()).code == 0
    wrong = run("verify", transcript, "--deal", "00")
    assert wrong.code == 2
    assert f"{transcript}: the deal is not the promised one" in wrong.err


def test_a_game_set_up_by_hand_has_no_deal(run: Run, tmp_path: Path) -> None:
    game = stammtisch.load("toy")
    file = tmp_path / "by-hand.txt"
    file.write_text(game.from_position(game.start(2, 1).position()).transcript(), encoding="utf-8")
    assert run("verify", file).code == 0
    answer = run("verify", file, "--deal", "00")
    assert answer.code == 2
    assert answer.err.startswith(f"stammtisch: {file}: the game was set up by hand")


def test_a_forged_result_is_found(run: Run, transcript: Path, tmp_path: Path) -> None:
    text = transcript.read_text(encoding="utf-8")
    forged = tmp_path / "forged.txt"
    forged.write_text(text.replace("result: ", "result: 9"), encoding="utf-8")
    answer = run("verify", forged)
    assert answer.code == 2
    assert f"line {len(text.splitlines())}" in answer.err


def test_a_board_is_drawn_as_svg_and_png(run: Run, transcript: Path, tmp_path: Path) -> None:
    svg, png = tmp_path / "a.svg", tmp_path / "a.PNG"
    state = stammtisch.replay(transcript.read_text(encoding="utf-8"))
    assert run("draw", transcript, "-o", svg, "--theme", "dark", "--seat", "0").code == 0
    assert svg.read_text(encoding="utf-8") == state.svg(0, "dark")
    assert run("draw", transcript, "-o", png, "--after", "2").code == 0
    assert png.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("-o", "x.gif"), "x.gif: a name that ends in .svg or .png"),
        (("-o", "x.svg", "--theme", "pink"), "--theme: 'pink'"),
        (("-o", "x.svg", "--after", "999"), "--after: 999 is not from 0 to "),
        (("-o", "x.svg", "--after", "-1"), "--after: -1 is not from 0 to "),
        (("-o", "x.svg", "--seat", "9"), "seat: there is no seat 9 at this table, only 0 to 2"),
        (("-o", "/proc/nothing/x.svg"), "/proc/nothing/x.svg: "),
        (("-o", "x.svg", "--language", "xx"), "language: 'xx'"),
    ],
)
def test_a_board_that_cannot_be_drawn_is_refused(
    run: Run, transcript: Path, options: tuple[str, ...], said: str
) -> None:
    answer = run("draw", transcript, *options)
    assert answer.code == 2
    assert answer.err.startswith(f"stammtisch: {said}")
    assert len(answer.err.splitlines()) == 1


def test_components_are_printed_and_checked(run: Run, tmp_path: Path) -> None:
    house = run("components", "toy").out
    assert house == stammtisch.load("toy").module("components").house()
    assert run("components", "toy", "--json").json["data"]["card 3"]["value"] == 2
    file = tmp_path / "cards[1].txt"
    file.write_text(house)
    assert run("components", "toy", file).out.startswith(f"{file}: a complete set")
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
    assert sum(bot["wins"] for bot in told["bots"]) == pytest.approx(6)
    assert sum(bot["share"] for bot in told["bots"]) == pytest.approx(1)
    assert run("arena", "toy", "greedy", "random", "--games", "2").out.count("%") == 6


def test_in_the_arena_each_level_can_meet_the_one_below(run: Run) -> None:
    told = run("arena", "toy", "--levels", "--games", "1", "--limit", "3", "--json").json
    players = [match["players"] for match in told["matches"]]
    assert len(players) == 6
    assert ["expert", "strong"] in players
    assert ["regular", "newcomer", "newcomer", "newcomer"] in players


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
        sitting = Sitting(other, ["A", "B"], {1: None}, common.speak("en"))
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
    sitting = Sitting(state, ["A", "B"], {}, common.speak("en"))
    seat = state.to_move
    assert seat is not None
    terminal.take(sitting, seat, next(text for text in legal(state) if text.startswith("play")))
    assert not any(letter.isdigit() for letter in sitting.log[0].plain)


# Serving


SLIM = """
import importlib, pkgutil, sys

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {missing}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Missing())
import stammtisch
for module in pkgutil.walk_packages(stammtisch.__path__, "stammtisch."):
    if not module.name.startswith(("stammtisch.web.", "stammtisch.store.", "stammtisch.__main__")):
        importlib.import_module(module.name)
bots = [stammtisch.bot(name, seed=1) for name in ("greedy", "random")]
assert stammtisch.play("toy", bots, seed=1).is_over
sys.argv = ["stammtisch", "serve"]
stammtisch.cli.main()
"""


def test_all_but_the_server_does_without_what_the_server_needs() -> None:
    """As `pip install stammtisch` leaves it."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needs = {re.split(r"[^\w-]", need)[0] for need in project["optional-dependencies"]["table"]}
    missing = needs - {"markdown-it-py"}  # which Rich brings along
    code = SLIM.format(missing=missing)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stdout) == (2, "")
    said = "the server needs granian, which comes with: pip install 'stammtisch[table]'"
    assert done.stderr == f"stammtisch: {said}\n"


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
    monkeypatch.setattr(serve, "check_host", lambda host, port: host)
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
