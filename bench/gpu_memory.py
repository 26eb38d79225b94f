"""The memory and the clock of a GPU, by its driver alone, for programs that measure and check kernels."""

import ctypes

import numpy as np


class Memory:
    """Arrays in the memory of the GPU."""

    def __init__(self, driver):
        self.driver = driver

    def holding(self, numbers):
        """The array of the GPU with these numbers in this order of memory."""
        array = Array(self.driver, numbers)
        self.driver.call("cuMemcpyHtoD_v2", ctypes.c_uint64(array.address), array.buffer(numbers),
                         ctypes.c_size_t(numbers.nbytes))
        return array


def side_by_side(numbers):
    """The same numbers with each entry's states next to each other in memory."""
    return np.moveaxis(np.ascontiguousarray(np.moveaxis(numbers, 0, -1)), -1, 0)


class Array:
    """An array of the shape, strides and type of one of NumPy, whose states or whose entries are next to each other; its
    numbers are not set."""

    def __init__(self, driver, like):
        self.driver, self.like = driver, like
        address = ctypes.c_uint64()
        driver.call("cuMemAlloc_v2", ctypes.byref(address), ctypes.c_size_t(max(1, like.nbytes)),
                    hint="fewer states need less memory")
        self.address = address.value
        self.__cuda_array_interface__ = {"shape": like.shape, "typestr": like.dtype.str, "strides": like.strides,
                                         "data": (self.address, False), "version": 3}

    @staticmethod
    def buffer(numbers):
        base = numbers if numbers.flags.c_contiguous else np.moveaxis(numbers, 0, -1)
        assert base.flags.c_contiguous
        return ctypes.c_void_p(base.ctypes.data)

    def row(self):
        """The array's only row, as an array without the first axis: the same numbers for all states."""
        shape = self.like.shape[1:]
        self.__cuda_array_interface__ = {**self.__cuda_array_interface__, "shape": shape, "strides": None}
        return self

    def numbers(self):
        """A copy in the memory of the CPU, in the same order."""
        found = np.empty_like(self.like)
        self.driver.call("cuMemcpyDtoH_v2", self.buffer(found), ctypes.c_uint64(self.address),
                         ctypes.c_size_t(found.nbytes))
        return found

    def __del__(self):
        self.driver.call("cuMemFree_v2", ctypes.c_uint64(self.address))


class Stopwatch:
    """Two events of the GPU around a launch."""

    def __init__(self, driver):
        self.driver = driver
        self.events = [ctypes.c_void_p(), ctypes.c_void_p()]
        for event in self.events:
            driver.call("cuEventCreate", ctypes.byref(event), ctypes.c_uint(0))

    def seconds(self, launch):
        begin, end = self.events
        self.driver.call("cuEventRecord", begin, None)
        launch()
        self.driver.call("cuEventRecord", end, None)
        self.driver.call("cuEventSynchronize", end)
        milliseconds = ctypes.c_float()
        self.driver.call("cuEventElapsedTime", ctypes.byref(milliseconds), begin, end)
        return milliseconds.value / 1e3


def name_of_gpu(driver):
    device, text = ctypes.c_int(), ctypes.create_string_buffer(256)
    driver.call("cuCtxGetDevice", ctypes.byref(device))
    driver.call("cuDeviceGetName", text, ctypes.c_int(len(text)), device)
    return text.value.decode()


def prepared(kernels, memory, number):
    """`constants` of all states for the parameters' values, None for a robot without parameters."""
    if not kernels.parameters:
        return None
    values = memory.holding(np.array([list(kernels.parameters.values())], number))
    constants = memory.holding(np.zeros((1, *kernels.prepare.shape), number))
    kernels.prepare(values, out=constants)
    return constants.row()
