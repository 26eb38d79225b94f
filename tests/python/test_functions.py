"""Functions of robots from Python: against mechanics worked out by hand and numbers that were published."""

import gc
import inspect
import re
import subprocess
import sys
import threading
import warnings

import numpy as np
import pytest

import robotc
import robotc._calculus

PENDULUM = """
robot pendulum {
  gravity = [0, 0, -9.81] m/s^2
  param mass = 2 kg, length = 0.5 m
  link rod { mass = mass, com = [0, 0, -length] }
  joint swing: revolute base -> rod = at([0, 0, 0] m, axis = [0, 1, 0])
  frame tip on rod = at([0, 0, -0.5] m)
}
"""


def effort(mass, length, q, qdd):
    return mass * length**2 * qdd + mass * 9.81 * length * np.sin(q)


@pytest.fixture(scope="module")
def scara():
    return robotc.load("examples/scara.robot")


@pytest.fixture()
def pendulum():
    return robotc.loads(PENDULUM)


@pytest.fixture()
def states():
    return np.random.default_rng(1).uniform(-2, 2, (3, 1003, 5))


def test_a_pendulum_is_that_of_textbooks(pendulum):
    rng = np.random.default_rng(2)
    q, qd, qdd = rng.uniform(-3, 3, (3, 1000, 1))
    tau = pendulum.inverse_dynamics(q, qd, qdd)
    np.testing.assert_allclose(tau, effort(2, 0.5, q, qdd), rtol=0, atol=1e-13)
    np.testing.assert_allclose(pendulum.mass_matrix(q), np.full((1000, 1, 1), 0.5), rtol=1e-15)
    np.testing.assert_allclose(pendulum.kinetic_energy(q, qd), 0.25 * qd[:, 0] ** 2, rtol=1e-14)
    rotation, position = pendulum.pose("tip", q)
    np.testing.assert_allclose(position[:, 0], -0.5 * np.sin(q[:, 0]), atol=1e-15)
    np.testing.assert_allclose(position[:, 2], -0.5 * np.cos(q[:, 0]), atol=1e-15)
    np.testing.assert_allclose(rotation @ rotation.transpose(0, 2, 1), np.broadcast_to(np.eye(3), (1000, 3, 3)),
                               atol=1e-15)


def test_configurations_of_a_slider_crank_are_its_triangle():
    crank = robotc.loads("use slider_crank from std\n")  # crank 40 mm, rod 140 mm
    assert (crank.nq, crank.nv) == (3, 1)
    angle = np.random.default_rng(3).uniform(-3, 3, 1000)

    def triangle(angle):
        rod = -np.arcsin(0.04 * np.sin(angle) / 0.14)
        return np.stack([angle, rod - angle, 0.04 * np.cos(angle) + 0.14 * np.cos(rod)], axis=-1)

    q = triangle(angle)
    closed = crank.close_loops(q + np.random.default_rng(4).uniform(-0.02, 0.02, q.shape) * [0, 1, 1])
    np.testing.assert_allclose(closed, q, atol=1e-11)
    d = np.random.default_rng(5).uniform(-0.4, 0.4, (1000, 1))
    moved = crank.plus(q, d)
    np.testing.assert_allclose(moved, triangle(angle + d[:, 0]), atol=1e-11)
    np.testing.assert_allclose(crank.minus(moved, q), d, atol=1e-15)
    np.testing.assert_array_equal(crank.plus(q[7], d[7]), moved[7])
    # With the rod shorter than the crank, the crank does not turn all round.
    swing = crank.program.robot("slider_crank(crank_length = 140 mm, rod_length = 40 mm)")
    inside = swing.close_loops([0.1, -0.5, 0.17])
    np.testing.assert_allclose(inside[2], 0.14 * np.cos(0.1) + np.sqrt(0.04**2 - (0.14 * np.sin(0.1)) ** 2), atol=1e-12)
    np.testing.assert_array_equal(swing.plus(inside, [1]), np.full(3, np.nan))


def test_configurations_of_a_satellite_are_points():
    satellite = robotc.load("examples/satellite.robot")
    assert (satellite.nq, satellite.nv) == (7 + 1 + 1 + 4, 6 + 1 + 1 + 3)
    q = np.zeros(satellite.nq)
    q[[3, 9]] = 1, 2  # quaternions of lengths 1 and 2
    turned = satellite.plus(q, [1, 2, 3, 0, 0, np.pi / 2, 0.1, 0.2, 0, 0, 0])
    half = np.sqrt(0.5)
    np.testing.assert_allclose(turned, [1, 2, 3, half, 0, 0, half, 0.1, 0.2, 2, 0, 0, 0], atol=1e-15)
    np.testing.assert_allclose(satellite.close_loops(turned)[9:], [1, 0, 0, 0])
    np.testing.assert_allclose(satellite.minus(turned, q), [1, 2, 3, 0, 0, np.pi / 2, 0.1, 0.2, 0, 0, 0], atol=1e-15)


