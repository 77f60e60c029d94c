"""Games for tests: every folder under `toygames` becomes a game, here and in subprocesses."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

import stammtisch
import stammtisch.games

from .running import Answer, Run

if TYPE_CHECKING:
    from .postgres import Postgres

settings.register_profile("unhurried", settings(deadline=None))  # a busy machine is no fault
settings.load_profile("unhurried")

LONG = ("test_no_index_is_out_of_range", "test_a_level_beats_the_one_below")

TOYS = str(Path(__file__).with_name("toygames"))

if TOYS not in stammtisch.games.__path__:
    stammtisch.games.__path__.append(TOYS)
_folders = [*filter(None, os.environ.get("STAMMTISCH_GAMES", "").split(os.pathsep))]
if TOYS not in _folders:
    os.environ["STAMMTISCH_GAMES"] = os.pathsep.join([*_folders, TOYS])


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Of what is compiled the longest comes first, so that no worker is left with it in the end."""
    items.sort(key=lambda item: getattr(item, "originalname", "") not in LONG)
    for item in items:
        if {"postgres", "url"} & {*getattr(item, "fixturenames", ())}:
            item.add_marker(pytest.mark.xdist_group("postgres"))


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A database server for all tests of a process; those that ask for it stay in one."""
    from .postgres import Postgres

    server = Postgres()
    yield server
    server.close()


@pytest.fixture
def file(tmp_path: Path) -> str:
    """The address of a file for SQLite."""
    from stammtisch.store.address import full_url

    return full_url(str(tmp_path / "tables.db"))


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, file: str) -> str:
    """The address of an empty database of each kind."""
    if request.param == "sqlite":
        return file
    from stammtisch.store.address import full_url

    postgres: Postgres = request.getfixturevalue("postgres")
    return full_url(postgres.database())


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run the program within this process; `typed` is what is typed into it."""
    from stammtisch.cli import main, rules

    def run(*arguments: str | Path, typed: str | bytes = "") -> Answer:
        content = typed if isinstance(typed, bytes) else typed.encode()
        monkeypatch.setattr(sys, "argv", ["stammtisch", *map(str, arguments)])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content), "utf-8"))
        monkeypatch.setattr(rules, "compile_with_bar", lambda *_: None)
        try:
            main()
            code = 0
        except SystemExit as done:
            code = int(done.code or 0)
        out, err = capsys.readouterr()
        return Answer(code, out, err)

    return run


@pytest.fixture(scope="module")
def transcript(tmp_path_factory: pytest.TempPathFactory) -> Path:
    players = [stammtisch.bot("random", seed=seat) for seat in range(3)]
    state = stammtisch.play("toy", players, seed="cli")
    file = tmp_path_factory.mktemp("played") / "game.txt"
    file.write_text(state.transcript(["Anna", "Boris", "Chloé"]), encoding="utf-8")
    return file
