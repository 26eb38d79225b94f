"""Environments of Gymnasium: a robot, and a task that is written in the language.

    task = robotc.gym.Task(observation="[cos(q.swing), sin(q.swing), qd.swing]",
                           reward="-(q.swing^2 + 0.1 s^2 * qd.swing^2)", length=200)
    environments = robotc.gym.make_vec(robot, task, 4096, threads=2)

    task = robotc.gym.SimulationTask("walk", actions={"target": (-1.0, 1.0)}, observation="[height, qd]",
                                     reward="qd.root.x * 1 s/m", step=0.02, parameters={"friction": (0.4, 1.0)})

All environments are computed together, in native code. One environment alone gives the same bits.
"""

import dataclasses
from typing import Any, Mapping, Optional, Sequence, Tuple, Union

import numpy as np

from ._environments import Simulated, UnderEfforts
from ._packages import imported

gymnasium = imported("gymnasium", "robotc.gym", "1.4.0")
AutoresetMode = gymnasium.vector.AutoresetMode


@dataclasses.dataclass(frozen=True)
class Task:
    """A task: the observation, the reward, the begin and the end of an episode.

    `observation`, `reward` and `terminated` are expressions of the language over q, qd, tau and parameters. They can
    use the constants and call the functions (`fn`) of the file. All numbers are in SI units.
    """

    #: A number, a vector or a matrix, of the state that a step ends in.
    observation: str
    #: A number, of that state and the efforts during the step.
    reward: str
    #: A condition of that state that ends the episode: "abs(q.rail) > 2.4 m". Without one, its length alone ends it.
    terminated: str = ""
    #: Duration of a step, s. The efforts are constant meanwhile.
    step: float = 0.02
    #: Steps of the integrator, `semi_implicit_euler`, in each.
    substeps: int = 4
    #: Steps after which an episode is truncated; None: never.
    length: Optional[int] = None
    #: Least and largest efforts of the actuated joints; None: `tau_min` and `tau_max` of the robot.
    efforts: Optional[Tuple[Union[float, Sequence[float]], Union[float, Sequence[float]]]] = None
    #: The configuration and speeds that episodes begin near; None: no motion, and no speeds.
    q: Optional[Sequence[float]] = None
    qd: Optional[Sequence[float]] = None
    #: Half widths of the uniform distributions around them: a displacement of q, and a change of qd.
    q_spread: Union[float, Sequence[float]] = 0.0
    qd_spread: Union[float, Sequence[float]] = 0.0
    #: Parameters that are drawn for each episode, between two numbers each: {"mass": (1.0, 2.0)}.
    parameters: Mapping[str, Tuple[float, float]] = dataclasses.field(default_factory=dict)


@dataclasses.dataclass(frozen=True)
class SimulationTask:
    """A simulation of the file as a task, with everything in it: contacts, laws with states, drives, events.

    An episode is a run of the simulation. It begins as the simulation says, with parameters that are drawn. Actions are
    parameters that its law, its references or its wrenches use, constant during a step. An episode whose actions stay
    the same is what `robotc sim` gives with these parameters, bit by bit.
    """

    #: Its name; "": the first of the file.
    simulation: str
    #: Parameters that actions set, with their bounds in SI: {"push": (-10.0, 10.0)}. A vector takes lists of bounds.
    actions: Mapping[str, Tuple[Union[float, Sequence[float]], Union[float, Sequence[float]]]]
    #: A number, a vector or a matrix where a step ends: an expression over t, q, qd, tau, parameters, the names of the
    #: file and of the robot, and the labels of the simulation's `log`.
    observation: str
    #: A number, of the same.
    reward: str
    #: A condition that ends the episode: "height < 0.3 m". Without one, its duration alone ends it.
    terminated: str = ""
    #: Duration of a step, s: a multiple of the step of the simulation.
    step: float = 0.02
    #: Steps after which an episode is truncated; None: at the end of the simulation.
    length: Optional[int] = None
    #: Parameters that are drawn for each episode, between two numbers each: {"mass": (1.0, 2.0)}.
    parameters: Mapping[str, Tuple[Union[float, Sequence[float]], Union[float, Sequence[float]]]] = dataclasses.field(
        default_factory=dict)


