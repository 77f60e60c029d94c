"""Looking after tables: listed, deleted, exported and taken in, copied, counted."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from stammtisch.store.address import full_url
from stammtisch.store.database import try_out

from ..running import Run
from ..web.servers import PERSON, Browser, serving

DAY = 86400
GUEST: dict[str, Any] = {**PERSON, "elsewhere": True}


class Kept:
    """A database with three tables: two under way, and one that has been quiet for 100 days."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.file = folder, folder / "tables.db"
        self.tables: list[Browser] = []

    async def fill(self) -> Kept:
        async with serving(self.folder) as client:
            for name in ("Anna", "Boris", "Chloé"):
                seats: list[dict[str, Any]] = [{**PERSON, "name": name}, {**GUEST}]
                self.tables.append(await Browser(client).open_table(*seats))
        long_ago = int((time.time() - 100 * DAY) * 1000)
        with closing(sqlite3.connect(self.file)) as database, database:
            last = "update entries set created = ?, to_move = null where table_id = ?"
            database.execute(last, (long_ago, self.ids[2]))
        return self

    @property
    def ids(self) -> list[str]:
        return [table.address.rpartition("/")[2] for table in self.tables]

    def rows(self) -> dict[str, list[Any]]:
        return everything(self.file)


def everything(file: Path) -> dict[str, list[Any]]:
    """All rows of a database, but for those that tell of servers."""
    with closing(sqlite3.connect(file)) as database:
        names = database.execute("select name from sqlite_master where type = 'table'").fetchall()
        return {
            name: sorted(database.execute(f"select * from {name}"), key=str)
            for (name,) in names
            if name not in ("servers", "downtimes")
        }


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Kept:
    made = asyncio.run(Kept(tmp_path).fill())
    monkeypatch.setenv("STAMMTISCH_DATABASE", str(made.file))
    return made


def listed(run: Run, *options: str) -> set[str]:
    return {it["id"] for it in run("admin", "list", "--json", *options).json}


def test_tables_are_listed_and_chosen(run: Run, kept: Kept) -> None:
    first, second, old = kept.ids
    assert listed(run) == {first, second, old}
    assert listed(run, "--over") == {old}
    assert listed(run, "--unfinished") == {first, second}
    assert listed(run, "--older-than", "99d") == {old}
    assert listed(run, "--older-than", "15w") == set()
    assert listed(run, "--game", "dokmus") == set()
    said = run("admin", "list").out
    assert all(word in said for word in (*kept.ids, "Chloé", "toy"))


def test_tables_are_deleted_when_somebody_has_agreed(run: Run, kept: Kept) -> None:
    first, second, old = kept.ids
    for typed in ("", "n\n"):
        answer = run("admin", "delete", first, typed=typed)
        assert (answer.code, "nothing is deleted" in answer.err) == (2, True)
    answer = run("admin", "delete", first, "nowhere", "--yes")
    assert (answer.code, answer.err) == (2, "stammtisch: there is no table nowhere\n")
    assert listed(run) == {first, second, old}
    assert run("admin", "delete", first, typed="y\n").code == 0
    assert run("admin", "delete", second, "--yes").code == 0
    rows = kept.rows()
    assert not any(it in str(rows) for it in (first, second))
    assert old in str(rows)


def test_what_has_been_quiet_for_long_expires(run: Run, kept: Kept) -> None:
    first, second, old = kept.ids
    before = kept.rows()
    answer = run("admin", "expire", "--older-than", "90d", "--dry-run")
    assert (answer.out, kept.rows()) == (f"{old}\n", before)
    assert run("admin", "expire", "--older-than", "90d", "--yes").code == 0
    assert run("admin", "expire", "--older-than", "0m", "--yes").code == 0
    assert listed(run) == {first, second}
    assert run("admin", "expire", "--older-than", "0m", "--unfinished", "--yes").code == 0
    assert listed(run) == set()
    assert run("admin", "expire", "--older-than", "soon").code == 2


def elsewhere(folder: Path) -> Path:
    """The database of another server, which has begun."""
    file = folder / "elsewhere" / "tables.db"
    try_out(full_url(str(file)))
    return file


def test_an_exported_table_goes_on_elsewhere_by_its_old_links(run: Run, kept: Kept) -> None:
    output, there = kept.folder / "tables.jsonl", elsewhere(kept.folder)
    assert run("admin", "export", "--all", "-o", output).code == 0
    assert run("admin", "import", output, "--database", there).code == 0
    assert everything(there) == kept.rows()
    again = run("admin", "import", output, "--database", there)
    assert (again.code, "line 2: the table" in again.err) == (2, True)
    assert everything(there) == kept.rows()

    async def follow() -> None:
        async with serving(there.parent) as client:
            for table in kept.tables[:2]:
                for link in (table.made["url"], table.made["links"][0]["url"]):
                    guest = await Browser(client).follow(link)
                    assert (await guest.state())["yours"]
                table.client = client
                assert (await table.state())["yours"] == [0], "by the cookie of the old server"

    asyncio.run(follow())


