"""The addresses of tables: opening them, looking at them, deciding; see docs/http.md."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import asdict
from functools import partial
from typing import Any

import msgspec
from litestar import MediaType, Response, get, post, route
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody
from litestar.response import Redirect, ServerSentEvent, Template

from stammtisch.core.scene import THEMES
from stammtisch.core.words import LANGUAGES, Words
from stammtisch.table.entry import NewEntry
from stammtisch.table.errors import RefusedError
from stammtisch.table.lesson import NewLesson
from stammtisch.table.names import called, shell
from stammtisch.table.replays import players, read_transcript
from stammtisch.table.setup import NewTable
from stammtisch.table.views import Json

from . import network, pages
from .bodies import (
    Asked,
    Complaint,
    Nothing,
    Rematch,
    Renewal,
    StrictJson,
    Upload,
    encode,
    is_form,
    lesson_form,
    read_wish,
    table_form,
)
from .compression import EVENTS
from .events import Messages, empty_stream, merged, stream
from .game_routes import READ
from .language import language
from .limits import MOST_TOGETHER
from .lobby import FREE, Lobby, free_secret, host_secret, invitations, opened_by
from .qr import ORIGIN, qr_code
from .seats import SECRET, Keyring, Visitor, visit
from .site import link_to

LARGEST_NUMBER = 2**31 - 1
MOST_NAMED = 2 * MOST_TOGETHER
"""Tables that a stream may be asked for; those too many are told so."""


@route("/", http_method=READ)
async def start(request: Asked, keyring: NamedDependency[Keyring]) -> Template:
    """The start page."""
    shown = await pages.start_page(request, keyring)
    request.app.state.first_page.set()
    return shown


@route("/tables", http_method=READ)
async def tables(request: Asked, keyring: NamedDependency[Keyring]) -> Template:
    """The reader's own tables, as the start page lists them: those that wait for them first."""
    return await pages.tables_part(request, keyring)


@post("/tables")
async def create(
    request: Asked, lobby: NamedDependency[Lobby], words: NamedDependency[Words]
) -> Response[Any]:
    """A new table. Answers with the link that opens it."""
    wanted = await read_wish(request, NewTable, table_form)
    return await opened(request, lobby, *await lobby.create(wanted, words))


@post("/lessons")
async def lessons(
    request: Asked, lobby: NamedDependency[Lobby], words: NamedDependency[Words]
) -> Response[Any]:
    """A table to learn a game at. Answers as for a new one."""
    wanted = await read_wish(request, NewLesson, lesson_form)
    return await opened(request, lobby, *await lobby.create_lesson(wanted))


@post("/replays", dto=StrictJson[Upload], return_dto=None)
async def replays(
    request: Asked,
    data: JSONBody[Upload],
    lobby: NamedDependency[Lobby],
    words: NamedDependency[Words],
) -> Response[Any]:
    """A table to look at a game from a transcript, or to play on: then as for a new one."""
    if data.seats is not None:
        made = await lobby.create_resumed(data.transcript, data.seats, data.options)
        return await opened(request, lobby, *made)
    table_id, secret = await lobby.create_replay(data.transcript)
    return Response({"url": link_to(request, f"/t/{table_id}/k/{secret}")}, status_code=201)


async def opened(request: Asked, lobby: Lobby, table_id: str, secret: str) -> Response[Any]:
    """The links of a table that has been opened; a form is led to the first of them."""
    address = link_to(request, f"/t/{table_id}")
    url = f"{address}/k/{secret}"
    if is_form(request):
        return Redirect(url, status_code=303)
    live, links = await lobby.find(table_id)
    invited = invitations(live.table.company, links, [secret], address, language(request))
    return Response({"url": url, "links": invited}, status_code=201)


@post("/transcripts", status_code=200, dto=StrictJson[Upload], return_dto=None)
async def transcripts(data: JSONBody[Upload], words: NamedDependency[Words]) -> Json:
    """What game a transcript is of, who played, and whether it can be played on."""
    record = await asyncio.to_thread(read_transcript, data.transcript)
    game, names = record.start.game, players(record)
    return {
        "game": game.name,
        "title": game.words(words.language)("title"),
        "players": called(tuple(names), words.language),
        "given": [name if isinstance(name, str) else "" for name in names],
        "decisions": len(record.moves),
        "over": record.end.is_over,
        "to_move": None if record.end.is_over else record.end.to_move,
    }


