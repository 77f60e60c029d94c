"""`stammtisch admin`: for who keeps a server; all of it while the server runs."""

from __future__ import annotations

import re
import secrets
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.markup import escape
from rich.table import Table

from stammtisch.core.arguments import printable
from stammtisch.core.errors import GameError
from stammtisch.notify import mail as mails
from stammtisch.notify.delivery import UndeliveredError
from stammtisch.table.errors import RefusedError
from stammtisch.web.settings import naming, read_mail, read_public_url, variable

from .common import OUT, AsJson, Overwrite, check_new, print_json, read_file, write_file

if TYPE_CHECKING:
    from stammtisch.store.admin import Database, StoredTable

app = typer.Typer(help="Look after the tables of a server, while it runs.", no_args_is_help=True)

DAY = 86400
OWN = 0o600
"""For nobody else's eyes: an export holds every hand, and the seeds of unfinished games."""

UNITS = {"m": 60, "h": 3600, "d": DAY, "w": 7 * DAY}
AGE = re.compile(r"(\d{1,5})([mhdw])")


def as_served(name: str) -> Any:
    """An option that the server has too."""
    return typer.Option(f"--{name}", envvar=variable(name), help="As the server has it.")


Place = Annotated[str, as_served("database")]
Ids = Annotated[list[str], typer.Argument(metavar="ID...", help="As `list` tells them.")]
Game = Annotated[str | None, typer.Option(help="This game alone.")]
Older = Annotated[str, typer.Option(metavar="AGE", help="Quiet for so long: 90d, 12h, 8w.")]
Yes = Annotated[bool, typer.Option("--yes", help="Do not ask.")]
Output = Annotated[Path, typer.Option("-o", "--output", metavar="FILE", help="Where to.")]


def opened(database: str) -> Database:
    """The server's database; GameError."""
    from .serve import check_installed

    check_installed()
    from stammtisch.store.address import default_url, full_url
    from stammtisch.store.admin import Database

    with naming("database"):
        return Database(full_url(database) if database else default_url())


@app.command("list")
def list_tables(
    database: Place = "",
    game: Game = None,
    over: Annotated[
        bool | None, typer.Option("--over/--unfinished", help="Those that are over, or not.")
    ] = None,
    older_than: Older = "0d",
    as_json: AsJson = False,
) -> None:
    """List the tables, those where something happened last first."""
    tables = [
        table
        for table in quiet(opened(database).tables(), older_than)
        if (game is None or table.game == game) and (over is None or table.over == over)
    ]
    if as_json:
        print_json([{key: getattr(it, key) for key in it.__struct_fields__} for it in tables])
        return
    shown = Table("id", "game", "players", "last entry", "entries", "over", box=None)
    for it in tables:
        players, over_now = escape(printable(", ".join(it.players))), "yes" if it.over else ""
        shown.add_row(it.id, it.game, players, day(it.last), str(it.entries), over_now)
    OUT.print(shown)


@app.command()
def delete(ids: Ids, database: Place = "", yes: Yes = False) -> None:
    """Delete tables for good."""
    kept = opened(database)
    there = {table.id for table in kept.tables()}
    for table_id in ids:
        if table_id not in there:
            raise GameError(f"there is no table {table_id}")
    remove(kept, ids, yes)


@app.command()
def expire(
    older_than: Older,
    database: Place = "",
    unfinished: Annotated[
        bool, typer.Option("--unfinished", help="Also those that are not over.")
    ] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only tell which.")] = False,
    yes: Yes = False,
) -> None:
    """Delete tables at which nothing has happened for long."""
    kept = opened(database)
    ids = [it.id for it in quiet(kept.tables(), older_than) if it.over or unfinished]
    if dry_run:
        for table_id in ids:
            print(table_id)
    else:
        remove(kept, ids, yes)


