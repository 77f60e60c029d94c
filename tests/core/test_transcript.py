"""A transcript as it stands in a file, with the toy. What all games share is in contract/."""

from __future__ import annotations

import pytest

import stammtisch
from stammtisch import TranscriptError

TEXT = """\
stammtisch transcript 1
game: toy
rules: 1
seats: 2
variants: swapping=yes chips=no
components: house 8a67af3e425d12ad
seed: 7
player 0: Anna
player 1: Ben Bo

1 play 8
0 play 6
1 play 7
0 swap 15
0 play 3
1 play 5
0 play 9
result: 4 4
"""


def test_a_transcript_reads_like_a_game() -> None:
    state = stammtisch.replay(TEXT)
    assert state.transcript(["Anna", " Ben \n Bo "]) == TEXT
    assert state.is_over


def test_a_game_set_up_by_hand_carries_its_position() -> None:
    game = stammtisch.load("toy")
    state = game.from_position(game.start(seats=2, seed=7).position()).apply("play 8")
    text = state.transcript()
    assert "\nposition: {" in text
    assert "\nseed:" not in text
    assert stammtisch.replay(text) == state


def test_a_position_must_agree_with_the_head() -> None:
    game = stammtisch.load("toy")
    text = game.from_position(game.start(seats=2, seed=7).position()).transcript()
    for wrong in (
        text.replace("\nseats: 2", "\nseats: 3"),
        text.replace("swapping=yes", "swapping=no"),
        text.replace("\nposition:", "\nseed: 7\nposition:"),
    ):
        with pytest.raises(TranscriptError, match="position"):
            stammtisch.replay(wrong)


def test_a_huge_text_is_refused_unread() -> None:
    with pytest.raises(TranscriptError, match="characters"):
        stammtisch.replay("x" * 3_000_000)


def test_an_enclosed_set_must_be_the_one_that_is_named() -> None:
    game = stammtisch.load("toy")
    text = game.module("components").house().replace("16\n", "16 ***\n")
    transcript = game.start(seed=1, components=text).transcript()
    assert "\n| 16 ***\n" in transcript
    with pytest.raises(TranscriptError, match="digest"):
        stammtisch.replay(transcript.replace("| 16 ***", "| 16 *"))
    lines = transcript.replace("| 16 ***", "| seventeen").splitlines()
    with pytest.raises(TranscriptError, match="components") as caught:
        stammtisch.replay("\n".join(lines))
    assert lines[caught.value.line - 1] == "| seventeen"


def test_an_enclosed_set_stands_below_its_entry() -> None:
    game = stammtisch.load("toy")
    text = game.module("components").house()
    lines = game.start(seed=1, components=text + "# ours\n").transcript().splitlines()
    components = next(i for i, line in enumerate(lines) if line.startswith("components:"))
    for place in (2, components + 3 + len(text.splitlines()), len(lines)):
        moved = [*lines[:place], "| # more", *lines[place:]]
        with pytest.raises(TranscriptError) as caught:
            stammtisch.replay("\n".join(moved))
        assert moved[caught.value.line - 1] == "| # more"


def test_a_position_says_nothing_twice() -> None:
    game = stammtisch.load("toy")
    text = game.from_position(game.start(seats=2, seed=7).position()).transcript()
    assert text.count('"seats": 2') == 1
    with pytest.raises(TranscriptError, match="position: has two entries 'seats'"):
        stammtisch.replay(text.replace('"seats": 2', '"seats": 3, "seats": 2'))