@get("/t/{table_id:str}/k/{secret:str}", status_code=303)
async def enter(
    request: Asked,
    table_id: FromPath[str],
    secret: FromPath[str],
    lobby: NamedDependency[Lobby],
    keyring: NamedDependency[Keyring],
) -> Redirect:
    """Exchanges the secret of a link for a seat of this browser, so that no address shows it."""
    live, first = await lobby.find(table_id)
    await live.refresh()  # another process may have made the link anew
    links = live.table.company.links(first)
    if not SECRET.fullmatch(secret) or opened_by(links, secret) is None:
        raise RefusedError("unknown_link")
    await keyring.keep(table_id, links, [secret])
    return Redirect(link_to(request, f"/t/{table_id}"), cookies=keyring.cookies, status_code=303)


@route("/t/{table_id:str}", http_method=READ)
async def table(
    request: Asked,
    visitor: NamedDependency[Visitor],
    keyring: NamedDependency[Keyring],
    lobby: NamedDependency[Lobby],
) -> Template:
    """The table's page, with how it stands; what comes later comes by `events`."""
    await keyring.move([(visitor.table.id, visitor.links)])
    told = finish(request, lobby, visitor, await visitor.live.snapshot(visitor.reader, full=True))
    return pages.table_page(request, told, keyring)


@route("/t/{table_id:str}/board.svg", http_method=READ, media_type="image/svg+xml")
async def board(visitor: NamedDependency[Visitor], theme: FromQuery[str] = THEMES[0]) -> str:
    """The board as the reader sees it, to be looked at until the page can draw it."""
    if theme not in THEMES:
        raise RefusedError("bad_request")
    return await visitor.live.picture(visitor.reader, theme)


@route("/t/{table_id:str}/state", http_method=READ)
async def state(
    request: Asked,
    visitor: NamedDependency[Visitor],
    keyring: NamedDependency[Keyring],
    lobby: NamedDependency[Lobby],
    full: FromQuery[str] = "",
    at: FromQuery[int | None] = None,
) -> Json:
    """The snapshot of the moment, or `at` an earlier one; `full=1`: with what does not change."""
    await keyring.take_over(visitor.table.id, visitor.links)
    if at is None:
        shown = await visitor.live.snapshot(visitor.reader, full == "1")
    else:
        shown = await visitor.live.at(at, visitor.reader, full == "1")
    return finish(request, lobby, visitor, shown)


@get("/t/{table_id:str}/events", media_type=EVENTS)
async def events(
    request: Asked,
    visitor: NamedDependency[Visitor],
    lobby: NamedDependency[Lobby],
    after: FromQuery[str] = "",
    brief: FromQuery[str] = "",
) -> ServerSentEvent:
    """Snapshots as they come, one an entry, after the last one the browser has.

    `brief=1`: the entries' numbers alone.
    """
    last = number(known_before(request) or after or "-1")
    return streamed(follow_table(request, lobby, visitor, last, brief == "1"))


@get("/events", media_type=EVENTS)
async def all_events(
    request: Asked,
    lobby: NamedDependency[Lobby],
    keyring: NamedDependency[Keyring],
    on: FromQuery[str] = "",
) -> ServerSentEvent:
    """Snapshots of several tables in one stream, which all windows of a browser share."""
    places = (known_before(request) or on).split(",", MOST_NAMED)[:MOST_NAMED]
    wanted = dict(map(parse_place, places))
    streams, lasts = dict[str, Messages](), dict[str, int]()
    for (table_id, spoken), known in wanted.items():
        name = f"{table_id}:{spoken}"
        streams[name] = empty_stream()
        if len(streams) > MOST_TOGETHER:
            continue
        lasts[name] = known
        with contextlib.suppress(RefusedError):  # there is no such table, or no longer
            visitor = await visit(table_id, lobby, keyring, shell(spoken))
            streams[name] = follow_table(request, lobby, visitor, known)
    return streamed(merged(streams, lasts))


def known_before(request: Asked) -> str:
    """What a browser knows that was cut off."""
    return request.headers.get("last-event-id", "")


def parse_place(text: str) -> tuple[tuple[str, str], int]:
    """A table, a language, and the last entry known there; RefusedError."""
    table_id, _, rest = text.partition(":")
    language, _, last = rest.partition(":")
    if language not in LANGUAGES:
        raise RefusedError("bad_request")
    return (table_id, language), number(last)


def number(text: str) -> int:
    """An entry's number from an address, at least -1."""
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit()) or len(text) > 10:
        raise RefusedError("bad_request")
    return max(-1, min(int(text), LARGEST_NUMBER))


def follow_table(
    request: Asked, lobby: Lobby, visitor: Visitor, last: int, brief: bool = False
) -> Messages:
    """The snapshots of one table behind an entry."""
    feed, live, reader = lobby.store.feed, visitor.live, visitor.reader

    def finished(snapshot: Json) -> Json:
        return snapshot if brief else finish(request, lobby, visitor, snapshot)

    return stream(
        feed,
        live,
        reader,
        last,
        finished,
        partial(progress, lobby, visitor),
        lambda: visitor.still_reads and not lobby.closing,
        brief,
    )


