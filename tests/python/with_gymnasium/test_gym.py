"""Tasks as environments of Gymnasium."""

import pathlib
import subprocess
import sys

import numpy as np
import pytest

gymnasium = pytest.importorskip("gymnasium")

from gymnasium.utils.env_checker import check_env  # noqa: E402

import robotc.gym  # noqa: E402

MODES = robotc.gym.AutoresetMode

CART_POLE = """
robot cart_pole {
  gravity = [0, 0, -9.81] m/s^2
  param bob = 0.5 kg, length = 0.6 m
  link cart { mass = 1 kg, com = [0, 0, 0] m }
  link pole { mass = bob, com = [0, 0, length] }
  joint rail:  prismatic base -> cart = at(axis = [1, 0, 0]) { limits { effort = 20 N } }
  joint hinge: revolute cart -> pole = at(axis = [0, 1, 0])
  actuated = [rail]
}
/// How far the pole is from upright, in squared radians.
fn tilt(angle) = angle^2
"""
TASK = dict(observation="[q.rail / 1 m, cos(q.hinge), sin(q.hinge), qd.hinge * 1 s]",
            reward="1 - tilt(q.hinge) - 0.01 * (tau.rail / 1 N)^2",
            terminated="abs(q.hinge) > 0.5 or abs(q.rail) > 1 m",
            step=0.02, substeps=4, length=30, efforts=(-20.0, 20.0), q_spread=[0.1, 0.2], qd_spread=0.1)


@pytest.fixture(scope="module")
def cart_pole():
    return robotc.loads(CART_POLE)


def task(**changes):
    return robotc.gym.Task(**{**TASK, **changes})


RANDOM = {"parameters": {"bob": (0.2, 1.0), "cart_pole.length": (0.4, 0.8)}}


@pytest.mark.parametrize("changes", [{}, RANDOM])
def test_the_checker_of_gymnasium_passes(cart_pole, changes):
    check_env(robotc.gym.make(cart_pole, task(**changes)), skip_render_check=True)
    assert isinstance(robotc.gym.make_vec(cart_pole, task(), 3), gymnasium.vector.VectorEnv)


@pytest.mark.parametrize("changes", [{}, RANDOM])
@pytest.mark.parametrize("mode", [MODES.NEXT_STEP, MODES.SAME_STEP])
def test_a_vector_is_as_many_environments_bit_for_bit(cart_pole, mode, changes):
    count, steps = 7, 80
    vector = robotc.gym.make_vec(cart_pole, task(**changes), count, autoreset_mode=mode, threads=2)
    alone = gymnasium.vector.SyncVectorEnv([lambda: robotc.gym.make(cart_pole, task(**changes))] * count,
                                           autoreset_mode=mode)
    actions = np.random.default_rng(1).uniform(-25, 25, (steps, count, 1))
    first, _ = vector.reset(seed=5)
    assert (first == alone.reset(seed=5)[0]).all()
    ends = 0
    for action in actions:
        # Gymnasium clips nothing; the environments do.
        ours, theirs = vector.step(action), alone.step(action)
        for a, b in zip(ours[:4], theirs[:4]):
            assert (a == b).all() and a.shape == b.shape
        ends += int((ours[2] | ours[3]).sum())
        if mode == MODES.SAME_STEP and "final_obs" in ours[4]:
            for a, b, over in zip(ours[4]["final_obs"], theirs[4]["final_obs"], ours[4]["_final_obs"]):
                assert not over or (a == b).all()
    assert ends > count
    assert (vector.reset(seed=5)[0] == first).all()


def test_the_motion_is_that_of_the_equations(cart_pole):
    vector = robotc.gym.make_vec(cart_pole, task(terminated="", observation="[q, qd]", q=[0.1, 0.2], q_spread=0.0,
                                                 qd_spread=0.0, length=None), 1)
    observation, _ = vector.reset(seed=0)
    assert (observation == [[[0.1, 0.2], [0, 0]]]).all()  # a matrix, q above qd
    q, qd = np.array([0.1, 0.2]), np.zeros(2)
    for effort in (3.0, -50.0, 4.0):
        observation, reward, *_ = vector.step([[effort]])
        effort = np.clip(effort, -20, 20)
        for _ in range(4):
            qd = qd + 0.005 * cart_pole.forward_dynamics(q, qd, [effort])
            q = q + 0.005 * qd
        assert (observation == np.stack([q, qd])).all()
        assert reward[0] == pytest.approx(1 - q[1] ** 2 - 0.01 * effort**2, abs=1e-14)


def test_drawn_parameters_act(cart_pole):
    drawn = robotc.gym.make_vec(cart_pole, task(**RANDOM, observation="[bob / 1 kg, length / 1 m]"), 2000)
    observation, _ = drawn.reset(seed=3)
    for values, (low, high) in zip(observation.T, RANDOM["parameters"].values()):
        assert low <= values.min() < low + 0.01 and high - 0.01 < values.max() <= high
        # The mean of uniform numbers, to five deviations.
        assert abs(values.mean() - (low + high) / 2) < 5 * (high - low) / np.sqrt(12 * 2000)
    # A robot with these parameters moves alike, to rounding: its constants are computed in another order.
    both = "[q.rail / 1 m, q.hinge, qd.rail * 1 s/m, qd.hinge * 1 s, bob / 1 kg, length / 1 m]"
    single = robotc.gym.make_vec(cart_pole, task(**RANDOM, observation=both), 1)
    start, _ = single.reset(seed=4)
    end = single.step([[1.0]])[0][0]
    own = robotc.loads(CART_POLE, parameters={"bob": start[0, 4], "length": start[0, 5]})
    q, qd = start[0, :2], start[0, 2:4]
    for _ in range(4):
        qd = qd + 0.005 * own.forward_dynamics(q, qd, [1.0])
        q = q + 0.005 * qd
    np.testing.assert_allclose(end[:4], np.concatenate([q, qd]), rtol=0, atol=1e-13)


