"""The server as a process: quick to start, quick to end, killed without loss."""

from __future__ import annotations

import contextlib
import errno
import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from stammtisch.cli.serve import check_host
from stammtisch.core.errors import GameError
from stammtisch.store.address import full_url
from stammtisch.store.database import try_out
from stammtisch.web import network

from ..unprivileged import UNPRIVILEGED

STARTED_WITHIN = 60.0
ENDED_WITHIN = 15.0
SAID = "said.txt"
WISH = {"game": "toy", "seats": [{"kind": "person"}, {"kind": "bot", "bot": "random"}]}


def free_port() -> int:
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        return int(trial.getsockname()[1])


@contextmanager
def server(
    folder: Path, *options: str, program: tuple[str, str] = ("-m", "stammtisch")
) -> Iterator[tuple[subprocess.Popen[bytes], httpx.Client]]:
    """A server with its database, its compiler's cache and what it says in the folder."""
    port = free_port()
    command = [sys.executable, *program, "serve", "--no-browser", "--port", str(port)]
    with (folder / SAID).open("wb") as said:
        process = subprocess.Popen(
            [*command, "--database", str(folder / "tables.db"), *options],
            env={**os.environ, "STAMMTISCH_CACHE": str(folder / "cache")},
            stdout=said,
            stderr=said,
            start_new_session=True,
        )
    with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=30) as client:
        try:
            wait_for(client)
            yield process, client
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def wait_for(client: httpx.Client) -> None:
    until = time.monotonic() + STARTED_WITHIN
    while time.monotonic() < until:
        try:
            assert client.get("/").status_code == 200
            return
        except httpx.ConnectError:
            time.sleep(0.05)
    raise AssertionError("the server does not answer")


def first_event(lines: Iterable[str]) -> dict[str, Any]:
    for line in lines:
        if line.startswith("data:"):
            told: dict[str, Any] = json.loads(line.removeprefix("data:"))
            return told
    raise AssertionError("the stream has ended")


@contextmanager
def open_stream(client: httpx.Client) -> Iterator[Iterator[str]]:
    """The lines of a table's stream, behind its first event."""
    table = client.post("/tables", json=WISH).json()["url"].rpartition("/k/")[0]
    with client.stream("GET", f"{table}/events?after=-1") as answer:
        lines = answer.iter_lines()
        assert first_event(lines)["n"] >= 0
        yield lines


def to_the_end(lines: Iterator[str]) -> None:
    """Read on; httpx raises an error for a stream that is cut off."""
    until = time.monotonic() + ENDED_WITHIN
    for _ in lines:
        assert time.monotonic() < until, "the stream goes on"


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_signal_ends_the_server_and_its_streams_unforced(tmp_path: Path, number: int) -> None:
    with server(tmp_path) as (process, client), open_stream(client) as lines:
        process.send_signal(number)
        to_the_end(lines)
        assert process.wait(ENDED_WITHIN) == 0
    said = (tmp_path / SAID).read_text(encoding="utf-8").splitlines()
    assert [line.partition("http:")[0] for line in said] == ["Stammtisch: "], "and no warning"


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGHUP])
def test_a_terminal_ends_the_server_and_all_it_started(tmp_path: Path, number: int) -> None:
    with server(tmp_path) as (process, client), open_stream(client) as lines:
        os.killpg(process.pid, number)
        to_the_end(lines)
        assert process.wait(ENDED_WITHIN) == 0
        assert is_empty(process.pid)
        assert soon(lambda: not started_by(tmp_path)), "who compiles ends with the server"
    said = (tmp_path / SAID).read_text(encoding="utf-8").splitlines()
    assert [line.partition("http:")[0] for line in said] == ["Stammtisch: "], "no warning"


STUBBORN = """
import asyncio, signal
from stammtisch.web import shutdown

async def go_on():
    signal.signal(signal.SIGTERM, lambda *_: None)
    shutdown.GRACE = 0.2
    shutdown.at_a_signal(lambda: print("asked", flush=True))
    print("ready", flush=True)
    await asyncio.sleep(600)

asyncio.run(go_on())
"""


def test_what_does_not_end_when_asked_is_ended() -> None:
    command = [sys.executable, "-c", STUBBORN]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        process.terminate()
        assert process.wait(ENDED_WITHIN) == 1
        assert process.stdout.read() == "asked\n"


IMPATIENT = """
import sys
from stammtisch.cli import main

sys.modules["stammtisch.cli.serve"].KILLED_AFTER = 0.5
main()
"""


