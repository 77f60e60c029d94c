"""How a notebook shows a state: its picture, and the score beside it."""

from __future__ import annotations

from base64 import b64encode
from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .state import State

BESIDE = "display: flex; flex-wrap: wrap; gap: 1.5em; align-items: flex-start"


def as_html(state: State) -> str:
    """HTML without scripts: the board as a spectator sees it, points by heading and seat."""
    words, seats = state.game.words(), range(state.seats)
    svg = b64encode(state.svg().encode()).decode()
    name = f"{state.game.title}: {_standing(state)}"
    scores = state.scores()
    rows = [
        _row("td", words(f"heading.{heading}"), *(score[heading] for score in scores))
        for heading in (*state.game.headings, "total")
    ]
    head = _row("th", "", *(f"seat {seat}" for seat in seats))
    return (
        f'<div style="{BESIDE}">'
        f'<img src="data:image/svg+xml;base64,{svg}" alt="{escape(name)}"'
        ' style="width: 28em; max-width: 100%">'
        f"<table><caption>{escape(name)}</caption>"
        f"<thead>{head}</thead><tbody>{''.join(rows)}</tbody></table></div>"
    )


def _row(cell: str, *values: object) -> str:
    return f"<tr>{''.join(f'<{cell}>{escape(str(value))}</{cell}>' for value in values)}</tr>"


def _standing(state: State) -> str:
    if not state.is_over:
        return f"seat {state.to_move} decides"
    winners = list(map(str, state.winners))
    if len(winners) == 1:
        return f"seat {winners[0]} has won"
    return f"seats {', '.join(winners[:-1])} and {winners[-1]} have won"
