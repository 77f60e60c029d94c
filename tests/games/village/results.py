"""How the stored games of Village ended."""

from __future__ import annotations

from ..stored import Result

RESULTS = {
    "two_players": Result((59, 56), (0,), "graves-full"),
    "three_players": Result((42, 57, 46), (1,), "graves-full"),
    "four_players": Result((51, 43, 48, 43), (0,), "graves-full"),
    "both_variants": Result((33, 38, 39, 44), (3,), "graves-full"),
    "chronicle_full": Result((32, 53, 46), (1,), "chronicle-full"),
    "last_service": Result((15, 9), (0,), "last-service"),
    "tie_customers": Result((43, 43, 41), (0,), "graves-full", "customers"),
    "ended_at_market": Result((6, 2, 1), (0,), "graves-full"),
    "tie_living": Result((10, 10), (1,), "graves-full", "living"),
    "tie_shared": Result((33, 47, 47), (1, 2), "chronicle-full", "shared"),
}
