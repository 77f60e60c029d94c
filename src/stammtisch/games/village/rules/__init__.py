"""The rules of Village, in the order of the rulebook.

    setup     the supply, the farms
    rounds    the start; the green bag, the cubes on the board
    turns     a cube or the well, the end of a turn, of a round, of the game
    harvest   harvest
    family    births, and members who come home
    crafts    goods by time, by cubes or grain, the mill
    market    the market day
    travel    the world and its rewards
    council   chambers and privileges
    church    into the black bag
    well      three cubes in place of one from the board
    service   four pieces out of the black bag, the way up the windows, the majority
    deaths    who dies, chronicle and graves, what brings about the end
    payment   cubes, and coins for them
    gains     cubes and goods of one's choice
    scoring   the final scoring

What no heading stands for:

    costs     what a decision costs, and where it takes a member
    phases    what is asked, done and passed over, from decision to decision
    supply    what changes hands; time; members
    hidden    what a seat can know; the rest drawn anew

`offer_...` says what may be done, the function below it does it and never asks whether it may.
"""

from .hidden import known, resample
from .phases import apply, offer
from .rounds import start
from .scoring import score

__all__ = ["apply", "known", "offer", "resample", "score", "start"]
