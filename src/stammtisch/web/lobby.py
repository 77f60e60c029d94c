"""Lobby: the tables this process has at hand, over the store that has them all."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import itertools
import logging
import re
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping, Sequence
from weakref import WeakValueDictionary

from stammtisch.compiling import BackgroundCompiler
from stammtisch.core.words import Words
from stammtisch.store.store import Links, Store
from stammtisch.table.bot_threads import BotThreads
from stammtisch.table.company import MOST_LINKS, PROGRAM, YES, Company
from stammtisch.table.entry import Entry
from stammtisch.table.errors import RefusedError, UnavailableError, UnreadableError
from stammtisch.table.lesson import NewLesson, lesson_table
from stammtisch.table.live import LiveTable
from stammtisch.table.replays import replay_table, resume_table
from stammtisch.table.setup import (
    NewTable,
    Seat,
    Setup,
    fewer_setup,
    make_setup,
    rematch_setup,
)
from stammtisch.table.snapshot import Reader
from stammtisch.table.table import Table
from stammtisch.table.views import Json

LOGGER = logging.getLogger(__name__)
MOST_AT_HAND = 200
"""Tables kept in memory; beyond, those at which nothing happens are put away."""

ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"
ID_LETTERS = 10
ID = re.compile(f"[A-Za-z0-9]{{{ID_LETTERS}}}")
"""Of a table: a database need not look for anything else, nor may be asked for all of it."""

SECRET_BYTES = 18
RESUME_WITHIN = 86400.0
MOST_RESUMED = 20

NextSetup = tuple[Setup, Mapping[int, int]]
"""How a table goes on, and where each seat is there."""

FREE = -1
"""In place of a seat: the link opens whichever is free."""


def digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def seat_secret(secret: str, seat: int, renewed: int = 0) -> str:
    """The secret of one seat's link, which only the holder of the table's can make.

    `renewed`: how many links had been made anew, with this one.
    """
    text = f"seat {seat} {renewed}" if renewed else f"seat {seat}"
    return hmac.digest(secret.encode(), text.encode(), "sha256")[:SECRET_BYTES].hex()


def free_secret(secret: str) -> str:
    """The secret of the link to the table's free seats."""
    return seat_secret(secret, FREE)


