"""Positions and views: complete in every phase; what describes no situation is refused by name."""

from __future__ import annotations

import copy
from typing import Any

import pytest

import stammtisch
from stammtisch import PositionError
from stammtisch.core.state import State
from stammtisch.games.village.state import Phase

from ...contract.test_documents import mutated
from ..documents import Doc, put, refused
from .boards import EVERYWHERE, GAME, of, play, player, position

N_MUTATED = 60

PLAYERS = """
    A: farm 1 1; smithy 2; chamber3 2; bag 3; cubes green*3; goods scroll plow; coins 2; grain 2
    B: farm 1; window1 2; north 1; visited north; customers C07; dead-crafts 1; grain 2; prestige 3
"""
STALLS = "C05 C04 C06"
CROSSING = PLAYERS.replace("coins 2", "coins 2; life 9")

REACHED: dict[str, tuple[str, ...]] = {
    "opening": (),
    "action": ("take family orange",),
    "pay": ("take council orange", "enter 1@farm green"),
    "gain_cubes": ("take council orange", "privilege 2"),
    "gain_good": ("take council orange", "privilege 3"),
    "produce": ("take crafts orange", "train 1@farm smithy"),
    "privilege": ("take council orange", "enter 1@farm scroll"),
    "market": ("take market orange",),
    "bury": ("take council orange", "enter 1@farm scroll", "done"),
    "buy": ("take harvest orange", "harvest"),
    "promote": ("take harvest orange", "harvest", "done"),
}
"""How to come from an opening to each phase."""


def situation(phase: str, **entries: Any) -> State:
    """A position in this phase."""
    if phase == "over":
        end = {"to_move": None, "services": 30, "ended": "last-service"}
        return position(PLAYERS, board="", phase="over", **{**end, **entries})
    board = "harvest orange" if phase in ("buy", "promote") else EVERYWHERE
    text = CROSSING if phase == "bury" else PLAYERS
    return play(position(text, board=board, stalls=STALLS, **entries), *REACHED[phase])


# Complete


@pytest.mark.parametrize("phase", [phase.name.lower() for phase in Phase])
def test_a_position_of_every_phase_is_read_back(phase: str) -> None:
    state = situation(phase)
    doc = state.position()
    assert doc["phase"] == phase
    assert GAME.from_position(doc) == state
    for seat in (None, 0, 1):
        assert GAME.sample(state.view(seat), 1).view(seat) == state.view(seat)


def test_everything_is_public() -> None:
    """Views of all seats differ in the seat alone; all of the position but chance is in them."""
    state = situation("pay")
    views = [state.view(seat) for seat in (0, 1, None)]
    assert all({**view, "seat": None} == {**views[2], "seat": None} for view in views)
    for key in state.position().keys() - {"chance", "players"}:
        assert views[0][key] == state.position()[key]


def test_a_view_counts_the_stack_and_the_living() -> None:
    """24 customers: three at the stalls, one served. Those in the bag live."""
    view = situation("opening").view(1)
    assert view["stack"] == 20
    assert [seat["living"] for seat in view["players"]] == [5, 3]


def test_what_follows_from_the_rest_may_be_left_out() -> None:
    state = situation("opening")
    doc = state.position()
    for key in ("supply", "goods", "grain", "coins", "turn", "market", "phase", "ended"):
        del doc[key]
    for entry in doc["players"]:
        del entry["reserve"]
    assert GAME.from_position(doc) == state


def test_an_almost_empty_position() -> None:
    """Four on the farm and one cube on the board."""
    head = situation("opening").position()
    keys = ("game", "rules_version", "seats", "variants", "components", "to_move")
    players = [{"members": {"farm": [1, 1, 1, 1]}}, {}]
    doc = {key: head[key] for key in keys} | {
        "board": {"harvest": {"orange": 1}},
        "players": players,
    }
    state = GAME.from_position(doc)
    assert player(state)["reserve"] == [2, 2, 2, 3, 3, 4, 4]
    assert state.position()["supply"]["orange"] == 17
    assert state.position()["turn"]["seat"] == 0


