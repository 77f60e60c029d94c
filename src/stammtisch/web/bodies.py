"""Bodies of requests: JSON, read strictly, or the form of the start page."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast
from urllib.parse import parse_qsl

import msgspec
from litestar import Request
from litestar.datastructures import FormMultiDict
from litestar.dto import MsgspecDTO
from litestar.enums import RequestEncodingType

from stammtisch.table.errors import RefusedError
from stammtisch.table.lesson import NewLesson
from stammtisch.table.setup import NewTable, Seat

if TYPE_CHECKING:
    from litestar._openapi.schema_generation import SchemaCreator
    from litestar.openapi.spec import Reference, Schema
    from litestar.typing import FieldDefinition

T = TypeVar("T")
S = TypeVar("S", bound=msgspec.Struct)
Asked = Request[Any, Any, Any]

BODY_WITHIN = 20.0
"""Seconds a request's body may take."""

MOST_FIELDS = 200
"""In a form."""

encode = msgspec.json.Encoder().encode


class Upload(msgspec.Struct):
    """A transcript; with seats to play on from it."""

    transcript: str
    seats: list[Seat] | None = None
    options: dict[str, bool] = {}


class ComponentFile(msgspec.Struct):
    """A component set of the reader's own, as text."""

    components: str


class Nothing(msgspec.Struct):
    """JSON all the same: no form of another site can send it."""


class Rematch(msgspec.Struct):
    """`rotate`: all move one seat on."""

    rotate: bool = False


class Renewal(msgspec.Struct):
    """The seat whose link is to be made anew."""

    seat: int


class Complaint(msgspec.Struct):
    """A reader's words about the moment after entry `at`, or the present one."""

    words: str
    at: int | None = None


class StrictJson(MsgspecDTO[S], Generic[S]):
    """The body as JSON of this kind, and as nothing else: Litestar itself would read "1" as 1."""

    @classmethod
    def create_for_field_definition(cls, *_: Any, **__: Any) -> None:
        """There is nothing to prepare: msgspec reads the struct itself."""

    @classmethod
    def create_openapi_schema(
        cls, field_definition: FieldDefinition, handler_id: str, schema_creator: SchemaCreator
    ) -> Reference | Schema:
        return schema_creator.for_field_definition(field_definition)

    def decode_bytes(self, value: bytes) -> Any:
        if is_form(cast("Asked", self.asgi_connection)):
            raise RefusedError("bad_request")
        return decode(value, self.model_type)


def decode(body: bytes, kind: type[T]) -> T:
    """JSON of this kind; RefusedError."""
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        raise RefusedError("bad_request", more={"detail": str(error)[:200]}) from error


class TimedRequest(Request[Any, Any, Any]):
    """A request whose body has to come in time."""

    async def body(self) -> bytes:
        async with in_time():
            return await super().body()


@asynccontextmanager
async def in_time() -> AsyncIterator[None]:
    """RefusedError for a body that dribbles in."""
    try:
        async with asyncio.timeout(BODY_WITHIN):
            yield
    except TimeoutError as error:
        raise RefusedError("too_slow") from error


async def read_wish(request: Asked, kind: type[T], from_form: Callable[[FormMultiDict], T]) -> T:
    """What somebody wants, as JSON or from a form; RefusedError."""
    if not is_form(request):
        return decode(await request.body(), kind)
    try:
        async with in_time():
            return from_form(await _form(request))
    except (LookupError, ValueError) as error:  # an encoding there is not, or far too many fields
        raise RefusedError("bad_request") from error


async def _form(request: Asked) -> FormMultiDict:
    """A form's fields; the framework keeps a thousand forms that were sent as an address's are."""
    if request.content_type[0] != RequestEncodingType.URL_ENCODED:
        return await request.form()
    body = (await request.body()).decode()
    return FormMultiDict(parse_qsl(body, keep_blank_values=True, max_num_fields=MOST_FIELDS))


def is_form(request: Asked) -> bool:
    """Whether the body is said to be something else than JSON."""
    return request.content_type[0] != "application/json"


def lesson_form(form: FormMultiDict) -> NewLesson:
    """A field `game`, and perhaps a `name`."""
    return NewLesson(str(form.get("game", "")), str(form.get("name", "")))


def table_form(form: FormMultiDict) -> NewTable:
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
