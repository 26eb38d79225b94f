"""Tasks as environments of Stable-Baselines3, and a policy that learns."""

import time

import numpy as np
import pytest

stable_baselines3 = pytest.importorskip("stable_baselines3")

import torch  # noqa: E402

import robotc.gym  # noqa: E402
import robotc.stable_baselines3  # noqa: E402

PENDULUM = """
robot pendulum {
  gravity = [0, 0, -9.81] m/s^2
  param mass = 1 kg, length = 1 m
  link rod { mass = mass, com = [0, 0, -length/2], inertia = diag(1, 1, 0)*mass*length^2/12 }
  joint swing: revolute base -> rod = at(axis = [0, 1, 0]) { limits { effort = 2 Nm } }
}
/// The angle from upright.
fn tilt(angle) = wrap(angle - pi)
"""
#: The effort holds the rod at 24 degrees from hanging at most: it must be swung up.
TASK = robotc.gym.Task(
    observation="[cos(q.swing), sin(q.swing), qd.swing * 1 s]",
    reward="-(tilt(q.swing)^2 + 0.1 s^2 * qd.swing^2 + 0.001 * (tau.swing / 1 Nm)^2)",
    step=0.05, length=200, q_spread=np.pi, qd_spread=1.0)


@pytest.fixture(scope="module")
def pendulum():
    return robotc.loads(PENDULUM)


def test_the_environments_are_those_of_gymnasium(pendulum):
    count = 5
    task = robotc.gym.Task(**{**vars(TASK), "length": 7})
    ours = robotc.stable_baselines3.make_vec(pendulum, task, count)
    theirs = [robotc.gym.make(pendulum, task) for _ in range(count)]
    ours.seed(3)
    observation = ours.reset()
    assert observation.dtype == np.float32
    assert (observation == [env.reset(seed=3 + k)[0].astype(np.float32) for k, env in enumerate(theirs)]).all()
    for step, actions in enumerate(np.random.default_rng(2).uniform(-3, 3, (30, count, 1)), 1):
        observation, reward, done, informations = ours.step(actions)
        for k, env in enumerate(theirs):
            expected, value, ended, truncated, _ = env.step(actions[k])
            assert reward[k] == np.float32(value) and done[k] == (ended or truncated) == (step % 7 == 0)
            if done[k]:
                assert (informations[k]["terminal_observation"] == expected.astype(np.float32)).all()
                assert informations[k]["TimeLimit.truncated"]
                expected, _ = env.reset()
            assert (observation[k] == expected.astype(np.float32)).all()


def test_their_monitor_wraps_them(pendulum):
    from stable_baselines3.common.vec_env import VecMonitor

    monitored = VecMonitor(robotc.stable_baselines3.make_vec(pendulum, TASK, 3))
    monitored.reset()
    for _ in range(200):
        _, _, done, informations = monitored.step(np.zeros((3, 1)))
    assert done.all() and all(information["episode"]["l"] == 200 for information in informations)


def test_a_policy_learns_to_swing_up(pendulum):
    torch.set_num_threads(1)
    begin = time.perf_counter()
    model = stable_baselines3.PPO(
        "MlpPolicy", robotc.stable_baselines3.make_vec(pendulum, TASK, 16), seed=1, n_steps=256, batch_size=256,
        gamma=0.9, learning_rate=1e-3, use_sde=True, sde_sample_freq=4)
    model.learn(130_000)
    print(f"learnt in {time.perf_counter() - begin:.1f} s")

    # From any angle, nearly all rods stand upright at the end of ten seconds: within 0.1 rad, slower than 0.5 rad/s.
    environments = robotc.stable_baselines3.make_vec(
        pendulum, robotc.gym.Task(**{**vars(TASK), "length": None}), 200)
    environments.seed(1000)
    observation = environments.reset()
    for _ in range(200):
        action, _ = model.predict(observation, deterministic=True)
        observation, *_ = environments.step(action)
    upright = (observation[:, 0] < -np.cos(0.1)) & (np.abs(observation[:, 2]) < 0.5)
    assert upright.mean() > 0.9
