"""The addresses of the server; see docs/http.md."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

import msgspec
from litestar import HttpMethod, MediaType, Request, Response, get, post, route
from litestar.response import Redirect, ServerSentEvent, Template

from stammtisch.core.registry import load, names
from stammtisch.core.scene import THEMES
from stammtisch.core.words import LANGUAGES, Words
from stammtisch.table.entry import Request as Wanted
from stammtisch.table.errors import RefusedError
from stammtisch.table.live import LiveTable
from stammtisch.table.replays import looked_through, players
from stammtisch.table.setup import Seat, Setup, own_components
from stammtisch.table.views import Json

from . import network, pages
from .bodies import encode, is_form, read_json, read_new_table
from .events import Messages, nothing, stream, together
from .language import SHELL, words
from .lobby import Lobby, invitations, opened_by
from .seats import SECRET, Keyring, Visitor, approach, visit
from .site import here

Asked = Request[Any, Any, Any]
LARGEST_NUMBER = 2**31 - 1

MOST_TOGETHER = 50
"""Tables in one stream."""

READ = [HttpMethod.GET, HttpMethod.HEAD]
"""Whatever can be read tells its head alone too; the server leaves the body out."""


@route("/", http_method=READ)
async def start(request: Asked) -> Template:
    """The start page."""
    shown = await pages.start_page(request)
    request.app.state.first_page.set()
    return shown


@post("/tables")
async def create(request: Asked) -> Response[Any]:
    """A new table. Answers with the link that opens it."""
    wanted = await read_new_table(request)
    lobby: Lobby = request.app.state.lobby
    return await opened(request, *await lobby.create(wanted, words(request)))


@post("/replays")
async def replays(request: Asked) -> Response[Any]:
    """A table to look at a game from a transcript, or to play on: then as for a new one."""
    wanted = await read_json(request, Upload)
    lobby: Lobby = request.app.state.lobby
    said = words(request)
    if wanted.seats is not None:
        made = await lobby.resumed(wanted.transcript, wanted.seats, wanted.options, said)
        return await opened(request, *made)
    table_id, secret = await lobby.show(wanted.transcript, said)
    return Response({"url": here(request, f"/t/{table_id}/k/{secret}")}, status_code=201)


async def opened(request: Asked, table_id: str, secret: str, setup: Setup) -> Response[Any]:
    """The links of a table that has been opened; a form is led to the first of them."""
    lobby: Lobby = request.app.state.lobby
    address = here(request, f"/t/{table_id}")
    url = f"{address}/k/{secret}"
    if is_form(request):
        return Redirect(url, status_code=303)
    _, links = await lobby.find(table_id)
    invited = invitations(setup, links, [secret], address)
    return Response({"url": url, "links": invited}, status_code=201)


@post("/transcripts", status_code=200)
async def transcripts(request: Asked) -> Json:
    """What game a transcript is of, who played, and whether it can be played on."""
    text = (await read_json(request, Upload)).transcript
    record = await asyncio.to_thread(looked_through, text)
    game, said = record.start.game, words(request)
    return {
        "game": game.name,
        "title": game.words(said.language)("title"),
        "players": players(record, said),
        "decisions": len(record.moves),
        "over": record.end.is_over,
        "to_move": None if record.end.is_over else record.end.to_move,
    }


@get("/t/{table_id:str}/k/{secret:str}")
async def enter(request: Asked) -> Redirect:
    """Exchanges the secret of a link for a seat of this browser, so that no address shows it."""
    lobby: Lobby = request.app.state.lobby
    table_id: str = request.path_params["table_id"]
    secret: str = request.path_params["secret"]
    _, links = await lobby.find(table_id)
    if not SECRET.fullmatch(secret) or opened_by(links, secret) is None:
        raise RefusedError("unknown_link")
    keyring = Keyring(request)
    await keyring.keep(table_id, links, [secret])
    return Redirect(here(request, f"/t/{table_id}"), cookies=keyring.cookies, status_code=303)


@route("/t/{table_id:str}", http_method=READ)
async def table(request: Asked) -> Template:
    """The table's page; what lies on it comes by `state` and `events`."""
    keyring = Keyring(request)
    came = await approach(request, keyring)
    await keyring.move([(came.live.table.id, came.links)])
    game = came.live.table.game
    title = game.words(came.reader.language)("title")
    context = {"table": {"id": came.live.table.id, "game": game.name, "title": title}}
    shown = pages.page(request, "table.html", context)
    shown.cookies = [*shown.cookies, *keyring.cookies]
    return shown


