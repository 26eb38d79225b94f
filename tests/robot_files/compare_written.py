"""Robots that robotc writes as URDF and MJCF, in Pinocchio, yourdfpy and MuJoCo: energies at random states.

    compare_written.py ROBOTC FOLDER

Installs the three from the Python registry into a virtual environment in FOLDER at first. Exit code 77: they cannot be
had. Energies at random states determine the mass matrix, gravity and springs.
"""

import json
import math
import os
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent


def in_environment(folder):
    """Runs this script in the virtual environment, which is made at first."""
    python, marker = folder / "written/bin/python", folder / "written/complete"
    if not marker.exists():
        for command in ([sys.executable, "-m", "venv", folder / "written"],
                        [python, "-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--requirement",
                         HERE / "peers.txt"]):
            if subprocess.run([str(word) for word in command], check=False).returncode != 0:
                print("skipped: the packages cannot be installed")
                sys.exit(77)
        marker.touch()
    os.execv(python, [str(python), "-B", *sys.argv])


ROBOTC, FOLDER = sys.argv[1], Path(sys.argv[2]).resolve()
if Path(sys.prefix).resolve() != (FOLDER / "written").resolve():
    in_environment(FOLDER)

import mujoco  # noqa: E402
import numpy as np  # noqa: E402
import pinocchio as pin  # noqa: E402
import yourdfpy  # noqa: E402

STATES = 5
#: Some hundred products in doubles, and MuJoCo finds the axes of full inertias to 1e-12.
TOLERANCE = 1e-10

LINKS = """
  link a { mass = 2 kg, com = [0.1, 0.02, 0] m, inertia = [[0.03, 1e-3, 0], [1e-3, 0.04, 2e-3], [0, 2e-3, 0.05]] kg*m^2 }
  link b { mass = 1.5 kg, com = [0.1, 0, 0.05] m, inertia = diag(0.02, 0.03, 0.04) kg*m^2 }
  link c { mass = 0.7 kg, com = [0, 0.2, 0] m, inertia = [[0.03, 1e-3, 0], [1e-3, 0.04, 2e-3], [0, 2e-3, 0.05]] kg*m^2 }
"""
#: Name, gravity, joints, formats that hold it, and joints of the files with their coordinates in the robot.
ROBOTS = [
    ("steps", "[0, 0, -9.81]", """
  joint one: universal base -> a = at([0.1, 0, 0.3] m, rpy = [10 deg, 20 deg, 90 deg])
  joint two: cylindrical a -> b = at([0.2, 0, 0] m, axis = [1, 2, 0.5])
  joint three: revolute b -> c = dh(a = 0.3 m, alpha = 90 deg, d = 0.1 m, theta = q) { limits { position = [-1, 2] rad } }
  frame tool on c = at([0, 0.3, 0] m, rpy = [0, 30 deg, 0])
""", ("urdf", "xml"), {"one_first": "one.first", "one_second": "one.second", "two_slide": "two.slide",
                       "two_turn": "two.turn", "three": "three"}),
    ("drives", "[0, -9.81, 0]", """
  joint one: planar base -> a { x { spring { stiffness = 40 N/m, rest = 0.1 m } } }
  joint two: revolute a -> b = at([0.2, 0, 0] m, axis = [0, 1, 0]) {
    motor { ratio = 50, inertia = 1e-4 kg*m^2 }, spring { stiffness = 3 N*m/rad, rest = -0.2 rad }
  }
  joint three: prismatic b -> c = at([0, 0, 0.2] m, axis = [1, 1, 0])
""", ("xml",), {"one_x": "one.x", "one_y": "one.y", "one_turn": "one.turn", "two": "two", "three": "three"}),
    ("balls", "[0, 0, -9.81]", """
  joint one: floating base -> a
  joint two: spherical a -> b = at([0.2, 0, 0] m, rpy = [0.3, 0, 1])
  joint three: floating b -> c = at([0, 0.1, 0] m, rpy = [0, 0, 1])
""", ("xml",), {}),
]


