"""What each seat can know of hands, draw pile and tiles, and what samples make of it."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest

from stammtisch.core.engine import plain
from stammtisch.core.state import State
from stammtisch.core.vocabulary import UNKNOWN
from stammtisch.games.ilos.rules import offer
from stammtisch.games.ilos.rules.cards import deck_size, drawn_size, hand_size
from stammtisch.games.ilos.rules.question import question
from stammtisch.games.ilos.rules.sailing import can_sail
from stammtisch.games.ilos.rules.turns import cards_to_draw

from ..counts import as_text
from .boards import CARDS, COPIES, GAME, hand, legal, play, position

Counts = dict[str, int]
SEA = "T01 | a E: ebony mine ruins building @ 0,0"
ALL = tuple(f"T{number:02}" for number in range(1, 21))
SAMPLES = 60


def held(doc: dict[str, Any], seat: int) -> Counts:
    counts: Counts = doc["players"][seat]["hand"]
    return counts


def samples(state: State, seat: int | None, count: int = SAMPLES) -> list[dict[str, Any]]:
    return [state.resample(seat, seed).position() for seed in range(count)]


def table(*hands: str, **more: Any) -> State:
    """Players with these hands, and nothing on the map but one tile."""
    lines = [f"{seat}: hand {cards}" for seat, cards in zip("ABCDE", hands, strict=False)]
    return position("\n".join([SEA, *lines]), **more)


def all_but(*hands: str, pile: str = "") -> str:
    """What is left of all cards for one more hand."""
    left = Counter(COPIES)
    for cards in (*hands, pile):
        for word in cards.split():
            name, _, times = word.partition("*")
            left[name] -= int(times or 1)
    return as_text(left)


# What is in a view


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_a_seat_sees_its_own_hand_and_only_the_size_of_others(seats: int) -> None:
    state = table("ship*2 mine", *["ruins market"] * (seats - 1))
    for seat in range(seats):
        for other, player in enumerate(state.view(seat)["players"]):
            assert player["cards"] == (3 if other == 0 else 2)
            assert (player["hand"] is None) == (other != seat)
            if other == seat:
                assert as_text(player["hand"]) == hand(state, seat)


def test_a_spectator_sees_no_hand() -> None:
    view = table("ship*2 mine", "ruins market").view(None)
    assert [(p["cards"], p["hand"]) for p in view["players"]] == [(3, None), (2, None)]


def test_the_draw_pile_is_a_number_and_the_discards_are_open() -> None:
    state = table("ship", "ruins", pile="mine*2 market")
    for seat in (0, 1, None):
        view = state.view(seat)
        assert view["deck"] == 3
        assert as_text(view["discard"]) == all_but("ship", "ruins", pile="mine*2 market")


def test_stocks_production_ships_colonists_and_prices_are_in_every_view() -> None:
    state = position(f"{SEA}\nA: ships T01a; stock gold*2; sites T01.1\nB: ships", covered="dye")
    for seat in (0, 1, None):
        view = state.view(seat)
        first = view["players"][0]
        assert (as_text(first["stock"]), as_text(first["production"])) == ("gold*2", "ebony")
        assert (first["ships"][0], first["colonists"]) == ("T01a", 9)
        assert (view["covered"]["dye"], view["markers"], view["tokens"]) == (1, 7, 10)


def test_unseen_tiles_are_a_number() -> None:
    """Neither the stack nor the box tells a tile; only what lies or is open is named."""
    state = GAME.start(3, seed=5)
    for seat in (0, 1, 2, None):
        text = json.dumps({k: v for k, v in state.view(seat).items() if k != "components"})
        assert {tile for tile in ALL if tile in text} == set(state.position()["open"])


# What samples put where nobody has looked


def test_any_unseen_tile_may_come_next_those_of_the_box_too() -> None:
    state = GAME.start(2, seed=5)
    play(state, "swap done", "swap done")
    seen = set(state.position()["open"])
    first = f"lay {state.position()['open'][0]}"
    land = f"land {state.position()['open'][0]}a"
    drawn = set()
    for seed in range(150):
        after = play(state.resample(0, seed), first, land).position()
        drawn.add(after["open"][0])
    assert drawn == set(ALL) - seen


def test_a_sample_keeps_what_the_seat_sees() -> None:
    state = table("ship*2 mine", "ruins market", "building", pile="mine*4 ship*9")
    for seat in range(3):
        for doc in samples(state, seat, 10):
            assert held(doc, seat) == held(state.position(), seat)
            assert [sum(held(doc, other).values()) for other in range(3)] == [3, 2, 1]
            assert (sum(doc["deck"].values()), doc["discard"]) == (13, state.position()["discard"])


def test_at_first_another_hand_may_hold_any_card_that_one_does_not_see() -> None:
    state = table("ruins*6", "ship*5")
    seen: Counter[str] = Counter()
    for doc in samples(state, 0, 200):
        seen.update(held(doc, 1))
    assert {card for card in CARDS if seen[card]} == set(CARDS) - {"ruins"}
    assert 260 <= seen["ship"] <= 450, "30 of 84 cards: 357 of 1000 are expected"


# After a shuffle


def shuffled_for_two() -> State:
    """Seat 0 has drawn three cards after the ships and mines among the discards were shuffled."""
    other = all_but("market*2", pile="ship*4 mine*2")
    return play(table("market*2", other, pile="", discard=full("ship*4 mine*2")), "end")


def full(text: str) -> Counts:
    counts = dict.fromkeys(CARDS, 0)
    for word in text.split():
        name, _, times = word.partition("*")
        counts[name] += int(times or 1)
    return counts


def test_with_two_players_the_other_hand_is_known_once_the_pile_was_shuffled() -> None:
    state = shuffled_for_two()
    assert as_text(state.position()["shuffled"]) == "ship*4 mine*2"
    for doc in samples(state, 0):
        assert held(doc, 1) == held(state.position(), 1)
        assert doc["deck"] == state.position()["deck"]


def test_the_other_player_knows_all_but_what_was_drawn_since() -> None:
    """Seat 0 has two market cards, and any three of the six that were shuffled."""
    state = shuffled_for_two()
    found = set()
    for doc in samples(state, 1):
        assert held(doc, 0)["market"] == 2
        assert {card for card, n in doc["deck"].items() if n} <= {"ship", "mine"}
        found.add(held(doc, 0)["mine"])
    assert found == {0, 1, 2}


def test_what_may_have_been_drawn_is_as_likely_as_it_is() -> None:
    """Of three cards out of four ships and two mines one is a mine, on the average."""
    mines = [held(doc, 0)["mine"] for doc in samples(shuffled_for_two(), 1, 300)]
    assert 255 <= sum(mines) <= 345


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_in_a_hand_since_before_the_shuffle_is_never_in_the_pile(seats: int) -> None:
    """Nobody has discarded ruins: they are in hands, whatever is drawn."""
    rest = all_but(*["ruins market"] * (seats - 1), pile="ship*20 mine*5")
    hands = [*["ruins market"] * (seats - 1), rest]
    state = table(*hands, pile="", discard=full("ship*20 mine*5"))
    for _ in range(seats):
        play(state, "end")
        for seat in (*range(seats), None):
            for doc in samples(state, seat, 8):
                assert {card for card, n in doc["deck"].items() if n} <= {"ship", "mine"}
                in_hands = sum(held(doc, other)["ruins"] for other in range(seats))
                assert in_hands == 6
                drawn = sum(doc["shuffled"].values()) - sum(doc["deck"].values())
                assert drawn == 25 - sum(state.position()["deck"].values())


def test_a_seat_counts_what_it_has_drawn_itself() -> None:
    """Both mines are in the first player's hand, so that nobody else may draw one."""
    rest = all_but("market", pile="mine*2 ship")
    state = play(table("market", rest, pile="", discard=full("mine*2 ship")), "end")
    assert held(state.position(), 0)["mine"] == 2
    for doc in samples(state, 0, 10):
        assert sum(doc["deck"].values()) == 0
        assert held(doc, 1)["mine"] == 8


