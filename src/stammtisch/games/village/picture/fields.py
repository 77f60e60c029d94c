"""The market, and what the field offers."""

from __future__ import annotations

from ..rules.harvest import BY_HAND, WITH_HORSE, WITH_OX
from .drawings import LINE, at, nobody, row, shape, stroke, text
from .elements import barrel, rect, shadow, time
from .geometry import QUEUE_SCALE, QUEUE_W, SIGNS, STALL_W, Box, queue, stall

# The market

AWNING_H = 26


def market(stalls: int) -> str:
    """Stalls under striped awnings; the queue between ropes; what each further sale costs."""
    edge = 'stroke="var(--plate-line)" stroke-width="1.6"'
    w, h = 98 * QUEUE_SCALE + 4, 112 * QUEUE_SCALE + 4
    places = (Box(x - w / 2, y - h / 2, w, h) for x, y in map(queue, range(5)))
    drawn = _rope() + "".join(rect(p, "lane", edge, 5) for p in places)
    x, y = queue(0)
    drawn += stroke(
        f"M{x - 53:g} {y + 8:g}v-46l-6 7m6-7 6 7", "plate-ink", 3, 'stroke-linejoin="round"'
    )
    return drawn + _toll() + "".join(_stall(*stall(k, stalls), k) for k in range(stalls))


def _toll() -> str:
    """A green cube and an hour."""
    x, y = SIGNS["market"]
    plate = Box(x - 54, y + 30, 108, 42)
    drawn = rect(plate, "sign", f'{LINE} stroke-width="1.6"', 9)
    return drawn + at("cube-green", x - 28, y + 51, 1.04) + time(1, x + 24, y + 51, 1.2)


def _stall(x: float, y: float, k: int) -> str:
    """A table for the customer's tile, framed in blue, below an awning."""
    place = Box(x - STALL_W / 2 + 1, y - 60, STALL_W - 2, 122)
    drawn = shadow(place, 6) + rect(place, "wood-light", f'{LINE} stroke-width="2"', 6)
    drawn += rect(
        place.grown(-2.6), "parchment-dark", 'stroke="var(--stall)" stroke-width="3.4"', 5
    )
    wide, up = (STALL_W - 2) / 6, y - 84
    for j in range(6):
        left = x - STALL_W / 2 + 1 + wide * j
        colour = "awning-light" if j % 2 else ("awning", "awning-green", "awning-gold")[k % 3]
        flap = f"M{left:g} {up:g}h{wide:.2f}v{AWNING_H - 7}q{-wide / 2:.2f} 10 {-wide:.2f} 0z"
        drawn += shape(flap, colour, 1.6)
    return drawn + stroke(f"M{x - STALL_W / 2:g} {up:g}h{STALL_W:g}", "line", 3.4)


def _rope() -> str:
    """Posts with a rope on both sides of the queue."""
    x, y = queue(0)
    ends = [x + QUEUE_W * (k - 0.5) for k in range(6)]
    drawn = ""
    for up in (y - 50, y + 54):
        sag = f"M{ends[0]:g} {up - 4:g}" + f"q{QUEUE_W / 2:g} 9 {QUEUE_W:g} 0" * 5
        posts = "".join(f"M{x:g} {up - 8:g}v13" for x in ends)
        for path, inner, wide in ((sag, "straw", 2), (posts, "timber", 4)):
            drawn += stroke(path, "line", wide + 2.4) + stroke(path, inner, wide)
    return drawn + barrel(1180, 556, 1.4) + barrel(1150, 563, 1.1)


# The field

CARD_W, CARD_H = 108, 82
TEAMS: tuple[tuple[tuple[str, ...], int], ...] = (
    ((), BY_HAND),
    (("horse", "plow"), WITH_HORSE),
    (("ox", "plow"), WITH_OX),
)


def harvest_card() -> str:
    """What each team reaps, around the middle of the three cards."""
    drawn = ""
    for k, (team, grain) in enumerate(TEAMS):
        box = Box(116 * (k - 1) - CARD_W / 2, -CARD_H / 2, CARD_W, CARD_H)
        x, _ = box.middle
        drawn += shadow(box, 8) + rect(box, "sign", f'{LINE} stroke-width="2"', 8)
        drawn += row([f"good-{name}" for name in team], x, -19, 46, 1.34) or nobody(x, -18, 1)
        drawn += stroke(f"M{x - 40:g} 4h80", "plate-line", 1.4, 'stroke-dasharray="1 5"')
        drawn += text(grain, x - 15, 33, 27, "sign-ink") + at("grain", x + 16, 24, 1.3)
    return drawn
