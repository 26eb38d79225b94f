"""Linear models, margins, sampling, step metrics and pole placement of machines and loops in `.robot` files, against
matrices written down from the physics and analysed by SciPy; by python-control too, if it can be imported.

    linear_models.py ROBOTC
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

try:
    import numpy as np
    import scipy.linalg
    import scipy.optimize
    import scipy.signal
except ImportError as error:
    print(f"skipped: {error}")
    sys.exit(77)
try:
    import control
except ImportError:
    control = None

robotc = sys.argv[1]
tolerance = 1e-9
worst = {}  # by quantity: the largest relative difference, and where
failures = []


# ---- The machines and laws ------------------------------------------------------------------------------------------


def second_order(M, D, K, S):
    """M q̈ + D q̇ + K q = S u, with the states q and q̇."""
    M, D, K, S = (np.atleast_2d(np.array(x, dtype=float)) for x in (M, D, K, S))
    n = len(M)
    A = np.block([[np.zeros((n, n)), np.eye(n)], [-np.linalg.solve(M, K), -np.linalg.solve(M, D)]])
    B = np.vstack([np.zeros((n, S.shape[1])), np.linalg.solve(M, S)])
    # Rounding in place of a zero would be a path of its own from an input to an output.
    return tuple(np.where(np.abs(m) < 1e-14 * np.abs(m).max(), 0, m) for m in (A, B))


def below(values):
    """The mass matrix of a row of sliding joints: joint i moves the masses from i on."""
    n = len(values)
    return np.array([[sum(values[max(i, j):]) for j in range(n)] for i in range(n)])


class Machine:
    """A robot with its model ẋ = A x + B u at the configuration `rest`, held there by the inputs `held`."""

    def __init__(self, name, text, states, A, B, inputs, rest, held=None, outputs=("q",), observed=None, period=0.02,
                 poles=None, units=("N*m", "rad", "rad/s"), is_linear=True):
        self.name, self.text, self.states, self.A, self.B = name, text, states, A, B
        self.inputs, self.rest, self.outputs, self.period = inputs, rest, outputs, period
        #: Units of inputs, and of each state or of positions and speeds.
        self.units, self.is_linear = units, is_linear
        self.held = held if held is not None else [0.0] * B.shape[1]
        #: The states that the outputs are.
        self.observed = observed if observed is not None else [s for s in states if s.startswith("q.")]
        self.C = np.array([[float(s == o) for s in states] for o in self.observed])
        #: For pole placement.
        self.poles = poles

    def file(self):
        numbers = [", ".join(repr(float(x)) for x in values) for values in (self.rest, self.held)]
        return f"""{self.text}
simulate held for {self.name} {{
  initial q = [{numbers[0]}] SI
  tau = [{numbers[1]}] SI every {self.period!r} s
  duration = {self.period!r} s, step = {self.period!r} s, integrator = rk4
}}
"""


def oscillator():
    m, d, k = 1.7, 0.9, 130.0
    text = f"""robot oscillator {{
  gravity = [0, 0, -9.81] m/s^2
  link block {{ mass = {m!r} kg, com = [0, 0, 0] }}
  joint rail: prismatic base -> block = at([0, 0, 0], axis = [1, 0, 0]) {{
    viscous = {d!r} N*s/m
    spring {{ stiffness = {k!r} N/m }}
  }}
}}"""
    return Machine("oscillator", text, ["q.rail", "qd.rail"], *second_order(m, d, k, 1), ["tau.rail"], [0.0],
                   poles=[-12.0, -15.0], units=("N", "m", "m/s"))


def chain():
    masses, springs, dampers = [1.1, 0.7, 1.9, 0.4], [310.0, 450.0, 220.0, 530.0], [0.8, 1.3, 0.5, 0.9]
    names = ["first", "second", "third", "fourth"]
    text = "robot chain {\n  gravity = [0, 0, -9.81] m/s^2\n"
    before = "base"
    for name, m, k, d in zip(names, masses, springs, dampers):
        text += f"""  link {name}_block {{ mass = {m!r} kg, com = [0, 0, 0] }}
  joint {name}: prismatic {before} -> {name}_block = at([0, 0, 0], axis = [1, 0, 0]) {{
    viscous = {d!r} N*s/m
    spring {{ stiffness = {k!r} N/m }}
  }}
