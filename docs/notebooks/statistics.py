# %% [markdown]
# # Random games in numbers
#
# How long is a game, what brings points, does the first seat have it easier? A thousand games
# each, in which everybody takes any legal action, answer that within seconds.

# %%
import os

import matplotlib.pyplot as plt
import numpy as np

import stammtisch
from stammtisch.envs import Batch

SHORT = "STAMMTISCH_SHORT" in os.environ  # as in our tests
GAMES = 60 if SHORT else 1000
games = {name: stammtisch.load(name, compiled=True) for name in stammtisch.names()}

# %% [markdown]
# A [batch](../research.md#many-games-at-a-time) plays all of them at a time. Without `auto_reset`
# each slot stays at the end of its game.


# %%
def play(game, seats):
    """The finished games, and how many decisions each of them took."""
    quick = {"masks": "none", "observations": False}
    batch = Batch(game, GAMES, seats, seed=1, auto_reset=False, **quick)
    length = np.zeros(GAMES, int)
    while (going := batch.to_move >= 0).any():
        length += going
        batch.step(batch.any_actions())
    return [batch.state(slot) for slot in range(GAMES)], length


played = {(name, n): play(game, n) for name, game in games.items() for n in game.seats}

# %% [markdown]
# One of them, as a notebook shows a state:

# %%
played["ilos", 3][0][0]

# %% [markdown]
# ## Length

# %%
figure, axes = plt.subplots(1, 3, figsize=(10, 3), sharey=True)
for axis, (name, game) in zip(axes, games.items(), strict=True):
    for seats in game.seats:
        _, length = played[name, seats]
        axis.hist(length, bins=20, histtype="step", label=f"{seats} players")
    axis.set(title=game.title, xlabel="decisions")
axes[0].set_ylabel("games")
axes[1].legend()
figure.tight_layout()
plt.show()

# %% [markdown]
# ## Points by heading
#
# Of all seats, with as few players as the game allows.

# %%
figure, axes = plt.subplots(1, 3, figsize=(10, 3.4))
for axis, (name, game) in zip(axes, games.items(), strict=True):
    states, _ = played[name, min(game.seats)]
    rows = [row for state in states for row in state.scores()]
    means = [np.mean([row[heading] for row in rows]) for heading in game.headings]
    names = [game.words()(f"heading.{heading}") for heading in game.headings]
    axis.barh(names, means, color="C1")
    axis.invert_yaxis()
    axis.set(title=game.title, xlabel="points, mean")
figure.tight_layout()
plt.show()

# %% [markdown]
# ## Wins by seat
#
# Ties share a win. The bars reach from the lower to the upper bound of 95 % (Wilson's); the line
# is what would be even.


# %%
def wilson(wins, n, z=1.96):
    """The bounds of the true share."""
    middle, spread = (wins + z * z / 2), z * np.sqrt(wins * (1 - wins / n) + z * z / 4)
    return (middle - spread) / (n + z * z), (middle + spread) / (n + z * z)


figure, axes = plt.subplots(1, 3, figsize=(10, 3), sharey=True)
for axis, (name, game) in zip(axes, games.items(), strict=True):
    seats = max(game.seats)
    states, _ = played[name, seats]
    wins = np.zeros(seats)
    for state in states:
        wins[list(state.winners)] += 1 / len(state.winners)
    low, high = wilson(wins, GAMES)
    axis.bar(range(seats), high - low, bottom=low, width=0.5, color="C0")
    axis.axhline(1 / seats, color="C3", linewidth=1)
    axis.set(title=f"{game.title}, {seats} players", xlabel="seat", xticks=range(seats))
axes[0].set_ylabel("share of wins")
figure.tight_layout()
plt.show()

# %% [markdown]
# Among players who take anything, no seat is ahead by more than chance explains. Among those who
# play well one may be; so a match plays each deal from every seat, as
# [the arena](../bots.md#matches) does.
