"""What is logged: one line an event, as text or as JSON, and no secret in it."""

from __future__ import annotations

import contextvars
import logging
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from urllib.parse import unquote_plus

from litestar.types import HTTPScope

from .bodies import encode

SHORTEST_SECRET = 12
BEARING = (b"cookie", b"authorization")
"""Headers that bring a secret."""
LINK = re.compile(r"(/k/)[^/\s\"'?{]+")
PARTS = re.compile(r"[\s;,=&./\"?]+")
HIDDEN = "…"


@dataclass(frozen=True)
class Asking:
    """What of a request must not be logged, and the name that the log has for it."""

    id: str
    told: str

    @classmethod
    def of(cls, number: str, scope: HTTPScope) -> Asking:
        """The request's cookies, token, path and query, which hold what opens seats."""
        headers = (value for name, value in scope["headers"] if name in BEARING)
        told = b" ".join([*headers, scope["query_string"]]).decode("latin-1")
        return cls(number, f"{told} {scope['path']}")

    def hide(self, text: str) -> str:
        both = {*PARTS.split(self.told), *PARTS.split(unquote_plus(self.told))}
        for secret in both:
            if len(secret) >= SHORTEST_SECRET:
                text = text.replace(secret, HIDDEN)
        return text


ASKING: contextvars.ContextVar[Asking | None] = contextvars.ContextVar("asking", default=None)
"""The request that is being answered."""


def safe(text: str) -> str:
    """A text for the log: without what opens a seat."""
    asking = ASKING.get()
    return LINK.sub(rf"\1{HIDDEN}", asking.hide(text) if asking else text)


class OneLine(logging.Formatter):
    """`text`: for people; tracebacks follow on lines of their own."""

    def format(self, record: logging.LogRecord) -> str:
        line = " ".join([self.formatTime(record), record.levelname, record.getMessage()])
        told = [line, *(f"{key}={value}" for key, value in fields(record).items())]
        return safe("\n".join([" ".join(told), *traceback(self, record)]))


class AsJson(logging.Formatter):
    """`json`: for programs; a traceback stands in the same line."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": safe(record.getMessage()),
            **fields(record),
        }
        if found := traceback(self, record):
            line["traceback"] = safe("\n".join(found))
        return encode(line).decode()


def fields(record: logging.LogRecord) -> Mapping[str, object]:
    """What is told of an event beside its sentence."""
    found: dict[str, Any] = getattr(record, "fields", {})
    asking = ASKING.get()
    return {"request": asking.id, **found} if asking else found


def traceback(formatter: logging.Formatter, record: logging.LogRecord) -> list[str]:
    return [formatter.formatException(record.exc_info)] if record.exc_info else []


def formatter(log_format: str) -> logging.Formatter:
    return AsJson() if log_format == "json" else OneLine()


def configure(log_format: str) -> None:
    """Warnings of all that runs here, and our own events, to stderr."""
    handler = logging.StreamHandler()
    handler.setFormatter(formatter(log_format))
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger("stammtisch").setLevel(logging.INFO)


def for_granian(log_format: str) -> dict[str, Any]:
    """The same for what Granian itself logs."""
    way = {"()": lambda **_: formatter(log_format)}
    console = {"formatter": "ours", "class": "logging.StreamHandler", "stream": "ext://sys.stderr"}
    heard = {"handlers": ["console"], "level": "WARNING", "propagate": False}
    return {
        "formatters": {"ours": way},
        "handlers": {"console": console},
        "loggers": {"_granian": heard},
    }
