"""Notices: people who are not at the page are told that it is their turn.

Every server looks which tables wait for somebody who wants to be told; what is told is claimed in
the database first, so that it is told once. Nothing is asked of the tables where nobody wants to.
"""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import json
import logging
import secrets
from collections.abc import Collection
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from functools import partial
from math import inf
from typing import TYPE_CHECKING
from urllib.parse import urlsplit
from weakref import WeakValueDictionary

from babel.dates import format_timedelta
from babel.lists import format_list

from stammtisch.core.registry import names
from stammtisch.notify import hook, mail
from stammtisch.notify.delivery import Told, UndeliveredError, What
from stammtisch.store.notices import Message, Notice, Stand
from stammtisch.store.store import Links
from stammtisch.table.company import PROGRAM, Company
from stammtisch.table.errors import RefusedError, UnavailableError
from stammtisch.table.live import LiveTable
from stammtisch.table.names import shell
from stammtisch.table.table import Table

from .lobby import Lobby
from .settings import Settings

if TYPE_CHECKING:
    from stammtisch.notify.outgoing import Outgoing

LOGGER = logging.getLogger(__name__)

GRACE_LIVE, GRACE = 20_000, 60_000
"""Milliseconds of a wait in which one may come by oneself."""

STILL_HERE = 5_000
SEEN_AFTER = 20_000
"""Whoever was still here so many milliseconds after the wait began has seen it: a closed laptop is
missed by then."""

LOW = 100
"""Milliseconds for each second of a turn: a tenth of it, as on the page."""

OVER_FOR = 30 * 86_400_000
BACK_OFF = (30_000, 120_000, 600_000, 3_600_000, 4 * 3_600_000)
"""Milliseconds from one attempt to the next; then it is given up."""

MOST_AT_ONCE, AT_A_PLACE = 50, 4
"""Messages of one kind under way; and to one host, or to the mail server. Who is slow to take them
holds up their own.
"""

SECRET_BYTES = 32


