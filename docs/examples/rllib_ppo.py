"""PPO of RLlib on Dokmus for two: one seat against `random`, or both seats by one policy.

    pip install 'stammtisch[envs]' 'ray[rllib]' torch
    stammtisch compile dokmus
    python rllib_ppo.py               # or: python rllib_ppo.py both

RLlib's module for action masks wants both in the observation, under the names below. It runs two
updates, to show the form that works; to learn, let it go on.
"""

import sys

import gymnasium
import numpy as np
from gymnasium import spaces
from pettingzoo.utils.wrappers import BaseWrapper
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.multi_rl_module import MultiRLModuleSpec
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.env.wrappers.pettingzoo_env import PettingZooEnv
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
from ray.tune import register_env

from stammtisch.envs import Single, aec


def seen_and_mask(space, count):
    mask = spaces.Box(0, 1, (count,), np.float32)
    return spaces.Dict({"observations": space, "action_mask": mask})


class OneSeat(gymnasium.ObservationWrapper):
    """`Single` with the mask beside what is seen."""

    def __init__(self, env):
        super().__init__(env)
        self.observation_space = seen_and_mask(env.observation_space, env.action_space.n)

    def observation(self, seen):
        mask = self.unwrapped.action_masks().astype(np.float32)
        return {"observations": seen, "action_mask": mask}


class AllSeats(BaseWrapper):
    """The same of PettingZoo's environment, which calls them `observation` and `action_mask`."""

    def observation_space(self, agent):
        space = super().observation_space(agent)
        return seen_and_mask(space["observation"], self.action_space(agent).n)

    def observe(self, agent):
        told = super().observe(agent)
        mask = told["action_mask"].astype(np.float32)
        return {"observations": told["observation"], "action_mask": mask}


register_env("one seat", lambda _: OneSeat(Single("dokmus", 2, "random", reward="points")))
register_env("both seats", lambda _: PettingZooEnv(AllSeats(aec("dokmus", 2, reward="points"))))

module = RLModuleSpec(
    module_class=ActionMaskingTorchRLModule, model_config={"fcnet_hiddens": [128, 128]}
)
config = (
    PPOConfig()
    .env_runners(num_env_runners=0, num_envs_per_env_runner=1)
    .training(train_batch_size_per_learner=2048, minibatch_size=256, num_epochs=2)
)
if sys.argv[1:] == ["both"]:
    config.environment("both seats", disable_env_checking=True)  # it would ignore the mask
    config.multi_agent(policies={"all"}, policy_mapping_fn=lambda *_, **__: "all")
    config.rl_module(rl_module_spec=MultiRLModuleSpec(rl_module_specs={"all": module}))
else:
    config.environment("one seat")
    config.rl_module(rl_module_spec=module)
algorithm = config.build_algo()
for _ in range(2):
    told = algorithm.train()
    runners = told["env_runners"]
    print(runners["num_env_steps_sampled_lifetime"], "decisions,", runners["episode_return_mean"])
algorithm.stop()
