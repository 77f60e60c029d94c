"""The client's files as pages load them: few, packed once, and kept by browsers for good.

An address names the state of all files, so it never means anything else. Under it a module comes
with all that it imports, and style sheets come several at once: over HTTP/1.1 a browser has six
connections, and on a telephone each turn of them takes half a second. What pages do not ask for is
not there, so that each is joined and packed once.
"""

from __future__ import annotations

import functools
import hashlib
import mimetypes
import re
import zlib
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from litestar import Response, route
from litestar.params import FromPath

from stammtisch.table.errors import RefusedError

from .bodies import Asked
from .compression import takes_gzip
from .game_routes import READ

STATIC = Path(__file__).parent / "static"
FOR_GOOD = "public, max-age=31536000, immutable"

SCRIPTS = (
    "net/shared-worker.js",
    "net/worker.js",
    "page/languages.js",
    "page/start.js",
    "page/table.js",
)
SHEETS = {
    "components": ("style", "start", "components"),
    "start": ("style", "start"),
    "table": ("style", "table", "layout", "sprites", "replay", "tooltip"),
}
"""What pages ask for, beside pictures; style sheets by the name of all together."""

IMPORT = re.compile(r'^import (?:(\{[^}]*\}|\* as \w+) from )?"(\.[^"]+)";\n', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async function|class|const|function) (\w+))", re.MULTILINE)
NOTE = re.compile(r"^[ \t]*(?://.*|/\*(?:[^*]|\*(?!/))*\*/)\n", re.MULTILINE)
"""Whole lines that only people read, a quarter of all."""

SHAPE = re.compile(r"(.+)\+([0-9]{1,5})x([0-9]{1,5})\.css")
"""Sheets with a rule behind them that tells a board's width and height."""

GZIP = 16 + zlib.MAX_WBITS


@functools.cache
def files() -> dict[str, str]:
    """The text of each file of the client by its place."""
    found = sorted(file for file in STATIC.rglob("*") if file.is_file())
    return {file.relative_to(STATIC).as_posix(): file.read_text(encoding="utf-8") for file in found}


@functools.cache
def version() -> str:
    """Another one as soon as any file is."""
    return hashlib.sha256(repr(files()).encode()).hexdigest()[:16]


def address(root: str, name: str) -> str:
    """Where a page finds a script, a picture, or sheets."""
    return f"{root}/assets/{version()}/{name}"


def sheets(root: str, name: str, shape: tuple[int, int] | None = None) -> str:
    """Where a page finds its sheets; with the board's width and height, what is laid out by."""
    rule = f"+{shape[0]}x{shape[1]}" if shape else ""
    return address(root, f"{name}{rule}.css")


def joined(name: str) -> str:
    """What stands at the address of a script, a picture or sheets; RefusedError."""
    whole, rule = _parts(name)
    return _joined(whole) + rule


def packed(name: str) -> bytes:
    """The same, packed; a board's shape behind what is packed already."""
    whole, rule = _parts(name)
    begun, packer = _packed(whole)
    packer = packer.copy()
    return begun + packer.compress(rule.encode()) + packer.flush()


def _parts(name: str) -> tuple[str, str]:
    """What all tables have in common, and the rule for the shape of this one's board."""
    shape = SHAPE.fullmatch(name)
    if shape is None or not int(shape[3]):
        return name, ""
    return f"{shape[1]}.css", f".table {{ --shape: {int(shape[2]) / int(shape[3]):.5g}; }}\n"


@functools.cache
def _joined(name: str) -> str:
    if name in SCRIPTS:
        return "".join(_enclosed(each, name) for each in modules(name))
    if name.endswith(".css") and (found := SHEETS.get(name.removesuffix(".css"))):
        return "".join(_text(f"{each}.css") for each in found)
    if name.endswith(".svg"):
        return _text(name)
    raise RefusedError("not_found")


@functools.cache
def _packed(name: str) -> tuple[bytes, zlib._Compress]:
    packer = zlib.compressobj(wbits=GZIP)
    return packer.compress(_joined(name).encode()), packer


def _text(name: str) -> str:
    try:
        return files()[name]
    except KeyError:
        raise RefusedError("not_found") from None


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


@route("/assets/{edition:str}/{name:path}", http_method=READ, include_in_schema=False)
async def asset(request: Asked, edition: FromPath[str], name: FromPath[str]) -> Response[bytes]:
    """A file of the client as pages load it."""
    place = name.removeprefix("/")
    if edition != version():
        raise RefusedError("not_found")
    understood = takes_gzip(request.headers.get("accept-encoding", ""))
    body = packed(place) if understood else joined(place).encode()
    headers = {"Cache-Control": FOR_GOOD, "Vary": "Accept-Encoding"}
    if understood:
        headers["Content-Encoding"] = "gzip"
    kind = mimetypes.guess_type(place)[0] or "application/octet-stream"
    return Response(body, media_type=kind, headers=headers)
