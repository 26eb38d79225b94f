"""FMUs in programs of others: FMPy with CVode, and CasADi.

    clients.py ROBOTC FOLDER

Installs both from the Python registry into a virtual environment in FOLDER at first. Exit code 77: they cannot be had.
"""

import csv
import os
import re
import subprocess
import sys
import tempfile
import zipfile
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
import fmpy.build  # noqa: E402
import fmpy.fmi2  # noqa: E402
import fmpy.fmi3  # noqa: E402
import fmpy.validation  # noqa: E402
import numpy as np  # noqa: E402
from lxml import etree  # noqa: E402

from machines import MACHINES, text_of  # noqa: E402

def robotc(*arguments, folder):
    subprocess.run([ROBOTC, *arguments], cwd=folder, check=True, stdout=subprocess.DEVNULL)


def reference(folder, name, simulation="precise"):
    """Columns at the end of the run."""
    robotc("sim", f"{name}.robot", simulation, "-o", ".", "--quiet", folder=folder)
    with open(Path(folder, f"{simulation}.csv"), encoding="utf-8") as file:
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
    robotc("build", f"{name}.robot", "--fmu", "precise", "--plant", "--fmi", version, "-o", file, folder=folder)
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
    expected = reference(folder, "loop", "run")
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


def events_agree(folder, version):
    """Impacts, a relay and a load as state events for CVode, and located by co-simulation itself."""
    expected = reference(folder, "events")
    robotc("build", "events.robot", "--fmu", "precise", "--fmi", version, "-o", "run.fmu", folder=folder)
    file = str(Path(folder, "run.fmu"))
    problems = fmpy.validation.validate_fmu(file)
    assert problems == [], problems
    outputs = [column for column in expected if column.startswith("q")]
    errors = []
    for options in ({"fmi_type": "ModelExchange", "solver": "CVode", "relative_tolerance": 1e-12},
                    {"fmi_type": "CoSimulation", "start_values": {"step": 1e-3}},
                    {"fmi_type": "CoSimulation", "start_values": {"step": 1e-3}, "early_return_allowed": True,
                     "use_event_mode": True}):
        if version == "2.0" and "use_event_mode" in options:
            continue
        result = fmpy.simulate_fmu(file, stop_time=1.5, output_interval=0.01, output=outputs, **options)
        errors.append(max(abs(result[column][-1] - expected[column]) for column in outputs))
    # CVode's tolerance, and roots to some rounding of the time; steps of 1 ms of rk4 otherwise.
    assert max(errors) < 1e-8, (version, errors)
    print(f"events, FMI {version}: CVode {errors[0]:.1e}, co-simulation {errors[1:]}", flush=True)


def arrays_agree(folder, name, values):
    """A plant with arrays moves as one of scalars, bit for bit, in FMPy's masters."""
    positions = {}
    for options in ([], ["--arrays"]):
        file = str(Path(folder, f"{name}.fmu"))
        robotc("build", f"{name}.robot", "--fmu", "precise", "--plant", *options, "-o", file, folder=folder)
        problems = fmpy.validation.validate_fmu(file)
        assert problems == [], problems
        terminals_are_valid(file)
        description = fmpy.read_model_description(file)
        if options:
            signals = np.array([(time, values) for time in (0, 10)], dtype=[("time", float), ("tau", float, len(values))])
            outputs = ["q"]
        else:
            signals = inputs_of(description, values)
            outputs = [one.name for one in description.modelVariables
                       if one.causality == "output" and one.name.startswith("q.")]
        for kind in ({"fmi_type": "ModelExchange", "solver": "CVode"}, {"fmi_type": "CoSimulation"}):
            result = fmpy.simulate_fmu(file, stop_time=0.5, output_interval=0.01, input=signals, output=outputs, **kind)
            motion = np.column_stack([result[output] for output in outputs])
            same = positions.setdefault(kind["fmi_type"], motion)
            assert same.shape == motion.shape and (same == motion).all(), (name, kind, np.abs(same - motion).max())
    print(f"{name}: arrays as scalars", flush=True)


def slave_of(file, folder, **options):
    """An initialised instance of co-simulation, and the references of its variables."""
    description = fmpy.read_model_description(file)
    slave = fmpy.fmi3.FMU3Slave(guid=description.guid, unzipDirectory=str(fmpy.extract(file, folder)),
                                modelIdentifier=description.coSimulation.modelIdentifier, instanceName="one")
    slave.instantiate(**options)
    slave.enterInitializationMode()
    return slave, {one.name: one.valueReference for one in description.modelVariables}


