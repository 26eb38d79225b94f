"""Environments of Stable-Baselines3: those of `robotc.gym`, all computed together.

    environments = robotc.stable_baselines3.make_vec(robot, task, 64, threads=2)
    stable_baselines3.PPO("MlpPolicy", environments).learn(100_000)
"""

import numpy as np

from ._packages import imported
from .gym import AutoresetMode, VectorEnv

base = imported("stable_baselines3", "robotc.stable_baselines3", "2.9.2").common.vec_env.base_vec_env


class VecEnv(base.VecEnv):
    """Environments of one task as Stable-Baselines3 has them.

    It resets an environment in the step that ends an episode, gives the last observation of the episode by the name
    `terminal_observation`, and computes in float32.
    """

    def __init__(self, robot, task, num_envs, *, threads=1):
        self.environments = VectorEnv(robot, task, num_envs, autoreset_mode=AutoresetMode.SAME_STEP, threads=threads)
        self.render_mode = None
        self._actions = None
        super().__init__(num_envs, _in_float32(self.environments.single_observation_space),
                         _in_float32(self.environments.single_action_space))

    def reset(self):
        # A seed is of use once; later episodes go on with the same generators.
        seeds = list(self._seeds) if any(seed is not None for seed in self._seeds) else None
        observation, _ = self.environments.reset(seed=seeds)
        self.reset_infos = [{} for _ in range(self.num_envs)]
        self._reset_seeds()
        self._reset_options()
        return observation.astype(np.float32)

    def step_async(self, actions):
        self._actions = actions

    def step_wait(self):
        observation, reward, ended, truncated, information = self.environments.step(self._actions)
        done = ended | truncated
        infos = [{} for _ in range(self.num_envs)]
        for k in np.flatnonzero(done):
            infos[k]["terminal_observation"] = information["final_obs"][k].astype(np.float32)
            infos[k]["TimeLimit.truncated"] = bool(truncated[k])
        for k in np.flatnonzero(information.get("diverged", ())):
            infos[k]["diverged"] = True
        return observation.astype(np.float32), reward.astype(np.float32), done, infos

    def close(self):
        self.environments.close()

    def get_attr(self, attr_name, indices=None):
        return [getattr(self.environments, attr_name)] * len(self._indices(indices))

    def set_attr(self, attr_name, value, indices=None):
        raise ValueError("environments of one task have no attributes of their own: make others, with another task")

    def env_method(self, method_name, *method_args, indices=None, **method_kwargs):
        raise ValueError("environments of one task have no methods of their own")

    def env_is_wrapped(self, wrapper_class, indices=None):
        return [False] * len(self._indices(indices))

    def _indices(self, indices):
        return list(self._get_indices(indices))


def _in_float32(space):
    return type(space)(space.low.astype(np.float32), space.high.astype(np.float32), space.shape, dtype=np.float32)


def make_vec(robot, task, num_envs, *, threads=1):
    """`num_envs` environments of a task, for the learners of Stable-Baselines3."""
    return VecEnv(robot, task, num_envs, threads=threads)