def test_the_puma_takes_the_published_torques():
    puma = robotc.loads("use puma560 from std\n")
    nominal = [0, np.pi / 4, np.pi, 0, np.pi / 4, 0]
    # Corke's toolbox, printed to 12 decimals.
    np.testing.assert_allclose(puma.inverse_dynamics(nominal, np.zeros(6), np.zeros(6)),
                               [0, 31.639880378357, 6.035138023011, 0, 0.0282528, 0], rtol=0, atol=1e-12)
    np.testing.assert_allclose(puma.inverse_dynamics(nominal, np.zeros(6), np.ones(6)),
                               [3.353110858063, 36.002511243976, 7.42596407735, 0.190043034567, 0.203440931113,
                                0.194132789939], rtol=0, atol=1e-12)


def test_one_state_and_many_give_the_same_bits(scara, states):
    q, qd, qdd = states
    tau = scara.inverse_dynamics(q, qd, qdd)
    assert tau.shape == (1003, 5) and tau.dtype == np.float64
    for i in range(0, 1003, 50):
        one = scara.inverse_dynamics(q[i], qd[i], qdd[i])
        assert one.shape == (5,) and (one == tau[i]).all()
    many = np.tile(states, (1, 20, 1))
    alone = scara.inverse_dynamics(*many)
    assert (scara.inverse_dynamics(*many, threads=3) == alone).all()
    assert isinstance(scara.kinetic_energy(q[0], qd[0]), float)
    assert scara.kinetic_energy(q, qd).shape == (1003,)
    assert scara.mass_matrix(q).shape == (1003, 5, 5)
    assert scara.inverse_dynamics(q[:0], qd[:0], qdd[:0]).shape == (0, 5)
    mechanics = np.einsum("nij,nj->ni", scara.mass_matrix(q), qdd) + scara.nonlinear_effects(q, qd)
    np.testing.assert_allclose(mechanics, tau, rtol=0, atol=1e-12)


def test_inverse_kinematics_reaches_poses_and_points():
    robot = robotc.loads("use puma560 from std\n").program.robot("puma560")
    guess = np.array([0.2, 0.9, -2.0, 0.1, 0.6, 0.2])
    wanted = guess + np.random.default_rng(1).uniform(-0.3, 0.3, (50, 6))
    goal = robot.pose("tool", wanted)
    q = robot.inverse_kinematics("tool", goal, guess)
    assert q.shape == (50, 6)
    found = robot.pose("tool", q)
    assert np.abs(found.position - goal.position).max() < 1e-12
    assert np.abs(found.rotation - goal.rotation).max() < 1e-12
    # One target, as a matrix and as a point.
    assert np.abs(robot.inverse_kinematics("tool", robot.transform("tool", wanted[0]), guess) - q[0]).max() < 1e-10
    point = robot.inverse_kinematics("tool", goal.position[0], guess)
    assert np.abs(robot.pose("tool", point).position - goal.position[0]).max() < 1e-12
    # The nearest of the configurations with this point is no farther than that with the pose.
    assert np.linalg.norm(point - guess) <= np.linalg.norm(q[0] - guess) + 1e-9
    with pytest.raises(ValueError, match="a position with 3 entries, a pose"):
        robot.inverse_kinematics("tool", [1.0, 2.0], guess)
    pair = (goal.rotation[0], goal.position[0])
    assert np.array_equal(robot.inverse_kinematics("tool", pair, guess), robot.inverse_kinematics("tool", robotc.Pose(*pair), guess))
    with pytest.raises(ValueError, match=r"a pair must be .* not arrays of shapes \(2, 2\) and \(3,\)"):
        robot.inverse_kinematics("tool", (np.eye(2), goal.position[0]), guess)


def test_inverse_kinematics_reaches_what_is_in_reach_from_anywhere_and_says_what_is_not():
    # An arm without a closed form: a gripper of two fingers, one of which follows the other.
    robot = robotc.loads("""robot grab {
  gravity = [0, 0, -9.81] m/s^2
  link turret { mass = 1 kg, com = [0, 0, 0] }
  link upper { mass = 1 kg, com = [0.1, 0, 0] m }
  link fore { mass = 1 kg, com = [0.1, 0, 0] m }
  link left { mass = 0.1 kg, com = [0, 0, 0] }
  link right { mass = 0.1 kg, com = [0, 0, 0] }
  joint yaw: revolute base -> turret = at(axis = [0, 0, 1])
  joint shoulder: revolute turret -> upper = at([0, 0, 0.3] m, axis = [0, 1, 0])
  joint elbow: revolute upper -> fore = at([0.4, 0, 0] m, axis = [0, 1, 0])
  frame tip on fore = at([0.35, 0, 0] m)
  joint grip: prismatic fore -> left = at([0.35, 0.01, 0] m, axis = [0, 1, 0])
  joint grip_right: prismatic fore -> right = at([0.35, -0.01, 0] m, axis = [0, -1, 0]) { passive = true }
  couple twin: q.grip_right = q.grip
}
""").program.robot("grab")
    random = np.random.default_rng(3)
    wanted = np.zeros((300, len(robot.joints)))
    wanted[:, :3] = random.uniform([-3, -1.5, -2.5], [3, 0.5, 2.5], (300, 3))
    goal = robot.pose("tip", wanted).position
    for guess in (np.zeros(5), np.array([0, -0.5, 1, 0, 0]), np.array([3, 1, -2, 0, 0])):
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            q = robot.inverse_kinematics("tip", goal, guess)
        assert np.abs(robot.pose("tip", q).position - goal).max() < 1e-6
        assert np.array_equal(q, robot.inverse_kinematics("tip", goal, guess))
    with pytest.warns(robotc.RobotWarning, match="1 of 2 targets are not reached: `tip` comes to within 1.25 m"):
        q = robot.inverse_kinematics("tip", [[2.0, 0, 0.3], [0.5, 0, 0.3]], np.full(5, 0.1))
    assert np.abs(robot.pose("tip", q).position[1] - [0.5, 0, 0.3]).max() < 1e-9
    with pytest.warns(robotc.RobotWarning, match="the target is not reached"):
        robot.inverse_kinematics("tip", [2.0, 0, 0.3], np.full(5, 0.1))


