# %% [markdown]
# # A policy that learns, in NumPy
#
# Dokmus for two: a linear policy, learned by REINFORCE from games against itself, within minutes
# on one core. It begins by playing at random, and is told nothing but the points at the end.

# %%
import os

import matplotlib.pyplot as plt
import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

import stammtisch
from stammtisch.envs import Batch

SHORT = "STAMMTISCH_SHORT" in os.environ  # as in our tests
UPDATES, SLOTS, TRIALS = (20, 64, 400) if SHORT else (80, 256, 2000)
game = stammtisch.load("dokmus", compiled=True)

# %% [markdown]
# ## What the policy sees
#
# Most actions name a space of the board: `place c4`. Such an action is described by the 5 × 5
# window of the board around its space, in all planes of the
# [observation](../games/dokmus.md#observations), with weights of its own for each kind of action.
# All other actions have one weight each.

# %%
space = game.action_space
planes, side, _ = game.observation.shapes["board"]
ON_BOARD = [act for act, words in enumerate(space.words) if len(words) == side * side]
KIND = np.full(game.n_actions, -1)  # of an action: which kind with a space, -1: without
SQUARE = np.zeros(game.n_actions, int)
for kind, act in enumerate(ON_BOARD):
    ids = slice(space.first[act], space.first[act + 1])
    KIND[ids], SQUARE[ids] = kind, np.arange(side * side)
print([space.names[act] for act in ON_BOARD])
WINDOW = planes * 5 * 5


class Policy:
    """Chooses legal actions with probabilities exp(w · x), and knows d log p / d w."""

    def __init__(self, seed):
        self.random = np.random.default_rng(seed)
        self.windows = np.zeros((len(ON_BOARD), WINDOW), np.float32)
        self.others = np.zeros(game.n_actions, np.float32)

    def look(self, batch):
        """Of all legal actions of all slots: slot, id, window."""
        counts = batch.counts * (batch.to_move >= 0)
        slots = np.repeat(np.arange(batch.n), counts)
        ids = batch.legal[np.arange(batch.legal.shape[1]) < counts[:, None]]
        board = np.pad(batch.observation["board"], ((0, 0), (0, 0), (2, 2), (2, 2)))
        around = sliding_window_view(board, (5, 5), axis=(2, 3))
        y, x = divmod(SQUARE[ids], side)
        windows = around[slots, :, y, x].reshape(len(ids), WINDOW)
        return slots, ids, windows.astype(np.float32)

    def choose(self, batch, trace=None):
        """An action for each slot; `trace` collects by slot and seat d log p / d w."""
        slots, ids, windows = self.look(batch)
        kinds = KIND[ids]
        worth = self.others[ids] + (kinds >= 0) * np.einsum(
            "ij,ij->i", windows, self.windows[kinds]
        )
        first = np.flatnonzero(np.r_[True, np.diff(slots) > 0])
        sizes = np.diff(np.r_[first, len(slots)])
        worth -= np.repeat(np.maximum.reduceat(worth, first), sizes)
        p = np.exp(worth)
        p /= np.repeat(np.add.reduceat(p, first), sizes)
        drawn = np.log(p + 1e-30) + self.random.gumbel(size=len(p))
        best = np.repeat(np.maximum.reduceat(drawn, first), sizes)
        taken = np.flatnonzero(drawn == best)
        actions = np.full(batch.n, -1, np.int32)
        actions[slots[taken]] = ids[taken]
        if trace is not None:
            push = ((drawn == best) - p).astype(np.float32)
            trace.add(slots, batch.to_move[slots], ids, kinds, windows, push)
        return actions


class Trace:
    """Sums of d log p / d w over the decisions of each game, by slot and seat."""

    def __init__(self, n):
        self.windows = np.zeros((n, 2, len(ON_BOARD), WINDOW), np.float32)
        self.others = np.zeros((n, 2, game.n_actions), np.float32)

    def add(self, slots, seats, ids, kinds, windows, push):
        """Legal actions by slot, in order; those of one kind stand together."""
        on = np.flatnonzero(kinds >= 0)
        if len(on):
            key = slots[on] * len(ON_BOARD) + kinds[on]
            first = np.flatnonzero(np.r_[True, np.diff(key) != 0])
            sums = np.add.reduceat(windows[on] * push[on, None], first)
            at = on[first]
            np.add.at(self.windows, (slots[at], seats[at], kinds[at]), sums)
        self.others[slots, seats, ids] += push * (kinds < 0)


