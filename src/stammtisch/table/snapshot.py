"""Snapshot: all that one browser is told of a table. Built from a seat's view, nothing else."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass, replace

from babel.lists import format_list

from stammtisch.core.scene import to_svg
from stammtisch.core.words import Words

from . import lesson, talk, undo
from .changes import changed_sprites, taken_sprites
from .entry import Entry
from .history import DEAL
from .log import log
from .names import shell
from .result import how_it_ended, result_sentence
from .table import Asking, Moment, Table
from .views import MOST_DRAWN, Json, SeatView, seat_view

TOLD = ("join", "leave", "resign", "return", "sit", "takeover", "timeout", "token")
"""What everybody is told when it happens."""


@dataclass(frozen=True)
class Reader:
    """Who reads: the seats of this browser, the shell's words; whether it set the table up."""

    yours: tuple[int, ...]
    words: Words
    host: bool = False

    @property
    def language(self) -> str:
        return self.words.language


def at_play(table: Table, reader: Reader) -> Reader:
    """The reader with those seats alone that no bot plays."""
    return replace(reader, yours=table.company.playing(reader.yours))


@dataclass(frozen=True)
class Viewpoint:
    """Whose view is drawn, whether it decides, and for whom a cover lies over the screen."""

    seat: int | None
    decides: bool = False
    covered_for: int | None = None


def viewpoint(table: Table, moment: Moment, held: Sequence[int], newest: bool = True) -> Viewpoint:
    """One person sees their seat; a shared screen shows what everybody may see.

    A screen stays shared while a bot plays for somebody who may come back to it.

    For a secret decision a shared screen is covered until it has been handed over; then it shows
    the view of the seat that decides, as long as the moment is the newest. Nothing can be done in
    the past.
    """
    mover, alone = moment.state.to_move, table.company.alone(held)
    company = table.company
    if moment.past or company.vacant or company.closed or mover not in company.playing(held):
        return Viewpoint(alone)
    if alone is not None:
        return Viewpoint(alone, decides=True)
    if not moment.secret:
        return Viewpoint(None, decides=True)
    if not newest:
        return Viewpoint(None)
    if moment.uncovered == mover:
        return Viewpoint(mover, decides=True)
    return Viewpoint(None, covered_for=mover)


@dataclass(frozen=True)
class Told:
    """All that readers with the same seats and language are told of a moment.

    `rest`: what is told beside the picture and the log; all there is for who wants no picture.
    """

    view: SeatView | None
    log: list[Json]
    rest: Json

    @classmethod
    def briefly(cls, n: int) -> Told:
        """The entry's number, and nothing else."""
        return cls(None, [], {"n": n})

    @property
    def n(self) -> int:
        n: int = self.rest["n"]
        return n

    def and_also(self, **more: object) -> Told:
        """With what is told to one reader alone."""
        return replace(self, rest={**self.rest, **more})

    def whole(self, full: bool = False) -> Json:
        """With `full` also what does not change, such as drawings."""
        if self.view is None:
            return self.rest
        scene = self.view.full if full else self.view.brief
        return {**self.rest, "view": self.view.name, "scene": scene, "log": self.log}

    def since(self, base: SeatView | None) -> Json:
        """For a browser that has another view already, if it may be told by that."""
        if self.view is None or base is None or not self.view.may_follow(base):
            return self.whole()
        return {**self.rest, "view": self.view.name, "changes": self.view.changes(base)}


def snapshot(table: Table, moment: Moment, reader: Reader, full: bool, now: int = 0) -> Json:
    """What the browser draws; with `full` also what does not change, such as drawings.

    `now`: in milliseconds since 1970, where clocks run.
    """
    told = tell(table, moment, reader)
    return told.and_also(**apart(table, told, reader, now)).whole(full)


def apart(table: Table, told: Told, reader: Reader, now: int) -> Json:
    """What others with the same seats and language may be told otherwise."""
    past, mover = told.rest["past"], told.rest["to_move"]
    return {
        "talk": None if past else talk.told(table, at_play(table, reader)),
        "clock": None if past or mover is None else table.clocks.told(now),
    }


@functools.lru_cache(MOST_DRAWN)
def told_once(table: Table, _: int, n: int, yours: tuple[int, ...], language: str) -> Told:
    """What all with these seats and this language are told of a moment that is remembered.

    It hangs on the table's last entry too: a number that grows.
    """
    moment = next((it for it in table.moments if it.n == n), table.moments[0])
    return tell(table, moment, Reader(yours, shell(language)))