class Lobby:
    """Opens tables and finds them again.

    `living`: tables that somebody still holds, though they may have been put away: there are never
    two of one, of which one would not hear what is decided at the other. `opening`: the locks of
    those being opened or deleted, for as long as somebody holds one or waits for it.
    """

    def __init__(self, store: Store, bot_threads: BotThreads, compiler: BackgroundCompiler) -> None:
        self.store, self.bot_threads, self.compiler = store, bot_threads, compiler
        self.at_hand: OrderedDict[str, LiveTable] = OrderedDict()
        self.living: WeakValueDictionary[str, LiveTable] = WeakValueDictionary()
        self.opening: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.closing = False

    async def create(self, wanted: NewTable, words: Words) -> tuple[str, str]:
        """A new table: its id, and the secret of those at this screen; RefusedError."""
        return await self._open_for(await asyncio.to_thread(make_setup, wanted, words))

    async def create_resumed(
        self, text: str, seats: Sequence[Seat], options: Mapping[str, bool]
    ) -> tuple[str, str]:
        """The same for a table that goes on with the game from a file."""
        made = await asyncio.to_thread(resume_table, text, seats, options)
        return await self._open_for(*made)

    async def create_lesson(self, wanted: NewLesson) -> tuple[str, str]:
        """The same for a table to learn a game at."""
        return await self._open_for(*await asyncio.to_thread(lesson_table, wanted))

    async def create_replay(self, text: str) -> tuple[str, str]:
        """The same for a table to look at a game from a file, where nobody has a seat."""
        return await self._open_for(*await asyncio.to_thread(replay_table, text))

    async def _open_for(self, setup: Setup, entries: Sequence[Entry] = ()) -> tuple[str, str]:
        """A table with links for all its persons: its id and its own secret."""
        secret = secrets.token_urlsafe(SECRET_BYTES)
        links = {digest(secret): setup.here}
        for seat in set(setup.invited) - set(setup.free):
            links[digest(seat_secret(secret, seat))] = (seat,)
        if setup.free:
            links[digest(free_secret(secret))] = (FREE,)
        return await self._store_table(setup, links, entries), secret

    async def _store_table(self, setup: Setup, links: Links, entries: Sequence[Entry] = ()) -> str:
        """Store a new table, by default before its first decision. Gives its id."""
        first = entries or [await asyncio.to_thread(Table.begin, setup)]
        table_id = "".join(secrets.choice(ALPHABET) for _ in range(ID_LETTERS))
        await self.store.create(table_id, setup, links, first)
        self.compiler.prioritize(setup.game)
        return table_id

    async def rematch(self, live: LiveTable, rotate: bool) -> None:
        """The same players at a new table, with the same links; RefusedError.

        Every secret that opened a seat opens that player's seat there. Who asks second is led to
        the table that is there already.
        """

        def again(table: Table) -> NextSetup:
            if table.to_move is not None or table.setup.replay:
                raise RefusedError("not_over")
            return rematch_setup(table.company.restored, rotate)

        await self._go_on(live, again)

    async def start_with_fewer(self, live: LiveTable) -> None:
        """Those who sit begin without the free seats, at a new table; RefusedError."""

        def fewer(table: Table) -> NextSetup:
            if not table.company.vacant:
                raise RefusedError("no_free_seat")
            return fewer_setup(table.company.restored, table.company.vacant)

        await self._go_on(live, fewer)

    async def change(self, live: LiveTable, what: str, value: str) -> None:
        """What the host has thought better of; told to all at the table."""
        await live.say("change", None, f"{what}={value}")
        if what == "public":
            await (self.store.enlist if value == YES else self.store.unlist)(live.table.id)

    async def _go_on(self, live: LiveTable, plan: Callable[[Table], NextSetup]) -> None:
        """At a new table, with the same links; RefusedError, by the plan too.

        The new table follows what it was made from: if somebody has sat down meanwhile, or a link
        was made anew, it is thrown away, and all is planned again.
        """
        while not live.table.rematch:
            n, links, (setup, moved) = await live.work(_picture, live, plan)
            there = {
                key: tuple(sorted(moved.get(seat, seat) for seat in seats))
                for key, seats in links.items()
                if moved.keys() >= set(seats) - {PROGRAM}
            }
            table_id = await self._store_table(setup, there)
            try:
                done = await live.rematch(table_id, n)
            except UnavailableError:  # perhaps it has been written all the same
                raise
            except RefusedError:
                await self.delete(table_id)
                raise
            if done:
                await self.store.notices.carry(live.table.id, table_id, moved)
            else:
                await self.delete(table_id)
            await self.store.unlist(live.table.id)

    async def renew(
        self, live: LiveTable, links: Links, held: Iterable[str], seat: int, reader: Reader
    ) -> None:
        """A link for a seat in place of all that opened it; RefusedError."""
        company = live.table.company
        if live.table.rematch:
            raise RefusedError("goes_on_there")
        if seat not in company.agreed.invited:
            raise RefusedError("no_link")
        if company.renewed >= MOST_LINKS:
            raise RefusedError("many_links", most=MOST_LINKS)
        own = host_secret(company.agreed, links, held)
        if own is None:
            raise RefusedError("not_host")
        if not live.here.may_replace(seat, reader):
            raise RefusedError("still_here", name=company.setup.names(reader.language)[seat])
        await live.say("link", seat, digest(seat_secret(own, seat, company.renewed + 1)))

    async def make_token(self, live: LiveTable, seat: int | None, reader: Reader) -> str:
        """A token for a program that is to play this seat, in place of earlier ones; RefusedError.

        Everybody is told of it.
        """
        if live.table.to_move is None:
            raise RefusedError("over_already")
        own = live.table.company.playing(reader.yours)
        if seat is None and len(own) == 1:
            seat = own[0]
        if seat not in own:
            raise RefusedError("not_your_seat")
        secret = secrets.token_urlsafe(SECRET_BYTES)
        await live.say("token", seat, digest(secret))
        return secret

    async def delete(self, table_id: str) -> None:
        """The table is gone for everybody; who asks for it meanwhile waits until it is."""
        async with self.opening.setdefault(table_id, asyncio.Lock()):
            await self.put_away(table_id)
            await self.store.delete(table_id)

    async def put_away(self, table_id: str) -> None:
        """A table that is no more: nothing happens there any longer."""
        self.at_hand.pop(table_id, None)
        live = self.living.pop(table_id, None)
        if live is not None:
            await live.leave()
            self.bot_threads.forget(table_id)

    async def find(self, table_id: str) -> tuple[LiveTable, Links]:
        """A table; RefusedError when there is none of that name, or it cannot be read."""
        live = self.living.get(table_id)
        if live is None:
            if not ID.fullmatch(table_id):
                raise RefusedError("unknown_table")
            async with self.opening.setdefault(table_id, asyncio.Lock()):
                live = self.living.get(table_id) or await self._open(table_id)
        self.at_hand[table_id] = live
        self.at_hand.move_to_end(table_id)
        self._drop_idle()
        return live, live.links

    async def _open(self, table_id: str) -> LiveTable:
        try:
            found = await self.store.load(table_id)
        except RefusedError:
            raise
        except Exception as error:
            LOGGER.warning("table %s cannot be opened: %r", table_id, error)
            raise UnreadableError("unreadable_table") from error
        if found is None:
            raise RefusedError("unknown_table")
        table, links = found
        name = table.game.name
        live = LiveTable(
            table, self.store, self.bot_threads, lambda: self.compiler.progress(name) is not None
        )
        live.links = links
        await self.store.attendance.follow(table_id, live.presence)
        self.living[table_id] = live
        return live

    def _drop_idle(self) -> None:
        """Those too many, but not the newest, which somebody has just asked for."""
        spare = len(self.at_hand) - MOST_AT_HAND
        *older, _ = self.at_hand.items()
        idle = [name for name, live in older if not live.busy]
        for name in idle[: max(0, spare)]:
            del self.at_hand[name]
            self.bot_threads.forget(name)

    async def resume(self) -> None:
        """Let bots go on at the tables that were under way when the server ended."""
        for table_id in await self.store.unfinished(time.time() - RESUME_WITHIN, MOST_RESUMED):
            try:
                live, _ = await self.find(table_id)
                live.wake_bot()
            except UnavailableError:
                raise
            except RefusedError:
                pass  # one that cannot be read, or is just deleted, keeps no other waiting

    def end_streams(self) -> None:
        """Let all streams end: the process does."""
        self.closing = True
        for table_id in list(self.store.feed.waiting):
            self.store.feed.wake(table_id)

    async def close(self) -> None:
        for live in list(self.living.values()):
            await live.close()
        self.bot_threads.close()


