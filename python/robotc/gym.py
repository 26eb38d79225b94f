"""Environments of Gymnasium: a robot, and a task that is written in the language.

    task = robotc.gym.Task(observation="[cos(q.swing), sin(q.swing), qd.swing]",
                           reward="-(q.swing^2 + 0.1 s^2 * qd.swing^2)", length=200)
    environments = robotc.gym.make_vec(robot, task, 4096, threads=2)

All environments are computed together, in native code. One environment alone gives the same bits.
"""

import dataclasses
from typing import Any, Mapping, Optional, Sequence, Tuple, Union

import numpy as np

from ._functions import compile
from ._names import WITH_PARAMETERS
from ._packages import imported

gymnasium = imported("gymnasium", "robotc.gym", "1.4.0")
AutoresetMode = gymnasium.vector.AutoresetMode


@dataclasses.dataclass(frozen=True)
class Task:
    """What is observed and rewarded, when an episode ends, and how it begins.

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


def _spread(name, value, count):
    try:
        spread = np.broadcast_to(np.asarray(value, dtype=float), (count,))
    except ValueError:
        raise ValueError(f"{name} has the shape {np.shape(value)}, where a number or ({count},) is expected") from None
    return spread


class _Functions:
    """The functions of a task, over states and, if some are drawn, the parameters of each environment."""

    def __init__(self, robot, task, threads):
        self.threads = threads
        self._robot = robot
        described = robot.program._core.describe_robot(robot._asked)
        self.names = described["parameters"]["labels"][0]
        self.values = np.array(described["parameter_values"], dtype=float)
        self.drawn = [self._place(path) for path in task.parameters]
        self.bounds = np.array([bounds for bounds in task.parameters.values()], dtype=float).reshape(-1, 2)
        if (self.bounds[:, 0] > self.bounds[:, 1]).any() or not np.isfinite(self.bounds).all():
            raise ValueError("the bounds of a parameter are two finite numbers, the lower one first")
        self._with = WITH_PARAMETERS if self.drawn else ""
        self.dynamics = self._function("forward_dynamics")
        self.plus = None if robot.nq == robot.nv else self._function("plus")
        self.close = None if robot.nq == robot.nv else self._function("close_loops")
        self.observation = self._function(task.observation)
        self.reward = self._function(task.reward)
        self.terminated = self._function(f"if {task.terminated} then 1 else 0") if task.terminated else None
        if self.reward.signature.output.shape != ():
            raise ValueError("a reward is a number")
        every = (self.dynamics, self.plus, self.close, self.observation, self.reward, self.terminated)
        compile([function for function in every if function is not None], batches=True)

    def _place(self, path):
        own = path.removeprefix(self._robot.name + ".")
        known = [name for name in self.names if name == own or name.endswith("." + own)]
        if len(known) != 1:
            raise KeyError(f"{self._robot.name} has no parameter `{path}`; it depends on "
                           + (", ".join(self.names) or "none"))
        return self.names.index(known[0])

    def _function(self, title):
        return self._robot.function(title + self._with)

    def __call__(self, function, state):
        """The values of a function, a row for each environment."""
        arrays = [state[array.name] for array in function.signature.inputs]
        if not arrays:
            return np.broadcast_to(np.asarray(function()), (len(state["q"]), *function.signature.output.shape))
        return function(*arrays, threads=self.threads)


class VectorEnv(gymnasium.vector.VectorEnv):
    """Environments of one task, computed together."""

    def __init__(self, robot, task, num_envs, *, autoreset_mode=AutoresetMode.NEXT_STEP, threads=1):
        if num_envs < 1 or task.substeps < 1 or not task.step > 0 or (task.length is not None and task.length < 1):
            raise ValueError("num_envs, substeps, step and length are positive")
        self.robot = robot
        self.task = task
        self.num_envs = num_envs
        self._mode = AutoresetMode(autoreset_mode)
        self.metadata = {"render_modes": [], "autoreset_mode": self._mode}
        self._of = _Functions(robot, task, threads)
        self._efforts = len(robot.actuated_joints)
        low, high = task.efforts if task.efforts is not None else self._limits()
        low, high = (_spread("efforts", bound, self._efforts) for bound in (low, high))
        self.single_action_space = gymnasium.spaces.Box(low.copy(), high.copy(), dtype=np.float64)
        shape = self._of.observation.signature.output.shape or (1,)
        self.single_observation_space = gymnasium.spaces.Box(-np.inf, np.inf, shape, dtype=np.float64)
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, num_envs)
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, num_envs)
        neutral = np.zeros(robot.nq)
        neutral[list(robot._quaternions)] = 1
        self._q = np.array(neutral if task.q is None else task.q, dtype=float)
        self._qd = _spread("qd", 0.0 if task.qd is None else task.qd, robot.nv)
        if self._q.shape != (robot.nq,):
            raise ValueError(f"q has the shape {self._q.shape}, where ({robot.nq},) is expected")
        self._q_spread = _spread("q_spread", task.q_spread, robot.nv)
        self._qd_spread = _spread("qd_spread", task.qd_spread, robot.nv)
        self._generators = [None] * num_envs
        self._state = {"q": np.tile(self._q, (num_envs, 1)), "qd": np.tile(self._qd, (num_envs, 1)),
                       "tau": np.zeros((num_envs, self._efforts)), "qdd": np.zeros((num_envs, robot.nv)),
                       "t": np.zeros((num_envs, 1)), "parameters": np.tile(self._of.values, (num_envs, 1))}
        self._elapsed = np.zeros(num_envs, dtype=np.int64)
        self._ended = np.zeros(num_envs, dtype=bool)

    def _limits(self):
        try:
            return tuple(np.asarray(self.robot.function(name)()) for name in ("tau_min", "tau_max"))
        except Exception as error:
            raise ValueError(f"the task has no `efforts`, and the robot no limits of its efforts: {error}") from None

    def _begin(self, which):
        """Draws the states and parameters that the episodes of these environments begin with."""
        robot, state = self.robot, self._state
        count = robot.nv * 2 + len(self._of.drawn)
        drawn = np.stack([self._generators[k].random(count) for k in which])
        moved = (2 * drawn[:, :robot.nv] - 1) * self._q_spread
        parameters = np.tile(self._of.values, (len(which), 1))
        low, high = self._of.bounds.T
        parameters[:, self._of.drawn] = low + drawn[:, 2 * robot.nv:] * (high - low)
        start = {"q": np.tile(self._q, (len(which), 1)), "dq": moved, "parameters": parameters}
        if self._of.plus is None:
            q = start["q"] + moved
        else:
            start["q"] = self._of(self._of.close, start)
            q = self._of(self._of.plus, start)
            if not np.isfinite(q).all():
                raise ValueError("the loops cannot be closed where an episode begins: choose another `q`, or a smaller "
                                 "`q_spread`")
        state["q"][which], state["parameters"][which] = q, parameters
        state["qd"][which] = self._qd + (2 * drawn[:, robot.nv:2 * robot.nv] - 1) * self._qd_spread
        state["tau"][which], state["t"][which], self._elapsed[which] = 0, 0, 0
        self._ended[which] = False

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
        return self._observe(), {}

    def _observe(self):
        observed = self._of(self._of.observation, self._state)
        return np.array(observed).reshape(self.observation_space.shape)

    def step(self, actions):
        actions = np.asarray(actions, dtype=float)
        if actions.shape != (self.num_envs, self._efforts):
            raise ValueError(f"actions have the shape {actions.shape}, where ({self.num_envs}, {self._efforts}) is "
                             "expected")
        state = self._state
        begins = np.flatnonzero(self._ended)
        if len(begins) > 0 and self._mode == AutoresetMode.DISABLED:
            raise ValueError(f"the episodes of environments {begins.tolist()} have ended: reset them")
        lost = self._move(np.clip(actions, self.single_action_space.low, self.single_action_space.high))
        self._elapsed += 1
        reward = np.array(self._of(self._of.reward, state), dtype=float)
        ended = np.zeros(self.num_envs, dtype=bool)
        if self._of.terminated is not None:
            ended |= self._of(self._of.terminated, state) > 0
        ended |= lost
        truncated = np.zeros(self.num_envs, dtype=bool)
        if self.task.length is not None:
            truncated = (self._elapsed >= self.task.length) & ~ended
        information = {}
        if lost.any():
            information["diverged"] = lost
        if self._mode == AutoresetMode.NEXT_STEP and len(begins) > 0:
            # These have no step: they begin anew instead.
            self._begin(begins)
            reward[begins], ended[begins], truncated[begins] = 0, False, False
        done = ended | truncated
        observation = self._observe()
        self._ended = done.copy()
        if self._mode == AutoresetMode.SAME_STEP and done.any():
            information["final_obs"] = np.empty(self.num_envs, dtype=object)
            for k in np.flatnonzero(done):
                information["final_obs"][k] = observation[k]
            information["_final_obs"] = done.copy()
            self._begin(np.flatnonzero(done))
            observation = self._observe()
        return observation, reward, ended, truncated, information

    def _move(self, tau):
        """Integrates all states over a step. True where the motion is not finite: those stay where they were."""
        state, robot = self._state, self.robot
        h = self.task.step / self.task.substeps
        state["tau"] = tau
        lost = np.zeros(self.num_envs, dtype=bool)
        q, qd = state["q"], state["qd"]
        for _ in range(self.task.substeps):
            qdd = self._of(self._of.dynamics, {**state, "q": q, "qd": qd})
            next_qd = qd + h * qdd
            moved = h * next_qd
            wrong = ~np.isfinite(next_qd).all(axis=1)
            moved[wrong] = 0
            next_q = q + moved if self._of.plus is None else self._of(self._of.plus, {**state, "q": q, "dq": moved})
            wrong |= ~np.isfinite(next_q).all(axis=1)
            if wrong.any():
                lost |= wrong
                next_q[wrong], next_qd[wrong] = q[wrong], qd[wrong]
            q, qd = next_q, next_qd
        state["q"], state["qd"] = q, qd
        state["t"] = state["t"] + self.task.step
        return lost


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
