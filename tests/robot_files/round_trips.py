"""The robots of the library and the examples, written as URDF, MJCF and SDF, and read back: mass matrix, nonlinear
effects, gravity forces, friction, springs, accelerations and the poses of all links at random states are those of the
robot, but for what `robotc convert` reports as lost.

    round_trips.py ROBOTC PYTHON_FOLDER EXAMPLES LIBRARY [NAME…]
"""

import json
import re
import subprocess
import sys
import tempfile
import warnings
from pathlib import Path

ROBOTC, PYTHON = sys.argv[1], sys.argv[2]
FOLDERS = [Path(word).resolve() for word in sys.argv[3:5]]
NAMES = sys.argv[5:]
sys.path.insert(0, PYTHON)
import numpy as np  # noqa: E402
import robotc  # noqa: E402
from assembly import assembled  # noqa: E402

warnings.simplefilter("ignore", robotc.RobotWarning)

STATES = 5
#: Rounding of both robots, and of rotations that are written as quaternions or turns: some 100 ε for each of up to 30
#: bodies in a row, relative to the largest entry.
TOLERANCE = 1e-12
#: Loops close to some 1e-14 m by Newton's method, and speeds of their joints are as exact as the loop is far from
#: singular. Where a file notes the mass of 1e-14 kg that MuJoCo needs, that is relative to masses of 1e-5.
LOOP_TOLERANCE = 1e-9
#: Quantities that a loss changes, by a word of its report.
CHANGED_BY = {"gravity": {"h", "g", "qdd"}, "rotor": {"M", "qdd"}, "spring": {"springs", "qdd"},
              "friction": {"friction", "qdd"}, "drive": {"qdd"}, "contact": {"qdd"}, "wrench": {"qdd"},
              "motor": {"qdd"}, "masses of the base": set()}


def run(*words):
    done = subprocess.run([ROBOTC, *map(str, words)], capture_output=True, text=True, check=False)
    if done.returncode not in (0, 1, 2):
        raise RuntimeError(f"{words}: exit code {done.returncode}: {done.stderr[-300:]}")
    return json.loads(done.stdout)


def plain(name):
    return re.sub(r"[^A-Za-z0-9]+", "_", name).strip("_")