"""
        before = name + "_block"
    text += "}"
    states = ["q." + n for n in names] + ["qd." + n for n in names]
    return Machine("chain", text, states, *second_order(below(masses), np.diag(dampers), np.diag(springs), np.eye(4)),
                   ["tau." + n for n in names], [0.0] * 4, period=0.01, units=("N", "m", "m/s"),
                   poles=[-9.0, -11.0, -8 + 6j, -8 - 6j, -14 + 3j, -14 - 3j, -10 + 12j, -10 - 12j])


g = 9.81


def pendulum():
    """Held at an angle from the vertical."""
    m, c, J, d, q = 2.3, 0.42, 0.031, 0.17, 0.6
    text = f"""robot pendulum {{
  gravity = [0, -{g!r}, 0] m/s^2
  link arm {{ mass = {m!r} kg, com = [0, -{c!r}, 0] m, inertia = diag(0.02, 0.02, {J!r}) kg*m^2 }}
  joint pivot: revolute base -> arm {{ viscous = {d!r} N*m*s/rad }}
}}"""
    return Machine("pendulum", text, ["q.pivot", "qd.pivot"],
                   *second_order(J + m * c**2, d, m * g * c * np.cos(q), 1), ["tau.pivot"], [q],
                   held=[m * g * c * np.sin(q)], is_linear=False, poles=[-6 + 5j, -6 - 5j])


def double_pendulum():
    """Two links in a vertical plane, held away from rest. Angles are relative."""
    m1, m2, l, c1, c2, J1, J2, d1, d2 = 1.6, 0.9, 0.5, 0.22, 0.31, 0.045, 0.028, 0.2, 0.11
    q1, q2 = 0.4, -0.7
    text = f"""robot double_pendulum {{
  gravity = [0, -{g!r}, 0] m/s^2
  link upper {{ mass = {m1!r} kg, com = [0, -{c1!r}, 0] m, inertia = diag(0.04, 0.01, {J1!r}) kg*m^2 }}
  link lower {{ mass = {m2!r} kg, com = [0, -{c2!r}, 0] m, inertia = diag(0.02, 0.01, {J2!r}) kg*m^2 }}
  joint shoulder: revolute base -> upper {{ viscous = {d1!r} N*m*s/rad }}
  joint elbow: revolute upper -> lower = at([0, -{l!r}, 0] m) {{ viscous = {d2!r} N*m*s/rad }}
}}"""
    M12 = J2 + m2 * (c2**2 + l * c2 * np.cos(q2))
    M = [[J1 + m1 * c1**2 + J2 + m2 * (l**2 + c2**2 + 2 * l * c2 * np.cos(q2)), M12], [M12, J2 + m2 * c2**2]]
    # The potential energy is -(m1 c1 + m2 l) g cos q1 - m2 c2 g cos(q1 + q2).
    upper, lower = (m1 * c1 + m2 * l) * g, m2 * c2 * g
    both = lower * np.cos(q1 + q2)
    K = [[upper * np.cos(q1) + both, both], [both, both]]
    turn = lower * np.sin(q1 + q2)
    return Machine("double_pendulum", text, ["q.shoulder", "q.elbow", "qd.shoulder", "qd.elbow"],
                   *second_order(M, np.diag([d1, d2]), K, np.eye(2)), ["tau.shoulder", "tau.elbow"], [q1, q2],
                   held=[upper * np.sin(q1) + turn, turn], is_linear=False, poles=[-5.0, -7.0, -6 + 4j, -6 - 4j])


def cart_pole():
    """An upright pole on a cart. Only the cart is driven."""
    mc, mp, c, J, dx, dp = 2.1, 0.35, 0.48, 0.012, 1.4, 0.006
    text = f"""robot cart_pole {{
  gravity = [0, -{g!r}, 0] m/s^2
  link cart {{ mass = {mc!r} kg, com = [0, 0, 0] }}
  link pole {{ mass = {mp!r} kg, com = [0, {c!r}, 0] m, inertia = diag(0.01, 0.001, {J!r}) kg*m^2 }}
  joint slide: prismatic base -> cart = at([0, 0, 0], axis = [1, 0, 0]) {{ viscous = {dx!r} N*s/m }}
  joint swing: revolute cart -> pole {{ passive = true, viscous = {dp!r} N*m*s/rad }}
}}"""
    # The centre of the pole is at (x - c sin q, c cos q).
    M = [[mc + mp, -mp * c], [-mp * c, J + mp * c**2]]
    K = [[0, 0], [0, -mp * g * c]]
    return Machine("cart_pole", text, ["q.slide", "q.swing", "qd.slide", "qd.swing"],
                   *second_order(M, np.diag([dx, dp]), K, [[1], [0]]), ["tau.slide"], [0.0, 0.0], period=0.005,
                   is_linear=False, units=("N", "m", "rad", "m/s", "rad/s"),
                   poles=[-2.5, -3.5, -5 + 2j, -5 - 2j])


def winding():
    """A disc behind gears and a motor with windings. The input is its voltage."""
    J, b, n, Jr, br, kt, R, L = 0.06, 0.02, 23.0, 4e-5, 3e-6, 0.047, 0.85, 1.3e-3
    text = f"""robot axis {{
  gravity = [0, 0, -9.81] m/s^2
  link disc {{ mass = 1.4 kg, com = [0, 0, 0], inertia = diag(0.04, 0.04, {J!r}) kg*m^2 }}
  joint pivot: revolute base -> disc {{
    viscous = {b!r} N*m*s/rad
    motor {{
      ratio = {n!r}, inertia = {Jr!r} kg*m^2, viscous = {br!r} N*m*s/rad
      torque_constant = {kt!r} N*m/A, resistance = {R!r} ohm, inductance = {L!r} H
    }}
  }}
}}"""
    total, friction, K = J + n**2 * Jr, b + n**2 * br, n * kt
    A = np.array([[0, 1, 0], [0, -friction / total, K / total], [0, -K / L, -R / L]])
    return Machine("axis", text, ["q.pivot", "qd.pivot", "pivot.current"], A, np.array([[0], [0], [1 / L]]),
                   ["tau.pivot"], [0.0], outputs=("q", "qd", "pivot.current"),
                   observed=["q.pivot", "qd.pivot", "pivot.current"], period=0.001,
                   poles=[-60.0, -90.0, -500.0], units=("V", "rad", "rad/s", "A"))


def elastic():
    """A disc behind an elastic transmission. The input is the motor's torque on the joint's side of the gears."""
    J, b, n, Jr, br, k, d = 0.21, 0.05, 80.0, 3e-5, 1.5e-5, 900.0, 0.7
    text = f"""robot soft {{
  gravity = [0, 0, -9.81] m/s^2
  link disc {{ mass = 3.1 kg, com = [0, 0, 0], inertia = diag(0.1, 0.1, {J!r}) kg*m^2 }}
  joint pivot: revolute base -> disc {{
    viscous = {b!r} N*m*s/rad
    motor {{ ratio = {n!r}, inertia = {Jr!r} kg*m^2, viscous = {br!r} N*m*s/rad }}
    elastic {{ stiffness = {k!r} N*m/rad, damping = {d!r} N*m*s/rad }}
  }}
}}"""
    M = np.diag([J, n**2 * Jr])
    D = [[b + d, -d], [-d, n**2 * br + d]]
    K = [[k, -k], [-k, k]]
    states = ["q.pivot", "pivot.motor_position", "qd.pivot", "pivot.motor_speed"]
    return Machine("soft", text, states, *second_order(M, D, K, [[0], [1]]), ["tau.pivot"], [0.0],
                   outputs=("q", "pivot.motor_position"), observed=["q.pivot", "pivot.motor_position"], period=0.005,
                   units=("N*m", "rad", "rad", "rad/s", "rad/s"),
                   poles=[-20.0, -25.0, -30 + 20j, -30 - 20j])


class Loop:
    """A machine under a law, with a goal for its first joint.

    Its states x are those of the machine and of the law. The law is u = -`law` x, the open loop ẋ = `A` x + `B` u; with
    a period x and u are those of the ticks. `push` is the effect of the `pushed` inputs of the model. A loop is opened
    at each of the `motors`, in the order of B; None: it has no loop.
    """

    def __init__(self, name, text, simulation, states, A, B, law, pushed, push, motors, period=None, step=None):
        self.name, self.text, self.simulation, self.states = name, text, simulation, states
        self.A, self.B, self.law, self.period = A, B, law, period
        self.pushed, self.push, self.motors = pushed, push, motors
        #: The rows of the log, their distance in s, and where they end; None: not linear.
        self.step = step

    def closed(self):
        return self.A - self.B @ self.law

    def opened(self, i):
        """(A, b, c) of the loop at one motor, the others closed."""
        others = [k for k in range(self.B.shape[1]) if k != i]
        A = self.A - self.B[:, others] @ self.law[others]
        return A, self.B[:, [i]], self.law[[i]]


def settings(duration, step):
    return f"""duration = {duration!r} s, step = {step!r} s
  integrator = dopri5, relative_tolerance = 1e-12, absolute_tolerance = 1e-13"""


def figures(signal, goal):
    return "\n".join(f"  report {figure}({signal}, {goal})"
                     for figure in ("rise_time", "settling_time", "overshoot", "steady_state_error"))


def simulated(A, b, x, count, h):
    """Rows of ẋ = A x + b from x, exactly at the multiples of h."""
    n = len(A)
    flow = scipy.linalg.expm(np.block([[A, b.reshape(-1, 1)], [np.zeros((1, n + 1))]]) * h)
    rows = [np.append(x, 1.0)]
    for _ in range(count):
        rows.append(flow @ rows[-1])
    return np.array(rows)[:, :n]


def pd_of_chain():
    """Proportional and differential control of three joints of four."""
    machine = chain()
    Kp, Kd, goal = [260.0, 180.0, 0.0, 90.0], [9.0, 6.0, 0.0, 4.0], 0.3
    law = np.hstack([np.diag(Kp), np.diag(Kd)])
    A, B = machine.A, machine.B
    push = B @ np.array([Kp[0] * goal, 0, 0, 0])
    end = float(-np.linalg.solve(A - B @ law, push)[0])
    text = machine.text + f"""
