"""Commands about files: transcripts and component sets."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

import stammtisch
from stammtisch.core.errors import GameError, TranscriptError
from stammtisch.core.scene import THEMES
from stammtisch.table.verdict import verdict

from .common import (
    OUT,
    AsJson,
    GameName,
    Language,
    TranscriptFile,
    print_json,
    progress,
    read_file,
    speak,
    write_file,
)


def played(path: Path, shown: bool, after: int | None = None) -> Any:
    """The state a transcript leads to, or the one after some of its decisions."""
    from stammtisch.core.transcript import read

    try:
        state, moves = read(read_file(path))
    except TranscriptError as error:
        raise GameError(f"{path}: {error}") from error
    if after is not None and not 0 <= after <= len(moves):
        raise GameError(f"--after: the transcript has {len(moves)} decisions")
    chosen = moves if after is None else moves[:after]
    with progress(state.game.title, len(chosen), shown) as move:
        for _, action in chosen:
            state.apply(action)
            move()
    return state


def replay(file: TranscriptFile, as_json: AsJson = False, language: Language = None) -> None:
    """Play a transcript to its end and show the result."""
    state = played(file, not as_json)
    if as_json:
        print_json(summary(state))
        return
    shell = speak(language)
    words = state.game.words(shell.language)
    OUT.print(f"[bold]{words('title')}[/], {len(state.actions)} decisions")
    names = [shell("seat.unnamed", number=seat + 1) for seat in range(state.seats)]
    OUT.print(score_sheet(state, names, words))
    if state.outcome is not None:
        OUT.print(verdict(state, names, shell))


def summary(state: Any) -> dict[str, Any]:
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


def score_sheet(state: Any, names: list[str], words: Any, total: str = "Total") -> Table:
    """Points by heading, a column a seat."""
    sheet = Table(box=None, pad_edge=False)
    sheet.add_column("")
    for name in names:
        sheet.add_column(name, justify="right")
    scores = state.scores()
    for heading in state.game.headings:
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
    state = played(file, not as_json)
    seed = state.origin.seed
    found = None if seed is None else hashlib.sha256(seed.encode()).hexdigest()
    if deal is not None and deal.strip().lower() != found:
        raise GameError(f"the deal is not the promised one: its hash is {found}")
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
    language: Language = None,
) -> None:
    """Draw the board of a transcript."""
    if theme not in THEMES:
        raise GameError(f"--theme: {theme!r} is none of {', '.join(THEMES)}")
    if output.suffix not in (".svg", ".png"):
        raise GameError(f"{output}: a name that ends in .svg or .png is expected")
    state = played(file, shown=True, after=after)
    svg = state.svg(seat, theme, speak(language).language)
    write_file(output, svg if output.suffix == ".svg" else to_png(svg))


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
    text = game.module("components").house() if file is None else read_file(file)
    try:
        digest = game.components(text).digest
    except GameError as error:
        raise GameError(f"{file}: {error}") from error
    if as_json:
        print_json({"game": name, "digest": digest, "text": text})
    elif file is None:
        print(text, end="")
    else:
        OUT.print(f"{file}: a complete set, digest {digest}", soft_wrap=True)
