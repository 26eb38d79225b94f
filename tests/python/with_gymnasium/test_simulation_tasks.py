"""Simulations as environments of Gymnasium: each episode is a run of the simulator."""

import numpy as np
import pytest

gymnasium = pytest.importorskip("gymnasium")

from gymnasium.utils.env_checker import check_env  # noqa: E402

import robotc.gym  # noqa: E402

MODES = robotc.gym.AutoresetMode

#: A hopper in the plane: a floating box with a sprung, driven leg; contacts; a sampled law with a state.
HOPPER = """
robot hopper {
  gravity = [0, 0, -9.81] m/s^2
  param mass = 3 kg, grip = 0.8
  link body { mass = mass, com = [0, 0, 0], inertia = diag(0.02, 0.02, 0.02) kg*m^2 }
  link foot { mass = 0.3 kg, com = [0, 0, 0], inertia = diag(1, 1, 1) g*m^2 }
  joint root: planar base -> body = at([0, 0, 0] m, rpy = [90, 0, 0] deg)
  joint leg: prismatic body -> foot = at([0, -0.4, 0] m, axis = [0, 1, 0]) {
    spring { stiffness = 2 kN/m }, viscous = 20 N*s/m, limits { effort = 200 N }
  }
  actuated = [leg]
  contact sole: ball foot -> base {
    radius = 40 mm, stiffness = 30 kN/m, dissipation = 0.5 s/m, friction = grip
  }
}
param thrust = 0 N, drop = 0.7 m, tilt = 0 rad
controller lag for hopper {
  state held = 0 N
  next held = 0.6 * held + 0.4 * thrust
  tau = [held]
}
simulate hop for hopper {
  initial q = [root = [0 m, drop, tilt]]
  let law = lag()
  tau = law every 4 ms
  duration = 0.8 s, step = 2 ms, integrator = contact_step
  log q, qd, tau, height = q.root.y, load = sole.normal_force, law.held
}
"""

#: Events of the robot, of a continuous law, and of the simulation, which changes a parameter.
CLAPPER = """
robot clapper {
  gravity = [0, -9.81, 0] m/s^2
  param load = 1 kg
  link bob { mass = load, com = [0, -1, 0] m }
  joint pivot: revolute base -> bob { viscous = 0.05 N*m*s/rad }
  when q.pivot > 20 deg and qd.pivot > 0 { next qd = -0.4 * qd }
}
param torque = 2 N*m, start = -40 deg
controller relay(goal: rad) for clapper {
  state mode: {push, pull} = push
  when goal - q.pivot < -1 deg { next mode = pull }
  when goal - q.pivot > 1 deg { next mode = push }
  tau = [if mode == push then torque else -torque]
}
simulate strike for clapper {
  initial q = [start]
  tau = relay(-10 deg)
  duration = 3 s, step = 5 ms, integrator = rk4
  state hits = 0
  when q.pivot > 20 deg and qd.pivot > 0 { next hits = hits + 1 }
  when t > 2 s { next load = 1.5 kg }
  log q, qd, tau, hits
}
"""

#: A winding whose current is a state, an integrating law, steps of automatic length.
MOTOR = """
robot axis {
  gravity = [0, 0, -9.81] m/s^2
  param length = 0.3 m
  link arm { mass = 0.5 kg, com = [length, 0, 0], inertia = diag(0, 0.01, 0.01) kg*m^2 }
  joint turn: revolute base -> arm = at(axis = [0, 1, 0]) {
    motor { resistance = 0.8 ohm, inductance = 5 mH, torque_constant = 0.05 N*m/A, ratio = 50 }
    limits { voltage = 24 V }
  }
}
param goal = 0 rad
controller pi for axis {
  state late = 0 rad*s
  der(late) = goal - q.turn
  tau = [20 V * (goal - q.turn) + 5 V/s * late - 1 V*s * qd.turn]
}
simulate follow for axis {
  initial q = [0.2 rad]
  tau = pi()
  duration = 1 s, step = 10 ms
  integrator = dopri5, relative_tolerance = 1e-8, absolute_tolerance = 1e-10
  log q, qd, tau, turn.current
}
"""

#: Closed loops, and a sampled law.
CRANK = """
use slider_crank from std
param torque = 0 N*m
simulate turn for slider_crank {
  initial q = [shaft = 40 deg]
  tau = [torque] every 2 ms
  duration = 0.4 s, step = 1 ms, integrator = rk4
  log q, qd, tau
}
"""