def test_inverse_kinematics_finds_all_configurations(scara):
    robot = robotc.loads("use puma560 from std\n").program.robot("puma560")
    wanted = np.random.default_rng(2).uniform(-2, 2, (50, 6))
    goal = robot.pose("tool", wanted)
    found = robot.inverse_kinematics("tool", goal, np.zeros(6), all=True)
    assert found.q.shape == (50, 8, 6) and found.distance.shape == found.angle.shape == (50, 8)
    assert np.isfinite(found.q).all()
    reached = (found.distance < 1e-9) & (found.angle < 1e-9)
    assert reached.any(axis=1).all()
    for i in range(8):
        pose = robot.pose("tool", np.ascontiguousarray(found.q[:, i]))
        np.testing.assert_allclose(np.linalg.norm(pose.position - goal.position, axis=1), found.distance[:, i],
                                   rtol=0, atol=1e-12)
    turns = (found.q - wanted[:, None]) / (2 * np.pi)
    assert np.abs(turns - np.round(turns)).max(axis=2).min(axis=1).max() < 1e-8
    one = robot.inverse_kinematics("tool", robot.transform("tool", wanted[0]), np.zeros(6), all=True)
    assert np.abs(one.q - found.q[0]).max() < 1e-9
    # The tool is at the centre of the wrist, whose joints stay where they are.
    points = robot.inverse_kinematics("tool", goal.position[0], np.full(6, 0.1), all=True)
    assert points.q.shape == (4, 6) and (points.angle == 0).all() and (points.q[:, 3:] == 0.1).all()
    # Without `all`, one of them, however far the guess is.
    q = robot.inverse_kinematics("tool", goal, wanted + 3)
    assert np.abs(robot.pose("tool", q).position - goal.position).max() < 1e-9
    with pytest.raises(ValueError, match="there is no `q0`"):
        robot.inverse_kinematics("tool", goal, np.zeros(6), np.zeros(6), all=True)
    with pytest.raises(robotc.Error, match="has no closed form"):
        scara.inverse_kinematics("tool", scara.pose("tool", np.zeros(5)), np.zeros(5), all=True)


def test_results_go_where_they_are_wanted(scara, states):
    q, qd, qdd = states
    out = np.empty((1003, 5))
    assert scara.inverse_dynamics(q, qd, qdd, out=out) is out
    assert (out == scara.inverse_dynamics(q, qd, qdd)).all()
    one = np.empty(5)
    scara.inverse_dynamics(q[0], qdd=qdd[0], qd=qd[0], out=one)
    assert (one == out[0]).all()


@pytest.mark.parametrize("in_float32", [False, True])
def test_entries_side_by_side(scara, states, in_float32):
    """Fortran's order of all arrays is taken as it is, and gives the same order and bits."""
    robot = scara.in_float32 if in_float32 else scara
    rows = [array.astype(np.float32 if in_float32 else float) for array in states]
    columns = [np.asfortranarray(array) for array in rows]
    for function, given in ((robot.inverse_dynamics, 3), (robot.mass_matrix, 1), (robot.kinetic_energy, 2)):
        wanted = function(*rows[:given])
        for threads in (1, 3):
            found = function(*columns[:given], threads=threads)
            assert np.moveaxis(found, 0, -1).flags.c_contiguous
            np.testing.assert_array_equal(found, wanted)
        out = np.moveaxis(np.full(wanted.shape[1:] + wanted.shape[:1], 7, wanted.dtype), -1, 0)
        assert function(*columns[:given], out=out) is out
        np.testing.assert_array_equal(out, wanted)
        # If arrays have different orders, the result has one state after the other.
        out = np.empty_like(wanted)
        assert function(*columns[:given], out=out) is out
        np.testing.assert_array_equal(out, wanted)
    tau = robot.inverse_dynamics(columns[0], *rows[1:])
    assert tau.flags.c_contiguous
    np.testing.assert_array_equal(tau, robot.inverse_dynamics(*rows))
    with pytest.raises(TypeError, match="out is not a writable array"):
        robot.inverse_dynamics(*rows, out=np.asfortranarray(tau))
    frozen = np.asfortranarray(tau)
    frozen.setflags(write=False)
    with pytest.raises(TypeError, match="out is not a writable array"):
        robot.inverse_dynamics(*columns, out=frozen)
    with pytest.raises(ValueError, match="out overlaps qd"):
        robot.inverse_dynamics(*columns, out=columns[1])
    columns[1][1001, 3] = np.nan
    with pytest.raises(ValueError, match=r"qd\[1001, 3\] is nan"):
        robot.inverse_dynamics(*columns)


