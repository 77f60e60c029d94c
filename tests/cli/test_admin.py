"""Looking after tables, in both kinds of databases: listed, deleted, moved, copied, counted."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, TypeVar

import pytest
from sqlalchemy import Connection, inspect, make_url, select, text, update

from stammtisch.store.address import file_of, full_url, is_file
from stammtisch.store.database import make_engine, try_out
from stammtisch.store.schema import DOWNTIMES, ENTRIES, METADATA, SERVERS, TABLES
from stammtisch.web import upkeep

from ..postgres import Postgres
from ..running import Answer, Run
from ..web.servers import BOT, PATIENCE, PERSON, Browser, serving_from

T = TypeVar("T")
Rows = dict[str, list[Any]]

DAY = 86400
NOTE = "One\u2028two\u0085three"
"""With marks that part lines too."""

GUEST: dict[str, Any] = {**PERSON, "elsewhere": True}


def within(url: str, work: Callable[[Connection], T]) -> T:
    """Do something in a database."""

    async def do() -> T:
        engine = make_engine(url)
        async with engine.begin() as connection:
            done = await connection.run_sync(work)
        await engine.dispose()
        return done

    return asyncio.run(do())


def everything(url: str) -> Rows:
    """All rows of a database, but for those that tell of servers."""
    parts = [it for it in METADATA.sorted_tables if it not in (SERVERS, DOWNTIMES)]

    def read(connection: Connection) -> Rows:
        return {
            part.name: sorted(map(tuple, connection.execute(select(part))), key=str)
            for part in parts
        }

    return within(url, read)


class Kept:
    """A database with three tables: two under way, and one that has been quiet for 100 days."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.tables: list[Browser] = []

    async def fill(self) -> Kept:
        async with serving_from(self.url) as client:
            for name in ("Anna", "Boris", "Chloé [/x]"):
                seats: list[dict[str, Any]] = [{**PERSON, "name": name}, {**GUEST}]
                self.tables.append(await Browser(client).open_table(*seats))
            first = self.tables[0]
            await first.post(f"{first.address}/notes", json={"text": NOTE})
        return self

    def age(self) -> None:
        last = update(ENTRIES).where(ENTRIES.c.table_id == self.ids[2])
        long_ago = int((time.time() - 100 * DAY) * 1000)
        within(self.url, lambda it: it.execute(last.values(at=long_ago, to_move=None)))

    @property
    def ids(self) -> list[str]:
        return [table.address.rpartition("/")[2] for table in self.tables]

    def rows(self) -> Rows:
        return everything(self.url)


@pytest.fixture
def kept(url: str, monkeypatch: pytest.MonkeyPatch) -> Kept:
    made = asyncio.run(Kept(url).fill())
    made.age()
    monkeypatch.setenv("STAMMTISCH_DATABASE", url)
    return made


@pytest.fixture
def there(url: str, tmp_path: Path, postgres: Postgres) -> str:
    """The database of another server, which has begun: of the other kind."""
    other = str(tmp_path / "elsewhere" / "tables.db")
    made = full_url(postgres.database() if is_file(url) else other)
    try_out(made)
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


def test_a_table_that_cannot_be_read_is_listed_and_deleted_too(run: Run, kept: Kept) -> None:
    first = kept.ids[0]
    spoilt = update(TABLES).where(TABLES.c.id == first).values(setup="{}")
    within(kept.url, lambda it: it.execute(spoilt))
    assert listed(run) == {*kept.ids}
    assert run("admin", "statistics", "--json").json["tables"] == 3
    assert run("admin", "delete", first, "--yes").code == 0
    assert first not in str(kept.rows())


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


def test_an_exported_table_goes_on_elsewhere_by_its_old_links(
    run: Run, kept: Kept, there: str, tmp_path: Path
) -> None:
    output = tmp_path / "tables.jsonl"
    assert run("admin", "export", "--all", "-o", output).code == 0
    assert run("admin", "import", output, "--database", there).code == 0
    assert everything(there) == kept.rows()
    again = run("admin", "import", output, "--database", there)
    assert (again.code, "line 2: the table" in again.err) == (2, True)
    assert everything(there) == kept.rows()

    async def follow() -> None:
        async with serving_from(there) as client:
            for table in kept.tables[:2]:
                for link in (table.made["url"], table.made["links"][0]["url"]):
                    guest = await Browser(client).follow(link)
                    assert (await guest.state())["yours"]
                table.client = client
                assert (await table.state())["yours"] == [0], "by the cookie of the old server"

    asyncio.run(follow())