class Pair:
    """A robot, and what was read back."""

    def __init__(self, robot, back, changed, left_out, renamed, root):
        """`left_out`: links that the file does not have. `renamed`: names of the file and other ones that they have got
        since. `root`: the name of a joint that the file leaves out since the root moves freely."""
        self.robot, self.back, self.changed = robot, back, changed
        self.worst = {}
        links = {plain(entry["from"]): plain(entry["to"]) for entry in renamed if entry["kind"] == "link"}
        joints = {plain(entry["from"]): plain(entry["to"]) for entry in renamed if entry["kind"] == "joint"}
        if root:
            joints[plain(root)] = "root"

        def rename(name):
            """The name of a coordinate or a speed in what was read back."""
            joint, *part = name.split(".") if plain(name) not in joints else [name]
            known = [k for k in range(len(part) + 1) if plain(".".join([joint, *part[:k]])) in joints]
            if not known:
                return plain(name)
            head = plain(".".join([joint, *part[:known[-1]]]))
            return "_".join([joints[head], *part[known[-1]:]])

        self.rename = rename
        there = {plain(name): i for i, name in enumerate(back.joints)}
        self.joints = [there[self.rename(name)] for name in robot.joints]
        # Coordinates that only the file has are steps that follow others.
        self.rest = [i for i in range(len(back.joints)) if i not in set(self.joints)]
        self.has_loops = len(robot.joints) > len(robot.speeds) + sum(n.endswith(".w") for n in robot.joints)
        there = {plain(name): i for i, name in enumerate(back.speeds)}
        self.speeds = [there.get(self.rename(name)) for name in robot.speeds]
        # A link whose frame is not at its joint has a frame in URDF.
        links_there = {plain(name): name for name in (*back.links, *back.frames)}
        self.links = []
        for name in robot.links:
            if name == "base" or name in left_out:
                continue
            own = links.get(plain(name), plain(name))
            self.links.append((name, links_there.get(own + "_frame") or links_there[own]))

    def note(self, what, ours, theirs, size=0.0):
        if what in self.changed:
            return
        ours, theirs = np.asarray(ours), np.asarray(theirs)
        scale = max(np.abs(ours).max(initial=0), size, 1e-300)
        error = np.abs(ours - theirs).max(initial=0) / scale
        self.worst[what] = max(self.worst.get(what, 0.0), float(error) if np.isfinite(error) else np.inf)

    def guess(self, random):
        """Random coordinates, with quaternions of length 1."""
        robot = self.robot
        q = np.zeros(len(robot.joints))
        for i, name in enumerate(robot.joints):
            if name.endswith(".w"):
                quaternion = random.normal(size=4)
                q[i:i + 4] = quaternion / np.linalg.norm(quaternion)
            elif not re.search(r"\.[xyz]$", name) or not robot.joints[max(i - 1, 0)].startswith(name[:-1]) or (
                    ".position." in name):
                q[i] = random.uniform(-1, 1)
        return q

    def state(self, random):
        """A random configuration of the robot, whose loops are closed."""
        robot, q = self.robot, self.guess(random)
        if not self.has_loops:
            return q
        if self.start is not None:
            q = self.start
        for k in range(300):
            try:
                closed = robot.close_loops(q * (0.1 if k < 100 else 1))
            except (robotc.Error, ValueError):
                closed = np.full(len(q), np.nan)
            q = self.guess(random) if self.start is None else self.start + 0.1 * random.uniform(-1, 1, len(q))
            for i, name in enumerate(robot.joints):
                if name.endswith(".w"):
                    q[i:i + 4] /= np.linalg.norm(q[i:i + 4])
            if np.all(np.isfinite(closed)) and np.abs(robot.closure_gap(closed)).max(initial=0) < 1e-12:
                return closed
        raise RuntimeError("no random state closes the loops")

    def friction(self, robot, q, u):
        many = len(robot.function("friction").signature.inputs)
        return robot.friction(u) if many == 1 else robot.friction(q, u)

    def run(self, path):
        robot, back = self.robot, self.back
        self.start = assembled(ROBOTC, path, robot) if self.has_loops else None
        random = np.random.default_rng(1)
        names = ["mass_matrix", "nonlinear_effects", "gravity_forces", "friction", "spring_forces"]
        robot.compile(*names, *(f"pose({a})" for a, _ in self.links), batches=False)
        back.compile(*names, *(f"pose({b})" for _, b in self.links), batches=False)
        # The file may have other joints as its freedoms: speeds there are W u.
        same = None not in self.speeds and len(back.speeds) == len(robot.speeds)
        for _ in range(STATES):
            q = self.state(random)
            there = np.zeros(len(back.joints))
            there[self.joints] = q
            if self.rest:
                there = back.close_loops(there)
            u = random.uniform(-1, 1, len(robot.speeds))
            if same:
                W = np.zeros((len(u), len(u)))
                W[self.speeds, range(len(u))] = 1
            else:
                rows = {self.rename(name): row for name, row in zip(self.all_speeds(), robot.freedoms(q))}
                W = np.array([rows[plain(name)] for name in back.speeds])
            v = W @ u
            mass = robot.mass_matrix(q)
            weight = 9.81 * robot.total_mass() * 1e-3
            self.note("M", mass, W.T @ back.mass_matrix(there) @ W)
            self.note("g", robot.gravity_forces(q), W.T @ back.gravity_forces(there), weight)
            self.note("springs", robot.spring_forces(q), W.T @ back.spring_forces(there), weight)
            self.note("friction", self.friction(robot, q, u), W.T @ self.friction(back, there, v), weight)
            if same:
                size = max(weight, 1e-3 * np.abs(mass).max(initial=0))
                h = robot.nonlinear_effects(q, u)
                self.note("h", h, W.T @ back.nonlinear_effects(there, v), size)
                self.accelerations(q, u, there, v, W, mass)
            for a, b in self.links:
                ours, theirs = robot.pose(a, q), back.pose(b, there)
                self.note("pose", ours.position, theirs.position, 1.0)
                self.note("pose", ours.rotation, theirs.rotation, 1.0)
        return self.worst

    def all_speeds(self):
        """Names of the rows of `freedoms`."""
        return self.robot.function("freedoms").signature.output.labels[0]

    def accelerations(self, q, u, there, v, W, mass):
        """The residual of the accelerations that the file gives, in the equations of the robot."""
        actuated = {plain(name): i for i, name in enumerate(self.back.actuated_joints)}
        tau = np.linspace(1, 2, len(self.robot.actuated_joints))
        tau_there = np.zeros(len(actuated))
        for effort, name in zip(tau, self.robot.actuated_joints):
            if self.rename(name) not in actuated:
                return  # the file has motors elsewhere
            tau_there[actuated[self.rename(name)]] = effort
        try:
            ours = self.robot.forward_dynamics(q, u, tau)
        except robotc.Error:
            return  # joints that move no mass
        theirs = self.back.forward_dynamics(there, v, tau_there)
        scale = (np.abs(mass) @ np.abs(ours)).max(initial=0) + np.abs(tau).max(initial=0)
        self.note("qdd", mass @ ours, mass @ (W.T @ theirs), scale)


