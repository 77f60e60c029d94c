"""The addresses of who sits where: free seats, starting with fewer, what the host changes."""

from __future__ import annotations

import secrets
from typing import Any, Literal

import msgspec
from litestar import Response, post, route
from litestar.di import NamedDependency
from litestar.params import FromQuery, JSONBody

from stammtisch.core.words import Words
from stammtisch.table.company import NO, YES, Sitter
from stammtisch.table.errors import RefusedError
from stammtisch.table.views import Json

from .bodies import Asked, Nothing, StrictJson
from .game_routes import READ
from .lobby import SECRET_BYTES, Lobby, digest, seats_of
from .open_tables import open_tables
from .seats import Keyring, Visitor, check_person
from .site import link_to

LONGEST_NOTES = 10_000


class SitDown(msgspec.Struct):
    """By what name and colour somebody wants to play."""

    name: str = ""
    colour: int | None = None


class Notes(msgspec.Struct):
    """What a player notes for themselves."""

    text: str


class Change(msgspec.Struct):
    """What the host has thought better of."""

    what: Literal["public", "talk", "watched"]
    value: bool


@route("/open", http_method=READ)
async def listed(
    request: Asked,
    lobby: NamedDependency[Lobby],
    words: NamedDependency[Words],
    keyring: NamedDependency[Keyring],
) -> Json:
    """The open tables: `waiting` for players, and `under_way` with leave to look on."""
    return await open_tables(request, lobby.store, words, await keyring.tables())


@post("/t/{table_id:str}/sit", status_code=200, dto=StrictJson[SitDown], return_dto=None)
async def sit(
    request: Asked,
    visitor: NamedDependency[Visitor],
    data: JSONBody[SitDown],
    keyring: NamedDependency[Keyring],
) -> Response[Any]:
    """Take a free seat: at a public table, or with the link that the host has sent.

    A program is told its seat's `token`, a browser keeps the seat by its cookie.
    """
    if not visitor.may_sit:
        raise RefusedError("no_free_seat" if not visitor.reader.yours else "sits_already")
    secret = secrets.token_urlsafe(SECRET_BYTES)
    sitter = Sitter(f"sit-{secrets.token_hex(8)}", digest(secret), data.name, data.colour)
    visitor.table.company.seat_for(sitter, visitor.reader.yours)  # before a key is kept
    await keyring.hold(visitor.table.id, secret)

    async def yours() -> tuple[int, ...]:  # with what another window has been given meanwhile
        return seats_of(visitor.links, await keyring.secrets(visitor.table.id, anew=True))

    seat = await visitor.live.sit(sitter, yours)
    told = {"token": secret} if keyring.bearer else {}
    answer = {"url": link_to(request, f"/t/{visitor.table.id}"), "seat": seat, **told}
    return Response(answer, cookies=keyring.cookies)


@post("/t/{table_id:str}/start", status_code=200, dto=StrictJson[Nothing], return_dto=None)
async def start_with_fewer(
    request: Asked,
    visitor: NamedDependency[Visitor],
    data: JSONBody[Nothing],
    lobby: NamedDependency[Lobby],
) -> Json:
    """The host begins without the seats that are free, at a new table."""
    if not visitor.is_host:
        raise RefusedError("not_host")
    await lobby.start_with_fewer(visitor.live)
    return {"url": link_to(request, f"/t/{visitor.table.id}/next")}


@post("/t/{table_id:str}/change", status_code=200, dto=StrictJson[Change], return_dto=None)
async def change(
    visitor: NamedDependency[Visitor],
    data: JSONBody[Change],
    lobby: NamedDependency[Lobby],
) -> Json:
    """The host lists the table or not, lets strangers look on or not, talk or not."""
    if not visitor.is_host:
        raise RefusedError("not_host")
    await lobby.change(visitor.live, data.what, YES if data.value else NO)
    return {data.what: data.value}


@route("/t/{table_id:str}/talk", http_method=READ)
async def talk(visitor: NamedDependency[Visitor], after: FromQuery[int] = -1) -> list[Json]:
    """What was said at the table after an entry, for those at it, in the reader's language."""
    return await visitor.live.talk(after, visitor.reader)


def own_seat(visitor: Visitor) -> int:
    """The one seat whose person has this screen for themselves; RefusedError."""
    check_person(visitor)
    company = visitor.table.company
    alone = company.alone(visitor.reader.yours)
    if alone is None:
        raise RefusedError("not_your_seat")
    return alone


@route("/t/{table_id:str}/notes", http_method=READ)
async def notes(visitor: NamedDependency[Visitor], lobby: NamedDependency[Lobby]) -> Json:
    """What the reader has noted for themselves."""
    return {"text": await lobby.store.notes(visitor.table.id, own_seat(visitor))}


@post("/t/{table_id:str}/notes", status_code=200, dto=StrictJson[Notes], return_dto=None)
async def keep_notes(
    visitor: NamedDependency[Visitor], data: JSONBody[Notes], lobby: NamedDependency[Lobby]
) -> Json:
    """Keep what the reader notes for themselves, in place of what they had before."""
    if len(data.text) > LONGEST_NOTES:
        raise RefusedError("long_notes", most=LONGEST_NOTES)
    await lobby.store.keep_notes(visitor.table.id, own_seat(visitor), data.text.replace("\0", ""))
    return {"kept": True}


SEAT_ROUTES = [change, keep_notes, listed, notes, sit, start_with_fewer, talk]