def tell(table: Table, moment: Moment, reader: Reader) -> Told:
    """All that a reader is told, but for what stands apart."""
    newest, held = moment.n == table.now.n, reader.yours
    reader = at_play(table, reader)
    seen, state = viewpoint(table, moment, held, newest), moment.state
    shown = shown_to(table, moment, seen, reader.language)
    hidden = table.hidden(shown.scene)
    closed = table.company.closed and not moment.past
    mover = None if closed else state.to_move
    before = _before(table, moment, seen, reader)
    rest = {
        "table": table.id,
        "n": moment.n,
        "now": table.now.n if moment.past else moment.n,
        "past": moment.past,
        "game": table.game.name,
        "title": table.game.words(reader.language)("title"),
        "language": reader.language,
        "seat": seen.seat,
        "yours": list(held if mover is None else reader.yours),
        "to_move": mover,
        "covered": _cover(table, seen, reader.language),
        "thinking": not moment.past and table.bot_to_move is not None,
        "waiting": _waiting(table, held),
        "public": table.setup.public,
        "watched": table.setup.watched,
        "compiling": None,
        "players": _players(table, shown_scores(shown.scores, hidden), reader.words),
        "gained": _gained(before, shown, hidden),
        "last": changed_sprites(before, shown),
        "taken": taken_sprites(before, shown),
        "lesson": lesson.told(table, moment, seen.decides, reader.words),
        "result": _result(table, moment, reader) if state.is_over or closed else None,
        "deal": {"hash": table.setup.deal, "seed": _seed(table, moment)},
        "replay": table.setup.replay,
        "returns": [seat for seat in held if table.company.absent(seat) == "away"],
        "news": None if moment.past else _news(table, table.entries[moment.n], reader.language),
        **_possible(table, moment, reader, held),
    }
    lines = told_log(table, moment, seen.seat, reader.language) if moment.past else shown.log
    return Told(shown, lines, rest)


def told_log(table: Table, moment: Moment, seat: int | None, language: str) -> list[Json]:
    """The log of a moment; the end of a game uncovers what was secret, in the past too."""
    over = (table.now if moment.past else moment).state.is_over
    return log(table, moment.node, seat, over, language)


def shown_to(table: Table, moment: Moment, seen: Viewpoint, language: str) -> SeatView:
    """What is seen from a viewpoint, with what can be chosen there."""
    offered = lesson.offered(table, moment) if seen.decides else ()
    return seat_view(table, moment.node, seen.seat, offered, language)


def picture(table: Table, reader: Reader, theme: str) -> str:
    """The board of a snapshot as SVG text, in the colours that the players have chosen."""
    seen = viewpoint(table, table.now, reader.yours)
    scene = shown_to(table, table.now, seen, reader.language).scene
    return to_svg(scene.in_colours(table.setup.colours), theme)


def _seed(table: Table, moment: Moment) -> str | None:
    """Told when the game is over, and has not been taken up again."""
    return table.setup.seed if moment.state.is_over and table.now.state.is_over else None


def _possible(table: Table, moment: Moment, reader: Reader, held: Sequence[int]) -> Json:
    """What can be done beside deciding: nothing in a moment that is over."""
    now = moment is table.now
    return {
        "undo": undo.offer(table, reader.yours) if now else None,
        "redo": _redo(table, held) if now else None,
        "asking": _asking(table, moment.asking, reader) if now and moment.asking else None,
        "joining": _joining(table, reader) if now else None,
        "refused": _refused(table, reader) if now else None,
        "marked": table.history.marked,
        "rematch": f"/t/{table.id}/next" if table.rematch else None,
    }


def _redo(table: Table, held: Sequence[int]) -> str | None:
    """The decision that was undone last, if it is for this browser to do it again."""
    undone = table.history.undone
    if not undone or table.covers(held):
        return None
    entry, seat = table.entries[undone[0]], table.now.state.to_move
    return entry.action if entry.seat == seat in table.company.playing(held) else None


def _refused(table: Table, reader: Reader) -> str | None:
    """Who has just refused to go back, for those who did not; who withdrew has refused nothing."""
    last = table.entries[-1]
    if last.kind != "refuse" or last.seat is None or last.seat in reader.yours:
        return None
    if next(e.seat for e in reversed(table.entries) if e.kind == "ask") == last.seat:
        return None
    return table.names(reader.language)[last.seat]


def _asking(table: Table, asking: Asking, reader: Reader) -> Json:
    names, missing = table.names(reader.language), sorted(undo.missing(table, asking))
    return {
        "seat": asking.seat,
        "name": names[asking.seat],
        "to": asking.to,
        "mine": asking.seat in reader.yours,
        "answer": [seat for seat in missing if seat in reader.yours],
        "goes": _goes(table, asking, reader),
        "waiting": [names[seat] for seat in missing if seat not in reader.yours],
    }


def _goes(table: Table, asking: Asking, reader: Reader) -> str:
    """Whose decisions would be taken back, and how many."""
    alone = reader.yours[0] if len(reader.yours) == 1 else None
    parts = [
        reader.words("asking.yours", n=n)
        if seat == alone
        else reader.words("asking.of", n=n, name=table.names(reader.language)[seat])
        for seat, n in undo.goes(table, asking).items()
    ]
    return format_list(parts, locale=reader.language)


