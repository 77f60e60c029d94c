"""`stammtisch bot`: lets a bot play a seat at a table of any server."""

from __future__ import annotations

import contextlib
import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

import stammtisch
from stammtisch import bots
from stammtisch.bots import LEVELS, needs_machine_code
from stammtisch.core.arguments import printable
from stammtisch.core.errors import GameError
from stammtisch.play import chosen
from stammtisch.web.settings import variable

from . import rules
from .common import BOTS_HELP, OUT, check_bot

if TYPE_CHECKING:
    from stammtisch.bots import Bot
    from stammtisch.client import Table, View

PART_OF_THE_CLOCK = 10
"""A decision takes this part, at most, of the time that is left: a turn may have several."""

LEAST = 0.05
FIRST_ANSWER_WITHIN = 10.0
"""Seconds after which an address is taken for a wrong one."""

NOT_NOW = ("stale", "time_out", "not_your_turn", "no_pause", "nobody_asks", "no_return")
"""What is refused because something else has happened since: the bot looks again."""


def bot_plays(
    url: Annotated[
        str,
        typer.Argument(
            metavar="URL", help="The seat's link; or, with --token, its table's address."
        ),
    ],
    bot: Annotated[
        str, typer.Option(help=f"Which, {BOTS_HELP}: {', '.join(LEVELS)}, my_bots:First.")
    ] = "expert",
    token: Annotated[
        str | None,
        typer.Option(
            envvar=variable("token"), help="The seat's token; else one is made by the link."
        ),
    ] = None,
    seat: Annotated[
        int | None, typer.Option(min=0, help="Which, if the link opens several; from 0.")
    ] = None,
    seconds: Annotated[
        float | None, typer.Option(help="For each decision at most; else what the bot takes.")
    ] = None,
    again: Annotated[
        bool, typer.Option("--again", help="Play on at the rematch, as often as there is one.")
    ] = False,
) -> None:
    """Let a bot play a seat at a table, here or far away, until the game is over or Ctrl-C."""
    check_bot(bot)
    limit = bots.check_limit(bots.seconds(bot) if seconds is None else seconds)
    with leaving():
        table = seated(url, token, seat)
        while True:
            Player(table, bot, float(limit or 0)).play()
            if not again:
                return
            table = next_game(table)


@contextlib.contextmanager
def leaving() -> Iterator[None]:
    """Ctrl-C ends it without fuss."""
    try:
        yield
    except KeyboardInterrupt:
        OUT.print("\nThe bot has left. The same command lets it play on.")


def seated(url: str, token: str | None, seat: int | None) -> Table:
    """The table by a token of its own, as the others are told; GameError."""
    try:
        from stammtisch.client import ServerError
        from stammtisch.client import Table as At
    except ModuleNotFoundError as error:
        more = "pip install 'stammtisch[client]'"
        raise GameError(f"this needs {error.name}, which comes with: {more}") from error
    table = At(url, token, patience=FIRST_ANSWER_WITHIN)
    if token:
        return patient(table)
    if not table.line.secret:
        raise GameError(f"{url}: the seat's link is needed, or --token with its token")
    try:
        return patient(table.with_token(seat))
    except ServerError as error:
        if error.code == "not_your_seat":
            which = "which of its seats: --seat" if seat is None else f"seat {seat}"
            raise GameError(f"{url}: {error.sentence} This link does not tell {which}") from error
        raise


def patient(table: Table) -> Table:
    """The table, whose server may be away for as long as it likes once it has answered."""
    table.view()
    table.line.patience = math.inf
    return table


def next_game(table: Table) -> Table:
    """The rematch, as soon as somebody wants it."""
    view = table.view()
    OUT.print("Waiting for a rematch.")
    while not view.rematch:
        table.wait(view)
        view = table.view()
    return table.rematch()


@dataclass
class Player:
    """A bot in a seat."""

    table: Table
    name: str
    seconds: float

    def play(self) -> None:
        """To the end of the game; GameError when somebody else plays on in the seat."""
        view = self.table.view()
        seat = own_seat(view)
        if needs_machine_code(self.name):
            rules.compile_with_bar(view.game.name, True)
        bot = stammtisch.bot(self.name)
        as_whom = f"{view.game.title} as {printable(view.players[seat])}"
        OUT.print(f"{self.name} plays {as_whom}. Ctrl-C ends it.", markup=False)
        events = self.table.events(view.n)
        while not (view := self.act(bot, view)).is_over:
            own_seat(view)
            behind = view.n  # what the bot itself has done comes by the stream as well
            next(n for n in events if n > behind)
            view = self.table.view()
        tell_the_end(view)

    def act(self, bot: Bot, view: View) -> View:
        """Do all that there is to do; how the table stands then."""
        from stammtisch.client import ServerError

        while True:
            try:
                if not self.step(bot, view):
                    return view
            except ServerError as error:
                if error.code not in NOT_NOW:
                    raise
            view = self.table.view()

    def step(self, bot: Bot, view: View) -> bool:
        """The next thing to do; whether there was one.

        A bot has nothing against going back, nor against a pause.
        """
        if view.returns:
            return self.come_back(view, view.returns[0])
        if view.answer:
            self.answer(view, view.answer[0])
        elif view.legal:
            state = view.sample()
            action = state.text(chosen(state, bot, self.limit(view)))
            self.table.decide(action, view)
        elif view.clock and view.clock.wishes and view.seat not in view.clock.wishes:
            self.table.post("pause", view)
        else:
            return False
        return True

    def come_back(self, view: View, seat: int) -> bool:
        """Have the seat back, unless the one that stands in has to decide first."""
        from stammtisch.client import ServerError

        try:
            self.table.post("return", view, seat)
        except ServerError as error:
            if error.code != "time_out":
                raise
            return False
        return True

    def answer(self, view: View, seat: int) -> None:
        """Agree to go back, but not to where no time is left for whoever decides there."""
        from stammtisch.client import ServerError

        try:
            self.table.post("agree", view, seat)
        except ServerError as error:
            if error.code != "no_time_back":
                raise
            self.table.post("refuse", view, seat)

    def limit(self, view: View) -> float:
        """Seconds for this decision: no more than its clock allows."""
        clock = view.clock
        if clock is None or view.to_move is None or clock.running is None:
            return self.seconds
        left = clock.left[view.to_move] / 1000
        return min(self.seconds, max(LEAST, left / PART_OF_THE_CLOCK))


def own_seat(view: View) -> int:
    """The seat that the bot plays; GameError when there is none."""
    mine = [*view.yours, *view.returns]
    if not mine:
        why = "the game is over" if view.is_over else "somebody else plays this seat to the end"
        raise GameError(f"there is nothing to play here: {why}")
    return mine[0]


def tell_the_end(view: View) -> None:
    """Who has won, with how many points."""
    if view.closed:
        OUT.print("The table has been closed.")
        return
    known, names = view.sample().view(view.seat), [*map(printable, view.players)]
    scores = [score["total"] for score in known["scores"]]
    told = ", ".join(f"{name} {n}" for name, n in zip(names, scores, strict=True))
    won = ", ".join(names[seat] for seat in known["winners"])
    OUT.print(f"The game is over: {told}. Won by {won}.", markup=False)
