"""c2d, expm, place, controllability and observability of ten plants against scipy.signal and numpy.

    state_space.py ROBOTC
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

try:
    import numpy as np
    import scipy.linalg
    import scipy.signal
except ImportError as error:
    print(f"skipped: {error}")
    sys.exit(77)

robotc = sys.argv[1]
tolerance = 1e-9


def second_order(omega, zeta):
    return [[0, 1], [-omega**2, -2 * zeta * omega]], [[0], [omega**2]]


def chain(masses, stiffness, damping):
    """Masses in a row between springs, pushed at the first and the last."""
    n = len(masses)
    K = np.zeros((n, n))
    for i in range(n):
        K[i, i] = 2 * stiffness
        if i > 0:
            K[i, i - 1] = K[i - 1, i] = -stiffness
    M = np.diag(1 / np.array(masses))
    A = np.block([[np.zeros((n, n)), np.eye(n)], [-M @ K, -M @ K * damping]])
    B = np.zeros((2 * n, 2))
    B[n, 0] = 1 / masses[0]
    B[2 * n - 1, 1] = 1 / masses[-1]
    return A, B


# Name, A, B, sample time, poles.
plants = [
    ("integrator", [[0]], [[1]], 0.1, [-2]),
    ("double_integrator", [[0, 1], [0, 0]], [[0], [1]], 0.01, [-3, -4]),
    ("oscillator", *second_order(12.0, 0.05), 0.02, [-6 + 3j, -6 - 3j]),
    ("overdamped", *second_order(4.0, 3.0), 0.5, [-2, -30]),
    ("inverted_pendulum", [[0, 1], [9.81 / 0.5, -0.1]], [[0], [4]], 0.005, [-5 + 2j, -5 - 2j]),
    ("cart_pole", [[0, 0, 1, 0], [0, 0, 0, 1], [0, -1.96, -0.2, 0.05], [0, 23.5, 0.4, -0.6]],
     [[0], [0], [1], [-2]], 0.001, [-2, -3, -4 + 1j, -4 - 1j]),
    ("dc_motor", [[0, 1, 0], [0, -2, 5], [0, -0.4, -120]], [[0], [0], [300]], 1e-4, [-10, -20, -200]),
    ("two_masses", *chain([1.0, 2.0], 50.0, 0.01), 0.01, [-4, -5, -6 + 2j, -6 - 2j]),
    ("three_masses", *chain([1.0, 0.5, 2.0], 80.0, 0.002), 0.005, [-3, -4, -5, -6, -7 + 1j, -7 - 1j]),
    ("stiff", [[-1000, 1, 0], [0, -1, 1], [0, 0, -0.01]], [[0, 1], [0, 0], [1, 0]], 0.1, [-2, -5, -1100]),
]


def literal(matrix):
    return "[" + ", ".join("[" + ", ".join(repr(float(x)) for x in row) + "]" for row in np.atleast_2d(matrix)) + "]"


def value(file, expression):
    run = subprocess.run([robotc, "eval", file, expression, "--json"], capture_output=True, text=True, check=True)
    return np.array(json.loads(run.stdout)["value"], dtype=float)


def compare(name, what, found, expected):
    found = np.asarray(found).reshape(np.shape(expected))
    error = np.max(np.abs(found - expected)) / max(1e-300, np.max(np.abs(expected)))
    print(f"{name:20} {what:18} {error:.1e}")
    assert error < tolerance, f"{what} of {name}: {found} against {expected}"


with tempfile.TemporaryDirectory() as folder:
    file = Path(folder) / "plants.robot"
    text = ""
    for name, A, B, period, poles in plants:
        pairs = [[np.real(p), np.imag(p)] for p in poles]
        text += f"const A_{name} = {literal(A)}, B_{name} = {literal(B)}, p_{name} = {literal(pairs)}\n"
        text += f"let d_{name} = c2d(A_{name}, B_{name}, {period!r})\n"
    file.write_text(text)
    for name, A, B, period, poles in plants:
        A, B = np.array(A, dtype=float), np.array(B, dtype=float)
        n = len(A)
        discrete = scipy.signal.cont2discrete((A, B, np.eye(n), np.zeros(B.shape)), period)
        compare(name, "c2d A", value(file, f"d_{name}.A"), discrete[0])
        compare(name, "c2d B", value(file, f"d_{name}.B"), discrete[1])
        compare(name, "expm", value(file, f"expm(A_{name} * {period!r})"), scipy.linalg.expm(A * period))
        blocks = [np.linalg.matrix_power(A, k) @ B for k in range(n)]
        compare(name, "controllability", value(file, f"controllability(A_{name}, B_{name})"), np.hstack(blocks))
        assert value(file, f"rank(controllability(A_{name}, B_{name}))") == n
        C = np.eye(1, n)
        rows = [C @ np.linalg.matrix_power(A, k) for k in range(n)]
        compare(name, "observability", value(file, f"observability(A_{name}, {literal(C)})"), np.vstack(rows))
        K = value(file, f"place(A_{name}, B_{name}, p_{name})").reshape(B.shape[1], n)
        wanted = np.poly(poles).real
        compare(name, "place, polynomial", np.poly(A - B @ K).real / wanted, np.ones(n + 1))
        if B.shape[1] == 1:
            expected = scipy.signal.place_poles(A, B, poles).gain_matrix
            compare(name, "place, gain", K, expected)
print("ten plants agree")
