"""Kernels assembled for real GPUs by NVIDIA's ptxas, which must have nothing to complain about.

    assemble.py ROBOTC FOLDER [TABLE]

Takes ptxas from the Python package nvidia-cuda-nvcc-cu12, which it downloads into FOLDER at first. With TABLE, prints
registers, spills and stack for docs/gpu.md. Exit code 77: the package cannot be had.
"""

import json
import re
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent / "ptxas.txt"
GPUS = ["sm_70", "sm_75", "sm_80", "sm_86", "sm_89", "sm_90"]
ROBOTS = ["puma560", "stanford", "quadruped", "four_bar", "delta", "rover"]
ROLLOUTS = [("tests/gpu/programs/tree.robot", "reach"), ("tests/gpu/programs/tree.robot", "follow"),
            ("tests/gpu/programs/satellite.robot", "tumble"), ("examples/planar.robot", "rise_of_seven"),
            ("examples/torso.robot", "stroll"), ("examples/scara.robot", "tracking")]
TABLE_GPU = "sm_90"
#: Bytes of registers that rollouts of these robots may store for lack of room.
MOST_SPILLED = 128
ENTRY = re.compile(r"Compiling entry function '(\w+)' .*?(\d+) bytes stack frame, (\d+) bytes spill stores, "
                   r"(\d+) bytes spill loads.*?Used (\d+) registers", re.DOTALL)


def ptxas(folder):
    program = folder / "ptxas"
    if not program.exists():
        folder.mkdir(parents=True, exist_ok=True)
        download = [sys.executable, "-m", "pip", "download", "--no-deps", "--quiet", "--dest", folder,
                    "--require-hashes", "--requirement", PACKAGE]
        if subprocess.run(download).returncode != 0:
            print("the package of ptxas cannot be downloaded", file=sys.stderr)
            sys.exit(77)
        wheel = next(folder.glob("nvidia_cuda_nvcc*.whl"))
        with zipfile.ZipFile(wheel) as archive:
            program.write_bytes(archive.read("nvidia/cuda_nvcc/bin/ptxas"))
        program.chmod(0o755)
        wheel.unlink()
    return program


def arrays_of(file):
    """The numbers in the arrays that a rollout keeps for its steps (compiler/codegen/rollout.cpp)."""
    kernel = json.loads(file.read_text().splitlines()[0].split(": ", 1)[1])["kernels"][0]
    # A state, its rate, a stage with its efforts and the speeds are less than four states; two times, a number for each
    # array that is empty, and the large angles of sines.
    return 4 * len(kernel["state"]) + 16


def main():
    robotc, folder = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
    assembler = ptxas(folder)
    failures = 0
    rows = []
    builds = [(robot, f"std/robots/{robot}.robot", []) for robot in ROBOTS]
    builds += [(f"{Path(file).stem}, `{simulation}`", file, ["--rollout", simulation]) for file, simulation in ROLLOUTS]
    with tempfile.TemporaryDirectory() as scratch:
        for title, source, what in builds:
            for options in ([], ["--float32"]):
                file = Path(scratch) / "robot.ptx"
                subprocess.run([robotc, "build", source, "--target", "nvptx64", "-o", file, *what, *options], check=True,
                               stdout=subprocess.DEVNULL)
                for gpu in GPUS:
                    run = subprocess.run([assembler, "-v", "-Werror", f"-arch={gpu}", file, "-o", "/dev/null"],
                                         capture_output=True, text=True)
                    said = run.stdout + run.stderr
                    complaints = [line for line in said.splitlines() if not re.match(r"ptxas info|\s+\d+ bytes", line)]
                    found = ENTRY.findall(said)
                    # Frames of rollouts are the arrays of their steps: the state and some stages, and few spills.
                    if what:
                        size = arrays_of(file) * (4 if options else 8)
                        complaints += [f"{entry}: a frame of {stack} bytes, and arrays of {size}"
                                       for entry, stack, *_ in found if int(stack) > size + MOST_SPILLED]
                    if run.returncode != 0 or complaints:
                        failures += 1
                        print(title, options, gpu, *complaints, sep="\n", file=sys.stderr)
                    if not found:
                        failures += 1
                        print(title, gpu, "no kernel was assembled", file=sys.stderr)
                    if gpu == TABLE_GPU:
                        rows += [(title, "float" if options else "double", *entry) for entry in found]
    if len(sys.argv) > 3:
        print("| robot | numbers | kernel | registers | stack, bytes | spills, bytes |\n|---|---|---|---|---|---|")
        for robot, number, entry, stack, stores, loads, registers in sorted(rows):
            name = re.sub(r"_[0-9a-f]{16}$", "", entry)
            name = "rollout" if name.endswith("_rollout") else name.removeprefix(robot + "_")
            print(f"| {robot} | {number} | `{name}` | {registers} | {stack} | {int(stores) + int(loads)} |")
    sys.exit(1 if failures else 0)


main()
