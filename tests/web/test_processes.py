"""`serve --processes 2`: one is killed, and nobody loses anything."""

from __future__ import annotations

import os
import signal
import socket
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import httpx

from stammtisch.web.silence import SILENT_FOR, see_to_all

from .test_process import (
    ENDED_WITHIN,
    SAID,
    is_empty,
    open_stream,
    server,
    soon,
    to_the_end,
)

ALONE = {"game": "toy", "seats": [{"kind": "person"}, {"kind": "person"}]}


def workers(first: int) -> set[int]:
    """The serving processes of a server."""
    children = Path(f"/proc/{first}/task/{first}/children").read_text("ascii").split()
    names = {int(one): Path(f"/proc/{one}/cmdline").read_bytes() for one in children}
    return {one for one, name in names.items() if b"resource_tracker" not in name}


def two_without(first: int, gone: int) -> bool:
    there = workers(first)
    return len(there) == 2 and gone not in there


def ask(request: Callable[[], httpx.Response]) -> Any:
    """As the page does: an answer that does not come is asked for again."""
    until = time.monotonic() + ENDED_WITHIN
    while True:
        try:
            answer = request()
        except httpx.TransportError:
            assert time.monotonic() < until
            time.sleep(0.05)
        else:
            assert answer.status_code == 200, answer.text
            return answer.json()


def test_a_process_that_is_killed_comes_back_and_nothing_is_lost(tmp_path: Path) -> None:
    with server(tmp_path, "--processes", "2") as (process, client):
        assert soon(lambda: len(workers(process.pid)) == 2)
        url = client.post("/tables", json=ALONE).json()["url"]
        table = url.rpartition("/k/")[0]
        client.get(url)
        kept: dict[str, int] = {}
        for i in range(12):
            now = ask(lambda: client.get(f"{table}/state"))
            if now["to_move"] is None:
                break
            wanted = {"n": now["n"] + 1, "key": f"key {i}", "seat": now["to_move"]}
            if now["covered"]:
                wanted["kind"] = "handover"
            else:
                wanted["action"] = next(iter(now["scene"]["choices"]))
            if i in (3, 7):
                victim = min(workers(process.pid))  # each once: Granian takes twice for a fault
                threading.Timer(0.01, os.kill, (victim, signal.SIGKILL)).start()
            answer = ask(partial(client.post, f"{table}/entries", json=wanted))
            kept[wanted["key"]] = answer["n"]
            if i in (3, 7):
                assert soon(partial(two_without, process.pid, victim)), "another comes in its place"
        assert [*kept.values()] == [*range(1, len(kept) + 1)]
        assert ask(lambda: client.get(f"{table}/state"))["n"] == len(kept)
        assert process.poll() is None


def test_a_signal_ends_all_processes_and_their_streams(tmp_path: Path) -> None:
    with server(tmp_path, "--processes", "2") as (process, client):
        with open_stream(client) as one, open_stream(client) as two:
            process.send_signal(signal.SIGTERM)
            to_the_end(one)
            to_the_end(two)
            assert process.wait(ENDED_WITHIN) == 0
        assert is_empty(process.pid)
    said = (tmp_path / SAID).read_text(encoding="utf-8").splitlines()
    assert [line.partition("http:")[0] for line in said] == ["Stammtisch: "], "and no warning"


def test_a_line_whose_other_end_is_silent_is_given_up_by_every_connection() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        assert see_to_all()
        with socket.create_connection(listening.getsockname()):
            accepted, _ = listening.accept()
            with accepted:
                option = accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT)
                assert option == SILENT_FOR
