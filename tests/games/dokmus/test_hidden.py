"""The secret draft: what nobody may find out before its time, and what samples make of it.

What a seat knows is worked out here from the draft itself: the cards it was passed, the one it
kept, the guardians that lie open. Drafts that agree in that look alike to it.
"""

from __future__ import annotations

import functools
import itertools
import json
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from stammtisch.core.game import Game
from stammtisch.core.state import State
from stammtisch.core.words import LANGUAGES
from tests.web.servers import PERSON, Browser, serving

from .boards import CARDS, GAME
from .test_selection import start_of_selection

Selection = tuple[int, ...]
"""The cards kept so far, in the order of choosing."""
Seat = int | None
Moment = tuple[Selection, int]
"""A draft and how many guardians lie open."""

SAMPLES_EACH = 30
N_TOLD = 3


@functools.cache
def reached(seats: int, moment: Moment) -> State:
    """By real play: seat 0 has chosen first; turns are played alike, and touch no tile."""
    selection, opened = moment
    if opened > 1:
        state = reached(seats, (selection, opened - 1)).clone()
        seat = state.to_move
        while state.to_move == seat:
            state.apply(quiet(state))
        return state
    state = start_of_selection(seats, 0).clone()
    for card in selection:
        state.apply(f"draft {card}")
    return state


def quiet(state: State) -> str:
    texts = [state.text(int(action)) for action in state.legal_actions()]
    order = ("place", "decline", "end")
    return min((text for text in texts if text.startswith(order)), key=order_key)


def order_key(text: str) -> tuple[int, str]:
    return ("place", "decline", "end").index(text.split()[0]), text


def moments(seats: int, selections: Iterator[Selection]) -> Iterator[Moment]:
    """In the midst of every draft, and in every turn after it."""
    for selection in selections:
        if len(selection) < seats:
            yield selection, 0
        else:
            yield from ((selection, opened) for opened in range(1, seats + 1))


def all_selections(seats: int) -> Iterator[Selection]:
    for chosen in range(seats + 1):
        yield from itertools.permutations(CARDS[seats], chosen)


def knowledge(seats: int, moment: Moment, seat: Seat) -> Any:
    """All that a seat (None: a spectator) knows of the guardians."""
    selection, opened = moment
    shown = sorted((card, selection.index(card)) for card in sorted(selection)[:opened])
    public = (len(selection), opened, tuple(shown))
    if seat is None or seat > len(selection):
        return public
    return (*public, frozenset(selection[:seat]), selection[seat : seat + 1])


@functools.cache
def alike(seats: int) -> dict[tuple[Seat, Any], list[Moment]]:
    """The moments that look alike to a seat, by what it knows."""
    found = defaultdict[tuple[Seat, Any], list[Moment]](list)
    for moment in moments(seats, all_selections(seats)):
        for seat in (None, *range(seats)):
            found[seat, knowledge(seats, moment, seat)].append(moment)
    return found


def text(thing: Any) -> str:
    return json.dumps(thing, sort_keys=True)


# Nothing tells more than a seat can know


def everything_told(state: State, seat: Seat, language: str) -> str:
    """View, picture, choices and names of a state as one seat gets them."""
    told = [state.view(seat), state.scene(seat, language).to_json(), repr(state)]
    if seat is not None:
        seen = state.seen_by(seat)
        told += [seen.view(), [seen.text(int(action)) for action in seen.legal_actions()]]
        told += [seen.sample(1).position()]
    return text(told)


def check_alike(seats: int, group: list[Moment], seat: Seat, language: str) -> None:
    """The views of all, and everything of some."""
    views = {text(reached(seats, moment).view(seat)) for moment in group}
    told = {everything_told(reached(seats, moment), seat, language) for moment in group[:N_TOLD]}
    assert len(views) == len(told) == 1, f"seat {seat} can tell these apart: {group}"


def tell_apart_nothing(seats: int) -> None:
    groups = ((seat, group) for (seat, _), group in alike(seats).items() if len(group) > 1)
    for number, (seat, group) in enumerate(groups):
        check_alike(seats, group, seat, LANGUAGES[number % len(LANGUAGES)])


@pytest.mark.parametrize("seats", [2, 3])
def test_what_looks_alike_is_told_alike(seats: int) -> None:
    tell_apart_nothing(seats)


@pytest.mark.parametrize("seats", [2, 3])
def test_what_a_seat_knows_it_is_told(seats: int) -> None:
    for seat in (None, *range(seats)):
        views = [
            text(reached(seats, group[0]).view(seat))
            for (one, _), group in alike(seats).items()
            if one == seat
        ]
        assert len(set(views)) == len(views)


@pytest.mark.compiled
def test_what_looks_alike_to_one_of_four_is_told_alike(fast: Game) -> None:
    tell_apart_nothing(4)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pictures_of_what_looks_alike_are_the_same(theme: str) -> None:
    for (seat, _), group in itertools.islice(alike(3).items(), 0, None, 9):
        pictures = {reached(3, moment).svg(seat, theme) for moment in group[:5]}
        assert len(pictures) == 1


