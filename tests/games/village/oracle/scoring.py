"""Points as if the game ended now, and who has won."""

from __future__ import annotations

from . import printed
from .table import Player, Table, at, visible


def scores(table: Table) -> list[dict[str, int]]:
    """Per seat by heading, and the total."""
    found = []
    for player in table["players"]:
        score = {
            "prestige": player["prestige"],
            "travel": printed.TRAVEL_POINTS[len(player["visited"])],
            "council": standing(player, printed.CHAMBER_POINTS),
            "church": standing(player, printed.WINDOW_POINTS),
            "chronicle": chronicle(player),
            "customers": sum(printed.CUSTOMERS[name][1] for name in player["customers"]),
            "coins": player["coins"],
        }
        found.append({**score, "total": sum(score.values())})
    return found


def standing(player: Player, points: dict[str, int]) -> int:
    return sum(points[place] * len(at(player, place)) for place in points)


def chronicle(player: Player) -> int:
    """Graves do not count."""
    lying = sum(len(player["dead"].get(section, [])) for section in printed.SECTIONS)
    return printed.CHRONICLE_POINTS[min(lying, len(printed.CHRONICLE_POINTS) - 1)]


def living(player: Player) -> int:
    """On the farm, the board and in the bag."""
    return len(visible(player)) + len(at(player, "bag"))


def winners(table: Table) -> tuple[int, ...]:
    """Most points, then customers, then living members; then shared."""
    ranks = [
        (score["total"], len(player["customers"]), living(player))
        for score, player in zip(scores(table), table["players"], strict=True)
    ]
    return tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))
