"""The client: a game through it, answers that are lost, streams that are cut, what is refused."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator

import httpx
import pytest

import stammtisch
from stammtisch.client import ELSEWHERE, PERSON, Client, Line, ServerError, Table, UnreachableError
from stammtisch.core.errors import GameError

from .web.test_process import free_port, server

Answering = Callable[[httpx.Request], httpx.Response]


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with server(tmp_path_factory.mktemp("served"), "--root-path", "/games/") as (_, opened):
        yield f"{opened.base_url}/games"


@pytest.fixture
def tables(url: str) -> Iterator[list[Table]]:
    """A table by its host and its guest."""
    client = Client(url)
    host = client.open_table("toy", [PERSON, ELSEWHERE])
    guest = Table(host.guests[1])
    yield [host, guest]
    for each in (client, host, guest):
        each.close()


class Wire(httpx.BaseTransport):
    """A line on which something happens to requests and answers."""

    def __init__(self, answering: Callable[[Answering, httpx.Request], httpx.Response]) -> None:
        self.real, self.answering = httpx.HTTPTransport(), answering

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        return self.answering(self.real.handle_request, request)

    def close(self) -> None:
        self.real.close()


def through(table: Table, answering: Callable[[Answering, httpx.Request], httpx.Response]) -> None:
    """Lead the table's requests over such a line."""
    table.line = Line(table.line.server, table.line.secret, transport=Wire(answering))


def test_a_game_is_played_to_its_end(tables: list[Table]) -> None:
    views = [table.view() for table in tables]
    while not views[0].is_over:
        mover = views[0].to_move
        assert mover is not None
        view = views[mover]
        assert view.seen().legal_texts() == view.legal
        assert view.seen().seat == mover
        tables[mover].decide(view.legal[-1], view)
        views = [table.view() for table in tables]
    assert views[0].view["winners"] == views[1].view["winners"] != []
    assert views[0].game is stammtisch.load("toy")


def test_what_is_decided_is_done_once_though_its_answer_is_lost(tables: list[Table]) -> None:
    view = tables[0].view()
    mover = tables[view.to_move or 0]
    view = mover.view()
    lost: list[bytes] = []

    def lose(real: Answering, request: httpx.Request) -> httpx.Response:
        answer = real(request)
        if len(lost) < 2:
            lost.append(answer.read())
            raise httpx.RemoteProtocolError("cut")
        return answer

    through(mover, lose)
    assert mover.decide(view.legal[0], view) == view.n + 1
    assert len(lost) == 2
    assert mover.view().n == view.n + 1


def test_a_stream_that_is_cut_goes_on_where_it_was(tables: list[Table]) -> None:
    host, guest = tables
    known: list[str] = []

    class Cut(httpx.SyncByteStream):
        """Ends after its first entry."""

        def __init__(self, rest: httpx.Response) -> None:
            self.rest = rest

        def __iter__(self) -> Iterator[bytes]:
            for part in self.rest.iter_bytes():
                yield part
                if b"id:" in part:
                    raise httpx.ReadError("cut")

    def cut(real: Answering, request: httpx.Request) -> httpx.Response:
        answer = real(request)
        if "events" not in request.url.path:
            return answer
        known.append(request.headers["last-event-id"])
        return httpx.Response(answer.status_code, stream=Cut(answer))

    through(guest, cut)
    events = guest.events()
    seen = [next(events)]
    for text in ("one", "two", "three"):
        host.say(text, host.view())
        seen.append(next(events))
    assert seen == sorted(set(seen)), "none twice, in order"
    assert known[:2] == ["-1", str(seen[0])]
    assert [line["text"] for line in guest.talk()] == ["one", "two", "three"]


def test_who_waits_wakes_when_something_happens(tables: list[Table]) -> None:
    host, guest = tables
    view = guest.view()
    said = threading.Timer(0.3, lambda: host.say("hello", host.view()))
    said.start()
    assert guest.wait(view) > view.n
    said.join()


def test_refusals_are_told_by_code_and_sentence(tables: list[Table]) -> None:
    host, guest = tables
    view = host.view()
    waiting = guest if view.to_move == 0 else host
    with pytest.raises(ServerError) as refused:
        waiting.decide("play 1", waiting.view())
    assert refused.value.code == "not_your_turn"
    assert str(refused.value) == refused.value.sentence != ""
    with pytest.raises(ServerError) as stale:
        mover = tables[host.view().to_move or 0]
        old = mover.view()
        mover.decide(mover.view().legal[0], mover.view())
        mover.decide("play 1", old)
    assert (stale.value.code, stale.value.status) == ("stale", 409)
    with pytest.raises(ServerError) as unknown:
        Table(f"{host.address}/k/{'a' * 24}").view()
    assert unknown.value.code == "unknown_token"
    assert Table(f"{host.address}/k/{'a' * 24}", language="fr").line.language == "fr"


def test_a_token_is_another_key_to_the_same_seat(tables: list[Table]) -> None:
    mine = tables[1].with_token()
    assert mine.view().yours == [1]
    assert mine.line.secret not in (None, tables[1].line.secret)
    assert Table(mine.link).view().yours == [1]


@pytest.mark.parametrize(
    "wrong",
    ["", "nowhere", "https://x.example/", "https://x.example/t/short", "ftp://x/t/abcdefghjk"],
)
def test_what_is_no_table_s_address_is_told(wrong: str) -> None:
    with pytest.raises(GameError, match="neither a link"):
        Table(wrong)


def test_a_server_that_is_not_there_is_told_after_a_while() -> None:
    nowhere = f"http://127.0.0.1:{free_port()}"
    with pytest.raises(UnreachableError, match=f"{nowhere} does not answer"):
        Client(nowhere, patience=0.3).open_table("toy", [PERSON, PERSON])
    with pytest.raises(UnreachableError, match="does not answer"):
        Table(f"{nowhere}/t/abcdefghjk", patience=0.3).view()
    with pytest.raises(GameError, match="http://"):
        Client("tables.example")
