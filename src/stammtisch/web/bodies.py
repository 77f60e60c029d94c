"""Bodies of requests and answers: JSON, read strictly."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, TypeVar

import msgspec
from litestar import Request
from litestar.datastructures import FormMultiDict

from stammtisch.table.errors import RefusedError
from stammtisch.table.setup import NewTable, Seat

T = TypeVar("T")
Asked = Request[Any, Any, Any]

BODY_WITHIN = 20.0
"""Seconds a request's body may take."""

encode = msgspec.json.Encoder().encode


@asynccontextmanager
async def in_time() -> AsyncIterator[None]:
    """RefusedError for a body that dribbles in."""
    try:
        async with asyncio.timeout(BODY_WITHIN):
            yield
    except TimeoutError as error:
        raise RefusedError("too_slow") from error


async def read_json(request: Asked, kind: type[T]) -> T:
    """The body as JSON of this kind; RefusedError."""
    if request.content_type[0] != "application/json":
        raise RefusedError("bad_request")
    try:
        async with in_time():
            body = await request.body()
        return msgspec.json.decode(body, type=kind)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        raise RefusedError("bad_request", more={"detail": str(error)[:200]}) from error


async def read_new_table(request: Asked) -> NewTable:
    """A table as somebody wants it, as JSON or from a form; RefusedError."""
    if request.content_type[0] == "application/json":
        return await read_json(request, NewTable)
    try:
        async with in_time():
            return from_form(await request.form())
    except (LookupError, UnicodeDecodeError) as error:  # an encoding there is not
        raise RefusedError("bad_request") from error


def is_form(request: Asked) -> bool:
    return request.content_type[0] != "application/json"


def from_form(form: FormMultiDict) -> NewTable:
    """Fields `game`, for each seat `kind`, `name`, `bot`; `variant.<name>` or `option.<name>`."""
    columns = [[str(text) for text in form.getall(key, [])] for key in ("kind", "name", "bot")]
    kinds, names, chosen = columns
    if not len(kinds) == len(names) == len(chosen) or not set(kinds) <= {"person", "bot"}:
        raise RefusedError("bad_request")
    seats = [
        Seat("bot" if kind == "bot" else "person", name, bot)
        for kind, name, bot in zip(kinds, names, chosen, strict=True)
    ]
    text = form.get("components")
    own = text if isinstance(text, str) and text.strip() else None  # a field left empty
    variants, options = _flags(form, "variant."), _flags(form, "option.")
    return NewTable(str(form.get("game", "")), seats, variants, own, options)


def _flags(form: FormMultiDict, head: str) -> dict[str, bool]:
    """The fields whose names begin so: yes or no."""
    return {
        key.removeprefix(head): value == "yes"
        for key, value in form.multi_items()
        if key.startswith(head)
    }