def test_cards_played_since_the_shuffle_do_not_return_to_the_pile() -> None:
    """Of the three cards that seat 0 drew one at least is a ship, which it plays: it lies open."""
    state = play(shuffled_for_two(), "end")
    assert held(state.position(), 0)["ship"]
    play(state, "play ship", "take supply", "land T01a", "pay market")
    for seat in (0, 1):
        for doc in samples(state, seat, 10):
            assert as_text(doc["discard"]) == "ship market"
            assert doc["deck"]["ship"] + held(doc, 0)["ship"] + held(doc, 1)["ship"] == 29


# Along random games


def drawn_anew(before: dict[str, Any], after: dict[str, Any], seat: int) -> Counts | None:
    """After a turn's draw that shuffled: what the seat has drawn of the new pile, else None."""
    if sum(after["discard"].values()) >= sum(before["discard"].values()):
        return None
    new, old, rest = held(after, seat), held(before, seat), before["deck"]
    return {card: new[card] - old[card] - rest[card] for card in CARDS}


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_the_pile_of_a_sample_holds_only_what_was_shuffled_and_not_drawn(seats: int) -> None:
    """What was among the discards at the last shuffle, but for one's own draws since."""
    state, dice = GAME.start(seats, seed=seats), random.Random(seats)
    pile, own, shuffles = dict(COPIES), [Counter[str]() for _ in range(seats)], 0
    while not state.is_over and shuffles < 4:
        before, seat = state.position(), state.to_move
        assert seat is not None
        text = dice.choice(sorted(legal(state) - {"swap ship"}))
        after = state.apply(text).position()
        fresh = drawn_anew(before, after, seat) if text == "end" else None
        if fresh is not None:
            pile, shuffles = before["discard"], shuffles + 1
            own = [Counter[str]() for _ in range(seats)]
            own[seat].update(fresh)
        elif text == "end" and shuffles:
            gained = {c: held(after, seat)[c] - held(before, seat)[c] for c in CARDS}
            own[seat].update(gained)
        if text == "end" and shuffles:
            check_piles(state, pile, own)
    assert shuffles


