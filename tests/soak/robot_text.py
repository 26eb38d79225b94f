"""Shared by the parts of the generator: coordinates and the text of numbers."""

import dataclasses


@dataclasses.dataclass
class Coordinate:
    """One entry of q: its name in a program, whether it turns or slides, and what a law gives for it."""

    name: str
    kind: str  # turn or slide
    actuated: bool = True
    input: str = "effort"  # effort, voltage, current or flow


def number(value):
    """Text of a number with four digits, as one writes it."""
    return f"{value:.4g}"


def numbers(values):
    return "[" + ", ".join(number(value) for value in values) + "]"
