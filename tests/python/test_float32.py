"""Functions in single precision: `robot.in_float32`."""

import pickle

import numpy as np
import pytest

import robotc
from test_functions import PENDULUM

UNIT = 2.0**-24


@pytest.fixture(scope="module")
def arm():
    return robotc.loads("use puma560 from std\n")


@pytest.fixture(scope="module")
def states():
    return np.random.default_rng(2).uniform(-1, 1, (3, 1003, 6)).astype(np.float32)


def test_results_are_those_of_float64_up_to_rounding(arm, states):
    q, qd, qdd = states
    tau = arm.in_float32.inverse_dynamics(q, qd, qdd)
    assert tau.dtype == np.float32 and tau.shape == (1003, 6)
    right = arm.inverse_dynamics(q, qd, qdd)  # which converts, exactly
    # Terms of some hundred N m at the first joints, summed over six.
    assert np.abs(tau - right).max() < 50 * UNIT * np.abs(right).max()
    single = arm.in_float32.mass_matrix(q[5])
    assert single.dtype == np.float32 and single.shape == (6, 6)
    assert np.abs(single - arm.mass_matrix(q[5])).max() < 50 * UNIT * np.abs(single).max()


def test_batches_have_the_bits_of_single_calls_on_any_number_of_threads(arm, states):
    q, qd, qdd = states
    function = arm.in_float32.inverse_dynamics
    tau = function(q, qd, qdd)
    for k in (0, 15, 16, 500, 1002):
        assert (function(q[k], qd[k], qdd[k]) == tau[k]).all()
    assert (function(q[7:], qd[7:], qdd[7:]) == tau[7:]).all()
    many = [np.tile(one, (20, 1)) for one in states]
    assert (function(*many, threads=4) == np.tile(tau, (20, 1))).all()


def test_arrays_are_used_and_filled_in_place(arm, states):
    q, qd, qdd = states
    out = np.empty((1003, 6), np.float32)
    function = arm.in_float32.inverse_dynamics
    assert function(q, qd, qdd=qdd, out=out) is out
    assert (out == function(q, qd, qdd)).all()
    pose = arm.in_float32.pose("link6", q)
    assert pose.position.dtype == pose.rotation.dtype == np.float32 and pose.rotation.shape == (1003, 3, 3)
    assert np.abs(pose.position - arm.pose("link6", q).position).max() < 100 * UNIT


def test_a_number_is_a_float(arm, states):
    energy = arm.in_float32.kinetic_energy
    one = energy(states[0, 0], states[1, 0])
    assert type(one) is float and one == np.float32(one)
    assert energy(states[0], states[1]).dtype == np.float32


@pytest.mark.parametrize("argument, text", [
    (np.zeros(6), "q is of type dtype.'float64'., where float32 is expected: `q.astype.np.float32.` rounds it"),
    (np.zeros((3, 6)), "q is of type dtype.'float64'."),
    (np.zeros(6, np.longdouble), "where float32 is expected"),
    (np.zeros(6, complex), "q is of type dtype.'complex128'., where float32 is expected"),
    ([True] * 6, "q is of type dtype.'bool'."),
])
def test_arrays_of_other_types_are_refused(arm, argument, text):
    with pytest.raises(TypeError, match=text):
        arm.in_float32.mass_matrix(argument)


def test_lists_and_whole_numbers_are_rounded(arm):
    function = arm.in_float32.mass_matrix
    numbers = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6]
    right = function(np.array(numbers, np.float32))
    assert (function(numbers) == right).all() and (function(tuple(numbers)) == right).all()
    assert (function(np.array(numbers, np.float32).astype(">f4")) == right).all()
    whole = function(np.arange(6, dtype=np.float32))
    assert (function(np.arange(6)) == whole).all() and (function(range(6)) == whole).all()
    assert (function(np.arange(6, dtype=np.float16)) == whole).all()
    with pytest.raises(ValueError, match=r"q\[1\] is inf"):
        function([0, 1e39, 0, 0, 0, 0])


