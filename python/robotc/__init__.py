"""robotc, the compiler for robot mechanisms: robots as functions on NumPy arrays.

    >>> import robotc
    >>> robot = robotc.load("scara.robot")
    >>> tau = robot.inverse_dynamics(q, qd, qdd)  # (5,) or (N, 5)

All numbers are in SI units, angles in rad.
"""

import collections.abc
import copyreg
import functools
import importlib
import os
import re
import threading
import time
import warnings as _warnings
from typing import NamedTuple

import numpy as np

from . import _kinematics, _linear, _programs, _shown
from ._errors import Diagnostic, Error, Place, RobotWarning
from ._functions import Function
from ._linear import LinearModel, Margins, TransferFunction
from ._names import nearest
from ._notebook import load_ipython_extension
from ._ode import Ode
from ._recipes import Recipe, function_of, opened
from ._results import Run, Statistics, Sweep
from ._robot_functions import Functions, InFloat32, Pose
from ._shapes import require_size
from ._shown import Page
from ._sweeps import Distribution, monte_carlo, normal, sweep, uniform
from ._texts import Array, Signature

__all__ = ["Array", "Derived", "Diagnostic", "Distribution", "Error", "Function", "LinearModel", "Margins", "Ode",
           "Page", "Parameters", "Place", "Pose", "Program", "Robot", "RobotWarning", "Run", "Signature", "Solutions",
           "Statistics", "Sweep", "TransferFunction", "languages", "load", "load_ipython_extension", "loads",
           "monte_carlo", "normal", "sweep", "uniform", "__version__"]

__version__ = _programs.version

#: The languages that `Robot.derive` writes.
languages = _programs.languages

#: Modules for other packages, which are imported with them where they are first used.
_for_others = ("casadi", "gpu", "gym", "jax", "stable_baselines3", "torch")


def __getattr__(name):
    if name in _for_others:
        return importlib.import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}{nearest(name, [*__all__, *_for_others])}")


class Parameters(collections.abc.MutableMapping):
    """The `param`s of a file, by path: `parameters["load"] = 0.3` in SI units, or an expression, `"300 g"`.

    Compiled functions use the new values without being compiled again. An impossible robot, for example with a negative
    mass, is refused, and the old values stay.
    """

    def __init__(self, program):
        self._program = program

    def _all(self):
        return self._program._core.parameters()

    def __getitem__(self, path):
        everything = self._all()
        for match in (lambda known: known == path, lambda known: known.endswith("." + path)):
            found = [value for known, _, value, _ in everything if match(known)]
            if len(found) == 1:
                return found[0]
            entries = [value for known, _, value, _ in everything if match(known.partition("[")[0])]
            if entries:
                return np.array(entries)
        raise KeyError(f"there is no parameter `{path}`" + nearest(path, [known for known, *_ in everything]))

    def __setitem__(self, path, value):
        self._program._set(path, value)

    def __delitem__(self, path):
        raise TypeError("parameters belong to the file: they can be set, not removed")

    def __iter__(self):
        return iter([path for path, *_ in self._all()])

    def __len__(self):
        return len(self._all())

    def unit(self, path):
        """The SI unit of a parameter; "1" if it has none."""
        for known, unit, *_ in self._all():
            if known == path or known.endswith("." + path):
                return unit
        raise KeyError(path)

    def __repr__(self):
        return "{" + ", ".join(f"{path!r}: {value!r}" + (f" {unit}" if unit != "1" else "")
                               for path, unit, value, _ in self._all()) + "}"


class Solutions(NamedTuple):
    """All configurations of an arm for a target, in closed form, and how far each is from it."""

    q: np.ndarray         # (solutions, nq) or (N, solutions, nq)
    distance: np.ndarray  # (solutions,) or (N, solutions), m
    angle: np.ndarray     # likewise, rad; 0 for points


