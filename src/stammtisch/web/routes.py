"""The addresses of the server; see docs/http.md."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import asdict, replace
from typing import Any

import msgspec
from litestar import HttpMethod, MediaType, Request, Response, get, post, route
from litestar.response import Redirect, ServerSentEvent, ServerSentEventMessage, Template

from stammtisch.core.registry import load, names
from stammtisch.core.scene import THEMES
from stammtisch.table.entry import Request as Wanted
from stammtisch.table.errors import RefusedError
from stammtisch.table.live import Live
from stammtisch.table.setup import own_components
from stammtisch.table.snapshot import Json

from . import network, pages
from .answers import encode, is_form, read_json, read_wish
from .events import stream
from .hall import Hall, invitations, is_host
from .language import words
from .seats import MOST_SECRETS, approach, cookie, exchanged, held
from .site import here

Asked = Request[Any, Any, Any]
LARGEST_NUMBER = 2**31 - 1

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
    wish = await read_wish(request)
    hall: Hall = request.app.state.hall
    table_id, secret, setup = await hall.create(wish, words(request))
    address = here(request, f"/t/{table_id}")
    url = f"{address}/k/{secret}"
    if is_form(request):
        return Redirect(url, status_code=303)
    _, links = await hall.find(table_id)
    invited = invitations(setup, links, [secret], address)
    return Response({"url": url, "links": invited}, status_code=201)


@post("/replays")
async def replays(request: Asked) -> Response[Any]:
    """A table to look at a game from a transcript. Answers with the link that opens it."""
    text = (await read_json(request, Upload)).transcript
    hall: Hall = request.app.state.hall
    table_id, secret = await hall.show(text, words(request))
    return Response({"url": here(request, f"/t/{table_id}/k/{secret}")}, status_code=201)


@get("/t/{table_id:str}/k/{secret:str}")
async def enter(request: Asked) -> Redirect:
    """Exchanges the secret of a link for a cookie, so that no address shows it."""
    hall: Hall = request.app.state.hall
    table_id: str = request.path_params["table_id"]
    _, links = await hall.find(table_id)
    made = exchanged(request, links, table_id, request.path_params["secret"])
    return Redirect(here(request, f"/t/{table_id}"), cookies=[made], status_code=303)


@route("/t/{table_id:str}", http_method=READ)
async def table(request: Asked) -> Template:
    """The table's page; what lies on it comes by `state` and `events`."""
    live, reader = await approach(request)
    game = live.table.game
    title = game.words(reader.language)("title")
    context = {"table": {"id": live.table.id, "game": game.name, "title": title}}
    shown = pages.page(request, "table.html", context)
    secrets = held(request, live.table.id)
    if reader.yours:
        shown.cookies = [*shown.cookies, cookie(request, live.table.id, secrets)]
    return shown


@route("/t/{table_id:str}/state", http_method=READ)
async def state(request: Asked) -> Response[bytes]:
    """The snapshot of the moment, or `at` an earlier one; `full=1`: with drawings and colours."""
    live, reader = await approach(request)
    full = request.query_params.get("full") == "1"
    at = request.query_params.get("at")
    if at is None:
        shown = await live.snapshot(reader, full)
    else:
        shown = await live.at(number(str(at)), reader, full)
    return json_bytes(finish(request, live, shown))


@get("/t/{table_id:str}/events")
async def events(request: Asked) -> ServerSentEvent:
    """Snapshots as they come, one an entry, after the last one the browser has."""
    live, reader = await approach(request)
    after = request.headers.get("last-event-id") or request.query_params.get("after")
    last = number(str(after or -1))
    hall: Hall = request.app.state.hall

    def finished(snapshot: Json) -> Json:
        return finish(request, live, snapshot)

    def compiling() -> Json | None:
        return progress(hall, live)

    messages: AsyncIterator[ServerSentEventMessage] = stream(
        hall.store.feed, live, reader, last, finished, compiling, lambda: hall.closing
    )
    return ServerSentEvent(messages, headers={"X-Accel-Buffering": "no"})


@route("/t/{table_id:str}/why", http_method=READ)
async def why(request: Asked) -> Json:
    """The rule that forbids an action now."""
    live, reader = await approach(request)
    return await live.why(str(request.query_params.get("action", "")), reader)