controller pd for chain {{
  let goal: q = [{goal!r}, 0, 0, 0] m
  tau = [{', '.join(map(repr, Kp))}] N/m .* (goal - q) - [{', '.join(map(repr, Kd))}] N*s/m .* qd
}}
simulate closed for chain {{
  initial q = 0
  tau = pd()
  {settings(6.0, 0.002)}
{figures("q.first", repr(end) + " m")}
}}
"""
    rows = simulated(A - B @ law, push, np.zeros(8), 3000, 0.002)[:, 0]
    # A motor without a gain has no loop.
    forces = ["force." + name for name in ("first", "second", "third", "fourth")]
    motors = ["first", "second", None, "fourth"]
    return Loop("pd_of_chain", text, "closed", machine.states, A, B, law, forces, B, motors,
                step=(rows, 0.002, end))


def pid_with_lag():
    """A cart under proportional, integral and differential control, behind an actuator with a lag: the gain may neither
    rise nor fall without bounds."""
    m, d, T, Kp, Ki, Kd, goal = 1.3, 0.4, 0.02, 90.0, 160.0, 22.0, 0.25
    text = f"""robot cart {{
  gravity = [0, 0, -9.81] m/s^2
  link body {{ mass = {m!r} kg, com = [0, 0, 0] }}
  joint rail: prismatic base -> body = at([0, 0, 0], axis = [1, 0, 0]) {{ viscous = {d!r} N*s/m }}
}}
controller pid for cart {{
  const goal = {goal!r} m
  state z = 0 N, force = 0 N
  let e = goal - q.rail
  let wanted = {Kp!r} N/m * e + z - {Kd!r} N*s/m * qd.rail
  der(z) = {Ki!r} N/m/s * e
  der(force) = (wanted - force) / {T!r} s
  tau = [force]
}}
simulate closed for cart {{
  initial q = 0
  tau = pid()
  {settings(5.0, 0.001)}
{figures("q.rail", repr(goal) + " m")}
}}
"""
    # q, q̇, z, force; the loop is broken behind the lag.
    A = np.array([[0, 1, 0, 0], [0, -d / m, 0, 0], [-Ki, 0, 0, 0], [-Kp / T, -Kd / T, 1 / T, -1 / T]])
    B = np.array([[0], [1 / m], [0], [0]])
    law = np.array([[0, 0, 0, -1.0]])
    b = np.array([0, 0, Ki * goal, Kp * goal / T])
    rows = simulated(A - B @ law, b, np.zeros(4), 5000, 0.001)[:, 0]
    states = ["q.rail", "qd.rail", "pid.z", "pid.force"]
    return Loop("pid_with_lag", text, "closed", states, A, B, law, ["force.rail"], B, ["rail"], step=(rows, 0.001, goal))


def sampled_pid():
    """A sampled law that sets the voltage of a motor, and computes for a whole sample time."""
    machine = winding()
    T, Kp, Ki, Kd, goal = 0.004, 26.0, 40.0, 1.1, 0.5
    text = machine.text + f"""