@route("/t/{table_id:str}/state", http_method=READ)
async def state(request: Asked) -> Response[bytes]:
    """The snapshot of the moment, or `at` an earlier one; `full=1`: with drawings and colours."""
    keyring = Keyring(request)
    came = await approach(request, keyring)
    live, reader = came.live, came.reader
    await keyring.take_over(live.table.id, came.links)
    full = request.query_params.get("full") == "1"
    at = request.query_params.get("at")
    if at is None:
        shown = await live.snapshot(reader, full)
    else:
        shown = await live.at(number(str(at)), reader, full)
    return json_bytes(finish(request, came, shown))


@get("/t/{table_id:str}/events")
async def events(request: Asked) -> ServerSentEvent:
    """Snapshots as they come, one an entry, after the last one the browser has."""
    after = request.headers.get("last-event-id") or request.query_params.get("after")
    last = number(str(after or -1))
    return streamed(follow_table(request, await approach(request), last))


@get("/events")
async def all_events(request: Asked) -> ServerSentEvent:
    """The same for several tables in one stream, which all windows of a browser share."""
    text = str(request.headers.get("last-event-id") or request.query_params.get("on", ""))
    wanted = dict(parse_place(place) for place in text.split(","))
    keyring, streams = Keyring(request), dict[str, Messages]()
    lasts = dict[str, int]()
    for (table_id, language), last in wanted.items():
        name = f"{table_id}:{language}"
        streams[name] = nothing()
        if len(streams) > MOST_TOGETHER:
            continue
        lasts[name] = last
        with contextlib.suppress(RefusedError):  # there is no such table, or no longer
            came = await visit(request, table_id, Words(language, SHELL), keyring)
            streams[name] = follow_table(request, came, last)
    return streamed(together(streams, lasts))


def parse_place(text: str) -> tuple[tuple[str, str], int]:
    """A table, a language, and the last entry known there; RefusedError."""
    table_id, _, rest = text.partition(":")
    language, _, last = rest.partition(":")
    if language not in LANGUAGES:
        raise RefusedError("bad_request")
    return (table_id, language), number(last)


def follow_table(request: Asked, came: Visitor, last: int) -> Messages:
    """The snapshots of one table behind an entry."""
    lobby: Lobby = request.app.state.lobby

    def finished(snapshot: Json) -> Json:
        return finish(request, came, snapshot)

    def compiling() -> Json | None:
        return progress(lobby, came.live)

    feed, live, reader = lobby.store.feed, came.live, came.reader
    return stream(feed, live, reader, last, finished, compiling, lambda: lobby.closing)


def streamed(messages: Messages) -> ServerSentEvent:
    return ServerSentEvent(messages, headers={"X-Accel-Buffering": "no"})


@route("/t/{table_id:str}/why", http_method=READ)
async def why(request: Asked) -> Json:
    """The rule that forbids an action now."""
    came = await approach(request)
    return await came.live.why(str(request.query_params.get("action", "")), came.reader)


@route("/t/{table_id:str}/preview", http_method=READ)
async def preview(request: Asked) -> Response[bytes]:
    """What an action would change on the board, as far as that is certain."""
    came = await approach(request)
    action = str(request.query_params.get("action", ""))
    return json_bytes(await came.live.preview(action, came.reader))


