"""Equations of motion by SymPy's KanesMethod or LagrangesMethod, timed phase by phase.

usage: sympy_methods.py kane|lagrange [--simplify] [--check MODULE.py]

The robot is that of examples/scara.robot with a letter for every number. Prints one line of JSON: seconds for the import of
SymPy, the model (frames, points, bodies), the equations (M and what is left of them, as matrices), their simplification by
trigsimp, and printing them with str. --check compares with the Python that `robotc derive examples/scara.robot
inverse_dynamics --as python` writes, at a state without structure.
"""

import importlib.util
import json
import sys
import time

start = time.perf_counter()
import sympy
from sympy.physics import mechanics as me

imported = time.perf_counter()


def scara():
    """Its rows, the letter of gravity, and the numbers of all letters."""
    lengths = l1, l2, l3, l4, l5, lc = sympy.symbols("l1:6 lc")
    masses = m_column, m_upper, m_fore, m_hand, m_quill = sympy.symbols("m_column m_upper m_fore m_hand m_quill")
    rod_yy, rod_zz, g = sympy.symbols("rod_yy rod_zz g")
    rod = (0, rod_yy, rod_zz, 0, 0, 0)
    values = dict(zip(lengths, (0.524, 0.2, 0.2, 0.2, 0.14, 0.229)))
    values.update(zip(masses, (1.228, 1.023, 1.023, 1.023, 0.5114)))
    values.update({rod_yy: 0.0058, rod_zz: 0.0058, g: 9.81})
    point = (0, 0, 0, 0, 0, 0)
    # Slides or turns; d, a and alpha of the Denavit-Hartenberg row; mass; mass centre and inertia in the link's frame.
    rows = [
        (True, l1, 0, 0, m_column, (0, 0, 0), point),
        (False, 0, l2, 0, m_upper, (lc - l2, 0, 0), rod),
        (False, 0, l3, 0, m_fore, (lc - l3, 0, 0), rod),
        (False, 0, l4, sympy.pi, m_hand, (lc - l4, 0, 0), rod),
        (True, l5, 0, 0, m_quill, (0, 0, 0), point),
    ]
    return rows, g, values


def build(rows, g, positions, speeds):
    """Bodies and loads, velocities along `speeds`, as SymPy's manual does it by hand."""
    world = me.ReferenceFrame("N")
    at = me.Point("O")
    at.set_vel(world, 0)
    base, bodies, loads = (world, at), [], []
    frame = world
    for i, (slides, d, a, alpha, mass, centre, inertia) in enumerate(rows):
        turned = frame.orientnew(f"T{i}", "Axis", [0 if slides else positions[i], frame.z])
        turned.set_ang_vel(frame, (0 if slides else speeds[i]) * frame.z)
        link = turned.orientnew(f"L{i}", "Axis", [alpha, turned.x])
        link.set_ang_vel(turned, 0)
        arm = (d + (positions[i] if slides else 0)) * frame.z + a * turned.x
        end = at.locatenew(f"O{i}", arm)
        sliding = (speeds[i] if slides else 0) * frame.z
        end.set_vel(world, at.vel(world) + (link.ang_vel_in(world) ^ arm) + sliding)
        middle = end.locatenew(f"C{i}", centre[0] * link.x + centre[1] * link.y + centre[2] * link.z)
        middle.v2pt_theory(end, world, link)
        body = me.RigidBody(f"B{i}", middle, link, mass, (me.inertia(link, *inertia), middle))
        body.potential_energy = mass * g * middle.pos_from(base[1]).dot(world.z)
        bodies.append(body)
        loads.append((middle, -mass * g * world.z))
        frame, at = link, end
    return world, bodies, loads


def equations(method, rows, g):
    """M and what stands beside it, M*qdd + rest = tau, with the symbols of state; and when the model was ready."""
    n = len(rows)
    q = me.dynamicsymbols(f"q1:{n + 1}")
    rates = me.dynamicsymbols(f"q1:{n + 1}", 1)
    if method == "kane":
        speeds = me.dynamicsymbols(f"u1:{n + 1}")
        world, bodies, loads = build(rows, g, q, speeds)
        ready = time.perf_counter()
        kane = me.KanesMethod(world, q_ind=q, u_ind=speeds, kd_eqs=[a - b for a, b in zip(rates, speeds)])
        kane.kanes_equations(bodies, loads)
        return kane.mass_matrix, -kane.forcing, q, speeds, ready
    world, bodies, _ = build(rows, g, q, rates)
    ready = time.perf_counter()
    lagrange = me.LagrangesMethod(me.Lagrangian(world, *bodies), q)
    lagrange.form_lagranges_equations()
    return lagrange.mass_matrix, -lagrange.forcing, q, rates, ready


def disagreement(mass_matrix, rest, q, speeds, values, module):
    """The largest difference from robotc's torques, as a part of the largest torque."""
    spec = importlib.util.spec_from_file_location("written", module)
    written = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(written)
    n = len(q)
    state = [[0.3 * (i + 1) + 0.7 * k for i in range(n)] for k in range(3)]
    theirs = {**values, **dict(zip(speeds, state[1])), **dict(zip(q, state[0]))}
    m = mass_matrix.subs(theirs).evalf()
    h = rest.subs(theirs).evalf()
    tau = [float(x) for x in m * sympy.Matrix(state[2]) + h]
    ours = written.inverse_dynamics(*state)
    return max(abs(a - b) for a, b in zip(tau, ours)) / max(abs(a) for a in ours)


def main():
    method = sys.argv[1]
    rows, g, values = scara()
    mass_matrix, rest, q, speeds, ready = equations(method, rows, g)
    derived = time.perf_counter()
    if "--simplify" in sys.argv:
        mass_matrix, rest = mass_matrix.applyfunc(sympy.trigsimp), rest.applyfunc(sympy.trigsimp)
    simplified = time.perf_counter()
    text = str(mass_matrix) + str(rest)
    printed = time.perf_counter()
    result = {
        "sympy": sympy.__version__,
        "import": imported - start,
        "model": ready - imported,
        "derive": derived - ready,
        "simplify": simplified - derived,
        "print": printed - simplified,
        "characters": len(text),
    }
    if "--check" in sys.argv:
        module = sys.argv[sys.argv.index("--check") + 1]
        result["disagreement"] = disagreement(mass_matrix, rest, q, speeds, values, module)
    print(json.dumps(result))


main()
