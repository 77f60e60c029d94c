"""The course of the points: what each seat had after each decision, as a reader may know it."""

from __future__ import annotations

from .history import DEAL
from .snapshot import Reader
from .table import Table
from .views import Json, seat_view


def course(table: Table, reader: Reader) -> list[Json]:
    """For each moment its entry and the points by seat; None for those behind a screen."""
    seat = table.company.alone(reader.yours)
    path = [DEAL, *table.history.path_to(table.now.node)]
    _count(table, seat, path)
    shown = seat_view(table, table.now.node, seat, (), reader.language)
    hidden = table.hidden(shown.scene)
    return [
        {
            "n": n,
            "points": [
                None if who in hidden else total for who, total in enumerate(table.totals[seat, n])
            ],
        }
        for n in path
    ]


def _count(table: Table, seat: int | None, path: list[int]) -> None:
    """What is not known yet, from the last moment that is."""
    known = 0
    while known < len(path) and (seat, path[known]) in table.totals:
        known += 1
    if known == len(path):
        return
    state = table.history.state(path[max(known - 1, 0)]).clone()
    for n in path[known:]:
        if n != DEAL:
            state.apply(table.entries[n].action)
        table.totals[seat, n] = [score["total"] for score in state.known(seat).scores()]
