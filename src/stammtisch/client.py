"""A client for tables at a server: opens them, plays a seat there, waits for what happens.

    client = Client("https://tables.example")
    table = client.open_table("dokmus", [PERSON, {"kind": "bot", "bot": "expert"}])
    while not (view := table.view()).is_over:
        if view.legal:
            table.decide(view.legal[0], view)
        else:
            table.wait(view)

Where the line is cut it asks again, and what it decides is done once all the same.
"""

from __future__ import annotations

import random
import re
import secrets
import time
import weakref
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import httpx
import msgspec

from stammtisch.core.arguments import printable
from stammtisch.core.errors import GameError
from stammtisch.core.registry import load

if TYPE_CHECKING:
    from stammtisch.core.game import Game
    from stammtisch.core.state import Seen, State

Json = dict[str, Any]

PERSON: Mapping[str, object] = {"kind": "person"}
ELSEWHERE: Mapping[str, object] = {"kind": "person", "elsewhere": True}

LINK = re.compile(r"(https?://.+)/t/([a-z0-9]{10})(?:/k/([A-Za-z0-9_-]+))?/?")
"""Where the server is, the table's id and, in a link, what opens a seat."""

PATIENCE = 60.0
"""Seconds for which a server is asked again that does not answer."""

PAUSES = (0.1, 5.0)
"""Seconds between two attempts: at first, and at most."""

ANSWER_WITHIN = 30.0
SILENT_FOR = 12.0
"""Seconds after which a stream is given up: the server shows every five that it is there."""

LATER = (429, 502, 503, 504)
"""What says that the same request may do better later."""

LARGEST_ANSWER, LARGEST_EVENT = 16_000_000, 100_000
"""Bytes that are read of an answer, and of a line of a stream; no server of ours says so much."""

LONGEST_SENTENCE = 500
PACKED = "gzip"


class ServerError(GameError):
    """What a server refuses: its code, its sentence, the status of the answer and all of it."""

    def __init__(self, status: int, told: Json) -> None:
        self.status, self.told = status, told
        self.code = str(told.get("code", ""))
        said = printable(str(told.get("error", ""))[:LONGEST_SENTENCE])
        self.sentence = said or f"the server answered {status}"
        super().__init__(self.sentence)


class UnreachableError(GameError):
    """No server answers."""


class StrangeAnswerError(GameError):
    """What answers there is no such server, or a broken one; names the place."""

    def __init__(self, place: str, why: object) -> None:
        super().__init__(f"{place}: no server of tables answers so: {printable(str(why))}")


class Clock(msgspec.Struct):
    """Milliseconds that each seat has left; whose time runs; who wants a pause."""

    kind: str
    left: list[int]
    running: int | None
    paused: bool
    wishes: list[int]


class View(msgspec.Struct):
    """What a seat knows of a table after its entry `n`; see docs/http.md.

    `view`: what `Game.sample` takes. `legal`: what may be done now. `answer`: seats of ours who are
    asked whether the table may go back.
    """

    table: str
    n: int
    seat: int | None
    yours: list[int]
    returns: list[int]
    to_move: int | None
    legal: list[str]
    answer: list[int]
    players: list[str]
    free: list[int]
    clock: Clock | None
    closed: str | None
    rematch: str | None
    view: Json

    def __post_init__(self) -> None:
        """ValueError for a seat there is not."""
        seats, clock = range(len(self.players)), self.clock
        named = [*self.yours, *self.returns, *self.answer, *self.free, self.seat, self.to_move]
        if clock is not None:
            named += [*clock.wishes, clock.running]
        if any(seat is not None and seat not in seats for seat in named):
            raise ValueError("it tells of a seat that is not among its players")
        if self.view.get("seats") != len(seats) or (clock and len(clock.left) != len(seats)):
            raise ValueError("it tells of more seats, or of fewer, than it has players")
        if not isinstance(self.view.get("rules_version"), int):
            raise ValueError("it does not tell which version of the rules it has")

    @property
    def is_over(self) -> bool:
        """Whether nobody decides here any more."""
        return self.to_move is None

    @property
    def game(self) -> Game:
        """The game, with rules that these are; GameError for one that is not known here."""
        game, told = load(str(self.view.get("game"))), self.view["rules_version"]
        if not game.oldest_rules <= told <= game.rules_version:
            raise GameError(
                f"{game.name}: the table plays by version {told} of the rules, here they are "
                f"version {game.rules_version}; the same version of stammtisch is needed"
            )
        return game

    def sample(self, seed: int | str = "") -> State:
        """A state that the seat cannot tell from the real one."""
        return self.game.sample(self.view, seed)

    def seen(self) -> Seen:
        """What a bot gets; GameError for who has no seat."""
        if self.seat is None:
            raise GameError("whoever has no seat here has nothing to decide")
        return self.sample().seen_by(self.seat)


