"""pandas, xarray, Jupyter, Dask and Ray with robotc.

    with_packages.py ROBOTC PACKAGE FOLDER

PACKAGE is the folder of the Python package. Installs the others from the Python registry into a virtual environment in
FOLDER at first. Exit code 77: they cannot be had.
"""

import concurrent.futures
import os
import shutil
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

from environments import python_with

HERE = Path(__file__).resolve().parent
ROBOTC, PACKAGE, FOLDER = (Path(argument).resolve() for argument in sys.argv[1:4])


if Path(sys.prefix).resolve() != (FOLDER / "packages").resolve():
    python = python_with(HERE / "packages.txt", FOLDER / "packages")
    os.environ["PYTHONPATH"] = str(PACKAGE)
    os.execv(python, [str(python), "-B", *sys.argv])

import numpy as np  # noqa: E402

import robotc  # noqa: E402

CART = """robot cart {
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
  log q as mm, qd, pair = [1 m, 2 m], height = 3 m
  report way = final(q.rail) as mm
}
"""


def shares(values, array):
    return np.shares_memory(np.asarray(values), array)


def tables():
    """Values, units and shared memory; a log equals the CSV file of the command line to the last digit."""
    import pandas
    import xarray

    robot = robotc.load("examples/scara.robot")
    run = robot.simulate("tracking")
    frame = run.to_pandas()
    assert list(frame) == list(run) and frame.attrs["units"] == {"time": "s", **run.units}
    assert frame.attrs["words"] == run.words
    assert shares(frame["q.elbow"], run["q.elbow"]) and shares(frame.to_numpy(), run["q.elbow"])
    assert shares(frame.index.to_numpy(), run.time) and frame.index.name == "time"
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([ROBOTC, "sim", "examples/scara.robot", "-o", folder, "--quiet"], check=True)
        written = pandas.read_csv(f"{folder}/tracking.csv", index_col=0, float_precision="round_trip")
    assert [name.partition(" [")[0] for name in written] == list(frame)
    assert (written.index == frame.index).all() and (written.to_numpy() == frame.to_numpy()).all()

    data = run.to_xarray()
    assert data["q"].dims == ("time", "joint") and list(data["joint"].values) == robot.joints
    assert shares(data["q"].data, run["q.elbow"]) and (data["q"].sel(joint="elbow") == run["q.elbow"]).all()
    assert data["q"].attrs["units"] == ["m", "rad", "rad", "rad", "m"] and data["time"].attrs["units"] == "s"
    assert data.attrs["simulation"] == "tracking" and data.attrs["succeeded"] == 1

    cart = robotc.loads(CART)
    run = cart.simulate("push")
    data = run.to_xarray()
    assert data["q"].attrs["units"] == "mm" and data["height"].dims == ("time",) and (data["height"] == 3).all()
    assert data["pair"].dims == ("time", "pair_entry") and data["pair"].shape == (11, 2)
    assert data.attrs["figure.way"] == run.figures["way"]

    sweep = cart.simulate_sweep("push")
    frame = sweep.to_pandas()
    assert list(frame) == ["m", "force", "way", "succeeded"] and frame.attrs["units"]["way"] == "mm"
    assert shares(frame["way"], sweep["way"]) and shares(frame["m"], sweep["m"]) and len(frame) == 100
    data = sweep.to_xarray()
    assert dict(data.sizes) == {"m": 2, "draw": 50} and data["m"].values.tolist() == [1, 1.6]
    assert shares(data["way"].data, sweep["way"]) and data["way"].attrs["units"] == "mm"
    assert data["force"].dims == ("draw",) and data["force"].attrs["units"] == "N"
    # A force moves a mass by F t²/2m.
    xarray.testing.assert_allclose(data["way"], 500 / data["m"] * data["force"], rtol=1e-12)
    grid = robotc.sweep(cart, "push", {"force": [1, 2, 3], "m": [1, 1, 2, 4]}).to_xarray()
    assert grid["way"].dims == ("force", "m") and grid["way"].shape == (3, 4)
    assert grid["m"].values.tolist() == [1, 1, 2, 4]
    same = robotc.loads(CART.replace("report way", "report m = 3, way").replace("log q", "log time = 2 * t, q"))
    twins = robotc.sweep(same, "push", {"m": [1, 2]})
    assert list(twins.to_pandas()) == ["m", "m (figure)", "way", "succeeded"]
    assert (twins.to_xarray()["m (figure)"] == 3).all() and twins.to_xarray()["m"].attrs["units"] == "kg"
    assert (same.simulate("push").to_xarray()["time (signal)"].values == 2 * run.time).all()
    assert robotc.sweep(cart, "push", {"force": [2]}).to_xarray()["way"].shape == (1,)


CELLS = [
    "%load_ext robotc",
    f"%%robotc cart --set m=4\n{CART}",
    "cart.robot()",
    "cart.simulate('push')",
    "import robotc\nrobotc.sweep(cart, 'push', {'force': [1, 2]})",
    "cart",
    "cart.robot().derive('mass_matrix', as_='latex')",
    "%%robotc wrong\n" + CART.replace("m/s^2", "m/s"),
    "# the error comes from line 2\ncart.simulate('pus')",
    "%%robotc 2carts\n" + CART,
    "try:\n    cart.simulate('pus')\nexcept robotc.Error as error:\n    caught = error\ncaught",
    "print(cart.parameters['m'], 'wrong' in globals())",
]


