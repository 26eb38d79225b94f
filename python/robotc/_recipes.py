"""Programs on their way to other processes and machines: as texts, not as compiled code."""

import copyreg

from . import _programs
from ._errors import Error
from ._functions import FLOAT64, Function


def opened(path, text, formulation, base, cache, files=None):
    """A loaded program, with the data of its recipe."""
    core = _programs.Program(text, path, cache, formulation, base, files)
    core.path, core.text, core.formulation, core.base = path, text, formulation, base
    core.functions = {}  # by what their robot was asked for as and the type of numbers, and by title
    return core


def functions_of(core, robot, dtype=FLOAT64):
    """The functions of a robot that were asked for: they follow the parameters of the program."""
    return core.functions.setdefault((robot, dtype), {})


def function_of(core, robot, title, dtype=FLOAT64):
    """A function of a robot, each made once."""
    functions = functions_of(core, robot, dtype)
    made = functions.get(title)
    if made is None:
        made = functions.setdefault(title, Function(core, robot, title, dtype))
    return made


class Recipe:
    """The recipe that makes a program again: its files, the parameters as they are now, and its options.

    Pickled, it carries the content of all files and the version of robotc, which must be that of whoever unpickles it.
    """

    def __init__(self, core):
        self._core = core
        self._parameters = {path: value for path, _, value, is_set in core.parameters() if is_set}

    def __getstate__(self):
        core = self._core
        if core is None:
            return self.__dict__
        return {"_core": None, "_version": _programs.version, "_path": core.path, "_text": core.text,
                "_formulation": core.formulation, "_base": core.base, "_files": core.files(),
                "_parameters": self._parameters}

    def __setstate__(self, state):
        if state["_version"] != _programs.version:
            raise Error(f"this comes from robotc {state['_version']}, and this is robotc {_programs.version}: install the "
                        "same version of robotc on both sides")
        self.__dict__.update(state)

    def open(self):
        """The program, with the parameters of the recipe."""
        if self._core is not None:
            now = {path: value for path, _, value, is_set in self._core.parameters() if is_set}
            if now == self._parameters:
                return self._core
            self.__setstate__(self.__getstate__())
        # The cache of this machine.
        core = opened(self._path, self._text, self._formulation, self._base, "", self._files)
        core.set_several(list(self._parameters), list(self._parameters.values()))
        self._core = core
        return core


def _open(recipe):
    return recipe.open()


copyreg.pickle(_programs.Program, lambda core: (_open, (Recipe(core),)))