controller pid for axis {{
  const goal = {goal!r} rad
  state z = 0 V, next_voltage = 0 V
  let e = goal - q.pivot
  tau = [next_voltage]
  next z = z + {Ki!r} V/rad/s * period * e
  next next_voltage = {Kp!r} V/rad * e + z - {Kd!r} V*s/rad * qd.pivot
}}
simulate closed for axis {{
  initial q = 0
  tau = pid() every {T!r} s
  {settings(3.0, 0.001)}
{figures("q.pivot", repr(goal) + " rad")}
}}
"""
    n = 3
    Ad, Bd, *_ = scipy.signal.cont2discrete((machine.A, machine.B, np.eye(n), np.zeros((n, 1))), T)
    # q, q̇, i, z, u. The loop is broken at the voltage.
    A = np.zeros((n + 2, n + 2))
    A[:n, :n] = Ad
    A[n] = [-Ki * T, 0, 0, 1, 0]
    A[n + 1] = [-Kp, -Kd, 0, 1, 0]
    B = np.vstack([Bd, np.zeros((2, 1))])
    law = np.array([[0, 0, 0, 0, -1.0]])
    # Between ticks, in steps of the log.
    fine, gamma, *_ = scipy.signal.cont2discrete((machine.A, machine.B, np.eye(n), np.zeros((n, 1))), 0.001)
    x, z, u, rows = np.zeros((n, 1)), 0.0, 0.0, [0.0]
    for tick in range(750):
        e, speed = goal - x[0, 0], x[1, 0]
        for _ in range(4):
            x = fine @ x + gamma * u
            rows.append(x[0, 0])
        z, u = z + Ki * T * e, Kp * e + z - Kd * speed
    # A force on the joint is held between ticks.
    total = 0.06 + 23.0**2 * 4e-5
    push = scipy.signal.cont2discrete((machine.A, np.array([[0], [1 / total], [0]]), np.eye(n), np.zeros((n, 1))), T)[1]
    return Loop("sampled_pid", text, "closed", machine.states + ["pid.z", "pid.next_voltage"], A, B, law,
                ["force.pivot"], np.vstack([push, np.zeros((2, 1))]), ["pivot"], period=T,
                step=(np.array(rows), 0.001, goal))


def feedback(machine, is_sampled):
    """All states of a machine fed back, with chosen poles."""
    A, B, period = machine.A, machine.B, machine.period if is_sampled else None
    poles = np.array(machine.poles)
    if is_sampled:
        A, B, *_ = scipy.signal.cont2discrete((A, B, machine.C, np.zeros((len(machine.C), B.shape[1]))), period)
        poles = np.exp(poles * period)
    law = scipy.signal.place_poles(A, B, poles).gain_matrix
    unit, *units = machine.units
    if len(units) != len(machine.states):
        units = np.repeat(units, len(machine.states) // 2)
    # Measurements other than q and qd are arguments of the law.
    arguments = {name: name.split(".")[1] for name in machine.states if name.split(".")[0] not in ("q", "qd")}
    goal = 0.1
    joints = [name for name in machine.states if name.startswith("q.")]
    at_goal = {**dict(zip(joints, map(float, machine.rest)))}
    if machine.is_linear:
        at_goal[machine.states[0]] = goal
    efforts = []
    for i, held in enumerate(machine.held):
        terms = [f"{float(held)!r} {unit}"]
        for gain, name, of in zip(law[i], machine.states, units):
            error = f"({arguments.get(name, name)} - {at_goal.get(name, 0.0)!r} {of})"
            terms.append(f"{float(-gain)!r} {unit} * {error} / (1 {of})")
        efforts.append(" + ".join(terms))
    parameters = ", ".join(f"{short}: {units[machine.states.index(name)]}" for name, short in arguments.items())
    goal_state = np.array([at_goal.get(name, 0.0) if machine.is_linear else 0.0 for name in machine.states])
    closed = A - B @ law
    end = float(np.linalg.solve((np.eye(len(A)) if is_sampled else 0) - closed, B @ law @ goal_state)[0])
    # As many rows as show the slowest pole.
    h = machine.period / 4
    ticks = int(np.ceil(12 / np.abs(np.real(machine.poles)).min() / machine.period))
    name = f"{'sampled_' if is_sampled else ''}feedback_of_{machine.name}"
    text = machine.text + f"""
