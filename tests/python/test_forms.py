"""The two forms of calls, compiled and by ctypes: the same members, texts, results and errors."""

import ctypes
import inspect
import os
import re
import shutil
import subprocess
import sys

import pytest

import robotc
from robotc import _call_ctypes, _interface
from test_functions import PENDULUM

try:
    from robotc import _call_native
except (ImportError, RuntimeError):
    _call_native = None
needs_both = pytest.mark.skipif(_call_native is None, reason="the compiled calls are for another NumPy")

#: Calls of a function of q and qd; "one" and "many" are arrays for it.
CALLS = [
    "f(one, one)", "f(many, many)", "f(one, qd=one)", "f(qd=one, q=one)", "f(many, many, threads=2)",
    "f(one, one, out=np.zeros(2))", "f(many, many, out=np.zeros((3, 2)))", "f(many[::2], many[::2])",
    "f(many.T.copy().T, many)", "f(one.astype('>f8'), one)", "f(one.astype(np.float32), one)", "f([1, 2], (3, 4))",
    "f(one.astype(int), one)", "f(one[::-1], one)", "f(one.view(Special), one)", "f(many[:0], many[:0])",
    "f(many[1:2], many[1:2])", "f(memoryview(one), one)", "f(one, one, out=None, threads=1)",
    "f(one, one, threads=np.int64(2))",
    "f(one, one, threads=2**70)", "e(one, one)", "e(many, many)", "e(one, one, out=np.zeros(()))", "type(e(one, one))",
    "f(one, many)", "f(many, one)", "f(many[:1], one)", "f(many, [[3, 4]])", "f(np.asfortranarray(many), one)",
    "f(many, one, out=np.zeros((3, 2)), threads=2)",
    "f()", "f(one)", "f(one, one, one)", "f(one, one, speed=1)", "f(one, one, q=one)", "f(one, q=one)",
    "f(many, many[:2])", "f(one[:1], one)", "f(1.0, one)", "f(many, one * np.nan)", "f(many, one, out=np.zeros(2))",
    "f(one.reshape(1, 1, 2), one)",
    "f(one, one + 1j)", "f(one, [True, True])", "f(one, ['a', 'b'])", "f(one, None)", "f(one, [[1], [1, 2]])",
    "f(one, Interrupted())", "f(one, [np.nan, 1])", "f(many[:1], many[:1] * np.nan)",
    "f(one, np.array([1, -np.inf]))", "f(many, many + np.array([[0], [np.inf], [np.nan]]))",
    "f(one, one, threads=0)", "f(one, one, threads='two')", "f(one, one, threads=1.5)", "f(one, one, out=[0, 0])",
    "f(one, one, out=np.zeros(3))", "f(one, one, out=np.zeros((2, 2))[:, 0])", "f(one, one, out=one)",
    "f(many, many, out=np.zeros(2))", "f(one, one, out=np.zeros(2, np.float32))", "f(one, one, out=constant)",
    "f.name", "f.robot", "f.__name__", "f.__doc__", "f.signature", "repr(f)", "inspect.signature(f)", "f.is_compiled",
    "setattr(f, 'mine', 3) or f.mine", "weakref.ref(f)() is f", "setattr(f, 'name', 'g')", "hash(f) == hash(g)",
    "f == g", "callable(f)", "f._code.function == 0",
]

SCRIPT = """
import inspect, sys, weakref
import numpy as np
import robotc

robot = robotc.loads("use planar from std\\n").program.robot("planar(n = 2)")
f, g, e = robot.nonlinear_effects, robot.gravity_forces, robot.kinetic_energy
one, many = np.array([0.1, -0.7]), np.random.default_rng(1).uniform(-1, 1, (3, 2))
constant = np.zeros(2)
constant.flags.writeable = False

class Special(np.ndarray):
    pass

class Interrupted:
    seen = False
    def __array__(self, *arguments, **keywords):
        if self.seen:
            return np.zeros(2)
        self.seen = True
        raise KeyboardInterrupt("now")

for call in sys.stdin.read().splitlines():
    try:
        made = eval(call)
        bits = made.tobytes().hex() if isinstance(made, np.ndarray) else ""
        print(call, "->", type(made).__name__, repr(made), bits)
    except BaseException as error:
        print(call, "->", type(error).__name__, error)
"""


def run_with(form, code, **keywords):
    environment = {**os.environ, "ROBOTC_PYTHON_CALLS": form}
    return subprocess.run([sys.executable, "-B", "-c", code], env=environment, capture_output=True, text=True,
                          **keywords)


@needs_both
def test_both_forms_give_the_same():
    native, by_ctypes = (run_with(form, SCRIPT, input="\n".join(CALLS)) for form in ("native", "ctypes"))
    assert native.stderr == by_ctypes.stderr == ""
    assert native.stdout.splitlines() == by_ctypes.stdout.splitlines()
    outcomes = dict(line.split(" -> ") for line in native.stdout.splitlines() if " -> " in line)
    assert set(CALLS) <= set(outcomes)
    # The calls before `f()` are right, those from there to the texts are not.
    first_wrong, first_text = CALLS.index("f()"), CALLS.index("f.name")
    for place, call in enumerate(CALLS[:first_text]):
        is_wrong = outcomes[call].startswith(("TypeError", "ValueError", "KeyboardInterrupt"))
        assert is_wrong == (place >= first_wrong), outcomes[call]