class Herald:
    """Looks who waits for whom, and tells them."""

    def __init__(self, lobby: Lobby, settings: Settings) -> None:
        self.lobby, self.store, self.wishes = lobby, lobby.store, lobby.store.notices
        self.server = mail.read_smtp(settings.smtp)
        self.sender, self.public_url = settings.mail_from, settings.public_url.rstrip("/")
        self.anywhere = settings.outgoing == "any"
        self.settled: dict[str, tuple[int, int, float]] = {}
        self.under_way: dict[tuple[str, int, str], asyncio.Task[None]] = {}
        self.lanes: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()
        self.mailers = ThreadPoolExecutor(AT_A_PLACE, "mails")
        self._outgoing: Outgoing | None = None

    @property
    def outgoing(self) -> Outgoing:
        if self._outgoing is None:
            from stammtisch.notify.outgoing import Outgoing  # not before somebody needs it

            self._outgoing = Outgoing(self.anywhere)
        return self._outgoing

    async def tell(self) -> None:
        """Begin to tell whoever is to be told now; UnavailableError."""
        await self.look()
        await self.send_due()

    async def close(self) -> None:
        for task in list(self.under_way.values()):
            task.cancel()
        await asyncio.gather(*self.under_way.values(), return_exceptions=True)
        self.mailers.shutdown(wait=False, cancel_futures=True)
        if self._outgoing is not None:
            await self._outgoing.close()

    # Keys

    async def push_key(self) -> str:
        from stammtisch.notify import push

        return await self.wishes.secret("push", await asyncio.to_thread(push.new_key))

    async def token(self, purpose: str, notice_id: str) -> str:
        """What only this database's servers can make of a wish: nobody stores it."""
        key = await self.wishes.secret("notices", secrets.token_urlsafe(SECRET_BYTES))
        return hmac.digest(key.encode(), f"{purpose} {notice_id}".encode(), "sha256")[:24].hex()

    # Who waits

    async def look(self) -> None:
        """Claim what is to be told now."""
        now, settled = self.store.now(), dict[str, tuple[int, int, float]]()
        for stand in await self.wishes.stands():
            n, wishes, again = self.settled.get(stand.table_id, (-1, 0, 0.0))
            if (n, wishes) != (stand.n, stand.wishes) or again <= now:
                again = await self._look_at(stand)
            settled[stand.table_id] = stand.n, stand.wishes, again
        self.settled = settled

    async def _look_at(self, stand: Stand) -> float:
        """When to look there again, if nothing happens."""
        try:
            live, first = await self.lobby.find(stand.table_id)
            await live.refresh()
            wishes = await self.wishes.of(stand.table_id)
            wishes = await self._strangers_dropped(live, live.table.company.links(first), wishes)
            if live.table.setup.game not in names() or not wishes:
                return inf
            return await self._claim(live, wishes)
        except UnavailableError:
            raise
        except RefusedError:
            return inf  # it has just been deleted
        except Exception:
            LOGGER.exception("table %s could not be looked at", stand.table_id)
            return inf

    async def _strangers_dropped(
        self, live: LiveTable, links: Links, wishes: Collection[Notice]
    ) -> list[Notice]:
        """The wishes of those who still sit there; the others' are forgotten."""
        company, now = live.table.company, self.store.now()
        gone = company.left | company.resigned
        long_over = live.table.to_move is None and now - live.table.entries[-1].at > OVER_FOR
        strangers = {
            wish.id
            for wish in wishes
            if long_over or wish.seat in gone or not is_of(company, links, wish)
        }
        if strangers:
            await self.wishes.drop(strangers)
        return [wish for wish in wishes if wish.id not in strangers and wish.confirmed]

    async def _claim(self, live: LiveTable, wishes: Collection[Notice]) -> float:
        table, now = live.table, self.store.now()
        seats = awaited(table)
        wanted = [wish for wish in wishes if wish.seat in seats and not self._is_here(live, wish)]
        here = any(self._is_here(live, wish) for wish in wishes if wish.seat in seats)
        n, low = wait_of(table), self._low_at(table)
        opened = table.entries[n].at
        due = opened + (GRACE_LIVE if has_pace(table, "live") else GRACE)
        if not seats:
            return inf
        if now < due:
            return due
        what: What = "over" if table.to_move is None else "low" if now >= low else "turn"
        begun = low if what == "low" else opened
        told = {
            wish.id: Message(
                table_id=table.id, notice=wish.id, n=n, what=what, seat=wish.seat, due=now
            )
            for wish in wanted
            if not self._has_seen(live, wish, begun)
        }
        await self.wishes.claim(told.values())
        later = low if what == "turn" else inf
        return min(later, now + STILL_HERE) if here else later

    def _low_at(self, table: Table) -> float:
        """When the time of a slow turn is low; of a live one who is not here hears too late."""
        clocks, now = table.clocks, self.store.now()
        if clocks.pace is None or clocks.running is None or not has_pace(table, "slow"):
            return inf
        return now + clocks.at(now)[clocks.running] - LOW * clocks.pace.turn

    def _is_here(self, live: LiveTable, wish: Notice) -> bool:
        return live.presence.is_here(live.table.company.person(wish.seat))

    def _has_seen(self, live: LiveTable, wish: Notice, since: float) -> bool:
        """Whether somebody was still here when it had been so for a moment."""
        person, there = live.table.company.person(wish.seat), live.presence
        return there.was_seen(person) and 1000 * there.since(person) > since + SEEN_AFTER

    # Telling

    async def send_due(self) -> None:
        """Begin to send what is to be sent now, each in its lane; what waits there stays due."""
        for kind, place, one in await self.wishes.due(self.store.now()):
            key = one.notice, one.n, one.what
            if key not in self.under_way:
                there = "" if kind == "mail" else urlsplit(place).hostname
                sending = self._in_lane(one, kind, f"{kind} {there}")
                self.under_way[key] = task = asyncio.create_task(sending)
                task.add_done_callback(partial(self._arrived, key))

    def _arrived(self, key: tuple[str, int, str], _: object) -> None:
        del self.under_way[key]

    async def _in_lane(self, one: Message, kind: str, place: str) -> None:
        """As soon as there is room on the way to a place, and then among all of a kind."""
        async with self._lane(place, AT_A_PLACE), self._lane(kind, MOST_AT_ONCE):
            with contextlib.suppress(UnavailableError):  # the outage itself is logged
                await self._try(one)

    def _lane(self, name: str, wide: int) -> asyncio.Semaphore:
        return self.lanes.setdefault(name, asyncio.Semaphore(wide))

    async def _try(self, one: Message) -> None:
        if not await self.wishes.take(one):
            return
        wish = next((it for it in await self.wishes.named(one.notice)), None)
        if wish is None:
            return
        try:
            live, _ = await self.lobby.find(one.table_id)
            await live.refresh()
            if one.what == "confirm" or self._still_waits(live, one):
                await self._send(live.table, one, wish)
        except UndeliveredError as error:
            LOGGER.warning("%s could not be told by %s: %s", one.table_id, wish.kind, error)
            await self._failed(one, error)
        except UnavailableError:
            raise
        except RefusedError:
            pass  # the table has just been deleted
        except Exception:  # one that cannot be told keeps nobody else waiting
            LOGGER.exception("%s could not be told by %s", one.table_id, wish.kind)

    def _still_waits(self, live: LiveTable, one: Message) -> bool:
        return one.seat in awaited(live.table) and one.n == wait_of(live.table)

    async def _failed(self, one: Message, error: UndeliveredError) -> None:
        if error.gone:
            await self.wishes.drop([one.notice])
        elif error.again is not None and one.tries < len(BACK_OFF):
            wait = max(BACK_OFF[one.tries], int(1000 * error.again))
            await self.wishes.again(one, self.store.now() + wait)

    async def _send(self, table: Table, one: Message, wish: Notice) -> None:
        told = self._told(table, one, wish)
        if wish.kind == "mail":
            await self._mail(told, wish)
        elif wish.kind == "hook":
            await hook.send(self.outgoing, wish.place, await self.token("hook", wish.id), told)
        else:
            from stammtisch.notify import push

            keys = json.loads(wish.more)
            there = push.Subscription(wish.place, keys["p256dh"], keys["auth"])
            await push.send(self.outgoing, await self.push_key(), there, told, self._whom(wish))

    def _whom(self, wish: Notice) -> str:
        """To whom a push service may turn."""
        if self.sender:
            return f"mailto:{mail.bare(self.sender)}"
        host = wish.base.partition("://")[2].partition("/")[0].partition(":")[0]
        return f"https://{host}" if wish.base.startswith("https:") else ""

    def _told(self, table: Table, one: Message, wish: Notice) -> Told:
        """In the language of whoever reads it; nothing in it that not everybody may know."""
        words, called = shell(wish.language), table.names(wish.language)
        game = table.game.words(wish.language)("title")
        others = [name for seat, name in enumerate(called) if seat != one.seat]
        lines = [words(f"notice.{one.what}", name=called[one.seat])]
        if others and one.what != "confirm":  # what players have typed goes to no stranger
            lines.append(words("notice.with", names=format_list(others, locale=wish.language)))
        clocks, now = table.clocks, self.store.now()
        if one.what in ("turn", "low") and has_pace(table, "slow") and clocks.running == one.seat:
            left = timedelta(milliseconds=clocks.at(now)[one.seat])
            time = format_timedelta(left, threshold=1.5, locale=wish.language)
            lines.append(words("notice.left", time=time))
        return Told(
            key=f"{one.notice}.{one.n}.{one.what}",
            what=one.what,  # type: ignore[arg-type]
            table=table.id,
            seat=one.seat,
            game=table.game.name,
            title=words(f"notice.{one.what}_title", game=game),
            words=" ".join(lines),
            url=f"{self.public_url or wish.base}/t/{table.id}",
            language=wish.language,
        )

    async def _mail(self, told: Told, wish: Notice) -> None:
        if self.server is None or not self.public_url:
            return
        words, head = shell(wish.language), f"{self.public_url}/notices/{wish.id}"
        stop = f"{head}/no/{await self.token('no', wish.id)}"
        if told.what == "confirm":
            lines = [told.words, f"{head}/yes/{await self.token('yes', wish.id)}"]
            lines.append(words("notice.not_you"))
        else:
            where = words("notice.elsewhere", device=words("table.device"))
            lines = [told.words, told.url, *([where] if told.what != "over" else [])]
        text = "\n\n".join([*lines, f"-- \n{words('notice.stop')}\n{stop}"]) + "\n"
        made = mail.written(told.key, self.sender, wish.place, told.title, text, stop)
        work = partial(mail.send, self.server, made)
        await asyncio.get_running_loop().run_in_executor(self.mailers, work)


def is_of(company: Company, links: Links, wish: Notice) -> bool:
    """Whether the seat is still theirs; a program's, as long as its token holds."""
    person = str(company.person(wish.seat))
    return wish.person == person or links.get(wish.person) == (PROGRAM, wish.seat)


def has_pace(table: Table, kind: str) -> bool:
    """Whether the table has a live or a slow one."""
    pace = table.clocks.pace
    return pace is not None and pace.kind == kind


def awaited(table: Table) -> Collection[int]:
    """The seats whose persons the table waits for; all persons', when the game is over."""
    company = table.company
    if table.to_move is None:
        return company.agreed.persons
    if company.vacant or table.rematch:
        return ()
    return company.playing((table.to_move,))


def wait_of(table: Table) -> int:
    """The entry since which the same seat decides, or nobody."""
    n = len(table.entries) - 1
    while n and table.entries[n - 1].to_move == table.entries[-1].to_move:
        n -= 1
    return n