def test_what_older_rules_wrote_is_read() -> None:
    """Last turns had to be taken then: what was legal still is, and leads to the same."""
    state = situation("pay")
    older = {"rules_version": 1}
    assert GAME.from_position({**state.position(), **older}) == state
    view = state.view(0)
    assert GAME.sample({**view, **older}, 1) == GAME.sample(view, 1)
    text = GAME.start(seed=1).transcript().replace("\nrules: 2\n", "\nrules: 1\n")
    assert "\nrules: 1\n" in text
    assert stammtisch.replay(text) == GAME.start(seed=1)
    assert refused(lambda: GAME.from_position({**state.position(), "rules_version": 0})) == (
        "rules_version"
    )
    with pytest.raises(stammtisch.TranscriptError, match="version 0"):
        stammtisch.replay(text.replace("\nrules: 1\n", "\nrules: 0\n"))


def says(doc: Any, given: Any) -> bool:
    """Whether a document has all that was given; nothing and zero need not be written down."""
    if given is None:
        return True
    if isinstance(given, dict) and isinstance(doc, dict):
        return all(says(doc.get(key), value) for key, value in given.items())
    if isinstance(given, list) and isinstance(doc, list) and len(doc) >= len(given):
        if any(place is not None for place in doc[len(given) :]):
            return False  # only a row of places may end early
        doc = doc[: len(given)]
        return all(map(says, doc, given)) or sorted(map(str, doc)) == sorted(map(str, given))
    return bool(doc == given and type(doc) is type(given)) or (not doc and not given)


@pytest.mark.parametrize("phase", [phase.name.lower() for phase in Phase])
def test_nothing_that_is_given_is_dropped_or_changed(phase: str) -> None:
    """Of what is mutated and read all the same."""
    whole, found = situation(phase).position(), 0
    for k in range(N_MUTATED):
        doc = mutated(whole, f"{phase} {k}")
        try:
            state = GAME.from_position(copy.deepcopy(doc))
        except PositionError:
            continue
        del doc["chance"]  # as hexadecimal digits, in capitals too
        assert says(state.position(), {**doc, "rules_version": GAME.rules_version}), doc
        found += 1
    assert found


# Refused

