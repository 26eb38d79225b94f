"""robotc.gpu with a stand-in for the driver, which runs the kernels by an interpreter. Arrays of NumPy play those of the
GPU."""

import ctypes
import json
import os
import subprocess
import sys
from types import SimpleNamespace

import numpy as np
import pytest

import robotc
import robotc.gpu

ROBOTC = os.environ["ROBOTC"]
STAND_IN = ctypes.CDLL(os.environ["ROBOTC_CUDA_DRIVER"])
STAND_IN.stand_in_last_stream.restype = ctypes.c_void_p
STAND_IN.stand_in_launches.restype = ctypes.c_size_t


class Array:
    """An array on the GPU, as its libraries describe it."""

    def __init__(self, numbers, read_only=False):
        base = numbers
        while base.base is not None:
            base = base.base
        STAND_IN.stand_in_allow(ctypes.c_void_p(base.ctypes.data), ctypes.c_size_t(base.nbytes))
        self.numbers = numbers
        self.__cuda_array_interface__ = {
            "shape": numbers.shape, "typestr": numbers.dtype.str, "data": (numbers.ctypes.data, read_only),
            "strides": None if numbers.flags.c_contiguous else numbers.strides, "version": 3}


class Tensor:
    """The same for libraries that know DLPack alone. NumPy makes the capsule."""

    def __init__(self, numbers, device=2):
        Array(numbers)
        self.numbers, self.device, self.streams = numbers, device, []

    def __dlpack_device__(self):
        return self.device, 0

    def __dlpack__(self, stream=None):
        self.streams.append(stream)
        return self.numbers.__dlpack__()


def built(folder, robot, *options):
    path = folder / "robot.ptx"
    subprocess.run([ROBOTC, "build", robot, "--target", "nvptx64", "-o", path, *options], check=True,
                   stdout=subprocess.DEVNULL)
    return robotc.gpu.load(path)


@pytest.fixture(scope="module")
def scara(tmp_path_factory):
    return built(tmp_path_factory.mktemp("scara"), "examples/scara.robot", "--function", "inverse_dynamics,mass_matrix")


def states(count, entries=5, seed=1):
    return np.random.default_rng(seed).uniform(-1, 1, (count, entries))


def expected(function, *arrays):
    return getattr(robotc.load("examples/scara.robot"), function)(*arrays)


def close(got, wanted):
    """Up to some hundred roundings of terms a hundred times the result."""
    np.testing.assert_allclose(got, wanted, rtol=0, atol=1e-11 * max(1, abs(wanted).max()))


def test_both_layouts_and_views(scara):
    q, qd, qdd = states(300, 15).reshape(300, 3, 5).swapaxes(0, 1).copy()
    wanted = expected("inverse_dynamics", q, qd, qdd)
    rows = np.zeros((300, 5))
    scara.inverse_dynamics(Array(q), Array(qd), Array(qdd), out=Array(rows))
    close(rows, wanted)
    side_by_side = [Array(np.asfortranarray(array)) for array in (q, qd, qdd)]
    columns = np.zeros((300, 5), order="F")
    out = Array(columns)
    assert scara.inverse_dynamics(*side_by_side, out=out) is out
    np.testing.assert_array_equal(columns, rows)
    wide = np.zeros((300, 11))
    wide[:, 3:8] = q
    view = np.zeros((600, 5))
    scara.inverse_dynamics(Array(wide[:, 3:8]), Array(qd), Array(qdd), out=Array(view[::2]))
    np.testing.assert_array_equal(view[::2], rows)
    assert not view[1::2].any()


def test_one_array_for_all_states(scara):
    q, qd = states(40), states(1)[0]
    got = np.zeros((40, 5))
    scara.inverse_dynamics(Array(q), Array(qd), Array(qd), out=Array(got))
    close(got, expected("inverse_dynamics", q, np.tile(qd, (40, 1)), np.tile(qd, (40, 1))))


