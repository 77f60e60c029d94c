# %% [markdown]
# # A Monte Carlo bot in thirty lines
#
# It knows nothing of the game but its rules: it tries actions in deals that its seat cannot tell
# from the real one, plays on by chance, and takes what wins most often. Half of the actions,
# those that do worse, are dropped after each round, so that the rest is looked at more closely.

# %%
import os
import time
from random import Random

import numpy as np

import stammtisch

SHORT = "STAMMTISCH_SHORT" in os.environ  # as in our tests
DEALS, GAMES_A_DECISION = (2, 200) if SHORT else (40, 2000)


# %%
class MonteCarlo:
    """Takes what wins most often when everybody goes on by chance."""

    def __init__(self, seed, games=GAMES_A_DECISION):
        self.random, self.games = Random(seed), games

    def choose(self, seen, limit):
        actions = list(seen.legal_actions())
        rounds = max(1, int(np.ceil(np.log2(len(actions)))))
        worth = dict.fromkeys(actions, 0.0)
        while len(actions) > 1:
            each = max(1, self.games // rounds // len(actions))
            for action in actions:
                worth[action] += self.tried(seen, action, each)
            actions.sort(key=worth.get, reverse=True)
            actions = actions[: len(actions) // 2]
        return actions[0]

    def tried(self, seen, action, n):
        """How much better than the others the seat does after it, on average."""
        played = seen.rollouts(action, n, self.random.getrandbits(64))
        points = played.points - played.points.mean(axis=1, keepdims=True)
        return np.mean(played.results[:, seen.seat] + 0.02 * points[:, seen.seat])


# %% [markdown]
# One decision, at the beginning of a game of two:

# %%
game = stammtisch.load("dokmus", compiled=True)
state = game.start(seats=2, seed=7)
began = time.perf_counter()
action = MonteCarlo(seed=1).choose(state.seen_by(state.to_move), limit=None)
print(f"{state.text(action)}, after {time.perf_counter() - began:.2f} seconds")

# %% [markdown]
# A match against `regular`, which takes what looks best after one decision and knows what is
# worth something in Dokmus. Each deal is played twice, once from each seat.

# %%
wins = 0.0
for deal in range(DEALS):
    for seat in (0, 1):
        bots = ["regular", "regular"]
        bots[seat] = MonteCarlo(seed=deal)
        end = stammtisch.play(game, bots, seed=deal)
        wins += (seat in end.winners) / len(end.winners)
games = 2 * DEALS
print(f"{wins:g} of {games} games won")

# %% [markdown]
# The last of them:

# %%
end

# %% [markdown]
# Is that more than luck? The share of wins that the true one does not fall below, with 95 % of
# certainty (Wilson's bound):

# %%
z = 1.96
spread = z * np.sqrt(wins * (1 - wins / games) + z * z / 4)
low = (wins + z * z / 2 - spread) / (games + z * z)
print(f"at least {low:.0%}")
assert SHORT or low > 0.5

# %% [markdown]
# To see it at a table, save the class as `my_bots.py`: see [How to write a bot](../bots.md).
# Stronger ones keep a tree of what they have seen, as `strong` and `expert` do.