class Derived(str):
    """The text of derived functions. In a notebook, LaTeX is shown as formulas."""

    language: str

    def __new__(cls, text, language):
        self = super().__new__(cls, text)
        self.language = language
        return self

    def __getnewargs__(self):
        return str(self), self.language

    def _repr_latex_(self):
        if self.language != "latex":
            return None
        # Notebooks number nothing, so that the equations of several cells do not share numbers.
        blocks = re.findall(r"\\begin\{align\}(.*?)\\end\{align\}", self, flags=re.S)
        if not blocks:
            return None
        return "\n".join(rf"\begin{{align*}}{block}\end{{align*}}" for block in blocks).replace(r" \notag", "")


class Robot(Functions):
    """The functions of a robot, on arrays of one state, (n,), or of many, (N, n).

    A function is compiled at its first call: `robot.inverse_dynamics(q, qd, qdd)`, `robot.pose("tool", q)`.
    `help(robot.mass_matrix)` shows its arguments and its result. `dir(robot)` lists all functions.
    """

    def __init__(self, program, name=""):
        described = program._core.describe_robot(name)
        #: With its arguments: "planar(n = 2)".
        self.name = described["name"]
        super().__init__(program, name)
        #: Names of the entries of q, of qd (and qdd, efforts), and of tau. The first two differ for joints with a rotation.
        self.joints = described["joints"]
        self.speeds = described["speeds"]
        self.actuated_joints = described["actuated_joints"]
        #: Number of entries of q, and of qd. `plus(q, dq)`, `minus(q, q0)` and `close_loops(q)` know how they belong together.
        self.nq = len(self.joints)
        self.nv = len(self.speeds)
        self._quaternions = described["quaternions"]
        self.links = described["links"]
        self.frames = described["frames"]

    @functools.cached_property
    def in_float32(self):
        """The same functions in single precision, on arrays of float32: `robot.in_float32.mass_matrix(q)`."""
        return InFloat32(self)

    def inverse_kinematics(self, place, target, q, q0=None, *, all=False, threads=1):
        """The q near `q` that brings a frame or link to `target`, in the world; rows of targets give rows of q.

        `target` is a position, (3,), or a pose: that of `robot.pose`, or 4 x 4 matrices. Limits of positions are kept.
        Motions that the target leaves free go towards `q0`, by default `q`. It takes the ten steps of `reach_point` or
        `reach_pose` ten times. Where these end elsewhere, it begins again from some other configurations. If none leads
        to the target, the result is the nearest, and a `RobotWarning` says how far it is.

        With `all=True`, of arms whose inverse kinematics has a closed form: all configurations, at most eight, as
        `Solutions(q, distance, angle)`. `q` is (solutions, nq), or (rows, solutions, nq). `distance` in m and `angle`
        in rad tell how far each is from the target: rounding for those that reach it.
        """
        if isinstance(target, tuple) and len(target) == 2:  # a Pose, or any rotation matrix and position
            rotation, position = target
            if np.shape(rotation)[-2:] != (3, 3) or np.shape(position)[-1:] != (3,):
                raise ValueError("inverse_kinematics: a pair must be a 3 x 3 matrix and a position with 3 entries, not "
                                 f"arrays of shapes {np.shape(rotation)} and {np.shape(position)}")
            target = np.concatenate([np.reshape(rotation, np.shape(position)[:-1] + (9,)), position], axis=-1)
        target = np.asarray(target, dtype=float)
        if target.shape[-2:] == (4, 4):
            rotation = target[..., :3, :3]
            target = np.concatenate([rotation.reshape(rotation.shape[:-2] + (9,)), target[..., :3, 3]], axis=-1)
        if target.shape[-1:] not in ((3,), (12,)):
            raise ValueError("inverse_kinematics: the target must be a position with 3 entries, a pose as `robot.pose` "
                             f"gives it, or a 4 x 4 matrix, not an array of shape {target.shape}")
        if all and q0 is not None:
            raise ValueError("inverse_kinematics: with `all=True` there is no `q0`; angles are those nearest to `q`")
        kind = "point" if target.shape[-1] == 3 else "pose"
        steps = None if all else self.function(f"reach_{kind}({place})")
        q = self._positions("inverse_kinematics", "q", q, rows="N")
        q0 = None if q0 is None else self._positions("inverse_kinematics", "q0", q0, rows="N")
        if target.ndim > 1 or q.ndim > 1:
            count = target.shape[0] if target.ndim > 1 else q.shape[0]
            target = np.ascontiguousarray(np.broadcast_to(target, (count, target.shape[-1])))
            q = np.ascontiguousarray(np.broadcast_to(q, (count, q.shape[-1])))
        if all:
            errors = self.function(f"{kind}_solution_errors({place})")(target, q, threads=threads)
            found = self.function(f"{kind}_solutions({place})")(target, q, threads=threads)
            return Solutions(found, errors[..., 0], errors[..., 1])
        q0 = q if q0 is None else np.ascontiguousarray(np.broadcast_to(q0, q.shape))
        return _kinematics.reach(self, place, target, q, q0, steps, threads)

    def ode(self, tau=None, *, tau_jac=None):
        """The equations of motion as x' = f(t, x), x = (q, qd), with exact Jacobian, for solvers such as SciPy's.

        `tau` has the efforts of the actuated joints: numbers, a function of t, or one of (t, q, qd). For the last,
        `tau_jac(t, q, qd)` gives the two derivatives by the displacements of q and by qd; only `jac` needs it.
        """
        return Ode(self, tau, tau_jac)

    def view(self, q=None, *, meshes="near"):
        """The robot in three dimensions, as `robotc view` writes it, in a configuration; by default where it rests.

        `meshes` in the page: "none", "near" (in the folder of the file that names them) or "all".
        """
        q = [] if q is None else self._positions("view", "q", q)
        return Page.of(self.program._core.view_page(self._asked, q, _shown.mesh_choice(meshes)))

    def summary(self):
        """Joints, mass, reach and static efforts, as `robotc check` prints them."""
        return self.program._core.summarise(self._asked)

    @property
    def parameters(self):
        return self.program.parameters

    def simulate(self, name=""):
        """Runs a simulation with the current parameters; without a name, the first one of the file."""
        return self.program.simulate(name)

    def simulate_sweep(self, name=""):
        """Runs a simulation for each combination of its sweep; without a name, the first one of the file."""
        return self.program.simulate_sweep(name)

    def linearise(self, name="", *, plant=False, at="", equilibrium=False, q="", effort="", inputs=(), outputs=(),
                  loop=""):
        """The linear model of a closed loop, by the name of its simulation, or of this robot alone.

        The options are those of `robotc linearise`: `q` and `effort` are arrays or expressions, `at` is a time in
        seconds or "2 s", `inputs` and `outputs` are names.
        """
        return _linear.linearise(self.program._core, name, "" if name else self.name, plant, at, equilibrium, q, effort,
                                 inputs, outputs, loop)

    def derive(self, *functions, as_="text", symbolic=False, short_names=False, digits=6, normal_form=False,
               second_derivatives=False):
        """Writes functions as formulas ("text", "latex"), data ("json"), or code ("c", "cpp", "python", "matlab").

        A function is a name, such as "mass_matrix", or an expression of the language, which may have a name:
        "N = der(mass_matrix(q)) - 2*coriolis_matrix(q, qd)". Without any, it writes the equations of motion.
        With normal_form, formulas are multiplied out, so that equal ones look equal. `second_derivatives` are for
        "casadi".
        """
        if as_ not in languages:
            raise ValueError(f"as_ is {as_!r}, where one of {', '.join(languages)} is expected")
        if len(functions) == 1 and isinstance(functions[0], (list, tuple)):
            functions = functions[0]
        for function in functions:
            if not isinstance(function, str):
                raise TypeError(f"derive takes names of functions, not {type(function).__name__}")
        core = self.program._core
        return Derived(
            core.derive(self._asked, list(functions), as_, symbolic, short_names, digits, normal_form,
                        second_derivatives), as_
        )

    def _positions(self, user, name, q, rows=""):
        """A configuration, or with `rows` many, as an array that has been checked."""
        q = np.asarray(q, dtype=float)
        require_size(self.program._core, self._asked, user, name, self.nq, q, rows)
        return q

    def _places(self):
        """The names that functions of a place take; a member of one, "hand.com", is for the compiler."""
        return (*self.links, *self.frames)

    def _repr_html_(self):
        return _shown.robot(self)

    def __reduce__(self):
        return Robot, (self.program, self._asked)

    def __repr__(self):
        return f"<robot {self.name}: {', '.join(self.joints)}>"


