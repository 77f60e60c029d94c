"""MaskablePPO of sb3-contrib learns Dokmus for two against `random`, on one core.

    pip install 'stammtisch[envs]' sb3-contrib
    stammtisch compile dokmus
    python maskable_ppo.py            # some minutes; with a number: so many decisions

It prints a table: after how many decisions it wins which part of 400 games that it has not seen.
"""

import sys
import time

import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env

from stammtisch.envs import Single

DECISIONS = int(sys.argv[1]) if len(sys.argv) > 1 else 200_000
LOOKS, GAMES = 10, 400


def table(**options):
    """A table for two, the learner's and `random`'s; who begins changes from game to game."""
    return Single("dokmus", 2, "random", **options)


def share(model):
    """Of games won, ties by half, where it takes what it thinks best."""
    env, won = table(), 0.0
    for game in range(GAMES):
        seen, info = env.reset(seed=1_000_000 + game)
        over = False
        while not over:
            action, _ = model.predict(seen, action_masks=info["action_mask"], deterministic=True)
            seen, reward, over, _, info = env.step(int(action))
        won += (reward + 1) / 2
    return won / GAMES


torch.set_num_threads(1)
model = MaskablePPO(
    "MlpPolicy",
    # It learns from points as they come, which tell more than who has won in the end.
    make_vec_env(table, 8, seed=0, env_kwargs={"reward": "points"}),
    n_steps=256,
    batch_size=256,
    n_epochs=4,
    policy_kwargs={"net_arch": [128, 128]},
    seed=0,
)
print("| decisions | seconds | wins against random |\n|---|---|---|")
spent = 0.0
for look in range(LOOKS + 1):
    print(f"| {model.num_timesteps:,} | {spent:.0f} | {share(model):.1%} |", flush=True)
    if look < LOOKS:
        began = time.process_time()
        model.learn(DECISIONS // LOOKS, reset_num_timesteps=False)
        spent += time.process_time() - began
