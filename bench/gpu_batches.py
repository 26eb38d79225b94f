"""Inverse dynamics of many states on a GPU beside batches on the CPU: states a second.

    PYTHONPATH=build/release/python python3 bench/gpu_batches.py [--json FILE] [ROBOT.robot …]

Builds the kernels with robotc, puts random states into the memory of the GPU, and measures launches by the GPU's own
clock: the median of many, without copies. The CPU computes the same states in its memory, on all its cores, in doubles.
Results are compared before anything is measured. Needs the driver alone; without a GPU it says so, and exits with 2.
"""

import argparse
import ctypes
import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

import robotc
import robotc.gpu

ROOT = Path(__file__).resolve().parent.parent
ROBOTS = ["bench/robots/arm_7r.robot", "std/robots/puma560.robot", "std/robots/quadruped.robot"]
NUMBERS = {"double": np.float64, "float": np.float32}
#: Launches before those that are measured: the clocks of a GPU rise under load.
WARM_UP = 10
#: Roundings of a result, as a factor of the type's epsilon and of the largest result: some hundred operations, with
#: terms that are up to a hundred times the result.
ROUNDINGS = 1e4
#: States whose results are compared.
COMPARED = 1000


class Memory:
    """Arrays in the memory of the GPU, by the driver alone."""

    def __init__(self, driver):
        self.driver = driver

    def holding(self, numbers):
        """The array of the GPU with these numbers in this order of memory."""
        array = Array(self.driver, numbers)
        self.driver.call("cuMemcpyHtoD_v2", ctypes.c_uint64(array.address), array.buffer(numbers),
                         ctypes.c_size_t(numbers.nbytes))
        return array


class Array:
    def __init__(self, driver, like):
        self.driver = driver
        address = ctypes.c_uint64()
        driver.call("cuMemAlloc_v2", ctypes.byref(address), ctypes.c_size_t(max(1, like.nbytes)),
                    hint="fewer states, with --states, need less memory")
        self.address = address.value
        self.__cuda_array_interface__ = {"shape": like.shape, "typestr": like.dtype.str, "strides": like.strides,
                                         "data": (self.address, False), "version": 3}

    @staticmethod
    def buffer(numbers):
        base = numbers if numbers.flags.c_contiguous else numbers.T
        assert base.flags.c_contiguous
        return ctypes.c_void_p(base.ctypes.data)

    def copy_to(self, numbers):
        self.driver.call("cuMemcpyDtoH_v2", self.buffer(numbers), ctypes.c_uint64(self.address),
                         ctypes.c_size_t(numbers.nbytes))

    def __del__(self):
        self.driver.call("cuMemFree_v2", ctypes.c_uint64(self.address))


class Stopwatch:
    """Two events of the GPU around a launch."""

    def __init__(self, driver):
        self.driver = driver
        self.events = [ctypes.c_void_p(), ctypes.c_void_p()]
        for event in self.events:
            driver.call("cuEventCreate", ctypes.byref(event), ctypes.c_uint(0))

    def seconds(self, launch):
        begin, end = self.events
        self.driver.call("cuEventRecord", begin, None)
        launch()
        self.driver.call("cuEventRecord", end, None)
        self.driver.call("cuEventSynchronize", end)
        milliseconds = ctypes.c_float()
        self.driver.call("cuEventElapsedTime", ctypes.byref(milliseconds), begin, end)
        return milliseconds.value / 1e3


def name_of_gpu(driver):
    device, text = ctypes.c_int(), ctypes.create_string_buffer(256)
    driver.call("cuCtxGetDevice", ctypes.byref(device))
    driver.call("cuDeviceGetName", text, ctypes.c_int(len(text)), device)
    return text.value.decode()


