"""docs/hosting.md and deploy/ tell the options that there are, and all of them."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest
import typer.main

from stammtisch.cli import app
from stammtisch.web.settings import PREFIX, Settings

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
DEPLOY = sorted((ROOT / "deploy").iterdir())
SETTINGS = {field.encode_name for field in msgspec.structs.fields(Settings)}
OTHERS = {"STAMMTISCH_CACHE"}
FOREIGN = {"--build", "--username", "--constraint", "--interval", "--timeout", "--start-period"}
FOREIGN |= {"--create-home", "--home-dir", "--system", "--no-cache-dir", "--from", "--now"}
FOREIGN |= {"--nginx", "--reference"}
"""Options of other programs."""


def options() -> set[str]:
    """All options of `serve` and of `admin`."""
    group = typer.main.get_command(app)
    assert isinstance(group, typer.core.TyperGroup)
    admin = group.commands["admin"]
    assert isinstance(admin, typer.core.TyperGroup)
    commands = [group.commands["serve"], *admin.commands.values()]
    found = [one for command in commands for one in command.params]
    return {text for one in found for text in (*one.opts, *one.secondary_opts)}


def named(text: str) -> set[str]:
    return set(re.findall(rf"{PREFIX}[A-Z_]+", text))


def test_the_page_names_every_setting_and_no_other() -> None:
    assert named(PAGE) == SETTINGS | OTHERS
    rows = re.findall(r"^\| `--([a-z-]+)` \| `(\w+)` \|", PAGE, re.MULTILINE)
    assert {name for _, name in rows} == SETTINGS
    for option, name in rows:
        assert name == PREFIX + option.upper().replace("-", "_")


@pytest.mark.parametrize("file", DEPLOY, ids=lambda file: file.name)
def test_files_of_deploy_name_settings_that_there_are(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert named(text) <= SETTINGS | OTHERS
    assert set(re.findall(r"(?<!\S)--[a-z][a-z-]+", text)) <= options() | FOREIGN
    assert f"deploy/{file.name}" in PAGE


def test_options_on_the_page_are_there() -> None:
    assert set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", PAGE)) <= options() | FOREIGN


def test_the_page_s_commands_of_admin_are_there() -> None:
    group = typer.main.get_command(app)
    assert isinstance(group, typer.core.TyperGroup)
    admin = group.commands["admin"]
    assert isinstance(admin, typer.core.TyperGroup)
    assert set(re.findall(r"stammtisch admin (\w+)", PAGE)) == set(admin.commands)
