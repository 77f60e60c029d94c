"""Notices: who wants to be told elsewhere that it is their turn, and what has been told.

Each message is claimed before it is sent, by a row that only one server can add, and taken by one
that no other has taken: whatever server tells somebody, they are told once.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy import delete, func, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from stammtisch.table.errors import RefusedError

from .database import inserting, reading, writing
from .schema import ENTRIES, MESSAGES, NOTICES, SECRETS, claimed

MOST_AT_A_SEAT = 8
ID_BYTES = 16


class Notice(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody's wish to be told, for one of their seats.

    `kind`: `push`, `mail` or `hook`; `place`: where to; `more`: what is needed beside that, as
    JSON; `base`: how links begin for them; `confirmed`: whether the place is known to be theirs.
    """

    table_id: str
    seat: int
    id: str
    person: str
    kind: str
    place: str
    more: str
    base: str
    language: str
    confirmed: bool
    since: int


class Message(msgspec.Struct, frozen=True, kw_only=True):
    """What one of them is told of the wait that entry `n` has begun."""

    table_id: str
    notice: str
    n: int
    what: str
    seat: int
    tries: int = 0
    due: int | None = None


@dataclass(frozen=True)
class Stand:
    """Where a table stands at which somebody wants to be told; `wishes`: how many do."""

    table_id: str
    n: int
    at: int
    wishes: int


