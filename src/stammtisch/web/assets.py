"""The client's files as pages load them: few, packed once, and kept by browsers for good.

An address names the state of all files, so it never means anything else. Under it a module comes
with all that it imports, and style sheets come several at once: over HTTP/1.1 a browser has six
connections, and on a telephone each turn of them takes half a second.
"""

from __future__ import annotations

import functools
import gzip
import hashlib
import mimetypes
import re
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from litestar import Response, route
from litestar.params import FromPath

from stammtisch.table.errors import RefusedError

from .bodies import Asked
from .game_routes import READ

STATIC = Path(__file__).parent / "static"
FOR_GOOD = "public, max-age=31536000, immutable"
MOST_KEPT = 64

IMPORT = re.compile(r'^import (?:(\{[^}]*\}|\* as \w+) from )?"(\.[^"]+)";\n', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async function|class|const|function) (\w+))", re.MULTILINE)
NOTE = re.compile(r"^[ \t]*(?://.*|/\*(?:[^*]|\*(?!/))*\*/)\n", re.MULTILINE)
"""Whole lines that only people read, a quarter of all."""

SHAPE = re.compile(r"([0-9]{1,5})x([0-9]{1,5})")


@functools.cache
def files() -> dict[str, str]:
    """The text of each file of the client by its place."""
    found = sorted(file for file in STATIC.rglob("*") if file.is_file())
    return {file.relative_to(STATIC).as_posix(): file.read_text(encoding="utf-8") for file in found}


@functools.cache
def version() -> str:
    """Another one as soon as any file is."""
    return hashlib.sha256(repr(files()).encode()).hexdigest()[:16]


def address(root: str, *names: str) -> str:
    """Where a page finds a file; or style sheets, all together."""
    return f"{root}/assets/{version()}/{'+'.join(names)}"


def sheets(root: str, *names: str, shape: tuple[int, int] | None = None) -> str:
    """Where a page finds style sheets; with the board's width and height, what is laid out by."""
    boxes = [f"{shape[0]}x{shape[1]}"] if shape else []
    return f"{address(root, *names, *boxes)}.css"


def joined(name: str) -> str:
    """What stands at the address of a file or of several sheets; RefusedError."""
    if name.endswith(".js"):
        return "".join(_enclosed(each, name) for each in modules(name))
    if name.endswith(".css"):
        return "".join(map(_sheet, dict.fromkeys(name.removesuffix(".css").split("+"))))
    return _text(name)


def _text(name: str) -> str:
    try:
        return files()[name]
    except KeyError:
        raise RefusedError("not_found") from None


def _sheet(name: str) -> str:
    shape = SHAPE.fullmatch(name)
    if shape and int(shape[2]):
        return f".table {{ --shape: {int(shape[1]) / int(shape[2]):.5g}; }}\n"
    return _text(f"{name}.css")


def modules(name: str) -> list[str]:
    """A module and all that it imports, each behind those it needs; they never do in a circle."""
    found: dict[str, None] = {}

    def follow(place: str) -> None:
        for other in imported(place):
            if other not in found:
                follow(other)
        found[place] = None

    follow(name)
    return list(found)


def imported(name: str) -> Iterator[str]:
    for match in IMPORT.finditer(_text(name)):
        yield _place(name, match[2])


def _place(module: str, path: str) -> str:
    """The place of what a module calls by a path."""
    *folders, _ = PurePosixPath(module).parts
    for part in PurePosixPath(path).parts:
        if part == "..":
            folders.pop()
        else:
            folders.append(part)
    return "/".join(folders)


def _enclosed(name: str, within: str) -> str:
    """A module as a value that holds what it exports; the names within it stay its own."""
    itself = "../" * within.count("/") + name
    text = IMPORT.sub(lambda match: _taken(match[1], _place(name, match[2])), _text(name))
    text = NOTE.sub("", text).replace("import.meta.url", f'new URL("{itself}", import.meta.url)')
    offered = ", ".join(EXPORT.findall(text))
    body = f"{EXPORT.sub('', text)}return {{ {offered} }};"
    return f"const {_value(name)} = (() => {{\n{body}\n}})();\n"


def _taken(what: str | None, place: str) -> str:
    """An import as what is taken out of such a value."""
    if what is None:
        return ""
    names = what.removeprefix("* as ") if what.startswith("*") else what.replace(" as ", ": ")
    return f"const {names} = {_value(place)};\n"


def _value(name: str) -> str:
    return "_" + re.sub(r"\W", "_", name)


@functools.lru_cache(MOST_KEPT)
def packed(name: str) -> bytes:
    return gzip.compress(joined(name).encode(), mtime=0)


@route("/assets/{edition:str}/{name:path}", http_method=READ, include_in_schema=False)
async def asset(request: Asked, edition: FromPath[str], name: FromPath[str]) -> Response[bytes]:
    """A file of the client as pages load it."""
    place = name.removeprefix("/")
    if edition != version():
        raise RefusedError("not_found")
    understood = "gzip" in request.headers.get("accept-encoding", "")
    body = packed(place) if understood else joined(place).encode()
    headers = {"Cache-Control": FOR_GOOD, "Vary": "Accept-Encoding"}
    if understood:
        headers["Content-Encoding"] = "gzip"
    kind = mimetypes.guess_type(place)[0] or "application/octet-stream"
    return Response(body, media_type=kind, headers=headers)
