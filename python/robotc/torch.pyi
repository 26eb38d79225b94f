from collections.abc import Callable

import torch

from . import Function

def function(function: Function, *, threads: int = 1) -> Callable[..., torch.Tensor]: ...
