"""Published URDF files, imported by robotc, against Pinocchio: poses of all links, mass matrix, nonlinear effects,
gravity and forward dynamics at 100 random states, with a fixed and with a floating base.

    compare_with_pinocchio.py ROBOTC PYTHON_FOLDER FOLDER [--quick] [--table FILE] [NAME…]

Installs Pinocchio and the files (example-robot-data) from the Python registry into a virtual environment in FOLDER at
first. `--quick` takes every third file and 10 states. NAMEs choose files. Exit code 77: the packages cannot be had.

Pinocchio leaves joint friction out, and its models have each mimic joint as one of its own. Both are added here, from
the file itself: with q = G u + c along the freedoms u, masses are GᵀMG, efforts Gᵀτ. G is constant.
"""

import json
import os
import subprocess
import sys
import time
import warnings
import xml.etree.ElementTree as ElementTree
from pathlib import Path

HERE = Path(__file__).resolve().parent


def in_environment(folder):
    """Runs this script in the virtual environment, which is made at first."""
    python = folder / "venv/bin/python"
    marker = folder / "venv/complete"
    if not marker.exists():
        for command in ([sys.executable, "-m", "venv", folder / "venv"],
                        [python, "-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--no-deps",
                         "--require-hashes", "--requirement", HERE / "requirements.txt"]):
            if subprocess.run([str(word) for word in command], check=False).returncode != 0:
                print("skipped: the packages cannot be installed")
                sys.exit(77)
        marker.touch()
    os.execv(python, [str(python), "-B", *sys.argv])


arguments = sys.argv[1:]
quick = "--quick" in arguments
table_file = arguments[arguments.index("--table") + 1] if "--table" in arguments else None
plain = [word for word in arguments if not word.startswith("--") and word != table_file]
ROBOTC, PYTHON, FOLDER = plain[0], plain[1], Path(plain[2]).resolve()
NAMES = plain[3:]
if Path(sys.prefix).resolve() != FOLDER / "venv":
    in_environment(FOLDER)

sys.path.insert(0, PYTHON)
import numpy as np  # noqa: E402
import pinocchio as pin  # noqa: E402
import robotc  # noqa: E402

warnings.simplefilter("ignore", robotc.RobotWarning)

STATES = 10 if quick else 100
#: Rounding of n bodies in a row, of both programs, relative to the largest entry: n ε times what cancels.
TOLERANCE = 1e-11


def files():
    folder = next((FOLDER / "venv").glob("lib/python3*/site-packages/cmeel.prefix/share/example-robot-data/robots"))
    found = sorted(folder.glob("**/*.urdf"))
    if NAMES:
        return [path for path in found if any(name in str(path) for name in NAMES)]
    return found[::3] if quick else found


class Joint:
    def __init__(self, element):
        self.name, self.type = element.get("name"), element.get("type")
        dynamics, mimic = element.find("dynamics"), element.find("mimic")
        number = lambda node, key, default: float(node.get(key, default)) if node is not None else float(default)
        self.viscous = max(number(dynamics, "damping", 0), 0)
        self.coulomb = max(number(dynamics, "friction", 0), 0)
        self.source = mimic.get("joint") if mimic is not None and self.type != "fixed" else None
        self.multiplier, self.offset = number(mimic, "multiplier", 1), number(mimic, "offset", 0)