def test_matrices(scara):
    q = states(70)
    got = np.zeros((70, 5, 5))
    scara.mass_matrix(Array(q), out=Array(got))
    close(got, expected("mass_matrix", q))
    entries_first = np.zeros((5, 5, 70))
    scara.mass_matrix(Array(q), out=Array(entries_first.transpose(2, 0, 1)))
    np.testing.assert_array_equal(entries_first.transpose(2, 0, 1), got)
    with pytest.raises(robotc.Error, match="the rows of `out` do not follow each other"):
        scara.mass_matrix(Array(q), out=Array(np.zeros((70, 5, 6))[:, :, :5]))


def test_own_parameters(tmp_path):
    kernels = built(tmp_path, "std/robots/puma560.robot", "--function", "gravity_forces")
    names = list(kernels.parameters)
    q = states(3, 6)
    parameters = np.tile(list(kernels.parameters.values()), (3, 1))
    parameters[1] *= 2
    constants = np.zeros((3, kernels.prepare.shape[0]))
    kernels.prepare(Array(parameters), out=Array(constants))
    got = np.zeros((3, 6))
    kernels.gravity_forces(Array(q), constants=Array(constants), out=Array(got))
    for state in range(3):
        robot = robotc.load("std/robots/puma560.robot", parameters=dict(zip(names, parameters[state])))
        close(got[state], robot.gravity_forces(q[state]))
    with pytest.raises(robotc.Error, match="needs `constants=`"):
        kernels.gravity_forces(Array(q), out=Array(got))


def test_streams(scara):
    arrays = [Array(states(2)) for _ in range(4)]
    for stream, address in ((None, None), (77, 77), (SimpleNamespace(ptr=78), 78), (SimpleNamespace(cuda_stream=79), 79)):
        scara.inverse_dynamics(*arrays[:3], out=arrays[3], stream=stream)
        assert STAND_IN.stand_in_last_stream() == address
    before = STAND_IN.stand_in_launches()
    nothing = Array(np.zeros((0, 5)))
    scara.inverse_dynamics(nothing, nothing, nothing, out=nothing)
    assert STAND_IN.stand_in_launches() == before


@pytest.mark.parametrize("change, message", [
    (lambda a: a.__setitem__(0, [[0] * 5] * 4), "must be an array on the GPU"),
    (lambda a: a.__setitem__(0, np.zeros((4, 5))), "is not in the memory of an NVIDIA GPU"),
    (lambda a: a.__setitem__(0, Array(np.zeros((4, 5), np.float32))), "numbers of the type <f4"),
    (lambda a: a.__setitem__(1, Array(np.zeros((4, 6)))), r"has the shape \(4, 6\) in place of \(4, 5\)"),
    (lambda a: a.__setitem__(1, Array(np.zeros((3, 5)))), "`qd` has 3 states, and others have 4"),
    (lambda a: a.pop(0), "takes 3 arrays, q, qd, qdd, not 2"),
    (lambda a: a.__setitem__(3, Array(np.zeros(5))), "must have a first axis"),
    (lambda a: a.__setitem__(3, Array(np.zeros((4, 5)), read_only=True)), "`out` is read-only"),
])
def test_wrong_arguments(scara, change, message):
    arrays = [Array(np.zeros((4, 5))) for _ in range(4)]
    change(arrays)
    with pytest.raises(robotc.Error, match=message):
        scara.inverse_dynamics(*arrays[:-1], out=arrays[-1])


def test_dlpack(scara):
    q, qd, qdd = states(30, 15).reshape(30, 3, 5).swapaxes(0, 1).copy()
    wide = np.zeros((60, 7))
    wide[::2, 1:6] = q
    got = np.zeros((30, 5), order="F")
    tensors = [Tensor(wide[::2, 1:6]), Tensor(np.asfortranarray(qd)), Array(qdd), Tensor(got)]
    scara.inverse_dynamics(*tensors[:3], out=tensors[3])
    close(got, expected("inverse_dynamics", q, qd, qdd))
    scara.inverse_dynamics(*tensors[:3], out=tensors[3], stream=SimpleNamespace(cuda_stream=79))
    assert tensors[0].streams == tensors[3].streams == [1, 79]
    with pytest.raises(robotc.Error, match="`q` is not in the memory of an NVIDIA GPU: its DLPack device is 1"):
        scara.mass_matrix(Tensor(q, device=1), out=Array(np.zeros((30, 5, 5))))
    with pytest.raises(robotc.Error, match="`q` has numbers of the type <f4, and the kernel takes <f8"):
        scara.mass_matrix(Tensor(q.astype(np.float32)), out=Array(np.zeros((30, 5, 5))))
    with pytest.raises(robotc.Error, match="`q` has numbers of the type <i8, and"):
        scara.mass_matrix(Tensor(np.zeros((30, 5), np.int64)), out=Array(np.zeros((30, 5, 5))))