WRONG = [
    # there are not so many
    ("opening", "bag.plague", 7, "bag.plague"),
    ("opening", "bag.orange", 18, "board"),
    ("opening", "supply.orange", 12, "supply.orange"),
    ("opening", "goods.scroll", 8, "goods.scroll"),
    ("opening", "grain", 20, "grain"),
    ("opening", "coins", 15, "coins"),
    ("opening", "players.0.coins", 16, "players[0].coins"),
    ("opening", "players.0.goods.ox", 9, "players[0].goods.ox"),
    ("opening", "players.0.grain", 6, "players[0].grain"),
    ("opening", "players.0.life", 10, "players[0].life"),
    ("opening", "players.0.cubes.plague", 1, "players[0].cubes.plague"),
    ("opening", "players.0.prestige", 10_000, "players[0].prestige"),
    ("opening", "services", 30, "services"),
    ("pay", "services", 30, "services"),
    ("promote", "services", 31, "services"),
    ("buy", "services", 0, "services"),
    ("promote", "services", 0, "services"),
    ("over", "services", 0, "services"),
    *[("promote", "out", out, "out") for out in (0, 3)],
    ("opening", "round", 1_004, "round"),
    ("promote", "round", 1_004, "round"),
    # customers
    ("opening", "stalls", ["C05", "C04", None, None], "stalls"),
    ("opening", "stalls", ["C05", "C05", None], "stalls[1]"),
    ("opening", "stalls", ["C05", "C25", None], "stalls[1]"),
    ("opening", "stalls", ["C07", None, None], "players[1].customers[0]"),
    ("opening", "queue", [None, "C09", None, None, None], "queue"),
    ("opening", "queue", ["C05", None, None, None, None], "queue[0]"),
    ("opening", "players.0.customers", ["C07"], "players[1].customers[0]"),
    # members
    ("opening", "players.0.members.farm", [5], "players[0].members.farm[0]"),
    ("opening", "players.0.members.farm", [True], "players[0].members.farm[0]"),
    ("opening", "players.0.members.farm", [1, 1, 1, 1, 1], "players[0].members"),
    ("opening", "players.0.members.mill", [1], "players[0].members.mill"),
    ("opening", "players.0.reserve", [2], "players[0].reserve"),
    ("opening", "players.0.dead.market", [1], "players[0].dead.market"),
    ("opening", "players.1.visited", ["village"], "players[1].visited[0]"),
    ("opening", "players.1.visited", ["north", "north"], "players[1].visited[1]"),
    ("opening", "players", [], "players"),
    # seats
    ("opening", "to_move", None, "to_move"),
    ("opening", "first", 2, "first"),
    ("opening", "marker", 2, "marker"),
    ("over", "to_move", 0, "to_move"),
    ("action", "turn.seat", 1, "turn.seat"),
    ("buy", "turn.seat", 0, "turn.seat"),
    # phase and turn
    ("opening", "phase", "service", "phase"),
    ("opening", "phase", "action", "turn.space"),
    ("opening", "turn.space", "crafts", "turn.space"),
    ("opening", "turn.way", "take", "turn.space"),
    ("opening", "turn.owed", 1, "turn.owed"),
    ("opening", "turn.cubes", 1, "turn.cubes"),
    ("opening", "turn.shop", "smithy", "turn.shop"),
    ("opening", "market", {}, "market"),
    ("opening", "out", 5, "out"),
    ("action", "turn.way", None, "turn.space"),
    ("action", "turn.way", "free", "turn.way"),
    ("action", "turn.space", "market", "turn.space"),
    ("action", "turn.chamber", "chamber1", "turn.chamber"),
    ("action", "turn.act", "enter", "turn.act"),
    ("action", "turn.value", "1@farm green", "turn.value"),
    ("action", "market", {"free": True}, "market"),
    ("produce", "turn.shop", None, "turn.shop"),
    ("produce", "turn.shop", "office", "turn.shop"),
    ("produce", "turn.space", "family", "turn.space"),
    ("privilege", "turn.chamber", None, "turn.chamber"),
    ("privilege", "turn.chamber", "chamber2", "turn.chamber"),
    ("gain_cubes", "turn.cubes", 0, "turn.cubes"),
    ("gain_cubes", "turn.cubes", 3, "turn.cubes"),
    ("gain_cubes", "turn.space", "family", "turn.space"),
    ("gain_good", "turn.space", "travel", "turn.space"),
    ("bury", "turn.owed", 0, "turn.owed"),
    # the market day
    ("market", "market", None, "market"),
    ("market", "market.sold", 1, "market.free"),
    ("market", "market.owed", 1, "market.owed"),
    ("market", "players.0.passed", True, "to_move"),
    ("market", "players.1.passed", True, "market.free"),
    ("market", "turn.seat", 1, "market.free"),
    ("market", "market", {"sold": 2}, "market.sold"),
    # what is paid for
    ("pay", "turn.act", None, "turn.act"),
    ("pay", "turn.act", "advance", "turn.value"),
    ("pay", "turn.act", "take", "turn.value"),
    ("pay", "turn.value", None, "turn.value"),
    ("pay", "turn.value", "1@farm scroll", "turn.value"),
    ("pay", "turn.value", "4@farm green", "turn.value"),
    ("pay", "turn.space", "church", "turn.value"),
    # the end
    ("opening", "ended", "last-service", "ended"),
    ("opening", "ended", "graves-full", "ended"),
    ("opening", "ender", 0, "ender"),
    ("opening", "last_turns", 1, "last_turns"),
    ("over", "ended", None, "ended"),
    ("over", "services", 29, "ended"),
    ("over", "ended", "chronicle-full", "ended"),
]


@pytest.mark.parametrize(("phase", "path", "value", "named"), WRONG)
def test_what_is_impossible_is_refused_by_name(
    phase: str, path: str, value: Any, named: str
) -> None:
    doc = put(situation(phase).position(), path, value)
    assert refused(lambda: GAME.from_position(doc)) == named


def test_no_piece_is_out_before_the_first_service() -> None:
    doc = put(situation("opening").position(), "services", 0)
    assert GAME.from_position(doc).position()["out"] == 0
    assert refused(lambda: GAME.from_position(put(doc, "out", 1))) == "out"


def test_in_a_service_one_has_begun_and_its_pieces_are_out() -> None:
    for phase in ("buy", "promote"):
        doc = situation(phase).position()
        del doc["services"], doc["out"]
        found = GAME.from_position(doc).position()
        assert (found["services"], found["out"]) == (1, 4 if phase == "promote" else 0)


def test_members_and_customers_are_named_in_any_order() -> None:
    """In positions and in views; as many of each are meant all the same."""
    text = "A: farm 1 2 2; dead-crafts 1 2; customers C07 C08; visited north south"
    state = position(f"{text}\nB: farm 1", stalls=STALLS)
    for doc in (state.position(), state.view(0), state.view(1)):
        given = copy.deepcopy(doc)
        one = given["players"][0]
        for entry in (one["members"]["farm"], one["dead"]["crafts"]):
            entry.reverse()
        for entry in ("reserve", "customers", "visited"):
            assert one[entry] != one[entry][::-1]
            one[entry].reverse()
        read = GAME.sample(given, 1) if "seat" in doc else GAME.from_position(given)
        again = read.view(doc["seat"]) if "seat" in doc else read.position()
        assert again == doc
    view = state.view(0)
    for path, value in (("members.farm", [1, 1, 2]), ("customers", ["C08", "C08"])):
        wrong = put(view, f"players.0.{path}", value)
        with pytest.raises(PositionError):
            GAME.sample(wrong, 1)


