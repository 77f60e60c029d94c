"""A transcript replays into the same game; a broken one is refused by the line that is broken."""

from __future__ import annotations

import importlib.util
import json
import random
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import stammtisch
from stammtisch import GameError, TranscriptError
from stammtisch.core.game import Game
from stammtisch.core.state import State
from stammtisch.core.transcript import read

from . import tables
from .tables import GAMES, Table, stored, walk

N_MOVES = 12
"""Decisions in the transcripts that are broken: replaying must stay quick."""

NO_YES = ("=no", "=yes")
N_MUTATIONS = 400

STORED = [path for name in GAMES for path in stored(name)]


def opening(game: Game) -> State:
    state = game.start(game.seats[-1], seed="opening")
    for _ in zip(range(N_MOVES), walk(state, 1), strict=False):
        pass
    return state


@pytest.fixture(scope="module")
def lines(game: Game) -> list[str]:
    """The opening's transcript. Line numbers count from 1."""
    return opening(game).transcript().splitlines()


def first_move(lines: list[str]) -> int:
    return lines.index("") + 1


def refused_at(lines: list[str]) -> int:
    with pytest.raises(TranscriptError) as caught:
        stammtisch.replay("\n".join(lines) + "\n")
    assert str(caught.value).startswith(f"line {caught.value.line}")
    return caught.value.line


def test_a_finished_game_replays(table: Table) -> None:
    text = table.end.transcript()
    twin = stammtisch.replay(text)
    assert twin == table.end
    assert twin.actions == table.end.actions
    assert twin.transcript() == text


def test_an_unfinished_game_replays(table: Table) -> None:
    for state in table.undecided[:3]:
        assert stammtisch.replay(state.transcript()) == state


def test_a_game_in_variants_replays(game: Game) -> None:
    variants = {name: not value for name, value in game.variants.items()}
    state = game.start(seed="ours", variants=variants)
    state.apply(int(state.legal_actions()[0]))
    assert stammtisch.replay(state.transcript()) == state


def test_a_game_from_a_position_replays(table: Table) -> None:
    state = table.game.from_position(table.undecided[-1].position())
    state.apply(int(state.legal_actions()[0]))
    twin = stammtisch.replay(state.transcript())
    assert twin == state
    assert len(twin.actions) == 1


def test_a_game_with_its_own_components_replays(game: Game) -> None:
    text = game.module("components").house() + "# ours\n"
    state = game.start(seed=1, components=text)
    state.apply(int(state.legal_actions()[0]))
    assert "# ours" in state.transcript()
    assert stammtisch.replay(state.transcript()) == state


def test_players_and_comments_change_nothing(lines: list[str], game: Game) -> None:
    state = opening(game)
    named = state.transcript([f"Anna {seat}" for seat in range(state.seats)])
    assert "player 0: Anna 0" in named
    assert stammtisch.replay("\ufeff" + named.replace("\n", "\r\n") + "# good game\n") == state


def test_players_names_are_read(game: Game) -> None:
    state = opening(game)
    names = [f"Anna {seat}" for seat in range(state.seats)]
    record = read(state.transcript(names))
    assert record.players == dict(enumerate(names))
    assert record.end == state
    assert record.after(1) == record.start.apply(state.actions[0])


def test_a_move_that_is_no_action_is_named(lines: list[str]) -> None:
    for i in range(first_move(lines), len(lines), 5):
        seat = lines[i].split()[0]
        assert refused_at([*lines[:i], f"{seat} checkmate", *lines[i + 1 :]]) == i + 1


def test_a_move_out_of_turn_is_named(lines: list[str]) -> None:
    for i in range(first_move(lines), len(lines), 5):
        _, _, action = lines[i].partition(" ")
        for seat in ("9", "-1", "x", ""):
            assert refused_at([*lines[:i], f"{seat} {action}", *lines[i + 1 :]]) == i + 1


def test_an_illegal_move_is_named(game: Game, lines: list[str]) -> None:
    for i in range(first_move(lines), len(lines), 5):
        state = stammtisch.replay("\n".join(lines[:i]))
        illegal = np.flatnonzero(state.legal_mask() == 0)
        if not len(illegal):
            continue
        wrong = f"{state.to_move} {state.text(int(illegal[i % len(illegal)]))}"
        assert refused_at([*lines[:i], wrong, *lines[i + 1 :]]) == i + 1


def test_a_move_after_the_end_is_named(table: Table) -> None:
    lines = [*table.end.transcript().splitlines()[:-1], f"0 {table.game.action_space.text(0)}"]
    assert refused_at(lines) == len(lines)


def test_a_wrong_result_is_named(table: Table) -> None:
    lines = table.end.transcript().splitlines()
    assert refused_at([*lines[:-1], "result: 1000 1000"]) == len(lines)


def test_a_result_too_early_is_named(lines: list[str]) -> None:
    assert refused_at([*lines, "result: 0 0"]) == len(lines) + 1


