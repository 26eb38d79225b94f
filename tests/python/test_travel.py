"""Programs, functions and results in other processes: what is pickled, and sweeps on executors."""

import concurrent.futures
import copy
import multiprocessing
import os
import pickle
import threading

import numpy as np
import pytest

import robotc
from test_functions import PENDULUM
from test_programs import DRAWS, FALL


@pytest.fixture(autouse=True)
def cache(tmp_path, monkeypatch):
    """Unpickled programs use the cache of the command line: here an empty one."""
    monkeypatch.setenv("ROBOTC_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture(scope="module")
def processes():
    with concurrent.futures.ProcessPoolExecutor(2, multiprocessing.get_context("spawn")) as executor:
        yield executor


def there_and_back(value):
    return pickle.loads(pickle.dumps(value))


def gravity(robot, function, q):
    """In another process."""
    return os.getpid(), robot.gravity_forces(q), function(q), dict(robot.parameters)


def test_a_program_travels_with_its_files_and_parameters(tmp_path):
    (tmp_path / "parts").mkdir()
    (tmp_path / "parts/rod.robot").write_text(PENDULUM)
    (tmp_path / "arm.urdf").write_text("""<robot name="arm"><link name="base"/><link name="rod"><inertial>
<origin xyz="0 0 -1"/><mass value="2"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>
<joint name="hip" type="continuous"><parent link="base"/><child link="rod"/><axis xyz="0 1 0"/></joint></robot>""")
    (tmp_path / "cell.robot").write_text('use pendulum from "parts/rod.robot"\nuse arm from "arm.urdf"\n'
                                         "use planar from std\nlet two = planar(n = 2)\n")
    program = robotc.Program(tmp_path / "cell.robot", formulation="kane")
    program.parameters["pendulum.length"] = "2 * 50 cm"
    program.parameters["pendulum.mass"] = 3
    program.parameters["two.m"] = 1.5
    three = program.robot("planar(n = 3)")
    data = pickle.dumps([program, program.robot("pendulum"), three])
    expected = three.mass_matrix([0.1, 0.2, 0.3])
    for file in ("parts/rod.robot", "arm.urdf", "cell.robot"):
        (tmp_path / file).unlink()
    landed, pendulum, landed_three = pickle.loads(data)
    assert landed.robots == program.robots and dict(landed.parameters) == dict(program.parameters)
    assert pendulum.program is landed and pendulum.gravity_forces([0.5])[0] == pytest.approx(29.43 * np.sin(0.5))
    assert (landed_three.mass_matrix([0.1, 0.2, 0.3]) == expected).all()
    assert landed.robot("arm").joints == ["hip"]
    # It goes on from there, and the original does not follow.
    landed.parameters["pendulum.mass"] = 6
    assert pendulum.gravity_forces([0.5])[0] == pytest.approx(2 * 29.43 * np.sin(0.5))
    assert program.parameters["pendulum.mass"] == 3
    assert there_and_back(landed).parameters["pendulum.mass"] == 6


def test_functions_land_with_the_program_they_came_with():
    robot = robotc.load("examples/scara.robot", parameters={"computed_torque.Kp": 300})
    q = np.random.default_rng(5).uniform(-1, 1, (50, 5))
    landed, function, place = there_and_back((robot, robot.gravity_forces, robot.function("jacobian(tool)")))
    assert landed.gravity_forces is function and function.name == "gravity_forces" and not function.is_compiled
    assert (function(q) == robot.gravity_forces(q)).all() and (place(q) == robot.jacobian("tool", q)).all()
    pendulum = robotc.loads(PENDULUM)
    alone = there_and_back(pendulum.gravity_forces)
    assert alone([0.5]) == pendulum.gravity_forces([0.5])
    twin = copy.deepcopy(pendulum)
    twin.parameters["mass"] = 9
    assert pendulum.parameters["mass"] == 2 and twin.parameters["mass"] == 9
    assert there_and_back(twin.program.parameters)["mass"] == 9
    derived = there_and_back(robot.derive("mass_matrix", as_="latex"))
    assert derived.language == "latex" and derived == robot.derive("mass_matrix", as_="latex")


def test_landed_functions_are_compiled_once_a_machine(cache):
    data = pickle.dumps(robotc.loads(PENDULUM).mass_matrix)
    for _ in range(2):
        landed = pickle.loads(data)
        assert not landed.is_compiled and landed([0.5]) == [[0.5]]
        assert landed.is_compiled and len(list(cache.iterdir())) == 2  # one state, and many
    robotc.loads(PENDULUM).mass_matrix([0.5])  # one that stayed has no cache unless it is asked for
    assert len(list(cache.iterdir())) == 2


def test_robots_work_in_spawned_processes(processes):
    robot = robotc.loads(PENDULUM, parameters={"mass": 5})
    q = np.linspace(-1, 1, 20).reshape(-1, 1)
    process, forces, same, parameters = processes.submit(gravity, robot, robot.gravity_forces, q).result()
    assert process != os.getpid() and parameters == dict(robot.parameters)
    assert (forces == robot.gravity_forces(q)).all() and (same == forces).all()


def test_runs_and_sweeps_keep_their_numbers():
    robot = robotc.loads(FALL, parameters={"mass": 3})
    run = robot.simulate("fall")
    robot.parameters["mass"] = 4
    landed = there_and_back(run)
    assert repr(landed) == repr(run) and list(landed) == list(run) and landed.figures == run.figures
    assert (landed.q == run.q).all() and (landed.time == run.time).all() and landed.units == run.units
    with pytest.raises(ValueError):
        landed.time[0] = 1
    # Their report is that of the parameters at the time.
    for one in (run, landed, there_and_back(landed)):
        page = one.report()
        assert '<td>3</td><td class="unit">kg' in page and "fall of pendulum" in page
    assert robot.parameters["mass"] == 4
    sweep = robotc.loads(DRAWS).simulate_sweep()
    assert_equal(there_and_back(sweep), sweep)
    error = there_and_back(pytest.raises(robotc.Error, robot.simulate, "fal").value)
    assert "did you mean `fall`" in str(error) and error.diagnostics[0].code == "unknown-simulation"


def test_another_version_is_refused():
    version = robotc.__version__.encode()
    other = b"9" * len(version)
    robot = robotc.loads(FALL)
    for value in (robot, robot.gravity_forces, robot.program, robot.simulate("fall")):
        data = pickle.dumps(value)
        assert version in data
        with pytest.raises(robotc.Error, match=f"robotc {other.decode()}.* robotc {robotc.__version__}"):
            pickle.loads(data.replace(version, other))


def assert_equal(a, b):
    """Bit by bit."""
    for kind in ("simulation", "robot", "succeeded", "drawn", "units"):
        assert getattr(a, kind) == getattr(b, kind)
    assert (a.runs_succeeded == b.runs_succeeded).all()
    for kind in ("parameters", "figures"):
        mine, other = getattr(a, kind), getattr(b, kind)
        assert list(mine) == list(other)
        for name in mine:
            assert mine[name].tobytes() == other[name].tobytes()
    assert repr(a.statistics) == repr(b.statistics)


LISTS = {"m": [1, 1.5, 2], "force": "linspace(1 N, 4 N, 20)"}
RANDOM = {"m": [1, 2], "force": robotc.normal("3 N", 0.5), "push.step": robotc.uniform("5 ms", 0.01)}


def test_values_come_from_python():
    robot = robotc.loads(DRAWS, parameters={"force": 2})
    sweep = robotc.sweep(robot, "push", LISTS)
    assert len(sweep) == 60 and sweep.statistics == [] and sweep.units["force"] == "N"
    assert sweep["m"].tolist() == [m for m in (1, 1.5, 2) for _ in range(20)]
    # A force moves a mass by F t²/2m, exactly with this integrator.
    assert np.allclose(sweep["way"], 500 * sweep["force"] / sweep["m"], rtol=1e-12, atol=0)
    assert robot.parameters["force"] == 2
    drawn = robotc.monte_carlo(robot.program, "push", RANDOM, 500, seed=4)
    assert len(drawn) == 1000 and drawn.drawn == ["force", "push.step"] and len(drawn.statistics) == 4
    force = drawn["force"][:500]
    # The mean of 500 values is within five of its deviations, 0.5/sqrt(500).
    assert abs(force.mean() - 3) < 0.112 and 0.45 < force.std() < 0.55 and (drawn["force"][500:] == force).all()
    assert drawn["push.step"].min() >= 5 and drawn["push.step"].max() <= 10 and drawn.units["push.step"] == "ms"
    assert (robotc.monte_carlo(robot, "push", RANDOM, 500, seed=5)["force"] != drawn["force"]).all()
    # Without parameters the sweep of the file, or one run.
    assert_equal(robotc.sweep(robotc.loads(DRAWS), "push"), robotc.loads(DRAWS).simulate_sweep("push"))
    assert len(robotc.sweep(robot, "once")) == 1
    for parameters, kind, match in (({"m": 3}, TypeError, "m: values are a list"), ({"m": [np.nan]}, ValueError, "nan"),
                                    ({"m": "[1] s"}, robotc.Error, "kg"), ({"n": [1]}, robotc.Error, "parameter `n`"),
                                    ({"m": [0, 1]}, robotc.Error, "mass"), ({"m": []}, TypeError, "a list"),
                                    ({"m": robotc.normal(1, 2)}, TypeError, "monte_carlo"),
                                    ({"m": np.ones(10001)}, robotc.Error, "10 000")):
        with pytest.raises(kind, match=match):
            robotc.sweep(robot, "push", parameters)
    with pytest.raises(TypeError, match="distribution"):
        robotc.monte_carlo(robot, "push", LISTS, 10)


def test_sweeps_of_other_processes_are_those_of_this_one(processes):
    robot = robotc.loads(DRAWS, parameters={"push.duration": 30, "push.step": 1e-3})
    told = []
    assert_equal(robotc.sweep(robot, "push", LISTS, executor=processes, progress=told.append),
                 robotc.sweep(robot, "push", LISTS))
    assert told == sorted(told) and told[-1] == 1 and len(told) > 2
    parameters = {key: RANDOM[key] for key in ("m", "force")}
    assert_equal(robotc.monte_carlo(robot, "push", parameters, 40, executor=processes),
                 robotc.monte_carlo(robot, "push", parameters, 40))
    assert_equal(robotc.sweep(robot, "once", executor=processes), robotc.sweep(robot, "once"))


class Watched(concurrent.futures.ThreadPoolExecutor):
    """Counts tasks, and loses the first ones."""

    def __init__(self, lost=0):
        super().__init__(2)
        self.tasks, self.lost = 0, lost

    def submit(self, function, /, *arguments):
        self.tasks += 1
        if self.tasks > self.lost:
            return super().submit(function, *arguments)
        future = concurrent.futures.Future()
        future.set_exception(ConnectionError("worker lost"))
        return future


@pytest.mark.parametrize("seconds, tasks", ((1e-6, 1), (0.01, 20), (0.049, 50), (0.3, 99)))
def test_a_task_takes_its_time(monkeypatch, seconds, tasks):
    # Tasks of 50 ms or more: of 100 runs the first is measured, the other 99 take `seconds` each.
    monkeypatch.setattr(robotc._sweeps, "_measure", lambda plan: (plan.run(0, 1, 1), seconds))
    robot = robotc.loads(DRAWS)
    with Watched() as executor:
        assert_equal(robotc.sweep(robot, "push", executor=executor), robot.simulate_sweep("push"))
        assert executor.tasks == tasks


def test_the_time_of_a_run_is_measured():
    robot = robotc.loads(DRAWS, parameters={"push.duration": 30, "push.step": 1e-3})
    plan = robot.program._core.plan_sweep("push", [], [])
    outcomes, seconds = robotc._sweeps._measure(plan)
    assert 1 <= len(outcomes) <= 30 and 0 < seconds < 1
    assert np.array_equal(outcomes, plan.run(0, len(outcomes), 1), equal_nan=True)


def test_lost_tasks_are_done_again(capsys):
    robot = robotc.loads(DRAWS)
    with Watched(lost=1) as executor:
        assert_equal(robotc.sweep(robot, "push", executor=executor, progress=True), robot.simulate_sweep("push"))
    assert "100/100 runs" in capsys.readouterr().err
    with Watched(lost=10**6) as executor, pytest.raises(RuntimeError, match="of 100 failed in a worker.*worker lost"):
        robotc.sweep(robot, "push", executor=executor)
    dying = concurrent.futures.ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), os._exit, (1,))
    with dying, pytest.raises(
            RuntimeError, match=r"runs \d+ to \d+ of 100 failed in a worker of the executor, with \d+ done"):
        robotc.sweep(robot, "push", executor=dying)


def test_a_sweep_can_be_stopped():
    def stop(fraction):
        raise KeyboardInterrupt

    robot = robotc.loads(FALL)
    before = threading.active_count()
    with pytest.raises(KeyboardInterrupt):
        robotc.sweep(robot, "swing", {"mass": [1, 2, 3]}, progress=stop)
    assert threading.active_count() == before