def test_one_table_is_exported_alone(run: Run, kept: Kept) -> None:
    output, there = kept.folder / "one.jsonl", elsewhere(kept.folder)
    assert run("admin", "export", kept.ids[1], "-o", output).code == 0
    assert run("admin", "import", output, "--database", there).code == 0
    assert listed(run, "--database", str(there)) == {kept.ids[1]}
    for wrong in (["nowhere"], [], [kept.ids[0], "--all"]):
        assert run("admin", "export", *wrong, "-o", kept.folder / "x").code == 2
    assert not (kept.folder / "x").exists()
    assert "already" in run("admin", "export", "--all", "-o", output).err


def spoiled(lines: list[str]) -> Iterator[list[str]]:
    """What somebody may have made of an export."""
    head, first, *others = lines
    yield [first]
    yield ["{}"]
    yield [json.dumps({"stammtisch": "tables", "schema": "0001"}), first]
    yield [head, first[:-9]]
    yield [head, "[]"]
    yield [head, first, first]
    changes: list[Callable[[Any], Any]] = [
        lambda it: it["table"].pop("game"),
        lambda it: it["table"].update(setup="{}"),
        lambda it: it["table"].update(id=7),
        lambda it: it["table"].update(id="x" * 40),
        lambda it: it["rows"].pop("links"),
        lambda it: it["rows"]["links"][0].update(table_id="another"),
        lambda it: it["rows"]["entries"].clear(),
        lambda it: it["rows"]["entries"][0].update(n=5),
        lambda it: it["rows"]["entries"][0].update(events="x"),
        lambda it: it["rows"]["entries"][0].update(kind="x"),
    ]
    for change in changes:
        packed = json.loads(first)
        change(packed)
        yield [head, *others, json.dumps(packed)]


def test_a_file_that_is_no_export_changes_nothing(run: Run, kept: Kept) -> None:
    output, there = kept.folder / "tables.jsonl", elsewhere(kept.folder)
    run("admin", "export", "--all", "-o", output)
    before = everything(there)
    for lines in spoiled(output.read_text(encoding="utf-8").splitlines()):
        output.write_text("\n".join(lines) + "\n", encoding="utf-8")
        answer = run("admin", "import", output, "--database", there)
        assert (answer.code, len(answer.err.splitlines())) == (2, 1), answer.err
        assert f"{output}: line " in answer.err
        assert everything(there) == before


def test_a_copy_holds_the_same(run: Run, kept: Kept) -> None:
    copy = kept.folder / "copy.db"
    with closing(sqlite3.connect(kept.file)) as writing:
        writing.execute("begin immediate")  # as a server that is just writing
        assert run("admin", "backup", copy).code == 0
    assert everything(copy) == kept.rows()
    assert run("admin", "backup", copy).code == 2
    assert run("admin", "backup", copy, "--overwrite").code == 0
    assert run("admin", "backup", kept.folder / "no" / "where.db").code == 2


def test_there_is_a_count_of_everything(run: Run, kept: Kept) -> None:
    told = run("admin", "statistics", "--json").json
    assert (told["tables"], told["over"], told["games"]) == (3, 1, {"toy": 3})
    assert told["browsers"] == 3
    assert sum(told["weeks"].values()) == 3
    assert "toy 3" in run("admin", "statistics").out


CHANGES = {
    "a newer version": "update alembic_version set version_num = '9999'",
    "start the server once": "update alembic_version set version_num = '0001'",
    "something else": "drop table alembic_version",
    "no column back": "alter table entries drop column back",
}


@pytest.mark.parametrize(("said", "change"), CHANGES.items())
def test_a_database_of_another_version_is_left_alone(
    run: Run, kept: Kept, said: str, change: str
) -> None:
    with closing(sqlite3.connect(kept.file)) as database, database:
        database.execute(change)
    before = kept.rows()
    for command in (
        ["list"],
        ["expire", "--older-than", "0m", "--yes"],
        ["backup", kept.folder / "x"],
        ["statistics"],
    ):
        answer = run("admin", *command)
        assert answer.code == 2
        assert said in answer.err
    assert kept.rows() == before
    assert not (kept.folder / "x").exists()


def test_no_database_is_made_by_looking_for_one(run: Run, tmp_path: Path) -> None:
    answer = run("admin", "list", "--database", tmp_path / "x.db")
    assert (answer.code, "there is no such file" in answer.err) == (2, True)
    assert not (tmp_path / "x.db").exists()
