"""What the pages are filled with: games to choose, tables under way."""

from __future__ import annotations

import asyncio
import functools
import itertools
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from litestar.response import Template
from markupsafe import Markup

from stammtisch import bots
from stammtisch.bots import custom
from stammtisch.bots.random import Random
from stammtisch.core.components import Mark
from stammtisch.core.definition import WEIGHTS
from stammtisch.core.game import Game
from stammtisch.core.registry import load, names
from stammtisch.core.scene import THEMES, Scene, to_svg
from stammtisch.core.words import LANGUAGES, Words
from stammtisch.store.each import readable
from stammtisch.store.store import TableSummary
from stammtisch.table.lesson import file_of
from stammtisch.table.names import LONGEST_NAME
from stammtisch.table.pace import PACES
from stammtisch.table.talk import PHRASES
from stammtisch.table.views import Json

from .bodies import Asked, encode
from .guides import guide_html
from .language import COOKIE, asked, words
from .lobby import is_host, opened_by, seats_of
from .seats import Keyring
from .site import link_to

if TYPE_CHECKING:
    from stammtisch.core.state import State

MOST_LISTED = 1000
PICTURE_SEATS = 3
PICTURE_SEED = 8
PICTURE_AT = 0.7
"""How much of a game is played in its picture."""

YEAR = 365 * 86400


def page(request: Asked, name: str, context: Json, keyring: Keyring | None = None) -> Template:
    """A page in the reader's language; an address that asks for one is remembered."""
    shown = Template(name, context={"words": words(request), **context})
    chosen = asked(request)
    if chosen is not None:
        secure = request.url.scheme == "https"
        shown.set_cookie(
            COOKIE, chosen, path=link_to(request), max_age=YEAR, samesite="lax", secure=secure
        )
    if keyring is not None:
        shown.cookies = [*shown.cookies, *keyring.cookies]
    return shown


async def start_page(request: Asked, keyring: Keyring) -> Template:
    mine = await my_tables(request, keyring)
    context = {
        "games": [describe(request, load(name)) for name in names()],
        "fared": {name: results(name, mine["tables"]) for name in names()},
        "weights": WEIGHTS,
        "bots": list(bots.LEVELS),
        "custom_bots": custom.offered,
        "longest_name": LONGEST_NAME,
        "paces": PACES,
        **mine,
    }
    return page(request, "start.html", context, keyring)


async def my_tables(request: Asked, keyring: Keyring) -> Json:
    """What the start page tells of the reader's own tables."""
    said = words(request)
    summaries = await own_tables(keyring)
    each = ((summary.table_id, (summary, held)) for summary, held in summaries)
    tables = readable(lambda one: _listed(*one, request, said), each)
    return {"tables": tables, "waiting": waiting(tables)}


async def tables_part(request: Asked, keyring: Keyring) -> Template:
    """The same as that part of the page, which is kept fresh by it."""
    context = {"words": words(request), **await my_tables(request, keyring)}
    shown = Template("mine.html", context=context)
    shown.cookies = keyring.cookies
    return shown


def table_page(request: Asked, told: Json, keyring: Keyring) -> Template:
    """A table, with its snapshot for the page's scripts."""
    scene = told["scene"]
    table = {
        "id": told["table"],
        "game": told["game"],
        "title": told["title"],
        "endless": scene["endless"],
        "shape": None if scene["endless"] else (round(scene["width"]), round(scene["height"])),
        "state": Markup(encode(told).decode().replace("<", "\\u003c")),  # so no script ends in it
    }
    return page(request, "table.html", {"table": table, "phrases": PHRASES}, keyring)


async def guide_page(request: Asked, game: Game) -> Template:
    """How to play a game, in the reader's language."""
    language = words(request).language
    address = link_to(request, f"/games/{game.name}")
    html = await asyncio.to_thread(guide_html, game, language, address)
    context = {
        "title": game.words(language)("title"),
        "game": game.name,
        "guide": Markup(html),  # our own text, HTML escaped
        "lesson": file_of(game) is not None,
    }
    return page(request, "guide.html", context)


def components_page(request: Asked, game: Game) -> Template:
    """What is printed in a game's house set: how sure each number is, and where it comes from."""
    said = game.words(words(request).language)
    context = {
        "title": said("title"),
        "game": game.name,
        "marks": list(Mark),
        "groups": game.modules.listing.listing(said),
    }
    return page(request, "components.html", context)


def schema_page(request: Asked, document: Json) -> str:
    """The calls of the server, for people who write programs."""
    calls = [
        {"path": path, "method": method.upper(), **call}
        for path, methods in sorted(document["paths"].items())
        for method, call in methods.items()
        if method != "head"
    ]
    schemas = document["components"]["schemas"]
    context = {"words": words(request), "calls": calls, "schemas": schemas, "request": request}
    engine = request.app.template_engine
    assert engine is not None
    made: str = engine.get_template("schema.html").render(**context)
    return made


@functools.lru_cache(maxsize=512)
def drawing(scenes: Callable[[], dict[str, Scene]], name: str, theme: str) -> str | None:
    """One of a game's small pictures as SVG text, if there is one of this name."""
    found = scenes()
    return to_svg(found[name], theme) if name in found else None