def clocks_agree(folder):
    """A master that activates the clock of a controller makes the closed loop of robotc, bit for bit."""
    expected = reference(folder, "loop", "run")
    robotc("build", "loop.robot", "--fmu", "run", "--plant", "--cpu", "native", "-o", "plant.fmu", folder=folder)
    robotc("build", "loop.robot", "--fmu", "servo", "--clocks", "--cpu", "native", "-o", "servo.fmu", folder=folder)
    files = {name: str(Path(folder, f"{name}.fmu")) for name in ("plant", "servo")}
    problems = fmpy.validation.validate_fmu(files["servo"])
    assert problems == [], problems
    plant, of_plant = slave_of(files["plant"], str(Path(folder, "plant")))
    servo, of_servo = slave_of(files["servo"], str(Path(folder, "servo")), eventModeUsed=True)
    servo.setFloat64([of_servo["step"]], [5e-3])
    clock = (fmpy.fmi3.fmi3ValueReference * 1)(of_servo["clock"])
    interval, qualifier = (fmpy.fmi3.fmi3Float64 * 1)(), (fmpy.fmi3.fmi3IntervalQualifier * 1)()
    servo.getIntervalDecimal(clock, interval, qualifier)
    assert interval[0] == 5e-3, interval[0]
    plant.exitInitializationMode()
    servo.exitInitializationMode()
    measured = [[of[name] for name in ("q.hinge", "qd.hinge")] for of in (of_plant, of_servo)]
    for tick in range(200):
        time = tick * interval[0]
        if tick > 0:
            servo.enterEventMode()
        servo.setClock(list(clock), [True])
        servo.setFloat64(measured[1], plant.getFloat64(measured[0]))
        plant.setFloat64([of_plant["tau.hinge"]], servo.getFloat64([of_servo["tau.hinge"]]))
        servo.updateDiscreteStates()
        servo.enterStepMode()
        for slave in (plant, servo):
            slave.doStep(time, (tick + 1) * interval[0] - time)
    motion = plant.getFloat64(measured[0])
    assert motion == [expected[name] for name in ("q.hinge", "qd.hinge")], (motion, expected)
    print("a controller with a clock: bit for bit", flush=True)


def derivatives_agree(folder, version):
    """Directional derivatives of a closed loop by states and a parameter, against differences of what FMPy reads."""
    file = str(Path(folder, "near.fmu"))
    robotc("build", "laws.robot", "--fmu", "near", "--fmi", version, "-o", file, folder=folder)
    description = fmpy.read_model_description(file)
    of = {one.name: one.valueReference for one in description.modelVariables}
    model = (fmpy.fmi3.FMU3Model if version == "3.0" else fmpy.fmi2.FMU2Model)(
        guid=description.guid, unzipDirectory=str(fmpy.extract(file, str(Path(folder, f"near-{version}")))),
        modelIdentifier=description.modelExchange.modelIdentifier, instanceName="one")
    model.instantiate()
    if version == "2.0":
        model.setupExperiment()
    model.enterInitializationMode()
    model.exitInitializationMode()
    get, put = (model.getFloat64, model.setFloat64) if version == "3.0" else (model.getReal, model.setReal)
    unknowns = [of[name] for name in ("der(qd.shoulder)", "der(qd.elbow)", "tau.shoulder", "tau.elbow")]
    knowns = [of[name] for name in ("machine.m2", "q.shoulder", "q.elbow", "qd.elbow")]
    h = 1e-5
    for known in knowns:
        (value,) = get([known])
        sides = []
        for change in (-h, h):
            put([known], [value + change])
            sides.append(np.array(get(unknowns)))
        put([known], [value])
        exact = np.array(model.getDirectionalDerivative(unknowns, [known], [1.0]))
        # h² of third derivatives of efforts of some N*m, and rounding over h.
        error = np.abs((sides[1] - sides[0]) / (2 * h) - exact).max() / (1 + np.abs(exact).max())
        assert error < 1e-7, (version, known, error)
        assert np.abs(exact).max() > 0, known
    model.freeInstance()
    print(f"derivatives of a closed loop, FMI {version}: as differences", flush=True)


