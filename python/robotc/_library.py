"""Calls of librobotc: texts and arrays for it, objects that it makes, its errors as exceptions, its progress."""

import contextlib
import ctypes

import numpy as np

from ._errors import Diagnostic, Error, Place
from ._interface import constants, library, structures

#: The function that frees an object of the library, by the type of its pointer.
_free = {getattr(library, name).argtypes[0]: getattr(library, name)
         for name in vars(library) if name.startswith("robotc_free_")}
_diagnostics = ctypes.POINTER(structures["robotc_diagnostics"])


class Owned:
    """An object of the library by its pointer, freed together with this."""

    def __init__(self, pointer):
        self.pointer = pointer
        self._free = _free[type(pointer)]

    def __del__(self):
        self._free(self.pointer)

    @property
    def contents(self):
        """The structure, or the bytes of a text."""
        return self.pointer.value if isinstance(self.pointer, ctypes.c_char_p) else self.pointer.contents

    @property
    def address(self):
        return ctypes.cast(self.pointer, ctypes.c_void_p).value


# ---- Arguments


def encoded(text):
    """A text as a name or an expression for the library; None for None."""
    if text is None:
        return None
    if not isinstance(text, str):
        raise TypeError(f"a text is expected, not {type(text).__name__}")
    if "\0" in text:
        raise ValueError(f"the text {text!r} has a character NUL")
    return text.encode()


def named(text):
    """The name of a robot or a simulation, or another option; "" is the first one, or none."""
    return encoded(text) or None


def encoded_list(texts):
    """An array of texts for the library."""
    texts = [encoded(text) for text in texts]
    return (ctypes.c_char_p * len(texts))(*texts)


def options(name, **members):
    """The options of a call, which begin with their size. Members that are not given are 0 or null."""
    kind = structures[name]
    return ctypes.byref(kind(size=ctypes.sizeof(kind), **members))


def doubles(values):
    """The values as an array whose address the library can take."""
    return np.ascontiguousarray(values, dtype=np.float64)


# ---- Calls


def ask(name, *arguments):
    """Calls a function, with a place for diagnostics if it takes one. Returns its warnings; raises its errors."""
    function = getattr(library, name)
    diagnostics = _diagnostics()
    if len(arguments) < len(function.argtypes):
        arguments += (ctypes.byref(diagnostics),)
    return require(function(*arguments), diagnostics)


def make(name, *arguments):
    """Calls a function that makes an object. `arguments` are those before the place for the object.

    Returns the object and the warnings.
    """
    made = getattr(library, name).argtypes[len(arguments)]._type_()
    warnings = ask(name, *arguments, ctypes.byref(made))
    return Owned(made), warnings


def require(status, diagnostics=None):
    """Raises the exception for the status of a failed call; otherwise returns the warnings. Frees the diagnostics."""
    owned = Owned(diagnostics) if diagnostics else None
    messages = _messages(owned)
    if status == constants["ROBOTC_OK"]:
        return messages
    text = library.robotc_status_text(status).decode()
    if status == constants["ROBOTC_NO_MEMORY"]:
        raise MemoryError
    if status in (constants["ROBOTC_BAD_ARGUMENT"], constants["ROBOTC_NOT_FINITE"]):
        raise ValueError(text)
    if owned is None:
        raise Error(text)
    raise Error(owned.contents.text.decode(), messages, owned.contents.coloured_text.decode())


def _messages(diagnostics):
    """The messages of owned diagnostics; none for None."""
    if diagnostics is None:
        return []
    return [Diagnostic("error" if one.is_error else "warning", one.code.decode(), one.message.decode(),
                       _place(one.place), [_place(other) for other in members(one.others, one.other_count)],
                       texts(one.hints, one.hint_count))
            for one in members(diagnostics.contents.all, diagnostics.contents.count)]


def _place(place):
    if place.file is None:
        return None
    return Place(place.file.decode(), place.line, place.column, place.end_line, place.end_column, place.text.decode())


@contextlib.contextmanager
def watched(progress=None):
    """The callback of a long call, which gets the completed fraction. `progress` is a function of it, or None.

    Ctrl-C, or an exception of `progress`, ends the call; this raises it afterwards.
    """
    caught = []
    steps = _steps(progress, caught)
    next(steps)
    # The context, which is the second argument, is not read.
    yield ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_double)(steps.send)
    if caught:
        raise caught.pop()


def _steps(progress, caught):
    # A generator, since Python looks for signals when it enters a function, before any `try` in it, but when it goes on
    # with a generator, within.
    while True:
        try:
            fraction = yield not caught
            if progress is not None and not caught:
                progress(fraction)
        except GeneratorExit:
            return
        except BaseException as error:
            caught.append(error)


# ---- Results


def members(pointers, count):
    """The structures of an array of pointers."""
    return [pointer.contents for pointer in pointers[:count]]


def texts(pointers, count):
    """An array of texts."""
    return [text.decode() for text in pointers[:count]]


def names(list_):
    """A robotc_names."""
    return texts(list_.names, list_.count)


def decoded(text):
    """A text; None for null."""
    return None if text is None else text.decode()


class _Memory:
    """Numbers of an object of the library, which lives as long as an array of them."""

    def __init__(self, owner, address, shape):
        self._owner = owner
        self.__array_interface__ = {"version": 3, "typestr": np.dtype(np.float64).str, "shape": shape,
                                    "data": (address, True)}


def view(owner, address, *shape):
    """A read-only array of numbers of an object, without a copy."""
    if 0 in shape:
        empty = np.empty(shape)
        empty.flags.writeable = False
        return empty
    return np.asarray(_Memory(owner, address, shape))


def numbers(address, *shape):
    """A copy of numbers of the library."""
    return view(None, address, *shape).copy()


def array(described):
    """A robotc_array: the name, meaning, shape, labels and units of an argument or a result."""
    shape = tuple(described.shape[:described.rank])
    return {"name": described.name.decode(), "meaning": described.meaning.decode(), "shape": shape,
            "labels": [texts(described.labels[axis], size) for axis, size in enumerate(shape)],
            "units": texts(described.units, described.size)}
