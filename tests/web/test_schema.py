"""The OpenAPI document tells the calls that docs/http.md tells."""

from __future__ import annotations

import re
from pathlib import Path

from .servers import Browser

PAGE = Path(__file__).parents[2] / "docs" / "http.md"
PARTS = {"ID": "{table_id}", "SECRET": "{secret}", "NAME": "{name}", "NAME.svg": "{file}"}
FILES = {f"{file}.svg": "{file}" for file in ("THING", "FACE", "MOMENT")}


def documented() -> set[tuple[str, str]]:
    """Method and path of each call in the page's table."""
    text = PAGE.read_text(encoding="utf-8")
    calls = re.findall(r"^\| `(GET|POST) (/[^ ?`]*)", text, re.MULTILINE)
    names = {**PARTS, **FILES}
    return {
        (method.lower(), "/".join(names.get(part, part) for part in path.split("/")))
        for method, path in calls
        if not path.startswith(("/assets", "/static", "/schema"))
    }


async def test_the_schema_has_the_calls_of_the_page_and_no_others(anna: Browser) -> None:
    schema = (await anna.get("/schema/openapi.json")).json()
    told = {(m, p) for p, methods in schema["paths"].items() for m in methods if m != "head"}
    assert told == documented()


async def test_the_schema_tells_what_a_body_holds(anna: Browser) -> None:
    schema = (await anna.get("/schema/openapi.json")).json()
    body = schema["paths"]["/t/{table_id}/entries"]["post"]["requestBody"]["content"]
    [name] = re.findall(r"[^/]+$", body["application/json"]["schema"]["$ref"])
    entry = schema["components"]["schemas"][name]
    told = {"n", "key", "seat", "kind", "action", "hold", "to", "bot", "name", "colour"}
    assert told == entry["properties"].keys()
    assert set(entry["required"]) == {"n", "key", "seat"}
