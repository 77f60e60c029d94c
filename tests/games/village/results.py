"""How the stored games of Village ended."""

from __future__ import annotations

from ..stored import Result

RESULTS = {
    "two_players": Result((59, 56), (0,), "graves-full"),
    "three_players": Result((42, 57, 46), (1,), "graves-full"),
    "four_players": Result((39, 45, 40, 33), (1,), "graves-full"),
    "both_variants": Result((39, 48, 39, 60), (3,), "chronicle-full"),
    "chronicle_full": Result((32, 53, 46), (1,), "chronicle-full"),
    "last_service": Result((15, 9), (0,), "last-service"),
    "tie_customers": Result((43, 43, 41), (0,), "graves-full", "customers"),
    "ended_at_market": Result((6, 2, 1), (0,), "graves-full"),
    "tie_living": Result((10, 10), (1,), "graves-full", "living"),
    "tie_shared": Result((33, 47, 47), (1, 2), "chronicle-full", "shared"),
}