@post("/t/{table_id:str}/entries", status_code=200)
async def entries(request: Asked) -> Response[bytes]:
    """Append a decision, an undo, a hand-over of the shared screen; or see what is held back."""
    came = await approach(request)
    told = await came.live.post(await read_json(request, Wanted), came.reader)
    if "snapshot" in told:
        finish(request, came, told["snapshot"])
    return json_bytes(told)


@post("/t/{table_id:str}/rematch", status_code=200)
async def rematch(request: Asked) -> Json:
    """The same players once more, at a new table."""
    came = await approach(request)
    wanted = await read_json(request, Rematch)
    if not came.reader.yours:
        raise RefusedError("not_your_seat")
    lobby: Lobby = request.app.state.lobby
    await lobby.rematch(came.live, came.links, wanted.rotate)
    return {"url": here(request, f"/t/{came.live.table.id}/next")}


@get("/t/{table_id:str}/next")
async def follow(request: Asked) -> Redirect:
    """To the table where these players go on; a seat here opens the same player's seat there."""
    keyring = Keyring(request)
    came = await approach(request, keyring)
    there = came.live.table.rematch
    if there is None:
        raise RefusedError("not_found")
    lobby: Lobby = request.app.state.lobby
    _, links = await lobby.find(there)
    await keyring.keep(there, links, came.secrets)
    return Redirect(here(request, f"/t/{there}"), cookies=keyring.cookies, status_code=303)


@post("/t/{table_id:str}/delete", status_code=200)
async def delete(request: Asked) -> Response[Any]:
    """The host deletes the table; anybody else only forgets it."""
    await read_json(request, Nothing)
    keyring = Keyring(request)
    came = await approach(request, keyring)
    table_id = came.live.table.id
    await keyring.let_go(table_id)
    if came.is_host:
        lobby: Lobby = request.app.state.lobby
        await lobby.delete(table_id)
    return Response({"gone": True}, cookies=keyring.cookies)


@post("/t/{table_id:str}/report", status_code=200)
async def report(request: Asked) -> Response[bytes]:
    """A file for the makers: the game, and what the reader thinks is against the rules."""
    came = await approach(request)
    live = came.live
    wanted = await read_json(request, Complaint)
    packed = await live.report(wanted.words, wanted.at, came.reader)
    name = f"{live.table.game.name}-{live.table.id}-{packed['entry']}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    text = msgspec.json.format(encode(packed), indent=2)
    return Response(text, media_type=MediaType.JSON, headers=headers)


@route("/games/{name:str}/components", http_method=READ, media_type=MediaType.TEXT)
async def house_set(request: Asked) -> Response[str]:
    """The component file that comes with a game: what a file of one's own begins with."""
    name = str(request.path_params["name"])
    if name not in names():
        raise RefusedError("not_found")
    text: str = load(name).parts.components.house()
    headers = {"Content-Disposition": f'attachment; filename="{name}-components.txt"'}
    return Response(text, media_type=MediaType.TEXT, headers=headers)


@post("/games/{name:str}/components", status_code=200)
async def check_set(request: Asked) -> Json:
    """Whether a component file could be played with; its fault and the place, if not."""
    name = str(request.path_params["name"])
    if name not in names():
        raise RefusedError("not_found")
    text = (await read_json(request, ComponentFile)).components
    await asyncio.to_thread(own_components, load(name), text, words(request))
    return {"good": True}


@route("/t/{table_id:str}/transcript", http_method=READ, media_type=MediaType.TEXT)
async def transcript(request: Asked) -> Response[str]:
    """The whole game as text, when it is over."""
    live = (await approach(request)).live
    name = f"{live.table.game.name}-{live.table.id}.txt"
    headers = {"Content-Disposition": f'inline; filename="{name}"'}
    return Response(await live.transcript(), media_type=MediaType.TEXT, headers=headers)


