"""Robots that tests of several libraries share, with states of theirs."""

import functools

import numpy as np

import robotc

#: A plain arm, rotations, and loops, with a place of each.
ROBOTS = {"scara": ("examples/scara.robot", "tool"), "satellite": ("examples/satellite.robot", "tip"),
          "delta": ("stdlib/robots/delta.robot", "stage")}


@functools.cache
def robot(name):
    """Shared by all tests, which leave its parameters as they are."""
    return robotc.load(ROBOTS[name][0])


def state(robot, *axes, seed=0):
    """q, qd and tau with these axes before the last. Quaternions have any length, and loops are closed."""
    rng = np.random.default_rng(seed)
    if "stage" in robot.links:
        guess = np.zeros((*axes, robot.nq))
        guess[..., 2], guess[..., 3] = -0.7, 1
        guess[..., 7:] = np.radians(20) + rng.uniform(-0.1, 0.1, (*axes, 3))
        q = robot.close_loops(guess.reshape(-1, robot.nq)).reshape(guess.shape)
    else:
        q = rng.uniform(0.2, 1, (*axes, robot.nq))
    return q, rng.uniform(-1, 1, (*axes, robot.nv)), rng.uniform(-1, 1, (*axes, len(robot.actuated_joints)))