class Comparison:
    """One file with one kind of base."""

    def __init__(self, path, floating):
        self.path, self.floating = path, floating
        base = "floating" if floating else "fixed"
        self.robot_file = FOLDER / "imported" / f"{path.parent.parent.name}-{path.stem}-{base}.robot"
        self.robot_file.parent.mkdir(exist_ok=True, parents=True)
        made = subprocess.run([ROBOTC, "import", path, "--as-written", "--base", base, "--json", "--force", "-o",
                               self.robot_file], capture_output=True, text=True, check=False)
        if made.returncode != 0:
            raise RuntimeError(f"cannot be imported: {made.stderr.strip()[:200]}{made.stdout.strip()[:200]}")
        self.report = json.loads(made.stdout)
        renamed = {(entry["kind"], entry["from"]): entry["to"] for entry in self.report["renamed"]}
        self.name_of = lambda kind, name: renamed.get((kind, name), name)
        self.joints = {joint.get("name"): Joint(joint) for joint in ElementTree.parse(path).getroot().findall("joint")}
        for joint in self.joints.values():
            if joint.source not in self.joints:
                joint.source = None
        if floating:
            self.model = pin.buildModelFromUrdf(str(path), pin.JointModelFreeFlyer())
        else:
            self.model = pin.buildModelFromUrdf(str(path))
        self.model.gravity.linear = np.array([0, 0, -9.81])
        self.data = self.model.createData()
        self.robot = robotc.load(str(self.robot_file), self.report["robot"])
        self.worst = {}

    def moving(self):
        """The moving joints of the model but the base."""
        return [(index, self.joints[self.model.names[index]]) for index in range(1, self.model.njoints)
                if not (self.floating and index == 1)]

    def leader(self, joint):
        """The joint that leads a joint, and position = factor · its position + constant."""
        factor, constant = 1.0, 0.0
        while joint.source is not None:
            constant += factor * joint.offset
            factor *= joint.multiplier
            joint = self.joints[joint.source]
        if joint.type == "fixed":
            return None, 0.0, constant
        return joint, factor, constant

    def note(self, quantity, ours, theirs, scale=None):
        ours, theirs = np.asarray(ours), np.asarray(theirs)
        scale = max(np.abs(theirs).max(initial=0.0) if scale is None else scale, 1e-300)
        error = np.abs(ours - theirs).max(initial=0.0) / scale
        self.worst[quantity] = max(self.worst.get(quantity, 0.0), error if np.isfinite(error) else np.inf)

    def run(self):
        model, data, robot = self.model, self.data, self.robot
        random = np.random.default_rng(1)
        moving = self.moving()
        base = 6 if self.floating else 0
        # Along robotc's freedoms: the base, then the leaders.
        freedoms = list(robot.speeds)[base:]
        index_of = {name: i for i, name in enumerate(freedoms)}
        leaders = {self.name_of("joint", joint.name): joint for _, joint in moving if self.leader(joint)[0] is joint}
        assert set(index_of) == set(leaders), (sorted(index_of), sorted(leaders))
        n = len(freedoms)
        G = np.zeros((model.nv, base + n))
        G[:base, :base] = np.eye(base)
        constant = np.zeros(model.nv)
        viscous, coulomb = np.zeros(model.nv), np.zeros(model.nv)
        for index, joint in moving:
            row = model.joints[index].idx_v
            head, factor, offset = self.leader(joint)
            if head is not None:
                G[row, base + index_of[self.name_of("joint", head.name)]] = factor
            constant[row] = offset
            viscous[row], coulomb[row] = joint.viscous, joint.coulomb
        coordinates = list(robot.joints)
        actuated = [base + index_of[name] for name in robot.actuated_joints]
        links = [(frame.name, i) for i, frame in enumerate(model.frames) if frame.type == pin.FrameType.BODY
                 and frame.name != "universe"]
        compiled = [f"pose({self.name_of('link', name)})" for name, _ in links]
        robot.compile(*compiled, "mass_matrix", "nonlinear_effects", "gravity_forces", batches=False)
        determined = True
        try:
            robot.compile("forward_dynamics", batches=False)
        except robotc.Error:
            determined = False
        for _ in range(STATES):
            u = random.uniform(-1, 1, n)
            ud = random.uniform(-1, 1, base + n)
            full = G[:, base:] @ u + constant
            position, quaternion = random.uniform(-1, 1, 3), random.normal(size=4)
            quaternion /= np.linalg.norm(quaternion)
            q = np.zeros(model.nq)
            ours = dict.fromkeys(coordinates, 0.0)
            if self.floating:
                q[:7] = [*position, *quaternion[1:], quaternion[0]]
                for name, value in zip(coordinates[:7], [*position, *quaternion]):
                    ours[name] = value
            for index, joint in moving:
                at, value = model.joints[index].idx_q, full[model.joints[index].idx_v]
                if model.joints[index].nq == 2:
                    q[at:at + 2] = np.cos(value), np.sin(value)
                else:
                    q[at] = value
                ours[self.name_of("joint", joint.name)] = value
            ours = np.array([ours[name] for name in coordinates])
            # Speeds of the base along the world's axes; Pinocchio's are along those of the base.
            T = np.eye(model.nv)
            a0 = np.zeros(model.nv)
            v = G @ ud
            if self.floating:
                R = pin.Quaternion(q[6], q[3], q[4], q[5]).toRotationMatrix()
                T[:3, :3] = T[3:6, 3:6] = R.T
                v = T @ v
                a0[:3] = -np.cross(v[3:6], v[:3])
            E = T @ G
            pin.crba(model, data, q)
            M = np.triu(data.M) + np.triu(data.M, 1).T
            M = E.T @ M @ E
            h = E.T @ pin.rnea(model, data, q, v, a0)
            g = E.T @ pin.computeGeneralizedGravity(model, data, q)
            friction = G.T @ (viscous * (G @ ud) + coulomb * np.sign(G @ ud))
            # Without gravity and speed only rounding is left; it is relative to the weight and the masses.
            weight = 9.81 * sum(inertia.mass for inertia in model.inertias)
            self.note("M", robot.mass_matrix(ours), M)
            self.note("h", robot.nonlinear_effects(ours, ud), h, max(np.abs(h).max(initial=0), 1e-6 * weight))
            self.note("g", robot.gravity_forces(ours), g, max(np.abs(g).max(initial=0), 1e-6 * weight))
            if determined and len(actuated) > 0:
                tau = random.uniform(-10, 10, len(actuated))
                efforts = np.zeros(base + n)
                efforts[actuated] = tau
                # A solution is as exact as its equations are well conditioned: the residual is compared.
                ours_qdd = robot.forward_dynamics(ours, ud, tau)
                total = efforts - h - friction
                scale = np.abs(M) @ np.abs(ours_qdd) + np.abs(total)
                self.note("qdd", M @ ours_qdd - total, np.zeros(base + n), scale.max())
            pin.forwardKinematics(model, data, q)
            pin.updateFramePlacements(model, data)
            for (name, index), title in zip(links, compiled):
                pose = robot.pose(title[5:-1], ours)
                self.note("pose", pose.position, data.oMf[index].translation, 1.0)
                self.note("pose", pose.rotation, data.oMf[index].rotation, 1.0)
        self.freedoms = base + n
        self.links = len(links)
        self.mimics = sum(joint.source is not None for _, joint in moving)


