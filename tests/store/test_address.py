"""Where a database is found, and what is no address of one."""

from __future__ import annotations

import traceback
from pathlib import Path

import pytest

from stammtisch import GameError
from stammtisch.store.address import default_url, file_of, full_url, shown
from stammtisch.store.database import try_out

from ..postgres import Postgres


def test_any_name_of_a_file_leads_to_that_file(tmp_path: Path) -> None:
    for name in ("a?b.db", "a%20#b.db", "a b ü.db"):
        assert file_of(full_url(str(tmp_path / name))) == str(tmp_path / name)


def test_a_database_is_a_file_or_an_address_of_one(tmp_path: Path) -> None:
    file = tmp_path / "a.db"
    assert full_url(str(file)) == f"sqlite+aiosqlite:///{file}"
    assert full_url(f"sqlite:///{file}") == f"sqlite+aiosqlite:///{file}"
    assert full_url(full_url(str(file))) == full_url(str(file))
    for wrong in ("mysql://somewhere/else", "http://x", "://"):
        with pytest.raises(GameError, match="database"):
            full_url(wrong)


def test_a_database_server_may_be_called_as_its_own_tools_call_it() -> None:
    whole = "postgresql+asyncpg://anna:p%40ss@db.example:5433/tables?ssl=require"
    for head in ("postgres", "postgresql", "postgresql+asyncpg", "postgresql+psycopg"):
        said = f"{head}://anna:p%40ss@db.example:5433/tables?sslmode=require"
        assert full_url(said) == whole
    assert full_url(whole) == whole
    assert full_url("postgresql:///tables?host=/run/pg").endswith("?host=%2Frun%2Fpg")


@pytest.mark.parametrize(
    "wrong",
    [
        "postgresql://anna:secret@db/x?application_name=y",
        "postgresql://anna:secret@db:port/x",
        "postgresql://anna:sec/ret:secret@db:port/x",
        "mysql://anna:secret@db/x",
        "postgresql://db:port/x?password=secret",
        "postgresql://db/x?password=secret",
        "postgresql:anna:secret@db",
        "sqlite://anna:secret@db/x",
    ],
)
def test_no_error_tells_a_password(wrong: str) -> None:
    with pytest.raises(GameError, match="database: ") as refused:
        full_url(wrong)
    told = "".join(traceback.format_exception(refused.value))
    assert "secret" not in told
    assert "secret" not in shown("postgresql+asyncpg://anna:secret@db/x?password=secret")


def test_a_database_server_that_is_not_there_is_named_without_its_password(
    postgres: Postgres,
) -> None:
    nowhere = "postgresql://anna:secret@127.0.0.1:1/x"
    missing = postgres.address("missing").replace("postgres@", "postgres:secret@")
    for wrong, reason in ((nowhere, "onnect"), (missing, 'database "missing" does not exist')):
        with pytest.raises(GameError, match=f"^database: postgresql://.*: .*{reason}") as refused:
            try_out(full_url(wrong))
        assert "secret" not in str(refused.value)
        assert len(str(refused.value).splitlines()) == 1


@pytest.mark.parametrize(
    "wrong",
    [
        ":memory:",
        "sqlite://",
        "sqlite:///",
        "sqlite:///:memory:",
        "sqlite+aiosqlite://",
        "sqlite:a.db",
        "file:a.db?mode=ro",
        "sqlite:///a.db?mode=ro&uri=true",
        "sqlite:///a?b.db",
        "sqlite:///file:a.db?uri=true",
    ],
)
def test_what_is_no_plain_file_is_refused_and_no_file_is_named_like_it(wrong: str) -> None:
    with pytest.raises(GameError, match="database: '"):
        full_url(wrong)


def test_without_an_address_tables_are_kept_in_the_user_s_data_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_url() == f"sqlite+aiosqlite:///{tmp_path / 'stammtisch' / 'tables.db'}"
