"""Functions of many states on a GPU beside batches on the CPU: states a second; and whole runs: steps a second.

    PYTHONPATH=build/release/python python3 bench/gpu_batches.py [--json FILE] [ROBOT.robot …]
    PYTHONPATH=build/release/python python3 bench/gpu_batches.py --rollouts FILE.robot:SIMULATION,…

Compiles the kernels, puts random states into the memory of the GPU, and measures launches by the GPU's own clock: the
median of many, without copies. The CPU computes the same states in its memory, on all its cores, in the same numbers.
Results are compared before anything is measured. Of runs, the CPU makes one on one core. Needs the driver alone; without
a GPU it says so, and exits with 2.
"""

import argparse
import json
import os
import platform
import sys
import time
from pathlib import Path

import numpy as np

import robotc
import robotc.gpu
from gpu_memory import Array, Memory, Stopwatch, name_of_gpu, prepared, side_by_side

ROBOTS = ["bench/robots/arm_7r.robot", "std/robots/puma560.robot", "std/robots/quadruped.robot"]
NUMBERS = {"double": np.float64, "float": np.float32}
#: Launches before those that are measured: the clocks of a GPU rise under load.
WARM_UP = 10
#: Roundings of a result, as a factor of the type's epsilon and of the largest result: some hundred operations, with
#: terms that are up to a hundred times the result.
ROUNDINGS = 1e4
#: States whose results are compared.
COMPARED = 1000
THREADS = len(os.sched_getaffinity(0))


