"""The robots of the library and the examples, written as URDF and SDF: check_urdf and libsdformat read them, and
libsdformat finds the mass, the mass centre and the axes of the joints that the robot has with all coordinates at zero.

    other_parsers.py ROBOTC PYTHON_FOLDER COMPILER EXAMPLES LIBRARY

Exit code 77: there is no check_urdf or no libsdformat.
"""

import json
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import warnings
from pathlib import Path

ROBOTC, PYTHON, COMPILER = sys.argv[1:4]
FOLDERS = [Path(word).resolve() for word in sys.argv[4:6]]
sys.path.insert(0, PYTHON)
import numpy as np  # noqa: E402
import robotc  # noqa: E402

warnings.simplefilter("ignore", robotc.RobotWarning)

#: Rounding of some ten turns that are written as decimals of 17 digits.
TOLERANCE = 1e-13
REVOLUTE, CONTINUOUS, PRISMATIC = 7, 2, 6  # of sdf::JointType


def plain(name):
    return re.sub(r"[^A-Za-z0-9]+", "_", name).strip("_")


def written(path, folder, extension):
    """The file of a robot, or None if it has none in that format."""
    file = folder / f"{path.stem}.{extension}"
    done = subprocess.run([ROBOTC, "convert", path, file, "--json"], capture_output=True, text=True, check=False)
    assert done.returncode in (0, 1, 2), done.stderr
    return file if file.exists() else None


def has_impossible_inertias(file):
    """True of published inertias that no body can have, which robotc keeps and libsdformat refuses."""
    found = json.loads(subprocess.run([ROBOTC, "check", "--json", file], capture_output=True, text=True,
                                      check=False).stdout)
    return any(one["code"] == "inertia-in-file" for one in found["diagnostics"])


def read_by_sdformat(program, file):
    """Its links and joints; None if it refuses impossible inertias."""
    done = subprocess.run([program, file], capture_output=True, text=True, check=False)
    if "invalid inertia" in done.stderr and has_impossible_inertias(file):
        return None
    assert done.returncode == 0, f"{file.name}: {done.stderr}"
    lines = [line.split() for line in done.stdout.splitlines()]
    masses = np.array([[float(word) for word in words[2:]] for words in lines if words[0] == "link"])
    axes = {plain(words[1]): (int(words[2]), np.array([float(word) for word in words[3:]]))
            for words in lines if words[0] == "joint"}
    return masses, axes


def compare(program, path, file):
    """The largest difference, relative to the robot's size; None for robots with loops, without masses, or refused."""
    there = read_by_sdformat(program, file)
    if there is None:
        return None
    masses, axes = there
    robot = robotc.load(str(path))
    if len(robot.joints) > len(robot.speeds) + sum(name.endswith(".w") for name in robot.joints):
        return None
    q = np.array([1.0 if name.endswith(".w") else 0.0 for name in robot.joints])
    total = float(robot.total_mass())
    if total == 0:
        return None
    # Masses of 1e-14 kg and less stand for none.
    worst = abs(masses[:, 0].sum() - total) / total
    centre = masses[:, 0] @ masses[:, 1:] / masses[:, 0].sum()
    worst = max(worst, np.abs(centre - robot.centre_of_mass(q)).max() / max(1.0, np.abs(centre).max()))
    for column, name in enumerate(robot.speeds):
        kind, axis = axes.get(plain(name), (None, None))
        if kind not in (REVOLUTE, CONTINUOUS, PRISMATIC):
            continue
        rows = slice(0, 3) if kind == PRISMATIC else slice(3, 6)
        columns = [robot.jacobian(link, q)[rows, column] for link in robot.links if link != "base"]
        moved = max(columns, key=np.linalg.norm)
        if np.linalg.norm(moved) > 0.5:  # of a link that it turns or moves
            worst = max(worst, np.abs(axis - moved).max())
    return worst


def main():
    flags = subprocess.run(["pkg-config", "--cflags", "--libs", "sdformat12"], capture_output=True, text=True,
                           check=False)
    if flags.returncode != 0 or not shutil.which("check_urdf"):
        print("skipped: there is no check_urdf or no libsdformat")
        sys.exit(77)
    read, compared, failed = 0, 0, []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        program = folder / "read_sdf"
        subprocess.run([COMPILER, "-std=c++17", Path(__file__).with_name("read_sdf.cpp"), "-o", program,
                        *shlex.split(flags.stdout)], check=True)
        for path in sorted(file for part in FOLDERS for file in part.glob("*.robot")):
            if not json.loads(subprocess.run([ROBOTC, "check", "--json", path], capture_output=True, text=True,
                                             check=False).stdout)["robots"]:
                continue
            if file := written(path, folder, "urdf"):
                done = subprocess.run(["check_urdf", file], capture_output=True, text=True, check=False)
                read += 1
                if done.returncode != 0 or "Successfully Parsed XML" not in done.stdout:
                    failed.append(f"{file.name}: {done.stdout}{done.stderr}")
            if file := written(path, folder, "sdf"):
                read += 1
                worst = compare(program, path, file)
                compared += worst is not None
                if worst is not None and not worst <= TOLERANCE:
                    failed.append(f"{file.name}: {worst:.1e}")
    print(f"{read} files read, {compared} compared")
    print(*failed, sep="\n")
    sys.exit(1 if failed or compared < 10 else 0)


if __name__ == "__main__":
    main()
