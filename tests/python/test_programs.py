"""Programs from Python: messages, parameters, simulations, formulas."""

import ast
import inspect
import pathlib
import pickle
import signal
import subprocess
import sys
import threading
import warnings

import numpy as np
import pytest

import robotc
from test_functions import PENDULUM, effort

FALL = PENDULUM + """
simulate fall for pendulum {
  initial q = [0.5 rad]
  tau = [0] SI
  duration = 1 s, step = 10 ms, integrator = rk4
  log q as deg, qd, height = 2 m
  report top = 1 rad
  expect abs(q) < [0.4 rad]
}
simulate swing for pendulum {
  initial q = [0.5 rad]
  tau = [0] SI
  duration = 50000 s, step = 1 ms, integrator = rk4
}
"""


def test_errors_carry_their_places():
    with pytest.raises(robotc.Error) as caught:
        robotc.loads(PENDULUM.replace("m/s^2", "m/s"), path="wrong.robot")
    message = caught.value.diagnostics[0]
    assert (message.severity, message.code) == ("error", "wrong-dimension") and message.message
    assert (message.place.file, message.place.line, message.place.end_line) == ("wrong.robot", 3, 3)
    line = "  gravity = [0, 0, -9.81] m/s"
    assert line[message.place.column - 1:message.place.end_column - 1] == "[0, 0, -9.81] m/s"
    assert "wrong.robot:3:" in str(caught.value)
    with pytest.raises(robotc.Error, match="cannot read"):
        robotc.load("nowhere.robot")
    with pytest.raises(robotc.Error) as caught:
        robotc.loads("robot r {")
    assert caught.value.diagnostics[0].place.line == 1


BRICKS = {
    "urdf": """<robot name="brick"><link name="body"><inertial><mass value="2"/>
      <inertia ixx="1" iyy="2" izz="2.5" ixy="0" ixz="0" iyz="0"/></inertial></link>
      <link name="arm"><inertial><mass value="1"/>
      <inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>
      <joint name="hinge" type="continuous"><parent link="body"/><child link="arm"/><axis xyz="0 0 1"/></joint></robot>""",
    "sdf": """<sdf version="1.9"><model name="brick"><link name="body"><inertial><mass>2</mass>
      <inertia><ixx>1</ixx><iyy>2</iyy><izz>2.5</izz></inertia></inertial></link>
      <link name="arm"><inertial><mass>1</mass><inertia><ixx>1</ixx><iyy>1</iyy><izz>1</izz></inertia></inertial></link>
      <joint name="hinge" type="revolute"><parent>body</parent><child>arm</child><axis><xyz>0 0 1</xyz></axis></joint>
      </model></sdf>""",
}


@pytest.mark.parametrize("ending", BRICKS)
def test_the_root_of_an_imported_file_moves_if_wanted(tmp_path, ending):
    path = tmp_path / f"brick.{ending}"
    path.write_text(BRICKS[ending])
    for fixed in (robotc.load(path), robotc.load(path, base="fixed")):
        assert fixed.joints == ["hinge"] and fixed.mass_matrix([0.5]) == [[1]]
    robot = robotc.load(path, base="floating")
    assert (robot.nq, robot.nv) == (8, 7) and robot.actuated_joints[-1] == "hinge"
    q = [1, 2, 3, 1, 0, 0, 0, 0.5]
    expected = np.diag([3, 3, 3, 2, 3, 3.5, 1.0])
    expected[5, 6] = expected[6, 5] = 1
    np.testing.assert_allclose(robot.mass_matrix(q), expected, atol=1e-15)
    landed = pickle.loads(pickle.dumps(robot))
    np.testing.assert_array_equal(landed.mass_matrix(q), robot.mass_matrix(q))
    assert robotc.Program(path, base="floating").robot().speeds == robot.speeds


ARM_OF_MJCF = """<mujoco model="brick"><worldbody><body name="body"><inertial pos="0 0 0" mass="2" diaginertia="1 1 1"/>
  <joint name="hinge" axis="0 0 1"/></body></worldbody></mujoco>"""


