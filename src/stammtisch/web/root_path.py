"""The path under which browsers find the server, where a proxy serves other things beside it."""

from __future__ import annotations

import re

from stammtisch.core.errors import GameError

PARTS = re.compile(r"(?:/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)*")


def read_root(text: str) -> str:
    """A root path without the slash at its end, so "" for none; GameError."""
    root = f"/{text.strip('/')}" if text.strip("/") else ""
    if not PARTS.fullmatch(root):
        raise GameError(f"root path: {text!r} is no path like /games/: letters, digits, - . _ ~")
    return root