CASES = {
    "contacts": (HOPPER, dict(simulation="hop", actions={"thrust": (-300, 300)}, step=0.02,
                              parameters={"mass": (2, 4), "grip": (0.2, 1), "drop": (0.55, 0.8), "tilt": (-0.1, 0.1)})),
    "events": (CLAPPER, dict(simulation="strike", actions={"torque": (-6, 6)}, step=0.025,
                             parameters={"load": (0.5, 2), "start": (-1, 0)})),
    "drive": (MOTOR, dict(simulation="follow", actions={"goal": (-1, 1)}, step=0.05, parameters={"length": (0.2, 0.4)})),
    "loops": (CRANK, dict(simulation="turn", actions={"torque": (-1, 1)}, step=0.01)),
}
MOTION = dict(observation="stack(q, qd)", reward="-kinetic_energy(q, qd) / 1 J")


@pytest.fixture(scope="module", params=CASES)
def case(request):
    text, task = CASES[request.param]
    return robotc.loads(text), request.param, task


def logged_names(robot, simulation):
    return [name for name in robot.program.simulate(simulation)]


def test_an_episode_with_steady_actions_is_a_run_of_the_simulator_bit_for_bit(case):
    robot, name, task = case
    names = logged_names(robot, task["simulation"])
    states = [f"q.{joint}" for joint in robot.joints] + [f"qd.{joint}" for joint in robot.speeds]
    others = [one for one in names if one.split(".")[0] not in ("q", "qd", "tau")]
    count = 5
    runs = robot.program._core.make_ensemble(task["simulation"], count, list(task.get("parameters", {})),
                                             list(task["actions"]), states + others)
    rng = np.random.default_rng(3)
    bounds = np.array(list(task.get("parameters", {}).values()), dtype=float).reshape(-1, 2)
    drawn = rng.uniform(bounds[:, 0], bounds[:, 1], (count, len(bounds)))
    (low, high), = task["actions"].values()
    actions = rng.uniform(low, high, (count, 1))
    runs.begin(range(count), drawn)
    rows = round(task["step"] / runs.step)
    seen = []
    while True:
        signals, statuses = runs.advance(rows, actions, 2)
        seen.append(signals)
        if (statuses == runs.COMPLETE).all():
            break
        assert (statuses == 0).all()
    moved = 0
    for k in range(count):
        program = robotc.loads(CASES[name][0], parameters={
            **dict(zip(task.get("parameters", {}), drawn[k])), next(iter(task["actions"])): actions[k, 0]}).program
        run = program.simulate(task["simulation"])
        for column, title in enumerate(states + others):
            expected = run[title][rows::rows]
            assert ([signals[k, column] for signals in seen] == expected).all(), (title, k)
        moved += np.ptp(run[states[0]])
    assert moved > 0


@pytest.mark.parametrize("mode", [MODES.NEXT_STEP, MODES.SAME_STEP])
def test_a_vector_is_as_many_environments_bit_for_bit(case, mode):
    robot, _, given = case
    task = robotc.gym.SimulationTask(**given, **MOTION, length=12)
    count = 4
    vector = robotc.gym.make_vec(robot, task, count, autoreset_mode=mode, threads=2)
    alone = gymnasium.vector.SyncVectorEnv([lambda: robotc.gym.make(robot, task)] * count, autoreset_mode=mode)
    actions = np.random.default_rng(1).uniform(vector.action_space.low, vector.action_space.high, (30, count, 1))
    first, _ = vector.reset(seed=5)
    assert (first == alone.reset(seed=5)[0]).all()
    ends = 0
    for action in actions:
        ours, theirs = vector.step(action), alone.step(action)
        for a, b in zip(ours[:4], theirs[:4]):
            assert (a == b).all() and a.shape == b.shape
        ends += int(ours[3].sum())
    assert ends >= 2 * count
    assert (vector.reset(seed=5)[0] == first).all()


def test_the_checker_of_gymnasium_passes(case):
    robot, _, given = case
    check_env(robotc.gym.make(robot, robotc.gym.SimulationTask(**given, **MOTION)), skip_render_check=True)