def terminals_are_valid(file):
    """Terminals are as the schema of FMI 3 says, and their variables exist."""
    with zipfile.ZipFile(file) as archive:
        path = "terminalsAndIcons/terminalsAndIcons.xml"
        if path not in archive.namelist():
            return
        document = etree.fromstring(archive.read(path))
    schema = etree.XMLSchema(etree.parse(str(Path(fmpy.__file__).parent / "schema/fmi3/fmi3TerminalsAndIcons.xsd")))
    schema.assertValid(document)
    known = {one.name for one in fmpy.read_model_description(file).modelVariables}
    members = {one.get("variableName") for one in document.iter("TerminalMemberVariable")}
    assert members and members <= known, members - known


#: Declarations of the examples that FMUs cannot hold alone: a robot with dry friction, and laws of untyped arguments.
NOT_ALONE = {"drivetrain", "straighten", "by_model"}


def examples_are_valid(folder):
    """FMPy finds nothing in the FMUs of all robots, controllers and simulations of the examples."""
    examples = HERE.parents[1] / "examples"
    file = str(Path(folder, "example.fmu"))
    count = 0
    refused = set()
    for path in sorted(examples.glob("*.robot")):
        for kind, name in re.findall(r"^(simulate|robot|controller)\s+(\w+)", path.read_text(encoding="utf-8"), re.M):
            for options in ([], ["--plant"]) if kind == "simulate" else ([],):
                for more in (["--fmi", "3.0"], ["--fmi", "2.0"], ["--target", "source"], ["--arrays"], ["--clocks"]):
                    done = subprocess.run([ROBOTC, "build", path, "--fmu", name, *options, *more, "-o", file],
                                          check=False, capture_output=True, text=True)
                    if done.returncode != 0:
                        assert done.stderr.lstrip().startswith("error") and done.returncode == 2, done
                        if "source" not in more and "--clocks" not in more:
                            refused.add(name)
                        continue
                    problems = fmpy.validation.validate_fmu(file)
                    assert problems == [], (path, name, options, more, problems)
                    terminals_are_valid(file)
                    count += 1
    assert refused == NOT_ALONE and count > 100, (refused, count)
    print(f"{count} FMUs of the examples are valid", flush=True)


def source_agrees(folder, name, version, *subject):
    """An FMU without a binary, compiled by FMPy's project for CMake, does as one with a binary."""
    runs = []
    for target in ("x86_64-linux-gnu", "source"):
        file = str(Path(folder, f"{target}.fmu"))
        robotc("build", f"{name}.robot", "--fmu", *subject, "--fmi", version, "--target", target, "-o", file,
               folder=folder)
        problems = fmpy.validation.validate_fmu(file)
        assert problems == [], problems
        unpacked = str(Path(folder, f"{name}-{target}-{version}"))
        fmpy.extract(file, unpacked)
        if target == "source":
            fmpy.build.build_platform_binary(unpacked)
        outputs = [one.name for one in fmpy.read_model_description(unpacked).modelVariables
                   if one.causality == "output"]
        runs.append(fmpy.simulate_fmu(unpacked, fmi_type="CoSimulation", stop_time=0.5, output_interval=0.01,
                                      output=outputs))
    # The compilers differ by rounding alone, which half a second lets grow by orders.
    error = max(np.abs(runs[0][output] - runs[1][output]).max() for output in outputs)
    assert error < 1e-11, (name, version, error)
    print(f"{name}, FMI {version}: source {error:.1e}", flush=True)


def casadi_agrees(folder, name, values, *subject):
    """CasADi's Jacobian of the rates, from directional derivatives, against its own differences."""
    robotc("build", f"{name}.robot", "--fmu", *subject, "--fmi", "3.0", "-o", f"{name}.fmu", folder=folder)
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
        for machine in (*MACHINES, "loop", "events", "laws"):
            Path(work, f"{machine}.robot").write_text(text_of(machine), encoding="utf-8")
        for machine, torques in MACHINES.items():
            for fmi in ("3.0", "2.0"):
                fmpy_agrees(work, machine, torques, fmi)
                source_agrees(work, machine, fmi, "precise", "--plant")
            casadi_agrees(work, machine, torques, "precise", "--plant")
            arrays_agree(work, machine, torques)
        examples_are_valid(work)
        clocks_agree(work)
        casadi_agrees(work, "laws", [], "near")
        for fmi in ("3.0", "2.0"):
            derivatives_agree(work, fmi)
            loop_agrees(work, fmi)
            events_agree(work, fmi)
            source_agrees(work, "events", fmi, "precise")
            source_agrees(work, "loop", fmi, "run")
