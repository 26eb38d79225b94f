"""Times of batches: in double and in single precision, with one state after the other and with entries side by side, in
turns in one process, on one thread.

    PYTHONPATH=build/release/python python3 bench/batches.py
"""

import statistics
import time

import numpy as np

import robotc

STATES = 2000
ROUNDS = 301
ROBOTS = [("7R general", "bench/robots/general_7r.robot", ""), ("quadruped", "stdlib/robots/quadruped.robot", ""),
          ("PUMA 560", "stdlib/robots/puma560.robot", "")]
FUNCTIONS = ["inverse_dynamics", "mass_matrix", "forward_dynamics"]


def side_by_side(array):
    return np.moveaxis(np.ascontiguousarray(np.moveaxis(array, 0, -1)), -1, 0)


def prepared(robot, function, laid_out):
    """A call of a function for states of its type, with everything allocated."""
    rng = np.random.default_rng(1)
    arrays = []
    for one in function.signature.inputs:
        array = rng.uniform(-1, 1, (STATES, *one.shape))
        for w in robot._quaternions if one.name == "q" else ():
            array[:, w:w + 4] /= np.linalg.norm(array[:, w:w + 4], axis=1, keepdims=True)
        arrays.append(laid_out(array.astype(function.dtype)))
    out = laid_out(np.empty((STATES, *function.signature.output.shape), function.dtype))
    return lambda: function(*arrays, out=out)


def main():
    print(f"ns a state of {STATES}, one thread, medians of {ROUNDS} in turns:")
    print("| | double | side by side | ratio | single | side by side | ratio |\n|---|--:|--:|--:|--:|--:|--:|")
    for name, path, title in ROBOTS:
        robot = robotc.load(path, title)
        for function in FUNCTIONS:
            calls = [prepared(robot, functions.function(function), laid_out)
                     for functions in (robot, robot.in_float32) for laid_out in (np.ascontiguousarray, side_by_side)]
            times = [[] for _ in calls]
            for call in calls:
                call()
            for _ in range(ROUNDS):
                for call, own in zip(calls, times):
                    start = time.perf_counter()
                    call()
                    own.append((time.perf_counter() - start) / STATES * 1e9)
            double, double_aside, single, single_aside = map(statistics.median, times)
            print(f"| {name}, `{function}` | {double:.1f} | {double_aside:.1f} | {double / double_aside:.2f} | "
                  f"{single:.1f} | {single_aside:.1f} | {single / single_aside:.2f} |")


if __name__ == "__main__":
    main()