class Link(msgspec.Struct):
    """What opens the seat of a person elsewhere."""

    seat: int
    url: str


class Opened(msgspec.Struct):
    """A table that is new."""

    url: str
    links: list[Link]


class Appended(msgspec.Struct):
    """The number that an entry has got."""

    n: int


class Token(msgspec.Struct):
    """What opens a seat for a program, in letters that a header holds."""

    token: Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]+$")]


class Line:
    """Requests to one server, with one secret; asked again where there is no answer."""

    def __init__(
        self,
        server: str,
        secret: str | None = None,
        language: str = "en",
        patience: float = PATIENCE,
        transport: httpx.BaseTransport | None = None,
    ) -> None:
        self.server, self.secret = server.rstrip("/"), secret
        self.language, self.patience = language, patience
        headers = {
            "Accept": "application/json",
            "Accept-Encoding": PACKED,
            "Accept-Language": language,
        }
        if secret:
            headers["Authorization"] = f"Bearer {secret}"
        try:
            self.http = httpx.Client(
                base_url=self.server, headers=headers, timeout=ANSWER_WITHIN, transport=transport
            )
        except httpx.InvalidURL as error:
            raise GameError(f"{server}: this is no address of a server: {error}") from error
        weakref.finalize(self, self.http.close)
        if self.http.base_url.scheme not in ("http", "https"):
            raise GameError(
                f"{server}: an address that begins with https:// or http:// is expected"
            )

    def ask(
        self, method: str, path: str, body: Json | None = None, again: bool = True, kind: Any = Json
    ) -> Any:
        """The answer's JSON. ServerError; UnreachableError once patience is at an end.

        `again`: whether it may be asked more than once, for it does the same only once; `kind`:
        what it has to be, else StrangeAnswerError.
        """
        _, content = self.answer(method, path, body, again)
        try:
            return msgspec.json.decode(content, type=kind)
        except (msgspec.DecodeError, RecursionError, ValueError) as error:
            raise StrangeAnswerError(self._place(path), error) from error

    def answer(
        self, method: str, path: str, body: Json | None = None, again: bool = True
    ) -> tuple[httpx.Headers, bytes]:
        """The same as it stands, with what stands above it."""
        waits = Waits(self.patience if again else 0.0)
        while True:
            try:
                with self.http.stream(method, path, json=body) as answer:
                    return answer.headers, self._whole(path, answer)
            except httpx.RequestError as error:
                waits.after(unreachable(self.server, error))
            except ServerError as error:
                if error.status not in LATER:
                    raise
                waits.after(error)

    def events(self, path: str, last: int) -> Iterator[int]:
        """The numbers of a stream's events behind `last`, for as long as there is such a stream."""
        waits = Waits(self.patience)
        silence = httpx.Timeout(ANSWER_WITHIN, read=SILENT_FOR)
        while True:
            known = {"Last-Event-ID": str(last)}
            try:
                with self.http.stream("GET", path, headers=known, timeout=silence) as answer:
                    for line in self._lines(path, answer):
                        waits.begin()
                        if line.startswith(b"id:"):
                            last = self._number(path, line.removeprefix(b"id:"))
                            yield last
            except httpx.RequestError as error:
                waits.after(unreachable(self.server, error))
            except ServerError as error:
                if error.status not in LATER:
                    raise
                waits.after(error)
            else:
                time.sleep(PAUSES[0])

    def _whole(self, path: str, answer: httpx.Response) -> bytes:
        """All that is answered; ServerError for a refusal."""
        until, found = time.monotonic() + ANSWER_WITHIN, bytearray()
        for part in self._parts(path, answer):
            found += part
            if len(found) > LARGEST_ANSWER:
                raise StrangeAnswerError(self._place(path), f"more than {LARGEST_ANSWER:,} bytes")
            if time.monotonic() > until:
                raise httpx.ReadTimeout("its answer does not end")
        if answer.is_error:
            try:
                told = msgspec.json.decode(found, type=Json)
            except (
                msgspec.DecodeError,
                RecursionError,
                ValueError,
            ):  # from a proxy, or no server of ours
                told = {}
            raise ServerError(answer.status_code, told)
        return bytes(found)

    def _lines(self, path: str, answer: httpx.Response) -> Iterator[bytes]:
        """The lines of a stream, as they come; ServerError for a refusal."""
        if answer.is_error:
            self._whole(path, answer)
        rest = b""
        for part in self._parts(path, answer):
            *lines, rest = (rest + part).split(b"\n")
            if len(rest) > LARGEST_EVENT:
                raise StrangeAnswerError(
                    self._place(path), f"a line of more than {LARGEST_EVENT:,} bytes"
                )
            yield from lines

    def _parts(self, path: str, answer: httpx.Response) -> Iterator[bytes]:
        """What is read, unpacked; packed otherwise it might be any amount."""
        coding = answer.headers.get("content-encoding", PACKED)
        if coding not in (PACKED, "identity"):
            raise StrangeAnswerError(self._place(path), f"it is packed as {coding}")
        return answer.iter_bytes()

    def _number(self, path: str, text: bytes) -> int:
        try:
            return int(text)
        except ValueError as error:
            raise StrangeAnswerError(self._place(path), error) from error

    def place(self, path: str) -> str:
        """The address of a place that the server names; StrangeAnswerError for another server's."""
        here = self.http.base_url
        try:
            there = here.join(path)
        except httpx.InvalidURL as error:
            raise StrangeAnswerError(self.server, error) from error
        if (there.scheme, there.netloc) != (here.scheme, here.netloc):
            raise StrangeAnswerError(self.server, f"it leads elsewhere, to {there.host}")
        return str(there)

    def _place(self, path: str) -> str:
        return f"{self.server}{path.partition('?')[0]}"

    def close(self) -> None:
        self.http.close()


