"""The command line. Bad input is answered with one line and exit code 2."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from typing import Annotated, Any

import typer

import stammtisch
from stammtisch.core.arguments import printable
from stammtisch.core.errors import BotError, GameError

from . import admin, arena, bench, bot, files, rules, serve, terminal

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
    arena.arena,
    bot.bot_plays,
    files.replay,
    files.draw,
    files.verify,
    files.components,
    rules.perft,
):
    app.command(command.__name__.partition("_")[0])(command)
app.add_typer(admin.app, name="admin")


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", help="Show the version, and those of the games' rules.")
    ] = False,
) -> None:
    """A table for modern board games. Without a command: open the tables in the browser."""
    if version:
        show_versions()
        raise typer.Exit
    if context.invoked_subcommand is None:
        group: Any = context.command
        opens = group.commands["serve"]
        with opens.make_context("serve", [], parent=context) as asked:  # reads the environment
            opens.invoke(asked)


def show_versions() -> None:
    print(f"stammtisch {stammtisch.__version__}")
    for name in stammtisch.names():
        print(f"{name}: rules {stammtisch.load(name).rules_version}")


def main() -> None:
    """What the program `stammtisch` runs."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal without our letters shows others
    try:
        code = app(prog_name="stammtisch", standalone_mode=False)
        sys.stdout.flush()  # a full disk behind it is met here, not on the way out
        sys.exit(code)
    except GameError as error:
        if isinstance(error, BotError) and error.traceback:
            print(error.traceback, file=sys.stderr)
        print(f"stammtisch: {printable(str(error))}", file=sys.stderr)
        sys.exit(2)
    except OSError as error:
        print(f"stammtisch: {error.strerror or error}", file=sys.stderr)
        drop_output()
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)
    except Exception as error:
        if not hasattr(error, "format_message"):
            raise
        print(misuse(error), file=sys.stderr)
        sys.exit(2)


def drop_output() -> None:
    """What could not be written is not tried once more when the process ends."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def misuse(error: Any) -> str:
    """What is wrong with the arguments, in one line. Typer keeps the class of these private."""
    context = getattr(error, "ctx", None)
    command = context.command_path if context else "stammtisch"
    said = " ".join(error.format_message().split()).rstrip(".")
    return f"{command}: {said}. Try: {command} --help"