def test_a_file_of_mjcf_says_itself_what_holds_its_robot(tmp_path):
    (tmp_path / "arm.xml").write_text(ARM_OF_MJCF)
    (tmp_path / "free.xml").write_text(ARM_OF_MJCF.replace('<joint name="hinge" axis="0 0 1"/>', "<freejoint/>"))
    assert (robotc.load(tmp_path / "arm.xml", base="fixed").nv, robotc.load(tmp_path / "arm.xml").nv) == (1, 1)
    assert (robotc.load(tmp_path / "free.xml", base="floating").nv, robotc.load(tmp_path / "free.xml").nv) == (6, 6)
    for file, base, advice in (("arm.xml", "floating", "<freejoint/>"), ("free.xml", "fixed", "is fixed")):
        with pytest.raises(robotc.Error, match=f"says itself what holds its robot[^~]*{advice}") as caught:
            robotc.load(tmp_path / file, base=base)
        assert caught.value.diagnostics[0].code == "base-of-robot-file"


def test_a_file_in_the_language_says_what_holds_its_robot(tmp_path):
    (tmp_path / "brick.urdf").write_text(BRICKS["urdf"])
    (tmp_path / "own.robot").write_text('use brick from "brick.urdf"\n')
    for base in ("fixed", "floating"):
        with pytest.raises(robotc.Error, match="own.robot` says itself what holds its robot") as caught:
            robotc.load(tmp_path / "own.robot", base=base)
        assert caught.value.diagnostics[0].code == "base-of-robot-file"
        with pytest.raises(robotc.Error, match="text.robot` says itself"):
            robotc.Program("text.robot", PENDULUM, base=base)
    assert robotc.load(tmp_path / "own.robot").joints == ["hinge"]
    for base in ("flying", None, True):
        with pytest.raises(ValueError, match=f"base is {base!r}, where 'fixed' or 'floating' is expected"):
            robotc.load(tmp_path / "brick.urdf", base=base)


def test_warnings_are_warnings():
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        robot = robotc.loads("robot r {\n  link a { mass = 1 kg, com = [0.1, 0, 0] m }\n"
                             "  joint j: revolute base -> a\n}\n")
    assert caught and issubclass(caught[0].category, robotc.RobotWarning)
    assert robot.program._core.warnings[0].severity == "warning"


def test_parameters_act_on_what_is_compiled():
    robot = robotc.loads(PENDULUM)
    assert robot.gravity_forces([0.5])[0] == pytest.approx(effort(2, 0.5, 0.5, 0), rel=1e-14)
    assert dict(robot.parameters) == {"pendulum.mass": 2, "pendulum.length": 0.5}
    assert robot.parameters.unit("mass") == "kg" and robot.parameters["mass"] == 2
    robot.parameters["mass"] = 3
    robot.parameters["pendulum.length"] = "25 cm"
    assert robot.gravity_forces([0.5])[0] == pytest.approx(effort(3, 0.25, 0.5, 0), rel=1e-14)
    assert robot.gravity_forces([[0.5], [0.7]])[1, 0] == pytest.approx(effort(3, 0.25, 0.7, 0), rel=1e-14)
    assert robot.inverse_dynamics([0.5], [0], [1])[0] == pytest.approx(effort(3, 0.25, 0.5, 1), rel=1e-14)
    kept, parameters = robot.potential_energy, robot.parameters
    del robot
    at_first = kept([0.5]) - kept([0])
    parameters["mass"] = 6
    assert kept([0.5]) - kept([0]) == pytest.approx(2 * at_first, rel=1e-14)
    parameters["mass"] = 3
    robot = parameters._program.robot()
    another = robotc.loads(PENDULUM, parameters={"mass": 3, "length": 0.25})
    assert another.gravity_forces([0.5])[0] == robot.gravity_forces([0.5])[0]
    for path, value, kind in (("mass", -1, robotc.Error), ("mass", np.nan, robotc.Error), ("mass", "1 m", robotc.Error),
                              ("mass", [1, 2], robotc.Error), ("mas", 1, robotc.Error), ("mass", True, TypeError),
                              ("mass", 1j, TypeError), ("mass", None, TypeError)):
        with pytest.raises(kind):
            robot.parameters[path] = value
    assert robot.parameters["mass"] == 3
    with pytest.raises(KeyError, match="no parameter"):
        robot.parameters["mas"]
    with pytest.raises(TypeError):
        del robot.parameters["mass"]