@route("/t/{table_id:str}/preview", http_method=READ)
async def preview(request: Asked) -> Response[bytes]:
    """What an action would change on the board, as far as that is certain."""
    live, reader = await approach(request)
    return json_bytes(await live.preview(str(request.query_params.get("action", "")), reader))


@post("/t/{table_id:str}/entries", status_code=200)
async def entries(request: Asked) -> Response[bytes]:
    """Append a decision, an undo, a hand-over of the shared screen; or see what is held back."""
    live, reader = await approach(request)
    return json_bytes(await live.post(await read_json(request, Wanted), reader))


@post("/t/{table_id:str}/rematch", status_code=200)
async def rematch(request: Asked) -> Json:
    """The same players once more, at a new table."""
    live, reader = await approach(request)
    wish = await read_json(request, Rematch)
    if not reader.yours:
        raise RefusedError("not_your_seat")
    hall: Hall = request.app.state.hall
    _, links = await hall.find(live.table.id)
    await hall.rematch(live, links, wish.rotate)
    return {"url": here(request, f"/t/{live.table.id}/next")}


@get("/t/{table_id:str}/next")
async def follow(request: Asked) -> Redirect:
    """To the table where these players go on; a seat here opens the same player's seat there."""
    live, _ = await approach(request)
    there = live.table.rematch
    if there is None:
        raise RefusedError("not_found")
    secrets = list(dict.fromkeys([*held(request, live.table.id), *held(request, there)]))
    cookies = [cookie(request, there, secrets[:MOST_SECRETS])] if secrets else []
    return Redirect(here(request, f"/t/{there}"), cookies=cookies, status_code=303)


@post("/t/{table_id:str}/delete", status_code=200)
async def delete(request: Asked) -> Response[Any]:
    """The host deletes the table; anybody else only forgets it."""
    live, _ = await approach(request)
    hall: Hall = request.app.state.hall
    table_id = live.table.id
    secrets = held(request, table_id)
    _, links = await hall.find(table_id)
    if is_host(live.table.setup, links, secrets):
        await hall.delete(table_id)
    forgotten = replace(cookie(request, table_id, []), max_age=0)
    return Response({"gone": True}, cookies=[forgotten])


@post("/t/{table_id:str}/report", status_code=200)
async def report(request: Asked) -> Response[bytes]:
    """A file for the makers: the game, and what the reader thinks is against the rules."""
    live, reader = await approach(request)
    wish = await read_json(request, Complaint)
    packed = await live.report(wish.words, wish.at, reader)
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
    text: str = load(name).module("components").house()
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
    live, _ = await approach(request)
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


def finish(request: Asked, live: Live, snapshot: Json) -> Json:
    """What the table itself does not know: the compiling, links, and where all of them lead."""
    hall: Hall = request.app.state.hall
    snapshot["compiling"] = progress(hall, live)
    snapshot["waking"] = live.waking and not snapshot["past"]
    table_id = live.table.id
    _, links = hall.at_hand.get(table_id, (live, {}))
    secrets = held(request, table_id)
    snapshot["host"] = is_host(live.table.setup, links, secrets)
    address = here(request, f"/t/{table_id}")
    snapshot["links"] = invitations(live.table.setup, links, secrets, address)
    snapshot["network"] = network.origin_for(request) if snapshot["links"] else None
    for part, name in ((snapshot, "rematch"), (snapshot["result"] or {}, "transcript")):
        if part.get(name):
            part[name] = here(request, part[name])
    return snapshot


def progress(hall: Hall, live: Live) -> Json | None:
    """How far the compiling of this table's game is; None when there is nothing to wait for."""
    found = hall.warmth.progress(live.table.game.name)
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
    """A transcript to look at."""

    transcript: str


class ComponentFile(msgspec.Struct):
    """A component set of the reader's own, as text."""

    components: str


class Rematch(msgspec.Struct):
    rotate: bool = False


class Complaint(msgspec.Struct):
    """A reader's words about the moment after entry `at`, or the present one."""

    words: str
    at: int | None = None


ROUTES = [
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
    why,
]