def test_what_is_no_argument_is_said(arm):
    function, q = arm.in_float32.mass_matrix, np.zeros(6, np.float32)
    with pytest.raises(ValueError, match=r"q has the shape \(5,\)"):
        function(q[:5])
    with pytest.raises(TypeError, match="out is not a writable array of float32"):
        function(q, out=np.zeros((6, 6)))
    with pytest.raises(ValueError, match="out has the shape"):
        function(q, out=np.zeros(6, np.float32))
    with pytest.raises(ValueError, match=r"q\[40, 2\] is nan"):
        wrong = np.zeros((50, 6), np.float32)
        wrong[40, 2] = np.nan
        function(wrong)
    # Very large numbers are finite, even if their sums are not.
    function(np.full((64, 6), 3e38, np.float32))


def test_parameters_are_followed():
    pendulum = robotc.loads(PENDULUM)
    fast, q = pendulum.in_float32, np.array([0.5], np.float32)
    before = fast.gravity_forces(q)[0]
    pendulum.parameters["mass"] = 2 * pendulum.parameters["mass"]
    assert fast.gravity_forces(q)[0] == 2 * before
    given = np.array([one for one in pendulum.program._core.describe_robot("")["parameter_values"]], np.float32)
    with_parameters = fast.function("gravity_forces with parameters")(q, given)
    assert abs(with_parameters[0] - 2 * before) < 10 * UNIT * abs(before)


def test_what_computes_in_float64_is_refused(arm):
    with pytest.raises(robotc.Error, match="`poles` cannot be in single precision: it computes in doubles"):
        arm.in_float32.function("poles([[0 /s, 1 /s], [-1 /s, -qd[1]]])")(np.zeros(6, np.float32))
    with pytest.raises(robotc.Error, match="too large for single precision"):
        arm.in_float32.function("1e39*q[1]")(np.zeros(6, np.float32))
    with pytest.raises(AttributeError, match="there is no `inverse_kinematics` in float32"):
        arm.in_float32.inverse_kinematics
    with pytest.raises(AttributeError, match="no function `mass_matrx`.*mass_matrix"):
        arm.in_float32.mass_matrx


def test_modules_for_other_packages_take_functions_in_float64(arm):
    from robotc._functions import require_function

    require_function(arm.mass_matrix, "torch")
    with pytest.raises(TypeError, match=r'torch takes functions in float64: `robot.function."mass_matrix".`'):
        require_function(arm.in_float32.mass_matrix, "torch")


def test_functions_know_their_type(arm):
    fast = arm.in_float32
    assert fast is arm.in_float32 and fast.mass_matrix is fast.function("mass_matrix")
    assert fast.mass_matrix is not arm.mass_matrix
    assert fast.mass_matrix.dtype == np.float32 and arm.mass_matrix.dtype == np.float64
    assert repr(fast) == "<robot puma560 in float32>"
    assert repr(fast.mass_matrix).endswith("in float32>") and "float32" in fast.mass_matrix.__doc__
    assert "mass_matrix" in dir(fast) and "simulate" not in dir(fast)
    fast.compile("mass_matrix", "gravity_forces")
    q = np.full(6, 0.3, np.float32)
    again = pickle.loads(pickle.dumps(fast.mass_matrix))
    assert again.dtype == np.float32 and (again(q) == fast.mass_matrix(q)).all()
    other = pickle.loads(pickle.dumps(fast))
    assert (other.gravity_forces(q) == fast.gravity_forces(q)).all()


def test_closed_loops():
    delta = robotc.load("stdlib/robots/delta.robot")
    guess = np.zeros(delta.nq)
    guess[2], guess[3], guess[7:] = -0.7, 1, np.radians(20)
    q = delta.close_loops(guess).astype(np.float32)
    single, right = delta.in_float32.mass_matrix(q), delta.mass_matrix(q)
    assert np.abs(single - right).max() < 1e-3 * np.abs(right).max()