def robots():
    for folder in FOLDERS:
        for path in sorted(folder.glob("*.robot")):
            try:
                program = robotc.Program(str(path))
            except robotc.Error:
                continue
            for name in program.robots:
                if not NAMES or name in NAMES:
                    yield path, name


def main():
    failures, agreed, refused = [], 0, {}
    with tempfile.TemporaryDirectory() as folder:
        for path, name in robots():
            robot = robotc.load(str(path), name)
            for end in ("urdf", "xml", "sdf"):
                label = f"{path.stem}/{name}.{end}"
                written, again = Path(folder) / f"{name}.{end}", Path(folder) / f"{name}-{end}.robot"
                report = run("convert", path, written, "--robot", name, "--json", "--force")
                errors = [d["message"] for d in report["diagnostics"] if d["severity"] == "error"]
                if errors:
                    refused[label] = errors[0]
                    continue
                lost = [entry["what"] for entry in report["lost"]]
                if any("turn in any way" in what for what in lost):
                    refused[label] = "it has other coordinates: " + "; ".join(lost)
                    continue
                left_out = {link for entry in report["without_effect"] if entry["what"].startswith("links without mass")
                            for link in re.findall("link `([^`]*)`", " ".join(entry["of"]))}
                changed = set().union(*(what for word, what in CHANGED_BY.items()
                                        if any(word in text.lower() for text in lost)))
                root = next((n[:-len(".position.x")] for n in robot.joints if n.endswith(".position.x")), "")
                free = end != "xml" and root != ""
                imported = run("import", written, "--as-written", "--base", "floating" if free else "fixed", "--json",
                               "--force", "-o", again)
                try:
                    back = robotc.load(str(again), imported["robot"])
                    pair = Pair(robot, back, changed, left_out, imported["renamed"], root if free else "")
                    worst = pair.run(path)
                except (KeyError, RuntimeError, robotc.Error) as error:
                    failures.append(f"{label}: {type(error).__name__} {error}")
                    continue
                agreed += 1
                limit = LOOP_TOLERANCE if pair.has_loops or report["notes"] else TOLERANCE
                shown = ", ".join(f"{key} {value:.0e}" for key, value in worst.items())
                print(f"{label}: {shown}{'; lost: ' + '; '.join(lost) if lost else ''}", flush=True)
                if any(value > limit for value in worst.values()):
                    failures.append(f"{label}: {shown}")
    for label, reason in refused.items():
        print(f"{label} is refused: {reason}")
    for line in failures:
        print("FAILED:", line)
    print(f"{agreed} files agree, {len(refused)} refused, {len(failures)} failures")
    return 1 if failures or agreed == 0 else 0


sys.exit(main())