class Waits:
    """Waits between attempts, longer and longer, until patience is at an end."""

    def __init__(self, patience: float) -> None:
        self.patience = patience
        self.begin()

    def begin(self) -> None:
        """All is well."""
        self.pause, self.until = PAUSES[0], None

    pause: float
    until: float | None

    def after(self, error: ServerError | UnreachableError) -> None:
        """Wait, or raise the error."""
        now = time.monotonic()
        self.until = self.until or now + self.patience
        if now + self.pause > self.until:
            raise error
        time.sleep(self.pause * random.uniform(0.5, 1.0))
        self.pause = min(2 * self.pause, PAUSES[1])


def unreachable(server: str, error: httpx.RequestError) -> UnreachableError:
    why = printable(str(error)[:LONGEST_SENTENCE]) or type(error).__name__
    return UnreachableError(f"{server} does not answer: {why}")


class Client:
    """A server where tables can be opened. `patience`: seconds to ask again without an answer."""

    def __init__(self, url: str, language: str = "en", patience: float = PATIENCE) -> None:
        self.line = Line(url, None, language, patience)

    def open_table(self, game: str, seats: Sequence[Mapping[str, object]], **more: Any) -> Table:
        """A new table, as its host; `seats` and `more` as for `POST /tables` in docs/http.md."""
        return self._opened("/tables", {"game": game, "seats": list(seats), **more})

    def open_replay(self, transcript: str, seats: Sequence[Mapping[str, object]]) -> Table:
        """A table to play on from where a transcript ends."""
        return self._opened("/replays", {"transcript": transcript, "seats": list(seats)})

    def _opened(self, path: str, wish: Json) -> Table:
        line = self.line
        made = line.ask("POST", path, wish, again=False, kind=Opened)
        guests = {link.seat: line.place(link.url) for link in made.links}
        return Table(line.place(made.url), None, line.language, line.patience, guests)

    def close(self) -> None:
        self.line.close()


