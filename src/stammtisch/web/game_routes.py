"""The addresses of games: how they look, how they are played, what is printed in them."""

from __future__ import annotations

import asyncio

from litestar import HttpMethod, MediaType, Response, post, route
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody
from litestar.response import Template

from stammtisch.core.game import Game
from stammtisch.core.registry import names
from stammtisch.core.scene import THEMES
from stammtisch.core.words import Words
from stammtisch.table.errors import RefusedError
from stammtisch.table.setup import own_components

from . import pages
from .bodies import Asked, ComponentFile, StrictJson
from .guides import moment_svg

SVG = "image/svg+xml"
READ = [HttpMethod.GET, HttpMethod.HEAD]
"""Whatever can be read tells its head alone too; the server leaves the body out."""


@route("/games/{file:str}", http_method=READ, media_type=SVG)
async def picture(
    file: FromPath[str], words: NamedDependency[Words], theme: FromQuery[str] = THEMES[0]
) -> Response[str]:
    """A picture of a game under way."""
    name = drawn_name(file, theme)
    if name not in names():
        raise RefusedError("not_found")
    return drawing(await pages.picture(name, theme, words.language))


@route("/games/{name:str}/legend/{file:str}", http_method=READ, media_type=SVG)
async def legend(
    game: NamedDependency[Game], file: FromPath[str], theme: FromQuery[str] = THEMES[0]
) -> Response[str]:
    """One thing of a game's table, for its guide."""
    return drawing(pages.drawing(game.modules.picture.legend, drawn_name(file, theme), theme))


@route("/games/{name:str}/moments/{file:str}", http_method=READ, media_type=SVG)
async def moment(
    game: NamedDependency[Game],
    file: FromPath[str],
    words: NamedDependency[Words],
    theme: FromQuery[str] = THEMES[0],
) -> Response[str]:
    """A moment of the game that a guide tells of."""
    shown = game, drawn_name(file, theme), theme, words.language
    return drawing(await asyncio.to_thread(moment_svg, *shown))


@route("/games/{name:str}/faces/{file:str}", http_method=READ, media_type=SVG)
async def face(
    game: NamedDependency[Game], file: FromPath[str], theme: FromQuery[str] = THEMES[0]
) -> Response[str]:
    """One face of a game's house set, for the page of its components."""
    return drawing(pages.drawing(game.modules.listing.faces, drawn_name(file, theme), theme))


def drawn_name(file: str, theme: str) -> str:
    """What the file of a drawing is called without its ending; RefusedError."""
    name, _, ending = file.partition(".")
    if ending != "svg" or theme not in THEMES:
        raise RefusedError("not_found")
    return name


def drawing(drawn: str | None) -> Response[str]:
    """A drawing, if there is one."""
    if drawn is None:
        raise RefusedError("not_found")
    headers = {"Cache-Control": "max-age=86400"}
    return Response(drawn, media_type=SVG, headers=headers)


@route("/games/{name:str}/guide", http_method=READ)
async def guide(request: Asked, game: NamedDependency[Game]) -> Template:
    """How to play a game."""
    return await pages.guide_page(request, game)


@route("/components/{name:str}", http_method=READ)
async def components(request: Asked, game: NamedDependency[Game]) -> Template:
    """What is printed in a game's house set, and where it comes from."""
    return pages.components_page(request, game)


@route("/games/{name:str}/components", http_method=READ, media_type=MediaType.TEXT)
async def house_set(game: NamedDependency[Game]) -> Response[str]:
    """The component file that comes with a game: what a file of one's own begins with."""
    headers = {"Content-Disposition": f'attachment; filename="{game.name}-components.txt"'}
    text = game.modules.components.house()
    return Response(text, media_type=MediaType.TEXT, headers=headers)


@post(
    "/games/{name:str}/components",
    status_code=200,
    dto=StrictJson[ComponentFile],
    return_dto=None,
)
async def check_set(
    game: NamedDependency[Game], data: JSONBody[ComponentFile], words: NamedDependency[Words]
) -> dict[str, bool]:
    """Whether a component file could be played with; its fault and the place, if not."""
    await asyncio.to_thread(own_components, game, data.components, words)
    return {"good": True}


GAME_ROUTES = [check_set, components, face, guide, house_set, legend, moment, picture]
