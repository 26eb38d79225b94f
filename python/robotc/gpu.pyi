import os
from typing import Any

class Kernel:
    name: str
    arguments: dict[str, tuple[int, ...]]
    shape: tuple[int, ...]
    def __call__(self, *arrays: Any, constants: Any = None, out: Any, stream: Any = None) -> Any: ...

class Module:
    robot: str
    number: str
    parameters: dict[str, float]
    def __init__(self, text: str, name: str) -> None: ...
    def __getattr__(self, name: str) -> Kernel: ...

def load(path: str | os.PathLike[str]) -> Module: ...