def _picture(live: LiveTable, plan: Callable[[Table], NextSetup]) -> tuple[int, Links, NextSetup]:
    """The number of the last entry, the links that hold after it, and what is planned then."""
    table = live.table
    return table.now.n, table.company.links(live.links), plan(table)


def seats_of(links: Links, held: Iterable[str]) -> tuple[int, ...]:
    """The seats that the secrets of a browser open."""
    opened = {seat for secret in held for seat in opened_by(links, secret) or ()}
    return tuple(sorted(opened - {FREE, PROGRAM}))


def opens_free_seats(links: Links, held: Iterable[str]) -> bool:
    """Whether a browser has followed the link to the free seats."""
    return any(opened_by(links, secret) == (FREE,) for secret in held)


def opened_by(links: Links, secret: str) -> tuple[int, ...] | None:
    """The seats one secret opens: none for a host who only watches; None for a forged secret."""
    mine, found = digest(secret), None
    for known, seats in links.items():
        if hmac.compare_digest(known, mine):
            found = seats
    return found


def host_secret(agreed: Setup, links: Links, held: Iterable[str]) -> str | None:
    """The table's own secret, if a browser holds it."""
    return next((secret for secret in held if opened_by(links, secret) == agreed.here), None)


def is_host(agreed: Setup, links: Links, held: Iterable[str]) -> bool:
    """Whether a browser holds the table's own secret."""
    return host_secret(agreed, links, held) is not None


def invitations(
    company: Company, links: Links, held: Iterable[str], address: str, language: str
) -> list[Json]:
    """Links for the persons elsewhere; made for the holder of the table's own secret alone.

    `address`: the table's. A rematch keeps the links: the number a secret was made with is that of
    an earlier seat.
    """
    names, made = company.setup.names(language), dict[int, Json]()
    for secret in held:
        for number, renewed in itertools.product(range(len(names)), range(company.renewed + 1)):
            theirs = seat_secret(secret, number, renewed)
            for seat in links.get(digest(theirs), ()):
                url = f"{address}/k/{theirs}"
                made[seat] = {"seat": seat, "name": names[seat], "url": url, "come": False}
    return [made[seat] for seat in sorted(made)]
