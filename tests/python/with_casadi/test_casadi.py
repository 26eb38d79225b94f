"""Functions of robots as external functions of CasADi."""

import pathlib
import subprocess
import sys

import numpy as np
import pytest

casadi = pytest.importorskip("casadi")

sys.path[:0] = [str(pathlib.Path(__file__).parents[1]), str(pathlib.Path(__file__).parents[3] / "bench")]

import robotc.casadi  # noqa: E402
from casadi_optimum import least_effort, own_expression  # noqa: E402
from subjects import robot, state  # noqa: E402

PENDULUM = """
robot pendulum {
  gravity = [0, 0, -9.81] m/s^2
  param length = 0.5 m, mass = 2 kg
  link rod { mass = mass, com = [0, 0, -length] }
  joint swing: revolute base -> rod = at([0, 0, 0] m, axis = [0, 1, 0])
}
"""


def jacobians(function):
    """A function of the arguments that gives the Jacobians of the first result by each of them, dense."""
    arguments = [casadi.MX.sym(name, function.sparsity_in(name)) for name in function.name_in()]
    result = casadi.vec(casadi.densify(function(*arguments)))
    return casadi.Function("jacobians", arguments, [casadi.jacobian(result, one) for one in arguments])


@pytest.mark.parametrize("title, arguments", [
    ("forward_dynamics", "q qd tau"), ("inverse_dynamics", "q qd qdd"), ("mass_matrix", "q"), ("pose(tool)", "q"),
    ("nonlinear_effects", "q qd"), ("potential_energy", "q")])
def test_values_and_jacobians_are_those_of_numpy(title, arguments):
    scara = robot("scara")
    function = robotc.casadi.function(scara.function(title))
    assert function.name_in() == arguments.split()
    q, qd, tau = state(scara, 3)
    given = [{"q": q, "qd": qd, "tau": tau, "qdd": tau}[name] for name in arguments.split()]
    exact = jacobians(function)
    name, _, place = title.partition("(")
    for k in range(3):
        at = [array[k] for array in given]
        expected = np.asarray(scara.function(title)(*at))
        value = np.asarray(casadi.densify(function(*at)))
        np.testing.assert_allclose(value.reshape(expected.shape), expected, rtol=1e-13, atol=1e-13)
        blocks = exact(*at)
        for argument, block in zip(arguments.split(), blocks if isinstance(blocks, tuple) else [blocks]):
            derivative = scara.function(f"{name}_d{argument}{'(' if place else ''}{place}")
            taken = [at[arguments.split().index(array.name)] for array in derivative.signature.inputs]
            by_column = np.asarray(derivative(*taken))
            if by_column.ndim == 3:  # CasADi counts column by column; M is symmetric
                by_column = by_column.transpose(1, 0, 2).reshape(25, 5)
            np.testing.assert_allclose(np.asarray(casadi.densify(block)), np.atleast_2d(by_column), rtol=1e-12,
                                       atol=1e-12)


def test_the_sparsity_is_exact():
    scara = robot("scara")
    function = robotc.casadi.function(scara.inverse_dynamics)
    q, qd, tau = state(scara, 20)
    jacobian = function.jacobian()
    pattern = [jacobian.sparsity_out(k) for k in range(3)]
    seen = [np.zeros((5, 5), bool) for _ in range(3)]
    for k in range(20):
        blocks = (scara.inverse_dynamics_dq(q[k], qd[k], tau[k]), scara.inverse_dynamics_dqd(q[k], qd[k]),
                  scara.mass_matrix(q[k]))
        for nonzero, block in zip(seen, blocks):
            nonzero |= block != 0
    for sparse, nonzero in zip(pattern, seen):
        assert (np.asarray(casadi.DM(sparse, 1)).astype(bool) == nonzero).all()
    assert pattern[0].nnz() < 25
    assert robotc.casadi.function(scara.mass_matrix).sparsity_out(0).nnz() == (scara.mass_matrix(q[0]) != 0).sum()


@pytest.mark.parametrize("name, title", [("scara", "forward_dynamics"), ("scara", "mass_matrix"),
                                         ("satellite", "kinetic_energy")])
