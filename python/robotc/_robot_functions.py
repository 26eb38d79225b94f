"""The functions of a robot by name, in float64 and in float32."""

from typing import NamedTuple

import numpy as np

from . import _programs
from ._functions import FLOAT32, FLOAT64, compile
from ._names import differentiated, nearest
from ._recipes import function_of, functions_of

_catalogue = {name: (place, optional, meaning, arguments)
              for name, place, optional, meaning, arguments in _programs.catalogue}


class Pose(NamedTuple):
    """The pose of a frame in the world."""

    rotation: np.ndarray  # (3, 3) or (N, 3, 3)
    position: np.ndarray  # (3,) or (N, 3), m


class _OfPlace:
    """A function of a frame or link: `robot.pose("tool", q)`."""

    def __init__(self, robot, name):
        self._robot = robot
        self.__name__ = name
        of = differentiated(name, _catalogue)
        place, _, meaning, arguments = _catalogue[of]
        if of != name:
            meaning = f"derivatives of {of}: {meaning}"
        self.__doc__ = (f"{name}({place.lower()}, {', '.join(arguments)}, *, out=None, threads=1)\n\n{meaning}\n\n"
                        f"{place.lower()} is the name of a frame or link. `robot.function('{name}(NAME)')` is the "
                        "function of one place, with the names and units of its entries.")

    def __call__(self, place, *arguments, **keywords):
        if not isinstance(place, str):
            raise TypeError(f"{self.__name__}: the first argument is the name of a frame or link, not "
                            f"{type(place).__name__}")
        result = self._robot.function(f"{self.__name__}({place})")(*arguments, **keywords)
        if self.__name__ != "pose":
            return result
        return Pose(result[..., :9].reshape(result.shape[:-1] + (3, 3)), result[..., 9:])

    def __repr__(self):
        return f"<robotc function {self.__name__} of a place of {self._robot.name}>"


class Functions:
    """The functions of a robot with numbers of one type, as attributes; `name` is the robot's."""

    _dtype = FLOAT64

    def __init__(self, program, asked):
        self.program = program
        self._asked = asked
        # The program's, so that they go on with its parameters whoever still holds them.
        self._functions = functions_of(program._core, asked, self._dtype)

    def __getattr__(self, name):
        known = _catalogue.get(differentiated(name, _catalogue))
        if known is None:
            raise AttributeError(self._without(name) + nearest(name, dir(self)))
        place, optional = known[:2]
        made = self.function(name) if place is None or optional else _OfPlace(self, name)
        self.__dict__[name] = made  # the next time, Python finds it by itself
        return made

    def __dir__(self):
        return [*super().__dir__(), *_catalogue]

    def _without(self, name):
        """That there is no function of a name."""
        return f"a robot has no `{name}`"

    def function(self, title):
        """A function by its name in robotc, "inverse_dynamics", "pose(tool)", or an expression, "norm(qd)".

        An expression is one of the language, over q, qd, qdd, tau, t and parameters of the robot; it can use what the
        file defines. "… with parameters" takes the parameters of the robot as a last argument, a row for each state.
        """
        made = self._functions.get(title)
        return function_of(self.program._core, self._asked, title, self._dtype) if made is None else made

    def compile(self, *titles, batches=True):
        """Compiles functions now instead of at their first call, in parallel on all cores."""
        compile([self.function(title) for title in titles], batches)


class InFloat32(Functions):
    """The functions of a robot in single precision, on arrays of float32: `robot.in_float32.mass_matrix(q)`.

    A batch takes half the time and half the memory of float64. Constants are computed from the parameters in float64,
    and rounded once. Functions that call numeric algorithms, which compute in float64, raise `robotc.Error`.
    """

    _dtype = FLOAT32

    def __init__(self, robot):
        self.name = robot.name
        super().__init__(robot.program, robot._asked)
        self._robot = robot

    def _without(self, name):
        if hasattr(type(self._robot), name):
            return f"there is no `{name}` in float32: it computes in float64, as `robot.{name}`"
        return f"a robot has no function `{name}`"

    def __reduce__(self):
        return InFloat32, (self._robot,)

    def __repr__(self):
        return f"<robot {self.name} in float32>"