class Program:
    """A file, loaded and checked with all files that it uses: its robots, simulations and parameters.

    `base` says what holds the root link of a URDF, MJCF or SDF file: "fixed", the default, or "floating".
    """

    def __init__(self, path, text=None, *, parameters=None, cache=False, formulation="", base=""):
        folder = None if cache is False else "" if cache is True else os.fspath(cache)
        self._take(opened(os.fspath(path), text, formulation, base, folder))
        for warning in self._core.warnings:
            where = f"{warning.place.file}:{warning.place.line}: " if warning.place else ""
            _warnings.warn(where + warning.message, RobotWarning, stacklevel=3)
        for name, value in (parameters or {}).items():
            self._set(name, value)

    def _take(self, core):
        self._core = core
        self._lock = threading.Lock()
        self.parameters = Parameters(self)

    def __reduce__(self):
        return _program_of, (self._core,)

    @property
    def robots(self):
        return self._core.robots

    @property
    def simulations(self):
        return self._core.simulations

    def robot(self, name=""):
        """A robot by its name or by an expression, "planar(n = 2)"; without a name, the first one of the file."""
        return Robot(self, name)

    def simulate(self, name=""):
        """Runs a simulation; without a name, the first one."""
        recipe, start = Recipe(self._core), time.perf_counter()
        run = self._core.simulate(name)
        run["seconds"] = time.perf_counter() - start
        return Run(run, recipe)

    def simulate_sweep(self, name=""):
        """Runs a simulation once for each combination of its `sweep`, on all cores; without a name, the first one."""
        return sweep(self, name)

    def linearise(self, name="", *, robot="", plant=False, at="", equilibrium=False, q="", effort="", inputs=(),
                  outputs=(), loop=""):
        """The linear model of a closed loop, by the name of its simulation (default: the first), or of a robot."""
        return _linear.linearise(self._core, name, robot, plant, at, equilibrium, q, effort, inputs, outputs, loop)

    def _set(self, path, value):
        with self._lock:
            if isinstance(value, str):
                self._core.set(path, value)
            else:
                self._core.set_numbers(path, _numbers(path, value))
            for (robot, _), functions in list(self._core.functions.items()):
                values = self._core.describe_robot(robot)["parameter_values"]
                for function in list(functions.values()):
                    function._set_parameters(values)

    def _repr_html_(self):
        return _shown.program(self)

    def __repr__(self):
        return f"<robotc program: robots {self.robots}, simulations {self.simulations}>"