def test_a_simulation_is_arrays_by_name():
    robot = robotc.loads(FALL)
    run = robot.simulate("fall")
    assert run.time.shape == (101,) and run.time[-1] == 1
    assert list(run) == ["q.swing", "qd.swing", "height"] and run.units["q.swing"] == "deg"
    assert run["q"].shape == run.q.shape == (101, 1) and run["q.swing"].shape == (101,)
    assert (run["height"] == 2).all() and run.figures["top"] == 1
    with pytest.raises(KeyError, match="write run.figures"):
        run["top"]
    q, qd = np.radians(run.q[:, 0]), run.qd[:, 0]
    energy = 0.25 * qd**2 - 2 * 9.81 * 0.5 * np.cos(q)
    assert np.ptp(energy) < 1e-5 and np.degrees(run.final_q[0]) == pytest.approx(run.q[-1, 0], rel=1e-14)
    assert not run.succeeded and len(run.failures) == 1 and "abs(q) < [0.4 rad]" in run.failures[0]
    with pytest.raises(KeyError, match="did you mean `q"):
        run["q.swin"]
    with pytest.raises(KeyError):
        run.tau
    with pytest.raises(ValueError):
        run.time[0] = 1
    signal_of_run = run["height"]
    del run
    assert signal_of_run[50] == 2
    with pytest.raises(robotc.Error, match="rise"):
        robot.simulate("rise")
    assert robot.program.simulations == ["fall", "swing"]


RELAY = PENDULUM + """
controller relay(goal: rad) for pendulum {
  state mode: {push, pull} = push
  when goal - q.swing < -1 deg { next mode = pull }
  when goal - q.swing > 1 deg { next mode = push }
  tau = [if mode == push then 2 N*m else -2 N*m]
}
simulate hold for pendulum {
  let law = relay(-10 deg)
  initial q = [-40 deg]
  tau = law
  duration = 2 s, step = 1 ms, integrator = rk4
  log q, tau, law.mode
}
"""


def test_words_of_a_state_have_their_names():
    run = robotc.loads(RELAY).simulate("hold")
    assert run.words == {"law.mode": ["push", "pull"]}
    words = np.array(run.words["law.mode"])[run["law.mode"].astype(int)]
    assert set(words) == {"push", "pull"} and words[0] == "push"
    np.testing.assert_array_equal(run.tau[:, 0], np.where(words == "push", 2, -2))
    assert pickle.loads(pickle.dumps(run)).words == run.words
    assert robotc.loads(FALL).simulate("fall").words == {}


DRAWS = """
robot cart {
  gravity = [0, 0, -9.81] m/s^2
  param m = 2 kg
  link body { mass = m, com = [0, 0, 0] m }
  joint rail: prismatic base -> body = at(axis = [1, 0, 0])
}
simulate push for cart {
  param force = 1 N
  sweep m = [1, 1.6] kg, force = normal(3 N, 0.5 N, 50)
  initial q = 0
  tau = [force]
  duration = 1 s, step = 0.1 s, integrator = rk4
  report way = final(q.rail) as mm, rise = rise_time(q.rail, 1 m)
}
simulate once for cart {
  initial q = 0
  tau = [1 N]
  duration = 1 s, step = 0.1 s, integrator = rk4
  report way = final(q.rail)
  expect final(q) < 0.1 m
}
"""


def test_a_sweep_has_the_statistics_of_numpy():
    robot = robotc.loads(DRAWS)
    sweep = robot.simulate_sweep()
    assert len(sweep) == 100 and sweep.succeeded and sweep.runs_succeeded.all()
    assert sweep.drawn == ["force"] and sweep.units["way"] == "mm" and set(sweep["m"]) == {1, 1.6}
    # A force moves a mass by F t²/2m, exactly with this integrator.
    assert np.allclose(sweep["way"], 500 * sweep["force"] / sweep["m"], rtol=1e-12, atol=0)
    assert not np.isfinite(sweep["rise"]).all() and np.isfinite(sweep["rise"]).any()
    assert [(one.figure, one.values) for one in sweep.statistics] == [
        (figure, {"m": mass}) for mass in (1, 1.6) for figure in ("way", "rise")]
    for one in sweep.statistics:
        values = sweep[one.figure][sweep["m"] == one.values["m"]]
        kept = values[np.isfinite(values)]
        assert one.runs == 50 and one.count == len(kept)
        assert one.mean == pytest.approx(kept.mean(), rel=1e-12)
        assert one.deviation == pytest.approx(kept.std(ddof=1), rel=1e-12)
        for share, value in one.quantiles.items():
            assert value == pytest.approx(np.quantile(kept, share), rel=1e-12)
    with pytest.raises(KeyError, match="did you mean `way`"):
        sweep["wa"]
    alone = robot.simulate_sweep("once")
    assert len(alone) == 1 and not alone.succeeded and alone.statistics == [] and alone["way"] == pytest.approx(0.25)


