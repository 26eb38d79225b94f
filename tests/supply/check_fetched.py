"""Checks that fetched files are pinned by hash, and that the parts of others have their licence in NOTICE.

    check_fetched.py ROOT
    check_fetched.py --self-test
"""

import json
import re
import sys
from pathlib import Path

PINNED = re.compile(r"^[\w.-]+==[\w.!+-]+(?: --hash=sha256:[0-9a-f]{64})+$")
#: Commands that fetch, in lists of arguments and in CMake; what is around them must ask for hashes.
INSTALLS = re.compile(r"[\"'](?:install|download)[\"']|-m pip [^\n]* (?:install|download) ")
AROUND = 200  # characters
#: `pip install .` of the project itself, and of a wheel that was just made.
LOCAL = {"python/lock.py", "tests/python/install.py", "tests/python/wheel.py", "tests/supply/check_fetched.py"}


def name_of(requirement):
    """The normal form of the name of a package."""
    return re.sub(r"[-_.]+", "-", re.split(r"[=<>!~; \[]", requirement)[0]).lower()


def problems_of_lock(asked, locked):
    """Lines of FILE.txt without version or hash, and packages of FILE.in that it lacks."""
    lines = [line for line in locked.replace("\\\n    ", "").splitlines() if line and not line.startswith("#")]
    found = [f"not pinned: {line[:60]}" for line in lines if not PINNED.match(line)]
    wanted = [line for line in asked.splitlines() if line and not line.startswith("#")]
    names = {name_of(line) for line in lines}
    versions = {line.split(" ")[0].lower().replace("_", "-") for line in lines}
    for line in wanted:
        exact = "==" in line and line.lower().replace("_", "-") not in versions
        if name_of(line) not in names or exact:
            found.append(f"asked for, and not there: {line}")
    return found


def problems_of_script(text):
    """Calls of pip that fetch without hashes."""
    found = []
    for call in INSTALLS.finditer(text):
        around = text[max(call.start() - AROUND, 0):call.end() + AROUND]
        if re.search(r"\bpip\b", around) and "--require-hashes" not in around:
            found.append(f"fetches without --require-hashes: {' '.join(around.split())}")
    return found


def main(root):
    problems = []
    for source in [*root.glob("tests/**/*.in"), *root.glob("bench/**/*.in")]:
        lock = source.with_suffix(".txt")
        found = problems_of_lock(source.read_text(), lock.read_text()) if lock.exists() else ["has no .txt"]
        problems += [f"{source.relative_to(root)}: {problem}" for problem in found]
    for folder in ("bench", "cmake", "python", "tests"):
        for script in [*root.glob(f"{folder}/**/*.py"), *root.glob(f"{folder}/**/*.cmake")]:
            if str(script.relative_to(root)) not in LOCAL:
                problems += [f"{script.relative_to(root)}: {problem}" for problem in problems_of_script(script.read_text())]
    for lock in root.glob("tests/**/package-lock.json"):
        for name, package in json.loads(lock.read_text())["packages"].items():
            if name and not package.get("integrity", "").startswith("sha512-"):
                problems.append(f"{lock.relative_to(root)}: {name} has no hash")
    notice = (root / "NOTICE").read_text()
    for part in ("Eigen", "three.js", "FMI 2.0 and 3.0", "minizip", "DAQP", "LLVM", "ANTLR", "fmt", "zstd", "pugixml"):
        if part not in notice:
            problems.append(f"NOTICE: nothing about {part}")
    for problem in problems:
        print(problem)
    return 1 if problems else 0


def self_test():
    good = "a==1.0 \\\n    --hash=sha256:" + "0" * 64 + "\n"
    assert problems_of_lock("a==1.0\n", "# made\n" + good) == []
    assert len(problems_of_lock("A==1.1\n", good)) == 1
    assert len(problems_of_lock("b\n", good)) == 1
    assert len(problems_of_lock("a\n", "a==1.0\n")) == 1
    assert len(problems_of_lock("a\n", "a>=1.0 --hash=sha256:" + "0" * 64 + "\n")) == 1
    assert len(problems_of_script('[python, "-m", "pip", "install", "--quiet", "x"]')) == 1
    assert problems_of_script('[python, "-m", "pip", "install", "--require-hashes", "--requirement", "x"]') == []
    assert problems_of_script('raise ImportError("pip install x")') == []
    return 0


sys.exit(self_test() if sys.argv[1:] == ["--self-test"] else main(Path(sys.argv[1]).resolve()))
