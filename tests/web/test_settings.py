"""Options and environment variables say the same, and what is wrong is named."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch import GameError
from stammtisch.cli import serve
from stammtisch.web.settings import (
    Settings,
    naming,
    read_networks,
    read_place,
    read_public_url,
    read_root_path,
    variable,
)

from ..running import Run

WORDS = st.text("abcxyz./:-0", min_size=1, max_size=20)
FIELDS = [field.name for field in msgspec.structs.fields(Settings)]


@given(
    st.fixed_dictionaries(
        {},
        optional={
            "host": WORDS,
            "port": st.integers(1, 65535),
            "database": WORDS,
            "bot_module": st.lists(WORDS).map(tuple),
            "behind_proxy": st.booleans(),
            "log_format": st.sampled_from(["text", "json"]),
            "limits": st.sampled_from(["normal", "off"]),
        },
    )
)
def test_what_is_handed_over_is_read_again(told: dict[str, Any]) -> None:
    environment: dict[str, str] = {}
    Settings(**told).hand_over(environment)
    assert Settings.read(environment) == Settings(**told)


def test_every_setting_has_its_option_and_the_reverse(run: Run) -> None:
    said = run("serve", "--help").out
    for name in FIELDS:
        assert f"--{name.replace('_', '-')} " in said
        assert variable(name) in said.replace("\n", "").replace(" ", "")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("port", "x"),
        ("port", "0"),
        ("behind_proxy", "perhaps"),
        ("limits", "x"),
        ("log_format", "x"),
    ],
)
def test_what_cannot_be_read_is_named(name: str, value: str) -> None:
    with pytest.raises(GameError, match=variable(name)):
        Settings.read({variable(name): value})


WRONG = {
    "port": "eighty",
    "browser": "perhaps",
    "root_path": "a b",
    "public_url": "games.example.org",
    "bot_module": "no.such.module",
    "behind_proxy": "perhaps",
    "proxy_from": "10.0.0.0/99",
    "limits": "some",
    "log_format": "xml",
    "access_log": "perhaps",
    "metrics": "9100",
    "host": "no.such.host.invalid",
    "database": "mysql://x/y",
    "processes": "several",
    "smtp": "mail.example.org",
    "mail_from": "nobody",
    "outgoing": "somewhere",
}


def test_each_setting_is_tried_with_something_wrong() -> None:
    assert set(WRONG) == set(FIELDS)


@pytest.mark.parametrize(("name", "value"), WRONG.items())
def test_a_wrong_variable_is_named_in_one_line(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Any, name: str, value: str
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv(variable(name), value)
    monkeypatch.setattr(serve, "run", lambda settings: pytest.fail("it serves"))
    answer = run("serve")
    assert answer.code == 2
    assert variable(name) in answer.err
    assert len(answer.err.splitlines()) == 1


def test_the_environment_counts_without_a_command_too(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    served: list[Settings] = []
    monkeypatch.setattr(serve, "run", served.append)
    monkeypatch.setattr(serve, "check_host", lambda host, port: host)
    monkeypatch.setattr(serve, "show", lambda *_: None)
    monkeypatch.setenv("STAMMTISCH_PORT", "8123")
    monkeypatch.setenv("STAMMTISCH_DATABASE", str(tmp_path / "x.db"))
    monkeypatch.setenv("STAMMTISCH_PUBLIC_URL", "https://Games.example.org/at/table")
    monkeypatch.setenv("STAMMTISCH_BEHIND_PROXY", "yes")
    monkeypatch.setenv("STAMMTISCH_PROXY_FROM", "10.0.0.1 fd00::/8")
    monkeypatch.setenv("STAMMTISCH_PROT", "8124")
    answer = run()
    assert "http://127.0.0.1:8123/at/table/" in answer.out
    assert "STAMMTISCH_PROT is no setting; STAMMTISCH_PORT is" in answer.err
    [settings] = served
    assert settings.public_url == "https://games.example.org/at/table/"
    assert settings.root_path == "/at/table"
    assert settings.proxy_from == ("10.0.0.1", "fd00::/8")


def test_no_proxy_is_named_where_none_is_believed(run: Run) -> None:
    answer = run("serve", "--proxy-from", "10.0.0.1")
    assert (answer.code, "without --behind-proxy" in answer.err) == (2, True)


def test_a_fault_of_an_option_is_not_laid_on_the_environment() -> None:
    with pytest.raises(GameError, match=r"^x$"), naming("no-such"):
        raise GameError("x")


@pytest.mark.parametrize("text", ["games.example", "ftp://x/", "https://", "https://a b/", "//x/"])
def test_no_public_address(text: str) -> None:
    with pytest.raises(GameError, match="public url"):
        read_public_url(text)


def test_a_root_path_that_is_not_the_public_one_is_refused() -> None:
    assert read_root_path("", "https://x/a/") == read_root_path("a", "https://x/a/") == "/a"
    assert read_root_path("a", "") == "/a"
    with pytest.raises(GameError, match="another path"):
        read_root_path("/b", "https://x/a/")


@pytest.mark.parametrize("text", ["", "9100", "x:", "x:0", "x:65536", "a b:9100", "x:-1"])
def test_no_place_for_metrics(text: str) -> None:
    with pytest.raises(GameError, match="metrics"):
        read_place(text)
    assert read_place("[::1]:9100") == ("::1", 9100)


def test_networks() -> None:
    assert [str(one) for one in read_networks(("10.1.2.3", "fd00::/8"))] == [
        "10.1.2.3/32",
        "fd00::/8",
    ]
