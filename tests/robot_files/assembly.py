"""Configurations of robots with closed loops."""

import json
import subprocess

import numpy as np


def assembled(program, path, robot):
    """A configuration of closed loops about the assembly of the file, by `robotc eval`, or None."""
    freedom = next(name for name in robot.speeds if name in robot.joints)
    for value in (0.0, 0.3, 0.6, 0.9):
        done = subprocess.run([program, "eval", str(path), f"{robot.name}.close_loops([{freedom} = {value} SI])", "--json"],
                              capture_output=True, text=True, check=False)
        q = np.array(json.loads(done.stdout).get("value", [np.nan]), dtype=float)
        if len(q) == len(robot.joints) and np.abs(robot.closure_gap(q)).max() < 1e-12:
            return q
    return None
