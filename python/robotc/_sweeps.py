"""Sweeps with parameters from Python, on this machine or on the workers of an executor."""

import collections
import math
import pickle
import queue
import sys
import threading
import time
from concurrent.futures import BrokenExecutor
from typing import NamedTuple

import numpy as np

from ._errors import Error
from ._recipes import Recipe
from ._results import Sweep

#: The least and the most time of a task of a worker, and the share of the whole sweep between them; s.
_LEAST_SECONDS, _MOST_SECONDS, _PARTS = 0.05, 2.0, 256
_ATTEMPTS = 2


class Distribution(NamedTuple):
    """A distribution of a parameter for `monte_carlo`: `normal(mean, deviation)` or `uniform(low, high)`."""

    name: str
    first: str
    second: str

    def values(self, runs, seed):
        """The values as written after `sweep` in a file."""
        return f"{self.name}({self.first}, {self.second}, {runs}, seed = {seed})"


def _number(value):
    """A number in SI, or an expression of the language."""
    if isinstance(value, str):
        return value
    value = float(value)
    if not math.isfinite(value):
        raise ValueError(f"{value} is not a value of a parameter")
    return repr(value)


def normal(mean, deviation):
    """Random values of a parameter, for `monte_carlo`: numbers in SI, or expressions, `normal("1.2 kg", "100 g")`."""
    return Distribution("normal", _number(mean), _number(deviation))


def uniform(low, high):
    """Random values of a parameter, for `monte_carlo`, from an interval: numbers in SI, or expressions."""
    return Distribution("uniform", _number(low), _number(high))


def _listed(path, values):
    if isinstance(values, str):
        return values
    if isinstance(values, Distribution):
        raise TypeError(f"{path}: `monte_carlo` takes distributions, `sweep` takes values")
    array = np.asarray(values)
    if array.ndim != 1 or array.dtype.kind not in "iuf" or len(array) == 0:
        raise TypeError(f"{path}: values are a list of numbers in SI, or an expression such as \"[1, 1.5] kg\"")
    return "[" + ", ".join(map(_number, array.tolist())) + "]"


def sweep(program, simulation="", parameters=None, *, executor=None, progress=None):
    """Runs a simulation for all combinations of the values of `parameters`; without a name, the first simulation.

    `parameters` has lists of numbers in SI, or texts as after `sweep` in a file, such as {"Kp": [100, 200],
    "load": "[1, 2] kg"}. They take the place of the sweeps of the file; without any, those of the file are run.
    `program` is a Program or a Robot.

    Runs use all cores of this machine, or the workers of an `executor`: any concurrent.futures.Executor, such as a
    ProcessPoolExecutor or Dask's `client.get_executor()`. The results are the same, bit by bit, on processors of one
    type. `progress=True` shows a bar on standard error; a function gets the completed fraction.
    """
    axes = {path: _listed(path, values) for path, values in (parameters or {}).items()}
    return _run(program, simulation, axes, executor, progress)


def monte_carlo(program, simulation, parameters, runs, *, seed=0, executor=None, progress=None):
    """Runs a simulation with random parameters: {"load": robotc.normal("1 kg", "50 g"), "push": robotc.uniform(-1, 1)}.

    Each of the `runs` takes one value of every distribution; lists, as of `sweep`, multiply them. The values depend on
    `seed` and on the order of the parameters alone. `executor` and `progress` are those of `sweep`.
    """
    if not any(isinstance(values, Distribution) for values in parameters.values()):
        raise TypeError("monte_carlo: no parameter has a distribution, such as robotc.normal(mean, deviation)")
    axes = {path: values.values(int(runs), int(seed)) if isinstance(values, Distribution) else _listed(path, values)
            for path, values in parameters.items()}
    return _run(program, simulation, axes, executor, progress)