def check_piles(state: State, pile: Counts, own: list[Counter[str]]) -> None:
    for seat, drawn in enumerate(own):
        for doc in (state.position(), *samples(state, seat, 2)):
            for card in CARDS:
                assert doc["deck"][card] <= pile[card] - drawn[card]
                assert doc["shuffled"][card] == pile[card]


# What a seat knows, as a record


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_rules_answer_of_what_a_seat_knows_as_of_the_whole(seats: int) -> None:
    """Sizes, costs, what is asked and may be done: nothing of it hangs on hidden cards."""
    rng = random.Random(seats)
    state = GAME.start(seats, seed=seats)
    for count in range(150):
        if count % 10 == 0:
            for seat in (None, *range(seats)):
                assert answers(state.known(seat).record) == answers(state.record)
        state.apply(rng.choice(state.legal_texts()))
    known = state.known(state.to_move)
    legal = plain(GAME.engine.new_legals())[0]
    offer(known.record, legal)
    assert sorted(legal.ids[: legal.count]) == state.legal_actions().tolist()


def answers(record: Any) -> list[Any]:
    seats = range(record.seats)
    return [
        deck_size(record),
        question(record),
        [(hand_size(record, seat), drawn_size(record, seat)) for seat in seats],
        [cards_to_draw(record, seat) for seat in seats],
        [can_sail(record, seat) for seat in seats],
    ]


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_others_cards_and_the_draw_pile_are_unknown_in_the_record(seat: int | None) -> None:
    known = table("ship*2 mine", "ruins market").known(seat).record
    assert set(known.deck.tolist()) == {UNKNOWN}
    for other in range(2):
        hidden = set(known.players[other].hand.tolist()) == {UNKNOWN}
        assert hidden == (other != seat)
    assert not known.chance.key.any()
