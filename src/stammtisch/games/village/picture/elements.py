"""What several areas are drawn with: plates, signs, hourglasses, arrows, trees."""

from __future__ import annotations

from .drawings import LINE, at, lettering, shape, stroke, text
from .geometry import Box


def rect(box: Box, fill: str, more: str = "", round_by: float = 6) -> str:
    return (
        f'<rect x="{box.x:g}" y="{box.y:g}" width="{box.w:g}" height="{box.h:g}"'
        f' rx="{round_by:g}" fill="var(--{fill})" {more}/>'
    )


def shadow(box: Box, round_by: float = 6) -> str:
    """What a thing throws to the lower right."""
    under = Box(box.x + 4, box.y + 5, box.w, box.h)
    return rect(under, "shadow", 'opacity=".24"', round_by)


def tray(box: Box) -> str:
    """A wooden tray for cubes."""
    drawn = shadow(box, 8) + rect(box, "plank", f'{LINE} stroke-width="2"', 8)
    return drawn + rect(
        box.grown(-4.5), "plate", 'stroke="var(--plank-dark)" stroke-width="1.4"', 5
    )


def moved(drawing: str, x: float, y: float, more: str = "") -> str:
    return f'<g transform="translate({x:g} {y:g}) {more}">{drawing}</g>'


LETTER = 11.6
"""The width of a letter on a sign, at most."""


def sign(symbol: str, label: str) -> str:
    """A painted board with the name of an area, around its own middle."""
    wide = max(100, 58 + LETTER * len(label))
    board = Box(-wide / 2, -17, wide, 34)
    drawn = shadow(board, 5) + rect(board, "plank", f'{LINE} stroke-width="2"', 5)
    grain = (
        f"M{board.x + 5:g}-6Q0-9 {board.right - 5:g}-6M{board.x + 5:g} 7Q0 4 {board.right - 5:g} 7"
    )
    drawn += stroke(grain, "plank-light", 1.4, 'opacity=".55"')
    rim = 'fill-opacity="0" stroke="var(--plank-light)" stroke-width="1.4"'
    drawn += rect(board.grown(-3.4), "plank", rim, 3)
    round_at = f'cx="{board.x + 22:g}" r="14.6"'
    disc = f'<circle {round_at} fill="var(--parchment)" {LINE} stroke-width="1.6"/>'
    drawn += disc + at(symbol, board.x + 22, 0, 0.84)
    return drawn + lettering(label, 17, 5.8, 16, "plank-ink")


def time(n: int, x: float, y: float, scale: float = 0.8) -> str:
    """So many steps: an hourglass and a number."""
    number = text(n, x + 8 * scale, y + 6.6 * scale, 19 * scale, "sign-ink")
    return at("hourglass", x - 8 * scale, y, scale) + number


def arrow(x: float, y: float, long: float = 13, colour: str = "ink") -> str:
    """To the right, its middle there."""
    right = x + long / 2
    head = f"M{right - 5:g} {y - 5:g}L{right:g} {y:g} {right - 5:g} {y + 5:g}"
    return stroke(
        f"M{x - long / 2:g} {y:g}H{right - 1:g}{head}", colour, 2.8, 'stroke-linejoin="round"'
    )


def tree(x: float, y: float, size: float = 1) -> str:
    """A round tree with its shadow, its foot there."""
    crown = (
        "M0-46Q14-48 18-36 29-32 25-20 25-9 12-9 6-3-2-8-14-3-20-11-29-17-23-28-22-41-10-40"
        "-6-46 0-46z"
    )
    drawn = (
        '<ellipse cx="7" cy="1" rx="24" ry="7" fill="var(--shadow)" opacity=".22"/>'
        + shape("M-4-12H4L5 2H-5z", "timber", 1.6)
        + f'<path d="{crown}" fill="var(--tree)" {LINE} stroke-width="2"/>'
        + stroke(
            "M-15-22Q-14-34-4-35M-4-20Q4-24 8-32M6-14Q16-14 18-24", "meadow", 2.2, 'opacity=".6"'
        )
    )
    return moved(drawn, x, y, f"scale({size:g})")


def barrel(x: float, y: float, size: float = 1) -> str:
    drawn = shape("M-8-12H8Q12 0 8 12H-8Q-12 0-8-12z", "wood", 1.8)
    drawn += stroke("M-9.6-5H9.6M-9.6 5H9.6", "iron", 2.4) + stroke(
        "M-3-11V11M3-11V11", "plank-dark", 1
    )
    return moved(drawn, x, y, f"scale({size:g})")
