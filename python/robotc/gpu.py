"""Functions of robots on NVIDIA's GPUs, with arrays that are there already.

    kernels = robotc.gpu.load("scara.ptx")  # of `robotc build scara.robot --target nvptx64`
    tau = kernels.inverse_dynamics(q, qd, qdd)  # CuPy arrays of shape (n, 5); tau is one too
    kernels.inverse_dynamics(q, qd, qdd, out=tau, stream=stream)

Arguments are arrays of any library with `__cuda_array_interface__` (CuPy, PyTorch, Numba), of any strides: they are not
copied. Needs the driver of the GPU alone (libcuda.so.1), and uses the context that is current, or the primary one of the
first GPU. Kernels run in the order of their stream; results are there when it is done.
"""

import ctypes
import json
import os
import re

from ._errors import Error
from ._names import nearest

_LINE = re.compile(r"// robotc-kernels: (\{.*\})")
_TYPES = {"double": ("<f8", 8), "float": ("<f4", 4)}
#: Threads of a block.
BLOCK = 128


class _Driver:
    """The functions of the driver; each checks its result."""

    def __init__(self):
        name = os.environ.get("ROBOTC_CUDA_DRIVER", "libcuda.so.1")
        try:
            self.library = ctypes.CDLL(name)
        except OSError as error:
            raise Error(f"there is no driver of an NVIDIA GPU: cannot load {name} ({error})") from None
        self.call("cuInit", ctypes.c_uint(0), hint="is there a GPU?")
        current = ctypes.c_void_p()
        self.call("cuCtxGetCurrent", ctypes.byref(current))
        if not current.value:
            device = ctypes.c_int()
            self.call("cuDeviceGet", ctypes.byref(device), ctypes.c_int(0), hint="is there a GPU?")
            self.call("cuDevicePrimaryCtxRetain", ctypes.byref(current), device)
            self.call("cuCtxSetCurrent", current)

    def call(self, name, *arguments, hint=""):
        code = getattr(self.library, name)(*arguments)
        if code == 0:
            return
        text = ctypes.c_char_p()
        self.library.cuGetErrorString(ctypes.c_int(code), ctypes.byref(text))
        said = text.value.decode() if text.value else "unknown error"
        raise Error(f"{name} of the GPU's driver fails: {said} ({code}){'; ' + hint if hint else ''}")


