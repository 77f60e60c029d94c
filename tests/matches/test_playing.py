"""`stammtisch.arena`: whole matches, from files as well, stopped when the question is decided."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import stammtisch
from stammtisch import Bot, ComponentsError, GameError, UnknownTextError
from stammtisch.matches.playing import named

BOTS = ("greedy", "random")


class First:
    def choose(self, seen: Any, limit: Any) -> int:
        return int(seen.legal_actions()[0])


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Results of six games."""
    path = tmp_path / "results.jsonl"
    stammtisch.arena("toy", BOTS, games=6, seed="x", results=path)
    return path


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def change(path: Path, line: int, /, **entries: Any) -> None:
    """Write other entries into a line; lines count from 1."""
    told = lines(path)
    told[line - 1] |= entries
    path.write_text("".join(f"{json.dumps(one)}\n" for one in told), encoding="utf-8")


def play(path: Path, games: int = 6, **more: Any) -> stammtisch.MatchResult:
    return stammtisch.arena("toy", BOTS, games=games, results=path, **{"seed": "x", **more})


def test_any_number_of_processes_finds_the_same() -> None:
    one, two = (stammtisch.arena("toy", BOTS, games=6, jobs=jobs) for jobs in (1, 2))
    assert one == two
    assert one.match.players == BOTS
    assert sum(row.share for row in one.standings) == pytest.approx(1)


def test_bots_of_one_s_own_play_and_are_called_by_their_class() -> None:
    bots: list[Bot | str] = [First(), "random", First()]
    result = stammtisch.arena("toy", bots, games=3)
    assert result.match.players == ("First", "random", "First 2")
    assert named([bots[0], bots[0]])[0] == ["First", "First"]
    assert stammtisch.arena("toy", bots[:2], seats=3, games=1).standings[1].seats == 2
    with pytest.raises(GameError, match="other processes find bots by name only"):
        stammtisch.arena("toy", bots, jobs=2)


def test_a_result_is_shown_in_a_line() -> None:
    result = stammtisch.arena("toy", BOTS, games=40, seed="x")
    shares = ", ".join(f"{row.bot} {row.share:.1%}" for row in result.standings)
    assert str(result) == repr(result) == f"<MatchResult of toy, 40 games: {shares}>"


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"games": 0}, "games: 0 is no whole number above 0"),
        ({"games": 2.0}, "games: 2.0 is no"),
        ({"jobs": True}, "jobs: True is no"),
        ({"jobs": 0, "bots": [First(), "random"]}, "jobs: 0 is no whole number above 0"),
        ({"seats": 1}, "2 bots have no room on 1"),
        ({"seats": 9}, "seats: "),
        ({"limit": 0}, "limit: "),
        ({"variants": {"odd": True}}, "variants: "),
        ({"bots": "greedy"}, "no list of bots"),
        ({"bots": [First, "random"]}, r"bots\[0\]: .* neither a bot"),
        ({"bots": ["genius", "random"]}, "no bot is called 'genius'"),
        ({"sprt": 0.5}, "sprt: 0.5"),
    ],
)
def test_wrong_arguments_are_named(more: dict[str, Any], said: str) -> None:
    with pytest.raises(GameError, match=said):
        stammtisch.arena("toy", **{"bots": BOTS, **more})


def own_cards() -> str:
    """A set of one's own: two cards have other stars."""
    house: str = stammtisch.load("toy").module("components").house()
    return house.replace("1 ***", "1 *").replace("7 *", "7 ***")


def test_own_components_are_played_with(tmp_path: Path) -> None:
    """From a file or from its text, in other processes too; results tell which they were."""
    cards, path = tmp_path / "cards.txt", tmp_path / "results.jsonl"
    cards.write_text(own_cards(), encoding="utf-8")
    one = play(path, components=cards)
    two = stammtisch.arena("toy", BOTS, games=6, seed="x", jobs=2, components=own_cards())
    house = stammtisch.arena("toy", BOTS, games=6, seed="x")
    assert one == two
    assert one.standings != house.standings
    digest = stammtisch.load("toy").components(own_cards()).digest
    assert {line["components"] for line in lines(path)} == {digest}
    state = stammtisch.replay(lines(path)[0]["transcript"])
    assert state.origin.components.text == own_cards()
    assert play(path, components=own_cards(), verify=True).standings == one.standings
    with pytest.raises(
        GameError, match=f'components: this is a game of "{digest}", not of "house"'
    ):
        play(path)
    with pytest.raises(ComponentsError, match="line 1"):
        play(path, components="cards\n")
    with pytest.raises(GameError, match=r"nowhere\.txt: cannot be read as a component file"):
        play(path, components="nowhere.txt")


def test_results_from_before_they_named_components_are_of_the_house_s(file: Path) -> None:
    old = [{k: v for k, v in line.items() if k != "components"} for line in lines(file)]
    file.write_text("".join(f"{json.dumps(one)}\n" for one in old), encoding="utf-8")
    assert play(file, verify=True) == stammtisch.arena("toy", BOTS, games=6, seed="x")


def test_a_line_tells_a_game_and_its_transcript_replays(file: Path) -> None:
    told = lines(file)
    assert [one["number"] for one in told] == list(range(6))
    for one in told:
        state = stammtisch.replay(one["transcript"])
        points = [score["total"] for score in state.scores()]
        assert [one["points"][i] for i in one["seating"]] == points
        assert {s for s, i in enumerate(one["seating"]) if one["won"][i]} == set(state.winners)
        assert state.origin.seed == one["deal"]


