"""Limits: nobody at play meets one, and nobody who asks for too much costs others anything."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from litestar.types import Scope

from stammtisch.core.words import LANGUAGES
from stammtisch.table.errors import RefusedError
from stammtisch.web import limits
from stammtisch.web.app import ROUTES
from stammtisch.web.limits import (
    MOST_TOGETHER,
    OPEN,
    PACES,
    PRICES,
    STREAMS,
    THINK,
    Buckets,
    Limits,
    Pace,
    kind_of,
    owners,
    price_of,
)

from .servers import BOT, PERSON, Browser, Client, serving

FAR = "198.51.100.7"


def asking(address: str = FAR, route: str = "/", method: str = "GET", **more: Any) -> Scope:
    cookie = [(b"cookie", more.pop("cookie").encode())] if "cookie" in more else []
    made = {"client": (address, 0), "path_template": route, "method": method, "headers": cookie}
    made["query_string"] = more.pop("query", "").encode()
    return cast("Scope", {**made, "path_params": more, "type": "http", "state": {}})


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


@given(st.lists(st.floats(0, 5), min_size=1, max_size=80), st.integers(1, 9), st.floats(0.5, 9))
def test_no_more_is_let_through_than_the_pace_says(
    pauses: list[float], burst: int, a_second: float
) -> None:
    clock = Clock()
    buckets, let = Buckets(clock), 0
    for pause in pauses:
        clock.now += pause
        wait = buckets.take("x", Pace(burst, a_second))
        let += not wait
        assert let <= burst + (clock.now - 100) * a_second + 1e-6
        if wait:
            assert wait <= 1 / a_second + 1e-6
    clock.now += 1 / a_second + 0.01
    assert not buckets.take("x", Pace(burst, a_second))


def test_as_many_are_remembered_as_fit() -> None:
    buckets = Buckets(Clock(), most=10)
    for i in range(100):
        buckets.take(i, Pace(1, 1))
    assert len(buckets.kept) == 10


@pytest.mark.parametrize("kind", PACES)
def test_one_who_asks_for_too_much_is_refused_and_others_are_not(kind: str) -> None:
    route, method = {
        "open": ("/tables", "POST"),
        "think": ("/t/{table_id}/why", "GET"),
        "draw": ("/t/{table_id}/board.svg", "GET"),
        "write": ("/t/{table_id}/entries", "POST"),
        "read": ("/t/{table_id}/state", "GET"),
    }[kind]
    assert kind_of(method, route) == kind
    clock = Clock()
    guard = Limits(clock=clock)
    for _ in range(int(PACES[kind].burst)):
        guard.check(asking(route=route, method=method))
    with pytest.raises(RefusedError) as refused:
        guard.check(asking(route=route, method=method))
    assert refused.value.code == "too_many"
    guard.check(asking("198.51.100.8", route, method))
    clock.now += cast("float", refused.value.values["seconds"])
    guard.check(asking(route=route, method=method))


def test_all_strangers_at_one_table_together_have_a_limit() -> None:
    guard, route = Limits(clock=Clock()), "/t/{table_id}/entries"
    let = 0
    with pytest.raises(RefusedError):
        for i in range(10_000):
            guard.check_stranger(asking(f"198.51.{i // 200}.{i % 200}", route, "POST"), "a")
            let += 1
    assert let == PACES["write"].burst * limits.AT_A_TABLE
    guard.check_stranger(asking(route=route, method="POST"), "b")


async def test_no_stranger_holds_up_who_has_a_seat(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(PACES, "read", Pace(20, 0.1))
    async with serving(tmp_path, behind_proxy=True, limits="normal") as client:
        anna = await Browser(client).open_table(PERSON, BOT)
        place, held = f"{anna.address}/state", anna.cookies
        for i in range(100):
            said = {"X-Forwarded-For": f"198.51.100.{i % 50}"}
            status = (await client.get(place, headers=said)).status_code
        assert status == 429
        cookie = "; ".join(f"{name}={value}" for name, value in held.items())
        mine = {"X-Forwarded-For": "198.51.100.200", "Cookie": cookie}
        assert (await client.get(place, headers=mine)).status_code == 200


@pytest.mark.parametrize("address", ["127.0.0.1", "::1", "::ffff:127.0.0.1", "127.3.2.1"])
def test_this_computer_itself_has_no_limit(address: str) -> None:
    guard = Limits(clock=Clock())
    for _ in range(3000):
        guard.check(asking(address, "/tables", "POST"))
        guard.check(asking(address, "/events"))
    guard.check(asking(address, "/events"))


def test_a_home_s_ipv6_addresses_are_one() -> None:
    assert owners(asking("2001:db8::1")) == owners(asking("2001:db8::ffff:1"))
    assert owners(asking("2001:db8::1")) != owners(asking("2001:db8:0:1::1"))


def let_through(guard: Limits, addresses: list[str], route: str, method: str) -> int:
    let = 0
    for address in addresses:
        with contextlib.suppress(RefusedError):
            guard.check(asking(address, route, method))
            let += 1
    return let


def test_who_has_many_homes_addresses_has_a_limit_too() -> None:
    """And one home that asks for too much uses up nothing of its neighbours'."""
    guard, burst = Limits(clock=Clock()), int(PACES["open"].burst)
    assert let_through(guard, ["2001:db8:7::1"] * 5000, "/tables", "POST") == burst
    many = [f"2001:db8:7:{i:x}::1" for i in range(1, 10_000)]
    assert let_through(guard, many, "/tables", "POST") == 15 * burst
    assert let_through(guard, ["2001:db8:8::1"], "/tables", "POST") == 1
    most = limits.FOLLOWED_BY_AN_ADDRESS
    assert let_through(Limits(clock=Clock()), many, "/events", "GET") == 16 * most


