"""The functions of a robot by name, in float64 and in float32."""

import re
from typing import NamedTuple

import numpy as np

from . import _programs
from ._functions import FLOAT32, FLOAT64, compile
from ._names import WITH_PARAMETERS, differentiated, nearest
from ._recipes import function_of, functions_of

_catalogue = {name: (place, optional, meaning, arguments)
              for name, place, optional, meaning, arguments in _programs.catalogue}

#: A text that may be a function by its name, and what it has in parentheses: "pose(tool)".
_by_name = re.compile(r"\s*([^\W\d]\w*)\s*(?:\(([^()]*)\)\s*)?")


def _known(name):
    """The function of the catalogue that a name belongs to: "pose" of "pose" and of "pose_dq_dq"; None without one.

    Derivatives by arguments that it takes may still not exist, such as those of `plus`; the compiler knows.
    """
    of = differentiated(name, _catalogue)
    by = () if of is None else name[len(of):].split("_d")[1:]
    return of if all(argument in _catalogue[of][3] for argument in by) else None


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
        known = _catalogue.get(_known(name))
        if known is None:
            raise AttributeError(self._without(name) + nearest(name, dir(self)))
        place, optional = known[:2]
        made = self.function(name) if place is None or optional else _OfPlace(self, name)
        self.__dict__[name] = made  # the next time, Python finds it by itself
        return made

    def __dir__(self):
        return [*super().__dir__(), *_catalogue]

    def _without(self, name):
        """The message that there is no function of a name."""
        return f"a robot has no `{name}`"

    def function(self, title):
        """A function by its name in robotc, "inverse_dynamics", "pose(tool)", or an expression, "norm(qd)".

        An expression is one of the language, over q, qd, qdd, tau, t and parameters of the robot; it can use what the
        file defines. "… with parameters" takes the parameters of the robot as a last argument, a row for each state.
        An unknown name of a function or place raises `robotc.Error` at once; other mistakes do so at the first use.
        """
        if not isinstance(title, str):
            raise TypeError(f"function takes a name or an expression, not {type(title).__name__}")
        made = self._functions.get(title)
        if made is None or not made.is_compiled:
            self._require_names(title)
            made = function_of(self.program._core, self._asked, title, self._dtype)
        return made

    def _require_names(self, title):
        """Raises `robotc.Error` if a text is a name, alone or with a place in parentheses, and one of them is unknown.

        Names of functions, links and frames are looked up here, and nothing is derived for them. The compiler decides
        about others, which may be constants or functions of the file.
        """
        found = _by_name.fullmatch(title.removesuffix(WITH_PARAMETERS))
        if found is None:
            return
        name, place = found.groups()
        of = _known(name)
        if of is not None:
            takes, optional = _catalogue[of][:2]
            if place is None:
                has_place = optional
            else:  # "pose(tool, q)" is an expression
                has_place = "," in place or place.strip() in self._places()
            if takes is None or has_place:
                return
        self.program._core.describe(self._asked, title)

    def compile(self, *titles, batches=True):
        """Compiles functions now instead of at their first call, in parallel on all cores."""
        # The compiler checks the names, so that one error covers all functions.
        compile([function_of(self.program._core, self._asked, title, self._dtype) for title in titles], batches)


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

    def _places(self):
        return self._robot._places()

    def __reduce__(self):
        return InFloat32, (self._robot,)

    def __repr__(self):
        return f"<robot {self.name} in float32>"
