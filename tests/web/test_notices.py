"""Who is not at the page is told of their turn: once, in their language, and only who wishes it."""

from __future__ import annotations

import asyncio
import hmac
import json
import re
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import pytest
from sqlalchemy import func, select

from stammtisch.notify.hook import KEY, SIGNATURE
from stammtisch.store.schema import MESSAGES, NOTICES
from stammtisch.table import pace
from stammtisch.table.live import LiveTable
from stammtisch.table.pace import Pace
from stammtisch.table.presence import Presence
from stammtisch.web import limits, notice_routes, notices, sweeper
from stammtisch.web.notices import Herald

from .receivers import Mailbox, PushBrowser, Receiver, mailbox, receiving
from .servers import PERSON, Browser, Client, serving

T = TypeVar("T")
ELSEWHERE = {**PERSON, "name": "Boris", "elsewhere": True}
ANNA = {**PERSON, "name": "Anna"}
BASE = "https://games.example.org"


@pytest.fixture(autouse=True)
def _hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits a minute; the server does not look by itself."""
    monkeypatch.setattr(notices, "GRACE", 0)
    monkeypatch.setattr(notices, "GRACE_LIVE", 0)
    monkeypatch.setattr(notices, "BACK_OFF", (0, 0, 0))
    monkeypatch.setattr(Presence, "act", lambda self, persons: None)  # who acts is here
    monkeypatch.setattr(sweeper, "TELL_EVERY", 3600.0)


@pytest.fixture
async def service() -> AsyncIterator[Receiver]:
    async with receiving() as made:
        yield made


@pytest.fixture
async def post() -> AsyncIterator[Mailbox]:
    async with mailbox() as made:
        yield made


@pytest.fixture
async def client(tmp_path: Path, post: Mailbox) -> AsyncIterator[Client]:
    told: dict[str, Any] = {
        "smtp": post.url,
        "mail_from": "Tables <tables@games.example.org>",
        "public_url": f"{BASE}/",
        "outgoing": "any",
    }
    async with serving(tmp_path, **told) as opened:
        yield opened


def herald(client: Client) -> Herald:
    found: Herald = client.app.state.herald
    return found


async def at(client: Client, work: Callable[..., Awaitable[T]], *told: Any) -> T:
    """Done where the server lives: in a loop of its own."""
    return await asyncio.to_thread(client.blocking_portal.call, work, *told)


async def look(client: Client, times: int = 1) -> None:
    """What is due is told, and all of it has arrived or failed."""
    for _ in range(times):
        await at(client, herald(client).tell)
        await at(client, arrived, client)


async def arrived(client: Client) -> None:
    await asyncio.gather(*herald(client).under_way.values())


async def table_of(client: Client, browser: Browser) -> LiveTable:
    live, _ = await at(client, client.app.state.lobby.find, browser.address.rpartition("/")[2])
    return cast("LiveTable", live)


async def opened(client: Client, **more: Any) -> tuple[Browser, Browser]:
    """Anna, who decides now, and Boris elsewhere, who has followed his link."""
    anna = await Browser(client).open_table(ANNA, ELSEWHERE, **more)
    boris = await Browser(client).follow(anna.made["links"][0]["url"])
    if (await anna.state())["to_move"] == 1:
        await pass_turn(boris)
    return anna, boris


async def wish(browser: Browser, language: str = "en", **more: Any) -> Any:
    answer = await browser.post(f"{browser.address}/notices?lang={language}", json=more)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def rows(client: Client, of: Any) -> int:
    async def count() -> int:
        async with client.app.state.lobby.store.engine.connect() as connection:
            rows = await connection.execute(select(func.count()).select_from(of))
            return int(rows.scalar_one())

    return await at(client, count)


async def pass_turn(browser: Browser) -> None:
    """Until another seat decides."""
    seat = (await browser.state())["to_move"]
    assert seat is not None, "the game is over"
    while (await browser.state())["to_move"] == seat:
        assert (await browser.decide()).status_code == 200


async def test_a_push_says_whose_turn_it_is_once_and_to_its_reader_alone(
    client: Client, service: Receiver
) -> None:
    anna, boris = await opened(client)
    phone = PushBrowser(service)
    told = await wish(boris, "ru", **phone.wish)
    await look(client)
    assert not service.got, "it is Anna's turn"
    await pass_turn(anna)
    await look(client, 3)
    [request] = service.got
    said = phone.read(request, told["key"])
    table = boris.address.rpartition("/")[2]
    assert request.path == "/push/anna"
    assert said["tag"] == table
    assert said["url"] == f"{BASE}/t/{table}"
    assert "ваш ход" in said["title"]
    assert "Boris" in said["body"]
    assert "Anna" in said["body"]
    await pass_turn(boris)
    await pass_turn(anna)
    await look(client, 2)
    assert [it.path for it in service.got] == ["/push/anna"] * 2, "another wait"


async def test_of_several_servers_one_tells(
    client: Client, service: Receiver, tmp_path: Path
) -> None:
    anna, boris = await opened(client)
    await wish(boris, **PushBrowser(service).wish)
    async with serving(tmp_path, several=True, outgoing="any") as other:
        await pass_turn(anna)
        await asyncio.gather(*(look(each, 2) for each in (client, other, client, other)))
        assert len(service.got) == 1


async def test_who_looks_at_the_table_or_has_seen_it_is_not_told(
    client: Client, service: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, boris = await opened(client)
    await wish(boris, **PushBrowser(service).wish)
    live = await table_of(client, boris)
    live.presence.come([1])
    await pass_turn(anna)
    await look(client, 2)
    assert not service.got
    monkeypatch.setattr(notices, "STILL_HERE", 0)
    live.presence.go([1])
    live.presence.gone[1] += 1000  # long after the turn has begun
    await look(client, 2)
    assert not service.got
    live.presence.gone[1] -= 2000
    herald(client).settled = {}
    await look(client, 2)
    assert len(service.got) == 1


async def test_grace_is_given(
    client: Client, service: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notices, "GRACE", 60_000)
    anna, boris = await opened(client)
    await wish(boris, **PushBrowser(service).wish)
    await pass_turn(anna)
    await look(client, 2)
    assert not service.got
    assert await rows(client, MESSAGES) == 0


@pytest.mark.parametrize("answer", ["429 Too Many", "503 Away", "500 Oops"])
async def test_a_service_that_is_busy_is_asked_again_and_given_up_in_the_end(
    client: Client, service: Receiver, answer: str
) -> None:
    anna, boris = await opened(client)
    await wish(boris, **PushBrowser(service).wish)
    await pass_turn(anna)
    service.answers = [answer] * 2
    await look(client, 6)
    assert len(service.got) == 3
    await pass_turn(boris)
    await pass_turn(anna)
    service.answers = [answer] * 9
    await look(client, 9)
    assert len(service.got) == 3 + 4, "given up"
    assert await rows(client, NOTICES) == 1


async def test_what_waits_to_be_tried_again_is_told_no_more_once_the_turn_is_over(
    client: Client, service: Receiver
) -> None:
    anna, boris = await opened(client)
    await wish(boris, **PushBrowser(service).wish)
    await pass_turn(anna)
    service.answers = ["503 Away"]
    await look(client)
    await pass_turn(boris)
    await look(client, 3)
    assert len(service.got) == 1


@pytest.mark.parametrize("answer", ["404 Unknown", "410 Gone"])
async def test_a_browser_that_is_gone_is_forgotten(
    client: Client, service: Receiver, answer: str
) -> None:
    anna, boris = await opened(client)
    await wish(boris, **PushBrowser(service).wish)
    await pass_turn(anna)
    service.answers = [answer]
    await look(client, 2)
    assert (await rows(client, NOTICES), await rows(client, MESSAGES)) == (0, 0)


def links(text: str) -> list[str]:
    return re.findall(r"https://\S+", text)


async def test_mails_come_once_they_are_confirmed_and_end_by_one_click(
    client: Client, post: Mailbox
) -> None:
    anna, boris = await opened(client)
    stranger = Browser(client)
    told = await wish(boris, "fr", kind="mail", place="Boris.B@Example.org")
    assert told["notices"][0]["confirmed"] is False
    assert told["notices"][0]["place"] == "Bo…@example.org"
    await pass_turn(anna)
    await look(client, 3)
    [first] = post.mails
    assert first["To"] == "Boris.B@example.org"
    yes, no = links(first.get_content())
    for link in (yes, no):
        assert (await stranger.get(link.removeprefix(BASE))).status_code == 200
    assert not (await at(client, herald(client).wishes.named, told["notices"][0]["id"]))[
        0
    ].confirmed
    assert (await stranger.post(yes.removeprefix(BASE)[:-1] + "x")).status_code == 404
    assert (await stranger.post(yes.removeprefix(BASE))).status_code == 200
    await look(client, 3)
    [_, mail] = post.mails
    words = mail.get_content().replace("\r", "")
    assert "c’est à vous" in words
    assert f"{BASE}{boris.address}\n" in words and "/k/" not in words
    assert "«\u00a0Sur un autre appareil\u00a0»" in words
    assert mail["From"] == "Tables <tables@games.example.org>"
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    stop = mail["List-Unsubscribe"].strip("<>").removeprefix(BASE)
    assert stop in words
    body = {"List-Unsubscribe": "One-Click"}
    assert (await stranger.post(stop, data=body)).status_code == 200
    assert await rows(client, NOTICES) == 0
    assert (await stranger.post(stop, data=body)).status_code == 404


async def test_nobody_has_words_of_their_own_sent_to_strangers(
    client: Client, post: Mailbox
) -> None:
    """What players have typed, names too, comes to whoever has agreed to be told."""
    anna, boris = await opened(client)
    await wish(boris, kind="mail", place="victim@example.org")
    await look(client, 2)
    text = post.mails[0].get_content()
    assert "Anna" not in text
    yes, _ = links(text)
    assert (await Browser(client).post(yes.removeprefix(BASE))).status_code == 200
    await pass_turn(anna)
    await look(client, 3)
    assert "Anna" in post.mails[1].get_content()


async def test_strangers_fill_nobodys_mailbox(client: Client, post: Mailbox) -> None:
    for _ in range(5):
        _, boris = await opened(client)
        body = {"kind": "mail", "place": "victim@example.org"}
        await boris.post(f"{boris.address}/notices", json=body)
    await look(client, 2)
    assert len(post.mails) == 3


async def test_nobody_has_mails_sent_to_many_who_have_not_asked_for_them(
    tmp_path: Path, post: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither one, nor many together; who asks too often uses up nothing of the others'."""
    monkeypatch.setattr(notice_routes, "ASKED_FOR", limits.Pace(4, 0.001))
    monkeypatch.setattr(notice_routes, "SENT", limits.Pace(9, 0.001))
    told: dict[str, Any] = {"smtp": post.url, "mail_from": "a@b.example", "public_url": BASE}
    async with serving(tmp_path, behind_proxy=True, limits="normal", **told) as client:
        let = Counter[str]()
        for asking in ("198.51.100.1", "198.51.100.2", "2001:db8::7"):
            _, boris = await opened(client)
            for letter in "abcdef":
                answer = await boris.post(
                    f"{boris.address}/notices",
                    json={"kind": "mail", "place": f"{letter}@{asking[-1]}.example.org"},
                    headers={"X-Forwarded-For": asking},
                )
                let[asking] += answer.status_code == 200
                assert answer.status_code == 200 or int(answer.headers["retry-after"]) > 500
        assert list(let.values()) == [4, 4, 1]
        await look(client, 2)
        assert len(post.mails) == 9