def _joining(table: Table, reader: Reader) -> Json | None:
    """A guest who may still say by what name and colour they play."""
    company, setup = table.company, table.setup
    seat = next((seat for seat in reader.yours if company.may_join(seat)), None)
    if seat is None or table.now.state.is_over:
        return None
    given = setup.seats[seat].name
    return {
        "seat": seat,
        "name": setup.names(reader.language)[seat],
        "given": given if isinstance(given, str) else "",
        "colour": setup.colours[seat],
        "colours": company.colours_for(seat),
        "joined": seat in company.joined,
    }


def _waiting(table: Table, held: Sequence[int]) -> Json | None:
    """The free seats that the game cannot begin without; the colours for who may sit down."""
    company = table.company
    if not company.vacant:
        return None
    may_sit = company.may_sit(held)
    return {
        "seats": list(company.vacant),
        "sit": company.colours_for(company.vacant[0]) if may_sit else None,
        "fewer": len(table.setup.seats) - len(company.vacant) in table.game.seats,
        "url": None,
    }


def _news(table: Table, entry: Entry, language: str) -> Json | None:
    """That somebody has come, left, resigned, returned, or is played by a bot; or what has become
    of a question to all.
    """
    kind: str
    if entry.seat is not None and entry.kind in TOLD:
        agreed = table.company.agreed.seats[entry.seat]
        sits = entry.kind == "takeover" and bool(agreed.bot)  # it is nobody's seat
        kind, seat = "sit" if sits else entry.kind, entry.seat
    elif entry.n in table.news:
        kind, seat = table.news[entry.n]
    else:
        return None
    return {"kind": kind, "seat": seat, "name": table.names(language)[seat]}


def _before(table: Table, moment: Moment, seen: Viewpoint, reader: Reader) -> SeatView | None:
    """The view before what the reader has not seen yet; None when there is nothing of the kind."""
    node = _seen_last(table, moment, reader.yours)
    if node == moment.node:
        return None
    return seat_view(table, node, seen.seat, (), reader.language)


def shown_scores(scores: list[dict[str, int]], hidden: frozenset[int]) -> list[Json | None]:
    """The points by seat; None for those that stay behind a screen."""
    return [None if seat in hidden else score for seat, score in enumerate(scores)]


def _gained(before: SeatView | None, shown: SeatView, hidden: frozenset[int]) -> list[int | None]:
    """How many points each seat has more than before what the reader has not seen yet."""
    now = shown_scores(shown.scores, hidden)
    if before is None:
        return [None if score is None else 0 for score in now]
    both = zip(before.scores, now, strict=True)
    return [None if n is None else n["total"] - w["total"] if w and n else 0 for w, n in both]


def _seen_last(table: Table, moment: Moment, yours: Sequence[int]) -> int:
    """The reader's own last decision; for a watcher the one before the last turn, in the past the
    one before the last deed.
    """
    entries, node = table.entries, moment.node
    if moment.past:
        return DEAL if node == DEAL else table.history.parents[table.deed(node)]
    line = table.history.back_from(node)
    if not yours:
        return next((n for n in line if entries[n].seat != entries[node].seat), DEAL)
    return next((n for n in line if entries[n].seat in yours), DEAL)


def _cover(table: Table, seen: Viewpoint, language: str) -> Json | None:
    seat = seen.covered_for
    return None if seat is None else {"seat": seat, "name": table.names(language)[seat]}


def _players(table: Table, scores: list[Json | None], words: Words) -> list[Json]:
    names, vacant = table.names(words.language), table.company.vacant
    return [
        {
            "seat": i,
            "name": words("table.free_seat") if i in vacant else names[i],
            "kind": seat.kind,
            "bot": seat.bot or None,
            "failed": False,
            "absent": table.company.absent(i),
            "late": i in table.company.late,
            "program": i in table.company.tokens,
            "presence": None,
            "colour": table.setup.colours[i],
            "score": score,
        }
        for i, (seat, score) in enumerate(zip(table.setup.seats, scores, strict=True))
    ]


def bots_instead(table: Table, reader: Reader) -> list[str]:
    """A sentence on whose seats bots have played to the end, and why."""
    names, company = table.names(reader.language), table.company
    told = []
    for why in ("resigned", "away"):
        seats = [seat for seat in company.agreed.persons if company.absent(seat) == why]
        if seats:
            listed = format_list([names[seat] for seat in seats], locale=reader.language)
            told.append(reader.words(f"result.{why}", names=listed))
    return told


def _result(table: Table, moment: Moment, reader: Reader) -> Json:
    if not moment.state.is_over:
        said = reader.words(f"result.closed.{table.company.closed}")
        return {"winners": [], "sentence": said, "how": said, "transcript": None}
    names, gone = table.names(reader.language), bots_instead(table, reader)
    return {
        "winners": list(moment.state.winners),
        "sentence": " ".join([result_sentence(moment.state, names, reader.words), *gone]),
        "how": " ".join([how_it_ended(moment.state, reader.language), *gone]),
        "transcript": f"/t/{table.id}/transcript",
    }
