"""Functions of many states on a GPU beside MuJoCo MJX, which runs on the same GPU by JAX: states a second.

    PYTHONPATH=build/release/python python3 bench/gpu_peers.py [--json FILE] [ROBOT.robot …]

with a Python that has mujoco, mujoco-mjx and jax with a GPU. The robots are written in MuJoCo's format by `robotc
convert`. Both start from arrays in the memory of the GPU and leave results there; MJX is compiled whole by XLA for the
function alone, which drops what it does not need. Results are compared before anything is measured: relative to the
largest entry. Times are of the clock of the CPU around launches that are waited for, the median of many, in turns.
"""

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import jax
import mujoco
import numpy as np
from mujoco import mjx

import robotc
import robotc.gpu
from gpu_batches import random_states
from gpu_memory import Array, Memory, Stopwatch, prepared, side_by_side

ROBOTS = ["bench/robots/arm_7r.robot", "bench/robots/general_7r.robot"]
NUMBERS = {"double": np.float64, "float": np.float32}
#: Differences of results relative to the largest: MuJoCo keeps inertias by principal axes.
ALLOWED = {"double": 1e-9, "float": 1e-3}


def of_mjx(model, function):
    """The function of one state in JAX."""
    model.opt.disableflags |= mujoco.mjtDisableBit.mjDSBL_CONSTRAINT | mujoco.mjtDisableBit.mjDSBL_CONTACT
    on_gpu = mjx.put_model(model)
    data = mjx.make_data(model)

    def inverse_dynamics(q, qd, qdd):
        return mjx.inverse(on_gpu, data.replace(qpos=q, qvel=qd, qacc=qdd)).qfrc_inverse

    def forward_dynamics(q, qd, tau):
        return mjx.forward(on_gpu, data.replace(qpos=q, qvel=qd, qfrc_applied=tau)).qacc

    return {"inverse_dynamics": inverse_dynamics, "forward_dynamics": forward_dynamics}[function]


def median(call, repeats):
    call()
    seconds = []
    for _ in range(repeats):
        begin = time.perf_counter()
        call()
        seconds.append(time.perf_counter() - begin)
    return statistics.median(seconds)


def measure(path, model, function, number, options):
    robot = robotc.load(path)
    robot.compile(function)
    inputs = getattr(robot, function).signature.inputs
    states = random_states(robot, {one.name: one.shape for one in inputs}, options.states)
    wanted = getattr(robot, function)(*(array[:1000] for array in states))
    states = [array.astype(NUMBERS[number]) for array in states]

    theirs = jax.jit(jax.vmap(of_mjx(model, function)))
    given = [jax.device_put(array) for array in states]
    begin = time.perf_counter()
    found = {"MJX": np.asarray(theirs(*given))}
    compile_seconds = time.perf_counter() - begin

    begin = time.perf_counter()
    kernels = robotc.gpu.compile(robot, function, number=number)
    own_seconds = time.perf_counter() - begin
    memory = Memory(kernels._driver)
    constants = prepared(kernels, memory, NUMBERS[number])
    arrays = [memory.holding(side_by_side(array)) for array in states]
    out = Array(memory.driver, side_by_side(np.empty((options.states, robot.nv), NUMBERS[number])))

    stopwatch = Stopwatch(memory.driver)

    def ours():
        stopwatch.seconds(lambda: getattr(kernels, function)(*arrays, out=out, constants=constants))

    ours()
    found["robotc"] = out.numbers()
    errors = {who: float(np.max(np.abs(result[:1000] - wanted)) / np.max(np.abs(wanted))) for who, result in found.items()}
    rates = {"robotc": options.states / median(ours, options.repeats),
             "MJX": options.states / median(lambda: theirs(*given).block_until_ready(), options.repeats)}
    return {"robot": Path(path).stem, "function": function, "numbers": number, "states": options.states,
            "states_per_second": rates, "errors": errors, "seconds_to_first_result": {
                "robotc": own_seconds, "MJX": compile_seconds}}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("robots", nargs="*", default=ROBOTS, metavar="ROBOT.robot")
    parser.add_argument("--robotc", default="robotc", help="the program")
    parser.add_argument("--states", type=int, default=262_144)
    parser.add_argument("--repeats", type=int, default=20)
    parser.add_argument("--json", help="write the figures to this file, too")
    options = parser.parse_args()
    print(f"MuJoCo MJX {mujoco.__version__}, JAX {jax.__version__}, on {jax.devices()[0].device_kind}\n")
    print("| robot | function | numbers | robotc, million states a second | MJX | ratio | errors | seconds to compile |")
    print("|---|---|---|---|---|---|---|---|")
    rows, wrong = [], False
    for path in options.robots:
        with tempfile.TemporaryDirectory() as folder:
            file = str(Path(folder, "robot.xml"))
            subprocess.run([options.robotc, "convert", path, file], check=True, stdout=subprocess.DEVNULL)
            model = mujoco.MjModel.from_xml_path(file)
        for function in ("inverse_dynamics", "forward_dynamics"):
            for number in NUMBERS:
                jax.config.update("jax_enable_x64", number == "double")
                row = measure(path, model, function, number, options)
                rows.append(row)
                rates, errors, seconds = row["states_per_second"], row["errors"], row["seconds_to_first_result"]
                wrong = wrong or not max(errors.values()) < ALLOWED[number]
                print(f"| {row['robot']} | `{function}` | {number} | {rates['robotc'] / 1e6:.4g} | {rates['MJX'] / 1e6:.4g} | "
                      f"{rates['robotc'] / rates['MJX']:.3g} | {errors['robotc']:.1g}, {errors['MJX']:.1g} | "
                      f"{seconds['robotc']:.2g}, {seconds['MJX']:.3g} |", flush=True)
    if options.json:
        Path(options.json).write_text(json.dumps(rows, indent=2) + "\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
