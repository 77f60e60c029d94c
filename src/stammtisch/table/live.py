"""A live table: persons and bots act at it; every entry is in the journal before it counts."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from functools import partial
from typing import TYPE_CHECKING, Protocol, TypeVar, TypeVarTuple

from msgspec.structs import replace

from stammtisch import bots
from stammtisch.core.errors import GameError, Reason

from .bot_threads import STAND_IN, BotThreads
from .company import Sitter
from .entry import TALK, Entry, Kind, NewEntry
from .errors import RefusedError, UnavailableError
from .here import WhoIsHere
from .lesson import is_later, next_move
from .names import clean
from .points import course
from .presence import Presence
from .preview import preview
from .report import report
from .requests import prepare
from .snapshot import Reader, Told, apart, picture, tell, told_once
from .table import Moment, Table
from .talk import lines
from .views import Json

if TYPE_CHECKING:
    from stammtisch.core.state import Seen, State

T = TypeVar("T")
Ts = TypeVarTuple("Ts")
LOGGER = logging.getLogger(__name__)

AT_A_TIME = 4
"""Snapshots drawn in one go; others want to be served too."""

MOST_ASKED = 64
"""Actions that one may ask about at once."""

ANSWER_WITHIN = 600_000
"""Milliseconds after which a question to go back is over; with a slow pace half a turn's time."""

SILENT_FOR = 90 * 86_400_000
"""Milliseconds after which a table is closed at which nothing happens."""

LOOK_AGAIN = 0.2
"""Seconds until a bot that waits for the machine code looks whether it is there."""

ASK_AGAIN = 1.0
"""Seconds until a server whose bots may not think, since others' do, asks once more."""

ASK_FOR = 20.0
"""Seconds for which it asks where nobody watches: a server that was killed is missed by then."""


async def run_in_thread(function: Callable[[*Ts], T], *arguments: *Ts) -> T:
    """Run beside the event loop, to the end."""
    return await to_the_end(asyncio.to_thread(function, *arguments))


async def to_the_end(work: Coroutine[object, object, T]) -> T:
    """Whoever is cancelled meanwhile waits all the same.

    Otherwise a lock would be given up while the thread behind it is still at work, or an entry
    written that the table does not know.
    """
    job = asyncio.create_task(work)
    try:
        return await asyncio.shield(job)
    except asyncio.CancelledError:
        await asyncio.wait([job])
        raise


def concerns(entry: Entry, seat: int) -> bool:
    """Whether a bot in this seat has to think anew after an entry; who comes and goes does not."""
    return entry.seat == seat or entry.kind == "decision" or entry.goes_back


class Journal(Protocol):
    """Where entries are kept."""

    async def append(self, table_id: str, entry: Entry) -> bool:
        """Whether this entry is number n of the table now."""

    async def read(self, table_id: str, after: int) -> list[Entry]:
        """The entries behind number `after`, in order."""

    async def expect(self, table_id: str, due: int | None) -> None:
        """When somebody's time runs out there, in milliseconds; None: nobody's runs."""

    @property
    def several(self) -> bool:
        """Whether others may append as well, beyond this process."""

    def now(self) -> int:
        """Milliseconds since 1970, by a clock that never goes back."""

    async def lease(self, table_id: str) -> bool:
        """Whether the table's bots think here, and at no other server."""

    async def release(self, table_id: str) -> None:
        """They need not think here for the moment."""


