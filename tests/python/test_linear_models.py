"""Linear models in Python, against closed forms and NumPy; with SciPy and python-control, if they are there, against
those."""

import numpy as np
import pytest

import robotc

CART = """
use hold from std
robot cart {
  gravity = [0, 0, -9.81] m/s^2
  link body { mass = 2 kg, com = [0, 0, 0] m }
  joint rail: prismatic base -> body = at(axis = [1, 0, 0])
}
controller pd(reference: trajectory) for cart {
  tau = 8 N/m * (reference.q - q) - 4 N*s/m * qd
}
simulate continuous for cart {
  initial q = 0
  tau = pd(hold([0 m]))
  duration = 5 s, step = 1 ms, integrator = rk4
}
simulate sampled for cart {
  initial q = 0
  tau = pd(hold([0 m])) every 100 ms
  duration = 5 s, step = 1 ms, integrator = rk4
}
"""

#: Laws and robots of the library and the examples: (file, simulation, options).
LOOPS = [
    ("examples/control/optimal.robot", "balance", dict(inputs="force.hinge", outputs="q.hinge")),
    ("examples/control/optimal.robot", "balance", dict(loop="rail")),
    ("examples/control/optimal.robot", "return", dict(inputs="force", outputs="q")),
    ("examples/control/joint_control.robot", "lift", dict(loop="lift")),
    ("examples/control/joint_control.robot", "lift", dict(loop="elbow")),
    ("examples/control/joint_control.robot", "bear", dict(inputs="force", outputs="q.shoulder")),
    ("examples/control/computed_torque.robot", "continuous", dict(loop="shoulder")),
    ("examples/scara.robot", "tracking", dict(loop="wrist")),
    ("examples/scara.robot", "tracking", dict(inputs="force.elbow", outputs="q.elbow")),
    ("examples/double_pendulum.robot", "swing", dict(plant=True, effort="0", q="[-80 deg, 10 deg]", outputs="q")),
    ("examples/drivetrain.robot", "lift", dict(inputs="force", outputs="qd")),
    ("examples/gantry.robot", "carry", dict(inputs="force", outputs="q")),
]


def model_of(loop):
    path, simulation, options = loop
    return robotc.Program(path).linearise(simulation, **options)


def test_a_model_has_arrays_names_and_units():
    program = robotc.Program("cart.robot", CART)
    model = program.linearise("continuous")
    assert np.allclose(model.A, [[0, 1], [-4, -2]], rtol=0, atol=1e-15)
    assert np.allclose(model.B, [[0], [0.5]], rtol=0, atol=1e-15)
    assert model.states == ["q.rail", "qd.rail"] and model.inputs == ["force.rail"]
    assert model.units["qd.rail"] == "m/s" and model.values["q.rail"] == 0
    assert model.period is None and model.stability == "stable" and model.equilibrium and model.closed_loop
    assert np.allclose(model.frequencies, 2) and np.allclose(model.damping, 0.5)
    assert [len(part) for part in model] == [2, 2, 2, 2]
    function = model.transfer_functions[0]
    assert (function.input, function.output) == ("force.rail", "q.rail")
    assert function.dc_gain == pytest.approx(0.125) and len(function.zeros) == 0
    assert np.isnan(model.margins["rail"].gain_increase)
    assert "continuous of cart: 2 states" in repr(model)


def test_a_robot_alone_and_a_plant():
    robot = robotc.loads(CART)
    alone = robot.linearise(q=[0.5], outputs="q")
    assert alone.simulation is None and alone.values["q.rail"] == 0.5
    assert np.allclose(alone.A, [[0, 1], [0, 0]]) and alone.stability == "marginal"
    assert np.isnan(alone.transfer_functions[0].dc_gain)
    plant = robot.linearise("sampled", plant=True)
    assert plant.period is None and plant.inputs == ["tau.rail"]
    sampled = robot.linearise("sampled", at=0.25)
    assert sampled.period == 0.1 and sampled.time == pytest.approx(0.2)


def test_mistakes_are_exceptions():
    program = robotc.Program("cart.robot", CART)
    with pytest.raises(robotc.Error, match="no input `wind`"):
        program.linearise("continuous", inputs="wind")
    with pytest.raises(robotc.Error, match="there is no simulation"):
        program.linearise("continous")


@pytest.mark.parametrize("loop", LOOPS, ids=lambda loop: f"{loop[1]} {loop[2]}")
def test_poles_are_numpys_eigenvalues(loop):
    model = model_of(loop)
    ours, theirs = list(model.poles), np.linalg.eigvals(model.A)
    # Multiple poles, as of equal joints, are known to the root of the rounding only.
    tolerance = 1e-6 * np.abs(theirs).max()
    for pole in theirs:
        near = min(ours, key=lambda other: abs(other - pole))
        assert abs(near - pole) < tolerance
        ours.remove(near)


def as_motion(roots, period):
    """Roots z of sampled systems as s = ln(z)/T."""
    return np.log(roots.astype(complex)) / period if period else roots


