"""The browser's modules: nothing builds them, so their imports are looked after here."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import stammtisch
from stammtisch.core.scene import LIT_COLOURS

STATIC = Path(stammtisch.__file__).parent / "web" / "static"
MODULES = sorted(STATIC.rglob("*.js"))
PANELS = ("style", "table", "layout", "replay", "tooltip")
"""The style sheets of a table's page that are not about the board."""
ALONE = re.compile(r"\s*\.([a-z][a-z-]*)(?![\w.-])")
"""A selector that begins with one class and nothing else."""
IMPORT = re.compile(r'(?:(?:^|@)import [^"]*|\bimport\()"(\.[^"]+)"', re.MULTILINE)
"""Those of types too, which stand in comments."""

SMALL = {
    f"page/{name}.js"
    for name in (
        "alerts",
        "announcer",
        "art-sheet",
        "dom",
        "duration",
        "keyboard",
        "notices",
        "push",
        "settings",
        "store",
        "types",
    )
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


def test_no_rule_for_panels_meets_the_board() -> None:
    """A game's classes stand on sprites beside those of the page: `.round` there hid handles."""
    names: set[str] = set()
    for game in map(stammtisch.load, stammtisch.names()):
        state, dice = game.start(game.seats[0], seed="1"), random.Random(1)
        for _ in range(60):
            scene = state.scene(state.to_move)
            names.update(scene.layers, *(sprite.classes for sprite in scene.sprites))
            if state.is_over:
                break
            state.apply(dice.choice(state.legal_texts()))
    seats = {name for name in names if name.startswith("seat-")}
    for sheet in PANELS:
        text = re.sub(r"/\*.*?\*/", "", (STATIC / f"{sheet}.css").read_text("utf-8"), flags=re.S)
        for selectors in re.findall(r"([^{};]+)\{", text):
            first = [ALONE.match(part) for part in re.split(r",(?![^(]*\))", selectors)]
            assert not {one[1] for one in first if one} & (names - seats), selectors
