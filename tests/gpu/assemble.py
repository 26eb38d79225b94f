"""Kernels assembled for real GPUs by NVIDIA's ptxas, which must have nothing to complain about.

    assemble.py ROBOTC FOLDER [TABLE]

Takes ptxas from the Python package nvidia-cuda-nvcc-cu12, which it downloads into FOLDER at first. With TABLE, prints
registers, spills and stack for docs/gpu.md. Exit code 77: the package cannot be had.
"""

import re
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

PACKAGE = "nvidia-cuda-nvcc-cu12==12.9.86"
GPUS = ["sm_70", "sm_75", "sm_80", "sm_86", "sm_89", "sm_90"]
ROBOTS = ["puma560", "stanford", "quadruped", "four_bar", "delta", "rover"]
TABLE_GPU = "sm_90"
ENTRY = re.compile(r"Compiling entry function '(\w+)' .*?(\d+) bytes stack frame, (\d+) bytes spill stores, "
                   r"(\d+) bytes spill loads.*?Used (\d+) registers", re.DOTALL)


def ptxas(folder):
    program = folder / "ptxas"
    if not program.exists():
        folder.mkdir(parents=True, exist_ok=True)
        download = [sys.executable, "-m", "pip", "download", "--no-deps", "--quiet", "--dest", folder, PACKAGE]
        if subprocess.run(download).returncode != 0:
            print(f"{PACKAGE} cannot be downloaded", file=sys.stderr)
            sys.exit(77)
        wheel = next(folder.glob("nvidia_cuda_nvcc*.whl"))
        with zipfile.ZipFile(wheel) as archive:
            program.write_bytes(archive.read("nvidia/cuda_nvcc/bin/ptxas"))
        program.chmod(0o755)
        wheel.unlink()
    return program


def main():
    robotc, folder = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
    assembler = ptxas(folder)
    failures = 0
    rows = []
    with tempfile.TemporaryDirectory() as scratch:
        for robot in ROBOTS:
            for options in ([], ["--float32"]):
                file = Path(scratch) / f"{robot}.ptx"
                subprocess.run([robotc, "build", f"std/robots/{robot}.robot", "--target", "nvptx64", "-o", file,
                                *options], check=True, stdout=subprocess.DEVNULL)
                for gpu in GPUS:
                    run = subprocess.run([assembler, "-v", "-Werror", f"-arch={gpu}", file, "-o", "/dev/null"],
                                         capture_output=True, text=True)
                    said = run.stdout + run.stderr
                    complaints = [line for line in said.splitlines() if not re.match(r"ptxas info|\s+\d+ bytes", line)]
                    if run.returncode != 0 or complaints:
                        failures += 1
                        print(robot, options, gpu, *complaints, sep="\n", file=sys.stderr)
                    found = ENTRY.findall(said)
                    if not found:
                        failures += 1
                        print(robot, gpu, "no kernel was assembled", file=sys.stderr)
                    if gpu == TABLE_GPU:
                        rows += [(robot, "float" if options else "double", *entry) for entry in found]
    if len(sys.argv) > 3:
        print("| robot | numbers | kernel | registers | stack, bytes | spills, bytes |\n|---|---|---|---|---|---|")
        for robot, number, entry, stack, stores, loads, registers in sorted(rows):
            name = "_".join(entry[len(robot) + 1:].split("_")[:-1])
            print(f"| {robot} | {number} | `{name}` | {registers} | {stack} | {int(stores) + int(loads)} |")
    sys.exit(1 if failures else 0)


main()