def name_of_cpu():
    lines = Path("/proc/cpuinfo").read_text().splitlines() if Path("/proc/cpuinfo").exists() else []
    return next((line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")), platform.machine())


def spread(seconds, states):
    """States a second at the median, and the quartiles."""
    low, median, high = np.percentile(seconds, [25, 50, 75])
    return {"states_per_second": states / median, "quartiles": [states / high, states / low], "launches": len(seconds)}


LAYOUTS = {"entries side by side": side_by_side, "state after state": np.ascontiguousarray}


def measure_gpu(kernels, function, states, wanted, number, repeats):
    """Both layouts: rows of results, after their check."""
    driver, kernel = kernels._driver, getattr(kernels, function)
    memory, stopwatch = Memory(driver), Stopwatch(driver)
    constants = prepared(kernels, memory, NUMBERS[number])
    rows = []
    for layout, laid_out in LAYOUTS.items():
        arrays = [memory.holding(laid_out(array)) for array in states]
        out = Array(driver, laid_out(np.empty((len(states[0]), *kernel.shape), NUMBERS[number])))

        def launch():
            kernel(*arrays, out=out, constants=constants)

        launch()
        error = float(np.max(np.abs(out.numbers()[:COMPARED].astype(np.float64) - wanted)))
        allowed = ROUNDINGS * np.finfo(NUMBERS[number]).eps * float(np.max(np.abs(wanted)))
        if not error <= allowed:
            raise SystemExit(f"the results of the GPU differ by {error:g}, more than {allowed:g}: nothing is measured")
        for _ in range(WARM_UP):
            launch()
        seconds = [stopwatch.seconds(launch) for _ in range(repeats)]
        rows.append({"where": "GPU", "numbers": number, "layout": layout, **spread(seconds, len(states[0]))})
    return rows


def measure_cpu(function, states, number, repeats):
    function(*(array[:COMPARED] for array in states))  # compiles it
    seconds = []
    for _ in range(max(3, repeats // 5)):
        begin = time.perf_counter()
        function(*states, threads=THREADS)
        seconds.append(time.perf_counter() - begin)
    return {"where": "CPU", "numbers": number, "layout": "state after state", **spread(seconds, len(states[0]))}


def random_states(robot, arguments, count):
    """An array for each argument of a function, such as q, with quaternions of length 1."""
    random = np.random.default_rng(1)
    states = {name: random.uniform(-3 if name == "q" else -1, 3 if name == "q" else 1, (count, *shape))
              for name, shape in arguments.items()}
    for first in robot._quaternions:
        states["q"][:, first:first + 4] /= np.linalg.norm(states["q"][:, first:first + 4], axis=1, keepdims=True)
    return list(states.values())


def measure(path, function, options, gpu):
    robot = robotc.load(path)
    exact = getattr(robot, function)
    robot.compile(function)
    states = random_states(robot, {one.name: one.shape for one in exact.signature.inputs}, options.states)
    wanted = exact(*(array[:COMPARED] for array in states))
    rows = []
    for number, functions in (("double", robot), ("float", robot.in_float32)):
        given = [array.astype(NUMBERS[number]) for array in states]
        rows.append(measure_cpu(getattr(functions, function), given, number, options.repeats))
        on_cpu = rows[-1]["states_per_second"]
        if gpu:
            kernels = robotc.gpu.compile(robot, function, number=number)
            rows += measure_gpu(kernels, function, given, wanted, number, options.repeats)
        for row in rows:
            row.setdefault("faster_than_cpu", row["states_per_second"] / on_cpu)
    return {"robot": Path(path).stem, "function": function, "states": options.states, "rows": rows}


def measure_runs(path, simulation, options):
    """Steps a second of many runs from the simulation's start, in both kinds of numbers, and of `simulate`."""
    robot = robotc.load(path)
    expected = robot.simulate(simulation)
    begin = time.perf_counter()
    robot.simulate(simulation)
    seconds_on_cpu = time.perf_counter() - begin
    rows = []
    for number, kind in NUMBERS.items():
        kernels = robotc.gpu.compile(robot.program, rollout=simulation, number=number)
        rollout, memory = kernels.rollout, Memory(kernels._driver)
        start = np.tile(np.array(list(rollout.state.values()), kind), (options.runs, 1))
        state, out = memory.holding(side_by_side(start)), Array(memory.driver, side_by_side(start))
        constants, stopwatch = prepared(kernels, memory, kind), Stopwatch(memory.driver)

        def launch():
            rollout(state, constants=constants, out=out)

        launch()
        error = float(np.max(np.abs(out.numbers()[:, :expected.q.shape[1]] - expected.q[-1])))
        seconds = float(np.median([stopwatch.seconds(launch) for _ in range(5)]))
        rows.append({"file": Path(path).stem, "simulation": simulation, "numbers": number, "runs": options.runs,
                     "steps": rollout.steps, "error": error, "steps_per_second": options.runs * rollout.steps / seconds,
                     "steps_per_second_on_cpu": rollout.steps / seconds_on_cpu})
    return rows


def table_of_runs(rows):
    lines = ["", "| file | simulation | numbers | runs | steps | million steps a second | one core of the CPU | "
             "difference of q |", "|---|---|---|---|---|---|---|---|"]
    lines += [f"| {row['file']} | `{row['simulation']}` | {row['numbers']} | {row['runs']} | {row['steps']} | "
              f"{row['steps_per_second'] / 1e6:.4g} | {row['steps_per_second_on_cpu'] / 1e6:.3g} | {row['error']:.1g} |"
              for row in rows]
    return "\n".join(lines)


def table(report):
    lines = [f"GPU: {report['gpu'] or 'none: ' + report['why_no_gpu']}",
             f"CPU: {report['cpu']}, {report['threads']} threads", "",
             "| robot | function | states | | numbers | layout | million states a second | quartiles | beside the CPU |",
             "|---|---|---|---|---|---|---|---|---|"]
    for robot in report["robots"]:
        for row in robot["rows"]:
            low, high = (value / 1e6 for value in row["quartiles"])
            lines.append(f"| {robot['robot']} | `{robot['function']}` | {robot['states']} | {row['where']} | "
                         f"{row['numbers']} | {row['layout']} | {row['states_per_second'] / 1e6:.4g} | "
                         f"{low:.4g} to {high:.4g} | {row['faster_than_cpu']:.3g} |")
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("robots", nargs="*", default=ROBOTS, metavar="ROBOT.robot")
    parser.add_argument("--functions", default="inverse_dynamics", help="their names, divided by commas")
    parser.add_argument("--states", type=int, default=1_000_000)
    parser.add_argument("--repeats", type=int, default=50, help="launches that are measured")
    parser.add_argument("--rollouts", default="", metavar="FILE:SIMULATION,…", help="measure these runs, and no functions")
    parser.add_argument("--runs", type=int, default=100_000)
    parser.add_argument("--json", help="write the figures to this file, too")
    options = parser.parse_args()
    gpu, why = None, ""
    try:
        gpu = name_of_gpu(robotc.gpu._Driver())
    except robotc.Error as error:
        why = str(error)
    report = {"gpu": gpu, "why_no_gpu": why, "cpu": name_of_cpu(), "threads": THREADS,
              "robots": [], "runs": []}
    if not options.rollouts:
        report["robots"] = [measure(path, function, options, gpu is not None)
                            for path in options.robots for function in options.functions.split(",")]
    elif gpu is not None:
        report["runs"] = [row for each in options.rollouts.split(",") for row in measure_runs(*each.split(":"), options)]
    print(table(report))
    if report["runs"]:
        print(table_of_runs(report["runs"]))
    if options.json:
        Path(options.json).write_text(json.dumps(report, indent=2) + "\n")
    if gpu is None:
        print(f"no GPU was measured: {why}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