@app.command()
def export(
    output: Output,
    ids: Annotated[list[str] | None, typer.Argument(metavar="[ID]...")] = None,
    database: Place = "",
    everything: Annotated[bool, typer.Option("--all", help="All tables.")] = False,
    overwrite: Overwrite = False,
) -> None:
    """Write all that is stored of tables into a file, for another server."""
    if bool(ids) == everything:
        raise GameError("export: name tables, or say --all")
    check_new(output, overwrite)
    lines = opened(database).export(None if everything else ids)
    write_file(output, "".join(lines), OWN)
    OUT.print(f"{len(lines) - 1} tables in {output}", soft_wrap=True)


@app.command("import")
def take_in(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Written by `export`.")],
    database: Place = "",
) -> None:
    """Take in tables from a file; their links go on here."""
    lines = read_file(file).removesuffix("\n").split("\n")  # what people wrote may part lines too
    if lines == [""]:
        raise GameError(f"{file}: it is empty")
    try:
        number = opened(database).take_in(lines)
    except GameError as error:
        raise GameError(f"{file}: {error}" if str(error).startswith("line") else str(error)) from (
            error
        )
    OUT.print(f"{number} tables taken in")


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The copy.")],
    database: Place = "",
    overwrite: Overwrite = False,
) -> None:
    """Copy the database (SQLite) into a file, as it stands at one moment."""
    check_new(file, overwrite)
    opened(database).backup(file)
    OUT.print(f"{file}: {file.stat().st_size:,} bytes", soft_wrap=True)


@app.command()
def statistics(database: Place = "", as_json: AsJson = False) -> None:
    """Tell how many tables there are, of which games, since when."""
    told = opened(database).statistics()
    if as_json:
        print_json(told)
        return
    for name, value in told.items():
        if isinstance(value, dict):
            OUT.print(f"{name}: " + ", ".join(f"{key} {many}" for key, many in value.items()))
        else:
            OUT.print(f"{name}: {value}")


@app.command()
def mail(
    address: Annotated[str, typer.Argument(metavar="ADDRESS", help="Who is to get it.")],
    smtp: Annotated[str, as_served("smtp")] = "",
    mail_from: Annotated[str, as_served("mail-from")] = "",
    public_url: Annotated[str, as_served("public-url")] = "",
) -> None:
    """Send one mail by the server's settings, to see whether it comes."""
    with naming("public-url"):
        public_url = read_public_url(public_url)
    read_mail(smtp, mail_from, public_url)
    if (server := mails.read_smtp(smtp)) is None:
        raise GameError("smtp: nobody is named who sends mails: --smtp")
    try:
        to, key = mails.read_address(address), secrets.token_hex(8)
        words = f"Mails of the tables at {public_url} come here.\n"
        made = mails.written(key, mail_from, to, "Stammtisch", words, public_url)
        mails.send(server, made)
    except RefusedError as error:
        raise GameError(f"{address!r} is no address like anna@example.org") from error
    except UndeliveredError as error:
        said = f"{server.host}:{server.port} has not taken it: {error}"
        raise GameError(f"{said} ({error.__cause__})" if error.__cause__ else said) from error
    OUT.print(f"{server.host}:{server.port} has taken it", soft_wrap=True)


def remove(kept: Database, ids: list[str], yes: bool) -> None:
    """Once somebody has agreed; GameError when nobody has."""
    if ids and not yes:
        try:
            agreed = typer.confirm(f"Delete {len(ids)} tables for good?")
        except typer.Abort:
            agreed = False
        if not agreed:
            raise GameError("nothing is deleted; --yes deletes without a question")
    kept.delete(ids)
    OUT.print(f"{len(ids)} tables deleted")


def quiet(tables: list[StoredTable], older_than: str) -> list[StoredTable]:
    """Those at which nothing has happened for so long; GameError."""
    found = AGE.fullmatch(older_than)
    if not found:
        raise GameError(f"older than: {older_than!r} is no age like 90d, 12h or 8w")
    latest = time.time() - int(found[1]) * UNITS[found[2]]
    return [table for table in tables if table.last <= latest]


def day(when: int) -> str:
    return datetime.fromtimestamp(when, UTC).strftime("%Y-%m-%d %H:%M")
