"""The properties of functions of robots that automatic differentiation needs."""

from ._errors import Error
from ._functions import require_function
from ._names import VARIABLES, WITH_PARAMETERS, derivative
from ._recipes import function_of
from ._shapes import advice


class Differentiable:
    """A function with its arguments, and the functions that are its derivatives.

    Derivatives by q are along displacements, an entry for each freedom. Where q has other entries than qd, with
    quaternions and loops, `displacement_matrix(q)` maps changes of the entries of q to these.
    """

    def __init__(self, function):
        self.function = function
        signature = function.signature
        self.title = function.name
        self.names = [array.name for array in signature.inputs]
        self.sizes = [array.shape[0] for array in signature.inputs]
        self.shape = signature.output.shape
        # An expression means what it says.
        self._is_expression = signature.meaning == self.title.removesuffix(WITH_PARAMETERS)
        if not self.names:
            raise ValueError(f"{self.title} takes no arguments: it is a constant, `robot.{self.title}()`")
        robot = function._program.describe_robot(function.robot)
        #: Indices in q of the first entries of its quaternions.
        self.quaternions = robot["quaternions"]
        self.nv = len(robot["speeds"])
        #: True if q is closed, and its quaternions get the length 1, before anything is computed from it.
        self.closes = "q" in self.names and len(robot["joints"]) != self.nv

    def other(self, title):
        """Another function of the same robot."""
        return function_of(self.function._program, self.function.robot, title)

    def derivative(self, argument):
        """The function that is the derivative by an argument; the axis of the argument is its last one."""
        reason = "it is not a function of the motion"
        if argument in VARIABLES:
            made = self.other(derivative(self.title, argument, self._is_expression))
            try:
                made.signature
                return made
            except Error as error:
                reason = str(error).splitlines()[0]
        raise TypeError(f"{self.title} has no derivative by {argument}: {reason}")

    def named(self, arrays, named):
        """The arguments of a call in order."""
        if len(arrays) > len(self.names):
            raise TypeError(f"{self.title} takes {len(self.names)} arrays, not {len(arrays)}: {', '.join(self.names)}")
        given = dict(zip(self.names, arrays))
        for name, array in named.items():
            if name not in self.names or name in given:
                raise TypeError(f"{self.title}: `{name}` is " + ("given twice" if name in given else "not an argument"))
            given[name] = array
        missing = [name for name in self.names if name not in given]
        if missing:
            raise TypeError(f"{self.title}: `{missing[0]}` is missing")
        return [given[name] for name in self.names]

    def check(self, name, size, array, dtype):
        """Raises unless an array has the type and the last axis of an argument."""
        if array.dtype != dtype:
            raise TypeError(f"{self.title}: {name} is of type {array.dtype}, where float64 is expected")
        if tuple(array.shape[-1:]) != (size,):
            raise ValueError(f"{self.title}: {name} has the shape {tuple(array.shape)}, where (…, {size}) is expected"
                             + advice(self.function._program, self.function.robot, name, size, tuple(array.shape)))


def operator(function, user, threads, kinds):
    """The operator of a function for `user`, a module of robotc. `kinds`: that of `close_loops`, and others."""
    require_function(function, user)
    made = function.__dict__.setdefault(f"_{user}", {})
    if threads not in made:
        made[threads] = kinds[0 if function.name == "close_loops" else 1](Differentiable(function), threads)
    return made[threads]
