"""The browser's modules: nothing builds them, so their imports are looked after here."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import stammtisch
from stammtisch.core.scene import LIT_COLOURS

STATIC = Path(stammtisch.__file__).parent / "web" / "static"
MODULES = sorted(STATIC.rglob("*.js"))
IMPORT = re.compile(r'(?:(?:^|@)import [^"]*|\bimport\()"(\.[^"]+)"', re.MULTILINE)
"""Those of types too, which stand in comments."""

SMALL = {
    f"page/{name}.js"
    for name in ("alerts", "announcer", "dom", "keyboard", "notices", "settings", "store", "types")
}
"""What every module may use."""
FOLDERS = ["net", "board", "panels", "page"]
"""Each imports from itself and from those before it."""


def place(module: Path) -> str:
    return module.relative_to(STATIC).as_posix()


def imported(module: Path) -> Iterator[Path]:
    for found in IMPORT.findall(module.read_text(encoding="utf-8")):
        yield (module.parent / found).resolve()


def test_imports_lead_to_modules() -> None:
    wanted = {(place(module), it) for module in MODULES for it in imported(module)}
    assert not {(module, str(it)) for module, it in wanted if it not in MODULES}


def test_modules_import_one_way() -> None:
    wrong = []
    for module in MODULES:
        own = "" if place(module) in SMALL else place(module).partition("/")[0]
        allowed = FOLDERS[: FOLDERS.index(own) + 1] if own else []
        for it in map(place, imported(module)):
            if it not in SMALL and it.partition("/")[0] not in allowed:
                wrong.append(f"{place(module)} -> {it}")
    assert not wrong


def test_the_page_lights_things_in_the_colours_of_the_drawings() -> None:
    style = (STATIC / "style.css").read_text(encoding="utf-8")
    for name, colours in LIT_COLOURS.items():
        assert re.findall(rf"--ui-{name}: (#\w+);", style) == [*dict.fromkeys(colours)], name