def streamed(messages: Messages) -> ServerSentEvent:
    return ServerSentEvent(messages, headers={"X-Accel-Buffering": "no"})


@route("/t/{table_id:str}/why", http_method=READ)
async def why(
    visitor: NamedDependency[Visitor], action: FromQuery[list[str] | None] = None
) -> Json:
    """The rule that forbids an action now; of several, that forbids most of them."""
    return await visitor.live.why(action or [], visitor.reader)


@route("/t/{table_id:str}/preview", http_method=READ)
async def preview(visitor: NamedDependency[Visitor], action: FromQuery[str] = "") -> Json:
    """What an action would change on the board, as far as that is certain."""
    return await visitor.live.preview(action, visitor.reader)


@route("/t/{table_id:str}/points", http_method=READ)
async def points(visitor: NamedDependency[Visitor]) -> list[Json]:
    """The points of each seat after each decision, as far as the reader may know them."""
    return await visitor.live.points(visitor.reader)


@post("/t/{table_id:str}/entries", status_code=200, dto=StrictJson[NewEntry], return_dto=None)
async def entries(
    request: Asked,
    visitor: NamedDependency[Visitor],
    data: JSONBody[NewEntry],
    lobby: NamedDependency[Lobby],
    view: FromQuery[str] = "",
    brief: FromQuery[str] = "",
) -> Json:
    """Append a decision, an undo, a hand-over of the shared screen; or see what is held back.

    `view`: the one that the browser has, so that it is told what changes; `brief=1`: nothing is.
    """
    told = await visitor.live.post(data, visitor.reader, view, brief == "1")
    if "snapshot" in told:
        finish(request, lobby, visitor, told["snapshot"])
    return told


@post("/t/{table_id:str}/rematch", status_code=200, dto=StrictJson[Rematch], return_dto=None)
async def rematch(
    request: Asked,
    visitor: NamedDependency[Visitor],
    data: JSONBody[Rematch],
    lobby: NamedDependency[Lobby],
) -> Json:
    """The same players once more, at a new table."""
    if not visitor.reader.yours:
        raise RefusedError("not_your_seat")
    await lobby.rematch(visitor.live, data.rotate)
    return {"url": link_to(request, f"/t/{visitor.table.id}/next")}


@get("/t/{table_id:str}/next", status_code=303)
async def follow(
    request: Asked,
    visitor: NamedDependency[Visitor],
    keyring: NamedDependency[Keyring],
    lobby: NamedDependency[Lobby],
) -> Redirect:
    """To the table where these players go on; a seat here opens the same player's seat there."""
    there = visitor.table.rematch
    if there is None:
        raise RefusedError("not_found")
    _, links = await lobby.find(there)
    await keyring.keep(there, links, visitor.secrets)
    return Redirect(link_to(request, f"/t/{there}"), cookies=keyring.cookies, status_code=303)


@post("/t/{table_id:str}/delete", status_code=200, dto=StrictJson[Nothing], return_dto=None)
async def delete(
    visitor: NamedDependency[Visitor],
    data: JSONBody[Nothing],
    keyring: NamedDependency[Keyring],
    lobby: NamedDependency[Lobby],
) -> Response[dict[str, bool]]:
    """The host deletes the table; anybody else only forgets it, and the others are told."""
    await keyring.forget(visitor.table.id)
    if visitor.is_host:
        await lobby.delete(visitor.table.id)
    else:
        await visitor.live.leave_seats(visitor.reader)
    return Response({"gone": True}, cookies=keyring.cookies)


@post("/t/{table_id:str}/link", status_code=200, dto=StrictJson[Renewal], return_dto=None)
async def link(
    request: Asked,
    visitor: NamedDependency[Visitor],
    data: JSONBody[Renewal],
    lobby: NamedDependency[Lobby],
) -> Json:
    """A seat's link made anew by the host; what opened the seat before opens it no longer."""
    await lobby.renew(visitor.live, visitor.links, visitor.secrets, data.seat, visitor.reader)
    return {"links": invited(request, visitor)}


@route("/t/{table_id:str}/device", http_method=READ)
async def device(request: Asked, visitor: NamedDependency[Visitor]) -> Json:
    """The reader's own link, for another device of theirs."""
    return {"url": own_link(request, visitor)}