def test_a_serving_process_that_hears_nothing_is_killed(tmp_path: Path) -> None:
    with server(tmp_path, program=("-c", IMPATIENT)) as (process, _):
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text("ascii")
        for child in children.split():
            os.kill(int(child), signal.SIGSTOP)
        process.terminate()
        process.wait(ENDED_WITHIN)
        assert children
        assert is_empty(process.pid)


def is_empty(group: int) -> bool:
    """Whether nobody of a group of processes is left before long."""

    def nobody() -> bool:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        return False

    return soon(nobody)


def soon(holds: Callable[[], bool]) -> bool:
    """Whether it holds before long."""
    until = time.monotonic() + ENDED_WITHIN
    while time.monotonic() < until:
        if holds():
            return True
        time.sleep(0.05)
    return False


def started_by(folder: Path) -> list[str]:
    """The processes whose cache is in the folder, as the server's is."""
    mark, found = f"STAMMTISCH_CACHE={folder}".encode(), []
    for file in Path("/proc").glob("[0-9]*/environ"):
        with contextlib.suppress(OSError):
            if mark in file.read_bytes():
                found.append(file.parent.name)
    return found


def test_a_server_started_with_nohup_outlives_its_terminal(tmp_path: Path) -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)  # as a child process inherits it
    try:
        with server(tmp_path) as (process, client):
            os.killpg(process.pid, signal.SIGHUP)
            time.sleep(0.5)
            assert client.get("/").status_code == 200
            assert process.poll() is None
    finally:
        signal.signal(signal.SIGHUP, before)


def test_a_server_whose_first_process_is_killed_gives_its_port_back(tmp_path: Path) -> None:
    with server(tmp_path) as (process, client), open_stream(client) as lines:
        process.kill()
        process.wait()
        to_the_end(lines)
        assert is_free(client.base_url.port)


def is_free(port: int | None) -> bool:
    """Whether a port can be listened at before long."""
    until = time.monotonic() + ENDED_WITHIN
    while time.monotonic() < until:
        with contextlib.suppress(GameError):
            check_host("127.0.0.1", port or 0)
            return True
        time.sleep(0.05)
    return False


def test_a_server_open_to_the_network_says_where_others_reach_it(tmp_path: Path) -> None:
    persons = [{"kind": "person"}, {"kind": "person", "elsewhere": True}]
    with server(tmp_path, "--host", "0.0.0.0") as (_, client):
        made = client.post("/tables", json={"game": "toy", "seats": persons}).json()
        client.get(made["url"])
        state = f"{made['url'].rpartition('/k/')[0]}/state"
        told = client.get(state).json()["network"]
        assert told == network.origin(client.base_url.port or 0)
        if told is not None:  # this machine is in a network
            assert told in (tmp_path / SAID).read_text(encoding="utf-8")
            there = httpx.get(told + made["links"][0]["url"], follow_redirects=False)
            assert there.status_code == 303


def test_a_killed_server_loses_nothing_it_acknowledged(tmp_path: Path) -> None:
    with server(tmp_path) as (process, client):
        url = client.post("/tables", json=WISH).json()["url"]
        table = url.rpartition("/k/")[0]
        client.get(url)
        now = client.get(f"{table}/state").json()
        while now["to_move"] != 0:
            now = client.get(f"{table}/state").json()
        action = next(iter(now["scene"]["choices"]))
        entry = {"n": now["n"] + 1, "key": "k", "seat": 0, "action": action}
        assert client.post(f"{table}/entries", json=entry).json()["n"] == now["n"] + 1
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        cookies = dict(client.cookies)
    with server(tmp_path) as (_, client):
        client.cookies.update(cookies)
        again = client.post(f"{table}/entries", json=entry)
        assert again.json()["n"] == entry["n"], "the same key: the first answer"
        assert client.get(f"{table}/state").json()["n"] >= entry["n"]


def answer(*options: str, port: int | None = None) -> subprocess.CompletedProcess[str]:
    """What a server says that cannot start."""
    command = [*UNPRIVILEGED, sys.executable, "-m", "stammtisch", "serve", "--no-browser"]
    return subprocess.run(
        [*command, "--port", str(port or free_port()), *options],
        capture_output=True,
        text=True,
        timeout=60,
    )