@pytest.mark.parametrize("in_float32", [False, True])
def test_one_state_beside_many_is_broadcast(scara, pendulum, states, in_float32):
    robot = scara.in_float32 if in_float32 else scara
    q, qd, qdd = (array.astype(np.float32 if in_float32 else float) for array in states)
    wanted = robot.inverse_dynamics(q, np.tile(qd[0], (1003, 1)), np.tile(qdd[0], (1003, 1)))
    for one_qd, one_qdd in ((qd[0], qdd[0]), (qd[:1], qdd[0]), (qd[0], qdd[:1]), (qd[:1], np.tile(qdd[0], (1003, 1)))):
        for threads in (1, 3):
            np.testing.assert_array_equal(robot.inverse_dynamics(q, one_qd, one_qdd, threads=threads), wanted)
    np.testing.assert_array_equal(robot.inverse_dynamics(q, list(qd[0]), qdd=qdd[0].tolist()), wanted)
    out = np.empty_like(wanted)
    assert robot.inverse_dynamics(q, qd[0], qdd[0], out=out) is out
    np.testing.assert_array_equal(out, wanted)
    many = robot.inverse_dynamics(q[0], qd, qdd[:1])
    wanted_many = robot.inverse_dynamics(np.tile(q[0], (1003, 1)), qd, np.tile(qdd[0], (1003, 1)))
    np.testing.assert_array_equal(many, wanted_many)
    assert robot.inverse_dynamics(q[:0], qd[0], qdd[0]).shape == (0, 5)
    assert robot.inverse_dynamics(q[:1], qd[0], qdd[0]).shape == (1, 5)
    # Entries side by side stay so.
    columns = np.asfortranarray(q)
    for one in (qd[0], qd[:1]):
        found = robot.inverse_dynamics(columns, one, qdd[0])
        assert np.moveaxis(found, 0, -1).flags.c_contiguous
        np.testing.assert_array_equal(found, wanted)
    # Parameters of all states.
    efforts = (pendulum.in_float32 if in_float32 else pendulum).function("inverse_dynamics with parameters")
    kind = np.float32 if in_float32 else float
    given = np.array([2, 0.5], kind)
    wanted = efforts(q[:, :1], qd[:, :1], np.full((1003, 1), qdd[0, 0]), np.tile(given, (1003, 1)))
    np.testing.assert_array_equal(efforts(q[:, :1], qd[:, :1], qdd[0, :1], given), wanted)


def test_arrays_that_are_laid_out_otherwise_are_converted(scara, states):
    q, qd, qdd = states
    tau = scara.inverse_dynamics(q, qd, qdd)
    assert (scara.inverse_dynamics(np.asfortranarray(q), qd, qdd) == tau).all()
    assert (scara.inverse_dynamics(q[::2], qd[::2], qdd[::2]) == tau[::2]).all()
    assert (scara.inverse_dynamics(q.astype(">f8"), qd, qdd) == tau).all()
    assert (scara.inverse_dynamics(list(q[0]), tuple(qd[0]), qdd[0]) == tau[0]).all()
    whole = scara.inverse_dynamics([0, 1, 2, 0, 0], np.zeros(5, int), np.zeros(5, np.uint8))
    assert (whole == scara.inverse_dynamics([0.0, 1, 2, 0, 0], np.zeros(5), np.zeros(5))).all()
    single = q[0].astype(np.float32)
    assert (scara.mass_matrix(single) == scara.mass_matrix(single.astype(float))).all()
    unaligned = np.frombuffer(b"x" + q[0].tobytes(), np.uint8)[1:].view(float)
    assert (scara.mass_matrix(unaligned) == scara.mass_matrix(q[0])).all()


