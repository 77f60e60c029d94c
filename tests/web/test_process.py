"""The server as a process: quick to start, quick to end, killed without loss."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

STARTED_WITHIN = 60.0
ENDED_WITHIN = 15.0
WISH = {"game": "toy", "seats": [{"kind": "person"}, {"kind": "bot", "bot": "random"}]}


def free_port() -> int:
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        return int(trial.getsockname()[1])


@contextmanager
def server(folder: Path) -> Iterator[tuple[subprocess.Popen[bytes], httpx.Client]]:
    """A server with its database and its compiler's cache in the folder."""
    port = free_port()
    command = [sys.executable, "-m", "stammtisch", "serve", "--no-browser", "--port", str(port)]
    process = subprocess.Popen(
        [*command, "--database", str(folder / "tables.db")],
        env={**os.environ, "STAMMTISCH_CACHE": str(folder / "cache")},
        stdout=subprocess.DEVNULL,
        start_new_session=True,
    )
    with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=30) as client:
        try:
            wait_for(client)
            yield process, client
        finally:
            if process.poll() is None:
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


def first_event(answer: httpx.Response) -> dict[str, Any]:
    for line in answer.iter_lines():
        if line.startswith("data:"):
            told: dict[str, Any] = json.loads(line.removeprefix("data:"))
            return told
    raise AssertionError("the stream has ended")


def test_a_signal_ends_the_server_though_a_stream_is_open(tmp_path: Path) -> None:
    with server(tmp_path) as (process, client):
        table = client.post("/tables", json=WISH).json()["url"].rpartition("/k/")[0]
        with client.stream("GET", f"{table}/events?after=-1") as answer:
            assert first_event(answer)["n"] >= 0
            process.terminate()
            assert process.wait(ENDED_WITHIN) == 0


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
        assert client.post(f"{table}/entries", json=entry).json() == {"n": now["n"] + 1}
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        cookies = dict(client.cookies)
    with server(tmp_path) as (_, client):
        client.cookies.update(cookies)
        again = client.post(f"{table}/entries", json=entry)
        assert again.json() == {"n": entry["n"]}, "the same key: the first answer"
        assert client.get(f"{table}/state").json()["n"] >= entry["n"]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--database", "/proc/nothing/x.db"], "database"),
        (["--database", "postgresql://x/y"], "database"),
        (["--host", "no.such.host.invalid"], "cannot listen"),
    ],
)
def test_what_cannot_be_served_is_said_in_one_line(options: list[str], said: str) -> None:
    port = str(free_port())
    command = [
        sys.executable,
        "-m",
        "stammtisch",
        "serve",
        "--no-browser",
        "--port",
        port,
        *options,
    ]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert said in done.stderr
    assert len(done.stderr.splitlines()) == 1
