"""FMUs for Windows in Wine: the outputs have the bits of the FMU for Linux, and the file names nothing but the system.

    windows.py ROBOTC FOLDER

Exit code 77: there is no Wine or no compiler for Windows.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree
import zipfile
from pathlib import Path

from machines import MACHINES, text_of

HERE = Path(__file__).resolve().parent
ROBOTC = Path(sys.argv[1]).resolve()
INTERFACE = HERE.parents[1] / "runtime/fmu/fmi"
WINE = shutil.which("wine64", path=os.environ["PATH"] + ":/usr/lib/wine")
MINGW = "x86_64-w64-mingw32-"
HUMANOID = """use humanoid from std
simulate run for humanoid {
  initial q = [root = at([0, 0, 1] m)]
  tau = 0
  duration = 10 ms, step = 1 ms, integrator = rk4
}
"""
#: Trees, quaternions, a loop, and a law with a clock; and a robot whose kernels have large frames.
SUBJECTS = {**{name: (text_of(name), ["precise", "--plant"], efforts) for name, efforts in MACHINES.items()},
            "loop": (text_of("loop"), ["run"], []),
            "humanoid": (HUMANOID, ["run", "--plant"], [0.1 * (-1) ** k for k in range(30)])}
STEPS, LENGTH = 20, 0.0025


def run(*command, **options):
    return subprocess.run([str(word) for word in command], check=True, capture_output=True, text=True, **options).stdout


def runners(folder):
    """Commands that run an FMU on this system and on Windows."""
    flags = ["-std=c99", "-O1", "-Wall", "-Wextra", "-I", INTERFACE, HERE / "co_simulate.c"]
    run(os.environ.get("CC", "cc"), *flags, "-o", folder / "co_simulate", "-ldl")
    run(MINGW + "gcc", *flags, "-o", folder / "co_simulate.exe")
    return {"x86_64-linux-gnu": [folder / "co_simulate"],
            "x86_64-windows-gnu": [WINE, folder / "co_simulate.exe"]}


def outputs_of(runner, folder, target, subject):
    """The bits of all outputs and states of an FMU after its steps, and its library."""
    text, part, efforts = SUBJECTS[subject]
    Path(folder, f"{subject}.robot").write_text(text, encoding="utf-8")
    file = folder / f"{subject}.fmu"
    run(ROBOTC, "build", f"{subject}.robot", "--fmu", *part, "--target", target, "-o", file,
        cwd=folder)
    unpacked = folder / f"{subject}-{target}"
    zipfile.ZipFile(file).extractall(unpacked)
    description = xml.etree.ElementTree.parse(unpacked / "modelDescription.xml").getroot()
    variables = description.find("ModelVariables")
    by_causality = {causality: [one.get("valueReference") for one in variables if one.get("causality") == causality]
                    for causality in ("input", "output")}
    assert len(by_causality["input"]) == len(efforts), (subject, by_causality)
    inputs = ",".join(f"{reference}={value}" for reference, value in zip(by_causality["input"], efforts)) or "-"
    (library,) = unpacked.glob("binaries/*/*")
    printed = run(*runner, library, description.get("instantiationToken"), STEPS, LENGTH, inputs,
                  ",".join(by_causality["output"]))
    return printed.split(), library


if __name__ == "__main__":
    if WINE is None or shutil.which(MINGW + "gcc") is None:
        print("skipped: there is no Wine, or no compiler for Windows")
        sys.exit(77)
    with tempfile.TemporaryDirectory() as work:
        os.environ.update(ROBOTC_CACHE=str(Path(work, "cache")), WINEPREFIX=str(Path(work, "wine")), WINEDEBUG="-all")
        of = runners(Path(work))
        for name in SUBJECTS:
            found = {target: outputs_of(runner, Path(work), target, name) for target, runner in of.items()}
            (here, _), (there, dll) = found.values()
            assert len(here) > 0 and here == there, (name, here, there)
            needed = [line.split()[-1] for line in run(MINGW + "objdump", "-p", dll).splitlines() if "DLL Name" in line]
            assert needed == ["ucrtbase.dll"], needed
            print(f"{name}: {len(there)} outputs, the same bits", flush=True)
        # One FMU for several platforms has the same files.
        targets = ",".join(of)
        run(ROBOTC, "build", "tree.robot", "--fmu", "precise", "--plant", "--target", targets, "-o", "both.fmu", cwd=work)
        both = zipfile.ZipFile(Path(work, "both.fmu"))
        binaries = [name for name in both.namelist() if name.startswith("binaries/")]
        assert binaries == ["binaries/x86_64-linux/precise.so", "binaries/x86_64-windows/precise.dll"], binaries
        for target, binary in zip(of, binaries):
            assert both.read(binary) == Path(work, f"tree-{target}", binary).read_bytes(), binary
        # FMI 2.0, too, has a library for Windows, by its own name for that.
        run(ROBOTC, "build", "tree.robot", "--fmu", "precise", "--plant", "--fmi", "2.0", "--target", "x86_64-windows-gnu",
            "-o", "old.fmu", cwd=work)
        assert "binaries/win64/precise.dll" in zipfile.ZipFile(Path(work, "old.fmu")).namelist()