def test_hessians_are_differences_of_gradients(name, title):
    subject = robot(name)
    function = robotc.casadi.function(subject.function(title), hessians=True)
    given = dict(zip(("q", "qd", "tau"), state(subject, seed=4)))
    at = np.concatenate([given[one] for one in function.name_in()])
    x = casadi.MX.sym("x", at.size)
    places = np.cumsum([0] + [function.numel_in(k) for k in range(function.n_in())])
    weights = np.random.default_rng(1).uniform(-1, 1, function.numel_out(0))
    scalar = casadi.dot(casadi.vec(casadi.densify(function(*casadi.vertsplit(x, places.tolist())))), weights)
    made = casadi.Function("gradient", [x], [casadi.gradient(scalar, x)])
    hessian = np.asarray(casadi.densify(casadi.Function("hessian", [x], [casadi.hessian(scalar, x)[0]])(at)))
    step = np.finfo(float).eps ** (1 / 3)

    def gradient(at):
        return np.asarray(casadi.densify(made(at))).ravel()

    columns = [(gradient(at + step * e) - gradient(at - step * e)) / (2 * step) for e in np.eye(at.size)]
    # As in test_calculus.py: rounding and truncation of a central difference, times the third derivatives.
    np.testing.assert_allclose(hessian, np.stack(columns, axis=1), rtol=0, atol=3e3 * step**2 * np.abs(hessian).max())


def test_quaternions_are_four_numbers():
    satellite = robot("satellite")
    q, qd, tau = state(satellite)
    function = robotc.casadi.function(satellite.forward_dynamics)
    np.testing.assert_allclose(np.asarray(function(q, qd, tau)).ravel(), satellite.forward_dynamics(q, qd, tau),
                               rtol=1e-12, atol=1e-12)
    by_q = np.asarray(casadi.densify(jacobians(function)(q, qd, tau)[0]))
    expected = satellite.forward_dynamics_dq(q, qd, tau) @ satellite.displacement_matrix(q)
    np.testing.assert_allclose(by_q, expected, rtol=0, atol=1e-11 * np.abs(expected).max())


def test_parameters_are_values_or_an_argument():
    pendulum = robotc.loads(PENDULUM)
    pendulum.parameters["length"] = 0.25
    plain = robotc.casadi.function(pendulum.gravity_forces)
    assert plain.name_in() == ["q"] and float(plain(0.3)) == pytest.approx(2 * 9.81 * 0.25 * np.sin(0.3), rel=1e-14)
    free = robotc.casadi.function(pendulum.gravity_forces, parameters=True)
    assert free.name_in() == ["q", "parameters"]
    names = [name.split(".")[-1] for name in pendulum.parameters]
    values = {"length": 0.5, "mass": 3}
    given = [values[name] for name in names]
    assert float(free(0.3, given)) == pytest.approx(3 * 9.81 * 0.5 * np.sin(0.3), rel=1e-14)
    by_parameters = np.asarray(jacobians(free)(0.3, given)[1]).ravel()
    expected = {"length": 3 * 9.81 * np.sin(0.3), "mass": 9.81 * 0.5 * np.sin(0.3)}
    np.testing.assert_allclose(by_parameters, [expected[name] for name in names], rtol=1e-13)


def test_an_optimum_is_that_of_casadis_own_expression():
    pendulum = robotc.load("examples/double_pendulum.robot")
    start, end = np.array([-1.5, 0]), np.array([1.0, 1])
    cost, found, statistics = least_effort(pendulum, robotc.casadi.function(pendulum.forward_dynamics), start, end)
    own_cost, own, own_statistics = least_effort(pendulum, own_expression(pendulum), start, end, hessian="exact")
    assert statistics["success"] and own_statistics["success"]
    with_hessians = robotc.casadi.function(pendulum.forward_dynamics, hessians=True)
    exact_cost, exact, exact_statistics = least_effort(pendulum, with_hessians, start, end, hessian="exact")
    assert exact_cost == pytest.approx(own_cost, rel=1e-9) and np.abs(exact - own).max() < 1e-6
    assert exact_statistics["iter_count"] == own_statistics["iter_count"] < statistics["iter_count"]
    # IPOPT's tolerance of 1e-8 bounds the gradient; the cost errs by its square, and motions of flat directions more.
    assert cost == pytest.approx(own_cost, rel=1e-6)
    np.testing.assert_allclose(found, own, rtol=0, atol=1e-2)


def test_what_is_refused(monkeypatch):
    with pytest.raises(robotc.Error, match="is derived for trees alone, and `delta` has loops"):
        robotc.casadi.function(robot("delta").forward_dynamics)
    with pytest.raises(TypeError, match="takes a function of a robot"):
        robotc.casadi.function(robot("scara").pose)
    monkeypatch.setenv("CC", "no-such-compiler")
    with pytest.raises(RuntimeError, match="there is no `no-such-compiler`"):
        robotc.casadi.function(robot("scara").mass_matrix)


def test_the_package_works_without(tmp_path):
    (tmp_path / "casadi.py").write_text("raise ImportError('no casadi', name='casadi')")
    run = subprocess.run([sys.executable, "-c", "import robotc, robotc.casadi"], capture_output=True, text=True,
                         env={"PYTHONPATH": f"{tmp_path}:{pathlib.Path(robotc.__file__).parents[1]}"})
    assert "robotc.casadi needs the package casadi (tried with 3.8.2): pip install casadi" in run.stderr
