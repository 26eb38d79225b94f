from stable_baselines3.common.vec_env import VecEnv as _VecEnv

from . import Robot
from .gym import AnyTask, VectorEnv

class VecEnv(_VecEnv):
    environments: VectorEnv
    def __init__(self, robot: Robot, task: AnyTask, num_envs: int, *, threads: int = 1) -> None: ...

def make_vec(robot: Robot, task: AnyTask, num_envs: int, *, threads: int = 1) -> VecEnv: ...
