"""Derivatives of functions by their arguments, and equations of motion as differential equations."""

import pickle

import numpy as np
import pytest

import robotc

#: Joints of all kinds, springs, friction, and an effort at some joints alone.
TREE = """
robot tree {
  gravity = [1, -2, -9.81] m/s^2
  param m = 2 kg
  link a { mass = m, com = [0.1, 0.05, -0.2] m, inertia = diag(0.06, 0.05, 0.02) kg*m^2 }
  link b { mass = 1 kg, com = [0.2, 0, 0.1] m, inertia = diag(0.01, 0.02, 0.03) kg*m^2 }
  link c { mass = 0.7 kg, com = [0, 0.1, 0.1] m, inertia = diag(0.01, 0.01, 0.02) kg*m^2 }
  link d { mass = 1.3 kg, com = [0.1, 0.1, 0] m, inertia = diag(0.02, 0.03, 0.02) kg*m^2 }
  joint root: floating base -> a = at([0, 0, 1] m)
  joint ball: spherical a -> b = at([0.3, 0, 0] m, rpy = [0.2, 0.4, -0.3])
  joint slide: cylindrical b -> c = at([0.1, 0.2, 0] m, axis = [0, 1, 0]) {
    slide { viscous = 0.4 N*s/m }
  }
  joint hinge: revolute a -> d = at([0, 0.2, 0.1] m, axis = [1, 0, 0]) {
    spring { stiffness = 3 N*m/rad, rest = 0.1 rad }
  }
  actuated = [ball, slide]
  const start: q = [root = at([0, 0, 0.3] m), ball = rotation([0, 0, 1], 0.4), slide.slide = 0.1 m, slide.turn = 0.2,
                    hinge = 0.3]
  frame tip on c = at([0.2, 0.1, 0.3] m)
}
"""


def robot(name):
    if name == "tree":
        return robotc.loads(TREE)
    return robotc.load({"scara": "examples/scara.robot", "delta": "stdlib/robots/delta.robot",
                        "four_bar": "stdlib/robots/four_bar.robot"}[name])


def state(robot, seed):
    """A configuration with closed loops, speeds, accelerations and efforts."""
    rng = np.random.default_rng(seed)
    if robot.name.startswith("delta"):
        q = np.zeros(robot.nq)
        q[2], q[3], q[7:] = -0.7, 1, np.radians(20) + rng.uniform(-0.1, 0.1, 3)
    elif robot.name.startswith("four_bar"):
        q = np.array([0.5, -0.3, 1.2]) + rng.uniform(-0.1, 0.1, 3)
    else:
        q = rng.uniform(-1, 1, robot.nq)
    return {"q": robot.close_loops(q), "qd": rng.uniform(-1, 1, robot.nv), "qdd": rng.uniform(-1, 1, robot.nv),
            "tau": rng.uniform(-1, 1, len(robot.actuated_joints))}


#: Functions whose derivatives are compared with differences; "@" stands for a frame or link.
FUNCTIONS = ["mass_matrix", "nonlinear_effects", "gravity_forces", "spring_forces", "friction", "inverse_dynamics",
             "forward_dynamics", "inverse_dynamics_dq", "pose@", "jacobian@", "velocity@", "acceleration@",
             "body_velocity@", "kinetic_energy", "potential_energy", "centre_of_mass", "centroidal_momentum",
             "centroidal_momentum_rate", "freedoms", "position_rates"]
PLACES = {"tree": "tip", "scara": "tool", "delta": "stage", "four_bar": "rocker_end"}

# The errors of a central difference with the step h, rounding ε|f|/h and the cubic term h²f'''/6, are least together
# for h near ∛ε. Both are near ε^⅔ then; the factor covers third derivatives and the conditioning of M.
STEP = np.finfo(float).eps ** (1 / 3)
TOLERANCE = 3e3 * STEP**2


