"""Three Tricks: a game small enough to read in five minutes, with one of everything games have."""

from stammtisch.core.game import Game

GAME = Game(
    package=__name__,
    title="Three Tricks",
    seats=(2, 3, 4),
    minutes=(2, 4),
    weight="light",
    rules_version=1,
    headings=("tricks", "stars"),
    endings=("trick",),
    ties=("tie", "shared"),
    variants={"swapping": True, "chips": False},
    options={"open_points": False},
)
