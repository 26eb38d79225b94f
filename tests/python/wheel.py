"""The wheel of `./dev wheel`, installed where robotc is not: beside other packages, and on an older system.

    wheel.py SOURCE FOLDER

Makes the wheel first. FOLDER keeps virtual environments and the older system for the next time: Debian 11, if
debootstrap is installed and this runs as root. Exit code 77: no packages can be had.
"""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

SOURCE, FOLDER = (Path(argument).resolve() for argument in sys.argv[1:3])
# Packages that bring another LLVM, another parser runtime, or their own threads, before and after ours.
OTHERS = ("casadi", "pinocchio", "torch", "jax", "mujoco", "llvmlite")
WEIGHT = 9.81 * (1.228 + 3 * 1.023 + 0.5114)  # N, of what the lift of the SCARA holds

USE = f"""
import pathlib, sys, warnings
warnings.simplefilter("ignore")
order, others = sys.argv[1], sys.argv[2:]
def take():
    there = []
    for name in others:
        try:
            __import__(name)
            there.append(name)
        except ImportError:
            pass
    return there
there = take() if order == "before" else []
import robotc
assert "site-packages" in robotc.__file__, robotc.__file__
robot = robotc.load("examples/scara.robot")
there = take() if order == "after" else there
assert abs(robot.gravity_forces([0.0] * 5)[0] - {WEIGHT!r}) < 1e-12
assert robot.simulate().succeeded
try:
    robotc.load("nothing.robot")
    raise AssertionError("a file that is not there was loaded")
except robotc.Error as error:
    assert "nothing.robot" in str(error)
print(order, *there)
"""


def run(*command, **options):
    return subprocess.run([str(word) for word in command], check=True, text=True, **options)


def environment_with(wheel, python, name):
    """A virtual environment with the wheel of now and NumPy."""
    folder = FOLDER / name
    if not (folder / "bin/python").exists():
        run(python, "-m", "venv", folder)
    pip = [folder / "bin/python", "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
    if subprocess.run([str(word) for word in [*pip, "numpy"]], check=False).returncode != 0:
        print("skipped: NumPy cannot be installed")
        sys.exit(77)
    run(*pip, "--no-deps", "--force-reinstall", wheel)
    return folder


def check_environment(folder, others=()):
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    for order in ("before", "after"):
        run(folder / "bin/python", "-c", USE, order, *others, cwd=SOURCE, env=clean)
    version = run(folder / "bin/robotc", "--version", capture_output=True).stdout
    assert version.startswith("robotc "), version


def check_older_system(wheel):
    """The program and the library with glibc 2.31. Its Python is too old for the package."""
    if os.geteuid() != 0 or not shutil.which("debootstrap"):
        print("not tried on Debian 11: that needs root and debootstrap")
        return
    root = FOLDER / "debian_11"
    if not (root / "usr/bin/python3").exists():
        shutil.rmtree(root, ignore_errors=True)
        run("debootstrap", "--variant=minbase", "--include=python3", "bullseye", root, stdout=subprocess.DEVNULL)
    place = root / "opt/robotc"
    shutil.rmtree(place, ignore_errors=True)
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(place)
    shutil.copytree(SOURCE / "examples", place / "examples")
    program = next(place.glob("robotc-*.data/scripts/robotc"))
    program.chmod(0o755)
    inside = "/" + str(program.relative_to(root))
    run("chroot", root, inside, "sim", "/opt/robotc/examples/scara.robot", "--out", "/opt/robotc/out", "--quiet")
    assert (place / "out/tracking.html").exists()
    library = "import ctypes; ctypes.CDLL('/opt/robotc/robotc/librobotc.so.0').robotc_version"
    run("chroot", root, "python3", "-c", library)
    print("Debian 11: sim, librobotc")


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    made = run(SOURCE / "dev", "wheel", stdout=subprocess.PIPE).stdout.strip()
    wheel = Path(made)
    check_environment(environment_with(wheel, sys.executable, "alone"), OTHERS)
    for minor in range(10, 15):
        python = shutil.which(f"python3.{minor}")
        if python and subprocess.run([python, "-c", ""], capture_output=True, check=False).returncode == 0:
            check_environment(environment_with(wheel, python, f"python3.{minor}"))
            print(f"Python 3.{minor}")
    check_older_system(wheel)


if __name__ == "__main__":
    main()
