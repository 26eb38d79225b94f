"""Files that FMUs are made of, in tests with other programs."""

from pathlib import Path

FOLDER = Path(__file__).resolve().parent / "machines"

#: Files with a simulation `precise` of constant efforts, which are these, and which logs q.
MACHINES = {"tree": [1, 0.3, 0.5], "body": [0.2, -0.1, 0.3], "linkage": [0.1]}


def text_of(machine):
    """The text of a file."""
    return Path(FOLDER, f"{machine}.robot").read_text(encoding="utf-8")