def moved(robot, given, name, entry, by):
    change = np.zeros(robot.nv if name == "q" else given[name].size)
    change[entry] = by
    return {**given, name: robot.plus(given["q"], change) if name == "q" else given[name] + change}


@pytest.mark.parametrize("name", ["tree", "scara", "delta", "four_bar"])
def test_derivatives_are_differences(name):
    subject = robot(name)
    given = state(subject, 1)
    compared = 0
    for title in FUNCTIONS:
        function = subject.function(title.replace("@", f"({PLACES[name]})"))
        arguments = [array.name for array in function.signature.inputs]
        for argument in arguments:
            derivative = subject.function(title.replace("@", "") + f"_d{argument}"
                                          + (f"({PLACES[name]})" if "@" in title else ""))
            taken = [array.name for array in derivative.signature.inputs]
            exact = np.asarray(derivative(*(given[one] for one in taken)))
            count = subject.nv if argument == "q" else given[argument].size
            assert exact.shape == function.signature.output.shape + (count,)
            assert derivative.signature.output.labels[-1] == (
                subject.actuated_joints if argument == "tau" else subject.speeds)
            for entry in range(count):
                ahead, behind = (np.asarray(function(*(at[one] for one in arguments)))
                                 for at in (moved(subject, given, argument, entry, sign * STEP) for sign in (1, -1)))
                scale = max(np.abs(ahead).max(initial=0), np.abs(exact).max(initial=0), 1)
                np.testing.assert_allclose(exact[..., entry], (ahead - behind) / (2 * STEP), rtol=0,
                                           atol=TOLERANCE * scale, err_msg=f"{title} by {argument} {entry}")
                compared += 1
    assert compared > 30


def test_second_derivatives_of_an_energy_are_stiffness_and_mass():
    scara = robot("scara")
    at = state(scara, 2)
    np.testing.assert_allclose(scara.kinetic_energy_dqd_dqd(at["q"], at["qd"]), scara.mass_matrix(at["q"]), atol=1e-14)
    np.testing.assert_allclose(scara.potential_energy_dq(at["q"]), scara.gravity_forces(at["q"]), atol=1e-13)
    pendulum = robotc.loads("""robot pendulum {
      gravity = [0, 0, -9.81] m/s^2
      link rod { mass = 2 kg, com = [0, 0, -0.5] m }
      joint swing: revolute base -> rod = at([0, 0, 0] m, axis = [0, 1, 0])
    }""")
    assert pendulum.potential_energy_dq_dq([0.3])[0, 0] == pytest.approx(9.81 * np.cos(0.3), rel=1e-15)
    many = pendulum.gravity_forces_dq(np.linspace(-1, 1, 7)[:, None])
    np.testing.assert_allclose(many[:, 0, 0], 9.81 * np.cos(np.linspace(-1, 1, 7)), rtol=1e-15)
    signature = pendulum.function("gravity_forces_dq").signature
    assert signature.meaning == "derivatives of gravity_forces by the positions"
    assert "derivatives of gravity_forces by the positions" in pendulum.gravity_forces_dq.__doc__
    assert signature.output.units == ["N*m"]


def test_derivatives_that_are_functions_are_these():
    scara = robot("scara")
    at = state(scara, 3)
    q, qd, qdd = at["q"], at["qd"], at["qdd"]
    assert (scara.inverse_dynamics_dqdd(q, qd, qdd) == scara.mass_matrix(q)).all()
    assert (scara.velocity_dqd("tool", q, qd) == scara.jacobian("tool", q)).all()
    assert (scara.forward_dynamics_dtau_dq(q) == scara.function("forward_dynamics_dtau_dq")(q)).all()


@pytest.mark.parametrize("title, message", [
    ("mass_matrix_dqd", "has no function `mass_matrix_dqd`"), ("plus_dq", "has no function `plus_dq`"),
    ("mass_matrix_dq_dq_dq", "has no function"), ("gravity_forces_dp", "has no function"),
    ("pose_dq", "needs a frame or link"), ("mass_matrix_dq(elbow)", "is a function of the whole robot")])