def _strides(name, interface, rows, shape, size):
    """The strides of an array of `rows` states, in numbers: from state to state, and from entry to entry."""
    extents, strides = tuple(interface["shape"]), interface.get("strides")
    wanted = (*rows, *shape)
    if extents != wanted:
        raise Error(f"`{name}` has the shape {extents} in place of {wanted}")
    if strides is None:
        strides, step = [], size
        for extent in reversed(extents):
            strides.insert(0, step)
            step *= extent
    if any(stride % size for stride in strides):
        raise Error(f"`{name}` has strides that are no multiples of its numbers")
    strides = [stride // size for stride in strides]
    states, entries = strides[:len(rows)], strides[len(rows):]
    for axis in range(len(entries) - 1):
        if shape[axis] > 1 and shape[axis + 1] > 0 and entries[axis] != entries[axis + 1] * shape[axis + 1]:
            raise Error(f"the rows of `{name}` do not follow each other in memory: make it contiguous")
    return (states[0] if states else 0), (entries[-1] if entries else 1)


class Kernel:
    """One function: call it with arrays on the GPU."""

    def __init__(self, module, description):
        self._module = module
        self.name = description["function"]
        self.arguments = {array["name"]: tuple(array["shape"]) for array in description["arguments"]}
        self.shape = tuple(description["result"]["shape"])
        self._handle = ctypes.c_void_p()
        module._driver.call("cuModuleGetFunction", ctypes.byref(self._handle), module._handle,
                            description["entry"].encode())

    def __repr__(self):
        return f"<kernel {self.name}({', '.join(self.arguments)}) of {self._module.robot}>"

    def _array(self, name, array, shape, states):
        """Address and strides. `states`: None lets the array say it."""
        kind, size = _TYPES[self._module.number]
        interface = getattr(array, "__cuda_array_interface__", None)
        if interface is None:
            raise Error(f"`{name}` must be an array on the GPU, with `__cuda_array_interface__`, not a "
                        f"{type(array).__name__}")
        if interface["typestr"] != kind:
            raise Error(f"`{name}` has numbers of the type {interface['typestr']}, and the kernel takes {kind}")
        extents = tuple(interface["shape"])
        rows = extents[:1] if len(extents) == len(shape) + 1 else ()
        if states is not None and rows and rows[0] != states:
            raise Error(f"`{name}` has {rows[0]} states, and others have {states}")
        step, entry = _strides(name, interface, rows, shape, size)
        return (rows[0] if rows else None), (interface["data"][0], step, entry)

    def __call__(self, *arrays, constants=None, out, stream=None):
        """Computes all states of `arrays`, of shape (n, …), into `out`; an array without the first axis is the same for
        all states. `constants`: as `prepare` computes them. `stream`: an address, or an object of CuPy or PyTorch."""
        names = [name for name in self.arguments if name != "constants"]
        if len(arrays) != len(names):
            raise Error(f"{self.name} takes {len(names)} arrays, {', '.join(names)}, not {len(arrays)}")
        states, out_array = self._array("out", out, self.shape, None)
        if states is None:
            raise Error(f"`out` must have a first axis for the states: (n, {', '.join(map(str, self.shape))})")
        if out.__cuda_array_interface__["data"][1]:
            raise Error("`out` is read-only")
        parameters = []
        for name, array in zip(names, arrays):
            parameters += self._array(name, array, self.arguments[name], states)[1]
        if "constants" in self.arguments:
            if self.arguments["constants"] == (0,):
                parameters += (0, 0, 1)
            elif constants is None:
                raise Error(f"{self.name} needs `constants=`, as the kernel `prepare` computes them from parameters")
            else:
                parameters += self._array("constants", constants, self.arguments["constants"], states)[1]
        self._launch([*parameters, *out_array, states], stream)
        return out

    def _launch(self, parameters, stream):
        states = parameters[-1]
        if states == 0:
            return
        blocks = (states + BLOCK - 1) // BLOCK
        if blocks >= 2**31:
            raise Error(f"{states} states are more than one launch takes")
        values = [ctypes.c_int64(value) if value < 2**63 else ctypes.c_uint64(value) for value in parameters]
        pointers = (ctypes.c_void_p * len(values))(*(ctypes.addressof(value) for value in values))
        for attribute in ("ptr", "cuda_stream"):
            stream = getattr(stream, attribute, stream)
        self._module._driver.call("cuLaunchKernel", self._handle, *map(ctypes.c_uint, (blocks, 1, 1, BLOCK, 1, 1, 0)),
                                  ctypes.c_void_p(stream), pointers, None)


class Module:
    """The kernels of a PTX file: an attribute for each function."""

    def __init__(self, text, name):
        found = _LINE.match(text)
        if not found:
            raise Error(f"{name} is no PTX file of `robotc build --target nvptx64`")
        description = json.loads(found.group(1))
        if description["form"] != 1:
            raise Error(f"{name} is of another version of robotc, {description['version']}: build it again")
        self.robot = description["robot"]
        self.number = description["number"]
        self.parameters = {each["name"]: each["value"] for each in description["parameters"]}
        self._driver = _Driver()
        self._handle = ctypes.c_void_p()
        self._driver.call("cuModuleLoadData", ctypes.byref(self._handle), text.encode() + b"\0",
                          hint="is the GPU older than the `--cpu` of the file?")
        self._kernels = {each["function"]: Kernel(self, each) for each in description["kernels"]}

    def __getattr__(self, name):
        if name.startswith("_") or name not in self._kernels:
            raise AttributeError(f"{self.robot} has no kernel `{name}`{nearest(name, self._kernels)}"
                                 if not name.startswith("_") else name)
        return self._kernels[name]

    def __dir__(self):
        return [*super().__dir__(), *self._kernels]


def load(path):
    """The kernels of a PTX file that `robotc build --target nvptx64` wrote."""
    with open(path, encoding="utf-8") as file:
        return Module(file.read(), str(path))
