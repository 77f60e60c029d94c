"""The market, and what the field offers."""

from __future__ import annotations

from ..rules.harvest import BY_HAND, WITH_HORSE, WITH_OX
from .drawings import LINE, at, nobody, row, shape, stroke, text
from .elements import arrow, barrel, rect, shadow
from .geometry import QUEUE_SCALE, QUEUE_W, STALL_W, Box, queue, stall

# The market

AWNING_H = 26


def market(stalls: int) -> str:
    """Stalls under striped awnings; the queue between ropes."""
    drawn = _rope()
    for k in range(5):
        x, y = queue(k)
        w, h = 72 * QUEUE_SCALE + 4, 84 * QUEUE_SCALE + 4
        drawn += rect(
            Box(x - w / 2, y - h / 2, w, h),
            "lane",
            'stroke="var(--plate-line)" stroke-width="1.6"',
            5,
        )
    x, y = queue(0)
    drawn += f'<g transform="translate({x - 40:g} {y:g}) scale(-1 1)">{arrow(0, 0, 16)}</g>'
    return drawn + "".join(_stall(*stall(k, stalls), k) for k in range(stalls))


def _stall(x: float, y: float, k: int) -> str:
    """A table for the customer's tile, framed in blue, below an awning."""
    place = Box(x - STALL_W / 2 + 3, y - 46, STALL_W - 6, 94)
    drawn = shadow(place, 6) + rect(place, "wood-light", f'{LINE} stroke-width="2"', 6)
    boards = "".join(f"M{place.x + 3:g} {place.y + 18 * j:g}h{place.w - 6:g}" for j in range(1, 5))
    drawn += stroke(boards, "wood", 1.4)
    drawn += rect(
        place.grown(-2.6),
        "wood-light",
        'fill-opacity="0" stroke="var(--stall)" stroke-width="3"',
        5,
    )
    posts = f"M{place.x + 2:g} {y - 70:g}v28M{place.right - 2:g} {y - 70:g}v28"
    drawn += stroke(posts, "line", 6.4) + stroke(posts, "timber", 4)
    wide, up = (STALL_W - 2) / 6, y - 74
    for j in range(6):
        left = x - STALL_W / 2 + 1 + wide * j
        colour = "awning-light" if j % 2 else ("awning", "awning-green", "awning-gold")[k % 3]
        flap = f"M{left:g} {up:g}h{wide:.2f}v{AWNING_H - 7}q{-wide / 2:.2f} 10 {-wide:.2f} 0z"
        drawn += shape(flap, colour, 1.6)
    return drawn + stroke(f"M{x - STALL_W / 2:g} {up:g}h{STALL_W:g}", "line", 3.4)


def _rope() -> str:
    """Posts with a rope on both sides of the queue."""
    (left, y), (right, _) = queue(0), queue(4)
    drawn = ""
    for up in (y - 40, y + 40):
        ends = [left - QUEUE_W / 2 + QUEUE_W * k for k in range(6)]
        sag = f"M{ends[0]:g} {up - 4:g}" + f"q{QUEUE_W / 2:g} 9 {QUEUE_W:g} 0" * 5
        drawn += stroke(sag, "line", 4) + stroke(sag, "straw", 2)
        for x in ends:
            drawn += stroke(f"M{x:g} {up - 8:g}v14", "line", 7) + stroke(
                f"M{x:g} {up - 8:g}v14", "timber", 4
            )
    return drawn + barrel(right - 34, y + 72, 0.95) + barrel(right - 52, y + 76, 0.8)


# The field

CARD_W, CARD_H = 84, 80
TEAMS: tuple[tuple[tuple[str, ...], int], ...] = (
    ((), BY_HAND),
    (("horse", "plow"), WITH_HORSE),
    (("ox", "plow"), WITH_OX),
)


def harvest_card() -> str:
    """What each team reaps, around the middle of the three cards."""
    drawn = ""
    for k, (team, grain) in enumerate(TEAMS):
        box = Box(92 * (k - 1) - CARD_W / 2, -CARD_H / 2, CARD_W, CARD_H)
        x, _ = box.middle
        drawn += shadow(box, 8) + rect(box, "sign", f'{LINE} stroke-width="2"', 8)
        drawn += row([f"good-{name}" for name in team], x, -18, 35, 1.02) or nobody(x, -17, 0.84)
        drawn += stroke(f"M{x - 30:g} 5h60", "plate-line", 1.4, 'stroke-dasharray="1 5"')
        drawn += text(grain, x - 14, 29, 22, "sign-ink") + at("grain", x + 13, 22, 1.02)
    return drawn
