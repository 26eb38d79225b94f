"""FMUs of a plant and of its controller, coupled by masters of others: libcosim and ecos.

    masters.py ROBOTC FOLDER

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
ENVIRONMENT = FOLDER / "masters"

if Path(sys.prefix).resolve() != ENVIRONMENT.resolve():
    sys.path.insert(0, str(HERE.parent / "python"))
    from environments import python_with

    python = python_with(HERE / "masters.txt", ENVIRONMENT)
    # ecos is linked with oneTBB, which is a package of libraries.
    os.environ["LD_LIBRARY_PATH"] = str(ENVIRONMENT / "lib")
    os.execv(python, [str(python), "-B", *sys.argv])

import ecospy  # noqa: E402
from libcosimpy.CosimExecution import CosimExecution  # noqa: E402
from libcosimpy.CosimLogging import CosimLogLevel, log_output_level  # noqa: E402
from libcosimpy.CosimObserver import CosimObserver  # noqa: E402
from libcosimpy.CosimSlave import CosimLocalSlave  # noqa: E402

#: Both masters exchange variables between steps, all at once. So an effort at a tick has the state of that tick, and
#: the motion of the tick before: `coupled` is that law.
MACHINE = """
robot arm {
  gravity = [0, -9.81, 0] m/s^2
  link upper { mass = 1 kg, com = [0.5, 0, 0] m, inertia = diag(0, 0.02, 0.02) kg*m^2 }
  link fore  { mass = 0.4 kg, com = [0.2, 0, 0] m, inertia = diag(0, 0.01, 0.01) kg*m^2 }
  joint shoulder: revolute base -> upper
  joint elbow: revolute upper -> fore = at([0.8, 0, 0] m)
}
controller servo for arm {
  const goal: q = [0.5, -0.3] rad
  state z: tau = 0
  tau = 20 N*m/rad * (goal - q) + z - 4 N*m*s/rad * qd
  next z = z + period * 15 N*m/rad/s * (goal - q)
}
controller coupled for arm {
  const goal: q = [0.5, -0.3] rad
  state z: tau = 0
  state held: tau = 20 N*m/rad * goal
  let later = z + period * 15 N*m/rad/s * (goal - q)
  tau = held
  next z = later
  next held = 20 N*m/rad * (goal - q) + later - 4 N*m*s/rad * qd
}
simulate run for arm {
  initial q = 0
  tau = coupled() every 5 ms
  duration = 1 s, step = 1 ms, integrator = rk4
  log q, qd
}
"""
STEP = 5e-3
STEPS = 200
JOINTS = ("shoulder", "elbow")
OUTPUTS = [f"{name}.{joint}" for name in ("q", "qd") for joint in JOINTS]
CONNECTIONS = [("plant", "servo", name) for name in OUTPUTS] + [("servo", "plant", f"tau.{joint}") for joint in JOINTS]


def robotc(*arguments, folder):
    subprocess.run([ROBOTC, *arguments], cwd=folder, check=True, stdout=subprocess.DEVNULL)


def with_libcosim(folder):
    """The motion at the end."""
    log_output_level(CosimLogLevel.WARNING)
    execution = CosimExecution.from_step_size(round(STEP * 1e9))
    index = {name: execution.add_local_slave(CosimLocalSlave(str(Path(folder, f"{name}.fmu")), name))
             for name in ("plant", "servo")}
    reference = {name: {variable.name.decode(): variable.reference for variable in execution.slave_variables(place)}
                 for name, place in index.items()}
    observer = CosimObserver.create_last_value()
    execution.add_observer(observer)
    for source, target, name in CONNECTIONS:
        execution.connect_real_variables(index[source], reference[source][name], index[target],
                                         reference[target][name])
    execution.step(STEPS)
    return list(observer.last_real_values(index["plant"], [reference["plant"][name] for name in OUTPUTS]))


def with_ecos(folder):
    """The motion at the end."""
    with ecospy.EcosSimulationStructure() as structure:
        for name in ("plant", "servo"):
            structure.add_model(name, str(Path(folder, f"{name}.fmu")))
        for source, target, name in CONNECTIONS:
            structure.make_real_connection(f"{source}::{name}", f"{target}::{name}")
        with ecospy.EcosSimulation(structure=structure, step_size=STEP) as simulation:
            simulation.init()
            for _ in range(STEPS):
                simulation.step()
            return [simulation.get_real(f"plant::{name}") for name in OUTPUTS]


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as work:
        os.environ["ROBOTC_CACHE"] = str(Path(work, "cache"))
        Path(work, "arm.robot").write_text(MACHINE, encoding="utf-8")
        robotc("sim", "arm.robot", "-o", ".", "--quiet", folder=work)
        with open(Path(work, "run.csv"), encoding="utf-8") as table:
            rows = list(csv.reader(table))
        final = {column.partition(" [")[0]: float(value) for column, value in zip(rows[0], rows[-1])}
        expected = [final[name] for name in OUTPUTS]
        for version in ("2.0", "3.0"):
            for fmu, part in (("plant", "arm"), ("servo", "servo")):
                robotc("build", "arm.robot", "--fmu", part, "--fmi", version, "--cs", "--cpu", "native", "-o",
                       f"{fmu}.fmu", folder=work)
            motions = {"ecos": with_ecos(work)}
            if version == "2.0":  # libcosim reads no later one
                motions["libcosim"] = with_libcosim(work)
            for master, motion in motions.items():
                # The controller adds its efforts in another order than `coupled`.
                error = max(abs(own - other) for own, other in zip(motion, expected))
                assert error < 1e-12, (master, version, motion, expected)
                print(f"{master}, FMI {version}: {error:.1e}", flush=True)
            assert len({tuple(motion) for motion in motions.values()}) == 1, motions