def test_kernels_of_loaded_robots(scara):
    robot = robotc.load("examples/scara.robot")
    kernels = robotc.gpu.compile(robot, "inverse_dynamics", "mass_matrix")
    q, qd, qdd = states(30, 15).reshape(30, 3, 5).swapaxes(0, 1).copy()
    wanted, got = np.zeros((2, 30, 5))
    scara.inverse_dynamics(Array(q), Array(qd), Array(qdd), out=Array(wanted))
    kernels.inverse_dynamics(Array(q), Array(qd), Array(qdd), out=Array(got))
    np.testing.assert_array_equal(got, wanted)
    single = robotc.gpu.compile(robot.program, "mass_matrix", number="float", gpu="sm_90")
    assert single.number == "float" and single.mass_matrix.shape == (5, 5)
    with pytest.raises(robotc.Error, match="its code is not for GPUs|no function|unknown"):
        robotc.gpu.compile(robot, "no_such_function")
    with pytest.raises(ValueError, match="number is 'half'"):
        robotc.gpu.compile(robot, "mass_matrix", number="half")
    program = robotc.load("tests/gpu/programs/tree.robot", parameters={"m": 3}).program
    runs = robotc.gpu.compile(program, rollout="reach")
    assert runs.parameters["m"] == 3 and runs.rollout.simulation == "reach"


@pytest.fixture(scope="module")
def tree(tmp_path_factory):
    return built(tmp_path_factory.mktemp("tree"), "tests/gpu/programs/tree.robot", "--rollout", "reach")


def test_rollouts(tree):
    runs, entries = 6, len(tree.rollout.state)
    state = np.tile(list(tree.rollout.state.values()), (runs, 1))
    parameters = np.tile(list(tree.parameters.values()), (runs, 1))
    parameters[:, list(tree.parameters).index("m")] = np.linspace(1, 3, runs)
    constants = np.zeros((runs, *tree.prepare.shape))
    tree.prepare(Array(parameters), out=Array(constants))
    final, rows = np.zeros((runs, entries)), np.zeros((3, entries, runs))
    view = Array(rows.transpose(2, 0, 1))
    out = Array(final)
    assert tree.rollout(Tensor(state), constants=Array(constants), out=out, rows=view, every=20) is out
    assert tree.rollout.steps == 60 and tree.rollout.step == 1e-3
    np.testing.assert_array_equal(rows[2].T, final)
    for run in range(runs):
        robot = robotc.load("tests/gpu/programs/tree.robot", parameters={"m": parameters[run, 0]})
        np.testing.assert_array_equal(final[run, :4], robot.simulate("reach").q[-1])
    # In two launches, the second from where the first ended.
    again = np.zeros((runs, entries))
    tree.rollout(Array(state), steps=25, constants=Array(constants), out=Array(again))
    tree.rollout(Array(again.copy()), first=25, steps=35, constants=Array(constants), out=Array(again))
    np.testing.assert_array_equal(again, final)
    # All from one state.
    tree.rollout(Array(state[0].copy()), constants=Array(constants[0].copy()), out=Array(again))
    np.testing.assert_array_equal(again, np.tile(final[0], (runs, 1)))