@pytest.mark.parametrize("arguments, keywords, kind, text", [
    (("q", "q"), {}, TypeError, "`qdd` is missing"),
    (("q", "q", "q", "q"), {}, TypeError, "takes 3 arrays, not 4"),
    (("q", "q", np.zeros(4)), {}, ValueError, r"qdd has the shape \(4,\), where \(5,\) or \(N, 5\) is expected"),
    (("q", "q", 1.0), {}, ValueError, r"qdd has the shape \(\)"),
    (("q", "q", np.zeros((2, 2, 5))), {}, ValueError, r"qdd has the shape \(2, 2, 5\)"),
    (("q", np.zeros((3, 5)), np.zeros((2, 5))), {}, ValueError,
     "qdd has 2 states and qd has 3: all have as many, or one"),
    ((np.zeros((2, 5)), np.zeros((3, 5)), np.zeros((2, 5))), {}, ValueError, "qd has 3 states and q has 2"),
    ((np.zeros((2, 5)), np.zeros((0, 5)), "q"), {}, ValueError, "qd has 0 states and q has 2"),
    ((np.zeros((2, 5)), "q", [0, np.inf, 0, 0, 0]), {}, ValueError, r"qdd\[1\] is inf"),
    ((np.zeros((2, 5)), "q", [[0, np.inf, 0, 0, 0]]), {}, ValueError, r"qdd\[0, 1\] is inf"),
    (("q", [[0] * 5, [np.nan] * 5], "q"), {}, ValueError, r"qd\[1, 0\] is nan"),
    ((np.zeros((2, 5)), "q", "q"), {"out": np.zeros(5)}, ValueError, r"out has the shape \(5,\), where \(2, 5\)"),
    (("q", "q", np.zeros(5, complex)), {}, TypeError, "qdd is of type dtype.'complex128'."),
    (("q", "q", ["1"] * 5), {}, TypeError, "qdd is of type"),
    (("q", "q", [None] * 5), {}, TypeError, "qdd is of type"),
    (("q", "q", [True] * 5), {}, TypeError, "qdd is of type dtype.'bool'."),
    (("q", "q", np.zeros(5, np.longdouble)), {}, TypeError, "qdd is of type"),
    (("q", "q", np.array(["2020-01-01"] * 5, "M8[D]")), {}, TypeError, "qdd is of type"),
    (("q", [0, 0, np.nan, 0, 0], "q"), {}, ValueError, r"qd\[2\] is nan"),
    (("q", [0, 0, 0, -np.inf, 0], "q"), {}, ValueError, r"qd\[3\] is -inf"),
    (("q", "q", "q"), {"threads": 0}, ValueError, "threads is 0"),
    (("q", "q", "q"), {"threads": "two"}, TypeError, "str"),
    (("q", "q", "q"), {"q": "q"}, TypeError, "q is given twice"),
    (("q", "q", "q"), {"speed": 1}, TypeError, "there is no argument `speed`"),
    (("q", "q", "q"), {"out": np.zeros(4)}, ValueError, r"out has the shape \(4,\), where \(5,\) is expected"),
    (("q", "q", "q"), {"out": np.zeros(5, int)}, TypeError, "out is not a writable array of float64"),
    (("q", "q", "q"), {"out": np.zeros(10)[::2]}, TypeError, "out is not"),
    (("q", "q", "q"), {"out": [0] * 5}, TypeError, "out is not"),
])
def test_what_is_no_argument_is_said(scara, arguments, keywords, kind, text):
    q = np.full(5, 0.5)
    given = [q if isinstance(argument, str) else argument for argument in arguments]
    with pytest.raises(kind, match=text):
        scara.inverse_dynamics(*given, **keywords)


def test_wrong_shapes_name_the_likely_cause(scara, pendulum):
    satellite = robotc.load("examples/satellite.robot")
    wrist = robotc.loads("""robot wrist {
      gravity = [0, 0, -9.81] m/s^2
      link hand { mass = 1 kg, com = [0.1, 0, 0] m, inertia = diag(1, 1, 1) kg*m^2 }
      joint ball: spherical base -> hand
    }""")
    delta = robotc.load("stdlib/robots/delta.robot")
    q, qd, tau = np.zeros(13), np.zeros(11), np.zeros(5)
    q[[3, 9]] = 1
    expected = "where (11,) or (N, 11) is expected"
    floating = "joint root has 7 entries in q, a position and a quaternion, and 6 in qd"
    actuated = "an entry for each actuated joint, shoulder, elbow, wrist.x, wrist.y, wrist.z"
    for call, text in (
            (lambda: satellite.mass_matrix(qd), "q has the shape (11,), where (13,) or (N, 13) is expected: "
                                                f"{floating}"),
            (lambda: satellite.forward_dynamics(q, q, tau), f"qd has the shape (13,), {expected}: {floating}"),
            (lambda: satellite.plus(q, np.zeros((4, 13))), f"dq has the shape (4, 13), {expected}: {floating}"),
            (lambda: satellite.forward_dynamics(q, qd, qd),
             f"tau has the shape (11,), where (5,) or (N, 5) is expected: {actuated}"),
            (lambda: satellite.in_float32.mass_matrix(np.float32(qd)), floating),
            (lambda: satellite.view(qd), f"view: q has the shape (11,), where (13,) is expected: {floating}"),
            (lambda: satellite.inverse_kinematics("tip", [1, 0, 0], qd), "inverse_kinematics: q has the shape (11,)"),
            (lambda: satellite.inverse_kinematics("tip", [1, 0, 0], q, qd), "kinematics: q0 has the shape (11,)"),
            (lambda: satellite.ode().state(qd, qd), f"ode: q has the shape (11,), where (13,) or (k, 13) is expected: "
                                                    f"{floating}"),
            (lambda: satellite.ode()(0, np.zeros(22)), "is expected, 13 entries of q and 11 of qd"),
            (lambda: wrist.mass_matrix([0, 0, 0]), "joint ball has 4 entries in q, a quaternion, and 3 in qd"),
            (lambda: delta.mass_matrix([0, 0, 0]),
             "q has an entry for each joint, qd for each freedom, hip[1], hip[2], hip[3]"),
            (lambda: scara.mass_matrix(np.zeros((5, 100))), "(N, 5) is expected: `q.T` has that shape"),
            (lambda: pendulum.mass_matrix(np.zeros(100)), ": `q[:, None]` is one number for each of 100 states"),
            (lambda: pendulum.mass_matrix(0.5), ": one state is `[q]`")):
        with pytest.raises(ValueError, match=re.escape(text)):
            call()
    # The check of sizes in the modules for PyTorch and JAX.
    with pytest.raises(ValueError, match=re.escape(f"(3, 13), where (…, 11) is expected: {floating}")):
        robotc._calculus.Differentiable(satellite.inverse_dynamics).check("qd", 11, np.zeros((3, 13)), np.float64)
    with pytest.raises(ValueError, match="expected$"):  # nothing to guess
        scara.mass_matrix(np.zeros(4))


