"""The command that opens the tables."""

from __future__ import annotations

from pathlib import Path

import pytest

from stammtisch.cli import serve
from stammtisch.web.settings import Settings

from ..running import Run


def test_a_port_in_use_is_said(run: Run) -> None:
    import socket

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        answer = run("serve", "--no-browser", "--port", port)
    assert answer.code == 2
    assert f"cannot listen at 127.0.0.1:{port}" in answer.err


def test_without_a_command_the_tables_are_opened_and_shown(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    served: list[Settings] = []
    shown: list[str] = []
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(serve, "check_host", lambda host, port: host)
    monkeypatch.setattr(serve, "run", served.append)
    monkeypatch.setattr(serve, "show", lambda host, port, url: shown.append(url))
    answer = run()
    assert "http://127.0.0.1:8000/" in answer.out
    database = f"sqlite+aiosqlite:///{tmp_path}/stammtisch/tables.db"
    assert served == [Settings(database=database)]
    assert shown == ["http://127.0.0.1:8000/"]
