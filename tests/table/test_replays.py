"""Games from files, reports to the makers, rematches."""

from __future__ import annotations

import json

import pytest

from stammtisch.core.registry import load, names
from stammtisch.core.transcript import replay
from stammtisch.core.words import LANGUAGES
from stammtisch.table.errors import RefusedError
from stammtisch.table.names import shell
from stammtisch.table.replays import replay_table, resume_table
from stammtisch.table.report import LONGEST, report
from stammtisch.table.setup import NewTable, Seat, make_setup, rematch_setup
from stammtisch.table.snapshot import snapshot
from stammtisch.table.table import Table

from .tables import WORDS, play_on, reader, setup, table


def played(game: str = "dokmus", decisions: int = 500) -> Table:
    one = table("pe", game=game)
    play_on(one, decisions)
    return one


@pytest.mark.parametrize("decisions", [0, 7, 500])
def test_a_transcript_becomes_a_table_with_all_its_moments(decisions: int) -> None:
    one = played(decisions=decisions)
    text = one.now.state.transcript(one.setup.names("en"))
    agreed, entries = replay_table(text)
    two = Table("t", agreed, entries)
    assert two.now.state == one.now.state
    assert two.setup.names("en") == one.setup.names("en")
    for n in range(len(entries)):
        assert two.at(n).state == one.history.state(n)
    assert two.now.state.transcript(two.setup.names("en")) == text
    shown = snapshot(two, two.now, reader(), full=False)
    assert (shown["replay"], shown["undo"], shown["yours"]) == (True, None, [])


def test_a_game_from_a_position_can_be_looked_at_too() -> None:
    game = load("dokmus")
    state = game.start(3, 5)
    for _ in range(20):
        state.apply(int(state.legal_actions()[0]))
    begun = game.from_position(state.position())
    for _ in range(20):
        begun.apply(int(begun.legal_actions()[0]))
    agreed, entries = replay_table(begun.transcript())
    assert agreed.seed is None
    two = Table("t", agreed, entries)
    assert two.now.state == begun
    assert replay(two.now.state.transcript()) == begun
    assert snapshot(two, two.now, reader(), full=False)["deal"]["hash"] is None


def seats_of(kinds: str) -> list[Seat]:
    return [Seat("bot", "", "random") if kind == "r" else Seat("person") for kind in kinds]


@pytest.mark.parametrize("from_position", [False, True])
@pytest.mark.parametrize("game", names())
def test_an_unfinished_transcript_is_played_on_to_its_end(game: str, from_position: bool) -> None:
    state = load(game).start(2, 5)
    if from_position:
        state = load(game).from_position(state.position())
    for _ in range(5):
        state.apply(int(state.legal_actions()[-1]))
    agreed, entries = resume_table(state.transcript(["Anna", "Ben"]), seats_of("pr"), {})
    one = Table("t", agreed, entries)
    assert one.now.state == state
    assert (one.setup.replay, one.setup.persons, one.setup.here) == (False, (0,), (0,))
    play_on(one, 30)
    assert one.now.n > 5
    again = Table("t", agreed, one.entries)
    assert again.now.state == one.now.state, "opened anew"
    assert replay(again.now.state.transcript()) == one.now.state
    shown = snapshot(again, again.at(3), reader(0), full=False)
    assert shown["past"]


def test_what_cannot_be_played_on_is_refused() -> None:
    over = played().now.state.transcript()
    begun = played(decisions=7).now.state.transcript()
    for text, kinds, options, code in (
        (over, "pr", {}, "over_already"),
        (begun, "prr", {}, "begun_by"),
        (begun, "", {}, "begun_by"),
        (begun, "pr", {"flying": True}, "unknown_option"),
        ("", "pr", {}, "no_transcript"),
    ):
        with pytest.raises(RefusedError) as refused:
            resume_table(text, seats_of(kinds), options)
        assert refused.value.code == code


