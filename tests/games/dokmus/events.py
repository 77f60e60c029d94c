"""What must be told after a decision, from what a spectator sees before and after alone.

Not told again is what the decision says by itself: where a token or a tile goes, who takes the
talisman as a guardian's action.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from stammtisch.core.notes import Happening
from stammtisch.core.state import State

from .boards import position

Doc = dict[str, Any]

KINDS = {"chapter", "revealed", "unused", "sacrificed", "volcano", "talisman"}


def expected(before: Doc, text: str, after: Doc) -> list[Happening]:
    """What happened by itself, in any order."""
    ended = before["phase"] == "turn" and not is_same_turn(before, after)
    found = [*sacrifices(before, text, after, ended=ended), *of_rounds(before, after)]
    if ended and not before["turn"]["used"] and not serves_card(before, text):
        seat = before["to_move"]
        found.append(("unused", seat, {"guardian": before["players"][seat]["guardian"]}))
    return found


def is_same_turn(before: Doc, after: Doc) -> bool:
    """Nobody has two turns in a round."""
    keys = ("phase", "round", "to_move")
    return all(before[key] == after[key] for key in keys)


def serves_card(before: Doc, text: str) -> bool:
    """A guardian's action, while no ruins ask for one."""
    verbs = ("talisman", "slide", "rotate", "drop")
    return text.split()[0] in verbs and before["turn"]["ruins"] is None


def sacrifices(before: Doc, text: str, after: Doc, *, ended: bool) -> Iterator[Happening]:
    """Beyond the token that is placed one for its ground; at the end those on volcanoes."""
    seat, verb = before["to_move"], text.split()[0]
    if before["phase"] != "turn":
        return
    used_up = before["turn"]["unplaced"] - (0 if ended else after["turn"]["unplaced"])
    assert used_up in (0, 1, 2)
    assert (used_up > 0) == (verb in ("place", "cross", "anywhere"))
    if used_up == 2:
        yield "sacrificed", seat, {}
    burnt = on_volcanoes(before, text, seat) if ended else 0
    if burnt:
        yield "volcano", seat, {"n": burnt}
    lost = after["players"][seat]["sacrificed"] - before["players"][seat]["sacrificed"]
    assert lost == burnt + (used_up == 2)


def on_volcanoes(before: Doc, text: str, seat: int) -> int:
    """How many of the player's tokens stand on volcanoes once the decision is carried out.

    Tiles carry both along.
    """
    tokens = {
        (x, y)
        for y, row in enumerate(before["tokens"])
        for x, letter in enumerate(row)
        if letter == str(seat)
    }
    verb, *squares = text.split()
    if verb in ("place", "cross", "anywhere", "drop"):
        tokens.add(space(squares[0]))
    if verb == "drop":
        tokens.remove(space(before["turn"]["lifted"]))
    return sum(before["board"][y][x] == "v" for x, y in tokens)


def space(square: str) -> tuple[int, int]:
    return ord(square[0]) - ord("a"), int(square[1:]) - 1


def of_rounds(before: Doc, after: Doc) -> Iterator[Happening]:
    """A new round, the talisman of two players, the guardian of who comes next."""
    is_over = after["phase"] == "over"
    new = after["round"] != before["round"] or before["phase"] == "start" != after["phase"]
    if new:
        yield "chapter", None, {"round": after["round"]}
    if before["seats"] == 2 and before["phase"] == "turn" and (new or is_over):
        yield "talisman", 1 - before["talisman"], {}
        assert after["talisman"] == 1 - before["talisman"]
    for seat, player in enumerate(after["players"]):
        if player["revealed"] and not before["players"][seat]["revealed"]:
            yield "revealed", seat, {"guardian": player["guardian"]}


def moments() -> Iterator[tuple[State, str]]:
    """What random games seldom meet: a position, and decisions with semicolons between them."""
    drawing = ".A v v ."
    yield (
        position(drawing, unplaced=2, guardian=3, used=False),
        "place b1; place c1; lift c1; drop d1",
    )
    yield position(".A ~ v", unplaced=2), "cross c1"
    yield position(".A . rA", unplaced=0, used=False, guardian=1, ruins=0), "lift a1; drop b1"
