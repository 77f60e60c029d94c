"""The addresses of those who want to be told of their turn elsewhere: see `notices`."""

from __future__ import annotations

import hashlib
import hmac
import json
from typing import Literal
from urllib.parse import urlsplit

import msgspec
from litestar import Response, get, post, route
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from litestar.response import Template

from stammtisch.core.words import Words
from stammtisch.notify import mail
from stammtisch.store.notices import Message, Notice, new_id
from stammtisch.table.errors import RefusedError
from stammtisch.table.views import Json

from . import assets, pages
from .bodies import Asked, StrictJson
from .game_routes import READ
from .language import language
from .limits import Buckets, Pace, busy
from .notices import Herald
from .seats import Visitor, check_person
from .site import link_to

LONGEST_BASE = 300
FIRST_MAILS, ASKED_FOR, SENT = Pace(3, 3 / 86_400), Pace(30, 30 / 86_400), Pace(200, 1000 / 86_400)
"""Mails to who has confirmed nothing: to one mailbox, asked for by one address, by all together.
Strangers may not fill anybody's mailbox, nor make this server known for mails that nobody wants.
"""

CHOICES = {"yes": "notice.yes", "no": "notice.no"}


class Wish(msgspec.Struct):
    """Where somebody wants to be told: a browser's push service, a mail address, a program.

    `p256dh`, `auth`: the keys of the browser.
    """

    kind: Literal["push", "mail", "hook"]
    place: str
    p256dh: str = ""
    auth: str = ""


class Unwished(msgspec.Struct):
    """The wish that is one no longer."""

    id: str


def provide_herald(state: State) -> Herald:
    herald: Herald = state.herald
    return herald


def own_seats(visitor: Visitor) -> dict[int, str]:
    """The reader's seats, and who they are there; RefusedError for who has none.

    A program is known by its token, so that its wishes end with that.
    """
    company, tokens = visitor.table.company, visitor.tokens
    held = [seat for seat in visitor.reader.yours if seat in company.agreed.persons]
    playing = [seat for seat in held if seat not in company.resigned]
    mine = {seat: tokens.get(seat, str(company.person(seat))) for seat in playing}
    if not mine or company.agreed.replay:
        raise RefusedError("not_your_seat")
    return mine


async def own_wishes(visitor: Visitor, herald: Herald) -> list[Notice]:
    """Those of the persons at this screen, each once."""
    mine = own_seats(visitor)
    found = await herald.wishes.of(visitor.table.id)
    own = {wish.id: wish for wish in found if mine.get(wish.seat) == wish.person}
    return list(own.values())


def told(wish: Notice) -> Json:
    """As its owner is told of it: no more of the place than they know it by."""
    return {
        "id": wish.id,
        "kind": wish.kind,
        "place": shown(wish.kind, wish.place),
        "confirmed": wish.confirmed,
    }


def shown(kind: str, place: str) -> str:
    """A place by what its owner knows it by; a browser by a digest of where it is reached."""
    if kind == "push":
        return hashlib.sha256(place.encode()).hexdigest()
    if kind == "hook":
        return urlsplit(place).hostname or ""
    local, _, domain = place.rpartition("@")
    return f"{local[:2]}…@{domain}"


async def offered(visitor: Visitor, herald: Herald) -> Json:
    from stammtisch.notify import push

    return {
        "key": push.public_key(await herald.push_key()),
        "mail": herald.server is not None and bool(herald.public_url),
        "notices": [told(wish) for wish in await own_wishes(visitor, herald)],
    }


@route("/t/{table_id:str}/notices", http_method=READ)
async def notices(visitor: NamedDependency[Visitor], herald: NamedDependency[Herald]) -> Json:
    """Where the reader is told of their turn: `notices`; and what else they may wish for.

    `key` is the one by which a browser knows this server's pushes, `mail` whether it sends mails.
    """
    return await offered(visitor, herald)


@post("/t/{table_id:str}/notices", status_code=200, dto=StrictJson[Wish], return_dto=None)
async def wish(
    request: Asked,
    visitor: NamedDependency[Visitor],
    data: JSONBody[Wish],
    herald: NamedDependency[Herald],
    words: NamedDependency[Words],
) -> Json:
    """Be told of one's turn from now on; by mail once that has been confirmed there.

    Who comes by a token is told by `hook` alone, and as long as the token holds. `secret` signs
    what a hook is told: it is told here, and never again.
    """
    mine = own_seats(visitor)
    if data.kind != "hook":
        check_person(visitor)
    place, more = await checked(data, herald)
    made = [
        Notice(
            table_id=visitor.table.id,
            seat=seat,
            id=notice_id,
            person=person,
            kind=data.kind,
            place=place,
            more=more,
            base=base_of(request),
            language=words.language,
            confirmed=data.kind != "mail",
            since=herald.store.now(),
        )
        for notice_id in [new_id()]
        for seat, person in mine.items()
    ]
    if data.kind == "mail":
        check_first_mail(request, place)
    await herald.wishes.add(made)
    if data.kind == "mail":
        first = {"n": 0, "what": "confirm", "seat": made[0].seat, "due": herald.store.now()}
        one = Message(table_id=visitor.table.id, notice=made[0].id, **first)  # type: ignore[arg-type]
        await herald.wishes.claim([one])
    secret = await herald.token("hook", made[0].id) if data.kind == "hook" else None
    return {**await offered(visitor, herald), "secret": secret}


