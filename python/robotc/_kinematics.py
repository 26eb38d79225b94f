"""Inverse kinematics in steps, from several configurations where one does not lead to the target."""

import warnings

import numpy as np

from ._errors import RobotWarning

# A target is reached to within these: m, and rad.
REACHED = 1e-6
ROUNDS = 10  # of the ten steps of `reach_…`
OTHER_STARTS = 12


def _misses(robot, place, target, q):
    """How far the place is from each target: the distance in m or the angle in rad, whichever is larger."""
    pose = robot.pose(place, q)
    miss = np.linalg.norm(pose.position - target[..., -3:], axis=-1)
    if target.shape[-1] == 12:
        turned = np.linalg.norm(pose.rotation.reshape(miss.shape + (9,)) - target[..., :9], axis=-1)
        # |R - S| = 2 sqrt(2) sin(angle / 2) of two rotations
        miss = np.maximum(miss, 2 * np.arcsin(np.minimum(turned / np.sqrt(8), 1)))
    return np.where(np.isfinite(miss), miss, np.inf)


def _steps(steps, target, q, q0, threads):
    for _ in range(ROUNDS):
        q = steps(target, q, q0, threads=threads)
    return q


def reach(robot, place, target, q, q0, steps, threads):
    """`Robot.inverse_kinematics`, one row or many; `steps` is `reach_point` or `reach_pose` of the place."""
    one = q.ndim == 1
    target, guess, q0 = (np.atleast_2d(rows) for rows in (target, q, q0))
    found = np.atleast_2d(_steps(steps, target, guess, q0, threads))
    misses = _misses(robot, place, target, found)
    random = np.random.default_rng(0)  # the same results at each call
    for start in range(OTHER_STARTS):
        rows = np.flatnonzero(misses > REACHED)
        if not rows.size:
            break
        # Ever farther from the guess: up to about half a turn, or as many metres.
        spread = np.pi * (start + 1) / OTHER_STARTS
        begin = robot.plus(guess[rows], spread * random.uniform(-1, 1, (rows.size, robot.nv)))
        closed = np.isfinite(begin).all(axis=1, keepdims=True)  # loops may not close there
        begin = np.where(closed, begin, guess[rows])
        tried = np.atleast_2d(_steps(steps, target[rows], begin, q0[rows], threads))
        distance = _misses(robot, place, target[rows], tried)
        better = distance < misses[rows]
        found[rows[better]], misses[rows[better]] = tried[better], distance[better]
    rows = np.flatnonzero(misses > REACHED)
    if rows.size:
        which = "the target is not reached" if one else f"{rows.size} of {len(misses)} targets are not reached"
        warnings.warn(f"inverse_kinematics: {which}: `{place}` comes to within {misses[rows].max():.3g} m or rad",
                      RobotWarning, stacklevel=3)
    return found[0] if one else found