def following(guard: Limits, times: int, **more: Any) -> list[Scope]:
    """So many streams, each of which is let in."""
    scopes = [asking(route="/events", **more) for _ in range(times)]
    for scope in scopes:
        guard.check(scope)
    return scopes


def refused_stream(guard: Limits, **more: Any) -> None:
    with pytest.raises(RefusedError):
        guard.check(asking(route="/events", **more))


def test_so_many_streams_for_a_browser_and_for_an_address() -> None:
    guard = Limits(clock=Clock())
    mine = following(guard, limits.FOLLOWED_BY_A_BROWSER, cookie="seats=x")
    refused_stream(guard, cookie="seats=x")
    following(guard, 1, cookie="seats=y")
    guard.ended(mine[0])
    guard.ended(mine[0])
    following(guard, 1, cookie="seats=x")
    refused_stream(guard, cookie="seats=x")
    for n in range(limits.FOLLOWED_BY_AN_ADDRESS - limits.FOLLOWED_BY_A_BROWSER - 1):
        following(guard, 1, cookie=f"seats={n}")
    refused_stream(guard)
    guard.check(asking("198.51.100.9", "/events"))


@pytest.mark.parametrize("comma", [",", "%2C", "%2c"])
def test_a_stream_counts_for_each_table_it_follows(comma: str) -> None:
    guard = Limits(clock=Clock())

    def on(tables: int) -> str:
        return "on=" + comma.join(f"abcdefghi{i}:en:0" for i in range(tables))

    most = limits.FOLLOWED_BY_AN_ADDRESS // MOST_TOGETHER
    held = [following(guard, 1, cookie=f"seats={n}", query=on(70))[0] for n in range(most)]
    refused_stream(guard, cookie="seats=z", query=on(1))
    guard.ended(held[0])
    following(guard, 1, cookie="seats=z", query=on(50))
    known = asking(route="/events", query="on=abcdefghij:en:0")
    known["headers"] = [(b"last-event-id", b"abcdefghij:en:0,abcdefghik:en:1")]
    assert price_of(known) == 2


def test_a_browser_may_open_its_stream_anew_with_all_its_tables() -> None:
    guard, all_tables = Limits(clock=Clock()), ",".join(["a:en:0"] * MOST_TOGETHER)
    for _ in range(10):
        both = following(guard, 2, cookie="seats=x", query=f"on={all_tables}")
        refused_stream(guard, cookie="seats=x", query=f"on={all_tables}")
        for one in both:
            guard.ended(one)


@pytest.mark.parametrize("asked", PRICES)
def test_what_is_dear_counts_for_more(asked: str) -> None:
    method, _, route = asked.partition(" ")
    guard, pace = Limits(clock=Clock()), PACES[kind_of(method, route)]
    let = let_through(guard, [FAR] * 2000, route, method)
    assert 1 < let == pace.burst // PRICES[asked]


def test_all_that_has_a_pace_or_a_price_of_its_own_is_there() -> None:
    told = {
        f"{method} {path.replace(':str', '')}"
        for handler in ROUTES
        for path in handler.paths
        for method in handler.http_methods
    }
    named = {f"POST {route}" for route in OPEN} | {f"GET {route}" for route in THINK | STREAMS}
    assert named | set(PRICES) <= told


def test_what_has_ended_is_forgotten() -> None:
    guard = Limits()
    for one in following(guard, 3, cookie="a=b"):
        guard.ended(one)
    assert not guard.streams


async def ask(client: Client, address: str = FAR, language: str = "en") -> Any:
    headers = {"X-Forwarded-For": address, "Accept-Language": language}
    return await client.post("/transcripts", json={}, headers=headers)


async def test_who_is_refused_is_told_when_to_come_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(PACES, "open", Pace(2, 0.1))
    async with serving(tmp_path, behind_proxy=True, limits="normal") as client:
        assert [(await ask(client)).status_code for _ in range(3)] == [400, 400, 429]
        told = [await ask(client, language=language) for language in LANGUAGES]
        assert len({answer.json()["error"] for answer in told}) == len(LANGUAGES)
        for answer in told:
            assert answer.json()["code"] == "too_many"
            assert 1 <= int(answer.headers["retry-after"]) <= 11
        assert (await ask(client, "198.51.100.8")).status_code == 400


async def test_limits_can_be_switched_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PACES, "open", Pace(1, 0.1))
    async with serving(tmp_path, behind_proxy=True, limits="off") as client:
        assert {(await ask(client)).status_code for _ in range(5)} == {400}


async def test_a_busy_evening_at_one_address_meets_no_limit(tmp_path: Path) -> None:
    """Ten people behind one router look around, open tables and read guides."""
    said = {"X-Forwarded-For": FAR}
    async with serving(tmp_path, behind_proxy=True, limits="normal") as client:
        for _ in range(10):
            anna = Browser(client)
            wish = {"game": "toy", "seats": [PERSON, BOT]}
            made = await anna.post("/tables", json=wish, headers=said)
            address = made.json()["url"].rpartition("/k/")[0]
            answers = [await anna.get(f"{address}/state", headers=said) for _ in range(20)]
            answers += [await anna.get(f"{address}/board.svg", headers=said) for _ in range(20)]
            assert {answer.status_code for answer in answers} == {200}
