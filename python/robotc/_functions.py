"""Functions of robots: compiled at their first call, called with NumPy arrays."""

import ctypes
import functools
import importlib
import operator
import os
import sys

import numpy as np

from . import _texts
from ._interface import constants, library, structures
from ._library import Owned, ask, doubles, encoded_list, members, named, options, require
from ._shapes import OF_POSITIONS, require_size

#: The forms of a call, by the value of the environment variable ROBOTC_PYTHON_CALLS that asks for it.
FORMS = {"native": "._call_native", "ctypes": "._call_ctypes"}

#: The types of numbers of functions, with the functions of the library for them.
FLOAT64, FLOAT32 = np.dtype(np.float64), np.dtype(np.float32)
_calls = {FLOAT64: "robotc_call_batch", FLOAT32: "robotc_call_batch_float32"}
_prepares = {FLOAT64: "robotc_prepare", FLOAT32: "robotc_prepare_float32"}


def _caller():
    """The base class of functions, which calls their code: the compiled form where it can be loaded.

    Both do the same; the other one calls through ctypes.
    """
    wanted = os.environ.get("ROBOTC_PYTHON_CALLS", "")
    if wanted and wanted not in FORMS:
        raise ImportError(f"ROBOTC_PYTHON_CALLS is {wanted!r}, where {' or '.join(FORMS)} is expected")
    if not wanted:
        try:
            return importlib.import_module(FORMS["native"], __package__).Caller
        except (ImportError, RuntimeError):  # it is for another interpreter, or, by NumPy's error, for another NumPy
            wanted = "ctypes"
    return importlib.import_module(FORMS[wanted], __package__).Caller


class _Stage:
    """Arrays at fixed addresses, and a call with these.

    To find the address of an array takes longer than to copy one state.
    """

    def __init__(self, code):
        inputs = [np.zeros(size, code.dtype) for _, _, size in code.inputs]
        addresses = (ctypes.c_void_p * len(inputs))(*(one.ctypes.data for one in inputs))
        #: Each takes numbers of its type and shape alone.
        self.inputs = [memoryview(one) for one in inputs]
        self.output = np.zeros(code.shape, code.dtype)
        arguments = (code.pointer, addresses, len(inputs), code.constants or None, self.output.ctypes.data, 1,
                     options("robotc_batch_options", require_finite=1))
        # Converted once, instead of at each call.
        name = _calls[code.dtype]
        converted = [kind.from_param(value) for kind, value in zip(getattr(library, name).argtypes, arguments)]
        #: Calls the code; returns the status.
        self.call = functools.partial(library[name], *converted)


