"""Village, by Inka and Markus Brand: four generations, and a chronicle of those who are gone."""

from stammtisch.core.game import Game

GAME = Game(
    package=__name__,
    title="Village",
    seats=(2, 3, 4),
    minutes=(60, 90),
    weight="heavy",
    rules_version=2,
    rules_since=1,
    headings=("prestige", "travel", "council", "church", "chronicle", "customers", "coins"),
    endings=("chronicle-full", "graves-full", "last-service"),
    ties=("customers", "living", "shared"),
    variants={"well_with_plague_only": False, "privilege_previous_only": False},
    options={"open_customers": True},
)