@pytest.mark.parametrize("in_float32", [False, True])
def test_quaternions_without_a_length_are_no_rotations(in_float32):
    program = robotc.loads("""robot satellite {
      gravity = [0, 0, -9.81] m/s^2
      link body { mass = 3 kg, com = [0, 0, 0], inertia = diag(1, 1, 1) * 0.01 kg*m^2 }
      link lamp { mass = 1 kg, com = [0, 0, 0], inertia = diag(1, 1, 1) * 0.01 kg*m^2 }
      joint root: floating base -> body
      joint ball: spherical body -> lamp
    }""")
    robot = program.in_float32 if in_float32 else program
    number = np.float32 if in_float32 else float
    q = np.zeros((300, program.nq), number)
    q[:, [3, 7]] = 1
    good = robot.mass_matrix(q)
    assert np.isfinite(good).all()
    wrong = q.copy()
    wrong[170, 3:7] = 1e-200 if not in_float32 else 1e-25
    wrong[200, 7] = 0
    root = r"q\[170, 3:7\], the quaternion of joint root, has the length"
    for array in (wrong, np.asfortranarray(wrong), wrong.tolist()):
        with pytest.raises(ValueError, match=root):
            robot.mass_matrix(array)
    with pytest.raises(ValueError, match=r"q\[200, 7:11\], the quaternion of joint ball, has the length 0, where"):
        robot.mass_matrix(np.where(np.arange(300)[:, None] == 170, q, wrong))
    with pytest.raises(ValueError, match=r"q0\[3:7\], the quaternion of joint root"):
        robot.minus(q[0], np.zeros(program.nq, number))
    with pytest.raises(ValueError, match=r"q\[7:11\], the quaternion of joint ball, .*: write \[1, 0, 0, 0\] for none"):
        robot.pose("lamp", wrong[200])
    wrong[100, 0] = np.nan
    with pytest.raises(ValueError, match=r"q\[100, 0\] is nan"):
        robot.mass_matrix(wrong)


def test_numbers_that_are_not_finite_are_found_in_many_states(scara, states):
    for state, entry in ((0, 0), (127, 4), (128, 0), (500, 3), (1002, 4)):
        wrong = states.copy()
        wrong[2, state, entry] = np.inf
        with pytest.raises(ValueError, match=rf"qdd\[{state}, {entry}\] is inf"):
            scara.inverse_dynamics(*wrong)
    with pytest.raises(ValueError, match=r"qdd\[9000, 1\] is nan"):
        many = np.tile(states, (1, 20, 1))
        many[2, 9000, 1] = many[1, 15000, 2] = np.nan
        scara.inverse_dynamics(*many, threads=3)
    # Very large numbers are finite, even if their sums are not.
    large = np.full((256, 5), 1.5e308)
    assert np.isfinite(scara.mass_matrix(np.where(large > 0, 0.5, 0))).all()
    scara.gravity_forces(large)


def test_out_must_lie_apart(scara):
    q = np.zeros(5)
    with pytest.raises(ValueError, match="out overlaps qd"):
        scara.inverse_dynamics(np.zeros(5), q, np.zeros(5), out=q)
    buffer = np.zeros(15)
    scara.inverse_dynamics(buffer[:5], buffer[:5], buffer[:5], out=buffer[5:10])


def test_functions_are_compiled_when_they_are_called(pendulum):
    function = pendulum.gravity_forces
    assert not function.is_compiled
    assert function is pendulum.gravity_forces is pendulum.function("gravity_forces")
    function([0.5])
    assert function.is_compiled
    pendulum.compile("mass_matrix", "pose(tip)")
    assert pendulum.mass_matrix.is_compiled and pendulum.function("pose(tip)").is_compiled
    with pytest.raises(robotc.Error) as caught:
        pendulum.compile("mass_matrx", "inverse_dynamics", "pose(nowhere)")
    assert len(caught.value.diagnostics) == 2 and not pendulum.inverse_dynamics.is_compiled
    for name in ("inverse_dynamics", "pose", "regressor"):
        assert name in dir(pendulum)