def test_derivatives_that_there_are_not(title, message):
    with pytest.raises(robotc.Error, match=message):
        robot("scara").function(title)([0.0] * 5)
    with pytest.raises(AttributeError):
        robot("scara").nonsense_dq


def test_rates_and_displacements_of_configurations_are_inverse():
    for name in ("tree", "scara", "delta"):
        subject = robot(name)
        at = state(subject, 4)
        q, qd = at["q"] * (1 if name == "delta" else 2), at["qd"]  # quaternions of any length
        np.testing.assert_allclose(subject.displacement_matrix(q) @ subject.position_rates(q, qd), qd, atol=1e-12)
        np.testing.assert_allclose(subject.position_rates_dqd(q, qd) @ qd, subject.position_rates(q, qd), atol=1e-12)
        # The rates are those of `plus`: of a closed q to second order of the step.
        rates = (subject.plus(at["q"], STEP * qd) - subject.plus(at["q"], -STEP * qd)) / (2 * STEP)
        np.testing.assert_allclose(subject.position_rates(at["q"], qd), rates, rtol=0, atol=TOLERANCE)


# Differential equations.


@pytest.mark.parametrize("name", ["tree", "scara", "delta", "four_bar"])
def test_the_jacobian_of_the_equations_is_their_difference(name):
    subject = robot(name)
    at = state(subject, 5)
    q = at["q"].copy()
    if name == "tree":
        q[3:7] *= 1.7  # a quaternion that is longer
    gain = np.random.default_rng(6).uniform(-1, 1, (len(subject.actuated_joints), subject.nv))
    for tau, tau_jac in ((at["tau"], None), (lambda t: at["tau"] * t, None),
                         (lambda t, q, qd: at["tau"] - gain @ qd, lambda t, q, qd: (np.zeros_like(gain), -gain))):
        ode = subject.ode(tau, tau_jac=tau_jac)
        x = ode.state(q, at["qd"])
        exact = ode.jac(0.7, x)
        numeric = np.stack([(ode(0.7, x + STEP * e) - ode(0.7, x - STEP * e)) / (2 * STEP) for e in np.eye(x.size)], 1)
        np.testing.assert_allclose(exact, numeric, rtol=0, atol=TOLERANCE * max(1, np.abs(exact).max()))
    columns = np.stack([x, x + 0.01], axis=1)
    assert (ode(0.7, columns)[:, 0] == ode(0.7, x)).all()
    many = subject.ode(at["tau"])
    assert (many(0, columns)[:, 1] == many(0, columns[:, 1])).all()


SIMULATED = {
    "scara": "simulate run for scara { initial q = [0.1 m, 0.3, -0.4, 0.2, 0.2 m], qd = [0, 1, -1, 2, 0] SI\n",
    "tree": "simulate run for tree {\n"
            "  initial q = start, qd = [0.1, 0, 0.2, 1, -0.5, 0.3, 0.4, 1, -1, 0.1, 0.5, 0.3] SI\n",
    "four_bar": "use four_bar from std\nsimulate run for four_bar { initial q = [motor = 40 deg], qd = [3] SI\n",
}


def rk4(ode, x, step, steps):
    t = 0.0
    for k in range(steps):
        a = ode(t, x)
        b = ode(t + step / 2, x + step / 2 * a)
        c = ode(t + step / 2, x + step / 2 * b)
        d = ode(t + step, x + step * c)
        x = x + step / 6 * (a + 2 * b + 2 * c + d)
        t = (k + 1) * step
    return x


