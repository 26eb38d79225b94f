from collections.abc import Callable

import jax

from . import Function

def function(function: Function, *, threads: int = 1) -> Callable[..., jax.Array]: ...
