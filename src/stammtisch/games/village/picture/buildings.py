"""What the village is built of: walls, roofs, trays, trees, signs."""

from __future__ import annotations

from .drawings import LINE, at, lettering, shape, stroke, text
from .geometry import SHELVES, Box

SLANT = 10
"""How much further a roof reaches below than above, on each side."""


def rect(box: Box, fill: str, more: str = "", round_by: float = 6) -> str:
    return (
        f'<rect x="{box.x:g}" y="{box.y:g}" width="{box.w:g}" height="{box.h:g}"'
        f' rx="{round_by:g}" fill="var(--{fill})" {more}/>'
    )


def shadow(box: Box, round_by: float = 6) -> str:
    """What a thing throws to the lower right."""
    under = Box(box.x + 4, box.y + 5, box.w, box.h)
    return rect(under, "shadow", 'opacity=".24"', round_by)


def moved(drawing: str, x: float, y: float, more: str = "") -> str:
    return f'<g transform="translate({x:g} {y:g}) {more}">{drawing}</g>'


LETTER = 11.6
"""The width of a letter on a sign, at most."""

# Roofs


def roof(x: float, y: float, w: float, h: float, kind: str = "roof") -> str:
    """A roof of tiles, slate or thatch over a wall that is `w` wide."""
    outline = f"M{x + SLANT:g} {y:g}H{x + w - SLANT:g}L{x + w + 5:g} {y + h:g}H{x - 5:g}z"
    drawn = shape(outline, kind, 2.2)
    lines = _straw if kind == "thatch" else _tiles
    eaves = f"M{x - 5:g} {y + h:g}H{x + w + 5:g}"
    ridge = stroke(f"M{x + SLANT:g} {y + 1:g}H{x + w - SLANT:g}", f"{kind}-dark", 4)
    return drawn + lines(x, y, w, h, kind) + ridge + stroke(eaves, "line", 2.6)


def _tiles(x: float, y: float, w: float, h: float, kind: str) -> str:
    """Rows of round tiles, every other row by half a tile aside."""
    n, drawn = max(2, round((w - 2 * SLANT) / 13)), ""
    rows = max(2, round(h / 10))
    for line in range(1, rows):
        down = h * line / rows
        inset = SLANT - (SLANT + 5) * down / h
        left, step = x + inset, (w - 2 * inset) / n
        half = step / 2 if line % 2 else 0
        arcs = "".join(f"q{step / 2:.2f} 6 {step:.2f} 0" for _ in range(n - line % 2))
        drawn += f"M{left + half:.2f} {y + down:.2f}{arcs}"
    return stroke(drawn, f"{kind}-dark", 1.6)


def _straw(x: float, y: float, w: float, h: float, kind: str) -> str:
    """Bundles of straw, cut in waves at the eaves."""
    n = round(w / 9)
    stalks = "".join(
        f"M{x + SLANT + (w - 2 * SLANT) * k / n:.1f} {y + 5 + 7 * (k % 3):g}"
        f"L{x - 3 + (w + 6) * k / n:.1f} {y + h - 3 - 5 * (k % 2):g}"
        for k in range(1, n)
    )
    step = (w + 6) / 8
    waves = f"M{x - 3:g} {y + h - 2:g}" + f"q{step / 2:.2f} 5 {step:.2f} 0" * 8
    return stroke(stalks, f"{kind}-dark", 1.4, 'opacity=".8"') + stroke(waves, f"{kind}-dark", 2.4)


# Walls


def walls(box: Box, braces: bool = True) -> str:
    """Plaster between beams."""
    drawn = shadow(box, 2) + rect(box, "plaster", f'{LINE} stroke-width="2.2"', 2)
    x, y, right, low = box.x + 4, box.y + 4, box.right - 4, box.bottom - 4
    beams = f"M{x:g} {y:g}V{low:g}H{right:g}V{y:g}z"
    if braces:
        beams += (
            f"M{x:g} {low - 22:g}L{x + 18:g} {low:g}M{right:g} {low - 22:g}L{right - 18:g} {low:g}"
        )
    edges = stroke(beams, "timber-dark", 6.4, 'stroke-linejoin="round"')
    return drawn + edges + stroke(beams, "timber", 4.2, 'stroke-linejoin="round"')


def house(box: Box, high: float, kind: str = "roof") -> str:
    """A house of plaster and beams; its roof is so high."""
    wall = Box(box.x, box.y + high - 4, box.w, box.h - high + 4)
    return walls(wall) + roof(box.x, box.y, box.w, high, kind)


def masonry(box: Box, course: float = 15, kind: str = "stone") -> str:
    """A wall of dressed stone, a few of the joints drawn."""
    drawn = shadow(box, 2) + rect(box, kind, f'{LINE} stroke-width="2.6"', 2)
    joints, n = "", int(box.h // course)
    for line in range(1, n):
        y = box.y + course * line
        for k in range(int(box.w // 52)):
            x = box.x + 10 + 52 * k + (23 * line + 17 * k) % 30
            if (line * 7 + k * 5) % 3 and x + 24 < box.right:
                joints += f"M{x:g} {y:g}h22m-11 0v{-course / 2:g}"
    return drawn + stroke(joints, f"{kind}-dark", 1.3, 'opacity=".55"')


def chimney(x: float, y: float, high: float = 26) -> str:
    """A chimney, its foot there."""
    stack = Box(x - 8, y - high, 16, high)
    drawn = rect(stack, "stone", f'{LINE} stroke-width="1.8"', 1)
    return drawn + rect(
        Box(x - 10, stack.y - 4, 20, 6), "stone-dark", f'{LINE} stroke-width="1.6"', 1
    )


def pane(x: float, y: float, w: float = 14, h: float = 16) -> str:
    """A lit window of four panes."""
    box = Box(x - w / 2, y - h / 2, w, h)
    cross = f"M{x:g} {box.y:g}v{h:g}M{box.x:g} {y:g}h{w:g}"
    return rect(box, "pane", 'stroke="var(--timber-dark)" stroke-width="2.6"', 1) + stroke(
        cross, "timber-dark", 1.5
    )


# Around the houses


def tray(space: str) -> str:
    """The wooden tray with the cubes of a space."""
    box = SHELVES[space]
    drawn = shadow(box, 8) + rect(box, "plank", f'{LINE} stroke-width="2"', 8)
    return drawn + rect(
        box.grown(-4.5), "plate", 'stroke="var(--plank-dark)" stroke-width="1.4"', 5
    )


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


def bush(x: float, y: float, size: float = 1) -> str:
    drawn = shape("M-16 4Q-20-8-8-10-4-18 5-12 16-13 15-3 20 4 12 5z", "hedge")
    drawn += stroke("M-9-2Q-8-6-3-6M2 0Q3-5 8-5", "meadow", 1.8, 'opacity=".6"')
    return moved(drawn, x, y, f"scale({size:g})")


def barrel(x: float, y: float, size: float = 1) -> str:
    drawn = shape("M-8-12H8Q12 0 8 12H-8Q-12 0-8-12z", "wood", 1.8)
    drawn += stroke("M-9.6-5H9.6M-9.6 5H9.6", "iron", 2.4) + stroke(
        "M-3-11V11M3-11V11", "plank-dark", 1
    )
    return moved(drawn, x, y, f"scale({size:g})")