def run(*words):
    done = subprocess.run([ROBOTC, *map(str, words)], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise RuntimeError(f"{words}: {done.stderr}{done.stdout}")
    return done.stdout


def value(path, expression):
    return json.loads(run("eval", path, expression, "--json"))["value"]


def named(names, numbers):
    return "[" + ", ".join(f"{name} = {number!r}" for name, number in zip(names, numbers)) + "]"


def check(what, ours, theirs):
    if not math.isclose(ours, theirs, rel_tol=TOLERANCE, abs_tol=TOLERANCE):
        print(f"{what}: robotc has {ours!r}, and the other {theirs!r}")
        sys.exit(1)


def zero(names):
    return named(names.values(), [0.0] * len(names))


def with_pinocchio(robot, urdf, names, random):
    model = pin.buildModelFromUrdf(str(urdf))
    data = model.createData()
    assert set(names) == set(model.names[1:]), (list(model.names), list(names))
    yourdfpy.URDF.load(str(urdf), load_meshes=False, build_scene_graph=True).validate()
    # Revolute joints without ends have their cosine and sine in q.
    def q_of(values):
        q = pin.neutral(model)
        for name, x in zip(names, values):
            joint = model.joints[model.getJointId(name)]
            q[joint.idx_q:joint.idx_q + joint.nq] = [x] if joint.nq == 1 else [math.cos(x), math.sin(x)]
        return q
    rest = pin.computePotentialEnergy(model, data, q_of([0.0] * len(names)))
    ours_at_rest = value(robot, f"potential_energy({zero(names)})")
    for _ in range(STATES):
        values, rates = random.uniform(-1, 1, len(names)), random.uniform(-1, 1, len(names))
        q, v = q_of(values), np.zeros(model.nv)
        for name, rate in zip(names, rates):
            v[model.joints[model.getJointId(name)].idx_v] = rate
        ours = named(names.values(), values.tolist()), named(names.values(), rates.tolist())
        check("kinetic energy", value(robot, f"kinetic_energy({ours[0]}, {ours[1]})"),
              pin.computeKineticEnergy(model, data, q, v))
        check("potential energy", value(robot, f"potential_energy({ours[0]})") - ours_at_rest,
              pin.computePotentialEnergy(model, data, q) - rest)


def energies(model, data):
    mujoco.mj_forward(model, data)
    mujoco.mj_energyPos(model, data)
    mujoco.mj_energyVel(model, data)
    return float(data.energy[0]), float(data.energy[1])


def with_mujoco(robot, mjcf, names, random):
    model = mujoco.MjModel.from_xml_path(str(mjcf))
    data = mujoco.MjData(model)
    at_rest = energies(model, data)[0]
    if names:
        ours_at_rest = value(robot, f"potential_energy({zero(names)})")
    else:
        ours_at_rest = value(robot, "potential_energy([one = at([0, 0, 0])])")
    for _ in range(STATES):
        if names:
            values, rates = random.uniform(-1, 1, len(names)), random.uniform(-1, 1, len(names))
            for name, x, rate in zip(names, values, rates):
                joint = model.joint(name)
                data.qpos[joint.qposadr[0]], data.qvel[joint.dofadr[0]] = x, rate
            ours = named(names.values(), values.tolist()), named(names.values(), rates.tolist())
        else:
            data.qpos[:] = random.uniform(-1, 1, model.nq)
            mujoco.mj_normalizeQuat(model, data.qpos)
            # MuJoCo's angular velocities are along the axes of the body.
            v = random.uniform(-1, 1, model.nv)
            q = data.qpos

            def turned(at, rate):
                along = np.zeros(3)
                mujoco.mju_rotVecQuat(along, np.asarray(rate), q[at:at + 4].copy())
                return along.tolist()
            data.qvel[:] = v
            text = lambda numbers: "[" + ", ".join(repr(float(x)) for x in numbers) + "]"
            pose = lambda at: f"at({text(q[at:at + 3])} m, quaternion = {text(q[at + 3:at + 7])})"
            ours = (f"[one = {pose(0)}, two = rotation({text(q[7:11])}), three = {pose(11)}]",
                    text([*v[0:3], *turned(3, v[3:6]), *turned(7, v[6:9]), *v[9:12], *turned(14, v[12:15])]))
        potential, kinetic = energies(model, data)
        check("kinetic energy", value(robot, f"kinetic_energy({ours[0]}, {ours[1]})"), kinetic)
        check("potential energy", value(robot, f"potential_energy({ours[0]})") - ours_at_rest, potential - at_rest)


random = np.random.default_rng(1)
with tempfile.TemporaryDirectory() as folder:
    for name, gravity, joints, formats, coordinates in ROBOTS:
        robot = Path(folder) / f"{name}.robot"
        robot.write_text(f"robot {name} {{\n  gravity = {gravity} m/s^2{LINKS}{joints}}}\n", encoding="utf-8")
        for end in formats:
            file = robot.with_suffix("." + end)
            run("convert", robot, file, "--strict")
            (with_pinocchio if end == "urdf" else with_mujoco)(robot, file, coordinates, random)
            print(f"{file.name}: agrees at {STATES} states")