def notebook():
    """Executes a notebook and looks at its outputs."""
    import nbclient
    import nbformat

    document = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in CELLS])
    nbclient.NotebookClient(document, timeout=120, allow_errors=True, kernel_name="python3").execute()

    def outputs(k):
        return document.cells[k].outputs

    def shown(k):
        (output,) = outputs(k)
        return output["data"].get("text/html")

    def failed(k):
        (output,) = (output for output in outputs(k) if output["output_type"] == "error")
        return output

    assert outputs(0) == [] and outputs(1) == []
    assert '<iframe sandbox="allow-scripts' in shown(2) and "cart: 1 degree of freedom, 4 kg" in shown(2)
    assert "push of cart" in shown(3) and "<iframe" in shown(3)
    assert "sweep of push of cart, 2 runs" in shown(4) and "<table>" in shown(4)
    assert "<td>cart.m</td><td>4</td><td>kg</td>" in shown(5)
    assert outputs(6)[0]["data"]["text/latex"].startswith(r"\begin{align*}")
    wrong = failed(7)
    # The line as the notebook counts it: %%robotc is line 1.
    assert wrong["ename"] == "Error" and "In [8]:3:13" in "\n".join(wrong["traceback"])
    assert wrong["traceback"][0].startswith("\x1b[1;31merror")
    assert "line 2: cart.simulate('pus')" in failed(8)["traceback"][0]
    assert "did you mean `push`?" in "\n".join(failed(8)["traceback"])
    assert "`2carts` is not a name of Python" in outputs(9)[0]["text"]  # UsageError, on standard error
    assert "color: #d7372f" in shown(10) and "did you mean `push`?" in shown(10)
    assert outputs(11)[0]["text"] == "4.0 False\n"
    frames_run(shown(2) + shown(3))


def frames_run(text):
    """The pages work in their frames, which may do nothing but run scripts."""
    chromium = shutil.which("chromium")
    if chromium is None:
        print("not looked at in a browser: there is no chromium")
        return
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "notebook.html").write_text(f"<!doctype html><meta charset=utf-8>{text}")
        run = subprocess.run([chromium, "--headless", "--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader",
                              "--enable-unsafe-swiftshader", "--enable-logging=stderr", "--window-size=1000,1400",
                              "--virtual-time-budget=5000", f"--screenshot={folder}/notebook.png",
                              f"file://{folder}/notebook.html"], capture_output=True, text=True, timeout=300)
        assert Path(folder, "notebook.png").exists(), run.stderr
        wrong = [line for line in run.stderr.splitlines() if "CONSOLE" in line and ("Uncaught" in line or "rror:" in line)]
        assert wrong == [], wrong


def assert_equal(a, b):
    """Bit by bit."""
    for kind in ("parameters", "figures"):
        for name, values in getattr(b, kind).items():
            assert getattr(a, kind)[name].tobytes() == values.tobytes()
    assert repr(a.statistics) == repr(b.statistics) and (a.runs_succeeded == b.runs_succeeded).all()


#: Some seconds on one core.
LONG = {"m": [1, 2], "force": robotc.normal(3, 0.5)}


def long_cart():
    return robotc.loads(CART.replace("  log q as mm, qd, pair = [1 m, 2 m], height = 3 m\n", ""),
                        parameters={"push.duration": 60, "push.step": 1e-3})


def dask():
    """A sweep on a local cluster, of which a worker is killed in the middle; and a robot as an argument of tasks."""
    from distributed import Client, LocalCluster

    with LocalCluster(n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None) as cluster, \
            Client(cluster) as client:
        processes = list(client.run(os.getpid).values())
        killed = threading.Event()

        def kill_one(fraction):
            if 0 < fraction < 1 and not killed.is_set():
                killed.set()
                os.kill(processes[0], 9)

        cart = long_cart()
        sweep = robotc.monte_carlo(cart, "push", LONG, 250, executor=client.get_executor(), progress=kill_one)
        assert killed.is_set()
        assert_equal(sweep, robotc.monte_carlo(cart, "push", LONG, 250))
        masses = client.gather(client.map(lambda q, robot: robot.mass_matrix([q])[0, 0], [0, 1, 2], robot=cart))
        assert masses == [2, 2, 2]


class RayExecutor(concurrent.futures.Executor):
    """Ray's remote functions behind the interface of executors, as in docs/python.md."""

    def submit(self, function, /, *arguments):
        import ray

        return ray.remote(function).remote(*arguments).future()


def ray():
    import ray

    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, configure_logging=False)
    cart = long_cart()
    sweep = robotc.monte_carlo(cart, "push", LONG, 50, executor=RayExecutor())
    assert_equal(sweep, robotc.monte_carlo(cart, "push", LONG, 50))
    ray.shutdown()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as cache:
        os.environ["ROBOTC_CACHE"] = cache
        for part in (tables, notebook, dask, ray):
            part()
            print(f"{part.__name__}: ok", flush=True)
