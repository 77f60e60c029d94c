"""The folders of the games' tests: what is told of a game there serves a test of all games."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any

import pytest

import stammtisch


def file_of(game: str, name: str) -> Path:
    return Path(__file__).parent / game / name


def module_of(game: str, name: str) -> Any:
    return importlib.import_module(f"{__package__}.{game}.{name}")


def games_with(name: str) -> list[str]:
    """The games whose tests keep a file of this name."""
    return [game for game in stammtisch.names() if file_of(game, name).exists()]


def each_game_with(name: str) -> pytest.MarkDecorator:
    """Runs a test that asks for `game`, or for `fast`, with each of them."""
    return pytest.mark.parametrize("game", games_with(name), indirect=True)
