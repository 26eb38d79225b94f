"""Functions of robots on NVIDIA's GPUs, with arrays that are there already.

    kernels = robotc.gpu.load("scara.ptx")  # of `robotc build scara.robot --target nvptx64`
    tau = kernels.inverse_dynamics(q, qd, qdd)  # CuPy arrays of shape (n, 5); tau is one too
    kernels.inverse_dynamics(q, qd, qdd, out=tau, stream=stream)

    runs = robotc.gpu.load("lift.ptx")  # of `robotc build arm.robot --target nvptx64 --rollout lift`
    runs.rollout(state, steps=1000, out=final)  # whole runs, one from each row of `state`

    kernels = robotc.gpu.compile(robot, "inverse_dynamics")  # of a robot that is loaded, without a file

Arguments are arrays of any library with `__cuda_array_interface__` (CuPy, PyTorch, Numba) or `__dlpack__` (JAX and
others), of any strides: they are not copied. Needs the driver of the GPU alone (libcuda.so.1), and uses the context that is current, or the primary one of the
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
#: Kinds of memory in DLPack that kernels reach: that of a GPU, and managed memory.
_DLPACK_GPUS = (2, 13)
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


class _View:
    """An array on the GPU: its extents, strides in numbers, address and type, and what keeps it alive."""

    def __init__(self, name, array, number, stream):
        self.name = name
        kind, size = _TYPES[number]
        interface = getattr(array, "__cuda_array_interface__", None)
        if interface is not None:
            self.extents = tuple(interface["shape"])
            strides, found = interface.get("strides"), interface["typestr"]
            self.address, self.read_only = interface["data"]
        elif hasattr(array, "__dlpack__"):
            self._take_dlpack(array, stream)
            strides, found = self._strides_in_bytes, self._kind
        else:
            raise Error(f"`{name}` must be an array on the GPU, with `__cuda_array_interface__` or `__dlpack__`, not a "
                        f"{type(array).__name__}")
        if found != kind:
            raise Error(f"`{name}` has numbers of the type {found}, and the kernel takes {kind}")
        if strides is None:
            strides, step = [], size
            for extent in reversed(self.extents):
                strides.insert(0, step)
                step *= extent
        if any(stride % size for stride in strides):
            raise Error(f"`{name}` has strides that are not multiples of its numbers")
        self.strides = [stride // size for stride in strides]

    def _take_dlpack(self, array, stream):
        device, _ = array.__dlpack_device__()
        if int(device) not in _DLPACK_GPUS:
            raise Error(f"`{self.name}` is not in the memory of an NVIDIA GPU: its DLPack device is {int(device)}")
        # The producer makes `stream` wait for what writes the array. 1: the default stream.
        self._capsule = array.__dlpack__(stream=stream or 1)
        get_pointer = ctypes.pythonapi.PyCapsule_GetPointer
        get_pointer.restype, get_pointer.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
        # The capsule is not taken over: it frees the tensor with itself.
        tensor = _Tensor.from_address(get_pointer(self._capsule, b"dltensor"))
        kind = "iuf"[tensor.code] if tensor.code < 3 else "?"
        self._kind = f"<{kind}{tensor.bits // 8}" + (f" in groups of {tensor.lanes}" if tensor.lanes != 1 else "")
        self.extents = tuple(tensor.shape[i] for i in range(tensor.ndim))
        self.address, self.read_only = (tensor.data or 0) + tensor.byte_offset, False
        self._strides_in_bytes = (
            [tensor.strides[i] * tensor.bits // 8 for i in range(tensor.ndim)] if tensor.strides else None)

    def laid_out(self, rows, shape):
        """The strides of the axes `rows` in front, and that from entry to entry of the rest, whose extents are
        `shape`."""
        wanted = (*rows, *shape)
        if self.extents != wanted:
            raise Error(f"`{self.name}` has the shape {self.extents} in place of {wanted}")
        front, entries = self.strides[:len(rows)], self.strides[len(rows):]
        for axis in range(len(entries) - 1):
            if shape[axis] > 1 and shape[axis + 1] > 0 and entries[axis] != entries[axis + 1] * shape[axis + 1]:
                raise Error(f"the rows of `{self.name}` do not follow each other in memory: make it contiguous")
        return front, (entries[-1] if entries else 1)


class _Tensor(ctypes.Structure):
    """DLTensor of DLPack, with its device and type."""

    _fields_ = [("data", ctypes.c_void_p), ("device", ctypes.c_int32), ("device_id", ctypes.c_int32),
                ("ndim", ctypes.c_int32), ("code", ctypes.c_uint8), ("bits", ctypes.c_uint8),
                ("lanes", ctypes.c_uint16), ("shape", ctypes.POINTER(ctypes.c_int64)),
                ("strides", ctypes.POINTER(ctypes.c_int64)), ("byte_offset", ctypes.c_uint64)]


def _address(stream):
    """The address of a stream, or of one of CuPy or PyTorch; None: the default."""
    for attribute in ("ptr", "cuda_stream"):
        stream = getattr(stream, attribute, stream)
    return stream


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

    def _array(self, name, array, shape, states, stream):
        """The view of an array with its number of states, None if it has no axis for them, and the numbers of the
        kernel's parameters: address and strides. `states`: None lets the array say it."""
        view = _View(name, array, self._module.number, stream)
        rows = view.extents[:1] if len(view.extents) == len(shape) + 1 else ()
        if states is not None and rows and rows[0] != states:
            raise Error(f"`{name}` has {rows[0]} states, and others have {states}")
        front, entry = view.laid_out(rows, shape)
        return view, (rows[0] if rows else None), (view.address, front[0] if front else 0, entry)

    def _result(self, out, stream):
        """The view of `out`, its number of states and parameters."""
        view, states, parameters = self._array("out", out, self.shape, None, stream)
        if states is None:
            raise Error(f"`out` must have a first axis for the states: (n, {', '.join(map(str, self.shape))})")
        if view.read_only:
            raise Error("`out` is read-only")
        return view, states, parameters

    def _constants(self, constants, states, stream):
        """The same of `constants`."""
        if self.arguments["constants"] == (0,):
            return None, None, (0, 0, 1)
        if constants is None:
            raise Error(f"{self.name} needs `constants=`, as the kernel `prepare` computes them from parameters")
        return self._array("constants", constants, self.arguments["constants"], states, stream)

    def __call__(self, *arrays, constants=None, out, stream=None):
        """Computes all states of `arrays`, of shape (n, …), into `out`; an array without the first axis is the same for
        all states. `constants`: as `prepare` computes them. `stream`: an address, or an object of CuPy or PyTorch."""
        names = [name for name in self.arguments if name != "constants"]
        if len(arrays) != len(names):
            raise Error(f"{self.name} takes {len(names)} arrays, {', '.join(names)}, not {len(arrays)}")
        stream = _address(stream)
        result, states, out_array = self._result(out, stream)
        views, parameters = [result], []
        for name, array in zip(names, arrays):
            view, _, numbers = self._array(name, array, self.arguments[name], states, stream)
            views.append(view)
            parameters += numbers
        if "constants" in self.arguments:
            view, _, numbers = self._constants(constants, states, stream)
            views.append(view)
            parameters += numbers
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
        self._module._driver.call("cuLaunchKernel", self._handle, *map(ctypes.c_uint, (blocks, 1, 1, BLOCK, 1, 1, 0)),
                                  ctypes.c_void_p(stream), pointers, None)


