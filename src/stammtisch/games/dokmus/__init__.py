"""Dokmus, by Mikko Punakallio: expeditions on a lost island whose tiles move and turn."""

from stammtisch.core.game import Game

GAME = Game(
    package=__name__,
    title="Dokmus",
    seats=(2, 3, 4),
    minutes=(25, 45),
    weight="light",
    rules_version=1,
    headings=(
        "ruins",
        "small_temples",
        "large_temples",
        "whole_tiles",
        "tile_count",
        "sacrificed",
    ),
    endings=("end-of-the-game",),
    ties=("end-of-the-game", "shared"),
    variants={
        "start_on_gap_side": True,
        "temple_chains": True,
        "temples_join_waters": True,
        "anywhere_forest_free": True,
    },
)
