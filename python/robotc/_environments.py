"""How environments move: the two kinds of tasks of `robotc.gym` behind one interface, for all environments at once.

Each has `low` and `high` of the actions, `shape` of an observation, and `draws`, how many numbers in [0, 1) an episode
begins with. `begin` starts episodes, `step` is one step of all, `observe` looks again.
"""

import ctypes

import numpy as np

from ._functions import Mover, compile
from ._names import WITH_PARAMETERS


def spread(name, value, count):
    """A number for each entry."""
    try:
        return np.broadcast_to(np.asarray(value, dtype=float), (count,))
    except ValueError:
        raise ValueError(f"{name} has the shape {np.shape(value)}, where a number or ({count},) is expected") from None


def bounds_of(pairs):
    """The lower and the upper bounds of parameters."""
    bounds = np.array(pairs, dtype=float).reshape(-1, 2)
    if (bounds[:, 0] > bounds[:, 1]).any() or not np.isfinite(bounds).all():
        raise ValueError("the bounds of a parameter are two finite numbers, the lower one first")
    return bounds.T


def _as_number(condition):
    return f"if {condition} then 1 else 0"


class UnderEfforts:
    """A robot that moves under efforts, by `semi_implicit_euler`; functions of the robot are called for all states."""

    def __init__(self, robot, task, count, threads):
        if task.substeps < 1:
            raise ValueError("num_envs, substeps, step and length are positive")
        self._robot, self._task, self._threads, self._count = robot, task, threads, count
        described = robot.program._core.describe_robot(robot._asked)
        self._names = described["parameters"]["labels"][0]
        self._values = np.array(described["parameter_values"], dtype=float)
        self._drawn = [self._place(path) for path in task.parameters]
        self._bounds = bounds_of(list(task.parameters.values()))
        self._mover = None
        self._failed = (ctypes.c_int * count)()
        self._failed_view = np.frombuffer(self._failed, dtype=np.intc)
        self._inputs = {}  # the names of the arguments, by function
        self._make_functions()
        efforts = len(robot.actuated_joints)
        self.low, self.high = (spread("efforts", bound, efforts) for bound in task.efforts or self._limits())
        self.shape = self._observation.signature.output.shape or (1,)
        self.draws = robot.nv * 2 + len(self._drawn)
        neutral = np.zeros(robot.nq)
        neutral[list(robot._quaternions)] = 1
        self._q = np.array(neutral if task.q is None else task.q, dtype=float)
        self._qd = spread("qd", 0.0 if task.qd is None else task.qd, robot.nv)
        if self._q.shape != (robot.nq,):
            raise ValueError(f"q has the shape {self._q.shape}, where ({robot.nq},) is expected")
        self._q_spread = spread("q_spread", task.q_spread, robot.nv)
        self._qd_spread = spread("qd_spread", task.qd_spread, robot.nv)
        self.state = {"q": np.tile(self._q, (count, 1)), "qd": np.tile(self._qd, (count, 1)),
                      "tau": np.zeros((count, efforts)), "qdd": np.zeros((count, robot.nv)),
                      "t": np.zeros((count, 1)), "parameters": np.tile(self._values, (count, 1))}

    def _make_functions(self):
        robot, task = self._robot, self._task
        self._with = WITH_PARAMETERS if self._drawn else ""
        self._dynamics = self._function("forward_dynamics")
        self._plus = None if robot.nq == robot.nv else self._function("plus")
        self._close = None if robot.nq == robot.nv else self._function("close_loops")
        self._observation = self._function(task.observation)
        self._reward = self._function(task.reward)
        self._terminated = self._function(_as_number(task.terminated)) if task.terminated else None
        if self._reward.signature.output.shape != ():
            raise ValueError("a reward is a number")
        every = (self._dynamics, self._plus, self._close, self._observation, self._reward, self._terminated)
        compile([function for function in every if function is not None], batches=True)

    def _limits(self):
        try:
            return tuple(np.asarray(self._robot.function(name)()) for name in ("tau_min", "tau_max"))
        except Exception as error:
            raise ValueError(f"the task has no `efforts`, and the robot no limits of its efforts: {error}") from None

    def _place(self, path):
        own = path.removeprefix(self._robot.name + ".")
        known = [name for name in self._names if name == own or name.endswith("." + own)]
        if len(known) != 1:
            raise KeyError(f"{self._robot.name} has no parameter `{path}`; it depends on "
                           + (", ".join(self._names) or "none"))
        return self._names.index(known[0])

    def _function(self, title):
        return self._robot.function(title + self._with)

    def _of(self, function, state):
        """The values of a function, a row for each environment."""
        names = self._inputs.get(function)
        if names is None:
            names = self._inputs[function] = [array.name for array in function.signature.inputs]
        if not names:
            return np.broadcast_to(np.asarray(function()), (len(state["q"]), *function.signature.output.shape))
        return function(*[state[name] for name in names], threads=self._threads)

    def begin(self, which, drawn):
        nv, state = self._robot.nv, self.state
        moved = (2 * drawn[:, :nv] - 1) * self._q_spread
        parameters = np.tile(self._values, (len(which), 1))
        low, high = self._bounds
        parameters[:, self._drawn] = low + drawn[:, 2 * nv:] * (high - low)
        start = {"q": np.tile(self._q, (len(which), 1)), "dq": moved, "parameters": parameters}
        if self._plus is None:
            q = start["q"] + moved
        else:
            start["q"] = self._of(self._close, start)
            q = self._of(self._plus, start)
            if not np.isfinite(q).all():
                raise ValueError("the loops cannot be closed where an episode begins: choose another `q`, or a smaller "
                                 "`q_spread`")
        state["q"][which], state["parameters"][which] = q, parameters
        state["qd"][which] = self._qd + (2 * drawn[:, nv:2 * nv] - 1) * self._qd_spread
        state["tau"][which], state["t"][which] = 0, 0

    def observe(self):
        return np.array(self._of(self._observation, self.state)).reshape(self._count, *self.shape)

    def step(self, actions):
        """(observations, rewards, terminated, failed, complete)."""
        state = self.state
        state["tau"][:] = actions
        lost = self._move()
        reward = np.array(self._of(self._reward, state), dtype=float)
        if self._terminated is None:
            ended = np.zeros(self._count, dtype=bool)
        else:
            ended = self._of(self._terminated, state) > 0
        return self.observe(), reward, ended, lost, np.zeros(self._count, dtype=bool)

    def _move(self):
        """Integrates all states over a step. True where the motion is not finite: those stay where they were."""
        state = self.state
        codes = self._dynamics._code, None if self._plus is None else self._plus._code
        if self._mover is None or self._mover.codes != codes:  # at first, and with other parameters of the program
            task, parameters = self._task, state["parameters"] if self._with else None
            self._mover = Mover(*codes, (state["q"], state["qd"], state["tau"], parameters),
                                task.step / task.substeps, task.substeps, self._threads, self._failed)
        self._failed_view[:] = 0
        self._mover()
        state["t"] += self._task.step
        return self._failed_view != 0


