"""The wheel of `./dev wheel aarch64` in emulation: the program, the library, and the package in Debian's Python.

    wheel_aarch64.py SOURCE FOLDER

Makes the wheel first, and unpacks it into FOLDER.
"""

import shutil
import subprocess
import zipfile

from wheel import FOLDER, SOURCE, USE, run

SYSROOT = SOURCE / "build/aarch64_sysroot"
LIBRARIES = SYSROOT / "usr/lib/aarch64-linux-gnu"


def emulated(*command, **variables):
    """Runs a program of aarch64 with the libraries of the sysroot; Debian has those of linear algebra in folders."""
    variables["LD_LIBRARY_PATH"] = f"{LIBRARIES}/blas:{LIBRARIES}/lapack"
    given = [word for name, value in variables.items() for word in ("-E", f"{name}={value}")]
    return run("qemu-aarch64", "-L", SYSROOT, *given, *command, cwd=SOURCE, stdout=subprocess.PIPE).stdout


def main():
    wheel = run(SOURCE / "dev", "wheel", "aarch64", stdout=subprocess.PIPE).stdout.strip()
    assert wheel.endswith("-manylinux_2_28_aarch64.whl"), wheel
    packages = FOLDER / "aarch64/site-packages"
    shutil.rmtree(packages.parent, ignore_errors=True)
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(packages)
    program = next(packages.glob("robotc-*.data/scripts/robotc"))
    program.chmod(0o755)
    assert emulated(program, "--version").startswith("robotc ")
    out = packages.parent / "out"
    emulated(program, "sim", "examples/scara.robot", "--out", out, "--quiet")
    assert (out / "tracking.html").exists()
    for calls in ("native", "ctypes"):
        print(emulated(SYSROOT / "usr/bin/python3.11", "-c", USE, "before", PYTHONPATH=packages, ROBOTC_PYTHON_CALLS=calls,
                       PYTHONHOME=SYSROOT / "usr"), end="")


if __name__ == "__main__":
    main()
