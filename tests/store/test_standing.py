"""An outage is logged when it begins and when it ends, however often somebody tries meanwhile."""

from __future__ import annotations

import pytest

from stammtisch.store import standing
from stammtisch.store.standing import Standing


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [100.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    return now


def test_an_outage_is_said_once_and_so_is_its_end(
    clock: list[float], caplog: pytest.LogCaptureFixture
) -> None:
    it = Standing()
    for wrote in (False, True):
        it.worked(wrote)
    for _ in range(5):
        it.failed("database", "gone")
    clock[0] += 7
    for _ in range(5):
        it.worked(wrote=False)
    assert it.lacks is None
    assert caplog.messages == [
        "the database does not answer: gone",
        "the database is well again, after 7 s",
    ]


def test_a_full_disk_is_full_until_something_is_written_for_a_while(
    clock: list[float], caplog: pytest.LogCaptureFixture
) -> None:
    it = Standing()
    it.failed("no_room", "full")
    it.worked(wrote=True)  # a small thing
    clock[0] += standing.HOLDS + 1
    it.worked(wrote=False)
    assert it.lacks == "no_room"
    it.worked(wrote=True)
    assert it.lacks is None
    assert len(caplog.messages) == 2


def test_what_is_wrong_may_change(caplog: pytest.LogCaptureFixture) -> None:
    it = Standing()
    it.failed("no_room", "full")
    it.failed("database", "gone")
    assert it.lacks == "database"
    it.worked(wrote=False)
    assert it.lacks is None
    assert len(caplog.messages) == 3
