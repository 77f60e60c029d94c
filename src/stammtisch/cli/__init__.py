"""The command line. Bad input is answered with one line and exit code 2."""

from __future__ import annotations

import sys

import typer

from stammtisch.core.errors import GameError

from . import bench, files, rules, serve, terminal

app = typer.Typer(
    help="A table for modern board games. Without a command: open the tables in the browser.",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for command in (
    serve.serve,
    terminal.play,
    rules.compile_games,
    bench.bench,
    rules.arena,
    files.replay,
    files.draw,
    files.verify,
    files.components,
    rules.perft,
):
    app.command(command.__name__.partition("_")[0])(command)


@app.callback(invoke_without_command=True)
def stammtisch(context: typer.Context) -> None:
    """A table for modern board games. Without a command: open the tables in the browser."""
    if context.invoked_subcommand is None:
        serve.serve()


def main() -> None:
    """What the program `stammtisch` runs."""
    try:
        app(prog_name="stammtisch")
    except GameError as error:
        print(f"stammtisch: {error}", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)