def test_every_function_says_what_it_takes_and_gives(scara):
    doc = scara.inverse_dynamics.__doc__
    assert "q : (5,) or (N, 5)" in doc and "plunge [m/s^2]" in doc and "shoulder [N*m]" in doc
    assert str(inspect.signature(scara.inverse_dynamics)) == "(q, qd, qdd, *, out=None, threads=1)"
    assert not robotc.load("examples/scara.robot").inverse_dynamics.is_compiled
    signature = scara.mass_matrix.signature
    assert signature.output.shape == (5, 5) and signature.output.labels[0] == scara.joints
    assert signature.output.units[0] == "kg" and len(signature.output.units) == 25
    assert "frame" in scara.pose.__doc__
    nothing_to_give = {
        "inverse_dynamics_dparams", "forward_dynamics_dparams", "load_coefficients",
        "closure_gap", "constraint_jacobian",
    }
    for name in dir(scara):
        made = getattr(scara, name)
        if isinstance(made, robotc.Function):
            # Without parameters, wrenches and loops, there is nothing that these could be of.
            has_none = name in nothing_to_give
            assert name in made.__doc__ and ("error:" if has_none else "Returns") in made.__doc__, name


def test_unknown_names_are_explained(scara):
    with pytest.raises(AttributeError, match="did you mean `mass_matrix`?"):
        scara.mass_matrx
    with pytest.raises(robotc.Error, match="did you mean `tool`?") as caught:
        scara.pose("toll", np.zeros(5))
    assert [message.code for message in caught.value.diagnostics] == ["unknown-place"]
    with pytest.raises(TypeError, match="name of a frame or link"):
        scara.pose(np.zeros(5))
    assert scara.load_coefficients.__doc__.startswith("load_coefficients: error:")
    with pytest.raises(robotc.Error):
        robotc.load("examples/scara.robot", "skara")


@pytest.mark.parametrize("title, code, text", [
    ("mas_matrix", "unknown-function", "did you mean `mass_matrix`?"),
    ("mas_matrix with parameters", "unknown-function", "did you mean `mass_matrix`?"),
    ("poze(tool)", "unknown-function", "did you mean `pose`?"),
    ("mass_matrix_dqd", "unknown-function", "has no function `mass_matrix_dqd`"),
    ("pose(toll)", "unknown-place", "did you mean `tool`?"),
    ("pose_dq( toll )", "unknown-place", "did you mean `tool`?"),
    ("pose", "unknown-place", r"write `pose\(FRAME\)`"),
    ("pose()", "unknown-place", r"write `pose\(FRAME\)`"),
])
def test_unknown_names_are_refused_at_once(scara, title, code, text):
    for robot in (scara, scara.in_float32):
        for _ in range(2):
            with pytest.raises(robotc.Error, match=text) as caught:
                robot.function(title)
        assert [message.code for message in caught.value.diagnostics] == [code]
        # Also where an earlier attempt to compile it has failed.
        with pytest.raises(robotc.Error, match=text):
            robot.compile(title)
        with pytest.raises(robotc.Error, match=text):
            robot.function(title)


def test_only_functions_are_attributes(scara):
    assert hasattr(scara, "mass_matrix_dq") and not hasattr(scara, "mass_matrix_dqd")
    for value in (3, None, scara.mass_matrix, ["mass_matrix"]):
        with pytest.raises(TypeError, match="function takes a name or an expression, not"):
            scara.function(value)


def test_names_of_functions_are_looked_up_without_the_compiler(monkeypatch):
    """Nothing is derived for a function that is not used; names of the file are known."""
    program = robotc.Program("text.robot", "const turn = 2 rad\nfn twice(x) = 2*x\n" + PENDULUM)
    robot = program.robot("pendulum")
    for title in ("turn", "q", "length", "twice(q)", "pose(rod.com)"):
        assert not robot.function(title).is_compiled
    assert robot.function("twice(q)")([0.5]) == [1]

    def refuse(*arguments):
        raise AssertionError("the compiler was asked")

    monkeypatch.setattr(program._core, "describe", refuse)
    for title in ("mass_matrix", " mass_matrix ", "pose(tip)", "pose_dq_dq( rod )", "centre_of_mass", "twice(q)",
                  "mass_matrix with parameters", "pose(tip) with parameters", "mass_matrix(q)", "pose(tip, q)",
                  "norm(q) + 1", "forward_dynamics_dtau_dq"):
        robot.function(title)


def test_many_threads_may_call_and_compile(scara, states):
    q, qd, qdd = states
    robot = robotc.load("examples/scara.robot")
    expected = scara.inverse_dynamics(q, qd, qdd)
    right = []

    def work():
        for _ in range(20):
            same = (robot.inverse_dynamics(q, qd, qdd) == expected).all()
            right.append(same and (robot.inverse_dynamics(q[0], qd[0], qdd[0]) == expected[0]).all())

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(right) == 160 and all(right)


def test_functions_keep_what_they_need(pendulum):
    function = robotc.loads(PENDULUM).gravity_forces
    gc.collect()
    assert function([0.5])[0] == pytest.approx(effort(2, 0.5, 0.5, 0), rel=1e-14)
    robot = robotc.loads(PENDULUM)
    robot.pose("tip", [0])
    robot.itself = robot
    del robot
    gc.collect()