controller feedback({parameters}) for {machine.name} {{
  tau = [{', '.join(efforts)}]
}}
simulate closed for {machine.name} {{
  initial q = [{', '.join(repr(float(x)) for x in machine.rest)}] SI
  tau = feedback({', '.join(arguments)}){f' every {period!r} s' if is_sampled else ''}
  {settings(round(ticks * machine.period, 9), h)}
{figures(machine.states[0], f"{end!r} {units[0]}") if machine.is_linear else ''}
}}
"""
    step = None
    if machine.is_linear and not is_sampled:
        step = simulated(closed, B @ law @ goal_state, np.zeros(len(A)), 4 * ticks, h)[:, 0], h, end
    elif machine.is_linear:
        D = np.zeros((len(machine.C), B.shape[1]))
        fine, gamma, *_ = scipy.signal.cont2discrete((machine.A, machine.B, machine.C, D), h)
        x, rows = np.zeros(len(A)), [0.0]
        for _ in range(ticks):
            u = law @ (goal_state - x)
            for _ in range(4):
                x = fine @ x + gamma @ u
                rows.append(x[0])
        step = np.array(rows), h, end
    return Loop(name, text, "closed", machine.states, A, B, law, machine.inputs, B, [n[4:] for n in machine.inputs],
                period, step)


machines = [oscillator(), chain(), pendulum(), double_pendulum(), cart_pole(), winding(), elastic()]
loops = [pd_of_chain(), pid_with_lag(), sampled_pid(),
         *(feedback(machine, is_sampled) for machine in machines for is_sampled in (False, True))]


# ---- Comparisons ----------------------------------------------------------------------------------------------------


def note(quantity, where, difference, limit=tolerance):
    difference = float(difference)
    if difference > worst.get(quantity, (-1, ""))[0]:
        worst[quantity] = (difference, where)
    if not difference <= limit:
        failures.append(f"{quantity} of {where}: a relative difference of {difference:.2e}")


def compare(quantity, where, found, expected, limit=tolerance):
    """Arrays, relative to the largest entry."""
    found, expected = np.asarray(found, dtype=float), np.asarray(expected, dtype=float)
    assert found.shape == expected.shape, f"{quantity} of {where}: {found.shape} against {expected.shape}"
    if expected.size == 0:
        return
    note(quantity, where, np.abs(found - expected).max() / max(np.abs(expected).max(), 1e-300), limit)


def clusters(roots):
    """Roots in groups that are closer than rounding moves a multiple root, ε^(1/k) of the largest."""
    groups = []
    size = max(abs(root) for root in roots) if roots else 0
    for root in roots:
        near = [group for group in groups if abs(root - np.mean(group)) < 1e-4 * size]
        near[0].append(root) if near else groups.append([root])
    return groups


def compare_roots(quantity, where, found, expected, size=0.0, limit=tolerance):
    """Each with the nearest, relative to its own size. A multiple root splits by a root of the rounding, and its mean
    does not; nor is a root at the origin compared with its own size, but with that of the largest, or `size`."""
    found, expected = list(found), list(expected)
    assert len(found) == len(expected), f"{quantity} of {where}: {found} against {expected}"
    size = max([abs(x) for x in expected] + [size])
    for group in clusters(expected):
        near = sorted(found, key=lambda other: abs(other - np.mean(group)))[:len(group)]
        for root in near:
            found.remove(root)
        middle = np.mean(group)
        note(quantity, where, abs(np.mean(near) - middle) / (abs(middle) if abs(middle) > 1e-6 * size else size), limit)


def complex_list(pairs):
    return [complex(*pair) for pair in pairs]


def ask(*arguments):
    run = subprocess.run([robotc, *map(str, arguments)], capture_output=True, text=True)
    assert run.returncode == 0, f"{arguments}\n{run.stdout}{run.stderr}"
    return json.loads(run.stdout)


def order(model, kind, names):
    given = [signal["name"] for signal in model[kind]]
    assert sorted(given) == sorted(names), f"{given} against {names}"
    return [names.index(name) for name in given]


def passing(A, b, c):
    """Without the states that the input does not reach, or that do not reach the output."""
    paths = np.linalg.matrix_power((A != 0).astype(int) + np.eye(len(A), dtype=int), len(A)) > 0
    kept = np.flatnonzero((paths @ (b != 0))[:, 0] & ((c != 0) @ paths)[0])
    return A[np.ix_(kept, kept)], b[kept], c[:, kept]


def zeros_of(A, b, c, d):
    """The finite eigenvalues of the system pencil."""
    n = len(A)
    pencil = np.block([[A, b], [c, d]])
    mask = np.zeros((n + 1, n + 1))
    mask[:n, :n] = np.eye(n)
    with np.errstate(all="ignore"):
        return finite(scipy.linalg.eigvals(pencil, mask), A, b, c, d)


def finite(zeros, A, b, c, d):
    """The smallest of them: rounding makes those at infinity finite and large."""
    return sorted([z for z in zeros if np.isfinite(z)], key=abs)[:len(A) - leading(A, b, c, d)[1]]


def compare_zeros(quantity, where, found, expected, a, b, c, d, size):
    """As roots. Rounding of the entries, relative to the largest of each row, moves some by more than the tolerance;
    True if none."""
    assert len(found) == len(expected), f"{quantity} of {where}: {found} against {expected}"
    n, found = len(a), list(found)
    weight = np.abs(np.block([[a, b], [c, d]])).max(axis=1)
    well = True
    for group in clusters(list(expected)):
        z = np.mean(group)
        near = sorted(found, key=lambda other: abs(other - z))[:len(group)]
        for root in near:
            found.remove(root)
        if abs(z) < 1e-6 * size:
            note(quantity, where, abs(np.mean(near)) / size)
            continue
        u, _, v = np.linalg.svd(np.block([[a - z * np.eye(n), b], [c, d]]))
        left, right = u[:, -1].conj(), v[-1].conj()
        moved = np.finfo(float).eps * (np.abs(left) @ weight) * np.abs(right).sum() / abs(left[:n] @ right[:n]) / abs(z)
        difference = abs(np.mean(near) - z) / abs(z)
        if moved < 0.1 * tolerance:
            note(quantity, where, difference)
        else:
            note(quantity + " over the effect of rounding", where, difference / moved, 1.0)
            well = False
    return well


def leading(A, b, c, d):
    """k of k ∏(s - z)/∏(s - p), and the number of poles less that of zeros: from the expansion by 1/s."""
    if d[0, 0] != 0:
        return d[0, 0], 0
    x, terms = b, np.abs(b)
    for degree in range(1, len(A) + 1):
        value = (c @ x)[0, 0]
        if abs(value) > 1e-12 * (np.abs(c) @ terms)[0, 0]:
            return value, degree
        x, terms = A @ x, np.abs(A) @ terms
    return 0.0, len(A)


def at(A, b, c, d, s):
    """C (s - A)⁻¹ B + D, with iterative refinement: far above the poles, elimination alone loses digits."""
    left = s * np.eye(len(A)) - A
    x = np.linalg.solve(left, b)
    x = x + np.linalg.solve(left, b - left @ x)
    return (c @ x + d)[0, 0]


def rounding(A, b, c, s):
    """By how much C (s - A)⁻¹ B changes if entries are rounded, relative to the largest of their row."""
    inverse = np.abs(np.linalg.inv(s * np.eye(len(A)) - A))
    rows = np.abs(A).max(axis=1, keepdims=True) + abs(s) * np.eye(len(A))
    change = np.abs(c) @ inverse @ (rows @ inverse @ np.abs(b) + np.abs(b).max())
    return 10 * np.finfo(float).eps * change[0, 0]


def compare_system(where, model, A, B, C, D, states, inputs, outputs, period):
    """Matrices, poles, transfer functions, frequency and step responses."""
    x, u, y = order(model, "states", states), order(model, "inputs", inputs), order(model, "outputs", outputs)
    A, B, C, D = A[np.ix_(x, x)], B[np.ix_(x, u)], C[np.ix_(y, x)], D[np.ix_(y, u)]
    kind = "sampled " if period else ""
    for name, expected in (("A", A), ("B", B), ("C", C), ("D", D)):
        compare(kind + name, where, model[name], expected)
    assert (model["period"] or None) == period
    found = complex_list(entry["pole"] for entry in model["poles"])
    poles = np.linalg.eigvals(A)
    compare_roots(kind + "poles", where, found, poles)
    if control:
        compare_roots(kind + "poles, control", where, found, control.ss(A, B, C, D, period or 0).poles())
    for entry, pole in zip(model["poles"], found):
        s = np.log(pole) / period if period else pole
        if abs(s) > 1e-6:
            note(kind + "natural frequency and damping", where,
                 max(abs(entry["frequency"] / abs(s) - 1), abs(entry["damping"] + s.real / abs(s))))
    names = {kind: [signal["name"] for signal in model[kind]] for kind in ("inputs", "outputs")}
    assert len(model["channels"]) == len(u) * len(y)
    for channel in model["channels"]:
        i, o = names["inputs"].index(channel["input"]), names["outputs"].index(channel["output"])
        compare_channel(kind, f"{where}, {channel['output']} / {channel['input']}", channel, model,
                        *passing(A, B[:, [i]], C[[o]]), D[[o]][:, [i]], period, np.abs(poles).max())


def compare_channel(kind, here, channel, model, a, b, c, d, period, size):
    zeros = complex_list(channel["zeros"])
    well = compare_zeros(kind + "zeros", here, zeros, zeros_of(a, b, c, d), a, b, c, d, size)
    if control:
        theirs = finite(control.ss(a, b, c, d).zeros(), a, b, c, d)
        compare_zeros(kind + "zeros, control", here, zeros, theirs, a, b, c, d, size)
    compare_roots(kind + "poles of transfer functions", here, complex_list(channel["poles"]), np.linalg.eigvals(a))
    # k is the response at one point over the factors, and has their errors.
    note(kind + "gain k", here, abs(channel["gain"] / leading(a, b, c, d)[0] - 1), tolerance if well else 1e-7)
    if channel["dc_gain"] is not None:
        inverse = np.linalg.inv((np.eye(len(a)) if period else 0) - a)
        rest = (c @ inverse @ b + d)[0, 0]
        terms = np.linalg.norm(c) * np.linalg.norm(inverse) * np.linalg.norm(b)
        note(kind + "gain at rest", here,
             abs(channel["dc_gain"] - rest) / (abs(rest) if abs(rest) > 1e-12 * terms else terms))
    ours = 10 ** (np.array(channel["magnitude_db"]) / 20) * np.exp(1j * np.radians(channel["phase_degrees"]))
    for w, value in zip(model["frequencies"], ours):
        point = np.exp(1j * w * period) if period else 1j * w
        expected = at(a, b, c, d, point)
        if rounding(a, b, c, point) < 0.1 * tolerance * abs(expected):
            note(kind + "frequency response", here, abs(value - expected) / abs(expected))
    times = np.array(model["times"])
    if period:
        ticks = np.rint(times / period).astype(int)
        theirs = scipy.signal.dstep((a, b, c, d, period), n=ticks[-1] + 2)[1][0][ticks, 0]
    else:
        theirs = scipy.signal.step((a, b, c, d), T=times)[1]
    compare(kind + "step response", here, channel["step"], theirs)


def margins_of(A, b, c, period):
    """Margins as robotc defines them, from the frequency response alone: crossings lie between the points of a dense
    grid, and are refined by Brent's method."""
    poles = np.linalg.eigvals(A)
    sizes = np.abs(np.log(poles[np.abs(poles) > 0]) / period if period else poles)
    sizes = sizes[sizes > 1e-6]
    high = 0.999999 * np.pi / period if period else 1e3 * max(sizes)
    grid = np.geomspace(1e-3 * min(min(sizes), 1), high, 20000)
    d = np.zeros((1, 1))

    def L(w):
        return at(A, b, c, d, np.exp(1j * w * period) if period else 1j * w)

    points = np.exp(1j * grid * period) if period else 1j * grid
    on_grid = (c @ np.linalg.solve(points[:, None, None] * np.eye(len(A)) - A, b[None].astype(complex)))[:, 0, 0]

    def crossings(function, values):
        return [scipy.optimize.brentq(function, grid[i], grid[i + 1], xtol=1e-300, rtol=1e-15)
                for i in np.flatnonzero(values[:-1] * values[1:] < 0)]

    gains = [(w, -1 / L(w).real) for w in crossings(lambda w: L(w).imag, on_grid.imag) if -1e9 < L(w).real < -1e-9]
    phases = [(w, np.degrees(np.angle(-L(w)))) for w in crossings(lambda w: np.log(abs(L(w))), np.log(np.abs(on_grid)))]
    # L is real at rest and at half the sample rate.
    ends = [(np.pi / period, -1.0)] if period else []
    if np.abs(poles - (1 if period else 0)).min() > 1e-9 * np.abs(poles).max():
        ends.append((0.0, 1.0 if period else 0.0))
    gains += [(w, -1 / at(A, b, c, d, s).real) for w, s in ends if at(A, b, c, d, s).real < -1e-9]
    rise = min((k for k in gains if k[1] > 1), key=lambda k: k[1], default=None)
    fall = max((k for k in gains if k[1] < 1), key=lambda k: k[1], default=None)
    phase = min(phases, key=lambda k: abs(k[1]), default=None)
    delay = min((np.radians(p % 360) / w for w, p in phases), default=None)
    k = int(np.argmin(np.abs(1 + on_grid)))
    bounds = np.log(grid[max(k - 1, 0)]), np.log(grid[min(k + 1, len(grid) - 1)])
    peak = scipy.optimize.minimize_scalar(lambda x: abs(1 + L(np.exp(x))), bounds=bounds, method="bounded",
                                          options={"xatol": 1e-12}).fun
    peak = min([peak, *(abs(1 + at(A, b, c, d, s)) for _, s in ends), *([] if period else [1.0])])
    return rise, fall, phase, delay, 1 / peak