@pytest.mark.parametrize("loop", LOOPS, ids=lambda loop: f"{loop[1]} {loop[2]}")
def test_transfer_functions_have_the_responses_of_the_matrices(loop):
    """At frequencies as high as the poles are fast: far below, their differences from s cancel digits."""
    model = model_of(loop)
    for function in model.transfer_functions:
        if function.gain == 0:
            continue
        poles = as_motion(function.poles, model.period)
        gaps = np.abs(poles[:, None] - poles[None, :]) + np.diag(np.full(len(poles), np.inf))
        if len(poles) > 1 and gaps.min() < 0.01 * np.abs(poles).max():
            continue  # multiple poles are inexact
        frequencies = np.array([0.7, 1.3, 2.1]) * np.abs(poles).max(initial=1)
        if model.period:
            frequencies = frequencies[frequencies < 3 / model.period]
        s = np.exp(1j * frequencies * model.period) if model.period else 1j * frequencies
        value = np.full(len(s), function.gain, dtype=complex)
        for zero in function.zeros:
            value *= s - zero
        for pole in function.poles:
            value /= s - pole
        response = model.response(frequencies)
        expected = response[:, model.outputs.index(function.output), model.inputs.index(function.input)]
        assert np.allclose(value, expected, rtol=1e-6, atol=1e-12 * np.abs(response).max())


@pytest.mark.parametrize("options", [dict(), dict(plant=True), dict(loop="rail"), dict(inputs="reference")])
@pytest.mark.parametrize("simulation", ["continuous", "sampled"])
def test_a_cart_against_scipy(simulation, options):
    """Poles, zeros, gains, responses and sampling, to 1e-9."""
    signal = pytest.importorskip("scipy.signal")
    program = robotc.Program("cart.robot", CART)
    model = program.linearise(simulation, **options)
    frequencies = np.array([0.37, 2.1, 9.3, 29.0])
    for function in model.transfer_functions:
        i, o = model.inputs.index(function.input), model.outputs.index(function.output)
        matrices = (model.A, model.B[:, i:i + 1], model.C[o:o + 1], model.D[o:o + 1, i:i + 1])
        system = signal.dlti(*matrices, dt=model.period) if model.period else signal.lti(*matrices)
        form = system.to_zpk()
        if model.period:
            theirs = signal.dfreqresp(system, frequencies * model.period)[1]
        else:
            theirs = signal.freqresp(system, frequencies)[1]
        assert np.allclose(model.response(frequencies)[:, o, i], theirs, rtol=1e-9, atol=1e-9 * np.abs(theirs).max())
        if len(form.poles) == len(function.poles):
            assert np.allclose(np.sort_complex(form.poles), np.sort_complex(function.poles), rtol=0, atol=1e-7)
            assert np.allclose(np.sort_complex(form.zeros), np.sort_complex(function.zeros), rtol=0, atol=1e-7)
            assert form.gain == pytest.approx(function.gain, rel=1e-9)
    if simulation == "sampled" and not options:
        plant = program.linearise("sampled", plant=True)
        Ad, Bd, *_ = signal.cont2discrete(tuple(plant), 0.1, method="zoh")
        assert np.allclose(model.A, Ad - Bd @ np.array([[8.0, 4.0]]), rtol=0, atol=1e-14)


@pytest.mark.parametrize("loop", [loop for loop in LOOPS if "loop" in loop[2]], ids=lambda loop: f"{loop[1]} {loop[2]}")
def test_margins_are_where_the_closed_loop_loses_its_stability(loop):
    """By NumPy's eigenvalues of the closed loop with another gain, and by the response at the crossovers."""
    model = model_of(loop)
    margins = model.margins[loop[2]["loop"]]
    assert margins.is_stable

    def decays(gain):
        poles = np.linalg.eigvals(model.A - gain * model.B @ model.C)
        return np.abs(poles).max() < 1 if model.period else poles.real.max() < 0

    assert decays(1)
    for factor in (margins.gain_increase, margins.gain_decrease):
        if np.isnan(factor):
            continue
        beyond = 1e-4 if factor > 1 else -1e-4
        assert decays(factor * (1 - beyond)) and not decays(factor * (1 + beyond))
    for gain in np.geomspace(margins.gain_decrease if margins.gain_decrease > 0 else 1,
                             margins.gain_increase if margins.gain_increase > 0 else 1, 50)[1:-1]:
        assert decays(gain)
    value = model.response([margins.phase_frequency])[0, 0, 0]
    assert abs(value) == pytest.approx(1, abs=1e-9)
    assert np.degrees(np.angle(-value)) == pytest.approx(margins.phase, abs=1e-7)
    distance = np.abs(1 + model.response(np.geomspace(1e-3, np.pi / (model.period or 1e-3), 20000))[:, 0, 0]).min()
    assert 1 / margins.sensitivity_peak == pytest.approx(distance, rel=1e-4)
