"""Kernels on the GPU of this machine, compared with the CPU, and with arrays of its libraries.

    PYTHONPATH=build/release/python python3 tests/gpu/on_gpu.py [--states N] [--functions NAME,…] [FILE.robot …]

For each function of each robot, random states in both layouts, some with large angles, zeros and tiny numbers: doubles
must have the bits of the code in this process, and floats errors as large as its floats have. (The constants of floats
are computed in floats by kernels, and in doubles in a process; beyond 1e8 rad, code in a process calls the C library.)
Then whole runs of the simulations that kernels can make, and, with CuPy, PyTorch or JAX, their arrays and streams.
Prints a line for each robot; exits with 1 if something differs, with 2 without a GPU. CI has no GPU: there an
interpreter runs the same kernels (kernels_test.cpp, rollouts_test.cpp, test_gpu.py).
"""

import argparse
import sys
from pathlib import Path

import numpy as np

import robotc
import robotc.gpu

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "bench"))
from gpu_memory import Array, Memory, name_of_gpu, prepared, side_by_side  # noqa: E402

NUMBERS = {"double": np.float64, "float": np.float32}
FUNCTIONS = [
    "inverse_dynamics", "forward_dynamics", "mass_matrix", "gravity_forces", "coriolis_matrix",
    "inverse_dynamics_dq", "inverse_dynamics_dqd", "forward_dynamics_dq", "forward_dynamics_dqd",
    "forward_dynamics_dtau", "kinetic_energy", "potential_energy"]
#: Largest error of floats, as a factor of that of floats on the CPU, which near singular positions is chance, and of the
#: roundings of the largest result.
FLOAT_ERRORS, FLOAT_ROUNDINGS = 100, 10
RUNS = [("tests/gpu/programs/tree.robot", "reach"), ("tests/gpu/programs/satellite.robot", "tumble"),
        ("examples/torso.robot", "stroll"), ("examples/planar.robot", "rise_of_seven")]


def random_numbers(random, name, shape):
    """Numbers of the size of positions; some angles are huge, and some numbers zero or tiny."""
    numbers = random.uniform(-3.5, 3.5, shape)
    kind = random.integers(0, 200, shape)
    huge = np.exp(random.uniform(10, 17, shape)) if name == "q" else numbers
    for k, other in enumerate((huge, -huge, 0.0, 1e-30)):
        numbers = np.where(kind == k, other, numbers)
    return numbers


def differing(found, wanted):
    """How many entries differ, but for the sign of zeros."""
    return int(found.size - np.count_nonzero(found == wanted))


def check_function(robot, function, number, count):
    """The entries that were compared, and those that are wrong: both layouts, all states with the same parameters."""
    kernels, kind = robotc.gpu.compile(robot, function, number=number), NUMBERS[number]
    kernel, memory, random = getattr(kernels, function), Memory(kernels._driver), np.random.default_rng(1)
    inputs = [random_numbers(random, name, (count, *shape)).astype(kind)
              for name, shape in kernel.arguments.items() if name != "constants"]
    constants = prepared(kernels, memory, kind)
    if 0 in kernel.shape:
        return 0, 0
    exact = getattr(robot, function)(*(array.astype(np.float64) for array in inputs)).reshape(count, *kernel.shape)
    allowed = 0
    if number == "float":
        on_cpu = getattr(robot.in_float32, function)(*inputs).reshape(count, *kernel.shape)
        known = np.isfinite(on_cpu) & np.isfinite(exact)
        allowed = (FLOAT_ERRORS * np.max(np.abs(on_cpu - exact), where=known, initial=0)
                   + FLOAT_ROUNDINGS * np.finfo(np.float32).eps * np.max(np.abs(exact), where=known, initial=0))
    wrong = 0
    for laid_out in (side_by_side, np.ascontiguousarray):
        arrays = [memory.holding(laid_out(array)) for array in inputs]
        out = memory.holding(laid_out(np.full((count, *kernel.shape), 7, kind)))
        kernel(*arrays, out=out, constants=constants)
        found = out.numbers()
        # Loops that cannot be closed have no number. In floats some close that do not in doubles, and the reverse; and
        # numbers overflow.
        without = np.isnan(exact) if number == "double" else ~known
        right = np.where(without, np.isnan(found) | (number == "float"), (found == exact) | (np.abs(found - exact) <= allowed))
        wrong += exact.size - np.count_nonzero(right)
    return 2 * exact.size, wrong