HEAD: list[tuple[str, str]] = [
    ("game", "chess"),
    ("rules", "999"),
    ("rules", "one"),
    ("seats", "99"),
    ("seats", "two"),
    ("variants", "no_such_variant=yes"),
    ("variants", "maybe"),
    ("components", "house 0000000000000000"),
    ("components", "enclosed 0000000000000000"),
    ("components", "theirs"),
]


def test_a_wrong_head_is_named_once(lines: list[str]) -> None:
    wrong = ["seats: 99" if line.startswith("seats:") else line for line in lines]
    with pytest.raises(TranscriptError) as caught:
        stammtisch.replay("\n".join(wrong))
    assert str(caught.value).count("seats:") == 1


@pytest.mark.parametrize(("key", "value"), HEAD)
def test_a_wrong_head_is_named(lines: list[str], key: str, value: str) -> None:
    i = next(i for i, line in enumerate(lines) if line.startswith(f"{key}:"))
    assert refused_at([*lines[:i], f"{key}: {value}", *lines[i + 1 :]]) == i + 1


@pytest.mark.parametrize("key", ["game", "rules", "seats", "variants", "components", "seed"])
def test_a_head_without_an_entry_is_refused(lines: list[str], key: str) -> None:
    refused_at([line for line in lines if not line.startswith(f"{key}:")])


def test_an_entry_that_stands_twice_is_named(lines: list[str]) -> None:
    assert refused_at([*lines[:3], lines[1], *lines[3:]]) == 4


def test_an_entry_nobody_knows_is_named(lines: list[str]) -> None:
    assert refused_at([*lines[:3], "colour: red", *lines[3:]]) == 4


@pytest.mark.parametrize("text", ["", "\n", "chess", "stammtisch transcript 2\n", "\0"])
def test_what_is_no_transcript_is_refused_in_line_1(text: str) -> None:
    with pytest.raises(TranscriptError) as caught:
        stammtisch.replay(text)
    assert caught.value.line == 1


@pytest.mark.parametrize("position", ["", "x", "[]", "{}", '{"game": 1}', "[" * 100_000])
def test_a_transcript_with_a_strange_position_is_named(lines: list[str], position: str) -> None:
    i = next(i for i, line in enumerate(lines) if line.startswith("seed:"))
    assert refused_at([*lines[:i], f"position: {position}", *lines[i + 1 :]]) == i + 1


def test_every_variant_is_named_once(game: Game, lines: list[str]) -> None:
    i = next(i for i, line in enumerate(lines) if line.startswith("variants:"))
    entries = lines[i].split()[1:]
    wrong = [[entry for entry in entries if entry != lost] for lost in entries]
    wrong += [[*entries, entry.partition("=")[0] + value] for entry in entries for value in NO_YES]
    for named in (*wrong, *([[]] if entries else [])):
        assert refused_at([*lines[:i], f"variants: {' '.join(named)}", *lines[i + 1 :]]) == i + 1


def test_a_player_who_has_no_seat_is_named(game: Game, lines: list[str]) -> None:
    for seat in (max(game.seats), 9, "00", "x"):
        assert refused_at([*lines[:6], f"player {seat}: Zoé", *lines[6:]]) == 7


def test_any_blanks_stand_between_seat_and_action(game: Game, lines: list[str]) -> None:
    spaced = [line.replace(" ", " \t ") if line[:1].isdigit() else line for line in lines]
    assert stammtisch.replay("\n".join(spaced)) == opening(game)


@pytest.mark.parametrize("seed", ["", "a\u2028b", "x\x0b\x1c|", "# x: 1", "x\x85y"])
def test_any_seed_is_written_and_read(game: Game, seed: str) -> None:
    state = game.start(seed=seed)
    assert stammtisch.replay(state.transcript()) == state


def test_a_name_too_many_or_too_few_is_not_written(game: Game) -> None:
    state = game.start(2)
    for names in (["Anna"], ["Anna", "Boris", "Chloé"]):
        with pytest.raises(GameError, match="names for 2 seats"):
            state.transcript(names)


# Mutations: each is refused by its line, or says what the game that comes out of it says


Lines = list[str]


def dropped(lines: Lines, dice: random.Random) -> Lines:
    i = dice.randrange(len(lines))
    return lines[:i] + lines[i + 1 :]


def doubled(lines: Lines, dice: random.Random) -> Lines:
    i, j = dice.randrange(len(lines)), dice.randrange(len(lines) + 1)
    place = dice.choice((i, j))
    return [*lines[:place], lines[i], *lines[place:]]


def swapped(lines: Lines, dice: random.Random) -> Lines:
    made, (i, j) = lines.copy(), dice.sample(range(len(lines)), 2)
    made[i], made[j] = made[j], made[i]
    return made


