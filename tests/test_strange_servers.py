"""What a client does with servers that are broken, or mean it ill: it says so and is not harmed."""

from __future__ import annotations

import itertools
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import httpx
import pytest

import stammtisch
from stammtisch import client
from stammtisch.client import PERSON, Client, Line, ServerError, StrangeAnswerError, Table
from stammtisch.core.errors import GameError

from .running import Run

AT = "http://tables.example/t/abcdefghjk"
ORDERS = "\x1b]0;gone\x07\x1b[2J\x9b31m\u202e\r\nstammtisch: all is well"
"""What a terminal would do something at: escapes, of both kinds, and letters turned round."""


class Endless(httpx.SyncByteStream):
    def __init__(self, part: bytes) -> None:
        self.part, self.told = part, 0

    def __iter__(self) -> Iterator[bytes]:
        for _ in itertools.count():
            self.told += len(self.part)
            yield self.part


def answering(url: str = AT, **told: Any) -> Table:
    """A table at a server that answers everything so."""
    table = Table(url, "SECRET", patience=0.2)
    status = told.pop("status", 200)
    line = httpx.MockTransport(lambda _: httpx.Response(status, **told))
    table.line = Line("http://tables.example", "SECRET", patience=0.2, transport=line)
    return table


def known(**more: Any) -> dict[str, Any]:
    """What a seat of a new table is told, with something else about it."""
    seen = stammtisch.load("toy").start(2).view(0)
    told = {
        "table": "abcdefghjk", "n": 0, "seat": 0, "yours": [0], "returns": [], "to_move": None,
        "legal": [], "answer": [], "players": ["Anna", "Boris"], "free": [], "clock": None,
        "closed": None, "rematch": None, "view": {**seen},
    }  # fmt: skip
    return {**told, **more}


@pytest.mark.parametrize("status", [200, 403])
def test_no_more_is_read_of_an_answer_than_any_server_says(
    status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client, "LARGEST_ANSWER", 1_000_000)
    body = Endless(b"x" * 10_000)
    with pytest.raises(StrangeAnswerError, match=rf"{AT}/view: .* more than 1,000,000 bytes"):
        answering(stream=body, status=status).view()
    assert body.told < 1_100_000


def test_an_answer_that_never_ends_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "ANSWER_WITHIN", 0.1)
    with pytest.raises(GameError, match="does not answer: its answer does not end"):
        answering(stream=Endless(b" ")).view()


def test_no_more_is_read_of_a_line_than_any_event_has() -> None:
    body = Endless(b"x" * 1000)
    with pytest.raises(StrangeAnswerError, match=rf"{AT}/events: .* a line of more than"):
        next(answering(stream=body).events())
    assert body.told < 2 * client.LARGEST_EVENT


def test_what_is_packed_as_nobody_asked_for_is_not_unpacked() -> None:
    packed = {"Content-Encoding": "br"}
    with pytest.raises(StrangeAnswerError, match="packed as br"):
        answering(headers=packed, stream=Endless(b"x")).view()


STRANGE: list[dict[str, Any]] = [
    {"yours": [7]},
    {"seat": -1},
    {"to_move": "a"},
    {"players": ["Anna"]},
    {"clock": {"kind": "", "left": [1], "running": 0, "paused": False, "wishes": []}},
    {"view": {}},
    {"view": {"seats": 2, "rules_version": "9"}},
]


@pytest.mark.parametrize(
    "told",
    [
        *(b"", b"<html>", b"[]", b"\xff", b'{"n": 1}', b"[" * 100_000, b'{"table":' + b"9" * 9999),
        *(json.dumps(known(**more)).encode() for more in STRANGE),
    ],
)
def test_what_tells_no_table_is_said_to_be_strange(told: bytes) -> None:
    with pytest.raises(StrangeAnswerError, match=f"^{AT}/view: no server of tables answers so"):
        answering(content=told).view()


def test_what_tells_of_no_game_is_refused() -> None:
    for view in ({"seats": 2, "rules_version": 1}, {**known()["view"], "scores": 7}):
        with pytest.raises(GameError):
            answering(json=known(view=view)).view().sample()


def test_events_without_numbers_are_strange() -> None:
    with pytest.raises(StrangeAnswerError, match=f"{AT}/events"):
        next(answering(content=b"id: many\n\n").events())


@pytest.mark.parametrize(
    "place", ["https://tables.example/t/abcdefghjk", "//else.example/t/abcdefghjk", "http://[x/"]
)
def test_no_server_leads_to_another_one(place: str) -> None:
    """The program's secret goes along."""
    with pytest.raises(StrangeAnswerError):
        answering(status=303, headers={"Location": place}).rematch()
    opened = Client("http://tables.example")
    opened.line = answering(json={"url": place, "links": []}).line
    with pytest.raises(StrangeAnswerError):
        opened.open_table("toy", [PERSON])


def test_an_address_behind_an_at_is_not_taken_for_a_host() -> None:
    opened = Client("http://tables.example")
    opened.line = answering(json={"url": "@else.example/t/abcdefghjk", "links": []}).line
    assert opened.open_table("toy", [PERSON]).address.startswith("http://tables.example/")


def test_a_token_is_letters_alone() -> None:
    with pytest.raises(StrangeAnswerError):
        answering(json={"token": "a\r\nX: y"}).with_token(0)


def test_of_a_refusal_letters_are_shown() -> None:
    with pytest.raises(ServerError) as refused:
        answering(status=403, json={"error": ORDERS + "x" * 9999, "code": "no"}).view()
    assert str(refused.value).isprintable()
    assert len(str(refused.value)) <= client.LONGEST_SENTENCE


@contextmanager
def serving(told: tuple[int, Any]) -> Iterator[str]:
    """A server that always says this."""
    status, content = told[0], json.dumps(told[1]).encode()

    class Handler(BaseHTTPRequestHandler):
        def answer(self) -> None:
            self.send_response(status)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        do_GET = do_POST = answer  # noqa: N815

        def log_message(self, *_: Any) -> None:
            """Says nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as made:
        threading.Thread(target=made.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{made.server_port}"
        made.shutdown()


def test_nothing_a_server_says_does_anything_to_the_terminal(run: Run) -> None:
    state = stammtisch.load("toy").start(2)
    while not state.is_over:
        state = state.apply(state.legal_texts()[0])
    over = known(players=[f"Anna{ORDERS}", f"Boris{ORDERS}"], view=state.view(0))
    for told, said in (
        ((200, over), "The game is over: Anna"),
        ((403, {"error": ORDERS, "code": ORDERS}), "stammtisch: "),
        ((200, ORDERS), "no server of tables answers so"),
    ):
        with serving(told) as url:
            answer = run("bot", f"{url}/t/abcdefghjk", "--bot", "random", "--token", "SECRET")
        shown = answer.out + answer.err
        assert said in shown
        assert all(line.isprintable() for line in shown.split("\n")), shown