class LiveTable:
    """One table in one process. Others may append to it as well: the journal decides.

    Whoever comes to it calls `refresh` first. Later it is needed when an entry's number was taken,
    or others are known to have appended.
    """

    def __init__(
        self,
        table: Table,
        journal: Journal,
        bot_threads: BotThreads,
        compiling: Callable[[], bool] = lambda: False,
    ) -> None:
        self.table, self.journal = table, journal
        self.bot_threads, self.compiling = bot_threads, compiling
        self.presence = Presence(lambda: journal.now() / 1000)
        self.here = WhoIsHere(table, self.presence)
        self.lock = asyncio.Lock()
        self.thinking: asyncio.Task[None] | None = None
        self.links: dict[str, tuple[int, ...]] = {}
        """What has opened its seats from the beginning, by digest."""
        self.watchers = 0
        self.gone = False
        self.behind = False
        """Whether the journal may hold what is not known here, even if nobody else writes to it."""

    @property
    def busy(self) -> bool:
        """Whether somebody watches, or a bot is at work."""
        return self.watchers > 0 or (self.thinking is not None and not self.thinking.done())

    async def work(self, function: Callable[[*Ts], T], *arguments: *Ts) -> T:
        """Rules and views run beside the event loop, one thread at a time for a table."""
        async with self.lock:
            return await run_in_thread(function, *arguments)

    async def quickly(self, function: Callable[[*Ts], T], *arguments: *Ts) -> T:
        """As `run_in_thread`, unless the rules are machine code: then a thread would cost more."""
        if self.table.game.engine.ready:
            return function(*arguments)
        return await run_in_thread(function, *arguments)

    async def refresh(self) -> None:
        """Take over what others have appended, if there may be such."""
        if not (self.journal.several or self.behind):
            return
        self.behind = False
        try:
            news = await self.journal.read(self.table.id, self.table.now.n)
        except RefusedError as error:
            self.behind = True
            self.gone = not isinstance(error, UnavailableError)  # deleted at another server
            raise
        except BaseException:
            self.behind = True
            raise
        if news:
            await self.work(self.table.extend, news)

    async def post(
        self, request: NewEntry, reader: Reader, base: str = "", brief: bool = False
    ) -> Json:
        """Append what a browser wants; RefusedError.

        Returns the entry's number as `n`, and unless it is to be `brief`, as `snapshot` how the
        table stands after it, by what has changed since the view `base`. A final decision that is
        to be held is not appended: a preview of it comes back as `held`.
        """
        await self.check_clock()
        while True:
            async with self.lock:
                n = await self._enter(request, reader)
            if isinstance(n, dict):
                return n
            if n is not None:
                break
            await self.refresh()  # another entry has its number: of somebody who has come, perhaps
        self.wake_bot()
        if brief:
            return {"n": n}
        moment = self.table.since(n - 1)[0]  # if that is long past, the oldest remembered
        told = await self._tell(moment, reader)
        return {"n": n, "snapshot": told.since(self.table.views.get(base))}

    async def _enter(self, request: NewEntry, reader: Reader) -> int | Json | None:
        """The number that a request has got, or what is held back of it; None if it was taken."""
        self._check_time(request, reader)
        n = self.table.answer(request, self._entitled(request, reader))
        if n is not None:
            return n
        if request.kind == "takeover":
            self._check_free(request.seat, reader)
        wanted = self.table, request, reader.yours, reader.language, self.journal.now()
        entry, state = await self.quickly(prepare, *wanted)
        if request.hold and entry.kind == "decision" and entry.is_final:
            held = await run_in_thread(preview, self.table, entry.action, reader)
            return {"n": self.table.now.n, "held": held}
        if not await self._append(entry, state):
            return None
        self.presence.act(map(self.table.company.person, reader.yours))
        if entry.goes_back:
            self.bot_threads.stop(self.table.id)
        elif entry.kind == "return":
            self.bot_threads.stop(self.table.id, entry.seat)
        return entry.n

    def _check_time(self, request: NewEntry, reader: Reader) -> None:
        """RefusedError for who decides when they have no time left."""
        late = request.seat in self.table.company.late and request.seat in reader.yours
        if late and request.kind == "decision" and request.key not in self.table.numbers:
            raise RefusedError("time_out")

    async def say(
        self,
        kind: Kind,
        seat: int | None,
        action: str = "",
        still: Callable[[], bool] = lambda: True,
    ) -> None:
        """Append what the server has to say of a seat, whatever others append meanwhile.

        `still`: whether there is any need to, for somebody else may have said it.
        """
        key, done = f"{kind}-{secrets.token_hex(8)}", False
        while not done:
            async with self.lock:
                if not still():
                    return
                now = self.table.now
                to_move = None if kind == "close" else self.table.to_move
                entry = Entry(now.n + 1, key, kind, seat, action, to_move)
                done = await self._append(entry, now.state)
            if not done:
                await self.refresh()

    async def check_clock(self) -> None:
        """Say that the seat whose time runs has none left, if that is so; a bot plays on."""
        clocks = self.table.clocks
        if clocks.is_out(self.journal.now()):
            seat = clocks.running
            async with self.lock:
                if clocks.is_out(self.journal.now()) and clocks.running == seat:
                    now = self.table.now
                    key, to_move = f"timeout-{secrets.token_hex(8)}", now.state.to_move
                    late = Entry(now.n + 1, key, "timeout", seat, STAND_IN, to_move)
                    await self._append(late, now.state)
            self.wake_bot()
        if self._has_lapsed():
            await self._lapse()

    def _has_lapsed(self) -> bool:
        """Whether a question to go back has stood for as long as one waits for an answer."""
        asking, pace = self.table.now.asking, self.table.clocks.pace
        slow = pace is not None and pace.kind == "slow"
        waits = 500 * pace.turn if pace is not None and slow else ANSWER_WITHIN
        return asking is not None and self.journal.now() - asking.at >= waits

    async def _lapse(self) -> None:
        async with self.lock:
            asking, now = self.table.now.asking, self.table.now
            if asking is not None and self._has_lapsed():
                key = f"lapse-{secrets.token_hex(8)}"
                over = Entry(now.n + 1, key, "lapse", asking.seat, to_move=now.state.to_move)
                await self._append(over, now.state)

    async def expect(self) -> None:
        """Have the table looked after when somebody's time will have run out."""
        due = self.table.clocks.due(self.journal.now())
        await self.journal.expect(self.table.id, due)

    async def close_silent(self) -> None:
        """Nobody plays on here: the sweeper has seen that nothing happened for long enough."""
        company = self.table.company
        persons = set(company.playing(company.agreed.persons))
        left = persons <= company.left
        silent = self.journal.now() - self.table.entries[-1].at >= SILENT_FOR
        if (left or silent) and self.table.to_move is not None:
            why, still = "left" if left else "silent", lambda: self.table.to_move is not None
            await self.say("close", None, why, still)

    async def arrive(self, reader: Reader) -> None:
        """Guests whose page is open have come."""

        def newly(seat: int) -> bool:
            awaited = self.table.company.awaited.difference(self.table.company.vacant)
            return seat in awaited and self.table.to_move is not None

        for seat in self._playing(reader):
            await self.say("come", seat, still=partial(newly, seat))

    async def sit(self, sitter: Sitter, yours: Callable[[], Awaitable[Sequence[int]]]) -> int:
        """Give somebody the first free seat under a link of their own; RefusedError.

        Of two who come for the last seat at a time one has it. `yours`: the seats they have by now.
        """
        while True:
            async with self.lock:
                company, now = self.table.company, self.table.now
                if self.table.rematch:
                    raise RefusedError("no_free_seat")
                seat = company.seat_for(sitter, await yours())
                to_move = now.state.to_move
                entry = Entry(now.n + 1, sitter.key, "sit", seat, sitter.digest, to_move)
                if await self._append(entry, now.state):
                    break
            await self.refresh()
        await self._introduce(seat, sitter)
        self.wake_bot()
        return seat

    async def _introduce(self, seat: int, sitter: Sitter) -> None:
        """Name and colour of who has sat down; another colour where somebody was faster."""
        company = self.table.company
        free, own = company.colours_for(seat), company.setup.colours[seat]
        colour = sitter.colour if sitter.colour in free else own
        await self.say("join", seat, f"{colour} {clean(sitter.name)}")

    async def leave_seats(self, reader: Reader) -> None:
        """Somebody takes the table off their list: the others know that they need not wait."""

        def newly(seat: int) -> bool:
            return seat not in self.table.company.left and self.table.to_move is not None

        for seat in self._playing(reader):
            await self.say("leave", seat, still=partial(newly, seat))

    async def rematch(self, table_id: str, n: int) -> bool:
        """Say that this table, as it stood after entry n, goes on as another one; False if
        something has happened since.

        Here nobody is waited for any more, though the game may not even have begun.
        """
        async with self.lock:
            now = self.table.now
            entry = Entry(n + 1, f"rematch {table_id}", "rematch", None, table_id)
            if now.n == n and await self._append(entry, now.state):
                return True
        await self.refresh()
        return False

    async def _append(self, entry: Entry, state: State) -> bool:
        if self.gone:
            raise RefusedError("unknown_table")
        at = max(self.journal.now(), self.table.entries[-1].at)
        entry = replace(entry, at=at)
        return await to_the_end(self._write(entry, state))

    async def _write(self, entry: Entry, state: State) -> bool:
        try:
            done = await self.journal.append(self.table.id, entry)
        except BaseException:  # perhaps it has been written all the same
            self.behind = True
            raise
        self.behind = not done
        if done:
            self.table.add(entry, state)
            if self.table.clocks.pace is not None:
                await self.expect()
        return done

    async def news(
        self, after: int, reader: Reader, brief: bool = False, elsewhere: bool = True
    ) -> list[Told]:
        """What the browser has not seen yet, one for each entry; a few at a time.

        `elsewhere`: whether others may have appended something.
        """
        if elsewhere or self.behind:
            await self.refresh()
        await self.check_clock()
        self.wake_bot()
        moments = self.table.since(after)[:AT_A_TIME]
        if brief:
            return [Told.briefly(moment.n) for moment in moments]
        return [await self._tell(moment, reader) for moment in moments]

    async def told(self, reader: Reader) -> Told:
        """How the table stands."""
        self.wake_bot()
        return await self._tell(self.table.now, reader)

    async def snapshot(self, reader: Reader, full: bool) -> Json:
        """The same, whole."""
        return (await self.told(reader)).whole(full)

    async def picture(self, reader: Reader, theme: str) -> str:
        """The board as it stands, as SVG text."""
        return await self.work(picture, self.table, reader, theme)

    async def at(self, n: int, reader: Reader, full: bool) -> Json:
        """How the table stood after entry n."""
        told = await self.work(lambda: tell(self.table, self.table.at(n), reader))
        return self._for(reader, told).whole(full)

    async def _tell(self, moment: Moment, reader: Reader) -> Told:
        """What a reader is told of a moment, drawn once for all who are told the same."""
        async with self.lock:
            wanted = self.table, self.table.now.n, moment.n, reader.yours, reader.language
            return self._for(reader, await self.quickly(told_once, *wanted))

    def _for(self, reader: Reader, told: Told) -> Told:
        """With what is told to this reader alone, or at this time."""
        players = [
            {
                **player,
                "failed": (self.table.id, seat) in self.bot_threads.failed,
                "presence": self.here.told_of(seat, reader),
            }
            for seat, player in enumerate(told.rest["players"])
        ]
        watchers = self.presence.watchers
        return told.and_also(
            players=players,
            watchers=watchers,
            **apart(self.table, told, reader, self.journal.now()),
        )

    # Who may

    def _playing(self, reader: Reader) -> tuple[int, ...]:
        return self.table.company.playing(reader.yours)

    def _entitled(self, request: NewEntry, reader: Reader) -> tuple[int, ...]:
        """The seats for which this reader may say such a thing, or hear once more that it is said.

        Whose seat a bot plays by now may not have heard the answer to what they said before.
        """
        if request.kind == "takeover" and (reader.host or self._playing(reader)):
            return self.table.company.agreed.persons
        if request.kind in ("return", *TALK) or request.key in self.table.numbers:
            return reader.yours
        return self._playing(reader)

    def _check_free(self, seat: int, reader: Reader) -> None:
        if self.table.setup.seats[seat].kind == "person" and not self.here.is_free(seat, reader):
            raise RefusedError("still_here", name=self.table.names(reader.language)[seat])

    async def preview(self, action: str, reader: Reader) -> Json:
        """What a decision would change; RefusedError."""
        return await self.work(preview, self.table, action, reader)

    async def talk(self, after: int, reader: Reader) -> list[Json]:
        """What was said at the table after entry `after`; RefusedError for strangers."""
        return lines(self.table, after, reader)

    async def points(self, reader: Reader) -> list[Json]:
        """The points after each decision."""
        return await self.work(course, self.table, reader)

    async def report(self, words: str, at: int | None, reader: Reader) -> Json:
        """All that is needed to look into what a reader thinks is against the rules."""
        return await self.work(report, self.table, words, at, reader)

    async def why(self, actions: Sequence[str], reader: Reader) -> Json:
        """Why none of these actions is legal now, or that one is; RefusedError for others' secrets.

        Of several reasons the one that holds for most of them is told, else the first.
        """
        return await self.work(self._why, actions, reader)

    def _why(self, actions: Sequence[str], reader: Reader) -> Json:
        self.table.check_may_know(reader.yours, reader.language)
        asked = actions[:MOST_ASKED] or ("",)
        reasons = [self._reason(action, reader) for action in asked]
        legal = [one for one, reason in zip(asked, reasons, strict=True) if reason is None]
        if legal:
            later = all(is_later(self.table, action) for action in legal)
            return self._later(reader) if later else {"legal": True}
        why = max(reasons, key=reasons.count)
        assert why is not None
        return {
            "code": why.code,
            "heading": why.heading,
            "heading_title": why.title,
            "sentence": why.sentence,
        }

    def _later(self, reader: Reader) -> Json:
        """A lesson wants something else first."""
        title, sentence = reader.words("lesson.title"), reader.words("error.lesson")
        return {"code": "lesson", "heading": "", "heading_title": title, "sentence": sentence}

    def _reason(self, action: str, reader: Reader) -> Reason | None:
        try:
            players = self.table.names(reader.language)
            return self.table.now.state.why_not(action, reader.language, players)
        except GameError as error:
            raise RefusedError("unknown_action", action=action[:40]) from error

    async def transcript(self, reader: Reader) -> str:
        """The whole game as text; RefusedError while it goes on."""
        return await self.work(self._transcript, reader)

    def _transcript(self, reader: Reader) -> str:
        state = self.table.now.state
        if not state.is_over:
            raise RefusedError("not_over")
        return state.transcript(self.table.names(reader.language))

    # Bots

    def wake_bot(self) -> None:
        """Let a bot think, if it is a bot's turn and none is thinking yet."""
        if self.table.bot_to_move is None or (self.thinking and not self.thinking.done()):
            return
        self.thinking = asyncio.create_task(self._think())

    @property
    def waking(self) -> bool:
        """Whether a bot is to decide that waits for the machine code."""
        seat = self.table.bot_to_move
        return seat is not None and self._is_slow(seat) and self.compiling()

    @property
    def has_slow_bots(self) -> bool:
        """Whether a bot sits here that is of no use before the rules are compiled."""
        return any(
            self.table.is_bot(i) and self._is_slow(i) for i in range(len(self.table.setup.seats))
        )

    def _is_slow(self, seat: int) -> bool:
        """Whether a bot is of no use before the rules are compiled."""
        ready = self.table.game.engine.ready
        name = self.table.setup.seats[seat].bot
        return not ready and bots.is_known(name) and bots.needs_machine_code(name)

    async def _think(self) -> None:
        until = time.monotonic() + ASK_FOR
        try:
            while (seat := self.table.bot_to_move) is not None and not self.gone:
                if self.waking:
                    await asyncio.sleep(LOOK_AGAIN)
                elif await self._may_think():
                    await self._bot_decides(seat)
                elif self.watchers or time.monotonic() < until:
                    await asyncio.sleep(ASK_AGAIN)
                else:
                    return
                if not (self.watchers or self.table.setup.persons or time.monotonic() < until):
                    return  # they play among themselves, and nobody looks on
        except UnavailableError:
            pass  # its decision could not be kept; whoever looks next lets it think anew
        except Exception:
            LOGGER.exception("a bot at table %s could not decide", self.table.id)
        finally:
            await self.journal.release(self.table.id)

    async def _may_think(self) -> bool:
        """Whether it is this server's turn to let bots think; else what others' did is read."""
        with contextlib.suppress(UnavailableError):
            if await self.journal.lease(self.table.id):
                return True
            await self.refresh()
        return False

    async def _bot_decides(self, seat: int) -> None:
        n, state = self.table.now.n, self.table.now.state
        seen = await self.work(state.seen_by, seat)
        action = await self._chosen(seat, seen)
        async with self.lock:
            if not any(concerns(entry, seat) for entry in self.table.entries[n + 1 :]):
                key = f"bot-{secrets.token_hex(8)}"
                made = await self.quickly(self.table.decide, seat, action, key, "en")
                if await self._append(*made):
                    return
        await self.refresh()

    async def _chosen(self, seat: int, seen: Seen) -> str:
        """What a bot decides: in a lesson what stands there."""
        move = await self.work(next_move, self.table, self.table.now)
        if move is not None:
            return move.action
        name = STAND_IN if self._is_slow(seat) else self.table.setup.seats[seat].bot
        return await self.bot_threads.decide((self.table.id, seat), name, seen)

    async def leave(self) -> None:
        """The table is deleted: nothing more happens here."""
        self.gone = True
        await self.close()

    async def close(self) -> None:
        if self.thinking is not None:
            self.thinking.cancel()
            await asyncio.gather(self.thinking, return_exceptions=True)
