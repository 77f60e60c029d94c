"""Ilôs, by Frédéric Guérard: settlers, traders and pirates among islands that grow."""

from stammtisch.core.game import Game

GAME = Game(
    package=__name__,
    title="Ilôs",
    seats=(2, 3, 4, 5),
    minutes=(45, 90),
    weight="medium",
    rules_version=1,
    headings=("ebony", "spice", "dye", "gold"),
    endings=("end-of-the-game", "nothing-left", "last-round"),
    ties=("shared",),
    variants={
        "one_ship_per_coast": False,
        "market_any": False,
        "draw_from_largest_hand": False,
    },
    options={"open_stocks": False},
)
