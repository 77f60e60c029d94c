"""Commands about files: transcripts and component sets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.table import Table
from rich.text import Text

import stammtisch
from stammtisch.core.errors import GameError, TranscriptError
from stammtisch.core.scene import THEMES
from stammtisch.core.words import Words
from stammtisch.table.names import called
from stammtisch.table.replays import players
from stammtisch.table.result import result_sentence
from stammtisch.table.setup import deal_hash

from .common import (
    OUT,
    AsJson,
    GameName,
    Language,
    Overwrite,
    TranscriptFile,
    check_new,
    print_json,
    read_file,
    speak,
    write_file,
)

if TYPE_CHECKING:
    from stammtisch.core.state import State
    from stammtisch.core.transcript import ReadTranscript


def record_in(path: Path) -> ReadTranscript:
    """The game in a transcript; GameError that names the file and the line."""
    return record_of(path, read_file(path))


def record_of(path: Path, text: str) -> ReadTranscript:
    """The same for a text that was read from there."""
    from stammtisch.core.transcript import read

    try:
        return read(text)
    except TranscriptError as error:
        raise GameError(f"{path}: {error}") from error


def replay(file: TranscriptFile, as_json: AsJson = False, language: Language = None) -> None:
    """Play a transcript to its end and show the result."""
    shell, record = speak(language), record_in(file)
    state = record.end
    if as_json:
        print_json(summary(state))
        return
    game, game_words = state.game, state.game.words(shell.language)
    names = called(tuple(players(record)), shell.language)
    decisions = shell("cli.decisions", n=len(state.actions))
    OUT.print(Text.assemble((game_words("title"), "bold"), f", {decisions}"))
    columns, total = [Text(name) for name in names], shell("cli.total")
    OUT.print(score_sheet(game.headings, state.scores(), columns, game_words, total))
    if state.outcome is not None:
        OUT.print(Text(result_sentence(state, names, shell)))


def summary(state: State) -> dict[str, Any]:
    """A played game in numbers."""
    outcome = state.outcome
    return {
        "game": state.game.name,
        "seats": state.seats,
        "decisions": len(state.actions),
        "is_over": state.is_over,
        "scores": state.scores(),
        "winners": list(state.winners),
        "ended": None if outcome is None else outcome.ended,
        "tie": None if outcome is None else outcome.tie,
        "digest": state.digest(),
    }


def score_sheet(
    headings: Sequence[str],
    scores: Sequence[Mapping[str, int]],
    names: Sequence[Text],
    words: Words,
    total: str,
) -> Table:
    """Points by heading, a column a seat."""
    sheet = Table(box=None, pad_edge=False)
    sheet.add_column("")
    for name in names:
        sheet.add_column(name, justify="right")
    for heading in headings:
        label = words(f"heading.{heading}")
        sheet.add_row(label, *(str(score[heading]) for score in scores))
    sheet.add_row(f"[bold]{total}[/]", *(f"[bold]{score['total']}[/]" for score in scores))
    return sheet


def verify(
    file: TranscriptFile,
    deal: Annotated[
        str | None, typer.Option(metavar="HASH", help="The hash shown before the first card.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Check a transcript: every decision, the result, and that its deal is the promised one."""
    state = record_in(file).end
    seed = state.origin.seed
    found = None if seed is None else deal_hash(seed)
    if deal is not None and found is None:
        raise GameError(f"{file}: the game was set up by hand, there is no deal to check")
    if deal is not None and deal.strip().lower() != found:
        raise GameError(f"{file}: the deal is not the promised one, its hash is {found}")
    if as_json:
        print_json(
            {**summary(state), "seed": seed, "deal": found, "deal_checked": deal is not None}
        )
        return
    over = "and its result fits" if state.is_over else "as far as it goes"
    OUT.print(f"All {len(state.actions)} decisions are legal, {over}.")
    if found is not None:
        OUT.print(f"Deal: {found}{' (as promised)' if deal else ''}", soft_wrap=True)


def draw(
    file: TranscriptFile,
    output: Annotated[Path, typer.Option("-o", "--output", help="A file .svg or .png.")],
    theme: Annotated[str, typer.Option(help=" or ".join(THEMES))] = THEMES[0],
    after: Annotated[int | None, typer.Option(help="Decisions taken; else all.")] = None,
    seat: Annotated[int | None, typer.Option(help="Whose view; else a spectator's.")] = None,
    overwrite: Overwrite = False,
    language: Language = None,
) -> None:
    """Draw the board of a transcript."""
    if theme not in THEMES:
        raise GameError(f"--theme: {theme!r} is none of {', '.join(THEMES)}")
    ending = output.suffix.lower()
    if ending not in (".svg", ".png"):
        raise GameError(f"{output}: a name that ends in .svg or .png is expected")
    check_new(output, overwrite)
    words = speak(language)
    record = record_in(file)
    count = len(record.moves)
    if after is not None and not 0 <= after <= count:
        raise GameError(f"--after: {after} is not from 0 to {count}, the decisions in {file}")
    state = record.end if after is None else record.after(after)
    svg = state.svg(seat, theme, words.language)
    write_file(output, svg if ending == ".svg" else to_png(svg))


def to_png(svg: str) -> bytes:
    """The picture in dots; GameError when the library for it is not installed."""
    try:
        import resvg_py
    except ImportError as error:
        raise GameError("PNG needs the extra: pip install 'stammtisch[png]'") from error
    return bytes(resvg_py.svg_to_bytes(svg_string=svg))


def components(
    name: GameName,
    file: Annotated[Path | None, typer.Argument(metavar="[FILE]", help="A set to check.")] = None,
    as_json: AsJson = False,
) -> None:
    """Check a component file; without one, print the game's own set and where it comes from."""
    game = stammtisch.load(name)
    text = game.modules.components.house() if file is None else read_file(file)
    try:
        read = game.components(text)
    except GameError as error:
        raise GameError(f"{file}: {error}") from error
    if as_json:
        print_json({"game": name, "digest": read.digest, "text": text, "data": read.data})
    elif file is None:
        print(text, end="")
    else:
        OUT.print(Text(f"{file}: a complete set, digest {read.digest}"), soft_wrap=True)
