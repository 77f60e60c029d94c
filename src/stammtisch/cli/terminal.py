"""`stammtisch play`: a game in the terminal. Knows no game: draws any view, asks for any action."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from stammtisch.bots import LEVELS, needs_machine_code
from stammtisch.core.boards import panels, picture
from stammtisch.core.errors import GameError
from stammtisch.core.words import Words
from stammtisch.play import chosen
from stammtisch.table.result import result_sentence
from stammtisch.table.views import Json

from .common import OUT, Language, Overwrite, Seed, check_bot, speak
from .files import score_sheet
from .rules import compile_with_bar
from .session import SavedTranscript, Session, Wanted, deal, place_of
from .session import resume as resume_game

if TYPE_CHECKING:
    from stammtisch.core.scene import Scene
    from stammtisch.core.transcript_writer import Growing

LISTED = 12
"""So many choices are listed with numbers at once; more are grouped, and listed when asked for."""

SHOWN_LOG = 8
ASIDE = 3
"""So far from the board the scores stand, where a line has room for both."""

BOT_SECONDS = 3.0


def play(
    name: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="A game's name; --version lists them.")
    ] = None,
    bots: Annotated[int | None, typer.Option(min=0, help="How many bots play; else 1.")] = None,
    persons: Annotated[
        int | None, typer.Option(min=0, help="How many people share the keyboard; else 1.")
    ] = None,
    bot: Annotated[
        str, typer.Option(help=f"Which: {', '.join(LEVELS)}, module:Class.")
    ] = "regular",
    seed: Seed = None,
    language: Language = None,
    resume: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Play on in this transcript, and keep it up to date."),
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Keep the transcript here; the one resumed then stays as it is."
        ),
    ] = None,
    overwrite: Overwrite = False,
) -> None:
    """Play in the terminal."""
    words = speak(language)
    place = place_of(save, resume, overwrite)
    check_bot(bot)
    session, growing = begin(name, Wanted(persons, bots, bot), seed, resume, words)
    if place is not None:  # one that cannot be written is refused before the game, not after
        session.save_to(place, growing)
    if session.bots and needs_machine_code(bot):
        compile_with_bar(session.state.game.name, True)
    try:
        run(session)
    except (EOFError, KeyboardInterrupt):
        OUT.print(f"\n{words('cli.farewell')}")
    finally:
        if session.saved is not None:
            save_at_the_end(session.saved, words)


def begin(
    name: str | None, wanted: Wanted, seed: str | None, resumed: Path | None, words: Words
) -> tuple[Session, Growing]:
    """The game that is asked for, and its transcript; GameError for what does not go together."""
    if resumed is not None:
        if seed is not None:
            raise GameError(f"--seed: the deal is that of {resumed}")
        return resume_game(resumed, name, wanted, words)
    if name is None:
        raise GameError("play: say which game, or --resume FILE")
    return deal(name, wanted, seed, words)


def save_at_the_end(saved: SavedTranscript, words: Words) -> None:
    """Say where the transcript is; one that cannot be saved is printed, so that it is not lost."""
    saved.save()
    if saved.fault is not None:
        print(saved.growing.text)
        raise saved.fault
    OUT.print(Text(words("cli.saved", file=saved.path)), soft_wrap=True)


def run(session: Session) -> None:
    """One decision after the other, to the end."""
    while (seat := session.state.to_move) is not None:
        if seat in session.bots:
            bot_decides(session, seat)
        else:
            person_decides(session, seat)
    show(session, None, [])
    sentence = result_sentence(session.state, session.names, session.words)
    OUT.print(Text(sentence, style="bold"))


def bot_decides(session: Session, seat: int) -> None:
    action = chosen(session.state, session.bots[seat], BOT_SECONDS)
    take(session, seat, session.state.text(action))


def person_decides(session: Session, seat: int) -> None:
    """Show what this person may see and do, and ask until the answer is legal."""
    hidden = len(session.persons) > 1 and session.state.is_secret
    if hidden:
        cover(session, seat)
    texts = session.state.legal_texts()
    show(session, seat, texts)
    take(session, seat, ask(session, seat, texts))
    if hidden:
        OUT.clear()


def cover(session: Session, seat: int) -> None:
    OUT.clear()
    OUT.input(f"{session.words('cli.pass', name=session.names[seat])} ")


def take(session: Session, seat: int, text: str) -> None:
    """The decision happens; what a bot does is said where no table is drawn anew."""
    session.decide(text)
    if seat in session.bots and not OUT.is_terminal:
        OUT.print(session.log[-1])


# What is shown


def show(session: Session, seat: int | None, texts: list[str]) -> None:
    """The table as a seat sees it: scores, log, board, and the question.

    The board stands beside the scores, or below them where it is near the question.
    """
    alone = session.persons[0] if len(session.persons) == 1 else None
    eyes = seat if seat is not None and (alone == seat or session.state.is_secret) else alone
    known = session.state.known(eyes)
    view, scene = known.view(), session.scene(known, texts)
    if OUT.is_terminal:
        OUT.clear()
    board = picture(view, scene, session.state.game, session.names, session.words)
    sheet, said = scores(session, view), log(session)
    players = panels(scene, [session.name(seat) for seat in range(session.state.seats)])
    if OUT.measure(board).maximum + ASIDE + OUT.measure(sheet).maximum <= OUT.width:
        beside = Table.grid(padding=(0, ASIDE, 0, 0))
        beside.add_row(board, Group(sheet, players, said))
        OUT.print(beside)
    else:
        OUT.print(Columns([sheet, said], padding=(0, 1)), players, board)
    if session.saved is not None and session.saved.fault is not None:
        said = session.words("cli.unsaved", fault=session.saved.fault)
        OUT.print(Text(said, "red"), soft_wrap=True)
    if texts:
        OUT.print(question(session, scene, texts))


def scores(session: Session, view: Json) -> RenderableType:
    """The score sheet, as far as this seat can know it."""
    state, words = session.state, session.words
    names = [session.name(seat) for seat in range(state.seats)]
    known = state.game.headings, view["scores"]
    sheet = score_sheet(*known, names, session.game_words, words("cli.total"))
    return Panel.fit(sheet, title=words("cli.score"))


def log(session: Session) -> RenderableType:
    last = session.log[-SHOWN_LOG:]
    return Panel.fit(Group(*last), border_style="dim") if last else Text()


def question(session: Session, scene: Scene, texts: list[str]) -> RenderableType:
    """What may be done: listed with numbers, or grouped when there are many."""
    lines: list[RenderableType] = [
        Text(part, style="bold") for part in (scene.banner, scene.prompt) if part
    ]
    if len(texts) <= LISTED:
        lines.append(numbered(scene, texts))
    else:
        lines += [*grouped(texts), Text(session.words("cli.many", n=len(texts)), style="dim")]
    return Group(*lines)


def numbered(scene: Scene, texts: list[str]) -> RenderableType:
    """Each choice with its number, its text and what it means."""
    lines = []
    for i, text in enumerate(texts, start=1):
        meaning = scene.choices.get(text, "")
        lines.append(Text.assemble((f"{i:3} ", "bold cyan"), f"{text:16} ", (meaning, "dim")))
    return Columns(lines, padding=(0, 4)) if len(lines) > LISTED else Group(*lines)


def grouped(texts: list[str]) -> list[Text]:
    """A line for each kind of decision: "place  a1 b2 c3"."""
    kinds: dict[str, list[str]] = {}
    for text in texts:
        kind, _, value = text.partition(" ")
        kinds.setdefault(kind, []).append(value)
    return [
        Text.assemble((f"{kind:10} ", "bold cyan"), " ".join(values))
        for kind, values in kinds.items()
    ]


# What is asked


def ask(session: Session, seat: int, texts: list[str]) -> str:
    """The text of a legal action: by its number or its text."""
    OUT.print(session.words("cli.help", example=texts[0]), style="dim")
    while True:
        said = " ".join(OUT.input(f"[bold]{session.names[seat]}>[/] ").split())
        if said.lower() in ("q", "quit", "exit"):
            raise EOFError
        if said in ("", "?"):
            scene = session.scene(session.state.known(seat), texts)
            OUT.print(numbered(scene, texts))
        elif said.isdecimal() and 1 <= int(said) <= len(texts):
            return texts[int(said) - 1]
        else:
            chosen = understood(session, said)
            if chosen is not None:
                return chosen


def understood(session: Session, said: str) -> str | None:
    """The action a text names, if it is legal; otherwise says why not."""
    state, words = session.state, session.words
    try:
        text = state.text(state.parse(said))
    except GameError:
        OUT.print(Text(words("error.unknown_action", action=said[:40]), "red"))
        if near := state.game.action_space.near(said):
            OUT.print(words("cli.perhaps", actions=", ".join(near)))
        return None
    why = state.why_not(text, words.language, session.names)
    if why is None:
        return text
    OUT.print(Text(f"{why.sentence} ({why.title})", "red"))
    return None