#: The sums of its second run take another order in a session that has met the first.
TWO_RUNS = """
use cubic, hold from std
robot slider {
  gravity = [0, -9.81, 0] m/s^2
  link l0 { mass = 1.262 kg, com = [0.0695, 0, 0] m, inertia = 1.262 kg * diag(0.001, 0.00261, 0.00261) m^2 }
  param m_2 = 2.645 kg
  link l1 { mass = m_2, com = [0.1515, 0, 0] m, inertia = m_2 * diag(0.001, 0.008651, 0.008651) m^2 }
  link l2 { mass = 0.5868 kg, com = [-0.1212, 0.1076, 0.02277] m, inertia = 0.5868 kg * diag(0.02487, 0.01437, 0.01472) m^2 }
  joint j0: revolute base -> l0
  joint j1: revolute l0 -> l1 = at([0.139, 0, 0] m)
  joint j2: prismatic base -> l2 = at([0, 0, 0] m, axis = [1, 0, 0]) { viscous = 2 N*s/m }
  frame e0 on l1 = at([0.303, 0, 0] m)
  closure pin: revolute e0 -> l2
  actuated = [j0]
  const start: q = [j0 = 70.93 deg]
}
controller spring(ref: trajectory) for slider {
  param Kp: tau/q = [14.17] SI, Kd: tau/qd = [0.4093] SI
  tau = Kp .* actuated(ref.q - q) + Kd .* actuated(ref.qd - qd)
}
simulate first for slider {
  const goal: q = start + [j0 = 1.464 deg]
  tau = spring(cubic(start, goal, 303 ms)) every 4 ms
  duration = 20 ms, step = 2 ms, integrator = rosenbrock4, relative_tolerance = 1e-6, absolute_tolerance = 1e-8
}
simulate second for slider {
  tau = spring(hold(start), Kp = [13.13] SI)
  duration = 60 ms, step = 1 ms, integrator = rosenbrock4, relative_tolerance = 1e-6, absolute_tolerance = 1e-8
  wrench push on e0 { force = [if t > 10 ms then 2 N else 0 N, 0, 1 N * sin(20 rad/s * t)], axes = base }
  log q, qd
}
"""


def test_a_run_is_the_same_whatever_was_asked_before():
    def numbers(ask):
        return np.column_stack(list(ask(robotc.loads(TWO_RUNS)).values()))

    def busy(robot):
        robot.simulate("first")
        robot.mass_matrix(np.zeros(3))
        return robot.simulate("second")

    def with_mass(robot):
        robot.parameters["slider.m_2"] = 2.0
        robot.parameters["slider.m_2"] = 3.0
        return robot.simulate("second")

    def with_mass_late(robot):
        robot.simulate("second")
        robot.parameters["slider.m_2"] = 3.0
        return robot.simulate("second")

    alone = numbers(lambda robot: robot.simulate("second"))
    assert np.array_equal(numbers(busy), alone)
    assert np.array_equal(numbers(with_mass), numbers(with_mass_late))
    assert not np.array_equal(numbers(with_mass), alone)


def test_a_path_with_a_nul_is_refused_as_open_refuses_it(tmp_path):
    (tmp_path / "a").write_text("robot r { }\n")
    path = str(tmp_path / "a") + "\0b"
    for opened in (open, robotc.load, robotc.Program):
        with pytest.raises(ValueError, match="null byte|NUL"):
            opened(path)


def test_the_scara_tracks_its_path():
    run = robotc.load("examples/scara.robot").simulate()
    assert run.succeeded and run.q.shape == (20001, 5) and np.abs(run["error"][10000:]).max() < 1e-3


