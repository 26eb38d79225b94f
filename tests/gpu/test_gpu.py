"""robotc.gpu with a stand-in for the driver, which runs the kernels by an interpreter. Arrays of NumPy play those of the
GPU."""

import ctypes
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
    (lambda a: a.__setitem__(0, np.zeros((4, 5))), "must be an array on the GPU"),
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


def test_names(scara):
    with pytest.raises(AttributeError, match="did you mean `mass_matrix`"):
        scara.mass_matrx
    assert "inverse_dynamics" in dir(scara)
    assert repr(scara.mass_matrix) == "<kernel mass_matrix(q, constants) of scara>"


def test_files(tmp_path):
    path = tmp_path / "other.ptx"
    path.write_text(".version 6.0\n")
    with pytest.raises(robotc.Error, match="is no PTX file of `robotc build --target nvptx64`"):
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
