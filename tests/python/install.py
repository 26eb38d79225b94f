"""`pip install .` as a user does it, into a folder of its own; what is there works without the build folder."""

import os
import pathlib
import subprocess
import sys
import tempfile

source = pathlib.Path(sys.argv[1]).resolve()
with tempfile.TemporaryDirectory() as folder:
    subprocess.run([sys.executable, "-m", "pip", "install", "--no-deps", "--target", folder, source], check=True)
    code = ("import robotc, pathlib; assert pathlib.Path(robotc.__file__).is_relative_to(r'%s');"
            "robot = robotc.load('examples/scara.robot'); print(robot.gravity_forces([0.0] * 5)[0]);"
            "assert robot.simulate().succeeded" % folder)
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | {"PYTHONPATH": folder}
    run = subprocess.run([sys.executable, "-c", code], cwd=source, env=environment, check=True, capture_output=True,
                         text=True)
    # For all versions of Python, with the compiled form of calls.
    tags = next(pathlib.Path(folder).glob("robotc-*.dist-info/WHEEL")).read_text()
    assert "Tag: py3-none-" in tags, tags
    assert sorted(file.name for file in pathlib.Path(folder, "robotc").glob("*.so")) == [
        "_call_native.abi3.so", "_call_xla.abi3.so"]
    weight = 1.228 + 3 * 1.023 + 0.5114  # kg, which the lift holds
    assert abs(float(run.stdout) - 9.81 * weight) < 1e-12, run.stdout
