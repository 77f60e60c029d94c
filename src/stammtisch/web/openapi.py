"""The calls as an OpenAPI document: what the routes tell of themselves, and what holds for all."""

from __future__ import annotations

import copy
import re
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import msgspec
from litestar import Request
from litestar.openapi.plugins import JsonRenderPlugin, OpenAPIRenderPlugin

from stammtisch.table.lesson import NewLesson
from stammtisch.table.setup import NewTable
from stammtisch.table.views import Json

from . import pages
from .errors import REFUSED, STATUS
from .watch import UNHEARD

JSON, HTML = "application/json", "text/html"
FORM = "application/x-www-form-urlencoded"
REFUSAL = "Refusal"
SCHEMAS = "#/components/schemas/"
BY_FORM = {"/tables": NewTable, "/lessons": NewLesson}
"""Calls whose body may be a form too, so that no route tells it."""

ALWAYS = {400, 405, 429, 500}
AT_A_TABLE = {401, 403, 404, 409, REFUSED}
WITH_A_BODY = {403, 408, 413, REFUSED}
SENTENCE = re.compile(r"(.+?[.:])(?:\s+|$)(.*)", re.DOTALL)


def completed(told: Json) -> Json:
    """The document with sentences, errors and bodies that no route tells by itself."""
    made = copy.deepcopy(told)
    schemas = made.setdefault("components", {}).setdefault("schemas", {})
    schemas[REFUSAL] = refusal()
    kinds = list(BY_FORM.values())
    bodies, parts = msgspec.json.schema_components(kinds, ref_template=f"{SCHEMAS}{{name}}")
    schemas.update({name: part for name, part in parts.items() if name not in schemas})
    for path, method, call in calls(made):
        call.update(worded(call))
        if path in UNHEARD:
            continue
        if path in BY_FORM:
            schema = bodies[kinds.index(BY_FORM[path])]
            content = {JSON: {"schema": schema}, FORM: {"schema": {"type": "object"}}}
            call["requestBody"] = {"required": True, "content": content}
            call["responses"]["303"] = {"description": "To the table, for a form"}
        call["responses"].update(errors(path, method))
    return made


def calls(document: Json) -> Iterator[tuple[str, str, Json]]:
    """Each path and method, with what is told of it."""
    for path, methods in document["paths"].items():
        for method, call in methods.items():
            yield path, method, call


def worded(call: Json) -> Json:
    """The first sentence of what a route says of itself, and the rest."""
    text = str(call.get("description") or call["summary"])
    found = SENTENCE.fullmatch(text)
    summary, more = found.groups() if found else (text, "")
    return {"summary": " ".join(summary.split()).rstrip(":."), "description": more}


def errors(path: str, method: str) -> Json:
    """By status what a call may be refused with, and for which reasons."""
    wanted = set(ALWAYS)
    wanted |= AT_A_TABLE if "{table_id}" in path else {404} if "{" in path else set()
    wanted |= WITH_A_BODY if method == "post" else set()
    codes = defaultdict(list)
    for code, status in STATUS.items():
        codes[status].append(code)
    return {str(status): refused_with(status, codes[status]) for status in sorted(wanted)}


def refused_with(status: int, codes: list[str]) -> Json:
    reasons = "All other codes" if status == REFUSED else ", ".join(codes)
    answer: Json = {
        "description": reasons,
        "content": {
            JSON: {"schema": {"$ref": f"{SCHEMAS}{REFUSAL}"}},
            HTML: {"schema": {"type": "string"}},
        },
    }
    if status == 429:
        seconds = {"description": "Seconds to wait", "schema": {"type": "integer"}}
        answer["headers"] = {"Retry-After": seconds}
    return answer


def refusal() -> Json:
    """An error in JSON; browsers that ask for a page get one."""
    return {
        "type": "object",
        "description": "A sentence in the reader's language, and its code",
        "required": ["error", "code"],
        "properties": {"error": {"type": "string"}, "code": {"type": "string"}},
    }


class Document(JsonRenderPlugin):
    """The document for programs."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: Json) -> bytes:
        return self.render_json(request, completed(openapi_schema))


class Page(OpenAPIRenderPlugin):
    """The same for people."""

    def __init__(self) -> None:
        super().__init__(path="/")

    def render(self, request: Request[Any, Any, Any], openapi_schema: Json) -> bytes:
        return pages.schema_page(request, completed(openapi_schema)).encode()
