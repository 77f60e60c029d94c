"""The addresses for programs that play a seat: their token, and what the seat knows."""

from __future__ import annotations

import msgspec
from litestar import post, route
from litestar.di import NamedDependency
from litestar.params import JSONBody

from stammtisch.table.knowledge import knowledge
from stammtisch.table.views import Json

from .bodies import Asked, StrictJson
from .game_routes import READ
from .lobby import Lobby
from .seats import Visitor
from .site import link_to


class Wanted(msgspec.Struct):
    """The seat that a program is to play; without one the only seat that the reader has."""

    seat: int | None = None


@post("/t/{table_id:str}/token", status_code=200, dto=StrictJson[Wanted], return_dto=None)
async def token(
    visitor: NamedDependency[Visitor], data: JSONBody[Wanted], lobby: NamedDependency[Lobby]
) -> Json:
    """A token for a program that is to play a seat of the reader's: `Authorization: Bearer TOKEN`.

    It opens this seat alone, until another one or the seat's link is made. The others are told.
    """
    return {"token": await lobby.make_token(visitor.live, data.seat, visitor.reader)}


@route("/t/{table_id:str}/view", http_method=READ)
async def view(request: Asked, visitor: NamedDependency[Visitor]) -> Json:
    """What the reader's seat knows, for programs: `view` is what `Game.sample` takes.

    `legal` are the texts of what the reader may do now.
    """
    live = visitor.live
    await live.check_clock()
    live.wake_bot()
    asking = visitor.reader, visitor.is_program, live.journal.now()
    told = await live.work(knowledge, live.table, *asking)
    if told["rematch"]:
        told["rematch"] = link_to(request, told["rematch"])
    return told


PROGRAM_ROUTES = [token, view]