def test_one_table_is_exported_alone(run: Run, kept: Kept, there: str, tmp_path: Path) -> None:
    output = tmp_path / "one.jsonl"
    assert run("admin", "export", kept.ids[1], "-o", output).code == 0
    assert output.stat().st_mode & 0o777 == 0o600
    assert run("admin", "import", output, "--database", there).code == 0
    assert listed(run, "--database", there) == {kept.ids[1]}
    for wrong in (["nowhere"], [], [kept.ids[0], "--all"]):
        assert run("admin", "export", *wrong, "-o", tmp_path / "x").code == 2
    assert not (tmp_path / "x").exists()
    assert "already" in run("admin", "export", "--all", "-o", output).err


def respell(row: dict[str, Any], column: str, was: str, now: str) -> None:
    assert was in row[column]
    row[column] = row[column].replace(was, now)


def after(packed: Any, **what: Any) -> dict[str, Any]:
    """One more entry of a table."""
    last = packed["rows"]["entries"][-1]
    more = {"n": last["n"] + 1, "key": "more", "seat": 0, "position": None, "events": None}
    return {**last, **more, **what}


def spoiled(lines: list[str]) -> Iterator[list[str]]:
    """What somebody may have made of an export."""
    head, first, *others = lines
    yield [first]
    yield ["{}"]
    yield [json.dumps({"stammtisch": "tables", "schema": "0001"}), first]
    yield [head, first[:-9]]
    yield [head, "[]"]
    yield [head, '{"table":' * 100_000]
    yield [head, first, first]
    changes: list[Callable[[Any], Any]] = [
        lambda it: it["table"].pop("game"),
        lambda it: it["table"].update(setup="{}"),
        lambda it: it["table"].update(id=7),
        lambda it: it["table"].update(id="x" * 40),
        lambda it: it["table"].update(created=2**63),
        lambda it: it["rows"].pop("links"),
        lambda it: it["rows"]["links"][0].update(table_id="another"),
        lambda it: it["rows"]["entries"].clear(),
        lambda it: it["rows"]["entries"][0].update(n=5),
        lambda it: it["rows"]["entries"][0].update(events="x"),
        lambda it: it["rows"]["entries"][0].update(kind="x"),
        lambda it: it["rows"]["links"][0].update(seats="x"),
        lambda it: it["rows"]["links"][0].update(seats="7"),
        lambda it: respell(it["table"], "setup", '"toy"', '"gone"'),
        lambda it: it["rows"]["entries"][0].update(position="{}"),
        lambda it: it["rows"]["entries"][0].update(position=None),
        lambda it: it["rows"]["entries"].append(after(it, kind="decision", action="fly")),
        lambda it: it["rows"]["entries"].append(after(it, kind="join", action="x")),
        lambda it: it["rows"]["entries"].append(after(it, kind="undo", back=9)),
        lambda it: it["rows"]["entries"].append(after(it, kind="phrase", action="gone")),
        lambda it: it["rows"]["entries"].append(after(it, kind="talk", seat=7)),
    ]
    for change in changes:
        packed = json.loads(first)
        change(packed)
        yield [head, *others, json.dumps(packed)]


def test_a_file_that_is_no_export_changes_nothing(
    run: Run, kept: Kept, there: str, tmp_path: Path
) -> None:
    output = tmp_path / "tables.jsonl"
    run("admin", "export", "--all", "-o", output)
    before = everything(there)
    for lines in spoiled(output.read_text(encoding="utf-8").removesuffix("\n").split("\n")):
        output.write_text("\n".join(lines) + "\n", encoding="utf-8")
        answer = run("admin", "import", output, "--database", there)
        assert (answer.code, len(answer.err.splitlines())) == (2, 1), answer.err
        assert f"{output}: line " in answer.err
        assert everything(there) == before
    assert f"line {len(lines)}: table {kept.ids[0]}, entry 1: it could not be opened" in answer.err