def check_robot(path, functions, count):
    """Prints how the functions compare; how many entries differ."""
    robot, wrong_in_all = robotc.load(path), 0
    for number in NUMBERS:
        entries, names, refused = 0, [], []
        for function in functions:
            try:
                compared, wrong = check_function(robot, function, number, count)
            except robotc.Error as error:
                refused.append(f"{function} ({str(error).splitlines()[0]})")
                continue
            entries += compared
            names.append(f"{function}: {wrong} of {compared} are wrong" if wrong else function)
            wrong_in_all += wrong
        print(f"{path}, {number}: {entries} entries of {len(names)} functions"
              + "".join(f"; {name}" for name in names if "wrong" in name)
              + (f"; refused: {', '.join(refused)}" if refused else ""), flush=True)
    return wrong_in_all


def check_runs(path, simulation, count):
    """Runs from the simulation's start, and from states beside it whose first half must be those of two launches."""
    robot = robotc.load(path)
    kernels = robotc.gpu.compile(robot.program, rollout=simulation)
    rollout, memory = kernels.rollout, Memory(kernels._driver)
    constants = prepared(kernels, memory, np.float64)
    start = np.array(list(rollout.state.values()))
    random = np.random.default_rng(2)
    states = start + np.where(np.arange(count)[:, None] == 0, 0, random.uniform(-1e-3, 1e-3, (count, len(start))))
    final, half, again = (memory.holding(np.zeros((count, len(start)))) for _ in range(3))
    rollout(memory.holding(states), constants=constants, out=final)
    first = rollout.steps // 2
    rollout(memory.holding(states), steps=first, constants=constants, out=half)
    rollout(half, first=first, steps=rollout.steps - first, constants=constants, out=again)
    run, found = robot.simulate(simulation), final.numbers()
    wanted = run.q[-1]
    wrong = differing(found[0, :len(wanted)], wanted) + differing(again.numbers(), found)
    spread = float(np.max(np.abs(found - found[0])))
    print(f"{path}, {simulation}: {count} runs of {rollout.steps} steps, {wrong} entries differ; ends within {spread:.2g}"
          " of the first", flush=True)
    return wrong


def check_library(name, arrays_of, count):
    """Arrays of a library of Python: (result, wanted) by `arrays_of`, which raises ImportError without it."""
    robot = robotc.load(str(ROOT / "examples/scara.robot"))
    random = np.random.default_rng(3)
    given = [random.uniform(-1, 1, (count, robot.nq)) for _ in range(3)]
    try:
        found = arrays_of(robotc.gpu.compile(robot, "inverse_dynamics"), given)
    except ImportError as error:
        print(f"{name}: {error}", flush=True)
        return 0
    wrong = differing(found, robot.inverse_dynamics(*given))
    print(f"{name}: {found.size} entries, {wrong} differ", flush=True)
    return wrong


def with_cupy(kernels, given):
    import cupy
    stream = cupy.cuda.Stream(non_blocking=True)
    with stream:
        arrays = [cupy.asfortranarray(cupy.asarray(array)) for array in given]
        out = cupy.zeros(given[0].shape, order="F")
        kernels.inverse_dynamics(*arrays, out=out, stream=stream)
        return cupy.asnumpy(out)


def with_torch(kernels, given):
    import torch
    stream = torch.cuda.Stream()
    with torch.cuda.stream(stream):
        arrays = [torch.from_numpy(array).cuda().T.contiguous().T for array in given]
        out = torch.zeros(given[0].shape, dtype=torch.float64, device="cuda")
        kernels.inverse_dynamics(*arrays, out=out, stream=stream)
        return out.cpu().numpy()


def with_jax(kernels, given):
    import jax
    jax.config.update("jax_enable_x64", True)
    arrays = [jax.device_put(array) for array in given]
    out = Memory(kernels._driver).holding(np.zeros(given[0].shape))
    kernels.inverse_dynamics(*arrays, out=out)
    return out.numbers()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("robots", nargs="*", metavar="FILE.robot", help="the library's and the examples', if none is given")
    parser.add_argument("--functions", default=",".join(FUNCTIONS))
    parser.add_argument("--states", type=int, default=10_000)
    options = parser.parse_args()
    try:
        print(name_of_gpu(robotc.gpu._Driver()), flush=True)
    except robotc.Error as error:
        print(error, file=sys.stderr)
        return 2
    robots = options.robots or [str(path) for folder in ("stdlib/robots", "bench/robots")
                                for path in sorted((ROOT / folder).glob("*.robot"))]
    wrong = sum(check_robot(path, options.functions.split(","), options.states) for path in robots)
    wrong += sum(check_runs(str(ROOT / path), simulation, options.states) for path, simulation in RUNS)
    for name, arrays_of in (("CuPy", with_cupy), ("PyTorch", with_torch), ("JAX", with_jax)):
        wrong += check_library(name, arrays_of, options.states)
    print(f"{wrong} entries are wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
