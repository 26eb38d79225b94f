"""Packs the Python package, librobotc and the robotc program into one wheel, and checks that it runs on other systems.

usage: pack_wheel.py SOURCE BUILD OUT [SYSROOT]

SOURCE is the project's root; BUILD its build folder with the target `robotc_wheel`; the wheel goes to the folder OUT.
With a SYSROOT the build is one for aarch64, and the libraries of that machine are there (`portable/make_sysroot`).
Its modules are for Python's stable ABI and for NumPy 2, whose headers stand beside this Python. Prints the path of the
wheel.
"""

import pathlib
import re
import subprocess
import sys
import sysconfig
import tomllib

import numpy
import pyproject_metadata
from wheel.wheelfile import WheelFile

MINOR_OF_GLIBC = 28


def policy_of(machine):
    return f"manylinux_2_{MINOR_OF_GLIBC}_{machine}"


def compile_modules(source, portable, sysroot):
    """Makes the modules that call functions, as python/CMakeLists.txt does, for NumPy 2 and an older glibc."""
    machine, python = [], [f"-isystem{sysconfig.get_path('include')}"]
    if sysroot is not None:
        machine = ["--target=aarch64-linux-gnu", f"--sysroot={sysroot}"]
        python = [f"-isystem{next((sysroot / 'usr/include').glob('python3.*'))}"]
    glibc = portable / "glibc_2_28.o"
    subprocess.run(["clang-19", *machine, "-O2", "-fPIC", "-fno-builtin", "-c", source / "portable/glibc_2_28.c", "-o",
                    glibc], check=True)
    made = []
    for name, file in (("_call_native", "call_native.cpp"), ("_call_xla", "xla_handler.cpp")):
        made.append(portable / f"{name}.abi3.so")
        subprocess.run(["clang++-19", *machine, "-std=c++20", "-O3", "-DNDEBUG", "-DPy_LIMITED_API=0x030A0000", "-fPIC",
                        "-fvisibility=hidden", f"-I{source}/api", f"-isystem{numpy.get_include()}",
                        *python, source / "python" / file, glibc, "-shared",
                        "-fuse-ld=lld", "-static-libstdc++", portable / "librobotc.so.0", "-Wl,-rpath,$ORIGIN",
                        "-Wl,--gc-sections", "-Wl,--strip-all", "-o", made[-1]], check=True)
    return made


def version_of(source):
    return re.search(r"project\(robotc VERSION ([0-9.]+)", (source / "CMakeLists.txt").read_text()).group(1)


def metadata_of(source, version):
    project = tomllib.loads((source / "pyproject.toml").read_text())
    metadata = pyproject_metadata.StandardMetadata.from_pyproject(project, source)
    metadata.dynamic = []
    metadata.version = version
    return str(metadata.as_rfc822())


def files_of(source, build, version, sysroot):
    """The files of the wheel, by their names in it; makes those that the build folder lacks."""
    files = {f"robotc/{path.name}": path for path in sorted((source / "python/robotc").iterdir()) if path.is_file()}
    portable = build / "portable"
    files["robotc/robotc.h"] = source / "api/robotc.h"
    for file in [portable / "librobotc.so.0", *compile_modules(source, portable, sysroot)]:
        files[f"robotc/{file.name}"] = file
    files[f"robotc-{version}.data/scripts/robotc"] = portable / "robotc"
    files[f"robotc-{version}.dist-info/licenses/LICENSE"] = source / "LICENSE"
    return files


def pack(source, build, out, machine, sysroot):
    version = version_of(source)
    tag = f"py3-none-{policy_of(machine)}"
    path = out / f"robotc-{version}-{tag}.whl"
    info = f"robotc-{version}.dist-info"
    with WheelFile(path, "w") as wheel:
        for name, file in files_of(source, build, version, sysroot).items():
            wheel.write(file.resolve(), name)
        wheel.writestr(f"{info}/METADATA", metadata_of(source, version))
        wheel.writestr(f"{info}/WHEEL",
                       f"Wheel-Version: 1.0\nGenerator: robotc\nRoot-Is-Purelib: false\nTag: {tag}\n")
    return path


def check(path, machine):
    """Ends the program unless auditwheel finds that the wheel runs where its tag says."""
    shown = subprocess.run([sys.executable, "-m", "auditwheel", "show", path], capture_output=True, text=True)
    needed = re.search(r'following platform tag: "manylinux_2_([0-9]+)_' + machine + '"', " ".join(shown.stdout.split()))
    if shown.returncode != 0 or needed is None or int(needed.group(1)) > MINOR_OF_GLIBC:
        path.unlink()
        sys.exit(f"the wheel does not run on every system of {policy_of(machine)}:\n{shown.stdout}{shown.stderr}")


def main():
    source, build, out, *sysroot = (pathlib.Path(argument).resolve() for argument in sys.argv[1:])
    machine = "aarch64" if sysroot else "x86_64"
    out.mkdir(parents=True, exist_ok=True)
    path = pack(source, build, out, machine, sysroot[0] if sysroot else None)
    check(path, machine)
    print(path)


if __name__ == "__main__":
    main()