async def test_a_mail_server_that_is_busy_is_asked_again_a_refusal_is_not(
    client: Client, post: Mailbox
) -> None:
    _, boris = await opened(client)
    post.refuses = ["451 later", "451 later"]
    await wish(boris, kind="mail", place="b@example.org")
    await look(client, 4)
    assert len(post.mails) == 1
    post.refuses = ["554 no"]
    await wish(boris, kind="mail", place="c@example.org")
    await look(client, 4)
    assert len(post.mails) == 1


async def test_a_program_is_told_by_what_it_can_check(client: Client, service: Receiver) -> None:
    anna, boris = await opened(client)
    told = await wish(boris, "fr", kind="hook", place=f"{service.url}/hook?x=1")
    assert "secret" not in json.dumps((await boris.get(f"{boris.address}/notices")).json())
    await pass_turn(anna)
    service.answers = ["503 Away"]
    await look(client, 3)
    first, again = service.got
    assert first.body == again.body
    assert first.headers[KEY.lower()] == again.headers[KEY.lower()]
    signed = hmac.digest(told["secret"].encode(), again.body, "sha256").hex()
    assert again.headers[SIGNATURE.lower()] == f"sha256={signed}"
    table = boris.address.rpartition("/")[2]
    assert json.loads(again.body) == {
        "table": table,
        "seat": 1,
        "game": "toy",
        "url": f"{BASE}/t/{table}",
        "kind": "turn",
        "language": "fr",
    }


