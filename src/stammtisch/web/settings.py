"""What the server is told: by options of `stammtisch serve`, or by the environment.

Each setting has an option and an environment variable of the same name: `--root-path` and
STAMMTISCH_ROOT_PATH. The command hands them to the serving processes by these variables.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from difflib import get_close_matches
from ipaddress import IPv4Network, IPv6Network, ip_network
from typing import Annotated, Literal
from urllib.parse import urlsplit

import msgspec

from stammtisch.core.errors import GameError
from stammtisch.notify import mail

from .root_path import read_root

PREFIX = "STAMMTISCH_"
OTHERS = {f"{PREFIX}{name}" for name in ("CACHE", "GAMES", "TOKEN")}
"""Variables that are no settings of the server."""

HOST_NAME = re.compile(r"[A-Za-z0-9.-]+(:\d{1,5})?|\[[0-9A-Fa-f:.]+\](:\d{1,5})?")
LARGEST_PORT = 65535
MOST_PROCESSES = 64


def variable(option: str) -> str:
    """The environment variable of an option."""
    return PREFIX + option.upper().replace("-", "_")


class Settings(msgspec.Struct, frozen=True, kw_only=True, rename=variable):
    """All that `serve` can be told; see its help for what each means."""

    host: str = "127.0.0.1"
    port: Annotated[int, msgspec.Meta(ge=1, le=LARGEST_PORT)] = 8000
    browser: bool = True
    database: str = ""
    root_path: str = ""
    public_url: str = ""
    bot_module: tuple[str, ...] = ()
    behind_proxy: bool = False
    proxy_from: tuple[str, ...] = ()
    log_format: Literal["text", "json"] = "text"
    access_log: bool = False
    metrics: str = ""
    limits: Literal["normal", "off"] = "normal"
    smtp: str = ""
    mail_from: str = ""
    outgoing: Literal["public", "any"] = "public"
    processes: Annotated[int, msgspec.Meta(ge=1, le=MOST_PROCESSES)] = 1

    @classmethod
    def read(cls, environment: Mapping[str, str]) -> Settings:
        """What the environment says; GameError that names the variable."""
        told: dict[str, object] = {}
        for field in msgspec.structs.fields(cls):
            if text := environment.get(field.encode_name):
                told[field.encode_name] = text.split() if field.default == () else text
        try:
            return msgspec.convert(told, cls, strict=False)
        except msgspec.ValidationError as error:
            reason, _, place = str(error).partition(" - at `$.")
            raise GameError(f"{place.rstrip('`')}: {reason}") from error

    def hand_over(self, environment: dict[str, str] | os._Environ[str]) -> None:
        """Into the environment of processes that are begun now, for `read`."""
        for field in msgspec.structs.fields(self):
            value = getattr(self, field.name)
            text = " ".join(value) if isinstance(value, tuple) else str(value)
            environment[field.encode_name] = text


def slips(environment: Mapping[str, str]) -> Iterator[str]:
    """What is to be said of variables that look like a setting and are none."""
    known = {field.encode_name for field in msgspec.structs.fields(Settings)}
    for name in sorted(set(environment) - known - OTHERS):
        if name.startswith(PREFIX) and (like := get_close_matches(name, known, 1)):
            yield f"{name} is no setting; {like[0]} is"


@contextmanager
def naming(option: str) -> Iterator[None]:
    """A fault in what a variable says is told with the variable's name."""
    try:
        yield
    except GameError as error:
        name = variable(option)
        if os.environ.get(name):
            raise GameError(f"{name}: {error}") from error
        raise


def names_host(text: str) -> bool:
    """Whether this names a host, with its port or without."""
    found = HOST_NAME.fullmatch(text)
    return found is not None and int((found[1] or found[2] or ":0")[1:]) <= LARGEST_PORT


def read_public_url(text: str) -> str:
    """How links begin that lead here from outside, with a slash at its end; GameError."""
    if not text:
        return ""
    try:
        found = urlsplit(text)
        good = found.scheme in ("http", "https") and names_host(found.netloc)
    except ValueError:
        good = None
    if not good or found.query or found.fragment:
        raise GameError(f"public url: {text!r} is no address like https://games.example.org/")
    return f"{found.scheme}://{found.netloc.lower()}{read_root(found.path)}/"


def read_mail(smtp: str, mail_from: str, public_url: str) -> None:
    """GameError for a mail server that nothing could be sent by."""
    with naming("smtp"):
        server = mail.read_smtp(smtp)
    with naming("mail-from"):
        if mail_from:
            mail.read_sender(mail_from)
    if server is not None:
        with naming("smtp"):
            if not mail_from:
                raise GameError("smtp: whom mails come from has to be said too: --mail-from")
            if not public_url:
                raise GameError("smtp: how links in mails begin has to be said too: --public-url")


def read_root_path(root_path: str, public_url: str) -> str:
    """The root path, as it is told or as the public address ends; GameError."""
    there = read_root(urlsplit(public_url).path)
    root = read_root(root_path) if root_path else there
    if public_url and root != there:
        raise GameError(f"root path: the public url {public_url} has another path than {root}/")
    return root


def read_networks(texts: tuple[str, ...]) -> tuple[IPv4Network | IPv6Network, ...]:
    """Addresses, alone or as networks; GameError."""
    try:
        return tuple(ip_network(text) for text in texts)
    except ValueError as error:
        raise GameError(f"proxy from: {error}") from error


def read_place(text: str) -> tuple[str, int]:
    """Host and port where metrics are served; GameError."""
    host, _, port = text.rpartition(":")
    if not HOST_NAME.fullmatch(host) or not port.isdecimal() or not 0 < int(port) <= LARGEST_PORT:
        raise GameError(f"metrics: {text!r} is no place like 127.0.0.1:9100")
    return host.strip("[]"), int(port)
