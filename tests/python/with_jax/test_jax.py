"""Functions of robots in JAX."""

import os
import pathlib
import subprocess
import sys

import numpy as np
import pytest

jax = pytest.importorskip("jax")
jax.config.update("jax_enable_x64", True)

sys.path.insert(0, str(pathlib.Path(__file__).parents[1]))

import jax.numpy as jnp  # noqa: E402
from jax.test_util import check_grads  # noqa: E402

import robotc.jax  # noqa: E402
from subjects import ROBOTS, robot, state  # noqa: E402


@pytest.mark.parametrize("name", ROBOTS)
@pytest.mark.parametrize("axes", [(), (3,)])
def test_derivatives_are_differences(name, axes):
    subject = robot(name)
    q, qd, tau = state(subject, *axes)
    tolerance = {"atol": 1e-4, "rtol": 1e-4}  # differences with steps of 1e-5, relative to entries up to 100
    check_grads(robotc.jax.function(subject.forward_dynamics), (q, qd, tau), order=1, **tolerance)
    check_grads(robotc.jax.function(subject.function(f"pose({ROBOTS[name][1]})")), (q,), order=2, **tolerance)
    check_grads(robotc.jax.function(subject.kinetic_energy), (q, qd), order=2, **tolerance)


def test_transforms_agree_to_the_bit():
    scara = robot("scara")
    dynamics = robotc.jax.function(scara.forward_dynamics, threads=2)
    arrays = q, qd, tau = state(scara, 4)
    expected = scara.forward_dynamics(*arrays)
    for called in (dynamics, jax.jit(dynamics), jax.vmap(dynamics), jax.jit(jax.vmap(dynamics))):
        assert (np.asarray(called(*arrays)) == expected).all()
    some = scara.forward_dynamics(q, np.tile(qd[0], (4, 1)), tau)
    assert (np.asarray(jax.vmap(dynamics, in_axes=(0, None, 0))(q, qd[0], tau)) == some).all()
    assert (np.asarray(dynamics(q, qd=qd[0], tau=tau)) == some).all()
    exact = scara.forward_dynamics_dq(*arrays)
    for jacobian in (jax.jacfwd(dynamics), jax.jacrev(dynamics)):
        assert (np.asarray(jax.jit(jax.vmap(jacobian))(*arrays)) == exact).all()
    hessian = jax.jacfwd(jax.jacrev(dynamics))(q[0], qd[0], tau[0])
    assert (np.asarray(hessian) == scara.forward_dynamics_dq_dq(q[0], qd[0], tau[0])).all()
    energy = robotc.jax.function(scara.potential_energy)
    np.testing.assert_allclose(jax.vmap(jax.grad(energy))(q), scara.gravity_forces(q), atol=1e-13)


def test_a_rollout_is_differentiated_and_follows_parameters():
    pendulum = robotc.loads("""robot pendulum {
      gravity = [0, 0, -9.81] m/s^2
      param length = 0.5 m
      link rod { mass = 2 kg, com = [0, 0, -length] }
      joint swing: revolute base -> rod = at([0, 0, 0] m, axis = [0, 1, 0])
    }""")
    dynamics = robotc.jax.function(pendulum.forward_dynamics)

    @jax.jit
    def end(q):
        def step(x, _):
            q, qd = x
            qd = qd + 0.01 * dynamics(q, qd, jnp.zeros(1))
            return (q + 0.01 * qd, qd), None

        return jax.lax.scan(step, (q, jnp.zeros(1)), length=100)[0][0][0]

    def expected(angle, length):
        rate = 0.0
        for _ in range(100):
            rate -= 0.01 * 9.81 / length * np.sin(angle)
            angle += 0.01 * rate
        return angle

    start = jnp.array([0.3])
    assert end(start) == pytest.approx(expected(0.3, 0.5), abs=1e-12)
    slope = (expected(0.3 + 1e-5, 0.5) - expected(0.3 - 1e-5, 0.5)) / 2e-5
    assert jax.grad(end)(start)[0] == pytest.approx(slope, abs=1e-8)
    pendulum.parameters["length"] = 0.7
    assert end(start) == pytest.approx(expected(0.3, 0.7), abs=1e-12)  # not compiled again


def test_nan_is_carried():
    scara = robot("scara")
    q, qd, tau = state(scara, 3)
    q[1, 2] = np.nan
    result = np.asarray(robotc.jax.function(scara.forward_dynamics)(q, qd, tau))
    assert np.isnan(result[1]).any() and np.isfinite(result[[0, 2]]).all()


def test_what_is_refused():
    scara = robot("scara")
    dynamics = robotc.jax.function(scara.forward_dynamics)
    q, qd, tau = state(scara)
    for arguments, message in (((q.astype(np.float32), qd, tau), "q is of type float32, where float64"),
                               ((q[:3], qd, tau), r"q has the shape \(3,\), where \(…, 5\)"),
                               ((q, qd), "`tau` is missing")):
        with pytest.raises((TypeError, ValueError), match=message):
            dynamics(*arguments)
    with pytest.raises(TypeError, match="minus has no derivative by q"):
        jax.jacfwd(robotc.jax.function(scara.minus))(q, q)
    jax.config.update("jax_enable_x64", False)
    try:
        with pytest.raises(TypeError, match="jax_enable_x64"):
            dynamics(q, qd, tau)
    finally:
        jax.config.update("jax_enable_x64", True)


def test_calls_that_do_not_fit_are_errors_of_xla():
    scara = robot("scara")
    robotc.jax.function(scara.mass_matrix)(np.zeros(5))
    call = jax.ffi.ffi_call("robotc", jax.ShapeDtypeStruct((5,), jnp.float64))
    with pytest.raises(Exception, match="takes float64 arrays with the same leading axes"):
        call(jnp.zeros(4), function=np.int64(id(scara.mass_matrix)), threads=np.int64(1))


@pytest.mark.parametrize("form", ["native", "ctypes"])
def test_both_forms_of_calls_will_do(form):
    code = """
import numpy as np, jax
jax.config.update("jax_enable_x64", True)
import robotc.jax
scara = robotc.load("examples/scara.robot")
q = np.linspace(-1, 1, 5)
made = jax.jit(robotc.jax.function(scara.gravity_forces))(q)
assert (np.asarray(made) == scara.gravity_forces(q)).all()
"""
    if form == "native" and np.__version__.startswith("2"):
        pytest.importorskip("robotc._call_native", reason="the compiled calls are for another NumPy",
                            exc_type=ImportError)
    subprocess.run([sys.executable, "-c", code], check=True, env={**os.environ, "ROBOTC_PYTHON_CALLS": form})


def test_the_package_works_without(tmp_path):
    (tmp_path / "jax.py").write_text("raise ImportError('no jax', name='jax')")
    run = subprocess.run([sys.executable, "-c", "import robotc, robotc.jax"], capture_output=True, text=True,
                         env={"PYTHONPATH": f"{tmp_path}:{pathlib.Path(robotc.__file__).parents[1]}"})
    assert "robotc.jax needs the package jax (tried with 0.10.2): pip install jax" in run.stderr