class Code:
    """Native code of a function with the constants of its parameters.

    It never changes: calls in progress keep theirs.
    """

    def __init__(self, owned, for_batches, prepared=None):
        self._owned = owned
        self._prepared = prepared
        self.pointer = owned.pointer
        #: The type of all its numbers.
        self.dtype = FLOAT32 if library.robotc_is_float32(owned.pointer) else FLOAT64
        #: Whether there is code for batches, too.
        self.for_batches = for_batches
        #: Addresses of the robotc_function and of its constants; 0: those of its compilation.
        self.function = owned.address
        self.constants = 0 if prepared is None else prepared.ctypes.data
        signature = library.robotc_signature_of(owned.pointer).contents
        #: (name, meaning, size) of each input.
        self.inputs = [(one.name.decode(), one.meaning.decode(), one.size)
                       for one in members(signature.inputs, signature.input_count)]
        #: Shape of the result of one state.
        self.shape = tuple(signature.output.shape[:signature.output.rank])
        self._free_stages = []

    def with_parameters(self, values):
        """The same code with the constants of these parameters of the robot."""
        values = doubles(values)
        made = np.empty(library.robotc_constant_count(self.pointer), self.dtype)
        ask(_prepares[self.dtype], self.pointer, values.ctypes.data, values.size, made.ctypes.data)
        return Code(self._owned, self.for_batches, made)

    def call(self, arrays):
        """The result for one state, given by vectors of its type: a number or an array.

        ValueError: a number is not finite, or an array is of another type or shape.
        """
        try:
            stage = self._free_stages.pop()  # in use by this call alone
        except IndexError:
            stage = _Stage(self)
        try:
            for array, place in zip(arrays, stage.inputs):
                place[:] = array
            status = stage.call()
            if status != 0:
                require(status)
            return stage.output.copy() if self.shape else stage.output.item()
        finally:
            self._free_stages.append(stage)

    def call_batch(self, inputs, output, count, threads, side_by_side=False):
        """Calls the code for `count` states, (count, n), in all arrays one after the other, or with entries side by side.

        Returns the first state with a number that is not finite, or None.
        """
        wrong = ctypes.c_size_t()
        addresses = (ctypes.c_void_p * len(inputs))(*(one.ctypes.data for one in inputs))
        how = options("robotc_batch_options", threads=threads, require_finite=1,
                      first_not_finite=ctypes.pointer(wrong), entry_stride=count if side_by_side else 0)
        status = getattr(library, _calls[self.dtype])(self.pointer, addresses, len(inputs), self.constants or None,
                                                      output.ctypes.data, count, how)
        if status == constants["ROBOTC_NOT_FINITE"]:
            return wrong.value
        require(status)
        return None


def _is_side_by_side(array):
    """Whether each entry's states are next to each other in memory, without gaps."""
    return isinstance(array, np.ndarray) and np.moveaxis(array, 0, -1).flags.c_contiguous


