"""Bots of the host's own at the tables: offered, seated, and told when they fail."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from stammtisch.bots import custom

from .servers import PERSON, Browser
from .test_process import server

MODULE = """
class First:
    def choose(self, seen, limit):
        return seen.legal_actions()[0]


class Breaks:
    def choose(self, seen, limit):
        return {}["lost"]


class Exits:
    def choose(self, seen, limit):
        raise SystemExit


class Interrupts:
    def __init__(self):
        raise KeyboardInterrupt

    def choose(self, seen, limit):
        return 0
"""


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    (tmp_path / "mine_at_table.py").write_text(MODULE, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(custom, "offered", {})
    yield tmp_path
    sys.modules.pop("mine_at_table", None)


async def test_the_start_page_offers_them_by_their_own_names(mine: Path, anna: Browser) -> None:
    page = (await anna.get("/")).text
    assert "mine_at_table" not in page
    custom.offer("mine_at_table")
    page = (await anna.get("/?lang=fr")).text
    assert '<span class="label">First</span>' in page
    assert '"mine_at_table:First"' in page
    said = json.loads(page.partition('id="st-words">')[2].partition("</script>")[0])
    assert said["bot.mine_at_table:First"] == "First"
    assert said["bot.mine_at_table:First.hint"].startswith("Un bot personnel de l’hôte")


@pytest.mark.parametrize("fails", ["Breaks", "Exits", "Interrupts"])
async def test_they_play_and_who_fails_is_marked_while_the_game_goes_on(
    mine: Path, anna: Browser, fails: str
) -> None:
    custom.offer("mine_at_table")
    bots = [{"kind": "bot", "bot": f"mine_at_table:{name}"} for name in ("First", fails)]
    await anna.open_table(PERSON, *bots)
    for _ in range(2):
        await anna.my_turn()
        await anna.decide()
    now = await anna.my_turn()
    assert len({line["seat"] for line in now["log"]}) == 3
    assert [player["failed"] for player in now["players"]] == [False, False, True]


async def test_nobody_seats_what_is_not_offered(mine: Path, anna: Browser) -> None:
    bot = {"kind": "bot", "bot": "mine_at_table:First"}
    answer = await anna.post("/tables", json={"game": "toy", "seats": [PERSON, bot]})
    assert answer.status_code == 422
    assert "mine_at_table" not in sys.modules


def test_the_server_offers_a_module_from_its_folder(
    mine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(mine)
    bot = {"kind": "bot", "bot": "mine_at_table:First"}
    with server(mine, "--bot-module", "mine_at_table") as (_, client):
        assert "mine_at_table:First" in client.get("/").text
        made = client.post("/tables", json={"game": "toy", "seats": [PERSON, bot]})
        assert made.status_code == 201