def test_episodes_end_with_the_simulation_or_its_condition():
    robot = robotc.loads(HOPPER)
    made = robotc.gym.make(robot, robotc.gym.SimulationTask(
        "hop", {"thrust": (0, 0)}, "height", "sole.normal_force / 1 N", step=0.02, terminated="height < 0.2 m"))
    made.reset(seed=0)
    steps, felt = 0, 0.0
    while True:
        observation, reward, ended, truncated, _ = made.step([0.0])
        steps += 1
        felt += reward
        if ended or truncated:
            break
    # It stands on its foot, leg and sole: it neither falls below 0.2 m nor outlives the 0.8 s of the simulation.
    assert (ended, truncated, steps) == (False, True, 40)
    assert observation[0] > 0.2 and felt > 0
    falling = robotc.gym.make(robot, robotc.gym.SimulationTask(
        "hop", {"thrust": (0, 0)}, "height", "0", step=0.02, terminated="height < 0.69 m"))
    falling.reset(seed=0)
    ends = [falling.step([0.0])[2] for _ in range(3)]
    # 0.7 m - 9.81/2 t^2, less than a centimetre before 0.0452 s.
    assert ends == [False, False, True]


def test_vectors_are_actions_with_bounds_for_each_entry():
    text = """
robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link upper { mass = 1 kg, com = [0.2, 0, 0] m, inertia = diag(0, 0.01, 0.01) kg*m^2 }
  link lower { mass = 0.5 kg, com = [0.15, 0, 0] m, inertia = diag(0, 0.005, 0.005) kg*m^2 }
  joint shoulder: revolute base -> upper = at(axis = [0, 1, 0])
  joint elbow: revolute upper -> lower = at([0.4, 0, 0] m, axis = [0, 1, 0])
}
param push = [0, 0] N*m
simulate swing for arm {
  initial q = 0
  tau = push every 10 ms
  duration = 0.5 s, step = 5 ms, integrator = rk4
  log q
}
"""
    made = robotc.gym.make(robotc.loads(text), robotc.gym.SimulationTask(
        "swing", {"push": ([-5, -1], [5, 1])}, "q", "0", step=0.05))
    assert (made.action_space.low == [-5, -1]).all() and (made.action_space.high == [5, 1]).all()
    made.reset(seed=0)
    seen = [made.step([3.0, -9.0])[0] for _ in range(10)]  # the second one is cut off at -1
    run = robotc.loads(text, parameters={"push": [3.0, -1.0]}).program.simulate("swing")
    assert (np.array(seen) == run["q"][10::10]).all() and np.ptp(seen) > 0.1


def test_what_is_refused():
    robot = robotc.loads(HOPPER)
    for changes, message in [({"actions": {"force": (0, 1)}}, "force"), ({"step": 0.003}, "not a multiple"),
                             ({"length": 41}, "raise its `duration`"), ({"reward": "q"}, "a reward is a number"),
                             ({"simulation": "jump"}, "no simulation `jump`"), ({"actions": {"thrust": (1, 0)}}, "lower"),
                             ({"parameters": {"thrust": (0, 1)}}, "given twice"), ({"observation": "speed"}, "speed"),
                             ({"actions": {"duration": (0.5, 1)}}, "cannot be an input")]:
        given = {"simulation": "hop", "actions": {"thrust": (-1, 1)}, "observation": "q", "reward": "0", "step": 0.02,
                 **changes}
        with pytest.raises((ValueError, robotc.Error), match=message):
            robotc.gym.make_vec(robot, robotc.gym.SimulationTask(**given), 2)
    bad = robotc.gym.make_vec(robot, robotc.gym.SimulationTask(
        "hop", {"thrust": (-1, 1)}, "q", "0", parameters={"mass": (-2, -1)}), 2)
    with pytest.raises(robotc.Error, match="negative mass"):
        bad.reset(seed=0)


def test_a_run_that_diverges_ends_alone_and_says_why():
    robot = robotc.loads(CLAPPER.replace("then torque else", "then exp(torque / 1 N*m) * 1 N*m else"))
    made = robotc.gym.make_vec(robot, robotc.gym.SimulationTask(
        "strike", {"torque": (0, 1000)}, "[q.pivot, qd.pivot * 1 s]", "1", step=0.025), 3)
    made.reset(seed=0)
    observation, _, ended, _, information = made.step([[0.0], [1000.0], [0.0]])
    assert (ended == [False, True, False]).all() and (information["diverged"] == ended).all()
    assert np.isfinite(observation).all() and "tau" in made.failure(1)
    assert made.failure(0) is None
    with pytest.raises(IndexError, match="no environment 3 of 3"):
        made.failure(3)
    assert (observation[0] == observation[2]).all()