class Function(_caller()):
    """A function of a robot, on arrays of one state, (n,), or of many, (N, n); one beside many is broadcast."""

    __module__ = __package__

    def __init__(self, program, robot, title, dtype=FLOAT64):
        self._program, self._robot, self._title, self._dtype = program, robot, title, dtype

    __doc__ = property(lambda self: _texts.docstring(self))
    __name__ = property(lambda self: self._title)
    __signature__ = property(lambda self: _texts.call_signature(self))

    @property
    def name(self):
        """as robotc writes it: `pose(tool)`"""
        return self._title

    @property
    def robot(self):
        """the name of its robot"""
        return self._robot

    @property
    def dtype(self):
        """the type of its numbers: float64, or float32 for `robot.in_float32`"""
        return self._dtype

    @property
    def signature(self):
        """what it takes and gives, with shapes, names and units"""
        return _texts.signature(self)

    @property
    def is_compiled(self):
        """whether there is native code of it"""
        return self._code is not None

    def __repr__(self):
        return _texts.shown(self)

    def _set_parameters(self, values):
        """Changes the parameters of a compiled function."""
        if self._code is not None:
            self._code = self._code.with_parameters(values)

    def _call(self, /, *arrays, out=None, threads=1, **named_arrays):
        """Does any call: compiles, converts arrays, and raises all errors.

        The base class does the common calls itself.
        """
        compile([self], batches=False)
        given = self._ordered(arrays, named_arrays)
        threads = operator.index(threads)
        if threads < 1:
            raise ValueError(f"{self.name}: threads is {threads}, where 1 or more is expected")
        side_by_side = self._lie_side_by_side(given, out)
        inputs = [self._numbers(name, size, value, side_by_side)
                  for (name, _, size), value in zip(self._code.inputs, given)]
        batch = self._states(inputs)
        if batch:
            compile([self], batches=True)
        code = self._code  # another thread may change it
        shape = batch + code.shape
        if out is not None:
            self._check_out(out, shape, inputs, side_by_side)
        if batch:
            result = out
            if out is None and side_by_side:
                result = np.moveaxis(np.empty(code.shape + batch, self._dtype), -1, 0)
            elif out is None:
                result = np.empty(shape, self._dtype)
            rows = [self._broadcast(array, batch, side_by_side) for array in inputs]
            wrong = code.call_batch(rows, result, batch[0], min(threads, sys.maxsize), side_by_side)
            if wrong is not None:
                self._raise_not_finite(inputs, wrong)
            return result
        try:
            result = code.call(inputs)
        except ValueError:
            self._raise_not_finite(inputs, 0)
        if out is None:
            return result
        out[...] = result
        return out

    def _ordered(self, arrays, named_arrays):
        """The arguments in the order of the inputs."""
        inputs = self._code.inputs
        names = [name for name, _, _ in inputs]
        if len(arrays) > len(inputs):
            raise TypeError(f"{self.name} takes {len(inputs)} arrays, not {len(arrays)}: {', '.join(names)}")
        for name in named_arrays:
            if name not in names:
                raise TypeError(f"{self.name}: there is no argument `{name}`")
            if name in names[:len(arrays)]:
                raise TypeError(f"{self.name}: {name} is given twice")
        for name, meaning, _ in inputs[len(arrays):]:
            if name not in named_arrays:
                raise TypeError(f"{self.name}: `{name}` is missing, the {meaning}")
        return [*arrays, *(named_arrays[name] for name in names[len(arrays):])]

    def _states(self, inputs):
        """The axis of states of a call, (N,), or () for one state. One state beside N is that of all."""
        batch, first = (), None
        for (name, _, _), array in zip(self._code.inputs, inputs):
            own = array.shape[:-1]
            if own in ((), (1,), batch):
                batch = batch or own
            elif batch in ((), (1,)):
                batch, first = own, name
            else:
                raise ValueError(f"{self.name}: {name} has {own[0]} states and {first} has {batch[0]}: all have as "
                                 "many, or one that is broadcast")
        return batch

    def _broadcast(self, array, batch, side_by_side):
        """The array with a row for each state."""
        if array.shape[:-1] == batch:
            return array
        return np.require(np.broadcast_to(array, (*batch, array.shape[-1])), None, "F" if side_by_side else "C")

    def _lie_side_by_side(self, given, out):
        """Whether all batches have the entries of states side by side in memory, as `order="F"` puts them."""
        arrays = [array for array in given if isinstance(array, np.ndarray) and array.ndim == 2]
        return (all(array.flags.f_contiguous for array in arrays)
                and not all(array.flags.c_contiguous for array in arrays) and (out is None or _is_side_by_side(out)))

    def _numbers(self, name, size, value, side_by_side):
        """An input as an aligned array of the type without gaps: `value` itself if it is one.

        Lists, tuples and whole numbers are rounded to float32; an array of float64 is not.
        """
        array = np.asarray(value)
        widest = 8 if isinstance(value, (list, tuple)) else self._dtype.itemsize
        if not (array.dtype.kind in "iu" or (array.dtype.kind == "f" and array.dtype.itemsize <= widest)):
            rounded = f": `{name}.astype(np.float32)` rounds it" if array.dtype.kind == "f" and widest == 4 else ""
            raise TypeError(f"{self.name}: {name} is of type {array.dtype!r}, where {self._dtype} is expected{rounded}")
        require_size(self._program, self._robot, self.name, name, size, array, rows="N")
        if array.dtype is self._dtype and array.flags.aligned and (side_by_side or array.flags.c_contiguous):
            return array
        with np.errstate(over="ignore"):  # what becomes infinite is refused by its place
            return np.require(array, self._dtype, "FA" if side_by_side else "CA")

    def _check_out(self, out, shape, inputs, side_by_side):
        if not isinstance(out, np.ndarray) or out.dtype != self._dtype or not (side_by_side or out.flags.carray) \
                or not out.flags.behaved:
            raise TypeError(f"{self.name}: out is not a writable array of {self._dtype} without gaps")
        if out.shape != shape:
            raise ValueError(f"{self.name}: out has the shape {out.shape}, where {shape} is expected")
        for (name, _, _), array in zip(self._code.inputs, inputs):
            if np.may_share_memory(out, array):
                raise ValueError(f"{self.name}: out overlaps {name}")

    def _raise_not_finite(self, inputs, state):
        """Raises an error that names the first number of a state that is not finite."""
        for (name, _, _), array in zip(self._code.inputs, inputs):
            row = () if array.ndim == 1 else (min(state, len(array) - 1),)
            for k, value in enumerate(array[row]):
                if not np.isfinite(value):
                    place = ", ".join(map(str, (*row, k)))
                    raise ValueError(f"{self.name}: {name}[{place}] is {value}, where finite numbers are expected")
            if name in OF_POSITIONS:
                self._require_rotations(name, array[row], row)
        require(constants["ROBOTC_NOT_FINITE"])  # another thread has changed the number meanwhile

    def _require_rotations(self, name, state, row):
        its = self._program.describe_robot(self._robot)
        for w in its["quaternions"]:
            square = np.square(state[w:w + 4]).sum()
            if not np.finfo(self._dtype).tiny <= square < np.inf:
                places = ", ".join(map(str, (*row, f"{w}:{w + 4}")))
                joint = its["joints"][w].removesuffix(".w").removesuffix(".rotation")
                raise ValueError(f"{self.name}: {name}[{places}], the quaternion of joint {joint}, has the length "
                                 f"{np.sqrt(square):.3g}, where a rotation is expected: write [1, 0, 0, 0] for none")


