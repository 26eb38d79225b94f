"""FMUs in programs of others: FMPy with CVode, and CasADi.

    clients.py ROBOTC FOLDER

Installs both from the Python registry into a virtual environment in FOLDER at first. Exit code 77: they cannot be had.
"""

import csv
import os
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROBOTC, FOLDER = (Path(argument).resolve() for argument in sys.argv[1:3])

if Path(sys.prefix).resolve() != (FOLDER / "packages").resolve():
    sys.path.insert(0, str(HERE.parent / "python"))
    from environments import python_with

    python = python_with(HERE / "packages.txt", FOLDER / "packages")
    os.execv(python, [str(python), "-B", *sys.argv])

import casadi  # noqa: E402
import fmpy  # noqa: E402
import fmpy.validation  # noqa: E402
import numpy as np  # noqa: E402

LINKAGE = """
robot linkage {
  gravity = [0, -9.81, 0] m/s^2
  param density = 2 kg/m
  fn bar(l: m) = density * l^3 / 12 * diag(0, 1, 1)
  link crank   { mass = density * 0.12 m, com = [0.06, 0, 0] m, inertia = bar(0.12 m) }
  link coupler { mass = density * 0.42 m, com = [0.21, 0, 0] m, inertia = bar(0.42 m) }
  link rocker  { mass = density * 0.3 m,  com = [0.15, 0, 0] m, inertia = bar(0.3 m) }
  joint motor: revolute base  -> crank { viscous = 0.01 N*m*s/rad }
  joint elbow: revolute crank -> coupler = at([0.12, 0, 0] m)
  joint swing: revolute base  -> rocker  = at([0.5, 0, 0] m)
  frame coupler_end on coupler = at([0.42, 0, 0] m)
  frame rocker_end  on rocker  = at([0.3, 0, 0] m)
  closure pin: revolute coupler_end -> rocker_end
  actuated = [motor]
  assembly = [motor = 60 deg, elbow = -30 deg, swing = 110 deg]
}
simulate run for linkage {
  initial q = [motor = 50 deg]
  tau = [0.1 N*m]
  duration = 1 s, step = 10 ms, integrator = dopri5, relative_tolerance = 1e-12, absolute_tolerance = 1e-13
  log q
}
"""

#: A tree of slides and turns, whose names and comments have to be written as entities.
ARM = """
/// An arm "on" a rail & its tool.
robot arm {
  gravity = [0, -9.81, 0] m/s^2
  param m2 = 1.5 kg
  link cart  { mass = 3 kg, com = [0, 0, 0] m }
  link upper { mass = 2 kg, com = [0.2, 0, 0] m, inertia = diag(0, 0.03, 0.03) kg*m^2 }
  link fore  { mass = m2, com = [0.15, 0, 0] m, inertia = diag(0, 0.02, 0.02) kg*m^2 }
  joint rail: prismatic base -> cart = at(axis = [1, 0, 0]) { viscous = 2 N*s/m }
  joint shoulder: revolute cart -> upper { viscous = 0.1 N*m*s/rad }
  joint elbow: revolute upper -> fore = at([0.4, 0, 0] m)
}
simulate run for arm {
  initial q = [0.1 m, -80 deg, 10 deg]
  tau = [1, 3, 0.5] SI
  duration = 1 s, step = 10 ms, integrator = dopri5, relative_tolerance = 1e-12, absolute_tolerance = 1e-13
  log q
}
"""

#: A free body that tumbles, with a pendulum on a ball joint.
BODY = """
robot body {
  gravity = [0, 0, -9.81] m/s^2
  link hull { mass = 4 kg, com = [0.01, 0, 0.02] m, inertia = diag(0.3, 0.2, 0.25) kg*m^2 }
  link bob { mass = 1 kg, com = [0, 0, -0.3] m, inertia = diag(0.03, 0.03, 0.01) kg*m^2 }
  joint root: floating base -> hull
  joint ball: spherical hull -> bob = at([0.1, 0, -0.2] m)
}
simulate run for body {
  initial q = [root = at([0, 0, 1] m, rpy = [10, 20, 30] deg), ball = rpy(0, 10 deg, 0)]
  initial qd = [0.3, -0.2, 0.5, 0.1, 0.2, -0.3, 1, 2, -0.5] SI
  tau = [0.2, -0.1, 0.3] SI
  duration = 1 s, step = 10 ms, integrator = dopri5, relative_tolerance = 1e-12, absolute_tolerance = 1e-13
  log q
}
"""

#: A sampled law with a state, which holds a pendulum.
LOOP = """
robot pendulum {
  gravity = [0, -9.81, 0] m/s^2
  link bob { mass = 1 kg, com = [0.5, 0, 0] m, inertia = diag(0, 0.02, 0.02) kg*m^2 }
  joint hinge: revolute base -> bob
}
controller servo for pendulum {
  const goal: q = [0.5 rad]
  state z: tau = 0
  tau = 20 N*m/rad * (goal - q) + z - 4 N*m*s/rad * qd
  next z = z + period * 15 N*m/rad/s * (goal - q)
}
simulate run for pendulum {
  initial q = 0
  tau = servo() every 5 ms
  duration = 1 s, step = 1 ms, integrator = rk4
  log q, qd
}
"""

MACHINES = {"arm": (ARM, [1, 3, 0.5]), "body": (BODY, [0.2, -0.1, 0.3]), "linkage": (LINKAGE, [0.1])}


def robotc(*arguments, folder):
    subprocess.run([ROBOTC, *arguments], cwd=folder, check=True, stdout=subprocess.DEVNULL)


