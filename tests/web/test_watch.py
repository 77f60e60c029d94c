"""The served process: what is counted, who reads too slowly, heads that are too large."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from .test_process import SAID, WISH, answer, free_port, open_stream, server, soon

HASTY = """
import sys
from stammtisch.cli import main
import stammtisch.web.watch, stammtisch.web.events, stammtisch.web.upkeep

stammtisch.web.watch.READ_WITHIN = 1.0
stammtisch.web.events.HEARTBEAT = 0.05
stammtisch.web.events.HERE = stammtisch.web.events.ServerSentEventMessage(
    event="here", data="here" * 30000
)
stammtisch.web.upkeep.EVERY = 0.2
sys.modules["stammtisch.cli.serve"].HEAD_WITHIN = 1000
main()
"""
"""A server that waits for nobody, and whose streams have much to say."""

PORT = free_port()
OPTIONS = ("--metrics", f"127.0.0.1:{PORT}", "--access-log", "--log-format", "json")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("watched")


@pytest.fixture(scope="module")
def client(folder: Path) -> Iterator[httpx.Client]:
    with server(folder, *OPTIONS, program=("-c", HASTY)) as (_, opened):
        yield opened


def numbers(port: int = PORT) -> dict[str, float]:
    """What Prometheus would read."""
    told = httpx.get(f"http://127.0.0.1:{port}/metrics").text
    found = re.findall(r"^(stammtisch_\S+) (\S+)$", told, re.MULTILINE)
    return {name: float(value) for name, value in found}


def raw(client: httpx.Client, head: bytes) -> socket.socket:
    made = socket.create_connection(("127.0.0.1", client.base_url.port or 0), timeout=20)
    made.sendall(head)
    return made


def test_numbers_tell_what_has_happened(client: httpx.Client) -> None:
    with open_stream(client):
        assert soon(lambda: numbers().get("stammtisch_open_streams") == 1)
        assert soon(lambda: numbers().get("stammtisch_tables_at_hand", 0) >= 1)
    client.get("/t/nowhere0000/state")
    told = numbers()
    assert told['stammtisch_requests_total{method="POST",route="/tables",status="201"}'] >= 1
    assert told['stammtisch_request_seconds_count{route="/tables"}'] >= 1
    assert told['stammtisch_refused_total{code="unknown_table"}'] >= 1
    assert soon(lambda: numbers()["stammtisch_open_streams"] == 0)


def test_entries_and_commits_are_counted(client: httpx.Client) -> None:
    before = numbers().get("stammtisch_entries_total", 0)
    url = client.post("/tables", json=WISH).json()["url"]
    client.get(url)
    table = url.rpartition("/k/")[0]
    assert soon(lambda: client.get(f"{table}/state").json()["to_move"] == 0)
    now = client.get(f"{table}/state").json()
    entry = {
        "n": now["n"] + 1,
        "key": "k",
        "seat": 0,
        "action": next(iter(now["scene"]["choices"])),
    }
    assert client.post(f"{table}/entries", json=entry).status_code == 200
    told = numbers()
    assert told["stammtisch_entries_total"] > before
    assert told["stammtisch_commit_seconds_count"] >= 1


def test_no_number_has_a_name_for_anybody(client: httpx.Client) -> None:
    url = client.post("/tables", json=WISH).json()["url"]
    client.get(url)
    client.request("BREW", "/nowhere/at/all")
    _, table_id, _, secret = url.rsplit("/", 3)
    told = httpx.get(f"http://127.0.0.1:{PORT}/metrics").text
    for word in (table_id, secret, "127.0.0.1", "nowhere", "BREW"):
        assert word not in told
    assert client.get("/metrics").status_code == 404, "not where everybody may ask"


def test_a_reader_who_does_not_read_loses_the_stream_and_nobody_else_does(
    client: httpx.Client, folder: Path
) -> None:
    table = client.post("/tables", json=WISH).json()["url"].rpartition("/k/")[0]
    head = f"GET {table}/events?after=-1 HTTP/1.1\r\nHost: x\r\n\r\n".encode()
    slow = socket.socket()
    slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    slow.connect(("127.0.0.1", client.base_url.port or 0))
    with slow, client.stream("GET", f"{table}/events?after=-1") as answer:
        slow.sendall(head)
        lines = answer.iter_lines()
        until = time.monotonic() + 60
        while "too slow" not in (folder / SAID).read_text(encoding="utf-8"):
            next(lines)
            assert time.monotonic() < until
        for _ in range(10):
            next(lines)
        assert soon(lambda: numbers()["stammtisch_open_streams"] == 1)
    assert "Traceback" not in (folder / SAID).read_text(encoding="utf-8")


def test_what_a_killed_process_had_open_is_not_counted(tmp_path: Path) -> None:
    port = free_port()
    with server(tmp_path, "--metrics", f"127.0.0.1:{port}") as (process, client):
        with open_stream(client):
            assert soon(lambda: numbers(port)["stammtisch_open_streams"] == 1)
            children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text("ascii")
            os.kill(int(children.split()[0]), signal.SIGKILL)
            assert soon(lambda: numbers(port).get("stammtisch_open_streams", 0) == 0)
        assert numbers(port)[
            'stammtisch_requests_total{method="POST",route="/tables",status="201"}'
        ]


def test_a_head_that_is_too_large_is_refused(client: httpx.Client) -> None:
    for head in (b"Cookie: " + b"a" * 300_000, b"\r\n".join(b"x: y" for _ in range(500))):
        with raw(client, b"GET / HTTP/1.1\r\nHost: x\r\n" + head + b"\r\n\r\n") as asking:
            assert asking.recv(100).startswith(b"HTTP/1.1 431 ")
    assert client.get("/health").text == "ok"


def test_a_head_that_never_ends_is_cut_off(client: httpx.Client) -> None:
    with raw(client, b"GET / HTTP/1.1\r\nHost: x\r\n") as asking:
        assert asking.recv(100) == b""


def test_the_log_is_json_alone_and_knows_no_table(client: httpx.Client, folder: Path) -> None:
    url = client.post("/tables", json=WISH).json()["url"]
    client.get(url)
    said = (folder / SAID).read_text(encoding="utf-8")
    lines = [json.loads(line) for line in said.splitlines()]
    assert all(line["time"] for line in lines)
    began = lines[0]
    assert (began["message"], began["database"]) == ("serving", str(folder / "tables.db"))
    assert '"route":"/t/{table_id}/k/{secret}"' in said
    assert url.rpartition("/")[2] not in said
    assert "/health" not in said


def test_a_place_for_metrics_that_is_taken_is_said(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        place = f"127.0.0.1:{taken.getsockname()[1]}"
        done = answer("--metrics", place, "--database", str(tmp_path / "x.db"))
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1), done.stderr
    assert f"metrics: cannot listen at {place}" in done.stderr
