"""Functions of robots in CasADi, as external functions with exact sparse Jacobians.

    dynamics = robotc.casadi.function(robot.forward_dynamics)
    qdd = dynamics(q, qd, tau)  # casadi.SX would be expanded: use casadi.MX, casadi.DM or numbers
"""

import atexit
import ctypes
import os
import re
import shutil
import subprocess
import tempfile

from ._functions import require_function
from ._packages import imported

casadi = imported("casadi", "robotc.casadi", "3.8.2")


def _library(source, name, level):
    """The path of a shared library, which this machine's C compiler makes of the source, optimised to a level."""
    folder = tempfile.mkdtemp(prefix="robotc-casadi-")
    # CasADi opens it again when a function is loaded from a file.
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    path = os.path.join(folder, name)
    with open(path + ".c", "w", encoding="utf-8") as file:
        file.write(source)
    compiler = os.environ.get("CC", "cc")
    try:
        subprocess.run([compiler, level, "-fPIC", "-shared", "-o", path + ".so", path + ".c", "-lm"], check=True,
                       capture_output=True, text=True)
    except FileNotFoundError:
        raise RuntimeError(f"robotc.casadi needs a C compiler, and there is no `{compiler}`: install one, or name it "
                           "in the environment variable CC") from None
    except subprocess.CalledProcessError as error:
        raise RuntimeError(f"robotc.casadi: `{compiler}` failed:\n{error.stderr}") from None
    return path + ".so"


def function(function, *, parameters=False, hessians=False):
    """A function of a robot as a `casadi.Function` with a sparse result and an exact sparse Jacobian.

    The C compiler of this machine, `cc` or what the environment variable CC names, compiles it. Parameters of the robot
    have the values of now. With `parameters=True` those that the function depends on are its last argument,
    `parameters`. With `hessians=True` the Jacobian has a Jacobian itself, so that optimisers get exact Hessians; that
    takes several times as long to compile. Robots with loops are refused. Quaternions in q can have any length.
    """
    require_function(function, "robotc.casadi")
    source = function._program.derive(function.robot, [function.name], "casadi", False, False, 6, False, hessians)
    name = re.search(r"int (\w+)\(const casadi_real \*\*arg", source)[1]
    # Long code takes minutes at the second level.
    path = _library(source, name, "-O1" if hessians else "-O2")
    made = casadi.external(name, path)
    if parameters or "parameters" not in made.name_in():
        return made
    count = made.numel_in(made.index_in("parameters"))
    values = list((ctypes.c_double * count).in_dll(ctypes.CDLL(path), f"{name}_default_parameters"))
    names = [one for one in made.name_in() if one != "parameters"]
    arguments = [casadi.MX.sym(one, made.sparsity_in(one)) for one in names]
    return casadi.Function(name, arguments, [made(*arguments, values)], names, made.name_out())