class Notices:
    """What is stored of them."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine, self.insert = engine, inserting(engine)
        self.known: dict[str, str] = {}

    async def secret(self, name: str, new: str) -> str:
        """A key of all servers of this database: `new` if there is none yet."""
        if name not in self.known:
            row = self.insert(SECRETS).values(name=name, value=new).on_conflict_do_nothing()
            async with writing(self.engine) as connection:
                await connection.execute(row)
                wanted = select(SECRETS.c.value).where(SECRETS.c.name == name)
                self.known[name] = (await connection.execute(wanted)).scalar_one()
        return self.known[name]

    # Who wants to be told

    async def add(self, wishes: Collection[Notice]) -> None:
        """One wish, for each of somebody's seats; RefusedError. It takes the place of the same."""
        first = next(iter(wishes))
        mine = _of(first.table_id) & (NOTICES.c.person.in_({wish.person for wish in wishes}))
        same = (NOTICES.c.kind == first.kind) & (NOTICES.c.place == first.place)
        try:
            async with writing(self.engine) as connection:
                await connection.execute(claimed(first.table_id))
                await connection.execute(delete(NOTICES).where(mine & same))
                many = select(func.count()).where(mine & (NOTICES.c.seat == first.seat))
                if (await connection.execute(many)).scalar_one() >= MOST_AT_A_SEAT:
                    raise RefusedError("many_notices", most=MOST_AT_A_SEAT)
                rows = [msgspec.structs.asdict(wish) for wish in wishes]
                await connection.execute(self.insert(NOTICES), rows)
        except IntegrityError as error:
            raise RefusedError("unknown_table") from error

    async def of(self, table_id: str) -> list[Notice]:
        """All wishes at a table."""
        return await self._found(_of(table_id))

    async def named(self, notice_id: str) -> list[Notice]:
        """The wish of an id, once for each seat."""
        return await self._found(NOTICES.c.id == notice_id)

    async def _found(self, which: sa.ColumnElement[bool]) -> list[Notice]:
        order = NOTICES.c.since, NOTICES.c.id, NOTICES.c.seat
        async with reading(self.engine) as connection:
            rows = await connection.execute(select(NOTICES).where(which).order_by(*order))
            return [Notice(**row._mapping) for row in rows]

    async def confirm(self, notice_id: str) -> None:
        """Whoever reads at the place wants it."""
        told = update(NOTICES).where(NOTICES.c.id == notice_id).values(confirmed=True)
        async with writing(self.engine) as connection:
            await connection.execute(told)

    async def drop(self, ids: Collection[str]) -> None:
        """These wishes are no more, and nothing that was to be told of them."""
        async with writing(self.engine) as connection:
            await connection.execute(delete(NOTICES).where(NOTICES.c.id.in_(ids)))
            await connection.execute(delete(MESSAGES).where(MESSAGES.c.notice.in_(ids)))

    async def carry(self, table_id: str, there: str, moved: Mapping[int, int]) -> None:
        """What was wished at a table holds at another one, where each seat is `moved` to."""
        renamed: dict[str, str] = {}
        rows = [
            {
                **msgspec.structs.asdict(wish),
                "table_id": there,
                "id": renamed.setdefault(wish.id, new_id()),
                "seat": moved[wish.seat],
                "person": str(moved[wish.seat]),
            }
            for wish in await self.of(table_id)
            if wish.seat in moved and wish.kind != "hook" and wish.confirmed
        ]
        if rows:
            async with writing(self.engine) as connection:
                await connection.execute(self.insert(NOTICES), rows)

    # Who waits

    async def stands(self) -> list[Stand]:
        """The tables at which somebody wants to be told."""
        wished = (
            select(NOTICES.c.table_id, func.count().label("wishes"))
            .where(NOTICES.c.confirmed)
            .group_by(NOTICES.c.table_id)
            .subquery()
        )
        every = ENTRIES.alias()
        last = select(func.max(every.c.n)).where(every.c.table_id == wished.c.table_id)
        newest = ENTRIES.c.n == last.correlate(wished).scalar_subquery()
        wanted = (
            select(wished.c.table_id, ENTRIES.c.n, ENTRIES.c.at, wished.c.wishes)
            .select_from(wished)
            .join(ENTRIES, (ENTRIES.c.table_id == wished.c.table_id) & newest)
        )
        async with reading(self.engine) as connection:
            return [Stand(*row) for row in await connection.execute(wanted)]

    # What is told

    async def claim(self, messages: Collection[Message]) -> None:
        """They are to be sent, unless somebody has claimed them before. Older ones are past."""
        async with writing(self.engine) as connection:
            for one in messages:
                past = (MESSAGES.c.notice == one.notice) & (MESSAGES.c.n < one.n)
                await connection.execute(delete(MESSAGES).where(past))
                row = self.insert(MESSAGES).values(msgspec.structs.asdict(one))
                await connection.execute(row.on_conflict_do_nothing())

    async def due(self, now: int) -> list[tuple[str, str, Message]]:
        """Those that are to be tried now, behind the kind and the place of the wish."""
        named = ("table_id", "seat")
        wish = [
            MESSAGES.c.notice == NOTICES.c.id,
            *(MESSAGES.c[it] == NOTICES.c[it] for it in named),
        ]
        wanted = select(MESSAGES, NOTICES.c.kind, NOTICES.c.place).join(NOTICES, sa.and_(*wish))
        ordered = wanted.where(MESSAGES.c.due <= now).order_by(MESSAGES.c.due)
        async with reading(self.engine) as connection:
            rows = [dict(row._mapping) for row in await connection.execute(ordered)]
        return [(row.pop("kind"), row.pop("place"), Message(**row)) for row in rows]

    async def take(self, one: Message) -> bool:
        """Whether this server, and no other, is to try it now."""
        mine = _same(one) & (MESSAGES.c.due == one.due)
        taken = update(MESSAGES).where(mine).values(due=None, tries=one.tries + 1)
        async with writing(self.engine) as connection:
            return (await connection.execute(taken)).rowcount == 1

    async def again(self, one: Message, due: int) -> None:
        """It is to be tried once more, at that time."""
        async with writing(self.engine) as connection:
            await connection.execute(update(MESSAGES).where(_same(one)).values(due=due))


def new_id() -> str:
    return secrets.token_hex(ID_BYTES)


def _of(table_id: str) -> sa.ColumnElement[bool]:
    return NOTICES.c.table_id == table_id


def _same(one: Message) -> sa.ColumnElement[bool]:
    named: dict[str, Any] = {key: getattr(one, key) for key in ("table_id", "notice", "n", "what")}
    return sa.and_(*(MESSAGES.c[key] == value for key, value in named.items()))
