"""Files that FMUs are made of, in tests with other programs. Each has a simulation `run`, and logs q."""

LINKAGE = """
robot linkage {
  gravity = [0, -9.81, 0] m/s^2
  param density = 2 kg/m
  fn bar(l: m) = density * l^3 / 12 * diag(0, 1, 1)
  link crank   { mass = density * 0.12 m, com = [0.06, 0, 0] m, inertia = bar(0.12 m) }
  link coupler { mass = density * 0.42 m, com = [0.21, 0, 0] m, inertia = bar(0.42 m) }
  link rocker  { mass = density * 0.3 m,  com = [0.15, 0, 0] m, inertia = bar(0.3 m) }
  joint motor: revolute base  -> crank { viscous = 0.01 N*m*s/rad }
  joint elbow: revolute crank -> coupler = at([0.12, 0, 0] m)
  joint swing: revolute base  -> rocker  = at([0.5, 0, 0] m)
  frame coupler_end on coupler = at([0.42, 0, 0] m)
  frame rocker_end  on rocker  = at([0.3, 0, 0] m)
  closure pin: revolute coupler_end -> rocker_end
  actuated = [motor]
  assembly = [motor = 60 deg, elbow = -30 deg, swing = 110 deg]
}
simulate run for linkage {
  initial q = [motor = 50 deg]
  tau = [0.1 N*m]
  duration = 1 s, step = 10 ms, integrator = dopri5, relative_tolerance = 1e-12, absolute_tolerance = 1e-13
  log q
}
"""

#: A tree of slides and turns, whose names and comments have to be written as entities.
ARM = """
/// An arm "on" a rail & its tool.
robot arm {
  gravity = [0, -9.81, 0] m/s^2
  param m2 = 1.5 kg
  link cart  { mass = 3 kg, com = [0, 0, 0] m }
  link upper { mass = 2 kg, com = [0.2, 0, 0] m, inertia = diag(0, 0.03, 0.03) kg*m^2 }
  link fore  { mass = m2, com = [0.15, 0, 0] m, inertia = diag(0, 0.02, 0.02) kg*m^2 }
  joint rail: prismatic base -> cart = at(axis = [1, 0, 0]) { viscous = 2 N*s/m }
  joint shoulder: revolute cart -> upper { viscous = 0.1 N*m*s/rad }
  joint elbow: revolute upper -> fore = at([0.4, 0, 0] m)
}
simulate run for arm {
  initial q = [0.1 m, -80 deg, 10 deg]
  tau = [1, 3, 0.5] SI
  duration = 1 s, step = 10 ms, integrator = dopri5, relative_tolerance = 1e-12, absolute_tolerance = 1e-13
  log q
}
"""

#: A free body that tumbles, with a pendulum on a ball joint.
BODY = """
robot body {
  gravity = [0, 0, -9.81] m/s^2
  link hull { mass = 4 kg, com = [0.01, 0, 0.02] m, inertia = diag(0.3, 0.2, 0.25) kg*m^2 }
  link bob { mass = 1 kg, com = [0, 0, -0.3] m, inertia = diag(0.03, 0.03, 0.01) kg*m^2 }
  joint root: floating base -> hull
  joint ball: spherical hull -> bob = at([0.1, 0, -0.2] m)
}
simulate run for body {
  initial q = [root = at([0, 0, 1] m, rpy = [10, 20, 30] deg), ball = rpy(0, 10 deg, 0)]
  initial qd = [0.3, -0.2, 0.5, 0.1, 0.2, -0.3, 1, 2, -0.5] SI
  tau = [0.2, -0.1, 0.3] SI
  duration = 1 s, step = 10 ms, integrator = dopri5, relative_tolerance = 1e-12, absolute_tolerance = 1e-13
  log q
}
"""

#: A sampled law with a state, which holds a pendulum.
LOOP = """
robot pendulum {
  gravity = [0, -9.81, 0] m/s^2
  link bob { mass = 1 kg, com = [0.5, 0, 0] m, inertia = diag(0, 0.02, 0.02) kg*m^2 }
  joint hinge: revolute base -> bob
}
controller servo for pendulum {
  const goal: q = [0.5 rad]
  state z: tau = 0
  tau = 20 N*m/rad * (goal - q) + z - 4 N*m*s/rad * qd
  next z = z + period * 15 N*m/rad/s * (goal - q)
}
simulate run for pendulum {
  initial q = 0
  tau = servo() every 5 ms
  duration = 1 s, step = 1 ms, integrator = rk4
  log q, qd
}
"""

#: A pendulum that hits a stop, under a relay with hysteresis, and takes a load.
EVENTS = """
robot clapper {
  gravity = [0, -9.81, 0] m/s^2
  const bounce = 0.4
  param load = 1 kg
  link bob { mass = load, com = [0, -1, 0] m }
  joint pivot: revolute base -> bob { viscous = 0.05 N*m*s/rad }
  when q.pivot > 20 deg and qd.pivot > 0 { next qd = -bounce * qd }
}
controller relay(goal: rad) for clapper {
  param torque = 2 N*m, band = 1 deg
  state mode: {push, pull} = push
  when goal - q.pivot < -band { next mode = pull }
  when goal - q.pivot > band { next mode = push }
  tau = [if mode == push then torque else -torque]
}
simulate run for clapper {
  initial q = [-40 deg]
  tau = relay(-10 deg)
  duration = 1.5 s, step = 10 ms, integrator = dopri5, relative_tolerance = 1e-12, absolute_tolerance = 1e-13
  when t > 0.6543 s { next load = 1.5 kg }
  log q, qd
}
"""

#: Text and efforts of plants.
MACHINES = {"arm": (ARM, [1, 3, 0.5]), "body": (BODY, [0.2, -0.1, 0.3]), "linkage": (LINKAGE, [0.1])}