def check_refused(done: subprocess.CompletedProcess[str], said: str) -> None:
    """One sentence, and no address before it."""
    assert (done.returncode, done.stdout) == (2, ""), done.stderr
    assert said in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--database", "/proc/nothing/x.db"], "database: /proc/nothing/x.db: "),
        (["--database", "mysql://x/y"], "mysql is not served"),
        (["--database", "postgresql://anna:secret@127.0.0.1:1/y"], "anna:***@127.0.0.1:1/y: "),
        (["--database", "sqlite://x/y"], "lacks a slash"),
        (["--database", "/"], "database: /: it cannot be opened: may this user write it"),
        (["--database", ":memory:"], "':memory:' is no address of a database"),
        (["--database", "sqlite:///x.db?mode=ro"], "nothing may be said behind a question mark"),
        (["--database", "~no-such-user/x.db"], "no address of a database"),
        (["--host", "no.such.host.invalid"], "nobody knows a host of that name"),
        (["--host", "x" * 80], "nobody knows a host of that name"),
        (["--host", "198.51.100.1"], "this computer has no such address"),
        (["--host", "fe80::1%lo"], "cannot listen at [fe80::1%lo]:"),
    ],
)
def test_what_cannot_be_served_is_said_in_one_line(options: list[str], said: str) -> None:
    check_refused(answer(*options), said)


def test_a_module_of_bots_that_ends_its_process_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "exiting.py").write_text("import sys\nsys.exit(0)\n")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path), prepend=os.pathsep)
    done = answer("--bot-module", "exiting", "--database", str(tmp_path / "tables.db"))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.endswith("stammtisch: the module exiting failed: SystemExit: 0\n")


def test_a_port_for_the_few_and_a_port_in_use_are_told_apart(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(socket.socket, "bind", refusing(errno.EACCES))
    with pytest.raises(GameError, match=r"not every user may use this port\. Try: --port 8000"):
        check_host("127.0.0.1", 80)
    monkeypatch.setattr(socket.socket, "bind", refusing(errno.EADDRINUSE))
    with pytest.raises(GameError, match=r"it is in use; .* Try: --port 8000"):
        check_host("127.0.0.1", 65535)


def refusing(number: int) -> Any:
    def refuse(self: socket.socket, place: Any) -> None:
        raise OSError(number, os.strerror(number))

    return refuse


def test_a_host_s_first_address_that_is_there_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """`localhost` may be ::1 too, where IPv6 is switched off."""
    kind = (socket.SOCK_STREAM, socket.IPPROTO_TCP, "")
    found = [
        (socket.AF_INET, *kind, ("198.51.100.1", 0)),
        (socket.AF_INET, *kind, ("127.0.0.1", 0)),
    ]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: found)
    assert check_host("localhost", 0) == "127.0.0.1"


FOREIGN = ("something else", "than tables", "holds something", "not a database")
DATABASES = {
    "something else": "CREATE TABLE songs (title)",
    "than tables": "CREATE VIEW songs AS SELECT 1",
    "holds something": "CREATE TABLE alembic_version (version_num)",
    "a newer version": "UPDATE alembic_version SET version_num = '9999'",
    "several versions": "INSERT INTO alembic_version VALUES ('0002')",
    "the table held is missing": "DROP TABLE held",
    "no column events": "ALTER TABLE entries DROP COLUMN events",
    "not a database": None,
    "readonly": "",
}


@pytest.mark.parametrize(("said", "change"), DATABASES.items())
def test_a_database_that_is_not_ours_to_use_is_left_alone(
    tmp_path: Path, said: str, change: str | None
) -> None:
    file = tmp_path / "tables.db"
    if said not in FOREIGN:
        try_out(full_url(str(file)))
    if change is None:
        file.write_text("Songs and their singers.\n" * 100)
    elif change:
        with contextlib.closing(sqlite3.connect(file)) as connection, connection:
            connection.execute(change)
    else:
        file.chmod(0o444)
    before = file.read_bytes()
    check_refused(answer("--database", str(file)), said)
    assert file.read_bytes() == before


@pytest.mark.parametrize("delay", [0.5, 1.0, 1.5])
def test_a_server_that_is_told_to_end_while_it_begins_ends(tmp_path: Path, delay: float) -> None:
    command = [sys.executable, "-m", "stammtisch", "serve", "--no-browser"]
    place = ["--database", str(tmp_path / "tables.db"), "--port", str(free_port())]
    with subprocess.Popen([*command, *place], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("Stammtisch: ")
        time.sleep(delay)
        process.terminate()
        assert process.wait(ENDED_WITHIN) is not None


def test_a_host_may_be_a_name(tmp_path: Path) -> None:
    with server(tmp_path, "--host", "localhost") as (_, client):
        assert client.get("/").status_code == 200
