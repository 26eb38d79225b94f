"""Tests with packages that Debian does not have, in virtual environments of their own.

    environments.py TESTS PACKAGE FOLDER

Runs the tests of the folder TESTS with the packages of its requirements.txt. PACKAGE is the folder of the package
robotc. Environments are made in FOLDER at first, from the Python registry. Exit code 77: the packages cannot be had.
"""

import os
import subprocess
import sys
from pathlib import Path


def python_with(requirements, folder, base=sys.executable):
    """The Python of a virtual environment with these packages; the process ends with 77 if they cannot be had.

    `base` is the Python that makes it.
    """
    python, marker = folder / "bin/python", folder / "complete"
    wanted = requirements.read_text()
    if not marker.exists() or marker.read_text() != wanted:
        for command in ([base, "-m", "venv", folder],
                        [python, "-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--require-hashes",
                         "--requirement", requirements]):
            if subprocess.run([str(word) for word in command], check=False).returncode != 0:
                print("skipped: the packages cannot be installed")
                sys.exit(77)
        marker.write_text(wanted)
    return python


if __name__ == "__main__":
    tests, package, environments = (Path(argument).resolve() for argument in sys.argv[1:4])
    python = python_with(tests / "requirements.txt", environments / tests.name)
    os.environ["PYTHONPATH"] = str(package)
    os.execv(python, [str(python), "-B", "-m", "pytest", "-q", "-p", "no:cacheprovider", str(tests)])