def test_a_copy_of_a_file_holds_the_same(
    run: Run, file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asyncio.run(Kept(file).fill())
    monkeypatch.setenv("STAMMTISCH_DATABASE", file)
    copy = tmp_path / "copy.db"
    with closing(sqlite3.connect(file_of(file))) as writing:
        writing.execute("begin immediate")  # as a server that is just writing
        assert run("admin", "backup", copy).code == 0
    assert everything(full_url(str(copy))) == everything(file)
    assert run("admin", "backup", copy).code == 2
    assert run("admin", "backup", copy, "--overwrite").code == 0
    assert run("admin", "backup", tmp_path / "no" / "where.db").code == 2


def test_postgresql_copies_by_its_own_programs(
    run: Run, postgres: Postgres, tmp_path: Path
) -> None:
    """As docs/hosting.md has it; `backup` says so."""
    address, copy = postgres.database(), tmp_path / "copy.db"
    asyncio.run(Kept(full_url(address)).fill())
    answer = run("admin", "backup", copy, "--database", address)
    assert (answer.code, "pg_dump" in answer.err, copy.exists()) == (2, True, False)
    other = postgres.database()
    said = postgres.program("pg_dump", name_of(address))
    postgres.program("psql", name_of(other), said)
    assert everything(full_url(other)) == everything(full_url(address))
    assert listed(run, "--database", other) == listed(run, "--database", address) != set()


def name_of(address: str) -> str:
    return str(make_url(address).database)


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


def as_they_are(connection: Connection) -> Rows:
    """All rows of all tables, whatever these are."""
    names = sorted(inspect(connection).get_table_names())
    return {it: [*map(tuple, connection.execute(text(f"select * from {it}")))] for it in names}


@pytest.mark.parametrize(("said", "change"), CHANGES.items())
def test_a_database_of_another_version_is_left_alone(
    run: Run, kept: Kept, tmp_path: Path, said: str, change: str
) -> None:
    packed = tmp_path / "tables.jsonl"
    assert run("admin", "export", "--all", "-o", packed).code == 0
    within(kept.url, lambda it: it.execute(text(change)))
    before = within(kept.url, as_they_are)
    commands: list[list[str | Path]] = [
        ["list"],
        ["delete", kept.ids[0], "--yes"],
        ["expire", "--older-than", "0m", "--yes"],
        ["export", "--all", "-o", tmp_path / "x"],
        ["import", packed],
        ["statistics"],
    ]
    if is_file(kept.url):
        commands.append(["backup", tmp_path / "x"])
    for command in commands:
        answer = run("admin", *command)
        assert answer.code == 2
        assert said in answer.err
    assert within(kept.url, as_they_are) == before
    assert not (tmp_path / "x").exists()


def test_no_database_is_made_by_looking_for_one(run: Run, tmp_path: Path) -> None:
    answer = run("admin", "list", "--database", tmp_path / "x.db")
    assert (answer.code, "there is no such file" in answer.err) == (2, True)
    assert not (tmp_path / "x.db").exists()


def test_a_database_that_nobody_serves_is_told_in_a_line(run: Run, postgres: Postgres) -> None:
    wrong = {
        postgres.address("nowhere"): 'database "nowhere" does not exist',
        "postgresql://anna:hidden@127.0.0.1:1/x": "postgresql://anna:***@127.0.0.1:1/x: Connect",
    }
    for url, said in wrong.items():
        answer = run("admin", "statistics", "--database", url)
        assert (answer.code, len(answer.err.splitlines())) == (2, 1), answer.err
        assert said in answer.err
        assert "hidden" not in answer.err


async def decided(table: Browser) -> Any:
    await table.my_turn()
    return await table.decide()


async def until_unknown(table: Browser) -> None:
    async with asyncio.timeout(PATIENCE):
        while (await table.get(f"{table.address}/state")).status_code != 404:
            await asyncio.sleep(0.02)


async def test_all_of_it_is_done_while_the_server_runs(
    run: Run, url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STAMMTISCH_DATABASE", url)
    monkeypatch.setattr(upkeep, "EVERY", 0.05)
    packed = tmp_path / "tables.jsonl"

    async def admin(*said: str | Path) -> Answer:
        answer = await asyncio.to_thread(run, "admin", *said)
        assert answer.code == 0, answer.err
        return answer

    async with serving_from(url) as client:
        tables = [await Browser(client).open_table(PERSON, BOT) for _ in range(2)]
        going, gone = tables
        ids = [table.address.rpartition("/")[2] for table in tables]
        assert (await admin("statistics", "--json")).json["tables"] == 2
        await admin("export", "--all", "-o", packed)
        await admin("delete", ids[1], "--yes")
        await until_unknown(gone)
        assert (await decided(going)).status_code == 200
        await admin("delete", ids[0], "--yes")
        await until_unknown(going)
        await admin("import", packed)
        for table in tables:
            assert (await decided(table)).status_code == 200
        if is_file(url):
            await admin("backup", tmp_path / "copy.db")
        listed = (await admin("list", "--json")).json
        assert {it["id"] for it in listed if it["entries"] > 1} == {*ids}