def test_no_view_holds_a_guardian_before_its_time() -> None:
    for (seat, _), group in alike(3).items():
        selection, opened = group[0]
        shown = set(sorted(selection)[:opened])
        players = reached(3, group[0]).view(seat)["players"]
        for other, player in enumerate(players):
            card = selection[other] if other < len(selection) else 0
            known = card == 0 or other == seat or card in shown
            assert player["guardian"] == (card if known else None)
            assert player["revealed"] == (card in shown)
            assert (player["passed"] is None) or other == seat


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_log_names_a_card_only_to_those_who_may_know_it(language: str) -> None:
    log, words = GAME.module("picture").log, GAME.words(language)
    choices = [
        GAME.action_space.decode(GAME.action_space.parse(f"draft {card}")) for card in CARDS[4]
    ]
    hidden = {log(act, value, False, words, GAME.components()) for act, value in choices}
    known = {log(act, value, True, words, GAME.components()) for act, value in choices}
    assert len(hidden) == 1
    assert len(known - hidden) == len(CARDS[4])


def test_only_the_selection_is_decided_in_secret() -> None:
    secret = GAME.module("view").secret
    for (_, opened), state in ((m, reached(3, m)) for m in moments(3, all_selections(3))):
        assert secret(state.record) == (opened == 0)
    assert not secret(GAME.start(3).record)


# Samples


def cards_in(state: State) -> Selection:
    """The guardians held, in the order of choosing: seat 0 is the first."""
    held = [player["guardian"] for player in state.position()["players"]]
    return tuple(card for card in held if card)


def check_samples(seats: int, moment: Moment, seat: Seat) -> None:
    """Every draft that fits is drawn, about equally often, and no other one.

    By the sum of squares: a fair draw exceeds the bound once in a million times.
    """
    view = reached(seats, moment).view(seat)
    fitting = [selection for selection, _ in alike(seats)[seat, knowledge(seats, moment, seat)]]
    n = SAMPLES_EACH * len(fitting)
    drawn = Counter(cards_in(GAME.sample(view, number)) for number in range(n))
    assert set(drawn) == set(fitting)
    freedom = len(fitting) - 1
    squares = sum((count - SAMPLES_EACH) ** 2 / SAMPLES_EACH for count in drawn.values())
    assert squares <= freedom + 5 * (2 * freedom) ** 0.5 + 20 * (freedom > 0)


@pytest.mark.parametrize("selection", [(), (4,), (1, 3), (2, 5, 3), (4, 2, 1)])
def test_three_players_samples_are_fair(selection: Selection) -> None:
    for moment in moments(3, iter([selection])):
        for seat in (None, 0, 1, 2):
            check_samples(3, moment, seat)


@pytest.mark.compiled
@pytest.mark.parametrize("selection", [(3,), (1, 4), (5, 3, 2), (2, 4, 3, 1), (5, 2, 3, 4)])
def test_four_players_samples_are_fair(fast: Game, selection: Selection) -> None:
    for moment in moments(4, iter([selection])):
        for seat in (None, 0, 1, 2, 3):
            check_samples(4, moment, seat)


@pytest.mark.parametrize(
    ("moment", "seat", "count"),
    [
        (((1,), 0), None, 5),
        (((1,), 0), 1, 1),
        (((1, 2, 3), 0), None, 60),
        (((1, 2, 3), 0), 0, 12),
        (((1, 2, 3), 0), 3, 6),
        (((1, 2, 3, 4), 1), None, 24),
        (((1, 2, 3, 4), 1), 3, 2),
        (((2, 3, 4, 5), 1), None, 6),
        (((2, 3, 4, 5), 4), None, 1),
    ],
)
def test_so_many_drafts_of_four_players_look_alike(moment: Moment, seat: Seat, count: int) -> None:
    """Counted by hand: the brute force itself is right."""
    assert len(alike(4)[seat, knowledge(4, moment, seat)]) == count


# At a table


async def play_until_selected(anna: Browser) -> None:
    """One browser plays for all until the first guardian has been kept."""
    while True:
        now = await anna.state()
        if now["covered"]:
            handed = {"key": f"h{now['n']}", "kind": "handover", "seat": now["to_move"]}
            answer = await anna.append(n=now["n"] + 1, **handed)
            assert answer.status_code == 200, answer.text
            now = await anna.state()
        action = next(iter(now["scene"]["choices"]))
        answer = await anna.decide(action)
        assert answer.status_code == 200, answer.text
        if action.startswith("draft"):
            return


async def test_who_does_not_choose_cannot_ask_which_cards_are_left(tmp_path: Path) -> None:
    """To a spectator one card is as likely as another: it is answered alike about all."""
    async with serving(tmp_path) as client:
        anna, stranger = Browser(client), Browser(client)
        await anna.open_table(PERSON, PERSON, PERSON, game="dokmus")
        await play_until_selected(anna)
        for asks in (stranger, anna):
            why = f"{anna.address}/why?action=draft%20"
            answers = [await asks.get(f"{why}{card}") for card in CARDS[3]]
            assert len({(answer.status_code, answer.text) for answer in answers}) == 1