def _run(program, simulation, axes, executor, progress):
    core = getattr(program, "program", program)._core
    plan = core.plan_sweep(simulation, list(axes), list(axes.values()))
    with _Progress(progress, plan.run_count) as shown:
        if executor is None:
            outcomes = plan.run(0, plan.run_count, 0, shown.tell)
        else:
            packed = pickle.dumps((Recipe(core), simulation, list(axes), list(axes.values())))
            outcomes = _distribute(plan, packed, executor, shown)
    return Sweep(plan.collect(outcomes))


class _Progress:
    """Tells a function the completed fraction, or shows a bar."""

    def __init__(self, progress, runs):
        self.tell = self._bar if progress is True else progress or None
        self._runs, self._start, self._shown = runs, time.monotonic(), -1.0

    def _bar(self, fraction):
        now = time.monotonic()
        if now - self._shown < 0.1 and fraction < 1:
            return
        self._shown, full = now, int(30 * fraction)
        print(f"\r{fraction:4.0%} [{'#' * full}{' ' * (30 - full)}] {round(fraction * self._runs)}/{self._runs} runs, "
              f"{now - self._start:.1f} s", end="", file=sys.stderr, flush=True)

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        if self.tell is None:
            return
        if kind is None:
            self.tell(1.0)
        if self.tell == self._bar:
            print(file=sys.stderr)


def _measure(plan):
    """The outcomes of the first runs, done here, and the processor time of a run in s."""
    start = time.process_time()
    outcomes = plan.run(0, 1, 1)
    seconds = time.process_time() - start
    # A short run by itself is too short to be measured.
    count = min(plan.run_count, 30, math.ceil(_LEAST_SECONDS / max(seconds, 1e-6)))
    if count > 1:
        start = time.process_time()
        outcomes = plan.run(0, count, 1)
        seconds = min(seconds, (time.process_time() - start) / count)
    return outcomes, max(seconds, 1e-6)


def _distribute(plan, packed, executor, shown):
    """The outcomes of all runs, done in tasks of an executor."""
    runs = plan.run_count
    measured, seconds = _measure(plan)
    done = len(measured)
    outcomes = np.empty((runs, measured.shape[1]))
    outcomes[:done] = measured
    task_seconds = min(max(runs * seconds / _PARTS, _LEAST_SECONDS), _MOST_SECONDS)
    size = max(1, math.ceil(task_seconds / seconds))
    ended, pending = queue.SimpleQueue(), {}

    def submit(part, attempt):
        future = executor.submit(run_part, packed, *part)
        pending[future] = part, attempt
        future.add_done_callback(ended.put)

    def failure(part, error):
        return RuntimeError(f"runs {part[0] + 1} to {part[0] + part[1]} of {runs} failed in a worker of the executor, "
                            f"with {done} done: {error or type(error).__name__}")

    try:
        for place in range(done, runs, size):
            submit((place, min(size, runs - place)), 1)
        while pending:
            future = ended.get()
            part, attempt = pending.pop(future)
            error = None if future.cancelled() else future.exception()
            if error is None and not future.cancelled():
                outcomes[part[0]:part[0] + part[1]] = future.result()
                done += part[1]
                if shown.tell is not None:
                    shown.tell(done / runs)
            elif isinstance(error, Error):
                raise error
            elif attempt == _ATTEMPTS or isinstance(error, BrokenExecutor):
                raise failure(part, error) from error
            else:
                submit(part, attempt + 1)
    finally:
        for future in pending:
            future.cancel()
    return outcomes


_plans = collections.OrderedDict()  # by the packed sweep; the last ones of this process
_plans_lock = threading.Lock()


def run_part(packed, first, count):
    """The task of a worker: some runs of a sweep, on one core."""
    with _plans_lock:
        plan = _plans.get(packed)
        if plan is None:
            recipe, simulation, paths, values = pickle.loads(packed)
            plan = _plans[packed] = recipe.open().plan_sweep(simulation, paths, values)
            while len(_plans) > 4:
                _plans.popitem(last=False)
    return plan.run(first, count, 1)
