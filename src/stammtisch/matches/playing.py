"""Matches played: what has stood in a file, what is left to play, and when that is enough."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, SupportsIndex

from stammtisch.bots import Bot, Limit, check_limit, check_player
from stammtisch.core.arguments import is_list, shown, whole
from stammtisch.core.errors import GameError
from stammtisch.core.game import Game, check_seed
from stammtisch.core.registry import load

from . import stats
from .match import Match, Played, Run, Task
from .sprt import Question, Verdict
from .standing import Standing, block_shares, reckon
from .workers import workers

if TYPE_CHECKING:
    from .rating import Rating
    from .record import Results

Moves = Callable[[], None]
Watch = Callable[[Match, int], AbstractContextManager[Moves]]
"""Told of a match and how many games of it are there; then called after each game."""

GAMES = 100


@dataclass(frozen=True)
class MatchResult:
    """What came of a match.

    `played`: the games that count, in their order; `standings`, `ratings`: a row for each name of
    a bot; `verdict`: what was decided, if something was asked and is.
    """

    match: Match
    played: list[Played]
    standings: list[Standing]
    ratings: list[Rating]
    verdict: Verdict | None = None

    def __repr__(self) -> str:
        won = ", ".join(f"{row.bot} {row.share:.1%}" for row in self.standings)
        return f"<MatchResult of {self.match.game}, {len(self.played)} games: {won}>"

    def report(self) -> dict[str, Any]:
        """What the games looked like: means, over all that were played or verified in this call.

        GameError when there are none.
        """
        known = [one.stats for one in self.played if one.stats is not None]
        if not known:
            raise GameError("report: no game was played or verified")
        return stats.report(known)


def arena(
    game: str | Game,
    bots: Sequence[Bot | str],
    *,
    games: SupportsIndex = GAMES,
    seats: SupportsIndex | None = None,
    seed: SupportsIndex | str = 0,
    limit: Limit = None,
    variants: Mapping[str, bool] | None = None,
    components: str | Path | None = None,
    jobs: SupportsIndex = 1,
    ray: str | None = None,
    results: str | os.PathLike[str] | None = None,
    verify: bool = False,
    sprt: float | None = None,
    heard: Callable[[int], object] | None = None,
) -> MatchResult:
    """Many games between bots, each deal played from every seat.

    `bots`: names, "module:Class" too, or, with one process, bots; the last plays all seats that
    are left. `games`: how many at most. `limit`: what each bot may use for a decision (a float:
    seconds; an int: states tried). `variants`, `components`: as for `Game.start`. `jobs`: processes
    on this machine; `ray`: the address of a Ray cluster instead ("auto", "host:6379"). Equal seeds
    give equal results in either, unless bots look at the clock. `results`: a file, a line of JSON a
    game; the games in it are not played again. `verify`: replay those first. `sprt`: stop as soon
    as it is decided whether the first bot wins its even share of the games, or so much more (0.05:
    55 % between two). `heard`: told after each game how many there are.

    Processes import the caller's module anew: call it under `if __name__ == "__main__":`. Raises
    GameError for wrong arguments, a file of another match and a process that died; BotError for a
    bot that fails, with game, seed and seat.
    """
    chosen = game if isinstance(game, Game) else load(game)
    names, own = named(bots)
    processes = counted("jobs", jobs)
    if own and (ray is not None or processes > 1):
        raise GameError("bots: other processes find bots by name only, such as 'module:Class'")
    match = make_match(chosen, seated(names, seats), games, seed, limit, variants, components)

    @contextmanager
    def watch(_: Match, count: int) -> Iterator[Moves]:
        def move() -> None:
            nonlocal count
            count += 1
            if heard is not None:
                heard(count)

        yield move

    return next(
        play_matches(
            [match],
            watch=watch,
            jobs=processes,
            ray=ray,
            results=results,
            verify=verify,
            sprt=sprt,
            own=own,
        )
    )


def make_match(
    game: Game,
    players: tuple[str, ...],
    games: SupportsIndex,
    seed: SupportsIndex | str,
    limit: Limit,
    variants: Mapping[str, bool] | None = None,
    components: str | Path | None = None,
) -> Match:
    """A match with all its variants and its components; GameError for what is none."""
    game.check_seats(len(players))
    chosen = game.check_variants(variants or {})
    count = counted("games", games)
    printed = game.read_components(components).document
    return Match(game.name, players, count, check_seed(seed), check_limit(limit), chosen, printed)


def named(bots: Sequence[Bot | str]) -> tuple[list[str], dict[str, Bot]]:
    """What each bot is called, and those that are no names; GameError for what is no bot."""
    if not is_list(bots):
        raise GameError(f"bots: {shown(bots)} is no list of bots")
    names, own = list[str](), dict[str, Bot]()
    for k, bot in enumerate(bots):
        check_player(f"bots[{k}]", bot)
        if isinstance(bot, str):
            names.append(bot)
        else:
            names.append(_name_of(bot, own))
            own[names[-1]] = bot
    return names, own


def _name_of(bot: Bot, own: Mapping[str, Bot]) -> str:
    """That of its class; others of this class are numbered."""
    name, count = type(bot).__name__, 1
    while own.get(name, bot) is not bot:
        count += 1
        name = f"{type(bot).__name__} {count}"
    return name


def seated(players: Sequence[str], seats: SupportsIndex | None) -> tuple[str, ...]:
    """One bot a seat: the last one plays all that are left. GameError when there is no room."""
    count = None if seats is None else counted("seats", seats)
    if count is not None and len(players) > count:
        raise GameError(f"seats: {len(players)} bots have no room on {count}")
    more = 0 if count is None or not players else count - len(players)
    return (*players, *[last for last in players[-1:] for _ in range(more)])


def counted(name: str, value: SupportsIndex) -> int:
    """A whole number above 0; GameError."""
    count = whole(value)
    if count is None or count < 1:
        raise GameError(f"{name}: {shown(value)} is no whole number above 0")
    return count


def play_matches(
    matches: Sequence[Match],
    *,
    watch: Watch,
    jobs: int = 1,
    ray: str | None = None,
    results: str | os.PathLike[str] | None = None,
    verify: bool = False,
    sprt: float | None = None,
    own: Mapping[str, Bot] | None = None,
) -> Iterator[MatchResult]:
    """What came of each match of one game, one match after the other. Arguments as for `arena`."""
    questions = [_question(match, sprt) for match in matches]
    with ExitStack() as stack:
        file = None
        if results is not None:
            from .record import opened

            file = stack.enter_context(opened(results, matches, verify))
        run = stack.enter_context(_crew(matches[0].game, jobs, ray, own))
        for match, question in zip(matches, questions, strict=True):
            played = file.of(match) if file else {}
            with watch(match, len(played)) as move:
                count = _play(match, run, file, played, question, move)
            yield _result(match, [played[number] for number in range(count)], question)


def _crew(
    game: str, jobs: int, ray: str | None, own: Mapping[str, Bot] | None
) -> AbstractContextManager[Run]:
    if ray is None:
        return workers(game, jobs, own)
    from .cluster import cluster

    return cluster(ray, game)


def _question(match: Match, more: float | None) -> Question | None:
    if more is None:
        return None
    first = match.players[0]
    return Question(first, len(match.of(first)) / len(match.players), more)


def _play(
    match: Match,
    run: Run,
    file: Results | None,
    played: dict[int, Played],
    question: Question | None,
    move: Moves,
) -> int:
    """Play what is missing from `played`; how many games count, from the first on."""
    decided = _deciding(match, played, question)
    if (count := next(decided)) is not None:
        return count
    missing = (n for n in range(match.games) if n not in played)
    with closing(run(Task(match, number, file is not None) for number in missing)) as games:
        for number, one in games:
            if file is not None:
                file.add(match, number, one)
            played[number] = Played(one.won, one.points, one.stats)
            move()
            if (count := next(decided)) is not None:
                return count
    return match.games


def _deciding(
    match: Match, played: Mapping[int, Played], question: Question | None
) -> Iterator[int | None]:
    """Asked again and again: how many games have decided the question, or None as long as it is
    open. Deals are looked at in their order alone, so that it is the same wherever they are played.
    """
    n, done = len(match.players), 0
    while True:
        while question is not None and all(k in played for k in range(done, done + n)):
            block = [played[k] for k in range(done, done + n)]
            (share,) = block_shares(match, block, question.bot)
            done += n
            if question.add(share):
                while True:
                    yield done
        yield None


def _result(match: Match, played: list[Played], question: Question | None) -> MatchResult:
    from .rating import ratings

    verdict = None if question is None else question.verdict
    return MatchResult(match, played, reckon(match, played), ratings(match, played), verdict)
