"""What is printed on the house set, typed once more from the rulings."""

from __future__ import annotations

from typing import Final

COLOURS: Final = ("orange", "green", "brown", "pink")
CUBES: Final = (*COLOURS, "plague")
GOODS: Final = ("scroll", "horse", "plow", "ox", "wagon")
SPACES: Final = ("harvest", "family", "crafts", "market", "travel", "council", "church")

SHOPS: Final = ("wainwright", "stables", "office", "smithy")
CITIES: Final = ("north", "south", "west", "east", "harbour", "capital")
CHAMBERS: Final = ("chamber1", "chamber2", "chamber3", "chamber4")
WINDOWS: Final = ("window1", "window2", "window3", "window4")
VISIBLE: Final = ("farm", *SHOPS, *CITIES, *CHAMBERS, *WINDOWS)

# What there is of everything

ALL_CUBES: Final = {"orange": 18, "green": 18, "brown": 18, "pink": 18, "plague": 6}
ALL_OF_A_GOOD: Final = 8
ALL_GRAIN: Final = 20
ALL_COINS: Final = 15
MEMBERS: Final = [1, 1, 1, 1, 2, 2, 2, 3, 3, 4, 4]
MONKS: Final = 4
MOST_GRAIN: Final = 5
N_QUEUE: Final = 5
LAST_SERVICE: Final = 30

# By the number of players

FILL: Final = {2: 4, 3: 4, 4: 5}
"""Cubes of each colour that go into the bag."""
LAID_OUT: Final = {
    2: dict(zip(SPACES, (3, 2, 4, 2, 3, 2, 2), strict=True)),
    3: dict(zip(SPACES, (3, 3, 4, 3, 3, 3, 2), strict=True)),
    4: dict(zip(SPACES, (3, 3, 5, 3, 3, 4, 3), strict=True)),
}
SECTIONS: Final = ("crafts", "council", "travel", "church", "farm")
ROOM: Final = {
    2: {"crafts": 2, "council": 2, "travel": 2, "church": 2, "farm": 2, "grave": 3},
    3: {"crafts": 4, "council": 2, "travel": 2, "church": 2, "farm": 3, "grave": 4},
    4: {"crafts": 4, "council": 2, "travel": 2, "church": 2, "farm": 3, "grave": 5},
}

# Time

LAP: Final = 10
PLAGUE_TIME: Final = 2
TRAIN_TIME: Final = {"wainwright": 2, "stables": 3, "office": 2, "smithy": 3}
MAKE_TIME: Final = {"wagon": 2, "horse": 3, "ox": 3, "scroll": 2, "plow": 3}
MILL_TIME: Final = 2
LEG_TIME: Final = 2
SALE_TIME: Final = 1
CHAMBER_TIME: Final = {"chamber1": 1, "chamber2": 2, "chamber3": 2, "chamber4": 3}
CHURCH_TIME: Final = 3

# Crafts

SHOP_OF: Final = {
    "wagon": "wainwright",
    "horse": "stables",
    "ox": "stables",
    "scroll": "office",
    "plow": "smithy",
}
CUBE_PRICE: Final = {
    "wagon": {"orange": 1, "pink": 1},
    "scroll": {"pink": 1},
    "plow": {"orange": 2, "pink": 1},
}
GRAIN_PRICE: Final = {"horse": 3, "ox": 3}
MILL_GRAIN: Final = 2
MILL_COINS: Final = 2

# Travel, council, church

LEGS: Final = (
    ("village", "north", "brown"),
    ("village", "south", "pink"),
    ("north", "west", "orange"),
    ("north", "east", "brown"),
    ("south", "west", "pink"),
    ("south", "harbour", "pink"),
    ("west", "capital", "orange"),
    ("east", "capital", "brown"),
    ("harbour", "capital", "orange"),
)
LEG_CUBES: Final = 2
FIRST_VISIT: Final = {
    "north": ("prestige", 3),
    "south": ("cubes", 2),
    "west": ("coins", 1),
    "east": ("prestige", 3),
    "harbour": ("coins", 1),
    "capital": ("cubes", 2),
}
STEP_PRICE: Final = {"green": 2}
SALE_PRICE: Final = {"green": 1}
CHURCH_PRICE: Final = {"brown": 1}
WINDOW_GRAIN: Final = {"window1": 1, "window2": 2, "window3": 2}
WELL_CUBES: Final = 3
PRIVILEGE_CUBES: Final = 2
PRIVILEGE_PRESTIGE: Final = 3
MAJORITY_PRESTIGE: Final = 2

# Market

CUSTOMERS: Final = {
    "C01": ("horse plow", 6),
    "C02": ("grain grain grain", 3),
    "C03": ("scroll grain", 3),
    "C04": ("scroll plow", 5),
    "C05": ("scroll", 2),
    "C06": ("wagon", 2),
    "C07": ("grain grain", 2),
    "C08": ("wagon grain", 3),
    "C09": ("horse grain", 4),
    "C10": ("ox grain", 4),
    "C11": ("plow grain", 4),
    "C12": ("scroll grain grain", 5),
    "C13": ("scroll wagon", 4),
    "C14": ("scroll horse", 5),
    "C15": ("scroll ox", 5),
    "C16": ("wagon horse", 5),
    "C17": ("wagon ox", 6),
    "C18": ("wagon plow", 6),
    "C19": ("horse ox", 6),
    "C20": ("ox plow", 7),
    "C21": ("horse grain grain", 6),
    "C22": ("wagon plow grain", 7),
    "C23": ("ox plow grain", 8),
    "C24": ("scroll wagon horse", 8),
}
"""What each wants, and the prestige it gives."""

# Points at the end

TRAVEL_POINTS: Final = (0, 1, 3, 6, 10, 14, 18)
CHAMBER_POINTS: Final = {"chamber1": 0, "chamber2": 2, "chamber3": 4, "chamber4": 6}
WINDOW_POINTS: Final = {"window1": 2, "window2": 3, "window3": 4, "window4": 6}
CHRONICLE_POINTS: Final = (0, 0, 0, 4, 7, 12)
