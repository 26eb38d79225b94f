use pd_gravity, quintic from std
use workpiece from "parts.robot"

/// Two links that hold the workpiece.
robot arm {
  gravity = [0, -9.81, 0] m/s^2
  const raised: q = [60 deg, -30 deg]
  link upper { mass = 2 kg,   com = [0.20, 0, 0] m, inertia = diag(0, 0.03, 0.03) kg*m^2 }
  link fore  { mass = 1.5 kg, com = [0.15, 0, 0] m, inertia = diag(0, 0.02, 0.02) kg*m^2 }
  joint shoulder: revolute base  -> upper
  joint elbow:    revolute upper -> fore = at([0.4, 0, 0] m)
  frame tip on fore = at([0.3, 0, 0] m)
  payload piece on tip { mass = workpiece, com = [0, 0, 0] m }
}

controller reach(ref: trajectory) for arm {
  tau = pd_gravity(ref, Kp = [300, 150] SI, Kd = [30, 8] SI)
}

simulate raise for arm {
  initial q = [-90 deg, 0]
  tau = reach(quintic([-90 deg, 0], raised, 1.5 s)) every 1 ms
  duration = 2 s, step = 1 ms, integrator = rk4
  log q, tau
  expect abs(final(q) - raised) < 5 mrad
}