@route("/games/{file:str}", http_method=READ)
async def picture(request: Asked) -> Response[str]:
    """A picture of a game under way."""
    name, _, ending = str(request.path_params["file"]).partition(".")
    theme = str(request.query_params.get("theme", THEMES[0]))
    if ending != "svg" or name not in names() or theme not in THEMES:
        raise RefusedError("not_found")
    headers = {"Cache-Control": "max-age=600"}
    drawn = await pages.picture(name, theme, words(request).language)
    return Response(drawn, media_type="image/svg+xml", headers=headers)


@route("/games/{name:str}/legend/{file:str}", http_method=READ)
async def legend(request: Asked) -> Response[str]:
    """One thing of a game's table, for its guide."""
    return drawing(request, pages.legend_picture)


@route("/games/{name:str}/faces/{file:str}", http_method=READ)
async def face(request: Asked) -> Response[str]:
    """One face of a game's house set, for the page of its components."""
    return drawing(request, pages.face_picture)


def drawing(request: Asked, draw: Callable[[str, str, str], str | None]) -> Response[str]:
    """The picture a path names, in the theme that is asked for."""
    name = str(request.path_params["name"])
    thing, _, ending = str(request.path_params["file"]).partition(".")
    theme = str(request.query_params.get("theme", THEMES[0]))
    known = ending == "svg" and name in names() and theme in THEMES
    drawn = draw(name, thing, theme) if known else None
    if drawn is None:
        raise RefusedError("not_found")
    headers = {"Cache-Control": "max-age=600"}
    return Response(drawn, media_type="image/svg+xml", headers=headers)


@route("/games/{name:str}/guide", http_method=READ)
async def guide(request: Asked) -> Template:
    """How to play a game."""
    name = str(request.path_params["name"])
    if name not in names():
        raise RefusedError("not_found")
    return pages.guide_page(request, load(name))


@route("/components/{name:str}", http_method=READ)
async def components(request: Asked) -> Template:
    """What is printed in a game's house set, and where it comes from."""
    name = str(request.path_params["name"])
    if name not in names():
        raise RefusedError("not_found")
    return pages.components_page(request, load(name))


def finish(request: Asked, came: Visitor, snapshot: Json) -> Json:
    """What the table itself does not know: the compiling, links, and where all of them lead."""
    lobby: Lobby = request.app.state.lobby
    live, table_id = came.live, came.live.table.id
    snapshot["compiling"] = progress(lobby, live)
    snapshot["waking"] = live.waking and not snapshot["past"]
    snapshot["host"] = came.is_host
    address = here(request, f"/t/{table_id}")
    snapshot["links"] = invitations(live.table.setup, came.links, came.secrets, address)
    snapshot["network"] = network.origin_for(request) if snapshot["links"] else None
    for part, name in ((snapshot, "rematch"), (snapshot["result"] or {}, "transcript")):
        if part.get(name):
            part[name] = here(request, part[name])
    return snapshot


def progress(lobby: Lobby, live: LiveTable) -> Json | None:
    """How far the compiling of this table's game is; None when there is nothing to wait for."""
    found = lobby.compiler.progress(live.table.game.name)
    return None if found is None or found.total == 0 else asdict(found)


def number(text: str) -> int:
    """A number from an address, at least -1."""
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit()) or len(text) > 10:
        raise RefusedError("bad_request")
    return max(-1, min(int(text), LARGEST_NUMBER))


def json_bytes(document: Json) -> Response[bytes]:
    return Response(encode(document), media_type=MediaType.JSON)


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
    rotate: bool = False


class Complaint(msgspec.Struct):
    """A reader's words about the moment after entry `at`, or the present one."""

    words: str
    at: int | None = None


ROUTES = [
    all_events,
    check_set,
    components,
    create,
    delete,
    enter,
    entries,
    events,
    face,
    follow,
    guide,
    legend,
    house_set,
    picture,
    preview,
    rematch,
    replays,
    report,
    start,
    state,
    table,
    transcript,
    transcripts,
    why,
]