@needs_both
def test_both_forms_have_the_same_members():
    forms = _call_native.Caller, _call_ctypes.Caller

    class Plain:
        pass

    def own(form):
        return set(dir(form)) - set(dir(Plain))

    assert own(forms[0]) == own(forms[1]) == {"__call__", "_code"}
    assert inspect.getdoc(forms[0]) == inspect.getdoc(forms[1])
    assert forms[0]()._code is forms[1]()._code is None
    # Everything else belongs to their common heir.
    assert robotc.Function.__bases__[0] in forms


@needs_both
def test_the_form_can_be_chosen():
    shown = "import robotc; print(robotc.Function.__base__.__module__)"
    for form, module in (("native", "robotc._call_native"), ("ctypes", "robotc._call_ctypes")):
        assert run_with(form, shown).stdout.strip() == module
    wrong = run_with("fast", shown)
    assert wrong.returncode != 0 and "ROBOTC_PYTHON_CALLS is 'fast', where native or ctypes is expected" in wrong.stderr
    # Where the compiled form cannot be loaded, the other one is chosen, unless the first is asked for.
    absent = "import sys; sys.modules['robotc._call_native'] = None; "
    assert run_with("", absent + shown).stdout.strip() == "robotc._call_ctypes"
    assert "ModuleNotFoundError" in run_with("native", absent + shown).stderr
    assert run_with("", shown).stdout.strip() == "robotc._call_native"


@pytest.mark.parametrize("form", (pytest.param("native", marks=needs_both), "ctypes"))
def test_code_lives_as_long_as_a_call_needs_it(form):
    """Calls go on while other threads set parameters, which replaces the code."""
    code = f"""
import threading, numpy as np, robotc
robot = robotc.loads({PENDULUM!r})
q, many = np.array([0.5]), np.full((5000, 1), 0.5)
right = [m * 9.81 * 0.5 * np.sin(0.5) for m in (2, 3)]
done, wrong = threading.Event(), []
def call():
    while not done.is_set():
        for force in (robot.gravity_forces(q)[0], robot.gravity_forces(many)[4999, 0]):
            if min(abs(force - one) for one in right) > 1e-12:
                wrong.append(force)
threads = [threading.Thread(target=call) for _ in range(4)]
[thread.start() for thread in threads]
for k in range(100):
    robot.parameters["mass"] = 2 + k % 2
done.set()
[thread.join() for thread in threads]
print(wrong)
"""
    run = run_with(form, code)
    assert run.stdout == "[]\n" and run.stderr == ""


def test_the_header_is_read_as_a_compiler_reads_it():
    """The compiler knows each member, its place, its size and its kind; and the types of all functions."""
    compiler = shutil.which("clang-19") or shutil.which("cc")
    if compiler is None:
        pytest.skip("there is no C compiler")
    lines = ["#include <stddef.h>", '#include "robotc.h"']
    for name, structure in _interface.structures.items():
        for member, kind in structure._fields_:
            field = getattr(structure, member)
            lines.append(f'_Static_assert(offsetof({name}, {member}) == {field.offset} && '
                         f'sizeof((({name}*)0)->{member}) == {field.size}, "{name}.{member}");')
            if kind in (ctypes.c_double, ctypes.c_char_p):
                c_type = "double" if kind is ctypes.c_double else "char *"
                lines.append(f'_Static_assert(_Generic((({name}*)0)->{member}, {c_type}: 1, const {c_type}: 1), "");')
        if structure._fields_:
            lines.append(f'_Static_assert(sizeof({name}) == {ctypes.sizeof(structure)}, "{name}");')
    for name, value in _interface.constants.items():
        lines.append(f'_Static_assert({name} == {value}, "{name}");')
    functions = {name: function for name, function in vars(_interface.library).items() if name.startswith("robotc_")}
    for name, function in functions.items():
        # The number of arguments: one more or less is an error.
        arguments = ", ".join("0" for _ in function.argtypes)
        lines.append(f"void call_{name}(void) {{ (void){name}({arguments}); }}")
    run = subprocess.run([compiler, "-std=c11", "-fsyntax-only", f"-I{_interface._folder}", "-x", "c", "-"],
                         input="\n".join(lines), capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    header = (_interface._folder / "robotc.h").read_text()
    assert set(re.findall(r"^typedef struct (\w+)", header, flags=re.M)) == set(_interface.structures)
    assert set(re.findall(r"^[\w ]+[ *]+(robotc_\w+)\(", header, flags=re.M)) == set(functions)


def test_a_declaration_that_cannot_be_read_is_an_error():
    for wrong in ("typedef union robotc_u { int a ; } robotc_u ;", "int robotc_f ( int ( * g ) ( void ) ) ;"):
        with pytest.raises(ImportError, match="this declaration is not understood: .*robotc_"):
            _interface._declare(wrong, _interface.library)
    with pytest.raises(ImportError, match="the type uint32_t is not known"):
        _interface._declare("uint32_t robotc_f ( void ) ;", _interface.library)


def test_texts_are_checked():
    program = robotc.loads(PENDULUM).program
    for wrong, kind in ((3, TypeError), ("fall\0", ValueError)):
        with pytest.raises(kind, match="text"):
            program.simulate(wrong)
