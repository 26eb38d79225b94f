import os
from typing import Any

from . import Program, Robot

class Kernel:
    name: str
    arguments: dict[str, tuple[int, ...]]
    shape: tuple[int, ...]
    def __call__(self, *arrays: Any, constants: Any = None, out: Any, stream: Any = None) -> Any: ...

class Rollout(Kernel):
    simulation: str
    integrator: str
    state: dict[str, float]
    units: dict[str, str]
    step: float
    steps: int
    def __call__(  # type: ignore[override]
        self, state: Any, *, steps: int | None = None, first: int = 0, constants: Any = None, out: Any,
        rows: Any = None, every: int | None = None, stream: Any = None
    ) -> Any: ...

class Module:
    robot: str
    number: str
    parameters: dict[str, float]
    def __init__(self, text: str, name: str) -> None: ...
    rollout: Rollout
    def __getattr__(self, name: str) -> Kernel: ...

def load(path: str | os.PathLike[str]) -> Module: ...
def compile(
    subject: Robot | Program, *functions: str, rollout: str | None = None, number: str = "double",
    gpu: str | None = None
) -> Module: ...
