"""MJCF files of published packages: each is imported, or refused with a reason; what is imported agrees with MuJoCo.

    compare_mjcf.py ROBOTC PYTHON_FOLDER FOLDER [--quick] [--table FILE] [NAME…]

Installs MuJoCo, and fetches the packages of corpus.txt, from the Python registry into FOLDER at first.
ROBOTC_MJCF_CORPUS lists further folders, such as a copy of the repository of MuJoCo. `--quick` takes 10 states in place
of 100. NAMEs choose files. Exit code 77: the packages cannot be had.

What is compared, and how, is in one_model.py. A file is a process of its own, so that a crash or a hang is its own.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
import zipfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.dont_write_bytecode = True

arguments = sys.argv[1:]
quick = "--quick" in arguments
table_file = arguments[arguments.index("--table") + 1] if "--table" in arguments else None
plain = [word for word in arguments if not word.startswith("--") and word != table_file]
ROBOTC, PYTHON, FOLDER = (str(Path(word).resolve()) for word in plain[:3])
FOLDER = Path(FOLDER)
NAMES = plain[3:]
STATES = 10 if quick else 100
SECONDS = 600
#: Rounding of n bodies in a row, of both programs, and the axes of inertias, which MuJoCo finds to about 1e-12.
TOLERANCE = 1e-10
#: MuJoCo keeps the vertices of meshes in 32 bits, and so do masses that are theirs.
MESH_TOLERANCE = 1e-7
#: Where loops bend, rates of constraints are central differences, and where they close, so to 1e-9.
CURVED_TOLERANCE = 1e-6


def in_environment():
    """Runs this script in the virtual environment, which is made at first."""
    folder = FOLDER / "mujoco"
    python, marker = folder / "bin/python", folder / "complete"
    if not marker.exists():
        pip = [python, "-m", "pip", "--disable-pip-version-check"]
        for command in ([sys.executable, "-m", "venv", folder],
                        [*pip, "install", "--quiet", "--require-hashes", "--requirement", HERE / "requirements.txt"],
                        [*pip, "download", "--quiet", "--no-deps", "--require-hashes", "--requirement",
                         HERE / "corpus.txt", "--dest", folder / "corpus"]):
            if subprocess.run([str(word) for word in command], check=False).returncode != 0:
                print("skipped: the packages cannot be installed")
                sys.exit(77)
        for wheel in (folder / "corpus").glob("*.whl"):
            with zipfile.ZipFile(wheel) as archive:
                archive.extractall(folder / "corpus" / wheel.name.split("-")[0])
        marker.touch()
    os.execv(python, [str(python), "-B", str(HERE / "compare_mjcf.py"), *sys.argv[1:]])


def run(*words):
    done = subprocess.run([ROBOTC, *map(str, words)], capture_output=True, text=True, check=False, timeout=SECONDS)
    if done.returncode not in (0, 1, 2):
        raise RuntimeError(f"exit code {done.returncode}: {done.stderr[-300:]}")
    return json.loads(done.stdout)


def first_error(result):
    return next((d for d in result.get("diagnostics", []) if d["severity"] == "error"), None)


def outcome(file):
    """The result of the comparison of a file, as a dictionary."""
    import mujoco
    from one_model import Comparison, Mismatch, is_held
    sys.path.insert(0, PYTHON)
    import robotc
    import warnings
    warnings.simplefilter("ignore", robotc.RobotWarning)
    try:
        model = mujoco.MjModel.from_xml_path(str(file))
    except ValueError as error:
        run("check", file, "--json")  # still: no crash, no hang
        return {"outcome": "MuJoCo does not load it", "reason": str(error).splitlines()[0][:100]}
    with tempfile.TemporaryDirectory() as folder:
        written = Path(folder) / "imported.robot"
        report = run("import", file, "--as-written", "--json", "--force", "-o", written)
        error = first_error(report)
        if error:
            return {"outcome": "refused", "reason": error["message"], "place": error.get("line", 0)}
        checked = run("check", written, "--json")
        error = first_error(checked)
        if error:
            return {"outcome": "refused", "reason": error["message"], "place": error.get("line", 0)}
        if model.nv == 0:
            return {"outcome": "nothing moves"}
        renamed = {entry["from"]: entry["to"] for entry in report["renamed"] if entry["kind"] == "link"}
        links = {model.body(b).name: renamed.get(model.body(b).name, model.body(b).name)
                 for b in range(1, model.nbody) if model.body(b).name}
        moving = iter([joint["name"] for joint in checked["robots"][0]["joints"] if joint["type"] != "fixed"])
        joints = [None if is_held(model, j) else next(moving, None) for j in range(model.njnt)]
        renamed = {entry["from"]: entry["to"] for entry in report["renamed"] if entry["kind"] == "joint"}
        try:
            robot = robotc.load(str(written), report["robot"])
            result = Comparison(str(file), robot, joints, links, renamed, STATES).run()
        except robotc.Error as error:
            return {"outcome": "imported, without equations", "reason": str(error).splitlines()[0]}
        except Mismatch as error:
            return {"outcome": "FAILED", "reason": str(error)}
        result["outcome"] = "compared"
        result["warnings"] = sorted({re.sub(r":.*", "", d["message"]) for d in report["diagnostics"]})
        return result


def judged(file):
    """The outcome of a file in a process of its own."""
    command = [sys.executable, "-B", str(HERE / "compare_mjcf.py"), ROBOTC, PYTHON, str(FOLDER), *(["--quick"] if quick else []), "--one",
               str(file)]
    with tempfile.TemporaryDirectory() as folder:  # MuJoCo writes a log beside itself
        try:
            done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=SECONDS, cwd=folder)
        except subprocess.TimeoutExpired:
            return {"outcome": "FAILED", "reason": f"no end after {SECONDS} s"}
    try:
        result = json.loads(done.stdout.splitlines()[-1])
    except (IndexError, ValueError):
        last = done.stderr.strip().splitlines()
        return {"outcome": "FAILED", "reason": f"exit code {done.returncode}: {last[-1] if last else ''}"}
    if result["outcome"] == "compared":
        limit = CURVED_TOLERANCE if result["curved"] else MESH_TOLERANCE if result["meshes"] else TOLERANCE
        if result["states"] == 0:
            result.update(outcome="not compared", reason="no random state closes its loops")
        elif any(value > limit for value in result["worst"].values()):
            result.update(outcome="FAILED", reason=f"differs: {result['worst']}")
    return result


def folders():
    yield FOLDER / "mujoco/corpus"
    for folder in os.environ.get("ROBOTC_MJCF_CORPUS", "").split():
        yield Path(folder)


def main():
    files = sorted({(root, f) for root in folders() for f in root.rglob("*.xml")
                    if "<mujoco" in f.read_text(errors="replace") and (not NAMES or any(n in str(f) for n in NAMES))})
    rows = []
    with ThreadPoolExecutor(2) as pool:
        for (root, file), result in zip(files, pool.map(lambda pair: judged(pair[1]), files)):
            result["name"] = str(file.relative_to(root))
            rows.append(result)
            shown = ", ".join(f"{key} {value:.0e}" for key, value in result.get("worst", {}).items())
            print(result["name"], result["outcome"], result.get("reason", shown), sep=" | ", flush=True)
    if table_file:
        Path(table_file).write_text(json.dumps(rows, indent=1))
    counts = {}
    for row in rows:
        counts[row["outcome"]] = counts.get(row["outcome"], 0) + 1
    print(f"\n{len(rows)} files:", ", ".join(f"{n} {kind}" for kind, n in sorted(counts.items())))
    return 1 if counts.get("FAILED") or not rows else 0


if "--one" in arguments:
    print(json.dumps(outcome(Path(plain[3]))))
    sys.exit(0)
if Path(sys.prefix).resolve() != FOLDER / "mujoco":
    in_environment()
sys.exit(main())
