"""Functions of robots in JAX, with exact derivatives of any order.

    jax.config.update("jax_enable_x64", True)
    dynamics = robotc.jax.function(robot.forward_dynamics)
    qdd = jax.jit(dynamics)(q, qd, tau)  # float64 arrays on the CPU: (n,), or any axes before the last

They work under `jit`, `vmap`, `grad`, `jacfwd`, `jacrev` and `scan`.
"""

import math
import pathlib
import re

import numpy as np

from ._calculus import operator
from ._functions import compile
from ._packages import imported

_TRIED = "0.10.2"
jax = imported("jax", "robotc.jax", _TRIED)
jnp = jax.numpy

#: Compiled programs refer to functions by address: functions that were called by one live as long as the process.
_called = {}


def _register():
    """Makes the handler in the compiled part of robotc known to XLA."""
    if not hasattr(jax, "ffi"):
        raise ImportError(f"robotc.jax needs jax.ffi, which JAX {jax.__version__} does not have (tried with {_TRIED}): "
                          "pip install --upgrade jax", name="jax")
    header = pathlib.Path(jax.ffi.include_dir(), "xla/ffi/api/c_api.h").read_text()
    major, minor = (int(re.search(rf"#define XLA_FFI_API_{part}\s+(\d+)", header)[1]) for part in ("MAJOR", "MINOR"))
    if major != 0:
        raise ImportError(f"robotc.jax knows version 0 of XLA's foreign functions; JAX {jax.__version__} has {major} "
                          f"(tried with {_TRIED})", name="jax")
    try:
        from ._call_xla import handler
    except ImportError as error:
        raise ImportError(f"robotc.jax needs a compiled part of robotc, which cannot be loaded: {error}") from None
    jax.ffi.register_ffi_target("robotc", handler(minor), platform="cpu")


_register()


def _multiplied(matrix, column):
    """matrix · column over the last axes."""
    return (matrix @ column[..., None])[..., 0]


class _Operator:
    """A function on arrays with the same leading axes."""

    def __init__(self, of, threads):
        self.of = of
        self.threads = threads
        self._derivatives = {}
        self.call = jax.custom_jvp(self._compute)
        self.call.defjvp(self._pushed, symbolic_zeros=True)

    def other(self, title):
        return _operator(self.of.other(title), self.threads)

    def _compute(self, *arrays):
        function = self.of.function
        if id(function) not in _called:
            compile([function], batches=True)
            _called[id(function)] = function
        result = jax.ShapeDtypeStruct((*arrays[0].shape[:-1], *self.of.shape), jnp.float64)
        call = jax.ffi.ffi_call("robotc", result, vmap_method="broadcast_all")
        return call(*arrays, function=np.int64(id(function)), threads=np.int64(self.threads))

    def derivative(self, name):
        """The function that is the derivative by an argument."""
        if name not in self._derivatives:
            self._derivatives[name] = _operator(self.of.derivative(name), self.threads)
        return self._derivatives[name]

    def _pushed(self, values, changes):
        given = dict(zip(self.of.names, values))
        result = self.call(*values)
        change = jnp.zeros_like(result)
        for name, along in zip(self.of.names, changes):
            if not isinstance(along, jax.custom_derivatives.SymbolicZero):
                change = change + self._along(name, given, along)
        return result, change

    def _along(self, name, given, change):
        """The change of the result as an argument changes."""
        derivative = self.derivative(name)
        if name == "q" and self.of.closes:
            change = _multiplied(self.other("displacement_matrix").call(given["q"]), change)
        jacobian = derivative.call(*(given[taken] for taken in derivative.of.names))
        axes = change.shape[:-1]
        by_entry = jacobian.reshape(*axes, math.prod(self.of.shape), jacobian.shape[-1])
        return _multiplied(by_entry, change).reshape(*axes, *self.of.shape)


class _Closing(_Operator):
    """`close_loops`: q with closed loops and quaternions of length 1. Joints in loops follow the freedoms."""

    def _along(self, name, given, change):
        q = given["q"]
        closed = self.call(q)
        # The matrix at q itself: changes of a quaternion turn the less, the longer it is.
        for first in self.of.quaternions:
            entries = slice(first, first + 4)
            length = jnp.linalg.norm(q[..., entries], axis=-1, keepdims=True)
            change = change.at[..., entries].divide(length)
        moved = _multiplied(self.other("displacement_matrix").call(closed), change)
        still = jnp.zeros((*q.shape[:-1], self.of.nv))
        return _multiplied(self.other("position_rates_dqd").call(closed, still), moved)


def _operator(function, threads):
    return operator(function, "robotc.jax", threads, (_Closing, _Operator))


def function(function, *, threads=1):
    """A function of a robot on arrays of JAX, differentiable by q, qd, qdd and tau as often as wanted.

    Axes before the last are batches, and are broadcast. Robots with quaternions or loops: the function is that of
    `close_loops(q)`, so that gradients are those of motions that the robot can make.
    """
    made = _operator(function, threads)
    of = made.of

    def call(*arrays, **named):
        if not jax.config.jax_enable_x64:
            raise TypeError(f"{of.title} computes in double precision: jax.config.update(\"jax_enable_x64\", True)")
        given = [jnp.asarray(array) for array in of.named(arrays, named)]
        for name, size, array in zip(of.names, of.sizes, given):
            of.check(name, size, array, jnp.float64)
        axes = jnp.broadcast_shapes(*(array.shape[:-1] for array in given))
        given = [jnp.broadcast_to(array, (*axes, array.shape[-1])) for array in given]
        if of.closes and of.title != "close_loops":
            place = of.names.index("q")
            given[place] = made.other("close_loops").call(given[place])
        return made.call(*given)

    call.__name__ = call.__qualname__ = of.title
    call.__doc__ = function.__doc__
    return call