rows, failures, skipped = [], [], []
for path in files():
    label = f"{path.parent.parent.name.replace('_description', '').replace('_data', '')}/{path.stem}"
    row = {"name": label}
    for floating in (False, True):
        begin = time.time()
        kind = "floating" if floating else "fixed"
        try:
            comparison = Comparison(path, floating)
            if comparison.model.nv == 0:
                skipped.append(f"{label}, {kind}: nothing moves")
                continue
            comparison.run()
        except RuntimeError as error:
            skipped.append(f"{label}, {kind}: {error}")
            continue
        except Exception as error:  # of either program: the others are compared all the same
            failures.append(f"{label}, {kind}: {type(error).__name__}: {str(error)[:300]}")
            continue
        row[kind] = comparison.worst
        row.setdefault("freedoms", comparison.freedoms)
        row.update(links=comparison.links, mimics=comparison.mimics)
        bad = {key: value for key, value in comparison.worst.items() if value > TOLERANCE}
        if bad:
            failures.append(f"{label}, {kind}: {bad}")
        shown = ", ".join(f"{key} {value:.0e}" for key, value in comparison.worst.items())
        print(f"{label}, {kind}: {shown} ({time.time() - begin:.0f} s)", flush=True)
    rows.append(row)

if table_file:
    lines = ["| file | freedoms | mimic | M | h | g | q̈ | poses | M | h | g | q̈ | poses |",
             "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|"]
    for row in rows:
        if "freedoms" not in row:
            continue
        cells = [row["name"], str(row["freedoms"]), str(row["mimics"])]
        for kind in ("fixed", "floating"):
            for key in ("M", "h", "g", "qdd", "pose"):
                value = row.get(kind, {}).get(key)
                cells.append("–" if value is None else "0" if value == 0 else f"{value:.0e}".replace("e-0", "e-"))
        lines.append("| " + " | ".join(cells) + " |")
    Path(table_file).write_text("\n".join(lines) + "\n")
for line in skipped:
    print("skipped:", line)
for line in failures:
    print("FAILED:", line)
print(f"{len(rows)} files, {len(failures)} failures, {len(skipped)} skipped")
sys.exit(1 if failures or not rows else 0)