class Table:
    """A table as one seat plays it.

    `url`: the seat's link; or the table's address, with a token. `guests`: for who has opened it
    here, by seat the links of the persons elsewhere.
    """

    def __init__(
        self,
        url: str,
        token: str | None = None,
        language: str = "en",
        patience: float = PATIENCE,
        guests: Mapping[int, str] | None = None,
    ) -> None:
        found = LINK.fullmatch(url.strip())
        if found is None:
            raise GameError(f"{url}: this is neither a link to a seat nor a table's address")
        server, self.id, secret = found.groups()
        self.address = f"{server}/t/{self.id}"
        self.line = Line(server, token or secret, language, patience)
        self.guests = dict(guests or {})

    @property
    def link(self) -> str:
        """What opens this seat, for a browser too."""
        return f"{self.address}/k/{self.line.secret}" if self.line.secret else self.address

    def view(self) -> View:
        """What the seat knows now."""
        told: View = self._ask("GET", "view", kind=View)
        return told

    def state(self) -> Json:
        """The snapshot that a page would be told."""
        told: Json = self._ask("GET", "state")
        return told

    def decide(self, action: str, view: View) -> int:
        """Decide as things stood in a view; the number of the entry.

        ServerError with the code `stale` when they stand otherwise by now, else as the rules say.
        """
        return self.post("decision", view, action=action)

    def post(self, kind: str, view: View, seat: int | None = None, **more: Any) -> int:
        """Append an entry of any kind; its number."""
        mine = view.to_move if view.to_move in view.yours else view.seat
        body = {"n": view.n + 1, "key": secrets.token_hex(8), "kind": kind, **more}
        body["seat"] = mine if seat is None else seat
        told: Appended = self._ask("POST", "entries?brief=1", body, Appended)
        return told.n

    def events(self, after: int = -1) -> Iterator[int]:
        """The numbers of the entries after that one, as they are made; it does not end by itself.

        As long as it is read the seat's person is shown to be here. ServerError once there is no
        such table or seat.
        """
        return self.line.events(f"/t/{self.id}/events?brief=1", after)

    def wait(self, view: View) -> int:
        """Wait until something has happened since a view; the number of that entry."""
        return next(n for n in self.events(view.n) if n > view.n)

    def say(self, text: str, view: View) -> int:
        """Say a line to those at the table."""
        return self.post("talk", view, action=text)

    def talk(self, after: int = -1) -> list[Json]:
        """What was said after an entry."""
        told: list[Json] = self._ask("GET", f"talk?after={after}", kind=list[Json])
        return told

    def with_token(self, seat: int | None = None) -> Table:
        """The same by a token of its own, for a program that plays the one seat, or this one."""
        made: Token = self._ask("POST", "token", {"seat": seat}, Token)
        return Table(self.address, made.token, self.line.language, self.line.patience)

    def rematch(self) -> Table:
        """Where these players go on; ServerError when they do not."""
        above, _ = self.line.answer("GET", f"/t/{self.id}/next")
        there = self.line.place(above.get("location", ""))
        return Table(there, self.line.secret, self.line.language, self.line.patience)

    def _ask(self, method: str, path: str, body: Json | None = None, kind: Any = Json) -> Any:
        return self.line.ask(method, f"/t/{self.id}/{path}", body, kind=kind)

    def close(self) -> None:
        self.line.close()