def in_w(A, b, c):
    """A sampled system with z = (1 + w)/(1 - w)."""
    inverse = np.linalg.inv(A + np.eye(len(A)))
    return inverse @ (A - np.eye(len(A))), 2 * inverse @ inverse @ b, c, -c @ inverse @ b


def compare_margins(loop, model):
    kind = "sampled " if loop.period else ""
    by_motor = {entry["motor"]: entry for entry in model["margins"]}
    for i, motor in enumerate(loop.motors):
        if motor is None:
            continue
        found = by_motor[motor]
        where = f"{loop.name}, {motor}"
        A, b, c = loop.opened(i)
        rise, fall, phase, delay, peak = margins_of(A, b, c, loop.period)
        assert found["closed_loop_is_stable"]

        def pair(quantity, ours, theirs, key):
            assert (ours is None) == (theirs is None), f"{quantity} of {where}: {ours} against {theirs}"
            if ours is not None:
                frequency = abs(ours["frequency"] - theirs[0]) / (theirs[0] or 1.0)
                note(kind + quantity, where, max(abs(ours[key] / theirs[1] - 1), frequency))

        pair("gain margins", found["gain_increase"], rise, "factor")
        pair("gain margins", found["gain_decrease"], fall, "factor")
        pair("phase margin", found["phase"], phase, "degrees")
        if delay is not None:
            note(kind + "delay margin", where, abs(found["delay"]["delay"] / delay - 1))
        note(kind + "peak of the sensitivity", where, abs(found["sensitivity_peak"] / peak - 1))
        if control:
            # At rest and at half the sample rate, L is real without a crossing.
            highest = np.pi / loop.period if loop.period else np.inf
            # Its polynomials in z lose the digits of fast sampling, those in w = (z - 1)/(z + 1) do not.
            A, b, c, d = in_w(A, b, c) if loop.period else (A, b, c, np.zeros((1, 1)))
            their_gains, their_phases, distances, at_gains, *_ = control.stability_margins(control.ss(A, b, c, d),
                                                                                           returnall=True)
            their_gains = [k for k, w in zip(their_gains, at_gains) if w > 0 and 1e-9 < k < 1e9]
            compare(kind + "gain margins, control", where, sorted(their_gains),
                    sorted(k["factor"] for k in found["gain_crossings"] if 0 < k["frequency"] < 0.999999 * highest))
            compare(kind + "phase margins, control", where, sorted(their_phases),
                    sorted(k["degrees"] for k in found["phase_crossings"]))
            if len(distances) and 0 < found["sensitivity_frequency"] < 0.999999 * highest:
                # A root of a polynomial of four times the degree of L.
                note(kind + "peak of the sensitivity, control", where,
                     abs(found["sensitivity_peak"] * min(distances) - 1), 1e-6)


