"""Links as pictures, so that a telephone need not copy them by hand."""

from __future__ import annotations

import io
import re

ORIGIN = re.compile(r"https?://[A-Za-z0-9.:\[\]_-]{1,200}")
"""How links of this server begin for whoever is to follow them; the browser knows it."""

QUIET_ZONE = 3
"""Empty modules around the code: white, on a dark page too."""


def qr_code(text: str) -> str:
    """A QR code as SVG text."""
    import segno  # not before one is wanted

    drawn = io.BytesIO()
    made = segno.make(text, micro=False, error="m")
    made.save(
        drawn, "svg", border=QUIET_ZONE, light="#fff", dark="#000", omitsize=True, xmldecl=False
    )
    return drawn.getvalue().decode()