def name_of_cpu():
    lines = Path("/proc/cpuinfo").read_text().splitlines() if Path("/proc/cpuinfo").exists() else []
    return next((line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")), platform.machine())


def spread(seconds, states):
    """States a second at the median, and the quartiles."""
    low, median, high = np.percentile(seconds, [25, 50, 75])
    return {"states_per_second": states / median, "quartiles": [states / high, states / low], "launches": len(seconds)}


def measure_gpu(kernels, states, wanted, number, repeats):
    """Both layouts: rows of results, after their check."""
    driver = kernels._driver
    memory, stopwatch = Memory(driver), Stopwatch(driver)
    rows = []
    for layout, order in (("entries side by side", "F"), ("state after state", "C")):
        given = [np.asarray(array, dtype=NUMBERS[number], order=order) for array in states]
        result = np.zeros(given[-1].shape, NUMBERS[number], order=order)
        arrays = [memory.holding(array) for array in given]
        out = memory.holding(result)
        constants = None
        if kernels.parameters:
            values = memory.holding(np.array([list(kernels.parameters.values())], NUMBERS[number]))
            shared = memory.holding(np.zeros((1, *kernels.prepare.shape), NUMBERS[number]))
            kernels.prepare(values, out=shared)
            constants = shared
            interface = {**shared.__cuda_array_interface__, "shape": kernels.prepare.shape, "strides": None}
            constants.__cuda_array_interface__ = interface

        def launch():
            kernels.inverse_dynamics(*arrays, out=out, constants=constants)

        launch()
        out.copy_to(result)
        error = float(np.max(np.abs(result[:COMPARED].astype(np.float64) - wanted)))
        allowed = ROUNDINGS * np.finfo(NUMBERS[number]).eps * float(np.max(np.abs(wanted)))
        if not error <= allowed:
            raise SystemExit(f"the results of the GPU differ by {error:g}, more than {allowed:g}: nothing is measured")
        for _ in range(WARM_UP):
            launch()
        seconds = [stopwatch.seconds(launch) for _ in range(repeats)]
        rows.append({"where": "GPU", "numbers": number, "layout": layout, **spread(seconds, len(result))})
    return rows


def measure_cpu(robot, states, repeats):
    seconds = []
    for _ in range(max(3, repeats // 5)):
        begin = time.perf_counter()
        robot.inverse_dynamics(*states)
        seconds.append(time.perf_counter() - begin)
    return {"where": "CPU", "numbers": "double", "layout": "state after state", **spread(seconds, len(states[0]))}


def measure(path, options, gpu):
    robot = robotc.load(path)
    random = np.random.default_rng(1)
    states = [random.uniform(-3, 3, (options.states, robot.nq)),
              *(random.uniform(-1, 1, (options.states, robot.nv)) for _ in range(2))]
    for first in robot._quaternions:
        states[0][:, first:first + 4] /= np.linalg.norm(states[0][:, first:first + 4], axis=1, keepdims=True)
    rows = [measure_cpu(robot, states, options.repeats)]
    if gpu:
        wanted = robot.inverse_dynamics(*(array[:COMPARED] for array in states))
        with tempfile.TemporaryDirectory() as folder:
            for number in NUMBERS:
                file = Path(folder) / f"{number}.ptx"
                subprocess.run([options.robotc, "build", path, "--target", "nvptx64", "--function", "inverse_dynamics",
                                "-o", file, *(["--float32"] if number == "float" else [])], check=True,
                               stdout=subprocess.DEVNULL)
                rows += measure_gpu(robotc.gpu.load(file), states, wanted, number, options.repeats)
    for row in rows:
        row["faster_than_cpu"] = row["states_per_second"] / rows[0]["states_per_second"]
    return {"robot": Path(path).stem, "states": options.states, "rows": rows}


def table(report):
    lines = [f"GPU: {report['gpu'] or 'none: ' + report['why_no_gpu']}",
             f"CPU: {report['cpu']}, {report['threads']} threads", "",
             "| robot | states | | numbers | layout | million states a second | quartiles | beside the CPU |",
             "|---|---|---|---|---|---|---|---|"]
    for robot in report["robots"]:
        for row in robot["rows"]:
            low, high = (value / 1e6 for value in row["quartiles"])
            lines.append(f"| {robot['robot']} | {robot['states']} | {row['where']} | {row['numbers']} | {row['layout']} | "
                         f"{row['states_per_second'] / 1e6:.4g} | {low:.4g} to {high:.4g} | "
                         f"{row['faster_than_cpu']:.3g} |")
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("robots", nargs="*", default=ROBOTS, metavar="ROBOT.robot")
    parser.add_argument("--robotc", default=ROOT / "build/release/tools/robotc", help="the compiler's executable")
    parser.add_argument("--states", type=int, default=1_000_000)
    parser.add_argument("--repeats", type=int, default=50, help="launches that are measured")
    parser.add_argument("--json", help="write the figures to this file, too")
    options = parser.parse_args()
    gpu, why = None, ""
    try:
        gpu = name_of_gpu(robotc.gpu._Driver())
    except robotc.Error as error:
        why = str(error)
    report = {"gpu": gpu, "why_no_gpu": why, "cpu": name_of_cpu(), "threads": len(os.sched_getaffinity(0)),
              "robots": [measure(path, options, gpu is not None) for path in options.robots]}
    print(table(report))
    if options.json:
        Path(options.json).write_text(json.dumps(report, indent=2) + "\n")
    if gpu is None:
        print(f"no GPU was measured: {why}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