def test_a_simulation_can_be_interrupted():
    robot = robotc.loads(FALL)
    timer = threading.Timer(0.2, lambda: signal.raise_signal(signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        robot.simulate("swing")
    timer.join()
    assert robot.simulate("fall").end == 1


def test_formulas_are_shown_in_notebooks():
    robot = robotc.load("examples/scara.robot")
    derived = robot.derive("mass_matrix", as_="latex")
    assert derived._repr_latex_().startswith(r"\begin{align*}") and "usepackage" in derived
    assert robot.derive("gravity_forces")._repr_latex_() is None
    assert str(robot.derive(["gravity_forces"])) == str(robot.derive("gravity_forces"))
    with pytest.raises(TypeError, match="names of functions, not int"):
        robot.derive(3)
    skew = robot.derive("N = der(mass_matrix(q)) - 2*coriolis_matrix(q, qd)", normal_form=True)
    assert "// N: der(mass_matrix(q)) - 2*coriolis_matrix(q, qd)" in str(skew)
    python = robot.derive("gravity_forces", as_="python")
    names = {}
    exec(compile(python, "derived", "exec"), names)
    with pytest.raises(ValueError, match="as_ is 'tex'"):
        robot.derive("mass_matrix", as_="tex")
    with pytest.raises(robotc.Error):
        robot.derive("mass_matrx")


def test_code_is_kept_where_it_is_wanted(tmp_path):
    for _ in range(2):
        robot = robotc.load("examples/scara.robot", cache=tmp_path / "cache")
        robot.compile("mass_matrix")
        assert len(list((tmp_path / "cache").iterdir())) == 2


def test_a_package_without_its_compiled_part_says_so():
    """As it stands in the source tree."""
    script = f"import sys; sys.path.insert(0, {str(pathlib.Path('python').resolve())!r}); import robotc"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert run.returncode != 0
    assert "the compiled part of robotc (librobotc) is missing in" in run.stderr
    assert "circular" not in run.stderr


def test_modules_for_other_packages_need_no_import_of_their_own():
    assert callable(robotc.gpu.load)
    with pytest.raises(AttributeError, match="has no attribute 'gmy'.*did you mean `gym`"):
        robotc.gmy


def test_the_stub_knows_every_function_and_class():
    text = (pathlib.Path(robotc.__file__).parent / "__init__.pyi").read_text()
    stub = {node.name: node for node in ast.parse(text).body if isinstance(node, ast.ClassDef)}

    def members(kind):
        own = {node.name if isinstance(node, ast.FunctionDef) else node.target.id for node in stub[kind].body
               if isinstance(node, (ast.FunctionDef, ast.AnnAssign))}
        return own.union(*(members(base.id) for base in stub[kind].bases))

    robot = robotc.load("examples/scara.robot")
    missing = [name for kind, one in (("Robot", robot), ("_InFloat32", robot.in_float32)) for name in dir(one)
               if not name.startswith("_") and name not in members(kind)]
    assert missing == []
    functions = {node.name for node in ast.parse(text).body if isinstance(node, ast.FunctionDef)}
    assert set(robotc.__all__) - {"languages", "__version__"} <= set(stub) | functions


def test_the_stub_knows_the_arguments_of_every_method():
    tree = ast.parse((pathlib.Path(robotc.__file__).parent / "__init__.pyi").read_text())

    def names(function):
        every = function.args
        return [one.arg for one in every.posonlyargs + every.args + every.kwonlyargs]

    classes = {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}
    for owner in ("Robot", "Program", "Parameters", "LinearModel", "Run", "Sweep", "Page", "Distribution"):
        known = {node.name: names(node) for node in classes[owner].body if isinstance(node, ast.FunctionDef)}
        for name, method in inspect.getmembers(getattr(robotc, owner), inspect.isfunction):
            if name in known:
                takes = [one.name for one in inspect.signature(method).parameters.values()
                         if one.kind not in (one.VAR_POSITIONAL, one.VAR_KEYWORD)]
                assert known[name] == takes, f"{owner}.{name}"
    functions = {node.name: names(node) for node in tree.body if isinstance(node, ast.FunctionDef)}
    for name, takes in functions.items():
        assert takes == list(inspect.signature(getattr(robotc, name)).parameters), name
