"""Snapshot: all that one browser is told of a table. Built from a seat's view, nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from stammtisch.core.words import Words

from .entry import Entry
from .table import Moment, Table
from .verdict import how_it_ended, verdict

Json = dict[str, Any]


@dataclass(frozen=True)
class Reader:
    """Who reads: the seats of this browser, its language, the words of the shell."""

    yours: tuple[int, ...]
    words: Words

    @property
    def language(self) -> str:
        return self.words.language


@dataclass(frozen=True)
class Eyes:
    """Whose view is drawn, what may be done in it, and whether a cover lies over the screen."""

    seat: int | None
    legal: tuple[str, ...] = ()
    covered_for: int | None = None


def eyes(moment: Moment, yours: Sequence[int]) -> Eyes:
    """One person sees their seat; a shared screen shows what everybody may see.

    For a secret decision a shared screen is covered until it has been handed over; then it shows
    the view of the seat that decides.
    """
    mover = moment.state.to_move
    if mover is None or mover not in yours:
        return Eyes(yours[0] if len(yours) == 1 else None)
    if len(yours) == 1:
        return Eyes(mover, legal_texts(moment))
    if not moment.secret:
        return Eyes(None, legal_texts(moment))
    if moment.uncovered == mover:
        return Eyes(mover, legal_texts(moment))
    return Eyes(None, covered_for=mover)


def legal_texts(moment: Moment) -> tuple[str, ...]:
    state = moment.state
    return tuple(state.text(int(action)) for action in state.legal_actions())


def snapshot(table: Table, moment: Moment, reader: Reader, full: bool) -> Json:
    """What the browser draws; with `full` also the drawings and colours, which do not change."""
    from stammtisch.core.state import draw_scene  # with Numba behind it

    seen, state = eyes(moment, reader.yours), moment.state
    view = state.view(seen.seat)
    scene = draw_scene(table.game, view, list(seen.legal), reader.language).to_json()
    if not full:
        del scene["symbols"], scene["palette"]
    mover = state.to_move
    return {
        "table": table.id,
        "n": moment.n,
        "game": table.game.name,
        "title": table.game.words(reader.language)("title"),
        "language": reader.language,
        "seat": seen.seat,
        "yours": list(reader.yours),
        "to_move": mover,
        "covered": _cover(table, seen),
        "thinking": mover is not None and table.setup.seats[mover].kind == "bot",
        "compiling": None,
        "players": _players(table, view),
        "scene": scene,
        "log": log(table, moment, seen, reader.language),
        "result": _result(table, moment, reader) if state.is_over else None,
        "deal": {"hash": table.setup.deal, "seed": table.setup.seed if state.is_over else None},
    }


def _cover(table: Table, seen: Eyes) -> Json | None:
    seat = seen.covered_for
    return None if seat is None else {"seat": seat, "name": table.setup.seats[seat].name}


def _players(table: Table, view: Json) -> list[Json]:
    return [
        {"seat": i, "name": seat.name, "kind": seat.kind, "bot": seat.bot or None, "score": score}
        for i, (seat, score) in enumerate(zip(table.setup.seats, view["scores"], strict=True))
    ]


def log(table: Table, moment: Moment, seen: Eyes, language: str) -> list[Json]:
    """All decisions up to the moment, in words; of others' secret ones only that they were."""
    return [
        {
            "n": entry.n,
            "seat": entry.seat,
            "name": table.setup.seats[entry.seat].name,
            "text": sentence(table, entry, _knows(entry, moment, seen), language),
        }
        for entry in table.entries
        if entry.kind == "decision" and entry.seat is not None and entry.n <= moment.n
    ]


def _knows(entry: Entry, moment: Moment, seen: Eyes) -> bool:
    return not entry.secret or entry.seat == seen.seat or moment.state.is_over


def sentence(table: Table, entry: Entry, known: bool, language: str) -> str:
    """What was decided, without the player's name."""
    game = table.game
    act, value = game.action_space.decode(game.action_space.parse(entry.action))
    return str(game.module("scene").log(act, value, known, game.words(language)))


def _result(table: Table, moment: Moment, reader: Reader) -> Json:
    return {
        "winners": list(moment.state.winners),
        "sentence": verdict(moment.state, table.setup.names, reader.words),
        "how": how_it_ended(moment.state, reader.language),
        "transcript": f"/t/{table.id}/transcript",
    }