def reference(folder, name):
    """Columns of q at the end of the run."""
    robotc("sim", f"{name}.robot", "-o", ".", "--quiet", folder=folder)
    with open(Path(folder, "run.csv"), encoding="utf-8") as file:
        rows = list(csv.reader(file))
    return {column.partition(" [")[0]: float(value) for column, value in zip(rows[0], rows[-1])}


def inputs_of(description, values):
    names = [variable.name for variable in description.modelVariables if variable.causality == "input"]
    signals = np.zeros(2, dtype=[("time", float), *((name, float) for name in names)])
    signals["time"] = [0, 10]
    for name, value in zip(names, values):
        signals[name] = value
    return signals


def fmpy_agrees(folder, name, values, version):
    """Nothing to complain of; with CVode the motion of a run with tight tolerances."""
    file = str(Path(folder, f"{name}.fmu"))
    robotc("build", f"{name}.robot", "--fmu", "run", "--plant", "--fmi", version, "-o", file, folder=folder)
    problems = fmpy.validation.validate_fmu(file)
    assert problems == [], problems
    description = fmpy.read_model_description(file)
    expected = reference(folder, name)
    positions = [column for column in expected if column.startswith("q.")]
    assert positions
    signals = inputs_of(description, values)
    result = fmpy.simulate_fmu(file, fmi_type="ModelExchange", solver="CVode", stop_time=1, relative_tolerance=1e-12,
                               input=signals, output=positions, output_interval=0.01)
    # CVode's tolerance, and corrections of loops and quaternions once they have drifted by 1e-9.
    error = max(abs(result[column][-1] - expected[column]) for column in positions)
    assert error < 1e-8, (name, version, error)
    result = fmpy.simulate_fmu(file, fmi_type="CoSimulation", stop_time=1, step_size=0.01, output_interval=0.01,
                               input=signals, output=positions, start_values={"step": 1e-3})
    # Steps of 1 ms: error h⁴, and the speeds of these motions are below 20/s.
    coarse = max(abs(result[column][-1] - expected[column]) for column in positions)
    assert coarse < 1e-7, (name, version, coarse)
    print(f"{name}, FMI {version}: CVode {error:.1e}, co-simulation {coarse:.1e}", flush=True)


def loop_agrees(folder, version):
    """A closed loop with a clock: its ticks are time events for CVode, and co-simulation is the run itself."""
    expected = reference(folder, "loop")
    for name in ("run", "servo"):
        robotc("build", "loop.robot", "--fmu", name, "--fmi", version, "--cpu", "native", "-o", f"{name}.fmu",
               folder=folder)
        problems = fmpy.validation.validate_fmu(str(Path(folder, f"{name}.fmu")))
        assert problems == [], problems
    file = str(Path(folder, "run.fmu"))
    outputs = [column for column in expected if column.startswith("q")]
    errors = []
    for options in ({"fmi_type": "ModelExchange", "solver": "CVode", "relative_tolerance": 1e-12},
                    {"fmi_type": "CoSimulation"}):
        result = fmpy.simulate_fmu(file, stop_time=1, output_interval=0.01, output=outputs, **options)
        errors.append(max(abs(result[column][-1] - expected[column]) for column in outputs))
    # The run has steps of 1 ms of rk4: error h⁴ in motions of some rad/s.
    assert errors[0] < 1e-9 and errors[1] == 0, errors
    print(f"loop, FMI {version}: CVode {errors[0]:.1e}, co-simulation {errors[1]:.1e}", flush=True)


def casadi_agrees(folder, name, values):
    """CasADi's Jacobian of the rates, from directional derivatives, against its own differences."""
    robotc("build", f"{name}.robot", "--fmu", "run", "--plant", "--fmi", "3.0", "-o", f"{name}.fmu", folder=folder)
    unpacked = str(fmpy.extract(str(Path(folder, f"{name}.fmu")), str(Path(folder, f"{name}_unpacked"))))
    builder = casadi.DaeBuilder(name, unpacked)
    rates = builder.create("rates", ["x", "u"], ["ode"])
    states = np.array([builder.start(state) for state in builder.x()], dtype=float).ravel()
    jacobian = rates.factory("jacobian", ["x", "u"], ["jac:ode:x", "jac:ode:u"])
    exact = [np.array(casadi.DM(part)) for part in jacobian(states, values)]

    def at(x, u):
        return np.array(rates(x, u)).ravel()

    h = 1e-6
    for part, point in ((0, states), (1, np.array(values, dtype=float))):
        for column in range(len(point)):
            step = np.zeros(len(point))
            step[column] = h
            arguments = [[states, values], [states, values]]
            arguments[0][part], arguments[1][part] = point - step, point + step
            difference = (at(*arguments[1]) - at(*arguments[0])) / (2 * h)
            scale = 1 + np.abs(difference).max()
            assert np.abs(difference - exact[part][:, column]).max() < 1e-6 * scale, (name, part, column)
    print(f"{name}, CasADi: {exact[0].shape[0]} rates", flush=True)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as work:
        os.environ["ROBOTC_CACHE"] = str(Path(work, "cache"))
        for machine, (text, torques) in MACHINES.items():
            Path(work, f"{machine}.robot").write_text(text, encoding="utf-8")
            for fmi in ("3.0", "2.0"):
                fmpy_agrees(work, machine, torques, fmi)
            casadi_agrees(work, machine, torques)
        Path(work, "loop.robot").write_text(LOOP, encoding="utf-8")
        for fmi in ("3.0", "2.0"):
            loop_agrees(work, fmi)