def cut(lines: Lines, dice: random.Random) -> Lines:
    i = dice.randrange(len(lines))
    return [*lines[:i], lines[i][: dice.randint(0, len(lines[i]))], *lines[i + 1 :]]


def reworded(lines: Lines, dice: random.Random) -> Lines:
    """One line with a word lost, doubled, exchanged, changed a little, or spaced otherwise."""
    i = dice.choice([i for i, line in enumerate(lines) if not line.startswith("position")])
    words = lines[i].split(" ")
    at, others = dice.randrange(len(words)), dice.choice(lines).split(" ")
    word, other = words[at], dice.choice(others)
    changed = ["", f"{word} {word}", f"{other}", f"{word} {other}", f"{word}\t", f" {word} "]
    changed += [word.replace("yes", "no"), word.replace("1", "2"), f"0{word}", f"{word}:"]
    words[at] = dice.choice(changed)
    return [*lines[:i], " ".join(words).strip(" "), *lines[i + 1 :]]


MUTATIONS: tuple[Callable[[Lines, random.Random], Lines], ...] = (
    dropped,
    doubled,
    swapped,
    cut,
    reworded,
    reworded,
)


def originals(game: Game) -> list[str]:
    """Transcripts of all forms: dealt, set up by hand, with a set of one's own, finished."""
    begun = opening(game)
    by_hand = game.from_position(begun.position())
    text = game.module("components").house()
    ours = game.start(game.seats[0], 1, components=text + "# ours\n\n# all of it\n")
    for state in (by_hand, ours):
        for _ in zip(range(3), walk(state, 2), strict=False):
            pass
    ended = [] if game.n_actions > 100 else [tables.table(game.name, game.seats[0]).end]
    names = [f"Anna {seat}" for seat in range(max(game.seats))]
    return [s.transcript(names[: s.seats]) for s in (begun, by_hand, ours, *ended)]


def said(text: str, game: Game) -> tuple[Counter[str], list[tuple[str, int]]]:
    """What stands in each line, no entry left out: those of the head, and the decisions.

    Names and the result may be left out, and a set is told by its digest; spaces mean nothing, nor
    does the order of entries.
    """
    head: Counter[str] = Counter()
    moves: list[tuple[str, int]] = []
    for line in filter(None, map(str.strip, text.splitlines()[1:])):
        key, colon, value = line.partition(":")
        if line.startswith(("#", "|")) or key == "result" or (colon and not value):
            continue
        if not colon:
            seat, action = line.split(maxsplit=1)
            moves.append((seat, game.action_space.parse(action)))
        elif key == "position":
            head[f"position {json.loads(value)}"] += 1
        elif key in ("rules", "seats"):
            head[f"{key}: {int(value)}"] += 1
        else:
            head[f"{key}: {sorted(value.split())}"] += 1
    return head, moves


@pytest.mark.parametrize("mutation", range(4))
def test_a_mutated_transcript_is_refused_by_its_line_or_says_its_game(
    game: Game, mutation: int
) -> None:
    dice = random.Random(f"{game.name} {mutation}")
    texts = originals(game)
    for _ in range(N_MUTATIONS // 4):
        lines = dice.choice(texts).splitlines()
        mutated = dice.choice(MUTATIONS)(lines, dice)
        try:
            record = read("\n".join(mutated) + "\n")
        except TranscriptError as error:
            check_line(lines, mutated, error.line)
        else:
            names = [record.players.get(seat, "") for seat in range(record.end.seats)]
            head, moves = said("\n".join(mutated), game)
            again, decisions = said(record.end.transcript(names), game)
            assert (head, moves) == (again, decisions), mutated


def check_line(lines: Lines, mutated: Lines, line: int) -> None:
    """Nothing above the first changed line is blamed, and all above the blamed one is right.

    An entry that is lost is missed in the last line of the head, and a set that is another one is
    told where its digest stands. A decision has no colon.
    """
    pairs = enumerate(zip(lines, mutated, strict=False), start=1)
    changed = next((i for i, (old, new) in pairs if old != new), len(mutated))
    of_a_set = lines[min(changed, len(lines)) - 1].startswith("|")
    told = of_a_set and mutated[line - 1].startswith("components")
    assert changed - 1 <= line <= len(mutated) or told, (changed, line, mutated)
    if any(re.match(r"\d+\s[^:]*$", above) for above in mutated[1:line]):
        stammtisch.replay("\n".join(mutated[: line - 1]))
        assert refused_at(mutated[:line]) == line


@pytest.mark.parametrize("path", STORED, ids=lambda path: f"{path.parents[1].name}-{path.stem}")
def test_stored_games_replay(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert stammtisch.replay(text).is_over == ("result:" in text)


def test_every_game_brings_its_tests(game: Game) -> None:
    name = f"tests.games.{game.name}.conserved"
    assert importlib.util.find_spec(name) is not None, f"there is no {name}"