class VectorEnv(gymnasium.vector.VectorEnv):
    """Environments of one task, computed together."""

    def __init__(self, robot, task, num_envs, *, autoreset_mode=AutoresetMode.NEXT_STEP, threads=1):
        if num_envs < 1 or not task.step > 0 or (task.length is not None and task.length < 1):
            raise ValueError("num_envs, substeps, step and length are positive")
        self.robot = robot
        self.task = task
        self.num_envs = num_envs
        self._mode = AutoresetMode(autoreset_mode)
        self.metadata = {"render_modes": [], "autoreset_mode": self._mode}
        kind = Simulated if isinstance(task, SimulationTask) else UnderEfforts
        self._motion = kind(robot, task, num_envs, threads)
        self.single_action_space = gymnasium.spaces.Box(self._motion.low.copy(), self._motion.high.copy(),
                                                        dtype=np.float64)
        self.single_observation_space = gymnasium.spaces.Box(-np.inf, np.inf, self._motion.shape, dtype=np.float64)
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, num_envs)
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, num_envs)
        self._shape_of_actions = self.action_space.shape
        self._generators = [None] * num_envs
        self._elapsed = np.zeros(num_envs, dtype=np.int64)
        self._ended = np.zeros(num_envs, dtype=bool)

    def _begin(self, which):
        """Draws the numbers that the episodes of these environments begin with."""
        self._motion.begin(which, np.stack([self._generators[k].random(self._motion.draws) for k in which]))
        self._elapsed[which] = 0
        self._ended[which] = False

    def failure(self, k):
        """Why the run of environment k has failed: for a SimulationTask, where `diverged` is true. None elsewhere."""
        return self._motion.failure(k)

    def _seed(self, seeds):
        for k, seed in enumerate(seeds):
            if seed is not None or self._generators[k] is None:
                self._generators[k] = np.random.Generator(np.random.PCG64(seed))

    def reset(self, *, seed=None, options=None):
        seeds = [seed] * self.num_envs if seed is None else (
            [seed + k for k in range(self.num_envs)] if isinstance(seed, (int, np.integer)) else list(seed))
        if len(seeds) != self.num_envs:
            raise ValueError(f"{len(seeds)} seeds for {self.num_envs} environments")
        mask = (options or {}).get("reset_mask")
        which = np.arange(self.num_envs) if mask is None else np.flatnonzero(np.asarray(mask, dtype=bool))
        chosen = set(which.tolist())
        self._seed([one if k in chosen else None for k, one in enumerate(seeds)])
        if len(which) > 0:
            self._begin(which)
        return self._motion.observe(), {}

    def step(self, actions):
        actions = np.asarray(actions, dtype=float)
        if actions.shape != self._shape_of_actions:
            raise ValueError(f"actions have the shape {actions.shape}, where {self._shape_of_actions} is expected")
        wrong = np.isnan(actions).reshape(self.num_envs, -1).any(axis=1).nonzero()[0]
        if len(wrong) > 0:
            raise ValueError(f"actions of environments {wrong.tolist()} are not numbers: NaN")
        begins = self._ended.nonzero()[0]
        if len(begins) > 0 and self._mode == AutoresetMode.DISABLED:
            raise ValueError(f"the episodes of environments {begins.tolist()} have ended: reset them")
        observation, reward, ended, lost, complete = self._motion.step(
            np.minimum(np.maximum(actions, self._motion.low), self._motion.high))
        self._elapsed += 1
        if self.task.length is not None:
            complete |= self._elapsed >= self.task.length
        ended |= lost
        truncated = complete & ~ended
        information = {"diverged": lost} if lost.any() else {}
        if self._mode == AutoresetMode.NEXT_STEP and len(begins) > 0:
            # These have no step: they begin anew instead.
            self._begin(begins)
            reward[begins], ended[begins], truncated[begins] = 0, False, False
            observation = self._motion.observe()
        done = ended | truncated
        self._ended = done.copy()
        if self._mode == AutoresetMode.SAME_STEP and done.any():
            information["final_obs"] = np.empty(self.num_envs, dtype=object)
            for k in np.flatnonzero(done):
                information["final_obs"][k] = observation[k]
            information["_final_obs"] = done.copy()
            self._begin(np.flatnonzero(done))
            observation = self._motion.observe()
        return observation, reward, ended, truncated, information


class Env(gymnasium.Env):
    """One environment of a task: a vector of one."""

    metadata = {"render_modes": []}

    def __init__(self, robot, task):
        self._vector = VectorEnv(robot, task, 1, autoreset_mode=AutoresetMode.DISABLED)
        self.action_space = self._vector.single_action_space
        self.observation_space = self._vector.single_observation_space

    def reset(self, *, seed=None, options=None):
        super().reset(seed=seed)
        observation, information = self._vector.reset(seed=seed)
        return observation[0], information

    def step(self, action):
        self._vector._ended[:] = False
        observation, reward, ended, truncated, information = self._vector.step(np.asarray(action)[None])
        return observation[0], float(reward[0]), bool(ended[0]), bool(truncated[0]), {
            name: value[0] for name, value in information.items()}


def make_vec(robot, task, num_envs, *, autoreset_mode=AutoresetMode.NEXT_STEP, threads=1):
    """`num_envs` environments of a task. After `reset(seed=s)`, number k is `make(robot, task)` with the seed s + k."""
    return VectorEnv(robot, task, num_envs, autoreset_mode=autoreset_mode, threads=threads)


def make(robot, task):
    """One environment of a task."""
    return Env(robot, task)
