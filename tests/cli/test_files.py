"""Commands about files: transcripts replayed, verified and drawn; components printed."""

from __future__ import annotations

from pathlib import Path

import pytest

import stammtisch

from ..running import Run


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
