"""Times of batches in single and in double precision, in turns in one process, on one thread.

    PYTHONPATH=build/release/python python3 bench/single_precision.py
"""

import statistics
import time

import numpy as np

import robotc

STATES = 2048
ROUNDS = 301
ROBOTS = [("7R general", "bench/robots/general_7r.robot", ""), ("quadruped", "stdlib/robots/quadruped.robot", ""),
          ("PUMA 560", "stdlib/robots/puma560.robot", "")]
FUNCTIONS = ["inverse_dynamics", "mass_matrix", "forward_dynamics"]


def prepared(robot, function, dtype):
    """A call of a function for states of a type, with everything allocated."""
    rng = np.random.default_rng(1)
    arrays = []
    for one in function.signature.inputs:
        array = rng.uniform(-1, 1, (STATES, *one.shape))
        for w in robot._quaternions if one.name == "q" else ():
            array[:, w:w + 4] /= np.linalg.norm(array[:, w:w + 4], axis=1, keepdims=True)
        arrays.append(array.astype(dtype))
    out = np.empty((STATES, *function.signature.output.shape), dtype)
    return lambda: function(*arrays, out=out)


def main():
    print(f"ns a state of {STATES}, one thread, medians of {ROUNDS} in turns: float64, float32, their ratio")
    for name, path, title in ROBOTS:
        robot = robotc.load(path, title)
        for function in FUNCTIONS:
            calls = [prepared(robot, robot.function(function), np.float64),
                     prepared(robot, robot.in_float32.function(function), np.float32)]
            times = [[], []]
            for call in calls:
                call()
            for _ in range(ROUNDS):
                for call, own in zip(calls, times):
                    start = time.perf_counter()
                    call()
                    own.append((time.perf_counter() - start) / STATES * 1e9)
            double, single = map(statistics.median, times)
            print(f"{name:12} {function:18} {double:7.1f} {single:7.1f} {double / single:5.2f}")


if __name__ == "__main__":
    main()