def test_rotations_and_loops_are_reset_and_move():
    delta = robotc.load("stdlib/robots/delta.robot")
    guess = np.zeros(delta.nq)
    guess[2], guess[3], guess[7:] = -0.7, 1, np.radians(20)
    made = robotc.gym.make_vec(delta, robotc.gym.Task(
        observation="pose(stage, q).position", reward="-norm(qd) * 1 s", q=guess, q_spread=0.05, efforts=(-1.0, 1.0),
        step=0.01, substeps=5), 16)
    first, _ = made.reset(seed=1)
    assert np.ptp(first[:, 2]) > 0.005
    for _ in range(10):
        observation, *_ = made.step(np.zeros((16, 3)))
    assert (observation[:, 2] < first[:, 2]).all()  # it falls
    assert np.abs(delta.closure_gap(made._motion.state["q"])).max() < 1e-12
    satellite = robotc.load("examples/satellite.robot")
    turning = robotc.gym.make_vec(satellite, robotc.gym.Task(
        observation="rotation_vector(q.root.rotation)", reward="-norm(q.root.position) / 1 m", q_spread=0.1, qd_spread=0.1,
        efforts=(-1.0, 1.0)), 3)
    turning.reset(seed=2)
    for _ in range(20):
        turning.step(np.ones((3, len(satellite.actuated_joints))))
    np.testing.assert_allclose(np.linalg.norm(turning._motion.state["q"][:, 3:7], axis=1), 1, atol=1e-13)


@pytest.mark.parametrize("load", [lambda: robotc.loads(CART_POLE), lambda: robotc.load("examples/satellite.robot")])
def test_an_environment_that_diverges_ends_alone(load):
    robot = load()
    made = robotc.gym.make_vec(robot, robotc.gym.Task(observation="qd", reward="1", efforts=(-1e308, 1e308)), 3)
    first, _ = made.reset(seed=0)
    actions = np.zeros((3, len(robot.actuated_joints)))
    actions[1] = 1e308
    for _ in range(3):
        observation, _, ended, _, information = made.step(actions)
        if ended.any():
            break
    assert (ended == [False, True, False]).all() and (information["diverged"] == ended).all()
    assert np.isfinite(observation).all() and (observation[[0, 2]] == made.step(0 * actions)[0][[0, 2]]).all()


def test_efforts_are_those_of_the_robot_if_none_are_given(cart_pole):
    made = robotc.gym.make_vec(cart_pole, task(efforts=None), 2)
    assert made.single_action_space.low == -20 and made.single_action_space.high == 20
    delta = robotc.load("stdlib/robots/delta.robot")
    with pytest.raises(ValueError, match="no limits of its efforts"):
        robotc.gym.make(delta, robotc.gym.Task(observation="qd", reward="norm(qd) * 1 s"))


def test_actions_that_are_not_numbers_are_refused(cart_pole):
    vector = robotc.gym.make_vec(cart_pole, task(), 3)
    vector.reset(seed=0)
    with pytest.raises(ValueError, match=r"actions of environments \[1\] are not numbers"):
        vector.step(np.array([[0.0], [np.nan], [1.0]]))


def test_episodes_that_are_not_reset_are_refused(cart_pole):
    vector = robotc.gym.make_vec(cart_pole, task(length=1), 3, autoreset_mode=MODES.DISABLED)
    vector.reset(seed=0)
    assert vector.step(np.zeros((3, 1)))[3].all()
    with pytest.raises(ValueError, match=r"episodes of environments \[0, 1, 2\] have ended"):
        vector.step(np.zeros((3, 1)))
    vector.reset(options={"reset_mask": np.array([True, False, True])})
    with pytest.raises(ValueError, match=r"episodes of environments \[1\] have ended"):
        vector.step(np.zeros((3, 1)))


@pytest.mark.parametrize("changes, message", [
    ({"observation": "q +"}, "error"), ({"reward": "qd"}, "a reward is a number"), ({"parameters": {"weight": (1, 2)}}, "has no parameter `weight`"),
    ({"parameters": {"bob": (2, 1)}}, "the lower one first"), ({"q": [0.0]}, r"q has the shape \(1,\)"),
    ({"reward": "nonsense(q)"}, "nonsense"),
    ({"step": 0}, "positive")])
def test_what_is_refused(cart_pole, changes, message):
    with pytest.raises((ValueError, KeyError, robotc.Error), match=message):
        robotc.gym.make_vec(cart_pole, task(**changes), 2)


def test_the_package_works_without(tmp_path):
    (tmp_path / "gymnasium.py").write_text("raise ImportError('no gymnasium', name='gymnasium')")
    run = subprocess.run([sys.executable, "-c", "import robotc, robotc.gym"], capture_output=True, text=True,
                         env={"PYTHONPATH": f"{tmp_path}:{pathlib.Path(robotc.__file__).parents[1]}"})
    assert "robotc.gym needs the package gymnasium (tried with 1.4.0): pip install gymnasium" in run.stderr
