"""Linear models: poles, transfer functions, margins."""

from typing import NamedTuple

import numpy as np


class TransferFunction(NamedTuple):
    """gain * prod(s - zero)/prod(s - pole), from an input to an output; of a sampled system in z."""

    input: str
    output: str
    zeros: np.ndarray
    poles: np.ndarray
    gain: float
    dc_gain: float  # output at rest for a constant input of 1; nan: the output grows


class Margins(NamedTuple):
    """Stability margins of the loop at one motor, the other loops closed. Frequencies in rad/s.

    nan: there is no such margin, since L, the transfer function of the opened loop, does not cross the negative real
    axis, or the unit circle.
    """

    motor: str  # name of its joint
    is_stable: bool  # the closed loop; otherwise margins mean nothing
    gain_increase: float  # smallest factor above 1 on the border of stability
    gain_increase_frequency: float
    gain_decrease: float  # largest factor below 1 on that border
    gain_decrease_frequency: float
    phase: float  # degrees
    phase_frequency: float
    delay: float  # smallest additional delay on that border, s
    sensitivity_peak: float  # max |1/(1 + L)|
    sensitivity_frequency: float


class LinearModel:
    """x' = A x + B u, y = C x + D u; with a `period` the first equation gives x at the next tick.

    `A, B, C, D = model` unpacks the matrices, for `scipy.signal.StateSpace(*model)` or `control.ss(*model)`.
    """

    def __init__(self, model):
        self.robot = model["robot"]
        #: Name of the simulation; None for a robot alone.
        self.simulation = model["simulation"]
        #: True with the law, False for a plant.
        self.closed_loop = model["closed_loop"]
        #: Time in s of everything that depends on it.
        self.time = model["time"]
        #: True at an equilibrium, False at a point of the run.
        self.equilibrium = model["equilibrium"]
        #: Sample time in s; None for a continuous law, and for plants.
        self.period = model["period"]
        #: "stable", "marginal" or "unstable"
        self.stability = model["stability"]
        self.A, self.B, self.C, self.D = (model[name] for name in "ABCD")
        #: Names, in the order of the matrices.
        self.states, self.inputs, self.outputs = ([name for name, _, _ in model[kind]]
                                                  for kind in ("states", "inputs", "outputs"))
        every = [signal for kind in ("states", "inputs", "outputs", "left_out") for signal in model[kind]]
        #: SI units, by name.
        self.units = {name: unit for name, unit, _ in every}
        #: Values at the point of linearisation, by name; of modes their words. States that are not in the model are
        #: here, too.
        self.values = {name: value for name, _, value in every}
        modes = list(zip(*model["poles"])) or [(), (), (), ()]
        self.poles = np.array(modes[0], dtype=complex)
        #: Natural frequency in rad/s, damping ratio and time constant in s of each pole.
        self.frequencies, self.damping, self.time_constants = (np.array(part, dtype=float) for part in modes[1:])
        #: Transfer functions of all pairs of an input and an output, up to 16; empty if there are more.
        self.transfer_functions = [
            TransferFunction(self.inputs[i], self.outputs[o], np.array(zeros, dtype=complex),
                             np.array(poles, dtype=complex), gain, dc_gain)
            for i, o, zeros, poles, gain, dc_gain in model["transfer_functions"]]
        #: `Margins` by the joint of the motor.
        self.margins = {entry[0]: Margins(*entry) for entry in model["margins"]}

    def __iter__(self):
        return iter((self.A, self.B, self.C, self.D))

    def response(self, frequencies):
        """The complex frequency response at frequencies in rad/s: (len(frequencies), outputs, inputs)."""
        w = np.asarray(frequencies, dtype=float)
        s = np.exp(1j * w * self.period) if self.period else 1j * w
        n = len(self.states)
        left = s.reshape(-1, 1, 1) * np.eye(n) - self.A
        return self.C @ np.linalg.solve(left, np.broadcast_to(self.B.astype(complex), (w.size,) + self.B.shape)) + self.D

    def __repr__(self):
        of = f"{self.simulation} of {self.robot}" if self.simulation else self.robot
        kind = f"sampled every {self.period:g} s" if self.period else "continuous"
        return (f"<linear model of {of}: {len(self.states)} states, {len(self.inputs)} inputs, "
                f"{len(self.outputs)} outputs, {kind}, {self.stability}>")


def linearise(core, simulation, robot, plant, at, equilibrium, q, effort, inputs, outputs, loop):
    def listed(names):
        return [names] if isinstance(names, str) else list(names)

    def text(value):
        if isinstance(value, str):
            return value
        array = np.asarray(value, dtype=float)
        return repr(float(array)) if array.ndim == 0 else "[" + ", ".join(repr(float(x)) for x in array) + "]"

    return LinearModel(core.linearise(simulation, robot, plant, text(at), equilibrium, text(q), text(effort),
                                      listed(inputs), listed(outputs), loop))