async def test_what_a_program_wished_for_ends_with_its_token_and_is_its_own(
    client: Client, service: Receiver
) -> None:
    anna, boris = await opened(client)
    await wish(boris, **PushBrowser(service).wish)
    place = f"{boris.address}/notices"

    async def program() -> dict[str, str]:
        made = await boris.post(f"{boris.address}/token", json={"seat": 1})
        return {"Authorization": f"Bearer {made.json()['token']}"}

    async def asked(way: str, path: str, who: dict[str, str], **more: Any) -> Any:
        client.cookies.clear()
        return (await client.request(way, path, headers=who, **more)).json()

    first = await program()
    assert (await asked("GET", place, first))["notices"] == []
    hook = {"kind": "hook", "place": f"{service.url}/hook"}
    [told] = (await asked("POST", place, first, json=hook))["notices"]
    [own] = (await boris.get(place)).json()["notices"]
    await asked("POST", f"{place}/off", first, json={"id": own["id"]})
    await boris.post(f"{place}/off", json={"id": told["id"]})
    await look(client)
    assert await rows(client, NOTICES) == 2
    await pass_turn(anna)
    await look(client)
    assert {it.path for it in service.got} == {"/hook", "/push/anna"}
    second = await program()
    await look(client)
    assert await rows(client, NOTICES) == 1
    await asked("POST", place, second, json=hook)
    await pass_turn(boris)
    await pass_turn(anna)
    service.got.clear()
    await look(client)
    assert sorted(it.path for it in service.got) == ["/hook", "/push/anna"]


