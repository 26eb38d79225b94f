#!/usr/bin/env python3
"""Tracks a path with the SCARA, and plots where its tool goes.

The controller is written here, on the functions of the compiled robot: computed torque along an eight in the plane, with the
reference joints found step by step by the Jacobian. Beside it stands the simulation of the .robot file itself.

    PYTHONPATH=build/release/python examples/python/track.py [--out FOLDER]
"""

import argparse
import pathlib

import numpy as np

import robotc

STEP = 1e-3  # s
DURATION = 4.0  # s
STIFFNESS, DAMPING = 400.0, 40.0  # 1/s^2, 1/s


def wanted_position(t):
    """An eight of 10 cm in front of the robot, once in four seconds."""
    phase = np.pi / 2 * t
    return np.array([0.30 + 0.10 * np.sin(phase), 0.20 + 0.05 * np.sin(2 * phase), 0.2])


def reference(robot, q, times):
    """Joint angles along the path: Newton's method, each time from where the last one ended."""
    path = np.empty((len(times), len(q)))
    for i, t in enumerate(times):
        for _ in range(20):
            off = wanted_position(t) - robot.pose("tool", q).position
            if np.abs(off).max() < 1e-12:
                break
            q = q + np.linalg.pinv(robot.jacobian("tool", q)[:3]) @ off
        path[i] = q
    return path


def track(robot, path):
    """Computed torque, and semi-implicit Euler for the plant."""
    qd_wanted = np.gradient(path, STEP, axis=0)
    qdd_wanted = np.gradient(qd_wanted, STEP, axis=0)
    q, qd = path[0] + 0.02, np.zeros(path.shape[1])  # off the path at first
    driven = np.empty_like(path)
    for i in range(len(path)):
        driven[i] = q
        qdd = qdd_wanted[i] + STIFFNESS * (path[i] - q) + DAMPING * (qd_wanted[i] - qd)
        tau = robot.inverse_dynamics(q, qd, qdd)
        qd = qd + STEP * robot.forward_dynamics(q, qd, tau)
        q = q + STEP * qd
    return driven


def plot(file, wanted, driven):
    try:
        import matplotlib
    except ImportError:
        print("no picture: matplotlib is not installed (python3-matplotlib)")
        return
    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(figsize=(6, 4), layout="constrained")
    axes.plot(1e3 * wanted[:, 0], 1e3 * wanted[:, 1], "--", color="grey", label="wanted")
    axes.plot(1e3 * driven[:, 0], 1e3 * driven[:, 1], label="driven")
    axes.set_aspect("equal")
    axes.set_xlabel("x in mm")
    axes.set_ylabel("y in mm")
    axes.legend()
    figure.savefig(file)
    print(f"wrote {file}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=pathlib.Path, default=pathlib.Path("."), help="where the picture goes")
    out = parser.parse_args().out

    file = pathlib.Path(__file__).parent.parent / "scara.robot"
    robot = robotc.load(file)
    times = np.arange(0, DURATION, STEP)
    path = reference(robot, np.array([0.1, -0.3, 1.2, 0.2, 0.284]), times)
    driven = track(robot, path)

    # All states at once.
    wanted = robot.pose("tool", path).position
    reached = robot.pose("tool", driven).position
    off = np.linalg.norm(reached - wanted, axis=1)
    print(f"{len(times)} control cycles: the tool starts {1e3 * off[0]:.0f} mm off the path, and is within "
          f"{np.ceil(1e4 * off[len(off) // 2:].max()) / 10:.1f} mm of it in the second half")
    assert off[len(off) // 2:].max() < 1e-3

    run = robot.simulate("tracking")
    print(run)
    assert run.succeeded
    plot(out / "scara-track.svg", wanted, reached)


if __name__ == "__main__":
    main()
