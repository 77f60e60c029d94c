"""Scenes become SVG text and JSON."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest

from stammtisch import UnknownTextError
from stammtisch.core.scene import (
    Button,
    Fact,
    PlayerPanel,
    Scene,
    Sprite,
    literal,
    read_symbols,
    to_svg,
    uses,
)

PALETTE = {"ink": ("#000000", "#ffffff"), "sea-deep": ("#0000ff", "#000080")}
SYMBOLS = {
    "dot": '<circle r="3" fill="var(--ink)"/>',
    "pair": uses([("dot", -3, 0), ("dot", 3, 0)]),
    "unused": '<rect width="1" height="1"/>',
}
SPRITES = (
    Sprite("b", "dot", "top", 10, 20.5, turn=90, classes=("token",), title="A <dot> & more"),
    Sprite("a", "pair", "bottom", 0, 0),
)
SCENE = Scene(100, 50, ("bottom", "top"), SYMBOLS, PALETTE, SPRITES)
SVG = "{http://www.w3.org/2000/svg}"


def test_layers_lie_in_their_order_whatever_the_sprites_order() -> None:
    svg = ElementTree.fromstring(to_svg(SCENE))
    layers = [group for group in svg if group.tag == f"{SVG}g"]
    assert [group.get("class") for group in layers] == ["layer bottom", "layer top"]
    assert layers[1][0].get("transform") == "translate(10 20.5) rotate(90)"
    assert layers[1][0].get("class") == "sprite token"
    assert layers[0][0].get("transform") == "translate(0 0)"


def test_titles_are_escaped() -> None:
    svg = ElementTree.fromstring(to_svg(SCENE))
    assert [title.text for title in svg.iter(f"{SVG}title")] == ["A <dot> & more"]


def test_only_what_is_used_is_in_the_picture() -> None:
    """And what the used symbols use in turn."""
    picture = to_svg(SCENE)
    assert 'id="pair"' in picture
    assert 'id="dot"' in picture
    assert 'id="unused"' not in picture


@pytest.mark.parametrize(("theme", "colour"), [("light", "#000000"), ("dark", "#ffffff")])
def test_colours_are_literal(theme: str, colour: str) -> None:
    picture = to_svg(SCENE, theme)
    assert f'fill="{colour}"' in picture
    assert "var(" not in picture
    assert literal("var(--sea-deep)", PALETTE, theme) == PALETTE["sea-deep"][theme == "dark"]


def test_seats_are_shown_in_the_colours_they_have_chosen() -> None:
    palette = {f"seat-{part}": (part, part) for part in ("0", "0-edge", "1", "1-edge", "2")}
    shown = msgspec.structs.replace(SCENE, palette={**palette, "seat": ("", "")})
    told = shown.in_colours((2, 0)).palette
    assert {name: light for name, (light, _) in told.items()} == {
        "seat": "",
        "seat-0": "2",
        "seat-0-edge": "0-edge",
        "seat-1": "0",
        "seat-1-edge": "0-edge",
        "seat-2": "2",
    }


def test_an_unknown_theme_is_refused() -> None:
    with pytest.raises(UnknownTextError, match="sepia"):
        to_svg(SCENE, "sepia")


def test_an_unknown_colour_is_an_error() -> None:
    with pytest.raises(KeyError):
        literal("var(--sky)", PALETTE, "light")


def test_a_scene_is_json_ready() -> None:
    panel = PlayerPanel(0, (Fact("Coins", "3"),))
    scene = Scene(1, 1, (), {}, {}, (), buttons=(Button("end", "End"),), players=(panel,))
    doc = json.loads(json.dumps(scene.to_json()))
    assert doc["buttons"][0]["action"] == "end"
    assert doc["players"][0]["facts"][0]["value"] == "3"
    assert json.loads(json.dumps(SCENE.to_json()))["sprites"][0]["turn"] == 90


def test_symbols_are_read_from_a_folder(tmp_path: Path) -> None:
    (tmp_path / "a.svg").write_text(
        '<svg><symbol id="x" viewBox="0 0 1 1"> <path/> </symbol></svg>'
    )
    (tmp_path / "b.svg").write_text('<svg><symbol id="y"><g>\n<path/></g></symbol></svg>')
    assert read_symbols(tmp_path) == {"x": "<path/>", "y": "<g>\n<path/></g>"}


def test_two_symbols_of_one_name_are_refused(tmp_path: Path) -> None:
    for name in ("a.svg", "b.svg"):
        (tmp_path / name).write_text('<svg><symbol id="x"><path/></symbol></svg>')
    with pytest.raises(ValueError, match="second symbol 'x'"):
        read_symbols(tmp_path)