def time_of(values, h, goal_value, start, rising):
    """The first time at which the broken line through the rows reaches a value."""
    beyond = values >= goal_value if rising else values <= goal_value
    k = int(np.argmax(beyond))
    assert beyond[k]
    return start + h * (k - 1 + (goal_value - values[k - 1]) / (values[k] - values[k - 1])) if k else start


def metrics(rows, h, goal):
    """Step metrics of the documentation: the response is a broken line through the rows."""
    way = goal - rows[0]
    rise = time_of(rows, h, rows[0] + 0.9 * way, 0, way > 0) - time_of(rows, h, rows[0] + 0.1 * way, 0, way > 0)
    last = int(np.flatnonzero(np.abs(rows - goal) > 0.02 * abs(way))[-1])
    edge = goal + 0.02 * abs(way) * np.sign(rows[last] - goal)
    settling = h * (last + (edge - rows[last]) / (rows[last + 1] - rows[last]))
    return rise, settling, max(0.0, ((rows - goal) / way).max()), goal - rows[-1]


def compare_step(loop, file):
    rows, h, goal = loop.step
    report = ask("sim", file, loop.simulation, "--json")["report"]
    names = ["rise time", "settling time", "overshoot", "steady-state error"]
    found, expected = [entry["value"] for entry in report], metrics(rows, h, goal)
    # Times by themselves, the others as parts of the way.
    for name, ours, theirs, size in zip(names, found, expected, [*expected[:2], 1.0, goal - rows[0]]):
        note(name, loop.name, abs(ours - theirs) / abs(size))
    if control:
        info = control.step_info(rows, T=h * np.arange(len(rows)), yfinal=goal)
        for name, key, ours in (("rise time", "RiseTime", found[0]), ("settling time", "SettlingTime", found[1])):
            # It takes rows without a line between them.
            note(name + " in rows, control", loop.name, abs(info[key] - ours) / h, 2.0)
        note("overshoot, control", loop.name, abs(info["Overshoot"] / 100 - found[2]))


