"""`stammtisch bot`: bots play seats at a server's table, from outside."""

from __future__ import annotations

import contextlib
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar

import pytest

from stammtisch.cli.bot import Player
from stammtisch.client import ELSEWHERE, PERSON, Client, ServerError, Table
from stammtisch.core.errors import GameError

from ..running import Run
from ..web.test_process import server

BOT = {"kind": "bot", "bot": "random"}
WITHIN = 60.0
OWN = """
class Last:
    def choose(self, seen, limit):
        assert 0 < limit <= 2
        return seen.legal_texts()[-1]
"""


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with server(tmp_path_factory.mktemp("served")) as (_, opened):
        made = Client(str(opened.base_url))
        yield made
        made.close()


def test_a_bot_plays_a_seat_to_the_end(client: Client, run: Run) -> None:
    table = client.open_table("toy", [PERSON, BOT])
    answer = run("bot", table.link, "--bot", "random")
    assert answer.code == 0, answer
    assert "random plays Three Tricks as" in answer.out
    assert "The game is over" in answer.out
    view = table.view()
    assert view.is_over
    assert view.view["winners"]
    again = run("bot", table.link, "--bot", "random")
    assert (again.code, "over" in again.err) == (2, True), again


def test_bots_of_one_s_own_play_against_each_other_and_go_on(
    client: Client, tmp_path: Path
) -> None:
    """Each in a process of its own; the rematch is played too; the last is ended by Ctrl-C."""
    (tmp_path / "mine_from_afar.py").write_text(OWN, encoding="utf-8")
    host = client.open_table("toy", [PERSON, ELSEWHERE])
    command = [sys.executable, "-m", "stammtisch", "bot", "--bot", "mine_from_afar:Last", "--again"]
    said = [tmp_path / "host", tmp_path / "guest"]
    bots: list[subprocess.Popen[bytes]] = []
    for link, file in zip((host.link, host.guests[1]), said, strict=True):
        with file.open("w") as output:
            bots.append(subprocess.Popen([*command, link], cwd=tmp_path, stdout=output))
    try:
        over(host)
        host.line.ask("POST", f"/t/{host.id}/rematch", {"rotate": True})
        until(lambda: all(file.read_text().count("The game is over") == 2 for file in said))
        for each in bots:
            each.send_signal(signal.SIGINT)
        assert [each.wait(timeout=WITHIN) for each in bots] == [0, 0]
    finally:
        for each in bots:
            each.kill()
            each.wait()
    assert host.rematch().view().is_over
    assert all("The bot has left" in file.read_text() for file in said)


def over(table: Table) -> None:
    until(lambda: table.view().is_over)


def until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + WITHIN
    while not true():
        assert time.monotonic() < end
        time.sleep(0.1)


def test_a_bot_refuses_to_go_back_to_where_no_time_is_left() -> None:
    class Asked:
        said: ClassVar[list[str]] = []

        def post(self, kind: str, *_: object) -> None:
            self.said.append(kind)
            if kind == "agree":
                raise ServerError(409, {"code": "no_time_back"})

    view: Any = SimpleNamespace(returns=[], answer=[0])
    table: Any = Asked()
    assert Player(table, "random", 0.5).step(object(), view)  # type: ignore[arg-type]
    assert Asked.said == ["agree", "refuse"]


def test_a_bot_whose_time_has_run_out_twice_waits_until_its_stand_in_has_decided() -> None:
    asked: list[str] = []

    class Asked:
        def post(self, kind: str, *_: object) -> None:
            asked.append(kind)
            raise ServerError(409, {"code": "time_out"})

        def view(self) -> None:
            raise AssertionError("it does not wait for what comes next")

    view: Any = SimpleNamespace(returns=[0], answer=[])
    table: Any = Asked()
    assert Player(table, "random", 1).act(object(), view) is view  # type: ignore[arg-type]
    assert asked == ["return"]


def test_a_bot_agrees_to_go_back_and_comes_back_to_its_seat(client: Client) -> None:
    host = client.open_table("toy", [PERSON, ELSEWHERE])
    guest = Table(host.guests[1]).with_token()
    player = Player(guest, "random", 0.5)
    thread = threading.Thread(target=player.play, daemon=True)
    thread.start()
    until, asked = time.monotonic() + WITHIN, False
    while not (view := host.view()).is_over:
        assert time.monotonic() < until
        offered = host.state()["undo"]
        if not asked and offered and offered["ask"] is not None:
            try:
                host.post("ask", view, seat=0, to=offered["ask"])
            except ServerError as error:
                assert error.code == "stale", "the guest has decided meanwhile"
                continue
            asked = True
            while (state := host.state())["asking"]:
                assert time.monotonic() < until
                time.sleep(0.05)
            assert not state["refused"]
        elif view.legal:
            with contextlib.suppress(ServerError):  # the guest has come meanwhile
                host.decide(view.legal[0], view)
        else:
            host.wait(view)
    assert asked
    thread.join(WITHIN)
    assert not thread.is_alive()


def test_a_decision_takes_no_more_than_its_clock_allows(client: Client) -> None:
    table = client.open_table("toy", [PERSON, BOT], pace="quick")
    player, view = Player(table, "random", 60.0), table.view()
    while not view.legal:
        table.wait(view)
        view = table.view()
    assert view.clock is not None
    assert player.limit(view) == pytest.approx(33.0, abs=2.0)
    view.clock.left[view.to_move or 0] = 0
    assert player.limit(view) == pytest.approx(0.05)


def test_what_is_wrong_is_told_in_one_line(client: Client, run: Run) -> None:
    table = client.open_table("toy", [PERSON, ELSEWHERE])
    host = client.open_table("toy", [PERSON, PERSON])
    for arguments, said in [
        ((table.address,), "the seat's link is needed, or --token"),
        ((f"{table.address}/k/{'a' * 24}",), "opens no seat here"),
        ((table.address, "--token", "a" * 24), "opens no seat here"),
        ((table.address.replace(table.id, "a" * 10), "--token", "a" * 24), "no such table"),
        (("nowhere",), "neither a link to a seat"),
        ((table.link, "--bot", "nobody"), "no bot is called"),
        ((table.link, "--seconds", "0"), "limit"),
        ((host.link,), "--seat"),
        ((table.link, "--seat", "1"), "seat 1"),
    ]:
        answer = run("bot", *arguments)
        assert (answer.code, said in answer.err) == (2, True), (arguments, answer)
        assert len(answer.err.strip().splitlines()) == 1, answer


def test_games_and_rules_that_are_not_known_here_are_told(client: Client) -> None:
    view = client.open_table("toy", [PERSON, BOT]).view()
    view.view["rules_version"] = 99
    with pytest.raises(GameError, match="version 99 of the rules"):
        view.sample()
    view.view["game"] = "chess"
    with pytest.raises(GameError, match="chess"):
        view.sample()