@pytest.mark.parametrize(
    ("path", "named"), [("stack", "stack"), ("players.1.living", "players[1].living")]
)
def test_a_view_that_counts_wrongly_is_refused(path: str, named: str) -> None:
    view = put(situation("opening").view(0), path, 7)
    assert refused(lambda: GAME.sample(view, 1)) == named


FULL_GRAVES = "A: farm 2; dead-grave 1 1 1\nB: farm 1 1"
LAST: Doc = {"ended": "graves-full", "ender": 0, "last_turns": 1, "to_move": 1}


@pytest.mark.parametrize(
    ("text", "entries", "named"),
    [
        ("A: farm 1\nB: farm 1; dead-travel 1 1 2", {}, "players"),
        ("A: farm 1; dead-grave 1 1 1\nB: farm 1; dead-grave 1", LAST, "players"),
        ("A: farm 1; dead-gone 1\nB: farm 1", {}, "players"),
        ("A: farm 1\nB: farm 1", {"board": ""}, "board"),
        ("A: farm 1\nB: farm 1", {"board": "harvest orange*19"}, "board.harvest.orange"),
        (FULL_GRAVES, {}, "ended"),
        (FULL_GRAVES, {**LAST, "ended": "chronicle-full"}, "ended"),
        (FULL_GRAVES, {**LAST, "ender": None}, "ender"),
        (FULL_GRAVES, {**LAST, "last_turns": None}, "last_turns"),
        (FULL_GRAVES, {**LAST, "last_turns": 0}, "last_turns"),
        (FULL_GRAVES, {**LAST, "last_turns": 3}, "last_turns"),
        (FULL_GRAVES, {**LAST, "last_turns": 2}, "last_turns"),
        (FULL_GRAVES, {**LAST, "to_move": 0}, "last_turns"),
    ],
)
def test_dead_and_cubes_must_fit_the_end(text: str, entries: Doc, named: str) -> None:
    assert refused(lambda: position(text, **entries)) == named


CRAFTS = {"seat": 0, "way": "take", "space": "crafts"}
COUNCIL = {**CRAFTS, "space": "council"}
DAY = {"seat": 0, "way": "take", "space": "market"}
SERVING = {"act": "serve", "value": "C05"}
AT_WELL = {"seat": None, "way": None, "space": None, "act": "well", "value": "harvest"}
SELLER = "A: farm 1; smithy 1; goods scroll; cubes green; coins 1; customers C07"
FILLED = "B: farm 1; dead-grave 1 1 1"
ENDED: Doc = {"ended": "graves-full", "ender": 1}


@pytest.mark.parametrize(
    ("text", "phase", "entries", "named"),
    [
        # deaths for which nobody can have spent the time
        (f"{SELLER}; life 2", "action", {"turn": {**CRAFTS, "owed": 1}}, "turn.owed"),
        (SELLER, "action", {"turn": {**CRAFTS, "owed": 2}}, "turn.owed"),
        (SELLER, "action", {"turn": {**CRAFTS, "way": "well", "owed": 1}}, "turn.owed"),
        (SELLER, "bury", {"turn": {**CRAFTS, "owed": 2}}, "turn.owed"),
        (SELLER, "market", {"turn": {**DAY, "owed": 2}, "market": {"free": True}}, "turn.owed"),
        (SELLER, "bury", {"turn": DAY, "market": {"sold": 1, "owed": 2}}, "market.owed"),
        (
            f"{SELLER}; life 1",
            "bury",
            {"turn": DAY, "market": {"sold": 1, "owed": 1}},
            "market.owed",
        ),
        # a day on which somebody has sold, or has not
        (SELLER, "bury", {"turn": DAY, "market": {"owed": 1}}, "market.sold"),
        (
            SELLER,
            "bury",
            {"turn": {**DAY, "seat": 1}, "market": {"free": True, "owed": 1}},
            "market.free",
        ),
        (f"{SELLER}; passed", "bury", {"turn": DAY, "market": {"sold": 1, "owed": 1}}, "to_move"),
        # what is paid for on market days, and only then
        (SELLER, "pay", {"turn": {**DAY, **SERVING}}, "turn.act"),
        (SELLER, "pay", {"turn": {**CRAFTS, **SERVING}}, "turn.act"),
        # the end, brought about by a death that nobody has died yet
        (SELLER, "pay", {"turn": {**CRAFTS, **SERVING}, "other": FILLED, **ENDED}, "last_turns"),
        (SELLER, "pay", {"turn": AT_WELL, "other": FILLED, **ENDED}, "last_turns"),
        # services with cubes on the board
        ("A: bag 1; coins 1", "buy", {}, "board"),
        ("A: window1 1; grain 1", "promote", {}, "board"),
        (
            "A: farm 1",
            "over",
            {"to_move": None, "services": 30, "ended": "last-service"},
            "board",
        ),
        (
            "A: farm 1",
            "over",
            {
                "to_move": None,
                "services": 30,
                "last_turns": 0,
                "other": FILLED,
                **ENDED,
                "ended": "last-service",
            },
            "ended",
        ),
    ],
)
def test_what_play_cannot_lead_to_and_could_not_go_on_from_is_refused(
    text: str, phase: str, entries: Doc, named: str
) -> None:
    entries = {"stalls": "C05", **entries}
    other = entries.pop("other", "B: farm 1")
    assert refused(lambda: position(f"{text}\n{other}", phase=phase, **entries)) == named


