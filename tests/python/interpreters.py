"""The tests of the package with the other versions of Python on the path, from 3.10 on.

    interpreters.py TESTS PACKAGE FOLDER

TESTS is the folder of the tests, PACKAGE that of the package robotc. Environments with NumPy and pytest are made in
FOLDER at first, from the Python registry. Exit code 77: there are no others, or the packages cannot be had.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from environments import python_with

tests, package, environments = (Path(argument).resolve() for argument in sys.argv[1:4])
packages = tests / "interpreters"  # made by python/lock.py with each of these versions
versions = [file.stem for file in sorted(packages.glob("*.txt")) if file.stem != f"3.{sys.version_info.minor}"]
tested = []
for version in versions:
    python = shutil.which(f"python{version}")
    # A name on the path may stand for a Python that is not there.
    if python is None or subprocess.run([python, "-c", ""], capture_output=True, check=False).returncode != 0:
        continue
    own = python_with(packages / f"{version}.txt", environments / f"python{version}", python)
    environment = {**os.environ, "PYTHONPATH": str(package)}
    subprocess.run([own, "-B", "-m", "pytest", "-q", "-p", "no:cacheprovider", *tests.glob("test_*.py")],
                   env=environment, check=True)
    tested.append(version)
if not tested:
    print("skipped: there is none of Python " + ", ".join(versions))
    sys.exit(77)
print("tested with Python " + ", ".join(tested))
