"""The oracle plays: every legal action of a position as text, and the position after one."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from dataclasses import replace

from .board import (
    Player,
    Space,
    Table,
    Turn,
    anywhere,
    crossings,
    drops,
    lifts,
    mover,
    own_tokens,
    placings,
    rotate,
    slidable_slots,
    slide,
    slot_of,
    space_of,
    starts,
    text_of,
)

CARDS = {2: (2, 3, 4), 3: (1, 2, 3, 4, 5), 4: (1, 2, 3, 4, 5)}
ROUNDS = 8
TALISMAN, TILE, TOKEN, TURNING, ANY = CARDS[4]
GRANTS = {
    TALISMAN: {"talisman"},
    TILE: {"slide"},
    TOKEN: {"lift"},
    TURNING: {"rotate"},
    ANY: {"slide", "lift", "rotate"},
}
"""What each guardian helps with."""


def legal(table: Table) -> set[str]:
    """The texts of all legal actions."""
    match table.phase:
        case "start":
            return {f"start {text_of(space)}" for space in starts(table)}
        case "draft":
            return {f"draft {card}" for card in hand(table)}
        case "turn":
            return set(turn_actions(table))
    return set()


def hand(table: Table) -> set[int]:
    return set(CARDS[table.seats]) - {player.guardian for player in table.players}


def turn_actions(table: Table) -> Iterator[str]:
    turn = table.turn
    if turn.lifted is not None:
        yield from (f"drop {text_of(space)}" for space in drops(table, turn.lifted))
        return
    if turn.ruins is not None:
        yield from action_texts(table, GRANTS[ANY], {turn.ruins})
        yield "decline"
        return
    if turn.unplaced:
        yield from (f"place {text_of(space)}" for space in placings(table))
        yield from (f"cross {text_of(space)}" for space in crossings(table))
        yield from (f"anywhere {text_of(space)}" for space in anywhere(table))
    else:
        yield "end"
    if not turn.used:
        tiles = set(range(len(table.tiles))) - {table.empty_slot}
        guardian = table.players[mover(table)].guardian
        yield from action_texts(table, GRANTS[guardian], tiles)


def action_texts(table: Table, granted: set[str], slots: set[int]) -> Iterator[str]:
    """Guardian actions of these kinds, upon the tiles in these slots."""
    if "talisman" in granted and table.talisman != table.to_move:
        yield "talisman"
    if "slide" in granted:
        yield from (f"slide {face(table, slot)}" for slot in slots & slidable_slots(table))
    if "rotate" in granted:
        yield from (f"rotate {face(table, slot)} {way}" for slot in slots for way in ("cw", "ccw"))
    if "lift" in granted:
        yield from (f"lift {text_of(space)}" for space in lifts(table))


def face(table: Table, slot: int) -> str:
    tile = table.tiles[slot]
    assert tile is not None
    return str(tile["face"])


def after(before: Table, text: str, came: Table | None = None) -> Table:
    """The table after a legal action; the one before stays as it is. Chance brings nothing."""
    table = copy.deepcopy(before)
    act, *words = text.split()
    match act:
        case "start":
            table.tokens[space_of(words[0])] = mover(table)
            after_start(table)
        case "draft":
            table.players[mover(table)].guardian = int(words[0])
            after_selection(table)
        case _:
            in_turn(table, act, words)
            after_action(table, act)
    return table


def essence(table: Table) -> Table:
    """All that the oracle follows: what is told of a turn counts only within one."""
    return table if table.phase == "turn" else replace(table, turn=Turn())


def in_turn(table: Table, act: str, words: list[str]) -> None:
    match act:
        case "place" | "cross" | "anywhere":
            put(table, act, space_of(words[0]))
        case "lift":
            table.turn.lifted = space_of(words[0])
        case "drop":
            drop(table, space_of(words[0]))
        case "talisman":
            table.talisman = mover(table)
            spend(table)
        case "slide":
            slide(table, slot_with(table, words[0]))
            spend(table)
        case "rotate":
            rotate(table, slot_with(table, words[0]), words[1])
            spend(table)
        case "decline":
            table.turn.ruins = None


def slot_with(table: Table, name: str) -> int:
    return next(slot for slot, tile in enumerate(table.tiles) if tile and tile["face"] == name)


def put(table: Table, act: str, space: Space) -> None:
    prices = placings(table) if act == "place" else anywhere(table)
    price = 2 if act == "cross" else prices[space]
    table.turn.unplaced -= price
    table.turn.crossed |= act == "cross"
    table.players[mover(table)].sacrificed += price - 1
    arrive(table, space)


def drop(table: Table, space: Space) -> None:
    lifted = table.turn.lifted
    assert lifted is not None
    table.turn.lifted = None
    del table.tokens[lifted]
    spend(table)
    arrive(table, space)


def arrive(table: Table, space: Space) -> None:
    """A token comes to lie here; ruins open their extra action."""
    table.tokens[space] = mover(table)
    if table.terrain[space] == "r":
        table.turn.ruins = slot_of(space)


def spend(table: Table) -> None:
    """An action was done: the one of the ruins if it is open, else the guardian's."""
    if table.turn.ruins is None:
        table.turn.used = True
    table.turn.ruins = None


def after_start(table: Table) -> None:
    """Counter-clockwise, the holder of the talisman last."""
    if mover(table) == table.talisman:
        begin_selection(table)
    else:
        table.to_move = (mover(table) - 1) % table.seats


def begin_selection(table: Table) -> None:
    table.phase = "draft"
    table.first_drafter = table.to_move = table.talisman


def after_selection(table: Table) -> None:
    following = (mover(table) + 1) % table.seats
    if table.players[following].guardian == 0:
        table.to_move = following
    else:
        table.phase = "turn"
        begin_turn(table)


def begin_turn(table: Table) -> None:
    """The lowest guardian that has not played yet comes next."""
    waiting = [seat for seat, player in enumerate(table.players) if not player.played]
    seat = min(waiting, key=lambda seat: table.players[seat].guardian)
    table.to_move, table.turn = seat, Turn()
    table.players[seat].revealed = True


def after_action(table: Table, act: str) -> None:
    """The turn ends by `end`, or when nothing else could be done."""
    if act == "end" or legal(table) == {"end"}:
        end_turn(table)


def end_turn(table: Table) -> None:
    player = table.players[mover(table)]
    for space in own_tokens(table, mover(table)):
        if table.terrain[space] == "v":
            del table.tokens[space]
            player.sacrificed += 1
    player.played = True
    if all(player.played for player in table.players):
        end_round(table)
    else:
        begin_turn(table)


def end_round(table: Table) -> None:
    """The cards come back; of two players, the other one gets the talisman."""
    table.players = [Player(player.sacrificed, 0, False, False) for player in table.players]
    if table.seats == 2:
        table.talisman = 1 - table.talisman
    if table.round == ROUNDS:
        table.phase, table.to_move = "over", None
    else:
        table.round += 1
        begin_selection(table)