@post("/t/{table_id:str}/notices/off", status_code=200, dto=StrictJson[Unwished], return_dto=None)
async def unwish(
    visitor: NamedDependency[Visitor],
    data: JSONBody[Unwished],
    herald: NamedDependency[Herald],
) -> Json:
    """Be told there no longer."""
    if data.id in {wish.id for wish in await own_wishes(visitor, herald)}:
        await herald.wishes.drop([data.id])
    return await offered(visitor, herald)


async def checked(data: Wish, herald: Herald) -> tuple[str, str]:
    """The place, and what is needed beside it; RefusedError."""
    if data.kind == "mail":
        if herald.server is None or not herald.public_url:
            raise RefusedError("no_mail")
        return mail.read_address(data.place), ""
    await herald.outgoing.check(data.place)
    if data.kind == "hook":
        return data.place, ""
    from stammtisch.notify import push

    push.Subscription(data.place, data.p256dh, data.auth).check()
    return data.place, json.dumps({"p256dh": data.p256dh, "auth": data.auth})


def base_of(request: Asked) -> str:
    """How links begin for this browser."""
    url = request.url
    return f"{url.scheme}://{url.netloc}{link_to(request).rstrip('/')}"[:LONGEST_BASE]


def check_first_mail(request: Asked, place: str) -> None:
    """RefusedError where a mail too many would be sent to who has confirmed nothing."""
    buckets: Buckets = request.app.state.first_mails
    whose = request.app.state.watch.limits.whose(request.scope)
    asking = [(key, ASKED_FOR.times(n)) for key, n in whose.items()]
    for key, pace in [*asking, (mail.box(place), FIRST_MAILS), ("", SENT)]:
        if wait := buckets.take(key, pace):
            raise busy(wait)


# From a mail


async def known(herald: Herald, notice_id: str, choice: str, token: str) -> Notice:
    """The wish that a mail is about; RefusedError for who has not read that mail."""
    good = await herald.token(choice, notice_id) if choice in CHOICES else ""
    found = await herald.wishes.named(notice_id)
    if not found or not hmac.compare_digest(good.encode(), token.encode()):
        raise RefusedError("no_notice")
    return found[0]


@get("/notices/{notice_id:str}/{choice:str}/{token:str}", include_in_schema=False)
async def ask(
    request: Asked,
    notice_id: FromPath[str],
    choice: FromPath[str],
    token: FromPath[str],
    herald: NamedDependency[Herald],
) -> Template:
    """What a link in a mail leads to: programs that look at mails follow it too."""
    wish = await known(herald, notice_id, choice, token)
    return await answered(request, herald, wish, choice, done=False)


@post("/notices/{notice_id:str}/{choice:str}/{token:str}", include_in_schema=False, status_code=200)
async def decide(
    request: Asked,
    notice_id: FromPath[str],
    choice: FromPath[str],
    token: FromPath[str],
    herald: NamedDependency[Herald],
) -> Template:
    """The one click: mail programs do it too (RFC 8058)."""
    wish = await known(herald, notice_id, choice, token)
    if choice == "yes":
        await herald.wishes.confirm(notice_id)
    else:
        await herald.wishes.drop([notice_id])
    return await answered(request, herald, wish, choice, done=True)


async def answered(
    request: Asked, herald: Herald, wish: Notice, choice: str, done: bool
) -> Template:
    table = (await herald.lobby.find(wish.table_id))[0].table
    said = table.game.words(language(request))
    context = {
        "title": said("title"),
        "choice": choice,
        "done": done,
        "place": shown(wish.kind, wish.place),
        "url": link_to(request, f"/t/{wish.table_id}"),
    }
    return pages.page(request, "notice.html", context)


@route("/worker.js", http_method=READ, include_in_schema=False)
async def worker() -> Response[str]:
    """What wakes in a browser for a push: it stands at the root, so that it is for all pages."""
    return Response(assets.joined("net/worker.js"), media_type="text/javascript")


NOTICE_ROUTES = [ask, decide, notices, unwish, wish, worker]