def test_a_game_is_written_down_as_soon_as_it_ends(tmp_path: Path) -> None:
    path, stood = tmp_path / "results.jsonl", list[int]()
    play(path, games=3, heard=lambda _: stood.append(len(lines(path))))
    assert stood == [1, 2, 3]


def test_games_that_stand_in_the_file_are_not_played_again(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, whole = file.read_bytes(), stammtisch.arena("toy", BOTS, games=8, seed="x")
    heard = list[int]()
    result = play(file, games=8, heard=heard.append)
    assert heard == [7, 8]
    assert result.standings == whole.standings
    assert file.read_bytes().startswith(before)
    assert len(lines(file)) == 8
    monkeypatch.setattr("stammtisch.matches.workers.one_game", None)
    assert play(file, games=8, verify=True) == whole
    assert len(play(file, games=4).played) == 4


@pytest.mark.parametrize("cut", [1, 40, 700])
def test_a_last_line_that_was_cut_off_is_played_again(file: Path, cut: int) -> None:
    whole = file.read_bytes()
    file.write_bytes(whole[:-cut])
    play(file)
    assert sorted(file.read_bytes().splitlines()) == sorted(whole.splitlines())


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"seed": "y"}, 'line 1: seed: this is a game of "x", not of "y"'),
        ({"limit": 5}, "line 1: limit: this is a game of null, not of 5"),
        ({"variants": {"chips": True}}, r"line 1: variants: .*false}, not of .*true}"),
        ({"bots": ("random", "greedy")}, r'line 1: players: .*\["greedy","random"\], not of'),
    ],
)
def test_a_file_of_another_match_is_refused(file: Path, more: dict[str, Any], said: str) -> None:
    before = file.read_bytes()
    with pytest.raises(GameError, match=said):
        stammtisch.arena("toy", **{"bots": BOTS, "seed": "x", "results": file, **more})
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("entries", "said"),
    [
        ({"rules_version": 0}, "rules_version: this is a game of 0, not of 1"),
        ({"game": "dokmus"}, "game: "),
        ({"number": 0}, "deal: "),
        ({"number": -1}, "number: "),
        ({"deal": "x 7"}, "deal: "),
        ({"seating": [1, 0]}, "seating: "),
        ({"points": [90, 1]}, "transcript: it has no line 'result: 90 1'"),
        ({"points": [1]}, "points and won"),
        ({"won": [1.0, 1.0]}, "won: "),
        ({"won": "all"}, "won"),
        ({"components": "0123456789abcdef"}, "components: "),
        ({"more": 1}, "more"),
    ],
)
def test_a_line_that_was_changed_is_named(file: Path, entries: dict[str, Any], said: str) -> None:
    change(file, 3, **entries)
    with pytest.raises(GameError, match=f"results.jsonl, line 3: .*({said})"):
        play(file)


def test_as_many_simulations_as_seconds_are_another_match(file: Path) -> None:
    play(file.with_name("limited"), limit=2)
    with pytest.raises(GameError, match=r"limit: this is a game of 2, not of 2\.0"):
        play(file.with_name("limited"), limit=2.0)


def test_a_game_stands_there_once(file: Path) -> None:
    whole = file.read_bytes()
    file.write_bytes(whole + whole.splitlines(keepends=True)[2])
    with pytest.raises(GameError, match=r"results.jsonl, line 7: a second game 2"):
        play(file)


def test_what_only_a_replay_shows_is_named_where_it_is_asked_for(file: Path) -> None:
    first = lines(file)[0]
    moves = first["transcript"].split("\n")
    forged = {
        "won": first["won"][::-1],
        "transcript": "\n".join([*moves[:10], "0 play 99", *moves[10:]]),
    }
    for name, value in forged.items():
        change(file, 1, **{**first, name: value})
        assert len(play(file).played) == 6
        with pytest.raises(GameError, match=r"line 1: transcript: "):
            play(file, verify=True)


def test_two_do_not_write_to_one_file(file: Path) -> None:
    with pytest.raises(GameError, match="another match writes to this file"):
        play(file, games=7, heard=lambda _: play(file))


def test_a_report_is_of_games_that_were_seen(file: Path) -> None:
    with pytest.raises(GameError, match="no game was played or verified"):
        play(file).report()
    assert play(file, verify=True).report()["decisions"] > 0


def test_it_stops_when_the_question_is_decided(tmp_path: Path) -> None:
    """The same games count from several processes, and from a file that holds more."""
    options: dict[str, Any] = {"games": 400, "seed": "x", "sprt": 0.3}
    result = stammtisch.arena("toy", BOTS, **options)
    assert result.verdict is not None
    assert len(result.played) == result.verdict.deals * 2 < 400
    assert stammtisch.arena("toy", BOTS, jobs=2, **options) == result
    path = tmp_path / "more.jsonl"
    play(path, games=result.verdict.deals * 2 + 4)
    again = stammtisch.arena("toy", BOTS, results=path, verify=True, **options)
    assert again == replace(result, match=again.match)
    assert len(lines(path)) == result.verdict.deals * 2 + 4


def test_without_a_cluster_or_without_ray_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "ray", None)
    with pytest.raises(GameError, match=r"pip install 'stammtisch\[ray\]'"):
        stammtisch.arena("toy", BOTS, ray="auto")


def test_an_unknown_game_is_named() -> None:
    with pytest.raises(UnknownTextError, match="chess"):
        stammtisch.arena("chess", BOTS)
