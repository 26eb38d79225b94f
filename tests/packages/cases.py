"""Controllers that the tests of packages run."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent

ARM = """
robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link l1 { mass = 4 kg, com = [0, -0.03, 0.12] m, inertia = diag(0.05, 0.05, 0.02) kg*m^2 }
  link l2 { mass = 4 kg, com = [0, 0.06, 0.04] m, inertia = diag(0.05, 0.02, 0.05) kg*m^2 }
  link l3 { mass = 3 kg, com = [0, 0.03, 0.13] m, inertia = diag(0.04, 0.04, 0.01) kg*m^2 }
  link l4 { mass = 3 kg, com = [0, 0.07, 0.03] m, inertia = diag(0.04, 0.01, 0.04) kg*m^2 }
  link l5 { mass = 2 kg, com = [0, 0.02, 0.08] m, inertia = diag(0.02, 0.02, 0.01) kg*m^2 }
  link l6 { mass = 2 kg, com = [0, 0, 0.01] m, inertia = diag(0.01, 0.01, 0.01) kg*m^2 }
  link l7 { mass = 0.5 kg, com = [0.02, 0, 0.02] m, inertia = diag(0.004, 0.003, 0.004) kg*m^2 }
  joint j1: revolute base -> l1 = at([0, 0, 0.15] m, axis = [0, 0, 1])
  joint j2: revolute l1 -> l2 = at([0, 0, 0.19] m, axis = [0, 1, 0])
  joint j3: revolute l2 -> l3 = at([0, 0, 0.21] m, axis = [0, 0, 1])
  joint j4: revolute l3 -> l4 = at([0, 0, 0.19] m, axis = [0, -1, 0])
  joint j5: revolute l4 -> l5 = at([0, 0, 0.21] m, axis = [0, 0, 1])
  joint j6: revolute l5 -> l6 = at([0, 0, 0.19] m, axis = [0, 1, 0])
  joint j7: revolute l6 -> l7 = at([0, 0, 0.08] m, axis = [0, 0, 1])
}
"""


class Case:
    """A controller with a simulation: its text, its robot and its law, and the sizes of q, qd and tau."""

    def __init__(self, name, robot, text, start, sizes, ticks=40):
        self.name, self.robot, self.sizes, self.ticks = name, robot, sizes, ticks
        self.text = text + f"""
simulate run for {robot} {{
  let law = {name}()
  initial q = {start}
  tau = law every 10 ms
  duration = 4 s, step = 10 ms, integrator = rk4
  log now = t, q, qd, tau
}}
"""


SCARA = (ROOT / "examples/scara.robot").read_text(encoding="utf-8").split("/// Eqs 42 and 43")[0]
CASES = [
    Case("follow", "scara", SCARA + "controller follow for scara { tau = computed_torque(leaf) }\n", "home", (5, 5, 5)),
    Case("with_pid", "rpr", """
use rpr, quintic, pid from std
const goal: rpr.q = [0.4, 0.3 m, -0.5]
controller with_pid for rpr {
  param force = 300 N
  let move = quintic(0 * goal, goal, 2 s)
  state seen: qd = 0
  next seen = 0.4 * seen + 0.6 * qd
  tau = pid(move, Kp = [90, 300, 40] SI, Ki = [50, 90, 20] SI, Kd = [9, 50, 4] SI, qd = seen,
            most = [60 N*m, force, 30 N*m]) + gravity_forces(q)
}
""", "0", (3, 3, 3)),
    Case("reach", "arm", "use quintic, computed_torque from std\n" + ARM + """
controller reach for arm {
  let move = quintic([0.2, 0.5, -0.3, 0.9, 0.1, 0.4, 0], [0.5, 0.9, 0.3, 0.4, 0.2, -0.6, 0.4], 1 s)
  tau = computed_torque(move, Kp = 100 /s^2, Kd = 20 /s)
}
""", "[0.2, 0.5, -0.3, 0.9, 0.1, 0.4, 0]", (7, 7, 7)),
    Case("turns", "four_bar", """
use four_bar, quintic, computed_torque from std
controller turns for four_bar {
  const first: four_bar.q = [motor = 20 deg], last: four_bar.q = [motor = 340 deg]
  let move = quintic(first, last, 8 s)
  tau = computed_torque(move, Kp = 900 /s^2, Kd = 60 /s)
}
""", "[motor = 20 deg]", (3, 1, 1)),
]

#: Laws with numeric algorithms, which compute in doubles.
ALGORITHMS = [
    Case("with_qp", "rpr", """
use rpr, quintic, computed_torque from std
const goal: rpr.q = [0.4, 0.3 m, -0.5]
const most: rpr.tau = [60, 300, 30] SI
controller with_qp for rpr {
  let want = computed_torque(quintic(0 * goal, goal, 2 s))
  let H = diag(1 ./ most ./ most)
  tau = qp(H, -H * want, [[1, 0 m, 0], [0, 1, 0 /m]], [-20, -20] SI, [20, 20] SI)
}
""", "0", (3, 3, 3)),
    Case("with_lqr", "rpr", """
use rpr, quintic, linear_quadratic from std
const goal: rpr.q = [0.4, 0.3 m, -0.5]
controller with_lqr for rpr {
  let move = quintic(0 * goal, goal, 2 s)
  tau = linear_quadratic(move.q, dq = [0.5, 0.5, 0.5] SI, dqd = [2, 2, 2] SI, dtau = [2, 8, 1] SI)
}
""", "0", (3, 3, 3), ticks=4),
]
