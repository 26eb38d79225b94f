"""Signatures and docstrings of functions, from the data of the compiler."""

import inspect
from dataclasses import dataclass
from typing import List, Tuple

from . import _programs
from ._names import differentiated

_WIDTH = 100


@dataclass(frozen=True)
class Array:
    """An argument or the result of a function."""

    name: str
    meaning: str
    shape: Tuple[int, ...]  # of one state; () is a number
    labels: List[List[str]]  # for each axis, the labels of its entries
    units: List[str]  # of each entry, row by row; "1" for a plain number


@dataclass(frozen=True)
class Signature:
    """The arguments and the result of a function."""

    robot: str
    title: str
    meaning: str
    inputs: List[Array]
    output: Array
    latex: str
    notes: List[str]


def _array(described):
    return Array(described["name"], described["meaning"], tuple(described["shape"]), described["labels"],
                 described["units"])


def signature(function):
    known = function.__dict__.get("_signature")
    if known is None:
        described = function._program.describe(function.robot, function.name)
        known = Signature(described["robot"], described["title"], described["meaning"],
                          [_array(array) for array in described["inputs"]], _array(described["output"]),
                          described["latex"], described["notes"])
        function.__dict__["_signature"] = known
    return known


_arguments = {name: arguments for name, _, _, _, arguments in _programs.catalogue}


def call_signature(function):
    """For `inspect`; it needs no derivation."""
    positional = [inspect.Parameter(name, inspect.Parameter.POSITIONAL_OR_KEYWORD)
                  for name in _arguments.get(differentiated(function.name.partition("(")[0], _arguments), ())]
    return inspect.Signature(positional + [
        inspect.Parameter("out", inspect.Parameter.KEYWORD_ONLY, default=None),
        inspect.Parameter("threads", inspect.Parameter.KEYWORD_ONLY, default=1),
    ])


def _shape(shape, batch):
    axes = (["N"] if batch else []) + [str(size) for size in shape]
    if not axes:
        return "a number"
    return "(" + ", ".join(axes) + ("," if len(axes) == 1 else "") + ")"


def _wrapped(words, indent):
    lines, line = [], indent
    for i, word in enumerate(words):
        word += "," if i + 1 < len(words) else ""
        if line.strip() and len(line) + len(word) > _WIDTH:
            lines.append(line.rstrip())
            line = indent
        line += word + " "
    return lines + [line.rstrip()]


def _entries(array, indent):
    """The entries of an array, one by one if the list is short."""
    if not array.shape:
        return [f"{indent}[{array.units[0]}]"]
    if len(array.shape) == 1:
        words = [label if unit == "1" else f"{label} [{unit}]" for label, unit in zip(array.labels[0], array.units)]
        return _wrapped(words, indent)
    lines = []
    for axis, labels in enumerate(array.labels):
        lines += _wrapped([f"axis {axis}: {labels[0]}"] + labels[1:], indent)
    return lines + [f"{indent}units of the entries: .signature.output.units"]


def docstring(function):
    try:
        known = signature(function)
    except Exception as error:  # help() shows the reason
        return f"{function.name}: {error}"
    lines = [f"{known.title}({', '.join(array.name for array in known.inputs)}, *, out=None, threads=1)", "",
             f"{known.meaning}, of {known.robot}", ""]
    if known.inputs:
        lines += ["Parameters", "----------"]
    for array in known.inputs:
        lines.append(f"{array.name} : {_shape(array.shape, False)} or {_shape(array.shape, True)}")
        lines.append(f"    {array.meaning}")
        lines += _entries(array, "    ")
    batch = f" or {_shape(known.output.shape, True)}" if known.inputs else ""
    lines += ["", "Returns", "-------", _shape(known.output.shape, False) + batch]
    lines += _entries(known.output, "    ") + [f"    {note}" for note in known.notes]
    lines += ["", f"All in SI units and {function.dtype}. `out` receives the results; (N, …) uses `threads` threads."]
    return "\n".join(lines)


def shown(function):
    of = f" of {function.robot}" if function.robot else ""
    in_float32 = " in float32" if function.dtype == "float32" else ""
    return f"<robotc function {function.name}{of}{in_float32}>"