def describe(request: Asked, game: Game) -> Json:
    """A game as the start page offers it."""
    said = game.words(words(request).language)
    return {
        "name": game.name,
        "title": said("title"),
        "seats": list(game.seats),
        "minutes": list(game.minutes),
        "weight": game.weight,
        "variants": _flags("variant", game.variants, said),
        "options": _flags("option", game.options, said),
        "picture": link_to(request, f"/games/{game.name}.svg"),
        "components": link_to(request, f"/games/{game.name}/components"),
        "lesson": file_of(game) is not None,
        "blurb": said("blurb") if said.has("blurb") else None,
    }


def _flags(kind: str, flags: Mapping[str, bool], said: Words) -> list[Json]:
    """Variants or options as the start page offers them."""
    return [
        {
            "name": name,
            "label": said(f"{kind}.{name}"),
            "hint": said(f"{kind}.{name}.hint"),
            "value": value,
        }
        for name, value in flags.items()
    ]


async def own_tables(keyring: Keyring) -> list[tuple[TableSummary, list[str]]]:
    """The tables this browser sits at, the newest first, each with its secrets."""
    held = await keyring.tables()
    summaries = await keyring.store.summaries(list(held), MOST_LISTED)
    await keyring.move((summary.table_id, summary.links) for summary in summaries)
    mine = [(summary, held[summary.table_id]) for summary in summaries]
    return [
        (summary, secrets)
        for summary, secrets in mine
        if summary.setup.game in names()
        and not goes_on(summary)
        and any(opened_by(summary.links, secret) is not None for secret in secrets)
    ]


def goes_on(summary: TableSummary) -> bool:
    """Whether it has never begun, and those who sat there play at another table."""
    company = summary.company
    return summary.to_move is None and bool(company.vacant) and not company.closed


def waiting(tables: list[Json]) -> Json | None:
    """The newest table at which the reader's turn is waited for, or else somebody's."""
    playing = [table for table in tables if table["mine"] and not table["over"]]
    return next((table for table in playing if table["yours"]), next(iter(playing), None))


def results(name: str, tables: list[Json]) -> Json | None:
    """How the reader has fared at a game's finished tables where one seat was theirs alone."""
    here = [table for table in tables if table["game"] == name and table["over"]]
    over = [it for it in here if len(it["mine"]) == 1 and not it["lesson"] and it["winners"]]
    if not over:
        return None
    against = [(key, [it for it in over if it["against"] == key]) for key in ("bots", "persons")]
    return {
        "last": over[0],
        "won": [
            {
                "against": key,
                "number": len(played),
                "won": sum(table["mine"][0] in table["winners"] for table in played),
            }
            for key, played in against
            if played
        ],
    }


def _listed(summary: TableSummary, secrets: list[str], request: Asked, said: Words) -> Json:
    setup = summary.setup
    yours = summary.company.playing(seats_of(summary.links, secrets))
    called = setup.names(said.language)
    return {
        "id": summary.table_id,
        "url": link_to(request, f"/t/{summary.table_id}"),
        "game": setup.game,
        "title": load(setup.game).words(said.language)("title"),
        "players": [
            {
                "name": called[i],
                "colour": setup.colours[i],
                "bot": seat.bot or None,
                "yours": i in yours,
            }
            for i, seat in enumerate(setup.seats)
        ],
        "mine": [] if setup.replay else list(yours),
        "against": _opponents(summary, yours),
        "points": list(summary.points),
        "to_move": summary.to_move,
        "yours": summary.to_move in yours,
        "over": summary.to_move is None,
        "winners": list(summary.winners),
        "host": is_host(summary.company.agreed, summary.links, secrets),
        "replay": setup.replay,
        "lesson": setup.lesson is not None,
        "when": summary.when,
        "due": None if summary.to_move is None else summary.due,
        "slow": setup.pace is not None and setup.pace.kind == "slow",
        "status": _status(summary, said),
    }


def _opponents(summary: TableSummary, yours: tuple[int, ...]) -> str:
    """Whether all the others at a table are bots, as it was agreed."""
    others = [seat for i, seat in enumerate(summary.company.agreed.seats) if i not in yours]
    return "bots" if all(seat.bot for seat in others) else "persons"


def _status(summary: TableSummary, said: Words) -> str:
    if summary.to_move is None:
        return said("lobby.over")
    return said("lobby.turn", name=summary.setup.names(said.language)[summary.to_move])


async def draw_pictures() -> None:
    """All pictures ahead: whoever comes next to the start page or to a table waits for less."""
    for name, theme, language in itertools.product(names(), THEMES, LANGUAGES):
        await picture(name, theme, language)


async def picture(name: str, theme: str, language: str) -> str:
    """A game under way, as SVG text."""
    return await asyncio.to_thread(_picture, name, theme, language)


@functools.cache
def _picture(name: str, theme: str, language: str) -> str:
    return _under_way(name).svg(None, theme, language)


@functools.cache
def _under_way(name: str) -> State:
    game = load(name)
    seats = PICTURE_SEATS if PICTURE_SEATS in game.seats else min(game.seats)
    state, bot = game.start(seats, PICTURE_SEED), Random(PICTURE_SEED)
    while not state.is_over:
        state.apply(int(bot.dice.choice(state.legal_actions())))
    shown = game.start(seats, PICTURE_SEED)
    for action in state.actions[: int(len(state.actions) * PICTURE_AT)]:
        shown.apply(action)
    return shown
