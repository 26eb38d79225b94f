"""Diagnostics as data."""

import pathlib
import traceback
from dataclasses import dataclass, field
from typing import List, Optional


@dataclass(frozen=True)
class Place:
    """A part of a file; lines and columns count from 1, the end is after the last character."""

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

    def __init__(self, text, diagnostics=(), coloured=None):
        super().__init__(text)
        self.diagnostics = list(diagnostics)
        #: `str` with ANSI escape sequences, for terminals.
        self.coloured = text if coloured is None else coloured

    def __str__(self):
        return self.args[0].rstrip()

    def _repr_html_(self):
        from . import _shown

        return _shown.error(self)

    def _render_traceback_(self):
        """For IPython: the lines of the user's code that led here, and the message in colours."""
        own = pathlib.Path(__file__).parent
        lines = []
        for frame in traceback.extract_tb(self.__traceback__):
            path = pathlib.Path(frame.filename)
            if own in path.parents or "IPython" in path.parts or not frame.line:
                continue
            if "run_cell_magic('robotc'" in frame.line:  # the message has its lines
                continue
            in_cell = "ipykernel" in frame.filename or frame.filename.startswith("<ipython-input")
            lines.append(f"{'' if in_cell else frame.filename + ', '}line {frame.lineno}: {frame.line}")
        return lines + self.coloured.rstrip().split("\n")


class RobotWarning(UserWarning):
    """A warning of the compiler about a robot."""