@pytest.mark.parametrize("change, message", [
    ({"steps": -1}, "`steps` and `first` must not be negative"),
    ({"every": 3}, "`every` needs `rows`"),
    ({"constants": None}, "rollout needs `constants=`"),
    ({"every": 7, "rows": (4, 9)}, r"`rows` has the shape \(4, 9, 16\) in place of \(4, 8, 16\)"),
])
def test_wrong_rollouts(tree, change, message):
    arguments = {"constants": Array(np.zeros(tree.prepare.shape)), **change}
    if "rows" in change:
        arguments["rows"] = Array(np.zeros((*change["rows"], 16)))
    with pytest.raises(robotc.Error, match=message):
        tree.rollout(Array(np.zeros((4, 16))), out=Array(np.zeros((4, 16))), **arguments)


def test_names(scara):
    with pytest.raises(AttributeError, match="did you mean `mass_matrix`"):
        scara.mass_matrx
    assert "inverse_dynamics" in dir(scara)
    assert repr(scara.mass_matrix) == "<kernel mass_matrix(q, constants) of scara>"


def test_files(tmp_path):
    path = tmp_path / "other.ptx"
    path.write_text(".version 6.0\n")
    with pytest.raises(robotc.Error, match="is not a PTX file of `robotc build --target nvptx64`"):
        robotc.gpu.load(path)


@pytest.mark.parametrize("change, message", [
    ({"ROBOTC_CUDA_DRIVER": "libno_such_driver.so.1"}, "there is no driver of an NVIDIA GPU"),
    ({"STAND_IN_WITHOUT_GPU": "1"}, "no CUDA-capable device is detected (100); is there a GPU?"),
])
def test_without_a_gpu(tmp_path, change, message):
    path = tmp_path / "robot.ptx"
    subprocess.run([ROBOTC, "build", "examples/scara.robot", "--target", "nvptx64", "-o", path], check=True)
    run = subprocess.run([sys.executable, "-c", f"import robotc.gpu; robotc.gpu.load({str(path)!r})"],
                         capture_output=True, text=True, env={**os.environ, **change})
    assert run.returncode == 1 and message in run.stderr


def test_check_for_gpus():
    """The program that compares kernels on a GPU with the CPU, on the stand-in."""
    run = subprocess.run(
        [sys.executable, "tests/gpu/on_gpu.py", "--states", "6", "--functions", "inverse_dynamics,mass_matrix",
         "stdlib/robots/puma560.robot", "stdlib/robots/delta.robot"], capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr
    assert "puma560.robot, double: 504 entries of 2 functions\n" in run.stdout
    assert "stroll: 6 runs of 5000 steps, 0 entries differ" in run.stdout
    assert run.stdout.endswith("0 entries are wrong\n")


def bench(tmp_path, *options, **change):
    figures = tmp_path / "figures.json"
    run = subprocess.run(
        [sys.executable, "bench/gpu_batches.py", "--states", "40", "--repeats", "3", "--json",
         figures, "bench/robots/arm_7r.robot", *options], capture_output=True, text=True, env={**os.environ, **change})
    return run, json.loads(figures.read_text())


def test_benchmark(tmp_path):
    """The program that measures, on the stand-in: its steps and its report, not the figures."""
    run, report = bench(tmp_path, "--functions", "inverse_dynamics,mass_matrix")
    assert run.returncode == 0, run.stderr
    assert report["gpu"] == "an interpreter on the CPU, which is not a GPU"
    assert [robot["function"] for robot in report["robots"]] == ["inverse_dynamics", "mass_matrix"]
    for robot in report["robots"]:
        rows = robot["rows"]
        assert [(row["where"], row["numbers"], row["layout"]) for row in rows] == [
            (where, numbers, layout) for numbers in ("double", "float") for where, layout in (
                ("CPU", "state after state"), ("GPU", "entries side by side"), ("GPU", "state after state"))]
        assert all(0 < row["quartiles"][0] <= row["states_per_second"] <= row["quartiles"][1] for row in rows)
    assert "| arm_7r | `mass_matrix` | 40 | GPU | float | entries side by side | " in run.stdout


def test_benchmark_without_a_gpu(tmp_path):
    run, report = bench(tmp_path, STAND_IN_WITHOUT_GPU="1")
    assert run.returncode == 2 and "no GPU was measured" in run.stderr and "GPU: none" in run.stdout
    assert report["gpu"] is None and [row["where"] for row in report["robots"][0]["rows"]] == ["CPU", "CPU"]