async def test_little_time_and_the_end_are_told_too(
    client: Client, service: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(pace.PACES, "long", Pace("slow", 0, 1000))
    anna, boris = await opened(client, pace="long")
    await wish(boris, kind="hook", place=service.url)
    live = await table_of(client, boris)
    await at(client, live.say, "come", 1)
    await pass_turn(anna)
    await look(client, 2)
    clock = client.app.state.lobby.store.clock
    now = clock.now()
    for passed in (850_000, 950_000, 960_000):
        monkeypatch.setattr(clock, "now", lambda at=now + passed: at)
        await look(client, 2)
    kinds = [json.loads(it.body)["kind"] for it in service.got]
    assert kinds == ["turn", "low"]
    await at(client, live.say, "close", None, "silent")
    await look(client, 2)
    kinds = [json.loads(it.body)["kind"] for it in service.got]
    assert kinds == ["turn", "low", "over"]


async def test_whoever_leaves_or_is_replaced_is_told_no_more(
    client: Client, service: Receiver
) -> None:
    for leave in (True, False):
        anna, boris = await opened(client)
        await wish(boris, **PushBrowser(service).wish)
        if leave:
            assert (await boris.post(f"{boris.address}/delete", json={})).status_code == 200
        else:
            (await table_of(client, boris)).presence.gone[1] = 0.0
            answer = await anna.post(f"{anna.address}/link", json={"seat": 1})
            assert answer.status_code == 200, answer.text
            new = await Browser(client).follow(answer.json()["links"][0]["url"])
            assert (await new.get(f"{new.address}/notices")).json()["notices"] == []
        await pass_turn(anna)
        await look(client, 2)
        assert not service.got
        assert await rows(client, NOTICES) == 0


async def test_a_table_that_is_deleted_takes_all_along(client: Client, service: Receiver) -> None:
    anna, boris = await opened(client)
    await wish(boris, **PushBrowser(service).wish)
    await pass_turn(anna)
    await look(client)
    assert await rows(client, MESSAGES) == 1
    assert (await anna.post(f"{anna.address}/delete", json={})).status_code == 200
    await look(client)
    assert (await rows(client, NOTICES), await rows(client, MESSAGES)) == (0, 0)


async def test_nobody_else_hears_of_it(client: Client, service: Receiver) -> None:
    anna, boris = await opened(client)
    before = [await anna.state(), (await anna.get(f"{anna.address}/notices")).json()]
    told = await wish(boris, kind="mail", place="boris@example.org")
    await wish(boris, kind="hook", place=f"{service.url}/secret-path")
    after = [await anna.state(), (await anna.get(f"{anna.address}/notices")).json()]
    assert before == after
    assert "secret-path" not in (await boris.get(f"{boris.address}/notices")).text
    gone = await anna.post(f"{anna.address}/notices/off", json={"id": told["notices"][0]["id"]})
    assert gone.status_code == 200
    assert await rows(client, NOTICES) == 2, "it is not Anna's"
    assert (await Browser(client).get(f"{anna.address}/notices")).status_code == 403


async def test_a_wish_is_given_up_and_a_rematch_keeps_it(client: Client, service: Receiver) -> None:
    _, boris = await opened(client)
    phone = PushBrowser(service)
    told = await wish(boris, **phone.wish)
    told = await wish(boris, **phone.wish)
    assert len(told["notices"]) == 1, "the same browser"
    store, moved = client.app.state.lobby.store, {0: 1, 1: 0}
    other, _ = await opened(client)
    ids = [one.address.rpartition("/")[2] for one in (boris, other)]
    await at(client, store.notices.carry, *ids, moved)
    [kept] = await at(client, store.notices.of, ids[1])
    assert (kept.seat, kept.person, kept.place) == (0, "0", phone.endpoint)
    body = {"id": told["notices"][0]["id"]}
    off = await boris.post(f"{boris.address}/notices/off", json=body)
    assert off.json()["notices"] == []


@pytest.mark.parametrize(
    ("wished", "code"),
    [
        ({"kind": "mail", "place": "nobody"}, "bad_address"),
        ({"kind": "mail", "place": "a@b.org\r\nBcc: c@d.org"}, "bad_address"),
        ({"kind": "hook", "place": "ftp://example.org"}, "bad_place"),
        ({"kind": "hook", "place": "http://user:word@127.0.0.1/"}, "bad_place"),
        ({"kind": "push", "place": "http://127.0.0.1/", "p256dh": "x", "auth": "y"}, "bad_place"),
        ({"kind": "push", "place": "http://[::1", "p256dh": "x", "auth": "y"}, "bad_place"),
    ],
)
async def test_what_nobody_could_be_told_by_is_refused(
    client: Client, wished: Any, code: str
) -> None:
    _, boris = await opened(client)
    answer = await boris.post(f"{boris.address}/notices", json=wished)
    assert (answer.status_code, answer.json()["code"]) == (422, code)
    assert await rows(client, NOTICES) == 0


async def test_without_a_mail_server_none_is_offered(tmp_path: Path) -> None:
    async with serving(tmp_path) as client:
        _, boris = await opened(client)
        assert (await boris.get(f"{boris.address}/notices")).json()["mail"] is False
        body = {"kind": "mail", "place": "a@example.org"}
        answer = await boris.post(f"{boris.address}/notices", json=body)
        assert answer.json()["code"] == "no_mail"
        body = {"kind": "hook", "place": "https://127.0.0.1/"}
        answer = await boris.post(f"{boris.address}/notices", json=body)
        assert answer.json()["code"] == "bad_place"


async def test_keys_and_tokens_are_the_same_at_each_server(client: Client, tmp_path: Path) -> None:
    async with serving(tmp_path, several=True) as other:
        for purpose in ("yes", "no", "hook"):
            both = (client, other)
            made = [await at(each, herald(each).token, purpose, "id") for each in both]
            assert made[0] == made[1]
        keys = [await at(each, herald(each).push_key) for each in (client, other)]
        assert keys[0] == keys[1]


async def test_what_cannot_be_written_for_one_is_told_to_the_others(
    client: Client, service: Receiver
) -> None:
    """What writes pushes refuses a service that has an address of IPv6 in place of a name."""
    anna, boris = await opened(client)
    push = PushBrowser(service).wish
    await wish(boris, **{**push, "place": "https://[2606:4700:4700::1111]/x"})
    await wish(boris, kind="hook", place=service.url)
    await pass_turn(anna)
    await look(client, 2)
    assert len(service.got) == 1
