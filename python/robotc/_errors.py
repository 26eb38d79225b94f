"""Diagnostics as data."""

from dataclasses import dataclass, field
from typing import List, Optional


@dataclass(frozen=True)
class Place:
    """A part of a file; lines and columns count from 1, the end is behind the last character."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int
    text: str = ""


@dataclass(frozen=True)
class Diagnostic:
    """One message: what is wrong, where, and what to do about it."""

    severity: str  # "error" or "warning"
    code: str  # stable: "wrong-dimension"
    message: str
    place: Optional[Place] = None
    others: List[Place] = field(default_factory=list)  # places that explain it
    hints: List[str] = field(default_factory=list)


class Error(Exception):
    """A file, a name or a value is wrong: `str` is what people read, `diagnostics` the same as data."""

    def __init__(self, text, diagnostics=()):
        super().__init__(text)
        self.diagnostics = list(diagnostics)

    def __str__(self):
        return self.args[0].rstrip()


class RobotWarning(UserWarning):
    """A warning of the compiler about a robot."""