def compare_placement(machine, file):
    """The gain of one input is unique; several inputs must give the poles."""
    def literal(matrix):
        rows = ["[" + ", ".join(repr(float(x)) for x in row) + "]" for row in np.atleast_2d(matrix)]
        return "[" + ", ".join(rows) + "]"

    A, B = machine.A, machine.B
    pairs = [[np.real(p), np.imag(p)] for p in machine.poles]
    found = ask("eval", file, f"place({literal(A)}, {literal(B)}, {literal(pairs)})", "--json")["value"]
    K = np.array(found, dtype=float).reshape(B.shape[1], len(A))
    wanted = np.poly(machine.poles).real
    compare("place, polynomial", machine.name, np.poly(A - B @ K).real / wanted, np.ones(len(wanted)))
    if B.shape[1] == 1:
        compare("place, gain", machine.name, K, scipy.signal.place_poles(A, B, machine.poles).gain_matrix)
        if control:
            compare("place, gain, control", machine.name, K, control.place(A, B, machine.poles))


with tempfile.TemporaryDirectory() as folder:
    pictures = ["--bode", f"{folder}/bode.svg", "--step", f"{folder}/step.svg", "--json"]
    for machine in machines:
        file = Path(folder) / f"{machine.name}.robot"
        file.write_text(machine.file())
        options = [f"--output={name}" for name in machine.outputs]
        D = np.zeros((len(machine.C), machine.B.shape[1]))
        model = ask("linearise", file, "held", "--plant", *options, *pictures)
        compare_system(machine.name, model, machine.A, machine.B, machine.C, D, machine.states, machine.inputs,
                       machine.observed, None)
        sampled = ask("linearise", file, "held", "--input", "tau", *options, *pictures)
        Ad, Bd, *_ = scipy.signal.cont2discrete((machine.A, machine.B, machine.C, D), machine.period)
        if control:
            theirs = control.c2d(control.ss(machine.A, machine.B, machine.C, D), machine.period)
            compare("sampled A, control", machine.name, theirs.A, Ad)
        compare_system(machine.name, sampled, Ad, Bd, machine.C, D, machine.states, machine.inputs,
                       machine.observed, machine.period)
        compare_placement(machine, file)
    for loop in loops:
        file = Path(folder) / f"{loop.name}.robot"
        file.write_text(loop.text)
        kinds = sorted({name.split(".")[0] for name in loop.pushed})
        model = ask("linearise", file, loop.simulation, f"--input={kinds[0]}", "--output", "q", *pictures)
        joints = [name for name in loop.states if name.startswith("q.")]
        C = np.array([[float(s == o) for s in loop.states] for o in joints])
        compare_system(loop.name, model, loop.closed(), loop.push, C, np.zeros((len(C), loop.push.shape[1])),
                       loop.states, loop.pushed, joints, loop.period)
        compare_margins(loop, model)
        if loop.step:
            compare_step(loop, file)

for quantity, (difference, where) in sorted(worst.items()):
    print(f"{quantity:42} {difference:8.1e}  {where}")
for failure in failures:
    print(failure)
oracle = f"SciPy {scipy.__version__}" + (f" and python-control {control.__version__}" if control else
                                         "; python-control is not installed")
if failures:
    sys.exit(f"differences above {tolerance:g}; by {oracle}")
print(f"{len(machines)} machines and {len(loops)} loops agree to {tolerance:g}: {oracle}")