@pytest.mark.parametrize("name", SIMULATED)
def test_the_equations_are_those_of_simulations(name):
    rest = "  tau = 0\n  duration = 0.2 s, step = %s ms, integrator = rk4\n  log q, qd\n}\n"
    file = "examples/scara.robot" if name == "scara" else ""
    source = (open(file).read() if file else TREE if name == "tree" else "") + SIMULATED[name] + rest
    runs = []
    for step in (2, 1):
        program = robotc.Program(file or "text.robot", source % step)
        run = program.simulate("run")
        subject = program.robot(name)
        ode = subject.ode()
        x = rk4(ode, ode.state(run.q[0], run.qd[0]), step / 1000, 200 // step)
        runs.append((run, x))
    (coarse, x_coarse), (fine, x_fine) = runs
    q, qd = ode.split(x_fine)
    # The same method with the same step. Quaternions and loops are brought back at other places of a step, which is
    # within its error: a sixteenth of it in half the step.
    error = max(np.abs(coarse.final_q - fine.final_q).max(), np.abs(coarse.final_qd - fine.final_qd).max(),
                np.abs(x_coarse - x_fine).max())
    tolerance = 1e-11 if name == "scara" else 2 * error / 15 + 1e-11
    np.testing.assert_allclose(subject.minus(subject.close_loops(q), fine.final_q), 0, atol=tolerance)
    free = [fine.speeds.index(speed) for speed in subject.speeds]
    np.testing.assert_allclose(qd, fine.final_qd[free], rtol=0, atol=10 * tolerance)


def test_scipy_solves_them():
    integrate = pytest.importorskip("scipy.integrate")
    delta = robot("delta")
    at = state(delta, 8)
    ode = delta.ode(tau=lambda t: [0.1 * t, 0, 0])
    start = ode.state(at["q"], np.zeros(3))
    precise = integrate.solve_ivp(ode, (0, 0.1), start, method="DOP853", rtol=1e-11, atol=1e-12)
    for method in ("Radau", "BDF", "LSODA"):
        solution = integrate.solve_ivp(ode, (0, 0.1), start, method=method, jac=ode.jac, rtol=1e-6, atol=1e-8)
        assert solution.success and (method == "LSODA" or solution.njev >= 1)
        # The tolerance of each step, of some hundred of them.
        np.testing.assert_allclose(solution.y[:, -1], precise.y[:, -1], atol=1e-4)
    q, qd = ode.split(precise.y)
    assert q.shape == (precise.t.size, delta.nq) and qd.shape == (precise.t.size, delta.nv)
    assert np.abs(delta.closure_gap(np.ascontiguousarray(q))).max() < 1e-9  # the joints that follow are integrated too
    energy = [delta.kinetic_energy(a, b) + delta.potential_energy(a) for a, b in zip(q, qd)]
    work = integrate.simpson(0.1 * precise.t * qd[:, 0], x=precise.t)
    assert energy[-1] - energy[0] == pytest.approx(work, abs=1e-6)


def test_what_equations_refuse():
    scara = robot("scara")
    for tau, message in (([1, 2], r"tau has the shape \(2,\), where \(5,\)"), (lambda: 0, "tau takes 0 arguments")):
        with pytest.raises((ValueError, TypeError), match=message):
            scara.ode(tau)
    with pytest.raises(TypeError, match="tau_jac is for a tau that is a function"):
        scara.ode([0] * 5, tau_jac=lambda t, q, qd: None)
    law = scara.ode(lambda t, q, qd: -qd)
    with pytest.raises(TypeError, match="give its derivatives as well"):
        law.jac(0, np.zeros(10))
    with pytest.raises(ValueError, match=r"the state has the shape \(3,\), where \(10,\)"):
        law(0, np.zeros(3))
    four_bar = robot("four_bar")
    beyond = four_bar.ode().state([0.5, 40, 40], [0])
    assert np.isnan(four_bar.ode()(0, beyond)).all() or np.isfinite(four_bar.close_loops(beyond[:3])).all()
    ode = pickle.loads(pickle.dumps(scara.ode([0.0] * 5)))
    assert ode.size == 10 and repr(ode) == "<equations of motion of scara: 10 states>"