class Rollout(Kernel):
    """The runs of a simulation: call it with the states that they start from.

    `state` has the names of a state's entries with the values at the simulation's start, `step` is its step in seconds,
    and `steps` the number of them that the simulation makes."""

    def __init__(self, module, description):
        super().__init__(module, description)
        self.simulation = description["simulation"]
        self.integrator = description["integrator"]
        self.state = {each["name"]: each["value"] for each in description["state"]}
        self.units = {each["name"]: each["unit"] for each in description["state"]}
        self.step = description["step"]
        self.steps = description["steps"]

    def __repr__(self):
        return f"<kernel rollout of {self.simulation} of {self._module.robot}: {self.integrator}, {self.step:g} s>"

    def __call__(self, state, *, steps=None, first=0, constants=None, out, rows=None, every=None, stream=None):
        """Makes `steps` steps from each row of `state`, of shape (n, entries), or from one state of shape (entries,),
        and stores the states then in `out`, (n, entries). `first`: the number of steps that `state` is after, as laws
        count time. `rows`, (n, steps // every, entries): the states after each `every` steps."""
        steps = self.steps if steps is None else steps
        if steps < 0 or first < 0:
            raise Error("`steps` and `first` must not be negative")
        if (rows is None) != (every is None) or (every is not None and every < 1):
            raise Error("`rows` needs `every`, a positive number of steps from row to row, and `every` needs `rows`")
        stream = _address(stream)
        result, runs, out_array = self._result(out, stream)
        begin, _, parameters = self._array("state", state, self.arguments["state"], runs, stream)
        known, _, numbers = self._constants(constants, runs, stream)
        kept, places = None, (0, 0, 0, 1)
        if rows is not None:
            kept = _View("rows", rows, self._module.number, stream)
            front, entry = kept.laid_out((runs, steps // every), self.shape)
            if kept.read_only:
                raise Error("`rows` is read-only")
            places = (kept.address, *front, entry)
        self._launch([*parameters, *numbers, *out_array, *places, first, steps, every or 0, runs], stream)
        return out


class Module:
    """The kernels of a PTX file: an attribute for each function."""

    def __init__(self, text, name):
        found = _LINE.match(text)
        if not found:
            raise Error(f"{name} is not a PTX file of `robotc build --target nvptx64`")
        description = json.loads(found.group(1))
        if description["form"] != 2:
            raise Error(f"{name} is of another version of robotc, {description['version']}: build it again")
        self.robot = description["robot"]
        self.number = description["number"]
        self.parameters = {each["name"]: each["value"] for each in description["parameters"]}
        self._driver = _Driver()
        self._handle = ctypes.c_void_p()
        self._driver.call("cuModuleLoadData", ctypes.byref(self._handle), text.encode() + b"\0",
                          hint="is the GPU older than the `--cpu` of the file?")
        self._kernels = {each["function"]: (Rollout if "simulation" in each else Kernel)(self, each)
                         for each in description["kernels"]}

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


def compile(subject, *functions, rollout=None, number="double", gpu=None):
    """The kernels of a Robot's functions, such as "inverse_dynamics", without a file; of a Program, those of its first
    robot. With `rollout`, the runs of that simulation of the file in place of functions.

    `number`: "double" or "float". `gpu`: the oldest generation that the kernels are for, such as "sm_90". Parameters
    have the values that are set as their defaults.
    """
    if number not in _TYPES:
        raise ValueError(f"number is {number!r}, where one of {', '.join(_TYPES)} is expected")
    program, robot = (subject.program, subject._asked) if hasattr(subject, "_asked") else (subject, None)
    text = program._core.kernels(robot, list(functions), rollout, number == "float", gpu)
    return Module(text, "the compiled text")