# %% [markdown]
# ## Learning
#
# In each update the policy plays a batch of games against itself. What led to more points than
# the opponent's becomes likelier, what led to fewer less likely: the gradient is the sum of the
# traces, each times the lead in points.


# %%
def update(policy, moments, number, rate=0.03):
    batch = Batch(game, SLOTS, 2, seed=number * SLOTS, masks="none", auto_reset=False)
    trace = Trace(SLOTS)
    while (batch.to_move >= 0).any():
        batch.step(policy.choose(batch, trace))
    lead = (batch.points - batch.points[:, ::-1]).astype(np.float32)
    lead /= lead.std() + 1e-6
    for weights, parts, moment in (
        (policy.windows, trace.windows, moments[0]),
        (policy.others, trace.others, moments[1]),
    ):
        gradient = np.tensordot(lead, parts, axes=2) / SLOTS
        moment[0] += 0.1 * (gradient - moment[0])  # Adam's means of it, and of its square
        moment[1] += 0.01 * (gradient**2 - moment[1])
        scale = np.sqrt(moment[1] / (1 - 0.99 ** (number + 1))) + 1e-8
        weights += rate * moment[0] / (1 - 0.9 ** (number + 1)) / scale
    return batch.points.mean()


def share(policy, n, seed):
    """Of games won against random play, half of them from each seat."""
    wins = 0.0
    for seat in (0, 1):
        deals = f"{seed} against"
        batch = Batch(game, n // 2, 2, seed=deals, masks="none", auto_reset=False)

        def play(batch, seat=seat):
            chance = batch.any_actions().copy()
            return np.where(batch.to_move == seat, policy.choose(batch), chance)

        wins += batch.rollout(play).results[:, seat].sum()
    return wins / n


# %%
policy = Policy(seed=1)
moments = [np.zeros((2, *w.shape), np.float32) for w in (policy.windows, policy.others)]
curve, points = [(0, share(policy, TRIALS // 5, "start"))], []
for number in range(UPDATES):
    points.append(update(policy, moments, number))
    if (number + 1) % 4 == 0:
        curve.append((number + 1, share(policy, TRIALS // 5, number)))

# %%
figure, (left, right) = plt.subplots(1, 2, figsize=(10, 3.2))
left.plot(*zip(*curve, strict=True), marker="o", markersize=3)
left.axhline(0.5, color="C3", linewidth=1)
left.set(xlabel="updates", ylabel="share of wins against random", ylim=(0.3, 1.02))
right.plot(range(1, UPDATES + 1), points)
right.set(xlabel="updates", ylabel="points a player, against itself")
figure.tight_layout()
plt.show()

# %% [markdown]
# ## How good is it?
#
# Games it has never seen, half of them from each seat; with the bound that the true share does
# not fall below, with 95 % of certainty (Wilson's).

# %%
found, z = share(policy, TRIALS, "test"), 1.96
spread = z * np.sqrt(found * (1 - found) / TRIALS + (z / TRIALS / 2) ** 2)
low = (found + z * z / 2 / TRIALS - spread) / (1 + z * z / TRIALS)
print(f"{found:.1%} of {TRIALS} games against random, at least {low:.1%}")
assert low > (0.55 if SHORT else 0.9)

# %% [markdown]
# What has it learned? The weights of `place` for what lies around the space in the middle: red
# draws it there, blue keeps it away.

# %%
place = [space.names[act] for act in ON_BOARD].index("place")
grids = policy.windows[place].reshape(planes, 5, 5)
most = np.abs(grids).max()
figure, axes = plt.subplots(1, 4, figsize=(10, 2.8))
shown = "small_temple", "large_temple", "ruins", "water"
for axis, name in zip(axes, shown, strict=True):
    (plane, *_) = game.observation[f"tiles/{name}"].at
    axis.imshow(grids[plane], cmap="RdBu_r", vmin=-most, vmax=most)
    axis.set(title=name.replace("_", " "), xticks=[], yticks=[])
figure.tight_layout()
plt.show()

# %% [markdown]
# As a bot it plays on with `seen.observe()` in place of the batch's observation; more games,
# wider windows or a network come next.