def compile(functions, batches):
    """Compiles in parallel those functions of one robot, of one type, that are not compiled yet."""
    missing = [one for one in functions if one._code is None or (batches and not one._code.for_batches)]
    if not missing:
        return
    program, robot = missing[0]._program, missing[0].robot
    flags = constants["ROBOTC_FOR_BATCHES"] if batches else 0
    if missing[0].dtype == FLOAT32:
        flags |= constants["ROBOTC_IN_FLOAT32"]
    made = (ctypes.POINTER(structures["robotc_function"]) * len(missing))()
    ask("robotc_compile_all", program.handle, named(robot), encoded_list(one.name for one in missing), len(missing),
        flags, made)
    for function, pointer in zip(missing, made):
        function._code = Code(Owned(pointer), batches)


def require_function(function, user):
    """Raises unless it is a function of a robot in float64, which `user` takes."""
    if not isinstance(function, Function):
        raise TypeError(f"{user} takes a function of a robot, such as `robot.forward_dynamics`, not "
                        f"{type(function).__name__}; one with a place is `robot.function(\"pose(tool)\")`")
    if function.dtype != FLOAT64:
        raise TypeError(f"{user} takes functions in float64: `robot.function(\"{function.name}\")`, without "
                        "`in_float32`")


class Mover:
    """Moves states in place by steps of `semi_implicit_euler`: q and qd, under tau, rows of float64.

    `failed`, of ctypes, becomes 1 where the motion is not finite. Arguments are converted once: a state alone moves in
    a microsecond or two.
    """

    def __init__(self, dynamics, plus, arrays, step, steps, threads, failed):
        self.codes = dynamics, plus  # kept, with the constants that they own
        q, qd, tau, parameters = self._arrays = arrays
        self._states = structures["robotc_states"](
            ctypes.sizeof(structures["robotc_states"]), len(q), q.ctypes.data, qd.ctypes.data, tau.ctypes.data,
            None if parameters is None else parameters.ctypes.data, dynamics.constants or None,
            None if plus is None else plus.constants or None)
        arguments = (dynamics.pointer, None if plus is None else plus.pointer, self._states, step, steps, threads,
                     failed)
        converted = [kind.from_param(value) for kind, value in zip(library.robotc_move_states.argtypes, arguments)]
        self._call = functools.partial(library["robotc_move_states"], *converted)

    def __call__(self):
        status = self._call()
        if status != 0:
            require(status)