@route("/t/{table_id:str}/qr.svg", http_method=READ, media_type="image/svg+xml")
async def qr(
    request: Asked,
    visitor: NamedDependency[Visitor],
    origin: FromQuery[str],
    seat: FromQuery[int | None] = None,
) -> Response[str]:
    """A link that the reader has, as a picture for a telephone: their own, or a guest's."""
    guests = {one["seat"]: one["url"] for one in invited(request, visitor)}
    if visitor.is_host and (free := free_link(request, visitor)):
        guests[FREE] = free
    if not ORIGIN.fullmatch(origin) or (seat is not None and seat not in guests):
        raise RefusedError("not_found")
    address = own_link(request, visitor) if seat is None else guests[seat]
    return Response(qr_code(origin + address), media_type="image/svg+xml")


@post("/t/{table_id:str}/report", status_code=200, dto=StrictJson[Complaint], return_dto=None)
async def report(visitor: NamedDependency[Visitor], data: JSONBody[Complaint]) -> Response[Any]:
    """A file for the makers: the game, and what the reader thinks is against the rules."""
    packed = await visitor.live.report(data.words, data.at, visitor.reader)
    name = f"{visitor.table.game.name}-{visitor.table.id}-{packed['entry']}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    text = msgspec.json.format(encode(packed), indent=2)
    return Response(text, media_type=MediaType.JSON, headers=headers)


@route("/t/{table_id:str}/transcript", http_method=READ, media_type=MediaType.TEXT)
async def transcript(visitor: NamedDependency[Visitor]) -> Response[str]:
    """The whole game as text, when it is over."""
    name = f"{visitor.table.game.name}-{visitor.table.id}.txt"
    headers = {"Content-Disposition": f'inline; filename="{name}"'}
    text = await visitor.live.transcript(visitor.reader)
    return Response(text, media_type=MediaType.TEXT, headers=headers)


def finish(request: Asked, lobby: Lobby, visitor: Visitor, snapshot: Json) -> Json:
    """What the table itself does not know: the compiling, links, and where all of them lead."""
    live = visitor.live
    snapshot["compiling"] = progress(lobby, visitor)
    snapshot["waking"] = live.waking and not snapshot["past"]
    snapshot["host"] = visitor.is_host
    snapshot["links"] = invited(request, visitor)
    if waiting := snapshot["waiting"]:
        sit = waiting["sit"] if visitor.may_sit else None
        snapshot["waiting"] = {**waiting, "url": free_link(request, visitor), "sit": sit}
    snapshot["network"] = network.origin_for(request) if visitor.is_host else None
    if snapshot["rematch"]:
        snapshot["rematch"] = link_to(request, snapshot["rematch"])
    if (result := snapshot["result"]) and result["transcript"]:  # none where nobody plays on
        snapshot["result"] = {**result, "transcript": link_to(request, result["transcript"])}
    return snapshot


def invited(request: Asked, visitor: Visitor) -> list[Json]:
    """The links for guests, for the host alone; `come`: whether somebody has opened it."""
    company, address = visitor.table.company, link_to(request, f"/t/{visitor.table.id}")
    spoken = visitor.reader.language
    made = invitations(company, visitor.links, visitor.secrets, address, spoken)
    return [{**one, "come": visitor.live.here.has_come(one["seat"])} for one in made]


def free_link(request: Asked, visitor: Visitor) -> str | None:
    """The link to the free seats, for the host to send on."""
    own = host_secret(visitor.table.company.agreed, visitor.links, visitor.secrets)
    path = f"/t/{visitor.table.id}/k/{free_secret(own)}" if own else ""
    return link_to(request, path) if path else None


def own_link(request: Asked, visitor: Visitor) -> str:
    """The link that has brought the reader here, the host's before others; RefusedError."""
    opens = [one for one in visitor.secrets if opened_by(visitor.links, one) not in (None, (FREE,))]
    host = host_secret(visitor.table.company.agreed, visitor.links, opens)
    if not opens:
        raise RefusedError("not_your_seat")
    return link_to(request, f"/t/{visitor.table.id}/k/{host or opens[0]}")


def progress(lobby: Lobby, visitor: Visitor) -> Json | None:
    """How far the compiling of this table's game is; None when no bot here waits for it."""
    if not visitor.live.has_slow_bots:
        return None
    found = lobby.compiler.progress(visitor.table.game.name)
    return None if found is None or found.total == 0 else asdict(found)


TABLE_ROUTES = [
    all_events,
    board,
    create,
    delete,
    device,
    enter,
    entries,
    events,
    follow,
    lessons,
    link,
    points,
    preview,
    qr,
    rematch,
    replays,
    report,
    start,
    state,
    table,
    tables,
    transcript,
    transcripts,
    why,
]
