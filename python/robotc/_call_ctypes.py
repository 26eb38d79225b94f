"""Calls of native code through ctypes, where the compiled form of this class, `_call_native`, cannot be loaded."""


class Caller:
    """A function that calls its `_code`, and `_call` for all that is not a common call."""

    #: `robotc._functions.Code`, None before it is compiled.
    _code = None

    def __call__(self, /, *arrays, **others):
        code = self._code
        if code is None or others or len(arrays) != len(code.inputs):
            return self._call(*arrays, **others)
        try:
            return code.call(arrays)
        except (BufferError, TypeError, ValueError):
            return self._call(*arrays)