def test_a_service_with_cubes_on_the_board_is_the_last_one() -> None:
    text = "A: bag 1 2; coins 1\nB: farm 1; dead-grave 1 1 1"
    state = position(text, phase="buy", ended="graves-full", ender=1, last_turns=0)
    assert GAME.from_position(state.position()) == state
    assert play(state, "buy 2").is_over


@pytest.mark.parametrize(
    ("text", "entries", "actions"),
    [
        ("A: chamber4 1; coins 1; prestige 9999", {"board": "council pink"}, ["privilege 4"]),
        ("A: farm 1", {"round": 1_002, "services": 1, "board": "church pink"}, ["skip"]),
        ("A: farm 1", {"services": 29, "board": "church pink"}, ["skip"]),
        (
            "A: farm 1 1; life 9",
            {"board": "crafts plague"},
            ["train 1@farm smithy", "make plow time"],
        ),
        ("A: farm 1; prestige 9998; window1 2", {"board": "church pink"}, ["skip"]),
    ],
)
def test_whatever_a_position_at_its_limits_leads_to_is_read(
    text: str, entries: Doc, actions: list[str]
) -> None:
    state = position(f"{text}\nB: farm 1", bag="orange*9", **entries)
    for action in [next(iter(of(state, "take"))), *actions]:
        play(state, action)
        assert GAME.from_position(state.position()) == state


def test_the_round_after_a_service_at_the_limit_is_read() -> None:
    entries: Doc = {"phase": "promote", "board": "", "services": 1, "round": 1_001}
    state = position("A: window1 1; grain 1\nB: farm 1", bag="orange*18", **entries)
    assert play(state, "done").position()["round"] == 1_002
    assert GAME.from_position(state.position()) == state


def test_last_turns_are_read() -> None:
    """With cubes on the board, and with none: then any action is free."""
    assert position(FULL_GRAVES, **LAST).to_move == 1
    state = play(position(FULL_GRAVES, board="", **LAST), "free family")
    assert state.position()["turn"]["way"] == "free"
    assert GAME.from_position(state.position()) == state


MARKET = {"turn": {**CRAFTS, "space": "market"}, "stalls": "C01", "market": {"free": True}}
PAYING = {**COUNCIL, "act": "enter", "value": "1@farm green"}


@pytest.mark.parametrize(
    ("phase", "seat", "entries"),
    [
        ("action", "bag 1", {"turn": CRAFTS}),
        ("market", "farm 1", MARKET),
        ("pay", "farm 1; cubes green*2", {"turn": PAYING}),
        ("bury", "farm 1", {"turn": {**CRAFTS, "owed": 1}}),
        ("bury", "bag 1", {"turn": {**CRAFTS, "owed": 1}}),
        ("buy", "bag 1", {}),
        ("promote", "window1 1", {}),
    ],
)
def test_where_there_is_nothing_to_decide_nothing_is_asked(
    phase: str, seat: str, entries: Doc
) -> None:
    """The rules would have passed it over."""
    text = f"A: {seat}\nB: farm 1"
    assert refused(lambda: position(text, phase=phase, **entries)) == "phase"
