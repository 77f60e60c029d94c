"""Games for tests: every folder under `toygames` becomes a game, here and in subprocesses."""

from __future__ import annotations

import os
from pathlib import Path

import stammtisch.games

TOYS = str(Path(__file__).with_name("toygames"))

if TOYS not in stammtisch.games.__path__:
    stammtisch.games.__path__.append(TOYS)
_folders = [*filter(None, os.environ.get("STAMMTISCH_GAMES", "").split(os.pathsep))]
if TOYS not in _folders:
    os.environ["STAMMTISCH_GAMES"] = os.pathsep.join([*_folders, TOYS])