class Simulated:
    """Runs of a simulation of the file, with all that is in it; actions are parameters."""

    def __init__(self, robot, task, count, threads):
        signals = [task.observation, task.reward]
        if task.terminated:
            signals.append(_as_number(task.terminated))
        self.runs = robot.program._core.make_ensemble(task.simulation, count, list(task.parameters),
                                                      list(task.actions), signals)
        self._threads, self._count = threads, count
        its = self.runs
        self._rows = round(task.step / its.step)
        if self._rows < 1 or abs(task.step / its.step - self._rows) > 1e-9 * self._rows:
            raise ValueError(f"the step of the task, {task.step} s, is not a multiple of that of the simulation, "
                             f"{its.step} s")
        if task.length is not None and task.length * self._rows > its.row_count:
            raise ValueError(f"an episode of {task.length} steps takes {task.length * task.step:g} s, and the "
                             f"simulation {its.row_count * its.step:g} s: raise its `duration`")
        if its.signals[1] != ():
            raise ValueError("a reward is a number")
        self.low, self.high = self._bounds(task.actions, its.input_sizes)
        self._low, self._high = self._bounds(task.parameters, its.parameter_sizes)
        self.draws = len(self._low)
        self._size = int(np.prod(its.signals[0], dtype=int))
        self.shape = its.signals[0] or (1,)
        self._failed = np.zeros(count, dtype=bool)

    @staticmethod
    def _bounds(pairs, sizes):
        """The bounds of each entry of parameters, which have `sizes` entries."""
        lists = [spread(path, bound, size) for (path, pair), size in zip(pairs.items(), sizes) for bound in pair]
        low, high = (np.concatenate([np.empty(0), *lists[k::2]]) for k in (0, 1))
        return bounds_of(np.stack([low, high], axis=-1))

    def begin(self, which, drawn):
        self._failed[which] = False
        self.runs.begin(which, self._low + drawn * (self._high - self._low))

    def observe(self):
        return self._observed(self.runs.observe(self._threads)[0])

    def _observed(self, signals):
        return signals[:, :self._size].reshape(self._count, *self.shape)

    def step(self, actions):
        signals, statuses = self.runs.advance(self._rows, actions, self._threads)
        failed = self._failed = statuses == self.runs.FAILED
        # A signal that is not finite ends its run, and must not be learned from.
        signals[failed] = np.nan_to_num(signals[failed], nan=0.0, posinf=0.0, neginf=0.0)
        ended = signals[:, -1] > 0 if len(self.runs.signals) > 2 else np.zeros(self._count, dtype=bool)
        return self._observed(signals), signals[:, self._size], ended, failed, statuses == self.runs.COMPLETE

    def failure(self, k):
        """Why the run of an environment failed; None if it has not."""
        if not 0 <= k < self._count:
            raise IndexError(f"there is no environment {k} of {self._count}")
        return self.runs.failure(k) if self._failed[k] else None