def test_calls_do_not_leak(pendulum):
    q = np.zeros(1)
    many = np.zeros((100, 1))
    pendulum.mass_matrix(q), pendulum.mass_matrix(many)
    before = [sys.getrefcount(q), sys.getrefcount(many), len(gc.get_objects())]
    for _ in range(1000):
        pendulum.mass_matrix(q)
        pendulum.mass_matrix(many)
        for wrong in (many * np.nan, np.zeros(3), "text"):
            with pytest.raises((ValueError, TypeError)):
                pendulum.mass_matrix(wrong)
    gc.collect()
    after = [sys.getrefcount(q), sys.getrefcount(many), len(gc.get_objects())]
    assert after[:2] == before[:2] and after[2] - before[2] < 100


def test_the_package_is_quiet_and_ends_by_itself():
    code = "import robotc; robotc.load('examples/scara.robot').mass_matrix([0] * 5)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert run.stdout == b"" and run.stderr == b""


def test_expressions_of_the_language_are_functions(scara, pendulum):
    q = np.random.default_rng(8).uniform(-1, 1, (50, 5))
    reach = scara.function("norm(pose(tool, q).position)")
    assert [array.name for array in reach.signature.inputs] == ["q"] and reach.signature.output.shape == ()
    np.testing.assert_allclose(reach(q), np.linalg.norm(scara.pose("tool", q).position, axis=1), rtol=1e-15)
    assert reach(q[3]) == reach(q)[3] and reach(q, threads=2).tobytes() == reach(q).tobytes()
    pair = scara.function("[dot(qd, mass_matrix(q) * qd), 1 J * sin(2 * t / 1 s)]")
    assert [array.name for array in pair.signature.inputs] == ["q", "qd", "t"]
    assert pair.signature.inputs[2].units == ["s"] and pair.signature.output.shape == (2,)
    expected = [2 * scara.kinetic_energy(q[0], q[1]), np.sin(0.6)]
    np.testing.assert_allclose(pair(q[0], q[1], [0.3]), expected, rtol=1e-14)
    assert pendulum.function("2")() == 2
    low = pendulum.function("if potential_energy(q) < 0 J then 1 else 0")
    assert low([[0.0], [3.0]]).tolist() == [1, 0]
    assert "norm(pose(tool, q).position)" in reach.__doc__


def test_parameters_are_an_argument_if_wanted(pendulum):
    efforts = pendulum.function("inverse_dynamics with parameters")
    names = [array.name for array in efforts.signature.inputs]
    assert names == ["q", "qd", "qdd", "parameters"]
    order = [label.split(".")[-1] for label in efforts.signature.inputs[3].labels[0]]
    rng = np.random.default_rng(9)
    q, qd, qdd = rng.uniform(-2, 2, (3, 100, 1))
    own = {"mass": rng.uniform(1, 3, 100), "length": rng.uniform(0.2, 1, 100)}
    values = np.stack([own[name] for name in order], axis=1)
    got = efforts(q, qd, qdd, values)
    np.testing.assert_allclose(got[:, 0], effort(own["mass"], own["length"], q[:, 0], qdd[:, 0]), atol=1e-12)
    pendulum.parameters["mass"] = 7  # has no effect
    assert (efforts(q, qd, qdd, values) == got).all()
    expression = pendulum.function("norm(q) + length / 1 m with parameters")
    assert expression([0.5], [0.25 if name == "length" else 2 for name in order]) == 0.75


@pytest.mark.parametrize("text, message", [
    ("norm(qd", "error"), ("other * q", "depends on `other`"), ("nonsense + 1", "nonsense"),
    ("gravity_forcs with parameters", "did you mean `gravity_forces`")])
def test_what_is_no_function(text, message):
    program = robotc.Program("text.robot", "param other = 2\n" + PENDULUM)
    with pytest.raises(robotc.Error, match=message):
        program.robot().function(text)([0.0])


def test_code_refuses_the_parameters_that_the_program_refuses(pendulum):
    forces = pendulum.gravity_forces
    before = forces([0.5])
    with pytest.raises(robotc.Error, match="negative mass") as by_program:
        pendulum.parameters["mass"] = -5
    # A change of parameters is applied to compiled functions in this way.
    with pytest.raises(robotc.Error) as by_code:
        forces._code.with_parameters([-5, 0.5])
    assert str(by_code.value) == str(by_program.value)
    assert by_code.value.diagnostics[0].code == "impossible-parameters"
    assert forces([0.5]) == before


def test_a_robot_without_drives_takes_no_efforts():
    robot = robotc.loads(PENDULUM.replace("axis = [0, 1, 0])", "axis = [0, 1, 0]) { passive = true }"))
    fall = robot.forward_dynamics
    assert [one.shape for one in fall.signature.inputs] == [(1,), (1,), (0,)]
    # The pendulum's acceleration at rest: -g sin(q) over the length.
    assert fall([0.5], [0], [])[0] == pytest.approx(-effort(2, 0.5, 0.5, 0) / (2 * 0.5**2), rel=1e-14)
