"""Robots that robotc writes as MJCF and URDF, in MuJoCo, Pinocchio and yourdfpy: random ones of all joint types, and
those of the library and the examples. Mass matrix, nonlinear effects, gravity forces and the poses of all bodies are
those of the robot, entry by entry; in MuJoCo also springs, friction and accelerations.

    compare_written.py ROBOTC PYTHON_FOLDER FOLDER EXAMPLES LIBRARY [NAME…]

Installs the three from the Python registry into a virtual environment in FOLDER at first. Exit code 77: they cannot be
had.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
import warnings
import xml.etree.ElementTree as ElementTree
from pathlib import Path

HERE = Path(__file__).resolve().parent


def in_environment(folder):
    """Runs this script in the virtual environment, which is made at first."""
    python, marker = folder / "peers/bin/python", folder / "peers/complete"
    if not marker.exists():
        pip = [python, "-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--require-hashes"]
        for command in ([sys.executable, "-m", "venv", folder / "peers"], [*pip, "--requirement", HERE / "peers.txt"],
                        [*pip, "--no-deps", "--requirement", HERE / "requirements.txt"]):
            if subprocess.run([str(word) for word in command], check=False).returncode != 0:
                print("skipped: the packages cannot be installed")
                sys.exit(77)
        marker.touch()
    os.execv(python, [str(python), "-B", *sys.argv])


ROBOTC, PYTHON, FOLDER = sys.argv[1], sys.argv[2], Path(sys.argv[3]).resolve()
SOURCES, NAMES = sys.argv[4:6], sys.argv[6:]
if Path(sys.prefix).resolve() != (FOLDER / "peers").resolve():
    in_environment(FOLDER)

sys.path[:0] = [PYTHON, str(HERE.parent / "mujoco")]
import mujoco  # noqa: E402
import numpy as np  # noqa: E402
import pinocchio as pin  # noqa: E402
import robotc  # noqa: E402
import yourdfpy  # noqa: E402
from assembly import assembled  # noqa: E402
from one_model import Comparison, Mismatch  # noqa: E402
from random_robot import ALL_TYPES, URDF_TYPES, random_robot  # noqa: E402

warnings.simplefilter("ignore", robotc.RobotWarning)

STATES = 20
#: Some hundred products in doubles, and MuJoCo finds the axes of full inertias to 1e-12.
TOLERANCE = 1e-10
#: With loops, the rates of constraints are central differences; with a note, the file has masses of 1e-14 kg.
ROUGH_TOLERANCE = 1e-6


def plain(name):
    return re.sub(r"[^A-Za-z0-9]+", "_", name).strip("_")


def with_mujoco(path, robot, file):
    model = mujoco.MjModel.from_xml_path(str(file))
    heads = {}  # of coordinates and of joints with a rotation, by their plain names
    for name in robot.joints:
        heads[plain(name)] = name
        for end in (".position.x", ".w"):
            if name.endswith(end):
                heads[plain(name[:-len(end)])] = name[:-len(end)]
    # A slide of a screw has no name in the robot.
    joints = [heads.get(plain(model.joint(j).name)) for j in range(model.njnt)]
    links = {plain(name): name for name in robot.links}
    bodies = {model.body(b).name: links[plain(model.body(b).name)] for b in range(1, model.nbody)}
    comparison = Comparison(str(file), robot, joints, bodies, {}, STATES)
    if comparison.has_loops:
        comparison.start = assembled(ROBOTC, path, robot)
    result = comparison.run()
    if result["states"] < STATES:
        raise Mismatch(f"{result['states']} random states close the loops")
    return result["worst"], result["curved"]


class InPinocchio:
    """A URDF file there. Joints that follow others are joints of their own: q = G u + c along the freedoms u."""

    def __init__(self, robot, file):
        yourdfpy.URDF.load(str(file), load_meshes=False, build_scene_graph=True).validate()
        self.robot, self.model = robot, pin.buildModelFromUrdf(str(file))
        self.data = self.model.createData()
        elements = {joint.get("name"): joint for joint in ElementTree.parse(file).getroot().findall("joint")}
        self.column = {plain(name): i for i, name in enumerate(robot.speeds)}
        self.rows = []  # (joint, name of its coordinate, factor) of each speed of the model
        for index in range(1, self.model.njoints):
            name = self.model.names[index]
            mimic = elements[name].find("mimic")
            if elements[name].get("type") == "planar":
                self.rows += [(index, plain(f"{name}_{part}"), 1.0) for part in ("x", "y", "turn")]
            elif mimic is not None:
                self.rows.append((index, plain(mimic.get("joint")), float(mimic.get("multiplier", 1))))
            else:
                self.rows.append((index, plain(name), 1.0))
        links = {plain(frame.name): i for i, frame in enumerate(self.model.frames) if frame.type == pin.FrameType.BODY}
        # A link whose frame is not at its joint has a frame in the file.
        self.links = [(name, links.get(plain(name) + "_frame", links.get(plain(name)))) for name in robot.links
                      if name != "base"]
        missing = [name for name, index in self.links if index is None]
        if missing:
            raise Mismatch(f"links {missing} are not in the file")

    def compare(self):
        model, data, robot = self.model, self.data, self.robot
        random, worst = np.random.default_rng(1), {}

        def note(what, ours, theirs, least):
            error = np.abs(ours - theirs).max(initial=0) / max(np.abs(theirs).max(initial=0), least)
            worst[what] = max(worst.get(what, 0.0), float(error) if np.isfinite(error) else np.inf)

        order = {plain(name): i for i, name in enumerate(robot.joints)}
        robot.compile("mass_matrix", "nonlinear_effects", "gravity_forces", *(f"pose({n})" for n, _ in self.links),
                      batches=False)
        for _ in range(STATES):
            ours, u = random.uniform(-1, 1, len(robot.joints)), random.uniform(-1, 1, len(robot.speeds))
            q, G, bend = pin.neutral(model), np.zeros((model.nv, len(u))), np.zeros(model.nv)
            for row, (index, name, factor) in enumerate(self.rows):
                joint = model.joints[index]
                value = factor * ours[order[name]]
                G[row, self.column[name]] = factor
                part = row - joint.idx_v
                if joint.nq == 4:  # in a plane: x, y, cosine and sine; speeds along the axes of the child
                    if part == 2:
                        q[joint.idx_q + 2:joint.idx_q + 4] = np.cos(value), np.sin(value)
                        turn = np.array([[np.cos(value), np.sin(value)], [-np.sin(value), np.cos(value)]])
                        rows = slice(joint.idx_v, joint.idx_v + 2)
                        G[rows] = turn @ G[rows]
                        along, rate = G[rows] @ u, G[row] @ u
                        bend[rows] = rate * np.array([along[1], -along[0]])
                    else:
                        q[joint.idx_q + part] = value
                elif joint.nq == 2:  # without ends: cosine and sine
                    q[joint.idx_q:joint.idx_q + 2] = np.cos(value), np.sin(value)
                else:
                    q[joint.idx_q] = value
            pin.crba(model, data, q)
            M = np.triu(data.M) + np.triu(data.M, 1).T
            M = G.T @ M @ G
            weight = 1e-3 * 9.81 * robot.total_mass()
            note("M", robot.mass_matrix(ours), M, 0)
            note("h", robot.nonlinear_effects(ours, u), G.T @ pin.rnea(model, data, q, G @ u, bend), weight)
            note("g", robot.gravity_forces(ours), G.T @ pin.computeGeneralizedGravity(model, data, q), weight)
            pin.forwardKinematics(model, data, q)
            pin.updateFramePlacements(model, data)
            for name, index in self.links:
                pose = robot.pose(name, ours)
                note("pose", pose.position, data.oMf[index].translation, 1.0)
                note("pose", pose.rotation, data.oMf[index].rotation, 1.0)
        return worst


def robots(folder):
    """Files and names of robots, and the formats for which they are meant."""
    for end, types in (("xml", ALL_TYPES), ("urdf", URDF_TYPES)):
        for seed in range(12):
            path = folder / f"random_{end}_{seed}.robot"
            path.write_text(random_robot(seed, types, drives=end == "xml"), encoding="utf-8")
            yield path, "machine", (end,)
    for source in SOURCES:
        for path in sorted(Path(source).glob("*.robot")):
            try:
                names = robotc.Program(str(path)).robots
            except robotc.Error:
                continue
            for name in names:
                yield path, name, ("xml", "urdf")


def main():
    failures, agreed, left = [], 0, []
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        os.chdir(folder)  # MuJoCo writes a log beside itself
        for path, name, ends in robots(folder):
            for end in ends:
                label = f"{path.stem}/{name}.{end}"
                if NAMES and not any(word in label for word in NAMES):
                    continue
                file = folder / f"written.{end}"
                done = subprocess.run([ROBOTC, "convert", str(path), str(file), "--robot", name, "--json", "--force"],
                                      capture_output=True, text=True, check=False)
                report = json.loads(done.stdout)
                errors = [d["message"] for d in report["diagnostics"] if d["severity"] == "error"]
                lost = [entry["what"] for entry in report.get("lost", []) if entry["what"] != "contacts"]
                lost += [note for note in report.get("notes", []) if "MuJoCo refuses" in note]
                robot = robotc.load(str(path), name)
                free = end == "urdf" and any(joint.endswith(".position.x") for joint in robot.joints)
                if errors or lost or free:
                    left.append(f"{label}: {(errors or lost or ['its root moves freely, which URDF does not say'])[0]}")
                    continue
                rough = bool(report["notes"])
                try:
                    if end == "urdf":
                        worst = InPinocchio(robot, file).compare()
                    else:
                        worst, curved = with_mujoco(path, robot, file)
                        rough = rough or curved
                except (Mismatch, KeyError, ValueError, robotc.Error) as error:
                    failures.append(f"{label}: {type(error).__name__} {error}")
                    continue
                agreed += 1
                shown = ", ".join(f"{key} {value:.0e}" for key, value in worst.items())
                print(f"{label}: {shown}", flush=True)
                if any(value > (ROUGH_TOLERANCE if rough else TOLERANCE) for value in worst.values()):
                    failures.append(f"{label}: {shown}")
    for line in left:
        print("not compared:", line)
    for line in failures:
        print("FAILED:", line)
    print(f"{agreed} files agree, {len(left)} not compared, {len(failures)} failures")
    return 1 if failures or agreed == 0 else 0


sys.exit(main())