def test_players_of_one_name_in_a_transcript_are_told_apart() -> None:
    text = played(decisions=3).now.state.transcript(["Anna", "anna"])
    assert replay_table(text)[0].names("en") == ["Anna", "anna 2"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_had_no_name_is_read_from_a_transcript_in_any_language(language: str) -> None:
    """By what the terminal calls them too."""
    seats = [Seat("person", "Anna"), Seat("person"), *[Seat("bot", "", "newcomer")] * 2]
    agreed = make_setup(NewTable("dokmus", seats), WORDS)
    one = table(agreed=rematch_setup(agreed, rotate=True)[0])
    play_on(one, 3)
    text = one.now.state.transcript(one.names(language))
    assert replay_table(text)[0].names("ru") == ["Новичок 2", "Anna", "Игрок 2", "Новичок 1"]
    named = [shell(language)("cli.bot", number=2), "Anna", "Player 9", "newcomer"]
    text = one.now.state.transcript(named)
    assert replay_table(text)[0].names("ru") == ["Бот 2", *named[1:]]


def test_a_seat_without_a_line_in_a_transcript_is_its_number() -> None:
    text = played(decisions=3).now.state.transcript()
    assert replay_table(text)[0].names("fr") == ["Joueur 1", "Joueur 2"]


def test_a_broken_transcript_says_where() -> None:
    lines = played().now.state.transcript().splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("1 place"))
    lines[at] = "1 place z9"
    with pytest.raises(RefusedError) as refused:
        replay_table("\n".join(lines))
    assert (refused.value.code, refused.value.more["line"]) == ("transcript", at + 1)
    with pytest.raises(RefusedError) as refused:
        replay_table("stammtisch transcript 1\ngame: chess\n")
    assert refused.value.code == "transcript"
    for text in ("", "\0", "x" * 1000):
        with pytest.raises(RefusedError) as refused:
            replay_table(text)
        assert refused.value.code == "no_transcript"


def test_a_report_of_a_running_game_tells_no_more_than_the_reader_can_know() -> None:
    one = table("pe", seed="known to nobody", game="dokmus")
    play_on(one, 3)
    packed = report(one, "Unfair!", None, reader(0))
    assert (packed["position"], packed["transcript"]) == (None, None)
    assert packed["view"] == one.now.state.view(0)
    assert packed["words"] == "Unfair!"
    assert "known to nobody" not in json.dumps(packed)


def test_a_report_of_a_running_game_shows_nothing_that_lies_behind_a_screen() -> None:
    """The toy hides points from all others until the end."""
    one = table("pe", game="toy", variants={"chips": True})
    play_on(one, 3)
    assert report(one, "", None, reader(0))["view"] is None
    assert report(one, "", None, reader())["view"] is None


def test_a_report_of_one_alone_or_of_a_game_that_is_over_holds_all() -> None:
    alone = table("pr", game="dokmus")
    play_on(alone, 10)
    for one in (alone, played()):
        packed = report(one, "", None, reader(0))
        assert replay(packed["transcript"]) == one.now.state
        assert load("dokmus").from_position(packed["position"]) == one.now.state
    watching = report(alone, "", None, reader())
    assert watching["position"] is None


def test_a_report_is_about_the_moment_that_is_shown() -> None:
    one = played()
    packed = report(one, "", 12, reader(0))
    assert packed["entry"] == 12
    assert replay(packed["transcript"]) == one.history.state(12)
    with pytest.raises(RefusedError):
        report(one, "x" * (LONGEST + 1), None, reader(0))
    with pytest.raises(RefusedError):
        report(one, "", 10**6, reader(0))


@pytest.mark.parametrize("rotate", [False, True])
def test_a_rematch_keeps_the_players_and_deals_anew(rotate: bool) -> None:
    old = setup("per", seed="old")
    new, moved = rematch_setup(old, rotate)
    assert new.seed != old.seed
    step = 1 if rotate else 0
    assert moved == {i: (i + step) % 3 for i in range(3)}
    for i, seat in enumerate(old.seats):
        there = new.seats[moved[i]]
        assert (there.name, there.kind, there.elsewhere) == (seat.name, seat.kind, seat.elsewhere)
        assert new.colours[moved[i]] == old.colours[i], "the colour stays with the player"