def _program_of(core):
    made = Program.__new__(Program)
    made._take(core)
    return made


copyreg.pickle(Function, lambda function: (function_of, (function._program, function.robot, function.name,
                                                                     function.dtype)))


def _numbers(path, value):
    array = np.asarray(value)
    if array.dtype.kind not in "iuf":
        raise TypeError(f"{path} is of type {array.dtype}, where numbers or an expression of the language are expected")
    return array.astype(np.float64).ravel()


def load(path, robot="", *, parameters=None, cache=False, formulation="", base=""):
    """Loads and checks a file; returns the robot of that name, or its first robot.

    The file is in the language, or one of URDF, MJCF or SDF. `base` says what holds the root link of the latter:
    "fixed", the default, or "floating". `parameters` are set afterwards: {"load": 0.3} in SI units, or {"load": "300 g"}.
    `cache=True` uses the cache of the command line; a path uses that folder. Raises `robotc.Error`; its `diagnostics`
    have the places and the reasons.
    """
    return Program(path, parameters=parameters, cache=cache, formulation=formulation, base=base).robot(robot)


def loads(text, robot="", *, path="text.robot", parameters=None, cache=False, formulation=""):
    """Loads and checks a text; files that it uses are relative to `path`."""
    if text.endswith(".robot"):  # as no text of a program does
        raise ValueError(f"{text} is the path of a file: write robotc.load({text!r})")
    return Program(path, text, parameters=parameters, cache=cache, formulation=formulation).robot(robot)
