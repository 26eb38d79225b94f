"""Robots, programs, runs, sweeps and errors as notebooks show them."""

import html
import re
import sys

import numpy as np
import pytest

import robotc
from test_functions import PENDULUM
from test_programs import DRAWS, FALL


def frame(text):
    """The page in a frame, and the permissions of the frame."""
    found = re.search(r'<iframe sandbox="([^"]*)" srcdoc="([^"]*)"', text)
    return html.unescape(found[2]), found[1].split()


def test_a_robot_shows_itself_in_three_dimensions_with_its_summary(tmp_path):
    robot = robotc.load("examples/scara.robot")
    text = robot._repr_html_()
    page, permissions = frame(text)
    assert page == robot.view() and page.startswith("<!doctype html>") and "robotcMotion" in page
    assert "allow-scripts" in permissions and "allow-same-origin" not in permissions
    assert html.escape(robot.summary()) in text
    assert robot.summary().startswith("scara: 5 degrees of freedom, 4.8084 kg")
    robot.view([0, 1, 2, 3, 0]).save(tmp_path / "view.html")
    assert (tmp_path / "view.html").read_text() == robot.view([0, 1, 2, 3, 0]) != page
    assert [file.name for file in tmp_path.iterdir()] == ["view.html"] and "kB" in repr(robot.view())
    for q in ([0] * 4, [[0] * 5], 1.0):
        with pytest.raises(ValueError, match=r"view: q has the shape .*, where \(5,\) is expected"):
            robot.view(q)
    with pytest.raises(ValueError):
        robot.view([float("nan")] * 5)


def test_left_out_meshes_are_warned_of():
    robot = robotc.loads(PENDULUM.replace("com = [0, 0, -length] }",
                                          'com = [0, 0, -length]\n  shape mesh { file = "none.stl" } }'))
    with pytest.warns(robotc.RobotWarning, match="none.stl.*there is no such file"):
        robot.view()
    robot.view(meshes="none")
    with pytest.raises(ValueError, match="meshes is 'far'"):
        robot.view(meshes="far")


def test_notebooks_get_no_large_meshes(tmp_path):
    count = 20_000  # triangles
    (tmp_path / "rod.stl").write_bytes(bytes(80) + count.to_bytes(4, "little") + np.hstack([
        np.random.default_rng(1).uniform(0, 1, (count, 12)).astype("<f4").view("u1"),
        np.zeros((count, 2), "u1")]).tobytes())
    robot = robotc.loads(PENDULUM.replace("com = [0, 0, -length] }",
                                          'com = [0, 0, -length]\n  shape mesh { file = "rod.stl" } }'),
                         path=tmp_path / "x.robot")
    page, _ = frame(robot._repr_html_())
    assert page == robot.view() != robot.view(meshes="none")
    large, robotc._shown._MOST_CHARACTERS = robotc._shown._MOST_CHARACTERS, len(page) - 1
    try:
        text = robot._repr_html_()
    finally:
        robotc._shown._MOST_CHARACTERS = large
    assert frame(text)[0] == robot.view(meshes="none") and "Without meshes" in text


def test_a_program_shows_its_robots_simulations_and_parameters():
    text = robotc.loads(DRAWS).program._repr_html_()
    assert "cart: 1 degree of freedom" in text and "push, once" in text
    assert "<td>cart.m</td><td>2</td><td>kg</td>" in text


def test_a_run_shows_its_report():
    run = robotc.loads(FALL).simulate("fall")
    page, _ = frame(run._repr_html_())
    assert "fall of pendulum" in page and "abs(q) &lt; [0.4 rad]" in page
    run._seconds = 100  # the report simulates again: too long for a picture
    text = run._repr_html_()
    assert "<iframe" not in text and "abs(q) &lt; [0.4 rad]" in text and "<td>top</td><td>1</td><td>rad</td>" in text


def test_a_sweep_shows_its_statistics_and_first_runs():
    text = robotc.loads(DRAWS).simulate_sweep("push")._repr_html_()
    assert "<th>m (kg)</th>" in text and "<th>way (mm)</th>" in text and "35 of 50 runs" in text
    assert text.count("<tr>") == 1 + 4 + 1 + 20 and "80 more runs" in text
    assert "✗ failed" in robotc.loads(DRAWS).simulate_sweep("once")._repr_html_()


def test_errors_show_their_places_in_colours():
    with pytest.raises(robotc.Error) as caught:
        robotc.loads(PENDULUM.replace("m/s^2", "m/s<b>"), path="wrong.robot")
    error = caught.value
    assert "\x1b[1;31merror" in error.coloured and "\x1b" not in str(error)
    assert re.sub(r"\x1b\[[0-9;]*m", "", error.coloured).rstrip() == str(error)
    shown = error._repr_html_()
    assert html.unescape(re.sub(r"<[^>]*>", "", shown)) == str(error)
    assert shown.count("<span") == shown.count("</span>") > 0 and "<b>" not in shown
    lines = error._render_traceback_()
    assert lines[-1] in error.coloured and any("test_shown.py" in line and "robotc.loads" in line for line in lines)
    assert not any("robotc/__init__.py" in line for line in lines)


def test_packages_that_are_missing_are_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "pandas", None)
    monkeypatch.setitem(sys.modules, "xarray", None)
    run, sweep = robotc.loads(FALL).simulate("fall"), robotc.loads(DRAWS).simulate_sweep("push")
    for result in (run, sweep):
        with pytest.raises(ImportError, match=r"to_pandas\(\) needs the package pandas: pip install pandas"):
            result.to_pandas()
        with pytest.raises(ImportError, match=r"to_xarray\(\) needs the package xarray: pip install xarray"):
            result.to_xarray()
